"""Ratings of an arena: they find what was put in, with intervals that hold it."""

from __future__ import annotations

import random
from math import log10
from typing import Literal

import msgspec
import pytest

from neontable.lab.arena import Arena
from neontable.lab.arena_text import arena_text
from neontable.lab.contest import Game, Header
from neontable.lab.journal import Journal
from neontable.lab.ratings import ArenaReport, report_of_arena


def games_between(chances: dict[tuple[str, str], float], count: int, seed: int) -> list[Game]:
    """Games that come out by chance; 0 and 1 stand for certainty."""
    draw = random.Random(seed)
    games: list[Game] = []
    for deal in range(count):
        for pair, chance in chances.items():
            won = draw.random() < chance
            games.append(game(len(games), pair, (1.0, -1.0) if won else (-1.0, 1.0), deal))
    return games


def game(number: int, players: tuple[str, ...], returns: tuple[float, ...], deal: int = 0) -> Game:
    return Game(game=number, round=0, deal=deal, players=players, returns=returns, choices=1, decisions=2)


def report(
    players: tuple[str, ...], games: list[Game], form: Literal["round robin", "swiss"] = "round robin"
) -> ArenaReport:
    arena = Arena(game="nemesis", players=players, deals=1000, form=form)
    header = Header(compiled=True, rules=1, packs="0" * 64, arena=arena, decks=("One", "Two"), hash="")
    return report_of_arena(Journal(header, games, 0, False))


@pytest.mark.parametrize("chance", [0.5, 0.8, 0.95, 0.99])
def test_intervals_hold_the_difference_that_was_put_in(chance: float) -> None:
    """19 of 20 should; that the start is narrow (MODEL) is what makes it so for 0.99."""
    truth = 400 * log10(chance / (1 - chance))
    held = 0
    for seed in range(8):
        rated = {row.player: row for row in report(("a", "b"), games_between({("a", "b"): chance}, 400, seed)).ratings}
        sure = [((row.high - row.low) / 2) ** 2 for row in rated.values()]
        held += abs(rated["a"].rating - rated["b"].rating - truth) <= sum(sure) ** 0.5
    assert held >= 7


def test_the_better_one_is_first_and_the_middle_is_1500() -> None:
    chances = {("a", "b"): 0.2, ("b", "c"): 0.8, ("a", "c"): 0.5}
    found = report(("a", "b", "c"), games_between(chances, 300, 1))
    assert found.ratings[0].player == "b"
    assert found.ratings[0].low > found.ratings[1].high
    assert abs(sum(row.rating for row in found.ratings) / 3 - 1500) < 3
    assert (found.met[0].one, found.met[0].won.of) == ("b", 300)
    assert {met.one for met in found.met} <= {"b", found.ratings[1].player}


def test_pairs_are_counted_by_hand() -> None:
    games = [
        game(0, ("a", "b", "a"), (1.0, -1.0, -1.0)),
        game(1, ("b", "a", "b"), (-1.0, -1.0, 1.0)),
        game(2, ("a", "b", "a"), (-1.0, -1.0, 1.0)),
        game(3, ("b", "a", "b"), (-1.0, -1.0, -1.0)),
    ]
    found = report(("a", "b"), games)
    (met,) = found.met
    assert (met.one, met.won.won, met.won.of, met.undecided) == ("a", 2, 3, 1)
    assert [(row.player, row.won.won, row.won.of) for row in found.ratings] == [("a", 2, 3), ("b", 1, 3)]
    assert "Games that neither won: 1 of 4." in arena_text(found)


def test_a_game_that_nobody_wins_changes_no_rating() -> None:
    games = games_between({("a", "b"): 0.7}, 20, 1)
    more = [*games, game(20, ("a", "b"), (-1.0, -1.0))]
    assert report(("a", "b"), games).ratings == report(("a", "b"), more).ratings


def test_who_has_not_played_is_in_the_middle() -> None:
    found = report(("a", "b"), [])
    assert [(row.rating, row.won.of) for row in found.ratings] == [(1500, 0), (1500, 0)]
    assert found.ratings[0].low < 1300 and found.ratings[0].high > 1700
    assert "0 games of 2,000 that were asked for" in arena_text(found)


def test_points_of_a_swiss() -> None:
    games = games_between({("a", "b"): 1.0, ("c", "d"): 0.0}, 3, 1)
    found = report(("a", "b", "c", "d"), games, "swiss")
    assert {row.player: row.points for row in found.ratings} == {"a": 1, "d": 1, "b": 0, "c": 0}
    assert "points" in arena_text(found)
    assert "points" not in arena_text(report(("a", "b"), []))


def test_as_text_and_as_json() -> None:
    found = report(("a", "b"), games_between({("a", "b"): 0.7}, 50, 1))
    assert msgspec.json.decode(msgspec.json.encode(found), type=ArenaReport) == found
    assert max(map(len, arena_text(found).splitlines())) <= 100
