"""Who is connected to which of several servers, as these tell each other; PostgreSQL only.

Each says so in the database when it changes, and every few seconds that it is still there itself. One that was killed
does not: the others take it out, and with it who was connected there. Times are the database's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, text

from .shared import CLOCK
from .store import Store
from .watching import Here

ALIVE: Final = text(f"UPDATE nodes SET until = {CLOCK} + :seconds WHERE name = :node")
ENTER: Final = text(f"INSERT INTO nodes (name, until) VALUES (:node, {CLOCK} + :seconds)")
GONE: Final = text(f"DELETE FROM nodes WHERE until < {CLOCK}")
LEAVE: Final = text("DELETE FROM nodes WHERE name = :node")
SAY: Final = text(
    "INSERT INTO present (table_id, node, seats, spectators) VALUES (:table_id, :node, :seats, :spectators) "
    "ON CONFLICT (table_id, node) DO UPDATE SET seats = excluded.seats, spectators = excluded.spectators"
)
NOBODY: Final = text("DELETE FROM present WHERE table_id = :table_id AND node = :node")


async def alive(store: Store, node: str, seconds: float) -> bool:
    """This server is there for so long, and those that are not any more are taken out. False when it was itself, so
    that nothing is known of who is connected here."""

    def act(connection: Connection) -> bool:
        there = connection.execute(ALIVE, given := {"node": node, "seconds": seconds}).rowcount == 1
        if not there:
            connection.execute(ENTER, given)
        connection.execute(GONE)
        return there

    return bool(await store.commits.do(act))


async def leave(store: Store, node: str) -> None:
    """This server ends; nobody is connected here."""

    def act(connection: Connection) -> None:
        connection.execute(LEAVE, {"node": node})

    await store.commits.do(act)


async def say(store: Store, node: str, here: Mapping[str, Here]) -> None:
    """Who is connected to this server at those tables."""

    def act(connection: Connection) -> None:
        for table_id, there in here.items():
            statement = SAY if any(there) else NOBODY
            connection.execute(statement, {"table_id": table_id, "node": node, **there._asdict()})

    await store.commits.do(act)
