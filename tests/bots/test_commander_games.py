"""Games of the commander: it wins, plays on by what its seat knows alone, and does the same again."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from neontable.bots import new_bot
from neontable.kernel.errors import SetupError
from neontable.nemesis.game import NemesisSetup, NemesisTable
from neontable.nemesis.instinct import favourite, weights
from neontable.nemesis.lookahead import best_action
from neontable.nemesis.merits import Merits
from neontable.nemesis.standing import standing
from neontable.nemesis.state import NemesisState
from neontable.packs.games import game_named
from tests.nemesis.secret_cards import secret_book, secret_game
from tests.nemesis.swaps import same_answer, swapped

pytestmark = pytest.mark.compiled


def table() -> NemesisTable:
    loaded = game_named("nemesis").load()
    assert isinstance(loaded, NemesisTable)
    return loaded


def played(names: tuple[str, str], setup: NemesisSetup) -> NemesisState:
    """A game of these bots, to its end."""
    s = table().new(setup)
    bots = [new_bot(name, table(), seat, setup.seed) for seat, name in enumerate(names)]
    while not s.is_over():
        seat = s.waiting()[0]
        s.apply_for(seat, bots[seat].choose(s.knowledge(seat), s.legal_for(seat)))
    return s


@pytest.mark.slow
def test_it_beats_random() -> None:
    """With each ready deck once; `neontable sim nemesis --bots commander,random` has the true figure."""
    decks = [ready.id for ready in table().decks]
    won = 0
    for game, deck in enumerate(decks):
        seat = game % 2
        names = ("commander", "random") if seat == 0 else ("random", "commander")
        other = decks[(game + 3) % len(decks)]
        mine = (deck, other) if seat == 0 else (other, deck)
        won += played(names, NemesisSetup(players=2, seed=str(game), decks=mine)).winner == seat
    assert won >= len(decks) - 1


def test_the_same_seed_gives_the_same_game() -> None:
    setup = NemesisSetup(players=2, seed="again")
    names = ("commander", "commander")
    assert played(names, setup).to_ints() == played(names, setup).to_ints()


def test_it_plays_nemesis_alone() -> None:
    with pytest.raises(SetupError, match="Nemesis only"):
        new_bot("commander", game_named("nexus").load(), 0, "1")


@pytest.mark.slow
@pytest.mark.parametrize("closed", [False, True])
def test_it_plays_cards_that_it_has_never_seen(closed: bool) -> None:
    """Texts of all kinds, and the other's deck not known: each answer is legal, and the game goes on."""
    merits = Merits(secret_book().catalog)
    for seed in range(2):
        s, chance = secret_game(seed, closed=closed)
        for _ in range(150):
            if s.is_over():
                break
            seat = s.waiting()[0]
            legal = s.legal_for(seat)
            assert all(1 <= weight <= 100 for weight in weights(s, merits, seat))
            action = best_action(s, merits, seat)
            assert action in legal
            s.apply_for(seat, action if chance.random() < 0.8 else chance.choice(legal))


# What it does not see


Judge = Callable[[NemesisState, int], int]


def instinct(merits: Merits) -> Judge:
    return lambda s, seat: favourite(s, merits, seat)


def peeker(merits: Merits) -> Judge:
    """A planted fault: it counts what the other holds."""
    return lambda s, seat: favourite(s, merits, seat) if held(s, 1 - seat) % 2 else s.legal_for(seat)[-1]


def held(s: NemesisState, seat: int) -> int:
    """The sum of the definitions in that hand."""
    return sum(s.decks[seat][place] for place in range(len(s.decks[seat])) if s.hands[seat] >> place & 1)


def differences(judge: Judge, seeds: range) -> tuple[int, int]:
    """In how many pairs of states that are one to the seat the judge decides otherwise, of how many."""
    compared = found = 0
    for seed in seeds:
        s, chance = secret_game(seed)
        for _ in range(120):
            if s.is_over():
                break
            seat = s.waiting()[0]
            other = swapped(s, seat, random.Random(seed))
            if other is not None and len(s.legal_for(seat)) > 1 and other[0].waiting() == s.waiting():
                compared += 1
                t, parts = other
                found += same_answer(s, t, parts, seat, judge(s, seat)) != judge(t, seat)
            s.apply_for(seat, chance.choice(s.legal_for(seat)))
    return found, compared


@pytest.mark.slow
def test_instinct_does_not_peek() -> None:
    merits = Merits(secret_book().catalog)
    found, compared = differences(instinct(merits), range(4))
    assert found == 0
    assert compared > 100


@pytest.mark.slow
def test_a_peeker_would_be_caught() -> None:
    assert differences(peeker(Merits(secret_book().catalog)), range(2))[0] > 0


def test_how_it_stands_is_the_same_whatever_the_other_holds() -> None:
    merits = Merits(secret_book().catalog)
    compared = 0
    for seed in range(3):
        s, chance = secret_game(seed)
        for _ in range(60):
            other = swapped(s, 0, random.Random(seed))
            if s.is_over() or other is None:
                break
            compared += 1
            assert standing(s, merits, 0) == standing(other[0], merits, 0)
            s.apply_for(s.waiting()[0], chance.choice(s.legal_for(s.waiting()[0])))
    assert compared > 50
