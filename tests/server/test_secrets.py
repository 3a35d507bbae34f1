"""T16, T17: what a person cannot see changes no byte of what they get, by HTTP, as a stream or over a connection; and
the comparison catches leaks.

Two servers play the same game. Before every step, the second one's state is exchanged for one that Ann, on seat 0,
cannot tell from the first's: hidden cards, the order of decks, others' sealed answers. Both then do the same.
"""

from __future__ import annotations

import asyncio
import random
import re
import secrets
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from neontable.kernel.events import split_events
from neontable.kernel.state import State
from neontable.packs.games import NEXUS
from neontable.server import bots, doing
from neontable.server import stream as streaming
from neontable.server.growing import Growing
from neontable.server.lobby import Lobby
from neontable.server.protocol import Refused, Why
from neontable.server.room import Room
from neontable.server.story import Story
from neontable.server.watching import Shown, encoded
from tests.contract.lens import swapped
from tests.contract.reading import NexusReading
from tests.contract.subjects import SUBJECTS, Subject
from tests.server.clients import SEEDS, Person, Server, Socket, serving, settings_in
from tests.server.streams import Stream

ANN: Final = 0
HANDLES: Final = re.compile(rb'"handle":"[0-9a-f]*"')  # made of ids, which are drawn anew on every server
TIMES: Final = re.compile(rb'"(created|at|left)":[\d.e+-]+')
_TABLE = NEXUS.load()
GAMES: Final = {
    "nexus": replace(SUBJECTS[1], table=_TABLE, reading=NexusReading(_TABLE.catalog), players=3),
    "nemesis": next(subject for subject in SUBJECTS if subject.game.name == "nemesis"),
}


class Side:
    """One of the two servers, with its people, Ann's connection and her stream."""

    def __init__(
        self, server: Server, people: list[Person], table: str, lobby: Lobby, ann: Socket, stream: Stream
    ) -> None:
        self.server = server
        self.people = people
        self.table = table
        self.lobby = lobby
        self.ann = ann
        self.stream = stream
        self.pings = 0

    @property
    def story(self) -> Story:
        assert self.lobby.room.story is not None
        return self.lobby.room.story

    def put(self, state: State) -> None:
        """Exchange the state, where it is what a reader was shown: of half a declaration others know nothing."""
        live, story = self.story, self.story.fork()
        story.play.state = state.clone()
        story.play.state.recorder = []
        room = self.lobby.room
        room.story = story
        for reader, shown in room.shown.items():
            if shown.story is live:
                room.shown[reader] = Shown(story, reader, shown.since)

    async def step(self, seat: int, action: int, number: int) -> None:
        """That seat answers, and all that comes of it has been sent."""
        message = {"type": "answer", "decision": self.story.decision_id(seat), "actions": [action]}
        if seat == ANN:
            self.ann.send(message | {"key": f"step-{number:06}"})
        else:
            reply = await self.lobby.room.answer(
                seat, str(message["decision"]), (action,), f"step-{number:06}", self.people[seat].id
            )
            assert reply.key and not hasattr(reply, "code"), reply
        await self.settled()

    async def settled(self) -> None:
        await self.pinged()  # what was sent before has been read
        room = self.lobby.room
        while room.held or room.lock.locked() or room._tasks:
            await asyncio.sleep(0.002)
        await self.pinged()
        while any(watcher.waits for watcher in room.watchers):
            await asyncio.sleep(0)

    async def pinged(self) -> None:
        self.pings += 1
        self.ann.send({"type": "ping", "at": self.pings})
        await self.ann.until(lambda: {"type": "pong", "at": float(self.pings)} in self.ann.kept)
        self.ann.kept.clear()

    async def asked_for_everything(self, number: int) -> list[bytes]:
        """What Ann gets who comes back and tries this and that; what she had is not in it."""
        ann = self.people[ANN]
        ann.heard.clear()
        async with ann.connect(self.table) as back:
            for kind in range(18):
                for operand in (0, 1, 5):
                    action = kind * 1024 + operand
                    why = {"type": "why-not", "action": action, "key": f"why-{number:05}-{action}"}
                    await back.ask(why)
            wrong = {"type": "answer", "decision": back.update["decisionId"], "actions": [17 * 1024 + 900]}
            await back.ask(wrong | {"key": f"bad-{number:06}"})
            await back.ask({"type": "answer", "decision": "x", "actions": [1], "key": f"old-{number:06}"})
            back.send("{")
            await back.reply()
        for message in (
            {"type": "why-not", "action": 3 * 1024, "key": f"far-{number:06}"},
            wrong | {"key": f"ill-{number:06}"},
            {"type": "answer", "decision": "x", "actions": [1], "key": f"far-{number:07}"},
        ):
            await ann.post(f"/api/tables/{self.table}/messages", message)
        async with Stream(ann, self.table) as late:
            await late.until(lambda: len(late.told) > 2 or late.done)  # the table, the game, and the table once more
        for path in (f"/api/tables/{self.table}", f"/api/tables/{self.table}/replay", "/api/tables?stage=running"):
            await ann.get(path)
        await self.pinged()
        return self.plain([*back.raw, *late.raw, *ann.heard])

    def plain(self, messages: list[bytes]) -> list[bytes]:
        """Without names that are drawn anew on every server, times, and answers to `pinged`. What was accepted comes
        last: whether that is before or behind a tick depends on how busy the machine is."""
        messages = [message for message in messages if not message.startswith(b'{"type":"pong"')]
        messages.sort(key=lambda message: message.startswith(b'{"type":"accepted"'))
        names = [self.table, *(person.id for person in self.people)]
        for at, name in enumerate(names):
            messages = [message.replace(name.encode(), b"name %d" % at) for message in messages]
        return [HANDLES.sub(b'"handle":""', TIMES.sub(rb'"\1":0', message)) for message in messages]


