"""A server with the built client, and a browser: what the tests here need. Without them they are skipped."""

from __future__ import annotations

import os
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

import uvicorn
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from neontable.server.app import make_app
from neontable.server.settings import Settings
from tests.e2e.steps import CLIENT

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own."""
    if not (CLIENT / "index.html").exists():
        pytest.skip("the client is not built: run `python web/client.py build`")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    file: Path = tmp_path_factory.mktemp("e2e") / "test.db"
    proxy = "127.0.0.1"  # this machine: the server believes its X-Forwarded-For
    database = f"sqlite:///{file}"
    app = make_app(Settings(database=database, port=port, static=CLIENT, tick_people=0.3, trusted_proxy=proxy))
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.05)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's chromium."""
    path = os.environ.get("NEONTABLE_CHROMIUM") or shutil.which("chromium")
    if not path:
        pytest.skip("there is no chromium: install it, or name it in NEONTABLE_CHROMIUM")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, headless=True, args=ARGS)
        yield browser
        browser.close()


ADDRESSES: Final = count(1)


@pytest.fixture
def person(chromium: Browser, url: str) -> Iterator[Any]:
    """Makes people: each has a browser and an address of their own, as at home: limits are those that are shipped. No
    error of a page is overlooked, and what they have made is closed when they go."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(width: int = 1280, height: int = 800) -> Any:
        high, low = divmod(next(ADDRESSES), 250)
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            extra_http_headers={"X-Forwarded-For": f"10.0.{high}.{low + 1}"},
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        close_tables(context, url)
        context.close()
    assert not errors


def close_tables(context: BrowserContext, url: str) -> None:
    """End the games of somebody, so that no bot thinks on beside the next test."""
    for stage in ("open", "running"):
        for table in context.request.get(f"{url}/api/tables?stage={stage}").json():
            if table["host"]:
                context.request.post(f"{url}/api/tables/{table['id']}/close")
