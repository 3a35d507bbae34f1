"""Is it chance? Differences of shares and of means, and what many of them at once are worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, lgamma, sqrt
from statistics import NormalDist
from typing import Final

import msgspec

from .statistics import Z95, wilson

NORMAL: Final = NormalDist()
TINY: Final = 1e-7  # two tables are as likely as each other when their chances differ by less than this part


class Mean(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mean of `of` values, their standard deviation, and the ends of the mean's 95 % interval."""

    of: int
    mean: float
    deviation: float
    low: float
    high: float


def mean_of(values: Sequence[float]) -> Mean:
    """The mean with its interval, rounded to 6 digits; all zero when there is no value."""
    count = len(values)
    if not count:
        return Mean(0, 0.0, 0.0, 0.0, 0.0)
    mean = sum(values) / count
    deviation = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1)) if count > 1 else 0.0
    half = Z95 * deviation / sqrt(count)
    return Mean(count, *(round(number, 6) for number in (mean, deviation, mean - half, mean + half)))


def fisher(won: int, of: int, other_won: int, other_of: int) -> float:
    """The two-sided p value of Fisher's exact test: how likely shares as far apart as these are when both are the same.

    Exact, so that few cases never cry wolf.
    """
    total, wins = of + other_of, won + other_won
    low, high = max(0, wins - other_of), min(of, wins)
    base = _log_ways(total, wins)
    chances = [exp(_log_ways(of, k) + _log_ways(other_of, wins - k) - base) for k in range(low, high + 1)]
    own = chances[won - low]
    return min(1.0, sum(chance for chance in chances if chance <= own * (1 + TINY)))


def _log_ways(of: int, chosen: int) -> float:
    """The logarithm of “of choose chosen”."""
    return lgamma(of + 1) - lgamma(chosen + 1) - lgamma(of - chosen + 1)


def change_of_shares(won: int, of: int, new_won: int, new_of: int, z: float = Z95) -> tuple[float, float]:
    """The interval of new share minus old share (Newcombe's, of two Wilson intervals)."""
    if not of or not new_of:
        return -1.0, 1.0
    old, new = won / of, new_won / new_of
    old_low, old_high = wilson(won, of, z)
    new_low, new_high = wilson(new_won, new_of, z)
    difference = new - old
    return (
        difference - sqrt((new - new_low) ** 2 + (old_high - old) ** 2),
        difference + sqrt((new_high - new) ** 2 + (old - old_low) ** 2),
    )


def change_of_means(old: Mean, new: Mean, z: float = Z95) -> tuple[float, float, float]:
    """The interval of new mean minus old mean, and its p value, for samples that are large enough for a normal
    distribution (Welch)."""
    difference = new.mean - old.mean
    error = sqrt(old.deviation**2 / old.of + new.deviation**2 / new.of) if old.of and new.of else 0.0
    if error == 0.0:
        return difference, difference, 1.0 if difference == 0.0 else 0.0
    p = 2 * NORMAL.cdf(-abs(difference) / error)
    return difference - z * error, difference + z * error, p


def holm(values: Sequence[float]) -> list[float]:
    """p values as they are worth when all of these are looked at (Holm): with those under 0.05 called changes, the
    chance that even one of them is none is 5 %."""
    order = sorted(range(len(values)), key=lambda at: values[at])
    adjusted = [0.0] * len(values)
    worst = 0.0
    for rank, at in enumerate(order):
        worst = max(worst, min(1.0, (len(values) - rank) * values[at]))
        adjusted[at] = worst
    return adjusted


def z_for(comparisons: int) -> float:
    """The standard deviations with which that many intervals hold all at once with 95 % certainty (Bonferroni)."""
    return NORMAL.inv_cdf(1 - 0.025 / max(1, comparisons))