async def sat_down(stack: AsyncExitStack, folder: Path, subject: Subject) -> Side:
    folder.mkdir(parents=True)
    SEEDS.seed(1)  # the same deal for both
    server = await stack.enter_async_context(serving(settings_in(folder)))
    people = [await server.person(f"P{seat}") for seat in range(subject.players)]
    table = await people[ANN].make(
        subject.game.name, ["me", *["open"] * (subject.players - 1)], clock="game", open_replay=False
    )
    for person in people[1:]:
        await person.post(f"/api/tables/{table}/join", {})
    # Each is told how the table stands, the game, and how the table stands with them: wait for all of it.
    ann = await stack.enter_async_context(people[ANN].connect(table))
    await ann.until(lambda: len(ann.raw) > 2)
    stream = await stack.enter_async_context(Stream(people[ANN], table))
    await stream.until(lambda: len(stream.told) > 2)
    await ann.until(lambda: len(ann.raw) > 3)
    return Side(server, people, table, await server.hub.lobby(table), ann, stream)


def stepped(subject: Subject, state: State, other: State, seat: int, action: int) -> bool:
    """Whether that step can be done in both, and shows Ann nothing that is different."""
    reading, after, happened = subject.reading, [], []
    if seat not in other.waiting() or action not in other.legal_for(seat):
        return False
    for before in (state, other):
        then = before.clone()
        then.recorder = []
        then.apply_for(seat, action)
        after.append(then)
        happened += split_events(then.recorder, subject.game.event_width)
    if (
        reading.is_open(state.to_ints())
        and happened
        and reading.choices(state.to_ints()) != reading.choices(other.to_ints())
    ):
        return False
    return not reading.sees_apart(after[0].to_ints(), after[1].to_ints(), happened, ANN)


async def leaks(folder: Path, subject: Subject, seed: int, steps: int) -> tuple[int, list[str]]:
    """How many really different worlds were compared, and what was not the same in them."""
    rng, worlds = random.Random(seed), 0
    found: list[str] = []
    async with AsyncExitStack() as stack:
        one, two = [await sat_down(stack, folder / side, subject) for side in ("one", "two")]
        for number in range(steps):
            state = one.story.state
            if state.is_over() or found:
                break
            seat = rng.choice(state.waiting())
            action = rng.choice(state.legal_for(seat))
            other = swapped(subject, state.clone(), ANN, rng, reseed=False)
            if other is not None and stepped(subject, state, other, seat, action):
                two.put(other)
                worlds += 1
                if number % 4 == 0 and await one.asked_for_everything(number) != await two.asked_for_everything(number):
                    found.append(f"step {number}: asked for everything")
            else:
                two.put(state)
            for side in (one, two):
                await side.step(seat, action, number)
            if one.plain(one.ann.raw) != two.plain(two.ann.raw):
                found.append(f"step {number}: told while it happens")
            if one.plain(one.stream.raw) != two.plain(two.stream.raw):
                found.append(f"step {number}: streamed while it happens")
            two.put(one.story.state)
    return worlds, found


