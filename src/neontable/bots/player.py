"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod


class Bot(ABC):
    """A player that is a program: it is told what its seat knows and answers."""

    name: str

    @abstractmethod
    def choose(self, knowledge: list[int], legal: list[int]) -> int:
        """One of the legal actions. `knowledge` is State.knowledge of the bot's own seat, `legal` that seat's legal
        actions (sorted, at least one). The same inputs in the same order give the same answers (its generator is
        seeded)."""
