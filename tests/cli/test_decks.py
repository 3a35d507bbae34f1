"""`neontable deck` and `neontable cards`: what they print, and how they exit."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from neontable import cli
from neontable.nemesis.deck_code import to_code
from neontable.nemesis.decklist import read_deck, to_json, to_text
from neontable.nemesis.decks import faults
from neontable.packs.nemesis_loader import load_nemesis

LOADED = load_nemesis()
HILLS = LOADED.ready("Slow Hills")
assert HILLS is not None
DECK = HILLS.deck
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "200")

    def run(*args: str | Path, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        capsys.readouterr()
        code = cli.run([str(arg) for arg in args])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_a_legal_deck_from_anywhere(run: Run, tmp_path: Path) -> None:
    line = "Slow Hills: 30 cards, Thicket, led by Tam Oxley, Herdfinder: legal\n"
    file = tmp_path / "hills.txt"
    file.write_text(to_text(DECK, LOADED.cards), encoding="utf-8")
    assert run("deck", "check", file, "slow hills", "deck-slow-hills", to_code(DECK, LOADED.cards)) == (0, 4 * line, "")
    assert run("deck", "check", "-", stdin=to_json(DECK)) == (0, line, "")
    assert run("deck", "check", *(deck.id for deck in LOADED.decks))[0] == 0


def test_an_illegal_deck_exits_1_with_every_clause(run: Run) -> None:
    text = "Champion: Tam Oxley\u002c Herdfinder\n4x Old Tusk\n1x Starling\n"
    code, out, _ = run("deck", "check", "-", "Slow Hills", stdin=text)
    assert code == 1
    assert out.splitlines() == [
        "A deck: 5 cards (a deck has 30: NM-2.1), Thicket, led by Tam Oxley, Herdfinder: not legal",
        "  a deck is exactly 30 cards, this one has 4 (NM-2.1).",
        "  Starling is a token, and tokens never go in a deck (NM-2.4).",
        "  4 copies of Old Tusk: at most 3 copies may be in a deck (NM-2.3).",
        "Slow Hills: 30 cards, Thicket, led by Tam Oxley, Herdfinder: legal",
    ]
    code, out, _ = run("deck", "check", "--json", "-", stdin=text)
    (report,) = json.loads(out)
    assert code == 1 and not report["legal"] and report["primary"] == "thicket"
    assert [fault["clause"] for fault in report["faults"]] == ["NM-2.1", "NM-2.4", "NM-2.3"]


def test_a_list_with_faulty_lines_exits_1_and_names_them(run: Run) -> None:
    code, out, _ = run("deck", "check", "-", stdin="3x Old Tsuk\nSideboard\n")
    assert code == 1
    assert out.splitlines()[:2] == [
        "-: cannot be read",
        "  line 1: There is no card “Old Tsuk”. Did you mean “Old Tusk”?",
    ]
    assert out.splitlines()[2].startswith("  line 2: “Sideboard” is neither")
    code, _, err = run("deck", "show", "-", stdin="3x Old Tsuk\n")
    assert (code, err) == (1, "error: line 1: There is no card “Old Tsuk”. Did you mean “Old Tusk”?\n")
    assert run("deck", "show", "NM7-AAAA")[2].startswith("error: This deck code is of version 7")


def test_no_such_file_is_misuse(run: Run, tmp_path: Path) -> None:
    code, _, err = run("deck", "show", "Slow Hill")
    assert code == 2 and "There is no file Slow Hill, and no ready deck" in err and "Did you mean “Slow Hills”?" in err
    assert run("deck", "check", tmp_path / "no.txt")[0] == 2
    assert run("deck", "show", tmp_path)[0] == 2
    (tmp_path / "latin.txt").write_bytes(b"1x Caf\xe9")
    assert "not in UTF-8" in run("deck", "show", tmp_path / "latin.txt")[2]
    assert run("deck")[0] == run("deck", "show")[0] == run("deck", "convert", "x", "--to", "xml")[0] == 2


def test_show(run: Run) -> None:
    code, out, _ = run("deck", "show", "Slow Hills")
    assert code == 0 and HILLS is not None and HILLS.plan in out
    assert "Champion: Tam Oxley, Herdfinder" in out and "2x Old Tusk" in out and "    8  # 1" in out
    data = json.loads(run("deck", "show", "Slow Hills", "--json")[1])
    assert data["legal"] and data["size"] == 30 and sum(card["copies"] for card in data["cards"]) == 30


@pytest.mark.parametrize("form", ["text", "json", "code"])
def test_convert(run: Run, form: str) -> None:
    code, out, err = run("deck", "convert", "Slow Hills", "--to", form)
    assert (code, err) == (0, "")
    assert read_deck(out, LOADED.cards) == DECK
    assert run("deck", "convert", "-", "--to", form, stdin=out)[1] == out


def test_convert_says_that_a_deck_is_not_legal(run: Run) -> None:
    code, out, err = run("deck", "convert", "-", stdin="1x Old Tusk")
    assert code == 0 and "1x Old Tusk" in out
    assert "not legal: a deck has a Champion, this one has none (NM-2.1).\n" in err


def test_random(run: Run) -> None:
    command = ("deck", "random", "--seed", "7", "--primary", "Hollow", "--holding", "The Witness", "--to", "json")
    code, out, _ = run(*command)
    assert code == 0 and run(*command)[1] == out
    deck = read_deck(out, LOADED.cards)
    assert faults(deck, LOADED.cards) == [] and "neutral-002" in [card for _, card in deck.cards]
    assert LOADED.card(deck.champion).home == "hollow"
    assert run("deck", "random")[1] != run("deck", "random")[1]
    assert "Did you mean “hollow”" in run("deck", "random", "--primary", "holow")[2]
    assert "Did you mean “The Witness”" in run("deck", "random", "--holding", "The Witnes")[2]


def test_search(run: Run) -> None:
    code, out, _ = run("cards", "search", "t:unit", "f:cosmic", "v<=2", "kw:flying", "-drone")
    assert code == 0
    assert [line.split("  ")[0] for line in out.splitlines()] == ["Comet Rider", "Orbit Scout", "2 cards"]
    for minus in ("-kw:flying", "-tr:echo", "-f:thicket"):  # not options, though “h” is in them
        assert run("cards", "search", "f:cosmic", minus)[0] == 0
    assert run("cards", "search", 'o:"draw 1 card" t:vehicle')[:2] == (1, "")
    assert run("cards", "search")[1].endswith("150 cards\n")
    assert json.loads(run("cards", "search", "comet rider", "--json")[1])[0]["def"] == 1
    code, _, err = run("cards", "search", "tpye:unit")
    assert code == 2 and "Did you mean “type”?" in err


def test_show_cards(run: Run) -> None:
    code, out, _ = run("cards", "show", "comet rider", "Kolb, the Engine Entire", "token-002")
    assert code == 0
    assert out.startswith("Comet Rider  Value 1, 1/1\n  Unit, Cosmic, Galaxian\n  Flying\n")
    assert "  cosmic-002, nemesis-first-set (house)\n" in out
    assert "Kolb, the Engine Entire  Value 6, 5/6\n  Nemesis, Foundry, Machine\n  Impact\n" in out
    assert "Scrapling  1/1\n  Vehicle token, Neutral, Machine\n" in out
    assert "Did you mean “Comet Rider”" in run("cards", "show", "Comet Ridr")[2]


def test_a_pack_on_top(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('id = "mine"\nname = "Mine"\ngame = "nemesis"\nversion = "1"\nlanguage = 1\n')
    card = 'id = "cosmic-002"\noverride = true\nname = "Lamp Rat"\ntype = "Unit"\nfaction = "pyre"\n'
    card += "value = 1\natk = 1\ndef = 2\n"
    (tmp_path / "cards.toml").write_text(f"[[card]]\n{card}")
    out = run("cards", "show", "Lamp Rat", "--pack", tmp_path)[1]
    assert "  mine put it over Comet Rider of nemesis-first-set\n" in out
    assert run("cards", "search", "rat t:unit", "--pack", tmp_path)[0] == 0
    code = run("deck", "convert", "Slow Hills", "--to", "code", "--pack", tmp_path)[1].strip()
    assert "made with other cards" in run("deck", "show", code)[2]
    (tmp_path / "cards.toml").write_text("[[card]]\n" + card.replace("cosmic-002", "x-1"))
    assert "PACK-09" in run("deck", "check", "Slow Hills", "--pack", tmp_path)[2]


def test_rules_of_nemesis_are_found_by_id(run: Run) -> None:
    assert run("rules", "nm-2.5")[1].startswith("NM-2.5 Galaxian deck (Printed)\n")
    assert "the nearest is NM-2.9" in run("rules", "NM-2.99")[2]
    assert "NM-2.1 " in run("rules", "NM-2")[1] and "NX" not in run("rules", "NM-2")[1]
