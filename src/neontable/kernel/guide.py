"""What a search is given and what it gives (compiled): a game's side of it, settings, a clock, and choices.

A search knows a game by its Guide alone, and that is made of one seat's Knowledge: the real state is never an argument.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Protocol, final

from mypy_extensions import i64

from .rng import Rng
from .state import State

NO_LIMIT: Final = 1000000000000  # of iterations, where only time counts


class Clock(Protocol):
    """Tells how the time passes."""

    def __call__(self) -> float:
        """Seconds since any moment, never fewer than before."""
        ...


class Guide(ABC):
    """One game's side of a search, made of what one seat knows."""

    @abstractmethod
    def world(self, rng: Rng) -> State:
        """A state that the seat holds possible; the search plays it on."""

    @abstractmethod
    def weights(self, state: State, seat: i64) -> list[int]:
        """For each of `legal_for(seat)`, how much that seat would like it by instinct, 1 or more."""

    def first_weights(self, state: State, seat: i64, rng: Rng) -> list[int]:
        """The same where the search begins, which may take longer; `rng`: for more worlds."""
        return self.weights(state, seat)

    def favourite(self, state: State, seat: i64) -> i64:
        """What that seat likes most by instinct, the first of equals."""
        weights = self.weights(state, seat)
        best: i64 = 0
        for i in range(len(weights)):
            if weights[i] > weights[best]:
                best = i
        return state.legal_for(seat)[best]

    @abstractmethod
    def values(self, state: State) -> list[float]:
        """How likely each seat is to win, 0.0 to 1.0; the state may be played on for it."""

    def told(self, state: State) -> i64:
        """A number for what the searching seat has been told since the search began; 0 for nothing."""
        return 0

    def effort(self, state: State) -> i64:
        """What part of a comparison's iterations are made from there, in percent: fewer where each takes long."""
        return 100

    def is_far(self, state: State) -> bool:
        """Whether the search looks no further than this: a point at which positions are alike enough to compare."""
        return False


@final
class Settings:
    """How a search is made. `explore`: how much what is liked by instinct and little tried is tried; `even`: percent
    of that which all actions share alike; `unseen`: how much worse than the others what was never tried is held to be;
    `steps`: of a playout by instinct, before it is judged; `random`: percent of those steps that are any legal action;
    `world_uses`: iterations with the same world. `width`: above 0 there is no tree, but a comparison (compare.py) of so
    many of the actions that are liked most; `lean`: how much better the one that is liked least must do in it."""

    explore: float
    even: i64
    unseen: float
    steps: i64
    random: i64
    world_uses: i64
    width: i64
    lean: float

    def __init__(
        self,
        explore: float = 0.8,
        even: i64 = 30,
        unseen: float = 0.05,
        steps: i64 = 0,
        random: i64 = 10,
        world_uses: i64 = 1,
        width: i64 = 0,
        lean: float = 0.0,
    ) -> None:
        self.explore = explore
        self.even = even
        self.unseen = unseen
        self.steps = steps
        self.random = random
        self.world_uses = world_uses
        self.width = width
        self.lean = lean


@final
class Choice:
    """What a search found of a legal action: how often it was tried, and how likely the seat is to win after it."""

    action: int
    visits: int
    value: float

    def __init__(self, action: int, visits: int, value: float) -> None:
        self.action = action
        self.visits = visits
        self.value = value
