"""The command line as people meet it: what it prints, and how it says no."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import neontable
from neontable import cli, engine
from neontable.commands import bench, progress
from neontable.kernel import state
from neontable.lab.report import SimReport

Outcome = tuple[int, str, str]  # exit code, stdout, stderr


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Carries out a command line in this process."""

    def run(*args: str) -> Outcome:
        capsys.readouterr()
        code = cli.run(list(args))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


Run = Callable[..., Outcome]


def started(*args: str) -> subprocess.Popen[str]:
    """A process of its own, with the sources that these tests have."""
    paths = [str(Path(neontable.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    variables = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, *args], env=variables, stdout=pipe, stderr=pipe, text=True)


# The version.


def test_the_version_says_which_engine_runs(run: Run) -> None:
    code, out, err = run("--version")
    assert (code, err) == (0, "")
    assert out.startswith(f"neontable {neontable.__version__}, engine ")
    assert ("not compiled" in out) is state.__file__.endswith(".py")
    assert "rules of nexus: version 1" in out


@pytest.mark.compiled
def test_the_engine_knows_whether_it_is_compiled() -> None:
    assert engine.is_compiled() is (Path(state.__file__).suffix in (".so", ".pyd"))


def test_help_comes_without_arguments_and_names_every_command(run: Run) -> None:
    _, out, err = run()
    commands = "play serve admin sim arena replay report rules packs deck cards bench"
    for name in commands.split():
        assert re.search(rf"^\W*{name}\b", out + err, re.MULTILINE), name
    assert run("--help")[0] == run("-h")[0] == 0


SHELLS = ("neontable.terminal", "neontable.lab.sim", "neontable.server.store")
HEAVY = ("textual", "lark", "numpy", "litestar", "sqlalchemy", "neontable.nexus.language.read", *SHELLS)


@pytest.mark.parametrize(
    "args",
    [["--version"], ["rules", "NX-4.5"], ["sim", "--help"], ["arena", "run", "--help"], ["--help"]],
    ids=" ".join,
)
def test_what_is_quick_loads_no_more_than_it_needs(args: list[str]) -> None:
    code = f"import sys; from neontable import cli; cli.run({args}); print(sorted({set(HEAVY)} & set(sys.modules)))"
    out, _ = started("-c", code).communicate()
    assert out.splitlines()[-1] == "[]"


# Misuse: exit code 2, a message with a way out, no traceback.

MISUSE = [
    (["paly"], "No such command"),
    (["--vresion"], "No such option"),
    (["sim"], "Missing argument"),
    (["sim", "nexsu"], "There is no game “nexsu”: choose from nexus, nemesis. Did you mean “nexus”?"),
    (["play", "nexsu"], "Did you mean “nexus”?"),
    (["sim", "nexus", "--bots", "detektive"], "regular, sharp. Did you mean “detective”?"),
    (["play", "nexus", "--plain", "--bots", "detektive"], "Did you mean “detective”?"),
    (["sim", "nexus", "--bots", "random,random"], "3 to 6 players, not 2 (NX-1.1)"),
    (["sim", "nexus", "--bots", "random,random,random", "--players", "4"], "3 bots cannot sit on 4 seats"),
    (["sim", "nexus", "--players", "7"], "3 to 6 players, not 7 (NX-1.1)"),
    (["play", "nexus", "--plain", "--players", "2"], "3 to 6 players, not 2 (NX-1.1)"),
    (["play", "nexus", "--plain", "--players", "many"], "Invalid value for '--players'"),
    (["play", "nexus", "--plain", "--colours", "pinc"], "Did you mean “pink”?"),
    (["play", "nexus", "--plain", "--colours", "white"], "white"),
    (["play", "nexus", "--plain", "--resume", "no-such-game"], "no-such-game"),
    (["sim", "nexus", "-n", "0"], "Invalid value for '-n' / '--games'"),
    (["sim", "nexus", "-n", "-5"], "Invalid value for '-n' / '--games'"),
    (["sim", "nexus", "-n", "some"], "Invalid value for '-n' / '--games'"),
    (["sim", "nexus", "--workers", "0"], "Invalid value for '--workers'"),
    (["sim", "nexus", "--seats", "free"], "'rotate', 'fixed'"),
    (["sim", "nexus", "--decks", "all"], "--decks, --no-mirrors and --[no-]skip-draw are for Nemesis"),
    (["sim", "nexus", "--skip-draw"], "--decks, --no-mirrors and --[no-]skip-draw are for Nemesis"),
    (["sim", "nemesis", "--players", "3"], "for 3 players (NM-1.1)"),
    (["sim", "nemesis", "--bots", "detective"], "plays Nexus only"),
    (["sim", "nemesis", "--decks", "Rising Fleed"], "Did you mean “Rising Fleet”?"),
    (["sim", "nemesis", "--decks", "Rising Fleet", "--no-mirrors"], "name two or more"),
    (["play", "nexus", "--deck", "Rising Fleet"], "--deck is for Nemesis, not for Nexus"),
    (["play", "nemesis", "--players", "2"], "--players is for Nexus, not for Nemesis"),
    (["play", "nemesis", "--plain", "--against", "Nine Skyes"], "Did you mean “Nine Skies”?"),
    (["play", "nemesis", "--plain", "--first", "2"], "Invalid value for '--first'"),
    (["rules", "NX-4.99"], "the nearest is NX-4.9"),
    (["rules", "nx-99.1"], "the nearest is"),
]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read from, or left in, the folders of who runs the tests."""
    monkeypatch.setenv("NEONTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")  # messages are not wrapped
    monkeypatch.setenv("TERM", "dumb")


@pytest.mark.parametrize(
    ("args", "message"), MISUSE, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_misuse_is_told(run: Run, args: list[str], message: str) -> None:
    code, _, err = run(*args)
    assert code == 2
    assert message in " ".join(err.split())
    assert "Traceback" not in err


def test_errors_of_the_house_are_one_line_on_stderr(run: Run) -> None:
    assert run("sim", "nexsu") == (
        2,
        "",
        "error: There is no game “nexsu”: choose from nexus, nemesis. Did you mean “nexus”?\n",
    )


# Packs.


def test_an_unknown_pack_is_misuse_and_a_bad_one_a_failed_check(run: Run, tmp_path: Path) -> None:
    for command in (["sim", "nexus"], ["play", "nexus", "--plain"]):
        code, _, err = run(*command, "--pack", "nexus-hose")
        assert code == 2
        assert "Did you mean “nexus-house”?" in err
        code, _, err = run(*command, "--pack", str(tmp_path))
        assert code == 1
        assert "PACK-01" in err


def test_packs_is_mounted_and_told_of(run: Run, tmp_path: Path) -> None:
    assert run("packs", "new", str(tmp_path / "mine"))[0] == 0
    assert run("packs", "check", str(tmp_path / "mine"))[0] == 0
    (tmp_path / "mine" / "witnesses.toml").write_text('[[witness]]\nnumber = 4\n[witness.neutral]\ntext = "Lok."\n')
    code, out, _ = run("packs", "check", str(tmp_path / "mine"))
    assert code == 1
    assert "witnesses.toml:4" in out
    assert "--install-completion" not in run("packs", "--help")[1]


def test_a_pack_changes_what_is_played(run: Run, tmp_path: Path) -> None:
    run("packs", "new", str(tmp_path / "mine"))
    found = [
        json.loads(run("sim", "nexus", "-n", "5", "--workers", "1", "--json", *pack)[1])
        for pack in ([], ["--pack", str(tmp_path / "mine")])
    ]
    assert found[0]["packs"] != found[1]["packs"]
    assert found[1]["nexus"]["sides"][6]["name"] == "Night Porter"


# sim


def test_sim_as_text_and_as_json(run: Run) -> None:
    code, text, err = run("sim", "nexus", "-n", "30", "--players", "3", "--seed", "a", "--workers", "1")
    assert (code, err) == (0, "")
    assert text.startswith("30 games of nexus, 3 players, seed a\nrandom, random, random; the bots change seats")
    code, out, err = run("sim", "nexus", "-n", "30", "--players", "3", "--seed", "a", "--workers", "1", "--json")
    assert (code, err) == (0, "")
    report = msgspec.json.decode(out, type=SimReport)
    assert (report.games, report.seating, report.rotate) == (30, ("random",) * 3, True)
    assert f"{report.seats[0].won:,} / 30" in text


@pytest.mark.slow
def test_sim_of_nemesis(run: Run) -> None:
    options = ["-n", "6", "--decks", "Rising Fleet,Nine Skies", "--workers", "1"]
    code, text, err = run("sim", "nemesis", *options)
    assert (code, err) == (0, "")
    assert "Row against column" in text and "Nine Skies" in text
    report = msgspec.json.decode(run("sim", "nemesis", *options, "--json")[1], type=SimReport)
    assert report.nemesis is not None
    assert (report.games, len(report.nemesis.meetings), list(report.nemesis.decks)) == (
        *(6, 3, ["Rising Fleet", "Nine Skies"]),
    )


def test_seats_stay_when_asked(run: Run) -> None:
    out = run("sim", "nexus", "-n", "2", "--seats", "fixed", "--workers", "1", "--json")[1]
    assert json.loads(out)["rotate"] is False


@pytest.mark.parametrize(("finished", "shown"), [(0, ""), (1, "25 games of 100 that were asked for")])
def test_ctrl_c_shows_what_has_been_played(
    run: Run, monkeypatch: pytest.MonkeyPatch, finished: int, shown: str
) -> None:
    @contextmanager
    def bar(games: int) -> Iterator[Callable[[int], None]]:
        def interrupt(played: int) -> None:
            raise KeyboardInterrupt

        yield interrupt

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("neontable.commands.sim.progress_bar", bar)
    if not finished:
        monkeypatch.setattr("neontable.lab.sim.play_game", interrupted)
    code, out, err = run("sim", "nexus", "-n", "100", "--workers", "1")
    assert code == 130
    assert out.startswith(shown)
    assert ("Stopped before" in err) is not finished


def test_a_bar_is_for_people_only(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with progress.progress_bar(10) as told:
        told(5)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with progress.progress_bar(10) as told:
        told(10)
    assert capsys.readouterr().err != ""


def test_ctrl_c_elsewhere_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("neontable.kernel.clauses.load_clauses", interrupted)
    assert run("rules") == (130, "", "")


# play


def test_play_hands_its_options_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, object] = {}
    monkeypatch.setattr("neontable.terminal.command.play_nexus", lambda **options: given.update(options))
    options = (
        "--players 5 --seed 7 --people Ada,Ben --bots random --colours pink,any --no-odds --plain --pack a --pack b"
    )
    code, out, _ = run("play", "nexus", *options.split(), "--alone", "--menu", "--resume", "nexus-1")
    assert (code, out) == (0, engine.about() + "\n")
    assert given == {
        "players": 5,
        "people": ("Ada", "Ben"),
        "bots": ("random",),
        "colours": ("pink", "any"),
        "seed": "7",
        "packs": ["a", "b"],
        "odds": False,
        "alone": True,
        "plain": True,
        "resume": "nexus-1",
        "menu": True,
    }


def test_play_hands_the_options_of_nemesis_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, object] = {}
    monkeypatch.setattr("neontable.terminal.command.play_nemesis", lambda **options: given.update(options))
    options = ["--opponents", "random", "--deck", "Rising Fleet", "--first", "1", "--order", "--closed"]
    code, out, _ = run("play", "nemesis", *options, "--no-skip-draw", "--plain", "--seed", "7", "--people", "Ada")
    assert (code, out) == (0, engine.about() + "\n")
    assert given == {
        "people": ("Ada",),
        "bots": ("random",),
        "decks": ("Rising Fleet", ""),
        "first": 1,
        "skip_draw": False,
        "order": True,
        "closed": True,
        "seed": "7",
        "packs": (),
        "alone": False,
        "plain": True,
        "resume": None,
        "menu": False,
    }


@pytest.mark.slow
def test_a_whole_game_of_nemesis_is_played_saved_stepped_through_and_verified(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" + "1\n2\n" * 600))
    code, out, _ = run("play", "nemesis", "--plain", "--seed", "5", "--deck", "Nine Skies", "--against", "Rising Fleet")
    assert code == 0
    assert "The end. " in out
    assert run("replay", "verify", "nemesis-1")[1].endswith("finished\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("l\nq\n"))
    stepped = run("replay", "step", "nemesis-1", "--seat", "0")[1]
    assert "Your hand" in stepped and "The game is over." in stepped
    assert "Your opponent draws a card." in run("replay", "show", "nemesis-1", "--seat", "0")[1]


def test_a_whole_game_in_plain_lines_is_played_saved_and_verified(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 300))
    code, out, _ = run("play", "--plain", "--players", "3", "--bots", "random", "--seed", "7")
    assert code == 0
    assert out.startswith("neontable ")
    assert "The seed was 7" in out
    code, out, _ = run("replay", "verify", "nexus-1")
    assert code == 0
    assert out.endswith("finished\n")


# rules


def test_rules_by_id_by_chapter_by_words_and_all(run: Run) -> None:
    code, out, _ = run("rules", "nx-4.2")
    assert (code, out.splitlines()[0]) == (0, "NX-4.2 The third tag (Printed)")
    chapter = run("rules", "NX-5")[1]
    assert chapter.startswith("NX-5 End and winner\n\nNX-5.1 ")
    assert set(re.findall(r"^NX-\d+", chapter, re.MULTILINE)) == {"NX-5"}
    found = run("rules", "third", "tag")[1]
    assert "NX-4.2 " in found
    assert len(found) < len(run("rules")[1])
    assert run("rules", "no", "such", "words") == (1, "", "No clause holds no and such and words.\n")


# bench


def test_bench_in_a_checkout_is_the_script(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []

    def call(command: list[str]) -> int:
        calls.append(command)
        return 0

    monkeypatch.setattr("subprocess.call", call)
    script = Path(__file__).parents[2] / "benchmarks" / "run.py"
    monkeypatch.setattr(bench, "SCRIPT", script)
    assert run("bench", "--", "--quick")[0] == 0
    assert calls == [[sys.executable, str(script), "--quick"]]


def test_bench_elsewhere_is_short(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench, "SCRIPT", tmp_path / "run.py")
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    code, out, _ = run("bench")
    assert code == 0
    assert out.count("decisions/s") == 2
    assert run("bench", "--", "--quick")[0] == 2


# Processes.


def test_who_reads_no_further_is_not_complained_to() -> None:
    process = started("-m", "neontable", "rules")
    assert process.stdout and process.stderr
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() == 1


def test_the_module_is_the_command() -> None:
    out, err = started("-m", "neontable", "rules", "NX-9.9").communicate()
    assert out == ""
    assert err.startswith("error: There is no clause 'NX-9.9'")


def test_completion_knows_games_and_bots() -> None:
    variables = {"_NEONTABLE_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "neontable sim nexus --bots random,d"}
    result = CliRunner().invoke(cli.app, [], prog_name="neontable", env=variables)
    assert "random,detective" in result.output
