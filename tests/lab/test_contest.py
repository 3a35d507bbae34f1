"""An arena is played: the same games for the same file, each once, whoever is killed meanwhile."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from neontable.kernel.errors import NeontableError
from neontable.kernel.game import Table
from neontable.lab.arena import Contest, read_arena
from neontable.lab.contest import Game, Header, Job, compete, jobs_of, pairs_of, play, read_games
from neontable.lab.executors import Here
from neontable.lab.journal import Journal

TEXT = 'game = "nexus"\nplayers = ["random", "detective"]\nseats = 3\ndeals = 4\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "arena.toml").write_text(TEXT, encoding="utf-8")
    return tmp_path / "arena.jsonl"


def arena(path: Path, text: str = TEXT) -> tuple[Contest, Table]:
    (path.parent / "arena.toml").write_text(text, encoding="utf-8")
    return read_arena(path.with_suffix(".toml"))


def run(path: Path, text: str = TEXT, workers: int = 1, said: list[str] | None = None) -> Journal[Header, Game]:
    contest, table = arena(path, text)
    lines = [] if said is None else said
    return compete(contest, table, path, Here(workers), lambda games: None, lines.append)


def of(path: Path) -> list[Game]:
    return read_games(path).lines


def game(job: Job, winner: str) -> Game:
    returns = tuple(1.0 if name == winner else -1.0 for name in job.players)
    return Game(
        game=job.game, round=job.round, deal=job.deal, players=job.players, returns=returns, choices=1, decisions=1
    )


def test_both_seatings_of_each_deal_are_played_and_all_pairs_play_the_same_deals(path: Path) -> None:
    players = ("random", "detective", "third")
    contest, _ = arena(path)
    contest = msgspec.structs.replace(
        contest, seats=4, arena=msgspec.structs.replace(contest.arena, players=players, deals=2)
    )
    jobs = list(jobs_of(contest, 0, {}))
    assert [job.game for job in jobs] == list(range(contest.arena.games))
    assert [job.deal for job in jobs] == [0] * 6 + [1] * 6
    assert [job.players for job in jobs[:2]] == [
        ("random", "detective", "random", "detective"),
        ("detective", "random", "detective", "random"),
    ]
    seats = Counter((seat, name) for job in jobs for seat, name in enumerate(job.players))
    assert set(seats.values()) == {4}, "each has sat everywhere as often"


def test_a_swiss_pairs_each_round_by_the_games_before(path: Path) -> None:
    players = ("a", "b", "c", "d")
    contest, _ = arena(path)
    swiss = msgspec.structs.replace(contest.arena, players=players, form="swiss", rounds=2, deals=3)
    contest = msgspec.structs.replace(contest, arena=swiss)
    first = list(jobs_of(contest, 0, {}))
    assert {frozenset(job.players) for job in first} == {frozenset("ab"), frozenset("cd")}
    games = {job.game: game(job, "b" if "b" in job.players else "d") for job in first}
    assert pairs_of(contest, 1, games) == [("b", "d"), ("a", "c")]
    assert pairs_of(contest, 1, dict(reversed(games.items()))) == [("b", "d"), ("a", "c")], (
        "in whatever order they came"
    )
    second = list(jobs_of(contest, 1, games))
    assert [job.game for job in [*first, *second]] == list(range(swiss.games))


def test_the_same_file_gives_the_same_games_whoever_plays_them(path: Path, tmp_path: Path) -> None:
    alone = run(path)
    assert len(alone.lines) == 8
    assert alone.lines == of(path)
    assert {frozenset(each.players) for each in alone.lines} == {frozenset(("random", "detective"))}
    other = tmp_path / "other" / "arena.jsonl"
    other.parent.mkdir()
    assert run(other, workers=2).lines == alone.lines
    assert run(path, workers=2).lines == alone.lines, "nothing is played twice"
    assert len(path.read_text().splitlines()) == 9


def test_what_was_cut_off_is_dropped_with_a_word_and_played_again(path: Path) -> None:
    whole = run(path).lines
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]) + lines[4][:20])
    said: list[str] = []
    assert run(path, said=said).lines == whole
    assert said == [f"The last line of {path} was cut off, and is dropped: its game is played again."]
    assert path.read_bytes().splitlines(keepends=True)[:4] == lines[:4], "what was finished is as it was"
    assert len(path.read_bytes().splitlines()) == 9


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TEXT.replace("deals = 4", "deals = 5"), "deals was 4, is 5"),
        (TEXT + 'seed = "2"', "seed was '1', is '2'"),
        (TEXT.replace('"random", "detective"', '"detective", "random"'), "players was"),
    ],
)
def test_a_changed_experiment_is_not_gone_on_with(text: str, message: str, path: Path) -> None:
    run(path)
    before = path.read_bytes() + b'{"game'
    path.write_bytes(before)
    with pytest.raises(NeontableError, match=f"{message}.*Change that back, or move .* out of the way"):
        run(path, text)
    assert path.read_bytes() == before


def test_a_changed_card_is_another_experiment(path: Path) -> None:
    text = 'game = "nemesis"\nplayers = ["random", "commander"]\ndecks = ["Rising Fleet"]\ndeals = 1\n'
    contest, table = arena(path, text)
    compete(contest, table, path, Here(1), lambda games: None, print)
    assert contest.duel
    deck = contest.duel.decks[0]
    changed = msgspec.structs.replace(deck, cards=(*deck.cards[1:], deck.cards[0]))
    other = msgspec.structs.replace(contest, duel=msgspec.structs.replace(contest.duel, decks=(changed,)))
    with pytest.raises(NeontableError, match="the cards of a deck have changed"):
        compete(other, table, path, Here(1), lambda games: None, print)


def rewritten(path: Path, lines: Iterable[bytes]) -> None:
    path.write_bytes(b"".join(line + b"\n" for line in lines))


def test_a_game_that_is_there_twice_or_is_none_is_named(path: Path) -> None:
    run(path)
    lines = path.read_bytes().splitlines()
    rewritten(path, [*lines, lines[3]])
    with pytest.raises(NeontableError, match=r"arena\.jsonl:10: game 2 is there twice. Remove this line"):
        run(path)
    strange = json.loads(lines[1]) | {"game": 99}
    rewritten(path, [*lines[:3], json.dumps(strange).encode()])
    with pytest.raises(NeontableError, match=r":4: game 99 is none of this contest"):
        run(path)


def test_a_fault_names_the_game(path: Path) -> None:
    contest, _ = arena(path)
    with pytest.raises(NeontableError) as caught:
        play(contest, Job(5, 0, 2, ("nobody", "random", "nobody")))
    assert caught.value.__notes__ == ["in game 5 (deal 2, nobody against random), seed '1/2'"]


def test_ctrl_c_keeps_what_has_been_played(path: Path) -> None:
    contest, table = arena(path)

    def interrupt(games: int) -> None:
        if games == 3:
            raise KeyboardInterrupt

    found = compete(contest, table, path, Here(1), interrupt, print)
    assert len(found.lines) == 3 == len(of(path))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_an_arena_that_is_killed_goes_on_and_ends_as_if_nothing_had_been(path: Path, tmp_path: Path) -> None:
    text = TEXT.replace("deals = 4", "deals = 6")
    whole = tmp_path / "whole" / "arena.jsonl"
    whole.parent.mkdir()
    wanted = run(whole, text).lines
    arena(path, text)
    command = [sys.executable, "-m", "neontable", "arena", "run", str(path.with_suffix(".toml")), "--workers", "2"]
    killed = subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 30
    while time.monotonic() < until and (not path.exists() or path.read_bytes().count(b"\n") < 4):
        time.sleep(0.01)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    there = path.read_bytes()
    assert 4 <= there.count(b"\n") < 13, "killed in the middle"
    again = subprocess.run(command, capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stderr
    assert path.read_bytes().startswith(there[: there.rindex(b"\n") + 1])
    assert of(path) == wanted
    assert path.read_bytes().count(b"\n") == 13
