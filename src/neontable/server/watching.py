"""What who watches a table is sent: the game as the reader may see it, and messages that wait for a slow connection."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, NamedTuple, TypeAlias

import msgspec

from .looks import Reader
from .people import handle_of
from .protocol import FromServer, Said, Update
from .store import ChatLine
from .story import Story

QUEUE: Final = 200  # messages that may wait for a connection; one that is slower is closed, and comes back

Send: TypeAlias = Callable[[bytes], Awaitable[None]]


def encoded(message: FromServer) -> bytes:
    """One JSON text."""
    return msgspec.json.encode(message)


class Shown:
    """The game as a reader was shown it last. `since`: where the events begin that were new to it then."""

    def __init__(self, story: Story, reader: Reader, since: int) -> None:
        self.story = story
        self.reader = reader
        self.since = since
        self.body: dict[str, object] = {}
        self.sent: dict[int, bytes] = {}  # by the lines that were seen: many watch from the same place

    def look(self) -> msgspec.Struct:
        """The view."""
        return self.story.look(self.reader)

    def update(self, seen: int) -> bytes:
        """The whole of it, and the lines of the log behind those that were seen."""
        if seen not in self.sent:
            self.sent[seen] = self._update(seen)
        return self.sent[seen]

    def _update(self, seen: int) -> bytes:
        story, reader = self.story, self.reader
        log = story.logs[reader]
        log_from = seen if seen <= len(log) else 0
        if not self.body:
            result = getattr(self.look(), "result", None)
            self.body = {
                "version": story.due[reader],
                "seat": reader,
                "view": msgspec.Raw(msgspec.json.encode(self.look())),
                "decision": story.decision(reader),
                "decision_id": story.decision_id(reader),
                "events": tuple(story.events[reader][self.since :]),
                "undo": story.why_no_undo(reader),
                "over": story.is_over,
                "result": result.text if result else "",
            }
        return encoded(Update(log_from=log_from, log=tuple(log[log_from:]), **self.body))  # type: ignore[arg-type]

    @property
    def lines(self) -> int:
        """How many lines the log has."""
        return len(self.story.logs[self.reader])


class Here(NamedTuple):
    """Who is connected: a bit for each seat whose player is, and how many only watch."""

    seats: int = 0
    spectators: int = 0

    def beside(self, other: Here) -> Here:
        """Those and others."""
        return Here(self.seats | other.seats, self.spectators + other.spectators)


class Watcher:
    """A connection. `person`: "" for somebody without a name; `reader`: the seat, None for a spectator; `seen`: lines
    of the log that it has; `muted`: ids of people whom it does not hear. What it is sent waits in a queue; when that is
    full, it is closed."""

    def __init__(self, person: str, reader: Reader, seen: int = 0) -> None:
        self.person = person
        self.reader = reader
        self.seen = seen
        self.muted: frozenset[str] = frozenset()
        self.closed = asyncio.Event()
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)

    def put(self, message: bytes) -> None:
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.closed.set()

    def show(self, shown: Shown) -> None:
        """The game, with the lines that are new to this connection."""
        self.put(shown.update(self.seen))
        self.seen = shown.lines

    def hear(self, line: ChatLine) -> None:
        """A line of chat, unless it is of somebody who is muted."""
        if line.person not in self.muted:
            said = Said(name=line.name, seat=line.seat, text=line.text, at=line.at, handle=handle_of(line.person))
            self.put(encoded(said))

    @property
    def waits(self) -> bool:
        """Whether something waits to be sent."""
        return not self._queue.empty()

    async def next(self) -> bytes:
        """What waits longest, or comes next."""
        return await self._queue.get()

    async def pump(self, send: Send) -> None:
        """Send what waits, one after the other, until the connection is closed."""
        while True:
            await send(await self.next())


def here_of(watchers: Iterable[Watcher]) -> Here:
    """Who is connected by those."""
    seats = spectators = 0
    for watcher in watchers:
        if watcher.reader is None:
            spectators += 1
        else:
            seats |= 1 << watcher.reader
    return Here(seats, spectators)
