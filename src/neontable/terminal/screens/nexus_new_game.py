"""A new game of Nexus: how many play, in which colours, and whether the notebook may give odds."""

from __future__ import annotations

from typing import cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Checkbox, Label, Select

from ...bots import best_bot
from ...nexus.parts import LEAST_PLAYERS, MOST_PLAYERS
from ..nexus_opening import ANY, PLAYER_COLOURS, NexusOptions
from ..opening import BOT
from ..part import Part
from .new_game import NewGame


class NexusNewGame(NewGame):
    """The seats that are not played are not shown."""

    def __init__(self, options: NexusOptions, part: Part) -> None:
        super().__init__(options, part)
        self.options = options

    def seats(self) -> ComposeResult:
        seats, colours = self.options.seats, self.options.colours
        with Horizontal(classes="field"):
            yield Label("Players")
            numbers = [(str(n), n) for n in range(LEAST_PLAYERS, MOST_PLAYERS + 1)]
            yield Select(numbers, value=len(seats), allow_blank=False, compact=True, id="players")
        for seat in range(MOST_PLAYERS):
            who = seats[seat] if seat < len(seats) else f"{BOT}{best_bot(self.options.game.name)}"
            with Horizontal(classes="seat", id=f"seat-{seat}"):
                yield from self.sitter(seat, who)
                any_colour = [(colour, colour) for colour in (ANY, *PLAYER_COLOURS)]
                chosen = colours[seat] if seat < len(colours) else ANY
                yield Select(any_colour, value=chosen, allow_blank=False, compact=True, classes="colour")

    def extras(self) -> ComposeResult:
        yield Checkbox("The notebook may show the exact odds", self.options.odds, compact=True, id="odds")

    @property
    def players(self) -> int:
        return cast(int, self.query_one("#players", Select).value)

    @on(Select.Changed)
    def show_seats(self) -> None:
        """Only the seats that are played; a name only where a person sits."""
        super().show_seats()
        for seat in range(MOST_PLAYERS):
            self.query_one(f"#seat-{seat}").display = seat < self.players

    def chosen(self) -> NexusOptions:
        rows = [self.query_one(f"#seat-{seat}") for seat in range(self.players)]
        return NexusOptions(
            seats=self.sitters(rows),
            colours=tuple(str(row.query_one(".colour", Select).value) for row in rows),
            seed=self.seed(),
            packs=self.packs(),
            odds=self.ticked("odds"),
            alone=self.ticked("alone"),
        )
