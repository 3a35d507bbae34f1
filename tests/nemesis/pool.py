"""The first set for tests, and decks made from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from neontable.kernel.rng import Rng, key_of
from neontable.nemesis.cards import Card, Cards, Deck, deck_of
from neontable.nemesis.decks import faults
from neontable.nemesis.random_deck import random_deck
from neontable.packs.nemesis_loader import LoadedCards, load_nemesis

Entries = list[tuple[int, str]]


@cache
def loaded() -> LoadedCards:
    return load_nemesis()


def pool() -> Cards:
    return loaded().cards


def some(number: int, fits: Callable[[Card], bool]) -> Entries:
    """That many deck cards which fit, three of each as far as it goes."""
    entries: Entries = []
    for card in pool():
        copies = min(3, number - sum(copies for copies, _ in entries))
        if copies and card.fits_a_deck and card.title != "Nemesis Protocol" and fits(card):
            entries.append((copies, card.id))
    assert sum(copies for copies, _ in entries) == number, "the set has too few"
    return entries


def of(faction: str) -> Callable[[Card], bool]:
    return lambda card: card.home == faction


def body(faction: str, galaxian: bool) -> Callable[[Card], bool]:
    """Units and Vehicles."""
    return lambda card: card.home == faction and card.is_body and card.is_galaxian is galaxian


def spell(faction: str) -> Callable[[Card], bool]:
    """Exploits and Enhancements."""
    return lambda card: card.home == faction and not card.is_body


def made(*parts: Entries, champion: str = "champion-cosmic-1", name: str = "") -> Deck:
    return deck_of(name, champion, [entry for part in parts for entry in part])


def clauses(deck: Deck) -> list[str]:
    """The clauses that it breaks."""
    return [fault.clause for fault in faults(deck, pool())]


def messages(deck: Deck) -> list[str]:
    return [str(fault) for fault in faults(deck, pool())]


def drawn(seed: int, cards: Cards | None = None) -> Deck:
    """A random legal deck."""
    return random_deck(cards or pool(), Rng(key_of(f"deck {seed}"), 0))
