"""The clauses of a game's rules: what code, tests, log lines and refusals cite by id ("NX-4.5").

Each game has one file of them, `clauses.toml` in its package: a table `chapters` (id to heading) and a list `clause`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from importlib.resources import files
from typing import Literal

import msgspec

from .errors import NeontableError


class UnknownClause(NeontableError):
    """No clause has that id; the message names the nearest one."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule.

    `kind`: Printed, the rulebook says so; Ruling, our reading where it is silent, with the reason; House, our own
    design. `exempt`: why no test can hold the game to it; "" for all that can be tested.
    """

    id: str
    kind: Literal["Printed", "Ruling", "House"]
    title: str
    text: str
    exempt: str = ""

    @property
    def chapter(self) -> str:
        """ "NX-4" of "NX-4.5"."""
        return self.id.partition(".")[0]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    chapters: dict[str, str]
    clause: list[Clause]


class Clauses:
    """The clauses of one game, in their order. `chapters`: id to heading."""

    def __init__(self, chapters: dict[str, str], clauses: list[Clause]) -> None:
        """Raises ValueError for an id that is used twice or belongs to no chapter."""
        self.chapters = chapters
        self._by_id: dict[str, Clause] = {}
        for clause in clauses:
            if clause.id in self._by_id:
                raise ValueError(f"clause {clause.id} is there twice")
            if clause.chapter not in chapters:
                raise ValueError(f"clause {clause.id} is of no chapter: {', '.join(chapters)}")
            self._by_id[clause.id] = clause

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self._by_id

    def get(self, clause_id: str) -> Clause:
        """The clause of that id, in capitals or not. Raises UnknownClause."""
        found = self._by_id.get(clause_id.upper())
        if found is None:
            near = difflib.get_close_matches(clause_id.upper(), self._by_id, 1, 0)
            hint = f"; the nearest is {near[0]} ({self._by_id[near[0]].title})" if near else ""
            raise UnknownClause(f"There is no clause {clause_id!r}{hint}.")
        return found

    def search(self, words: str) -> list[Clause]:
        """The clauses that hold all the words, anywhere in their id, title, kind or text; capitals do not matter."""
        wanted = words.casefold().split()
        return [
            clause
            for clause in self
            if all(word in f"{clause.id} {clause.kind} {clause.title} {clause.text}".casefold() for word in wanted)
        ]


def read_clauses(text: str) -> Clauses:
    """The clauses of a TOML text. Raises msgspec.ValidationError, which names the faulty field, or ValueError."""
    read = msgspec.toml.decode(text, type=_File)
    return Clauses(read.chapters, read.clause)


def load_clauses(package: str, name: str = "clauses.toml") -> Clauses:
    """The clauses that a package ships, as in `load_clauses("neontable.nexus")`."""
    return read_clauses((files(package) / name).read_text(encoding="utf-8"))
