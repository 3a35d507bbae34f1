"""`neontable serve`: the table as a server, for browsers and programs."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

if TYPE_CHECKING:
    from ..server.settings import Settings

PORT: Final = 8917
EVERYWHERE: Final = ("0.0.0.0", "::", "")
GRACE: Final = 5  # seconds that connections have when the server is stopped
FRAME_BYTES: Final = 64 * 1024  # of a message, beyond which the connection is cut; security.MESSAGE_BYTES is answered

Database: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Where all is stored, as in sqlite:///neontable.db or postgresql://USER@HOST/NAME; else a file in your "
        "data folder.",
        show_default=False,
    ),
]


def serve(
    database: Database = None,
    host: Annotated[str, typer.Option(help="The address of this machine to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0: one that is free.")] = PORT,
    public_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Where people reach it, as in https://table.example, behind a proxy.",
            show_default=False,
        ),
    ] = None,
    trusted_proxy: Annotated[
        str | None,
        typer.Option(
            metavar="IP", help="The proxy whose word is taken for where a request comes from.", show_default=False
        ),
    ] = None,
    durable: Annotated[
        bool, typer.Option("--durable", help="Wait for the disk at each act: a power cut costs nothing either.")
    ] = False,
) -> None:
    """Serve tables: to this machine, or with --host and --public-url to others. Ctrl-C ends it; games go on when it is
    started again."""
    import asyncio

    from ..server.app import make_app
    from ..server.settings import Settings
    from ..server.store import Store

    url, proxy = (public_url or "").rstrip("/"), trusted_proxy or ""
    check_reachable(host, url)
    check_url(url)
    check_address(proxy)

    async def prepared(settings: Settings) -> None:
        await (await Store.open(settings)).close()

    with listening(host, port) as door:
        settings = Settings(
            database=database or "",
            host=host,
            port=door.getsockname()[1],
            public_url=url,
            trusted_proxy=proxy,
            durable=durable,
        )
        asyncio.run(prepared(settings))  # what is wrong with the database is said before anybody comes
        app = make_app(settings)
        for line in announced(settings):
            typer.echo(line)
        run(app, door)


def announced(settings: Settings) -> list[str]:
    """What the person who starts it should know."""
    from ..engine import about
    from ..server.postgres import is_postgres

    if settings.durable:
        kept = "Each act is on the disk before it is acknowledged: neither a killed server nor a power cut costs any."
    elif is_postgres(settings.database):
        kept = (
            "A killed server loses nothing that was acknowledged; what a power cut costs is the database's own setting."
        )
    else:
        kept = (
            "A killed server loses nothing that was acknowledged; a power cut may cost the last moments "
            "(with --durable it costs nothing, and each act takes longer)."
        )
    return [
        about().splitlines()[0],
        f"The table is at {address_of(settings)}",
        f"All is stored in {place_of(settings)}. {kept}",
        *(["Only this machine can reach it; how others can: docs/guides/hosting.md."] if is_alone(settings) else []),
        "Ctrl-C ends it; games go on when it is started again.",
    ]


def place_of(settings: Settings) -> str:
    """Where all is stored, in words, and without a password."""
    from ..server.postgres import is_postgres
    from ..server.settings import database_of, file_of

    if is_postgres(settings.database):
        return f"the PostgreSQL database {database_of(settings).rpartition('/')[2].partition('?')[0]}"
    return str(file_of(settings) or "memory, and gone when this ends")


def address_of(settings: Settings) -> str:
    """What people type."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return settings.public_url or f"http://{host}:{settings.port}"


def is_alone(settings: Settings) -> bool:
    """Whether nobody else can come."""
    return not settings.public_url and (settings.host.startswith("127.") or settings.host in ("localhost", "::1"))


def listening(host: str, port: int) -> socket.socket:
    """The socket at which people come in. Raises BadParameter."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        why = str(error.strerror).partition(" (while")[0]
        raise typer.BadParameter(
            f"this machine cannot listen at {host}, port {port} ({why}): choose another, or end what has it",
            param_hint="--host, --port",
        ) from None


def run(app: object, door: socket.socket) -> None:
    """Answer until it is ended. Raises Exit when it could not begin, or was ended by Ctrl-C."""
    import uvicorn

    config = uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_level="warning",
        access_log=False,  # addresses of people are nobody's business
        server_header=False,
        proxy_headers=False,  # security.address_of reads them
        lifespan="on",
        ws_max_size=FRAME_BYTES,
        timeout_graceful_shutdown=GRACE,
    )
    server = uvicorn.Server(config)
    try:
        server.run(sockets=[door])
    except KeyboardInterrupt:
        typer.echo("Ended. Games go on when it is started again.")
        raise typer.Exit(130) from None
    if not server.started:
        raise typer.Exit(1)


def check_reachable(host: str, public_url: str) -> None:
    """Raises BadParameter for a server that would turn everybody away."""
    if host in EVERYWHERE and not public_url:
        raise typer.BadParameter(
            "a server answers to its own name only: give the one address of this machine that people use, or say with "
            "--public-url where they reach it",
            param_hint="--host",
        )


def check_url(url: str) -> None:
    """Raises BadParameter."""
    from urllib.parse import urlsplit

    parts = urlsplit(url)
    if url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query):
        raise typer.BadParameter(
            f"“{url}” is no address of a site: write it as in https://table.example", param_hint="--public-url"
        )


def check_address(address: str) -> None:
    """Raises BadParameter."""
    from ipaddress import ip_address

    try:
        if address:
            ip_address(address)
    except ValueError:
        raise typer.BadParameter(
            f"“{address}” is no IP address: write it as in 127.0.0.1", param_hint="--trusted-proxy"
        ) from None
