"""A connection to a table: messages in, messages out. Whatever comes in, the answer is clear, the table untouched."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from ..kernel.errors import NeontableError
from .doing import done
from .given import Somebody, TheConnections, TheDoors, TheHub
from .lobby import Lobby
from .people import Person
from .protocol import PROTOCOL, FromClient, FromServer, Hello, Ping, Pong, Refused
from .refusing import Refusal
from .security import BURST, MESSAGE_BYTES, PER_SECOND, Bucket
from .watching import Watcher, encoded

GREETING: Final = 15.0  # seconds in which the first message must come
NO_TABLE, NO_HELLO, SLOW, OTHER_PROTOCOL, TOO_MANY = 4404, 4408, 4413, 4426, 4429  # why a connection is closed
MESSAGES: Final = msgspec.json.Decoder(FromClient)


class _Key(msgspec.Struct):
    """What is read of a message that is no message."""

    key: str = ""


@websocket("/ws/tables/{table_id:str}")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    hub: TheHub,
    person: Somebody,
    doors: TheDoors,
    connections: TheConnections,
) -> None:
    """One connection, from its greeting to its end."""
    await socket.accept()
    with ExitStack() as stack:
        try:
            stack.enter_context(connections.one(doors.address(socket.scope)))
            lobby = await hub.lobby(table_id)
        except NeontableError as error:
            await _send(socket, _refusal("", error))
            too_many = isinstance(error, Refusal) and error.code == "too-many"
            await socket.close(*((TOO_MANY, "too many connections") if too_many else (NO_TABLE, "no table")))
            return
        with suppress(WebSocketDisconnect):
            hello = await _greeting(socket)
            if hello:
                muted = await hub.manners.muted(person.id if person else "")
                await _Connection(socket, lobby, person, hello, muted).serve()


class _Connection:
    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        lobby: Lobby,
        person: Person | None,
        hello: Hello,
        muted: frozenset[str],
    ) -> None:
        self.socket = socket
        self.lobby = lobby
        self.room = lobby.room
        self.person = person
        me = person.id if person else ""
        self.watcher = Watcher(me, lobby.seat_of(me), hello.seen)
        self.watcher.muted = muted
        self.bucket = Bucket(PER_SECOND, BURST)

    async def serve(self) -> None:
        """Until it is gone or was too slow."""
        watcher = self.watcher
        watcher.put(encoded(self.lobby.news(watcher.person)))
        await self.room.watch(watcher)
        self.lobby.tell()
        running = [
            asyncio.create_task(doing) for doing in (self._read(), watcher.pump(self._send), watcher.closed.wait())
        ]
        try:
            await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)
            self.room.unwatch(watcher)
            self.lobby.tell()
        if watcher.closed.is_set():
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close(SLOW, "too slow: connect again")

    async def _read(self) -> None:
        while True:
            text = await _receive(self.socket)
            if not self.bucket.take():
                self._put(Refused(key=_key(text), code="too-fast", message="Too many messages: wait a second."))
                await asyncio.sleep(1 / PER_SECOND)
                continue
            message = _read(text)
            self._put(message if isinstance(message, Refused) else await self._done(message))

    def _put(self, message: FromServer | None) -> None:
        if message is not None:
            self.watcher.put(encoded(message))

    async def _done(self, message: FromClient) -> FromServer | None:
        """What is said to it."""
        match message:
            case Ping():
                return Pong(at=message.at)
            case Hello():
                return Refused(key="", code="out-of-order", message="You have greeted already: go on.")
            case _:
                return await done(self.room, self.watcher.reader, self.person, message)

    async def _send(self, message: bytes) -> None:
        await _bytes(self.socket, message)


async def _greeting(socket: WebSocket[Any, Any, Any]) -> Hello | None:
    """The first message; None when there came none, or one of another protocol."""
    try:
        async with asyncio.timeout(GREETING):
            while True:
                message = _read(await _receive(socket))
                if isinstance(message, Hello):
                    break
                early = Refused(key="", code="out-of-order", message="Say hello first.")
                await _send(socket, message if isinstance(message, Refused) else early)
    except TimeoutError:
        await socket.close(NO_HELLO, "no greeting")
        return None
    if message.protocol != PROTOCOL:
        text = f"This server speaks protocol {PROTOCOL}, not {message.protocol}: load the page again."
        await _send(socket, Refused(key="", code="protocol", message=text))
        await socket.close(OTHER_PROTOCOL, "protocol")
        return None
    return message


async def _receive(socket: WebSocket[Any, Any, Any]) -> bytes:
    """What comes next. Raises WebSocketDisconnect."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone")
    if event["type"] == "websocket.receive":
        return (event.get("text") or "").encode() or event.get("bytes") or b""
    return b""


def _read(text: bytes) -> FromClient | Refused:
    """The message, or why it is none."""
    if len(text) > MESSAGE_BYTES:
        return Refused(key="", code="too-long", message=f"A message has at most {MESSAGE_BYTES} bytes.")
    try:
        return MESSAGES.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return Refused(key=_key(text), code="malformed", message=f"That is no message: {error}.")


def _key(text: bytes) -> str:
    if len(text) > MESSAGE_BYTES:
        return ""
    try:
        return msgspec.json.decode(text, type=_Key).key[:64]
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ""


def _refusal(key: str, error: NeontableError) -> Refused:
    code = error.code if isinstance(error, Refusal) else "abandoned"
    return Refused(key=key, code=code, message=str(error))


async def _send(socket: WebSocket[Any, Any, Any], message: FromServer) -> None:
    await _bytes(socket, encoded(message))


async def _bytes(socket: WebSocket[Any, Any, Any], message: bytes) -> None:
    await socket.send_text(message.decode())
