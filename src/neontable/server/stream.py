"""A table as a stream: a JSON text a line, as a WebSocket is sent them, and always a last one that says why it ends."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
from litestar.types import Message, Receive, Scope, Send

from .connections import Connections
from .lobby import Lobby
from .protocol import Said, TableNews, Update
from .watching import Watcher, encoded

MEDIA_TYPE: Final = "application/x-ndjson"
BEAT: Final = 15.0  # seconds of silence after which a line says that the stream is alive
LAST: Final = 5.0  # seconds in which the last line must be taken
HEADERS: Final = (
    (b"content-type", MEDIA_TYPE.encode()),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx passes on each line at once
)


class Alive(msgspec.Struct, frozen=True, tag_field="type", tag="alive"):
    """Nothing has happened for a while; the stream goes on."""


class End(msgspec.Struct, frozen=True, tag_field="type", tag="end"):
    """The last line. `reason`: "over" (the game is, `result` says how), "closed" (the host has closed the table),
    "left" (the seat is no longer yours), "slow" (lines were not read in time: connect again) or "stopped" (the server
    ends: connect again later)."""

    reason: str
    result: str = ""


StreamLine = Update | TableNews | Said | Alive | End


class Stream:
    """The answer to who asked for a stream, as an ASGI application. `me`: a person's id, "" without a name."""

    def __init__(self, lobby: Lobby, me: str, seen: int, connections: Connections, address: str) -> None:
        self.lobby = lobby
        self.connections = connections
        self.address = address
        self.watcher = Watcher(me, lobby.seat_of(me), seen)
        self.seat = self.watcher.reader

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.connections.one(self.address):
            await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS]})
            await self._serve(receive, send)

    async def _serve(self, receive: Receive, send: Send) -> None:
        watcher, room = self.watcher, self.lobby.room
        watcher.put(encoded(self.lobby.news(watcher.person)))
        await room.watch(watcher)
        self.lobby.tell()
        writing = asyncio.create_task(self._write(send))
        waits = (_gone(receive), watcher.closed.wait(), self.connections.ending.wait())
        gone, slow, _ = others = [asyncio.create_task(doing) for doing in waits]
        try:
            await asyncio.wait((writing, *others), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (writing, *others):
                task.cancel()
            await asyncio.gather(writing, *others, return_exceptions=True)
            room.unwatch(watcher)
            self.lobby.tell()
        if not gone.cancelled():
            return
        cut = "stopped" if slow.cancelled() else "slow"
        reason = cut if writing.cancelled() else writing.result()
        with suppress(TimeoutError):  # who takes nothing is cut off
            async with asyncio.timeout(LAST):
                await _line(send, msgspec.json.encode(End(reason, self._result() if reason == "over" else "")))
                await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _write(self, send: Send) -> str:
        """Line after line, until there is a reason to end."""
        watcher = self.watcher
        while watcher.waits or not self._ended():
            try:
                async with asyncio.timeout(BEAT):
                    message = await watcher.next()
            except TimeoutError:
                message = msgspec.json.encode(Alive())
            await _line(send, message)
        return self._ended()

    def _ended(self) -> str:
        """Why it goes no further; "" while it does."""
        if self.lobby.stage in ("over", "closed"):
            return self.lobby.stage
        return "left" if self.watcher.reader != self.seat and self.seat is not None else ""

    def _result(self) -> str:
        return self.lobby.info(self.watcher.person).result


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _line(send: Send, text: bytes) -> None:
    message: Message = {"type": "http.response.body", "body": text + b"\n", "more_body": True}
    await send(message)
