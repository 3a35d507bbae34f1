"""From packs to the cards and decks of Nemesis: the front door."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ..kernel.errors import PackError
from ..language.words import nearest
from ..nemesis.cards import Card, Cards, ReadyDeck, plain
from .documents import find, read_folder
from .nemesis_reading import CardOverride, ReadText, Stack, as_written, read_cards
from .stack import PackName

FIRST_SET: Final = ("nemesis-first-set",)


class LoadedCards(NamedTuple):
    """Packs that Nemesis can be played with.

    `cards`: all of them, with `get` by id, `named`, `nearest_name`, and the hash over what changes play. `decks`: the
    ready ones. `packs`: from the lowest to the topmost. `origin`: the pack of each card, by id. `overrides`: what a
    pack has put in another's place.
    """

    cards: Cards
    decks: tuple[ReadyDeck, ...]
    packs: tuple[PackName, ...]
    origin: dict[str, str]
    overrides: tuple[CardOverride, ...]

    @property
    def digest(self) -> str:
        return self.cards.digest

    def card(self, what: str) -> Card:
        """A card by its name or id. Raises UnknownCard with the nearest name."""
        return self.cards.get(what) if what in self.cards else self.cards.named(what)

    def ready(self, what: str) -> ReadyDeck | None:
        """A ready deck by its name or id, None when there is none."""
        return next((deck for deck in self.decks if plain(what) in (plain(deck.name), deck.id)), None)

    def nearest_deck(self, what: str) -> str | None:
        """The name of a ready deck that is most like this one."""
        return nearest(what, [deck.name for deck in self.decks])


def load_nemesis(packs: Sequence[str | Path] = FIRST_SET, read_text: ReadText = as_written) -> LoadedCards:
    """Load packs on top of each other, the last one overriding: names of built-in packs, or folders.

    `read_text` reads the rules text of a face and gives its canonical wording. Raises PackError: for an unknown pack,
    for one with faults (each on its line), for one that is there twice.
    """
    stack = Stack()
    faults: list[str] = []
    folders = [find(pack, FIRST_SET) for pack in packs]
    check_once([str(folder.resolve()) for folder in folders])
    for folder in folders:
        stack, found = read_cards(read_folder(folder), stack, read_text)
        faults += map(str, found)
    if faults:
        raise PackError("\n".join(faults))
    check_once([pack.id for pack in stack.packs])
    names = [f"{pack.id} {pack.version}" for pack in stack.packs]
    cards = Cards(stack.cards, stack.factions, names)
    return LoadedCards(cards, stack.decks, stack.packs, dict(stack.origin), stack.overrides)


def check_once(packs: list[str]) -> None:
    """Raises PackError for a pack that is there twice."""
    if len(set(packs)) < len(packs):
        raise PackError(f"A pack is in this stack twice: {', '.join(packs)}.")
