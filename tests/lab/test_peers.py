"""The peers of the benchmarks are driven as is said; how fast they are, no test says."""

from random import Random

import pytest

from benchmarks import peers
from neontable.lab import search_speed, speed

pyspiel = pytest.importorskip("pyspiel", reason="the extra open_spiel is not installed")


def test_a_deal_of_hearts_is_half_played_and_leaves_a_choice() -> None:
    for seed in range(5):
        state = peers.hearts_middle(pyspiel.load_game("hearts"), Random(seed).random)
        assert len(state.legal_actions()) > 1
        assert 24 <= len([line for line in state.full_history() if line.player >= 0]) - 12 < 48


def test_its_iterations_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 1.0])
    monkeypatch.setattr(speed, "process_time", lambda: next(clock))
    monkeypatch.setattr(speed, "BATCH", 2)
    monkeypatch.setattr(search_speed, "SHARP", search_speed.SHARP._replace(nexus=5))
    assert peers.hearts_search(1.0) == 10
