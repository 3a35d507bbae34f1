"""Reads the built-in packs for the build hook: `python -m neontable.packs.ahead` fills the folder NEONTABLE_CACHE."""

from __future__ import annotations

from ..nemesis.language import read as nemesis
from ..nexus.language import read as nexus
from .loader import load_nexus
from .nemesis_loader import book_for, load_nemesis


def read_ahead() -> None:
    """All that a first start would have to make: the grammars' tables, the packs' texts and programs."""
    for language in (nexus.LANGUAGE, nemesis.LANGUAGE):
        assert language.known_words  # they are those of the grammar, so it is loaded
    load_nexus()
    book_for(load_nemesis().cards)


if __name__ == "__main__":
    read_ahead()
