"""Lists of ints, asked and changed (compiled). `in` compares numbers as objects, which takes four times as long."""

from __future__ import annotations

from mypy_extensions import i64


def has(items: list[int], item: i64) -> bool:
    """Whether the item is one of them."""
    return any(each == item for each in items)


def dropped(items: list[int], item: i64) -> list[int]:
    """A list of them without the item."""
    for at in range(len(items)):
        if items[at] == item:
            return items[:at] + items[at + 1 :]
    return items
