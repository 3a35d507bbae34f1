"""What a search asks Nexus (compiled): worlds of a seat's Knowledge, instinct, and who is likely to win."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ..kernel.guide import Guide
from ..kernel.rng import Rng
from ..kernel.search import SEATS
from ..kernel.state import KIND, State
from .catalog import Catalog
from .instinct import weights
from .knowledge import Knowledge
from .lookahead import prospects
from .odds import Deals
from .parts import FACES, TAG, UNKNOWN
from .prospects import chances, suspicion
from .state import NexusState
from .worlds import world_of

WORLDS: Final = 16  # in which each first action is tried
SLACK: Final = 40  # a first action that is so much worse than the best one (of 1000) is hardly liked


@final
class NexusGuide(Guide):
    """Made of one seat's Knowledge."""

    catalog: Catalog
    deals: Deals
    seat: i64
    known: i64  # mask of the cards whose faces the seat knew when the search began
    moment: i64  # whose turn it was then

    def __init__(self, catalog: Catalog, knowledge: Knowledge) -> None:
        self.catalog = catalog
        self.deals = Deals(knowledge)
        self.seat = knowledge.seat
        self.moment = moment(knowledge.round, knowledge.turn, knowledge.placed)
        self.known = 0
        for card in range(len(knowledge.faces)):
            if knowledge.faces[card] != UNKNOWN:
                self.known |= 1 << i64(card)

    def world(self, rng: Rng) -> State:
        return world_of(self.catalog, self.deals, rng)

    def weights(self, state: State, seat: i64) -> list[int]:
        assert isinstance(state, NexusState), "worlds are of this game"
        return weights(state, seat, suspicion(state, seat))

    def first_weights(self, state: State, seat: i64, rng: Rng) -> list[int]:
        """By how likely the seat is to win after each action, all of them tried in the same worlds."""
        assert isinstance(state, NexusState), "worlds are of this game"
        legal = state.legal_for(seat)
        if legal[0] // KIND == TAG:
            return self.weights(state, seat)
        values = prospects(self.catalog, self.deals, self.deals.odds(), legal, WORLDS, rng)
        best = max(values)
        return [max(1, 100 * (value - best + SLACK) // SLACK) for value in values]

    def values(self, state: State) -> list[float]:
        assert isinstance(state, NexusState), "worlds are of this game"
        return chances(state)

    def is_far(self, state: State) -> bool:
        """When the text is done that the seat chooses for: who acts then finds all at rest."""
        assert isinstance(state, NexusState), "worlds are of this game"
        return moment(state.round, state.turn, state.placed) != self.moment

    def told(self, state: State) -> i64:
        """The faces that the seat has come to see."""
        assert isinstance(state, NexusState), "worlds are of this game"
        fresh: i64 = (state.looked[self.seat] | ~state.down) & ~self.known
        number: i64 = 0
        for card in range(state.cards):
            if fresh >> card & 1:
                number = (number * 31 + card * FACES + state.deal[card] + 1) & 0xFFFFFFFFFFFF
        return number


def moment(round: i64, turn: i64, placed: i64) -> i64:
    """A number for whose text it is."""
    return (round * SEATS + turn) * SEATS + placed
