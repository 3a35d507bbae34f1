"""boardgame.io's server on a small game of hidden hands, beside ours: `python3 dev.py bench load --boardgame`.

The game and who plays it are in boardgame/, in JavaScript; what they need is installed once, in build/boardgame.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

SOURCES: Final = Path(__file__).with_name("boardgame")
PACKAGES: Final = SOURCES / "package.json"
PLACE: Final = Path(__file__).parents[1] / "build" / "boardgame"
OLDEST_NODE: Final = 18  # has fetch
MATCHES: Final = 50  # of 4 players: as many sockets as the bare fan-out has
GREETING: Final = "The table is at "


class Figures(NamedTuple):
    """`moves`: a second; what one takes to come back to who made it, in ms."""

    moves: float
    median: float
    p99: float


def install() -> None:
    """Have boardgame.io in build/. Raises SystemExit with the way out, where that cannot be done."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or node_version(node) < OLDEST_NODE:
        raise SystemExit(
            f"boardgame.io needs Node {OLDEST_NODE} or newer with npm on PATH. Install it, or leave out --boardgame."
        )
    wanted = PACKAGES.read_bytes()
    stamp = PLACE / "installed.json"
    if stamp.exists() and stamp.read_bytes() == wanted:
        return
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    shutil.copy(PACKAGES, PLACE)
    command = [npm, "install", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=PLACE, capture_output=True, text=True, check=False)
    if done.returncode:
        why = next((line for line in done.stderr.splitlines() if line.strip()), f"exit code {done.returncode}")
        raise SystemExit(
            f"boardgame.io could not be installed ({why}). Is npm's registry within reach? Or leave out --boardgame."
        )
    stamp.write_bytes(wanted)


def node_version(node: str) -> int:
    """The first number of its version; 0 where it does not say."""
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    first = told.strip().removeprefix("v").partition(".")[0]
    return int(first) if first.isdigit() else 0


def lines(seconds: float) -> Iterator[str]:
    """What it holds, in memory and stored."""
    version = json.loads(PACKAGES.read_text())["dependencies"]["boardgame.io"]
    with tempfile.TemporaryDirectory() as folder:
        for where, args in (("in memory", ()), ("stored (FlatFile)", (folder,))):
            figures = measured(seconds, *args)
            yield (
                f"boardgame.io {version}, {MATCHES} matches of 4, {where}: {figures.moves:.0f} moves/s, "
                f"median {figures.median:.1f} ms, p99 {figures.p99:.1f} ms"
            )


def measured(seconds: float, *args: str) -> Figures:
    """Begin a server, play on it as fast as it lets us, end it."""
    with started(*args) as address:
        command = ["node", str(SOURCES / "client.cjs"), address, str(MATCHES), str(seconds)]
        done = subprocess.run(command, env=variables(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"boardgame.io's server could not be played on: {done.stderr.strip()}")
    return Figures(**json.loads(done.stdout))


@contextmanager
def started(*args: str) -> Iterator[str]:
    """Its server: the address."""
    command = ["node", str(SOURCES / "server.cjs"), *args]
    with subprocess.Popen(command, env=variables(), stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            greeting = next((line for line in child.stdout if line.startswith(GREETING)), "")
            if not greeting:
                raise SystemExit("boardgame.io's server did not start; what it said is above.")
            yield greeting.removeprefix(GREETING).strip()
        finally:
            child.kill()


def variables() -> dict[str, str]:
    """Where its packages are, and that it is to be as fast as for players."""
    return os.environ | {"NODE_PATH": str(PLACE / "node_modules"), "NODE_ENV": "production"}
