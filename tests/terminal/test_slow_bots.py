"""While a bot thinks the keys are live, the table is touched by nobody else, and one can quit."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from neontable.bots import base
from neontable.bots.player import Bot
from neontable.kernel.rng import Rng
from neontable.terminal import saves
from neontable.terminal.app import NeontableApp
from neontable.terminal.nemesis_opening import NemesisOptions
from neontable.terminal.opening import begin
from neontable.terminal.screens.nemesis_table import NemesisHere
from neontable.terminal.screens.talk import Message
from tests.terminal.duels import Moment, until
from tests.terminal.duels import options as duel
from tests.terminal.screens import SMALL, settle, shown

# A window that the other player has caused: the person is asked first.
FIRST_STEP: Moment = lambda decision, view: bool(  # noqa: E731
    decision.kind == "window" and view.window and view.window.cause != view.seat
)
DECKS = ("Rising Fleet", "deck-nine-skies")


class Slow(Bot):
    """Thinks until it is let go. `threads`: in which it was asked; `begun`: how often."""

    name = "slow"

    def __init__(self) -> None:
        self.go = threading.Event()
        self.begun = 0
        self.threads: set[str] = set()
        self.fault: Exception | None = None

    def choose(self, knowledge: list[int], legal: list[int]) -> int:
        self.begun += 1
        self.threads.add(threading.current_thread().name)
        self.go.wait(20)
        if self.fault:
            raise self.fault
        return legal[0]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    bot = Slow()

    def make(table: object, rng: Rng) -> Bot:
        return bot

    monkeypatch.setitem(base.BOTS, "slow", base.Kind("", make))
    yield bot
    bot.go.set()


def options(seat: int = 1) -> NemesisOptions:
    """A person and the slow bot, which has that seat."""
    seats = ("You", "bot:slow") if seat else ("bot:slow", "You")
    return NemesisOptions(seats=seats, seed="7", decks=DECKS, first=0)


async def thinking(bot: Slow, times: int = 1) -> None:
    """Wait until it has been asked so often."""
    for _ in range(400):
        if bot.begun >= times:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the bot was not asked")


def table(app: NeontableApp) -> NemesisHere:
    screen = next(screen for screen in app.screen_stack if isinstance(screen, NemesisHere))
    assert isinstance(screen, NemesisHere)
    return screen


@asynccontextmanager
async def answered(slow: Slow) -> AsyncIterator[tuple[NeontableApp, Pilot[str]]]:
    """The person has answered a question, and the bot thinks about the next."""
    slow.go.set()
    app = NeontableApp(options(0), begin(options(0)), grace=0)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        slow.go.clear()
        begun = slow.begun
        await pilot.press("1")
        await thinking(slow, begun + 1)
        yield app, pilot


async def test_keys_are_live_while_a_bot_thinks(slow: Slow) -> None:
    app = NeontableApp(options(), begin(options()), grace=0)
    async with app.run_test(size=SMALL) as pilot:
        await thinking(slow)
        await pilot.pause()
        assert "The others play." in shown(app)
        version = table(app).session.record.version
        await pilot.press("H")
        assert isinstance(app.screen, Message)
        await pilot.press("escape", "1", "0", "enter", "U", "P", "tab", "C", "T", "question_mark")
        await pilot.pause()
        assert table(app).session.record.version == version, "nobody answers but the bot"
        assert slow.threads == {"bot"}
        slow.go.set()
        await settle(pilot)
        assert table(app).session.record.version > version
        assert "Keep this hand, or take a mulligan?" in shown(app)


async def test_an_undo_while_a_bot_thinks_drops_what_it_thinks(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person passes the first step of a window; while the other thinks about the second, they take that back."""
    session, kept = until(duel(), FIRST_STEP)
    monkeypatch.setitem(base.BOTS, "random", base.BOTS["slow"])
    app = NeontableApp(duel(), (session, kept), grace=0)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        before = session.state.hash()
        await pilot.press("0")
        await thinking(slow)
        assert session.state.hash() != before
        await pilot.press("C", "T", "tab", "U")
        await settle(pilot)
        assert session.state.hash() == before
        assert "The last answer was taken back." in shown(app)
        version = session.record.version
        slow.go.set()  # what it now says was asked by nobody
        await asyncio.sleep(0.1)
        await settle(pilot)
        assert session.record.version == version
        await settle(pilot, "0")
        assert session.record.version > version


async def test_skipping_can_be_ended_while_a_bot_thinks(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    session, kept = until(duel(), FIRST_STEP)
    monkeypatch.setitem(base.BOTS, "random", base.BOTS["slow"])
    app = NeontableApp(duel(), (session, kept), grace=0)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        await pilot.press("P")
        await thinking(slow)
        assert table(app).skips
        await pilot.press("P")
        await pilot.pause()
        assert not table(app).skips
        slow.go.set()
        await settle(pilot)
        assert not table(app).goes_on


async def test_giving_up_while_a_bot_thinks(slow: Slow) -> None:
    async with answered(slow) as (app, pilot):
        session = table(app).session
        await pilot.press("G", "y")
        await settle(pilot)
        assert session.is_over
        assert "Your opponent won" in shown(app)
        slow.go.set()
        await asyncio.sleep(0.1)
        await settle(pilot)
        assert "Your opponent won" in shown(app)


@pytest.mark.parametrize("key", ["Q", "ctrl+q"])
async def test_quitting_while_a_bot_thinks_is_at_once_and_loses_nothing(slow: Slow, key: str) -> None:
    async with answered(slow) as (app, pilot):
        version = table(app).session.record.version
        at = time.monotonic()
        await pilot.press(key)
    assert time.monotonic() - at < 5, "nobody waits for the bot"
    record, _ = saves.load("nemesis-1")
    assert record.version == version


async def test_a_fault_of_a_bot_is_not_swallowed(slow: Slow) -> None:
    slow.fault = RuntimeError("no idea")
    slow.go.set()
    app = NeontableApp(options(), begin(options()), grace=0)
    with pytest.raises(Exception, match="no idea"):
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
