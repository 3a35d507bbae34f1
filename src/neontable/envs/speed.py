"""How fast the environments are: pieces of work for benchmarks/run.py, which times them. Every step is one answer of
one seat, observation and mask of the next one included; deals are in the time, too."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, Final

from .batch import BatchEnv

GAMES: Final = 64  # in a batch
STEPS: Final = 20  # of all of them, between two looks at the clock


def batch(game: str, games: int = GAMES) -> Callable[[], int]:
    """Random answers in a batch; the work says how many."""
    env = BatchEnv(game, games)
    turns = count()

    def work() -> int:
        for _ in range(STEPS):
            env.step(env.random_ids(next(turns)))
        return STEPS * games

    return work


def aec(env: Any) -> Callable[[], int]:
    """A random game in an environment of PettingZoo, ours or another, that gives masks."""
    rnd = Random(1).random
    env.reset(seed=1)

    def work() -> int:
        steps = 0
        env.reset()
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            legal = mask.astype(bool).nonzero()[0]  # of bytes it would take longer than a step
            env.step(int(legal[int(rnd() * len(legal))]))
            steps += 1
        return steps

    return work
