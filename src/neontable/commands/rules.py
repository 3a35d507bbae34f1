"""`neontable rules`: the clauses of the rules, to read and to search."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from ..kernel.clauses import Clause, Clauses

BOOKS: Final = ("neontable.nexus", "neontable.nemesis")  # packages with a clauses.toml
CHAPTER: Final = re.compile(r"[a-z]+-\d+", re.IGNORECASE)
CLAUSE: Final = re.compile(r"[a-z]+-\d+\.\d*", re.IGNORECASE)


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID | WORD...]", help="A clause (NX-4.5), a chapter (NX-4), or words to search for."),
    ] = None,
) -> None:
    """Show clauses of the rules: one, a chapter, those that hold all the words, or all.

    Each has a kind. Printed: the rulebook says so. Ruling: our reading where it is silent. House: our own design.
    """
    from ..kernel.clauses import load_clauses

    width = min(shutil.get_terminal_size().columns, 100)
    books = [load_clauses(book) for book in BOOKS]
    asked = " ".join(words or []).upper()
    if CLAUSE.fullmatch(asked):  # one book has it, or the nearest to it
        books = [next((book for book in books if asked[:2] == next(iter(book)).id[:2]), books[0])]
    lines = [line for book in books for line in found(book, words or [], width)]
    if not lines:
        typer.echo(f"No clause holds {' and '.join(words or [])}.", err=True)
        raise typer.Exit(1)
    typer.echo("\n".join(lines).rstrip())


def found(clauses: Clauses, words: list[str], width: int) -> Iterator[str]:
    """The lines to show of one rulebook. Raises UnknownClause, which names the nearest."""
    asked = " ".join(words)
    if CLAUSE.fullmatch(asked):
        yield from shown(clauses.get(asked), width)
        return
    if CHAPTER.fullmatch(asked) and asked.upper() in clauses.chapters:
        chosen = [clause for clause in clauses if clause.chapter == asked.upper()]
    else:
        chosen = clauses.search(asked)
    chapter = ""
    for clause in chosen:
        if clause.chapter != chapter:
            chapter = clause.chapter
            yield f"{chapter} {clauses.chapters[chapter]}\n"
        yield from shown(clause, width)


def shown(clause: Clause, width: int) -> Iterator[str]:
    """One clause, its text wrapped."""
    yield f"{clause.id} {clause.title} ({clause.kind})"
    yield fill(clause.text, width, initial_indent="  ", subsequent_indent="  ")
    yield ""
