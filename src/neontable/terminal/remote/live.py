"""A table at a server that a screen shows: the screen takes what comes, and who asks for something waits elsewhere."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic
from typing import Any

from ..sitting import Line
from .door import Door
from .inbox import Inbox, News
from .link import Link
from .table import Remote


class Live(Remote):
    """All that it is changes in `took`, which the screen alone calls; what waits for the server's word is called in
    other threads. `notes`: chat and what becomes of the table, each with the lines of the log that were there before;
    `noted_at`: when the last came; `told_at`: when it was told last who sits where."""

    to_agree = "Y yes, N no"
    to_follow = "N goes there"

    def __init__(self, door: Door, link: Link, info: dict[str, Any], inbox: Inbox) -> None:
        super().__init__(door, link, info, inbox, self.note)
        self.notes: list[tuple[int, Line]] = []
        self.noted_at = 0.0
        self.told_at = monotonic()
        self._changed = threading.Condition()

    def note(self, text: str) -> None:
        """Say it in the log."""
        self.notes.append((len(self.logs[self.seat]), Line("note", "", text)))
        self.noted_at = monotonic()

    def lines(self, seat: int | None) -> list[Line]:
        log, lines, done = self.logs[seat], [], 0
        for before, note in self.notes:
            lines += [*log[done:before], note]
            done = max(done, before)
        return [*lines, *log[done:]]

    def left(self, seat: int) -> float | None:
        """The seconds that the seat has on its clock now; None where there is none."""
        left: float | None = self.info["seats"][seat]["left"]
        decision = self.decision(self.seat)
        ticks = left is not None and decision is not None and seat in decision.seats
        return left - (monotonic() - self.told_at) if left is not None and ticks else left

    def took(self, news: News) -> None:
        with self._changed:
            info = self.info
            super().took(news)
            if self.info is not info:
                self.told_at = monotonic()
            self._changed.notify_all()

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait, while the screen takes."""
        with self._changed:
            self._changed.wait_for(holds)
