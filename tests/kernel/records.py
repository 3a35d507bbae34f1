"""Records for the tests of replays: random games, and their files as lines that can be changed."""

from __future__ import annotations

import json
import random
from hashlib import sha256

import msgspec

from neontable.kernel.example_game import GAME as EXAMPLE
from neontable.kernel.game import Game
from neontable.kernel.replay import Play, Record, Who
from neontable.kernel.replay_file import encode
from neontable.packs.games import NEXUS

GAMES: dict[str, Game] = {EXAMPLE.name: EXAMPLE, NEXUS.name: NEXUS}


def people(count: int) -> list[Who]:
    return [Who(f"Player {n}", "person" if n else "detective") for n in range(count)]


def begun(game: Game = EXAMPLE, players: int = 3, seed: str = "7") -> Play:
    return Play.begin(game, game.load(), game.setup_type(players=players, seed=seed), people(players))


def played(game: Game = EXAMPLE, players: int = 3, entries: int = 1000, seed: int = 1) -> Play:
    """A random game of at most so many entries."""
    play = begun(game, players, str(seed))
    rng = random.Random(seed)
    while not play.state.is_over() and play.record.version < entries:
        seat = rng.choice(play.state.waiting())
        play.act(seat, rng.choice(play.state.legal_for(seat)))
    return play


Lines = list[dict[str, object]]


def lines_of(record: Record) -> Lines:
    return [json.loads(line) for line in encode(record).splitlines()]


def file_of(lines: Lines, signed: bool = True) -> bytes:
    """The file of these lines; signed: as if neontable itself had written them."""
    body = b"".join(json.dumps(line).encode() + b"\n" for line in lines[:-1])
    close = lines[-1]
    if signed:
        close = {"do": "close", "entries": len(lines) - 2, "finished": close["finished"], "sha256": ""}
        close["sha256"] = sha256(body + msgspec.json.encode(close)).hexdigest()
    return body + json.dumps(close).encode() + b"\n"
