"""How fast Nemesis is played on this machine: what benchmarks/run.py measures. Games are whole, of all pairs of the
ready decks in turn; the measures are those of speed.py."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import count
from typing import Final

from ..kernel.playout import play_steps
from ..kernel.rng import key_of
from ..nemesis.game import NemesisTable
from ..nemesis.setup import new_game as deal
from ..nemesis.state import NemesisState
from ..packs.games import NEMESIS
from . import speed

MIDDLE: Final = 200  # decisions after which a game is about half over
SEARCHED: Final = 64  # games in which the largest state is looked for: each pair of eight decks once
STEPS: Final = 10  # decisions between two looks


@lru_cache(1)
def table() -> NemesisTable:
    """Nemesis with its first set."""
    return NEMESIS.load()


@lru_cache(1)
def decks() -> list[list[int]]:
    """The ready decks, as the engine takes them."""
    return [table().definitions(ready.deck) for ready in table().decks]


def new_game(seed: int) -> NemesisState:
    """The game of that seed: another pair of decks each time, until all had their turn."""
    all_decks = decks()
    first, second = seed % len(all_decks), seed // len(all_decks) % len(all_decks)
    return deal(table().catalog, [all_decks[first], all_decks[second]], key_of(str(seed)))


def driver(seconds: float) -> float:
    """Decisions a second in random games, played by the loop within the engine (kernel.playout)."""
    decks()
    return speed.driver(seconds, new_game)


def interpreted(seconds: float) -> float:
    """Decisions a second in random games, played by a loop in Python."""
    decks()
    return speed.interpreted(seconds, new_game)


def clones(seconds: float) -> float:
    """Clones a second of states in the middle of games."""
    states = []
    for seed in range(speed.BATCH):
        states.append(new_game(seed))
        play_steps(states[-1], seed, MIDDLE)
    return speed.rate(seconds, partial(clone_each, states))


def clone_each(states: list[NemesisState]) -> int:
    """Clone each of them ten times; returns how many clones that were."""
    for _ in range(10):
        for state in states:
            state.clone()
    return 10 * len(states)


def largest_state() -> float:
    """Memory that a clone takes of the largest state that random games of all pairs come to."""
    largest = new_game(0)
    for seed in range(SEARCHED):
        state = new_game(seed)
        for stretch in count():
            if state.is_over():
                break
            if len(state.row) > len(largest.row):
                largest = state.clone()
            play_steps(state, seed + stretch, STEPS)
    return speed.memory_of(largest)
