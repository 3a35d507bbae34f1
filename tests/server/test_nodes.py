"""Several servers at one PostgreSQL: players of a table on different ones, one killed, notices that get lost."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

import psycopg
import pytest

from neontable.server import nodes
from neontable.server.nodes import Node
from neontable.server.postgres import LISTENER
from neontable.server.settings import Settings
from tests.server.clients import PATIENCE, Person, Server, Socket, serving
from tests.server.kills import Campaign
from tests.server.process import Guest, Process

LATE = 60.0  # seconds in which a game goes on, on a machine that has much to do


# Two servers within the test: what each may do.


@pytest.fixture
async def both(postgres: str, unhurried: None) -> AsyncIterator[tuple[Server, Server]]:
    async with two(postgres) as servers:
        yield servers


@asynccontextmanager
async def two(database: str, apart: float = 0) -> AsyncIterator[tuple[Server, Server]]:
    """`apart`: seconds by which the clock of one is fast, and that of the other slow."""
    settings = Settings(database=database, tick_people=0.02, tick_bots=0.02)
    async with AsyncExitStack() as stack:
        one, other = [serving(settings, partial(_wrong, by)) for by in (apart, -apart)]
        yield await stack.enter_async_context(one), await stack.enter_async_context(other)


def _wrong(by: float) -> float:
    return time.time() + by


def at(server: Server, person: Person) -> Person:
    """The same person at another server."""
    other = Person(server)
    other.id = person.id
    other.http.cookies.set("nt", person.http.cookies["nt"])
    return other


def node_of(server: Server) -> Node:
    node = server.hub.node
    assert node is not None
    return node


async def until(holds: object, patience: float = PATIENCE) -> None:
    assert callable(holds)
    async with asyncio.timeout(patience):
        while not holds():
            await asyncio.sleep(0.01)


async def test_who_sits_down_elsewhere_is_seen_and_the_game_begins_here_too(both: tuple[Server, Server]) -> None:
    here, there = both
    ann, bob = await here.person("Ann"), await there.person("Bob")
    table = await ann.make("nemesis", ["me", "open"])
    async with ann.connect(table) as anns:
        assert anns.table["table"]["stage"] == "open"
        assert (await bob.post(f"/api/tables/{table}/join", {})).status_code == 200
        async with bob.connect(table) as bobs:
            await anns.until(lambda: bool(anns.update))
            assert [seat["name"] for seat in anns.table["table"]["seats"]] == ["Ann", "Bob"]
            bobs.send({"type": "say", "text": "hello"})
            anns.send({"type": "say", "text": "hello yourself"})
            for socket in (anns, bobs):
                await socket.until(lambda s=socket: len(said(s)) == 2)  # type: ignore[misc]
            going_on = asyncio.create_task(bobs.play(random.Random(2)))
            await anns.play(random.Random(1), 20)
            going_on.cancel()
            await asyncio.gather(going_on, return_exceptions=True)
            await until(lambda: len({server.hub.lobbies[table].room.version for server in both}) == 1)
            assert sorted(said(anns)) == sorted(said(bobs)) == ["hello", "hello yourself"]


def said(socket: Socket) -> list[str]:
    return [message["text"] for message in socket.kept if message["type"] == "said"]


async def test_the_last_seat_is_taken_once(both: tuple[Server, Server]) -> None:
    here, there = both
    ann, bob, cid = await here.person("Ann"), await here.person("Bob"), await there.person("Cid")
    for _ in range(5):
        table = await ann.make("nemesis", ["me", "open"])
        lobbies = [await server.hub.lobby(table) for server in both]
        answers = await asyncio.gather(*[who.post(f"/api/tables/{table}/join", {}) for who in (bob, cid)])
        assert sorted(answer.status_code for answer in answers) == [200, 409], [answer.text for answer in answers]
        await until(lambda both=lobbies: all(lobby.room.story is not None for lobby in both))
        assert lobbies[0].stored.header == lobbies[1].stored.header
        assert lobbies[0].sitters == lobbies[1].sitters


async def test_an_answer_before_which_another_was_stored_elsewhere_still_holds(
    both: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both players of a mulligan answer at once, on servers that do not hear of each other."""
    monkeypatch.setattr(Node, "_heard", lambda *_: None)
    here, there = both
    ann, bob = await here.person("Ann"), await there.person("Bob")
    table = await ann.make("nemesis", ["me", "open"])
    await bob.post(f"/api/tables/{table}/join", {})
    await node_of(here).compare()
    async with ann.connect(table) as anns, bob.connect(table) as bobs:
        await anns.until(lambda: anns.asked)
        await bobs.until(lambda: bobs.asked)
        first = [s.update["decision"]["answers"][0]["action"] for s in (anns, bobs)]
        replies = [await anns.answer(first[0]), await bobs.answer(first[1])]
        assert [reply["type"] for reply in replies] == ["accepted", "accepted"]
    assert len(await here.hub.store.rows(table)) == 2


