"""Where our bots think: other processes, which are given what a seat knows and give back an action."""

from __future__ import annotations

import asyncio
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final, NamedTuple

from ..bots import new_bot
from ..kernel.game import Table
from ..kernel.processes import end_with_parent
from ..packs.games import GAMES
from .story import PERSON, Story

TABLES: Final = 8  # that a process remembers
UNKNOWN: Final = -1  # instead of an action: the packs' texts are wanted
TRIES: Final = 3  # of a thought whose process dies


class Thought(NamedTuple):
    """What a bot is to think about: the state is no part of it. `version`: of the record; `seed`: of the bot, another
    one for every answer, the same when the game is loaded again or an answer was taken back."""

    version: int
    seat: int
    bot: str
    seed: str
    game: str
    digest: str
    knowledge: list[int]
    legal: list[int]


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


class Thinkers:
    """The processes; they begin with the first thought."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, thought: Thought, packs: str) -> int:
        """The bot's action. A process that dies is replaced. Raises BrokenProcessPool when that does not help."""
        for _ in range(TRIES - 1):
            try:
                return await self._ask(thought, packs)
            except BrokenProcessPool:
                self.close()
        return await self._ask(thought, packs)

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _ask(self, thought: Thought, packs: str) -> int:
        if not self._pool:
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"), end_with_parent)
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self._pool, think, thought, "")
        if action == UNKNOWN:
            action = await loop.run_in_executor(self._pool, think, thought, packs)
        return action


def think(thought: Thought, packs: str) -> int:
    """The bot's action, worked out in this process; UNKNOWN when the packs are not known here and were not given."""
    table = _TABLES.get(thought.digest)
    if table is None:
        if not packs:
            return UNKNOWN
        table = _remember(thought.game, packs)
    return new_bot(thought.bot, table, thought.seat, thought.seed).choose(thought.knowledge, thought.legal)


_TABLES: Final[dict[str, Table]] = {}


def _remember(game: str, packs: str) -> Table:
    table = GAMES[game].table(packs)
    if len(_TABLES) >= TABLES:
        del _TABLES[next(iter(_TABLES))]
    _TABLES[table.digest] = table
    return table
