"""What an experiment found, as one value: report.json, from which the pages and comparisons are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from msgspec import Struct

from .. import __version__
from .experiment import Measure, Study
from .inference import Mean, mean_of
from .nemesis_figures import CardFigures, Matchups, cards_of, matchups_of
from .nexus_figures import Roles, roles_of, sides_of
from .record import GameRecord
from .report import Side
from .results import Header, Results
from .statistics import Share, quantile, share_of

FORMAT: Final = 1  # of Figures; raised when a field goes, or changes its meaning
PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
T = TypeVar("T")


class Amount(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers, one a game: their mean, the middle one, the one that 95 % stay at or below, the largest; `games`: number
    -> games."""

    mean: Mean
    median: int
    p95: int
    largest: int
    games: dict[int, int]


class Decisions(Struct, frozen=True, forbid_unknown_fields=True):
    """Decisions of a game. `choices`: with two or more legal answers; `forced`: with one; `bits`: sum of log2 of the
    number of legal answers: the most that the choices of a game can tell."""

    choices: Amount
    forced: Amount
    bits: Amount
    bits_a_choice: Mean


class Figures(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an experiment found. A part that was not measured, or that the game has not, is null.

    `rules`: version of the game's rules; `packs`: hash of what plays; `bots`: as they were named, by seat; `asked`,
    `games`: how many games were to be played, and were. `wins`: each kind of bot's wins, of the places that it had.
    `seats`: each seat's wins; `first`: wins by the place in the order of the first round, the first player's first (of
    Nemesis: of the games that somebody wins, the first player's only). `length`: rounds of Nexus, turns of both players
    of Nemesis. `ends`: of all games, by why they end.
    """

    format: int = FORMAT
    version: str = __version__
    title: str
    game: str
    rules: int
    packs: str
    seed: str
    bots: tuple[str, ...]
    rotate: bool
    options: dict[str, Any]
    measure: tuple[Measure, ...]
    asked: int
    games: int
    wins: dict[str, Share]
    seats: list[Share] | None = None
    first: dict[str, Share] | None = None
    length: Amount | None = None
    decisions: Decisions | None = None
    ends: dict[str, Share] | None = None
    roles: Roles | None = None
    witnesses: list[Side] | None = None
    matchups: Matchups | None = None
    cards: list[CardFigures] | None = None


def figures_of(study: Study, results: Results) -> Figures:
    """The figures of the study's games."""
    return figures(results.header, list(results.games.values()), study.title, study.measure, study.plan.games)


def figures(header: Header, games: list[GameRecord], title: str, measure: tuple[Measure, ...], asked: int) -> Figures:
    """The figures of games that were played with what the header says."""

    def part(name: Measure, make: Callable[[Header, list[GameRecord]], T]) -> T | None:
        return make(header, games) if name in measure else None

    return Figures(
        title=title,
        game=header.game,
        rules=header.rules,
        packs=header.packs,
        seed=header.seed,
        bots=header.bots,
        rotate=header.rotate,
        options=header.options,
        measure=measure,
        asked=asked,
        games=len(games),
        wins=wins_of(games),
        seats=part("seats", seats_of),
        first=part("first", first_of),
        length=part("length", lambda _, games: amount(game.length for game in games)),
        decisions=part("decisions", decisions_of),
        ends=part("ends", ends_of),
        roles=part("roles", roles_of),
        witnesses=part("witnesses", sides_of),
        matchups=part("matchups", matchups_of),
        cards=part("cards", cards_of),
    )


def wins_of(games: list[GameRecord]) -> dict[str, Share]:
    """Each kind of bot's wins, of the places that it had."""
    places = Counter(bot for game in games for bot in game.bots)
    won = Counter(game.bots[game.winner] for game in games if 0 <= game.winner < len(game.bots))
    return {bot: share_of(won[bot], places[bot]) for bot in sorted(places)}


def seats_of(header: Header, games: list[GameRecord]) -> list[Share]:
    """Each seat's wins, of all games."""
    won = Counter(game.winner for game in games)
    return [share_of(won[seat], len(games)) for seat in range(len(header.bots))]


def first_of(header: Header, games: list[GameRecord]) -> dict[str, Share]:
    """What it is worth to be first."""
    seats = len(header.bots)
    won = Counter((game.winner - game.first) % seats for game in games if 0 <= game.winner < seats)
    if header.game == "nemesis":
        return {PLACES[0]: share_of(won[0], won[0] + won[1])}
    return {PLACES[place]: share_of(won[place], len(games)) for place in range(seats)}


def ends_of(_: Header, games: list[GameRecord]) -> dict[str, Share]:
    """Why games end, the most frequent reason first."""
    return {end: share_of(often, len(games)) for end, often in Counter(game.end for game in games).most_common()}


def decisions_of(_: Header, games: list[GameRecord]) -> Decisions:
    """How much there is to decide."""
    return Decisions(
        choices=amount(game.choices for game in games),
        forced=amount(game.forced for game in games),
        bits=amount(game.bits for game in games),
        bits_a_choice=mean_of([game.bits / game.choices for game in games if game.choices]),
    )


def amount(values: Iterable[float]) -> Amount:
    """The amount of these numbers; the distribution is that of the nearest whole ones."""
    exact = list(values)
    counts = dict(sorted(Counter(round(value) for value in exact).items()))
    if not counts:
        return Amount(mean_of([]), 0, 0, 0, {})
    return Amount(mean_of(exact), quantile(counts, 0.5), quantile(counts, 0.95), max(counts), counts)
