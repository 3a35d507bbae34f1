#!/usr/bin/env python3
"""Load a server as a full evening would: `python3 dev.py bench load [--postgres] [--boardgame] [--rates 200,400,...]`.

Half the tables play Nexus with detectives, half Nemesis with commanders; people answer somehow, spread over time so
that a rate is held; the rest of the connections watch. The shipped limits are on: each person comes from an address of
their own. Beside it, in the same run, a bare WebSocket fan-out of the same stack (fan_out.py): one message in, four
out. Nothing here passes or fails: figures of a shared machine are no test.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks import boardgame_io
from benchmarks.fan_out import GROUP, fanned

ROOT: Final = Path(__file__).parents[1]
SETTLED: Final = 3.0  # seconds before measuring
KEYS: Final = itertools.count()
AT_ONCE: Final = 20  # requests while tables are made


class Answer(msgspec.Struct):
    """What can be answered."""

    action: int


class Decision(msgspec.Struct):
    """What is asked."""

    answers: list[Answer] = []


class Heard(msgspec.Struct):
    """What of a message is of interest."""

    type: str
    key: str = ""
    decision: Decision | None = None
    decisionId: str = ""
    over: bool = False
    code: str = ""


HEARD: Final = msgspec.json.Decoder(Heard)


class Load:
    """The people. `asked`: who has something to answer, in order; `took`: seconds until an answer was acknowledged."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.rng = random.Random(seed)
        self.asked: deque[Player] = deque()
        self.took: list[float] = []
        self.acknowledged: list[tuple[str, str]] = []
        self.refused = 0
        self.closed = 0
        self.received = 0
        self.watchers: list[asyncio.Task[None]] = []
        self.tables: list[str] = []
        self.limit = asyncio.Semaphore(AT_ONCE)

    async def seat(self, tables: int, connections: int) -> None:
        """Everybody at their tables."""
        made = await asyncio.gather(*[self._table(number) for number in range(tables)])
        self.tables = [players[0].table for players in made]
        players = [player for group in made for player in group]
        extra = connections - len(players)
        order = [self.tables[number % tables] for number in range(extra)]
        everybody: list[Player | Watcher] = [
            *players,
            *(Watcher(self, 3 * tables + n, table) for n, table in enumerate(order)),
        ]
        for one in everybody:
            await one.come()
            self.watchers.append(asyncio.create_task(one.listen()))

    async def _table(self, number: int) -> list[Player]:
        async with self.limit:
            nexus = number % 2 == 0
            people = [Player(self, 3 * number + seat) for seat in range(2 if nexus else 1)]
            seats = ["me", "open", "detective"] if nexus else ["me", "commander"]
            for person in people:
                await person.ask("/api/guests", {"name": f"P{person.number}"})
            body = {"game": "nexus" if nexus else "nemesis", "seats": seats, "listed": False}
            made = await people[0].ask("/api/tables", body)
            secret = made["invite"].partition("#")[2]
            for person in people:
                person.table = made["table"]["id"]
            for person in people[1:]:
                await person.ask(f"/api/tables/{person.table}/join", {"secret": secret})
            return people

    async def run(self, rate: float, seconds: float) -> Figures:
        """So many answers a second, for so long."""
        self.took, self.refused, before = [], 0, self.received
        began, sent, starved = time.perf_counter(), 0, 0
        while (now := time.perf_counter()) - began < seconds:
            due = int((now - began) * rate) - sent - starved
            for _ in range(due):
                if not self.asked:
                    starved += 1
                    continue
                await self.asked.popleft().answer()
                sent += 1
            await asyncio.sleep(0.001)
        lasted = time.perf_counter() - began
        took = sorted(self.took)
        return Figures(
            asked=rate,
            acknowledged=len(took) / lasted,
            starved=starved / lasted,
            median=1000 * median(took) if took else 0,
            p99=1000 * took[int(0.99 * (len(took) - 1))] if took else 0,
            received=(self.received - before) / lasted,
            refused=self.refused,
        )


