"""Clocks of a table whose players are on different servers: they count in the database's time, whatever a server's own
clock says."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest

from neontable.kernel.replay import TimeOut
from neontable.server import clocks, nodes, shared
from neontable.server.database_time import DatabaseTime
from neontable.server.settings import Settings
from neontable.server.store import Store
from neontable.server.story import ENTRIES
from tests.server.clients import Server, Socket
from tests.server.test_nodes import two, until

WRONG = 300.0  # seconds by which a server's clock is
NEAR = 2.0  # on a machine that has much to do


@pytest.fixture
async def apart(postgres: str, unhurried: None) -> AsyncIterator[tuple[Server, Server]]:
    async with two(postgres, WRONG) as servers:
        yield servers


def lefts(socket: Socket) -> list[float]:
    return [seat["left"] for seat in socket.table["table"]["seats"]]


async def test_clocks_that_differ_cut_nobody_off_and_give_nobody_more(apart: tuple[Server, Server]) -> None:
    here, there = apart
    ann, bob = await here.person("Ann"), await there.person("Bob")
    table = await ann.make("nemesis", ["me", "open"], clock="game", seconds=60)
    began = await shared.time_at(here.hub.store)
    assert (await bob.post(f"/api/tables/{table}/join", {})).status_code == 200
    async with ann.connect(table) as anns, bob.connect(table) as bobs:
        for _ in range(6):
            await until(lambda: anns.asked or bobs.asked)
            asked = anns if anns.asked else bobs
            version = asked.update["version"]
            await asked.answer(asked.update["decision"]["answers"][0]["action"])
            await asked.until(lambda: asked.update["version"] > version)  # noqa: B023
        passed = await shared.time_at(here.hub.store) - began
        for who in (ann, bob):
            seats = (await who.get(f"/api/tables/{table}")).json()["seats"]
            assert all(60 - passed - NEAR < seat["left"] <= 60 for seat in seats), seats
    rows = await here.hub.store.rows(table)
    assert len(rows) >= 6
    assert all(began - NEAR < row.at < began + passed + NEAR for row in rows)
    assert not any(isinstance(entry, TimeOut) for row in rows for entry in ENTRIES.decode(row.entries))


@pytest.mark.parametrize("begins", [0, 1])
async def test_a_time_is_up_when_it_is_on_either(
    apart: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch, begins: int
) -> None:
    """Whichever server begins the game: nobody answers, and the time of each is up once, after two seconds."""
    monkeypatch.setitem(clocks.LEAST, "move", 1)
    here, there = (apart[begins], apart[1 - begins])
    ann, bob = await there.person("Ann"), await here.person("Bob")
    table = await ann.make("nemesis", ["me", "open"], clock="move", seconds=2)
    async with ann.connect(table) as anns:
        assert (await bob.post(f"/api/tables/{table}/join", {})).status_code == 200
        store = here.hub.store
        begun = await store.table(table)
        assert begun is not None
        await anns.until(lambda: any(line["text"].endswith("is up.") for line in anns.log))
        (first, *_) = await store.rows(table)
    assert isinstance(ENTRIES.decode(first.entries)[0], TimeOut)
    assert 2 <= first.at - begun.changed < 2 + NEAR
    assert abs(begun.changed - await shared.time_at(store)) < 30


async def test_a_clock_that_goes_wrong_is_right_again_when_it_is_measured(postgres: str) -> None:
    steady = Steady()
    store = await Store.open(Settings(database=postgres))
    try:
        at = DatabaseTime(store, steady)
        await at.measure()
        for step in (1000.0, -2000.0):
            steady.by += step
            await at.measure()
            before = await shared.time_at(store)
            now = at()
            assert before - NEAR < now < await shared.time_at(store) + NEAR
    finally:
        await store.close()


class Steady:
    """A clock that can be put wrong."""

    def __init__(self) -> None:
        self.by = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.by


async def test_a_slow_answer_moves_it_no_further_than_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is 100 ahead. Answers that took long say only between what that lies."""
    script = iter([(0.1, 0.1), (8.0, 0.0), (0.0, 8.0), (1.0, 1.0)])
    now = 0.0

    async def asked(_: Any) -> float:
        nonlocal now
        there, back = next(script)
        now += there
        said = now + 100
        now += back
        return said

    monkeypatch.setattr(shared, "time_at", asked)
    at: Any = DatabaseTime(None, lambda: now)  # type: ignore[arg-type]
    for _ in range(4):
        await at.measure()
        assert at.behind == pytest.approx(100.0, abs=0.1)


async def test_it_is_measured_again_and_again(postgres: str, unhurried: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "MEASURED", 0.05)
    async with two(postgres) as (here, _):
        at = here.hub.now
        assert isinstance(at, DatabaseTime)
        at.behind = 0.0
        async with asyncio.timeout(20):
            while abs(at() - await shared.time_at(here.hub.store)) > NEAR:
                await asyncio.sleep(0.02)
