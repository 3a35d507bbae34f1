"""NM-9.5: cards and objects that texts move: to hands, decks, discard piles, rows (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from .battlefield import ELSEWHERE, have_entered, leave_together, set_down, why_no_room
from .filters import things_of
from .known import BOTH
from .lists import index_of, with_at
from .noting import note
from .ops import (
    CARD,
    DEED_RETURNED,
    EVENT,
    IN_DECK,
    IN_DISCARD,
    IN_HAND,
    NONE,
    ON_BATTLEFIELD,
    ON_MOVE_UP,
    OTHER,
    TO_BACKLINE,
    TO_BATTLEFIELD,
    TO_DISCARD,
    TO_HAND,
    TO_TOP,
    ZONED,
)
from .parts import (
    BACKLINE,
    CHAMPION_PLACE,
    CITY,
    EV_MOVE,
    EV_MOVE_UP,
    EV_PUT,
    EV_RETURN,
    FIELD,
    FIELD_ENHANCEMENT,
    FRONTLINE,
    NOWHERE,
    PLAYERS,
    TOKEN_PLACE,
    VEHICLE,
    WAITING,
)
from .refresh import change_numbers
from .room import backline_full, in_a_row
from .things import card_of, seats_of
from .triggers import emit
from .zones import (
    SHOWN,
    TO_SHUFFLED,
    place_of,
    put_card,
    seat_of,
    shuffle_deck,
    take_out,
    zone_of,
)

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState


def follow(f: Frame, selector: i64, things: vec[i64]) -> None:
    """Cards of a hand are shown as what the selector means: whoever did not know them does not learn whether they are
    what another register holds, so that one means them no longer. What was looked at and is moved is no rest of it."""
    kept = vec[i64]()
    for i in range(0, len(f.memory), 2):
        if f.memory[i] == selector or f.memory[i] == SHOWN or f.memory[i + 1] not in things:
            kept = extend(kept, f.memory[i : i + 2])
    f.memory = kept
    if selector != EVENT and f.event in things:
        f.event = NONE
    if selector != OTHER and f.other in things:
        f.other = NONE


def hide(f: Frame, thing: i64) -> None:
    """It goes among the other cards of a hand."""
    kept = vec[i64]()
    for i in range(0, len(f.memory), 2):
        if f.memory[i] != SHOWN or f.memory[i + 1] != thing:
            kept = extend(kept, f.memory[i : i + 2])
    f.memory = kept


def run_move(s: NemesisState, f: Frame, at: i64) -> None:
    """Objects and cards go elsewhere, in one moment; cards only from where the text says that they are."""
    code = s.catalog.code
    selector: i64 = code[at + 1]
    to: i64 = code[at + 2]
    zone: i64 = code[at + 5]
    things = things_of(s, f, selector)
    objects = vec[i64]([thing for thing in things if thing < CARD and s.row[thing] != NOWHERE])
    cards = vec[i64]([thing for thing in things if thing >= CARD and can_move(s, thing, to)])
    if zone != NONE:
        seats = seats_of(s, f, zone // ZONED)
        cards = vec[i64]([thing for thing in cards if zone_of(s, thing) == zone % ZONED and seat_of(thing) in seats])
    if to >= TO_BATTLEFIELD:
        for obj in objects:
            change_row(s, f, obj, to)
        entered = vec[i64]()
        for card in cards:
            obj = put_into_play(s, f, selector, card, at)
            if obj >= 0:
                entered = append(entered, obj)
        have_entered(s, entered)
    else:
        return_objects(s, f, objects, to)
        move_cards(s, f, selector, cards, to)


def can_move(s: NemesisState, thing: i64, to: i64) -> bool:
    """Whether the card lies in a zone, and is not there already; a Champion stays where it is (NM-8.14)."""
    now = zone_of(s, thing)
    if place_of(thing) == CHAMPION_PLACE or now == ON_BATTLEFIELD or now > IN_DISCARD:
        return False
    return not (now == IN_HAND and to == TO_HAND) and not (now == IN_DISCARD and to == TO_DISCARD)


def watchers_of(s: NemesisState, f: Frame, thing: i64, to: i64) -> i64:
    """A mask of the players who see which card it is as it moves."""
    zone = zone_of(s, thing)
    if to == TO_DISCARD or zone == IN_DISCARD or thing in f.get(SHOWN):
        return BOTH
    seat = seat_of(thing)
    if zone == IN_HAND:
        return 1 << seat
    return s.marks[seat][s.library[seat].index(place_of(thing))] if s.marks[seat] else 0


def move_cards(s: NemesisState, f: Frame, selector: i64, cards: vec[i64], to: i64) -> None:
    """Cards to a hand, a discard pile or a deck of their owners', where they keep their order."""
    follow(f, selector, cards)
    for thing in in_order(cards, to):
        zone = zone_of(s, thing)
        watchers = watchers_of(s, f, thing, to)
        meet(s, f, thing)
        take_out(s, thing, watchers)
        if to != TO_DISCARD:
            note(s, EV_MOVE, seat_of(thing), place_of(thing), zone, to)
        put_card(s, thing, to, watchers)
        if to == TO_HAND:
            hide(f, thing)
        f.did = 1
        if zone == IN_DISCARD:
            f.done(DEED_RETURNED, thing)


