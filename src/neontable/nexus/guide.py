"""What a search asks Nexus (compiled): worlds of a seat's Knowledge, instinct, and who is likely to win."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ..kernel.rng import Rng
from ..kernel.search import Guide
from ..kernel.state import KIND, State
from .catalog import Catalog
from .instinct import face_seen, standing, weights
from .knowledge import Knowledge
from .lookahead import lookahead
from .odds import Deals
from .parts import CARDS_A_COLOUR, COLOURS, FACES, STAND, TAG, UNKNOWN, colour_of
from .scoring import winner
from .state import NexusState
from .worlds import world_of

SHARES: Final[list[int]] = [2, 3, 6]  # how likely a colour of which 0, 1, 2 cards were seen is the replicant: 1 / left
EVEN: Final = 0.5  # of who wins a game that is not over, what is not taken from how all stand
WORLDS: Final = 16  # in which each first action is tried
SLACK_WITNESS: Final = 140  # a witness that is so much worse than the best one (of 1000) is hardly liked
SLACK: Final = 40  # the same of other actions
STANDS: Final = 1000.0  # who stands like that has won


@final
class NexusGuide(Guide):
    """Made of one seat's Knowledge."""

    catalog: Catalog
    deals: Deals
    seat: i64
    known: i64  # mask of the cards whose faces the seat knew when the search began

    def __init__(self, catalog: Catalog, knowledge: Knowledge) -> None:
        self.catalog = catalog
        self.deals = Deals(knowledge)
        self.seat = knowledge.seat
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
        """As the detective judges: by what the text that is being resolved comes to, and what a look tells."""
        assert isinstance(state, NexusState), "worlds are of this game"
        legal = state.legal_for(seat)
        if legal[0] // KIND == TAG:
            return self.weights(state, seat)
        values = lookahead(self.catalog, self.deals, self.deals.odds(), legal, WORLDS, rng)
        slack: i64 = SLACK_WITNESS if legal[0] // KIND == STAND else SLACK
        best = max(values)
        return [max(1, 100 * (value - best + slack) // slack) for value in values]

    def values(self, state: State) -> list[float]:
        """1.0 for who has won; before the end, a share of 1.0 by how each stands."""
        assert isinstance(state, NexusState), "worlds are of this game"
        if state.actor < 0:
            won = winner(state)
            return [1.0 if seat == won else 0.0 for seat in range(state.players)]
        stands = [float(max(0, min(1000, standing(state, seat)))) / STANDS for seat in range(state.players)]
        even = EVEN / float(state.players)
        return [even + (1.0 - EVEN) * stand for stand in stands]

    def told(self, state: State) -> i64:
        """The faces that the seat has come to see."""
        assert isinstance(state, NexusState), "worlds are of this game"
        fresh: i64 = (state.looked[self.seat] | ~state.down) & ~self.known
        number: i64 = 0
        for card in range(state.cards):
            if fresh >> card & 1:
                number = (number * 31 + card * FACES + state.deal[card] + 1) & 0xFFFFFFFFFFFF
        return number


def suspicion(s: NexusState, seat: i64) -> list[int]:
    """Colour -> how likely that seat holds it to be the replicant, 0 to 100, by the faces that it has seen in this
    world: of each colour two cards are certain, and the more of them are found, the likelier a third is (NX-2.5)."""
    counts = [0] * (COLOURS + 1)
    for card in range(s.cards):
        face = face_seen(s, seat, card)
        if face != UNKNOWN:
            counts[colour_of(face)] += 1
    found = [0] * COLOURS
    total = 0
    for colour in range(COLOURS):
        if s.in_play >> colour & 1 and colour != s.innocence[seat]:
            if counts[colour] == CARDS_A_COLOUR:
                return [100 if each == colour else 0 for each in range(COLOURS)]
            found[colour] = SHARES[counts[colour]]
            total += found[colour]
    return [share * 100 // total for share in found]
