"""Clocks at tables: shown before anybody sits down; what a time-out does, also after a restart, or too late."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from neontable.kernel.replay import Undo
from neontable.server import clocks
from neontable.server.clocks import IN_A_ROW
from neontable.server.story import ENTRIES
from tests.server.clients import Hours, Person, Server, Socket, serving, settings_in


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
            kinds = kinds[: kinds.index("SeatChange") + 1]  # behind it the bot may have been timed out
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


async def test_no_clock_tells_who_has_answered_under_seal(tmp_path: Path, unhurried: None) -> None:
    """T05: while several choose, everybody's clock runs for all who look; not even who has answered sees it stop."""
    hours = Hours()
    async with serving(settings_in(tmp_path), hours) as server:
        ann, ben, table = await pair(server, "nemesis", [], 0, clock="game", seconds=300)
        async with ann.connect(table) as one, ben.connect(table) as two:
            hours.now += 10
            await one.answer(one.update["decision"]["answers"][0]["action"])
            hours.now += 50
            for person in (ann, ben, Person(server)):
                seats = (await person.get(f"/api/tables/{table}")).json()["seats"]
                assert [seat["left"] for seat in seats] == [240.0, 240.0]
            await two.answer(two.update["decision"]["answers"][0]["action"])
            await one.until(lambda: bool(one.update["events"]))
            await one.until(lambda: lefts(one) == [290.0, 240.0])
            await two.until(lambda: lefts(two) == [290.0, 240.0])


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
