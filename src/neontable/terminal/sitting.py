"""A game as who sits at this terminal has it, played here or at a server: what it shows, what one can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ..kernel.events import Decision
from ..kernel.game import Game, Table
from ..kernel.replay import Who


class Line(NamedTuple):
    """A line of a log. `kind`: the event's, or "note" for what the table itself says; `own`: others are told less."""

    kind: str
    clause: str
    text: str
    own: bool = False


class Sitting(ABC):
    """`logs`: what each seat at this device was told, and None's is a spectator's."""

    game: Game
    table: Table
    logs: dict[int | None, list[Line]]

    @property
    @abstractmethod
    def seats(self) -> Sequence[Who]:
        """Who sits where."""

    @property
    @abstractmethod
    def people(self) -> list[int]:
        """The seats of people at this device."""

    @property
    @abstractmethod
    def asked(self) -> int | None:
        """The seat of those that must answer now; None when the game is over, or it is somebody else's turn."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game is."""

    @abstractmethod
    def decision(self, seat: int | None) -> Decision | None:
        """What is asked now, as that seat may know it."""

    @abstractmethod
    def view(self, seat: int | None) -> msgspec.Struct:
        """All that the seat is shown."""

    def lines(self, seat: int | None) -> list[Line]:
        """The log as that seat reads it."""
        return self.logs[seat]

    @abstractmethod
    def why_not(self, seat: int, action: int) -> str:
        """A sentence with the clause that refuses the action; "" when it is legal."""

    @abstractmethod
    def answer(self, seat: int, action: int) -> None:
        """The answer of a person; then the others go on."""

    @abstractmethod
    def undo(self, seat: int) -> None:
        """Take back that person's last answer. Raises NotNow with the reason."""

    @abstractmethod
    def leave(self, seat: int) -> None:
        """The person gives up, and if that is not the end, a bot goes on in that seat."""
