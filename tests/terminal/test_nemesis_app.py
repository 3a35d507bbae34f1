"""The full screen of Nemesis, by keys alone: small and wide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from neontable.kernel.state import KIND
from neontable.terminal import nemesis_words as words
from neontable.terminal.app import NeontableApp
from neontable.terminal.nemesis_things import Thing
from neontable.terminal.opening import begin
from neontable.terminal.saves import names
from neontable.terminal.screens.end import EndScreen
from neontable.terminal.screens.nemesis_new_game import NemesisNewGame
from neontable.terminal.screens.nemesis_table import NemesisHere
from neontable.terminal.screens.saved import SavedScreen
from neontable.terminal.screens.table import TableScreen
from neontable.terminal.screens.talk import HandOver, Message
from neontable.terminal.widgets.answers import Answers
from tests.terminal import tables
from tests.terminal.duels import Moment, options, until
from tests.terminal.screens import LARGE, SMALL, app_of, settle, shown

both = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "wide"])


def table_screen(app: NeontableApp) -> NemesisHere:
    assert isinstance(app.screen, NemesisHere)
    return app.screen


def app_at(moment: Moment, people: tuple[str, ...] = ("You",), seed: str = "7") -> NeontableApp:
    """An app that shows the first such question of a game."""
    chosen = options(people, seed)
    return NeontableApp(chosen, until(chosen, moment), grace=0)


def is_asked(kind: str, turn: int = 0) -> Moment:
    return lambda decision, view: decision.kind == kind and view.turn >= turn


@pytest.mark.slow
@both
async def test_a_game_by_keys(size: tuple[int, int]) -> None:
    app = app_of(options(), menu=True)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, NemesisNewGame)
        assert "Rising Fleet" in shown(app)
        await settle(pilot, "enter")
        session = table_screen(app).session
        assert "Keep this hand, or take a mulligan?" in shown(app)
        for key in range(40):
            await settle(pilot, "102"[key % 3])
        assert session.record.version > 40
        assert "Turn" in shown(app)
    assert names() == ["nemesis-1"]


@both
async def test_the_last_answers_of_a_game(size: tuple[int, int]) -> None:
    """The end is shown, with the Cities and why it is the end."""
    session, kept = begin(options())
    answers = tables.play_on(session, 900)
    session, kept = begin(options())
    tables.play_on(session, answers - 1)
    app = NeontableApp(options(), (session, kept), grace=0)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        table_screen(app)
        await settle(pilot, "G", "y")
        assert isinstance(app.screen, EndScreen)
        assert "Your opponent won" in shown(app)
        assert "of 30 HP" in shown(app)
        assert "NM-1.14" in shown(app)


@both
async def test_both_halves_and_the_hand(size: tuple[int, int]) -> None:
    app = app_at(is_asked("play", 5))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        screen, view = shown(app), words.view_for(table_screen(app).session, 0)
        for player in view.players:
            assert f"{player.hp}" in screen
            assert re.search(rf"Scrap {player.scrap} *Hand {player.hand_size} *Deck {player.deck_size}", screen)
        assert "Opponent" in screen
        assert screen.count("Front") >= 2
        for card in view.players[0].hand or ():
            assert card.name.split()[0] in screen
        for obj in view.objects:
            assert obj.name.split()[0][:2] in screen
            if obj.atk is not None:
                assert re.search(rf"{obj.atk}[↑↓]?/{obj.defence}[↑↓]?", screen)


@both
async def test_what_is_disabled_or_changed_has_a_sign(size: tuple[int, int]) -> None:
    moment: Moment = lambda decision, view: (  # noqa: E731
        decision.kind == "play"
        and any(not obj.enabled and obj.atk is not None for obj in view.objects)
        and any(obj.printed and obj.defence is not None and obj.defence > obj.printed[1] for obj in view.objects)
    )
    app = app_at(moment)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert re.search(r"\d/\d+↑", shown(app))
        assert re.search(r"disabled" if size == LARGE else r"\d↑? *z", shown(app))


# Looking


@both
async def test_looking_at_one_card_after_the_other(size: tuple[int, int]) -> None:
    app = app_at(is_asked("play", 5))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        screen = table_screen(app)
        version = screen.session.record.version
        seen = set()
        for _ in range(30):
            await settle(pilot, "tab")
            looked = screen.scene(0).lit.looked or screen.scene(0).lit.cursor
            assert looked is not None
            seen.add(looked)
            if looked.kind == "hand":
                name = screen.texts[looked.number].name
                assert re.search(rf"{name}\s*(:|│)?", shown(app))
        view = words.view_for(screen.session, 0)
        assert {Thing("leader", 0), Thing("leader", 1)} <= seen
        assert {thing.number for thing in seen if thing.kind == "object"} == {obj.object for obj in view.objects}
        await settle(pilot, "shift+tab", "down")
        assert screen.looked is None
        assert screen.session.record.version == version


async def test_a_click_on_a_card_looks_at_it() -> None:
    app = app_at(is_asked("play", 5))
    async with app.run_test(size=LARGE) as pilot:
        await settle(pilot)
        screen = table_screen(app)
        rows = screen.draw_cursor(0)["drawn"].plain.splitlines()
        far = next(obj for obj in words.view_for(screen.session, 0).objects if obj.side == 1)
        y = next(at for at, row in enumerate(rows) if f"│{far.name}" in row)
        await pilot.click("#drawn", offset=(rows[y].index(far.name) + 1, y))
        await settle(pilot)
        assert screen.looked is not None
        assert screen.looked == Thing("object", far.object)
        assert "Your opponent's #" in shown(app)


@both
async def test_all_cards_and_the_log(size: tuple[int, int]) -> None:
    app = app_at(is_asked("play", 3))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert "Your hand" not in shown(app)
        await settle(pilot, "C")
        assert "Your hand" in shown(app)
        await settle(pilot, *["pagedown"] * 8)
        assert "The deck list" in shown(app)
        await settle(pilot, "L")
        assert "Deployment Phase." in shown(app)
        await settle(pilot, "T", "pageup")
        assert "Deployment Phase: what do you do?" in shown(app)


async def test_why_help_and_rules() -> None:
    app = app_at(is_asked("play", 3))
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, "question_mark")
        assert isinstance(app.screen, Message)
        assert "(NM-8.3)" in " ".join(shown(app).split())
        await settle(pilot, "escape", "H")
        assert "Shift-Tab" in shown(app)
        await settle(pilot, "escape", "R")
        assert "NM-4.7" in shown(app)
        assert "response window, NM-7.3" in shown(app) or "NM-" in shown(app)
        await settle(pilot, "escape")
        assert isinstance(app.screen, TableScreen)


# Answering


@pytest.mark.clause("NM-5.13")
@both
async def test_a_window_shows_the_card_that_waits_and_its_targets(size: tuple[int, int]) -> None:
    moment: Moment = lambda decision, view: bool(  # noqa: E731
        view.window and view.window.waiting and view.window.waiting.targets
    )
    app = app_at(moment, ("Ann", "Bo"))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await settle(pilot, "enter")
        screen = table_screen(app)
        window = words.view_for(screen.session, screen.seat).window
        assert window is not None and window.waiting is not None
        text = " ".join(shown(app).split())
        assert f"Window, step {window.step}" in text
        assert f"{window.waiting.name} waits, with the target" in text
        version = screen.session.record.version
        await settle(pilot, "0")
        assert screen.session.record.version > version


@pytest.mark.clause("NM-7.14")
@both
async def test_several_interceptors_and_their_order(size: tuple[int, int]) -> None:
    app = app_at(lambda decision, view: decision.clause == "NM-7.14", ("Ann", "Bo"))
    async with app.run_test(size=size) as pilot:
        await settle(pilot, "enter")
        screen = table_screen(app)
        attacks = words.view_for(screen.session, screen.seat).attacks
        at = next(at for at, one in enumerate(attacks) if len(one.interceptors) > 1)
        assert shown(app).count(f"‖{at + 1}") >= 2, "on the cards of those who intercept"
        assert f"↑{at + 1}" in shown(app)
        keys = screen.query_one(Answers).keys()
        action = next(action for action in keys if action % KIND != attacks[at].interceptors[0])
        await settle(pilot, keys[action])
        assert words.view_for(screen.session, None).attacks[at].interceptors[0] == action % KIND


@pytest.mark.clause("NM-7.16")
@both
async def test_a_split_is_answered_with_its_number(size: tuple[int, int]) -> None:
    app = app_at(is_asked("split"), ("Ann", "Bo"))
    async with app.run_test(size=size) as pilot:
        await settle(pilot, "enter")
        screen = table_screen(app)
        assert "How much of the" in shown(app)
        keys = screen.query_one(Answers).keys()
        decision = screen.session.decision(screen.seat)
        assert decision is not None
        most = max(decision.answers, key=lambda answer: answer.operand)
        assert keys[most.action] == str(most.operand)
        await settle(pilot, str(most.operand))
        splits = words.view_for(screen.session, None).splits
        assert most.operand in [split.amount for split in splits] or decision != screen.session.decision(screen.seat)
        if splits:
            assert f"takes {most.operand}" in shown(app) or isinstance(app.screen, HandOver)


async def test_zero_passes_and_undo_takes_back() -> None:
    app = app_at(is_asked("attack", 6))
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        screen = table_screen(app)
        before = screen.session.state.hash()
        await settle(pilot, "1")
        assert screen.session.state.hash() != before
        assert "being declared" in shown(app) or "What does your" in shown(app)
        await settle(pilot, "U")
        assert screen.session.state.hash() == before
        assert "The last answer was taken back." in shown(app)
        await settle(pilot, "0")
        assert screen.session.state.hash() != before


async def test_save_under_a_name_and_go_on(data: Path) -> None:
    app = app_at(is_asked("play", 3))
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, "S")
        await pilot.press("ctrl+u", *"friday", "enter")
        await settle(pilot)
        assert "Saved as friday" in shown(app)
        session = table_screen(app).session
        await settle(pilot, "Q")
    assert app.return_value is not None
    assert "neontable play nemesis --resume friday" in app.return_value

    app = app_of(tables.options(), menu=True)  # of the other game
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, "ctrl+o")
        assert isinstance(app.screen, SavedScreen)
        await settle(pilot, "home", "enter")
        again = table_screen(app).session
        assert again.state.hash() == session.state.hash()
        assert again.logs == session.logs
        await settle(pilot, "G", "y", "N")
        assert isinstance(app.screen, NemesisNewGame), "a new game is of the game that was played"


async def test_a_new_game_with_mistakes_says_so() -> None:
    app = app_of(options(("Ann", "Ann")), menu=True)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, "ctrl+s")
        assert isinstance(app.screen, NemesisNewGame)
        assert "a name of their own" in shown(app)


async def test_a_terminal_that_is_too_small() -> None:
    app = app_at(is_asked("play", 3))
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        version = table_screen(app).session.record.version
        await pilot.resize_terminal(59, 24)
        await settle(pilot, "0", "tab", "U", "C")
        assert "needs 60 columns and 20 rows" in " ".join(shown(app).split())
        assert table_screen(app).session.record.version == version
        await pilot.resize_terminal(60, 20)
        await settle(pilot)
        assert "what do you do?" in shown(app)


# Two people


@pytest.mark.clause("NM-1.10", "NM-3.3")
@both
async def test_the_device_changes_hands(size: tuple[int, int]) -> None:
    """T16: between two people the screen holds nothing of the game, and then nothing that only the other has seen."""
    app = app_of(options(("Ann", "Bo")))
    seen: list[int | None] = []
    async with app.run_test(size=size) as pilot:
        while len(seen) < 8:
            await settle(pilot)
            if isinstance(app.screen, HandOver):
                assert re.search(r"Hand the device to (Ann|Bo)\.", shown(app))
                assert not re.search(r"NM-|City|Hand \d|Champion|Turn|Front", shown(app))
                await pilot.press("0", "1", "tab", "C", "question_mark")
                assert isinstance(app.screen, HandOver)
                await settle(pilot, "enter")
            screen = table_screen(app)
            seen.append(screen.seat)
            assert screen.seat is not None
            assert screen.seat == screen.session.asked
            await settle(pilot, "L")
            own = {line.text for line in screen.session.logs[screen.seat]}
            for line in screen.session.logs[1 - screen.seat]:
                assert not line.own or line.text in own or line.text not in shown(app)
            await settle(pilot, "T")
            await settle(pilot, "1")
    assert set(seen) == {0, 1}
