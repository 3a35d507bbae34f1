"""How fast the engine plays on this machine: what `neontable bench` and benchmarks/run.py measure.

A decision counts when it has two or more legal answers; the time is that of all that is done, deals included. Time is
the processor's, so that other work on the machine distorts it less.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count
from random import Random
from time import process_time
from typing import Final

from ..bots import new_bot
from ..kernel.playout import play_steps, playout
from ..kernel.rng import Rng, key_of
from ..kernel.state import State
from ..nexus.game import NexusSetup, NexusTable
from ..nexus.knowledge import Knowledge
from ..nexus.odds import Deals
from ..nexus.state import NexusState
from ..packs.games import NEXUS

PLAYERS: Final = 4
BATCH: Final = 20  # games, or more of what is shorter, between two looks at the clock
MIDDLE: Final = 40  # decisions after which a game of 4 is half over


@lru_cache(1)
def table() -> NexusTable:
    """Nexus with its own packs."""
    return NEXUS.load()


def new_game(seed: int, players: int = PLAYERS) -> NexusState:
    """The game of that seed."""
    return table().new(NexusSetup(players=players, seed=str(seed)))


def rate(seconds: float, work: Callable[[], int]) -> float:
    """How many a second, when `work` does some and says how many; repeated for that long."""
    done = 0
    begun = process_time()
    while True:
        done += work()
        taken = process_time() - begun
        if taken >= seconds:
            return done / taken


def driver(seconds: float, new: Callable[[int], State] = new_game) -> float:
    """Decisions a second in random games, played by the loop within the engine (kernel.playout)."""
    seeds = count()
    return rate(seconds, lambda: sum(playout(new(seed), seed)[0] for seed in take(seeds)))


def interpreted(seconds: float, new: Callable[[int], State] = new_game) -> float:
    """Decisions a second in random games, played by a loop in Python as environments and scripts have it."""
    seeds = count()
    rnd = Random(1).random

    def games() -> int:
        choices = 0
        for seed in take(seeds):
            state = new(seed)
            while not state.is_over():
                legal = state.legal_actions()
                k = len(legal)
                choices += k > 1
                state.apply(legal[int(rnd() * k)])
        return choices

    return rate(seconds, games)


def deals(seconds: float) -> float:
    """Games a second that are set up and dealt, up to their first decision."""
    seeds = count()
    return rate(seconds, lambda: len([new_game(seed) for seed in take(seeds)]))


def clones(seconds: float) -> float:
    """Clones a second of a state in the middle of a game."""
    clone = middle(1).clone

    def some() -> int:
        for _ in range(1000):
            clone()
        return 1000

    return rate(seconds, some)


def worlds(seconds: float) -> float:
    """How often a second a seat's knowledge is listed, read and a world drawn from it, in the middle of a game."""
    states = [middle(seed) for seed in range(BATCH)]
    rng = Rng(key_of("worlds"), 0)

    def some() -> int:
        for state in states:
            table().world(state.knowledge(state.actor), rng)
        return len(states)

    return rate(seconds, some)


def bytes_a_state() -> float:
    """Memory that a clone takes of a state in the middle of a game."""
    return memory_of(middle(1))


def memory_of(state: State) -> float:
    """Memory that a clone of the state takes: the mean of 1,000."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        kept = [state.clone() for _ in range(1000)]
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / len(kept)


def late_positions(games: int, bot: str = "detective") -> list[Knowledge]:
    """What each seat knows at the ends of rounds 1 to 4 of games of six bots."""
    positions = []
    for game in range(games):
        state = new_game(game, players=6)
        bots = [new_bot(bot, table(), seat, str(game)) for seat in range(6)]
        begun = 1  # rounds; when another begins, one has ended
        while begun <= 4 and not state.is_over():
            state.apply(bots[state.actor].choose(state.knowledge(state.actor), state.legal_actions()))
            if state.round > begun:
                begun = state.round
                positions += [table().knowledge(state, seat) for seat in range(6)]
    return positions


def odds_times(positions: list[Knowledge]) -> list[float]:
    """Seconds that the exact odds of each position take."""
    times = []
    for position in positions:
        begun = process_time()
        Deals(position).odds()
        times.append(process_time() - begun)
    return times


def trace(games: int) -> int:
    """A checksum over all actions of random games: the same wherever and however the engine runs."""
    check = 0
    for seed in range(games):
        check = (check * 31 + playout(new_game(seed), seed)[2]) & 0xFFFFFFFF
    return check


def middle(seed: int) -> NexusState:
    """A game that is half over."""
    state = new_game(seed)
    play_steps(state, seed, MIDDLE)
    return state


def take(seeds: Iterator[int]) -> list[int]:
    """The next of them, for one batch."""
    return [next(seeds) for _ in range(BATCH)]
