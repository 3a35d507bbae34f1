"""Swiss pairing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from neontable.lab.swiss import Meeting, pairs_of_swiss, points_of


def played(players: Sequence[str], rounds: int) -> tuple[list[list[tuple[str, str]]], list[Meeting]]:
    """A Swiss in which the one that is named earlier always wins."""
    meetings: list[Meeting] = []
    pairs = []
    for number in range(rounds):
        pairs.append(pairs_of_swiss(players, number, meetings))
        for one, other in pairs[-1]:
            won = players.index(one) < players.index(other)
            meetings.append(Meeting(one, other, 3 * won, 3 * (not won)))
    return pairs, meetings


def test_the_first_round_is_in_the_order_of_the_list() -> None:
    assert pairs_of_swiss("abcd", 0, []) == [("a", "b"), ("c", "d")]


def test_winners_meet_winners() -> None:
    assert pairs_of_swiss("abcd", 1, [Meeting("a", "b", 1, 3), Meeting("c", "d", 2, 1)]) == [("b", "c"), ("d", "a")]


def test_points() -> None:
    meetings = [Meeting("a", "b", 1, 3), Meeting("c", "d", 2, 2)]
    assert points_of("abcde", 1, meetings) == {"a": 0, "b": 1, "c": 0.5, "d": 0.5, "e": 1}


@pytest.mark.parametrize(("players", "rounds"), [("abcd", 3), ("abcdef", 3), ("abcdefgh", 5), ("abcdefghi", 5)])
def test_nobody_meets_another_twice(players: str, rounds: int) -> None:
    pairs, meetings = played(players, rounds)
    met = Counter(frozenset(pair) for each in pairs for pair in each)
    assert set(met.values()) == {1}
    for each in pairs:
        assert len({name for pair in each for name in pair}) == len(players) // 2 * 2
    points = points_of(players, rounds, meetings)
    assert max(points, key=lambda name: points[name]) == "a"


def test_the_last_sits_out_and_each_once_before_anybody_twice() -> None:
    pairs, _ = played("abcde", 5)
    out = [(set("abcde") - {name for pair in each for name in pair}).pop() for each in pairs]
    assert out[0] == "e"
    assert sorted(out) == list("abcde")


def test_where_all_have_met_they_meet_again() -> None:
    assert pairs_of_swiss("ab", 1, [Meeting("a", "b", 0, 2)]) == [("b", "a")]
