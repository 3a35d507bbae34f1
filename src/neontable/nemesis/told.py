"""NM-1.10: what a seat is told of things that texts and triggers speak of (compiled). Never a place of a deck list but
the own hand's: equal copies lie in the order of their places, so that a place would tell which ones are elsewhere.

A thing is told as REFERENCE ints: an object, or any number below CARD, as (number, 0, 0, 0); a card as (CARD + owner,
zone, where, definition), with -1 for what the seat does not know. `where` is a position in the deck from the bottom
(cards that texts speak of lie where everybody saw them), in the discard pile or among the removed cards; in one's own
hand the place; of a card that is out, its object; in no zone, 1 for the Champion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ..kernel.state import NOBODY
from .choosing import choosers, register_of
from .ops import (
    CARD,
    CHOOSE,
    CHOOSE_FOUND,
    DEED_DEALT,
    DEED_DRAWN,
    DEED_SPENT,
    EACH,
    IN_DECK,
    IN_DISCARD,
    IN_HAND,
    MAY,
    ON_BATTLEFIELD,
    PUT_BACK,
    SEARCH,
)
from .parts import CHAMPION_PLACE, NOWHERE, PENDING
from .things import controller_of
from .zones import OUT_OF_GAME, SHOWN, card_at, place_of, seat_of, zone_of

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState

REFERENCE: Final = 4
TOLD: Final = 1 + REFERENCE  # of each pair in a frame's `memory` and `deeds`
WAITING: Final = PENDING - 2 + 2 * REFERENCE  # of each trigger that waits
NONE_TOLD: Final = -1


def told(s: NemesisState, f: Frame | None, seat: i64, thing: i64) -> list[int]:
    """What the seat is told of a thing in the frame."""
    if thing < CARD:
        return [int(thing), 0, 0, 0]
    owner = seat_of(thing)
    place = place_of(thing)
    zone = zone_of(s, thing)
    definition: i64 = s.decks[owner][place]
    where: i64 = NONE_TOLD
    if zone == IN_HAND:
        if seat == owner:
            where = place
        elif seat == NOBODY or f is None or thing not in f.get(SHOWN):
            definition = NONE_TOLD
    elif zone == IN_DECK:
        where = s.library[owner].index(place)
        if seat == NOBODY or not s.marks[owner] or s.marks[owner][where] >> seat & 1 == 0:
            definition = NONE_TOLD
    else:
        where = open_where(s, owner, place, zone)
    return [int(CARD + owner), int(zone), int(where), int(definition)]


def open_where(s: NemesisState, owner: i64, place: i64, zone: i64) -> i64:
    """Where a card lies that everybody sees."""
    if zone == IN_DISCARD:
        return s.discard[owner].index(place)
    if zone == OUT_OF_GAME:
        return s.removed[owner].index(place)
    if zone == ON_BATTLEFIELD:
        for obj in range(len(s.row)):
            if s.row[obj] != NOWHERE and s.place[obj] == place and s.owner[obj] == owner:
                return obj
    return 1 if place == CHAMPION_PLACE else 0


def is_open(zone: i64) -> bool:
    """Whether everybody sees what lies there (NM-1.10)."""
    return zone != IN_HAND and zone != IN_DECK


# Frames


def is_choosing(s: NemesisState, f: Frame) -> bool:
    """Whether the frame waits for a choice that the other player does not see before it is made."""
    if s.frame is not f or f.pc < 0 or len(s.legal) == 0:
        return False
    op = s.catalog.code[f.pc]
    return op == CHOOSE or op == CHOOSE_FOUND or op == SEARCH or op == PUT_BACK or op == MAY


def has_chosen(s: NemesisState, f: Frame, seat: i64, thing: i64) -> bool:
    """Whether it is the seat that has chosen the thing in the choice that runs (NM-1.12)."""
    op = s.catalog.code[f.pc]
    if op == CHOOSE and s.catalog.code[f.pc + 5] == EACH:
        return seat == controller_of(s, thing)
    if op == MAY:  # the second answers now
        return seat == 1 - s.actor
    return seat in choosers(s, f)


def memory_told(s: NemesisState, f: Frame, seat: i64) -> list[int]:
    """What the registers hold, TOLD ints each; of a choice that runs only the seat's own."""
    register: i64 = register_of(s, f) if is_choosing(s, f) else -1
    found: list[int] = []
    for i in range(0, len(f.memory), 2):
        thing: i64 = f.memory[i + 1]
        if f.memory[i] != register:
            found += [f.memory[i], *told(s, f, seat, thing)]
        elif has_chosen(s, f, seat, thing):
            found.append(f.memory[i])
            found += picked(s, thing) if s.catalog.code[f.pc] == SEARCH else told(s, f, seat, thing)
    return found


