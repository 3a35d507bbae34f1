"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import mimetypes
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, Response, get
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from ..kernel.errors import NeontableError
from . import bots, http, http_manners, inviting, looking, openapi, playing_on, replays
from .connections import Connections
from .dealing import Seeds, random_seed
from .expiring import keep_expiring
from .given import GIVEN, Doors
from .hub import Hub
from .network import Network
from .people import People
from .refusing import Refusal
from .room import Now
from .security import BODY_BYTES, Guard, Hosts
from .settings import Settings
from .socket import table_socket
from .store import Store

HANDLERS: Final = tuple(
    handler
    for module in (http, http_manners, looking, replays, playing_on, bots, inviting)
    for handler in module.HANDLERS
)
FOREVER: Final = "public, max-age=31536000, immutable"  # files whose names hold a hash
STATIC: Final = Path(__file__).parent / "static"  # where wheels have the built client
CHECKOUT: Final = Path(__file__).parents[3] / "build" / "client"  # where web/client.py builds it


def make_app(settings: Settings, now: Now = time.time, new_seed: Seeds = random_seed) -> Litestar:
    """All of it; the database is opened, and bots go on, when the application starts. `now`: what time it is;
    `new_seed`: what each table's cards are dealt by."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(settings)
        hub = Hub(settings, store, now, new_seed)
        app.state.update({"hub": hub, "people": People(store), "doors": Doors(settings), "connections": Connections()})
        try:
            await hub.start()
            expiring = asyncio.create_task(keep_expiring(hub))
            yield
            expiring.cancel()
        finally:
            await hub.stop()
            await store.close()

    app = Litestar(
        [*HANDLERS, table_socket, client(settings.static or built_client())],
        lifespan=[life],
        dependencies=GIVEN,
        exception_handlers={NeontableError: http.refused, HTTPException: http.malformed, Exception: http.broken},
        request_max_body_size=BODY_BYTES,
        openapi_config=openapi.config(),
    )
    app.state.network = Network(settings, hosts := Hosts(settings))
    app.asgi_handler = Guard(app.asgi_handler, settings, hosts)  # around everything, also what no handler is found for
    return app


def built_client() -> Path:
    """The folder of the client that belongs to these sources, whether it is there or not."""
    return STATIC if STATIC.exists() else CHECKOUT


def has_client() -> bool:
    """Whether a browser finds anything here."""
    return (built_client() / "index.html").exists()


def client(folder: Path) -> HTTPRouteHandler:
    """The built client: its files, and its first page for every other path."""
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    first = "index.html"

    @get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False)
    def page(path: FromPath[str] = "") -> Response[Any]:
        name = path.strip("/")
        if name.partition("/")[0] in ("api", "ws") or first not in files:
            raise Refusal("no-page", "There is nothing at that address.", status=404)
        name = name if name in files else first
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        kept = FOREVER if name.startswith("assets/") else "no-cache"
        return Response(files[name], media_type=kind, headers={"cache-control": kept})

    return page
