"""Beginning a game of Nemesis: decks, who begins, and what the table has agreed on."""

from __future__ import annotations

from typing import Literal

from ..kernel.errors import SetupError
from ..kernel.game import Table
from ..nemesis.game import NemesisSetup, NemesisTable
from ..packs.deck_files import deck_from
from ..packs.games import NEMESIS
from . import opening
from .nemesis_part import NemesisPart


class NemesisOptions(opening.Options, frozen=True, kw_only=True):
    """`decks`: of the seats in their order, each a ready deck's name, a file or a deck code; "", or none given: drawn.
    `first`, `skip_draw`, `order`, `lists`: as in NemesisSetup."""

    game = NEMESIS
    decks: tuple[str, ...] = ()
    first: int | None = None
    skip_draw: bool = True
    order: Literal["oldest", "asked"] = "oldest"
    lists: Literal["open", "closed"] = "open"

    def setup(self, table: Table, seed: str) -> NemesisSetup:
        assert isinstance(table, NemesisTable)
        if len(self.decks) > len(self.seats):
            raise SetupError(f"{len(self.decks)} decks for {len(self.seats)} players: name at most one each.")
        named = (*self.decks, *[""] * (len(self.seats) - len(self.decks)))
        return NemesisSetup(
            players=len(self.seats),
            seed=seed,
            decks=tuple(deck_from(source, table) if source else None for source in named),
            first=self.first,
            skip_draw=self.skip_draw,
            order=self.order,
            lists=self.lists,
        )

    def part(self) -> NemesisPart:
        return NemesisPart()
