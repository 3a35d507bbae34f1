"""Arrays of numbers, asked and changed (compiled).

`append` may write behind the end of the array that it is given: what others hold, too, is changed by `added`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

FEW: Final = 8  # room for as many numbers as most arrays come to hold, so that they are not moved as they grow


def vec_of(items: list[int]) -> vec[i64]:
    """The same numbers as an array: what is read far oftener than it is made."""
    return vec[i64]([i64(item) for item in items])


def vecs_of(lists: list[list[int]]) -> vec[vec[i64]]:
    """The same for lists of numbers."""
    return vec[vec[i64]]([vec_of(items) for items in lists])


def added(items: vec[i64], item: i64) -> vec[i64]:
    """A new array with one more at the end."""
    return append(extend(vec[i64](capacity=len(items) + 1), items), item)


def with_at(items: vec[i64], at: i64, item: i64) -> vec[i64]:
    """An array of them with that number at a place of theirs, or behind the last."""
    if at == len(items):
        return added(items, item)
    if items[at] == item:
        return items
    found = items[:]
    found[at] = item
    return found


def replaced(lists: list[list[int]], at: i64, items: list[int]) -> list[list[int]]:
    """A new list of the lists with that one at a place of theirs: clones share the old one."""
    found = lists[:]
    found[at] = items
    return found


def paired(items: vec[i64], one: i64, two: i64) -> vec[i64]:
    """The array with two more at its end, which may have grown in place; the first time with room for a few."""
    if len(items) == 0:
        items = vec[i64](capacity=FEW)
    return append(append(items, one), two)


def joined(one: vec[i64], two: vec[i64]) -> vec[i64]:
    """A new array of both."""
    return extend(extend(vec[i64](capacity=len(one) + len(two)), one), two)


def cut(items: vec[i64], at: i64, size: i64) -> vec[i64]:
    """A new array without so many from that place on."""
    left = items[: len(items) - size]
    for i in range(at, len(left)):
        left[i] = items[i + size]
    return left


def dropped(items: vec[i64], item: i64) -> vec[i64]:
    """An array of them without the item."""
    for at in range(len(items)):
        if items[at] == item:
            return cut(items, at, 1)
    return items


def times(items: vec[i64], item: i64) -> i64:
    """How often the item is among them."""
    count: i64 = 0
    for each in items:
        if each == item:
            count += 1
    return count


def index_of(items: vec[i64], item: i64) -> i64:
    """Where the item stands first. Raises ValueError when it is none of them."""
    for at in range(len(items)):
        if items[at] == item:
            return at
    raise ValueError(f"{item} is not among them")


def ascending(items: vec[i64]) -> vec[i64]:
    """An array of them, the lowest first."""
    return by_key(items, items)


def are_ascending(keys: vec[i64]) -> bool:
    """Whether none is lower than the one before."""
    return all(keys[at - 1] <= keys[at] for at in range(1, len(keys)))


def by_key(items: vec[i64], keys: vec[i64]) -> vec[i64]:
    """An array of them, the one with the lowest key first, of equal ones the earlier; `keys`: of each, its key."""
    if are_ascending(keys):
        return items
    found, ranks = items[:], keys[:]
    for end in range(1, len(found)):
        item = found[end]
        rank = ranks[end]
        at: i64 = end
        while at > 0 and ranks[at - 1] > rank:
            found[at] = found[at - 1]
            ranks[at] = ranks[at - 1]
            at -= 1
        found[at] = item
        ranks[at] = rank
    return found
