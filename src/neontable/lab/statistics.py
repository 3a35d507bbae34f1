"""How sure a count makes us, and what a distribution looks like."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

import msgspec

Z95: Final = 1.959963984540054  # standard deviations that hold 95 % of a normal distribution


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`won` of `of` cases: the share, and the ends of its 95 % Wilson interval (0 to 1 when there was no case)."""

    won: int
    of: int
    share: float
    low: float
    high: float


def share_of(won: int, of: int) -> Share:
    """The share with its interval, rounded to 6 digits."""
    low, high = wilson(won, of)
    return Share(won, of, round(won / of, 6) if of else 0.0, round(low, 6), round(high, 6))


def wilson(won: int, of: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share: between which chances would `won` of `of` cases be no surprise.

    It holds near 0 and 1 and for few cases, where the plain share plus or minus so much does not.
    """
    if of == 0:
        return 0.0, 1.0
    share = won / of
    middle = share + z * z / (2 * of)
    spread = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    # At the ends the formula is 0 and 1 but for rounding.
    low = (middle - spread) / scale if won > 0 else 0.0
    high = (middle + spread) / scale if won < of else 1.0
    return low, high


class Spread(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A distribution of whole numbers: mean, middle value, the value that 95 % stay at or below, and the largest."""

    mean: float
    median: int
    p95: int
    largest: int


def spread_of(counts: Mapping[int, int]) -> Spread:
    """The spread of value -> how often. All zero when there is no value."""
    total = sum(counts.values())
    if total == 0:
        return Spread(0.0, 0, 0, 0)
    mean = sum(value * often for value, often in counts.items()) / total
    return Spread(round(mean, 3), quantile(counts, 0.5), quantile(counts, 0.95), max(counts))


def quantile(counts: Mapping[int, int], part: float) -> int:
    """The smallest value that at least that part (0 to 1) of a distribution that is not empty stays at or below."""
    wanted = part * sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    raise ValueError("there is no value")
