"""What is wrong with a text: where, what was found, what could stand there, what was probably meant, the way out."""

from __future__ import annotations

from typing import NamedTuple

from ..kernel.errors import NeontableError


class Fault(NamedTuple):
    """One thing that is wrong with a text.

    `code`: of the language ("NXL-11"), listed in its manual. `at`: the place in the text, counted in characters from 0.
    `message`: what is wrong. `fix`: the way out.
    """

    code: str
    at: int
    message: str
    fix: str

    def says(self) -> str:
        return f"{self.code}: {self.message}. {self.fix}" if self.fix else f"{self.code}: {self.message}."


class Misuse(Exception):
    """Raised by a builder for words that follow the grammar and mean nothing; the reader knows the place."""

    def __init__(self, code: str, message: str, fix: str) -> None:
        self.code, self.message, self.fix = code, message, fix
        super().__init__(message)


class TextError(NeontableError):
    """A text that cannot be used. `faults` says why, each with its place."""

    exit_code = 1

    def __init__(self, text: str, faults: list[Fault]) -> None:
        self.text = text
        self.faults = faults
        super().__init__("\n".join(f"{placed(text, fault.at)}: {fault.says()}" for fault in faults))

    def __reduce__(self) -> tuple[type[TextError], tuple[str, list[Fault]]]:
        return type(self), (self.text, self.faults)


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """The place as people count, from 1."""
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1


def placed(text: str, at: int) -> str:
    """ "line 1, column 9"."""
    line, column = line_and_column(text, at)
    return f"line {line}, column {column}"
