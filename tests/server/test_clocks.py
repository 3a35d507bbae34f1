"""Clocks, counted from rows: fair, silent about what is hidden, the same when a table is loaded."""

from __future__ import annotations

import random

import msgspec
import pytest

from neontable.kernel.replay import SeatChange, TimeOut, Undo, Who
from neontable.server import clocks
from neontable.server.clocks import IN_A_ROW, Clock, Timing, seconds_of
from neontable.server.refusing import Refusal
from neontable.server.story import ENTRIES, Story
from tests.server.test_room import everything, story_of

TICKS = (1.5, 0.25)


def timed(game: str, seed: str, kind: str = "move", seconds: int = 60, at: float = 100.0) -> Story:
    """A new game with clocks, which began then."""
    story = story_of(game, seed)
    story.clock = Clock.begin(Timing(kind, seconds, at, at), TICKS, story)
    return story


def clock_of(story: Story) -> Clock:
    assert story.clock is not None
    return story.clock


def acted(story: Story, at: float, seat: int | None = None, action: int | None = None) -> Story:
    """The story after an answer that was stored then."""
    fork = story.fork()
    seat = story.state.waiting()[0] if seat is None else seat
    fork.answer(seat, story.decision_id(seat), [story.state.legal_for(seat)[0] if action is None else action])
    fork.stored(story.version, at)
    return fork


def up(story: Story, at: float, seat: int) -> Story:
    """The story after a time-out that was stored then."""
    fork = story.fork()
    fork.time_is_up(seat)
    fork.stored(story.version, at)
    return fork


# The count


def test_a_move_has_its_time_anew() -> None:
    story = timed("nexus", "1")
    seat = story.state.waiting()[0]
    assert clock_of(story).next() == (160.0, seat)
    assert clock_of(story).left(seat, 130.0) == 30.0
    assert clock_of(story).left(seat, 500.0) == 0.0
    story = acted(story, 150.0)
    (asked,) = story.state.waiting()
    assert clock_of(story).next() == (210.0, asked)
    assert {clock_of(story).left(other, 150.0) for other in range(4)} == {60.0}


def test_a_game_has_one_time() -> None:
    story, spent = timed("nexus", "1", "game", 1000), [0.0] * 4
    at, rng = 100.0, random.Random(1)
    for _ in range(60):
        seat = story.state.waiting()[0]
        took = rng.random() * 9
        at += took
        for asked in story.state.waiting():
            spent[asked] += took
        story = acted(story, at, seat)
        if story.is_over:
            break
        for other in range(4):
            assert clock_of(story).left(other, at) == pytest.approx(1000 - spent[other])
    assert len([seconds for seconds in spent if seconds]) == 4


@pytest.mark.parametrize("game", ["nexus", "nemesis"])
@pytest.mark.parametrize("kind", ["move", "game"])
@pytest.mark.parametrize("seed", range(2))
def test_clocks_are_the_same_when_a_table_is_loaded(game: str, kind: str, seed: int) -> None:
    """Answers, time-outs, undos, seats given up: from the rows and their times alone."""
    story = first = timed(game, str(seed), kind, 300)
    rng, rows, at, seen = random.Random(seed), [], 100.0, set[str]()
    for _ in range(220):
        if story.is_over:
            break
        at += rng.random() * 20
        fork, seat = story.fork(), rng.choice(story.state.waiting())
        draw = rng.random()
        if draw < 0.1 and not story.why_no_undo(seat):
            fork.undo(seat)
        elif draw < 0.3:
            before = clock_of(story).missed[seat]
            declared = before + 1 < IN_A_ROW if kind == "move" else game == "nexus" and draw < 0.12
            fork.time_is_up(seat) if declared else fork.time_out(seat)
        elif draw < 0.32:
            fork.change_seat(seat, Who("bot", "random"))
        else:
            fork.answer(seat, story.decision_id(seat), [rng.choice(story.state.legal_for(seat))])
        fork.stored(story.version, at)
        new = fork.entries_since(story.version)
        seen |= {type(entry).__name__ for entry in new}
        assert len(new) < 30, new
        rows.append((msgspec.json.encode(new), at))
        story = fork
    loaded = first
    for row, stored in rows:
        fork = loaded.fork()
        fork.replay(ENTRIES.decode(row))
        fork.stored(loaded.version, stored)
        loaded = fork
    assert everything(loaded) == everything(story)
    assert loaded.clock == story.clock
    assert seen >= {"Act", "TimeOut", "SeatChange"}


def test_what_is_taken_back_gives_no_time_back() -> None:
    """Else who acts and takes back has all the time in the world."""
    story = timed("nemesis", "3")
    at, rng, tried = 100.0, random.Random(3), 0
    while tried < 5 and not story.is_over:
        seat = rng.choice(story.state.waiting())
        left = clock_of(story).left(seat, at + 10)
        story = acted(story, at + 10, seat, rng.choice(story.state.legal_for(seat)))
        at += 10
        if not story.is_over and not story.why_no_undo(seat):
            for _ in range(2):
                fork = story.fork()
                fork.undo(seat)
                fork.stored(story.version, at)
                assert (
                    left is not None and left - 3 <= (clock_of(fork).left(seat, at) or 0) <= left
                )  # ticks of a window
                story = acted(fork, at, seat)
                if story.why_no_undo(seat):
                    break
            tried += 1
    assert tried == 5


