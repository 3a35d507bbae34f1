"""Common sense in numbers (compiled): how much a seat would like each of its legal actions, and how well it stands.

Nothing here knows more than the seat does: a face counts only when the seat has seen it. `suspicion[colour]` says how
likely the seat holds that colour to be the replicant, 0 to 100 (odds.py, or all alike). Bots and rollouts share this.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ..kernel.state import KIND
from .catalog import (
    CHOOSE,
    EACH,
    TAKE_OR_TRADE,
    V_GIVE,
    V_LOOK,
    V_OWN,
    V_REVEAL,
    V_TAKE,
    V_TRADE,
    VERB,
)
from .legality import has_room, slot
from .parts import (
    ACCEPT,
    CARD,
    COLOURS,
    DEAD_END,
    DECKARD,
    DECLINE,
    FILE,
    OPTION,
    TAG,
    TAKE_IT,
    UNKNOWN,
)
from .scoring import ENOUGH, evidence
from .state import NexusState

MOST: Final = 100  # the weight of what is surely good
LEAST: Final = 1  # nothing legal is ever ruled out
KNOWN_LOOK: Final = 2  # looking again at a card whose face one knows
DEAD_END_WORTH: Final = 4  # a dead end fills a place and wins nothing

# How well one stands (`standing`), 0 to 1000.
WON: Final = 1000
HALFWAY: Final = 350  # one of the two cards
LEADER: Final = 500  # what is lost when another player has two
RIVAL: Final = 60  # ... or one
ESCAPED: Final = 1000  # the replicant's cards are spread
SPREAD: Final = 180  # each of the replicant's cards out of Deckard's case file


def even_suspicion(s: NexusState, seat: i64) -> list[int]:
    """Every colour alike but the one of the seat's own innocence card (NX-2.3)."""
    share = 100 // s.players
    return [share if s.in_play >> colour & 1 and colour != s.innocence[seat] else 0 for colour in range(COLOURS)]


def face_seen(s: NexusState, seat: i64, card: i64) -> i64:
    """The card's face, if the seat has seen it."""
    return s.deal[card] if (s.looked[seat] | ~s.down) >> card & 1 else UNKNOWN


def worth(s: NexusState, seat: i64, card: i64, suspicion: list[int]) -> i64:
    """How much the seat would like to hold the card, 0 to 100: how suspect its colour is; of one's own colour, one card
    is held to spread them, more would give oneself away (NX-5.7, NX-5.8)."""
    face = face_seen(s, seat, card)
    mine: i64 = s.colours[seat]
    if face >= DEAD_END:
        return DEAD_END_WORTH
    if face == mine:
        return suspicion[mine] // 2 if s.files[DECKARD] >> card & 1 else 0
    if face != UNKNOWN:
        return suspicion[face]
    total: i64 = 0
    count: i64 = 0
    for colour in range(COLOURS):
        if s.possible[card] >> colour & 1:
            count += 1
            if colour != mine:
                total += suspicion[colour]
    return total // count if count else 0


def weights(s: NexusState, seat: i64, suspicion: list[int]) -> list[int]:
    """A weight, 1 to 100, for each of `s.legal_for(seat)`, in that order."""
    op: i64 = s.catalog.code[s.pc] if s.pc >= 0 else -1
    found: list[int] = []
    for action in s.legal_for(seat):
        found.append(max(LEAST, min(MOST, weight(s, seat, op, action, suspicion))))
    return found


def weight(s: NexusState, seat: i64, op: i64, action: i64, suspicion: list[int]) -> i64:
    """How much the seat would like one action; `weights` keeps it within bounds."""
    kind = action // KIND
    operand = action % KIND
    if kind == CARD:
        return card_weight(s, seat, op, operand, suspicion)
    if kind == TAG:
        return 40 if not s.possible[s.it] >> operand & 1 else 10  # the less it tells the others, the better
    if kind == FILE:
        return 30 if operand == DECKARD else 10
    if kind == OPTION:
        return option_weight(s, seat, op, operand, suspicion)
    return 10  # which witness


def card_weight(s: NexusState, seat: i64, op: i64, card: i64, suspicion: list[int]) -> i64:
    """How much the seat would like to choose that card for what is asked."""
    if op == TAKE_OR_TRADE:
        return worth(s, seat, s.it, suspicion) - worth(s, seat, card, suspicion) + 10
    verb: i64 = s.catalog.code[s.pc + 1] & VERB
    if op == EACH and slot(s, seat, 0):
        verb = V_OWN
    if verb == V_LOOK:
        if face_seen(s, seat, card) != UNKNOWN:
            return KNOWN_LOOK
        return 20 + worth(s, seat, card, suspicion) // 2
    if verb == V_REVEAL:
        return 10 + worth(s, seat, card, suspicion) // 2
    if verb == V_TAKE or verb == V_TRADE:
        return worth(s, seat, card, suspicion)
    if verb == V_OWN or verb == V_GIVE:
        return 60 - worth(s, seat, card, suspicion)
    return 10  # tags


def option_weight(s: NexusState, seat: i64, op: i64, option: i64, suspicion: list[int]) -> i64:
    """How much the seat would like to take, to accept or to decline."""
    if option == TAKE_IT:
        return worth(s, seat, s.it, suspicion) + 20
    verb: i64 = s.catalog.code[s.pc + 1] & VERB
    if option == ACCEPT:
        value = worth(s, seat, s.it, suspicion) if s.it >= 0 else 10
        return value if verb == V_TAKE else 60 - value if verb == V_GIVE else 20
    if option != DECLINE:
        return 10  # a branch
    if op == CHOOSE and verb == V_OWN:
        return 60 - worth(s, seat, s.it, suspicion)
    return 25


def standing(s: NexusState, seat: i64) -> i64:
    """How well the seat stands in a state whose faces are all given (a world), about 0 to 1000 (NX-5.5 to 5.8)."""
    mine = evidence(s, seat)
    if s.colours[seat] == s.replicant:
        worst: i64 = 0
        spread: i64 = 0
        for file in range(DECKARD):
            held = evidence(s, file)
            spread += held
            if held > worst:
                worst = held
        if worst >= ENOUGH:
            return 0
        return ESCAPED if evidence(s, DECKARD) < ENOUGH else spread * SPREAD
    value: i64 = 0
    if mine >= ENOUGH:
        value = WON
    elif mine == 1:
        value = HALFWAY if has_room(s, seat) else HALFWAY - RIVAL
    for other in range(s.players):
        if other != seat:
            held = evidence(s, other)
            if held >= ENOUGH and s.colours[other] != s.replicant:
                value -= LEADER
            elif held == 1:
                value -= RIVAL
    return value
