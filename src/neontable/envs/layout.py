"""What the numbers mean: the columns of a row and the ids of actions, as data, with a hash over both.

A row is `width` whole numbers (int16), all of them what one seat knows. Ids and columns are the same in every
environment. Whoever stores a trained net stores the hash beside it, and is warned when the numbers mean something else.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import msgspec


@dataclass(frozen=True)
class Field:
    """Some columns of a row: `shape` of them from `offset` on, in C order."""

    name: str
    offset: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size

    @property
    def columns(self) -> slice:
        """Where they stand in a row."""
        return slice(self.offset, self.offset + self.size)


@dataclass(frozen=True)
class Actions:
    """The ids of one kind of action: `count` from `first` on, for the operands from `lowest` on."""

    name: str
    kind: int
    first: int
    count: int
    lowest: int
    meaning: str


@dataclass(frozen=True)
class Layout:
    """One game's numbers. `cards`: which definitions are meant where columns or ids count them, by a hash of the packs;
    "" where none do."""

    game: str
    width: int
    actions: int
    cards: str
    fields: tuple[Field, ...]
    kinds: tuple[Actions, ...]

    def field(self, name: str) -> Field:
        """Raises KeyError with the names that there are."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(f"There is no field “{name}”: {', '.join(field.name for field in self.fields)}")

    def as_data(self) -> dict[str, Any]:
        """All of it, for JSON."""
        return {"dtype": "int16", **msgspec.to_builtins(self)}

    @property
    def digest(self) -> str:
        """A hash over all that the numbers mean; words do not count."""
        meant = self.as_data()
        for part in (*meant["fields"], *meant["kinds"]):
            del part["meaning"]
        return hashlib.sha256(msgspec.json.encode(meant, order="deterministic")).hexdigest()[:16]


def laid_out(*columns: tuple[str, int, tuple[int, ...], str]) -> tuple[Field, ...]:
    """Fields from (name, offset, shape, meaning)."""
    return tuple(Field(*column) for column in columns)
