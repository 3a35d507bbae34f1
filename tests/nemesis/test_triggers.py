"""NM-6.7, NM-6.13, NM-6.14, NM-9.1 to NM-9.4: triggers come due, wait, and are taken up in their order."""

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled

DRAWS = "draw 1 card."
RAID = 'Raid tactical "Destroy each Unit."'


def dies(name: str, text: str = DRAWS) -> str:
    return f'{name} 1/1 "When this card is destroyed, {text}"'


# Kinds (NM-9.1, NM-9.2)


@pytest.mark.clause("NM-9.1")
@pytest.mark.parametrize("row", ["front", "back"])
def test_on_entry_happens_once_when_the_card_enters(row: str) -> None:
    play = position(side(hand='Ox 1/1 "On Entry: Draw 1 card."')).answer(f"{row} Ox")
    assert (play.triggers(), play.held("A")) == ("Ox", 1)
    play.turn_over().turn_over()
    assert play.triggers() == "Ox"


@pytest.mark.clause("NM-9.1", "NM-5.3")
def test_on_entry_comes_whatever_puts_the_card_out_and_for_tokens_too() -> None:
    seed = 'Seed 1/1 "On Entry: Gain 1 Scrap."'
    ploy = 'Ploy tactical "Put a Unit from your discard pile onto the battlefield. Create 2 Seed tokens."'
    play = position(side(hand=ploy, discard='Ox 1/1 "On Entry: Gain 5 Scrap."'), tokens=seed).plays("play Ploy")
    assert (play.triggers(), play.scrap("A")) == ("Ox Seed Seed", 7)


@pytest.mark.clause("NM-9.1")
def test_on_entry_of_an_enhancement_comes_when_it_enters_and_not_when_it_is_played() -> None:
    charm = 'Charm enhancement "On Entry: Draw 1 card."'
    hall = 'Hall field "On Entry: Draw 1 card."'
    play = position(side(front="Ox 1/1", hand=f"{charm}, {hall}")).answer("play Charm", "at Ox")
    assert play.triggers() == ""
    assert play.quiet().triggers() == "Charm"
    assert play.plays("play Hall").triggers() == "Charm Hall"


@pytest.mark.clause("NM-9.1", "NM-6.13")
def test_a_triggered_ability_happens_whenever_its_condition_is_met_and_is_optional_only_with_may() -> None:
    ox = 'Ox 1/1 "Whenever you gain Scrap, draw 1 card."'
    play = position(side(front=ox, hand='2x Ploy tactical "Gain 1 Scrap."')).plays("play Ploy").plays("play Ploy")
    assert (play.triggers(), play.held("A")) == ("Ox Ox", 2)


@pytest.mark.clause("NM-6.7")
def test_triggered_abilities_work_while_disabled_and_in_the_backline() -> None:
    ox = 'Ox 1/1 disabled "Whenever you gain Scrap, draw 1 card."'
    play = position(side(back=ox, hand='Ploy tactical "Gain 1 Scrap."')).plays("play Ploy")
    assert play.held("A") == 1


@pytest.mark.clause("NM-6.7", "NM-5.10")
def test_and_those_of_a_disabled_field_enhancement() -> None:
    hall = 'Hall field disabled "At the end of your turn, gain 1 Scrap."'
    assert position(side(field=hall), step="reinforcement").turn_over().scrap("A") == 1


@pytest.mark.clause("NM-9.1", "NM-1.9")
def test_only_on_the_battlefield() -> None:
    ox = 'Ox 1/1 "Whenever you gain Scrap, draw 1 card."'
    play = position(side(hand=f'{ox}, Ploy tactical "Gain 1 Scrap."', discard="Ox", library="Ox")).plays("play Ploy")
    assert play.triggers() == ""


# The order (NM-6.13)


@pytest.mark.clause("NM-6.13")
@pytest.mark.parametrize(("active", "order"), [("A", "Elk Owl Cow Pig"), ("B", "Cow Pig Elk Owl")])
def test_the_active_player_s_come_first_each_player_s_oldest_source_first(active: str, order: str) -> None:
    mine, theirs = side(front=f"{dies('Elk')}, {dies('Owl')}"), side(front=f"{dies('Cow')}, {dies('Pig')}")
    both = (side(mine.front, hand=RAID), theirs) if active == "A" else (mine, side(theirs.front, hand=RAID))
    assert position(*both, active=active).plays("play Raid").triggers() == order


