"""Whole games, as everybody is told them, are what they were."""

import pytest

from neontable.nexus.tell import SAY
from tests.golden.make_playthroughs import HOW, PLAYERS, path_of, text_of


@pytest.mark.compiled
@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_is_told_as_it_was(players: int) -> None:
    """T29."""
    kept = path_of(players).read_text(encoding="utf-8").splitlines()
    now = text_of(players).splitlines()
    for number, (before, after) in enumerate(zip(kept, now, strict=False), 1):
        assert after == before, f"{path_of(players).name}, line {number}, is told in another way now. {HOW}"
    assert len(now) == len(kept), f"{path_of(players).name} is longer or shorter now. {HOW}"


def test_the_games_are_worth_keeping() -> None:
    """They end in different ways, nearly everything comes up in them, and they can be read."""
    texts = [path_of(players).read_text(encoding="utf-8") for players in PLAYERS]
    clauses = {line.rpartition("(")[2].rstrip(")") for text in texts for line in text.splitlines() if "(NX-" in line}
    assert len(clauses) >= 18, sorted(clauses)
    assert len({text.splitlines()[-1] for text in texts}) >= 3
    assert all(len(text.splitlines()) < 1500 for text in texts)
    assert len(SAY) == 25
