"""The store: unique keys decide races, commits are shared, nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Final, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from neontable.kernel.errors import NeontableError
from neontable.server import migrations
from neontable.server.appending import Appended, NewRow, parts
from neontable.server.commits import MOST
from neontable.server.migrations import revisions
from neontable.server.schema import META
from neontable.server.settings import Settings
from neontable.server.store import Row, Store, StoredTable

T = TypeVar("T")
TABLE = StoredTable(id="t", game="nexus", stage="open", host="ann", options=b"{}", secret_hash="0" * 64, created=1.0)


def with_store(path: Path, what: Callable[[Store], Awaitable[T]], durable: bool = False) -> T:
    """What comes of it on the database of that file."""

    async def run() -> T:
        store = await Store.open(Settings(database=f"sqlite:///{path}", durable=durable))
        try:
            return await what(store)
        finally:
            await store.close()

    return asyncio.run(run())


def append(store: Store, version: int, key: str, table: str = "t") -> Awaitable[Appended]:
    return store.append(table, version, b"[]", key, "ann", 2.0)


def test_a_version_and_a_key_are_there_once(tmp_path: Path) -> None:
    async def race(store: Store) -> list[Appended]:
        await store.add_table(TABLE)
        first = await append(store, 1, "one")
        return [first, await append(store, 1, "two"), await append(store, 2, "one"), await append(store, 2, "two")]

    stored = Appended.STORED
    assert with_store(tmp_path / "a.db", race) == [stored, Appended.TAKEN, Appended.REPEATED, stored]


def test_of_many_at_one_version_one_is_stored(tmp_path: Path) -> None:
    async def race(store: Store) -> list[Appended]:
        await store.add_table(TABLE)
        return list(await asyncio.gather(*[append(store, 1, f"key {i}") for i in range(40)]))

    found = with_store(tmp_path / "a.db", race)
    assert found.count(Appended.STORED) == 1
    assert found.count(Appended.TAKEN) == 39


def test_acts_of_one_moment_share_commits(tmp_path: Path) -> None:
    async def many(store: Store) -> int:
        await store.add_table(TABLE)
        before = store.commits.count
        found = await asyncio.gather(*[append(store, i, f"key {i}") for i in range(1, 101)])
        assert set(found) == {Appended.STORED}
        assert [row.version for row in await store.rows("t", 90)] == list(range(91, 101))
        return store.commits.count - before

    assert with_store(tmp_path / "a.db", many) <= 4


def test_an_act_that_fails_does_not_touch_the_others_of_its_group(tmp_path: Path) -> None:
    def broken(connection: Connection) -> None:
        connection.execute(text("INSERT INTO rows (table_id) VALUES ('t')"))

    async def group(store: Store) -> list[object]:
        await store.add_table(TABLE)
        acts = [append(store, 1, "one"), store.commits.do(broken), append(store, 2, "two")]
        return list(await asyncio.gather(*acts, return_exceptions=True))

    one, fault, two = with_store(tmp_path / "a.db", group)
    assert (one, two) == (Appended.STORED, Appended.STORED)
    assert isinstance(fault, Exception)
    assert [row.key for row in with_store(tmp_path / "a.db", lambda store: store.rows("t"))] == ["one", "two"]


def test_after_the_store_is_closed_nothing_is_taken(tmp_path: Path) -> None:
    async def late(store: Store) -> None:
        await store.close()
        with pytest.raises(RuntimeError, match="closed"):
            await append(store, 1, "one")

    with_store(tmp_path / "a.db", late)


KILLED = """
import asyncio, os, sys
from neontable.server.settings import Settings
from neontable.server.store import Store
from tests.server.test_store import TABLE, append

async def run():
    store = await Store.open(Settings(database=f"sqlite:///{sys.argv[1]}"))
    await store.add_table(TABLE)
    for version in range(1, 30):
        print(version, await append(store, version, f"key {version}"), flush=True)
    os._exit(9)

