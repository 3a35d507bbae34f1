"""The Textual app, by keys alone: small and wide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from neontable.terminal import nexus_words as words
from neontable.terminal.app import NeontableApp
from neontable.terminal.nexus_opening import NexusOptions
from neontable.terminal.opening import begin
from neontable.terminal.saves import load, names
from neontable.terminal.screens.end import EndScreen
from neontable.terminal.screens.here import HereScreen
from neontable.terminal.screens.new_game import NewGame
from neontable.terminal.screens.saved import SavedScreen
from neontable.terminal.screens.talk import HandOver
from neontable.terminal.session import Session
from tests.terminal.screens import LARGE, SMALL, app_of, play_by_keys, settle, shown
from tests.terminal.tables import options, play_on

both = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "wide"])


def table_screen(screen: object) -> HereScreen:
    assert isinstance(screen, HereScreen)
    return screen


def to_witness(session: Session) -> int:
    """How many answers until a witness is asked: set-up may ask for a look first."""
    decision = session.decision(session.asked)
    return 0 if decision is None or decision.kind == "witness" else 1


async def test_from_the_menu_to_the_end(data: Path) -> None:
    app = app_of(options(players=3), menu=True)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, NewGame)
        assert "Seat 3" in shown(app)
        assert "Seat 4" not in shown(app)
        await settle(pilot, "enter")
        session = table_screen(app.screen).session
        assert "Choose a" in shown(app)
        await play_by_keys(pilot)
        assert session.is_over
        assert "The replicant was" in shown(app)
        assert " wins" in shown(app) or "You win" in shown(app)
        assert "The seed was 7" in shown(app)
        assert "NX-5." in shown(app)
        await settle(pilot, "L")
        assert "The game ends" in shown(app) or "is turned up" in shown(app)
        await settle(pilot, "N")
        assert isinstance(app.screen, NewGame)
    assert names() == ["nexus-1"]
    assert load("nexus-1")[0].finished


async def test_the_end_on_a_wide_screen() -> None:
    session, kept = begin(options(players=6))
    answers = play_on(session, 200)
    session, kept = begin(options(players=6))
    play_on(session, answers - 3)
    app = NeontableApp(options(), (session, kept), grace=0)
    async with app.run_test(size=LARGE) as pilot:
        await settle(pilot)
        assert "Only you see this" in shown(app)
        table = table_screen(app.screen)
        assert 1 <= await play_by_keys(pilot) <= 30
        assert "Every card, turned up" in shown(app)
        assert not table.query("#log")
        table.scroll_logs()  # what the table still had to do after its last refresh does no harm


@both
async def test_the_notebook_and_the_log(size: tuple[int, int]) -> None:
    app = app_of(options())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert ("Who is the replicant?" in shown(app)) == (size == LARGE)
        await settle(pilot, "N")
        assert ("Who is the replicant?" in shown(app)) == (size == SMALL)
        if size == LARGE:
            await settle(pilot, "N")
        assert "%" in shown(app)
        await settle(pilot, "O")
        assert "%" not in shown(app)
        await settle(pilot, "L")
        assert "Round 1 begins." in shown(app)
        await settle(pilot, "T", "pageup", "pagedown")
        assert "Deckard" in shown(app)


async def test_a_table_without_odds() -> None:
    app = app_of(NexusOptions(seats=options().seats, seed="7", odds=False))
    async with app.run_test(size=LARGE) as pilot:
        await settle(pilot)
        assert "%" not in shown(app)
        await settle(pilot, "O")
        assert "%" not in shown(app)
        assert "plays without odds" in shown(app)


async def test_undo_and_why_not() -> None:
    app = app_of(options())
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        session = table_screen(app.screen).session
        await settle(pilot, *["1"] * to_witness(session))
        before = session.state.hash()
        await settle(pilot, "2", "U")
        assert session.state.hash() == before
        assert "The last answer was taken back." in shown(app)
        await settle(pilot, "2", "1", "U")
        assert "The answer stands" in shown(app)
        assert session.decision(0).kind == "tag"  # type: ignore[union-attr]
        await settle(pilot, "question_mark")
        assert "cannot be chosen" in shown(app)


async def test_arrows_and_enter_answer_too() -> None:
    app = app_of(options())
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        session = table_screen(app.screen).session
        await settle(pilot, *["1"] * to_witness(session), "down", "down", "up", "up", "up", "down")
        second = words.view_for(session, 0).witnesses[1].number
        await settle(pilot, "enter")
        assert words.view_for(session, 0).seats[0].on == second


async def test_save_under_a_name_and_go_on(data: Path) -> None:
    app = app_of(options())
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, "1", "1", "S")
        await pilot.press("ctrl+u", *"friday", "enter")
        await settle(pilot)
        assert "Saved as friday" in shown(app)
        session = table_screen(app.screen).session
        await settle(pilot, "Q")
    assert app.return_value is not None
    assert "--resume friday" in app.return_value
    assert names() == ["friday"]
    (data / "broken.jsonl").write_bytes(b"{}\n")

    app = app_of(options(), menu=True)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, "ctrl+o")
        assert isinstance(app.screen, SavedScreen)
        assert "cannot be read" in shown(app)
        await settle(pilot, "home", "enter")
        assert "this is no replay" in shown(app), "the newest first"
        await settle(pilot, "down", "enter")
        again = table_screen(app.screen).session
        assert again.state.hash() == session.state.hash()
        assert again.logs == session.logs
    assert (data / "broken.jsonl").read_bytes() == b"{}\n"


@both
async def test_the_device_changes_hands(size: tuple[int, int]) -> None:
    """T16: between two people the screen holds nothing of the game."""
    app = app_of(options(("Ann", "[b]Bo"), players=3, seed="2"))
    seen: list[int | None] = []
    async with app.run_test(size=size) as pilot:
        while len(seen) < 8:
            await settle(pilot)
            if isinstance(app.screen, HandOver):
                assert re.search(r"Hand the device to (Ann|\[b\]Bo)\.", shown(app))
                assert not re.search(r"E\d|NX-|innocence|replicant|Round", shown(app))
                await pilot.press("1", "2", "question_mark")
                assert isinstance(app.screen, HandOver)
                await settle(pilot, "enter")
            table = table_screen(app.screen)
            seen.append(table.seat)
            assert table.seat == table.session.asked
            other = 1 - (table.seat or 0)
            own = {line.text for line in table.session.logs[table.seat]}
            for line in table.session.logs[other]:
                assert not line.own or line.text in own or line.text not in shown(app)
            await settle(pilot, "1")
    assert set(seen) == {0, 1}


async def test_giving_up() -> None:
    app = app_of(options())
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, "G")
        assert "Give up?" in shown(app)
        await settle(pilot, "n")
        assert "Choose a" in shown(app)
        await settle(pilot, "G", "y")
        assert isinstance(app.screen, EndScreen)


async def test_help_and_rules() -> None:
    app = app_of(options())
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, "H")
        assert "take back your last answer" in shown(app)
        await settle(pilot, "escape", "R")
        assert "NX-" in shown(app)
        await pilot.press(*"third")
        await settle(pilot, "down")
        assert "NX-4." in shown(app)
        await pilot.press(*"zz")
        await settle(pilot)
        assert "No clause speaks of" in shown(app)
        await settle(pilot, "escape")
        assert "Choose a" in shown(app)


async def test_a_terminal_that_is_too_small() -> None:
    app = app_of(options())
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        session = table_screen(app.screen).session
        version = session.record.version
        for width, height in ((59, 24), (80, 19)):
            await pilot.resize_terminal(width, height)
            await settle(pilot, "1", "U", "G", "H")
            assert "needs 60 columns and 20 rows" in " ".join(shown(app).split())
            assert session.record.version == version
        await pilot.resize_terminal(60, 20)
        await settle(pilot)
        assert "Choose a" in shown(app)
        await settle(pilot, "1")
        assert session.record.version > version


async def test_a_key_that_comes_too_early_is_no_answer() -> None:
    """T01: a second press of the same key does not answer the next question."""
    app = app_of(options())
    app.grace = 60
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        session = table_screen(app.screen).session
        version = session.record.version
        await settle(pilot, "1", "enter")
        assert session.record.version == version


async def test_a_new_game_with_mistakes_says_so() -> None:
    app = app_of(NexusOptions(seats=("Ann", "Ann", "bot:random"), seed="1"), menu=True)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, "ctrl+s")
        assert isinstance(app.screen, NewGame)
        assert "a name of their own" in shown(app)
        await settle(pilot, "escape")
    assert names() == []


async def test_answers_that_are_not_to_be_seen_cannot_be_given() -> None:
    app = app_of(options())
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, "N")
        session = table_screen(app.screen).session
        version = session.record.version
        await settle(pilot, "1", "enter", "L", "1")
        assert session.record.version == version
        await settle(pilot, "escape", "enter")
        assert session.record.version > version
