"""What the verbs change on the table (NX-4), and how a text begins, is interrupted and ends (compiled).

A text that a dead end interrupts lies on the stack as its registers until the dead end's text is done (NX-4.18).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .catalog import DEAD_END_TEXT, NO_TEXT
from .legality import holder, movable
from .parts import (
    COLOURS,
    COUNT,
    DEAD_END,
    EV_DEAD_END,
    EV_GIVE,
    EV_GONE,
    EV_MOVE_TAG,
    EV_NO_TAG,
    EV_NOTHING,
    EV_REVEAL,
    EV_TAKE,
    EV_TRADE,
    EV_UNTAG,
    NO_CARD,
    TAG_LIMIT,
    colour_of,
)

if TYPE_CHECKING:
    from .state import NexusState


def note(s: NexusState, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
    """Record a raw event, if anybody listens (parts.py: EVENT_WIDTH ints)."""
    if s.recorder is not None:
        s.recorder.extend([kind, a, b, c, d, 0])


def ask(s: NexusState, kind: i64, mask: i64, options: i64) -> None:
    """Stop here until the one who acts has chosen from the mask (operands of `kind`) or the options."""
    s.kind = kind
    s.mask = mask
    s.options = options
    s.actor = s.you


# Texts begin, are interrupted, end.


def begin_text(s: NexusState, text: i64, seat: i64) -> None:
    """`seat` resolves the text from its beginning."""
    s.pc = s.catalog.start[text]
    s.chief = seat
    s.you = seat
    s.it = NO_CARD
    s.own = NO_CARD
    s.them = 0
    s.did = 0
    s.origin = -1
    s.dest = -1
    s.k = 0
    s.loop = -1
    s.dead = NO_CARD
    s.asked = 0
    s.sealed = 0


def interrupt(s: NexusState, card: i64) -> None:
    """NX-4.5, NX-4.18: the dead end's text is resolved by who turned it up, before anything goes on. NX-4.19: it still
    lies where it lay."""
    saved = [s.pc, s.chief, s.you, s.it, s.own, s.them, s.did, s.origin, s.dest, s.k, s.loop, s.dead, s.asked, s.sealed]
    s.stack.extend(saved)
    note(s, EV_DEAD_END, s.you, card, s.deal[card] - DEAD_END, 0)
    begin_text(s, DEAD_END_TEXT + s.deal[card] - DEAD_END, s.you)
    s.dead = card
    s.resolving |= 1 << card


FRAME: Final = 14


def end_text(s: NexusState) -> None:
    """A dead end leaves the game (NX-4.5) and what it interrupted goes on; any other text is simply over."""
    if s.dead == NO_CARD:
        s.pc = NO_TEXT
        return
    bit: i64 = 1 << s.dead
    s.resolving &= ~bit
    s.alive &= ~bit
    s.files[holder(s, s.dead)] &= ~bit
    note(s, EV_GONE, s.dead, 0, 0, 0)
    stack = s.stack
    at = len(stack) - FRAME
    s.pc = stack[at]
    s.chief = stack[at + 1]
    s.you = stack[at + 2]
    s.it = stack[at + 3]
    s.own = stack[at + 4]
    s.them = stack[at + 5]
    s.did = stack[at + 6]
    s.origin = stack[at + 7]
    s.dest = stack[at + 8]
    s.k = stack[at + 9]
    s.loop = stack[at + 10]
    s.dead = stack[at + 11]
    s.asked = stack[at + 12]
    s.sealed = stack[at + 13]
    del stack[at:]


# What the verbs change.


def turn_up(s: NexusState, card: i64, third: i64) -> None:
    """NX-4.5: the card is faceup for the rest of the game; NX-4.17: its tags go back to the supply. `third`: 1 when a
    third tag did it (NX-4.2)."""
    s.down &= ~(1 << card)
    take_off(s, card, s.tags[card])
    s.possible[card] = 1 << i64(colour_of(s.deal[card]))  # NX-4.22
    s.did = 1  # NX-4.26
    if s.you == s.acting:  # NX-4.20
        s.revealed.append(card)
    note(s, EV_REVEAL, s.you, card, s.deal[card], third)
    if s.deal[card] >= DEAD_END:
        interrupt(s, card)


def take_off(s: NexusState, card: i64, colours: i64) -> None:
    """Tags of these colours leave the card and are back in the supply at once (NX-4.14)."""
    if colours == 0:
        return
    s.tags[card] &= ~colours
    s.stock |= colours
    for colour in range(COLOURS):
        if colours >> colour & 1:
            s.supply[colour] += 1


def put_on(s: NexusState, card: i64, colour: i64) -> None:
    """A tag lies on the card: everybody knows now what it is not (NX-1.4)."""
    bit: i64 = 1 << colour
    tags: i64 = s.tags[card]
    possible: i64 = s.possible[card]
    s.tags[card] = tags | bit
    s.possible[card] = possible & ~bit


def no_true_tag(s: NexusState, card: i64, untold: i64) -> None:
    """NX-4.14: none of these colours was true of the card. If it is one colour, everybody knows now that it is the
    card's (two or more cannot be)."""
    if COUNT[untold] == 1:
        s.possible[card] &= untold
    note(s, EV_NO_TAG, s.you, card, 0, 0)


