"""The contract of a State (compiled): what every game must answer, and nothing of any game.

Actions are `kind * 1024 + operand`. Operands are stable (an object number, a colour, a seat), never a place in a list
that others change. One action is one answer of one seat; seats that choose at the same time answer in any order, and
none of them learns of the others' answers, or that they were given, before all are in.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from hashlib import blake2b
from struct import pack
from typing import Final

from mypy_extensions import i64

KIND: Final = 1024  # an action is kind * KIND + operand
NOBODY: Final = -1


class State(ABC):
    """One game in progress. Subclasses add their fields, `clone` and `to_ints` beside them.

    `players`: number of seats, numbered from 0, clockwise.
    `actor`: the lowest of the seats that may answer now; NOBODY (-1) when the game is over.
    `recorder`: where raw events go (flat ints, `EVENT_WIDTH` of the game each); None in playouts.
    """

    players: i64
    actor: i64
    recorder: list[int] | None

    def is_over(self) -> bool:
        return self.actor == NOBODY

    def legal_actions(self) -> list[int]:
        """The actor's legal actions, sorted; empty when the game is over."""
        return self.legal_for(self.actor)

    def apply(self, action: i64) -> None:
        """Answer for the actor. Raises IllegalAction, and then has changed nothing."""
        self.apply_for(self.actor, action)

    def hash(self) -> int:
        """64 bits over all of the state, the same in every process and version of Python, compiled or not."""
        ints = self.to_ints()
        return int.from_bytes(blake2b(pack(f"<{len(ints)}q", *ints), digest_size=8).digest(), "little")

    @abstractmethod
    def waiting(self) -> list[int]:
        """The seats that may answer now, ascending."""

    @abstractmethod
    def legal_for(self, seat: i64) -> list[int]:
        """A new sorted list of what that seat may answer; empty when it is not waited for."""

    def pick(self, seat: i64, chance: i64) -> tuple[i64, i64]:
        """The answer of `legal_for` that 32 bits of chance mean, and how many there are."""
        legal = self.legal_for(seat)
        count: i64 = len(legal)
        action: i64 = legal[(chance * count) >> 32]
        return action, count

    @abstractmethod
    def apply_for(self, seat: i64, action: i64) -> None:
        """Answer for a seat. Raises IllegalAction with the clause, and then has changed nothing."""

    @abstractmethod
    def why_not(self, seat: i64, action: i64) -> str:
        """The clause that refuses the action ("NX-3.3"), by the same check as legality; "" when it is legal."""

    @abstractmethod
    def default(self, seat: i64) -> int:
        """The declared answer when the seat's time is up; a legal action."""

    @abstractmethod
    def concede(self, seat: i64) -> None:
        """The seat's person gives up, in whatever state the game is."""

    @abstractmethod
    def returns(self) -> list[float]:
        """What each seat has won when the game is over (zeros before)."""

    @abstractmethod
    def clone(self) -> State:
        """A copy that shares nothing that is ever changed; it has no recorder."""

    @abstractmethod
    def to_ints(self) -> list[int]:
        """All of the state, for this process and its workers only: nothing durable holds it."""

    @abstractmethod
    def knowledge(self, seat: i64) -> list[int]:
        """All that the seat knows, built from nothing; NOBODY asks for what a spectator knows."""
