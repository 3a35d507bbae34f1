"""How likely each seat is to win: between two texts from fitted weights, at the end from who has won."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from neontable.kernel.rng import Rng, key_of
from neontable.nexus.game import NexusTable
from neontable.nexus.knowledge import what_seat_knows
from neontable.nexus.lookahead import prospects
from neontable.nexus.odds import Deals
from neontable.nexus.parts import COLOURS, DECKARD
from neontable.nexus.prospects import chances, has_acted, hiding, hunting, suspicion, turns_left
from neontable.nexus.prospects_fitted import HIDING, HUNTING
from neontable.nexus.scoring import winner
from neontable.nexus.state import NexusState
from tests.nexus.deals import BUILT_IN, Game

pytestmark = pytest.mark.compiled

PLAYERS = [3, 4, 5, 6]


def between_texts(table: NexusTable, players: int, seed: int) -> Iterator[NexusState]:
    """The positions of a game in which somebody chooses a witness."""
    for state in Game(table, players, seed, scarce=False).steps():
        if state.round > 0 and state.pc < 0 and not state.is_over():
            yield state


@pytest.mark.parametrize("players", PLAYERS)
def test_chances_are_of_each_seat_and_from_nothing_to_one(players: int) -> None:
    for state in between_texts(BUILT_IN, players, 1):
        found = chances(state)
        assert len(found) == players
        assert all(0.0 < chance < 1.0 for chance in found)


@pytest.mark.parametrize("players", PLAYERS)
def test_there_is_a_weight_for_each_feature_and_a_row_for_each_number_of_turns(players: int) -> None:
    for state in between_texts(BUILT_IN, players, 2):
        suspects = [suspicion(state, seat) for seat in range(players)]
        for seat in range(players):
            assert {len(row) for row in HUNTING} == {len(hunting(state, seat, suspects))}
            assert {len(row) for row in HIDING} == {len(hiding(state, seat, suspects))}
            assert 0 <= turns_left(state, seat) <= players + 2
            assert turns_left(state, seat) > 0 or has_acted(state, seat)


@pytest.mark.parametrize("players", PLAYERS)
def test_when_the_game_is_over_the_winner_is_certain(players: int) -> None:
    for seed in range(6):
        state = list(between_texts(BUILT_IN, players, seed))[-1].clone()
        while not state.is_over():
            state.apply(state.legal_actions()[0])
        won = winner(state)
        assert chances(state) == [1.0 if seat == won else 0.0 for seat in range(players)]


def test_the_more_of_the_replicants_cards_a_hunter_holds_in_the_end_the_better() -> None:
    compared = 0
    for seed in range(20):
        state = list(between_texts(BUILT_IN, 4, seed))[-1].clone()
        seat = next(seat for seat in range(4) if state.colours[seat] != state.replicant)
        theirs = state.by_colour[state.replicant]
        cards = [card for card in range(state.cards) if theirs >> card & 1]
        for file in range(4):
            state.files[file] = 0
        state.files[DECKARD] = (1 << state.cards) - 1
        none = chances(state)[seat]
        state.files[seat] = 1 << cards[0] | 1 << cards[1]
        state.files[DECKARD] &= ~state.files[seat]
        assert chances(state)[seat] > none + 0.1
        compared += 1
    assert compared == 20


def test_suspicion_is_of_all_that_may_be_the_replicant_and_of_three_seen_alone() -> None:
    for state in between_texts(BUILT_IN, 4, 3):
        for seat in range(4):
            found = suspicion(state, seat)
            assert len(found) == COLOURS and found[state.innocence[seat]] == 0
            assert 90 <= sum(found) <= 100
    state.down &= ~state.by_colour[state.replicant]
    assert suspicion(state, 0)[state.replicant] == 100


def test_every_action_is_judged_by_what_the_seat_knows_alone() -> None:
    state = next(iter(between_texts(BUILT_IN, 4, 4)))
    deals = Deals(what_seat_knows(state, state.actor))
    legal = state.legal_actions()
    found = [prospects(BUILT_IN.catalog, deals, deals.odds(), legal, 8, Rng(key_of("p"), 0)) for _ in range(2)]
    assert found[0] == found[1] and len(found[0]) == len(legal)
    assert all(0 <= value <= 1000 for value in found[0]) and len(set(found[0])) > 1
