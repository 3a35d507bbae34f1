"""The two ways to a database: who reads does so within the event loop, many at a time; what is written is written by
one thread (commits.py)."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from .postgres import is_postgres, options_for
from .settings import Settings, database_of, default_file, file_of


class Engines(NamedTuple):
    """`file`: of SQLite; `folder`: where it lies when it is one for the time being."""

    reading: AsyncEngine
    writing: Engine
    file: Path | None = None
    folder: TemporaryDirectory[str] | None = None

    async def dispose(self) -> None:
        """Close all connections."""
        await self.reading.dispose()
        self.writing.dispose()
        if self.folder:
            self.folder.cleanup()


def engines_for(settings: Settings) -> Engines:
    """Nothing is connected yet. Raises NeontableError for an address that is none."""
    address, file, folder = database_of(settings), file_of(settings), None
    if is_postgres(settings.database):
        options = options_for(settings.durable)
        return Engines(create_async_engine(address, **options), create_engine(address, **options))
    if file is None:  # a database in memory would be another one for each connection
        folder = TemporaryDirectory(prefix="neontable-")
        file = Path(folder.name, "neontable.db")
        address = f"sqlite+aiosqlite:///{file}"
    engines = Engines(create_async_engine(address), create_engine(address.replace("+aiosqlite", "", 1)), file, folder)
    prepare_sqlite(engines.reading.sync_engine, settings.durable, "BEGIN")
    prepare_sqlite(engines.writing, settings.durable, "BEGIN IMMEDIATE")
    return engines


def prepare_sqlite(engine: Engine, durable: bool, begin: str) -> None:
    """Write ahead, and begin transactions as they are meant: who writes waits for other writers then, not later, when a
    part is done. Without `durable` a killed process loses nothing, and a power cut perhaps the last moments."""

    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _: object) -> None:
        connection.isolation_level = None  # the driver begins no transactions of its own
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={'FULL' if durable else 'NORMAL'}",
            "foreign_keys=ON",
            "busy_timeout=5000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def make_private(file: Path | None) -> None:
    """Nobody but its owner reads the file, in which hidden cards lie."""
    if file is not None and not file.exists():
        if file == default_file():
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.touch(mode=0o600)
