"""The table of Nexus, played at a server."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar, Final

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType

from .. import nexus_words as words
from .. import signs as s
from ..aside import aside
from ..blocks import line
from ..nexus_notes import draw_notebook
from ..nexus_part import NexusPart
from ..nexus_words import Book
from ..screens import nexus_table
from ..screens.nexus_table import NexusScreen
from ..session import NotNow
from .live import Live
from .screen import DO, WATCH, ThereScreen
from .seats import draw_seats

# What the keys do otherwise than at this device.
LOOK: Final = """\
  ?   why the others cannot be chosen        T   the table
  W   who sits here, and your notebook       L   log and talk
  O   odds on and off, if all others are bots
  PgUp, PgDn   scroll                        R   rules, at the clause that asks
"""
GO: Final = """\
  G   give up: a bot goes on in your seat    Q   go; your seat stays yours
"""


class NexusThere(NexusScreen, ThereScreen):
    """Who sits there stands above the notebook. `book`: as the server worked it out last, at the update of the version
    `book_at`; `odds`: whether those that it gives are shown."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("O", "odds", "Odds")]
    tabs: ClassVar = {"table": "T Table", "side": "W Who", "log": "L Log"}
    keys = "? why not   W who, notes   L log   M talk   U undo   R rules   H help   Q quit"
    help = nexus_table.ANSWER + LOOK + DO + GO + nexus_table.SIGNS
    watch_keys = "W who   L log   M talk   R rules   H help   Q quit"
    watch_help = WATCH + nexus_table.SIGNS

    part: NexusPart

    def __init__(self, session: Live, part: NexusPart) -> None:
        super().__init__(session, part)
        self.book: Book | None = None
        self.book_at = -1
        self.odds = True

    def look(self) -> None:
        super().look()
        update, seat = self.session.update, self.session.seat
        if update and seat is not None and self.is_there and not self.is_left and update["version"] != self.book_at:
            self.book_at = update["version"]
            self.find_book(seat)

    @work(exclusive=True, group="book")
    async def find_book(self, seat: int) -> None:
        """What cannot be had is left as it was."""
        with suppress(NotNow):
            self.book = await aside(lambda: self.part.book(self.session, seat))
            self.draw()

    def draw_seat(self, seat: int | None) -> dict[str, Text]:
        view = words.view_for(self.session, seat)
        beside = draw_seats(self.session, self.part.accent, [s.mark(one.colour) for one in view.seats])
        if self.book:
            odds = self.book.odds and self.odds
            beside = line(beside, "\n\n", draw_notebook(view, self.book.notebook, odds))
        return {**super().draw_seat(seat), "beside": beside}

    def action_odds(self) -> None:
        if self.book and self.book.odds:
            self.odds = not self.odds
            self.draw()
        elif self.book:
            self.say("Odds are told only where all others are bots: the notebook says what is certain.")
