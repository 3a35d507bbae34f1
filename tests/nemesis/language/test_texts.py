"""NM-9: texts are read, say themselves in one canonical wording, and come back as the same nodes."""

# ruff: noqa: E501  a text is not cut in two

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from neontable.nemesis.language.nodes.abilities import CardText
from neontable.nemesis.language.nodes.words import CardType
from neontable.nemesis.language.read import check, parse
from neontable.nemesis.language.render import render
from neontable.nemesis.language.vocabulary import Vocabulary
from neontable.packs.documents import HERE
from tests.nemesis.language.strategies import VOCABULARY
from tests.nemesis.language.texts import TEXTS

FIRST_SET = HERE / "nemesis-first-set"


@pytest.mark.parametrize(("card", "text"), [(card, text) for card, texts in TEXTS.items() for text in texts])
def test_our_texts_are_canonical_and_may_be_played(card: CardType, text: str) -> None:
    node = check(text, card, VOCABULARY)
    assert render(node) == text
    assert msgspec.convert(msgspec.to_builtins(node), CardText) == node  # every field holds what its type says


def faces() -> list[tuple[CardType, dict[str, Any]]]:
    """The cards of the first set, a Champion as its two faces."""
    found: list[tuple[CardType, dict[str, Any]]] = []
    for path in sorted(FIRST_SET.glob("*.toml")):
        for card in tomllib.loads(path.read_text(encoding="utf-8")).get("card", []):
            two = [("Champion", card["champion"]), ("Nemesis", card["nemesis"])] if "champion" in card else []
            found += two or [(card["type"], card)]  # type: ignore[arg-type]
    return found


def test_the_first_set_is_read() -> None:
    cards = faces()
    vocabulary = Vocabulary(
        traits=frozenset(trait for _, card in cards for trait in card.get("traits", [])),
        tokens=frozenset(card["name"] for _, card in cards if card.get("id", "").startswith("token-")),
        cards=frozenset(card["name"] for _, card in cards),
    )
    texts = [(kind, card["text"].strip()) for kind, card in cards if card.get("text", "").strip()]
    assert len(texts) > 140
    for kind, text in texts:
        canonical = render(check(text, kind, vocabulary))
        assert render(check(canonical, kind, vocabulary)) == canonical


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("destroy ALL opposing units.", "Destroy each enemy Unit."),
        ("Draw a card.", "Draw 1 card."),
        ("Draw one card.", "Draw 1 card."),
        ("Make 1 Militia token.", "Create 1 Militia token."),
        ("Create a Militia token.", "Create 1 Militia token."),
        ("Discard 1 random card.", "Discard 1 card at random."),
        ("This card deals 3 damage to the opponent's City.", "Deal 3 damage to the enemy City."),
        ("Until end of turn, target Unit gains Flying.", "Target Unit gains Flying until end of turn."),
        ("Target Unit gets -1/-0 this turn.", "Target Unit gets -1/-0 until end of turn."),
        ("Target Unit gets \N{MINUS SIGN}1/+0 this turn.", "Target Unit gets -1/-0 until end of turn."),
        ("Target Unit gets +1/+0 permanently.", "Target Unit gets +1/+0 for good."),
        ("Target Unit your opponent controls loses all keywords this turn.", "Target enemy Unit loses all keywords until end of turn."),
        ("Your other Units can\N{RIGHT SINGLE QUOTATION MARK}t attack until end of turn.", "Each other Unit you control cannot attack until end of turn."),
        ("Units you control can't attack or intercept this turn.", "Each Unit you control cannot attack or intercept until end of turn."),
        ("Deal 4 damage split as you choose among up to 3 target Units.", "Deal 4 damage split among up to 3 target Units."),
        ("Return target Unit in your discard pile to your hand.", "Return target Unit from your discard pile to your hand."),
        ("Destroy target Backline Unit.", "Destroy target Unit in the Backline."),
        ("Search your deck for a Vehicle, reveal it, and put it into your hand, then shuffle your deck.", "Search your deck for 1 Vehicle, reveal it, put it into your hand and shuffle your deck."),
        ("Whenever an opponent discards a card, draw 1 card.", "Whenever your opponent discards a card, draw 1 card."),
        ("Whenever this unit enters, draw 1 card.", "Whenever this card enters the battlefield, draw 1 card."),
        ("Whenever this card is destroyed, draw 1 card.", "When this card is destroyed, draw 1 card."),
        ("When this card attacks, draw 1 card.", "Whenever this card attacks, draw 1 card."),
        ("Whenever this card damages a City, draw 1 card.", "Whenever this card deals damage to a City, draw 1 card."),
        ("At the end of each player's turn, draw 1 card.", "At the end of each turn, draw 1 card."),
        ("ON ENTRY : draw two cards .", "On Entry: Draw 2 cards."),
        ("Draw 1 card.\n\n  Draw 1 card.\n", "Draw 1 card.\nDraw 1 card."),
        ("Only one may be on the battlefield.", "Only 1 may be on the battlefield."),
        ("Choose 1: Draw 1 card; gain 2 Scrap.", "Choose one: Draw 1 card; or gain 2 Scrap."),
        ("Draw 1 card, then draw 1 card and gain 1 Scrap.", "Draw 1 card, draw 1 card and gain 1 Scrap."),
        ("Draw X cards, where X equals half your Scrap, rounded down.", "Draw X cards, where X is half your Scrap."),
    ],
)  # fmt: skip
def test_one_meaning_has_one_text(typed: str, canonical: str) -> None:
    node = parse(typed, VOCABULARY)
    assert render(node) == canonical
    assert parse(canonical, VOCABULARY) == node


def test_the_names_of_the_packs_decide_what_a_capital_word_is() -> None:
    text = "Each Cosmic Unit you control gets +1/+0."
    as_faction = parse(text, Vocabulary(factions=frozenset(["Cosmic"])))
    as_trait = parse(text, Vocabulary(traits=frozenset(["Cosmic"])))
    assert as_faction != as_trait
    assert render(as_faction) == render(as_trait) == text


def test_a_name_may_stand_in_its_plural() -> None:
    vocabulary = Vocabulary(traits=frozenset(["Galaxian", "Deputy"]))
    text = "Draw X cards, where X is the number of Deputies or Galaxians you control."
    assert render(parse(text, vocabulary)) == text
