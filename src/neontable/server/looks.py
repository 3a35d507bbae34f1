"""What a game looks like to its readers, while it stands."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ..kernel.events import Decision
from ..kernel.game import Sight, Table
from ..kernel.state import State

Reader: TypeAlias = int | None  # a seat, or None for spectators


class Looks:
    """A state that does not change, as each reader is shown it; made when it is wanted, and once."""

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        self.state = state
        self._sight: Sight | None = None
        self._views: dict[Reader, msgspec.Struct] = {}
        self._decisions: dict[Reader, Decision | None] = {}

    def of(self, state: State) -> Looks:
        """Those of a copy of the state."""
        other = Looks(self.table, state)
        other._views, other._decisions = dict(self._views), dict(self._decisions)
        return other

    def view(self, reader: Reader) -> msgspec.Struct:
        """What the reader sees."""
        if reader not in self._views:
            self._views[reader] = self._seen().view(reader)
        return self._views[reader]

    def decision(self, reader: Reader) -> Decision | None:
        """What the reader is told that is asked."""
        if reader not in self._decisions:
            self._decisions[reader] = self._seen().decision(reader)
        return self._decisions[reader]

    def _seen(self) -> Sight:
        if self._sight is None:
            self._sight = self.table.sight(self.state)
        return self._sight
