"""Decks as text, JSON and a short code, in and out. Nothing is dropped in silence: what cannot be read is an error that
names its line.

    Name: Rising Fleet
    Champion: Sela Varr, First Off the Ground

    Units (2)             # a section is for the eye; its number, if it has one, is checked
    2x Survey Drone       # or: 2 Survey Drone
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from ..kernel.errors import NeontableError
from ..language.words import nearest
from .cards import MOST_COPIES, TYPES, Card, Cards, Copies, Deck, UnknownCard, deck_of, hint, plain
from .deck_code import CODE, from_code
from .parts import DECK_SIZE

ENTRY: Final = re.compile(r"(\d+)\s*[x×]?\s+(\S.*)", re.IGNORECASE)
FIELD: Final = re.compile(r"(\w+)\s*:\s*(\S.*)")
SECTION: Final = re.compile(r"\[?\s*(.+?)\s*(?:\((\d+)\))?\s*\]?\s*:?")
REMARK: Final = re.compile(r"\s+#.*")  # behind an entry
WHOLE: Final = ("deck", "main deck", "cards")  # sections of all kinds of cards
CHAMPION: Final = "champion"
BIG: Final = 6  # digits; more are no number of copies


class LineFault(NamedTuple):
    """What is wrong with a line of a list, counted from 1; 0 when it is the whole of it."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


class DeckListError(NeontableError):
    """A deck that cannot be read; `faults` has every line with what is wrong with it."""

    exit_code = 1

    def __init__(self, faults: list[LineFault]) -> None:
        self.faults = faults
        super().__init__("\n".join(map(str, faults)))


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The JSON form: ids, which stay when a card is renamed."""

    champion: str
    cards: list[tuple[Copies, str]]
    name: str = ""


def read_deck(text: str, cards: Cards) -> Deck:
    """The deck in any of the three forms, legal or not. Raises DeckListError, or DeckCodeError for a code."""
    bare = text.removeprefix("\ufeff").strip()
    if CODE.fullmatch(bare):
        return from_code(bare, cards)
    return from_json(text, cards) if bare.startswith("{") else from_text(text, cards)


def to_text(deck: Deck, cards: Cards) -> str:
    """A list for people, by type and Value, with the counts. Raises UnknownCard."""
    lines = [f"# {counted(deck.size)}"]
    if deck.name:
        lines.append(f"Name: {deck.name}")
    if deck.champion:
        lines.append(f"Champion: {cards.get(deck.champion).title}")
    listed = [(copies, cards.get(card)) for copies, card in deck.cards]
    for type_ in TYPES:
        of_type = sorted(((n, card) for n, card in listed if card.type == type_), key=lambda entry: curve(entry[1]))
        if of_type:
            # A Champion among the cards breaks NM-2.1, but is no reason to lose it: it stays with the cards.
            heading = "Cards" if type_ == "Champion" else f"{type_}s"
            lines += ["", f"{heading} ({sum(copies for copies, _ in of_type)})"]
            lines += [f"{copies}x {card.title}" for copies, card in of_type]
    return "\n".join(lines) + "\n"


def counted(size: int) -> str:
    """ "30 cards", and how many there should be when there are others."""
    words = f"{size} card{'' if size == 1 else 's'}"
    return words if size == DECK_SIZE else f"{words} (a deck has {DECK_SIZE}: NM-2.1)"


def curve(card: Card) -> tuple[int, str]:
    """The order in a list: by Value, then by name."""
    return card.value or 0, card.title


def from_text(text: str, cards: Cards) -> Deck:
    """Read a list. Raises DeckListError with all its faulty lines."""
    reader = _Reader(cards)
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        reader.read(number, line.strip())
    reader.end_section()
    if not reader.faults and not reader.entries and not reader.champion:
        reader.faults.append(LineFault(0, "there is no deck here: write lines like “3x Name”, and “Champion: Name”"))
    if reader.faults:
        raise DeckListError(sorted(reader.faults))
    return deck_of(reader.name, reader.champion, reader.entries)


class _Reader:
    """Where the reading of a list is."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.faults: list[LineFault] = []
        self.entries: list[tuple[int, str]] = []
        self.total: Counter[str] = Counter()
        self.name = ""
        self.champion = ""
        self.taken: dict[str, int] = {}  # the line of each field that can be there once
        self.section = ""
        self.announced: tuple[int, int] | None = None  # line and number of the section's heading
        self.in_section = 0
        names = [*WHOLE, CHAMPION, *TYPES, *(faction.name for faction in cards.factions.values())]
        self.sections = {plain(form) for name in names for form in (name, f"{name}s")}

    def read(self, number: int, line: str) -> None:
        """Take one line."""
        if not line or line.startswith(("#", "//")):
            return
        entry = ENTRY.fullmatch(REMARK.sub("", line))
        field = FIELD.fullmatch(line)
        if entry:
            self.entry(number, entry[1], entry[2])
        elif field and plain(field[1]) == "name":
            if self.once(number, "name"):
                self.name = field[2]
        elif field and plain(field[1]) == CHAMPION:
            self.lead(number, REMARK.sub("", field[2]))
        else:
            self.other(number, REMARK.sub("", line))

    def other(self, number: int, line: str) -> None:
        """A heading, or the bare name of a Champion below its heading."""
        heading = SECTION.fullmatch(line)
        if heading and plain(heading[1]) in self.sections:
            self.end_section()
            self.section = plain(heading[1])
            self.announced = (number, int(heading[2])) if heading[2] and len(heading[2]) <= BIG else None
        elif self.section in (CHAMPION, f"{CHAMPION}s") and self.cards.find(line):
            self.in_section += 1
            self.lead(number, line)
        elif self.cards.find(line):
            self.fault(number, f"how many? Write “1x {line}”")
        else:
            near = self.cards.nearest_name(line) or nearest(line.rstrip(":"), [*TYPES, *WHOLE, "Name", "Champion"])
            self.fault(number, f"“{line}” is neither a card with its number, nor a section.{hint(near)}")

    def entry(self, number: int, copies: str, name: str) -> None:
        """ "3x Name"."""
        count = int(copies) if len(copies) <= BIG else MOST_COPIES + 1
        if not 1 <= count <= MOST_COPIES:
            self.fault(number, too_many(count))
            return
        self.in_section += count
        card = self.found(number, name)
        if card and self.section in (CHAMPION, f"{CHAMPION}s"):
            if count == 1:
                self.lead(number, name)
            else:
                self.fault(number, "a deck has one Champion (NM-2.1)")
        elif card:
            self.entries.append((count, card.id))
            self.total[card.id] += count
            if self.total[card.id] > MOST_COPIES:
                self.fault(number, too_many(self.total[card.id]))

    def lead(self, number: int, name: str) -> None:
        """The Champion."""
        card = self.found(number, name)
        if card and self.once(number, CHAMPION):
            self.champion = card.id

    def once(self, number: int, what: str) -> bool:
        """False, and a fault, when the list has had this already."""
        before = self.taken.setdefault(what, number)
        if before != number:
            self.fault(number, f"there is a {what.capitalize()} already, in line {before}")
        return before == number

    def found(self, number: int, name: str) -> Card | None:
        try:
            return self.cards.named(name)
        except UnknownCard as unknown:
            self.fault(number, str(unknown))
            return None

    def end_section(self) -> None:
        """A number in a heading that does not fit the lines below it: something was lost on the way."""
        if self.announced and self.announced[1] != self.in_section:
            line, number = self.announced
            self.fault(line, f"the heading says {number}, the lines below it have {self.in_section}")
        self.announced, self.in_section = None, 0

    def fault(self, number: int, message: str) -> None:
        self.faults.append(LineFault(number, message))


