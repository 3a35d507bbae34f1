"""What the terminal has of its own for one game: how its table, answers and end are said or drawn, words and screens.

The screens are fetched when they are shown: the plain shell does without them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from ..kernel.errors import NeontableError
from ..kernel.events import Answer
from ..kernel.game import Table

if TYPE_CHECKING:
    from rich.text import Text

    from .opening import Options
    from .remote.live import Live
    from .remote.screen import ThereScreen
    from .saves import Kept
    from .screens.here import HereScreen
    from .screens.new_game import NewGame
    from .session import Session
    from .sitting import Sitting

# What a word of the plain shell prints for a seat, or for who only watches, given what was typed behind it.
Word: TypeAlias = Callable[["Sitting", int | None, str], list[str]]


class NotHere(NeontableError):
    """Something that this table does not offer; the message says why."""


class Part(ABC):
    """One game at the terminal. All of it is said from what the Table gives for the seat that reads.

    `words`: what can be typed beside the words that all games have, each with what it does, and `seat_words` those of
    them that need a seat; `whys`: examples behind
    “why”; `clause`, `search`: examples behind “rules”; `giving_up`: what “leave” comes to, and `given_up`: the same,
    asked for again; `passes`: what “skip” passes, "" in a game without passes, and `not_passed`: what is said where it
    does not; `accent`: the colour of its full screen; `allows_odds`: whether exact odds may be told.
    """

    words: Mapping[str, tuple[Word, str]]
    seat_words: Collection[str]
    whys: str
    clause: str
    search: str
    giving_up: str
    given_up: str
    passes: str = ""
    not_passed: str = ""
    accent: str
    allows_odds: bool = True

    @abstractmethod
    def welcome(self, session: Sitting, seat: int | None) -> list[str]:
        """Who sits at the table, said to who begins to look."""

    @abstractmethod
    def table(self, table: Table, view: msgspec.Struct) -> list[str]:
        """The whole table, a thing a line."""

    @abstractmethod
    def answer(self, answer: Answer) -> str:
        """An answer as a line of its own."""

    @abstractmethod
    def why(self, session: Sitting, seat: int, typed: str) -> list[str]:
        """Why what is not possible now is not; or what is named."""

    def passing(self, session: Sitting, seat: int, begins: bool) -> int | None:
        """The answer with which the asked seat passes until something happens; None where something has. `begins`: it
        begins with this question, which the person has read."""
        return None

    @abstractmethod
    def end(self, session: Sitting, seat: int | None) -> list[str]:
        """Who has won and why, and what had been hidden."""

    @abstractmethod
    def options(self) -> Options:
        """What a game is begun with where nothing was said."""

    @abstractmethod
    def table_screen(self, session: Session, kept: Kept) -> HereScreen:
        """The full screen on which that game is played at this device."""

    @abstractmethod
    def joined_screen(self, session: Live) -> ThereScreen:
        """The full screen on which that game is played at a server."""

    @abstractmethod
    def new_game(self, options: Options) -> NewGame:
        """The screen on which a new game is begun, with these options chosen."""

    @abstractmethod
    def draw_end(self, session: Sitting, seat: int | None, width: int) -> Text:
        """The end, for the full screen."""


def part_of(game: str, odds: bool = True) -> Part:
    """The terminal's part of that game; `odds`: whether its notebook, if it has one, may give them."""
    if game == "nemesis":
        from .nemesis_part import NemesisPart

        return NemesisPart()
    from .nexus_part import NexusPart

    return NexusPart(odds)
