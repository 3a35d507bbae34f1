"""Acts that share a commit: each has its own outcome, whatever becomes of its neighbours."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, text

from neontable.server.commits import GATHER, MOST, Act, Commits


@asynccontextmanager
async def commits_in(folder: Path) -> AsyncIterator[Commits]:
    """On a table of numbers, each of which is there once."""
    engine = create_engine(f"sqlite:///{folder / 'numbers.db'}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE IF NOT EXISTS numbers (number INTEGER PRIMARY KEY)"))
    commits = Commits(engine)
    try:
        yield commits
    finally:
        await commits.close()
        engine.dispose()


def put(number: int) -> Act:
    def act(connection: Connection) -> int:
        connection.execute(text("INSERT INTO numbers VALUES (:number)").bindparams(number=number))
        return number

    return act


def numbers(commits: Commits) -> list[int]:
    with commits.engine.connect() as connection:
        return list(connection.execute(text("SELECT number FROM numbers ORDER BY number")).scalars())


async def test_each_act_gets_its_own_result_from_a_shared_commit(tmp_path: Path) -> None:
    async with commits_in(tmp_path) as commits:
        found = await asyncio.gather(*[commits.do(put(number)) for number in range(50)])
        assert found == list(range(50)) == numbers(commits)
        assert commits.count == 1


async def test_acts_that_come_a_little_later_still_share_it(tmp_path: Path) -> None:
    async def later(commits: Commits, number: int) -> None:
        await asyncio.sleep(GATHER / 5)
        await commits.do(put(number))

    async with commits_in(tmp_path) as commits:
        await asyncio.gather(commits.do(put(1)), commits.do(put(2)), *[later(commits, n) for n in range(3, 6)])
        assert commits.count == 1


async def test_a_lone_act_waits_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("neontable.server.commits.GATHER", 30.0)
    async with commits_in(tmp_path) as commits:
        began = time.monotonic()
        await commits.do(put(1))
        assert time.monotonic() - began < 10


async def test_a_group_has_a_most(tmp_path: Path) -> None:
    async with commits_in(tmp_path) as commits:
        await asyncio.gather(*[commits.do(put(number)) for number in range(MOST * 2 + 1)])
        assert commits.count == 3
        assert len(numbers(commits)) == MOST * 2 + 1


@pytest.mark.parametrize("at", [0, 1, 2])
async def test_one_that_fails_does_not_spoil_the_others(tmp_path: Path, at: int) -> None:
    async with commits_in(tmp_path) as commits:
        await commits.do(put(9))
        acts = [put(1), put(2)]
        acts.insert(at, put(9))
        found: list[Any] = await asyncio.gather(*[commits.do(act) for act in acts], return_exceptions=True)
        assert "UNIQUE" in str(found.pop(at))
        assert found == [1, 2]
        assert numbers(commits) == [1, 2, 9]


async def test_of_an_act_that_fails_nothing_stays(tmp_path: Path) -> None:
    def half(connection: Connection) -> None:
        put(1)(connection)
        raise ValueError("half done")

    async with commits_in(tmp_path) as commits:
        with pytest.raises(ValueError, match="half done"):
            await commits.do(half)
        assert numbers(commits) == []
        assert await commits.do(put(1)) == 1  # it goes on


async def test_who_no_longer_waits_harms_nobody(tmp_path: Path) -> None:
    async with commits_in(tmp_path) as commits:
        gone = asyncio.create_task(commits.do(put(1)))
        await asyncio.sleep(0)
        gone.cancel()
        assert await commits.do(put(2)) == 2
        assert numbers(commits) == [1, 2]


async def test_what_waits_is_stored_before_the_end_and_nothing_after_it(tmp_path: Path) -> None:
    async with commits_in(tmp_path) as commits:
        waiting = [asyncio.create_task(commits.do(put(number))) for number in range(MOST + 50)]
        await asyncio.sleep(0)
        await commits.close()
        assert [task.result() for task in waiting] == list(range(MOST + 50))
        with pytest.raises(RuntimeError, match="closed"):
            await commits.do(put(1))
        await commits.close()  # once more is no harm
        assert len(numbers(commits)) == MOST + 50
