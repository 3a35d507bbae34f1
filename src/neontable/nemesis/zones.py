"""NM-1.9: cards go from zone to zone, are looked at and shown (compiled).

Here, in known.py and in following.py, is all that keeps account of who knows which hidden card (NM-1.10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from .battlefield import to_discard
from .damage import deal
from .following import lose, lose_in_objects, lose_in_triggers
from .known import (
    BOTH,
    blur,
    deck_gains,
    deck_loses,
    hand_gains,
    hand_loses,
    hand_shown,
    mark,
    marks_of,
    remember,
    set_marks,
)
from .lists import replaced, vec_of, with_at
from .needs import CARDS
from .noting import note
from .ops import (
    CARD,
    FOUND,
    IN_DECK,
    IN_DISCARD,
    IN_HAND,
    ON_BATTLEFIELD,
    ON_DISCARD,
    ON_DRAW,
    SEATED,
    TO_DISCARD,
    TO_HAND,
    TO_TOP,
    WIDTH,
)
from .parts import (
    CITY,
    EV_DRAW,
    EV_EMPTY,
    EV_LOOK,
    EV_REMOVED,
    EV_REVEAL,
    EV_SHUFFLE,
    NO_OBJECT,
    NOWHERE,
    PLAYERS,
)
from .refresh import touch
from .things import seats_of
from .triggers import emit

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState

SHOWN: Final = 0  # a register beside those of ops.py: cards that lie open for both while a text is carried out
OUT_OF_GAME: Final = 5  # a zone beside those of ops.py
IN_NO_ZONE: Final = 6  # played, and waiting (NM-5.19); or beside the deck
TO_SHUFFLED: Final = 7  # in events, beside ops.TO_: into the deck, which is then shuffled


def seat_of(thing: i64) -> i64:
    """The owner of a card."""
    return (thing - CARD) // SEATED


def place_of(thing: i64) -> i64:
    """Its place in its owner's deck list."""
    return (thing - CARD) % SEATED


def card_at(seat: i64, place: i64) -> i64:
    """The thing that a card in a zone is."""
    return CARD + seat * SEATED + place


def zone_of(s: NemesisState, thing: i64) -> i64:
    """Where the card is (ops.ON_BATTLEFIELD to IN_DISCARD, OUT_OF_GAME, IN_NO_ZONE)."""
    seat = seat_of(thing)
    place = place_of(thing)
    if s.hands[seat] >> place & 1:
        return IN_HAND
    if place in s.library[seat]:
        return IN_DECK
    if place in s.discard[seat]:
        return IN_DISCARD
    if place in s.removed[seat]:
        return OUT_OF_GAME
    for obj in range(len(s.row)):
        if s.row[obj] != NOWHERE and s.place[obj] == place and s.owner[obj] == seat:
            return ON_BATTLEFIELD
    return IN_NO_ZONE


def is_in_a_zone(s: NemesisState, thing: i64) -> bool:
    """Whether the card lies in a hand, deck or discard pile."""
    return IN_HAND <= zone_of(s, thing) <= IN_DISCARD


# Out of a zone, and into one


def take_out(s: NemesisState, thing: i64, watchers: i64 = BOTH) -> i64:
    """Take a card out of its zone; the caller puts it elsewhere. `watchers`: a mask of the players who see which card
    it is. Returns the zone."""
    touch(s, CARDS)
    seat = seat_of(thing)
    place = place_of(thing)
    zone = zone_of(s, thing)
    seen = watchers >> (1 - seat) & 1 != 0
    if zone == IN_HAND:
        s.hands[seat] &= ~(1 << place)
        hand_loses(s, seat, s.decks[seat][place], seen)
        lose_in_triggers(s, thing)
    elif zone == IN_DECK:
        take_from_deck(s, seat, s.library[seat].index(place), seen)
    elif zone == IN_DISCARD:
        s.discard[seat] = [each for each in s.discard[seat] if each != place]
    if seen and (zone == IN_HAND or zone == IN_DECK):
        remember(s, seat, s.decks[seat][place])
    return zone


def take_from_deck(s: NemesisState, seat: i64, at: i64, seen: bool) -> None:
    """A card leaves the deck, from wherever it is in it."""
    library = s.library[seat]
    place = library[at]
    marked = False
    if s.marks[seat]:
        marked = s.marks[seat][at] >> (1 - seat) & 1 != 0
        set_marks(s, seat, s.marks[seat][:at] + s.marks[seat][at + 1 :])
    s.library[seat] = library[:at] + library[at + 1 :]
    if not marked:
        deck_loses(s, seat, s.decks[seat][place], seen)


