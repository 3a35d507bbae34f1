"""How fast the search thinks on this machine: what benchmarks/run.py measures. Positions are in the middle of games,
where who has the turn can choose; budgets and settings are those of the level that is called sharp."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Final

from ..bots.guiding import guiding
from ..bots.searcher import LEVELS
from ..kernel.game import Table
from ..kernel.playout import play_steps, playout
from ..kernel.rng import Rng, key_of
from ..kernel.search import search
from ..kernel.state import State
from . import duel_speed, speed

SHARP: Final = LEVELS["sharp"]
PLAYOUTS: Final = 100  # of a position, between two looks at the clock


def nexus(seconds: float) -> float:
    """Iterations a second of 4-player Nexus: down the tree in a world, by instinct to the end of the text, judged."""
    return iterations(seconds, speed.table(), positions(speed.middle), SHARP.nexus)


def nemesis(seconds: float) -> float:
    """Iterations a second of Nemesis: an action in a world, by instinct to the end of the next turn, judged."""
    return iterations(seconds, duel_speed.table(), positions(duel_middle), SHARP.nemesis)


def played_out(seconds: float) -> float:
    """Worlds a second of 4-player Nexus, each drawn from what the seat knows and played to the end at random: what an
    iteration of the plain method does beside its tree."""
    guide_of, _ = guiding(speed.table())
    guides = [guide_of(state.knowledge(state.actor)) for state in positions(speed.middle)]
    rng = Rng(key_of("search"), 0)

    def some() -> int:
        for guide in guides:
            for number in range(PLAYOUTS):
                playout(guide.world(rng), number)
        return len(guides) * PLAYOUTS

    return speed.rate(seconds, some)


def iterations(seconds: float, table: Table, states: list[State], budget: int) -> float:
    """Iterations a second of whole searches, with all that a search does before the first of them."""
    guide_of, settings = guiding(table)
    asked = [(int(state.actor), state.knowledge(state.actor)) for state in states]
    rng = Rng(key_of("search"), 0)

    def some() -> int:
        done = 0
        for seat, knowledge in asked:
            done += sum(choice.visits for choice in search(guide_of(knowledge), seat, settings, rng, budget))
        return done

    return speed.rate(seconds, some)


def positions(new: Callable[[int], State]) -> list[State]:
    """So many games as a batch has, each where who has the turn can choose."""
    found: list[State] = []
    for seed in count():
        state = new(seed)
        while len(state.legal_actions()) == 1:
            play_steps(state, seed, 1)
        if not state.is_over():
            found.append(state)
        if len(found) == speed.BATCH:
            break
    return found


def duel_middle(seed: int) -> State:
    """A game of Nemesis that is about half over."""
    state = duel_speed.new_game(seed)
    play_steps(state, seed, duel_speed.MIDDLE)
    return state