@pytest.mark.clause("NM-6.13")
def test_age_is_when_a_card_entered_not_its_number() -> None:
    """Elk leaves its number to Hen, which is younger than Owl."""
    play = position(side(front=f"{dies('Elk')}, {dies('Owl')}", hand=f"{dies('Hen')}, {RAID}"))
    play.put("Elk", "nowhere").answer("front Hen")
    assert play.obj("Hen") < play.obj("Owl")
    assert play.plays("play Raid").triggers() == "Owl Hen"


@pytest.mark.clause("NM-6.13")
def test_those_of_one_source_come_in_the_order_of_the_text() -> None:
    ox = 'Ox 1/1 "Whenever you gain Scrap, draw 1 card. | Whenever you gain Scrap, your City gains 1 HP."'
    play = position(side(front=ox, hand='Ploy tactical "Gain 1 Scrap."')).plays("play Ploy")
    kinds = [event[0] for event in play.events(p.EV_DRAW, p.EV_HEAL)]
    assert kinds == [p.EV_DRAW, p.EV_HEAL]


@pytest.mark.clause("NM-6.13")
def test_triggers_that_they_cause_are_the_next_batch() -> None:
    """Elk's trigger makes Owl's second one; Cow's, of the first batch, comes before it, though B's."""
    elk = 'Elk 1/1 "Whenever you gain Scrap, your City gains 1 HP."'
    owl = 'Owl 1/1 "Whenever your City gains HP, draw 1 card."'
    cow = 'Cow 1/1 "Whenever your opponent gains Scrap, draw 1 card."'
    play = position(side(front=f"{owl}, {elk}", hand='Ploy tactical "Gain 1 Scrap."'), side(front=cow))
    assert play.plays("play Ploy").triggers() == "Elk Cow Owl"


@pytest.mark.clause("NM-6.13", "NM-5.20")
def test_those_of_a_cost_come_after_the_ability_that_it_paid_for() -> None:
    ox = 'Ox 1/1 "Disable this card and spend 1 Scrap: Draw 1 card. | Whenever this card is disabled, gain 5 Scrap."'
    owl = 'Owl 1/1 "Whenever you spend Scrap, your City gains 1 HP."'
    play = position(side(front=f"{owl}, {ox}", scrap=1)).answer("use Ox")
    assert [event[0] for event in play.events(p.EV_DRAW, p.EV_TRIGGER)] == [p.EV_DRAW, p.EV_TRIGGER, p.EV_TRIGGER]
    assert play.triggers() == "Owl Ox"


@pytest.mark.clause("NM-6.13", "NM-5.18")
def test_each_reactive_exploit_has_its_triggers_before_the_next() -> None:
    ox = 'Ox 1/1 "Whenever you gain Scrap, draw 1 card."'
    play = position(side(front=ox, hand='Ploy tactical, 2x Trick reactive "Gain 1 Scrap."'))
    play.answer("play Ploy", "pass", "play Trick")
    assert (play.held("A"), play.asked()) == (2, "A")
    play.answer("play Trick", "pass")
    assert play.held("A") == 2


# The order that the players ask for (NM-6.13, T49)


def asked(mine: str, theirs: str = "", hand: str = RAID) -> Play:
    return position(side(front=mine, hand=hand), side(front=theirs), asks_order=True).plays(
        f"play {hand.split(maxsplit=1)[0]}"
    )


@pytest.mark.clause("NM-6.13")
def test_each_player_orders_their_own_the_active_player_first() -> None:
    """T49."""
    theirs = f"{dies('Cow')}, {dies('Pig', 'gain 1 Scrap.')}"
    play = asked(f"{dies('Elk')}, {dies('Owl', 'gain 1 Scrap.')}", theirs)
    assert (play.asked(), play.choices()) == ("A", ["next Elk", "next Owl"])
    play.answer("next Owl")
    assert (play.asked(), play.choices(), play.triggers()) == ("B", ["next Cow", "next Pig"], "Owl Elk")
    assert play.answer("next Pig").triggers() == "Owl Elk Pig Cow"


