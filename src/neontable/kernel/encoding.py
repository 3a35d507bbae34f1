"""A game as numbers for learners (compiled): action ids without gaps, and rows of what a seat knows.

An `Encoding` is one game's: it gives every action a dense id, marks the legal ones, writes what a seat knows into a
Row, and deals the games of a series by their number. What stands where in a row is data (envs/layout.py).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from .state import State

NO_ID: Final = -1
HIGHEST: Final = 32767  # that fits into a row


@final
class Row:
    """Rows of numbers, all zero but for what was put since they were cleared. NumPy looks at `cells` in place.

    `at`: where the row begins that is being written. `touched`: of each row the cells that are not zero, `counts` many.
    """

    width: i64
    cells: vec[i16]
    touched: vec[i32]
    counts: vec[i64]
    row: i64
    at: i64

    def __init__(self, rows: i64, width: i64) -> None:
        self.width = width
        self.cells = vec[i16]([0] * (rows * width))
        self.touched = vec[i32]([0] * (rows * width))
        self.counts = vec[i64]([0] * rows)
        self.row = 0
        self.at = 0

    def begin(self, row: i64) -> None:
        """Clear a row and write into it from now on."""
        self.row = row
        self.at = row * self.width
        cells = self.cells
        touched = self.touched
        i = self.at
        end = i + self.counts[row]
        while i < end:
            cells[i64(touched[i])] = 0
            i += 1
        self.counts[row] = 0

    def put(self, column: i64, value: i64) -> None:
        """Write a number that is not zero, once in a column; numbers too large for a cell are cut off."""
        if value > HIGHEST:
            value = HIGHEST
        elif value < -HIGHEST:
            value = -HIGHEST
        cell = self.at + column
        count = self.counts[self.row]
        self.cells[cell] = i16(value)
        self.touched[self.at + count] = i32(cell)
        self.counts[self.row] = count + 1

    def put_some(self, column: i64, value: i64) -> None:
        """Write a number that may be zero."""
        if value != 0:
            self.put(column, value)

    def add(self, column: i64) -> None:
        """Count one more in a column that only this writes."""
        cell = self.at + column
        if self.cells[cell] == 0:
            self.put(column, 1)
        else:
            self.cells[cell] = self.cells[cell] + i16(1)

    def put_bits(self, column: i64, mask: i64) -> None:
        """Write 1 for each bit of the mask."""
        cells = self.cells
        touched = self.touched
        first = self.at + column
        free = self.at + self.counts[self.row]
        bit: i64 = 0
        while mask:
            if mask & 1:
                cells[first + bit] = 1
                touched[free] = i32(first + bit)
                free += 1
            mask >>= 1
            bit += 1
        self.counts[self.row] = free - self.at


class Encoding(ABC):
    """One game's numbers. `players`: how many seats; `actions`: how many ids there are; `width`: of a row; `seed`: of
    the series of games that it deals."""

    players: i64
    actions: i64
    width: i64
    seed: str

    def begin(self, seed: str) -> None:
        """Deal the series of another seed from now on."""
        self.seed = seed

    @abstractmethod
    def id_of(self, action: i64) -> i64:
        """The dense id of an action (`kind * 1024 + operand`); NO_ID when it has none."""

    @abstractmethod
    def action_of(self, dense: i64) -> i64:
        """The action of a dense id, 0 to `actions` - 1."""

    @abstractmethod
    def observe(self, state: State, seat: i64, row: Row) -> None:
        """Write what the seat knows into the row that was begun: nothing that `State.knowledge` would not list."""

    @abstractmethod
    def deal(self, game: i64) -> State:
        """The game of that number in the series of a seed."""

    def ids_of(self, state: State, seat: i64) -> list[int]:
        """The dense ids of what the seat may answer, ascending: ids keep the order of actions."""
        found: list[int] = []
        for action in state.legal_for(seat):
            dense = self.id_of(action)
            if dense >= 0:
                found.append(int(dense))
        return found
