"""What the benchmarks measure of the search is measured; how fast it is, no test says."""

from collections.abc import Callable

import pytest

from neontable.kernel.state import State
from neontable.lab import search_speed, speed


@pytest.mark.parametrize(
    "measure", [search_speed.nexus, search_speed.played_out, search_speed.nemesis], ids=lambda measure: measure.__name__
)
def test_a_rate_is_that_of_some_work(measure: Callable[[float], float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "BATCH", 1)
    monkeypatch.setattr(search_speed, "PLAYOUTS", 1)
    monkeypatch.setattr(search_speed, "SHARP", search_speed.SHARP._replace(nexus=10, nemesis=2))
    assert measure(0.001) > 0


@pytest.mark.parametrize("middle", [speed.middle, search_speed.duel_middle], ids=["nexus", "nemesis"])
def test_positions_leave_a_choice(middle: Callable[[int], State], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "BATCH", 5)
    found = search_speed.positions(middle)
    assert len(found) == 5
    assert all(len(state.legal_actions()) > 1 for state in found)


def test_iterations_are_those_that_were_made(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 1.0])
    monkeypatch.setattr(speed, "process_time", lambda: next(clock))
    states = search_speed.positions(speed.middle)[:1]
    assert 0 < search_speed.iterations(1.0, speed.table(), states, 7) <= 7
