"""The rule-of-thumb player of Nexus."""

from __future__ import annotations

from ..kernel.rng import Rng
from ..nexus.catalog import Catalog
from .player import Bot


class Detective(Bot):
    name = "detective"

    def __init__(self, catalog: Catalog, rng: Rng) -> None:
        self.catalog = catalog
        self.rng = rng

    def choose(self, knowledge: list[int], legal: list[int]) -> int:
        return legal[self.rng.below(len(legal))]
