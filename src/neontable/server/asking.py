"""An undo that waits for consent, as it is stored: players of the table may be on different servers."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, Select, select, text

from .schema import UNDOS
from .store import Store


class Asking(NamedTuple):
    """The last undo that was asked for at a table; of two of its states the later one is the greater. `number`: how
    many there were; `yes`: a bit for each seat that has said so; `due`: of how many rows everybody was due to be told
    before it, for the next of them ends it."""

    number: int
    refused: bool
    yes: int
    seat: int
    due: int

    def agreed(self, people: list[int]) -> bool:
        """Whether all the others have said yes."""
        return all(self.yes >> seat & 1 for seat in people if seat != self.seat)


ASK: Final = text(
    "INSERT INTO undos (table_id, number, refused, yes, seat, due) VALUES (:table_id, 1, FALSE, 0, :seat, :due) "
    "ON CONFLICT (table_id) DO UPDATE SET number = undos.number + 1, refused = FALSE, yes = 0, seat = excluded.seat, "
    "due = excluded.due WHERE undos.refused OR undos.due < excluded.due"
)
CONSENT: Final = text(
    "UPDATE undos SET yes = yes | :bit, refused = :refused WHERE table_id = :table_id AND number = :number "
    "AND NOT refused"
)


async def ask(store: Store, table_id: str, seat: int, due: int) -> Asking:
    """Ask, unless one waits already that was asked for no earlier; which it is then."""

    def act(connection: Connection) -> Asking:
        connection.execute(ASK, {"table_id": table_id, "seat": seat, "due": due})
        return asking_of(connection.execute(_last(table_id)).one())

    found: Asking = await store.commits.do(act)
    return found


async def consent(store: Store, table_id: str, number: int, seat: int, yes: bool) -> Asking:
    """What a seat says to the undo of that number, if it still waits; how it stands then."""

    def act(connection: Connection) -> Asking:
        said = {"bit": 1 << seat if yes else 0, "refused": not yes}
        connection.execute(CONSENT, {"table_id": table_id, "number": number} | said)
        return asking_of(connection.execute(_last(table_id)).one())

    found: Asking = await store.commits.do(act)
    return found


async def last(store: Store, table_id: str) -> Asking | None:
    """The last that was asked for at that table."""
    async with store.engine.connect() as connection:
        found = (await connection.execute(_last(table_id))).first()
    return asking_of(found) if found else None


def asking_of(row: Row[Any]) -> Asking:
    """What such a row says."""
    return Asking(row.number, bool(row.refused), row.yes, row.seat, row.due)


def _last(table_id: str) -> Select[Any]:
    return select(UNDOS).where(UNDOS.c.table_id == table_id)
