"""Nexus at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ..bots import best_bot
from ..kernel.events import Answer
from ..kernel.game import Table
from ..nexus.view import View
from . import nexus_words as words
from . import signs
from .nexus_words import Book
from .part import NotHere, Part
from .session import Session

if TYPE_CHECKING:
    from rich.text import Text

    from .opening import Options
    from .remote.live import Live
    from .remote.nexus_table import NexusThere
    from .saves import Kept
    from .screens.nexus_new_game import NexusNewGame
    from .screens.nexus_table import NexusHere
    from .sitting import Sitting


class NexusPart(Part):
    """`odds`: whether the notebook may give them."""

    seat_words = ("notebook", "odds")
    whys = "why E4, why witness 2, why tag blue, why no"
    clause, search = "NX-4.1", "third tag"
    giving_up = "give up: a bot goes on in your seat"
    given_up = "A bot takes your seat, and the game is a loss for you."
    accent = signs.ACCENT

    def __init__(self, odds: bool = True) -> None:
        self.allows_odds = odds
        self.words = {
            "notebook": (self.notebook, "what you can know for certain"),
            "odds": (self.odds, "the same with the exact odds"),
        }

    def welcome(self, session: Sitting, seat: int | None) -> list[str]:
        return words.welcome_lines(words.view_for(session, seat), [who.name for who in session.seats])

    def table(self, table: Table, view: msgspec.Struct) -> list[str]:
        assert isinstance(view, View)
        return words.table_lines(view)

    def answer(self, answer: Answer) -> str:
        return words.answer_words(answer)

    def why(self, session: Sitting, seat: int, typed: str) -> list[str]:
        return words.why_lines(session, seat, typed)

    def end(self, session: Sitting, seat: int | None) -> list[str]:
        return words.end_lines(words.view_for(session, seat))

    def options(self) -> Options:
        from .nexus_opening import NexusOptions, seats_of

        return NexusOptions(seats=seats_of(4, ("You",), (best_bot("nexus"),)), odds=self.allows_odds)

    def table_screen(self, session: Session, kept: Kept) -> NexusHere:
        from .screens.nexus_table import NexusHere

        return NexusHere(session, kept, self)

    def joined_screen(self, session: Live) -> NexusThere:
        from .remote.nexus_table import NexusThere

        return NexusThere(session, self)

    def new_game(self, options: Options) -> NexusNewGame:
        from .nexus_opening import NexusOptions
        from .screens.nexus_new_game import NexusNewGame

        assert isinstance(options, NexusOptions)
        return NexusNewGame(options, self)

    def draw_end(self, session: Sitting, seat: int | None, width: int) -> Text:
        from .nexus_notes import draw_end

        return draw_end(words.view_for(session, seat), width)

    def notebook(self, session: Sitting, seat: int | None, rest: str) -> list[str]:
        """What is certain."""
        assert seat is not None, "it needs a seat"
        return words.notebook_lines(words.view_for(session, seat), self.book(session, seat).notebook, odds=False)

    def odds(self, session: Sitting, seat: int | None, rest: str) -> list[str]:
        """The exact odds. Raises NotHere where the table plays without them."""
        assert seat is not None, "it needs a seat"
        book = self.book(session, seat)
        if not book.odds:
            raise NotHere("This table plays without odds: “notebook” says what is certain.")
        return words.notebook_lines(words.view_for(session, seat), book.notebook, odds=True)

    def book(self, session: Sitting, seat: int) -> Book:
        """What the seat can work out: worked out here, or by the server for who sits there. Raises NotNow."""
        if isinstance(session, Session):
            return Book(words.table_of(session).notebook(session.state, seat), self.allows_odds)
        from .remote.nexus_book import told_book
        from .remote.table import Remote

        assert isinstance(session, Remote)
        return told_book(session)
