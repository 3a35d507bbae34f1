"""The cards of Nemesis that set-up deals, and which of them a seat has seen (kernel/sealing.py).

Committed to are both decks as they are shuffled at the start, and as they would be after each mulligan (NM-3.3): the
hand, in no order, and the deck under it, from the top. A seat sees its own hands, and what it draws for as long as its
deck lies as it was dealt. Where a card of the other player's had lain it never learns, and after a deck was shuffled,
looked into or put something into, nobody knows what lies where: of such cards nothing is opened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ..kernel.events import Event
from ..kernel.sealing import Eyes
from .knowledge import knowledge_from_ints
from .parts import DECK_SIZE, MULLIGAN_HANDS, PLAYERS
from .state import NemesisState
from .texts import FaceText
from .zones import deal_hand, hand_of

# Kinds of events after which a deck does not lie as it was dealt, or may not, and the fact that says whose.
TOUCHES: Final = {
    "move": "seat",
    "reveal": "seat",
    "look": "owner",
    "shuffle": "seat",
    "search": "deck",
    "put": "seat",
    "removed": "seat",
    "return": "seat",
}
AFTER: Final = ("as dealt", "after the first mulligan", "after the second mulligan")  # by how many were taken


def in_hand(seat: int, taken: int, number: int) -> str:
    """A card of a hand, by definition: where it lay in the shuffled deck is not told. `taken`: how many mulligans;
    `number`: from 1."""
    return f"card {number} of seat {seat}'s hand {AFTER[taken]}"


def in_deck(seat: int, taken: int, number: int) -> str:
    """A card of the deck under that hand, 1 the top."""
    return f"card {number} of seat {seat}'s deck {AFTER[taken]}"


def dealt_by(s: NemesisState, texts: tuple[FaceText, ...]) -> dict[str, str]:
    """All that set-up deals, whatever mulligans will be taken."""
    places: dict[str, str] = {}
    for seat in range(PLAYERS):
        deal = s.clone()
        for taken, count in enumerate(MULLIGAN_HANDS):
            if taken:
                deal_hand(deal, seat, count)
            hand = sorted(hand_of(deal, seat))
            deck = [deal.decks[seat][place] for place in reversed(deal.library[seat])]
            places |= {in_hand(seat, taken, at): texts[card].name for at, card in enumerate(hand, 1)}
            places |= {in_deck(seat, taken, at): texts[card].name for at, card in enumerate(deck, 1)}
    return places


class NemesisEyes(Eyes):
    """A seat's. Its glance: how many cards its deck has, and the definitions of its hand. `taken`: mulligans;
    `size`: of the deck; `drawn`: how many since it was dealt; `lies`: whether the deck lies as it was dealt."""

    def __init__(self, seat: int, texts: tuple[FaceText, ...]) -> None:
        super().__init__()
        self.seat = seat
        self.texts = texts
        self.taken = -1
        self.size = 0
        self.drawn = 0
        self.lies = False

    def glance(self, knowledge: Sequence[int]) -> tuple[int, ...]:
        k = knowledge_from_ints(list(knowledge))
        hand = [k.lists[self.seat][place] for place in range(DECK_SIZE) if k.hand >> place & 1]
        return (k.deck_sizes[self.seat], *sorted(hand))

    def take(self, told: Sequence[Event], glance: tuple[int, ...]) -> None:
        size, hand = glance[0], Counter(glance[1:])
        draws = [event.facts["definition"] for event in told if event.kind == "draw" and self._mine(event, "seat")]
        if self.taken < 0 or any(event.kind == "hand" for event in told):
            self._deal(hand - Counter(draws))
        touched = any(self._mine(event, TOUCHES[event.kind]) for event in told if event.kind in TOUCHES)
        self.lies &= not touched and size == self.size - len(draws)
        if self.lies:
            for definition in draws:
                self.drawn += 1
                self.saw(in_deck(self.seat, self.taken, self.drawn), self.texts[definition].name)
        self.size = size

    def _deal(self, hand: Counter[int]) -> None:
        self.taken += 1
        self.drawn = 0
        self.lies = True
        self.size = DECK_SIZE - MULLIGAN_HANDS[self.taken]
        for number, definition in enumerate(sorted(hand.elements()), 1):
            self.saw(in_hand(self.seat, self.taken, number), self.texts[definition].name)

    def _mine(self, event: Event, fact: str) -> bool:
        return bool(event.facts.get(fact) == self.seat)
