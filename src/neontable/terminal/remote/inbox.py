"""What comes to who sits at a table elsewhere: messages of the server, and lines that are typed, each in its order."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

AHEAD: Final = 100  # lines that may be typed ahead


class Heard(NamedTuple):
    """A message of the server."""

    message: dict[str, Any]


class Lost(NamedTuple):
    """The connection is; another one is tried."""


class Back(NamedTuple):
    """The connection is there again, or for the first time."""


class Gone(NamedTuple):
    """There will be no connection any more."""

    why: str


class Typed(NamedTuple):
    """A line; None: there are no more."""

    line: str | None


News = Heard | Lost | Back | Gone


class Inbox:
    """Filled by other threads, and emptied by the one that plays."""

    def __init__(self) -> None:
        self._news: deque[News] = deque()
        self._lines: deque[Typed] = deque()
        self._changed = threading.Condition()

    def put(self, news: News) -> None:
        """From the connection."""
        with self._changed:
            self._news.append(news)
            self._changed.notify_all()

    def read(self, lines: Iterator[str]) -> None:
        """Take all lines, in a thread of its own; whoever types too far ahead waits."""

        def run() -> None:
            for line in lines:
                self._type(Typed(line))
            self._type(Typed(None))

        threading.Thread(target=run, daemon=True).start()

    def onward(self) -> Inbox:
        """For another table: its news, and the lines that are still to be taken here."""
        other = Inbox()
        other._lines, other._changed = self._lines, self._changed
        return other

    def _type(self, typed: Typed) -> None:
        with self._changed:
            self._changed.wait_for(lambda: len(self._lines) < AHEAD)
            self._lines.append(typed)
            self._changed.notify_all()

    def take(self, lines: bool = False) -> News | Typed:
        """What came first of the server's, or, if lines are wanted and nothing else is there, a line."""
        with self._changed:
            self._changed.wait_for(lambda: self._news or (lines and self._lines))
            taken: News | Typed = self._news.popleft() if self._news else self._lines.popleft()
            self._changed.notify_all()
            return taken
