"""The search: it finds what is best where that is known, by worlds alone, and does the same again."""

from __future__ import annotations

import pytest

from neontable.kernel import example as ex
from neontable.kernel.errors import SetupError
from neontable.kernel.example_guide import ExampleGuide
from neontable.kernel.guide import Choice, Settings
from neontable.kernel.rng import Rng, key_of
from neontable.kernel.search import search
from neontable.kernel.state import KIND

pytestmark = pytest.mark.compiled

DEEP = Settings(steps=100)
COPIES = [0, 2, 2, 2, 2, 2, 2, 2]  # of the faces 1 to 7


def position(hands: list[int], points: list[int], stack: list[int]) -> ex.ExampleState:
    """Lone High for two, with these hands: faces, below 0 where the card is played."""
    catalog = ex.Catalog(COPIES)
    s = ex.new_game(catalog, 2, key_of("position"))
    held = [abs(face) for face in hands]
    s.hands = hands
    s.stock = [face for face in range(1, 8) for _ in range(COPIES[face] - held.count(face))]
    s.points = points
    s.stack = stack
    if stack:
        s.open = 0
        s.actor = stack[1]
    return s


def found(s: ex.ExampleState, seat: int, iterations: int = 150, seed: str = "1") -> list[Choice]:
    guide = ExampleGuide(s.catalog, s.knowledge(seat))
    return search(guide, seat, DEEP, Rng(key_of(seed), 0), iterations)


def plain(choices: list[Choice]) -> list[tuple[int, int, float]]:
    return [(choice.action, choice.visits, choice.value) for choice in choices]


# What is best


@pytest.mark.parametrize("seed", range(3))
def test_it_swaps_the_low_card_away(seed: int) -> None:
    """One round is left, and a 1 wins it against nothing; the 7 must stay."""
    s = position([-3, -3, 7, 1, -4, -2, 5, 6], [1, 1], [ex.ASK_SWAP, 0, 1])
    assert found(s, 0, seed=str(seed))[0].action == ex.SWAP_OUT * KIND + 3


@pytest.mark.parametrize("seed", range(3))
def test_it_plays_what_it_has_seen_to_win(seed: int) -> None:
    """It has looked into the other hand, whose two cards beat its 6 once and its 2 always: two cards are left of each,
    a point is needed, and only the 7 takes one for certain."""
    s = position([-1, -1, 7, 2, -4, -2, 6, 5], [0, 0], [])
    s.seen = [0b11110000, 0]
    best = found(s, 0, iterations=300, seed=str(seed))[0]
    assert best.value > 0.4


def test_a_win_that_is_certain_is_valued_as_one() -> None:
    """The last round, two points ahead."""
    s = position([-3, -3, 7, -1, -4, -2, -5, 6], [3, 0], [ex.ASK_REWARD, 0, 1])
    assert all(choice.value == 1.0 for choice in found(s, 0) if choice.visits)


def test_all_legal_actions_are_judged() -> None:
    s = position([-3, -3, 7, 1, -4, -2, 5, 6], [1, 1], [ex.ASK_REWARD, 0, 2])
    choices = found(s, 0)
    assert sorted(choice.action for choice in choices) == s.legal_for(0)
    assert [choice.visits for choice in choices] == sorted((choice.visits for choice in choices), reverse=True)


# Its budget


def test_the_same_seed_and_budget_give_the_same() -> None:
    s = position([3, 3, 7, 1, 4, 2, 5, 6], [0, 0], [])
    s.sealed = [ex.UNSEALED] * 2
    assert plain(found(s, 0)) == plain(found(s, 0))
    assert plain(found(s, 0)) != plain(found(s, 0, seed="2"))


@pytest.mark.parametrize(("iterations", "seconds", "timed"), [(0, 0.0, False), (-1, 0.0, False), (100, 0.0, True)])
def test_a_budget_of_nothing_is_refused(iterations: int, seconds: float, timed: bool) -> None:
    s = position([3, 3, 7, 1, 4, 2, 5, 6], [0, 0], [])
    guide = ExampleGuide(s.catalog, s.knowledge(0))
    with pytest.raises(SetupError, match="at least 1 iteration, or a time above 0"):
        search(guide, 0, DEEP, Rng(key_of("1"), 0), iterations, seconds, (lambda: 0.0) if timed else None)


def test_time_ends_it() -> None:
    s = position([3, 3, 7, 1, 4, 2, 5, 6], [0, 0], [])
    ticks = iter(range(1000))
    guide = ExampleGuide(s.catalog, s.knowledge(0))
    choices = search(guide, 0, DEEP, Rng(key_of("1"), 0), 0, 20.0, lambda: float(next(ticks)))
    assert sum(choice.visits for choice in choices) == 20


def test_a_forced_action_costs_nothing() -> None:
    s = position([-3, -3, 7, -1, -4, -2, -5, 6], [1, 1], [ex.ASK_SWAP, 0, 1])
    assert plain(found(s, 0)) == [(ex.SWAP_OUT * KIND + 2, 0, 0.0)]


def test_it_ends_when_nothing_can_change_the_first_place() -> None:
    s = position([-3, -3, 7, 1, -4, -2, 5, 6], [1, 1], [ex.ASK_SWAP, 0, 1])
    assert sum(choice.visits for choice in found(s, 0, iterations=1000)) < 1000


# Who chooses at the same time


def test_it_answers_for_its_own_seat_when_several_choose() -> None:
    """Seat 1's answer is searched though seat 0 is asked as well: the 6 beats what seat 0 has, which it has seen."""
    s = position([-3, -3, 5, 4, -4, -2, 6, 1], [0, 0], [])
    s.seen = [0, 0b1111]
    assert s.waiting() == [0, 1]
    choices = found(s, 1)
    assert sorted(choice.action for choice in choices) == s.legal_for(1)
    values = {choice.action: choice.value for choice in choices}
    assert values[ex.PLAY * KIND + 2] > values[ex.PLAY * KIND + 3]
