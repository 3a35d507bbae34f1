"""The players that search (kernel/search.py): novice, regular and sharp, which differ in how long they think, and how
often they slip.

A level is a number of iterations, not a time: the same seed gives the same game on a slow machine. Uncompiled, where an
iteration takes several times as long, the levels think about less, or people would wait.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..engine import is_compiled
from ..kernel.game import Table
from ..kernel.rng import Rng
from ..kernel.search import search
from ..nexus.game import NexusTable
from .guiding import guiding
from .player import Bot

UNCOMPILED: Final = 4  # by which the iterations are divided then

LEAST: Final = 12  # iterations that a level keeps


class Level(NamedTuple):
    """`nexus`, `nemesis`: iterations of a decision; `slips`: of a hundred decisions, so many are taken without a look;
    `bold`: what it likes less needs no more to be chosen, and playouts go by instinct alone (of comparisons)."""

    nexus: int
    nemesis: int
    slips: int = 0
    bold: bool = False


# In Nemesis more worlds hardly add strength; how much is compared, and how it is chosen, does (decision 12).
LEVELS: Final[dict[str, Level]] = {
    "novice": Level(nexus=30, nemesis=2, slips=30, bold=True),
    "regular": Level(nexus=200, nemesis=2, slips=5, bold=True),
    "sharp": Level(nexus=1000, nemesis=48),
}


def iterations_of(name: str, table: Table) -> int:
    """How many iterations the level has for a decision at that table, on this engine."""
    level = LEVELS[name]
    number = level.nexus if isinstance(table, NexusTable) else level.nemesis
    return number if is_compiled() else max(min(number, LEAST), number // UNCOMPILED)


class Searcher(Bot):
    """A level at a table of either game; `rng` draws the worlds."""

    def __init__(self, name: str, table: Table, rng: Rng) -> None:
        self.name = name
        self.iterations = iterations_of(name, table)
        self.slips = LEVELS[name].slips
        self.guide_of, self.settings = guiding(table, LEVELS[name].bold)
        self.rng = rng

    def choose(self, knowledge: list[int], legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        if self.slips and self.rng.below(100) < self.slips:
            return legal[self.rng.below(len(legal))]
        seat = knowledge[1]  # of either game, behind the version
        return search(self.guide_of(knowledge), seat, self.settings, self.rng, self.iterations)[0].action
