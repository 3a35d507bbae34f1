"""`neontable serve` and `neontable admin`, as whoever keeps a server meets them."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from neontable import cli
from neontable.commands import serve
from neontable.server import settings
from neontable.server.people import People
from neontable.server.settings import Settings
from neontable.server.store import Store
from tests.server.test_store import with_store

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Carries out a command line in this process: exit code, stdout, stderr."""

    def run(*args: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = cli.run(list(args))
        captured = capsys.readouterr()
        return code, captured.out, " ".join(captured.err.replace("│", " ").split())

    return run


@contextmanager
def started(*args: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A server of its own, and what it says until it can be reached."""
    command = [sys.executable, "-c", "from neontable.cli import main; main()", "serve", "--port", "0", *args]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=os.environ) as server:
        try:
            assert server.stdout is not None
            yield server, [server.stdout.readline().strip() for _ in range(3)]
        finally:
            server.kill()


def address_in(lines: list[str]) -> str:
    return lines[1].removeprefix("The table is at ")


def test_a_server_serves_is_killed_and_knows_everybody_when_it_is_started_again(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.db'}"
    with started("--database", database) as (server, lines):
        assert lines[0].startswith("neontable ")
        assert "A killed server loses nothing that was acknowledged; a power cut may cost the last moments" in lines[2]
        made = httpx.post(f"{address_in(lines)}/api/guests", json={"name": "Ann"})
        assert made.status_code == 200
        server.kill()
    with started("--database", database, "--durable") as (server, lines):
        assert "neither a killed server nor a power cut" in lines[2]
        token = {"cookie": made.headers["set-cookie"].partition(";")[0]}
        assert httpx.get(f"{address_in(lines)}/api/me", headers=token).json()["name"] == "Ann"
        server.send_signal(signal.SIGINT)
        out, err = server.communicate(timeout=20)
        assert server.returncode == 130
        assert "Games go on when it is started again." in out
        assert err == ""


def test_ctrl_c_ends_it_without_a_traceback_however_often_it_is_pressed(tmp_path: Path) -> None:
    with started("--database", f"sqlite:///{tmp_path / 'a.db'}") as (server, lines):
        httpx.get(f"{address_in(lines)}/api/games", timeout=20)
        for _ in range(3):
            server.send_signal(signal.SIGINT)
        out, err = server.communicate(timeout=30)
    assert server.returncode == 130
    assert "Games go on" in out
    assert not err


def test_the_port_is_the_one_of_the_settings() -> None:
    assert serve.PORT == settings.PORT


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--port", "65536"], "Invalid value for '--port'"),
        (["--port", "many"], "Invalid value for '--port'"),
        (["--host", "0.0.0.0"], "give the one address of this machine that people use, or say with --public-url"),
        (["--host", "no.such.host.invalid"], "cannot listen at no.such.host.invalid"),
        (["--public-url", "table.example"], "write it as in https://table.example"),
        (["--public-url", "https://table.example/table"], "write it as in https://table.example"),
        (["--trusted-proxy", "proxy"], "“proxy” is no IP address"),
        (["--port", "0", "--database", "oracle://x"], "“oracle” is no database that is known here"),
        (["--port", "0", "--database", "sqlite:////no/such/folder/a.db"], "No such file or directory"),
    ],
)
def test_misuse_is_said_at_once(run: Run, args: list[str], why: str) -> None:
    code, out, err = run("serve", *args)
    assert (code, out) == (2, "")
    assert why in err


def test_a_port_that_is_taken_is_named(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, _, err = run("serve", "--port", str(taken.getsockname()[1]))
    assert code == 2
    assert "Address already in use" in err


@pytest.mark.parametrize(
    ("changes", "address", "alone"),
    [
        ({}, "http://127.0.0.1:8917", True),
        ({"host": "::1"}, "http://[::1]:8917", True),
        ({"host": "192.168.1.5"}, "http://192.168.1.5:8917", False),
        ({"public_url": "https://table.example"}, "https://table.example", False),
    ],
)
def test_what_is_announced(changes: dict[str, str], address: str, alone: bool) -> None:
    lines = serve.announced(Settings(**changes))  # type: ignore[arg-type]
    assert f"The table is at {address}" in lines
    assert any("Only this machine" in line for line in lines) is alone


# Administration.


@pytest.fixture
def database(tmp_path: Path) -> str:
    """With Ann, who has an account, and Bob, a guest."""

    async def two(store: Store) -> None:
        people = People(store)
        ann, _ = await people.guest("Ann", 1.0)
        await people.set_account(ann, "ann", "correct horse")
        await people.guest("Bob", 1.0)

    with_store(tmp_path / "a.db", two)
    return f"sqlite:///{tmp_path / 'a.db'}"


def rows(database: str, query: str) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        return connection.execute(query).fetchall()


def test_a_new_password_is_shown_and_signs_all_devices_out(run: Run, database: str, tmp_path: Path) -> None:
    before = rows(database, "SELECT token FROM sessions")
    code, out, _ = run("admin", "reset-password", "ann", "--database", database)
    assert code == 0
    password = out.splitlines()[0].removeprefix("The new password of ann: ")
    assert len(before) - len(rows(database, "SELECT token FROM sessions")) == 1  # Bob's stays

    async def sign_in(store: Store) -> str:
        return (await People(store).sign_in("ann", password, 2.0))[0].name

    assert with_store(tmp_path / "a.db", sign_in) == "Ann"


def test_a_person_is_deleted_by_account_or_id(run: Run, database: str) -> None:
    ((bob,),) = rows(database, "SELECT id FROM people WHERE name = 'Bob'")
    for name in ("Ann", bob):
        code, out, _ = run("admin", "delete-person", name, "--yes", "--database", database)
        assert (code, "is deleted" in out) == (0, True)
    assert rows(database, "SELECT name FROM people") == []


def test_nobody_is_deleted_without_a_yes(run: Run, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typer.confirm", lambda *_, abort: exit(1))
    assert run("admin", "delete-person", "ann", "--database", database)[0] == 1
    assert len(rows(database, "SELECT name FROM people")) == 2


def test_the_database_is_backed_up_and_restored(run: Run, database: str, tmp_path: Path) -> None:
    copied = str(tmp_path / "copy.db")
    assert run("admin", "backup", copied, "--database", database)[0] == 0
    run("admin", "delete-person", "ann", "--yes", "--database", database)
    code, out, _ = run("admin", "restore", copied, "--database", database)
    assert (code, "What it was is in" in out) == (0, True)
    assert len(rows(database, "SELECT name FROM people")) == 2


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["reset-password", "nobody"], "Nobody here has the account “nobody”"),
        (["delete-person", "nobody", "--yes"], "Nobody here has the account or the id “nobody”"),
        (["backup", "/no/such/folder/copy.db"], "could not be copied"),
        (["restore", "/no/such/copy.db"], "There is no database /no/such/copy.db"),
    ],
)
def test_what_cannot_be_done_is_said(run: Run, database: str, args: list[str], why: str) -> None:
    code, out, err = run("admin", *args, "--database", database)
    assert (code, out) == (2, "")
    assert why in err


@pytest.mark.parametrize("command", [["reset-password", "ann"], ["delete-person", "ann", "--yes"], ["backup", "copy"]])
def test_no_database_is_made_by_a_wrong_name(run: Run, tmp_path: Path, command: list[str]) -> None:
    code, _, err = run("admin", *command, "--database", f"sqlite:///{tmp_path / 'b.db'}")
    assert code == 2
    assert "There is no database" in err
    assert list(tmp_path.iterdir()) == []


def test_a_database_in_memory_cannot_be_looked_after(run: Run) -> None:
    code, _, err = run("admin", "backup", "copy", "--database", "sqlite:///:memory:")
    assert code == 2
    assert "name a file" in err
