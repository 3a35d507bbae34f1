"""Who is connected, and how many watch, where they are on different servers."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import pytest

from neontable.server import nodes, presence, shared
from neontable.server.expiring import expire
from neontable.server.gathering import Gathering
from neontable.server.nodes import Node
from tests.server.clients import PATIENCE, Server, Socket
from tests.server.process import Process
from tests.server.test_nodes import at, node_of, two, until
from tests.server.test_nodes import seated as playing
from tests.server.test_undos import seated


@pytest.fixture
async def both(postgres: str, unhurried: None) -> AsyncIterator[tuple[Server, Server]]:
    async with two(postgres) as servers:
        yield servers


@pytest.fixture
async def quick(
    postgres: str, unhurried: None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Server, Server]]:
    """A server is believed to be there for a second."""
    monkeypatch.setattr(nodes, "LEASE", 1.0)
    monkeypatch.setattr(nodes, "RENEWED", 0.2)
    async with two(postgres) as servers:
        yield servers


def here(socket: Socket) -> list[bool]:
    return [seat["here"] for seat in socket.table["table"]["seats"]]


def spectators(socket: Socket) -> int:
    return int(socket.table["table"]["spectators"])


async def test_who_is_connected_elsewhere_is_seen(both: tuple[Server, Server]) -> None:
    (ann, bob), table = await seated("nexus", ["me", "open", "random"], *both)
    cid = await both[1].person("Cid")
    async with ann.connect(table) as one:
        await one.until(lambda: here(one) == [True, False, False])
        async with bob.connect(table) as other:
            for socket in (one, other):
                await socket.until(lambda s=socket: here(s) == [True, True, False])  # type: ignore[misc]
            async with cid.connect(table) as third, at(both[0], cid).connect(table):
                for socket in (one, other, third):
                    await socket.until(lambda s=socket: spectators(s) == 2)  # type: ignore[misc]
            for socket in (one, other):
                await socket.until(lambda s=socket: spectators(s) == 0)  # type: ignore[misc]
        await one.until(lambda: here(one) == [True, False, False])
        async with at(both[1], ann).connect(table):
            pass  # who is connected twice, and goes once, is still there
        await node_of(both[0]).compare()
        assert here(one) == [True, False, False]


async def test_who_was_not_heard_of_is_found_by_comparing(
    both: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Node, "_heard", lambda *_: None)
    (ann, bob), table = await seated("nexus", ["me", "open", "random"], *both)
    async with ann.connect(table) as one, bob.connect(table) as other:
        await other.until(lambda: here(other)[1])
        await until(lambda: table in node_of(both[1]).said)
        await node_of(both[0]).compare()
        await one.until(lambda: here(one) == [True, True, False])


async def test_who_was_connected_to_a_server_that_dies_is_soon_gone(quick: tuple[Server, Server]) -> None:
    (ann, bob), table = await seated("nexus", ["me", "open", "random"], *quick)
    async with ann.connect(table) as one, bob.connect(table):
        await one.until(lambda: here(one) == [True, True, False])
        for task in node_of(quick[1])._tasks:  # it neither takes its leave nor says that it is there
            task.cancel()
        await one.until(lambda: here(one) == [True, False, False], nodes.LEASE + nodes.RENEWED + 5)


@pytest.mark.slow
async def test_who_was_connected_to_a_process_that_is_killed_is_soon_gone(postgres: str) -> None:
    with Process(postgres) as one, Process(postgres) as other:
        guests = await playing([one, other], "nexus", ["me", "open", "detective"])
        for guest in guests:
            guest.pause = 1e6  # nobody answers
        connected = [asyncio.create_task(g.play(p.address)) for g, p in zip(guests, (one, other), strict=True)]

        async def seen(wanted: list[bool], seconds: float) -> None:
            async with asyncio.timeout(seconds):
                while [seat["here"] for seat in (await guests[1].ask(other.address, table))["seats"]] != wanted:
                    await asyncio.sleep(0.1)

        table = f"/api/tables/{guests[0].table}"
        await seen([True, True, False], PATIENCE)
        one.kill()
        await seen([False, True, False], nodes.LEASE + nodes.RENEWED + nodes.COMPARED)
        for task in connected:
            task.cancel()
        await asyncio.gather(*connected, return_exceptions=True)


async def test_who_ends_takes_its_people_with_it_at_once(
    both: tuple[Server, Server], caplog: pytest.LogCaptureFixture
) -> None:
    (ann, bob), table = await seated("nexus", ["me", "open", "random"], *both)
    async with ann.connect(table) as one, bob.connect(table):
        await one.until(lambda: here(one) == [True, True, False])
        await node_of(both[1]).stop()
        await one.until(lambda: here(one) == [True, False, False], nodes.LEASE / 2)
    await asyncio.sleep(0.1)
    assert [record for record in caplog.records if record.name.startswith("neontable")] == []


async def test_a_server_that_was_taken_out_and_lives_says_all_again(quick: tuple[Server, Server]) -> None:
    """As after a pause that was longer than it is believed to live."""
    (ann, bob), table = await seated("nexus", ["me", "open", "random"], *quick)
    async with ann.connect(table) as one, bob.connect(table):
        await one.until(lambda: here(one) == [True, True, False])
        me, store = node_of(quick[0]).name, quick[0].hub.store
        await presence.leave(store, node_of(quick[1]).name)
        async with asyncio.timeout(PATIENCE):
            while not (await shared.look(store, me, [table]))[table].elsewhere.seats:
                await asyncio.sleep(0.02)
        await one.until(lambda: here(one) == [True, True, False])


async def test_a_table_where_a_player_is_connected_elsewhere_is_not_ended(both: tuple[Server, Server]) -> None:
    people, table = await seated("nexus", ["me", "open", "open"], *both)
    async with people[1].connect(table) as other:
        await until(lambda: table in node_of(both[1]).said)
        both[0].hub.settings = type(both[0].hub.settings)(expire_open=0.0)
        lobby = await both[0].hub.lobby(table)
        await until(lambda: bool(lobby.here.seats))
        assert await expire(both[0].hub) == 0
        assert other.table["table"]["stage"] == "open"
    await until(lambda: not lobby.here.seats)
    assert await expire(both[0].hub) == 1


async def test_while_something_is_done_others_gather() -> None:
    """Many notices are one look at the database; what fails does not keep the next from being done."""
    done: list[list[str]] = []
    waiting: list[Callable[[], Coroutine[Any, Any, None]]] = []

    async def do(tables: list[str]) -> None:
        done.append(tables)
        if len(done) == 1:
            gathering.add(("c",))
            gathering.add(("b", "c"))
        if len(done) == 3:
            raise OSError("gone")

    gathering = Gathering(do, waiting.append)
    gathering.add(("a",))
    gathering.add(())
    await waiting.pop()()
    assert done == [["a"], ["b", "c"]]
    for _ in range(2):
        gathering.add(("d",))
        try:
            await waiting.pop()()
        except OSError:
            assert done[-1] == ["d"]
    assert done[2:] == [["d"], ["d"]] and not waiting


async def test_what_has_not_begun_when_a_server_ends_leaves_nothing_behind(both: tuple[Server, Server]) -> None:
    """Somebody goes, and the server ends before that is said: no coroutine was made for it that nobody awaits."""
    node = node_of(both[0])
    node._around.add(("a",))
    node._here.add(("a",))
    assert len(node._tasks) > 2
    await node.stop()
    assert not node._tasks
    gc.collect()  # a coroutine that nobody awaited says so now, and pytest makes an error of it
