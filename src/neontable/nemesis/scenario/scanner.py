"""Reading a line of a scenario from left to right: words, numbers, names of cards, players."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from ...language.words import nearest
from ..cards import Cards, hint
from .model import BLANK, CITY, PLAYERS, Ref, ScenarioError

T = TypeVar("T")
NUMBER: Final = re.compile(r"\d+")
WORD: Final = re.compile(r"[^\s,;:()]+")
WHOSE: Final = re.compile(r"([AB])['’]s\s+")
NTH: Final = re.compile(r"\s*#(\d+)")
TIMES: Final = re.compile(r"\s*[x×](\d+)\b")
NAME_ENDS: Final = re.compile(r"[,;:()]|\s(?:->|on|to|in|and|with|x\d+)\s|$")


class Names:
    """The names that cards and faces have, as they may be written."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        known = [face.name for card in cards for face in card.faces] + [BLANK]
        self.by_plain = {squeezed(name): name for name in known}
        written = sorted(known, key=len, reverse=True)  # the longest that fits is meant
        patterns = [re.escape(name).replace("'", "['’]").replace("\\ ", r"\s+") for name in written]
        self.pattern = re.compile(rf"(?:{'|'.join(patterns)})(?!\w)", re.IGNORECASE)

    def at(self, text: str, at: int) -> tuple[str, int] | None:
        """The name that stands there, and where it ends."""
        found = self.pattern.match(text, at)
        return None if found is None else (self.by_plain[squeezed(found[0])], found.end())


def squeezed(name: str) -> str:
    """A name as it is compared."""
    return " ".join(name.replace("’", "'").split()).casefold()


class Scanner:
    """One line. Every failure is a ScenarioError with what could stand there."""

    def __init__(self, source: str, line: int, text: str, names: Names) -> None:
        self.source = source
        self.line = line
        self.text = text
        self.names = names
        self.at = 0

    def fail(self, message: str) -> ScenarioError:
        return ScenarioError(self.source, self.line, message)

    def wanted(self, what: str, meant: str = "") -> ScenarioError:
        """Something else stands here. `meant`: a hint."""
        rest = self.rest()
        return self.fail(f"Here should stand {what}, not {f'“{rest}”' if rest else 'the end'}.{meant}")

    def rest(self) -> str:
        """What has not been read yet."""
        self.skip()
        return self.text[self.at :].strip()

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def is_done(self) -> bool:
        return not self.rest()

    def end(self) -> None:
        """Nothing more may stand here."""
        if not self.is_done():
            raise self.fail(f"“{self.rest()}” is one thing too many here; “;” parts sentences.")

    def accept(self, *phrases: str) -> str:
        """The first of the phrases that stands here, in any case; "" for none."""
        self.skip()
        for phrase in phrases:
            pattern = phrase.replace(" ", r"\s+") if phrase[-1].isalnum() else re.escape(phrase)
            found = re.compile(pattern + (r"(?!\w)" if phrase[-1].isalnum() else ""), re.IGNORECASE).match(
                self.text, self.at
            )
            if found:
                self.at = found.end()
                return phrase
        return ""

    def need(self, *phrases: str) -> str:
        """One of the phrases must stand here."""
        found = self.accept(*phrases)
        if not found:
            meant = nearest(self.rest().split(" ")[0], phrases)
            raise self.wanted(one_of([f"“{phrase}”" for phrase in phrases]), hint(meant))
        return found

    def number(self, what: str = "a number") -> int:
        self.skip()
        found = NUMBER.match(self.text, self.at)
        if found is None:
            raise self.wanted(what)
        self.at = found.end()
        return int(found[0])

    def has_number(self) -> bool:
        self.skip()
        return NUMBER.match(self.text, self.at) is not None

    def word(self) -> str:
        """Whatever word stands here."""
        self.skip()
        found = WORD.match(self.text, self.at)
        if found is None:
            raise self.wanted("a word")
        self.at = found.end()
        return found[0]

    def seat(self) -> int:
        """A player: A or B; -1 when none stands here."""
        found = self.accept(*PLAYERS)
        return PLAYERS.index(found) if found else -1

    def whose(self) -> int:
        """ "A's"; -1 when that does not stand here."""
        self.skip()
        found = WHOSE.match(self.text, self.at)
        if found is None:
            return -1
        self.at = found.end()
        return PLAYERS.index(found[1])

    def times(self) -> int:
        """ "x2", else 1."""
        return self.counted(TIMES, 1)

    def counted(self, pattern: re.Pattern[str], otherwise: int) -> int:
        found = pattern.match(self.text, self.at)
        if found is None:
            return otherwise
        self.at = found.end()
        return int(found[1])

    # Names

    def has_name(self) -> bool:
        self.skip()
        return self.names.at(self.text, self.at) is not None

    def name(self) -> str:
        """The name of a card, as it is printed."""
        self.skip()
        found = self.names.at(self.text, self.at)
        if found is None:
            rest = self.rest()
            end = NAME_ENDS.search(rest)
            typed = rest[: end.start()] if end else rest
            if not typed:
                raise self.wanted("the name of a card")
            raise self.fail(f"There is no card “{typed}”.{hint(self.names.cards.nearest_name(typed))}")
        self.at = found[1]
        return found[0]

    def ref(self) -> Ref:
        """ "B's Starling #2", "A's City"."""
        seat = self.whose()
        if self.accept(CITY):
            return Ref(CITY, seat)
        name = self.name()
        return Ref(name, seat, self.counted(NTH, 0))

    def listed(self, read: Callable[[], T], *links: str) -> tuple[T, ...]:
        """One or more, with commas or “and” between them."""
        found = [read()]
        while self.accept(*(links or (",", "and"))):
            found.append(read())
        return tuple(found)


def one_of(words: Iterable[str]) -> str:
    """ "a, b or c"."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