def place(s: NexusState, card: i64, file: i64) -> None:
    """The card lies in that case file; its tags and its side stay as they were (NX-4.9, NX-4.10)."""
    bit: i64 = 1 << card
    old = holder(s, card)
    before: i64 = s.files[old]
    s.files[old] = before & ~bit
    after: i64 = s.files[file]
    s.files[file] = after | bit
    s.did = 1  # NX-4.26


def swap(s: NexusState, own: i64, other: i64) -> None:
    """NX-4.8: exchange one of your cards with the one that you trade for."""
    s.origin = holder(s, other)
    note(s, EV_TRADE, s.you, own, other, s.origin)
    place(s, own, s.origin)
    place(s, other, s.you)


def take(s: NexusState, card: i64) -> None:
    """NX-4.6: move an evidence card to your case file."""
    s.origin = holder(s, card)
    note(s, EV_TAKE, s.you, card, s.origin, 0)
    place(s, card, s.you)


def give(s: NexusState, card: i64, file: i64) -> None:
    """NX-4.7: add an evidence card to a case file that is not your own and has room."""
    note(s, EV_GIVE, s.you, card, holder(s, card), file)
    place(s, card, file)


def nothing(s: NexusState, clause: i64) -> None:
    """A part of the text does nothing, and everybody is told which clause says so."""
    note(s, EV_NOTHING, s.you, clause, 0, 0)


def is_there(s: NexusState) -> bool:
    """Whether `it` is a card that something can be done to (NX-4.16, NX-4.19)."""
    return s.it >= 0 and (s.alive & ~s.resolving) >> s.it & 1 != 0


def told_true(s: NexusState, card: i64, untold: i64) -> None:
    """One of these colours is a true tag of the card, as is seen from a choice being asked; if it is but one, it is not
    the card's colour."""
    if COUNT[untold] == 1:
        s.possible[card] &= ~untold


def to_it_from(s: NexusState, sources: i64) -> i64:
    """The colours of the tags that could be moved to `it` from these cards, as far as everybody can see."""
    untold: i64 = 0
    for source in range(s.cards):
        if sources >> source & 1:
            untold |= movable(s, s.you, source, s.it, False)
    return untold


def untag(s: NexusState, colours: i64) -> None:
    """NX-4.23: tags leave `it`."""
    take_off(s, s.it, colours)
    s.did = 1  # NX-4.26
    for colour in range(COLOURS):
        if colours >> colour & 1:
            note(s, EV_UNTAG, s.you, s.it, colour, 0)


def move_tag(s: NexusState, colour: i64) -> None:
    """NX-4.23: a tag goes from `own` to `it`; a third goes to the supply and the card is revealed (NX-4.2)."""
    s.tags[s.own] &= ~(1 << colour)
    s.did = 1  # NX-4.26
    note(s, EV_MOVE_TAG, s.you, s.own, s.it, colour)
    if COUNT[s.tags[s.it]] == TAG_LIMIT - 1:
        s.stock |= 1 << colour
        s.supply[colour] += 1
        turn_up(s, s.it, 1)
    else:
        put_on(s, s.it, colour)
