"""NM-2: which decks are legal, with cases on both sides of every clause."""

from __future__ import annotations

import pytest

from neontable.nemesis.cards import UnknownCard, deck_of
from neontable.nemesis.decks import Shape, faults, shape
from tests.nemesis.pool import body, clauses, loaded, made, messages, of, pool, some, spell

MARTA = "champion-foundry-1"
THIRTY = some(30, of("foundry"))


@pytest.mark.clause("NM-2.1")
def test_exactly_30_cards() -> None:
    assert clauses(made(THIRTY, champion=MARTA)) == []
    assert messages(made(some(29, of("foundry")), champion=MARTA)) == [
        "a deck is exactly 30 cards, this one has 29 (NM-2.1)."
    ]
    assert messages(made(some(31, of("foundry")), champion=MARTA)) == [
        "a deck is exactly 30 cards, this one has 31 (NM-2.1)."
    ]
    assert clauses(made(champion=MARTA)) == ["NM-2.1"]


@pytest.mark.clause("NM-2.1")
def test_a_champion_that_is_none_of_the_30() -> None:
    assert messages(made(THIRTY, champion="")) == ["a deck has a Champion, this one has none (NM-2.1)."]
    assert messages(made(THIRTY, champion="foundry-001")) == [
        "Bolt Picker is no Champion and cannot lead a deck (NM-2.1)."
    ]
    assert messages(made(THIRTY, [(1, "champion-foundry-2")], champion=MARTA)) == [
        "Doctor Anneke Bolt is a Champion and cannot be one of the 30 (NM-2.1)."
    ]
    # it does not count to the 30 either
    assert clauses(made(some(29, of("foundry")), [(1, MARTA)], champion=MARTA)) == ["NM-2.1", "NM-2.1"]


@pytest.mark.clause("NM-2.1")
def test_the_champion_is_of_the_primary_faction() -> None:
    cards = some(18, of("foundry")), some(12, of("pyre"))
    assert clauses(made(*cards, champion=MARTA)) == []
    assert messages(made(*cards, champion="champion-pyre-1")) == [
        "the Champion Brother Calder, First Through is of Pyre, and by its cards the deck is Foundry (NM-2.1)."
    ]
    assert messages(made(THIRTY, champion="champion-cosmic-1")) == [
        "the Champion Sela Varr, First Off the Ground is of Cosmic, and by its cards the deck is Foundry (NM-2.1)."
    ]


@pytest.mark.clause("NM-2.2")
def test_at_most_12_of_one_minor_faction() -> None:
    for primary, minor in (("foundry", "pyre"), ("thicket", "cosmic"), ("hollow", "bulwark")):
        leader = f"champion-{primary}-1"
        assert clauses(made(some(18, of(primary)), some(12, of(minor)), champion=leader)) == []
        assert clauses(made(some(17, of(primary)), some(13, of(minor)), champion=leader)) == ["NM-2.2"]
    assert messages(made(some(15, of("foundry")), some(15, of("pyre")), champion=MARTA)) == [
        "15 cards of Pyre: at most 12 of a minor faction (NM-2.2)."
    ]


@pytest.mark.clause("NM-2.2")
def test_no_third_faction() -> None:
    deck = made(some(28, of("foundry")), some(1, of("pyre")), some(1, of("hollow")), champion=MARTA)
    assert messages(deck) == [
        "beside Foundry, Hollow (1) and Pyre (1): at most one minor faction may be in a deck (NM-2.2)."
    ]


@pytest.mark.clause("NM-2.2")
def test_a_galaxian_of_another_faction_counts_to_its_faction_in_any_deck_but_the_galaxian_one() -> None:
    assert clauses(made(some(27, of("foundry")), [(2, "pyre-003"), (1, "hollow-009")], champion=MARTA)) == ["NM-2.2"]


@pytest.mark.clause("NM-2.3")
def test_at_most_3_copies() -> None:
    rest = some(27, lambda card: card.home == "foundry" and card.id != "foundry-001")
    assert clauses(made(rest, [(3, "foundry-001")], champion=MARTA)) == []
    deck = made(rest[1:], [(6, "foundry-001")], champion=MARTA)
    assert messages(deck) == ["6 copies of Bolt Picker: at most 3 copies may be in a deck (NM-2.3)."]
    assert clauses(made(rest, [(2, "foundry-001"), (2, "foundry-001")], champion=MARTA)) == ["NM-2.1", "NM-2.3"]


