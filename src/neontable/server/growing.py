"""A list that only grows. A story is tried on a fork, a row at a time, and what was told before would be copied each
time: so forks share what they have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class Growing(Sequence[T], Generic[T]):
    """The first `length` of `items`; behind them may lie what another fork was told."""

    def __init__(self, items: Iterable[T] = ()) -> None:
        self.items = list(items)
        self.length = len(self.items)

    def fork(self) -> Growing[T]:
        """The same: what is appended to the one is not in the other."""
        other: Growing[T] = Growing.__new__(Growing)
        other.items, other.length = self.items, self.length
        return other

    def append(self, item: T) -> None:
        if len(self.items) > self.length:  # another fork has gone on here
            self.items = self.items[: self.length]
        self.items.append(item)
        self.length += 1

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            start, stop, step = at.indices(self.length)
            return self.items[start:stop:step]
        return self.items[range(self.length)[at]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Growing) and self[:] == other[:]

    __hash__ = None  # type: ignore[assignment]  # it grows
