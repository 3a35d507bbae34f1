"""A game as the shells see it: a set-up, a catalog of texts, a State, and the only two ways out, view and tell.

Shells (terminal, server, simulation, replay) and tests know a game only through this. Each game package offers one
`GAME` in its `game.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from .events import Decision, Event
from .rng import Rng
from .sealing import Eyes
from .state import State


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a game is begun from, beside its packs: all that a replay needs. Games add their options.

    `seed`: any text; `players`: number of seats.
    """

    players: int
    seed: str


class Sight:
    """A state as it is shown to several readers, for as long as it does not change. A game whose readers have much in
    common makes that once, in a Sight of its own (`Table.sight`)."""

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        self.state = state

    def view(self, seat: int | None) -> msgspec.Struct:
        """As Table.view."""
        return self.table.view(self.state, seat)

    def decision(self, seat: int | None) -> Decision | None:
        """As Table.decision."""
        return self.table.decision(self.state, seat)


class Table(ABC):
    """A game's packs, loaded: what states of one game have in common. Made by `Game.table`."""

    digest: str  # content hash over what changes play; replays pin it

    @abstractmethod
    def canonical(self) -> str:
        """The packs' texts as one JSON text, from which `Game.table` makes the same table again."""

    @abstractmethod
    def new(self, setup: Any, recorder: list[int] | None = None) -> State:
        """A game that waits for its first decision. Raises SetupError."""

    @abstractmethod
    def from_ints(self, ints: list[int]) -> State:
        """The state that `State.to_ints` wrote."""

    @abstractmethod
    def world(self, knowledge: list[int], rng: Rng) -> State:
        """A state drawn from those that the knower cannot tell apart (State.knowledge)."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> msgspec.Struct:
        """All that a seat is shown; None is a spectator."""

    @abstractmethod
    def decision(self, state: State, seat: int | None) -> Decision | None:
        """What is asked now, as that seat may know it; None when the game is over."""

    def sight(self, state: State) -> Sight:
        """The state for several readers, or for a view and a decision: both are the same as `view` and `decision`."""
        return Sight(self, state)

    def is_window(self, state: State) -> bool:
        """Whether seats are given a time to respond in which not even how long one of them thinks may be seen; that
        this is so, all are shown."""
        return False

    @abstractmethod
    def tell(self, state: State, raw: tuple[int, ...], seat: int | None) -> Event | None:
        """A raw event as that seat is told it, when it happens; None when it is told nothing."""

    @abstractmethod
    def dealt(self, state: State) -> dict[str, str]:
        """What set-up has dealt hidden, to be committed to: place -> card, in an order and under names that tell
        nothing (sealing.py). `state`: as `new` has made it."""

    @abstractmethod
    def eyes(self, seat: int) -> Eyes:
        """Of a seat, before set-up."""

    @abstractmethod
    def why_not(self, state: State, seat: int, action: int) -> str:
        """A sentence with the clause that refuses the action; "" when it is legal."""


class Game(ABC):
    """One of the games of the house."""

    name: str
    rules_version: int  # raised only when a golden trace changes
    event_width: int
    turns_up: frozenset[int]  # kinds of raw events by which somebody learns what was hidden: no undo goes behind them
    setup_type: type[Setup]

    @abstractmethod
    def load(self, packs: Sequence[str | Path] = ()) -> Table:
        """The table of these packs on top of the game's own: names of built-in ones, or folders. Raises PackError."""

    @abstractmethod
    def table(self, canonical: str) -> Table:
        """The table of packs that `Table.canonical` wrote. Raises PackError."""
