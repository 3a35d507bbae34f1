"""A deck by what a person calls it: a ready deck's name, a file, a deck code, or “-” for what is piped in."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from ..kernel.errors import NeontableError
from ..nemesis.cards import Cards, Deck, ReadyDeck, hint
from ..nemesis.deck_code import CODE
from ..nemesis.decklist import read_deck


class DecksAndCards(Protocol):
    """Where decks are looked for: packs that were loaded."""

    @property
    def cards(self) -> Cards: ...

    @property
    def decks(self) -> Sequence[ReadyDeck]: ...

    def ready(self, what: str, /) -> ReadyDeck | None:
        """A ready deck by its name or id."""

    def nearest_deck(self, what: str, /) -> str | None:
        """The name of a ready deck that is most like this one."""


def deck_from(source: str, loaded: DecksAndCards) -> Deck:
    """The deck that is meant, legal or not. Raises NeontableError: for a list with faults, with each line."""
    ready = loaded.ready(source)
    if ready:
        return ready.deck
    if source == "-":
        return read_deck(sys.stdin.read(), loaded.cards)
    text = source if CODE.fullmatch(source) else file_text(source, loaded)
    return read_deck(text, loaded.cards)


def file_text(name: str, loaded: DecksAndCards) -> str:
    """The content of a file. Raises NeontableError, with the nearest ready deck."""
    try:
        return Path(name).read_text(encoding="utf-8")
    except (FileNotFoundError, ValueError) as error:  # ValueError: what no file could be called
        if isinstance(error, UnicodeDecodeError):
            raise NeontableError(f"{name} is not in UTF-8: save it as UTF-8.") from None
        names = ", ".join(deck.name for deck in loaded.decks)
        meant = hint(loaded.nearest_deck(name))
        raise NeontableError(f"There is no file {name}, and no ready deck of that name: {names}.{meant}") from None
    except OSError as error:
        raise NeontableError(f"{name} cannot be read: {error.strerror}.") from None
