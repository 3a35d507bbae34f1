#!/usr/bin/env python3
"""Kill a server (-9) again and again while people play, and compare what it acknowledged with what is there afterwards.

    python3 dev.py run python -m tests.server.kills [--kills 50] [--database ADDRESS] [--seed 1]

Counted are acknowledged acts that are lost, games that do not go on, and whoever was told of what was not stored.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from signal import SIGUSR1
from typing import Final, NamedTuple

from neontable.server.settings import Settings
from neontable.server.store import Store
from tests.server.killed import POINTS
from tests.server.process import GONE, Guest, Process

PATIENCE: Final = 60.0  # seconds in which a game must go on, and a kill must come
TABLES: Final = (
    ("nexus", ("me", "open", "detective")),
    ("nexus", ("me", "detective", "detective")),
    ("nemesis", ("me", "commander")),
    ("nemesis", ("me", "open")),
    ("nemesis", ("me", "commander")),
)


class Kill(NamedTuple):
    """What came of one. `acknowledged`: acts, of all before it; `resent`: acts on their way when it came, `stored`: of
    those, how many were there already; `lost`, `stuck`: what must not be."""

    point: str
    acknowledged: int
    resent: int
    stored: int
    lost: int
    stuck: int


class Campaign:
    """People at tables, whose server is killed."""

    def __init__(self, database: str, seed: int) -> None:
        self.database = database
        self.rng = random.Random(seed)
        self.groups: list[list[Guest]] = []
        self.faults: list[str] = []
        self.games = 0

    @property
    def guests(self) -> Iterator[Guest]:
        for group in self.groups:
            yield from group

    async def sit_down(self, address: str) -> None:
        """Everybody at their tables; who is at the end of a game begins another one."""
        if not self.groups:
            for number, (_, seats) in enumerate(TABLES):
                names = [f"P{number}{seat}" for seat in range(1 + seats.count("open"))]
                self.groups.append([Guest(name, random.Random(self.rng.random())) for name in names])
            for guest in self.guests:
                await guest.come(address)
        for (game, seats), group in zip(TABLES, self.groups, strict=True):
            if group[0].table and not all(guest.over for guest in group):
                continue
            self.games += 1
            try:
                table = await group[0].make(address, game, list(seats))
                for guest in group[1:]:
                    await guest.join(address, table)
            except GONE:  # killed meanwhile: they begin anew on the next server
                for guest in group:
                    guest.table = ""
                raise

    async def kill(self, point: str) -> Kill:
        """Start a server, see that all games go on, let it be killed at that point, and look at what it has left."""
        passes = str(self.rng.randint(1, 12 if point != "group" else 4))
        process = Process(self.database, ("-m", "tests.server.killed", point, passes, "serve")).start()
        try:
            await self.sit_down(process.address)
            playing = {guest: asyncio.create_task(guest.play(process.address)) for guest in self.guests}
            stuck = await self._stuck()
            process.signal(SIGUSR1)
            if not await self._killed(process, playing):
                self.faults.append(f"the server was not killed at “{point}”")
                process.kill()
            await asyncio.gather(*playing.values())
        finally:
            process.kill()
        return await self._looked(point, stuck)

    async def finish(self) -> tuple[Kill, int]:
        """Play every game to its end on a server that is left alone; how many do not come to it."""
        with Process(self.database) as process:
            playing = [asyncio.create_task(guest.play(process.address)) for guest in self.guests if not guest.over]
            await asyncio.wait(playing, timeout=4 * PATIENCE) if playing else None
            for task in playing:
                task.cancel()
        unfinished = sum(not all(guest.over for guest in group) for group in self.groups)
        return await self._looked("finish", 0), unfinished

    async def _stuck(self) -> int:
        """How many games do not go on."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            still = sum(not any(guest.updates or guest.over for guest in group) for group in self.groups)
            if not still:
                return 0
            await asyncio.sleep(0.02)
        self.faults += [f"{guest.name} at {guest.table}: {guest.ended or 'waits'}" for guest in self.guests]
        return still

    async def _killed(self, process: Process, playing: dict[Guest, asyncio.Task[None]]) -> bool:
        """Whether it is; who has come to the end of a game plays another one meanwhile."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if await process.ended(0.3):
                return True
            if all(guest.over for guest in self.guests):
                with suppress(*GONE):
                    await self.sit_down(process.address)
                playing.update({guest: asyncio.create_task(guest.play(process.address)) for guest in self.guests})
        return False

    async def _looked(self, point: str, stuck: int) -> Kill:
        there, resent = await self._stored(), [g for g in self.guests if g.pending]
        lost = [f"{g.id}.{act}" for g in self.guests for act in g.acknowledged if f"{g.id}.{act}" not in there]
        stored = sum(f"{g.id}.{g.table}/{key}" in there for g in resent for key in g.pending)
        self.faults += [fault for guest in self.guests for fault in guest.faults]
        for guest in self.guests:
            guest.faults.clear()
        acknowledged = sum(len(guest.acknowledged) for guest in self.guests)
        return Kill(point, acknowledged, len(resent), stored, len(lost), stuck)

    async def _stored(self) -> set[str]:
        """`person.table/key` of each row."""
        tables = {act.partition("/")[0] for guest in self.guests for act in guest.acknowledged}
        tables |= {guest.table for guest in self.guests}
        store = await Store.open(Settings(database=self.database))
        try:
            rows = [(table, row) for table in tables for row in await store.rows(table)]
        finally:
            await store.close()
        return {f"{row.person}.{table}/{row.key.removeprefix(f'{row.person}.')}" for table, row in rows}


async def run(database: str, kills: int, seed: int) -> int:
    """Print the counts; 1 when something is lost, stuck or wrong."""
    campaign, found, began = Campaign(database, seed), Counter[str](), time.monotonic()
    for number in range(kills):
        kill = await campaign.kill(POINTS[number % len(POINTS)])
        found.update({f"at {kill.point}": 1, "lost": kill.lost, "stuck": kill.stuck})
        found.update({"resent": kill.resent, "stored": kill.stored})
        print(f"{number + 1:3} {kill}", *campaign.faults, sep="\n    ", flush=True)
    end, unfinished = await campaign.finish()
    acts = sum(len(guest.acknowledged) for guest in campaign.guests)
    lost = found["lost"] + end.lost
    points = ", ".join(f"{found[f'at {point}']} {point}" for point in POINTS)
    print(f"\n{kills} kills in {time.monotonic() - began:.0f} s ({points}); {campaign.games} games")
    print(f"acknowledged acts {acts}, lost {lost}; games stuck {found['stuck']}, not finished {unfinished}")
    print(f"acts on their way {found['resent']}, of which stored {found['stored']}; faults {len(campaign.faults)}")
    for fault in campaign.faults:
        print(f"  {fault}")
    return int(bool(lost or found["stuck"] or unfinished or campaign.faults))


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--database", default="", help="as of serve; else an SQLite file of its own")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(args.database or f"sqlite:///{Path(folder) / 'kills.db'}", args.kills, args.seed))


if __name__ == "__main__":
    sys.exit(main())
