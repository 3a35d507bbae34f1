"""What a search asks Nemesis (compiled): worlds of a seat's Knowledge, instinct, and who is likely to win."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ..kernel.rng import Rng
from ..kernel.search import Guide
from ..kernel.state import State
from .catalog import Catalog
from .instinct import weights
from .knowledge import Knowledge
from .lookahead import go_on, is_worth_a_look, lookahead
from .merits import Merits
from .parts import PLAYERS
from .standing import standing
from .state import NemesisState
from .worlds import Prior, world

WORLDS: Final = 4  # in which each first action is tried
SLACK: Final = 60  # a first action that is so many points worse than the best one is hardly liked
HALF_SURE: Final = 400.0  # points ahead with which three of four games are won; fitted to games of the commander


@final
class NemesisGuide(Guide):
    """Made of one seat's Knowledge. `prior`: guesses closed decks (worlds.py).

    A search looks to the end of the next turn: the other has answered then, and how both stand is reckoned for one and
    the same moment, whatever was done on the way.
    """

    catalog: Catalog
    merits: Merits
    knowledge: Knowledge
    prior: Prior | None
    last: i64  # the last turn that is looked at

    def __init__(self, catalog: Catalog, merits: Merits, knowledge: Knowledge, prior: Prior | None) -> None:
        self.catalog = catalog
        self.merits = merits
        self.knowledge = knowledge
        self.prior = prior
        self.last = knowledge.round + 1

    def is_far(self, state: State) -> bool:
        assert isinstance(state, NemesisState), "worlds are of this game"
        return state.round > self.last

    def world(self, rng: Rng) -> State:
        return world(self.catalog, self.knowledge, rng, self.prior)

    def weights(self, state: State, seat: i64) -> list[int]:
        assert isinstance(state, NemesisState), "worlds are of this game"
        return weights(state, self.merits, seat)

    def first_weights(self, state: State, seat: i64, rng: Rng) -> list[int]:
        """As the commander judges, but in some worlds: by how the seat stands when all that an action sets going is
        done."""
        assert isinstance(state, NemesisState), "worlds are of this game"
        if is_worth_a_look(state):
            values = [0] * len(state.legal_for(seat))
            for _ in range(WORLDS):
                found = lookahead(world(self.catalog, self.knowledge, rng, self.prior), self.merits, seat)
                values = [values[i] + found[i] for i in range(len(values))]
        else:
            values = [weight * WORLDS // 2 for weight in self.weights(state, seat)]
        best = max(values)
        slack = SLACK * WORLDS
        return [int(max(1, 100 * (value - best + slack) // slack)) for value in values]

    def values(self, state: State) -> list[float]:
        """By how the searching seat stands when all that was set going is done."""
        assert isinstance(state, NemesisState), "worlds are of this game"
        seat = self.knowledge.seat
        if state.actor >= 0 and not self.is_far(state):
            go_on(state, self.merits)
        if state.actor < 0:
            return [0.5 if state.winner < 0 else 1.0 if each == state.winner else 0.0 for each in range(PLAYERS)]
        points = float(standing(state, self.merits, seat))
        mine = 0.5 + 0.5 * points / (abs(points) + HALF_SURE)
        return [mine if each == seat else 1.0 - mine for each in range(PLAYERS)]