def put_card(s: NemesisState, thing: i64, to: i64, watchers: i64 = BOTH) -> None:
    """Put a card that is in no zone into its owner's hand, discard pile or deck (ops.TO_). `watchers`: a mask of the
    players who see which card it is and where it goes; its owner sees all that comes to hand."""
    touch(s, CARDS)
    seat = seat_of(thing)
    place = int(place_of(thing))
    if to == TO_DISCARD:
        to_discard(s, seat, place)
        return
    lose_in_triggers(s, thing)
    lose_in_objects(s, thing)
    if to == TO_HAND:
        s.hands[seat] |= 1 << place
        if watchers >> (1 - seat) & 1:
            hand_gains(s, seat, s.decks[seat][place])
        return
    marks = marks_of(s, seat)
    if to == TO_TOP:
        s.library[seat] = [*s.library[seat], place]
        set_marks(s, seat, [*marks, int(watchers)])
    else:
        s.library[seat] = [place, *s.library[seat]]
        set_marks(s, seat, [int(watchers), *marks])


def remove_card(s: NemesisState, thing: i64) -> None:
    """NM-6.12: a card in a zone goes out of the game, seen by all."""
    seat = seat_of(thing)
    take_out(s, thing)
    s.removed = replaced(s.removed, seat, [*s.removed[seat], int(place_of(thing))])
    note(s, EV_REMOVED, seat, s.decks[seat][place_of(thing)], 0, 0)


def draw(s: NemesisState, seat: i64, count: i64) -> vec[i64]:
    """NM-4.5, NM-4.6: one by one, 1 damage for each that is missing. Returns the cards."""
    touch(s, CARDS)
    drawn = vec[i64]()
    for _ in range(count):
        library = s.library[seat]
        if not library:
            note(s, EV_EMPTY, seat, 0, 0, 0)
            deal(s, NO_OBJECT, CITY + seat, 1)
            continue
        place = library[-1]
        known = s.marks[seat][-1] >> (1 - seat) & 1 != 0 if s.marks[seat] else False
        take_from_deck(s, seat, len(library) - 1, False)
        s.hands[seat] |= 1 << place
        if known:
            hand_gains(s, seat, s.decks[seat][place])
        note(s, EV_DRAW, seat, place, 0, 0)
        thing = card_at(seat, place)
        emit(s, ON_DRAW, thing, -1, seat)
        drawn = append(drawn, thing)
    return drawn


def discard_cards(s: NemesisState, things: vec[i64]) -> None:
    """Cards go from hands to the discard piles of their owners, together."""
    for thing in things:
        take_out(s, thing)
        to_discard(s, seat_of(thing), place_of(thing))
    for thing in things:
        emit(s, ON_DISCARD, thing, -1, seat_of(thing))


# Decks


def shuffle_deck(s: NemesisState, seat: i64) -> None:
    """Nobody knows where a card is then; the other player still knows which ones they had seen."""
    other: i64 = 1 << (1 - seat)
    for at in range(len(s.marks[seat])):
        if s.marks[seat][at] & other:
            deck_gains(s, seat, s.decks[seat][s.library[seat][at]])
    s.marks = replaced(s.marks, seat, [])
    order = s.library[seat][:]
    rng = s.rngs[seat].clone()
    rng.shuffle(order)
    s.rngs[seat] = rng
    s.library[seat] = order
    for place in order:
        lose(s, card_at(seat, place))
    note(s, EV_SHUFFLE, seat, 0, 0, 0)


def deal_hand(s: NemesisState, seat: i64, count: i64) -> None:
    """NM-3.1: all that is in hand goes back, all are shuffled, and so many are drawn, from the seat's own stream."""
    rng = s.rngs[seat].clone()
    order = list(range(len(s.decks[seat]) - 1))
    rng.shuffle(order)
    s.rngs[seat] = rng
    hand: i64 = 0
    for place in order[len(order) - count :]:
        hand |= 1 << i64(place)
    s.hands[seat] = hand
    s.library[seat] = order[: len(order) - count]


def put_on_top(s: NemesisState, viewer: i64, things: vec[i64]) -> None:
    """Cards of a deck go on top of it, the first of them uppermost. Only `viewer` knows the order of several."""
    for seat in range(PLAYERS):
        mine = [thing for thing in things if seat_of(thing) == seat and zone_of(s, thing) == IN_DECK]
        if mine:
            put_on_top_of(s, seat, viewer, mine)


