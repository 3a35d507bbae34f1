"""Clocks: counted from rows, fair and silent about what is hidden; what a time-out does, also after a restart."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from neontable.kernel.replay import SeatChange, TimeOut, Undo, Who
from neontable.server import clocks
from neontable.server.clocks import IN_A_ROW, Clock, Timing, seconds_of
from neontable.server.refusing import Refusal
from neontable.server.story import ENTRIES, Story
from tests.server.clients import Hours, Person, Server, Socket, serving, settings_in
from tests.server.test_room import everything, story_of

TICKS = (1.5, 0.25)


def timed(game: str, seed: str, kind: str = "move", seconds: int = 60, at: float = 100.0) -> Story:
    """A new game with clocks, which began then."""
    story = story_of(game, seed)
    story.clock = Clock.begin(Timing(kind, seconds, at, at), TICKS, story)
    return story


def clock_of(story: Story) -> Clock:
    assert story.clock is not None
    return story.clock


def acted(story: Story, at: float, seat: int | None = None, action: int | None = None) -> Story:
    """The story after an answer that was stored then."""
    fork = story.fork()
    seat = story.state.waiting()[0] if seat is None else seat
    fork.answer(seat, story.decision_id(seat), [story.state.legal_for(seat)[0] if action is None else action])
    fork.stored(story.version, at)
    return fork


def up(story: Story, at: float, seat: int) -> Story:
    """The story after a time-out that was stored then."""
    fork = story.fork()
    fork.time_is_up(seat)
    fork.stored(story.version, at)
    return fork


# The count


def test_a_move_has_its_time_anew() -> None:
    story = timed("nexus", "1")
    seat = story.state.waiting()[0]
    assert clock_of(story).next() == (160.0, seat)
    assert clock_of(story).left(seat, 130.0) == 30.0
    assert clock_of(story).left(seat, 500.0) == 0.0
    story = acted(story, 150.0)
    (asked,) = story.state.waiting()
    assert clock_of(story).next() == (210.0, asked)
    assert {clock_of(story).left(other, 150.0) for other in range(4)} == {60.0}


def test_a_game_has_one_time() -> None:
    story, spent = timed("nexus", "1", "game", 1000), [0.0] * 4
    at, rng = 100.0, random.Random(1)
    for _ in range(60):
        seat = story.state.waiting()[0]
        took = rng.random() * 9
        at += took
        for asked in story.state.waiting():
            spent[asked] += took
        story = acted(story, at, seat)
        if story.is_over:
            break
        for other in range(4):
            assert clock_of(story).left(other, at) == pytest.approx(1000 - spent[other])
    assert len([seconds for seconds in spent if seconds]) == 4


@pytest.mark.parametrize("game", ["nexus", "nemesis"])
@pytest.mark.parametrize("kind", ["move", "game"])
@pytest.mark.parametrize("seed", range(2))
def test_clocks_are_the_same_when_a_table_is_loaded(game: str, kind: str, seed: int) -> None:
    """Answers, time-outs, undos, seats given up: from the rows and their times alone."""
    story = first = timed(game, str(seed), kind, 300)
    rng, rows, at, seen = random.Random(seed), [], 100.0, set[str]()
    for _ in range(220):
        if story.is_over:
            break
        at += rng.random() * 20
        fork, seat = story.fork(), rng.choice(story.state.waiting())
        draw = rng.random()
        if draw < 0.1 and not story.why_no_undo(seat):
            fork.undo(seat)
        elif draw < 0.3:
            before = clock_of(story).missed[seat]
            declared = before + 1 < IN_A_ROW if kind == "move" else game == "nexus" and draw < 0.12
            fork.time_is_up(seat) if declared else fork.time_out(seat)
        elif draw < 0.32:
            fork.change_seat(seat, Who("bot", "random"))
        else:
            fork.answer(seat, story.decision_id(seat), [rng.choice(story.state.legal_for(seat))])
        fork.stored(story.version, at)
        new = fork.entries_since(story.version)
        seen |= {type(entry).__name__ for entry in new}
        assert len(new) < 30, new
        rows.append((msgspec.json.encode(new), at))
        story = fork
    loaded = first
    for row, stored in rows:
        fork = loaded.fork()
        fork.replay(ENTRIES.decode(row))
        fork.stored(loaded.version, stored)
        loaded = fork
    assert everything(loaded) == everything(story)
    assert loaded.clock == story.clock
    assert seen >= {"Act", "TimeOut", "SeatChange"}


def test_what_is_taken_back_gives_no_time_back() -> None:
    """Else who acts and takes back has all the time in the world."""
    story = timed("nemesis", "3")
    at, rng, tried = 100.0, random.Random(3), 0
    while tried < 5 and not story.is_over:
        seat = rng.choice(story.state.waiting())
        left = clock_of(story).left(seat, at + 10)
        story = acted(story, at + 10, seat, rng.choice(story.state.legal_for(seat)))
        at += 10
        if not story.is_over and not story.why_no_undo(seat):
            for _ in range(2):
                fork = story.fork()
                fork.undo(seat)
                fork.stored(story.version, at)
                assert (
                    left is not None and left - 3 <= (clock_of(fork).left(seat, at) or 0) <= left
                )  # ticks of a window
                story = acted(fork, at, seat)
                if story.why_no_undo(seat):
                    break
            tried += 1
    assert tried == 5


def test_parts_of_a_declaration_share_one_time_and_its_default_stands_for_the_whole() -> None:
    """T15: what was chosen of it is taken back, and nobody has heard of it."""
    story, rng, halves = timed("nemesis", "3"), random.Random(3), 0
    at = 100.0
    for _ in range(400):
        if story.is_over:
            break
        seat = rng.choice(story.state.waiting())
        kind = story.play.table.decision(story.state, seat)
        since, at = clock_of(story).running[seat], at + 1
        fork = acted(story, at, seat, rng.choice(story.state.legal_for(seat)))
        assert kind is not None
        if kind.kind in ("attack", "intercept") and fork.told == {seat} and seat in fork.state.waiting():
            halves += 1
            assert clock_of(fork).running[seat] == since
            whole, half = up(story, at + 1, seat), up(fork, at + 1, seat)
            new = half.entries_since(fork.version)
            assert isinstance(new[0], Undo) and all(isinstance(entry, TimeOut) for entry in new[1:])
            assert half.state.hash() == whole.state.hash()
            assert half.logs == whole.logs
            assert half.why_no_undo(seat) == whole.why_no_undo(seat) != ""
        story = fork
    assert halves > 5


def test_a_sealed_answer_is_told_by_no_clock() -> None:
    """T05: others are shown the clocks as they stood before; then each is charged what it took."""
    story = timed("nemesis", "1", "game", 300)
    assert set(story.state.waiting()) == {0, 1}
    shown = story
    story = acted(story, 120.0, 0)
    assert None not in story.told and 1 not in story.told
    assert clock_of(story).next() == (400.0, 1)
    assert clock_of(shown).left(0, 130.0) == 270.0
    story = acted(story, 150.0, 1)
    assert None in story.told
    assert [clock_of(story).left(seat, 150.0) for seat in (0, 1)] == [280.0, 250.0]


def test_a_window_charges_by_its_ticks() -> None:
    """T20: how long an answer took in it can be told by no clock; every answer to the tick costs the same."""
    story, rng, at, windows = timed("nemesis", "5", "game", 100_000), random.Random(5), 100.0, 0
    for _ in range(300):
        if story.is_over:
            break
        seat = rng.choice(story.state.waiting())
        opened, since = clock_of(story).opened, clock_of(story).running[seat]
        action = rng.choice(story.state.legal_for(seat))
        if opened is not None and since is not None:
            windows += 1
            start = max(at, since)
            forks = [acted(story, start + took, seat, action) for took in (0.1, 0.7, 1.4)]
            assert forks[0].clock == forks[1].clock == forks[2].clock
            charged = clock_of(forks[0]).used[seat] - clock_of(story).used[seat]
            if None in forks[0].told or seat not in forks[0].state.waiting():
                assert charged / TICKS[0] == pytest.approx(round(charged / TICKS[0])) and charged > 0
            at = start + 1.5
        else:
            at += rng.random() * 5
        story = acted(story, at, seat, action)
    assert windows > 20


def test_bots_have_no_clock_for_the_game_and_answer_by_default() -> None:
    story = timed("nexus", "1", "game")
    (seat,) = story.state.waiting()
    fork = story.fork()
    fork.change_seat(seat, Who("random", "random"))
    fork.stored(story.version, 101.0)
    assert clock_of(fork).left(seat, 101.0) is None and clock_of(fork).next() is None
    story = timed("nexus", "1", "move")
    for _ in range(IN_A_ROW + 1):
        fork = story.fork()
        fork.change_seat(seat, Who("random", "random"))
        fork.stored(story.version, 101.0)
        assert clock_of(fork).next() == (161.0, seat) and not clock_of(fork).gives_up(seat)


def test_the_third_time_in_a_row_gives_the_seat_up() -> None:
    story, (seat,) = timed("nexus", "1"), timed("nexus", "1").state.waiting()
    times = 0
    while not story.is_over and times < IN_A_ROW:
        (asked,) = story.state.waiting()
        before = story.version
        if asked == seat:
            story = up(story, 1.0, seat)
            times += 1
            ends = times == IN_A_ROW
            assert any(isinstance(entry, SeatChange) for entry in story.entries_since(before)) == ends
        else:
            story = acted(story, 1.0, asked)
    assert times == IN_A_ROW and story.seats[seat].kind == "detective"


@pytest.mark.parametrize(("clock", "seconds"), [("none", 1), ("move", 1), ("game", 10)])
def test_clocks_that_cannot_be(clock: str, seconds: int) -> None:
    with pytest.raises(Refusal, match=r"clock|fast"):
        seconds_of(clock, seconds)


def test_declared_defaults() -> None:
    assert (seconds_of("none", 0), seconds_of("move", 0), seconds_of("game", 0)) == (0, 120, 1800)
    assert clocks.said_of("move", 90)[0].startswith("1 minute 30 seconds for each move.")
    assert clocks.said_of("game", 1800)[0].startswith("30 minutes for the whole game.")


# At tables


async def pair(server: Server, game: str, bots: list[str], first: int, **clock: Any) -> tuple[Person, Person, str]:
    """Ann and Ben at a table with bots and clocks."""
    ann, ben = await server.person("Ann"), await server.person("Ben")
    table = await ann.make(game, ["me", "open", *bots], options={"first": first}, **clock)
    assert (await ben.post(f"/api/tables/{table}/join")).status_code == 200
    return ann, ben, table


def lefts(socket: Socket) -> list[float | None]:
    return [seat["left"] for seat in socket.table["table"]["seats"]]


async def passes(server: Server, hours: Hours, table: str, seconds: float) -> None:
    """So much time, and what comes of it."""
    hours.now += seconds
    lobby = await server.hub.lobby(table)
    await lobby.room.time_out()


async def test_clocks_are_shown_before_anybody_sits_down(tmp_path: Path, unhurried: None) -> None:
    hours = Hours()
    async with serving(settings_in(tmp_path), hours) as server:
        ann, ben = await server.person("Ann"), await server.person("Ben")
        table = await ann.make("nemesis", ["me", "open"], clock="move")
        shown = (await ben.get(f"/api/tables/{table}")).json()
        assert (shown["clock"], shown["seconds"]) == ("move", 120)
        assert "2 minutes for each move" in shown["agreed"][0] and "given up" in shown["agreed"][0]
        assert [seat["left"] for seat in shown["seats"]] == [120.0, 120.0]
        hours.now += 10_000
        assert [seat["left"] for seat in (await ben.get("/api/tables")).json()[0]["seats"]] == [120.0, 120.0]
        await ben.post(f"/api/tables/{table}/join", {})
        hours.now += 30
        assert [seat["left"] for seat in (await ben.get(f"/api/tables/{table}")).json()["seats"]] == [90.0, 90.0]
        plain = await ann.make("nemesis", ["me", "open"])
        shown = (await ben.get(f"/api/tables/{plain}")).json()
        assert [seat["left"] for seat in shown["seats"]] == [None, None]


async def test_time_is_up_for_a_move(tmp_path: Path, unhurried: None) -> None:
    """The default is answered, a row like any other; an act that was stored before wins."""
    hours = Hours()
    async with serving(settings_in(tmp_path), hours) as server:
        ann, ben, table = await pair(server, "nexus", ["random"], first=0, clock="move", seconds=60)
        async with ann.connect(table) as one, ben.connect(table) as two:
            await one.until(lambda: one.asked and lefts(one) == [60.0] * 3)
            await passes(server, hours, table, 59)
            assert one.update["version"] == two.update["version"]
            reply = await one.answer(one.update["decision"]["answers"][0]["action"])
            assert reply["type"] == "accepted"
            await one.until(lambda: one.asked or two.asked)
            asked = one if one.asked else two
            version, answers = asked.update["version"], asked.update["decision"]["answers"]
            await passes(server, hours, table, 59)
            await asyncio.sleep(0.05)
            assert asked.update["version"] == version and asked.update["decision"]["answers"] == answers
            name = "Ann" if asked is one else "Ben"
            await passes(server, hours, table, 1)
            for socket in (one, two):
                await socket.until(lambda: any(line["text"] == f"The time of {name} is up." for line in socket.log))  # noqa: B023
            late = {"type": "answer", "decision": "1-0", "actions": [answers[0]["action"]]}
            assert (await asked.ask(late))["code"] in ("stale", "not-asked")
        rows = await (await server.hub.lobby(table)).store.rows(table)
        kinds = [type(entry).__name__ for row in rows for entry in ENTRIES.decode(row.entries)]
        assert kinds.count("TimeOut") == 1


@pytest.mark.parametrize("kind", ["move", "game"])
async def test_who_does_not_come_back_is_replaced(tmp_path: Path, unhurried: None, kind: str) -> None:
    hours = Hours()
    async with serving(settings_in(tmp_path), hours) as server:
        ann, _, table = await pair(server, "nexus", ["random"], first=1, clock=kind, seconds=60)
        async with ann.connect(table) as at:
            await at.until(lambda: bool(at.update))
            lobby = await server.hub.lobby(table)
            async with asyncio.timeout(30):
                while at.table["table"]["seats"][1]["kind"] == "person":
                    assert lobby.room.story is not None
                    seat = lobby.room.story.state.waiting()[0]
                    if seat == 1:
                        await passes(server, hours, table, 60)
                    elif seat == 0:
                        await at.until(lambda: at.asked)
                        await at.answer(at.update["decision"]["answers"][0]["action"])
                    await asyncio.sleep(0.02)
            assert at.table["table"]["seats"][1]["kind"] == "detective"
            assert (lefts(at)[1] is None) == (kind == "game")
            rows = await lobby.store.rows(table)
            entries = [entry for row in rows for entry in ENTRIES.decode(row.entries)]
            kinds = [type(entry).__name__ for entry in entries if not isinstance(entry, Undo) and entry.seat == 1]
            assert kinds.count("TimeOut") == (IN_A_ROW - 1 if kind == "move" else 0)
            assert kinds.count("Concede") == kinds.count("SeatChange") == 1


async def test_a_duel_is_lost_on_time(tmp_path: Path, unhurried: None) -> None:
    hours = Hours()
    async with serving(settings_in(tmp_path), hours) as server:
        ann, ben, table = await pair(server, "nemesis", [], 0, clock="game", seconds=300)
        async with ann.connect(table) as one, ben.connect(table) as two:
            await one.answer(one.update["decision"]["answers"][0]["action"])
            assert lefts(one) == lefts(two)
            await passes(server, hours, table, 299)
            assert not one.over
            await passes(server, hours, table, 1)
            await one.until(lambda: one.over and two.over)
            assert one.update["view"]["result"]["winner"] == 0
            await one.until(lambda: one.table["table"]["stage"] == "over")
        assert lefts(one) == [None, None]


async def test_an_act_that_is_stored_beats_a_time_out(tmp_path: Path, unhurried: None) -> None:
    """As from another node: the row is there when the time-out comes, so nothing is timed out."""
    hours = Hours()
    async with serving(settings_in(tmp_path), hours) as server:
        ann, _, table = await pair(server, "nexus", ["random"], first=0, clock="move", seconds=60)
        async with ann.connect(table) as at:
            await at.until(lambda: at.asked)
            room = (await server.hub.lobby(table)).room
            assert room.story is not None
            fork = room.story.fork()
            fork.answer(0, at.update["decisionId"], [at.update["decision"]["answers"][0]["action"]])
            entries = msgspec.json.encode(fork.entries_since(room.story.version))
            await room.store.append(table, 1, entries, "elsewhere", "somebody", hours.now + 59)
            before = at.update["version"]
            await passes(server, hours, table, 60)
            await at.until(lambda: at.update["version"] > before)
            assert room.story.state.hash() == fork.state.hash()
            assert not any("is up" in line["text"] for line in at.log)
            clock = room.story.clock
            assert clock is not None and [since for since in clock.running if since] == [hours.now - 1]


async def test_a_time_out_is_tried_again(tmp_path: Path, unhurried: None, monkeypatch: pytest.MonkeyPatch) -> None:
    hours = Hours()
    async with serving(settings_in(tmp_path), hours) as server:
        table = (await pair(server, "nexus", ["random"], first=0, clock="move", seconds=60))[2]
        room = (await server.hub.lobby(table)).room

        async def gone(*_: object) -> None:
            raise OSError("disk full")

        with monkeypatch.context() as patched:
            patched.setattr(room.store, "append", gone)
            await passes(server, hours, table, 60)
        assert room.version == 0 and not room.is_idle
        await passes(server, hours, table, 2)
        assert room.version >= 1


@pytest.mark.parametrize("kind", ["move", "game"])
async def test_time_runs_on_while_the_server_is_down(tmp_path: Path, unhurried: None, kind: str) -> None:
    settings, hours = settings_in(tmp_path), Hours()
    async with serving(settings, hours) as server:
        ann, _, table = await pair(server, "nexus", ["random"], first=0, clock=kind, seconds=60)
        async with ann.connect(table) as at:
            await at.until(lambda: at.asked)
            hours.now += 10
            await at.answer(at.update["decision"]["answers"][0]["action"])
        hours.now += 5
        before = (await ann.get(f"/api/tables/{table}")).json()["seats"]
    hours.now += 20
    async with serving(settings, hours) as server:
        again = Person(server)
        again.http.cookies = ann.http.cookies
        seats = (await again.get(f"/api/tables/{table}")).json()["seats"]
        room = (await server.hub.lobby(table)).room
        assert room.story is not None
        (asked,) = room.story.state.waiting()
        assert before[asked]["left"] == (55.0 if asked or kind == "move" else 45.0)
        assert [seat["left"] for seat in seats if seat["seat"] != asked] == [
            seat["left"] for seat in before if seat["seat"] != asked
        ]
        assert seats[asked]["left"] == before[asked]["left"] - 20
        version = room.version
        hours.now += 35  # the time is up, and the table was loaded 35 seconds ago
        await room.time_out()
        assert room.version > version
        if kind == "game":
            assert room.story.seats[asked].kind == "detective"
            return
    hours.now += 1000
    async with serving(settings, hours) as server:
        room = (await server.hub.lobby(table)).room
        version = room.version
        await room.time_out()
        assert room.version == version, "people have to come back first"
        await passes(server, hours, table, clocks.GRACE)
        assert room.version > version


async def test_it_rings_by_itself(tmp_path: Path, unhurried: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """In real seconds, with bots beside, to the end of the game: nobody plays, nobody asks."""
    monkeypatch.setitem(clocks.LEAST, "move", 1)
    async with serving(settings_in(tmp_path)) as server:
        ann = await server.person("Ann")
        table = await ann.make("nexus", ["me", "random", "random"], clock="move", seconds=1)
        async with ann.connect(table) as at:
            await at.until(lambda: at.over, 60)
            assert at.table["table"]["seats"][0]["kind"] == "detective"
            assert sum(line["text"] == "The time of Ann is up." for line in at.log) == IN_A_ROW - 1


async def test_a_table_with_a_clock_is_not_put_away(server: Server) -> None:
    ann = await server.person("Ann")
    tables = [await ann.make("nemesis", ["me", "open"], clock=clock) for clock in ("none", "move")]
    ben = await server.person("Ben")
    for table in tables:
        await ben.post(f"/api/tables/{table}/join", {})
    idle: list[Any] = [(await server.hub.lobby(table)).room.is_idle for table in tables]
    assert idle == [True, False]
