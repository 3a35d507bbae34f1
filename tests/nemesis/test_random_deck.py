"""Random decks: legal, holding what they should, with a curve."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from neontable.kernel.rng import Rng, key_of
from neontable.nemesis.cards import Cards, Deck
from neontable.nemesis.decks import faults, shape
from neontable.nemesis.random_deck import NoSuchDeck, random_deck
from tests.nemesis.pool import body, drawn, loaded, pool, some, spell


def draw(seed: int, primary: str | None = None, holding: list[str] | None = None) -> Deck:
    return random_deck(pool(), Rng(key_of(str(seed)), 0), primary, holding or [])


def is_in(holding: list[str], deck: Deck) -> bool:
    there = Counter({card: copies for copies, card in deck.cards}) + Counter([deck.champion])
    return Counter(holding) <= there


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_random_decks_are_legal(seed: int) -> None:
    assert faults(draw(seed), pool()) == []


def test_every_kind_of_deck_is_drawn() -> None:
    shapes = {shape(drawn(seed), pool()) for seed in range(150)}
    assert {kind.primary for kind in shapes} == set(pool().primaries)
    assert any(kind.galaxian for kind in shapes)
    assert any(kind.minor for kind in shapes) and any(not kind.minor and not kind.galaxian for kind in shapes)
    assert len({drawn(seed).champion for seed in range(150)}) == 12


def test_the_curve_is_sensible() -> None:
    decks = [drawn(seed) for seed in range(30)]
    for deck in decks:
        cards = [(copies, pool().get(card)) for copies, card in deck.cards]
        bodies = sum(copies for copies, card in cards if card.is_body)
        early = sum(copies for copies, card in cards if card.type != "Reactive Exploit" and (card.value or 0) <= 3)
        late = sum(copies for copies, card in cards if (card.value or 0) >= 6)
        assert bodies >= 12 and early >= 12 and late <= 6


@pytest.mark.parametrize("primary", ["cosmic", "foundry", "thicket", "bulwark", "hollow", "pyre"])
def test_the_primary_faction_can_be_asked_for(primary: str) -> None:
    for seed in range(4):
        assert shape(draw(seed, primary), pool()).primary == primary


@given(st.integers(0, 2**32), st.integers(0, 2**32), st.integers(1, 30), st.booleans())
@settings(max_examples=60, deadline=None)
def test_what_some_legal_deck_holds_can_be_held(seed: int, other: int, number: int, led: bool) -> None:
    """As a guess at a hidden deck needs it: any part of a legal deck is in some deck that is drawn."""
    whole = draw(seed)
    cards = [card for copies, card in whole.cards for _ in range(copies)]
    rng = Rng(key_of(f"part {other}"), 0)
    order = list(range(30))
    rng.shuffle(order)
    holding = [cards[place] for place in order[:number]] + ([whole.champion] if led else [])
    found = draw(other, None, holding)
    assert faults(found, pool()) == [] and is_in(holding, found)


def test_a_cosmic_deck_with_a_minor_faction_gets_a_unit_that_is_no_galaxian() -> None:
    """NM-2.6: with 18 Galaxians and a minor faction's Exploits held, the last card has to be one."""
    held = [*some(18, body("cosmic", True)), *some(5, spell("cosmic")), *some(6, spell("bulwark"))]
    holding = [card for copies, card in held for _ in range(copies)]
    for seed in range(10):
        deck = draw(seed, None, holding)
        assert faults(deck, pool()) == [] and is_in(holding, deck)


def test_the_ready_decks_can_be_held_whole() -> None:
    for ready in loaded().decks:
        holding = [ready.champion, *(card for copies, card in ready.cards for _ in range(copies))]
        assert draw(1, None, holding).cards == ready.deck.cards


def test_what_no_legal_deck_holds_is_an_error() -> None:
    for holding in (
        ["foundry-001", "pyre-001", "hollow-001"],  # NM-2.2
        ["foundry-001"] * 4,  # NM-2.3
        ["token-001"],  # NM-2.4
        ["champion-pyre-1", "champion-pyre-2"],
        ["pyre-003", "hollow-009", "bulwark-016"],  # Galaxians of two factions and an Exploit of a third: NM-2.5
        ["champion-foundry-1", "pyre-003", "hollow-009"],
    ):
        with pytest.raises(NoSuchDeck, match="No legal deck"):
            draw(1, None, holding)
    galaxians = draw(1, None, ["pyre-003", "hollow-009", "bulwark-009"])
    assert shape(galaxians, pool()).galaxian
    with pytest.raises(NoSuchDeck, match="There is no faction “neutral”"):
        draw(1, "neutral")
    with pytest.raises(NoSuchDeck, match="Did you mean “cosmic”"):
        draw(1, "cosmc")
    few = Cards([card for card in pool() if card.home == "cosmic"][:8], pool().factions.values())
    with pytest.raises(NoSuchDeck):
        random_deck(few, Rng(key_of("x"), 0))


def test_the_same_generator_draws_the_same_deck() -> None:
    assert draw(7) == draw(7) != draw(8)
