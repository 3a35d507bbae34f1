"""Any text that the lints let through can be played: nothing that is written makes a game stop, hang or break."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from neontable.kernel.playout import playout
from neontable.kernel.rng import key_of
from neontable.nexus.catalog import Catalog, catalog_of
from neontable.nexus.effects import RUNS
from neontable.nexus.language.compile import compile_text
from neontable.nexus.language.lints import faults_of
from neontable.nexus.language.nodes import Sentence, WitnessText
from neontable.nexus.language.read import LANGUAGE, check, parse
from neontable.nexus.language.render import render
from neontable.nexus.setup import new_game
from tests.language.strategies import of
from tests.nexus.language.texts import TEXTS


def every_text_is(text: WitnessText) -> Catalog:
    return catalog_of([compile_text(text)] * 27, "test")


def play(catalog: Catalog, players: int, seed: int) -> None:
    state = new_game(catalog, players, key_of(str(seed)))
    playout(state, seed)
    assert state.is_over()


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("players", [3, 6])
def test_a_game_of_one_text_ends(text: str, players: int) -> None:
    for seed in range(3):
        play(every_text_is(check(text, RUNS)), players, seed)


# What generated sentences can refer to.
BEGINNINGS = ["Look at 2 cards.", "Reveal 1 card.", "Take 1 card.", "Trade one of your cards for 1 card."]


def grown(beginning: str, sentences: list[Sentence]) -> WitnessText:
    """The text that the sentences make, without those that the lints refuse where they would stand."""
    text = parse(beginning)
    for sentence in sentences:
        longer = WitnessText((*text.sentences, sentence))
        if not faults_of(LANGUAGE.read(render(longer))):
            text = longer
    return text


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(BEGINNINGS), st.lists(of(Sentence), max_size=4), st.integers(3, 6), st.integers(0, 2**32))
def test_a_game_of_a_generated_text_ends(beginning: str, sentences: list[Sentence], players: int, seed: int) -> None:
    play(every_text_is(grown(beginning, sentences)), players, seed)
