"""A server within the test, and people at it: HTTP by httpx, WebSockets by ASGI itself, so that every byte is seen."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, Self

import httpx
import msgspec
from litestar import Litestar

from neontable.server.app import make_app
from neontable.server.dealing import SEED_BYTES
from neontable.server.hub import Hub
from neontable.server.settings import Settings

HOST: Final = "127.0.0.1:8917"
PATIENCE: Final = 20.0
KEYS = itertools.count()
SEEDS: Final = random.Random()  # begins anew with each test: the same cards are dealt whenever it runs


def settings_in(folder: Path, **changes: Any) -> Settings:
    """A server whose windows tick fast."""
    return Settings(database=f"sqlite:///{folder / 'test.db'}", **({"tick_people": 0.02, "tick_bots": 0.02} | changes))


class Hours:
    """A clock that tests put on."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Server:
    """A running application."""

    def __init__(self, app: Litestar) -> None:
        self.app = app

    @property
    def hub(self) -> Hub:
        hub: Hub = self.app.state.hub
        return hub

    async def person(self, name: str) -> Person:
        """A new guest."""
        person = Person(self)
        made = await person.post("/api/guests", {"name": name})
        assert made.status_code == 200, made.text
        person.id = made.json()["id"]
        return person


@asynccontextmanager
async def serving(settings: Settings, now: Callable[[], float] = time.time) -> AsyncIterator[Server]:
    app = make_app(settings, now, lambda: SEEDS.randbytes(SEED_BYTES).hex())
    ready, done = asyncio.Event(), asyncio.Event()

    async def live() -> None:  # its task groups must be left by the task that entered them
        async with app.lifespan():
            ready.set()
            await done.wait()

    living = asyncio.create_task(live())
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait((living, waiting), return_when=asyncio.FIRST_COMPLETED)
    try:
        if ready.is_set():
            yield Server(app)
    finally:
        waiting.cancel()
        done.set()
        await living


class Person:
    """A browser: its cookie, its requests, its connections. `heard`: every answer, its status, headers and body, in
    order."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.id = ""
        app: Any = server.app
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=f"http://{HOST}")
        self.heard: list[bytes] = []

    async def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        answer = await self.http.post(path, json={} if body is None else body, headers=headers)
        self.heard.append(whole(answer))
        return answer

    async def get(self, path: str, **headers: str) -> httpx.Response:
        answer = await self.http.get(path, headers=headers)
        self.heard.append(whole(answer))
        return answer

    async def make(self, game: str, seats: list[str], **more: Any) -> str:
        """The id of a new table."""
        made = await self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert made.status_code == 201, made.text
        return str(made.json()["table"]["id"])

    def connect(self, table: str, seen: int = 0, log: list[dict[str, Any]] | None = None, **headers: Any) -> Socket:
        """`seen`: -1 sends no greeting; `log`: the lines that were seen."""
        cookie = self.http.cookies.get("nt") or ""
        return Socket(self.server.app, table, cookie, seen, headers, log or [])


def whole(answer: httpx.Response) -> bytes:
    """All of it that the server has made; of its length no more than that it is the body's, which may hold a time."""
    assert int(answer.headers["content-length"]) == len(answer.content)
    head = b"".join(b"%s: %s\n" % line for line in answer.headers.raw if line[0] != b"content-length")
    return b"%d\n%s\n%s" % (answer.status_code, head, answer.content)


class Socket:
    """A connection to a table. `raw`: every message as it came; `messages`: what of them was not waited for yet."""

    def __init__(
        self, app: Litestar, table: str, cookie: str, seen: int, headers: dict[str, str], log: list[dict[str, Any]]
    ) -> None:
        self.raw: list[bytes] = []
        self.seen = seen
        self.log = list(log)
        self.update: dict[str, Any] = {}  # the last one
        self.table: dict[str, Any] = {}  # of the last TableNews
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.news = asyncio.Condition()
        self.kept: list[dict[str, Any]] = []
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        lines = {"host": HOST, "origin": f"http://{HOST}", "cookie": f"nt={cookie}"} | headers
        self._scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/ws/tables/{table}",
            "raw_path": f"/ws/tables/{table}".encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in lines.items()],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8917),
            "subprotocols": [],
        }
        self._app = app

    async def __aenter__(self) -> Self:
        self._in.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._app(self._scope, self._in.get, self._out))  # type: ignore[arg-type]
        if self.seen >= 0:
            self.send({"type": "hello", "protocol": 1, "seen": self.seen})
            await self.until(lambda: bool(self.table))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._task, PATIENCE)

    async def _out(self, event: dict[str, Any]) -> None:
        if event["type"] == "websocket.close" and not self.closed.done():
            self.closed.set_result(event["code"])
        if event["type"] == "websocket.send":
            raw = event["text"].encode()
            self.raw.append(raw)
            self.took(msgspec.json.decode(raw))
        async with self.news:
            self.news.notify_all()

    def took(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "update":
                assert message["logFrom"] <= len(self.log) or not self.log
                self.log[message["logFrom"] :] = message["log"]
                self.update = message
            case "table":
                self.table = message
            case _:
                self.kept.append(message)

    def send(self, message: Any) -> None:
        text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    async def until(self, holds: Callable[[], bool], patience: float = PATIENCE) -> None:
        async with asyncio.timeout(patience), self.news:
            await self.news.wait_for(holds)

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """The reply to a message with a key."""
        key = message.setdefault("key", f"key-{next(KEYS):08}")
        self.send(message)
        return await self.reply(key)

    async def reply(self, key: str = "") -> dict[str, Any]:
        """The next reply with that key; "" is any."""
        found: list[dict[str, Any]] = []

        def comes() -> bool:
            found.extend(message for message in self.kept if not key or message.get("key") == key)
            return bool(found)

        await self.until(comes)
        self.kept.remove(found[0])
        return found[0]

    @property
    def asked(self) -> bool:
        return bool(self.update and self.update["decisionId"])

    @property
    def over(self) -> bool:
        return bool(self.update and self.update["over"])

    async def answer(self, action: int, **changes: Any) -> dict[str, Any]:
        message = {"type": "answer", "decision": self.update["decisionId"], "actions": [action]} | changes
        return await self.ask(message)

    async def play(self, rng: random.Random, most: int = 10_000) -> int:
        """Answer somehow until the game is over, or so often; returns how many answers were given."""
        for given in range(most):
            await self.until(lambda: self.asked or self.over)
            if self.over:
                return given
            before = self.update["version"]
            reply = await self.answer(rng.choice(self.update["decision"]["answers"])["action"])
            assert reply["type"] == "accepted", reply
            await self.until(lambda: self.update["version"] > before)  # noqa: B023
        return most
