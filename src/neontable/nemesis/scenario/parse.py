"""From the text of a scenario to what it says (docs/scenarios.md has the grammar)."""

from __future__ import annotations

import re
from typing import Final

from ..cards import Cards
from .model import PLAYERS, TABLE, Action, Case, Expectation, Scenario, ScenarioError, Settings, Step
from .places import is_of_position, read_setting
from .scanner import Names, Scanner
from .sentences import expectation, play

COMMENT: Final = re.compile(r"(?:^|\s)#(?:\s.*|$)|^\s*#.*$")
CLAUSE: Final = re.compile(r"^NM-\d+\.\d+$")
BUT: Final = "but "
WAYS: Final = "A position has lines like “turn 3, A's Deployment Phase”, “A: city 20”, “A hand: Ash Runner”."


def parse_scenario(text: str, cards: Cards, source: str = "scenario") -> Scenario:
    """Read a scenario. Raises ScenarioError with the line, what is wrong and the way out."""
    return Reader(cards, source).read(text)


class Reader:
    """Reads line by line. `seat`: whose side the indented lines are about; `case`: the title and line of the case that
    is being read, None in the position."""

    def __init__(self, cards: Cards, source: str) -> None:
        self.source = source
        self.names = Names(cards)
        self.title = ""
        self.card = ""
        self.clauses: tuple[str, ...] = ()
        self.settings: Settings = {}
        self.cases: list[Case] = []
        self.case: tuple[str, int] | None = None
        self.changes: Settings = {}
        self.steps: list[Step] = []
        self.seat = TABLE

    def read(self, text: str) -> Scenario:
        for number, line in enumerate(text.splitlines(), 1):
            said = COMMENT.sub("", line).rstrip()
            if said.strip():
                self.line(Scanner(self.source, number, said, self.names))
        self.end_case()
        if not self.cases:
            raise ScenarioError(self.source, 1, "Nothing is played: after the position comes “---” or “case: ...”.")
        return Scenario(self.source, self.title, self.card, self.clauses, self.settings, tuple(self.cases))

    def line(self, at: Scanner) -> None:
        """One line that is not empty."""
        is_inside = at.text[0].isspace()
        if at.accept("---"):
            self.begin_case("", at)
        elif at.accept("case:"):
            self.begin_case(at.rest(), at)
        elif self.case is None:
            self.head_line(at, is_inside)
        elif at.accept(BUT.strip()):
            self.change(at, False)
        elif is_inside and self.seat != TABLE and is_of_position(at, True):
            self.change(at, True)
        else:
            self.seat = TABLE
            self.step_line(at)

    # The position

    def head_line(self, at: Scanner, is_inside: bool) -> None:
        """What it is about, and the position."""
        if at.accept("scenario:"):
            self.title = at.rest()
        elif at.accept("card:"):
            self.card = at.name()
            at.end()
        elif at.accept("clauses:"):
            self.clauses = at.listed(lambda: clause(at), ",")
            at.end()
        elif is_of_position(at, is_inside):
            self.set(self.settings, at, is_inside)
        else:
            raise at.fail(f"“{at.rest()}” is no part of a position. {WAYS} Plays come behind “---” or “case: ...”.")

    def change(self, at: Scanner, is_inside: bool) -> None:
        """What a case has otherwise."""
        if self.steps:
            raise at.fail("A case begins with what is otherwise in it: put this in front of its first play.")
        if not is_of_position(at, is_inside):
            raise at.wanted("a setting, as in “but A: scrap 0” or “but A hand: none”")
        self.set(self.changes, at, is_inside)

    def set(self, settings: Settings, at: Scanner, is_inside: bool) -> None:
        """Add a line's settings. An indented one is about the side that was named last."""
        self.seat, found = read_setting(at, self.seat if is_inside else TABLE)
        for what, setting in found:
            if what in settings:
                seat, name = what
                owner = f"{PLAYERS[seat]}'s {name}" if seat != TABLE else name
                raise at.fail(f"{owner} is set twice: it was on line {settings[what].line}.")
            settings[what] = setting

    # Cases

    def begin_case(self, title: str, at: Scanner) -> None:
        self.end_case()
        self.case = title, at.line
        self.changes, self.steps, self.seat = {}, [], TABLE

    def end_case(self) -> None:
        if self.case is None:
            return
        title, line = self.case
        if not self.steps:
            raise ScenarioError(self.source, line, "Nothing is played or expected in this case.")
        self.cases.append(Case(title, line, self.changes, tuple(self.steps)))

    def step_line(self, at: Scanner) -> None:
        """Plays, or expectations, with “;” between them."""
        expects = bool(at.accept("?"))
        for part in at.rest().split(";"):
            if part.strip():
                sentence = Scanner(self.source, at.line, part.strip(), self.names)
                does: Action | Expectation = expectation(sentence) if expects else play(sentence)
                sentence.end()
                self.steps.append(Step(at.line, ("? " if expects else "") + part.strip(), does))


def clause(at: Scanner) -> str:
    """ "NM-6.13"."""
    word = at.word().rstrip(".")
    if not CLAUSE.match(word):
        raise at.fail(f"“{word}” is no clause of Nemesis: they look like NM-6.13.")
    return word
