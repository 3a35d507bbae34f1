"""A hint for people: what a search makes of each answer that they have, by what their seat knows and no more."""

from __future__ import annotations

from typing import Final

import msgspec

from ..kernel.game import Table
from ..kernel.rng import Rng, key_of
from ..kernel.search import search
from ..nexus.game import NexusTable
from ..nexus.knowledge import knowledge_from_ints
from ..nexus.odds import Deals
from ..nexus.texts import COLOUR_NAMES
from .guiding import guiding
from .searcher import iterations_of

LEVEL: Final = "sharp"  # who is asked
KEY: Final = "hint"  # the same question has the same answer


class Advice(msgspec.Struct, frozen=True):
    """One legal action. `wins`: how likely the seat is to win after it, 0.0 to 1.0, None where it was not tried;
    `share`: how much of the thinking went to it."""

    action: int
    wins: float | None
    share: float


class Hint(msgspec.Struct, frozen=True):
    """`best`: all legal actions, the best first; one that is forced has not been thought about. `suspects`: of Nexus,
    the odds behind it: each colour that can be the replicant's, and how likely it is, the likeliest first."""

    best: tuple[Advice, ...]
    suspects: tuple[tuple[str, float], ...] = ()


def hint(table: Table, knowledge: list[int], iterations: int = 0) -> Hint:
    """What to do for the seat whose knowledge it is, which must be asked; 0 iterations: as many as the best level
    takes. Raises SetupError for fewer."""
    guide_of, settings = guiding(table)
    rng = Rng(key_of(KEY), 0)
    budget = iterations or iterations_of(LEVEL, table)
    seat = knowledge[1]  # of either game, behind the version
    found = search(guide_of(knowledge), seat, settings, rng, budget)
    tries = sum(choice.visits for choice in found)
    best = tuple(
        Advice(
            choice.action,
            choice.value if choice.visits else None,
            choice.visits / tries if tries else 1.0,
        )
        for choice in found
    )
    return Hint(best, suspects(knowledge) if isinstance(table, NexusTable) else ())


def suspects(knowledge: list[int]) -> tuple[tuple[str, float], ...]:
    """The exact odds of who is the replicant (NX-2.5)."""
    odds = Deals(knowledge_from_ints(knowledge)).odds()
    shares = [(count / odds.total, COLOUR_NAMES[colour]) for colour, count in enumerate(odds.replicant) if count]
    return tuple((name, share) for share, name in sorted(shares, key=lambda item: -item[0]))