@pytest.mark.clause("NM-6.13")
def test_equal_triggers_are_never_asked_for() -> None:
    """T49."""
    assert asked(f"{dies('Elk')}, Elk, Elk").triggers() == "Elk Elk Elk"


@pytest.mark.clause("NM-6.13")
def test_of_equal_ones_and_another_the_kinds_are_asked_for() -> None:
    """T49: which of the equal ones is no question."""
    play = asked(f"{dies('Elk')}, {dies('Owl', 'gain 1 Scrap.')}, Elk")
    assert play.choices() == ["next Elk", "next Owl"]
    play.answer("next Elk")
    assert play.choices() == ["next Owl", "next Elk"]


@pytest.mark.clause("NM-6.13")
def test_two_triggers_of_one_source_are_asked_for() -> None:
    """T49: different texts."""
    ox = 'Ox 1/1 "Whenever you gain Scrap, draw 1 card. | Whenever you gain Scrap, your City gains 1 HP."'
    play = asked(ox, hand='Ploy tactical "Gain 1 Scrap."')
    assert play.choices() == ["next Ox", "next Ox#2"]
    play.answer("next Ox#2")
    assert [event[0] for event in play.events(p.EV_DRAW, p.EV_HEAL)] == [p.EV_HEAL, p.EV_DRAW]


@pytest.mark.clause("NM-6.13")
def test_one_trigger_of_one_source_with_different_remembered_cards_is_asked_for() -> None:
    """T49, T33."""
    ox = 'Ox 1/9 "Whenever another Unit is destroyed, gain X Scrap, where X is its ATK."'
    play = asked(ox, "Cow 1/1, Pig 2/2", hand='Ploy tactical "Destroy each enemy Unit."')
    assert play.choices() == ["next Ox", "next Ox#2"]
    play.answer("next Ox#2")
    assert [event[2] for event in play.events(p.EV_SCRAP)] == [2, 1]


@pytest.mark.clause("NM-6.13")
def test_without_that_set_up_nobody_is_asked() -> None:
    """T49."""
    play = position(side(front=f"{dies('Elk')}, {dies('Owl', 'gain 1 Scrap.')}", hand=RAID)).plays("play Raid")
    assert (play.triggers(), play.step()) == ("Elk Owl", "deployment")


# What they know (NM-6.13), what leaves together


@pytest.mark.clause("NM-6.13", "NM-6.14")
def test_what_is_destroyed_together_sees_each_other() -> None:
    """T34: each trigger once."""
    ox = 'Ox 1/1 "Whenever another Unit is destroyed, draw 1 card."'
    cow = 'Cow 1/1 "Whenever another Unit is destroyed, draw 1 card."'
    play = position(side(front=ox), side(front=cow), step="attackers").attack("Ox > Cow").intercept().quiet()
    assert (play.triggers(), play.held("A"), play.held("B")) == ("Ox Cow", 1, 1)


@pytest.mark.clause("NM-6.13")
def test_a_trigger_knows_the_card_of_its_event_as_it_last_was() -> None:
    """Cow was 5/5 by an effect and an Enhancement when it was destroyed."""
    ox = 'Ox 1/1 "Whenever an enemy Unit with ATK 5 or more is destroyed, gain X Scrap, where X is its ATK."'
    charm = 'Charm enhancement on:Cow "The attached Unit gets +2/+2."'
    ploy = 'Ploy tactical "Target Unit gets +2/+2 until end of turn."'
    bomb = 'Bomb tactical "Destroy target Unit."'
    play = position(side(front=ox, hand=f"{ploy}, {bomb}"), side(front="Cow 1/1", attached=charm))
    play.plays("play Ploy", "at Cow").plays("play Bomb", "at Cow")
    assert play.scrap("A") == 5


