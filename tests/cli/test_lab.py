"""`neontable lab` as people meet it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from neontable import cli
from neontable.commands import executing

Outcome = tuple[int, str, str]  # exit code, stdout, stderr
Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Carries out a command line in this process, in an empty folder with an experiment."""
    monkeypatch.chdir(tmp_path)
    text = 'game = "nexus"\nplayers = 3\ngames = 4\ntitle = "Three at random"\n'
    (tmp_path / "three.toml").write_text(text, encoding="utf-8")

    def run(*args: str) -> Outcome:
        capsys.readouterr()
        code = cli.run(list(args))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_an_experiment_becomes_a_report(run: Run) -> None:
    code, out, err = run("lab", "run", "three.toml", "--workers", "1")
    assert (code, err) == (0, "")
    assert "Three at random: 4 games of nexus" in out and "index.html: open it in a browser." in out
    assert sorted(path.name for path in Path("report").iterdir()) == ["index.html", "report.json", "results.jsonl"]
    found = json.loads(Path("report/report.json").read_bytes())
    assert (found["title"], found["games"], found["cards"]) == ("Three at random", 4, None)
    assert "Three at random" in Path("report/index.html").read_text(encoding="utf-8")
    before = Path("report/report.json").read_bytes()
    assert run("lab", "run", "three.toml", "--workers", "1")[0] == 0
    assert Path("report/report.json").read_bytes() == before


def test_what_is_the_same_is_no_change_and_what_differs_is_told(run: Run, tmp_path: Path) -> None:
    run("lab", "run", "three.toml", "-o", "old", "--workers", "1")
    code, out, err = run("lab", "compare", "old", "old", "--check", "--html", "page.html")
    assert (code, err) == (0, "")
    assert "Nothing has changed that could not be chance." in out
    assert "All figures" in Path("page.html").read_text(encoding="utf-8")
    report = json.loads(Path("old/report.json").read_bytes())
    report["roles"]["deckard"] |= {"won": 900, "of": 1000, "share": 0.9}
    Path("new.json").write_text(json.dumps(report), encoding="utf-8")
    report["roles"]["deckard"] |= {"won": 100, "share": 0.1}
    Path("other.json").write_text(json.dumps(report), encoding="utf-8")
    assert run("lab", "compare", "new.json", "other.json")[0] == 0
    code, out, _ = run("lab", "compare", "new.json", "other.json", "--check", "--json")
    assert code == 1
    assert [change["name"] for change in json.loads(out)["changes"] if change["p"] < 0.05] == ["Deckard"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("lab", "run", "nowhere.toml"), "nowhere.toml cannot be read"),
        (("lab", "run", "wrong.toml"), "wrong.toml:2:1: “gmaes” is not a key here. Did you mean “games”?"),
        (("lab", "run", "three.toml", "--on", "moon"), "There is no “moon” to play on"),
        (("lab", "run", "three.toml", "--workers", "0"), "greater than or equal to 1"),
        (("lab", "run", "three.toml", "-o", "wrong.toml"), "cannot be made"),
        (("lab", "compare", "nowhere", "nowhere"), "nowhere cannot be read"),
        (("lab", "compare", ".", "."), "holds no report"),
    ],
)
def test_mistakes_are_sentences_and_change_nothing(run: Run, args: tuple[str, ...], said: str) -> None:
    Path("wrong.toml").write_text('game = "nexus"\ngmaes = 4\n', encoding="utf-8")
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert said in " ".join(err.split()) and "Traceback" not in err
    assert not Path("report").exists()


def test_ctrl_c_keeps_what_was_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def stopped(number: int) -> None:
        played.append(number)
        if number == limit:
            raise KeyboardInterrupt

    class Bar:
        def __enter__(self) -> Callable[[int], None]:
            return stopped

        def __exit__(self, *_: object) -> None:
            pass

    monkeypatch.setattr("neontable.commands.progress.progress_bar", lambda games: Bar())
    limit = 2
    code, out, err = run("lab", "run", "three.toml", "--workers", "1")
    assert code == 130
    assert "2 games of 4 that were asked for of nexus" in out and "goes on from here" in err
    limit = 9
    code, out, _ = run("lab", "run", "three.toml", "--workers", "1")
    assert code == 0 and "4 games of nexus" in out
    assert played == [0, 1, 2, 2, 3, 4]


def test_nothing_was_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped:
        workers = 1

        def run(self, *_: object) -> object:
            raise KeyboardInterrupt

    monkeypatch.setattr(executing, "executor_on", lambda where, workers: Stopped())
    code, out, err = run("lab", "run", "three.toml")
    assert (code, out) == (130, "") and "before the first game" in err
    assert not Path("report/index.html").exists()