class Figures(NamedTuple):
    """Of one rate, a second; times in ms. `starved`: answers that nobody was asked for."""

    asked: float
    acknowledged: float
    starved: float
    median: float
    p99: float
    received: float
    refused: int


class Watcher:
    """Who looks on, from an address of their own."""

    def __init__(self, load: Load, number: int, table: str = "") -> None:
        self.load = load
        self.number = number
        self.table = table
        self.cookie = ""
        self.socket: ClientConnection | None = None

    @property
    def headers(self) -> dict[str, str]:
        address = {"x-forwarded-for": f"10.{self.number // 250}.0.{self.number % 250}"}
        return address | ({"cookie": self.cookie} if self.cookie else {})

    async def come(self) -> None:
        at = urlsplit(self.load.address).netloc
        url = f"ws://{at}/ws/tables/{self.table}"
        self.socket = await connect(
            url, additional_headers=self.headers, compression=None, max_size=None, open_timeout=60, ping_interval=None
        )
        await self.socket.send('{"type":"hello","protocol":1}')

    async def listen(self) -> None:
        assert self.socket is not None
        with suppress(ConnectionClosed):
            while True:
                message = await self.socket.recv(decode=False)
                self.load.received += 1
                self.heard(message)
        self.load.closed += 1

    def heard(self, message: bytes) -> None:
        pass


class Player(Watcher):
    """Who plays: answers when it is their turn, and when the rate allows it."""

    def __init__(self, load: Load, number: int) -> None:
        super().__init__(load, number)
        self.decision = ""
        self.answers: list[int] = []
        self.sent: dict[str, float] = {}

    async def ask(self, path: str, body: Any) -> Any:
        # Without certificates: to load them takes longer than to ask.
        async with httpx.AsyncClient(
            base_url=self.load.address, headers=self.headers, timeout=60, verify=False, trust_env=False
        ) as http:
            answer = await http.post(path, json=body)
        if answer.status_code >= 400:
            raise SystemExit(f"{path}: {answer.text}")
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer.json()

    def heard(self, message: bytes) -> None:
        heard = HEARD.decode(message)
        if heard.type == "update" and heard.decisionId and heard.decisionId != self.decision and heard.decision:
            self.decision = heard.decisionId
            self.answers = [answer.action for answer in heard.decision.answers]
            self.load.asked.append(self)
        elif heard.type == "accepted":
            self.load.took.append(time.perf_counter() - self.sent.pop(heard.key))
            self.load.acknowledged.append((self.table, heard.key))
        elif heard.type == "refused":
            self.load.refused += 1

    async def answer(self) -> None:
        assert self.socket is not None
        key = f"key-{next(KEYS):09}"
        answer = {"type": "answer", "decision": self.decision, "actions": [self.load.rng.choice(self.answers)]}
        self.sent[key] = time.perf_counter()
        with suppress(ConnectionClosed):
            await self.socket.send(json.dumps(answer | {"key": key}))


# The servers, each a process of its own.


