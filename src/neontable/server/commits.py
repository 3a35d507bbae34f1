"""Acts of different tables that come within a few milliseconds share a commit, for a commit is what costs.

All that is written is written by one thread: while it waits for the disk or the network others are served, and a group
is one turn of the event loop, however much it holds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import Connection, Engine

from .appending import NewRow, append

GATHER: Final = 0.005  # seconds that the first of a group waits for others
MOST: Final = 200  # acts in one commit
LOG: Final = logging.getLogger(__name__)

Act: TypeAlias = Callable[[Connection], Any]


class Asked(NamedTuple):
    """What somebody waits for."""

    act: Act | NewRow
    done: asyncio.Future[Any]


class Outcome(NamedTuple):
    """What came of an act: a result, or why not."""

    result: Any = None
    error: Exception | None = None


class Commits:
    """One writer. `do` returns when what was done is stored; one act that fails does not touch the others."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.count = 0  # commits made
        self._closed = False
        self._waiting: asyncio.Queue[Asked | None] = asyncio.Queue()  # None: the end
        self._thread = ThreadPoolExecutor(1, "commits")
        self._writer = asyncio.create_task(self._write())

    async def do(self, act: Act | NewRow) -> Any:
        """What the act returns, once it is committed; of a row of a game, what has become of it. Raises what it raises.
        Where a group fails its acts are done once more, so an act changes nothing but the database."""
        if self._closed:
            raise RuntimeError("the store is closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(Asked(act, done))
        return await done

    async def close(self) -> None:
        """Take nothing more; what waits is stored first."""
        if not self._closed:
            self._closed = True
            self._waiting.put_nowait(None)
        await self._writer
        self._thread.shutdown()

    async def _write(self) -> None:
        going_on = True
        while going_on:
            asked = await self._waiting.get()
            group: list[Asked] = []
            await self._gather()
            while asked is not None:
                group.append(asked)
                if self._waiting.empty() or len(group) == MOST:
                    break
                asked = self._waiting.get_nowait()
            going_on = asked is not None
            if group:
                await self._store(group)

    async def _gather(self) -> None:
        """Let others join the first, who does not wait when nobody is there: a lone act is stored at once."""
        await asyncio.sleep(0)
        if not self._waiting.empty():
            await asyncio.sleep(GATHER)

    async def _store(self, group: list[Asked]) -> None:
        acts = [asked.act for asked in group]
        outcomes = await asyncio.get_running_loop().run_in_executor(self._thread, self._stored, acts)
        for asked, outcome in zip(group, outcomes, strict=True):
            settle(asked.done, outcome)

    def _stored(self, acts: list[Act | NewRow]) -> list[Outcome]:
        """All of them in one transaction; where that fails, each by itself."""
        try:
            with self.engine.begin() as connection:
                results = together(connection, acts)
        except Exception as error:
            if len(acts) == 1:
                return [Outcome(error=error)]
            LOG.warning("a group of %d acts could not be stored together: each by itself now", len(acts))
            return [self._stored([act])[0] for act in acts]
        self.count += 1
        return [Outcome(result) for result in results]


def together(connection: Connection, acts: list[Act | NewRow]) -> list[Any]:
    """What comes of each. The rows first: nobody asks for an act that hangs on another before that one is committed."""
    rows = [act for act in acts if isinstance(act, NewRow)]
    appended = iter(append(connection, rows) if rows else ())
    return [next(appended) if isinstance(act, NewRow) else act(connection) for act in acts]


def settle(done: asyncio.Future[Any], outcome: Outcome) -> None:
    """Tell who waits, if they still do."""
    if done.done():
        return
    if outcome.error is None:
        done.set_result(outcome.result)
    else:
        done.set_exception(outcome.error)
