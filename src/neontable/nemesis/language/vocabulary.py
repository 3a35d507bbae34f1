"""The names that packs add to the language."""

from __future__ import annotations

from typing import NamedTuple

from ...language.words import Names


class Vocabulary(NamedTuple):
    """Which of traits and factions a capital word is, the packs alone say. `tokens` and `cards`: names of cards."""

    traits: frozenset[str] = frozenset()
    factions: frozenset[str] = frozenset()
    tokens: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()

    def names(self) -> Names:
        """For the reader."""
        return {"TRAIT": self.traits, "FACTION": self.factions, "NAME": self.cards | self.tokens}
