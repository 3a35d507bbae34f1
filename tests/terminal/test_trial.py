"""Trying a card: a position in which it can be played at once, played on in plain lines, kept nowhere."""

from __future__ import annotations

import io
from functools import cache, partial
from pathlib import Path

import pytest

from neontable import cli
from neontable.kernel.errors import SetupError
from neontable.nemesis import parts as p
from neontable.nemesis.cards import Card
from neontable.nemesis.scenario.parse import parse_scenario
from neontable.nemesis.scenario.run import run_scenario
from neontable.nemesis.scenario.stage import BLANK_CARD, Stage
from neontable.nemesis.scenario.trial import SETUP, can_be_played, trial_of
from neontable.packs.games import NEMESIS
from neontable.packs.nemesis_loader import book_for
from neontable.terminal.nemesis_words import WIDTH
from neontable.terminal.trial import FAREWELL, Trial, begin_trial
from neontable.terminal.trial_app import TrialApp, TrialScreen
from neontable.terminal.widgets.answers import Answers
from tests.nemesis.pool import pool
from tests.terminal.screens import LARGE, SMALL, settle, shown


@cache
def stage() -> Stage:
    return Stage(pool(), book_for)


def type_at(name: str, *lines: str, bot: str = "") -> list[str]:
    """What is printed when the card is tried with these lines."""
    card, printed = pool().named(name), list[str]()
    session = begin_trial(NEMESIS, trial_of(card, stage())[0], bot)
    Trial(session, card, iter(lines), printed.append).run()
    return printed


def number_of(name: str, answer: str) -> str:
    """The number of the first answer that begins so, at the beginning of a trial."""
    found = [line for line in type_at(name) if line.partition(". ")[2].startswith(answer)]
    assert found, f"no “{answer}”"
    return found[0].partition(".")[0]


CARDS = list(pool())


@pytest.mark.parametrize("card", CARDS, ids=[card.id for card in CARDS])
def test_each_card_of_the_first_set_can_be_played_at_once(card: Card) -> None:
    table, proposal = trial_of(card, stage())
    assert can_be_played(card, table)
    scenario = parse_scenario(proposal.text, stage().cards)
    assert scenario.card == card.title
    assert not [result for result in run_scenario(scenario, stage()) if result.failures]
    decks = table.new(SETUP).decks
    assert stage().numbers[BLANK_CARD.title] not in [number for deck in decks for number in deck]


def test_what_lies_around_is_such_as_the_text_speaks_of() -> None:
    def found(name: str) -> str:
        return trial_of(pool().named(name), stage())[1].text

    assert "turn 8, A's Deployment Phase\nA: city 20, scrap 5\n" in found("Orbit Scout")
    galaxians = [card.title for card in pool() if card.is_galaxian]
    assert sum(name in found("Orbit Scout") for name in galaxians) > 3
    assert "  front: Marta Kolb, Yard Boss, " in found("Nemesis Protocol")  # a Champion
    assert "\n---\nB plays " in found("Overruled")
    assert "\n---\nB attacks with " in found("Opened Door")


def test_a_reactive_exploit_finds_its_window() -> None:
    printed = type_at("Overruled", number_of("Overruled", "Play Overruled"))
    assert any(line.startswith("A window is open, step 1 (you)") for line in printed)
    assert any("cancelled" in line for line in printed), printed[-12:]


def test_a_champion_comes_in_and_flips() -> None:
    printed = type_at("Sela Varr, First Off the Ground", number_of("Sela Varr, First Off the Ground", "Bring in"), "1")
    assert any("Flip Sela Varr" in line for line in printed)


def test_a_token_lies_there() -> None:
    table, _ = trial_of(pool().named("Cinder"), stage())
    s = table.new(SETUP)
    mine = [obj for obj in range(len(s.row)) if s.side[obj] == 0 and s.row[obj] == p.FRONTLINE]
    assert sum(s.definition[obj] == stage().numbers["Cinder"] for obj in mine) == 2


def test_the_card_and_the_table_come_first() -> None:
    printed = type_at("Lamp Bearer", bot="random")
    assert printed[0].startswith("Lamp Bearer: Unit 0/3 with Phase, Value 2")
    assert "Your hand:" in printed and "  Lamp Bearer, Value 2" in printed
    assert "Deployment Phase: what do you do? (NM-4.7)" in printed
    assert printed[-1] == FAREWELL
    assert max(map(len, printed[: printed.index("Your hand:")])) <= WIDTH


