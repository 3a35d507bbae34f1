"""The first set of Nemesis: what was asked of it, counted; and its ready decks."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from neontable.nemesis.cards import KEYWORDS, Card, Face
from neontable.nemesis.decks import faults, shape
from neontable.packs.documents import HERE, read_folder
from neontable.packs.nemesis_loader import load_nemesis
from neontable.packs.nemesis_reading import Stack, read_cards

LOADED = load_nemesis()
CARDS = list(LOADED.cards)
DECK_CARDS = [card for card in CARDS if card.fits_a_deck]
FACES = [face for card in CARDS for face in card.faces]


def faction_of(card: Card) -> str:
    return card.home


@pytest.mark.clause("NM-1.5", "NM-1.6")
def test_six_factions_and_neutral() -> None:
    assert set(LOADED.cards.factions) == {"cosmic", "foundry", "thicket", "bulwark", "hollow", "pyre", "neutral"}
    assert len(LOADED.cards.primaries) == 6
    shown = [(faction.letter, faction.shape, faction.colour) for faction in LOADED.cards.factions.values()]
    assert all(len(set(column)) == 7 for column in zip(*shown, strict=True))
    assert all(faction.pillar for faction in LOADED.cards.factions.values())
    count = Counter(map(faction_of, DECK_CARDS))
    assert all(count[faction] >= 15 for faction in LOADED.cards.primaries)
    assert len(DECK_CARDS) == 132 >= 95


@pytest.mark.clause("NM-1.5")
def test_the_three_neutral_cards_have_their_printed_names_and_tokens_are_neutral() -> None:
    neutral = {card.title for card in DECK_CARDS if card.home == "neutral"}
    assert neutral == {"Nemesis Protocol", "The Witness", "Benevolent AI"}
    tokens = [card for card in CARDS if card.token]
    assert {card.title for card in tokens} == {"Starling", "Scrapling", "Seedling", "Militia", "Whisper", "Cinder"}
    assert {card.home for card in tokens} == {"neutral"}
    galaxians = {card.home for card in CARDS if card.is_galaxian}
    assert galaxians >= set(LOADED.cards.primaries)  # cards of any faction may have the trait


@pytest.mark.clause("NM-1.8")
def test_each_token_is_a_unit_or_a_vehicle_without_value() -> None:
    tokens = [card for card in CARDS if card.token]
    assert Counter(card.type for card in tokens) == {"Unit": 5, "Vehicle": 1}
    assert all(card.is_body and card.value is None for card in tokens)
    for token in tokens:  # ... and a card makes it
        assert any(f"{token.title} token" in face.text for face in FACES), token.title


@pytest.mark.clause("NM-1.4")
def test_every_type_of_card_is_there() -> None:
    count = Counter(card.type for card in DECK_CARDS)
    assert set(count) == {
        *("Unit", "Vehicle", "Unit Enhancement", "Field Enhancement", "Tactical Exploit", "Reactive Exploit")
    }
    for faction in LOADED.cards.primaries:
        assert {card.type for card in DECK_CARDS if card.home == faction} == set(count)


def test_two_champions_a_faction_each_with_its_nemesis() -> None:
    champions = [card for card in CARDS if card.type == "Champion"]
    assert Counter(map(faction_of, champions)) == dict.fromkeys(LOADED.cards.primaries, 2)
    for card in champions:
        assert card.champion and card.nemesis and card.story
        assert (card.champion.value or 0) < (card.nemesis.value or 0)
        assert all(face.text.startswith("Activation Protocol: ") for face in card.faces)


def likeness(card: Card, face: Face) -> tuple[object, ...]:
    """All of a card but its numbers and names."""
    text = re.sub(r"\d+", "N", face.text.replace(face.name, "NAME"))
    return card.type, card.token, face.keywords, text


def test_no_two_cards_are_the_same_but_for_numbers() -> None:
    groups: dict[tuple[object, ...], list[str]] = {}
    for card in CARDS:
        if not card.token or card.text:
            for face in card.faces:
                groups.setdefault(likeness(card, face), []).append(face.name)
    assert [names for names in groups.values() if len(names) > 1] == []


def test_power_rises_with_value() -> None:
    """The mean of ATK and DEF of Units and Vehicles, Value by Value."""
    sums: dict[int, list[int]] = {}
    for card in DECK_CARDS:
        if card.is_body:
            sums.setdefault(min(card.value or 0, 7), []).append((card.atk or 0) + (card.def_ or 0))
    means = [sum(sums[value]) / len(sums[value]) for value in sorted(sums)]
    assert len(means) == 8 and means == sorted(means)


def test_all_nine_keywords_matter() -> None:
    for keyword in KEYWORDS:
        assert sum(keyword in face.keywords for face in FACES) >= 3, keyword
    assert sum("drift" in face.text.lower() for face in FACES) >= 5
    for what in ("Scrap", "token", "Galaxian", "Unit Enhancement", "discard pile", "opened this window"):
        assert any(what in face.text for face in FACES), what


def test_all_is_house_but_the_name_cosmic() -> None:
    assert {card.source for card in CARDS} == {"house"}
    assert LOADED.cards.factions["cosmic"].source == "printed"


def test_eight_ready_decks_all_legal() -> None:
    shapes = [shape(deck.deck, LOADED.cards) for deck in LOADED.decks]
    assert len(LOADED.decks) == 8
    assert {
        deck.name: faults(deck.deck, LOADED.cards) for deck in LOADED.decks if faults(deck.deck, LOADED.cards)
    } == {}
    assert {kind.primary for kind in shapes if kind.minor} == set(LOADED.cards.primaries)  # one a faction with a minor
    assert sum(not kind.minor and not kind.galaxian for kind in shapes) == 1  # a mono deck
    assert sum(kind.galaxian for kind in shapes) == 1
    assert all(deck.plan and deck.deck.size == 30 for deck in LOADED.decks)


def test_names_are_found() -> None:
    for card in CARDS:
        assert LOADED.card(card.id) is card
        for face in card.faces:
            assert LOADED.card(face.name) is card
    rising = LOADED.ready("rising fleet")
    assert rising is not None and rising == LOADED.ready("deck-rising-fleet")
    assert LOADED.ready("x") is None and LOADED.nearest_deck("Risin Fleet") == "Rising Fleet"


def test_the_set_reads_without_fault() -> None:
    stack, found = read_cards(read_folder(HERE / "nemesis-first-set"), Stack())
    assert found == [] and len(stack.cards) == len(CARDS)
    assert {pack for _, pack in stack.origin} == {"nemesis-first-set"}
