"""Where our bots think: other processes (mind.py), which are given what a seat knows and give back an action."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from typing import Final

import msgspec

from . import mind
from .mind import UNKNOWN, Thought
from .story import PERSON, Story

AHEAD: Final = 2  # thoughts that a process is given at once, so that it does not wait for the next one
TRIES: Final = 3  # of a thought whose process dies
ANSWERS: Final = msgspec.json.Decoder(int | str)


def asked_bot(story: Story, waits: frozenset[int]) -> int | None:
    """The seat of a bot that is asked; None when none is. `waits`: seats that must not know it yet."""
    seats = story.seats
    return next((seat for seat in story.state.waiting() if seats[seat].kind != PERSON and seat not in waits), None)


def thought_of(story: Story, waits: frozenset[int]) -> Thought | None:
    """What a bot has to think about now; None when none is asked."""
    seat, header = asked_bot(story, waits), story.play.record.header
    if seat is None:
        return None
    return Thought(
        version=story.version,
        seat=seat,
        bot=story.seats[seat].kind,
        seed=f"{header.setup.seed} {story.in_force}",
        game=header.game,
        digest=header.digest,
        knowledge=story.state.knowledge(seat),
        legal=story.state.legal_for(seat),
    )


class Died(Exception):
    """A process has ended before it has answered."""


class Mind:
    """A process that thinks, and who waits for what it answers, in order."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.waiting: deque[asyncio.Future[int | str]] = deque()
        self.is_alive = True
        self._reading = asyncio.create_task(self._read())

    @staticmethod
    async def begin() -> Mind:
        """A new one."""
        return Mind(await asyncio.create_subprocess_exec(sys.executable, "-m", mind.__name__, stdin=PIPE, stdout=PIPE))

    async def think(self, thought: Thought) -> int:
        """The bot's action, or UNKNOWN. Raises Died, or RuntimeError with what the bot has raised."""
        assert self.process.stdin is not None
        done: asyncio.Future[int | str] = asyncio.get_running_loop().create_future()
        self.waiting.append(done)
        self.process.stdin.write(msgspec.json.encode(thought) + b"\n")
        action = await done
        if isinstance(action, str):
            raise RuntimeError(action)
        return action

    async def close(self) -> None:
        """It ends when nothing more can come."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self._reading
        await self.process.wait()

    async def _read(self) -> None:
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            done = self.waiting.popleft()
            if not done.done():  # who asked may have gone
                done.set_result(ANSWERS.decode(line))
        self.is_alive = False
        for done in self.waiting:
            if not done.done():
                done.set_exception(Died("a process that thinks for bots has ended"))


class Thinkers:
    """The processes; each begins when the others have something to think about."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._minds: list[Mind] = []
        self._beginning = asyncio.Lock()
        self._turns = asyncio.Semaphore(processes * AHEAD)

    async def think(self, thought: Thought, packs: str) -> int:
        """The bot's action. A process that dies is replaced. Raises Died when that does not help."""
        async with self._turns:
            for _ in range(TRIES - 1):
                try:
                    return await self._ask(thought, packs)
                except Died:
                    pass
            return await self._ask(thought, packs)

    async def close(self) -> None:
        """End them."""
        for one in self._minds:
            await one.close()

    async def _ask(self, thought: Thought, packs: str) -> int:
        chosen = await self._mind()
        action = await chosen.think(thought)
        return action if action != UNKNOWN else await chosen.think(thought._replace(packs=packs))

    async def _mind(self) -> Mind:
        """The one with the least to think about."""
        async with self._beginning:
            self._minds = [one for one in self._minds if one.is_alive]
            if len(self._minds) < self.processes and all(one.waiting for one in self._minds):
                self._minds.append(await Mind.begin())
        return min(self._minds, key=lambda one: len(one.waiting))