def test_the_words_of_a_game_without_what_saves() -> None:
    printed = type_at("Lamp Bearer", "help", "save", "card Lamp Bearer", "table", "why Old Tusk", "quit")
    assert "  quit: stop; nothing is saved" in printed
    assert not [line for line in printed if line.startswith("  save: ")]
    assert any(line.startswith("“save” is not understood.") for line in printed)
    assert sum(line.startswith("Lamp Bearer: Unit") for line in printed) == 2
    assert printed.count("Your hand:") == 2


def test_an_answer_can_be_taken_back() -> None:
    play = number_of("Lamp Bearer", "Play Lamp Bearer")
    printed = type_at("Lamp Bearer", play, "undo")
    assert "Lamp Bearer enters your Frontline." in printed
    assert "The last answer was taken back." in printed
    assert printed.count(f"{play}. Play Lamp Bearer (Unit 0/3 with Phase) to the Frontline") == 2


def test_any_answer_can_be_taken_back_whatever_came_of_it() -> None:
    begun = type_at("Lamp Bearer", bot="random")
    question = begun.index("Deployment Phase: what do you do? (NM-4.7)")
    printed = type_at("Lamp Bearer", *["1"] * 3, "table", *["undo"] * 4, bot="random")
    assert printed.count("The last answer was taken back.") == 3
    assert printed[-3] == "There is no answer to take back."
    asked = begun[question:-2]
    assert printed[-3 - len(asked) : -3] == asked


def test_what_is_taken_back_is_told_anew_to_both() -> None:
    once = type_at("Lamp Bearer", *["1"] * 5)
    again = type_at("Lamp Bearer", *["1"] * 5, "undo", "1")
    assert again[-12:] == once[-12:]


def test_one_person_answers_for_both_and_hears_everything_once() -> None:
    printed = type_at("Lamp Bearer", *["1"] * 12)
    assert printed.count("Player 1 is asked:") >= 2 and printed.count("Player 2 is asked:") >= 2
    assert not [line for line in printed if "Hand the device" in line]
    assert sum(line.startswith("Turn 16, ") for line in printed) == 1


def test_a_bot_answers_for_the_opponent() -> None:
    printed = type_at("Lamp Bearer", *["1"] * 8, bot="random")
    assert any(line.startswith("Your opponent") for line in printed)
    assert not any("is asked:" in line for line in printed)
    with pytest.raises(SetupError, match="plays Nexus only"):
        begin_trial(NEMESIS, trial_of(pool().named("Lamp Bearer"), stage())[0], "detective")


def test_a_trial_may_come_to_its_end() -> None:
    printed = type_at("Lamp Bearer", "leave yes")
    assert any(line.startswith("The end. ") for line in printed) and printed[-1] == FAREWELL


def test_a_card_that_cannot_be_played_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    from neontable.nemesis.scenario import proposal

    monkeypatch.setattr(proposal, "TURN", 1)
    monkeypatch.setattr(proposal, "turn_of", lambda card: 1)
    printed = type_at("Old Tusk")
    at = printed.index("It cannot be played at once here:")
    assert printed[at + 1].startswith("Old Tusk: ") and "(NM-5.1)" in printed[at + 1]


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NEONTABLE_DATA", str(tmp_path / "data"))
    return Path(__file__).parents[2] / "docs" / "examples" / "user-pack"


