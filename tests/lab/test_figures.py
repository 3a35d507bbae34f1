"""Figures of an experiment, from games that were made up or played (T55)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from neontable.lab.experiment import parts_of, read_experiment
from neontable.lab.figures import Figures, figures, figures_of
from neontable.lab.record import GameRecord, play
from neontable.lab.results import Results, header_of
from neontable.lab.statistics import share_of
from neontable.lab.summary import summary
from tests.lab.games import FIRST, LAST, game, header, many

MEASURED = parts_of("nemesis")


def found(games: list[GameRecord]) -> Figures:
    return figures(header(), games, "made up", MEASURED, len(games))


def test_t55_the_matrix_is_coherent() -> None:
    """M[a][b] + M[b][a] = 1, a deck against itself is one half, decks that have not met have no figure."""
    games = many(9, 3, 2) + many(7, 3, decks=(0, 0), start=100) + many(1, 2, decks=(0, 2), start=200)
    m = found(games).matchups
    assert m is not None
    assert m.matrix == [[0.5, 0.75, 0.333333], [0.25, None, None], [0.666667, None, None]]
    assert m.decks == {"Reds": share_of(10, 15), "Greens": share_of(3, 12), "Blues": share_of(2, 3)}
    assert m.drawn == share_of(2, len(games))
    mirror, pair, *_ = m.meetings
    assert mirror.won == share_of(7, 10), "of mirrors the seats are told: they should be alike"
    assert (pair.won, pair.drawn) == (share_of(9, 12), 2)


def test_who_is_first_is_told_of_the_games_that_somebody_wins() -> None:
    games = [game(0, (0, 1), 0, first=0), game(1, (0, 1), 0, first=1), game(2, (0, 1), 1, first=1), game(3, (0, 1), -1)]
    f = found(games)
    assert f.first == {"first": share_of(2, 3)}
    assert f.seats == [share_of(2, 4), share_of(1, 4)]
    assert f.matchups is not None and f.matchups.meetings[1].first == share_of(2, 3)


def test_a_card_counts_once_a_game_and_not_in_mirrors_or_draws() -> None:
    games = [
        game(0, (0, 1), 0, drawn=(FIRST | FIRST << 1, LAST), played=(1 << 30, LAST)),
        game(1, (0, 1), 1, drawn=(0, FIRST)),
        game(2, (0, 0), 0, drawn=(FIRST, FIRST)),
        game(3, (0, 1), -1, drawn=(FIRST, FIRST)),
    ]
    cards = {card.name: card for card in found(games).cards or ()}
    reds, common, champion = cards["Reds card"], cards["Common card"], cards["Reds Champion"]
    assert reds.decks == {"Reds": 20}
    assert (reds.in_deck, reds.drawn, reds.not_drawn, reds.played) == (
        share_of(1, 2),
        share_of(1, 1),
        share_of(0, 1),
        share_of(0, 0),
    )
    assert reds.lift == 1.0
    assert common.decks == {"Reds": 10, "Greens": 10, "Blues": 10}
    assert (common.in_deck, common.drawn, common.not_drawn) == (share_of(2, 4), share_of(0, 1), share_of(2, 3))
    assert common.played == share_of(0, 1)
    assert (champion.drawn, champion.played, champion.lift) == (None, share_of(1, 1), None)
    assert cards["Blues card"].in_deck == share_of(0, 0)
    assert cards["Blues card"].lift is None


def test_length_decisions_and_ends() -> None:
    f = found(many(4, 1, 1))
    assert f.length is not None and f.decisions is not None
    assert (f.length.games, f.length.median, f.length.largest) == ({20: 2, 21: 2, 22: 2}, 21, 22)
    assert f.decisions.bits_a_choice.mean == 2.0
    assert f.ends == {"combat": share_of(5, 6), "both Cities": share_of(1, 6)}


def test_what_is_not_measured_is_left_out() -> None:
    f = figures(header(), many(4, 1), "made up", ("length",), 5)
    assert f.length is not None
    left = (f.seats, f.first, f.decisions, f.ends, f.matchups, f.cards, f.roles, f.witnesses)
    assert left == (None,) * len(left)
    assert "Turns a game" in summary(f)


def test_a_report_without_games_can_be_made() -> None:
    f = found([])
    assert f.matchups is not None and f.matchups.matrix == [[None] * 3] * 3
    assert "0 games" in summary(f)


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "players"), [('["random"]', 3), ('["random", "random", "detective"]', 3)])
def test_figures_of_nexus_add_up(bots: str, players: int, tmp_path: Path) -> None:
    path = tmp_path / "three.toml"
    path.write_text(f'game = "nexus"\nbots = {bots}\ngames = 6\n' + ("players = 3\n" if "d" not in bots[8:] else ""))
    study, table = read_experiment(path)
    games = {index: play(study, index) for index in range(study.plan.games)}
    f = figures_of(study, Results(header_of(study, table), games))
    assert f.roles and f.seats and f.first and f.witnesses and f.length and f.ends
    assert f.roles.replicant.won + f.roles.runners.won + f.roles.deckard.won == 6
    assert sum(share.won for share in f.roles.decided.values()) == sum(share.won for share in f.ends.values()) == 6
    seats = sum(share.won for share in f.seats)
    assert seats == sum(share.won for share in f.first.values()) == 6 - f.roles.deckard.won
    turns = sum(rounds * often * players for rounds, often in f.length.games.items())
    assert sum(side.picked.won for side in f.witnesses) == sum(side.won.of for side in f.witnesses) == turns
    assert len(f.witnesses) == 24
    picked = [side.picked.share for side in f.witnesses]
    assert picked == sorted(picked, reverse=True)
    assert f.matchups is None and f.cards is None
    assert msgspec.json.decode(msgspec.json.encode(f), type=Figures) == f
    assert max(map(len, summary(f).splitlines())) <= 100
