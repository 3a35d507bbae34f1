"""A table live: rows, races, sealed answers, ticks, undo, restarts."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from neontable.kernel.replay import Play, Who
from neontable.nemesis.game import NemesisSetup
from neontable.nexus.game import NexusSetup
from neontable.packs.games import NEMESIS, NEXUS
from neontable.server.refusing import Refusal
from neontable.server.story import ENTRIES, Story
from neontable.server.watching import QUEUE, Watcher
from tests.server.clients import Person, Server, serving, settings_in
from tests.server.test_socket import SAME, pair


def story_of(game: str, seed: str = "1") -> Story:
    """A new game for people."""
    setup: Any = NexusSetup(players=4, seed=seed) if game == "nexus" else NemesisSetup(players=2, seed=seed)
    kind = NEXUS if game == "nexus" else NEMESIS
    table = kind.load()
    seats = [Who(f"P{seat}") for seat in range(setup.players)]
    return Story(kind, table, Play.begin(kind, table, setup, seats).record.header)


def everything(story: Story) -> tuple[object, ...]:
    due = (story.due, story.new, story.told, story.counts, story.breaks, story.choice)
    return (story.state.hash(), story.logs, story.events, story.answered, story.version, *due)


@pytest.mark.parametrize("game", ["nexus", "nemesis"])
@pytest.mark.parametrize("seed", range(3))
def test_a_table_that_is_loaded_is_as_it_was(game: str, seed: int) -> None:
    """Answers, undos, resignations: the rows, played again, give the same, down to what each was told and is due."""
    story = first = story_of(game, str(seed))
    rng, rows, undone = random.Random(seed), [], 0
    for _ in range(250):
        if story.is_over:
            break
        fork, seat = story.fork(), rng.choice(story.state.waiting())
        before = everything(story)
        if rng.random() < 0.1 and not story.why_no_undo(seat):
            fork.undo(seat)
            undone += 1
        elif game == "nexus" and rng.random() < 0.02:
            fork.resign(seat)
        else:
            fork.answer(seat, story.decision_id(seat), [rng.choice(story.state.legal_for(seat))])
        assert everything(story) == before, "a fork touches nothing"
        rows.append(msgspec.json.encode(fork.entries_since(story.version)))
        story = fork
    loaded = first
    for row in rows:
        loaded = loaded.fork()
        loaded.replay(ENTRIES.decode(row))
    assert everything(loaded) == everything(story)
    assert undone > 0 or game == "nexus"


@pytest.mark.parametrize("game", ["nexus", "nemesis"])
def test_when_several_choose_is_what_everybody_is_told(game: str) -> None:
    """Also where it is not asked for anew after each row."""
    found = set()
    for seed in range(3):
        story, rng = story_of(game, str(seed)), random.Random(seed)
        while not story.is_over and story.version < 300:
            asked = story.play.table.decision(story.state, None)
            assert asked is not None
            assert (story.choice is not None) == (len(asked.seats) > 1)
            found.add(story.choice is not None)
            story, seat = story.fork(), rng.choice(story.state.waiting())
            story.answer(seat, story.decision_id(seat), [rng.choice(story.state.legal_for(seat))])
    assert found == {True, False}


@pytest.mark.parametrize("game", ["nexus", "nemesis"])
def test_what_is_shown_is_the_game_as_it_stands(game: str) -> None:
    """Looks are kept from row to row: after answers, what is taken back, and in the story that somebody holds still."""
    story, rng, undone = story_of(game, "5"), random.Random(5), 0
    for _ in range(120):
        if story.is_over:
            break
        before, seat = story, rng.choice(story.state.waiting())
        shown = {reader: (before.look(reader), before.decision(reader)) for reader in before.readers}
        story = before.fork()
        if not rng.randrange(4) and not before.why_no_undo(seat):
            story.undo(seat)
            undone += 1
        else:
            story.answer(seat, story.decision_id(seat), [rng.choice(story.state.legal_for(seat))])
        for told in (story, before):
            table, state = told.play.table, told.state
            for reader in told.readers:
                fresh = table.view(state, reader), table.decision(state, reader)
                assert (told.look(reader), told.decision(reader)) == fresh
        assert {reader: (before.look(reader), before.decision(reader)) for reader in before.readers} == shown
    assert undone > 3


def test_half_a_declaration_is_told_to_nobody_else() -> None:
    """T15, T21: nor that it was taken back."""
    story, rng, halves, undone = story_of("nemesis", "3"), random.Random(3), 0, 0
    for _ in range(400):
        if story.is_over:
            break
        fork, seat = story.fork(), rng.choice(story.state.waiting())
        kind = story.play.table.decision(story.state, seat)
        assert kind is not None
        fork.answer(seat, story.decision_id(seat), [rng.choice(story.state.legal_for(seat))])
        if kind.kind in ("attack", "intercept") and seat in fork.state.waiting() and len(fork.told) == 1:
            halves += 1
            assert fork.told == {seat}
            assert fork.why_no_undo(seat) == ""
            back = fork.fork()
            back.undo(seat)
            assert back.told == {seat}
            assert back.logs == fork.logs
            assert [back.decision_id(other) for other in (0, 1)] == [story.decision_id(other) for other in (0, 1)]
            undone += 1
        story = fork
    assert halves > 5 and undone == halves


def test_what_comes_of_an_answer_is_not_tried_out() -> None:
    """A declaration ends where something happens: else a refusal of its second half would tell what the first shows."""
    story = story_of("nexus")
    seat = story.state.waiting()[0]
    looks = story.state.legal_for(seat)
    said = set()
    for tag in range(0, 5 * 1024):
        fork = story.fork()
        with pytest.raises(Refusal) as refused:
            fork.answer(seat, story.decision_id(seat), [looks[0], tag])
        said.add((refused.value.code, refused.value.message))
    assert len(said) == 1 and next(iter(said))[0] == "too-long"


def test_a_whole_declaration_in_one() -> None:
    """All of it or nothing."""
    story, rng, whole = story_of("nemesis", "3"), random.Random(3), 0
    for _ in range(300):
        if story.is_over:
            break
        seat = rng.choice(story.state.waiting())
        start, actions = story, []
        while True:
            fork = story.fork()
            actions.append(rng.choice(story.state.legal_for(seat)))
            fork.answer(seat, story.decision_id(seat), actions[-1:])
            story = fork
            if fork.told != {seat} or fork.choice is not None:
                break
        if len(actions) > 1:
            whole += 1
            one = start.fork()
            one.answer(seat, start.decision_id(seat), actions)
            assert one.state.hash() == story.state.hash()
            with pytest.raises(Refusal):
                start.fork().answer(seat, start.decision_id(seat), [*actions, 0])
    assert whole > 3


# Over connections


async def test_nothing_is_heard_of_sealed_answers(server: Server) -> None:
    """T05: mulligans. Not a byte goes to the other, until both are in; not even to who comes back meanwhile."""
    ann, ben, table = await pair(server, "nemesis", [])
    cid = await server.person("Cid")
    async with ann.connect(table) as one, ben.connect(table) as two, cid.connect(table) as watcher:
        for socket in (one, two, watcher):
            await socket.until(lambda: bool(socket.update))  # noqa: B023
        await asyncio.sleep(0.05)
        heard, kept = [len(socket.raw) for socket in (two, watcher)], dict(two.update)
        assert (await one.answer(one.update["decision"]["answers"][0]["action"]))["type"] == "accepted"
        await asyncio.sleep(0.1)
        assert [len(socket.raw) for socket in (two, watcher)] == heard
        async with ben.connect(table) as back:
            assert back.update == kept | {"logFrom": 0, "log": back.update["log"]}
        await asyncio.sleep(0.05)  # TableNews of that connection
        assert (await one.ask({"type": "ask-undo"}))["code"] == "no-undo"
        assert (await two.ask({"type": "ask-undo"}))["code"] == "no-undo"
        await two.answer(two.update["decision"]["answers"][0]["action"])
        for socket in (one, two, watcher):
            await socket.until(lambda: bool(socket.update["events"]))  # noqa: B023


async def test_the_end_of_a_step_in_a_window_waits_for_its_tick(tmp_path: Path, unhurried: None) -> None:
    """T20: the answerer is told at once, the other on the tick, however long the answer took."""
    tick, rng, measured = 0.2, random.Random(1), 0
    async with serving(settings_in(tmp_path, tick_people=tick)) as server:
        ann, ben, table = await pair(server, "nemesis", [], first=0)
        async with ann.connect(table) as one, ben.connect(table) as two:
            sockets = (one, two)
            opened = 0.0
            while measured < 4:
                await one.until(lambda: one.asked or two.asked or one.over)
                assert not one.over, "no window was opened"
                asked, other = sockets if one.asked else sockets[::-1]
                in_window = asked.update["view"]["window"] is not None
                opened = (opened or time.monotonic()) if in_window else 0.0
                if in_window:
                    await asyncio.sleep(rng.random() * tick / 2)
                before, version = other.update, asked.update["version"]
                start = time.monotonic()
                await asked.answer(rng.choice(asked.update["decision"]["answers"])["action"])
                await asked.until(lambda: asked.update["version"] > version)  # noqa: B023
                assert time.monotonic() - start < tick / 2
                if in_window and not asked.asked:
                    assert other.update is before
                    await other.until(lambda: other.update is not before)  # noqa: B023
                    late = (time.monotonic() - opened) % tick
                    assert min(late, tick - late) < tick / 4
                    measured += 1


async def test_a_row_that_somebody_else_has_written_wins(server: Server) -> None:
    """As from another node: the loser is told that it was late, and sees what has happened."""
    ann, _, table = await pair(server, "nexus", ["random"], first=0)
    async with ann.connect(table) as at:
        await at.until(lambda: at.asked)
        lobby = await server.hub.lobby(table)
        room = lobby.room
        assert room.story is not None
        fork = room.story.fork()
        legal = [answer["action"] for answer in at.update["decision"]["answers"]]
        fork.answer(0, at.update["decisionId"], [legal[0]])
        entries = msgspec.json.encode(fork.entries_since(room.story.version))
        await room.store.append(table, 1, entries, "elsewhere", "somebody", 1.0)
        before = at.update["version"]
        assert (await at.answer(legal[1]))["code"] == "stale"
        await at.until(lambda: at.update["version"] > before)
        assert room.story.state.hash() == fork.state.hash()


async def test_a_database_that_goes_away_and_comes_back(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, table = await pair(server, "nexus", ["random"], first=0)
    async with ann.connect(table) as at:
        await at.until(lambda: at.asked)
        lobby = await server.hub.lobby(table)

        async def gone(*_: object) -> None:
            raise OSError("disk full")

        message = {"type": "answer", "decision": at.update["decisionId"], "key": "the-same-key"}
        message |= {"actions": [at.update["decision"]["answers"][0]["action"]]}
        with monkeypatch.context() as patched:
            patched.setattr(lobby.room.store, "append", gone)
            assert (await at.ask(dict(message)))["code"] == "not-stored"
        assert lobby.room.version == 0
        assert (await at.ask(dict(message)))["type"] == "accepted"


async def test_an_act_is_finished_when_its_connection_is_gone(server: Server) -> None:
    ann, _, table = await pair(server, "nexus", ["random"], first=0)
    lobby = await server.hub.lobby(table)
    async with ann.connect(table) as at:
        await at.until(lambda: at.asked)
        message = {"type": "answer", "decision": at.update["decisionId"], "key": "the-same-key"}
        message |= {"actions": [at.update["decision"]["answers"][0]["action"]]}
        at.send(message)
        await asyncio.sleep(0)
    async with ann.connect(table) as at:
        assert (await at.ask(dict(message)))["type"] == "accepted"
    assert any(row.key.endswith("the-same-key") for row in await lobby.store.rows(table))


@pytest.mark.parametrize(("game", "seats"), [("nexus", ["me", "bot", "random"]), ("nemesis", ["me", "random"])])
async def test_a_restart_in_the_middle(tmp_path: Path, unhurried: None, game: str, seats: list[str]) -> None:
    """The same database, another server: what was shown is there, the game goes on, the bots too. What was new in the
    last Update is only that of the last row: two that were told on one tick are not known as such any more."""
    settings, rng = settings_in(tmp_path), random.Random(7)
    async with serving(settings) as server:
        ann = await server.person("Ann")
        table = await ann.make(game, seats)
        async with ann.connect(table) as at:
            await at.play(rng, 6)
            await at.until(lambda: at.asked)
            kept, log = at.update, at.log
    for _ in range(2):
        async with serving(settings) as server:
            again = Person(server)
            again.http.cookies = ann.http.cookies
            async with again.connect(table, len(log), log) as at:
                await at.until(lambda: at.asked)
                stays = [name for name in SAME if name != "events"]
                assert {name: at.update[name] for name in stays} == {name: kept[name] for name in stays}
                assert at.log == log
    async with serving(settings) as server:
        again = Person(server)
        again.http.cookies = ann.http.cookies
        async with again.connect(table) as at:
            await at.play(rng)
            assert at.update["result"]


async def test_bots_go_on_after_a_restart_without_anybody(tmp_path: Path, unhurried: None) -> None:
    settings = settings_in(tmp_path)
    async with serving(settings) as server:
        ann = await server.person("Ann")
        table = await ann.make("nexus", ["me", "bot", "bot"])
        await ann.post(f"/api/tables/{table}/leave")
    async with serving(settings) as server:
        async with asyncio.timeout(20):
            while (await Person(server).get(f"/api/tables/{table}")).json()["stage"] != "over":
                await asyncio.sleep(0.05)


async def test_undo_at_once_while_nothing_was_learnt(server: Server) -> None:
    ann, ben, table = await pair(server, "nemesis", [], first=0)
    rng, undone = random.Random(2), 0
    async with ann.connect(table) as one, ben.connect(table) as two:
        for _ in range(150):
            await one.until(lambda: one.asked or two.asked or one.over)
            at = one if one.asked else two
            if one.over or undone >= 3:
                break
            before = at.update
            await at.answer(rng.choice(at.update["decision"]["answers"])["action"])
            await at.until(lambda: at.update is not before)  # noqa: B023
            if not at.update["undo"]:
                after = at.update
                assert (await at.ask({"type": "ask-undo"}))["type"] == "accepted"
                await at.until(lambda: at.update is not after)  # noqa: B023
                undone += 1
                assert at.update["view"] == before["view"] and at.update["decision"] == before["decision"]
                await at.answer(rng.choice(at.update["decision"]["answers"])["action"])
            else:
                other = two if at is one else one
                await other.until(lambda: other.asked or at.asked or at.over)  # noqa: B023
    assert undone >= 3


async def test_undo_by_consent(server: Server) -> None:
    """T28: of one at a time; refused, lapsed, and granted."""
    ann, ben, table = await pair(server, "nexus", ["random"], first=0)
    async with ann.connect(table) as one, ben.connect(table) as two:
        await one.until(lambda: one.asked or two.asked)
        asker, other = (one, two) if one.asked else (two, one)
        while True:  # until the two have answered one after the other, or the same twice
            await asker.play(random.Random(1), 1)
            if asker.update["undo"].startswith(("The answer stands: a hidden", "Somebody else")):
                break
        lobby = await server.hub.lobby(table)
        reply = await asker.ask({"type": "ask-undo"})
        assert reply["type"] == "accepted", reply
        await other.until(lambda: other.table["undoBy"] is not None)
        number = other.table["undoVersion"]
        assert (await other.ask({"type": "ask-undo"}))["code"] in ("asked", "no-undo")
        assert (await asker.ask({"type": "consent", "version": number, "yes": True}))["code"] == "not-yours"
        assert (await other.ask({"type": "consent", "version": 99, "yes": True}))["code"] == "stale"
        rows = lobby.room.version
        assert (await other.ask({"type": "consent", "version": number, "yes": False}))["type"] == "accepted"
        await asker.until(lambda: asker.table["undoBy"] is None)
        assert lobby.room.version == rows
        assert (await asker.ask({"type": "ask-undo"}))["type"] == "accepted"
        await other.until(lambda: other.table["undoBy"] is not None)
        assert (await other.ask({"type": "consent", "version": number + 1, "yes": True}))["type"] == "accepted"
        await asker.until(lambda: asker.log[-1]["text"] == "The last answer was taken back.")
        assert lobby.room.story is not None and lobby.room.story.breaks == 1


async def test_nobody_to_ask_for_an_undo(server: Server) -> None:
    ann = await server.person("Ann")
    table = await ann.make("nexus", ["me", "random", "random"], options={"first": 0})
    async with ann.connect(table) as at:
        await at.play(random.Random(1), 2)
        await at.until(lambda: at.asked)
        reply = await at.ask({"type": "ask-undo"})
        assert reply["code"] == "no-undo" and reply["message"]


async def test_who_is_too_slow_is_let_go() -> None:
    never = asyncio.Event()

    async def send(_: bytes) -> None:
        await never.wait()

    watcher = Watcher("", None)
    pumping = asyncio.create_task(watcher.pump(send))
    for _ in range(QUEUE + 2):
        assert not watcher.closed.is_set()
        watcher.put(b"")
        await asyncio.sleep(0)
    assert watcher.closed.is_set()
    pumping.cancel()
