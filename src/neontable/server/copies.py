"""Copies of an SQLite database: made while it is in use, whole at one moment, and put back."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from ..kernel.errors import NeontableError


def copy(source: Path, target: Path) -> None:
    """A new file with all that was committed. Other than a copied file it holds what is still in the write-ahead log.
    Raises NeontableError."""
    if target.exists():
        raise NeontableError(f"{target} is there already: choose another name, or move it away.")
    part = target.with_name(f"{target.name}.part")
    with closing(opened(source)) as whole:
        try:
            os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
            with closing(sqlite3.connect(part)) as made:
                whole.backup(made)
                made.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            os.replace(part, target)
        except (OSError, sqlite3.Error) as error:
            raise NeontableError(f"{source} could not be copied to {target}: {error}.") from None
        finally:
            part.unlink(missing_ok=True)


def restore(copied: Path, database: Path, revisions: list[str]) -> Path | None:
    """Make the database again what the copy holds. Where it is kept what it was, if it was there; `revisions`: the
    versions of the schema that can be read. Raises NeontableError, having changed nothing."""
    with closing(opened(copied)) as whole:
        check(whole, copied, revisions)
    new = free_name(database, "restored")
    copy(copied, new)
    try:
        kept = put_aside(database) if database.exists() else None
        os.replace(new, database)
    except OSError as error:
        raise NeontableError(f"{copied} could not be put back: {error}.") from None
    finally:
        new.unlink(missing_ok=True)
    return kept


def opened(file: Path) -> sqlite3.Connection:
    """A connection that makes no new file. Raises NeontableError."""
    if not file.is_file():
        raise NeontableError(f"There is no database {file}.")
    return sqlite3.connect(file)


def check(copied: sqlite3.Connection, name: Path, revisions: list[str]) -> None:
    """Raises NeontableError for what is damaged, or no database of ours."""
    try:
        found = copied.execute("SELECT version_num FROM alembic_version").fetchone()
        (whole,) = copied.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error:
        raise NeontableError(f"{name} is no database of Neontable: choose a file that `backup` wrote.") from None
    if whole != "ok":
        raise NeontableError(f"{name} is damaged ({whole}): choose an earlier copy.")
    if found is None or found[0] not in revisions:
        raise NeontableError(f"{name} was written by a later Neontable: restore it with that one.")


def put_aside(database: Path) -> Path:
    """Give the database another name, whatever it holds. Raises NeontableError while a server uses it."""
    with closing(sqlite3.connect(database, timeout=0)) as alone:
        try:
            alone.execute("PRAGMA journal_mode=DELETE")  # takes in what is beside the file; needs it for itself
        except sqlite3.OperationalError:
            raise NeontableError(f"{database} is in use: stop the server first.") from None
        except sqlite3.DatabaseError:  # damaged, which may be why it is replaced
            pass
    kept = free_name(database, "before-restore")
    for beside in ("-wal", "-shm", ""):
        if (part := database.with_name(database.name + beside)).exists():
            os.replace(part, kept.with_name(kept.name + beside))
    return kept


def free_name(file: Path, what: str) -> Path:
    """A name beside the file that nothing has yet: `x.db.before-restore`, `x.db.before-restore-2` ..."""
    number, name = 1, file.with_name(f"{file.name}.{what}")
    while name.exists():
        number += 1
        name = file.with_name(f"{file.name}.{what}-{number}")
    return name