@contextmanager
def started(*args: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A file beside this one as a server: the process, and its address."""
    command = [sys.executable, str(Path(__file__).with_name(args[0])), *args[1:]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
        try:
            assert child.stdout is not None
            for line in child.stdout:
                if line.startswith("The table is at "):
                    yield child, line.removeprefix("The table is at ").strip()
                    break
        finally:
            child.kill()


def serve(args: list[str]) -> None:
    """A server that says at SIGUSR1 how many commits it has made."""
    from neontable import cli
    from neontable.server.commits import Commits

    made: list[Commits] = []
    begin = Commits.__init__

    def beginning(self: Commits, *given: Any) -> None:
        begin(self, *given)
        made.append(self)

    setattr(Commits, "__init__", beginning)  # noqa: B010 - mypy lets nobody assign to a method
    signal.signal(signal.SIGUSR1, lambda *_: print(sum(one.count for one in made), flush=True))
    raise SystemExit(cli.run(["serve", "--port", "0", "--trusted-proxy", "127.0.0.1", *args]))


def memory(pid: int) -> tuple[float, float]:
    """MB of a process, and of it with those that it has begun."""
    children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    sizes = []
    for one in (pid, *children):
        status = Path(f"/proc/{one}/status").read_text()
        sizes.append(int(status.partition("VmRSS:")[2].split()[0]) / 1024)
    return sizes[0], sum(sizes)


async def lost(database: str, load: Load) -> tuple[int, int]:
    """How many acknowledged answers are not stored, and how many rows there are."""
    from neontable.server.settings import Settings
    from neontable.server.store import Store

    store = await Store.open(Settings(database=database))
    rows = {(table, row.key.rpartition(".")[2]) for table in load.tables for row in await store.rows(table)}
    await store.close()
    return sum(act not in rows for act in load.acknowledged), len(rows)


async def measure(database: str, args: argparse.Namespace) -> None:
    """Print what one database holds."""
    with started("load.py", "serve", "--database", database) as (child, address):
        load = Load(address, args.seed)
        began = time.perf_counter()
        await load.seat(args.tables, args.connections)
        print(f"{args.tables} tables, {len(load.watchers)} connections, made in {time.perf_counter() - began:.0f} s")
        await asyncio.sleep(SETTLED)
        for rate in args.rates:
            (_, rows), commits = await lost(database, load), await counted(child)
            figures = await load.run(rate, args.seconds)
            await asyncio.sleep(1)
            (_, after), done = await lost(database, load), await counted(child)
            own, whole = memory(child.pid)
            seconds = args.seconds + 1
            stored, made = (after - rows) / seconds, (done - commits) / seconds
            print(
                f"{rate:6.0f} asked/s: {figures.acknowledged:6.0f} acknowledged/s, median {figures.median:5.1f} ms, "
                f"p99 {figures.p99:6.1f} ms; {stored:5.0f} rows/s in {made:4.0f} commits/s; "
                f" {figures.received:6.0f} messages/s out; starved {figures.starved:4.0f}/s, refused "
                f"{figures.refused}; {own:.0f} MB, {whole:.0f} MB with bots",
                flush=True,
            )
        gone, stored = await lost(database, load)
        print(f"acknowledged {len(load.acknowledged)}, lost {gone}, rows {stored}, connections closed {load.closed}")
        for task in load.watchers:
            task.cancel()
        await asyncio.gather(*load.watchers, return_exceptions=True)


async def counted(child: subprocess.Popen[str]) -> int:
    """How many commits a server has made."""
    assert child.stdout is not None
    child.send_signal(signal.SIGUSR1)
    while not (line := (await asyncio.to_thread(child.stdout.readline)).strip()).isdigit():
        pass
    return int(line)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--rates", type=lambda text: [float(rate) for rate in text.split(",")], default=[200.0, 400.0])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL of its own instead of SQLite")
    parser.add_argument("--boardgame", action="store_true", help="boardgame.io's server beside it (Node and npm)")
    args = parser.parse_args()
    if args.boardgame:
        boardgame_io.install()
    from neontable.engine import about

    print(f"{about().splitlines()[0]}; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with started("fan_out.py") as (_, address):
        print(f"bare fan-out, 1 in, {GROUP} out: {asyncio.run(fanned(address, args.seconds / 2)):.0f} in/s", flush=True)
    for line in boardgame_io.lines(args.seconds / 2) if args.boardgame else ():
        print(line, flush=True)
    if args.postgres:
        from tools.cluster import cluster, programs

        found = programs()
        if found is None:
            raise SystemExit("PostgreSQL is not installed (Debian: postgresql).")
        with cluster(found) as running:
            asyncio.run(measure(running.create("load"), args))
    else:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure(f"sqlite:///{Path(folder) / 'load.db'}", args))


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2:])
    else:
        main()
