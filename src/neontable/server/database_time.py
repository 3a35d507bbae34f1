"""What time it is at the database that several servers share: the time of rows, in which clocks count on all of them.

It is the machine's steady clock, and how far that one is behind, measured now and then; so the time of a row is known
before the row is stored, on every database alike, and an act costs no question more.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from . import shared
from .store import Store


class DatabaseTime:
    """`behind`: seconds by which the steady clock is. It is wrong by no more than half the fastest answer took."""

    def __init__(self, store: Store, steady: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.steady = steady
        self.behind: float | None = None

    def __call__(self) -> float:
        assert self.behind is not None  # it is measured before anything else is done
        return self.steady() + self.behind

    async def measure(self) -> None:
        """Ask the database. What is known stays, as far as the answer agrees: a slow one says little."""
        before = self.steady()
        there = await shared.time_at(self.store)
        least, most = there - self.steady(), there - before
        self.behind = (least + most) / 2 if self.behind is None else min(max(self.behind, least), most)
