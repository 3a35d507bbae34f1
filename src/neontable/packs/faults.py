"""What can be wrong with a pack beside its texts, in words for who wrote it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from .places import TomlPath

CODES: Final[dict[str, str]] = {
    "PACK-01": "a folder that is no pack",
    "PACK-02": "a file that is no TOML",
    "PACK-03": "a field that no pack has",
    "PACK-04": "a field that is missing, or holds what it cannot hold",
    "PACK-05": "a card, witness or dead end that is in the pack twice",
    "PACK-06": "a pack for another game",
    "PACK-07": "a pack for a newer version of the card language",
    "PACK-08": "a pack without a text",
}
KINDS: Final = {
    "str": "a text in quotes",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
EXPECTED: Final = re.compile(r"Expected `(\w+)(?: \| null)?`, got `(\w+)`")
MISSING: Final = re.compile(r"Object missing required field `(\w+)`")
UNKNOWN: Final = re.compile(r"Object contains unknown field `(.+)`")
PLACE: Final = re.compile(r"(.*?)(?: - at `\$(.*)`)?", re.DOTALL)
STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
TOML_PLACE: Final = re.compile(r"(.*?) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


class PackFault(NamedTuple):
    """One thing that is wrong with a pack. Lines and columns count from 1."""

    file: Path
    line: int
    column: int
    code: str
    message: str
    fix: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.code}: {self.message}. {self.fix}".rstrip()


def split(error: Exception) -> tuple[str, TomlPath]:
    """msgspec's message, and the path within the table that it speaks of."""
    match = PLACE.fullmatch(str(error))
    message, where = (match[1], match[2] or "") if match else (str(error), "")
    return message, tuple(int(number) if number else key for key, number in STEP.findall(where))


def said(
    message: str, path: TomlPath, value: Any, explained: tuple[str, str, str] | None = None
) -> tuple[str, str, str]:
    """Code, message and fix for what msgspec says of the value at the path; `explained`: the game's own words for a
    value of the right kind."""
    field = next((step for step in reversed(path) if isinstance(step, str)), "")
    expected, missing = EXPECTED.match(message), MISSING.match(message)
    if missing:
        return "PACK-04", f"“{missing[1]}” is missing", f"Write {missing[1]} = ..."
    if expected:
        wanted, got = (KINDS.get(kind, kind) for kind in expected.groups())
        return "PACK-04", f"“{field}” must be {wanted}, not {got}", ""
    if explained:
        return explained
    if field == "game":
        return "PACK-06", f"this is a pack for the game “{value}”", 'Write game = "nexus" or "nemesis".'
    if field == "source":
        return "PACK-04", f"“{value}” is no source of a text", 'Write "printed", "house" or "own".'
    if field == "id":
        return "PACK-04", f"“{value}” cannot be an id", "Use small letters, digits and hyphens."
    if "length" in message:
        return "PACK-04", f"“{field}” is empty", "Write something, or leave the field out."
    return "PACK-04", f"“{field}” cannot be {value}", f"{message}."


def toml_place(error: Exception, document: str) -> tuple[str, int, int]:
    """tomllib's message, line and column."""
    match = TOML_PLACE.fullmatch(str(error))
    if match is None or match[2] is None:
        return match[1] if match else str(error), document.count("\n") + 1, len(document.rpartition("\n")[2]) + 1
    return match[1], int(match[2]), int(match[3])
