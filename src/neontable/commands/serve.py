"""`neontable serve`: the table as a server, for browsers and programs."""

from __future__ import annotations

import gc
import signal
import socket
from contextlib import ExitStack, suppress
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

if TYPE_CHECKING:
    import uvicorn
    from litestar import Litestar

    from ..server.settings import Settings

PORT: Final = 8917
LOOPBACK: Final = "127.0.0.1"
BACKLOG: Final = 2048
ALONE: Final = "Only this machine can reach it: start it with --lan for your network; more in docs/guides/hosting.md."
UNTRUSTED: Final = (
    "Everybody behind the proxy counts as one address and shares its limits: name the proxy with --trusted-proxy."
)
EVERYWHERE: Final = ("0.0.0.0", "::", "")
GRACE: Final = 5  # seconds that connections have when the server is stopped
FRAME_BYTES: Final = 64 * 1024  # of a message, beyond which the connection is cut; security.MESSAGE_BYTES is answered

# New objects until Python looks for garbage in cycles, which stops everything for a tenth of a second or more: an act
# leaves some fifty, and none in a cycle; who comes and goes leaves a few that are.
YOUNG: Final = 200_000

NO_CLIENT: Final = (
    "This build has no browser client (it takes Node to make one): programs can use the server, browsers cannot."
)

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
    host: Annotated[str, typer.Option(help="The address of this machine to listen at.")] = LOOPBACK,
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
    expire_open: Annotated[
        float, typer.Option(metavar="HOURS", min=0.1, help="After how long a table is ended to which nobody comes.")
    ] = 24,
    expire_running: Annotated[
        float, typer.Option(metavar="DAYS", min=0.1, help="After how long a game is ended that nobody plays on.")
    ] = 14,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others on your local network come, at this machine's address there.")
    ] = False,
    durable: Annotated[
        bool, typer.Option("--durable", help="Wait for the disk at each act: a power cut costs nothing either.")
    ] = False,
    openapi: Annotated[
        bool, typer.Option("--openapi", help="Print what can be asked for by HTTP, as OpenAPI, and end.")
    ] = False,
) -> None:
    """Serve tables: to this machine, or with --host and --public-url to others. Ctrl-C ends it; games go on when it is
    started again."""
    from ..server.network import lan_address
    from ..server.settings import Settings

    if openapi:
        typer.echo(openapi_document())
        return
    url, proxy = (public_url or "").rstrip("/"), trusted_proxy or ""
    check_reachable(host, url)
    check_url(url)
    check_address(proxy)
    check_lan(lan, host, url)
    with ExitStack() as stack:
        doors = [stack.enter_context(listening(host, port))]
        port = doors[0].getsockname()[1]
        address = lan_address() if lan else ""
        if lan:
            doors.append(stack.enter_context(listening(address, port)))
        settings = Settings(
            database=database or "",
            host=host,
            port=port,
            public_url=url,
            trusted_proxy=proxy,
            lan=address,
            durable=durable,
            expire_open=expire_open * 3600,
            expire_running=expire_running * 86_400,
        )
        keep_table(settings, doors)


def keep_table(settings: Settings, doors: list[socket.socket]) -> None:
    """Serve until it is ended."""
    import asyncio

    from ..server.app import make_app
    from ..server.store import Store

    async def prepared() -> None:
        await (await Store.open(settings)).close()

    asyncio.run(prepared())  # what is wrong with the database is said before anybody comes
    app = make_app(settings)
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    for line in announced(settings):
        typer.echo(line)
    run(app, doors)


def openapi_document() -> str:
    """What can be asked for by HTTP; no database is opened."""
    from ..server.app import make_app
    from ..server.openapi import document
    from ..server.settings import Settings

    return document(make_app(Settings())).decode()


def announced(settings: Settings) -> list[str]:
    """What the person who starts it should know."""
    from ..engine import about
    from ..server.app import has_client
    from ..server.postgres import is_postgres
    from ..server.settings import base_of

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
        f"The table is at {base_of(settings, '')}",
        f"All is stored in {place_of(settings)}. {kept}",
        *([] if has_client() else [NO_CLIENT]),
        *reached(settings),
        "Ctrl-C ends it; games go on when it is started again.",
    ]


