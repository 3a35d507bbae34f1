"""All that is stored, and all SQL. What is written goes through commits.py and is stored when the call returns.

The same statements run on SQLite and PostgreSQL. Times are handed in, as seconds since 1970.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, text, update
from sqlalchemy.exc import DatabaseError

from ..kernel.errors import NeontableError
from .appending import Appended, NewRow
from .commits import Commits
from .engines import Engines, engines_for, make_private
from .forgetting import forget
from .migrations import migrate
from .schema import CHAT, CODES, PEOPLE, ROWS, SEATS, SESSIONS, TABLES
from .settings import Settings


class StoredPerson(msgspec.Struct, frozen=True):
    """`account`: the name to sign in with, "" for a guest; `password`: an argon2 hash, or ""."""

    id: str
    name: str
    account: str = ""
    password: str = ""


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """`options`, `header`: JSON (tables.Terms; kernel.replay.Header, empty before the game has begun); `secret_hash`:
    of the invitation."""

    id: str
    game: str
    stage: Any
    host: str
    options: bytes
    header: bytes = b""
    secret_hash: str
    created: float
    changed: float = 0.0


class StoredSeat(msgspec.Struct, frozen=True):
    """`person`: an id, "" for a bot or a free seat; `kind`: tables.Sitter's."""

    seat: int
    person: str
    name: str
    kind: str


class Row(msgspec.Struct, frozen=True):
    """One declaration: `entries` is JSON."""

    version: int
    entries: bytes
    key: str
    person: str
    at: float


class ChatLine(msgspec.Struct, frozen=True):
    """`seat`: None for a spectator."""

    name: str
    seat: int | None
    text: str
    at: float
    person: str = ""


FREE: Final = "open"  # the kind of a seat on which nobody sits
SIT: Final = text(
    "INSERT INTO seats (table_id, seat, person, name, kind) VALUES (:table_id, :seat, :person, :name, :kind) "
    "ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, name = excluded.name, kind = excluded.kind"
)


