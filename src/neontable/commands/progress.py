"""How far a long command is, on stderr: a bar at a terminal, elsewhere a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

EVERY: Final = 30.0  # seconds between lines


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None]]:
    """Tell it how many games have been played; the first time may be of games that were there before."""
    if not sys.stderr.isatty():
        yield Lines(games).told
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), "games,", TimeRemainingColumn(), "left")
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: list[TaskID] = []

        def told(played: int) -> None:
            if tasks:
                bar.update(tasks[0], completed=played)
            else:
                tasks.append(bar.add_task("games", total=games, completed=played))

        yield told


class Lines:
    """ "120 of 800 games, 2 min left" every half minute."""

    def __init__(self, games: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.games = games
        self.clock = clock
        self.latest = clock()
        self.told_before: list[tuple[float, int]] = []  # when, and how many: what was there, and the first that came

    def told(self, played: int) -> None:
        """So many games have been played."""
        now = self.clock()
        if len(self.told_before) < 2:  # until the first one has come, workers are begun: that says nothing of speed
            self.told_before.append((now, played))
            return
        if now - self.latest < EVERY:
            return
        self.latest = now
        begun, there = self.told_before[1]
        left = (self.games - played) * (now - begun) / max(1, played - there)
        print(f"{played:,} of {self.games:,} games, {in_words(left)} left", file=sys.stderr, flush=True)


def in_words(seconds: float) -> str:
    """ "50 s", "12 min", "3.5 h"."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 90 * 60 else f"{seconds / 3600:.1f} h"
