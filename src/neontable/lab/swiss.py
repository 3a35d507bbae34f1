"""Swiss pairing: in every round each player meets one that has won as much, and nobody meets another twice if that can
be helped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

Pair = tuple[str, str]


class Meeting(NamedTuple):
    """Two that have met in a round: how many games each of them won."""

    one: str
    other: str
    won: int
    lost: int


def points_of(players: Sequence[str], number: int, meetings: Sequence[Meeting]) -> dict[str, float]:
    """What each has after so many rounds: 1 for a meeting won, or a round that it sat out, ½ for an even one."""
    points = dict.fromkeys(players, 0.0)
    for m in meetings:
        share = 1.0 if m.won > m.lost else 0.0 if m.won < m.lost else 0.5
        points[m.one] += share
        points[m.other] += 1 - share
    for name, out in sat_out(players, number, meetings).items():
        points[name] += out
    return points


def sat_out(players: Sequence[str], number: int, meetings: Sequence[Meeting]) -> Counter[str]:
    """In how many of so many rounds each met nobody."""
    out = Counter(dict.fromkeys(players, number))
    for m in meetings:
        out.subtract((m.one, m.other))
    return out


def pairs_of_swiss(players: Sequence[str], number: int, meetings: Sequence[Meeting]) -> list[Pair]:
    """Who meets in round `number` (from 0), after these meetings. The same ones give the same pairs."""
    points = points_of(players, number, meetings)
    won = Counter[str]()
    for m in meetings:
        won.update({m.one: m.won - m.lost, m.other: m.lost - m.won})
    ranked = sorted(players, key=lambda name: (-points[name], -won[name], players.index(name)))
    if len(ranked) % 2:
        out = sat_out(players, number, meetings)
        ranked.remove(min(reversed(ranked), key=lambda name: out[name]))  # the last of those that sat out least
    met = {frozenset((m.one, m.other)) for m in meetings}
    return matched(ranked, met) or list(zip(ranked[::2], ranked[1::2], strict=True))


def matched(ranked: list[str], met: set[frozenset[str]]) -> list[Pair] | None:
    """Each with the nearest that it has not met, so that all find one; None when that cannot be."""
    if not ranked:
        return []
    first, rest = ranked[0], ranked[1:]
    for other in rest:
        if frozenset((first, other)) not in met:
            left = matched([name for name in rest if name != other], met)
            if left is not None:
                return [(first, other), *left]
    return None
