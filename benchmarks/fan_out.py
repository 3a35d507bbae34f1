#!/usr/bin/env python3
"""A bare WebSocket fan-out of the stack on which the server stands: what its own work is measured against."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

GROUP: Final = 4  # who hear what one of them says


def serve() -> None:
    """The same stack without a game: what one of a group says, all of it hear."""
    import uvicorn
    from litestar import Litestar, WebSocket, websocket
    from litestar.exceptions import WebSocketDisconnect
    from litestar.params import FromPath

    from neontable.commands.serve import listening

    groups: dict[str, list[WebSocket[Any, Any, Any]]] = {}

    @websocket("/{group:str}")
    async def hear(socket: WebSocket[Any, Any, Any], group: FromPath[str]) -> None:
        await socket.accept()
        members = groups.setdefault(group, [])
        members.append(socket)
        with suppress(WebSocketDisconnect):
            while True:
                text = await socket.receive_text()
                for member in members:
                    await member.send_text(text)

    with listening("127.0.0.1", 0) as door:
        print(f"The table is at http://127.0.0.1:{door.getsockname()[1]}", flush=True)
        uvicorn.Server(uvicorn.Config(Litestar([hear], openapi_config=None), log_level="warning")).run([door])


async def fanned(address: str, seconds: float, groups: int = 50) -> float:
    """Messages in a second, each of which went out to four."""
    at, counted, ready = urlsplit(address).netloc, 0, 0

    async def speaker(number: int) -> None:
        nonlocal counted, ready
        url = f"ws://{at}/{number}"
        sockets = [
            await connect(url, compression=None, ping_interval=None, open_timeout=60, proxy=None) for _ in range(GROUP)
        ]

        async def drain(socket: ClientConnection) -> None:
            while True:
                await socket.recv(decode=False)

        ready += 1
        tasks.extend([asyncio.create_task(drain(socket)) for socket in sockets[1:]])
        while True:
            await sockets[0].send('{"type":"answer","decision":"1-0","actions":[7],"key":"key-000000001"}')
            await sockets[0].recv(decode=False)
            counted += 1

    tasks = [asyncio.create_task(speaker(number)) for number in range(groups)]
    while ready < groups:
        await asyncio.sleep(0.1)
    before, began = counted, time.perf_counter()
    await asyncio.sleep(seconds)
    rate = (counted - before) / (time.perf_counter() - began)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return rate


if __name__ == "__main__":
    serve()