@pytest.mark.clause("NM-6.13")
def test_and_its_own_card_as_it_last_was() -> None:
    ox = 'Ox 1/1 "When this card is destroyed, gain X Scrap, where X is its ATK."'
    ploy = 'Ploy tactical "Target Unit gets +2/+2 until end of turn."'
    bomb = 'Bomb tactical "Destroy target Unit."'
    play = position(side(front=ox, hand=f"{ploy}, {bomb}")).plays("play Ploy", "at Ox").plays("play Bomb", "at Ox")
    assert play.scrap("A") == 3


@pytest.mark.clause("NM-6.13")
def test_each_trigger_keeps_its_own_card() -> None:
    """T33."""
    ox = 'Ox 1/9 "Whenever another Unit is destroyed, gain X Scrap, where X is its ATK."'
    play = position(side(front=ox, hand='Ploy tactical "Destroy each enemy Unit."'), side(front="Cow 1/1, Pig 5/5"))
    play.plays("play Ploy")
    assert [event[2] for event in play.events(p.EV_SCRAP)] == [1, 5]


@pytest.mark.clause("NM-6.13", "NM-6.16")
def test_its_controller_is_whoever_had_it_when_it_came_due() -> None:
    """Cow is destroyed while A controls it: A draws; the card goes to B's discard pile."""
    ploy = 'Ploy tactical "Take control of target Unit until end of turn."'
    bomb = 'Bomb tactical "Destroy target Unit."'
    play = position(side(hand=f"{ploy}, {bomb}"), side(front=dies("Cow"))).plays("play Ploy", "at Cow")
    play.plays("play Bomb", "at Cow")
    assert (play.held("A"), play.held("B"), play.discard("B")) == (1, 0, "Cow")


@pytest.mark.clause("NM-9.4")
def test_an_ability_resolves_though_its_card_has_left() -> None:
    ox = 'Ox 1/1 "Disable this card: Draw 1 card. Destroy this card. Draw 1 card."'
    assert position(side(front=ox)).answer("use Ox").held("A") == 2
    elk = dies("Elk", "deal 2 damage to target enemy object.")
    play = position(side(front=elk, hand=RAID), side(front="Cart 1/2 vehicle")).plays("play Raid").answer("at Cart")
    assert not play.is_out("Cart")


@pytest.mark.clause("NM-9.4", "NM-6.13")
def test_damage_of_a_card_that_has_left_is_its_own() -> None:
    """As it last was: Owl sees a Unit of its side deal damage."""
    elk = dies("Elk", "deal 2 damage to the enemy City.")
    owl = 'Owl 1/9 vehicle "Whenever a Unit you control deals damage to the enemy City, draw 1 card."'
    play = position(side(front=f"{elk}, {owl}", hand=RAID)).plays("play Raid")
    assert (play.hp("B"), play.held("A")) == (28, 1)


@pytest.mark.clause("NM-9.4", "NM-6.15")
def test_this_card_is_the_card_that_it_has_become() -> None:
    play = position(side(front=dies("Elk", "return this card to its owner's hand."), hand=RAID)).plays("play Raid")
    assert (play.hand("A"), play.discard("A")) == ("Elk", "Raid")


@pytest.mark.clause("NM-6.13", "NM-6.15")
@pytest.mark.parametrize("text", ["return it to its owner's hand.", "put it on top of its owner's deck."])
def test_the_card_of_the_event_is_the_card_that_it_has_become(text: str) -> None:
    owl = f'Owl 1/9 vehicle "Whenever another object you control is destroyed, {text}"'
    play = position(side(front=f"{owl}, Elk 1/1", hand=RAID)).plays("play Raid")
    assert (play.hand("A") + play.library("A"), play.discard("A")) == ("Elk", "Raid")


@pytest.mark.clause("NM-6.13", "NM-6.15")
def test_it_may_come_back_at_once() -> None:
    owl = 'Owl 1/9 vehicle "Once per turn, whenever another object you control is destroyed, put it onto the battlefield."'
    play = position(side(front=f"{owl}, Elk 1/1", hand=RAID)).plays("play Raid")
    assert (play.front("A"), play.discard("A")) == ("Owl Elk", "Raid")


