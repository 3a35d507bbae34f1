"""PostgreSQL in the place of SQLite: for many players, and for several servers at one set of tables.

Its driver (psycopg 3) comes with the extra `postgres`.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, Final

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from ..kernel.errors import NeontableError

KINDS: Final = ("postgresql", "postgres")
NAME: Final = "neontable"  # by which the database knows our connections
LISTENER: Final = "neontable listens"
CHANNEL: Final = "neontable"  # as the triggers name it (migrations/versions/v0003_leases.py)
PATIENCE: Final = 10  # seconds in which a connection must be made


def is_postgres(database: str) -> bool:
    """Whether that is the address of a PostgreSQL database."""
    return database.partition("://")[0] in KINDS


def address_for(database: str) -> str:
    """The address as SQLAlchemy has it. Raises NeontableError, without repeating it: it may hold a password."""
    if not find_spec("psycopg"):
        raise NeontableError("PostgreSQL needs its driver: install neontable with it, as neontable[postgres].")
    try:
        url = make_url(f"postgresql+psycopg://{database.partition('://')[2]}")
    except (ArgumentError, ValueError):
        raise NeontableError(
            "That is no address of a PostgreSQL database: write it as in postgresql://USER@HOST/NAME."
        ) from None
    return url.render_as_string(hide_password=False)


def plain(database: str) -> str:
    """The address as the driver itself has it."""
    return f"postgresql://{database.partition('://')[2]}"


def options_for(durable: bool) -> dict[str, Any]:
    """How its engines are made: connections are tried before they are used, so that a database may go away and come
    back. `durable`: wait for its disk at each commit, whatever the database itself is set to."""
    given: dict[str, Any] = {"application_name": NAME, "connect_timeout": PATIENCE}
    if durable:
        given["options"] = "-c synchronous_commit=on"
    return {"pool_pre_ping": True, "connect_args": given}
