"""NX-1: colours, cards, witnesses, actions and events as numbers, and tables over them (compiled)."""

from __future__ import annotations

from typing import Final

from ..kernel.state import KIND

# Colours, NX-1.1 and NX-1.9. A face is a colour, or DEAD_END + which of the three dead ends.
BLUE: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
ORANGE: Final = 3
PINK: Final = 4
PURPLE: Final = 5
WHITE: Final = 6  # Deckard
COLOURS: Final = 7
DEAD_END: Final = 7  # the first dead end's face; as a colour: nobody's
FACES: Final = 10
UNKNOWN: Final = -1  # a face that is not known

CARDS_A_COLOUR: Final = 3  # NX-1.3
DEAD_ENDS: Final = 3  # NX-1.3
TAGS_A_COLOUR: Final = 5  # NX-1.4
WITNESSES: Final = 12  # NX-1.6
CRITICAL: Final = 3  # NX-1.5: witnesses 1, 2, 3
FILE_LIMIT: Final = 3  # NX-1.7
TAG_LIMIT: Final = 3  # NX-4.2: the third tag reveals
LEAST_PLAYERS: Final = 3
MOST_PLAYERS: Final = 6
MOST_CARDS: Final = 18  # NX-2.8: in Deckard's case file with 6 players

# Case files are numbered by seat; Deckard's has the place behind the last seat.
DECKARD: Final = 6
FILES: Final = 7

# A card is its place in the first layout of Deckard's case file, 0 to 17: everybody can follow it (NX-4.22).
NO_CARD: Final = -1

# Actions: kind * 1024 + operand. Operands: an option, a witness number, a card, a colour, a case file.
OPTION: Final = 0
STAND: Final = 1
CARD: Final = 2
TAG: Final = 3
FILE: Final = 4
ACTION_KINDS: Final = 5

# Operands of OPTION.
DECLINE: Final = 0  # do not use a "may"
ACCEPT: Final = 1  # do what "may" offers
TAKE_IT: Final = 2  # of "take or trade for": take
BRANCH: Final = 3  # BRANCH + i: the i-th of "choose one"

# Raw events (kernel/events.py): this many ints each, the kind first. How each is told: nexus/tell.py.
EVENT_WIDTH: Final = 6
EV_STANDEE: Final = 1  # seat, witness: above it, in set-up
EV_ROUND: Final = 2  # round
EV_STAND: Final = 3  # seat, witness, side
EV_LOOK: Final = 4  # seat, card, face (only the seat may learn it), 1 when a tag follows
EV_TAG: Final = 5  # seat, card, colour
EV_NO_TAG: Final = 6  # seat, card: no true tag was left
EV_REVEAL: Final = 7  # seat, card, face, 1 when a third tag did it
EV_DEAD_END: Final = 8  # seat, card, which: its text begins
EV_GONE: Final = 9  # card: the dead end leaves the game
EV_TAKE: Final = 10  # seat, card, from
EV_GIVE: Final = 11  # seat, card, from, to
EV_TRADE: Final = 12  # seat, own card, other card, the other's file
EV_UNTAG: Final = 13  # seat, card, colour
EV_MOVE_TAG: Final = 14  # seat, from card, to card, colour
EV_DECLINE: Final = 15  # seat
EV_NOTHING: Final = 16  # seat, clause: a part of the text does nothing
EV_PASSED_OVER: Final = 17  # seat, card: a sealed choice that is no longer legal
EV_BRANCH: Final = 18  # seat, which of "choose one"
EV_INTIMIDATE: Final = 19  # witness
EV_MOVE_ON: Final = 20  # standees move to above their witnesses
EV_END: Final = 21  # clause: why the game ends
EV_TURNED: Final = 22  # card, face: turned up at the end
EV_WINNER: Final = 23  # seat or DECKARD, the replicant's colour, clause
EV_CONCEDE: Final = 24  # seat
EV_CHOSEN: Final = 25  # seat, card (30 when declined), second choice or -1, verb: opened when all are in (NX-4.24)

# Events by which somebody learns what was hidden.
TURNS_UP: Final = frozenset([EV_LOOK, EV_NO_TAG, EV_REVEAL, EV_DEAD_END, EV_CHOSEN, EV_TURNED])


def colour_of(face: int) -> int:
    """The colour of a face; DEAD_END for each dead end (NX-1.8)."""
    return face if face < DEAD_END else DEAD_END


# BITS[m]: the set bits of a 9-bit mask, ascending. LOW[kind][m] and HIGH[kind][m]: the actions of that kind whose
# operands are the bits of the mask, and of the mask moved up by 9.
HALF: Final = 9
HALF_MASK: Final = 511
BITS: Final[list[list[int]]] = [[b for b in range(9) if m >> b & 1] for m in range(512)]
COUNT: Final[list[int]] = [len(bits) for bits in BITS]
LOW: Final[list[list[list[int]]]] = [[[kind * KIND + b for b in bits] for bits in BITS] for kind in range(ACTION_KINDS)]
HIGH: Final[list[list[list[int]]]] = [
    [[kind * KIND + HALF + b for b in bits] for bits in BITS] for kind in range(ACTION_KINDS)
]
