"""In a world that is being drawn (worlds.py): the cards that texts and triggers speak of, found again (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..kernel.rng import Rng
from .frame import Frame
from .known import is_waiting
from .ops import CARD, DEED_DRAWN, IN_DECK, IN_DISCARD, IN_HAND, NONE, ON_BATTLEFIELD
from .parts import CHAMPION_PLACE, DECK_SIZE
from .told import REFERENCE, TOLD, WAITING
from .zones import OUT_OF_GAME, SHOWN, card_at, place_of

if TYPE_CHECKING:
    from .knowledge import Resolving
    from .state import NemesisState


def bound(s: NemesisState, told: list[int], taken: list[int], shown: list[int], rng: Rng) -> i64:
    """The thing that was told as a reference (told.py). Of a hidden hand it is a card that lies open (`shown`) if its
    definition is told, else any that does not; none of those that the same register holds already (`taken`)."""
    if told[0] < CARD:
        return told[0]
    owner: i64 = told[0] - CARD
    where: i64 = told[2]
    zone = told[1]
    if zone == IN_HAND:
        return card_at(owner, where) if where >= 0 else in_hand(s, owner, told[3], taken, shown, rng)
    if zone == IN_DECK:
        return card_at(owner, s.library[owner][where]) if where >= 0 else in_deck(s, owner, told[3], taken)
    if zone == IN_DISCARD:
        return card_at(owner, s.discard[owner][where])
    if zone == OUT_OF_GAME:
        return card_at(owner, s.removed[owner][where])
    if zone == ON_BATTLEFIELD:
        return card_at(owner, s.place[where])
    return card_at(owner, CHAMPION_PLACE) if where == 1 else waiting_card(s, owner, told[3])


def in_hand(s: NemesisState, owner: i64, definition: i64, taken: list[int], shown: list[int], rng: Rng) -> i64:
    """A card of a hidden hand."""
    held = [int(card_at(owner, place)) for place in range(DECK_SIZE) if s.hands[owner] >> place & 1]
    found = [thing for thing in held if thing not in taken]
    if definition >= 0:
        found = [thing for thing in found if s.decks[owner][place_of(thing)] == definition]
        lying = [thing for thing in found if thing in shown]
    else:
        lying = [thing for thing in found if thing not in shown]
        rng.shuffle(lying)
    if lying:
        return lying[0]
    return found[0] if found else NONE


def in_deck(s: NemesisState, owner: i64, definition: i64, taken: list[int]) -> i64:
    """A card of a deck that is being searched."""
    for place in range(DECK_SIZE):
        if (
            s.decks[owner][place] == definition
            and place in s.library[owner]
            and int(card_at(owner, place)) not in taken
        ):
            return card_at(owner, place)
    return card_at(owner, s.library[owner][0])


def waiting_card(s: NemesisState, owner: i64, definition: i64) -> i64:
    """A card that was played and is in no zone."""
    for f in (s.frame, s.opener):
        if f is not None and is_waiting(f, owner) and f.definition == definition:
            return f.card
    return NONE


def frame_of(r: Resolving | None) -> Frame | None:
    """The frame without its cards and what it remembers."""
    if r is None:
        return None
    f = Frame(r.kind, r.ability, r.pc, r.seat, r.source, NONE, r.definition)
    f.event_seat = r.event_seat
    f.x = r.x
    f.did = r.did
    f.actor = r.actor
    f.modes = r.modes
    f.slot = r.slot
    f.left = r.left
    f.turn = r.turn
    f.void = r.void
    return f


def bound_event(s: NemesisState, told: list[int], hidden: list[int], shown: list[int], rng: Rng) -> i64:
    """The thing of an event; the cards of hidden hands that were met before are `hidden`, each another one."""
    if told[0] < CARD or told[1] != IN_HAND or told[2] >= -1:
        return bound(s, told, [], shown, rng)
    while len(hidden) <= -2 - told[2]:
        hidden.append(int(in_hand(s, told[0] - CARD, -1, hidden, shown, rng)))
    return hidden[-2 - told[2]]


def remind(s: NemesisState, f: Frame, r: Resolving, hidden: list[int], rng: Rng) -> None:
    """What the frame remembers. What lies open comes first, for the rest is told from it."""
    shown: list[int] = []
    for i in range(0, len(r.memory), TOLD):
        if r.memory[i] == SHOWN:
            shown.append(int(bound(s, r.memory[i + 1 : i + TOLD], shown, [], rng)))
    if f.card < 0:
        f.card = bound(s, r.card, [], shown, rng)
    f.event = bound_event(s, r.event, hidden, shown, rng)
    f.other = bound_event(s, r.other, hidden, shown, rng)
    opened = 0
    for i in range(0, len(r.memory), TOLD):
        if r.memory[i] == SHOWN:
            f.put(SHOWN, shown[opened])
            opened += 1
        else:
            f.put(r.memory[i], bound(s, r.memory[i + 1 : i + TOLD], list(f.get(r.memory[i])), shown, rng))
    for i in range(0, len(r.deeds), TOLD):
        f.done(r.deeds[i], done_to(s, r.deeds[i], r.deeds[i + 1 : i + TOLD], rng))


def done_to(s: NemesisState, deed: i64, told: list[int], rng: Rng) -> i64:
    """The thing of a deed; of a card that is no longer seen, any that it can be."""
    if told[0] < CARD or told[1] >= 0:
        return bound(s, told, [], [], rng)
    owner: i64 = told[0] - CARD
    hidden: i64 = s.hands[owner]
    for place in s.library[owner]:
        hidden |= 1 << i64(place)
    for place in range(DECK_SIZE):
        if (told[3] < 0 or s.decks[owner][place] == told[3]) and (deed == DEED_DRAWN or hidden >> place & 1):
            return card_at(owner, place)
    return card_at(owner, 0)


def triggers_of(s: NemesisState, told: list[int], hidden: list[int], rng: Rng) -> list[int]:
    """The triggers that wait."""
    found: list[int] = []
    for i in range(0, len(told), WAITING):
        found += told[i : i + 3]
        event = i + 3
        other = event + REFERENCE
        found.append(int(bound_event(s, told[event:other], hidden, [], rng)))
        found.append(int(bound_event(s, told[other : other + REFERENCE], hidden, [], rng)))
        found += told[other + REFERENCE : i + WAITING]
    return found


def follow_objects(s: NemesisState, zones: list[int], where: list[int]) -> None:
    """The cards of objects that have left, as far as they can be followed."""
    for obj in range(len(s.row)):
        owner: i64 = s.owner[obj]
        if zones[obj] == IN_DISCARD:
            s.place[obj] = s.discard[owner][where[obj]]
        elif zones[obj] == OUT_OF_GAME:
            s.place[obj] = s.removed[owner][where[obj]]
        elif zones[obj] == ON_BATTLEFIELD:
            s.place[obj] = s.place[where[obj]]
        elif zones[obj] >= 0 and where[obj] == 1:
            s.place[obj] = CHAMPION_PLACE