@pytest.mark.clause("NM-2.3")
def test_one_nemesis_protocol() -> None:
    protocol = pool().named("Nemesis Protocol").id
    assert clauses(made(some(29, of("foundry")), [(1, protocol)], champion=MARTA)) == []
    assert messages(made(some(28, of("foundry")), [(2, protocol)], champion=MARTA)) == [
        "2 copies of Nemesis Protocol: one copy may be in a deck (NM-2.3)."
    ]
    witnesses = [(3, pool().named("The Witness").id), (3, pool().named("Benevolent AI").id)]
    assert clauses(made(some(24, of("foundry")), witnesses, champion=MARTA)) == []


@pytest.mark.clause("NM-2.4", "NM-1.5")
def test_neutral_cards_fit_in_any_deck_and_do_not_count_to_the_12() -> None:
    neutral = [(1, "neutral-001"), (3, "neutral-002"), (2, "neutral-003")]
    for primary in pool().primaries:
        minor = "pyre" if primary != "pyre" else "foundry"
        deck = made(some(12, of(primary)), some(12, of(minor)), neutral, champion=f"champion-{primary}-1")
        assert clauses(deck) == []


@pytest.mark.clause("NM-2.4")
def test_tokens_never_go_in_a_deck() -> None:
    deck = made(THIRTY, [(1, pool().named("Scrapling").id)], champion=MARTA)
    assert messages(deck) == ["Scrapling is a token, and tokens never go in a deck (NM-2.4)."]
    assert clauses(made(some(29, of("foundry")), [(1, "token-001")], champion=MARTA)) == ["NM-2.1", "NM-2.4"]


GALAXIANS = some(18, body("cosmic", True))
FOREIGN = [(3, "pyre-003"), (3, "hollow-009"), (2, "bulwark-009"), (1, "foundry-012"), (2, "thicket-005")]


@pytest.mark.clause("NM-2.5")
def test_a_galaxian_deck_has_galaxians_of_any_faction() -> None:
    deck = made(GALAXIANS, FOREIGN, [(1, "cosmic-015")])
    assert deck.size == 30
    assert clauses(deck) == []
    assert shape(deck, pool()) == Shape("cosmic", (), True)


@pytest.mark.clause("NM-2.5", "NM-2.7")
def test_a_galaxian_deck_is_without_the_limit_of_12() -> None:
    many = some(19, lambda card: card.is_body and card.is_galaxian and card.home != "cosmic")
    assert clauses(made(many, some(11, spell("cosmic")))) == []
    one = some(
        19, lambda card: card.is_body and card.is_galaxian and card.home in ("pyre", "foundry", "hollow", "thicket")
    )
    assert clauses(made(one, some(11, spell("cosmic")))) == []


@pytest.mark.clause("NM-2.5")
def test_all_other_cards_of_a_galaxian_deck_are_cosmic_or_neutral() -> None:
    neutral = [(1, "neutral-001"), (3, "neutral-003")]  # an Exploit and a Field Enhancement
    assert clauses(made(GALAXIANS, some(8, spell("cosmic")), neutral)) == []
    deck = made(GALAXIANS, FOREIGN, [(1, "pyre-016")])
    assert messages(deck) == [
        "Thrown Ember is of Pyre: in a Galaxian deck all but the Units and Vehicles must be Cosmic or Neutral (NM-2.5)."
    ]


@pytest.mark.clause("NM-2.5", "NM-2.7")
def test_galaxians_alone_leave_no_minor_faction() -> None:
    """All Units and Vehicles are Galaxians, so NM-2.5 stands in place of NM-2.2: not one Exploit of a minor faction."""
    deck = made(GALAXIANS, some(6, spell("cosmic")), some(6, spell("bulwark")))
    assert deck.size == 30
    assert clauses(deck) == ["NM-2.5", "NM-2.5"]


