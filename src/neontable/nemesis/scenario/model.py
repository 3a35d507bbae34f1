"""What a scenario is, once it is read: settings of a position, and cases of plays and expectations."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ...kernel.errors import NeontableError

PLAYERS: Final = "AB"  # seat 0 is A
TABLE: Final = -1  # a setting that is no player's
CITY: Final = "City"
BLANK: Final = "Blank"  # what decks are filled up with: a card that can never be played
NUMBERS: Final = {"city": "HP of the City", "scrap": "Scrap", "deck size": "cards in the deck"}
ROWS: Final = ("front", "back", "field")
ZONES: Final = (*ROWS, "hand", "deck", "discard", "removed", "champion")
PHASES: Final = ("Enable", "Draw", "Deployment", "Combat", "Reinforcement", "End")


class ScenarioError(NeontableError):
    """A scenario that cannot be; the message has the place, what is wrong and the way out."""

    def __init__(self, source: str, line: int, message: str) -> None:
        self.line = line
        super().__init__(f"{source}:{line}: {message}")


class Enhancement(Struct, frozen=True):
    """A Unit Enhancement that is attached; `seat`: who controls it."""

    name: str
    seat: int


class Thing(Struct, frozen=True):
    """A card or object of a position. `owner`: of one that another player controls; `waking`: a Nemesis that was
    flipped to since its player's last Enable Phase (NM-8.5)."""

    name: str
    copies: int = 1
    disabled: bool = False
    damage: int = 0
    attached: tuple[Enhancement, ...] = ()
    owner: int = -1
    gone: bool = False
    waking: bool = False


class Setting(Struct, frozen=True):
    """One line of a position: a number, some things, or a phase."""

    line: int
    number: int = 0
    things: tuple[Thing, ...] = ()
    seat: int = TABLE
    phase: str = ""
    starts: bool = False  # what is due at the start of the phase is still to come


Settings = dict[tuple[int, str], Setting]  # seat or TABLE, what is set


class Ref(Struct, frozen=True):
    """Something that is named: an object, a card in a zone, a City. `seat`: whose; `number`: which of equal names."""

    name: str
    seat: int = -1
    number: int = 0


class Action(Struct, frozen=True):
    """Something that a player does. `refs`: with what; `to`: on or against what, of each of `refs` for attackers and
    interceptors. `ended`: all that is chosen is named, even when nothing is."""

    seat: int
    verb: str
    refs: tuple[Ref, ...] = ()
    to: tuple[Ref, ...] = ()
    numbers: tuple[int, ...] = ()
    word: str = ""
    ended: bool = False


class Expectation(Struct, frozen=True):
    """What should be so. `kind` says which of the others are used; `holds`: whether it should be, or should not."""

    kind: str
    seat: int = -1
    ref: Ref = Ref("")
    other: Ref = Ref("")
    number: int = 0
    word: str = ""
    things: tuple[Ref, ...] = ()
    owner: int = -1
    holds: bool = True
    action: Action | None = None


class Step(Struct, frozen=True):
    """A play or an expectation, as it was written."""

    line: int
    text: str
    does: Action | Expectation


class Case(Struct, frozen=True):
    """The position, with changes to it, and what follows."""

    title: str
    line: int
    changes: Settings
    steps: tuple[Step, ...]


class Scenario(Struct, frozen=True):
    """A file. `card`: which card it is about, "" for none; `clauses`: which it shows."""

    source: str
    title: str
    card: str
    clauses: tuple[str, ...]
    settings: Settings
    cases: tuple[Case, ...]
