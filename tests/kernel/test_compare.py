"""The comparison of a few actions in the same worlds: it finds what is best, spends its budget by halves, repeats."""

from __future__ import annotations

import pytest

from neontable.kernel import example as ex
from neontable.kernel.errors import SetupError
from neontable.kernel.example_guide import ExampleGuide
from neontable.kernel.guide import Choice, Settings
from neontable.kernel.rng import Rng, key_of
from neontable.kernel.search import search
from neontable.kernel.state import KIND
from tests.kernel.test_search import plain, position

pytestmark = pytest.mark.compiled

WIDE = Settings(steps=100, width=8)


def compared(s: ex.ExampleState, settings: Settings, iterations: int, seed: str = "1") -> list[Choice]:
    return search(ExampleGuide(s.catalog, s.knowledge(0)), 0, settings, Rng(key_of(seed), 0), iterations)


def opening() -> ex.ExampleState:
    """Four cards to choose from, or none of them."""
    s = position([3, 5, 7, 1, 4, 2, 5, 6], [0, 0], [])
    assert len(s.legal_for(0)) == 5
    return s


@pytest.mark.parametrize("seed", range(3))
def test_it_swaps_the_low_card_away(seed: int) -> None:
    """One round is left, and a 1 wins it against nothing; the 7 must stay."""
    s = position([-3, -3, 7, 1, -4, -2, 5, 6], [1, 1], [ex.ASK_SWAP, 0, 1])
    assert compared(s, WIDE, 60, str(seed))[0].action == ex.SWAP_OUT * KIND + 3


def test_no_more_actions_are_compared_than_it_is_wide() -> None:
    choices = compared(opening(), Settings(steps=100, width=3), 60)
    assert sorted(choice.action for choice in choices) == opening().legal_for(0)
    assert [choice.visits > 0 for choice in choices] == [True, True, True, False, False]
    assert choices[-1].value == 0.0


def test_after_each_round_the_worse_half_is_out() -> None:
    """Five actions, 40 iterations: four worlds for all of them, ten more for the better two."""
    choices = compared(opening(), WIDE, 40)
    assert [choice.visits for choice in choices] == [14, 14, 4, 4, 4]
    assert choices[0].value >= choices[1].value


@pytest.mark.parametrize(("iterations", "visits"), [(1, [1, 0, 0, 0, 0]), (3, [1, 1, 1, 0, 0]), (5, [2, 2, 1, 1, 1])])
def test_a_small_budget_compares_fewer(iterations: int, visits: list[int]) -> None:
    assert [choice.visits for choice in compared(opening(), WIDE, iterations)] == visits


def test_the_same_seed_and_budget_give_the_same() -> None:
    assert plain(compared(opening(), WIDE, 40)) == plain(compared(opening(), WIDE, 40))
    assert plain(compared(opening(), WIDE, 40)) != plain(compared(opening(), WIDE, 40, "2"))


def test_each_round_has_an_even_part_of_the_time() -> None:
    """The clock is looked at once before it begins and once a world: five worlds for all, five for two."""
    ticks = iter(range(1000))
    s = opening()
    guide = ExampleGuide(s.catalog, s.knowledge(0))
    choices = search(guide, 0, WIDE, Rng(key_of("1"), 0), 0, 10.0, lambda: float(next(ticks)))
    assert [choice.visits for choice in choices] == [10, 10, 5, 5, 5]


def test_a_budget_of_nothing_is_refused() -> None:
    with pytest.raises(SetupError, match="at least 1 iteration, or a time above 0"):
        compared(opening(), WIDE, 0)


def test_a_forced_action_costs_nothing() -> None:
    s = position([-3, -3, 7, -1, -4, -2, -5, 6], [1, 1], [ex.ASK_SWAP, 0, 1])
    assert plain(compared(s, WIDE, 60)) == [(ex.SWAP_OUT * KIND + 2, 0, 0.0)]