asyncio.run(run())
"""


def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    database = tmp_path / "a.db"
    run = [sys.executable, "-c", KILLED, str(database)]
    killed = subprocess.run(
        run, check=False, capture_output=True, text=True, env=os.environ, cwd=Path(__file__).parents[2]
    )
    assert killed.returncode == 9, killed.stderr
    assert len(killed.stdout.splitlines()) == 29
    rows = with_store(database, lambda store: store.rows("t"))
    assert [row.version for row in rows] == list(range(1, 30))


@pytest.mark.parametrize(("durable", "level"), [(False, 1), (True, 2)])
def test_how_long_a_commit_waits_for_the_disk(tmp_path: Path, durable: bool, level: int) -> None:
    async def pragmas(store: Store) -> tuple[str, int]:
        async with store.engine.connect() as connection:
            mode = (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar_one()
            return str(mode), int((await connection.exec_driver_sql("PRAGMA synchronous")).scalar_one())

    assert with_store(tmp_path / "a.db", pragmas, durable) == ("wal", level)


def test_seats_and_chat(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.add_table(TABLE)
        await store.seat("t", 0, "ann", "Ann", "person")
        await store.seat("t", 0, None, "detective", "detective")
        await store.seat("t", 1, "bob", "Bob", "person")
        assert [(seat.person, seat.kind) for seat in await store.seats("t")] == [("", "detective"), ("bob", "person")]
        assert [table.id for table in await store.tables_of("bob")] == ["t"]
        for line in range(5):
            await store.add_chat("t", "Bob", 1, f"line {line}", float(line), "bob")
        assert [line.text for line in await store.chat("t", 2)] == ["line 3", "line 4"]
        await store.set_stage("t", "running", 5.0)
        assert [table.id for table in await store.tables("open")] == []
        assert [table.changed for table in await store.tables("running")] == [5.0]

    with_store(tmp_path / "a.db", use)


# Migration: from nothing, from the first schema, and not from what is later than this version.

FIRST = (Path(__file__).parent / "first_schema.sql").read_text(encoding="utf-8")


def first_schema(path: Path) -> None:
    """A database as the first version left it, with a person and a game in it."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(FIRST)


async def nothing(store: Store) -> None:
    pass


def test_the_schema_is_what_the_migrations_make(tmp_path: Path) -> None:
    async def differences(store: Store) -> list[object]:
        async with store.engine.connect() as connection:
            return await connection.run_sync(lambda c: list(compare_metadata(MigrationContext.configure(c), META)))

    assert with_store(tmp_path / "a.db", differences) == []


def test_what_the_first_version_stored_is_still_there(tmp_path: Path) -> None:
    first_schema(tmp_path / "a.db")

    async def read(store: Store) -> None:
        person = await store.account("ann")
        assert person is not None
        assert person.name == "Ann"
        assert [row.version for row in await store.rows("t")] == [1, 2]
        assert [(seat.seat, seat.kind) for seat in await store.seats("t")] == [(0, "person"), (1, "detective")]
        assert [line.text for line in await store.chat("t")] == ["hello"]
        assert await append(store, 2, "three") is Appended.TAKEN

    with_store(tmp_path / "a.db", read)


