"""What is measured is what it says; how fast it is, is no test."""

import pytest

from neontable.lab import speed
from neontable.nexus.knowledge import Knowledge


@pytest.mark.compiled
@pytest.mark.parametrize(
    "measure", [speed.driver, speed.interpreted, speed.deals, speed.clones, speed.worlds], ids=lambda m: m.__name__
)
def test_every_rate_is_one(measure: object) -> None:
    assert callable(measure)
    assert measure(0.001) > 0


def test_a_rate_counts_all_that_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.4, 0.8, 1.2])
    monkeypatch.setattr(speed, "process_time", lambda: next(clock))
    assert speed.rate(1.0, lambda: 4) == pytest.approx(10)


def test_late_positions_are_those_after_rounds_1_to_4() -> None:
    positions = speed.late_positions(1, "random")
    assert {k.players for k in positions} == {6}
    rounds = [int(k.round) for k in positions]
    assert rounds == sorted(rounds)
    assert set(rounds) <= {2, 3, 4, 5}
    assert [int(k.seat) for k in positions[:6]] == list(range(6))
    assert all(k.turn == 0 and not k.used for k in positions), "nobody has acted in the new round"


def test_odds_are_timed_position_by_position() -> None:
    positions: list[Knowledge] = [speed.table().knowledge(speed.middle(seed), 0) for seed in range(3)]
    assert len(speed.odds_times(positions)) == 3


def test_memory_of_a_state_is_some_but_not_much() -> None:
    assert 200 < speed.bytes_a_state() < 20_000


@pytest.mark.compiled
def test_the_trace_is_that_of_the_games() -> None:
    assert speed.trace(3) == speed.trace(3) != speed.trace(2)
