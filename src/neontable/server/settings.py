"""What a server is started with."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from platformdirs import user_data_path

from ..kernel.errors import NeontableError
from .postgres import address_for, is_postgres

PORT: Final = 8917
SQLITE: Final = "sqlite:///"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """`database`: an address as SQLAlchemy has it, "" for a file in the user's data folder; `public_url`: where people
    reach this server, if not at host and port; `trusted_proxy`: the address whose X-Forwarded-For is believed;
    `lan`: this machine's address on the local network, where it is reached too; `durable`: wait for the disk at each
    commit, so that a power cut loses nothing; `think_processes`: for bots;
    `tick_people`, `tick_bots`: seconds after which the end of a step in a response window is told to the others;
    `expire_open`, `expire_running`: seconds in which nothing was done after which a table that waits for players, or
    whose game goes on, is ended; `expire_every`: seconds between two looks for such tables;
    `static`: the built client, None where there is none."""

    database: str = ""
    host: str = "127.0.0.1"
    port: int = PORT
    public_url: str = ""
    trusted_proxy: str = ""
    lan: str = ""
    durable: bool = False
    think_processes: int = 1
    tick_people: float = 1.5
    tick_bots: float = 0.3
    expire_open: float = 86_400.0
    expire_running: float = 14 * 86_400.0
    expire_every: float = 600.0
    static: Path | None = None


def base_of(settings: Settings, lan: str) -> str:
    """What people type who come from elsewhere; `lan`: the address on the local network, "" for none."""
    host = lan or settings.host
    host = f"[{host}]" if ":" in host else host
    return settings.public_url or f"http://{host}" + ("" if settings.port == 80 else f":{settings.port}")


def default_file() -> Path:
    """The database of who names none."""
    return user_data_path("neontable", appauthor=False) / "neontable.db"


def database_of(settings: Settings) -> str:
    """The address of the database, with an asynchronous driver. Raises NeontableError for one that is not known,
    without repeating it: it may hold a password."""
    address = settings.database or f"{SQLITE}{default_file()}"
    if is_postgres(address):
        return address_for(address)
    if not address.startswith(SQLITE):
        kind, colon, _ = address.partition("://")
        what = f"“{kind}” is no database that is known here" if colon else "That is no address of a database"
        raise NeontableError(f"{what}: write {SQLITE}FILE, as in {SQLITE}neontable.db, or postgresql://USER@HOST/NAME.")
    return address.replace("sqlite:", "sqlite+aiosqlite:", 1)


def file_of(settings: Settings) -> Path | None:
    """The file of an SQLite database; None for one in memory, or in PostgreSQL. Raises NeontableError."""
    kind, _, path = database_of(settings).partition(":///")
    return None if not kind.startswith("sqlite") or path in ("", ":memory:") else Path(path.partition("?")[0])
