"""What several servers ask of their one database, beside what each asks of it: leases, and how far tables are.

PostgreSQL only. Leases count by the database's clock: servers need not agree on the time.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import Connection, TextClause, text

from .asking import Asking, asking_of
from .store import Store, StoredSeat
from .watching import Here

CLOCK: Final = "extract(epoch from clock_timestamp())"

TAKE: Final = text(
    f"INSERT INTO leases (table_id, owner, until) SELECT id, :owner, {CLOCK} + :seconds FROM tables "
    "WHERE id = ANY(:tables) AND stage = 'running' "
    "ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner, until = excluded.until "
    f"WHERE leases.owner = excluded.owner OR leases.until < {CLOCK} RETURNING table_id"
)
RENEW: Final = text(f"UPDATE leases SET until = {CLOCK} + :seconds WHERE owner = :owner RETURNING table_id")
TIME: Final = text(f"SELECT {CLOCK}")
DROP_OVER: Final = text(
    "DELETE FROM leases WHERE owner = :owner AND table_id IN (SELECT id FROM tables WHERE stage <> 'running')"
)
DROP: Final = text("DELETE FROM leases WHERE owner = :owner")
UNLED: Final = text(
    "SELECT id FROM tables LEFT JOIN leases ON table_id = id "
    f"WHERE stage = 'running' AND (until IS NULL OR until < {CLOCK}) LIMIT :most"
)
VERSIONS: Final = text(
    "SELECT table_id, max(version) AS version FROM rows WHERE table_id = ANY(:tables) GROUP BY table_id"
)
STAGES: Final = text("SELECT id, stage, terms FROM tables WHERE id = ANY(:tables)")
SEATS: Final = text(
    "SELECT table_id, seat, person, name, kind FROM seats WHERE table_id = ANY(:tables) ORDER BY table_id, seat"
)
LINES: Final = text("SELECT table_id, count(*) AS lines FROM chat WHERE table_id = ANY(:tables) GROUP BY table_id")
UNDOS: Final = text("SELECT * FROM undos WHERE table_id = ANY(:tables)")
ELSEWHERE: Final = text(
    "SELECT table_id, bit_or(seats) AS seats, sum(spectators) AS spectators FROM present "
    "WHERE table_id = ANY(:tables) AND node <> :node GROUP BY table_id"
)


class Around(NamedTuple):
    """How a table stands in the database. `version`: of its last row; `lines`: how many its chat has; `asked`: the
    last undo for which the others were asked; `elsewhere`: who is connected to other servers."""

    stage: str
    terms: bytes
    seats: tuple[StoredSeat, ...]
    version: int
    lines: int
    asked: Asking | None
    elsewhere: Here


async def time_at(store: Store) -> float:
    """What time it is at the database."""
    async with store.engine.connect() as connection:
        return float((await connection.execute(TIME)).scalar_one())


async def take(store: Store, owner: str, tables: Collection[str], seconds: float) -> set[str]:
    """Lead those of the tables that nobody else leads, for so long; which they are."""
    return await _changed(store, TAKE, {"owner": owner, "tables": list(tables), "seconds": seconds})


async def renew(store: Store, owner: str, seconds: float) -> set[str]:
    """Lead on for so long all that is led already, and runs still; which they are."""

    def act(connection: Connection) -> set[str]:
        connection.execute(DROP_OVER, {"owner": owner})
        return set((connection.execute(RENEW, {"owner": owner, "seconds": seconds})).scalars())

    found: set[str] = await store.commits.do(act)
    return found


async def release(store: Store, owner: str) -> None:
    """Lead nothing any more."""

    def act(connection: Connection) -> None:
        connection.execute(DROP, {"owner": owner})

    await store.commits.do(act)


async def unled(store: Store, most: int) -> list[str]:
    """Tables that run and that nobody leads."""
    async with store.engine.connect() as connection:
        return list((await connection.execute(UNLED, {"most": most})).scalars())


async def look(store: Store, node: str, tables: Collection[str]) -> dict[str, Around]:
    """How those tables stand, seen from that server."""
    given = {"tables": list(tables)}
    async with store.engine.connect() as connection:
        versions = {r.table_id: r.version for r in await connection.execute(VERSIONS, given)}
        lines = {r.table_id: r.lines for r in await connection.execute(LINES, given)}
        seats: dict[str, list[StoredSeat]] = {}
        for r in await connection.execute(SEATS, given):
            seats.setdefault(r.table_id, []).append(StoredSeat(r.seat, r.person, r.name, r.kind))
        asked = {r.table_id: asking_of(r) for r in await connection.execute(UNDOS, given)}
        elsewhere = {
            r.table_id: Here(r.seats, int(r.spectators))
            for r in await connection.execute(ELSEWHERE, given | {"node": node})
        }
        return {
            r.id: Around(
                r.stage,
                bytes(r.terms),
                tuple(seats.get(r.id, ())),
                versions.get(r.id, 0),
                lines.get(r.id, 0),
                asked.get(r.id),
                elsewhere.get(r.id, Here()),
            )
            for r in await connection.execute(STAGES, given)
        }


async def _changed(store: Store, statement: TextClause, values: dict[str, object]) -> set[str]:
    def act(connection: Connection) -> set[str]:
        return set((connection.execute(statement, values)).scalars())

    found: set[str] = await store.commits.do(act)
    return found
