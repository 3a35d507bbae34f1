"""The bot that plays any legal action."""

from __future__ import annotations

from ..kernel.rng import Rng
from .player import Bot


class RandomBot(Bot):
    """Every legal action alike."""

    name = "random"

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, knowledge: list[int], legal: list[int]) -> int:
        return legal[self.rng.below(len(legal))]
