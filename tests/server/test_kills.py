"""A server that is killed at any moment: what was acknowledged is there, games go on, nobody was told too early."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.server.killed import POINTS
from tests.server.kills import Campaign
from tests.server.process import Guest, Process


@pytest.mark.slow
async def test_nothing_that_was_acknowledged_is_lost(tmp_path: Path) -> None:
    """Killed once at each point; the next start looks. All 50 are `python -m tests.server.kills`."""
    campaign = Campaign(f"sqlite:///{tmp_path / 'a.db'}", 1)
    for point in (*POINTS, POINTS[0]):
        kill = await campaign.kill(point)
        assert (kill.lost, kill.stuck, campaign.faults) == (0, 0, [])
    assert kill.acknowledged > 0


def children(pid: int) -> list[int]:
    """The processes that a process has begun."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_there(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status")
    return status.exists() and "\nState:\tZ" not in status.read_text()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked up in /proc")
async def test_those_who_think_for_bots_end_with_their_server(tmp_path: Path) -> None:
    guest = Guest("Ann", random.Random(1))
    with Process(f"sqlite:///{tmp_path / 'a.db'}") as server:
        await guest.come(server.address)
        await guest.make(server.address, "nemesis", ["me", "commander"])
        await guest.play(server.address, lambda: guest.updates > 20)
        thinkers = children(server.pid)
        assert thinkers
        server.kill()
        async with asyncio.timeout(20):
            while any(map(is_there, thinkers)):
                await asyncio.sleep(0.05)


async def test_a_loss_would_be_seen(tmp_path: Path) -> None:
    """The campaign counts: an act that is not stored, and a line that was told and is not there."""
    campaign = Campaign(f"sqlite:///{tmp_path / 'a.db'}", 1)
    with Process(campaign.database) as server:
        await campaign.sit_down(server.address)
        guest = next(campaign.guests)
        guest.acknowledged.append(f"{guest.table}/key-no-such")
        guest.log = [{"kind": "note", "clause": "", "text": "never told", "own": False}]
        await guest.play(server.address, lambda: bool(guest.update))
    kill = await campaign._looked("before", 0)
    assert kill.lost == 1
    assert len(campaign.faults) >= 1
    assert "told of something that is not there" in campaign.faults[0]
