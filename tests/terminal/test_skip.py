"""“Pass until something happens” (ui.md, NM-5.22): what is passed, what stops it, and what was told meanwhile."""

from __future__ import annotations

import random

import pytest

from neontable.terminal.app import NeontableApp
from neontable.terminal.nemesis_words import view_for
from neontable.terminal.opening import begin
from neontable.terminal.part import part_of
from neontable.terminal.session import Session
from tests.terminal import tables
from tests.terminal.duels import Moment, options, until
from tests.terminal.screens import SMALL, settle, shown
from tests.terminal.tables import Sitting, sit

PASSED = ("window", "champion")


def waits_for_us(session: Session, seat: int) -> bool:
    """Whether a card of the other player's waits in a window."""
    window = view_for(session, seat).window
    return window is not None and window.waiting is not None and window.cause != seat


def combat_window(session: Session) -> bool:
    """Whether the person is asked in a window that no card has opened."""
    seat = session.asked
    assert seat is not None
    decision, window = session.decision(seat), view_for(session, seat).window
    return decision is not None and decision.kind == "window" and window is not None and window.waiting is None


IN_COMBAT: Moment = lambda decision, view: bool(  # noqa: E731
    decision.kind == "window" and view.window and view.window.waiting is None
)
THEIRS: Moment = lambda decision, view: bool(  # noqa: E731
    decision.kind == "window" and view.window and view.window.waiting and view.window.cause != view.seat
)


@pytest.mark.clause("NM-5.22", "NM-5.12", "NM-4.10")
def test_windows_and_stops_are_passed_until_something_else_is_asked() -> None:
    rng = random.Random(1)
    stopped: set[str] = set()
    skipped = 0
    for seed in range(3):
        sitting = sit(options(seed=str(seed)))
        session = sitting.session
        session.play_on()
        for _ in range(150):
            if (seat := session.asked) is None:
                break
            decision = session.decision(seat)
            assert decision is not None
            if decision.kind not in PASSED:
                session.answer(seat, rng.choice(decision.answers).action)
                session.play_on()
                continue
            before = session.record.version
            sitting.type("skip")
            assert session.record.version > before
            skipped += 1
            if session.asked is not None:
                after = session.decision(session.asked)
                assert after is not None
                assert after.kind not in PASSED or waits_for_us(session, session.asked)
                stopped.add(after.kind)
    assert skipped > 20
    assert {"window", "play"} <= stopped


@pytest.mark.clause("NM-5.13")
def test_a_window_that_was_read_is_passed_and_the_next_of_theirs_is_not() -> None:
    session, kept = until(options(), THEIRS)
    part = part_of("nemesis")
    assert session.asked == 0
    assert part.passing(session, 0, True) is not None
    assert part.passing(session, 0, False) is None
    printed = Sitting(session, kept).type("skip")
    assert any(line.startswith("You passed ") for line in printed)


def test_what_happened_meanwhile_is_printed() -> None:
    session, kept = until(options(), IN_COMBAT)
    assert combat_window(session)
    heard = len(session.logs[0])
    printed = Sitting(session, kept).type("skip")
    at = next(at for at, line in enumerate(printed) if line.startswith("You passed "))
    told = [line.text for line in session.logs[0][heard:]]
    assert told
    assert printed[at + 1 : at + 1 + len(told)] == told


def test_what_is_no_pass_is_not_passed() -> None:
    session, kept = until(options(), lambda decision, view: decision.kind == "play")
    version = session.record.version
    printed = Sitting(session, kept).type("skip", "help")
    assert session.record.version == version
    assert "Only windows and the stops for your Champion" in " ".join(printed)
    assert "  skip: pass until something happens: windows and the stops for your Champion" in printed


def test_the_word_is_not_there_where_there_are_no_passes() -> None:
    printed = sit(tables.options()).type("help", "skip")
    assert not [line for line in printed if line.startswith("  skip")]
    assert any(line.startswith("“skip” is not understood.") for line in printed)


def test_skip_may_come_to_the_end() -> None:
    """A person who only passes windows and answers the rest comes to the end, and is told of it."""
    sitting = sit(options(seed="5"))
    printed = sitting.type(*[word for _ in range(1200) for word in ("skip", "1")])
    assert sitting.session.is_over
    assert sum(line.startswith("The end. ") for line in printed) == 1


# The full screen


async def test_the_key_passes_on_and_says_so() -> None:
    session, kept = until(options(), IN_COMBAT)
    app = NeontableApp(options(), (session, kept), grace=0)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        version = session.record.version
        await settle(pilot, "P")
        assert session.record.version > version
        assert "You passed " in shown(app)
        assert session.asked == 0
        assert not combat_window(session)


async def test_the_key_refuses_what_is_no_pass_and_what_nobody_can_have_read() -> None:
    session, kept = until(options(), lambda decision, view: decision.kind == "play")
    app = NeontableApp(options(), (session, kept), grace=0)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        version = session.record.version
        await settle(pilot, "P")
        assert session.record.version == version
        assert "Only windows and the stops" in " ".join(shown(app).split())
    session, kept = until(options(), THEIRS)
    app = NeontableApp(options(), (session, kept), grace=60)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        version = session.record.version
        await settle(pilot, "P", "P")
        assert session.record.version == version


async def test_the_key_does_nothing_in_a_game_without_passes() -> None:
    app = NeontableApp(tables.options(), begin(tables.options()), grace=0)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        before = shown(app)
        await settle(pilot, "P")
        assert shown(app) == before
