"""Random duels of Nemesis are what they were, on every machine, compiled or not."""

import json

import pytest

from tests.golden.make_duels import FILE, GAMES, duel

HOW = "rules, cards or wording have changed: say which in the change log, then python tests/golden/make_duels.py"
GOLDEN = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(GAMES))
def test_the_same_seed_is_the_same_duel(seed: int) -> None:
    assert duel(seed) == GOLDEN[seed], HOW