@pytest.mark.clause("NM-2.5")
def test_only_a_cosmic_deck_is_a_galaxian_deck() -> None:
    foundry = some(3, body("foundry", True))
    deck = made(foundry, some(15, spell("foundry")), FOREIGN, [(1, "cosmic-001")], champion=MARTA)
    assert shape(deck, pool()).galaxian is False
    assert "NM-2.5" not in clauses(deck) and clauses(deck) != []


@pytest.mark.clause("NM-2.6")
def test_one_unit_that_is_no_galaxian_brings_back_the_normal_rules() -> None:
    drone = [(1, "cosmic-003")]
    assert pool().get("cosmic-003").is_body and not pool().get("cosmic-003").is_galaxian
    deck = made(GALAXIANS, FOREIGN, drone)
    (message,) = messages(deck)
    assert message.endswith("for with Survey Drone it is no Galaxian deck (NM-2.6) (NM-2.2).")
    # ... and a minor faction with all kinds of its cards
    assert clauses(made(GALAXIANS, drone, some(5, spell("cosmic")), some(6, spell("bulwark")))) == []
    over = made(GALAXIANS[:5], drone, some(1, spell("cosmic")), some(13, of("bulwark")))
    assert over.size == 30 and clauses(over) == ["NM-2.2"]


@pytest.mark.clause("NM-2.6")
def test_a_vehicle_counts_as_a_unit_does() -> None:
    ark = [(1, "cosmic-013")]
    assert pool().get("cosmic-013").type == "Vehicle"
    assert clauses(made(GALAXIANS, FOREIGN, ark)) == ["NM-2.2"]


@pytest.mark.clause("NM-2.7")
def test_a_neutral_unit_that_is_no_galaxian_makes_it_no_galaxian_deck() -> None:
    witness = [(1, "neutral-002")]
    deck = made(GALAXIANS, FOREIGN, witness)
    (message,) = messages(deck)
    assert "for with The Witness it is no Galaxian deck (NM-2.7)" in message
    assert clauses(made(GALAXIANS, witness, some(5, spell("cosmic")), some(6, spell("bulwark")))) == []


@pytest.mark.clause("NM-2.7")
def test_a_cosmic_deck_without_units_and_vehicles_follows_the_normal_rules() -> None:
    spells = some(18, spell("cosmic"))
    deck = made(spells, some(12, spell("bulwark")))
    assert clauses(deck) == [] and shape(deck, pool()) == Shape("cosmic", ("bulwark",), False)
    third = made(spells, some(6, spell("bulwark")), some(6, spell("pyre")))
    (message,) = messages(third)
    assert message.endswith("a deck without Units and Vehicles is no Galaxian deck (NM-2.7) (NM-2.2).")


@pytest.mark.clause("NM-2.7")
def test_a_cosmic_deck_of_cosmic_galaxians_alone_is_a_galaxian_deck() -> None:
    deck = made(GALAXIANS, some(12, spell("cosmic")))
    assert clauses(deck) == [] and shape(deck, pool()).galaxian


@pytest.mark.clause("NM-2.8")
def test_only_one_on_the_battlefield_does_not_limit_the_deck() -> None:
    wall = pool().named("Curtain Wall")
    assert "You can control only 1 Curtain Wall." in wall.text
    rest = some(27, lambda card: card.home == "bulwark" and card != wall)
    assert clauses(made(rest, [(3, wall.id)], champion="champion-bulwark-1")) == []


def test_all_faults_are_told_at_once() -> None:
    deck = made(
        some(8, of("foundry")),
        some(14, of("pyre")),
        [(2, "neutral-001"), (5, "hollow-001"), (1, "token-003"), (1, "champion-pyre-1")],
        champion="",
    )
    assert clauses(deck) == ["NM-2.1", "NM-2.1", "NM-2.4", "NM-2.3", "NM-2.3", "NM-2.1", "NM-2.2"]


def test_an_unknown_id_is_an_error_with_the_nearest() -> None:
    with pytest.raises(UnknownCard, match=r"no card with the id “fundry-001”\. Did you mean “foundry-001”"):
        faults(deck_of("", MARTA, [(1, "fundry-001")]), pool())


def test_the_ready_decks_are_legal() -> None:
    assert {deck.name: clauses(deck.deck) for deck in loaded().decks} == {deck.name: [] for deck in loaded().decks}
