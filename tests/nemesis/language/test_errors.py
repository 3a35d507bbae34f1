"""What the author of a wrong text is told: the place, what was found, what was meant, the way out."""
# ruff: noqa: E501  a text is not cut in two

from __future__ import annotations

from typing import Final

import pytest

from neontable.language.errors import Fault, TextError
from neontable.language.hints import complete
from neontable.nemesis.language.lints import CODES
from neontable.nemesis.language.nodes.words import CardType
from neontable.nemesis.language.read import LANGUAGE, check
from tests.nemesis.language.strategies import VOCABULARY

UNIT: Final = "Unit"
BEARER: Final = "Unit Enhancement"
FIELD: Final = "Field Enhancement"
TACTIC: Final = "Tactical Exploit"
REACT: Final = "Reactive Exploit"
CHAMPION: Final = "Champion"
NEMESIS: Final = "Nemesis"

# The card, a text that is refused, the code, the words that the fault points at, and the text as it should be.
REFUSED: list[tuple[CardType, str, str, str, str]] = [
    # reading
    (TACTIC, "Drwa 2 cards.", "NML-01", "Drwa", "Draw 2 cards."),
    (TACTIC, "Destroy target Unti.", "NML-01", "Unti", "Destroy target Unit."),
    (TACTIC, "Destroy target Galaxain.", "NML-01", "Galaxain", "Destroy target Galaxian."),
    (UNIT, "Each other Comsic Unit you control gets +1/+0.", "NML-01", "Comsic", "Each other Cosmic Unit you control gets +1/+0."),
    (TACTIC, "Exile target Unit.", "NML-01", "Exile", "Remove target Unit from the game."),
    (TACTIC, "Destroy target creature.", "NML-01", "creature", "Destroy target Unit."),
    (TACTIC, "Draw 2 cards..", "NML-02", ".", "Draw 2 cards."),
    (TACTIC, "Draw cards 2.", "NML-02", "2", "Draw 2 cards."),
    (TACTIC, "Destroy target Cosmic.", "NML-02", ".", "Destroy target Cosmic Unit."),
    (TACTIC, "Draw 2 cards", "NML-03", "", "Draw 2 cards."),
    (TACTIC, "  \n ", "NML-04", "  \n ", "Draw 2 cards."),
    (TACTIC, "Draw 2 cards. " * 80, "NML-05", "", "Draw 2 cards."),
    (UNIT, "Draw 1 card: Gain 1 Scrap.", "NML-06", "Draw", "Spend 1 Scrap: Draw 1 card."),
    (UNIT, "Disable target Unit: Gain 1 Scrap.", "NML-06", "Disable", "Disable this card: Gain 1 Scrap."),
    (UNIT, "You can control only 2 Nova Lancer.", "NML-07", "You", "You can control only 1 Nova Lancer."),
    # placing
    (CHAMPION, "On Entry: Draw 1 card.", "NML-10", "On", "Activation Protocol: Draw 1 card."),
    (NEMESIS, "On Entry: Draw 1 card.", "NML-10", "On", "Activation Protocol: Draw 1 card."),
    (UNIT, "Activation Protocol: Draw 1 card.", "NML-11", "Activation", "On Entry: Draw 1 card."),
    (FIELD, "Activation Protocol: Draw 1 card.", "NML-11", "Activation", "On Entry: Draw 1 card."),
    (TACTIC, "On Entry: Draw 1 card.", "NML-12", "On", "Draw 1 card."),
    (REACT, "Whenever a Unit attacks, draw 1 card.", "NML-12", "Whenever", "Draw 1 card."),
    (REACT, "Once per turn, draw 1 card.", "NML-12", "Once", "Draw 1 card."),
    (TACTIC, "Target Unit gets +1/+1.", "NML-13", "Target", "Target Unit gets +1/+1 for good."),
    (TACTIC, "Each enemy Unit cannot attack.", "NML-13", "Each", "Each enemy Unit cannot attack until your next turn."),
    (REACT, "Prevent all damage to your City.", "NML-13", "Prevent", "Prevent all damage to your City this turn."),
    (UNIT, "On Entry: The ATK of target Unit becomes 1.", "NML-13", "The", "On Entry: The ATK of target Unit becomes 1 until end of turn."),
    (UNIT, "Draw 1 card.", "NML-14", "Draw", "On Entry: Draw 1 card."),
    (UNIT, "This card gets +1/+0 until end of turn.", "NML-14", "This", "This card gets +1/+0."),
    (FIELD, "While in play, gain 1 Scrap.", "NML-14", "gain", "On Entry: Gain 1 Scrap."),
    (UNIT, "If you control a Vehicle, this card gets +1/+0.", "NML-14", "If", "As long as you control a Vehicle, this card gets +1/+0."),
    (UNIT, "Each Unit gets +1/+0 unless your opponent spends 1 Scrap.", "NML-14", "Each", "Each Unit gets +1/+0 unless your opponent controls a Vehicle."),
    (TACTIC, "As long as you control a Vehicle, each Unit you control gets +1/+0.", "NML-14", "As", "Each Unit you control gets +1/+0 for as long as you control a Vehicle."),
    (UNIT, "On Entry: You can control only 1 Nova Lancer.", "NML-14", "You", "You can control only 1 Nova Lancer."),
    (UNIT, "The attached Unit gets +1/+0.", "NML-15", "The", "This card gets +1/+0."),
    (BEARER, "Disable this card: Draw 1 card.", "NML-16", "Disable", "Spend 1 Scrap: Draw 1 card."),
    (BEARER, "This card enters disabled.", "NML-16", "This", "The attached Unit cannot attack."),
    (UNIT, "Once per turn, on entry: Draw 1 card.", "NML-17", "Once", "On Entry: Draw 1 card."),
    (UNIT, "Once per turn, this card gets +1/+0.", "NML-17", "Once", "This card gets +1/+0."),
    (UNIT, "1 Unit has Flying.", "NML-42", "1", "Each Unit has Flying."),
    (UNIT, "Target Unit has Flying.", "NML-42", "Target", "Each Unit has Flying."),
    # pronouns, amounts, questions
    (TACTIC, "Destroy it.", "NML-20", "it", "Destroy target Unit."),
    (UNIT, "Whenever this card attacks, disable that Unit.", "NML-20", "that", "Whenever this card attacks an enemy Unit, disable that Unit."),
    (TACTIC, "Disable target Unit. They cannot be enabled until your next turn.", "NML-21", "They", "Disable target Unit. It cannot be enabled until your next turn."),
    (TACTIC, "Put the rest back in any order.", "NML-21", "the rest", "Look at the top 2 cards of your deck. Put them back in any order."),
    (TACTIC, "Draw 1 card unless its controller spends 1 Scrap.", "NML-22", "its", "Draw 1 card unless your opponent spends 1 Scrap."),
    (UNIT, "On Entry: That player draws 1 card.", "NML-22", "That", "On Entry: Your opponent draws 1 card."),
    (TACTIC, "Discard their hand.", "NML-22", "their", "Discard your hand."),
    (TACTIC, "Gain X Scrap, where X is the damage dealt this way.", "NML-23", "the damage", "Deal 1 damage to target Unit. Gain X Scrap, where X is the damage dealt this way."),
    (TACTIC, "Draw X cards, where X is the number of Units destroyed this way.", "NML-23", "the number", "Destroy each damaged Unit. Draw X cards, where X is the number of Units destroyed this way."),
    (TACTIC, "Draw X cards, where X is the Scrap stolen this way.", "NML-23", "the Scrap", "Steal 2 Scrap. Draw X cards, where X is the Scrap stolen this way."),
    (TACTIC, "If you do, draw 1 card.", "NML-24", "you do", "Discard 1 card. If you do, draw 1 card."),
    (TACTIC, "Discard 1 card. If you do, draw 1 card. If you do not, gain 1 Scrap.", "NML-24", "you do not", "Discard 1 card. If you do, draw 1 card. Otherwise, gain 1 Scrap."),
    (TACTIC, "Draw X cards.", "NML-25", "X", "Draw X cards, where X is your Scrap."),
    (TACTIC, "Draw 2 cards, where X is your Scrap.", "NML-25", "Draw", "Draw X cards, where X is your Scrap."),
    (TACTIC, "Target Unit gets +X/+0 until end of turn.", "NML-25", "+X", "Target Unit gets +X/+0 until end of turn, where X is your Scrap."),
    (TACTIC, "If you have X Scrap, draw 1 card.", "NML-25", "X", "If you have 2 Scrap, draw 1 card."),
    # choices
    (TACTIC, "You may shuffle your deck.", "NML-30", "You", "Shuffle your deck."),
    (UNIT, "On Entry: You may destroy up to 1 target Unit.", "NML-30", "You", "On Entry: Destroy up to 1 target Unit."),
    (TACTIC, "Choose two: Draw 1 card; or gain 1 Scrap.", "NML-31", "Choose", "Choose one: Draw 1 card; or gain 1 Scrap."),
    (TACTIC, "Choose one: Draw 1 card; or draw a card.", "NML-31", "draw a", "Choose one: Draw 1 card; or draw 2 cards."),
    # things
    (TACTIC, "Destroy target enabled disabled Unit.", "NML-40", "enabled", "Destroy target enabled Unit."),
    (REACT, "Destroy target attacking intercepting Unit.", "NML-40", "attacking", "Destroy target attacking or intercepting Unit."),
    (TACTIC, "Destroy target enemy Unit you control.", "NML-40", "enemy", "Destroy target Unit you control."),
    (TACTIC, "Destroy target non-Vehicle Vehicle.", "NML-40", "non-Vehicle", "Destroy target non-Vehicle Galaxian."),
    (TACTIC, "Destroy target non-Galaxian Galaxian.", "NML-40", "non-Galaxian", "Destroy target non-Galaxian Unit."),
    (TACTIC, "Destroy target Unit in the Frontline in the Backline.", "NML-40", "Unit", "Destroy target Unit in the Frontline."),
    (REACT, "Destroy target attacking Unit in the Backline.", "NML-40", "attacking", "Destroy target Unit in the Backline."),
    (TACTIC, "Return target enabled Unit from your discard pile to your hand.", "NML-40", "enabled", "Return target Unit from your discard pile to your hand."),
    (TACTIC, "Return target token from your discard pile to your hand.", "NML-40", "token", "Return target card from your discard pile to your hand."),
    (TACTIC, "Return target object from your discard pile to your hand.", "NML-40", "object", "Return target Vehicle from your discard pile to your hand."),
    (TACTIC, "Destroy target Exploit.", "NML-40", "Exploit", "Destroy target Enhancement."),
    (TACTIC, "Destroy target Field Enhancement with ATK 2 or less.", "NML-40", "Field", "Destroy target Field Enhancement."),
    (TACTIC, "Destroy target disabled Unit Enhancement.", "NML-40", "disabled", "Destroy target disabled Field Enhancement."),
    (TACTIC, "Destroy target token with Value 2 or less.", "NML-40", "token", "Destroy target token with ATK 2 or less."),
    (TACTIC, "Destroy target Vehicle with a Unit Enhancement attached.", "NML-40", "Vehicle", "Destroy target Unit with a Unit Enhancement attached."),
    (UNIT, "This card gets +1/+0 for each Vehicle attached to it.", "NML-40", "Vehicle", "This card gets +1/+0 for each Unit Enhancement attached to it."),
    (TACTIC, "Destroy target drifted Champion.", "NML-40", "drifted", "Destroy target drifted Unit."),
    (TACTIC, "Destroy target Unit with Flying without Flying.", "NML-40", "Unit", "Destroy target Unit with Flying."),
    (TACTIC, "Destroy each other Unit.", "NML-40", "each", "Destroy each Unit."),
    (TACTIC, "Destroy another target Unit.", "NML-40", "another", "Destroy target Unit."),
    (TACTIC, "Remove target card in your opponent's hand from the game.", "NML-41", "target", "Remove target card in your opponent's discard pile from the game."),
    (TACTIC, "Draw 0 cards.", "NML-43", "Draw", "Draw 1 card."),
    (TACTIC, "Deal 0 damage to target Unit.", "NML-43", "Deal", "Deal 1 damage to target Unit."),
    (TACTIC, "Destroy up to 0 target Units.", "NML-43", "up to", "Destroy up to 1 target Unit."),
    (UNIT, "This card gets +0/+0.", "NML-43", "+0/+0", "This card gets +0/+1."),
    (UNIT, "Spend 0 Scrap: Draw 1 card.", "NML-43", "Spend", "Spend 1 Scrap: Draw 1 card."),
    (UNIT, "While in play, this card can be intercepted only by 1 or more objects.", "NML-43", "this", "While in play, this card can be intercepted only by 2 or more objects."),
    (TACTIC, "Deal 3 damage split among target Unit.", "NML-43", "Deal", "Deal 3 damage split among up to 3 target Units."),
    (TACTIC, "Create 1 Sedling token.", "NML-45", "Create", "Create 1 Seedling token."),
    (UNIT, "You can control only 1 Nova Lance.", "NML-45", "You", "You can control only 1 Nova Lancer."),
    (TACTIC, "Destroy target attacking Unit.", "NML-47", "attacking", "Destroy target Unit."),
    (TACTIC, "End the Combat Phase.", "NML-47", "End", "Draw 1 card."),
    (TACTIC, "Cancel the card that opened this window.", "NML-47", "Cancel", "Draw 1 card."),
    (UNIT, "On Entry: Cancel the card that opened this window.", "NML-47", "Cancel", "Disable this card: Cancel the card that opened this window."),
    # doing
    (TACTIC, "Drift target Champion.", "NML-44", "Drift", "Drift target Vehicle."),
    (TACTIC, "Flip target Unit.", "NML-44", "Flip", "Flip target Champion."),
    (TACTIC, "Disable target Unit Enhancement.", "NML-44", "Disable", "Disable target Field Enhancement."),
    (TACTIC, "Disable target disabled Unit.", "NML-44", "Disable", "Disable target enabled Unit."),
    (TACTIC, "Move up target Unit in the Frontline.", "NML-44", "Move", "Move up target Unit in the Backline."),
    (TACTIC, "Take control of target Champion.", "NML-44", "Take", "Take control of target Vehicle."),
    (TACTIC, "Take control of target Unit you control.", "NML-44", "Take", "Take control of target enemy Unit."),
    (TACTIC, "Attach target Unit to target Unit Enhancement.", "NML-44", "Attach", "Attach target Unit Enhancement to target Unit."),
    (TACTIC, "Destroy target Unit in your discard pile.", "NML-44", "Destroy", "Remove target Unit in your discard pile from the game."),
    (TACTIC, "Target Field Enhancement gets +1/+0 until end of turn.", "NML-44", "Target", "Target Unit gets +1/+0 until end of turn."),
    (TACTIC, "This card gets +1/+0 until end of turn.", "NML-44", "This", "Target Unit gets +1/+0 until end of turn."),
    (BEARER, "This card gets +1/+0.", "NML-44", "This", "The attached Unit gets +1/+0."),
    (UNIT, "On Entry: Discard 1 card in your discard pile.", "NML-44", "Discard", "On Entry: Discard 1 card."),
    (UNIT, "On Entry: Discard this card.", "NML-44", "Discard", "On Entry: Destroy this card."),
    (UNIT, "On Entry: Look at your hand.", "NML-44", "Look", "On Entry: Look at your opponent's hand."),
    (TACTIC, "Reveal target Unit.", "NML-44", "Reveal", "Reveal the top card of your deck."),
    (TACTIC, "Put 1 card into your hand.", "NML-44", "Put", "Put 1 card from your discard pile into your hand."),
    (TACTIC, "Put target Exploit from your discard pile onto the battlefield.", "NML-44", "Put", "Put target Unit from your discard pile onto the battlefield."),
    (TACTIC, "Put target Unit onto the battlefield.", "NML-44", "Put", "Put target Unit from your discard pile onto the battlefield."),
    (TACTIC, "Put target card from your discard pile into your discard pile.", "NML-44", "Put", "Put target card from your discard pile into your hand."),
    (UNIT, "On Entry: Look at the top card of your deck. Disable it.", "NML-44", "Disable", "On Entry: Disable target Unit."),
    # durations and conditions
    (TACTIC, "Draw 1 card until end of turn.", "NML-50", "Draw", "Draw 1 card."),
    (TACTIC, "Destroy target Unit for good.", "NML-50", "Destroy", "Destroy target Unit."),
    (TACTIC, "Destroy target Unit with ATK 0 or more.", "NML-55", "with", "Destroy target Unit with ATK 1 or more."),
    (TACTIC, "If you have 0 or more Scrap, draw 1 card.", "NML-55", "you", "If you have 1 or more Scrap, draw 1 card."),
    (TACTIC, "If your City has 0 HP, draw 1 card.", "NML-55", "your", "If your City has 1 HP, draw 1 card."),
    (TACTIC, "If your City has less HP than your City, draw 1 card.", "NML-55", "your", "If your City has less HP than the enemy City, draw 1 card."),
    (TACTIC, "If you control more Units than you, draw 1 card.", "NML-55", "you", "If you control more Units than your opponent, draw 1 card."),
    (TACTIC, "If it is turn 1 or later, draw 1 card.", "NML-55", "it", "If it is turn 2 or later, draw 1 card."),
    (UNIT, "On Entry: If it is the turn, draw 1 card.", "NML-55", "it", "On Entry: If it is the Combat Phase, draw 1 card."),
    (TACTIC, "Gain X Scrap, where X is the HP of each City.", "NML-58", "the HP", "Gain X Scrap, where X is the HP of your City."),
    # hidden faces
    (UNIT, "Whenever you draw a Vehicle, gain 1 Scrap.", "NML-56", "you", "Whenever you draw a card, gain 1 Scrap."),
    (TACTIC, "If you have 2 or more Units in your hand, draw 1 card.", "NML-56", "2", "If you have 2 or more cards in your hand, draw 1 card."),
    (TACTIC, "Draw X cards, where X is the number of Units in your hand.", "NML-56", "the", "Draw X cards, where X is the number of cards in your hand."),
    (TACTIC, "Look at the top card of your deck. If it is a Unit, draw 1 card.", "NML-56", "it is", "Reveal the top card of your deck. If it is a Unit, draw 1 card."),
    (TACTIC, "Look at the top card of your deck. Gain X Scrap, where X is its Value.", "NML-56", "its", "Reveal the top card of your deck. Gain X Scrap, where X is its Value."),
    (TACTIC, "Search your deck for 1 Unit and put it into your hand.", "NML-56", "Search", "Search your deck for 1 Unit, reveal it and put it into your hand."),
    (TACTIC, "Look at your opponent's hand. Choose 1 Unit from it. Your opponent discards that card.", "NML-56", "Choose", "Your opponent reveals their hand. Choose 1 Unit from it. Your opponent discards that card."),
    (UNIT, "On Entry: Put 1 card from your hand on top of your deck. If it is a Unit, draw 1 card.", "NML-56", "it is", "On Entry: Put 1 card from your hand into your discard pile. If it is a Unit, draw 1 card."),
    (TACTIC, "Return target Unit to its owner's hand. It gets +1/+0 for good.", "NML-44", "It", "Return target Unit to its owner's hand. If it is a Galaxian, draw 1 card."),
    (UNIT, "Whenever you play an Enhancement, it gets +1/+0 for good.", "NML-44", "it", "Whenever you play a Vehicle, it gets +1/+0 for good."),
    (TACTIC, "Discard 1 Unit.", "NML-57", "1", "You may discard 1 Unit."),
    (TACTIC, "Your opponent discards 1 Unit at random.", "NML-57", "1", "Your opponent reveals their hand. Your opponent discards 1 Unit at random."),
    (TACTIC, "Put 1 Unit from your hand onto the battlefield.", "NML-57", "1", "Put up to 1 Unit from your hand onto the battlefield."),
    (UNIT, "As long as you control a Vehicle, you can control only 1 Nova Lancer.", "NML-46", "you can", "You can control only 1 Nova Lancer."),
    (UNIT, "This card can be intercepted only by 3 or more objects.", "NML-48", "This", "While in play, this card can be intercepted only by 3 or more objects."),
    (UNIT, "This card cannot be intercepted by Vehicles.", "NML-48", "This", "This card cannot be attacked by Vehicles."),
    (UNIT, "This card gets +1/+0 and cannot be intercepted.", "NML-48", "This", "This card has Save the Day and cannot be intercepted."),
    (UNIT, "As long as you control a Vehicle, this card must be intercepted if able.", "NML-48", "this", "This card must be attacked if able."),
    (TACTIC, "Disable target Unit for each Vehicle you control.", "NML-49", "Disable", "Draw 1 card for each Vehicle you control."),
    (TACTIC, "If each player has more Scrap than you, draw 1 card.", "NML-55", "each", "If your opponent has more Scrap than you, draw 1 card."),
    (TACTIC, "If each City has less HP than your City, draw 1 card.", "NML-55", "each", "If a City has less HP than your City, draw 1 card."),
    # what cannot be carried out
    (TACTIC, "Take control of each enemy Unit for as long as it is damaged.", "NML-20", "it", "Take control of target enemy Unit for as long as it is damaged."),
    (TACTIC, "Target Unit deals 1 damage to another target Unit. Each Vehicle gets +1/+0 for as long as that Unit is damaged.", "NML-60", "that", "Target Unit deals 1 damage to another target Unit. That Unit gets +1/+0 for as long as that Unit is damaged."),
    (TACTIC, "Reveal the top card of your deck. Reveal the top 2 cards of your deck. If it is a Unit, draw 1 card.", "NML-60", "it", "Reveal the top 2 cards of your deck. Reveal the top card of your deck. If it is a Unit, draw 1 card."),
    (TACTIC, "Discard 1 card. " * 9, "NML-60", "1", "Discard 1 card. " * 8),
    (UNIT, "Spend 1 Scrap: Draw 1 card.\n" * 5, "NML-60", "Spend", "Spend 1 Scrap: Draw 1 card.\n" * 4),
]  # fmt: skip