def test_the_command(
    ours: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("table\nquit\n"))
    assert cli.run(["packs", "try", "kite watcher", "--pack", str(ours)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Kite Watcher: Unit 1/3, Value 2") and out.endswith(f"{FAREWELL}\n")
    assert not (tmp_path / "data").exists()


def test_the_command_writes_the_position_as_a_scenario(
    ours: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["packs", "try", "Kite Watcher", "--pack", str(ours), "--scenario"]) == 0
    written = tmp_path / "kite.scenario"
    written.write_text(capsys.readouterr().out, encoding="utf-8")
    assert cli.run(["scenario", "play", str(written), "--pack", str(ours)]) == 0
    assert capsys.readouterr().out.endswith("1 case, all as written.\n")


def test_an_unknown_card_is_named_with_the_nearest(ours: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["packs", "try", "Kite Watchr", "--pack", str(ours)]) == 2
    assert "Did you mean “Kite Watcher”?" in capsys.readouterr().err


# The seed, and the full screen


def test_the_seed_decides_what_chance_and_the_bot_do() -> None:
    def end(seed: str) -> list[str]:
        card = pool().named("Lamp Bearer")
        session = begin_trial(NEMESIS, trial_of(card, stage())[0], "random", seed=seed)
        printed = list[str]()
        Trial(session, card, iter(["1"] * 25), printed.append).run()
        return printed

    assert end("a") == end("a")
    assert len({tuple(end(seed)) for seed in "abcd"}) > 1


@pytest.mark.parametrize("seed", ["", "  "])
def test_an_empty_seed_is_refused(ours: Path, seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["packs", "try", "Kite Watcher", "--pack", str(ours), "--seed", seed]) == 2
    assert "The seed is empty" in capsys.readouterr().err


def test_an_unknown_bot_is_named_with_the_nearest_that_plays_nemesis(
    ours: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["packs", "try", "Kite Watcher", "--pack", str(ours), "--bot", "comander"]) == 2
    assert "choose from random, commander, novice, regular, sharp. Did you mean “commander”?" in capsys.readouterr().err


def app_of(name: str, bot: str = "random") -> TrialApp:
    card = pool().named(name)
    return TrialApp(partial(begin_trial, NEMESIS, trial_of(card, stage())[0], bot), card, grace=0)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "wide"])
async def test_the_full_screen_begins_with_the_card(size: tuple[int, int], data: Path) -> None:
    app = app_of("Lamp Bearer")
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        text = " ".join(shown(app).split())
        assert "Whenever another object you control intercepts" in text or "Whenever another object you" in text
        assert "Deployment Phase: what do you do?" in text
        screen = app.screen
        assert isinstance(screen, TrialScreen)
        before = screen.session.state.hash()
        await settle(pilot, "0", "0")
        assert screen.session.state.hash() != before
        await settle(pilot, "U", "U", "U", "U")
        assert screen.session.state.hash() == before
        await settle(pilot, "S")
        await settle(pilot, *"friday", "enter")
        assert "A trial is not saved" in " ".join(shown(app).split())
        await settle(pilot, "H")
        assert "nothing is saved" in shown(app) and "S   keep the game" not in shown(app)
        await settle(pilot, "escape", "Q")
    assert app.return_value == FAREWELL
    assert not data.exists()


async def test_after_the_end_it_is_tried_again() -> None:
    app = app_of("Lamp Bearer")
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, "G", "y")
        assert FAREWELL in " ".join(shown(app).split())
        await settle(pilot, "N")
        assert isinstance(app.screen, TrialScreen)
        assert app.screen.session.record.version == 0


async def test_one_person_answers_for_both_without_handing_over() -> None:
    app = app_of("Lamp Bearer", bot="")
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        seats = set()
        for _ in range(30):
            screen = app.screen
            assert isinstance(screen, TrialScreen)
            seats.add(screen.seat)
            await settle(pilot, "0" if screen.query_one(Answers).choices[0].key == "0" else "1")
    assert seats == {0, 1}


async def test_the_full_screen_says_why_a_card_cannot_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    from neontable.nemesis.scenario import proposal

    monkeypatch.setattr(proposal, "TURN", 1)
    monkeypatch.setattr(proposal, "turn_of", lambda card: 1)
    app = app_of("Old Tusk")
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        text = " ".join(shown(app).split())
        assert "It cannot be played at once here: Old Tusk: " in text and "(NM-5.1)" in text


def test_the_command_opens_the_full_screen_at_a_terminal_only(ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from neontable.terminal import command

    ran: list[str] = []
    monkeypatch.setattr(TrialApp, "run", lambda app: ran.append(app.card.title))
    monkeypatch.setattr(command, "has_screen", lambda: True)
    try_it = ["packs", "try", "Kite Watcher", "--pack", str(ours)]
    assert cli.run(try_it) == 0
    assert ran == ["Kite Watcher"]
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert cli.run([*try_it, "--plain"]) == 0
    monkeypatch.setattr(command, "has_screen", lambda: False)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert cli.run(try_it) == 0
    assert ran == ["Kite Watcher"]