async def test_of_two_answers_to_one_question_one_holds(
    both: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Node, "_heard", lambda *_: None)
    here, there = both
    ann = await here.person("Ann")
    table = await ann.make("nexus", ["me", "detective", "detective"])
    twin = at(there, ann)
    async with ann.connect(table) as one, twin.connect(table) as two_:
        await one.until(lambda: one.asked)
        await node_of(there).compare()
        await two_.until(lambda: two_.asked and two_.update["decisionId"] == one.update["decisionId"])
        action = one.update["decision"]["answers"][0]["action"]
        replies = await asyncio.gather(one.answer(action, key="same-key-1"), two_.answer(action, key="same-key-2"))
    assert sorted(reply["type"] for reply in replies) == ["accepted", "refused"]
    assert next(reply for reply in replies if reply["type"] == "refused")["code"] in ("stale", "not-asked")


async def test_a_key_that_another_server_has_stored_is_answered_the_same(
    both: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Node, "_heard", lambda *_: None)
    here, there = both
    ann = await here.person("Ann")
    table = await ann.make("nexus", ["me", "detective", "detective"])
    async with ann.connect(table) as one:
        await one.until(lambda: one.asked)
        answer = {"type": "answer", "decision": one.update["decisionId"], "key": "same-key-1"}
        answer["actions"] = [one.update["decision"]["answers"][0]["action"]]
        assert (await one.ask(dict(answer)))["type"] == "accepted"
    async with at(there, ann).connect(table) as other:
        assert (await other.ask(dict(answer)))["type"] == "accepted"
    keys = [row.key for row in await here.hub.store.rows(table)]
    assert keys.count(f"{ann.id}.same-key-1") == 1


async def test_what_was_not_heard_is_found_by_comparing(
    both: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Node, "_heard", lambda *_: None)
    here, there = both
    ann = await here.person("Ann")
    table = await ann.make("nexus", ["me", "detective", "detective"])
    async with ann.connect(table) as one, at(there, ann).connect(table) as other:
        await one.until(lambda: one.asked)
        await one.play(random.Random(1), 1)
        one.send({"type": "say", "text": "hello"})
        await one.until(lambda: bool(said(one)))
        room = there.hub.lobbies[table].room
        assert room.version < here.hub.lobbies[table].room.version
        await node_of(there).compare()
        await other.until(lambda: bool(said(other)))
        assert room.version >= 1


async def test_a_host_who_locks_closes_and_puts_out_is_followed(both: tuple[Server, Server]) -> None:
    here, there = both
    ann, bob = await here.person("Ann"), await there.person("Bob")
    table = await ann.make("nemesis", ["me", "open"])
    lobby = await there.hub.lobby(table)
    await ann.post(f"/api/tables/{table}/lock")
    await until(lambda: lobby.terms.locked)
    assert (await bob.post(f"/api/tables/{table}/join", {})).json()["code"] == "locked"
    await ann.post(f"/api/tables/{table}/close")
    await until(lambda: lobby.stage == "closed" and lobby.room.closed)


# Leases.


async def test_one_leads_and_bots_play_once(both: tuple[Server, Server]) -> None:
    here, there = both
    ann = await here.person("Ann")
    table = await ann.make("nexus", ["me", "detective", "detective"])
    async with ann.connect(table) as one, at(there, ann).connect(table) as other:
        playing = asyncio.create_task(one.play(random.Random(1)))
        await other.until(lambda: other.update.get("version", 0) > 10)
        playing.cancel()
        await asyncio.wait([playing])
    leading = [node_of(server).leads(table) for server in both]
    assert leading.count(True) == 1


async def test_a_lease_that_ran_out_is_taken_over_and_one_that_is_given_back_at_once(
    postgres: str, unhurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "LEASE", 1.0)
    monkeypatch.setattr(nodes, "RENEWED", 0.2)
    monkeypatch.setattr(nodes, "ASKED", 0.1)
    async with two(postgres) as (here, there):
        ann = await here.person("Ann")
        table = await ann.make("nexus", ["me", "detective", "detective"])
        await until(lambda: node_of(here).leads(table) or node_of(there).leads(table))
        leader, other = (here, there) if node_of(here).leads(table) else (there, here)
        await asyncio.sleep(1.5)
        assert node_of(leader).leads(table)  # it is renewed
        assert not node_of(other).leads(table)
        await node_of(leader).stop()
        await until(lambda: node_of(other).leads(table) and table in other.hub.lobbies)  # so that bots go on


# Notices.