def faults(text: str, card: CardType) -> list[Fault]:
    try:
        check(text, card, VOCABULARY)
    except TextError as error:
        return error.faults
    return []


@pytest.mark.parametrize(
    ("card", "text", "code", "points_at", "right"), REFUSED, ids=[f"{r[2]} {r[1][:50]}" for r in REFUSED]
)
def test_a_wrong_text_is_refused_at_its_place_and_its_neighbour_is_not(
    card: CardType, text: str, code: str, points_at: str, right: str
) -> None:
    (fault,) = faults(text, card)
    assert fault.code == code
    assert text[fault.at :].startswith(points_at)
    assert fault.message and fault.fix.endswith((".", "”", "?"))
    assert faults(right, card) == []


def test_every_code_has_a_case() -> None:
    assert {code for _, _, code, _, _ in REFUSED} == CODES.keys()


def test_all_faults_of_a_text_are_told_in_its_order() -> None:
    text = "On Entry: Draw 0 cards.\nDestroy it.\nTarget Unit has Flying."
    assert [fault.code for fault in faults(text, "Champion")] == ["NML-10", "NML-43", "NML-14", "NML-20", "NML-42"]
    with pytest.raises(TextError, match=r"line 1, column 1: NML-10: .*\n.*\nline 2, column 1: NML-14: "):
        check(text, "Champion", VOCABULARY)