@pytest.fixture(autouse=True)
def same_seeds(monkeypatch: pytest.MonkeyPatch, unhurried: None) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda size: f"the same for both {size}")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_not_a_byte_depends_on_what_ann_cannot_see(tmp_path: Path, game: str) -> None:
    worlds, found = await leaks(tmp_path, GAMES[game], 1, 90)
    assert found == []
    assert worlds > (20 if game == "nexus" else 40)


# Planted leaks


def secret(state: State) -> int:
    return state.hash() % 101


def hidden_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The view of another seat."""

    def look(self: Shown) -> msgspec.Struct:
        return self.story.play.table.view(self.story.state, 1)

    monkeypatch.setattr(Shown, "look", look)


def words_in_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Room.why_not

    def why_not(self: Room, seat: int | None, action: int, key: str) -> Any:
        assert self.story is not None
        why = real(self, seat, action, key)
        return Why(key=key, text=f"{why} {secret(self.story.state)}")

    monkeypatch.setattr(Room, "why_not", why_not)


def all_that_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody's log has what another seat is told, in the facts."""
    real = Story._tell

    def tell(self: Story, raws: list[Any], heard: list[Any]) -> None:
        real(self, raws, heard)
        event = self.events[ANN][-1:]
        if raws and event:
            leaking = msgspec.structs.replace(event[0], facts={"leak": secret(self.state)})
            self.events[ANN] = Growing([*self.events[ANN][:-1], leaking])

    monkeypatch.setattr(Story, "_tell", tell)


def a_message_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Room._adopt

    def adopt(self: Room, fork: Story, seat: int | None, at_once: bool) -> None:
        real(self, fork, seat, at_once)
        if secret(fork.state) % 2:
            for watcher in self.watchers:
                watcher.put(encoded(Why(key="", text="")))

    monkeypatch.setattr(Room, "_adopt", adopt)


def a_fact_about_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Lobby.info

    def info(self: Lobby, person: str) -> Any:
        story = self.room.story
        more = {"luck": secret(story.state)} if story else {}
        return msgspec.structs.replace(real(self, person), options=more)

    monkeypatch.setattr(Lobby, "info", info)


def a_space_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the stream alone."""
    real = streaming.Stream._write

    async def write(self: streaming.Stream, send: Any) -> str:
        async def spaced(event: Any) -> None:
            story = self.lobby.room.story
            more = b" " * (secret(story.state) % 2) if story else b""
            await send(event | {"body": event["body"].replace(b"\n", more + b"\n")})

        return await real(self, spaced)

    monkeypatch.setattr(streaming.Stream, "_write", write)


def a_reply_by_http(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not over a connection."""
    real = doing.done

    async def done(room: Room, seat: int | None, person: Any, act: Any) -> Any:
        reply = await real(room, seat, person, act)
        if isinstance(reply, Refused) and room.story:
            return msgspec.structs.replace(reply, message=reply.message + " " * (secret(room.story.state) % 2))
        return reply

    monkeypatch.setattr(bots, "done", done)


def a_header(monkeypatch: pytest.MonkeyPatch) -> None:
    """The status of an answer by HTTP, and with it its head."""
    real = doing.done

    async def done(room: Room, seat: int | None, person: Any, act: Any) -> Any:
        if room.story and secret(room.story.state) % 2:
            monkeypatch.setitem(bots.STATUS, "stale", 410)
        else:
            monkeypatch.delitem(bots.STATUS, "stale", raising=False)
        return await real(room, seat, person, act)

    monkeypatch.setattr(bots, "done", done)


PLANTED: Final[list[Callable[[pytest.MonkeyPatch], None]]] = [
    hidden_hand,
    words_in_a_refusal,
    all_that_happens,
    a_message_too_many,
    a_fact_about_the_table,
    a_space_in_a_line,
    a_reply_by_http,
    a_header,
]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
async def test_a_planted_leak_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    plant(monkeypatch)
    for seed in range(1, 6):  # a leak that tells little is not told in each game
        _, found = await leaks(tmp_path / str(seed), GAMES[game], seed, 40)
        if found:
            return
    pytest.fail("nobody has noticed")
