"""NM-1.10: what the other player knows of a hand and of a deck (compiled).

The owner knows the own hand and what is in the own deck, and its order where it is marked. The other one knows
`known_hand`, of which at most `hand_doubt` cards have left unseen; of the deck the cards that are marked, and of the
rest `known_deck`, of which at most `deck_doubt` have left unseen. When that could be all of them, nothing is known.
Multisets are sorted lists of definitions, and as the marks they are replaced and never changed. `marks` is empty where
nobody knows any card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .frame import AS_CARD
from .lists import replaced, with_at
from .ops import CARD, SEATED
from .parts import DECK_SIZE, NOWHERE

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState

BOTH: Final = 3  # a mask of seats


# Multisets


def added(cards: list[int], card: i64) -> list[int]:
    """One more of a card."""
    return sorted([*cards, int(card)])


def without(cards: list[int], card: i64) -> list[int]:
    """One less of a card, if there is any."""
    if card not in cards:
        return cards
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def less(cards: list[int], others: list[int]) -> list[int]:
    """What is left of the cards without those others."""
    for card in others:
        cards = without(cards, card)
    return cards


def most(cards: list[int], others: list[int]) -> list[int]:
    """Of each card the higher number of the two."""
    return sorted([*cards, *less(others, cards)])


def certain(cards: list[int], doubt: i64) -> list[int]:
    """What is there in any case, when so many of the cards may be missing: of each as many as are over the doubt."""
    found: list[int] = []
    for i in range(len(cards)):
        if i >= doubt and cards[i - doubt] == cards[i]:
            found.append(cards[i])
    return found


# Hands


def hand_gains(s: NemesisState, seat: i64, card: i64) -> None:
    """The other player saw the card come into the hand."""
    s.known_hand = replaced(s.known_hand, seat, added(s.known_hand[seat], card))


def hand_loses(s: NemesisState, seat: i64, card: i64, seen: bool) -> None:
    """A card leaves the hand, seen by the other player or not."""
    if not s.known_hand[seat]:
        return
    if seen:
        s.known_hand = replaced(s.known_hand, seat, without(s.known_hand[seat], card))
    else:
        s.hand_doubt = with_at(s.hand_doubt, seat, s.hand_doubt[seat] + 1)
    if s.hand_doubt[seat] >= len(s.known_hand[seat]):
        s.known_hand = replaced(s.known_hand, seat, [])
        s.hand_doubt = with_at(s.hand_doubt, seat, 0)


def hand_shown(s: NemesisState, seat: i64, cards: list[int]) -> None:
    """The other player sees that these are in the hand, all at one time."""
    rest = less(s.known_hand[seat], cards)
    if s.hand_doubt[seat] >= len(rest):
        rest = []
        s.hand_doubt = with_at(s.hand_doubt, seat, 0)
    s.known_hand = replaced(s.known_hand, seat, sorted([*rest, *cards]))
    remember(s, seat, -1)


# Decks


def marks_of(s: NemesisState, seat: i64) -> list[int]:
    """Of each card of the deck, from the bottom, who knows it: a new list."""
    return s.marks[seat][:] if s.marks[seat] else [0] * len(s.library[seat])


def set_marks(s: NemesisState, seat: i64, marks: list[int]) -> None:
    """Keep these marks of the deck."""
    s.marks = replaced(s.marks, seat, marks if any(marks) else [])


def deck_gains(s: NemesisState, seat: i64, card: i64) -> None:
    """The other player knows that the card is somewhere among those of the deck that are not marked."""
    s.known_deck = replaced(s.known_deck, seat, added(s.known_deck[seat], card))


def deck_loses(s: NemesisState, seat: i64, card: i64, seen: bool) -> None:
    """A card that the other player had not marked leaves the rest of the deck, or is marked; seen by them or not."""
    if not s.known_deck[seat]:
        return
    if seen:
        s.known_deck = replaced(s.known_deck, seat, without(s.known_deck[seat], card))
    else:
        s.deck_doubt = with_at(s.deck_doubt, seat, s.deck_doubt[seat] + 1)
    if s.deck_doubt[seat] >= len(s.known_deck[seat]):
        s.known_deck = replaced(s.known_deck, seat, [])
        s.deck_doubt = with_at(s.deck_doubt, seat, 0)


def blur(s: NemesisState, seat: i64, positions: list[int], knowers: i64) -> None:
    """These cards of the deck have changed places among each other; only `knowers` (a mask) know which is where."""
    other: i64 = 1 << (1 - seat)
    marks = marks_of(s, seat)
    for at in positions:
        if marks[at] & other and knowers & other == 0:
            deck_gains(s, seat, s.decks[seat][s.library[seat][at]])
        elif marks[at] & other == 0 and knowers & other:
            deck_loses(s, seat, s.decks[seat][s.library[seat][at]], True)
        marks[at] = int(knowers)
    set_marks(s, seat, marks)


def mark(s: NemesisState, seat: i64, at: i64, knowers: i64) -> None:
    """These players (a mask) see the card at that position of the deck."""
    other: i64 = 1 << (1 - seat)
    marks = marks_of(s, seat)
    if knowers & other and marks[at] & other == 0:
        deck_loses(s, seat, s.decks[seat][s.library[seat][at]], True)
    marks[at] |= int(knowers)
    s.marks = replaced(s.marks, seat, marks)
    remember(s, seat, -1)


# All that has been seen of a deck


def remember(s: NemesisState, seat: i64, card: i64) -> None:
    """Where deck lists are closed: the other player has seen all this at one time, and that card (-1: none) which is
    just on its way."""
    if s.closed == 0:
        return
    now = in_the_open(s, seat)
    if card >= 0:
        now.append(int(card))
    other: i64 = 1 << (1 - seat)
    for at in range(len(s.marks[seat])):
        if s.marks[seat][at] & other:
            now.append(s.decks[seat][s.library[seat][at]])
    now += certain(s.known_hand[seat], s.hand_doubt[seat])
    now += certain(s.known_deck[seat], s.deck_doubt[seat])
    s.seen = replaced(s.seen, seat, most(s.seen[seat], sorted(now)))


def in_the_open(s: NemesisState, seat: i64) -> list[int]:
    """The cards of a deck that everybody sees now (NM-1.10): on the battlefield, in the discard pile, out of the game,
    played and waiting (NM-5.19)."""
    deck = s.decks[seat]
    now = [deck[place] for place in [*s.discard[seat], *s.removed[seat]] if place < DECK_SIZE]
    for obj in range(len(s.row)):
        if s.row[obj] != NOWHERE and s.owner[obj] == seat and 0 <= s.place[obj] < DECK_SIZE:
            now.append(deck[s.place[obj]])
    for f in (s.frame, s.opener):
        if f is not None and is_waiting(f, seat):
            now.append(deck[(f.card - CARD) % SEATED])
    return now


def is_waiting(f: Frame, seat: i64) -> bool:
    """Whether the frame is a card of that seat's that was played and is in no zone now."""
    return f.kind == AS_CARD and (f.card - CARD) // SEATED == seat