def in_order(things: vec[i64], to: i64) -> vec[i64]:
    """The last one first where each goes on top of the others."""
    return vec[i64]([things[len(things) - 1 - i] for i in range(len(things))]) if to == TO_TOP else things


def return_objects(s: NemesisState, f: Frame, objects: vec[i64], to: i64) -> None:
    """Objects leave together for zones of their owners; a token is gone (NM-6.12), a Champion goes beside the deck
    (NM-8.14)."""
    if len(objects) == 0:
        return
    cards = vec[i64]([card_of(s, obj) for obj in objects])
    leave_together(s, objects, ELSEWHERE)
    f.did = 1
    for obj in in_order(objects, to):
        note(s, EV_RETURN, obj, s.definition[obj], s.owner[obj], to)
        f.done(DEED_RETURNED, obj)
        card = cards[index_of(objects, obj)]
        if card < 0:
            continue
        if place_of(card) == CHAMPION_PLACE and to != TO_DISCARD:
            s.champion = with_at(s.champion, seat_of(card), WAITING)
            continue
        put_card(s, card, TO_TOP if to == TO_SHUFFLED else to)
        f.rebind(obj, card)


def run_shuffle_in(s: NemesisState, f: Frame, selector: i64) -> None:
    """Objects and cards go into the decks of their owners, at places that nobody knows."""
    things = things_of(s, f, selector)
    objects = vec[i64]([thing for thing in things if thing < CARD and s.row[thing] != NOWHERE])
    cards = vec[i64]([thing for thing in things if thing >= CARD and can_move(s, thing, TO_TOP)])
    decks: i64 = 0
    for obj in objects:
        if s.place[obj] != TOKEN_PLACE and s.place[obj] != CHAMPION_PLACE:
            decks |= 1 << s.owner[obj]
    for card in cards:
        decks |= 1 << seat_of(card)
    return_objects(s, f, objects, TO_SHUFFLED)
    for card in cards:
        zone = zone_of(s, card)
        watchers = watchers_of(s, f, card, TO_TOP)
        if zone != IN_DECK:
            take_out(s, card, watchers)
            put_card(s, card, TO_TOP, watchers)
        note(s, EV_MOVE, seat_of(card), place_of(card), zone, TO_SHUFFLED)
        if zone == IN_DISCARD:
            f.done(DEED_RETURNED, card)
        f.did = 1
    for seat in range(PLAYERS):
        if decks >> i64(seat) & 1:
            shuffle_deck(s, seat)


# Onto the battlefield


def put_into_play(s: NemesisState, f: Frame, selector: i64, thing: i64, at: i64) -> i64:
    """A card is put down by a text, enabled in the Frontline unless that says otherwise (NM-5.3, NM-5.4); without room
    it stays where it is (NM-2.9, NM-5.6). Returns the object, or -1."""
    code = s.catalog.code
    owner = seat_of(thing)
    place = place_of(thing)
    definition: i64 = s.decks[owner][place]
    kind = s.catalog.kind[definition]
    row = BACKLINE if code[at + 2] == TO_BACKLINE else FRONTLINE
    if kind == FIELD_ENHANCEMENT and code[at + 2] == TO_BATTLEFIELD:
        row = FIELD
    elif kind > VEHICLE:
        return NONE
    seats = vec[i64]([owner]) if code[at + 3] == NONE else seats_of(s, f, code[at + 3])
    if len(seats) == 0 or why_no_room(s, seats[0], definition, row):
        return NONE
    follow(f, selector, vec[i64]([thing]))
    meet(s, f, thing)
    zone = take_out(s, thing)
    note(s, EV_PUT, owner, definition, zone, 0)
    obj = set_down(s, owner, place, definition, row, seats[0], code[at + 4] == 1)
    f.did = 1
    becomes(f, thing, obj)
    return obj


def meet(s: NemesisState, f: Frame, thing: i64) -> None:
    """What a trigger is about has left, and its card is moved: from now on the text means that."""
    if 0 <= f.event < CITY and s.row[f.event] == NOWHERE and card_of(s, f.event) == thing:
        f.event = thing


def becomes(f: Frame, thing: i64, obj: i64) -> None:
    """What meant the card means the object from now on."""
    f.rebind(thing, obj)
    if f.event == thing:
        f.event = obj
    if f.other == thing:
        f.other = obj
    if f.card == thing:
        f.source = obj


def change_row(s: NemesisState, f: Frame, obj: i64, to: i64) -> None:
    """NM-6.3: an effect moves an object to the other row of its side, if there is room (NM-5.6)."""
    row = BACKLINE if to == TO_BACKLINE else FRONTLINE
    if not in_a_row(s, obj) or s.row[obj] == row or (row == BACKLINE and backline_full(s, s.side[obj])):
        return
    s.row[obj] = row
    change_numbers(s)
    f.did = 1
    if row == FRONTLINE:
        note(s, EV_MOVE_UP, obj, 0, 0, 0)
        emit(s, ON_MOVE_UP, obj, -1, s.side[obj])
    else:
        note(s, EV_RETURN, obj, s.definition[obj], s.owner[obj], TO_BACKLINE)
