"""Copies of the database: whole at one moment, while it is in use, and put back without losing what was there."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from neontable.kernel.errors import NeontableError
from neontable.server.copies import copy, restore
from neontable.server.migrations import revisions
from neontable.server.store import Store
from tests.server.test_store import TABLE, append, nothing, with_store


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """With one row."""

    async def one(store: Store) -> None:
        await store.add_table(TABLE)
        await append(store, 1, "one")

    with_store(tmp_path / "a.db", one)
    return tmp_path / "a.db"


async def second(store: Store) -> None:
    await append(store, 2, "two")


def versions(database: Path) -> list[int]:
    with closing(sqlite3.connect(database)) as connection:
        return [version for (version,) in connection.execute("SELECT version FROM rows ORDER BY version")]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_copy_is_made_while_the_server_goes_on(database: Path) -> None:
    copied = database.with_name("copy.db")

    async def at_work(store: Store) -> None:
        await second(store)  # is in the write-ahead log alone
        copy(database, copied)
        await append(store, 3, "three")

    with_store(database, at_work)
    assert versions(copied) == [1, 2]
    assert versions(database) == [1, 2, 3]
    assert stat.S_IMODE(copied.stat().st_mode) == 0o600
    assert names(database.parent) == ["a.db", "copy.db"]


def test_what_a_copy_holds_is_put_back_and_what_was_there_is_kept(database: Path) -> None:
    copied = database.with_name("copy.db")
    copy(database, copied)
    with_store(database, second)
    kept = restore(copied, database, revisions())
    assert kept is not None
    assert (versions(database), versions(kept)) == ([1], [1, 2])
    assert [row.key for row in with_store(database, lambda store: store.rows("t"))] == ["one"]
    again = restore(copied, database, revisions())
    assert again not in (None, kept)
    assert names(database.parent) == ["a.db", "a.db.before-restore", "a.db.before-restore-2", "copy.db"]


def test_a_copy_can_be_put_where_no_database_is(database: Path) -> None:
    copied, elsewhere = database.with_name("copy.db"), database.with_name("b.db")
    copy(database, copied)
    assert restore(copied, elsewhere, revisions()) is None
    assert versions(elsewhere) == [1]


def test_a_damaged_database_can_be_replaced(database: Path) -> None:
    copied = database.with_name("copy.db")
    copy(database, copied)
    database.write_bytes(b"damaged" * 1000)
    kept = restore(copied, database, revisions())
    assert kept is not None
    assert kept.read_bytes() == b"damaged" * 1000
    assert versions(database) == [1]


def test_nothing_is_put_back_under_a_running_server(database: Path) -> None:
    copied = database.with_name("copy.db")
    copy(database, copied)

    async def at_work(store: Store) -> None:
        await second(store)
        with pytest.raises(NeontableError, match="stop the server first"):
            restore(copied, database, revisions())
        await append(store, 3, "three")

    with_store(database, at_work)
    assert versions(database) == [1, 2, 3]
    assert names(database.parent) == ["a.db", "copy.db"]


def test_what_is_there_is_not_written_over(database: Path) -> None:
    other = database.with_name("other")
    other.write_text("mine")
    with pytest.raises(NeontableError, match="choose another name"):
        copy(database, other)
    assert other.read_text() == "mine"


def test_a_copy_that_cannot_be_written_leaves_nothing(database: Path) -> None:
    with pytest.raises(NeontableError, match="could not be copied"):
        copy(database, database.parent / "no-such-folder" / "copy.db")
    with pytest.raises(NeontableError, match="There is no database"):
        copy(database.with_name("b.db"), database.with_name("copy.db"))
    assert names(database.parent) == ["a.db"]


def test_only_a_whole_database_of_ours_is_put_back(database: Path) -> None:
    text, other, later, cut = (database.with_name(name) for name in ("text", "other.db", "later.db", "cut.db"))
    text.write_text("no database" * 100)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE games (id)")
    copy(database, later)
    with closing(sqlite3.connect(later)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    copy(database, cut)
    whole = cut.read_bytes()
    cut.write_bytes(whole[: len(whole) // 2])
    for file, why in (
        (text, "is no database of Neontable"),
        (other, "is no database of Neontable"),
        (later, "was written by a later Neontable"),
        (cut, "is damaged|is no database of Neontable"),
        (database.with_name("none"), "There is no database"),
    ):
        with pytest.raises(NeontableError, match=why):
            restore(file, database, revisions())
    assert versions(database) == [1]
    with_store(database, nothing)
    assert names(database.parent) == ["a.db", "cut.db", "later.db", "other.db", "text"]