@pytest.fixture
def one_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A later version of the schema, whose file is given."""
    versions = tmp_path / "versions"
    versions.mkdir()
    last = revisions()[0]
    later = versions / "later.py"
    later.write_text(
        f"revision = 'later'\ndown_revision = {last!r}\nfrom alembic import op\n\n\n"
        "def upgrade():\n    op.execute('CREATE TABLE more (id INTEGER)')\n    op.execute('DELETE FROM rows')\n"
    )
    config_of = migrations.config_of

    def with_more(connection: Connection | None = None) -> Config:
        config = config_of(connection)
        config.set_main_option("path_separator", "newline")
        config.set_main_option("version_locations", f"{migrations.FOLDER / 'versions'}\n{versions}")
        return config

    monkeypatch.setattr(migrations, "config_of", with_more)
    return later


def test_an_earlier_database_is_copied_before_it_is_migrated(tmp_path: Path, one_more: Path) -> None:
    database, copied = tmp_path / "a.db", tmp_path / "a.db.before-later"
    first_schema(database)
    with closing(sqlite3.connect(database)) as open_still:  # what is in its log only is copied as well
        open_still.execute("PRAGMA journal_mode=WAL")
        open_still.execute("INSERT INTO rows VALUES ('t', 3, '[]', 'three', 'p', 4.0)")
        open_still.commit()
        assert with_store(database, lambda store: store.rows("t")) == []
    with closing(sqlite3.connect(copied)) as before:
        assert before.execute("SELECT version FROM rows ORDER BY version").fetchall() == [(1,), (2,), (3,)]
    with_store(database, nothing)
    assert [path.name for path in tmp_path.glob("*.before-*")] == [copied.name]  # once


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, one_more: Path) -> None:
    first_schema(tmp_path / "a.db")
    one_more.write_text(one_more.read_text().replace("DELETE FROM rows", "DELETE FROM no_such_table"))
    with pytest.raises(NeontableError, match=r"cannot be used: no such table"):
        with_store(tmp_path / "a.db", nothing)
    with closing(sqlite3.connect(tmp_path / "a.db")) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert "more" not in tables
        assert database.execute("SELECT count(*) FROM rows").fetchone() == (2,)


def test_a_later_database_is_left_alone(tmp_path: Path) -> None:
    first_schema(tmp_path / "a.db")
    with closing(sqlite3.connect(tmp_path / "a.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    before = (tmp_path / "a.db").read_bytes()
    with pytest.raises(NeontableError, match="later Neontable"):
        with_store(tmp_path / "a.db", nothing)
    with closing(sqlite3.connect(tmp_path / "a.db")) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("9999",)
    assert len(before) == (tmp_path / "a.db").stat().st_size


def test_two_servers_that_begin_at_once_make_one_database(tmp_path: Path) -> None:
    async def both() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path / 'a.db'}")
        stores = await asyncio.gather(*[Store.open(settings) for _ in range(2)])
        await stores[0].add_table(TABLE)
        acts = [store.append("t", 1, b"[]", f"key {i}", "ann", 1.0) for i, store in enumerate(stores)]
        assert sorted(found.value for found in await asyncio.gather(*acts)) == ["stored", "taken"]
        for store in stores:
            await store.close()

    asyncio.run(both())


# Databases that cannot be used are refused in a sentence.


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("sqlite:////no/such/folder/a.db", "No such file or directory"),
        ("mysql://ann:secret@host/x", "“mysql” is no database that is known here: write sqlite:///FILE"),
        ("a.db", "That is no address of a database: write sqlite:///FILE"),
    ],
)
async def test_an_address_that_is_none_is_refused(address: str, why: str) -> None:
    with pytest.raises(NeontableError) as error:
        await Store.open(Settings(database=address))
    assert why in str(error.value)
    assert "secret" not in str(error.value)


async def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("no database at all, but a text that is long enough to be looked at" * 20)
    with pytest.raises(NeontableError, match="file is not a database"):
        await Store.open(Settings(database=f"sqlite:///{tmp_path / 'a.db'}"))
    assert (tmp_path / "a.db").read_text().startswith("no database")


def test_who_names_no_database_has_one_in_a_folder_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("neontable.server.settings.user_data_path", lambda *_, **__: tmp_path / "data")

    async def use() -> None:
        await (await Store.open(Settings())).close()

    asyncio.run(use())
    file = tmp_path / "data" / "neontable.db"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_however_many_rows_there_are_the_statements_are_few() -> None:
    """One that is new takes long to make, and there may be any number of rows in a commit."""
    sizes = set()
    for count in range(1, MOST + 1):
        rows = [NewRow("t", version, b"[]", f"key {version}", "ann", 2.0) for version in range(count)]
        given = list(parts(rows))
        assert [row for part in given for row in part] == rows
        sizes |= {len(part) for part in given}
    assert len(sizes) <= 8


ONE_COMMIT: Final = [(1, "a"), (1, "a"), (1, "b"), (2, "a"), (2, "c"), (3, "d")]
OUTCOMES: Final = [
    Appended.STORED,
    Appended.REPEATED,  # the same once more
    Appended.TAKEN,  # another one has that version
    Appended.REPEATED,  # its key has another version
    Appended.STORED,
    Appended.STORED,
]


def test_rows_of_one_commit_each_have_their_own_outcome(tmp_path: Path) -> None:
    async def group(store: Store) -> tuple[list[Appended], int]:
        await store.add_table(TABLE)
        before = store.commits.count
        found = await asyncio.gather(*[append(store, version, key) for version, key in ONE_COMMIT])
        return list(found), store.commits.count - before

    assert with_store(tmp_path / "a.db", group) == (OUTCOMES, 1)


def test_a_database_in_memory_is_one_too() -> None:
    async def use() -> list[Row]:
        store = await Store.open(Settings(database="sqlite:///:memory:"))
        await store.add_table(TABLE)
        await append(store, 1, "one")
        rows = await store.rows("t")
        await store.close()
        return rows

    assert [row.key for row in asyncio.run(use())] == ["one"]
