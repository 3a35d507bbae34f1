"""How an earlier database comes to this version (Alembic): a file in versions/ for each change of schema.py."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from ...kernel.errors import NeontableError
from ..copies import copy, free_name

FOLDER: Final = Path(__file__).parent
LOCK: Final = 8917  # any number that nobody else locks in our database
logging.getLogger("alembic").setLevel(logging.WARNING)  # it tells each step


def config_of(connection: Connection | None = None) -> Config:
    """Alembic's settings, without a file."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def revisions() -> list[str]:
    """The versions of the schema, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(config_of()).walk_revisions()]


def migrate(connection: Connection, file: Path | None) -> None:
    """Bring the database to this version, within the connection's transaction. An SQLite file of an earlier version is
    copied first. Raises NeontableError for one of a later version."""
    if connection.dialect.name == "postgresql":  # of several servers that begin at once one migrates, the others wait
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    now, known = MigrationContext.configure(connection).get_current_revision(), revisions()
    if now == known[0]:
        return
    if now is not None and now not in known:
        raise NeontableError("The database was written by a later Neontable: start that one, or name another database.")
    if now is not None and file is not None:
        copy(file, free_name(file, f"before-{known[0]}"))
    command.upgrade(config_of(connection), "head")
