"""Playouts and counts: golden numbers that both the plain and the compiled engine must give."""

from __future__ import annotations

import pytest

from neontable.kernel import example as ex
from neontable.kernel.example_game import GAME as EXAMPLE
from neontable.kernel.game import Setup
from neontable.kernel.playout import count, play_steps, playout, scatter
from neontable.kernel.rng import key_of
from neontable.kernel.state import State
from neontable.nexus.setup import new_game
from tests.nexus.programs import hand_written

pytestmark = pytest.mark.compiled


def example(players: int) -> State:
    return EXAMPLE.load().new(Setup(players=players, seed="perft"))


def nexus(players: int) -> State:
    return new_game(hand_written(), players, key_of("perft"), row=[1, 2, 3, 5, 8, 10, 12][: players + 1])


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (example(2), [5, 25, 75, 200, 700, 2000, 5600]),
        (example(3), [5, 25, 125, 375, 1125, 3875]),
        (nexus(3), [4, 36, 108, 729, 2034, 10224]),
        (nexus(4), [12, 49, 245, 2940, 11515]),
        (nexus(6), [18, 111, 1998, 12210]),
    ],
    ids=["example-2", "example-3", "nexus-3", "nexus-4", "nexus-6"],
)
def test_counts(state: State, counts: list[int]) -> None:
    """How many ways there are to go on for 1, 2, 3 ... answers (perft)."""
    before = state.hash()
    assert [count(state, depth) for depth in range(1, len(counts) + 1)] == counts
    assert state.hash() == before


def test_counts_are_what_can_be_counted_by_hand() -> None:
    """Two players choose one of four cards, or chance: 5 * 5 pairs. Then who has taken a point is asked, or, where both
    showed the same card, both choose again."""
    state = example(2)
    assert count(state, 0) == 1
    assert count(state, 2) == 25
    ends = 0
    for first in state.legal_for(0):
        for second in state.legal_for(1):
            then = state.clone()
            then.apply_for(0, first)
            then.apply_for(1, second)
            ends += len(then.legal_actions())
    assert count(state, 3) == ends


def test_a_game_that_is_over_counts_once() -> None:
    state = example(2)
    state.concede(0)
    assert count(state, 9) == 1


@pytest.mark.parametrize(
    ("state", "seed", "result"),
    [
        (example(3), 1, (20, 20, 3123452968)),
        (example(4), 2, (23, 25, 1004725830)),
        (nexus(3), 3, (49, 49, 3910865577)),
        (nexus(5), 4, (120, 131, 4158358034)),
    ],
    ids=["example-3", "example-4", "nexus-3", "nexus-5"],
)
def test_playouts(state: State, seed: int, result: tuple[int, int, int]) -> None:
    """Decisions with a choice, all decisions, checksum."""
    one, other = state.clone(), state.clone()
    assert playout(one, seed) == result
    assert one.is_over()
    assert play_steps(other, seed, 10**6) == result[1]
    assert other.hash() == one.hash()


def test_playing_some_steps() -> None:
    state, same = nexus(4), nexus(4)
    assert play_steps(state, 9, 0) == 0
    assert state.hash() == same.hash()
    assert play_steps(state, 9, 7) == 7
    assert play_steps(same, 9, 7) == 7
    assert state.hash() == same.hash()


def test_another_seed_is_another_playout() -> None:
    ends = {playout(example(4), seed) for seed in range(30)}
    assert len(ends) > 25


def test_the_start_value_is_never_zero() -> None:
    """The generator of playouts would stay there."""
    zero = -0x9E3779B9 * pow(2654435761, -1, 2**32) % 2**32
    assert (zero * 2654435761 + 0x9E3779B9) % 2**32 == 0
    assert scatter(zero) == 1
    assert len({scatter(seed) for seed in range(1000)}) == 1000
    assert playout(example(2), zero)[1] > 7


def test_returns_of_random_games_are_spread() -> None:
    """No seat of the example is favoured by where it sits."""
    won = [0.0] * 4
    for seed in range(400):
        state = ex.new_game(ex.Catalog([0] + [2] * 9), 4, key_of(str(seed)))
        playout(state, seed)
        won = [sum(pair) for pair in zip(won, state.returns(), strict=True)]
    assert max(won) - min(won) < 150