def place_of(settings: Settings) -> str:
    """Where all is stored, in words, and without a password."""
    from ..server.postgres import is_postgres
    from ..server.settings import database_of, file_of

    if is_postgres(settings.database):
        return f"the PostgreSQL database {database_of(settings).rpartition('/')[2].partition('?')[0]}"
    return str(file_of(settings) or "memory, and gone when this ends")


def reached(settings: Settings) -> list[str]:
    """Who else can come, and what there is to know about that."""
    from ..server.network import OPEN, qr_text
    from ..server.settings import base_of

    if settings.lan:
        address = base_of(settings, settings.lan)
        return [f"Others on your network come to {address}", *qr_text(address).splitlines(), OPEN]
    if is_alone(settings):
        return [ALONE]
    if settings.public_url and not settings.trusted_proxy:
        return [UNTRUSTED]
    return []


def is_alone(settings: Settings) -> bool:
    """Whether nobody else can come."""
    return not settings.public_url and (settings.host.startswith("127.") or settings.host in ("localhost", "::1"))


def listening(host: str, port: int) -> socket.socket:
    """The socket at which people come in. Raises BadParameter."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        why = str(error.strerror).partition(" (while")[0]
        raise typer.BadParameter(
            f"this machine cannot listen at {host}, port {port} ({why}): choose another, or end what has it",
            param_hint="--host, --port",
        ) from None


def run(app: Litestar, doors: list[socket.socket]) -> None:
    """Answer until it is ended. Raises Exit when it could not begin, or was ended by Ctrl-C."""
    server = server_of(app)
    with suppress(KeyboardInterrupt):
        server.run(sockets=doors)
    if app.state.interrupted:
        typer.echo("Ended. Games go on when it is started again.")
        raise typer.Exit(130)
    if not server.started:
        raise typer.Exit(1)


def server_of(app: Litestar) -> uvicorn.Server:
    """What answers: it can be opened to the network while it runs, and tells streams when it ends."""
    import asyncio

    import uvicorn

    from ..server.patience import Impatient

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            """End at the first signal; more of them would only cut off what is being stored."""
            app.state.interrupted |= sig == signal.SIGINT
            if not self.should_exit:
                super().handle_exit(sig, frame)

        async def listen(self, address: str) -> None:
            """Answer at that address too. Raises OSError."""
            protocol: Any = self.config.http_protocol_class
            loop = asyncio.get_running_loop()
            make = partial(protocol, config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
            port = app.state.network.settings.port
            self.servers.append(await loop.create_server(make, address, port, backlog=BACKLOG))

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.connections.ending.set()  # streams end with a line that says so
            await super().shutdown(sockets)

    config = uvicorn.Config(
        app,
        http=Impatient,
        log_level="warning",
        access_log=False,  # addresses of people are nobody's business
        server_header=False,
        proxy_headers=False,  # security.address_of reads them
        lifespan="on",
        ws_max_size=FRAME_BYTES,
        timeout_graceful_shutdown=GRACE,
    )
    server = Server(config)
    app.state.network.listen = server.listen
    app.state.interrupted = False  # Python raises nothing at Ctrl-C where it was started with SIGINT ignored
    return server


def check_reachable(host: str, public_url: str) -> None:
    """Raises BadParameter for a server that would turn everybody away."""
    if host in EVERYWHERE and not public_url:
        raise typer.BadParameter(
            "a server answers to its own name only: give the one address of this machine that people use, or say with "
            "--public-url where they reach it",
            param_hint="--host",
        )


def check_lan(lan: bool, host: str, public_url: str) -> None:
    """Raises BadParameter."""
    if lan and (host != LOOPBACK or public_url):
        raise typer.BadParameter(
            "it finds this machine's address on the network by itself: leave out --host and --public-url, or --lan",
            param_hint="--lan",
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