def to_json(deck: Deck) -> str:
    """The deck for programs, an entry a line."""
    entries = ",\n".join(f"    {msgspec.json.encode(entry).decode()}" for entry in deck.cards)
    name, champion = (msgspec.json.encode(text).decode() for text in (deck.name, deck.champion))
    return f'{{\n  "name": {name},\n  "champion": {champion},\n  "cards": [\n{entries}\n  ]\n}}\n'


def from_json(text: str, cards: Cards) -> Deck:
    """Read JSON. Raises DeckListError with all unknown ids, each with the line in which it stands."""
    document = text.removeprefix("\ufeff")
    try:
        read = msgspec.json.decode(document, type=DeckFile)
    except msgspec.ValidationError as error:
        raise DeckListError([LineFault(0, f"this is JSON, but no deck: {error}")]) from None
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        at = re.search(r"byte (\d+)", str(error))
        line = document.encode(errors="replace")[: int(at[1])].count(b"\n") + 1 if at else 0
        raise DeckListError([LineFault(line, f"this is no JSON: {error}")]) from None
    deck = deck_of(read.name, read.champion, read.cards)
    faults: list[LineFault] = []
    for copies, card in [*([(1, deck.champion)] if deck.champion else []), *deck.cards]:
        try:
            cards.get(card)
        except UnknownCard as unknown:
            faults.append(LineFault(line_of(document, card), str(unknown)))
        if copies > MOST_COPIES:
            faults.append(LineFault(line_of(document, card), too_many(copies)))
    if faults:
        raise DeckListError(sorted(faults))
    return deck


def too_many(copies: int) -> str:
    """For a number of copies that no deck could have."""
    return f"{copies} copies: write a number from 1 to {MOST_COPIES}"


def line_of(document: str, value: str) -> int:
    """The line in which a JSON text stands first."""
    at = document.find(msgspec.json.encode(value).decode())
    return document.count("\n", 0, at) + 1 if at >= 0 else 0