def picked(s: NemesisState, thing: i64) -> list[int]:
    """What a deck is being searched for, to who searches: what it is, and no position."""
    return [int(CARD + seat_of(thing)), IN_DECK, NONE_TOLD, s.decks[seat_of(thing)][place_of(thing)]]


def left_told(s: NemesisState, f: Frame, seat: i64) -> i64:
    """How many more may be chosen; of a choice that runs only for whom it is."""
    return -1 if is_choosing(s, f) and seat != s.actor else f.left


def deeds_told(s: NemesisState, f: Frame, seat: i64) -> list[int]:
    """What the text has done, TOLD ints each: of cards that are no longer seen, no more than what they are."""
    found: list[int] = []
    for i in range(0, len(f.deeds), 2):
        deed = f.deeds[i]
        thing: i64 = f.deeds[i + 1]
        if thing < CARD or is_number(deed):
            found += [deed, int(thing), 0, 0, 0]
            continue
        owner = seat_of(thing)
        definition: i64 = s.decks[owner][place_of(thing)]
        if deed != DEED_DRAWN and is_open(zone_of(s, thing)):
            found += [deed, *told(s, f, seat, thing)]
            continue
        if seat != owner and (deed == DEED_DRAWN or seat == NOBODY):
            definition = NONE_TOLD
        found += [deed, int(CARD + owner), NONE_TOLD, NONE_TOLD, int(definition)]
    return found


def is_number(deed: i64) -> bool:
    """Whether the deed counts Scrap or damage."""
    return DEED_SPENT <= deed <= DEED_DEALT


# Triggers that wait, and objects that have left


def event_told(s: NemesisState, f: Frame | None, seat: i64, thing: i64, hidden: list[int]) -> list[int]:
    """What a seat is told of the thing of an event. Of a card in a hidden hand that is which of those others it is
    (`hidden`, in the order in which they are met): `where` is -2 less its number there."""
    reference = told(s, f, seat, thing)
    if reference[0] >= CARD and reference[1] == IN_HAND and reference[3] == NONE_TOLD:
        if thing not in hidden:
            hidden.append(int(thing))
        reference[2] = -2 - hidden.index(thing)
    return reference


def waiting_told(s: NemesisState, seat: i64, triggers: list[int], hidden: list[int]) -> list[int]:
    """Triggers, WAITING ints each."""
    found: list[int] = []
    for i in range(0, len(triggers), PENDING):
        found += triggers[i : i + 3]
        found += event_told(s, None, seat, triggers[i + 3], hidden)
        found += event_told(s, None, seat, triggers[i + 4], hidden)
        found += triggers[i + 5 : i + PENDING]
    return found


def card_told(s: NemesisState, obj: i64) -> list[int]:
    """Of an object the zone of its card and where it lies there; -1 and -1 when it has none, or none that could be
    followed."""
    if s.row[obj] != NOWHERE:
        return [ON_BATTLEFIELD, int(obj)] if s.place[obj] >= 0 else [NONE_TOLD, NONE_TOLD]
    if s.place[obj] < 0:
        return [NONE_TOLD, NONE_TOLD]
    zone = zone_of(s, card_at(s.owner[obj], s.place[obj]))
    if not is_open(zone):
        return [NONE_TOLD, NONE_TOLD]
    return [int(zone), int(open_where(s, s.owner[obj], s.place[obj], zone))]
