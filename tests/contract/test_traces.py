"""Same seed, same answers, same game: in every process, whatever the hash seed, compiled or not (T29)."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.contract.subjects import Subject, every_game, walk
from tests.golden.make_traces import FILE, GOLDEN, ROOT, SEEDS, trace, traces

pytestmark = pytest.mark.compiled

RECORDED = json.loads(FILE.read_text(encoding="utf-8"))
CHANGED = "the rules have changed: raise the game's rules_version, then python tests/golden/make_traces.py"


@pytest.mark.parametrize("subject", GOLDEN, ids=lambda subject: subject.name)
def test_a_game_is_the_same_as_ever(subject: Subject) -> None:
    """Both runs of the gate compare with one file: so the compiled engine is the same as the plain one."""
    assert RECORDED["rules"][subject.game.name] == subject.game.rules_version, CHANGED
    assert [trace(subject, seed) for seed in range(SEEDS)] == RECORDED["traces"][subject.name], CHANGED


def test_the_recorded_traces_are_of_these_games() -> None:
    assert list(RECORDED["traces"]) == [subject.name for subject in GOLDEN]


@pytest.mark.slow
def test_no_process_and_no_hash_seed_gives_another_game() -> None:
    expected = traces(2)
    running = [
        subprocess.Popen(
            [sys.executable, str(ROOT / "tests/golden/make_traces.py"), "--print", "2"],
            env=os.environ | {"PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
        )
        for seed in ("0", "1", "4294967295")
    ]
    for process in running:
        output, _ = process.communicate()
        assert process.returncode == 0
        assert json.loads(output) == expected


@every_game
def test_another_seed_is_another_game(subject: Subject) -> None:
    assert len({subject.new(seed).hash() for seed in range(20)}) == 20


@every_game
def test_a_hash_is_64_bits_over_all_of_the_state(subject: Subject) -> None:
    hashes = [state.hash() for state in walk(subject, 1)]
    assert len(set(hashes)) == len(hashes)
    assert all(0 <= value < 2**64 for value in hashes)


@every_game
def test_being_listened_to_changes_nothing(subject: Subject) -> None:
    state = subject.new(2)
    unheard = subject.table.new(subject.make(subject.players, 2))
    assert unheard.recorder is None
    assert unheard.hash() == state.hash()
    while not state.is_over():
        action = state.legal_actions()[-1]
        state.apply(action)
        unheard.apply(action)
        assert unheard.hash() == state.hash()
    width = subject.game.event_width
    assert state.recorder and len(state.recorder) % width == 0
