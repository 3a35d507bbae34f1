"""A stream of a table by ASGI itself, so that every byte is seen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Self

import msgspec
from litestar import Litestar

from tests.server.clients import HOST, PATIENCE, Person


class Stream:
    """`raw`: every line as it came; `status`, `head`: of the answer. `stuck`: takes nothing after the head."""

    def __init__(self, person: Person, table: str, seen: int = 0, stuck: bool = False, token: str = "") -> None:
        self.raw: list[bytes] = []
        self.told: list[dict[str, Any]] = []
        self.status = 0
        self.head: list[tuple[bytes, bytes]] = []
        self.done = False
        self.stuck = stuck
        self._app: Litestar = person.server.app
        self._news = asyncio.Condition()
        self._gone: asyncio.Event = asyncio.Event()
        self._rest = b""
        self._asked = False
        cookie = person.http.cookies.get("nt") or ""
        lines = {"host": HOST, "cookie": f"nt={cookie}"} | ({"authorization": f"Bearer {token}"} if token else {})
        path = f"/api/tables/{table}/stream"
        self._scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": f"seen={seen}".encode(),
            "headers": [(name.encode(), value.encode()) for name, value in lines.items()],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8917),
        }

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._app(self._scope, self._in, self._out))  # type: ignore[arg-type]
        await self.until(lambda: bool(self.status))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._gone.set()
        await asyncio.wait_for(self._task, PATIENCE)

    async def _in(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _out(self, event: dict[str, Any]) -> None:
        if event["type"] == "http.response.start":
            self.status, self.head = event["status"], list(event["headers"])
        else:
            if self.stuck:
                await self._gone.wait()
            *lines, self._rest = (self._rest + event["body"]).split(b"\n")
            self.raw += lines
            self.told += [msgspec.json.decode(line) for line in lines]
            self.done = not event.get("more_body", False)
        async with self._news:
            self._news.notify_all()

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(holds)

    @property
    def update(self) -> dict[str, Any]:
        """The last one."""
        return next((told for told in reversed(self.told) if told["type"] == "update"), {})

    @property
    def rest(self) -> bytes:
        """What came behind the last line."""
        return self._rest

    async def end(self) -> dict[str, Any]:
        """The last line, when there is one."""
        await self.until(lambda: self.done)
        return self.told[-1]
