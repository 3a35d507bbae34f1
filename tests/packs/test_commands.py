"""`neontable packs`: what it prints and how it exits."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from neontable.kernel.errors import PackError, UnknownPack
from neontable.nexus.language.read import parse
from neontable.packs.commands import app
from neontable.packs.loader import BUILT_IN, load_nexus
from neontable.packs.nemesis_loader import load_nemesis
from tests.packs.conftest import Write


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(app, [str(arg) for arg in args])


def test_check_says_when_there_is_no_fault(write: Write) -> None:
    mine = write('[[witness]]\nnumber = 4\n[witness.neutral]\ntext = "Look at 3 cards."\n')
    result = run("check", mine, *BUILT_IN)
    assert result.exit_code == 0
    assert (
        result.stdout
        == f"{mine}: 1 text, no fault\nnexus-printed: 6 texts, no fault\nnexus-house: 21 texts, no fault\n"
    )


def test_check_prints_every_fault_and_exits_1(write: Write, tmp_path: Path) -> None:
    mine = write('[[witness]]\nnumber = 13\n[[witness]]\nnumber = 4\n[witness.neutral]\ntext = "Lok at 3 cards."\n')
    result = run("check", mine, tmp_path / "nowhere", "nexus-house")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(
        f"{mine / 'witnesses.toml'}:2:10: PACK-04: there is no witness 13. Witnesses are numbered 1"
    )
    assert lines[1].startswith(
        f"{mine / 'witnesses.toml'}:6:9: NXL-01: “Lok” is not a word of the card language. Did you"
    )
    assert "PACK-01: there is no pack.toml" in lines[2]
    assert lines[3:] == ["nexus-house: 21 texts, no fault"]


def test_check_as_a_process_has_its_exit_code_and_no_traceback(write: Write) -> None:
    bad = write('[[witness]]\nnumber = 4\n[witness.neutral]\ntext = "Lok at 3 cards."\n')
    command = [sys.executable, "-c", "from neontable.packs.commands import app; app()", "check", str(bad)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "NXL-01" in done.stdout and "Traceback" not in done.stderr


def test_show_lists_all_texts_with_their_sources() -> None:
    result = run("show")
    assert result.exit_code == 0
    assert "nexus-house 1.0.0  Second Interview" in result.stdout
    assert f"digest {load_nexus().digest[:16]}" in result.stdout
    assert "Witness 3, Security Officer\n  neutral      printed  Reveal 1 card and take it." in result.stdout
    assert "Dead end 2, Wrong Door\n               house    You must give" in result.stdout
    assert "Overrides" not in result.stdout


def test_show_says_what_overrode_what(write: Write) -> None:
    mine = write('[[witness]]\nnumber = 1\n[witness.neutral]\ntext = "Look at 3 cards."\n')
    result = run("show", *BUILT_IN, mine)
    assert "  neutral      own      Look at 3 cards.\n" in result.stdout
    assert "witness 1, neutral: mine over nexus-printed, which has: Look at 1 card. No tag." in result.stdout


def test_show_code() -> None:
    lines = run("show", "--code").stdout.splitlines()
    at = lines.index("  neutral      printed  Reveal 1 card and take it.")
    assert [line.split()[:2] for line in lines[at + 1 : at + 5]] == [
        ["0", "CHOOSE"],
        ["1", "REVEAL"],
        ["2", "TAKE"],
        ["3", "END"],
    ]
    assert lines[at + 1].endswith("else -> 2")


def test_show_json() -> None:
    data = json.loads(run("show", "--json").stdout)
    assert data["digest"] == load_nexus().digest
    assert [text["text"] for text in data["texts"]] == [card.text for card in load_nexus().texts]
    assert data["overrides"] == [] and [pack["id"] for pack in data["packs"]] == list(BUILT_IN)


def test_show_of_nemesis_with_code() -> None:
    result = run("show", "nemesis-first-set", "--code")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[1] == f"digest {load_nemesis().digest[:16]}"
    at = lines.index("Gate Clerk, Unit 0/3  nemesis-first-set")
    assert lines[at + 1] == "  Whenever this card intercepts, your City gains 1 HP."
    assert [line.split() for line in lines[at + 2 : at + 5]] == [
        ["1:", "TRIGGER", "ON_INTERCEPT", "this", "card"],
        ["0", "GAIN_HP", "you", "1"],
        ["1", "DONE"],
    ]
    assert run("show", "--game", "nemesis").stdout.splitlines() == [
        line for line in lines if not line.startswith("      ")
    ]


def test_show_of_a_pack_of_cards_of_ones_own_on_top_of_the_first_set() -> None:
    own = Path(__file__).parents[2] / "docs" / "examples" / "user-pack"
    result = run("show", own)
    assert result.exit_code == 0
    assert "Kite Watcher, Unit 1/3" in result.stdout and "Gate Clerk, Unit 0/3  nemesis-first-set" in result.stdout
    data = json.loads(run("show", own, "--json").stdout)
    assert len(data["packs"]) == 2 and "Kite Watcher" in [card["name"] for card in data["cards"]]


def test_an_unknown_pack_is_an_error_for_people() -> None:
    result = run("show", "nexus-hous")
    assert isinstance(result.exception, UnknownPack) and result.exception.exit_code == 2


def test_schema_prints_json() -> None:
    assert json.loads(run("schema").stdout)["$defs"].keys() >= {"PackFile", "Witness", "DeadEnd", "Side", "Group"}


def test_new_makes_a_pack_that_checks_clean_and_plays(tmp_path: Path) -> None:
    folder = tmp_path / "Rainy Nights!"
    assert run("new", folder, "--name", 'The "rainy" one').exit_code == 0
    assert run("check", folder).stdout == f"{folder}: 1 text, no fault\n"
    loaded = load_nexus([*BUILT_IN, folder])
    assert (loaded.packs[-1].id, loaded.packs[-1].name) == ("rainy-nights", 'The "rainy" one')
    commented = [
        line.removeprefix("# text = ").strip('"')
        for line in (folder / "witnesses.toml").read_text().splitlines()
        if line.startswith("# text = ")
    ]
    assert len(commented) == 2 and all(parse(text) for text in commented)


def test_new_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    assert run("new", tmp_path / "there").exit_code == 0  # it was empty
    for taken in (tmp_path / "there", tmp_path / "there" / "pack.toml"):
        with pytest.raises(PackError, match="is there already and not empty"):
            CliRunner().invoke(app, ["new", str(taken)], catch_exceptions=False)