def put_on_top_of(s: NemesisState, seat: i64, viewer: i64, things: list[int]) -> None:
    """The same for one deck."""
    places = [int(place_of(thing)) for thing in things]
    marks = marks_of(s, seat)
    library = s.library[seat]
    rest = [at for at in range(len(library)) if library[at] not in places]
    moved = [library.index(place) for place in reversed(places)]
    s.library[seat] = [library[at] for at in [*rest, *moved]]
    set_marks(s, seat, [marks[at] for at in [*rest, *moved]])
    if len(things) > 1:
        blur(s, seat, list(range(len(rest), len(library))), 1 << viewer)


def set_apart(s: NemesisState, f: Frame, things: vec[i64]) -> None:
    """Some of the cards of a deck that were looked at (ops.FOUND) have been chosen: they come to lie on top of the
    others, so that no more than their number is seen of the choice. What was revealed is chosen in the open."""
    found = [thing for thing in f.get(FOUND) if zone_of(s, thing) == IN_DECK]
    chosen = [thing for thing in things if thing in found]
    shown = f.get(SHOWN)
    if not chosen or len(found) == 1 or all(thing in shown for thing in found):
        return
    seat = seat_of(found[0])
    library = s.library[seat][:]
    positions = sorted([library.index(place_of(thing)) for thing in found])
    rest = [thing for thing in found if thing not in chosen]
    order = [int(place_of(thing)) for thing in [*chosen, *rest]]
    f.clear(FOUND)
    for thing in [*chosen, *rest]:
        f.put(FOUND, thing)
    blur(s, seat, positions, 1 << f.seat)
    for at in positions:
        library[at] = order.pop()
    s.library[seat] = library


def search_done(s: NemesisState, f: Frame) -> None:
    """NM-9.5: who searched has seen the whole deck; what they found lies on top of it until the text goes on. The other
    one has seen nothing but a deck being looked through, and knows of no position any longer."""
    at = f.pc - WIDTH
    for seat in seats_of(s, f, s.catalog.code[s.catalog.code[at + 1] + 5]):
        blur(s, seat, list(range(len(s.library[seat]))), 0)
        if seat != f.seat:
            s.known_deck = replaced(s.known_deck, seat, sorted([s.decks[seat][place] for place in s.library[seat]]))
            s.deck_doubt = with_at(s.deck_doubt, seat, 0)
        mine = [thing for thing in f.get(FOUND) if seat_of(thing) == seat]
        put_on_top(s, f.seat, vec_of(mine))
        for i in range(len(mine)):
            mark(s, seat, len(s.library[seat]) - 1 - i, 1 << f.seat)
        remember(s, seat, -1)


# Who sees what


def look(s: NemesisState, viewer: i64, thing: i64) -> None:
    """One player sees a hidden card."""
    seat = seat_of(thing)
    place = place_of(thing)
    zone = zone_of(s, thing)
    if zone == IN_DECK:
        mark(s, seat, s.library[seat].index(place), 1 << viewer)
    elif zone == IN_HAND and viewer != seat:
        hand_shown(s, seat, [s.decks[seat][place]])
    note(s, EV_LOOK, viewer, seat, place, 0)


def look_at_hand(s: NemesisState, viewer: i64, seat: i64) -> None:
    """One player sees the whole hand of another."""
    if viewer != seat:
        hand_shown(s, seat, hand_of(s, seat))
    for place in range(len(s.decks[seat])):
        if s.hands[seat] >> place & 1:
            note(s, EV_LOOK, viewer, seat, place, 0)


def reveal(s: NemesisState, things: vec[i64]) -> None:
    """Both players see hidden cards, all at one time."""
    for seat in range(PLAYERS):
        mine = [thing for thing in things if seat_of(thing) == seat]
        held = [s.decks[seat][place_of(thing)] for thing in mine if zone_of(s, thing) == IN_HAND]
        if held:
            hand_shown(s, seat, held)
        for thing in mine:
            if zone_of(s, thing) == IN_DECK:
                mark(s, seat, s.library[seat].index(place_of(thing)), BOTH)
            note(s, EV_REVEAL, seat, s.decks[seat][place_of(thing)], 0, 0)


def hand_of(s: NemesisState, seat: i64) -> list[int]:
    """The definitions of the cards in hand."""
    return [s.decks[seat][place] for place in range(len(s.decks[seat])) if s.hands[seat] >> place & 1]


def top_of(s: NemesisState, seat: i64, count: i64) -> vec[i64]:
    """The first cards of a deck as things, the uppermost first."""
    library = s.library[seat]
    return vec[i64]([card_at(seat, library[len(library) - 1 - i]) for i in range(min(count, i64(len(library))))])
