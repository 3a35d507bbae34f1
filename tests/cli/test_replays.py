"""`neontable replay` and `neontable report`, on files that are whole, cut off, edited or not there."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from neontable import cli
from neontable.commands import stepping
from neontable.kernel.replay import Play, Who
from neontable.kernel.replay_file import save
from neontable.kernel.transcript import read_report
from neontable.nexus.game import NexusSetup
from neontable.packs.games import NEXUS
from neontable.terminal.saves import path_of

Outcome = tuple[int, str, str]
Run = Callable[..., Outcome]
SEED = "nobody else's"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("NEONTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.chdir(tmp_path)

    def run(*args: str) -> Outcome:
        capsys.readouterr()
        code = cli.run(list(args))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def played(entries: int = 1000, seed: int = 1) -> Play:
    """A game of at most so many random answers."""
    seats = [Who("Ada"), Who("Ben"), Who("Bot", "random"), Who("Cog", "random")]
    play = Play.begin(NEXUS, NEXUS.load(), NexusSetup(players=4, seed=SEED), seats)
    rng = random.Random(seed)
    while not play.state.is_over() and play.record.version < entries:
        seat = rng.choice(play.state.waiting())
        play.act(seat, rng.choice(play.state.legal_for(seat)))
    return play


@pytest.fixture(scope="module")
def whole() -> Play:
    return played()


@pytest.fixture
def game(whole: Play, tmp_path: Path) -> str:
    """The file of a game that is over."""
    save(whole.record, tmp_path / "game.jsonl")
    return "game.jsonl"


@pytest.fixture
def half(tmp_path: Path) -> str:
    """The file of one that goes on."""
    save(played(40).record, tmp_path / "half.jsonl")
    return "half.jsonl"


# show


def test_t17_shown_is_what_the_reader_may_know(run: Run, game: str, whole: Play) -> None:
    """T17: history uses the same redaction as the live view."""
    spectator, first, opened = (
        run("replay", "show", game, *options)[1] for options in ([], ["--seat", "0"], ["--open"])
    )
    assert "You look at E" not in spectator
    assert "You interrogate" in first
    assert SEED in opened
    assert SEED not in spectator + first
    looks = [line.strip() for line in opened.splitlines() if "You look at E" in line]
    mine = [line.removeprefix("[Ada] ") for line in looks if line.startswith("[Ada] ")]
    assert 0 < len(mine) < len(looks)
    assert [line.strip() for line in first.splitlines() if "You look at E" in line] == mine
    assert run("replay", "show", game, "--text")[1].startswith("A game of nexus")


def test_a_game_that_goes_on_is_not_opened(run: Run, half: str) -> None:
    code, out, err = run("replay", "show", half, "--open")
    assert (code, out) == (2, "")
    assert "--open is for games that are over" in err
    assert run("replay", "show", half, "--seat", "1")[0] == 0


def test_open_and_seat_are_two_things(run: Run, game: str) -> None:
    assert run("replay", "show", game, "--open", "--seat", "1")[0] == 2


def test_json_of_a_reader_and_of_all(run: Run, game: str, whole: Play) -> None:
    seen = json.loads(run("replay", "show", game, "--json", "--seat", "2")[1])
    assert seen["seat"] == 2
    assert SEED not in json.dumps(seen)
    everything = json.loads(run("replay", "show", game, "--json", "--open")[1])
    assert everything["header"]["setup"]["seed"] == SEED
    assert len(everything["entries"]) == whole.record.version


@pytest.mark.parametrize("command", [["replay", "show"], ["replay", "step"], ["report"]])
def test_a_seat_that_is_not_there(run: Run, game: str, command: list[str]) -> None:
    code, _, err = run(*command, game, "--seat", "4")
    assert code == 2
    assert "there is no seat 4 in this game: 0 to 3" in err
    assert run(*command, game, "--seat=-1")[0] == 2


# Files that are wrong.


@pytest.mark.parametrize("command", [["replay", "show"], ["replay", "step"], ["replay", "verify"], ["report"]])
def test_a_file_that_is_not_there(run: Run, game: str, whole: Play, command: list[str]) -> None:
    path_of("nexus-1").parent.mkdir(parents=True)
    save(whole.record, path_of("nexus-1"))
    code, out, err = run(*command, "nexsu-1")
    assert (code, out) == (1 if "verify" in command else 2, "")
    assert err.startswith("error: There is no file nexsu-1, and no saved game of that name in ")
    assert "Did you mean “nexus-1”?" in err
    assert run(*command, ".")[2].startswith("error: . cannot be read: ")


def test_saved_games_are_known_by_name(run: Run, whole: Play) -> None:
    path_of("nexus-1").parent.mkdir(parents=True)
    save(whole.record, path_of("nexus-1"))
    assert run("replay", "verify", "nexus-1")[0] == 0


def test_a_file_that_is_cut_off(run: Run, game: str) -> None:
    content = Path(game).read_bytes()
    Path("cut.jsonl").write_bytes(content[: len(content) * 2 // 3])
    for command in (["replay", "show"], ["replay", "verify"], ["replay", "step"], ["report"]):
        code, out, err = run(*command, "cut.jsonl")
        assert (code, out) == (1, "")
        assert "cut.jsonl, line " in err
        assert "is cut off" in err
    code, out, _ = run("replay", "show", "cut.jsonl", "--text", "--partial")
    assert code == 0
    assert "Round 1 begins." in out


def test_a_file_that_was_edited(run: Run, game: str) -> None:
    lines = Path(game).read_bytes().splitlines(keepends=True)
    lines[10], lines[11] = lines[11], lines[10]
    Path("edited.jsonl").write_bytes(b"".join(lines))
    code, _, err = run("replay", "verify", "edited.jsonl")
    assert code == 1
    assert "edited" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("content", [b"", b"hello", b"\xff\xfe\n\n", b"{}\n", b"[1]\n"])
def test_a_file_that_is_something_else(run: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "other").write_bytes(content)
    for command in (["replay", "show"], ["replay", "verify"], ["replay", "step"], ["report"]):
        code, out, err = run(*command, "other")
        assert (code, out) == (1, "")
        assert err.startswith("error: other")


# verify


def test_verify_plays_again_and_compares(run: Run, game: str, half: str, whole: Play) -> None:
    code, out, err = run("replay", "verify", game, half)
    assert (code, err) == (0, "")
    hashes = whole.record.version // 16
    assert out.splitlines() == [
        f"game.jsonl: {whole.record.version} entries, {hashes} hashes, all as recorded; finished",
        "half.jsonl: 40 entries, 2 hashes, all as recorded; not finished",
    ]


def test_verify_goes_on_after_a_fault(run: Run, game: str) -> None:
    code, out, err = run("replay", "verify", "none.jsonl", game)
    assert code == 1
    assert out.startswith("game.jsonl: ")
    assert err.startswith("error: There is no file none.jsonl")


def test_verify_sees_what_only_playing_again_shows(run: Run) -> None:
    play = played(40)
    play.record.finished = True
    save(play.record, Path("claims.jsonl"))
    code, _, err = run("replay", "verify", "claims.jsonl")
    assert code == 1
    assert "says that the game was finished, and after its last entry it is not over" in err

    play.record.finished = False
    play.record.entries[20] = msgspec.structs.replace(play.record.entries[20], told=("Other words.",))
    save(play.record, Path("reworded.jsonl"))
    assert run("replay", "verify", "reworded.jsonl")[1].endswith("; told in other words today: 1 entry\n")

    play.record.entries[31] = msgspec.structs.replace(play.record.entries[31], state="0" * 16)
    save(play.record, Path("other.jsonl"))
    code, _, err = run("replay", "verify", "other.jsonl")
    assert code == 1
    assert "other.jsonl, line 33 (entry 32 of 40)" in err


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rules_version": 99}, "was made by rules version 99 of nexus"),
        ({"digest": "0" * 64}, "was begun with the packs 0000000000000000"),
    ],
)
def test_t30_t31_other_rules_or_packs_are_refused_by_name(run: Run, change: dict[str, object], message: str) -> None:
    """T30, T31: and what was told can still be read."""
    play = played(40)
    play.record.header = msgspec.structs.replace(play.record.header, **change)
    save(play.record, Path("old.jsonl"))
    for command in (["replay", "show"], ["replay", "step"], ["replay", "verify"], ["report"]):
        code, out, err = run(*command, "old.jsonl")
        assert (code, out) == (1, "")
        assert message in err
    code, out, _ = run("replay", "show", "old.jsonl", "--text")
    assert code == 0
    assert "Round 1 begins." in out


# step


def test_steps_forward_and_back_by_lines(run: Run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n\nb\n5\n999\n0\nf\nl\nwhat\nq\nn\n"))
    code, out, _ = run("replay", "step", game, "--seat", "0")
    assert code == 0
    shown = [int(line.split()[1]) for line in out.splitlines() if line.startswith("Step ")]
    last = shown[-1]
    assert shown == [1, 2, 3, 2, 5, last, 1, 1, last]
    assert stepping.HELP in out
    assert "Your innocence card" in out


def test_steps_end_with_the_input(run: Run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    code, out, _ = run("replay", "step", game)
    assert code == 0
    assert out.count("Step 1 of ") == 1
    assert "innocence" not in out


def test_steps_by_keys(run: Run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(keys: list[str]) -> Callable[[], str]:
        left: Iterator[str] = iter(keys)

        def getchar() -> str:
            key = next(left)
            if not key:
                raise EOFError
            return key

        return getchar

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.getchar", pressed(["\x1b[C", " ", "\x1b[D", "1", "2", "\r", "N", "\x1b"]))
    code, out, _ = run("replay", "step", game)
    assert code == 0
    assert [int(line.split()[1]) for line in out.splitlines() if line.startswith("Step ")] == [1, 2, 3, 2, 12, 13]
    monkeypatch.setattr("typer.getchar", pressed(["n", ""]))
    assert run("replay", "step", game)[0] == 0


# report


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_t17_a_report_holds_nothing_that_the_seat_may_not_know(run: Run, half: str, seat: int | None) -> None:
    """T17: a bug report uses the same redaction as the live view."""
    code, out, err = run("report", half, *([] if seat is None else ["--seat", str(seat)]))
    assert (code, err) == (0, "")
    report = read_report(out.encode(), "it")
    assert (report.seat, report.record) == (seat, None)
    for secret in (SEED, "Ada", "Ben"):
        assert secret not in out


def test_a_whole_report_is_asked_for(run: Run, half: str) -> None:
    out = run("report", half, "--whole")[1]
    assert read_report(out.encode(), "it").record is not None
    assert SEED in out


@pytest.mark.parametrize("options", [[], ["--seat", "1"], ["--seat", "2", "--whole"]])
def test_a_report_turns_into_a_test(run: Run, half: str, options: list[str]) -> None:
    from_replay = run("report", half, "--test", *options)[1]
    Path("report.json").write_text(run("report", half, *options)[1], encoding="utf-8")
    code, source, _ = run("report", "report.json", "--test")
    assert code == 0
    assert source == from_replay
    names: dict[str, Callable[[], None]] = {}
    exec(compile(source, "test_reported.py", "exec"), names)
    tests = [name for name in names if name.startswith("test_")]
    assert tests == ["test_the_position", *(["test_the_whole_game"] if "--whole" in options else [])]
    for name in tests:
        names[name]()


def test_a_report_of_a_report_is_refused(run: Run, half: str) -> None:
    Path("report.json").write_text(run("report", half)[1], encoding="utf-8")
    code, _, err = run("report", "report.json")
    assert code == 2
    assert "--test makes a test of it" in err
