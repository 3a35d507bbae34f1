"""A new game of Nemesis: who plays with which deck, and what the table agrees on."""

from __future__ import annotations

from typing import Final, cast

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Checkbox, Label, Select

from ...nemesis.game import NemesisTable
from ...packs.games import NEMESIS
from ..nemesis_opening import NemesisOptions
from ..part import Part
from .new_game import NewGame

DRAWN: Final = ""  # a deck that is left to chance
EITHER: Final = -1  # so is who begins


class NemesisNewGame(NewGame):
    """A deck is one of the ready ones, drawn, or what the command line named."""

    def __init__(self, options: NemesisOptions, part: Part) -> None:
        super().__init__(options, part)
        self.options = options

    def seats(self) -> ComposeResult:
        table = NEMESIS.load(self.options.packs)
        assert isinstance(table, NemesisTable)
        ready = [(deck.name, deck.name) for deck in table.decks]
        for seat in range(2):
            named = self.options.decks[seat] if seat < len(self.options.decks) else DRAWN
            known = [value for _, value in ready]
            others = [(named, named)] if named and named not in known else []
            with Horizontal(classes="seat", id=f"seat-{seat}"):
                yield from self.sitter(seat, self.options.seats[seat])
                decks = [("a deck that is drawn", DRAWN), *ready, *others]
                yield Select(decks, value=named, allow_blank=False, compact=True, classes="deck")

    def extras(self) -> ComposeResult:
        with Horizontal(classes="field"):
            yield Label("First")
            first = EITHER if self.options.first is None else self.options.first
            begins = [("drawn", EITHER), ("seat 1 begins", 0), ("seat 2 begins", 1)]
            yield Select(begins, value=first, allow_blank=False, compact=True, id="first")
        draws = "The first player does not draw on turn 1 (NM-4.12)"
        yield Checkbox(draws, self.options.skip_draw, compact=True, id="skip-draw")
        yield Checkbox("Who has several triggers orders them", self.options.order == "asked", compact=True, id="order")
        yield Checkbox("Deck lists are closed", self.options.lists == "closed", compact=True, id="closed")

    def chosen(self) -> NemesisOptions:
        rows = [self.query_one(f"#seat-{seat}") for seat in range(2)]
        first = cast(int, self.query_one("#first", Select).value)
        return NemesisOptions(
            seats=self.sitters(rows),
            decks=tuple(str(row.query_one(".deck", Select).value) for row in rows),
            first=None if first == EITHER else first,
            skip_draw=self.ticked("skip-draw"),
            order="asked" if self.ticked("order") else "oldest",
            lists="closed" if self.ticked("closed") else "open",
            seed=self.seed(),
            packs=self.packs(),
            alone=self.ticked("alone"),
        )
