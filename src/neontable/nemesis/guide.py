"""What a search asks Nemesis (compiled): worlds of a seat's Knowledge, instinct, and who is likely to win."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ..kernel.guide import Guide
from ..kernel.rng import Rng
from ..kernel.state import KIND, State
from .catalog import Catalog
from .instinct import favourite, weights
from .knowledge import Knowledge
from .lookahead import best_action, go_on, is_worth_a_look, lookahead
from .merits import Merits
from .parts import (
    CHAMPION_IN,
    DEPLOYMENT,
    MULLIGAN,
    NOWHERE,
    PLAY_BACK,
    PLAY_FRONT,
    PLAYERS,
    REINFORCEMENT,
)
from .standing import standing
from .state import NemesisState
from .worlds import Prior, world

WORLDS: Final = 4  # in which each first action is tried
MOST: Final = 1000  # how much the best first action is liked
SLACK: Final = 60  # one that is so many points worse is liked half as much
INSTINCT_POINTS: Final = 2  # where nothing is tried: a difference of so much in weight is held to be a point
HALF_SURE: Final = 400.0  # points ahead with which three of four games are won; fitted to games of the commander
MANY: Final = 24  # objects, above which an iteration takes long
OBJECTS: Final = (PLAY_FRONT, PLAY_BACK, CHAMPION_IN)  # played for nothing, and hardly ever wrong (NM-1.3)
OPENING: Final = 6  # so many turns show what a hand was worth


@final
class NemesisGuide(Guide):
    """Made of one seat's Knowledge. `prior`: guesses closed decks (worlds.py); `tries`: playouts try, as the commander
    does, what is no object; else they go by instinct alone.

    A search looks to the end of the next turn: the other has answered then, and how both stand is reckoned for one and
    the same moment, whatever was done on the way.
    """

    catalog: Catalog
    merits: Merits
    knowledge: Knowledge
    prior: Prior | None
    tries: bool
    last: i64  # the last turn that is looked at

    def __init__(
        self, catalog: Catalog, merits: Merits, knowledge: Knowledge, prior: Prior | None, tries: bool = True
    ) -> None:
        self.catalog = catalog
        self.merits = merits
        self.knowledge = knowledge
        self.prior = prior
        self.tries = tries
        self.last = knowledge.round + (OPENING if knowledge.step == MULLIGAN else 1)

    def effort(self, state: State) -> i64:
        """Combat is declared object by object, and each time all pairs are looked at: with a hundred tokens an
        iteration takes a second."""
        assert isinstance(state, NemesisState), "worlds are of this game"
        objects = crowd(state)
        return 100 if objects <= MANY else max(1, 100 * MANY * MANY * MANY // (objects * objects * objects))

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
            worlds: i64 = WORLDS if crowd(state) <= MANY else 1
            for _ in range(worlds):
                found = lookahead(world(self.catalog, self.knowledge, rng, self.prior), self.merits, seat)
                values = [values[i] + found[i] for i in range(len(values))]
        else:
            worlds = 1
            values = [weight // INSTINCT_POINTS for weight in self.weights(state, seat)]
        best = max(values)
        slack = SLACK * worlds
        return [int(max(1, MOST * slack // (slack + best - value))) for value in values]

    def favourite(self, state: State, seat: i64) -> i64:
        """By instinct; with `tries`, what is no object is tried in Deployment and Reinforcement."""
        assert isinstance(state, NemesisState), "worlds are of this game"
        liked = favourite(state, self.merits, seat)
        if not self.tries or len(state.legal) == 1 or not is_free(state) or liked // KIND in OBJECTS:
            return liked
        return best_action(state, self.merits, seat)

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


def is_free(s: NemesisState) -> bool:
    """Whether who is asked may do anything, and nothing resolves or waits."""
    return s.frame is None and not s.window and not s.batch and (s.step == DEPLOYMENT or s.step == REINFORCEMENT)


def crowd(s: NemesisState) -> i64:
    """How many objects are on the battlefield."""
    objects: i64 = 0
    for row in s.row:
        if row != NOWHERE:
            objects += 1
    return objects
