"""Searching cards by a line of words: `t:unit f:cosmic v<=2 kw:flying o:"draw"`, as collectors of card games know it.

A card is found when one of its faces fits the whole line. `-` in front of a part turns it round, `or` and brackets join
parts, all else must hold together. Words without a key are looked for in the name.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken

from ..kernel.errors import NeontableError
from ..language.words import nearest
from .cards import KEYWORDS, Card, Cards, Face, hint, plain

if TYPE_CHECKING:
    Test = Callable[["Side"], bool]

GRAMMAR: Final = r"""
start: either?
?either: both (_OR both)*
?both: one+
?one: _NOT one -> no
    | "(" either ")"
    | KEY SIGN VALUE -> term
    | (WORD | QUOTED) -> word
_NOT.4: /-(?=\S)/
KEY.3: /[a-z]+(?=[:<>=!])/i
_OR.2: /or(?=[\s(]|$)/i
SIGN: "<=" | ">=" | "!=" | "<" | ">" | "=" | ":"
VALUE: QUOTED | /[^\s()"<>=!:][^\s()"]*/
QUOTED: /"[^"]*"/
WORD.1: /(?!or(?:[\s(]|$))[^\s()"-][^\s()"]*/i
%ignore /\s+/
"""
KEYS: Final = {
    "n": "name", "name": "name", "t": "type", "type": "type", "f": "faction", "faction": "faction", "c": "faction",
    "colour": "faction", "v": "value", "value": "value", "atk": "atk", "def": "def", "kw": "keyword",
    "keyword": "keyword", "tr": "trait", "trait": "trait", "o": "text", "text": "text", "is": "is", "id": "id",
}  # fmt: skip
COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    ":": operator.eq, "=": operator.eq, "!=": operator.ne,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
NUMBERS: Final[dict[str, Callable[[Face], int | None]]] = {
    "value": lambda face: face.value,
    "atk": lambda face: face.atk,
    "def": lambda face: face.def_,
}
KINDS: Final = {
    "unit": ("Unit",), "vehicle": ("Vehicle",), "champion": ("Champion",), "nemesis": ("Nemesis",),
    "enhancement": ("Unit Enhancement", "Field Enhancement"), "exploit": ("Tactical Exploit", "Reactive Exploit"),
    "unit enhancement": ("Unit Enhancement",),
    "field": ("Field Enhancement",), "field enhancement": ("Field Enhancement",),
    "tactical": ("Tactical Exploit",), "tactical exploit": ("Tactical Exploit",),
    "reactive": ("Reactive Exploit",), "reactive exploit": ("Reactive Exploit",),
}  # fmt: skip
LONGEST: Final = 400  # characters: so brackets and minus signs within each other stay few
DRIFT: Final = "drift"  # a keyword that no card has: texts do it (NM-7.23)
ONLY_ONE: Final = re.compile(r"control only 1|only one|only 1", re.IGNORECASE)


class SearchError(NeontableError):
    """A line that cannot be searched for."""


class Side(NamedTuple):
    """A face of a card, looked at by itself."""

    card: Card
    face: Face
    kind: str  # its type; “Nemesis” for that face


def search(line: str, cards: Cards) -> list[Card]:
    """The cards that the line asks for, by faction, Value and name. Raises SearchError with the place."""
    fits = _Reader(cards, line).read()
    found = [card for card in cards if any(fits(side) for side in sides(card))]
    order = {faction: number for number, faction in enumerate(cards.factions)}
    return sorted(found, key=lambda card: (order.get(card.home, -1), card.front.value or 0, card.title))


def sides(card: Card) -> list[Side]:
    """The faces of a card."""
    if card.type == "Champion":
        return [Side(card, face, kind) for face, kind in zip(card.faces, ("Champion", "Nemesis"), strict=True)]
    return [Side(card, card.front, card.type)]


@cache
def grammar() -> Lark:
    """Made when it is first needed."""
    return Lark(GRAMMAR, parser="lalr", lexer="contextual")


class _Reader:
    """From a line to a test of one face."""

    def __init__(self, cards: Cards, line: str) -> None:
        self.cards = cards
        self.line = line

    def read(self) -> Test:
        if len(self.line) > LONGEST:
            raise SearchError(f"This search is too long: at most {LONGEST} characters.")
        try:
            tree = grammar().parse(self.line)
        except UnexpectedInput as error:
            raise self.cannot(error) from None
        return self.test(tree)

    def cannot(self, error: UnexpectedInput) -> SearchError:
        """What is wrong at the place where reading stopped."""
        at: int = getattr(error, "pos_in_stream", None) or 0  # None for the end of the line
        if at >= len(self.line.rstrip()) or (isinstance(error, UnexpectedToken) and error.token.type == "$END"):
            before = self.line.rstrip()[-1:]
            what = "a bracket is not closed" if before not in ':<>=!-("' else f"nothing stands behind “{before}”"
            return SearchError(f"This search ends too early: {what if self.line.strip() else 'it is empty'}.")
        rest = self.line[at:].split(maxsplit=1)[0]
        if rest.startswith('"'):
            return SearchError(f"In this search a quotation mark is not closed, at character {at + 1}.")
        return SearchError(f"In this search “{rest}” cannot stand at character {at + 1}.")

    def test(self, tree: Tree[Token]) -> Test:
        if tree.data == "term":
            key, sign, value = map(str, tree.children)
            return self.term(key, sign, unquoted(value))
        if tree.data == "word":
            return in_name(unquoted(str(tree.children[0])))
        parts = [self.test(child) for child in tree.children if isinstance(child, Tree)]
        if tree.data == "no":
            return lambda side: not parts[0](side)
        if tree.data == "either":
            return lambda side: any(part(side) for part in parts)
        return lambda side: all(part(side) for part in parts)

    def term(self, typed: str, sign: str, value: str) -> Test:
        """ "key:value"."""
        key = KEYS.get(typed.lower())
        if key is None:
            known = ", ".join(sorted(KEYS))
            raise SearchError(f"There is no key “{typed}” to search by: {known}.{hint(nearest(typed, KEYS))}")
        if key in NUMBERS:
            return self.number(typed, key, sign, value)
        if sign not in (":", "=", "!="):
            raise SearchError(f"“{typed}” cannot be compared by “{sign}”: write {typed}:{value}.")
        test = self.words(key, value)
        return (lambda side: not test(side)) if sign == "!=" else test

    def number(self, typed: str, key: str, sign: str, value: str) -> Test:
        """A comparison with a number, or with another number of the card (`atk>def`); what has none does not fit."""
        left, compare = NUMBERS[key], COMPARE[sign]
        other = KEYS.get(value.lower(), "")
        if not (value.isascii() and value.isdigit() and len(value) < 6) and other not in NUMBERS:
            raise SearchError(f"“{typed}{sign}{value}”: there must be a number, or one of {', '.join(NUMBERS)}.")
        right = NUMBERS[other] if other in NUMBERS else lambda face: int(value)

        def test(side: Side) -> bool:
            a, b = left(side.face), right(side.face)
            return a is not None and b is not None and compare(a, b)

        return test

    def words(self, key: str, value: str) -> Test:
        """A test of what is no number."""
        wanted = plain(value)
        if key == "name":
            return in_name(value)
        if key == "text":
            return lambda side: wanted in plain(side.face.text)
        if key == "id":
            return lambda side: wanted in side.card.id
        if key == "type":
            kinds = KINDS[self.known("type", wanted, KINDS)]
            return lambda side: side.kind in kinds
        if key == "faction":
            faction = self.faction(wanted)
            return lambda side: side.card.home == faction
        if key == "keyword":
            keyword = self.known("keyword", wanted, [*map(plain, KEYWORDS), DRIFT])
            if keyword == DRIFT:
                return lambda side: DRIFT in plain(side.face.text)
            return lambda side: keyword in map(plain, side.face.keywords)
        if key == "trait":
            trait = self.known("trait", wanted, {plain(t) for card in self.cards for f in card.faces for t in f.traits})
            return lambda side: trait in map(plain, side.face.traits)
        return IS[self.known("quality", wanted, IS)]

    def faction(self, wanted: str) -> str:
        """The id of the faction with that id, name or letter."""
        factions = self.cards.factions.values()
        letters = {plain(faction.letter): faction.id for faction in factions}
        names = {plain(name): faction.id for faction in factions for name in (faction.id, faction.name)}
        return letters.get(wanted) or names[self.known("faction", wanted, names)]

    def known(self, what: str, word: str, all_: Iterable[str]) -> str:
        """The word, when there is one. Raises SearchError with the nearest."""
        there = sorted(all_)
        if word not in there:
            raise SearchError(f"There is no {what} “{word}”: {', '.join(there)}.{hint(nearest(word, there))}")
        return word


IS: Final[dict[str, Callable[[Side], bool]]] = {
    "token": lambda side: side.card.token,
    "galaxian": lambda side: "Galaxian" in side.face.traits,
    "vanilla": lambda side: not side.face.text,
    "unique": lambda side: bool(ONLY_ONE.search(side.face.text)),  # NM-2.8
    "champion": lambda side: side.kind == "Champion",
    "nemesis": lambda side: side.kind == "Nemesis",
    "body": lambda side: side.face.def_ is not None,
}


def in_name(words: str) -> Test:
    """Whether a name holds the words."""
    wanted = plain(words)
    return lambda side: wanted in plain(side.face.name)


def unquoted(value: str) -> str:
    """Without its quotation marks."""
    return value[1:-1] if value.startswith('"') else value
