"""A game as numbers for learners (compiled): action ids without gaps, and rows of what a seat knows.

An `Encoding` is one game's: it gives every action a dense id, marks the legal ones, writes what a seat knows into a
Row, and deals the games of a series by their number. What stands where in a row is data (envs/layout.py).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from .state import State

NO_ID: Final = -1
HIGHEST: Final = 32767  # that fits into a row
WORD: Final = 62  # bits of a word of flags that are used
BYTE: Final = 255


@final
class Row:
    """Rows of numbers. NumPy looks at `cells` in place.

    A row is written over the one that stood there, so every column is put each time, a zero too. What seldom changes is
    compared with what was written last, and left alone if it is the same: `words` masks a row in `kept`, and lists that
    a state replaces and never changes in `sources`. `at`, `word`, `source`: where those of the row begin that is being
    written. `one`: 1, to be shifted: mypyc makes `1 << n` of a constant a shift of 32 bits.
    """

    width: i64
    cells: vec[i16]
    words: i64
    kept: vec[i64]
    lists: i64
    sources: list[list[int]]
    one: i64
    at: i64
    word: i64
    source: i64

    def __init__(self, rows: i64, width: i64, words: i64, lists: i64) -> None:
        self.width = width
        self.cells = vec[i16]([0] * (rows * width))
        self.words = words
        self.kept = vec[i64]([0] * (rows * words))
        self.lists = lists
        self.one = 1
        nothing: list[int] = []
        self.sources = [nothing] * (rows * lists)
        self.begin(0)

    def begin(self, row: i64) -> None:
        """Write into that row from now on."""
        self.at = row * self.width
        self.word = row * self.words
        self.source = row * self.lists

    def put(self, column: i64, value: i64) -> None:
        """Write a number; one that is too large for a cell is cut off."""
        self.cells[self.at + column] = as_cell(value)

    def put_bits(self, word: i64, column: i64, mask: i64) -> None:
        """Write 1 for each bit of the mask, and 0 for the others that were 1: the columns are this word's alone."""
        place = self.word + word
        differs = self.kept[place] ^ mask
        if differs == 0:
            return
        self.kept[place] = mask
        cells = self.cells
        cell = self.at + column
        while differs:
            if differs & BYTE == 0:
                differs >>= 8
                mask >>= 8
                cell += 8
                continue
            if differs & 1:
                cells[cell] = i16(mask & 1)
            differs >>= 1
            mask >>= 1
            cell += 1

    def put_masks(self, word: i64, column: i64, masks: list[int], size: i64) -> None:
        """Write masks of that many bits, one behind the other, as many to a word as fit."""
        packed: i64 = 0
        filled: i64 = 0
        mask: i64
        for mask in masks:
            packed |= mask << filled
            filled += size
            if filled + size > WORD:
                self.put_bits(word, column, packed)
                word += 1
                column += filled
                packed = 0
                filled = 0
        if filled:
            self.put_bits(word, column, packed)

    def exchange(self, word: i64, value: i64) -> i64:
        """Keep a number in the place of a mask; returns the one that was there."""
        before = self.kept[self.word + word]
        self.kept[self.word + word] = value
        return before

    def is_kept(self, at: i64, items: list[int]) -> bool:
        """Whether that list was the source of what stands there."""
        return self.sources[self.source + at] is items

    def keep(self, at: i64, items: list[int]) -> None:
        """That list is the source of what stands there now."""
        self.sources[self.source + at] = items

    def count_items(self, at: i64, column: i64, items: list[int]) -> None:
        """Write how many there are of each number, into columns of its own."""
        if self.is_kept(at, items):
            return
        self.add_items(column, self.sources[self.source + at], -1)
        self.add_items(column, items, 1)
        self.keep(at, items)

    def count_places(self, at: i64, column: i64, places: list[int], items: list[int]) -> None:
        """The same of what stands at those places of a list; several can share their columns."""
        before = self.sources[self.source + at]
        if self.is_kept(at + 1, items):
            if before is places:
                return
            same = alike(before, places)
        else:
            same = 0
        self.add_places(column, before, same, self.sources[self.source + at + 1], -1)
        self.add_places(column, places, same, items, 1)
        self.keep(at, places)
        self.keep(at + 1, items)

    def add_items(self, column: i64, items: list[int], count: i64) -> None:
        """Count each of them up or down."""
        cells = self.cells
        first = self.at + column
        item: i64
        for item in items:
            cells[first + item] = i16(i64(cells[first + item]) + count)

    def add_places(self, column: i64, places: list[int], begin: i64, items: list[int], count: i64) -> None:
        """The same of what stands at those places from `begin` on."""
        cells = self.cells
        first = self.at + column
        at: i64
        for at in range(begin, len(places)):
            item: i64 = items[places[at]]
            cells[first + item] = i16(i64(cells[first + item]) + count)


def alike(before: list[int], after: list[int]) -> i64:
    """How many numbers two lists begin with alike: a card that is drawn or put away is the last of its pile."""
    most = min(len(before), len(after))
    same: i64 = 0
    while same < most and before[same] == after[same]:
        same += 1
    return same


def as_cell(value: i64) -> i16:
    """A number as it fits into a cell: one that is too large is cut off."""
    if value > HIGHEST:
        value = HIGHEST
    elif value < -HIGHEST:
        value = -HIGHEST
    return i16(value)


class Encoding(ABC):
    """One game's numbers. `players`: how many seats; `actions`: how many ids there are; `width`, `words`,
    `lists`: of a Row; `seed`: of the series of games that it deals."""

    players: i64
    actions: i64
    width: i64
    words: i64
    lists: i64
    seed: str

    def new_rows(self, rows: i64) -> Row:
        """So many rows to write into, all zero."""
        return Row(rows, self.width, self.words, self.lists)

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