async def test_notices_tell_the_table_and_the_version_alone(both: tuple[Server, Server], postgres: str) -> None:
    heard: list[str] = []
    async with await psycopg.AsyncConnection.connect(postgres, autocommit=True) as connection:
        await connection.execute("LISTEN neontable")
        ann = await both[0].person("Ann")
        table = await ann.make("nexus", ["me", "detective", "detective"])
        async with ann.connect(table) as one:
            await one.play(random.Random(1), 5)
            one.send({"type": "say", "text": "hello"})
            await one.until(lambda: bool(said(one)))
        async for notice in connection.notifies(timeout=1):
            heard.append(notice.payload)
    assert all(re.fullmatch(rf"{table}:\d+", payload) for payload in heard)
    rows = [row.version for row in await both[0].hub.store.rows(table)]
    told = [int(payload.partition(":")[2]) for payload in heard]
    assert [version for version in told if version][: len(rows)] == rows[: len(told)]
    assert 0 in told


# Two processes.


@pytest.fixture
def processes(postgres: str) -> Iterator[list[Process]]:
    started = [Process(postgres).start() for _ in range(2)]
    yield started
    for process in started:
        process.kill()


async def seated(processes: list[Process], game: str, seats: list[str]) -> list[Guest]:
    """The people of a new table, in turn on one server and the other."""
    guests = [Guest(f"P{seat}", random.Random(seat)) for seat in range(1 + seats.count("open"))]
    for number, guest in enumerate(guests):
        await guest.come(processes[number % 2].address)
    table = await guests[0].make(processes[0].address, game, seats)
    for number, guest in enumerate(guests[1:], 1):
        await guest.join(processes[number % 2].address, table)
    return guests


def stored(database: str) -> set[str]:
    """`table/person.key` of each row."""
    with psycopg.connect(database) as connection:
        return {f"{table}/{key}" for table, key in connection.execute("SELECT table_id, key FROM rows")}


def nothing_lost(database: str, guests: list[Guest]) -> None:
    there = stored(database)
    for guest in guests:
        assert guest.acknowledged
        assert guest.faults == []
        for act in guest.acknowledged:
            table, _, key = act.partition("/")
            assert f"{table}/{guest.id}.{key}" in there


@pytest.mark.slow
async def test_players_on_two_servers_of_which_one_is_killed(processes: list[Process], postgres: str) -> None:
    """The server that led is killed; its player goes to the other, which takes over when the lease has run out."""
    groups = [
        await seated(processes, "nexus", ["me", "open", "detective"]),
        await seated(processes, "nemesis", ["me", "open"]),
        await seated(processes, "nemesis", ["me", "commander"]),
    ]
    guests = [guest for group in groups for guest in group]
    where = {guest: number % 2 for group in groups for number, guest in enumerate(group)}
    playing = {g: asyncio.create_task(g.play(processes[where[g]].address)) for g in guests}
    await until(lambda: all(len(guest.acknowledged) > 3 for guest in guests), LATE)
    processes[0].kill()
    moved = [guest for guest in guests if where[guest] == 0]
    await asyncio.gather(*[playing[guest] for guest in moved])
    before = {guest: len(guest.acknowledged) for guest in guests}
    for guest in moved:
        playing[guest] = asyncio.create_task(guest.play(processes[1].address))
    await until(lambda: all(len(g.acknowledged) > before[g] + 3 or g.over for g in guests), LATE)
    nothing_lost(postgres, guests)
    for task in playing.values():
        task.cancel()
    await asyncio.gather(*playing.values(), return_exceptions=True)


@pytest.mark.slow
async def test_notices_that_break_off_during_play(processes: list[Process], postgres: str) -> None:
    guests = await seated(processes, "nexus", ["me", "open", "open", "detective"])
    playing = [asyncio.create_task(g.play(processes[n % 2].address)) for n, g in enumerate(guests)]
    cut = 0
    for _ in range(5):
        before = {guest: guest.updates for guest in guests}
        await until(lambda before=before: all(g.updates > before[g] + 2 or g.over for g in guests), LATE)
        with psycopg.connect(postgres, autocommit=True) as connection:
            query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
            cut += len(connection.execute(query, (LISTENER,)).fetchall())
    before = {guest: guest.updates for guest in guests}
    await until(lambda: all(g.updates > before[g] + 2 or g.over for g in guests), LATE)
    assert cut >= 5
    nothing_lost(postgres, guests)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


@pytest.mark.slow
async def test_kills_on_postgresql(postgres: str) -> None:
    campaign = Campaign(postgres, 3)
    for point in ("acknowledged", "bot", "group", "before"):
        kill = await campaign.kill(point)
        assert (kill.lost, kill.stuck, campaign.faults) == (0, 0, [])
    assert kill.acknowledged > 0