def test_what_was_meant_and_what_could_stand_there() -> None:
    (fault,) = faults("Destroy target Galaxain.", "Tactical Exploit")
    assert fault.message == "“Galaxain” is not a word of the card language"
    assert fault.fix.startswith(
        "Did you mean “Galaxian”? Here could stand: a kind of card (Unit, Vehicle, Champion, …), a filter"
    )
    (fault,) = faults("Create 1 Sedling token.", "Tactical Exploit")
    assert fault.fix == "Did you mean “Seedling”?"
    assert faults("Tap target Unit.", "Tactical Exploit")[0].fix.startswith("Did you mean “disable”?")


def test_an_example_in_a_fault_is_a_text() -> None:
    for card, text, _, _, _ in REFUSED:
        for fault in faults(text, card):
            _, said, example = fault.fix.partition("For example: ")
            assert not said or LANGUAGE.read(example, VOCABULARY.names())


@pytest.mark.parametrize(
    ("start", "offered"),
    [
        ("Destroy target Gal", {"Galaxian"}),
        ("Each other Cos", {"Cosmic"}),
        ("Draw 2 ca", {"card"}),
        ("Draw 2 cards. You may di", {"disable", "disabled", "discard"}),
        ("Your City ", {"gain", "lose"}),
        ("Draw nonsense ", set()),
    ],
)
def test_completion_offers_what_can_come_next(start: str, offered: set[str]) -> None:
    found = {suggestion.text for suggestion in complete(LANGUAGE, start, VOCABULARY.names())}
    assert found == offered
