"""The bots of docs/examples/bots play whole games at a real server, as docs/guides/bots.md says."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest

from tests.server.test_serve import address_in, started

BOTS = Path(__file__).parents[2] / "docs" / "examples" / "bots"
NODE = shutil.which("node")
PATIENCE = 900  # a game of Nemesis of 200 turns has some hundred windows, each with a tick of 1.5 s
WITHOUT_NODE = pytest.mark.skipif(NODE is None, reason="there is no Node here to run bot.mjs")
COMMANDS = [
    pytest.param([sys.executable, str(BOTS / "bot.py")], id="python"),
    pytest.param([str(NODE), str(BOTS / "bot.mjs")], id="javascript", marks=WITHOUT_NODE),
]


def invited(server: str, game: str, seats: list[str]) -> str:
    """The link to a new table."""
    with httpx.Client(base_url=server) as host:
        host.post("/api/guests", json={"name": "Ann"}).raise_for_status()
        made = host.post("/api/tables", json={"game": game, "seats": seats, "listed": False})
        made.raise_for_status()
        return f"{server}{made.json()['invite']}"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["nexus", "nemesis"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_bot_plays_a_whole_game(tmp_path: Path, command: list[str], game: str) -> None:
    seats = ["open", "random"] if game == "nemesis" else ["open", "random", "random"]
    with started("--database", f"sqlite:///{tmp_path / 'a.db'}") as (_, lines):
        link = invited(address_in(lines), game, seats)
        done = subprocess.run([*command, link, "Robin"], check=False, capture_output=True, text=True, timeout=PATIENCE)
        info = httpx.get(link.partition("#")[0].replace("/table/", "/api/tables/")).json()
    assert (done.returncode, done.stderr) == (0, "")
    assert info["stage"] == "over" and info["seats"][0]["name"] == "Robin"
    # The seat is told "You win", where whoever asks without a name is told who does.
    assert re.fullmatch(r"over \S.*\.\n", done.stdout) and info["result"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_bot_says_why_it_cannot_sit_down(tmp_path: Path, command: list[str]) -> None:
    with started("--database", f"sqlite:///{tmp_path / 'a.db'}") as (_, lines):
        link = invited(address_in(lines), "nexus", ["me", "open", "open"])
        done = subprocess.run(
            [*command, link.partition("#")[0]], check=False, capture_output=True, text=True, timeout=PATIENCE
        )
    assert done.returncode == 1
    assert done.stderr == "That link is not good for this table: ask for a new one.\n"


ASKED = {"type": "update", "version": 3, "decisionId": "3-0", "decision": {"answers": [{"action": 7}]}}
OVER = {"type": "end", "reason": "over", "result": "You win."}


@contextmanager
def busy(refused: int) -> Iterator[tuple[str, list[tuple[str, object]]]]:
    """A server that refuses everything once with that status, and what it was sent."""
    sent: list[tuple[str, object]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            text = self.rfile.read(int(self.headers["content-length"]))
            sent.append((self.path, json.loads(text)))
            self.told(200 if sent.count(sent[-1]) > 1 else refused, {"token": "t"})

        def do_GET(self) -> None:
            self.told(200, ASKED, OVER)

        def told(self, status: int, *lines: object) -> None:
            body = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
            self.send_response(status)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", sent
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("refused", [429, 503])  # it was too fast, or the server is busy
@pytest.mark.parametrize("command", COMMANDS)
def test_a_bot_that_is_told_to_wait_sends_the_same_again(command: list[str], refused: int) -> None:
    with busy(refused) as (address, sent):
        link = f"{address}/table/abc#secret"
        done = subprocess.run([*command, link, "Robin"], check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "over You win.\n", "")
    assert sent[::2] == sent[1::2]
    assert [path for path, _ in sent[::2]] == ["/api/tokens", "/api/tables/abc/join", "/api/tables/abc/messages"]


def test_a_server_that_ends_says_so_to_its_streams(tmp_path: Path) -> None:
    with started("--database", f"sqlite:///{tmp_path / 'a.db'}") as (server, lines):
        table = invited(address_in(lines), "nexus", ["me", "open", "open"]).partition("#")[0]
        with httpx.stream("GET", f"{table.replace('/table/', '/api/tables/')}/stream", timeout=60) as stream:
            told = stream.iter_lines()
            assert next(told).startswith('{"type":"table"')
            server.send_signal(signal.SIGINT)
            *_, last = told
        _, err = server.communicate(timeout=60)
    assert last == '{"type":"end","reason":"stopped","result":""}'
    assert (server.returncode, err) == (130, "")


@pytest.mark.parametrize("name", ["bot.py", "bot.mjs"])
def test_a_bot_is_short(name: str) -> None:
    assert len((BOTS / name).read_text(encoding="utf-8").splitlines()) <= 40
