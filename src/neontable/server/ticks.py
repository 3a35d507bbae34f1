"""When the others are told of the end of a step in a response window: on ticks that are fixed when it opens, so that
nobody learns from the time that an answer took whether there was something to think about (T20)."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable


class Ticks:
    """The clock of one table's windows; `ring` is called on a tick for which something waits."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring = ring
        self.opened: float | None = None  # when the window did that is open now
        self.length = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def note(self, is_open: bool, length: float) -> None:
        """Whether a window is open now; `length`: of the ticks of one that has just been opened."""
        if not is_open:
            self.opened = None
        elif self.opened is None:
            self.opened, self.length = asyncio.get_running_loop().time(), length

    @property
    def is_open(self) -> bool:
        return self.opened is not None

    def wait(self) -> None:
        """Ring on the next tick."""
        if self._timer or self.opened is None:
            return
        loop = asyncio.get_running_loop()
        passed = math.floor((loop.time() - self.opened) / self.length) + 1
        self._timer = loop.call_at(self.opened + passed * self.length, self._rung)

    def stop(self) -> None:
        """Nothing waits any more."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _rung(self) -> None:
        self._timer = None
        self.ring()
