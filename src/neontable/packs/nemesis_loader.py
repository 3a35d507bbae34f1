"""From packs to the cards, decks and books of Nemesis: the front door. What was read or compiled before is kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from .. import __version__
from ..kernel.errors import PackError
from ..language import cache
from ..language.errors import TextError
from ..language.words import nearest
from ..nemesis.book import Book, Tables, bound, catalog_of, compiled, tables_of
from ..nemesis.cards import Card, Cards, ReadyDeck, plain
from ..nemesis.catalog import Catalog
from .documents import PackFolder, find, read_folder
from .nemesis_reading import CardOverride, Stack, read_cards
from .stack import PackName

FIRST_SET: Final = ("nemesis-first-set",)
# All that makes something of a pack, besides the pack.
FOLDERS: Final = ("language", "nemesis/language", "packs")
FILES: Final = tuple(f"nemesis/{name}.py" for name in ("book", "cards", "catalog", "decks", "ops", "parts"))


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


def load_nemesis(packs: Sequence[str | Path] = FIRST_SET) -> LoadedCards:
    """Load packs on top of each other, the last one overriding: names of built-in packs, or folders.

    All texts are read by the card language. Raises PackError: for an unknown pack, for one with faults (each on its
    line), for one that is there twice.
    """
    folders = [find(pack, FIRST_SET) for pack in packs]
    check_once([str(folder.resolve()) for folder in folders])
    stack = stack_of([read_folder(folder) for folder in folders])
    check_once([pack.id for pack in stack.packs])
    names = [f"{pack.id} {pack.version}" for pack in stack.packs]
    cards = Cards(stack.cards, stack.factions, names)
    return LoadedCards(cards, stack.decks, stack.packs, dict(stack.origin), stack.overrides)


def stack_of(folders: Sequence[PackFolder]) -> Stack:
    """What packs hold on top of each other, from the cache when they were read before. Raises PackError with the faults
    of the lowest pack that has any."""
    if not folders:
        return Stack()
    content = msgspec.msgpack.encode([sorted(folder.files.items()) for folder in folders])
    key = cache.key_of("nemesis-packs", __version__, cache.sources_of(FOLDERS, FILES), content)
    stack = cache.load(key, Stack)
    if stack is None:
        stack, faults = read_cards(folders[-1], stack_of(folders[:-1]))
        if faults:
            raise PackError("\n".join(map(str, faults)))
        cache.store(key, stack)
    return stack


def book_for(cards: Cards) -> Book:
    """The book of cards, from the cache when it was made before. Raises PackError for texts that cannot be played."""
    content = msgspec.msgpack.encode((tuple(cards), tuple(cards.factions.values())))
    key = cache.key_of("nemesis-book", __version__, cache.sources_of(FOLDERS, FILES), content)
    tables = cache.load(key, Tables)
    if tables is None:
        tables = tables_of(made(cards))
        cache.store(key, tables)
    return bound(cards, catalog_of(tables))


def made(cards: Cards) -> Catalog:
    """The Catalog of cards, made anew."""
    try:
        return compiled(cards)
    except TextError as error:
        raise PackError(f"“{error.text}” cannot be played with these packs: {error}") from None


def check_once(packs: list[str]) -> None:
    """Raises PackError for a pack that is there twice."""
    if len(set(packs)) < len(packs):
        raise PackError(f"A pack is in this stack twice: {', '.join(packs)}.")
