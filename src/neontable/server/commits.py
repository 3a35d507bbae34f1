"""Acts of different tables that come within a few milliseconds share a commit, for a commit is what costs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

GATHER: Final = 0.005  # seconds that the first of a group waits for others
MOST: Final = 200  # acts in one commit
LOG: Final = logging.getLogger(__name__)

Act: TypeAlias = Callable[[AsyncConnection], Awaitable[Any]]
Asked: TypeAlias = tuple[Act, asyncio.Future[Any]]


class Commits:
    """One writer. `do` returns when what was done is stored; one act that fails does not touch the others."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.count = 0  # commits made
        self._closed = False
        self._waiting: asyncio.Queue[Asked | None] = asyncio.Queue()  # None: the end
        self._writer = asyncio.create_task(self._write())

    async def do(self, act: Act) -> Any:
        """What the act returns, once it is committed. Raises what it raises. Where a group fails its acts are done once
        more, so an act changes nothing but the database."""
        if self._closed:
            raise RuntimeError("the store is closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((act, done))
        return await done

    async def close(self) -> None:
        """Take nothing more; what waits is stored first."""
        if not self._closed:
            self._closed = True
            self._waiting.put_nowait(None)
        await self._writer

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
        """The whole group in one transaction; where that fails, each by itself."""
        try:
            async with self.engine.begin() as connection:
                results = [await act(connection) for act, _ in group]
        except Exception as error:
            if len(group) == 1:
                settle(group[0][1], error=error)
                return
            LOG.warning("a group of %d acts could not be stored together: each by itself now", len(group))
            for one in group:
                await self._store([one])
            return
        self.count += 1
        for (_, done), result in zip(group, results, strict=True):
            settle(done, result)


def settle(done: asyncio.Future[Any], result: Any = None, error: Exception | None = None) -> None:
    """Tell who waits, if they still do."""
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
