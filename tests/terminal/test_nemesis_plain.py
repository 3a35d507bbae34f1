"""Nemesis in plain lines: a whole game from a script, every word, what is hidden stays hidden."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from neontable.kernel.errors import SetupError
from neontable.kernel.state import KIND
from neontable.nemesis import parts as p
from neontable.nemesis.decklist import to_text
from neontable.nemesis.game import NemesisSetup
from neontable.packs.games import NEMESIS
from neontable.terminal.command import play_nemesis
from neontable.terminal.nemesis_opening import NemesisOptions
from neontable.terminal.nemesis_words import RULE, WIDTH, view_for
from neontable.terminal.opening import begin, go_on
from neontable.terminal.part import part_of
from neontable.terminal.plain import Plain
from neontable.terminal.saves import load
from tests.terminal.tables import RANDOM, Sitting, play_on, sit


def options(people: tuple[str, ...] = ("You",), seed: str = "7", first: int | None = 0) -> NemesisOptions:
    """People on the first seats, random bots on the others; the ready decks Rising Fleet and Nine Skies."""
    seats = (*people, *[RANDOM] * (2 - len(people)))
    return NemesisOptions(seats=seats, seed=seed, decks=("Rising Fleet", "deck-nine-skies"), first=first)


def at(kind: str, seed: str = "7", turn: int = 0) -> Sitting:
    """A game in which the person is asked that, in that turn or later; until then they pass, or answer anything."""
    sitting = sit(options(seed=seed))
    session, rng = sitting.session, random.Random(seed)
    session.play_on()
    while (seat := session.asked) is not None:
        decision = session.decision(seat)
        assert decision is not None
        if decision.kind == kind and view_for(session, seat).turn >= turn:
            return sitting
        session.answer(seat, rng.choice(decision.answers).action)
        session.play_on()
    raise AssertionError(f"nobody was asked {kind}")


def script(length: int = 900, seed: int = 3) -> Iterator[str]:
    rng = random.Random(seed)
    return (str(rng.randrange(1, 4)) for _ in range(length))


@pytest.mark.slow
def test_a_whole_game_from_a_script() -> None:
    printed = sit(options()).type(*script())
    assert sum(line.startswith("The end. ") and "(NM-1.1)" in line for line in printed) == 1
    assert "The seed was 7" in printed[-1]
    assert sum(" HP, deck " in line for line in printed[-12:]) == 2
    assert " in hand " in " ".join(printed[-12:])
    assert not any("seed" in line for line in printed[:-1]), "it would give the draws away"
    again = sit(options()).type(*script())
    assert [line.replace("nemesis-2", "nemesis-1") for line in again] == printed, "the same seed and answers"
    again_shown = Sitting(*go_on("nemesis-1")).type()
    assert any(line.startswith("The end.") for line in again_shown)


def test_beginning_says_who_plays_what() -> None:
    printed = sit(options()).type()
    assert printed[0].startswith("You play the deck of Sela Varr")
    assert "with the deck of Orrin Vey" in " ".join(printed[:3])
    assert "Keep this hand, or take a mulligan? (NM-3.1)" in printed


def test_the_end_of_the_input_saves_and_says_where(data: Path) -> None:
    sitting = sit(options())
    assert sitting.type("1")[-3:] == [
        "The input has ended.",
        f"The game is saved as nemesis-1 in {data}.",
        "Go on with: neontable play nemesis --plain --resume nemesis-1",
    ]
    assert load("nemesis-1")[0].entries == sitting.session.record.entries
    again = Sitting(*go_on("nemesis-1"))
    assert again.session.state.hash() == sitting.session.state.hash()


def test_a_word_changes_nothing() -> None:
    sitting = at("play", turn=5)
    before = sitting.session.state.hash()
    words = ("help", "table", "hand", "discard", "decks", "why", "why flip", "card comet rider", "log", "rules NM-7.3")
    for line in (*words, "0", "999", "-1", "", "again", "leave"):
        sitting.type(line)
        assert sitting.session.state.hash() == before, line


@pytest.mark.parametrize("turn", [1, 8, 14])
def test_the_table_fits_80_columns_and_shows_both_halves(turn: int) -> None:
    session = at("play", turn=turn).session
    part = part_of("nemesis")
    lines = part.table(session.table, view_for(session, 0))
    words = [line for word in ("hand", "discard", "decks") for line in part.words[word][0](session, 0, "")]
    assert max(map(len, [*lines, *words])) <= WIDTH
    assert lines.count(RULE) >= 2
    assert any(line.startswith("Your opponent: City ") for line in lines)
    assert any(line.startswith("You: City ") for line in lines)
    assert any(re.match(r"  #\d+ ", line) for line in lines) or turn == 1
    assert any(line.startswith("Your hand") for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", "2"])
def test_all_of_it_can_be_asked_for_at_any_time(seed: str) -> None:
    """At every decision of a game between two people, by both of them, whoever is asked."""
    session = sit(options(("Ann", "Bo"), seed=seed)).session
    part, rng = part_of("nemesis"), random.Random(seed)
    while (seat := session.asked) is not None:
        for reader in (0, 1, None):
            assert max(map(len, part.table(session.table, view_for(session, reader)))) <= WIDTH
        for word in ("hand", "discard", "decks"):
            assert part.words[word][0](session, 1 - seat, "")
        assert part.why(session, seat, "")
        session.answer(seat, rng.choice(session.state.legal_for(seat)))
    assert part.end(session, None)[0].startswith("The end. Player ")


def test_card() -> None:
    sitting = at("play")
    rider = "Comet Rider: Unit 1/1 with Flying, Value 1, Cosmic, Galaxian."
    assert rider in sitting.type("card comet r")
    assert any("Flying: Only Flying or Barrage may attack" in line for line in sitting.type("card Comet Rider"))
    champion = sitting.type("card Sela Varr, Who Will Not Land")
    assert any("Champion 2/3" in line for line in champion) and any("Nemesis 4/5" in line for line in champion)
    assert any("Did you mean “Comet Rider”?" in line for line in sitting.type("card Kommet Rider"))
    assert any("Type card and its name" in line for line in sitting.type("card"))
    assert any("There is no object #99" in line for line in sitting.type("card #99"))


def test_card_by_the_number_of_an_object() -> None:
    sitting = at("play", turn=8)
    obj = view_for(sitting.session, 0).objects[0]
    assert any(line.startswith(f"#{obj.object + 1} {obj.name}") for line in sitting.type(f"card #{obj.object + 1}"))
    assert any(line.startswith(f"{obj.name}: ") for line in sitting.type(f"card {obj.object + 1}"))


def test_why() -> None:
    sitting = at("play", turn=3)
    printed = sitting.type("why")
    assert any("flip: a flip needs" in line and "(NM-8.3)" in line for line in printed)
    hand = view_for(sitting.session, 0).players[0].hand or ()
    dear = next(card for card in hand if card.value > 2)
    said = " ".join(sitting.type(f"why {dear.name}"))
    assert f"{dear.name}: its Value is higher than the number of your turn" in said
    assert "pass: that can be chosen, as answer 1." in sitting.type("why pass")
    assert any("There is no “dragon” of the kind that is asked" in line for line in sitting.type("why dragon"))


def test_why_in_combat() -> None:
    sitting = at("attack", turn=6)
    session = sitting.session
    for obj in view_for(session, 0).objects:
        if obj.side == 0 and obj.row in ("Frontline", "Backline"):
            printed = " ".join(sitting.type(f"why #{obj.object + 1}"))
            legal = p.ATTACK * KIND + obj.object in session.state.legal_for(0)
            assert (f"#{obj.object + 1} {obj.name}: " + ("that can" if legal else "")) in printed


@pytest.mark.clause("NM-3.3")
def test_a_mulligan_is_not_taken_back() -> None:
    sitting = sit(options())
    printed = sitting.type("2", "undo")
    assert "The answer stands: a hidden card was looked at or turned up since." in printed


def test_undo_within_a_declaration() -> None:
    sitting = at("attack", turn=6)
    before = sitting.session.state.hash()
    printed = sitting.type("2", "undo")
    assert "The last answer was taken back." in printed
    assert sitting.session.state.hash() == before


@pytest.mark.clause("NM-1.14")
def test_leaving_ends_the_game() -> None:
    sitting = at("play")
    assert any("Type leave yes" in line and "NM-1.14" in line for line in sitting.type("leave"))
    printed = sitting.type("leave yes")
    assert "Your opponent wins: you gave up." in printed
    assert any(line.startswith("The end.") for line in printed)
    assert sitting.session.people == [0], "no bot takes a seat of a game that is over"


# Two people


@pytest.mark.clause("NM-3.3", "NM-1.10")
def test_nobody_reads_what_the_other_holds() -> None:
    """T16: what is printed for one of two people at a device names no card that only the other has seen."""
    sitting = Sitting(*begin(options(("Ann", "Bo"))))
    play_on(sitting.session, 60, seed=4)
    session = sitting.session
    for seat in (0, 1):
        printed: list[str] = []
        shell = Plain(session, sitting.kept, part_of("nemesis"), iter(()), printed.append)
        shell.told = dict.fromkeys(shell.told, 0)
        shell.news(seat)
        shell.print(shell.part.table(session.table, view_for(session, seat)))
        shell.print(shell.part.welcome(session, seat))
        others = {line.text for line in session.logs[1 - seat] if line.kind in ("draw", "look", "hand") and line.own}
        assert others
        assert not others & set(printed) - {line.text for line in session.logs[seat]}
        own, theirs = (
            {card.name for card in view_for(session, who).players[who].hand or ()} for who in (seat, 1 - seat)
        )
        held = {re.sub(r"^\d+x ", "", line.partition(",")[0].strip()) for line in printed if ", Value " in line}
        assert theirs - own
        assert held == own


# Beginning


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"people": ("A", "B", "C")}, "3 people at a table for 2"),
        ({"bots": ("random", "random")}, "2 bots for 1 seats"),
        ({"bots": ("detective",)}, "plays Nexus only"),
        ({"bots": ("randum",)}, "Did you mean “random”"),
        ({"decks": ("Rising Fleet",) * 3}, "3 decks for 2 players"),
        ({"seed": " "}, "The seed is empty"),
    ],
)
def test_mistakes_are_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        play_nemesis(plain=True, **wrong)  # type: ignore[arg-type]


def test_a_deck_from_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = NEMESIS.load()
    ready = table.decks[2]
    path = tmp_path / "mine.txt"
    path.write_text(to_text(ready.deck, table.cards), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nquit\n"))
    play_nemesis(decks=(str(path),), seed="3", plain=True)
    assert capsys.readouterr().out.startswith("You play the deck of ")
    setup = load("nemesis-1")[0].header.setup
    assert isinstance(setup, NemesisSetup)
    assert setup.decks[0] == ready.deck
