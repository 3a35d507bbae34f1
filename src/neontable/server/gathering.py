"""Tables with which the same has to be done: while it is done with some, others gather, and are next all together."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any


class Gathering:
    """`do`: what is done with those that have gathered; `start`: has a task done beside everything else."""

    def __init__(
        self,
        do: Callable[[list[str]], Coroutine[Any, Any, None]],
        start: Callable[[Callable[[], Coroutine[Any, Any, None]]], None],
    ) -> None:
        self._do = do
        self._start = start
        self._waiting: set[str] = set()
        self._goes_on = False

    def add(self, tables: Iterable[str]) -> None:
        """With those, too, and soon."""
        self._waiting.update(tables)
        if self._waiting and not self._goes_on:
            self._goes_on = True
            self._start(self._all)

    async def _all(self) -> None:
        try:
            while self._waiting:
                tables, self._waiting = sorted(self._waiting), set()
                await self._do(tables)
        finally:
            self._goes_on = False