def test_parts_of_a_declaration_share_one_time_and_its_default_stands_for_the_whole() -> None:
    """T15: what was chosen of it is taken back, and nobody has heard of it."""
    story, rng, halves = timed("nemesis", "3"), random.Random(3), 0
    at = 100.0
    for _ in range(400):
        if story.is_over:
            break
        seat = rng.choice(story.state.waiting())
        kind = story.play.table.decision(story.state, seat)
        since, at = clock_of(story).running[seat], at + 1
        fork = acted(story, at, seat, rng.choice(story.state.legal_for(seat)))
        assert kind is not None
        if kind.kind in ("attack", "intercept") and fork.told == {seat} and seat in fork.state.waiting():
            halves += 1
            assert clock_of(fork).running[seat] == since
            whole, half = up(story, at + 1, seat), up(fork, at + 1, seat)
            new = half.entries_since(fork.version)
            assert isinstance(new[0], Undo) and all(isinstance(entry, TimeOut) for entry in new[1:])
            assert half.state.hash() == whole.state.hash()
            assert half.logs == whole.logs
            assert half.why_no_undo(seat) == whole.why_no_undo(seat) != ""
        story = fork
    assert halves > 5


def test_a_sealed_answer_is_told_by_no_clock() -> None:
    """T05: others are shown the clocks as they stood before; then each is charged what it took."""
    story = timed("nemesis", "1", "game", 300)
    assert set(story.state.waiting()) == {0, 1}
    shown = story
    story = acted(story, 120.0, 0)
    assert None not in story.told and 1 not in story.told
    assert clock_of(story).next() == (400.0, 1)
    assert clock_of(shown).left(0, 130.0) == 270.0
    story = acted(story, 150.0, 1)
    assert None in story.told
    assert [clock_of(story).left(seat, 150.0) for seat in (0, 1)] == [280.0, 250.0]


def test_a_window_charges_by_its_ticks() -> None:
    """T20: how long an answer took in it can be told by no clock; every answer to the tick costs the same."""
    story, rng, at, windows = timed("nemesis", "5", "game", 100_000), random.Random(5), 100.0, 0
    for _ in range(300):
        if story.is_over:
            break
        seat = rng.choice(story.state.waiting())
        opened, since = clock_of(story).opened, clock_of(story).running[seat]
        action = rng.choice(story.state.legal_for(seat))
        if opened is not None and since is not None:
            windows += 1
            start = max(at, since)
            forks = [acted(story, start + took, seat, action) for took in (0.1, 0.7, 1.4)]
            assert forks[0].clock == forks[1].clock == forks[2].clock
            charged = clock_of(forks[0]).used[seat] - clock_of(story).used[seat]
            if None in forks[0].told or seat not in forks[0].state.waiting():
                assert charged / TICKS[0] == pytest.approx(round(charged / TICKS[0])) and charged > 0
            at = start + 1.5
        else:
            at += rng.random() * 5
        story = acted(story, at, seat, action)
    assert windows > 20


def test_bots_have_no_clock_for_the_game_and_answer_by_default() -> None:
    story = timed("nexus", "1", "game")
    (seat,) = story.state.waiting()
    fork = story.fork()
    fork.change_seat(seat, Who("random", "random"))
    fork.stored(story.version, 101.0)
    assert clock_of(fork).left(seat, 101.0) is None and clock_of(fork).next() is None
    story = timed("nexus", "1", "move")
    for _ in range(IN_A_ROW + 1):
        fork = story.fork()
        fork.change_seat(seat, Who("random", "random"))
        fork.stored(story.version, 101.0)
        assert clock_of(fork).next() == (161.0, seat) and not clock_of(fork).gives_up(seat)


def test_the_third_time_in_a_row_gives_the_seat_up() -> None:
    story, (seat,) = timed("nexus", "1"), timed("nexus", "1").state.waiting()
    times = 0
    while not story.is_over and times < IN_A_ROW:
        (asked,) = story.state.waiting()
        before = story.version
        if asked == seat:
            story = up(story, 1.0, seat)
            times += 1
            ends = times == IN_A_ROW
            assert any(isinstance(entry, SeatChange) for entry in story.entries_since(before)) == ends
        else:
            story = acted(story, 1.0, asked)
    assert times == IN_A_ROW and story.seats[seat].kind == "detective"


@pytest.mark.parametrize(("clock", "seconds"), [("none", 1), ("move", 1), ("game", 10)])
def test_clocks_that_cannot_be(clock: str, seconds: int) -> None:
    with pytest.raises(Refusal, match=r"clock|fast"):
        seconds_of(clock, seconds)


def test_declared_defaults() -> None:
    assert (seconds_of("none", 0), seconds_of("move", 0), seconds_of("game", 0)) == (0, 120, 1800)
    assert clocks.said_of("move", 90)[0].startswith("1 minute 30 seconds for each move.")
    assert clocks.said_of("game", 1800)[0].startswith("30 minutes for the whole game.")
