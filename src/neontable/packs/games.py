"""The games of the house, with their packs: where shells begin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from ..kernel.errors import SetupError
from ..kernel.game import Game
from ..language.words import nearest
from ..nemesis import game as nemesis
from ..nemesis import parts as nemesis_parts
from ..nemesis.tell import TURNS_UP as NEMESIS_TURNS_UP
from ..nexus.game import RULES_VERSION, NexusSetup, NexusTable
from ..nexus.parts import EVENT_WIDTH, TURNS_UP
from .loader import BUILT_IN, LoadedPacks, from_canonical, load_nexus
from .nemesis_loader import FIRST_SET, book_for, load_nemesis

KEPT: Final = 8  # tables of each game: nothing changes one, so all games of the same packs are played at the same


class NexusGame(Game):
    """Nexus on its printed and house packs (NX-6.8)."""

    name = "nexus"
    rules_version = RULES_VERSION
    event_width = EVENT_WIDTH
    turns_up = TURNS_UP
    setup_type = NexusSetup

    def load(self, packs: Sequence[str | Path] = ()) -> NexusTable:
        return _table(load_nexus([*BUILT_IN, *packs]))

    def table(self, canonical: str) -> NexusTable:
        return _nexus_table(canonical)


@lru_cache(KEPT)
def _nexus_table(canonical: str) -> NexusTable:
    return _table(from_canonical(canonical))


def _table(loaded: LoadedPacks) -> NexusTable:
    return NexusTable(loaded.catalog, loaded.texts, loaded.canonical())


class NemesisGame(Game):
    """Nemesis on its first set (NM-1.6)."""

    name = "nemesis"
    rules_version = nemesis.RULES_VERSION
    event_width = nemesis_parts.EVENT_WIDTH
    turns_up = NEMESIS_TURNS_UP
    setup_type = nemesis.NemesisSetup

    def load(self, packs: Sequence[str | Path] = ()) -> nemesis.NemesisTable:
        loaded = load_nemesis([*FIRST_SET, *packs])
        return nemesis.NemesisTable(nemesis.pile_of(loaded.cards, loaded.decks), loaded.cards, book_for(loaded.cards))

    def table(self, canonical: str) -> nemesis.NemesisTable:
        return _nemesis_table(canonical)


@lru_cache(KEPT)
def _nemesis_table(canonical: str) -> nemesis.NemesisTable:
    pile = nemesis.read_pile(canonical)
    cards = pile.read()
    return nemesis.NemesisTable(pile, cards, book_for(cards))


NEXUS: Final = NexusGame()
NEMESIS: Final = NemesisGame()
GAMES: Final[dict[str, Game]] = {NEXUS.name: NEXUS, NEMESIS.name: NEMESIS}


def game_named(name: str) -> Game:
    """Raises SetupError with the nearest known name."""
    if name not in GAMES:
        meant = nearest(name, tuple(GAMES))
        raise SetupError(
            f"There is no game “{name}”: choose from {', '.join(GAMES)}."
            + (f" Did you mean “{meant}”?" if meant else "")
        )
    return GAMES[name]