@pytest.mark.clause("NM-6.13", "NM-6.12")
def test_a_token_of_the_event_is_nowhere() -> None:
    owl = 'Owl 1/9 vehicle "Whenever another object you control is destroyed, return it to its owner\'s hand."'
    play = position(side(front=f"{owl}, Seed 1/1 token", hand=RAID)).plays("play Raid")
    assert (play.triggers(), play.held("A")) == ("Owl", 0)


# Targets (NM-9.3)


@pytest.mark.clause("NM-9.3")
def test_the_targets_of_a_trigger_are_chosen_when_it_begins_to_resolve_by_its_controller() -> None:
    """Hen is not there yet when Cow's trigger comes due: Elk's comes first and makes it."""
    elk = dies("Elk", "create 1 Seed token.")
    cow = dies("Cow", "deal 1 damage to target enemy object.")
    play = position(side(front=elk, hand=RAID), side(front=cow), tokens="Seed 1/1").plays("play Raid")
    assert (play.asked(), play.choices()) == ("B", ["at Seed"])


@pytest.mark.clause("NM-9.3", "NM-5.23")
def test_without_a_legal_target_a_trigger_does_nothing() -> None:
    ox = 'Ox 1/1 "On Entry: Destroy target Vehicle. Draw 1 card."'
    play = position(side(hand=ox)).answer("front Ox")
    assert (play.triggers(), play.held("A"), play.step()) == ("Ox", 0, "deployment")


@pytest.mark.clause("NM-9.3")
def test_up_to_1_target_may_be_none_and_the_rest_happens() -> None:
    ox = 'Ox 1/1 "On Entry: Destroy up to 1 target Vehicle. Draw 1 card."'
    assert position(side(hand=ox)).answer("front Ox").held("A") == 1
    play = position(side(hand=ox), side(front="Cart 1/1 vehicle")).answer("front Ox", "pass")
    assert (play.held("A"), play.front("B")) == (1, "Cart")


@pytest.mark.clause("NM-9.3")
def test_other_choices_when_the_effect_comes_to_them() -> None:
    """The card that was drawn can be discarded."""
    ploy = 'Ploy tactical "Draw 1 card. Discard 1 card."'
    play = position(side(hand=f"Elk 1/1, {ploy}", library="Cow 1/1")).plays("play Ploy")
    assert play.choices() == ["card Elk", "card Cow"]


# Once per turn


@pytest.mark.clause("NM-9.1")
def test_once_per_turn_is_each_player_s_turn() -> None:
    ox = 'Ox 1/1 "Once per turn, whenever your City gains HP, draw 1 card."'
    ploy = 'Ploy tactical "Each City gains 1 HP."'
    play = position(side(front=ox, hand=f"2x {ploy}"), side(hand="Ploy"))
    play.plays("play Ploy").plays("play Ploy")
    assert play.triggers() == "Ox"
    play.turn_over().until("deployment").plays("play Ploy")
    assert play.triggers() == "Ox Ox"


@pytest.mark.clause("NM-9.1")
def test_a_token_s_ability_fires_once() -> None:
    """T32."""
    seed = 'Seed 1/1 "When this card is destroyed, gain 1 Scrap."'
    play = position(side(hand=f'{RAID}, Ploy tactical "Create 3 Seed tokens."'), tokens=seed)
    play.plays("play Ploy").plays("play Raid")
    assert (play.triggers(), play.scrap("A")) == ("Seed Seed Seed", 3)


@pytest.mark.clause("NM-6.13")
def test_what_enters_together_sees_each_other_enter() -> None:
    """Like what leaves together: it is one moment."""
    seed = 'Seed 1/1 "Whenever another object enters the battlefield, gain 1 Scrap."'
    play = position(side(hand='Ploy tactical "Create 3 Seed tokens."'), tokens=seed).plays("play Ploy")
    assert play.scrap("A") == 6
    ox = 'Ox 1/1 "Whenever another object enters the battlefield, gain 1 Scrap."'
    put = 'Put tactical "Put each Unit from your discard pile onto the battlefield."'
    assert position(side(hand=put, discard=f"2x {ox}")).plays("play Put").scrap("A") == 2
