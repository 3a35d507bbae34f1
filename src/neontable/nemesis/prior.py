"""What a closed deck can be, when some of its cards have been seen: a deck that is known, or any other legal one.

`DeckPrior` is the prior of worlds.world. It draws one of the known decks that hold all that was seen or, as likely as
each of these, a deck of somebody's own: one of a few legal decks (random_deck.py) that hold it. What no legal deck
holds (the packs need not be all there is) it leaves to the world, which fills it up.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from ..kernel.rng import Rng
from .book import Book
from .cards import Cards, Deck
from .parts import DECK_SIZE
from .random_deck import NoSuchDeck, random_deck

OWN_DECKS: Final = 12  # of somebody's own, for the same cards seen
KEPT: Final = 256  # sets of seen cards of which these are kept


class DeckPrior:
    """Guesses for closed decks. Which they are depends on the cards seen and the draw alone, not on earlier guesses."""

    def __init__(self, cards: Cards, book: Book, known: Iterable[Deck] = ()) -> None:
        self.cards = cards
        self.book = book
        self.known = [(book.definition(deck.champion), self.numbers(deck)) for deck in known]
        self.own_deck = lru_cache(KEPT * OWN_DECKS)(self.draw_own_deck)

    def __call__(self, needed: list[int], leader: int, rng: Rng) -> list[int]:
        """30 definitions that hold the needed ones, sorted; without a legal deck no more than these."""
        need = Counter(needed)
        fitting = [deck for champion, deck in self.known if champion == leader and not need - Counter(deck)]
        drawn = rng.below(len(fitting) + 1)
        if drawn < len(fitting):
            return fitting[drawn]
        own = self.own_deck(tuple(sorted(needed)), leader, rng.below(OWN_DECKS))
        return list(own) or (fitting[rng.below(len(fitting))] if fitting else needed)

    def numbers(self, deck: Deck) -> list[int]:
        """The definitions of a deck's 30 cards, sorted."""
        return sorted(self.book.definition(card) for copies, card in deck.cards for _ in range(copies))

    def draw_own_deck(self, needed: tuple[int, ...], leader: int, number: int) -> tuple[int, ...]:
        """The legal deck of that number which holds the needed cards; empty when there is none."""
        holding = [self.book.faces[definition][0] for definition in (*needed, leader)]
        key = hashlib.sha256(repr((needed, leader, number)).encode()).digest()
        try:
            deck = random_deck(self.cards, Rng(key, 0), holding=holding)
        except NoSuchDeck:
            return ()
        found = self.numbers(deck)
        assert len(found) == DECK_SIZE
        return tuple(found)
