"""The rule-of-thumb player of Nexus: counts the odds, tries each action in a handful of worlds, and takes a good one.

It finds good looks, spreads its own cards when it is likely the replicant, and takes or trades toward two cards of the
colour that it suspects. It is not a search: it looks no further than the text that is being resolved.
"""

from __future__ import annotations

from typing import Final

from ..kernel.rng import Rng
from ..kernel.state import KIND
from ..nexus.catalog import LOOK, Catalog
from ..nexus.knowledge import Knowledge, knowledge_from_ints
from ..nexus.lookahead import lookahead
from ..nexus.odds import Deals
from ..nexus.parts import STAND, TAG
from .player import Bot

WORLDS: Final = 16  # in which each action is tried
SLACK_WITNESS: Final = 140  # witnesses this much worse than the best (of 1000) are chosen too, now and then
SLACK: Final = 12  # the same of other choices


class Detective(Bot):
    """Plays Nexus; `rng` decides among what is almost equally good."""

    name = "detective"

    def __init__(self, catalog: Catalog, rng: Rng) -> None:
        self.catalog = catalog
        self.rng = rng

    def choose(self, knowledge: list[int], legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        k = knowledge_from_ints(knowledge)
        deals = Deals(k)
        if k.pc >= 0 and self.catalog.code[k.pc] == LOOK:
            return self.quietest_tag(k, legal)
        values = lookahead(self.catalog, deals, deals.odds(), legal, WORLDS, self.rng)
        slack = SLACK_WITNESS if legal[0] // KIND == STAND else SLACK
        return self.one_of_the_best(legal, values, slack)

    def quietest_tag(self, k: Knowledge, legal: list[int]) -> int:
        """A true tag that tells the others least: one that they could work out already, else any."""
        told = [action for action in legal if action // KIND == TAG and not k.possible[k.it] >> action % KIND & 1]
        choices = told or legal
        return choices[self.rng.below(len(choices))]

    def one_of_the_best(self, legal: list[int], values: list[int], slack: int) -> int:
        """One of those that are hardly worse than the best, the better ones more often."""
        best = max(values)
        chances = [max(0, value - best + slack + 1) for value in values]
        at = self.rng.below(sum(chances))
        for action, chance in zip(legal, chances, strict=True):
            if at < chance:
                return action
            at -= chance
        raise AssertionError("chances add up")
