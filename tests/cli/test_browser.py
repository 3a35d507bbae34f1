"""`neontable play` without options: a table in the browser."""

from __future__ import annotations

import http.server
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from neontable import cli
from neontable.commands import browser
from neontable.server.settings import Settings


class Seen:
    """What would have been done."""

    served: Settings | None = None
    opened: str = ""
    menu: object = None
    port: int = 0


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """A machine with a screen, where nothing is served and nothing opens."""
    found = Seen()

    def keep(settings: Settings, door: socket.socket) -> None:
        found.served = settings

    def show(address: str) -> bool:
        found.opened = address
        return True

    monkeypatch.setattr(browser, "keep_table", keep)
    monkeypatch.setattr("webbrowser.open", show)
    found.port = free_port()
    monkeypatch.setattr(browser, "PORT", found.port)
    monkeypatch.setattr("neontable.server.app.has_client", lambda: True)
    monkeypatch.setattr("neontable.terminal.command.play_nexus", lambda **options: setattr(found, "menu", options))
    monkeypatch.setenv("DISPLAY", ":0")
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


def test_play_serves_the_table_and_opens_it(seen: Seen) -> None:
    assert cli.run(["play"]) == 0
    assert seen.served is not None
    assert seen.served.port == seen.port
    assert seen.opened == f"http://127.0.0.1:{seen.port}"
    assert seen.menu is None


def test_no_browser_is_opened_when_that_is_asked_for(seen: Seen) -> None:
    assert cli.run(["play", "--no-browser"]) == 0
    assert seen.served is not None
    assert not seen.opened


@pytest.mark.parametrize("args", [["--terminal"], ["nexus"], ["--players", "3"]])
def test_the_terminal_is_asked_for_by_name_or_option(seen: Seen, args: list[str]) -> None:
    assert cli.run(["play", *args]) == 0
    assert seen.served is None
    assert seen.menu is not None


def test_without_a_client_the_terminal_opens_and_says_why(
    seen: Seen, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("neontable.server.app.has_client", lambda: False)
    assert cli.run(["play"]) == 0
    assert seen.served is None
    assert isinstance(seen.menu, dict) and seen.menu["menu"]
    assert "no browser client" in capsys.readouterr().out


def test_without_a_screen_the_address_is_said(
    seen: Seen, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(browser, "has_screen", lambda: False)
    assert cli.run(["play"]) == 0
    assert seen.served is not None and not seen.opened
    assert f"open http://127.0.0.1:{seen.port} in one" in capsys.readouterr().out


def test_no_browser_and_an_option_of_the_terminal_are_refused(seen: Seen, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["play", "--no-browser", "--players", "3"]) == 2
    assert "--players" in capsys.readouterr().err
    assert seen.served is None


@contextmanager
def answering(body: bytes) -> Iterator[int]:
    """Something that answers everything with that."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_a_table_that_is_served_already_is_opened_not_served_twice(seen: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(b'{"games": []}') as port:
        monkeypatch.setattr(browser, "PORT", port)
        assert cli.run(["play"]) == 0
        assert seen.served is None
        assert seen.opened == f"http://127.0.0.1:{port}"


@pytest.mark.parametrize("body", [b"hello", b"[]", b"{}", b"1"])
def test_a_port_that_something_else_has_is_left_alone(seen: Seen, monkeypatch: pytest.MonkeyPatch, body: bytes) -> None:
    with answering(body) as port:
        monkeypatch.setattr(browser, "PORT", port)
        assert cli.run(["play"]) == 0
        assert seen.served is not None
        assert seen.served.port != port
        assert seen.opened.endswith(f":{seen.served.port}")
