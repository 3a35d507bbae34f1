"""The same store on PostgreSQL: races, groups, migrations, and a database that goes away and comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from neontable import cli
from neontable.commands import serve
from neontable.kernel.errors import NeontableError
from neontable.server import postgres as postgres_module
from neontable.server.appending import Appended
from neontable.server.people import People
from neontable.server.schema import META
from neontable.server.settings import Settings
from neontable.server.store import Store
from tests.server.test_store import ONE_COMMIT, OUTCOMES, TABLE, append
from tools.cluster import Cluster


@pytest.fixture
async def store(postgres: str) -> AsyncIterator[Store]:
    opened = await Store.open(Settings(database=postgres))
    await opened.add_table(TABLE)
    yield opened
    await opened.close()


async def test_a_version_and_a_key_are_there_once(store: Store) -> None:
    found = [await append(store, 1, "one"), await append(store, 1, "two"), await append(store, 2, "one")]
    assert found == [Appended.STORED, Appended.TAKEN, Appended.REPEATED]


async def test_of_two_servers_at_one_version_one_is_first(store: Store, postgres: str) -> None:
    other = await Store.open(Settings(database=postgres))
    try:
        for version in range(1, 21):
            acts = [append(one, version, f"{version} {name}") for name, one in (("a", store), ("b", other))]
            assert {Appended.STORED, Appended.TAKEN} == set(await asyncio.gather(*acts))
    finally:
        await other.close()
    assert [row.version for row in await store.rows("t")] == list(range(1, 21))


async def test_acts_of_one_moment_share_commits_and_one_that_fails_stands_alone(store: Store) -> None:
    def broken(connection: Connection) -> None:
        connection.execute(text("INSERT INTO rows (table_id) VALUES ('t')"))

    before = store.commits.count
    await asyncio.gather(*[append(store, version, f"key {version}") for version in range(1, 101)])
    assert store.commits.count - before <= 4
    acts = [append(store, 101, "a"), store.commits.do(broken), append(store, 102, "b")]
    one, fault, two = await asyncio.gather(*acts, return_exceptions=True)
    assert (one, two) == (Appended.STORED, Appended.STORED)
    assert isinstance(fault, Exception)


async def test_rows_of_one_commit_each_have_their_own_outcome(store: Store) -> None:
    found = await asyncio.gather(*[append(store, version, key) for version, key in ONE_COMMIT])
    assert list(found) == OUTCOMES


async def test_people_seats_chat_and_forgetting(store: Store) -> None:
    people = People(store)
    ann, token = await people.guest("Ann", 1.0)
    assert (await people.set_account(ann, "Ann", "correct horse")).account == "ann"
    assert (await people.use_code(await people.code(ann.id, 2.0), 3.0))[0].id == ann.id
    await store.seat("t", 0, ann.id, "Ann", "person")
    await store.seat("t", 1, None, "detective", "detective")
    for line in range(3):
        await store.add_chat("t", "Ann", 0, f"line {line}", float(line), ann.id)
    assert [line.text for line in await store.chat("t", 2)] == ["line 1", "line 2"]
    assert [table.id for table in await store.tables_of(ann.id)] == ["t"]
    assert await store.delete_person(ann.id)
    assert await people.of_token(token) is None
    assert [(seat.person, seat.name) for seat in await store.seats("t")] == [("", "Somebody"), ("", "detective")]
    assert await store.chat("t") == []


async def test_the_schema_is_what_the_migrations_make(store: Store) -> None:
    assert await differences(store) == []


async def differences(store: Store) -> list[object]:
    """Between what is there and what the schema says."""
    async with store.engine.connect() as connection:
        return await connection.run_sync(lambda c: list(compare_metadata(MigrationContext.configure(c), META)))


async def test_what_the_first_version_stored_is_still_there(postgresql: Cluster, postgres: str) -> None:
    first = Path(__file__).parent / "first_schema_postgres.sql"
    script = postgresql.folder / "first.sql"
    script.write_text(first.read_text(encoding="utf-8"), encoding="utf-8")
    name = postgres.partition("?")[0].rpartition("/")[2]
    postgresql.run(
        "psql", "-q", "-v", "ON_ERROR_STOP=1", "-h", str(postgresql.folder), "-U", "postgres", "-f", str(script), name
    )
    store = await Store.open(Settings(database=postgres))
    try:
        person = await store.account("ann")
        assert person is not None
        assert person.name == "Ann"
        assert [(row.version, row.entries) for row in await store.rows("t")] == [(1, b"[]"), (2, b"[]")]
        assert [line.text for line in await store.chat("t")] == ["hello"]
        await store.add_chat("t", "Ann", 0, "again", 3.0, "p")
        assert await append(store, 2, "three") is Appended.TAKEN
        assert await append(store, 3, "three") is Appended.STORED
        assert await differences(store) == []
    finally:
        await store.close()


async def test_of_servers_that_begin_at_once_one_migrates(postgres: str) -> None:
    stores = await asyncio.gather(*[Store.open(Settings(database=postgres)) for _ in range(4)])
    await stores[3].add_table(TABLE)
    assert await stores[0].table("t") is not None
    for store in stores:
        await store.close()


async def test_a_later_database_is_left_alone(store: Store, postgres: str) -> None:
    async with store.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NeontableError, match="later Neontable"):
        await Store.open(Settings(database=postgres))


async def test_a_database_that_was_away_is_used_again(store: Store, postgresql: Cluster) -> None:
    assert await append(store, 1, "one") is Appended.STORED
    postgresql.stop()
    try:
        with pytest.raises(Exception, match="connection"):
            await append(store, 2, "two")
    finally:
        postgresql.start()
    assert await append(store, 2, "two") is Appended.STORED
    assert [row.key for row in await store.rows("t")] == ["one", "two"]


async def test_durable_waits_for_the_disk_whatever_the_database_is_set_to(postgres: str) -> None:
    for durable, level in ((False, "off"), (True, "on")):
        settings = Settings(database=f"{postgres}&options=-csynchronous_commit%3Doff", durable=durable)
        store = await Store.open(settings)
        async with store.engine.connect() as connection:
            assert (await connection.exec_driver_sql("SHOW synchronous_commit")).scalar_one() == level
        await store.close()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("postgresql://ann:secret@127.0.0.1:1/x", "The database x cannot be used: connection failed"),
        ("postgres://ann:secret@127.0.0.1:port/x", "write it as in postgresql://USER@HOST/NAME"),
    ],
)
async def test_a_database_that_is_not_there_is_said_without_its_password(address: str, why: str) -> None:
    with pytest.raises(NeontableError) as error:
        await Store.open(Settings(database=address))
    assert why in str(error.value)
    assert "secret" not in str(error.value)


async def test_a_driver_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_module, "find_spec", lambda _: None)
    with pytest.raises(NeontableError, match=r"neontable\[postgres\]"):
        await Store.open(Settings(database="postgresql://ann@host/x"))


def test_what_is_announced_names_the_database_alone() -> None:
    lines = serve.announced(Settings(database="postgresql://ann:secret@host/tables?sslmode=require"))
    assert "All is stored in the PostgreSQL database tables." in lines[2]
    assert not any("secret" in line for line in lines)


def test_a_server_is_looked_after(postgres: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def prepare() -> None:
        store = await Store.open(Settings(database=postgres))
        people = People(store)
        ann, _ = await people.guest("Ann", 1.0)
        await people.set_account(ann, "ann", "correct horse")
        await store.close()

    asyncio.run(prepare())
    assert cli.run(["admin", "reset-password", "ann", "--database", postgres]) == 0
    assert cli.run(["admin", "delete-person", "ann", "--yes", "--database", postgres]) == 0
    assert cli.run(["admin", "backup", "copy", "--database", postgres]) == 2
    assert "pg_dump" in capsys.readouterr().err
