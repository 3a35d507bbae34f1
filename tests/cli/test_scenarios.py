"""`neontable scenario play`: what it prints, its exit codes, and the examples of its page."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from neontable import cli
from neontable.nemesis.scenario.parse import parse_scenario
from neontable.nemesis.scenario.run import run_scenario
from neontable.nemesis.scenario.stage import Stage
from tests.nemesis.pool import pool

PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"
EXAMPLES = re.findall(r"```scenario\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
BURNS = """
A: city 20
  hand: Coal Biter
case: once
A plays Coal Biter
? A city 19
case: twice
A plays Coal Biter
? A city 18
"""
Outcome = tuple[int, str, str]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEONTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def play(capsys: pytest.CaptureFixture[str], *args: str) -> Outcome:
    capsys.readouterr()
    code = cli.run(["scenario", "play", *args])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_what_did_not_come_out_is_told_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.scenario").write_text(BURNS, encoding="utf-8")
    assert play(capsys, "a.scenario") == (
        1,
        "ok     a.scenario: once\n"
        "FAILED a.scenario: twice\n"
        "  line 9: ? A city 18\n"
        "    A city is 19\n"
        "2 cases, 1 failed.\n",
        "",
    )


def test_all_that_happens_is_told_if_it_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.scenario").write_text("---\nA passes\n? A's Combat Phase\n", encoding="utf-8")
    assert play(capsys, "-v", "a.scenario") == (
        0,
        "ok     a.scenario\n    A passes\n        Combat Phase.\n    ? A's Combat Phase\n1 case, all as written.\n",
        "",
    )


def test_a_scenario_that_cannot_be_is_misuse_and_others_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.scenario").write_text("A front: Coal Bitter\n---\nA passes\n", encoding="utf-8")
    Path("b.scenario").write_text("---\nA passes\n", encoding="utf-8")
    assert play(capsys, "a.scenario", "b.scenario") == (
        2,
        "ok     b.scenario\n1 case, all as written.\n",
        "error: a.scenario:1: There is no card “Coal Bitter”. Did you mean “Coal Biter”?\n",
    )


def test_a_file_that_cannot_be_read_is_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.scenario").write_bytes(b"\xff\xfe\xff")
    assert play(capsys, "b.scenario") == (2, "", "error: There is no file b.scenario.\n")
    assert play(capsys, "a.scenario") == (2, "", "error: a.scenario cannot be read: it is no text in UTF-8.\n")
    code, _, err = play(capsys, ".")
    assert (code, err.startswith("error: . cannot be read: ")) == (2, True)


def test_a_scenario_can_be_piped_in(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(BURNS))
    code, out, _ = play(capsys, "-")
    assert (code, out.splitlines()[0]) == (1, "ok     -: once")


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) == 2


@pytest.mark.parametrize("text", EXAMPLES, ids=[text.splitlines()[0] for text in EXAMPLES])
def test_the_examples_of_the_page_come_out(text: str) -> None:
    results = run_scenario(parse_scenario(text, pool()), Stage(pool()))
    assert [failure for result in results for failure in result.failures] == []
