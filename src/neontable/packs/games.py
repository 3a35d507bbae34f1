"""The games of the house, with their packs: where shells begin."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ..kernel.errors import SetupError
from ..kernel.game import Game
from ..language.words import nearest
from ..nexus.game import RULES_VERSION, NexusSetup, NexusTable
from ..nexus.parts import EVENT_WIDTH, TURNS_UP
from .loader import BUILT_IN, LoadedPacks, from_canonical, load_nexus


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
        return _table(from_canonical(canonical))


def _table(loaded: LoadedPacks) -> NexusTable:
    return NexusTable(loaded.catalog, loaded.texts, loaded.canonical())


NEXUS: Final = NexusGame()
GAMES: Final[dict[str, Game]] = {NEXUS.name: NEXUS}


def game_named(name: str) -> Game:
    """Raises SetupError with the nearest known name."""
    if name not in GAMES:
        meant = nearest(name, tuple(GAMES))
        raise SetupError(
            f"There is no game “{name}”: choose from {', '.join(GAMES)}."
            + (f" Did you mean “{meant}”?" if meant else "")
        )
    return GAMES[name]
