"""Servers that are processes of their own, and people at them over real connections who note what was acknowledged."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Self
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

ROOT: Final = Path(__file__).parents[2]
SERVE: Final = ("-c", "from neontable.cli import main; main()", "serve")
KEYS: Final = itertools.count()
ADDRESSES: Final = itertools.count(1)
TOO_FAST: Final = 0.5  # seconds, after which what was too fast is sent again
GONE: Final = (OSError, ConnectionClosed, InvalidHandshake, httpx.TransportError, TimeoutError)


class Process:
    """A server. `address`: where it is, once `start` has returned."""

    def __init__(self, database: str, run: Sequence[str] = SERVE) -> None:
        self.database = database
        self.run = run
        self.address = ""
        self.child: subprocess.Popen[str] | None = None

    def start(self) -> Self:
        """It is there when this returns. The proxy that it trusts is this machine: each person has an address."""
        options = ("--port", "0", "--database", self.database, "--trusted-proxy", "127.0.0.1")
        command = [sys.executable, *self.run, *options]
        self.child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ, cwd=ROOT)
        assert self.child.stdout is not None
        lines = [self.child.stdout.readline().strip() for _ in range(3)]
        assert lines[1].startswith("The table is at "), lines
        self.address = lines[1].removeprefix("The table is at ")
        return self

    @property
    def pid(self) -> int:
        assert self.child is not None
        return self.child.pid

    def signal(self, number: int) -> None:
        assert self.child is not None
        self.child.send_signal(number)

    async def ended(self, seconds: float) -> bool:
        """Whether it has ended by itself within so many seconds."""
        assert self.child is not None
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.child.poll() is None:
                    await asyncio.sleep(0.01)
        return self.child.poll() is not None

    def kill(self) -> None:
        if self.child is not None:
            self.child.kill()
            self.child.wait()
            if self.child.stdout is not None:
                self.child.stdout.close()
            self.child = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        assert self.child is not None
        self.child.send_signal(signal.SIGINT)
        self.child.wait(20)
        self.kill()


class Guest:
    """A person who plays at one table whenever they are asked, on whatever server is named to `play`.

    `acknowledged`: the keys that a server has accepted; `pending`: what was sent and is not answered yet; `log`: the
    lines that were seen; `faults`: what must not happen.
    """

    def __init__(self, name: str, rng: random.Random) -> None:
        self.name = name
        self.rng = rng
        self.id = ""
        self.table = ""
        self.cookie = ""
        self.origin = f"10.0.{(number := next(ADDRESSES)) // 250}.{number % 250}"
        self.acknowledged: list[str] = []
        self.pending: dict[str, dict[str, Any]] = {}
        self.log: list[dict[str, Any]] = []
        self.owed: list[dict[str, Any]] = []  # of an earlier connection, and not told on this one so far
        self.update: dict[str, Any] = {}
        self.news: dict[str, Any] = {}
        self.said: list[str] = []
        self.faults: list[str] = []
        self.ended = ""  # why the last connection was gone
        self.updates = 0  # since the last connection, the one with which it begins not counted
        self.pause = 0.0  # seconds before an answer
        self.socket: ClientConnection | None = None
        self._fresh = False

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": self.cookie, "x-forwarded-for": self.origin}

    @property
    def over(self) -> bool:
        return bool(self.update and self.update["over"])

    async def ask(self, address: str, path: str, body: Any = None) -> Any:
        """The answer to what is asked by HTTP."""
        async with httpx.AsyncClient(base_url=address, headers=self.headers, timeout=60, verify=False) as http:
            answer = await (http.get(path) if body is None else http.post(path, json=body))
            assert answer.status_code < 400, answer.text
            if "set-cookie" in answer.headers:
                self.cookie = answer.headers["set-cookie"].partition(";")[0]
            return answer.json()

    async def come(self, address: str) -> None:
        """Give a name."""
        self.id = (await self.ask(address, "/api/guests", {"name": self.name}))["id"]

    async def make(self, address: str, game: str, seats: list[str]) -> str:
        """A new table, at which this guest plays."""
        self._sit((await self.ask(address, "/api/tables", {"game": game, "seats": seats}))["table"]["id"])
        return self.table

    async def join(self, address: str, table: str) -> None:
        """Sit down at another's table."""
        await self.ask(address, f"/api/tables/{table}/join", {})
        self._sit(table)

    def _sit(self, table: str) -> None:
        self.table, self.log, self.owed, self.update, self.pending = table, [], [], {}, {}

    async def play(self, address: str, until: Callable[[], bool] = lambda: False) -> None:
        """Answer whatever is asked until the connection is gone, the game is over, or that holds."""
        self.updates, self._fresh, self.ended = 0, True, ""
        url = f"ws://{urlsplit(address).netloc}/ws/tables/{self.table}"
        try:
            async with connect(url, additional_headers=self.headers, compression=None, open_timeout=60) as socket:
                self.socket = socket
                await self._send({"type": "hello", "protocol": 1})
                for message in [*self.pending.values()]:  # sent again with the same key, which harms nothing
                    await self._send(message)
                if self.acknowledged and not self.pending:
                    await self._again()
                while not (until() or (self.over and not self.pending)):
                    await self._took(msgspec.json.decode(await socket.recv()))
                    await self._answer()
        except GONE as error:
            self.ended = repr(error)
        self.socket = None

    async def _again(self) -> None:
        """What was acknowledged last is sent once more: the same key is answered the same."""
        table, _, key = self.acknowledged[-1].partition("/")
        if table == self.table:
            self.pending[key] = {"type": "answer", "decision": "0-0", "actions": [0], "key": key}
            await self._send(self.pending[key])

    async def _send(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    async def _took(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "update":
                self._updated(message)
            case "table":
                self.news = message
            case "said":
                self.said.append(message["text"])
            case "accepted":
                self._accepted(message["key"])
            case "refused" if message["code"] == "too-fast":
                await asyncio.sleep(TOO_FAST)
                if message["key"] in self.pending:
                    await self._send(self.pending[message["key"]])
            case "refused":
                self._refused(message)

    def _updated(self, message: dict[str, Any]) -> None:
        if self._fresh:
            self._fresh, self.owed, self.log = False, self.log, []
        else:
            self.updates += 1
        self.log[message["logFrom"] :] = message["log"]
        self.update = message
        # In a window another server tells of the last step on its tick: its log may be behind for that long (T20).
        both = min(len(self.owed), len(self.log))
        if self.log[:both] != self.owed[:both]:
            self.faults.append(f"{self.name} at {self.table} was told of something that is not there any more")
        if len(self.log) >= len(self.owed):
            self.owed = []

    def _accepted(self, key: str) -> None:
        self.pending.pop(key, None)
        if f"{self.table}/{key}" not in self.acknowledged:
            self.acknowledged.append(f"{self.table}/{key}")

    def _refused(self, message: dict[str, Any]) -> None:
        key, code = message["key"], message["code"]
        if f"{self.table}/{key}" in self.acknowledged:
            self.faults.append(f"{self.name} at {self.table}: an accepted act was refused later ({code})")
        if code not in ("stale", "not-asked", "over"):
            self.faults.append(f"{self.name} at {self.table}: {message['message']} ({code})")
        self.pending.pop(key, None)

    async def _answer(self) -> None:
        decision = self.update and self.update["decisionId"]
        if not decision or self.pending or self._fresh:
            return
        if self.pause:
            await asyncio.sleep(self.pause)
        action = self.rng.choice(self.update["decision"]["answers"])["action"]
        key = f"key-{next(KEYS):08}"
        self.pending[key] = {"type": "answer", "decision": decision, "actions": [action], "key": key}
        await self._send(self.pending[key])
