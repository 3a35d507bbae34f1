"""One game at a time, as arrays: what the environments that play single games share."""

from __future__ import annotations

from ..kernel.state import State
from .extras import missing
from .series import Series

try:
    import numpy as np
    import numpy.typing as npt
except ModuleNotFoundError as error:
    raise missing(error) from None

Cells = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]


class Eyes:
    """Rows and masks of any state of a series; each array is a new one."""

    def __init__(self, played: Series) -> None:
        self.series = played
        self.encoding = played.encoding
        self._row = self.encoding.new_rows(1)
        self._cells = np.frombuffer(memoryview(self._row.cells), np.int16)
        self._actions = played.layout.actions

    def row(self, state: State, seat: int) -> Cells:
        """What the seat knows."""
        self._row.begin(0)
        self.encoding.observe(state, seat, self._row)
        found: Cells = self._cells.copy()
        return found

    def mask(self, state: State, seat: int) -> Mask:
        """1 for each id that the seat may answer."""
        found = np.zeros(self._actions, np.int8)
        if ids := self.encoding.ids_of(state, seat):
            found[ids] = 1
        return found

    def refusal(self, state: State, seat: int, dense: int) -> str:
        """A sentence that says why the id is not legal for the seat; "" when it is."""
        if not 0 <= dense < self._actions:
            return f"Id {dense} is no action: ids go from 0 to {self._actions - 1}."
        said = self.series.table.why_not(state, seat, int(self.encoding.action_of(dense)))
        return f"Id {dense} is not legal for seat {seat}: {said}." if said else ""
