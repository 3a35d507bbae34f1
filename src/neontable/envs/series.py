"""What an environment plays: a series of games of one kind, dealt by number from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..kernel.encoding import Encoding
from ..kernel.errors import SetupError
from ..kernel.game import Table
from ..nemesis.encoding import NemesisEncoding
from ..nemesis.game import NemesisSetup, NemesisTable
from ..nexus.encoding import NexusEncoding
from ..nexus.game import NexusTable
from ..nexus.setup import check_players
from ..packs.games import game_named
from .layout import Layout
from .nemesis_layout import nemesis_layout
from .nexus_layout import nexus_layout

DEFAULT_PLAYERS = {"nexus": 4, "nemesis": 2}


@dataclass(frozen=True)
class Series:
    """The packs of a game, its numbers, and what they mean."""

    game: str
    table: Table
    encoding: Encoding
    layout: Layout

    @property
    def players(self) -> int:
        return int(self.encoding.players)


def series(
    game: str,
    players: int | None = None,
    decks: Sequence[str] | None = None,
    seed: int | str = 0,
    skip_draw: bool | None = None,
    packs: Sequence[str | Path] = (),
) -> Series:
    """`game`: “nexus” or “nemesis”; `players`: of Nexus, 4 when None; `decks`: of Nemesis, the ready decks of seats 0
    and 1 by name, all pairs in turn when None; `skip_draw`: of Nemesis (NM-4.12), on when None.

    Raises SetupError and PackError."""
    table = game_named(game).load(packs)
    seats = DEFAULT_PLAYERS[game] if players is None else players
    if isinstance(table, NexusTable):
        if decks is not None or skip_draw is not None:
            raise SetupError("Nexus has no decks and no draw to skip: leave `decks` and `skip_draw` away.")
        return Series(game, table, NexusEncoding(table.catalog, check_players(seats), str(seed)), nexus_layout())
    assert isinstance(table, NemesisTable)
    encoding = NemesisEncoding(table.catalog, pairs_of(table, seats, decks), str(seed), skip_draw is not False)
    return Series(game, table, encoding, nemesis_layout(encoding))


def pairs_of(table: NemesisTable, players: int, decks: Sequence[str] | None) -> list[list[list[int]]]:
    """The decks of each game in turn, as the engine takes them. Raises SetupError."""
    if decks is not None:
        chosen = table.decks_of(NemesisSetup(players=players, seed="", decks=tuple(decks)))
        return [[table.definitions(deck) for deck in chosen]]
    table.decks_of(NemesisSetup(players=players, seed=""))  # refuses what is not for two
    ready = [table.definitions(deck.deck) for deck in table.decks]
    return [[mine, theirs] for mine in ready for theirs in ready]