class Store:
    """The database of a server."""

    def __init__(self, engines: Engines) -> None:
        self.engines = engines
        self.engine = engines.reading
        self.commits = Commits(engines.writing)

    @staticmethod
    async def open(settings: Settings) -> Store:
        """Connect, and bring the database to this version. Raises NeontableError."""
        engines = engines_for(settings)

        def prepare() -> None:
            make_private(engines.file)
            with engines.writing.begin() as connection:
                migrate(connection, engines.file)

        try:
            await asyncio.to_thread(prepare)
        except (OSError, DatabaseError) as error:
            await engines.dispose()
            why = error.strerror if isinstance(error, OSError) else str(error.orig).partition("\n")[0]
            name = engines.file or engines.reading.url.database
            raise NeontableError(f"The database {name} cannot be used: {why}.") from None
        except NeontableError:
            await engines.dispose()
            raise
        return Store(engines)

    @property
    def is_shared(self) -> bool:
        """Whether other servers may use it, too."""
        return self.engine.dialect.name == "postgresql"

    async def close(self) -> None:
        await self.commits.close()
        await self.engines.dispose()

    # People

    async def add_person(self, person: str, name: str, now: float) -> None:
        await self._run(insert(PEOPLE).values(id=person, name=name, created=now))

    async def rename(self, person: str, name: str) -> None:
        await self._run(update(PEOPLE).where(PEOPLE.c.id == person).values(name=name))

    async def set_account(self, person: str, account: str, password: str) -> bool:
        """Give somebody an account, or a new password. False when another person has that name."""

        def act(connection: Connection) -> bool:
            taken = select(PEOPLE.c.id).where(PEOPLE.c.account == account, PEOPLE.c.id != person)
            if (connection.execute(taken)).first():
                return False
            change = update(PEOPLE).where(PEOPLE.c.id == person).values(account=account, password=password)
            return (connection.execute(change)).rowcount == 1

        return bool(await self.commits.do(act))

    async def person(self, person: str) -> StoredPerson | None:
        return await self._person(PEOPLE.c.id == person)

    async def account(self, account: str) -> StoredPerson | None:
        return await self._person(PEOPLE.c.account == account)

    async def add_session(self, person: str, token: str, now: float) -> None:
        """A device of that person; `token`: the hash of what it holds."""
        await self._run(insert(SESSIONS).values(token=token, person=person, created=now))

    async def end_sessions(self, person: str) -> None:
        await self._run(delete(SESSIONS).where(SESSIONS.c.person == person))

    async def person_of(self, token: str) -> StoredPerson | None:
        """Who holds what has that hash."""
        return await self._person(
            PEOPLE.c.id == select(SESSIONS.c.person).where(SESSIONS.c.token == token).scalar_subquery()
        )

    async def add_code(self, code: str, person: str, now: float, until: float) -> None:
        """A code for another device, good for once; `code`: its hash. Those that are too old go."""

        def act(connection: Connection) -> None:
            connection.execute(delete(CODES).where(CODES.c.until < now))
            connection.execute(insert(CODES).values(code=code, person=person, until=until))

        await self.commits.do(act)

    async def use_code(self, code: str, now: float) -> str:
        """The person of a code, which is used up; "" when there is none, or it is too late."""

        def act(connection: Connection) -> str:
            found = (connection.execute(select(CODES.c.person, CODES.c.until).where(CODES.c.code == code))).first()
            gone = connection.execute(delete(CODES).where(CODES.c.code == code))
            return str(found.person) if found and gone.rowcount == 1 and found.until >= now else ""

        return str(await self.commits.do(act))

    async def delete_person(self, person: str) -> bool:
        """All that is known of a person. Games that they played stay, without their name. False when there is none."""
        return bool(await self.commits.do(lambda connection: forget(connection, person)))

    # Tables

    async def add_table(self, table: StoredTable) -> None:
        """A table, still without seats."""
        values = {
            "id": table.id,
            "game": table.game,
            "stage": table.stage,
            "host": table.host,
            "terms": table.options,
            "header": table.header or None,
            "secret": table.secret_hash,
            "created": table.created,
            "changed": table.changed or table.created,
        }
        await self._run(insert(TABLES).values(**values))

    async def table(self, table_id: str) -> StoredTable | None:
        found = await self._tables(select(TABLES).where(TABLES.c.id == table_id))
        return found[0] if found else None

    async def tables(self, stage: str, limit: int = 100) -> list[StoredTable]:
        """Those of a stage, the latest first."""
        return await self._tables(
            select(TABLES).where(TABLES.c.stage == stage).order_by(TABLES.c.changed.desc()).limit(limit)
        )

    async def tables_of(self, person: str, limit: int = 100) -> list[StoredTable]:
        """Those at which that person sits, the latest first."""
        mine = select(SEATS.c.table_id).where(SEATS.c.person == person)
        return await self._tables(
            select(TABLES).where(TABLES.c.id.in_(mine)).order_by(TABLES.c.changed.desc()).limit(limit)
        )

    async def abandoned(self, stage: str, before: float, limit: int) -> list[str]:
        """The ids of the tables of that stage at which nothing was done since then, the oldest first."""
        lively = select(ROWS.c.version).where(ROWS.c.table_id == TABLES.c.id, ROWS.c.at >= before).exists()
        wanted = select(TABLES.c.id).where(TABLES.c.stage == stage, TABLES.c.changed < before, ~lively)
        return [row.id for row in await self._read(wanted.order_by(TABLES.c.changed).limit(limit))]

    async def set_stage(self, table_id: str, stage: str, now: float | None = None) -> None:
        changed = {} if now is None else {"changed": now}
        await self._run(update(TABLES).where(TABLES.c.id == table_id).values(stage=stage, **changed))

    async def set_options(self, table_id: str, before: bytes, options: bytes) -> bool:
        """False when another server has changed them meanwhile."""
        mine = (TABLES.c.id == table_id, TABLES.c.terms == before)
        return await self._did(update(TABLES).where(*mine).values(terms=options))

    async def begin_table(self, table_id: str, header: bytes, now: float) -> bool:
        """The game of the table begins now: it runs, and has a header. False when another server has begun it."""
        mine = (TABLES.c.id == table_id, TABLES.c.header.is_(None))
        return await self._did(update(TABLES).where(*mine).values(header=header, stage="running", changed=now))

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """The rows behind that version, in order."""
        wanted = select(ROWS).where(ROWS.c.table_id == table_id, ROWS.c.version > after).order_by(ROWS.c.version)
        return [Row(r.version, r.entries, r.key, r.person, r.at) for r in await self._read(wanted)]

    async def append(self, table_id: str, version: int, entries: bytes, key: str, person: str, at: float) -> Appended:
        """One row more, if its version is free and its key is new."""
        return Appended(await self.commits.do(NewRow(table_id, version, entries, key, person, at)))

    async def seat(self, table_id: str, seat: int, person: str | None, name: str, kind: str) -> None:
        """Who sits there from now on."""
        values = {"table_id": table_id, "seat": seat, "person": person or "", "name": name, "kind": kind}
        await self._run(SIT.bindparams(**values))

    async def claim(self, table_id: str, seat: int, person: str, name: str, kind: str) -> bool:
        """Sit down on a free seat. False when somebody else, perhaps on another server, was faster."""
        mine = (SEATS.c.table_id == table_id, SEATS.c.seat == seat, SEATS.c.kind == FREE)
        return await self._did(update(SEATS).where(*mine).values(person=person, name=name, kind=kind))

    async def seats(self, table_id: str) -> list[StoredSeat]:
        wanted = select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
        return [StoredSeat(r.seat, r.person, r.name, r.kind) for r in await self._read(wanted)]

    async def add_chat(self, table_id: str, name: str, seat: int | None, line: str, at: float, person: str) -> int:
        """The number of the line."""
        values = {"table_id": table_id, "person": person, "name": name, "seat": seat, "text": line, "at": at}

        def act(connection: Connection) -> int:
            key = (connection.execute(insert(CHAT).values(**values))).inserted_primary_key
            assert key is not None
            return int(key[0])

        return int(await self.commits.do(act))

    async def chat(self, table_id: str, limit: int = 100) -> list[ChatLine]:
        """The last lines, the oldest first."""
        wanted = select(CHAT).where(CHAT.c.table_id == table_id).order_by(CHAT.c.number.desc()).limit(limit)
        return [_line(row) for row in reversed(await self._read(wanted))]

    async def numbered_chat(self, table_id: str) -> list[tuple[int, ChatLine]]:
        """All lines with their numbers."""
        wanted = select(CHAT).where(CHAT.c.table_id == table_id).order_by(CHAT.c.number)
        return [(row.number, _line(row)) for row in await self._read(wanted)]

    # How it is done.

    async def _run(self, statement: Any) -> None:
        def act(connection: Connection) -> None:
            connection.execute(statement)

        await self.commits.do(act)

    async def _did(self, statement: Any) -> bool:
        """Whether it has changed one thing."""

        def act(connection: Connection) -> bool:
            return bool((connection.execute(statement)).rowcount == 1)

        return bool(await self.commits.do(act))

    async def _read(self, statement: Any) -> list[Any]:
        async with self.engine.connect() as connection:
            return list((await connection.execute(statement)).all())

    async def _person(self, condition: Any) -> StoredPerson | None:
        found = await self._read(select(PEOPLE).where(condition))
        return (
            StoredPerson(found[0].id, found[0].name, found[0].account or "", found[0].password or "") if found else None
        )

    async def _tables(self, statement: Any) -> list[StoredTable]:
        return [
            StoredTable(
                id=r.id,
                game=r.game,
                stage=r.stage,
                host=r.host,
                options=r.terms,
                header=r.header or b"",
                secret_hash=r.secret,
                created=r.created,
                changed=r.changed,
            )
            for r in await self._read(statement)
        ]


def _line(row: Any) -> ChatLine:
    return ChatLine(row.name, row.seat, row.text, row.at, row.person)
