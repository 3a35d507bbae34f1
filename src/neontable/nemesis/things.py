"""NM-1.9: objects and cards as texts speak of them, the players that they name, and what registers hold (compiled).

A thing is the number of an object, gone or not, or ops.CARD + seat * SEATED + place for a card in a zone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .frame import AS_TRIGGER
from .ops import (
    ANYONE,
    AT_LEAST,
    AT_MOST,
    ATK,
    ATTACHED_TO,
    CARD,
    CONTROLLER,
    DEF,
    EACH,
    EVENT,
    IN_ANY_DISCARD,
    IN_DECK,
    IN_HAND,
    MORE,
    ON_DESTROYED,
    ON_LEAVE,
    OPPONENT,
    OTHER,
    OWNER,
    SEATED,
    SELF,
    THAT_PLAYER,
    THEY,
    YOU,
)
from .parts import CITY, NOWHERE, PLAYERS

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState


def number_of(s: NemesisState, seat: i64) -> i64:
    """The number that Values are read against: of one's own turn, and the second player's first counts as 2 (NM-3.5,
    NM-3.6). In the other's turn that of one's last turn, before the first 1 (NM-5.2)."""
    own: i64 = s.turns[seat]
    if own == 0:
        return 1
    if own == 1 and seat != s.first:
        return 2
    return own


# Things


def is_thing(number: i64) -> bool:
    """Whether the number is an object or a card: not -1 for none, nor a City."""
    return 0 <= number < CITY or number >= CARD


def definition_of(s: NemesisState, thing: i64) -> i64:
    """The card's definition; of a Champion on the battlefield that of the face that is up."""
    if thing < CARD:
        return s.definition[thing]
    return s.decks[(thing - CARD) // SEATED][(thing - CARD) % SEATED]


def owner_of(s: NemesisState, thing: i64) -> i64:
    """In whose deck list it is; of a token, who created it."""
    return s.owner[thing] if thing < CARD else (thing - CARD) // SEATED


def controller_of(s: NemesisState, thing: i64) -> i64:
    """Whose object it is, or was when it left (NM-6.13); a card in a zone is its owner's."""
    return s.side[thing] if thing < CARD else (thing - CARD) // SEATED


def card_of(s: NemesisState, obj: i64) -> i64:
    """The thing that an object's card is in a zone; -1 for a token, which has none (NM-6.12)."""
    place: i64 = s.place[obj]
    if place < 0:
        return -1
    return CARD + s.owner[obj] * SEATED + place


def keywords_of(s: NemesisState, thing: i64) -> i64:
    """What an object has now, or had when it left; of a card in a zone what is printed."""
    return s.keywords[thing] if thing < CARD else s.catalog.keywords[definition_of(s, thing)]


def has_stat(s: NemesisState, stat: i64, thing: i64) -> bool:
    """Whether the thing has that number: tokens have no Value (NM-1.8)."""
    return stat == ATK or stat == DEF or not s.catalog.token[definition_of(s, thing)]


def is_of_kind(s: NemesisState, at: i64, d: i64) -> bool:
    """Whether the FILTER lets through anything of that definition's kind; tokens count as their type (NM-1.8)."""
    kinds: i64 = s.catalog.code[at + 1]
    kind: i64 = s.catalog.kind[d]
    return kinds >> kind & 1 != 0


def cards_in(s: NemesisState, zone: i64, seat: i64) -> vec[i64]:
    """The cards in a player's hand or deck, by their places, never in the order of a hidden zone; or in their discard
    pile, in its order, so that which of equal copies is taken tells no place."""
    first = int(CARD + seat * SEATED)
    if zone == IN_HAND:
        found = vec[i64]()
        hand: i64 = s.hands[seat]
        while hand:
            if hand & 1:
                found = append(found, first)
            first += 1
            hand >>= 1
        return found
    return vec[i64]([first + place for place in (sorted(s.library[seat]) if zone == IN_DECK else s.discard[seat])])


def is_in(s: NemesisState, f: Frame, zone: i64, player: i64, thing: i64) -> bool:
    """Whether the card lies in that zone, of one of the players meant."""
    seat = owner_of(s, thing)
    place = int((thing - CARD) % SEATED)
    if zone != IN_ANY_DISCARD and not is_meant(s, f, player, seat):
        return False
    if zone == IN_HAND:
        return s.hands[seat] >> place & 1 != 0
    return place in (s.library[seat] if zone == IN_DECK else s.discard[seat])


# Players


def seats_of(s: NemesisState, f: Frame, player: i64) -> vec[i64]:
    """The seats that a player operand means, the active player first (NM-6.13)."""
    if player == EACH or player == ANYONE:
        first = max(s.active, 0)
        return vec[i64]([first, 1 - first])
    seat = seat_of(s, f, player)
    return vec[i64]() if seat < 0 else vec[i64]([seat])


def seat_of(s: NemesisState, f: Frame, player: i64) -> i64:
    """The one seat that a player operand other than EACH and ANYONE means, or -1."""
    if player == YOU:
        return f.seat
    if player == OPPONENT:
        return 1 - f.seat
    if player == THAT_PLAYER:
        return f.event_seat
    if player == THEY:
        return f.actor
    thing = last_of(s, f, player - CONTROLLER if player >= CONTROLLER else player - OWNER)
    if thing < 0:
        return -1
    return controller_of(s, thing) if player >= CONTROLLER else owner_of(s, thing)


def is_meant(s: NemesisState, f: Frame, player: i64, seat: i64) -> bool:
    """Whether the seat is one of those that the player operand means."""
    return player == EACH or player == ANYONE or seat_of(s, f, player) == seat


def scrap_of(s: NemesisState, f: Frame, player: i64) -> i64:
    """The Scrap of the players meant."""
    total: i64 = 0
    for seat in range(PLAYERS):
        if is_meant(s, f, player, seat):
            total += s.scrap[seat]
    return total


def hp_of(s: NemesisState, f: Frame, player: i64) -> i64:
    """The HP of the Cities of the players meant."""
    total: i64 = 0
    for seat in range(PLAYERS):
        if is_meant(s, f, player, seat):
            total += s.hp[seat]
    return total


def hand_of(s: NemesisState, f: Frame, player: i64) -> i64:
    """How many cards the players meant have in hand."""
    total: i64 = 0
    for seat in range(PLAYERS):
        if is_meant(s, f, player, seat):
            total += int(s.hands[seat]).bit_count()
    return total


# Registers


def last_of(s: NemesisState, f: Frame, register: i64) -> i64:
    """The last thing in a register as it is, or as it last was (NM-6.13): what a text reads of it; -1 for none."""
    if register == SELF:
        return f.source if f.source >= 0 else f.card
    if register == ATTACHED_TO and f.source >= 0:
        return s.host[f.source]
    if register == EVENT:
        return f.event if is_thing(f.event) else -1
    if register == OTHER:
        return f.other if is_thing(f.other) else -1
    i = len(f.memory) - 2
    while i >= 0:
        if f.memory[i] == register:
            return f.memory[i + 1]
        i -= 2
    return -1


def read_of(s: NemesisState, f: Frame, register: i64) -> vec[i64]:
    """All things in a register as they are, or as they last were: what a text reads of them (NM-6.13)."""
    if register > OTHER:
        return f.get(register)
    thing = last_of(s, f, register)
    return vec[i64]() if thing < 0 else vec[i64]([thing])


def held_by(s: NemesisState, f: Frame, register: i64) -> vec[i64]:
    """All things in a register for something to be done to them: this card is the object while it is on the
    battlefield, else the card that it has become; so is the object whose leaving has triggered."""
    if register == SELF and (f.source < 0 or s.row[f.source] == NOWHERE):
        return vec[i64]() if f.card < 0 else vec[i64]([f.card])
    if register <= EVENT and f.event >= 0 and is_of_leaving(s, f) and last_of(s, f, register) == f.event:
        card = card_of(s, f.event)
        return vec[i64]() if card < 0 else vec[i64]([card])
    return read_of(s, f, register)


def is_of_leaving(s: NemesisState, f: Frame) -> bool:
    """Whether it is a trigger about an object that has left, by leaving (NM-6.13)."""
    if f.kind != AS_TRIGGER or f.ability < 0 or f.event >= CITY or s.row[f.event] != NOWHERE:
        return False
    event = s.catalog.code[s.catalog.trigger[f.ability] + 1]
    return event == ON_DESTROYED or event == ON_LEAVE


# Numbers


def compare(number: i64, bound: i64, other: i64) -> bool:
    """Whether a number keeps to the bound."""
    if bound == AT_LEAST:
        return number >= other
    return number <= other if bound == AT_MOST else number == other


def differs(number: i64, than: i64, other: i64) -> bool:
    """Whether it is more, or less, than the other."""
    return number > other if than == MORE else number < other


def sum_done(f: Frame, deed: i64) -> i64:
    """How much Scrap, or damage, this text has moved or dealt."""
    total: i64 = 0
    for i in range(0, len(f.deeds), 2):
        if f.deeds[i] == deed:
            total += f.deeds[i + 1]
    return total
