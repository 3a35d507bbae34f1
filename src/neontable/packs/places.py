"""Where the keys and values of a TOML file stand: tomllib reads the values and forgets the places.

tomllib has accepted the file before this runs, so the scanner only keeps count and judges nothing.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

# The keys and list numbers that lead to a value: ("witness", 0, "neutral", "text").
TomlPath = tuple[str | int, ...]

BLANK: Final = re.compile(r"(?:\s+|#[^\n]*)*")
WORD: Final = re.compile(r"[A-Za-z0-9_-]+")
STRING: Final = re.compile(
    r'"{3}(?:[^\\]|\\.)*?"{3,5}(?!")|\'{3}.*?\'{3,5}(?!\')|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL
)
PLAIN: Final = re.compile(r"[^,\]}#\n]+")  # a number, a date, true
OPENING: Final = re.compile(r"\"{3}\r?\n?|'{3}\r?\n?|[\"']")
CHARACTER: Final = re.compile(r"\\(?:u.{4}|U.{8}|[ \t\r]*\n\s*|.)|.", re.DOTALL)


class Span(NamedTuple):
    """A place in the file, in characters from 0."""

    start: int
    end: int


class Places:
    """The places of a TOML document."""

    def __init__(self, document: str) -> None:
        self.document = document
        self.at = 0
        self.keys: dict[TomlPath, int] = {}
        self.values: dict[TomlPath, Span] = {}
        self._document()

    def key(self, path: TomlPath) -> int:
        """Where the key of the path is written, or that of the nearest table around it."""
        while path and path not in self.keys:
            path = path[:-1]
        return self.keys.get(path, 0)

    def value(self, path: TomlPath) -> int:
        """Where the value of the path begins; of a table, where its key is."""
        return self.values[path].start if path in self.values else self.key(path)

    def within(self, path: TomlPath, offset: int) -> int:
        """Where the character with that number of a string is written."""
        if path not in self.values:
            return self.key(path)
        span = self.values[path]
        at = opening.end() if (opening := OPENING.match(self.document, span.start)) else span.start
        while offset > 0 and (character := CHARACTER.match(self.document, at)):
            at = character.end()
            offset -= 0 if _joins_lines(character.group()) else 1
        while (joined := CHARACTER.match(self.document, at)) and _joins_lines(joined.group()):
            at = joined.end()
        return min(at, span.end - 1)

    def line_and_column(self, at: int) -> tuple[int, int]:
        """The place as people count, from 1."""
        return self.document.count("\n", 0, at) + 1, at - self.document.rfind("\n", 0, at)

    def _document(self) -> None:
        table: TomlPath = ()
        latest: dict[TomlPath, int] = {}  # the number of the last table of each list of tables
        while self._skip():
            start = self.at
            brackets = 2 if self.document.startswith("[[", start) else 1 if self.document[start] == "[" else 0
            if not brackets:
                self._pair(table)
                continue
            self.at += brackets
            table = ()
            for word in self._name():
                table = (*table, latest[table], word) if table in latest else (*table, word)
            if brackets == 2:
                latest[table] = latest.get(table, -1) + 1
                table = (*table, latest[table])
            self.keys[table] = start
            self.at += brackets

    def _skip(self) -> bool:
        """Go on to what is neither blank nor a comment. False at the end."""
        match = BLANK.match(self.document, self.at)
        self.at = match.end() if match else self.at
        return self.at < len(self.document)

    def _name(self) -> list[str]:
        """A key, with dots or without."""
        words: list[str] = []
        while self._skip():
            word = STRING.match(self.document, self.at) or WORD.match(self.document, self.at)
            assert word, "tomllib takes no other key"
            words.append(word.group().strip("\"'"))
            self.at = word.end()
            self._skip()
            if self.document[self.at] != ".":
                break
            self.at += 1
        return words

    def _pair(self, table: TomlPath) -> None:
        start = self.at
        path = (*table, *self._name())
        self.keys[path] = start
        self.at += 1  # =
        self._value(path)

    def _value(self, path: TomlPath) -> None:
        self._skip()
        start = self.at
        opened = self.document[start]
        if opened in "[{":
            self.at += 1
            number = 0
            while self._skip() and self.document[self.at] not in "]}":
                if self.document[self.at] == ",":
                    self.at += 1
                elif opened == "{":
                    self._pair(path)
                else:
                    self._value((*path, number))
                    number += 1
            self.at += 1
        else:
            match = STRING.match(self.document, start) or PLAIN.match(self.document, start)
            self.at = match.end() if match else start + 1
        self.values[path] = Span(start, self.at)


def _joins_lines(character: str) -> bool:
    """A backslash at the end of a line of a multi-line string: it and the blanks behind it are no character."""
    return character.startswith("\\") and character[1:].isspace()
