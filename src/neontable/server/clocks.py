"""Clocks: how long each seat has for a move or for the game, counted from the times of the rows alone.

So a clock says the same on every node and after every restart. It tells nothing that the game does not: in it a seat's
time ends when others learn that it has answered, which in a response window is on a tick (T20); and while several
choose, all are shown the clocks as they stood before (T05). What a time-out does: SAID, and decision 10.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from ..kernel.replay import Act, Entry, TimeOut, Undo
from .refusing import Refusal

if TYPE_CHECKING:
    from .story import Story

DEFAULTS: Final = {"move": 120, "game": 1800}  # seconds of who names none
LEAST: Final = {"move": 5, "game": 30}
IN_A_ROW: Final = 3  # time-outs of a person, of which the last gives the seat up
GRACE: Final = 30.0  # seconds after a table is loaded in which nobody's time is up: people have to come back first
SAID: Final = {
    "move": (
        "{time} for each move. When that is up, the simplest answer is given: to pass, to decline, to end what was "
        f"begun. {IN_A_ROW} times in a row, and the seat is given up; a bot plays on if the game does."
    ),
    "game": (
        "{time} for the whole game. When that is up, the seat is given up; a bot plays on if the game does. Bots have "
        "no clock."
    ),
}


def seconds_of(clock: str, seconds: int) -> int:
    """How long the clock of a new table runs. Raises Refusal."""
    if clock == "none":
        if seconds:
            raise Refusal("clock", "A table without a clock has no seconds: choose a clock, or 0.", status=400)
        return 0
    if seconds and seconds < LEAST[clock]:
        raise Refusal("clock", f"That is too fast to play: at least {LEAST[clock]} seconds a {clock}.", status=400)
    return seconds or DEFAULTS[clock]


def said_of(clock: str, seconds: int) -> tuple[str, ...]:
    """What who sits down agrees to."""
    minutes, rest = divmod(seconds, 60)
    parts = (f"{minutes} minute{'' if minutes == 1 else 's'}" if minutes else "", f"{rest} seconds" if rest else "")
    return (SAID[clock].format(time=" ".join(part for part in parts if part)),) if clock != "none" else ()


class Timing(NamedTuple):
    """A game's clock: "move" or "game", and its seconds; when the game began; until when nobody's time is up."""

    kind: str
    seconds: int
    at: float
    patient: float


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """How the clocks stand after a row. `ticks`: of windows, with people and with bots alone; `running`: since when a
    seat is asked, None: it is not; `used`: seconds before that; `missed`: time-outs in a row; `spent`: by version and
    seat, on the answer that it gave there, which it does not get again when that is taken back; `opened`, `length`: of
    the window that is open."""

    kind: str
    seconds: int
    ticks: tuple[float, float]
    running: tuple[float | None, ...]
    used: tuple[float, ...]
    missed: tuple[int, ...]
    bots: tuple[bool, ...]
    spent: dict[tuple[int, int], float] = {}
    opened: float | None = None
    length: float = 0.0

    @staticmethod
    def begin(timing: Timing, ticks: tuple[float, float], story: Story) -> Clock:
        """The clocks of a game that begins."""
        players = len(story.seats)
        clock = Clock(
            kind=timing.kind,
            seconds=timing.seconds,
            ticks=ticks,
            running=tuple(timing.at if seat in story.state.waiting() else None for seat in range(players)),
            used=(0.0,) * players,
            missed=(0,) * players,
            bots=_bots(story),
        )
        return clock._windowed(story, timing.at)

    def after(self, story: Story, entries: Sequence[Entry], at: float) -> Clock:
        """The clocks when a row was stored; `story`: the game behind it, with `entries` as its last."""
        at, last, version = self._moment(at), entries[-1], story.version - len(entries)
        waiting = () if story.is_over else story.state.waiting()
        running, used, missed, spent = list(self.running), list(self.used), list(self.missed), self.spent
        fresh: set[int] = set()  # whose question is another one
        back: dict[int, float] = {}  # what was spent on a question that is asked again
        if isinstance(last, Undo):
            if None in story.told:
                fresh = set(range(len(running)))
                back = {seat: spent.get((last.to, seat), 0.0) for seat in fresh if self.kind == "move"}
        else:
            seat, since = last.seat, running[last.seat]
            if isinstance(last, Act) and since is not None:
                spent = {**spent, (version, seat): max(0.0, at - since)}
            missed[seat] = missed[seat] + 1 if isinstance(last, TimeOut) else 0
            if None in story.told:  # else it was a part of a declaration, or is sealed
                fresh.add(seat)
        for seat, since in enumerate(self.running):
            if since is not None and (seat in fresh or seat not in waiting):
                used[seat] += max(0.0, at - since)
                running[seat] = None
            if running[seat] is None and seat in waiting:
                running[seat] = at - back.get(seat, 0.0)
        after = msgspec.structs.replace(
            self, running=tuple(running), used=tuple(used), missed=tuple(missed), spent=spent, bots=_bots(story)
        )
        return after._windowed(story, at)

    def left(self, seat: int, now: float) -> float | None:
        """Seconds that the seat has; None when it has no clock."""
        if self.bots[seat] and self.kind == "game":
            return None
        since = self.running[seat]
        runs = 0.0 if since is None else max(0.0, now - since)
        return max(0.0, self.seconds - runs - (self.used[seat] if self.kind == "game" else 0.0))

    def next(self) -> tuple[float, int] | None:
        """When a time is up next, and whose."""
        found = []
        for seat, since in enumerate(self.running):
            if since is not None and (left := self.left(seat, since)) is not None:
                found.append((since + left, seat))
        return min(found, default=None)

    def gives_up(self, seat: int) -> bool:
        """Whether that seat is given up when its time is up now."""
        return not self.bots[seat] and (self.kind == "game" or self.missed[seat] + 1 >= IN_A_ROW)

    def _moment(self, at: float) -> float:
        """When others learn of what is stored then."""
        if self.opened is None or not self.length:
            return at
        return self.opened + math.ceil(max(0.0, at - self.opened) / self.length) * self.length

    def _windowed(self, story: Story, at: float) -> Clock:
        """With a note of the window that is open."""
        if story.is_over or not story.is_window:
            return msgspec.structs.replace(self, opened=None)
        if self.opened is not None:
            return self
        return msgspec.structs.replace(self, opened=at, length=self.ticks[0 if self.bots.count(False) > 1 else 1])


def _bots(story: Story) -> tuple[bool, ...]:
    return tuple(who.kind != "person" for who in story.seats)


class Alarm:
    """Rings when a time is up. `now`: what time it is; `patient`: until when nobody's is."""

    def __init__(self, ring: Callable[[], None], now: Callable[[], float]) -> None:
        self.patient = 0.0
        self._ring = ring
        self._now = now
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        return self._timer is not None

    def set(self, clock: Clock | None) -> None:
        """Ring when the next time of that clock is up, and at no other time."""
        self.stop()
        if clock and (up := clock.next()):
            wait = max(up[0], self.patient) - self._now()
            self._timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._rung)

    def up(self, clock: Clock | None) -> int | None:
        """The seat whose time is up now."""
        up = clock.next() if clock else None
        return up[1] if up and max(up[0], self.patient) <= self._now() else None

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _rung(self) -> None:
        self._timer = None
        self._ring()
