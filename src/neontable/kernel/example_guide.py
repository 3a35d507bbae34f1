"""What a search asks Lone High (compiled): the least that a Guide can be."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from .example import Catalog, ExampleState, world
from .guide import Guide
from .rng import Rng
from .state import State


@final
class ExampleGuide(Guide):
    """Made of one seat's knowledge, as `ExampleState.knowledge` gives it. It has no instinct."""

    catalog: Catalog
    knowledge: list[int]

    def __init__(self, catalog: Catalog, knowledge: list[int]) -> None:
        self.catalog = catalog
        self.knowledge = knowledge

    def world(self, rng: Rng) -> State:
        return world(self.catalog, self.knowledge, rng)

    def weights(self, state: State, seat: i64) -> list[int]:
        return [1 for _ in state.legal_for(seat)]

    def values(self, state: State) -> list[float]:
        """EX-3.1: winners share; before the end, who has the most points is ahead."""
        assert isinstance(state, ExampleState), "worlds are of this game"
        best = max(state.points)
        share = 1.0 / float(state.points.count(best))
        return [share if points == best else 0.0 for points in state.points]
