"""`neontable arena`, as people meet it."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from neontable import cli
from neontable.commands.executing import executor_on
from neontable.commands.progress import Lines, in_words, progress_bar
from neontable.kernel.errors import NeontableError
from neontable.lab.executors import Here, available_cores
from neontable.lab.ratings import ArenaReport

TEXT = 'game = "nexus"\nplayers = ["random", "detective"]\nseats = 3\ndeals = 2\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_run_keeps_the_games_beside_the_file_and_shows_the_table(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["arena", "run", str(file), "--workers", "1"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("4 games of nexus, round robin, seed 1\n")
    assert "detective : random" in shown.out or "random : detective" in shown.out
    assert shown.err == ""
    for name in (file, file.with_suffix(".jsonl")):
        assert cli.run(["arena", "table", str(name)]) == 0
        assert capsys.readouterr().out == shown.out
    assert cli.run(["arena", "table", str(file), "--json"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out, type=ArenaReport).games == 4


def test_ctrl_c_says_how_to_go_on(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("neontable.lab.contest.play", interrupted)
        assert cli.run(["arena", "run", str(file), "--workers", "1"]) == 130
    shown = capsys.readouterr()
    assert shown.out.startswith("0 games of 4 that were asked for")
    assert shown.err == "Stopped; the same command goes on from here.\n"
    assert cli.run(["arena", "run", str(file), "--workers", "1"]) == 0


def test_a_line_that_was_cut_off_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cli.run(["arena", "run", str(file), "--workers", "1"])
    games = file.with_suffix(".jsonl")
    games.write_bytes(games.read_bytes()[:-3])
    capsys.readouterr()
    assert cli.run(["arena", "table", str(file)]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("3 games of 4 that were asked for")
    assert shown.err == f"The last line of {games} was cut off, and is left out.\n"
    assert cli.run(["arena", "run", str(file), "--workers", "1"]) == 0
    assert "is dropped: its game is played again" in capsys.readouterr().err


def test_a_file_of_another_format_is_not_read(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cli.run(["arena", "run", str(file), "--workers", "1"])
    games = file.with_suffix(".jsonl")
    header, *lines = games.read_text().splitlines(keepends=True)
    games.write_text("".join([json.dumps(json.loads(header) | {"format": 2}) + "\n", *lines]))
    assert cli.run(["arena", "table", str(file)]) == 2
    assert "is in format 2, this neontable reads 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["arena", "run", "nothing.toml"], "nothing.toml cannot be read: No such file"),
        (["arena", "table", "nothing.toml"], "nothing.jsonl cannot be read: No such file"),
        (["arena", "run", "FILE", "--on", "there"], "choose from here, ray, ray:HOST:PORT"),
        (["arena", "run", "FILE", "--on", "ray:nonsense"], "is no address of a Ray cluster"),
        (["arena", "run", "FILE", "--on", "ray:127.0.0.1:1"], "Nobody answers at 127.0.0.1:1"),
        (["arena", "run", "FILE", "--workers", "0"], "Invalid value for '--workers'"),
    ],
)
def test_misuse_is_told(
    args: list[str], message: str, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("neontable.lab.on_ray.ray_itself", NotBegun)
    assert cli.run([str(file) if arg == "FILE" else arg for arg in args]) == 2
    shown = capsys.readouterr()
    assert message in shown.err
    assert shown.out == ""
    assert "Traceback" not in shown.err


class NotBegun:
    """In the place of Ray: nobody has begun it."""

    def is_initialized(self) -> bool:
        return False


def test_a_misuse_leaves_no_file_of_games(file: Path) -> None:
    assert cli.run(["arena", "run", str(file), "--on", "there"]) == 2
    assert not file.with_suffix(".jsonl").exists()


def test_where_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("neontable.lab.on_ray.ray_itself", NotBegun)
    here = executor_on("here", 3)
    assert isinstance(here, Here)
    assert here.workers == 3
    assert executor_on("here", None).workers == executor_on("ray", None).workers == available_cores()
    assert executor_on("ray:auto", None).workers == 0, "as many as the cluster has"
    with pytest.raises(NeontableError):
        executor_on("rays", None)


# How far it is.


def test_lines_come_every_half_minute_with_the_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    now = [0.0]
    lines = Lines(1000, lambda: now[0])
    lines.told(100)  # which were there before
    for second in range(1, 66):
        now[0] = float(second)
        lines.told(100 + second)
    assert capsys.readouterr().err == "130 of 1,000 games, 14 min left\n160 of 1,000 games, 14 min left\n"


def test_times_in_words() -> None:
    assert [in_words(seconds) for seconds in (50, 720, 12600)] == ["50 s", "12 min", "3.5 h"]


def test_a_bar_begins_with_the_games_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[int, int]] = []
    moved: list[int] = []
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)

    def add_task(bar: object, name: str, total: int, completed: int) -> int:
        begun.append((total, completed))
        return 0

    monkeypatch.setattr("rich.progress.Progress.add_task", add_task)
    monkeypatch.setattr("rich.progress.Progress.update", lambda bar, task, completed: moved.append(completed))
    with progress_bar(10) as progress:
        progress(4)
        progress(5)
    assert (begun, moved) == ([(10, 4)], [5])
