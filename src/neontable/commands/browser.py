"""`neontable play` without options: a table of this machine, in its browser."""

from __future__ import annotations

import http.client
import json
import os
import sys
import webbrowser
from typing import Final

import typer

from .serve import NO_CLIENT, PORT, keep_table, listening

HOST: Final = "127.0.0.1"


def can_play() -> bool:
    """Whether there is a client to open; says so if there is none."""
    from ..server.app import has_client

    if not has_client():
        typer.echo(f"{NO_CLIENT} Here is the table of the terminal.")
    return has_client()


def play_in_browser(opened: bool) -> None:
    """Serve the table to this machine until it is ended, and open it in the browser if it shall be `opened`. A table
    that is served already is opened, not served twice."""
    from ..server.settings import Settings, base_of

    if is_served(PORT):
        address = base_of(Settings(host=HOST, port=PORT), "")
        typer.echo(f"The table is served already, at {address}")
        show(address, opened)
        return
    with listening(HOST, PORT if is_free(PORT) else 0) as door:
        settings = Settings(host=HOST, port=door.getsockname()[1])
        show(base_of(settings, ""), opened)  # what asks before the server is up waits at the door
        keep_table(settings, [door])


def show(address: str, opened: bool) -> None:
    """Open a browser, or say how."""
    if not opened:
        return
    if not has_screen() or not webbrowser.open(address):
        typer.echo(f"No browser could be opened here: open {address} in one. `neontable play --terminal` needs none.")


def has_screen() -> bool:
    """Whether a browser with windows can be meant: one for terminals would take this one."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def is_free(port: int) -> bool:
    """Whether this machine can listen there."""
    try:
        listening(HOST, port).close()
    except typer.BadParameter:
        return False
    return True


def is_served(port: int) -> bool:
    """Whether a Neontable answers there."""
    connection = http.client.HTTPConnection(HOST, port, timeout=1)
    try:
        connection.request("GET", "/api/games")
        return "games" in json.loads(connection.getresponse().read())
    except (OSError, ValueError, TypeError, http.client.HTTPException):
        return False
    finally:
        connection.close()
