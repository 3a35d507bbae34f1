"""Who is how strong, from the games of an arena: ratings, and what each pair of players did to each other.

Games that nobody wins, as Nexus has when Deckard does, do not say who is better: they are counted, and left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import log, sqrt
from typing import Final

from msgspec import Struct
from openskill.models import PlackettLuce

from .contest import Game, Header, meetings_of
from .journal import Journal
from .statistics import Z95, Share, share_of
from .swiss import points_of

FORMAT: Final = 1  # of ArenaReport; raised when a field goes, or changes its meaning
BETA: Final = 25 / 6  # openskill's measure of how much chance there is in one game
# Bots do not learn: no drift. With openskill's own, wider start, who wins 99 of 100 is rated far too high after a few
# hundred games; so begun, intervals hold what they promise (tests/lab/test_ratings.py).
MODEL: Final = PlackettLuce(beta=BETA, sigma=BETA, tau=0.0)
ELO: Final = 400 / log(10) / (sqrt(2) * BETA)  # points of Elo in one of openskill's: 400 are ten to one
MIDDLE: Final = 1500


class Rating(Struct, frozen=True, forbid_unknown_fields=True):
    """On Elo's scale, with a 95 % interval: 400 points more win ten games of eleven; 1500 is the middle of the players.
    `won`: of its games that somebody won; `points`: in a Swiss, for its meetings."""

    player: str
    rating: int
    low: int
    high: int
    won: Share
    points: float | None


class Met(Struct, frozen=True, forbid_unknown_fields=True):
    """Two that have met. `won`: by the first, of the games that one of them won; `undecided`: games that none won."""

    one: str
    other: str
    won: Share
    undecided: int


class ArenaReport(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the games of an arena say. `header`: the file's first line; `asked`, `games`: how many there are to be, and
    are."""

    format: int = FORMAT
    header: Header
    asked: int
    games: int
    ratings: list[Rating]
    met: list[Met]


def report_of_arena(found: Journal[Header, Game]) -> ArenaReport:
    """The figures of the games of a file, which are in the order of their numbers."""
    arena, games = found.header.arena, found.lines
    rated = ratings_of(arena.players, games)
    points = points_of(arena.players, 1 + max((game.round for game in games), default=-1), meetings_of(games))
    won = Counter(game.winner for game in games)
    decided = Counter(name for game in games if game.winner for name in set(game.players))
    rows = [
        Rating(
            player=name,
            rating=on_elo(mu),
            low=on_elo(mu - Z95 * sigma),
            high=on_elo(mu + Z95 * sigma),
            won=share_of(won[name], decided[name]),
            points=points[name] if arena.form == "swiss" else None,
        )
        for name, (mu, sigma) in rated.items()
    ]
    rows.sort(key=lambda row: -row.rating)
    return ArenaReport(header=found.header, asked=arena.games, games=len(games), ratings=rows, met=met_in(rows, games))


def ratings_of(players: Iterable[str], games: Iterable[Game]) -> dict[str, tuple[float, float]]:
    """Openskill's mean and standard deviation for each. The order of games counts for little, but it counts."""
    rated = {name: MODEL.rating(name=name) for name in players}
    for game in games:
        if game.winner:
            (other,) = set(game.players) - {game.winner}
            [[rated[game.winner]], [rated[other]]] = MODEL.rate([[rated[game.winner]], [rated[other]]], ranks=[0, 1])
    return {name: (rating.mu, rating.sigma) for name, rating in rated.items()}


def on_elo(mu: float) -> int:
    """Openskill's number on Elo's scale."""
    return round(MIDDLE + (mu - MODEL.mu) * ELO)


def met_in(rows: list[Rating], games: list[Game]) -> list[Met]:
    """What each pair did to each other, the better rated first."""
    wins: dict[frozenset[str], Counter[str]] = {}
    for game in games:
        wins.setdefault(frozenset(game.players), Counter())[game.winner] += 1
    found = []
    for one, other in combinations([row.player for row in rows], 2):
        won = wins.get(frozenset((one, other)))
        if won:
            found.append(Met(one, other, share_of(won[one], won[one] + won[other]), won[""]))
    return found
