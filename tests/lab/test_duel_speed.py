"""What the benchmarks measure of Nemesis is measured; how fast it is, no test says."""

from collections.abc import Callable

import pytest

from neontable.lab import duel_speed


@pytest.mark.parametrize(
    "measure", [duel_speed.driver, duel_speed.interpreted, duel_speed.clones], ids=lambda measure: measure.__name__
)
def test_a_rate_is_that_of_some_work(measure: Callable[[float], float]) -> None:
    assert measure(0.01) > 0


def test_each_pair_of_ready_decks_has_its_turn() -> None:
    number = len(duel_speed.decks())
    pairs = {tuple(map(tuple, duel_speed.new_game(seed).decks)) for seed in range(number * number)}
    assert len(pairs) == number * number


def test_the_largest_state_is_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel_speed, "SEARCHED", 2)
    assert 1_000 < duel_speed.largest_state() < 50_000
