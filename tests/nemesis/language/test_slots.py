"""Targets are numbered in the order of the text, and pronouns mean what a reader takes them for."""

# ruff: noqa: E501  a text is not cut in two

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from neontable.language.registry import parts_of
from neontable.nemesis.language.nodes import objects as ob
from neontable.nemesis.language.nodes.abilities import Ability
from neontable.nemesis.language.read import parse
from neontable.nemesis.language.slots import ACTOR, NOTHING, slots_of
from neontable.nemesis.ops import ATTACHED_TO, CHOSEN, EVENT, FOUND, MADE, OPENER, OTHER, SELF, SLOT
from tests.nemesis.language.strategies import VOCABULARY, of

PRONOUNS = [
    # what was named last, in the right number
    ("Target Unit gains Flying until end of turn. It cannot attack this turn.", [SLOT]),
    ("Attach target Unit Enhancement you control to another target Unit. Enable that Unit.", [SLOT + 1]),
    ("Disable up to 2 target Units. Disable target Vehicle. They cannot be enabled until your next turn.", [SLOT]),
    ("Disable up to 2 target Units. Disable target Vehicle. It cannot be enabled until your next turn.", [SLOT + 1]),
    ("Disable each enemy Unit. They cannot be enabled until your next turn.", [CHOSEN]),
    ("Create 1 Starling token. It gains Impact until end of turn.", [MADE]),
    ("Draw 1 card. It gains Impact until end of turn.", [NOTHING]),
    ("Cancel the card that opened this window. If it is a Vehicle, draw 1 card.", [OPENER]),
    # a trigger is about its own object, and "that" is never this card
    ("Whenever another Galaxian attacks, it gets +1/+0 until end of turn.", [EVENT]),
    ("Whenever another Galaxian attacks this card, it gets +1/+0 until end of turn.", [EVENT]),
    ("Whenever this card intercepts, it gets +1/+1 until end of turn.", [SELF]),
    ("Whenever this card attacks an enemy Unit, disable that Unit.", [OTHER]),
    ("Whenever this card attacks an enemy Unit, disable that Vehicle.", [NOTHING]),
    ("When the attached Unit is destroyed, return it to its owner's hand.", [ATTACHED_TO, ATTACHED_TO]),
    ("Whenever a player discards a card, that player loses 1 Scrap.", [EVENT]),
    ("At the start of each turn, that player gains 1 Scrap.", [EVENT]),
    ("Whenever another object attacks, that player loses 1 Scrap.", [NOTHING]),
    ("Return target Unit to its owner's hand. That Unit cannot attack this turn.", [SLOT, SLOT]),
    ("Whenever another object you control is destroyed, deal 1 damage to each City. It gets +1/+0 for good.", [EVENT]),
    # cards
    ("Search your deck for 1 Vehicle, reveal it and put it into your hand.", [FOUND, FOUND]),
    ("Look at the top 3 cards of your deck. Put 1 of them into your hand and put the rest back in any order.", [FOUND, FOUND]),
    ("Your opponent reveals their hand. Choose 1 card from it. Your opponent discards that card.", [ACTOR, CHOSEN + 1]),
    ("You may discard 1 card. If it is a Vehicle, draw 1 card.", [CHOSEN]),
    # players
    ("Destroy target Unit unless its controller spends 2 Scrap.", [SLOT]),
    ("Each player discards their hand.", [ACTOR]),
    ("Discard their hand.", [NOTHING]),
    # filters and amounts name nothing
    ("Destroy target Unit with less ATK than this card. If it was destroyed, draw 1 card.", [SLOT]),
    ("Deal X damage to target Unit, where X is this card's ATK. It cannot attack this turn.", [SLOT]),
    ("This card gets +1/+1 for each Unit Enhancement attached to it.", [SELF]),
    # a branch that may not have been taken names nothing for what follows it
    ("Choose one: Disable target Unit; or draw 1 card. It cannot be enabled until your next turn.", [NOTHING]),
    ("If you control a Vehicle, disable target Unit. It cannot be enabled until your next turn.", [SLOT]),
    ("If you control a Vehicle, disable target Unit. Otherwise, drift target Unit. It cannot attack this turn.", [NOTHING]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "registers"), PRONOUNS)
def test_a_pronoun_means_what_was_named(text: str, registers: list[int]) -> None:
    (ability,) = parse(text, VOCABULARY).abilities
    assert [meaning.register for meaning in slots_of(ability).meanings] == registers


def test_two_abilities_share_no_memory() -> None:
    """T33: each keeps its own "that card"."""
    text = "Disable this card: Destroy target Unit.\nSpend 1 Scrap: Drift target Vehicle. It cannot attack this turn."
    first, second = (slots_of(ability) for ability in parse(text, VOCABULARY).abilities)
    assert (len(first.targets), first.meanings) == (1, ())
    assert [meaning.register for meaning in second.meanings] == [SLOT]


def test_the_bearer_and_the_enhancement_are_not_confused() -> None:
    """T51: "this card" is the one with the text, "the attached Unit" the one that has what it gives."""
    text = "Whenever the attached Unit attacks, this card gains Flying until end of turn. It cannot be destroyed this turn."
    (ability,) = parse(text, VOCABULARY).abilities
    assert [meaning.register for meaning in slots_of(ability).meanings] == [SELF]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(of(Ability))
def test_every_target_has_a_slot_and_every_pronoun_a_meaning(ability: Ability) -> None:
    slots = slots_of(ability)
    parts = list(parts_of(ability))
    assert sorted(map(id, slots.targets)) == sorted(id(part) for part in parts if isinstance(part, ob.Target))
    pronouns = [part for part in parts if isinstance(part, ob.It | ob.That | ob.Those | ob.OfThem | ob.Rest)]
    assert all(slots.meaning(part) for part in pronouns)
