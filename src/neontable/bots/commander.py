"""The rule-of-thumb player of Nemesis: plays on curve, trades well, looks for the lethal attack, holds what reacts.

It judges cards by their numbers and by what their programs do, so it plays cards that it has never seen. Declarations
of combat it takes from rules (nemesis/instinct.py); before it plays, uses, chooses or responds it tries each action in
one world, for as far as that action's own doing goes (nemesis/lookahead.py). It is not a search.
"""

from __future__ import annotations

from ..kernel.rng import Rng
from ..nemesis.catalog import Catalog
from ..nemesis.knowledge import knowledge_from_ints
from ..nemesis.lookahead import best_action
from ..nemesis.merits import Merits
from ..nemesis.worlds import world
from .player import Bot


class Commander(Bot):
    """Plays Nemesis; `rng` draws the worlds."""

    name = "commander"

    def __init__(self, catalog: Catalog, rng: Rng) -> None:
        self.catalog = catalog
        self.merits = Merits(catalog)
        self.rng = rng

    def choose(self, knowledge: list[int], legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        k = knowledge_from_ints(knowledge)
        return best_action(world(self.catalog, k, self.rng), self.merits, k.seat)
