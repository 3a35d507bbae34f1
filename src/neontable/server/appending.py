"""Rows of games: those of one commit are stored by a few statements, whatever tables they are of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from itertools import chain
from typing import Final, NamedTuple

from sqlalchemy import Connection, TextClause, bindparam, select, text

from .schema import ROWS


class Appended(Enum):
    """What has become of a row: it is stored; another one has its version; or one with its key was there already."""

    STORED = "stored"
    TAKEN = "taken"
    REPEATED = "repeated"


class NewRow(NamedTuple):
    """One declaration of a table's game: `entries` is JSON."""

    table_id: str
    version: int
    entries: bytes
    key: str
    person: str
    at: float


FIELDS: Final = NewRow._fields


@cache
def _statement(count: int) -> TextClause:
    """A row is there once for its version and once for its key: who comes second changes nothing."""
    rows = ", ".join(f"({', '.join(f':{field}_{at}' for field in FIELDS)})" for at in range(count))
    insert = f"INSERT INTO rows ({', '.join(FIELDS)}) VALUES {rows} ON CONFLICT DO NOTHING RETURNING "
    types = [bindparam(f"{field}_{at}", type_=ROWS.c[field].type) for at in range(count) for field in FIELDS]
    return text(insert + "table_id, version, key").bindparams(*types)


def append(connection: Connection, rows: Sequence[NewRow]) -> list[Appended]:
    """What has become of each of them, if the transaction is committed. Each needs a free version and a new key."""
    stored: Counter[tuple[object, ...]] = Counter()
    for part in parts(rows):
        values = dict(chain.from_iterable(_named(at, row) for at, row in enumerate(part)))
        stored.update(tuple(found) for found in connection.execute(_statement(len(part)), values))
    return [_outcome(connection, row, stored) for row in rows]


def parts(rows: Sequence[NewRow]) -> Iterator[Sequence[NewRow]]:
    """The same rows, as many at a time as a power of two: to make a statement takes longer than to run it, so there are
    a few of them, and not one for each number of rows that ever come together."""
    at = 0
    while at < len(rows):
        size = 1 << (len(rows) - at).bit_length() - 1
        yield rows[at : at + size]
        at += size


def _named(at: int, row: NewRow) -> list[tuple[str, object]]:
    return [(f"{field}_{at}", value) for field, value in zip(FIELDS, row, strict=True)]


def _outcome(connection: Connection, row: NewRow, stored: Counter[tuple[object, ...]]) -> Appended:
    """`stored`: table, version and key of those that are, each taken from it by the first row that is the same."""
    mine = (row.table_id, row.version, row.key)
    if stored[mine]:
        stored[mine] -= 1
        return Appended.STORED
    same = select(ROWS.c.version).where(ROWS.c.table_id == row.table_id, ROWS.c.key == row.key)
    return Appended.REPEATED if (connection.execute(same)).first() else Appended.TAKEN
