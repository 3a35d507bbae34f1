"""NM-5.10, NM-5.18 to NM-5.24, NM-9.1, NM-9.3: abilities that are used, windows with texts, targets that become illegal."""

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.table import position, side

pytestmark = pytest.mark.compiled

WORKER = 'Ox 1/1 "Disable this card: Draw 1 card."'
MINER = 'Elk 1/1 "Spend 2 Scrap: Draw 1 card."'
SPELL = "Spell tactical"
BOUNCE = 'Trick reactive "Return target Unit to its owner\'s hand."'


# When and by whom (NM-5.20, NM-5.21)


@pytest.mark.clause("NM-5.20", "NM-9.1")
@pytest.mark.parametrize("row", ["front", "back"])
def test_a_disable_ability_needs_the_card_enabled_and_disables_it_as_the_cost(row: str) -> None:
    me = side(front=WORKER) if row == "front" else side(back=WORKER)
    play = position(me).answer("use Ox")
    assert (play.held("A"), play.enabled("Ox"), play.why_not("use Ox")) == (1, False, "NM-5.20")


@pytest.mark.clause("NM-5.21", "NM-9.1", "NM-6.7")
def test_a_spend_ability_asks_for_the_scrap_and_not_for_an_enabled_card() -> None:
    play = position(side(front=MINER.replace("1/1", "1/1 disabled"), scrap=5)).answer("use Elk", "use Elk")
    assert (play.held("A"), play.scrap("A"), play.why_not("use Elk")) == (2, 1, "NM-1.3")


@pytest.mark.clause("NM-5.20")
def test_both_costs_are_paid_together_or_not_at_all() -> None:
    both = 'Ox 1/1 "Disable this card and spend 2 Scrap: Draw 1 card."'
    assert position(side(front=both, scrap=1)).why_not("use Ox") == "NM-1.3"
    assert position(side(front=both.replace("1/1", "1/1 disabled"), scrap=2)).why_not("use Ox") == "NM-5.20"
    play = position(side(front=both, scrap=2)).answer("use Ox")
    assert (play.held("A"), play.scrap("A"), play.enabled("Ox")) == (1, 0, False)


@pytest.mark.clause("NM-5.20", "NM-5.21")
@pytest.mark.parametrize("step", ["deployment", "reinforcement"])
def test_in_ones_own_deployment_and_reinforcement(step: str) -> None:
    play = position(side(front=f"{WORKER}, {MINER}", scrap=2), side(front=WORKER), step=step)
    assert {"use Ox", "use Elk"} <= set(play.choices())
    assert play.why_not("use Ox#2", by="B") != ""


@pytest.mark.clause("NM-5.20", "NM-5.21")
@pytest.mark.parametrize("step", ["attackers", "interceptors", "draw stop"])
def test_at_no_other_time(step: str) -> None:
    both = side(front=f"{WORKER}, {MINER}", scrap=2, champion="Hero 2/4 value:1")
    play = position(both, side(front=WORKER), step="attackers" if step == "interceptors" else step)
    if step == "interceptors":
        play.answer("attack Ox", "at City", "pass")
    assert play.step() == step
    whose = "A" if play.asked() == "A" else "B"
    assert not any(choice.startswith("use") for choice in play.choices())
    assert play.why_not("use Ox" if whose == "A" else "use Ox#2") == "NM-5.20"


@pytest.mark.clause("NM-5.20", "NM-5.21", "NM-5.16")
def test_in_any_window_in_ones_own_step_and_in_one_list_with_reactive_exploits() -> None:
    both = side(front=f"{WORKER}, {MINER}", scrap=2, hand="Trick reactive, Spell tactical")
    play = position(both, both).answer("play Spell")
    assert (play.asked(), play.choices()) == ("B", ["pass", "play Trick", "use Ox#2", "use Elk#2"])
    assert play.why_not("use Ox", by="A") == "NM-5.14"
    play.answer("use Ox#2", "play Trick", "use Elk#2", "pass")
    assert (play.asked(), play.choices()) == ("A", ["pass", "play Trick", "use Ox", "use Elk"])


@pytest.mark.clause("NM-5.20", "NM-5.10")
def test_a_field_enhancement_enters_enabled_is_disabled_by_its_ability_and_enables_in_enable() -> None:
    hall = 'Hall field "Disable this card: Gain 1 Scrap."'
    play = position(side(hand=hall)).plays("play Hall")
    assert play.enabled("Hall")
    assert not play.answer("use Hall").enabled("Hall")
    assert not play.turn_over().enabled("Hall")
    assert play.turn_over().enabled("Hall")


@pytest.mark.clause("NM-5.10", "NM-6.5")
def test_the_passive_of_a_disabled_field_enhancement_stops() -> None:
    hall = 'Hall field "Each Unit you control gets +1/+0."'
    ploy = 'Ploy tactical "Disable target Field Enhancement."'
    play = position(side(front="Ox 1/1", field=hall, hand=ploy))
    assert play.numbers("Ox") == "2/1"
    assert play.plays("play Ploy", "at Hall").numbers("Ox") == "1/1"
    play.turn_over().turn_over()
    assert play.numbers("Ox") == "2/1"


@pytest.mark.clause("NM-5.10", "NM-6.5")
def test_while_in_play_it_does_not() -> None:
    hall = 'Hall field disabled "While in play, each Unit you control gets +1/+0."'
    assert position(side(front="Ox 1/1", field=hall)).numbers("Ox") == "2/1"


@pytest.mark.clause("NM-5.20")
def test_a_card_may_have_several() -> None:
    ox = (
        'Ox 1/1 "Disable this card: Draw 1 card. | Spend 1 Scrap: Your City gains 1 HP. | Spend 1 Scrap: Gain 1 Scrap."'
    )
    play = position(side(front=ox, scrap=1))
    assert play.choices() == ["pass", "use Ox", "use Ox 2", "use Ox 3"]
    assert play.answer("use Ox 3", "use Ox 2").hp("A") == 31


@pytest.mark.clause("NM-9.3", "NM-5.20")
def test_the_targets_of_an_ability_are_chosen_before_its_cost_is_paid() -> None:
    """Ox is enabled when it is chosen and the price makes it illegal: the ability does nothing."""
    ox = 'Ox 1/1 "Disable this card: Target enabled Unit gets +5/+5 until end of turn."'
    play = position(side(front=ox)).answer("use Ox")
    assert (play.choices(), play.enabled("Ox")) == (["at Ox"], True)
    play.answer("at Ox")
    assert (play.enabled("Ox"), play.numbers("Ox"), len(play.events(p.EV_FIZZLE))) == (False, "1/1", 1)


@pytest.mark.clause("NM-9.4", "NM-5.20")
def test_an_ability_whose_price_destroys_its_card_resolves() -> None:
    lion = 'Lion 1/0 "This card gets +0/+1. | Disable this card: Draw 1 card."'
    play = position(side(front=lion)).answer("use Lion")
    assert (play.front("A"), play.held("A")) == ("", 1)


@pytest.mark.clause("NM-5.20", "NM-5.23")
def test_an_ability_without_a_legal_target_may_be_used_and_does_nothing() -> None:
    ox = 'Ox 1/1 "Disable this card: Destroy target Vehicle."'
    play = position(side(front=ox)).answer("use Ox")
    assert (play.enabled("Ox"), play.step()) == (False, "deployment")


# The card that waits (NM-5.19)


@pytest.mark.clause("NM-5.19")
def test_triggers_on_its_playing_come_before_the_first_step() -> None:
    owl = 'Owl 1/1 "Whenever a player plays a Tactical Exploit, draw 1 card."'
    play = position(side(front=owl, hand=SPELL), side(front=owl.replace("Owl", "Imp"))).answer("play Spell")
    assert (play.triggers(), play.asked(), play.state.window) == ("Owl Imp", "B", 1)


@pytest.mark.clause("NM-5.19", "NM-5.18")
def test_those_on_the_playing_of_a_reactive_exploit_come_when_it_has_resolved() -> None:
    owl = 'Owl 1/1 "Whenever your opponent plays a Reactive Exploit, draw 1 card."'
    trick = 'Trick reactive "Gain 1 Scrap."'
    play = position(side(front=owl, hand=SPELL), side(hand=trick)).answer("play Spell", "play Trick")
    kinds = [event[0] for event in play.events(p.EV_SCRAP, p.EV_TRIGGER)]
    assert (kinds, play.asked()) == ([p.EV_SCRAP, p.EV_TRIGGER], "B")


@pytest.mark.clause("NM-5.19", "NM-9.5")
@pytest.mark.parametrize("card", ['Card tactical "Draw 3 cards."', 'Card field "Each Unit gets +1/+1."'])
def test_a_cancelled_card_goes_to_its_owner_s_discard_pile_and_never_entered(card: str) -> None:
    owl = 'Owl 1/1 "Whenever an Enhancement enters the battlefield, gain 1 Scrap."'
    cancel = 'Cancel reactive "Cancel the card that opened this window. Draw 1 card."'
    play = position(side(hand=card), side(front=owl, hand=cancel)).answer("play Card", "play Cancel")
    assert (play.discard("A"), play.field("A"), play.asked()) == ("Card", "", "B")
    play.passes(2)
    assert (play.held("A"), play.held("B"), play.scrap("B"), play.numbers("Owl")) == (0, 1, 0, "1/1")


@pytest.mark.clause("NM-5.19", "NM-9.5")
def test_a_cancelled_unit_enhancement_was_never_attached() -> None:
    charm = 'Charm enhancement "The attached Unit gets +1/+1."'
    cancel = 'Cancel reactive "Cancel the card that opened this window."'
    play = position(side(front="Ox 1/1", hand=charm), side(hand=cancel)).answer("play Charm", "at Ox", "play Cancel")
    play.passes(2)
    assert (play.attached("Ox"), play.numbers("Ox"), play.discard("A")) == ("", "1/1", "Charm")


@pytest.mark.clause("NM-5.19")
def test_a_second_cancel_finds_nothing_and_the_window_goes_on() -> None:
    cancel = '2x Cancel reactive "Cancel the card that opened this window. If you do, draw 1 card."'
    play = position(side(hand=SPELL), side(hand=cancel)).answer("play Spell", "play Cancel", "play Cancel", "pass")
    assert (play.held("B"), play.asked(), play.state.window) == (1, "A", 2)


@pytest.mark.clause("NM-5.19", "NM-5.12")
def test_in_a_combat_window_there_is_no_card_to_cancel() -> None:
    cancel = 'Cancel reactive "Cancel the card that opened this window. If you do, draw 1 card."'
    play = position(side(), side(hand=cancel), step="attackers").attack().answer("play Cancel")
    assert (play.held("B"), play.discard("B")) == (0, "Cancel")


@pytest.mark.clause("NM-5.19", "NM-9.5")
@pytest.mark.parametrize(("said", "cancelled"), [("yes", False), ("no", True)])
def test_cancel_unless_its_player_pays(said: str, cancelled: bool) -> None:
    hook = 'Hook reactive "Cancel the card that opened this window unless your opponent spends 2 Scrap. Gain 1 Scrap."'
    play = position(side(hand='Spell tactical "Draw 2 cards."', scrap=2), side(hand=hook)).answer(
        "play Spell", "play Hook"
    )
    assert play.asked() == "A"
    play.answer(said).passes(2)
    assert (play.held("A"), play.scrap("A"), play.scrap("B")) == ((0, 2, 1) if cancelled else (2, 0, 1))


@pytest.mark.clause("NM-5.19", "NM-9.5")
def test_who_cannot_pay_is_not_asked() -> None:
    hook = 'Hook reactive "Cancel the card that opened this window unless your opponent spends 2 Scrap."'
    play = position(side(hand=SPELL, scrap=1), side(hand=hook)).answer("play Spell", "play Hook")
    assert (play.asked(), play.discard("A")) == ("B", "Spell")


@pytest.mark.clause("NM-5.19")
def test_the_waiting_card_is_in_no_zone_for_texts() -> None:
    """It is not in hand when its player discards their hand, nor counted."""
    trick = 'Trick reactive "Your opponent discards their hand. Your City gains X HP, where X is the number of cards discarded this way."'
    play = position(side(hand="Spell tactical, Ox 1/1"), side(hand=trick)).answer("play Spell", "play Trick")
    assert (play.hp("B"), play.discard("A")) == (31, "Ox")


# Reactive Exploits one by one (NM-5.17, NM-5.18)


@pytest.mark.clause("NM-5.17", "NM-5.18", "NM-1.11")
def test_each_resolves_with_its_checks_before_the_next_is_played() -> None:
    """The second can no longer be aimed at what the first destroyed."""
    zap = '2x Zap reactive "Deal 1 damage to target Unit."'
    play = position(side(front="Ox 1/1, Elk 1/1", hand=SPELL), side(hand=zap)).answer("play Spell", "play Zap", "at Ox")
    assert play.front("A") == "Elk"
    play.answer("play Zap")
    assert play.choices() == ["at Elk"]


@pytest.mark.clause("NM-5.2")
def test_the_value_of_cards_in_the_other_s_turn_is_read_against_ones_last_turn() -> None:
    """B's Reactive Exploits have Value 0; a passive makes one dearer than B's last turn."""
    tax = 'Tax field "Each Exploit in your opponent\'s hand has +7 Value."'
    trick = "Trick reactive"
    play = position(side(field=tax, hand=SPELL), side(hand=trick), turn=8).answer("play Spell")
    assert play.choices() == ["pass", "play Trick"]  # B's last turn was 7
    play = position(side(field=tax, hand=SPELL), side(hand=trick), turn=7).answer("play Spell")
    assert play.why_not("play Trick") == "NM-5.1"


# Targets that are gone (NM-5.23, NM-5.24)


@pytest.mark.clause("NM-5.24")
def test_with_no_legal_target_left_the_whole_text_does_nothing() -> None:
    """T39."""
    ploy = 'Ploy tactical "Destroy target Unit. Draw 1 card."'
    play = position(side(hand=ploy), side(front="Ox 1/1", hand=BOUNCE)).answer(
        "play Ploy", "at Ox", "play Trick", "at Ox"
    )
    play.passes(2)
    assert (play.held("A"), play.discard("A")) == (0, "Ploy")


@pytest.mark.clause("NM-5.24")
def test_parts_with_targets_that_are_still_legal_happen() -> None:
    ploy = 'Ploy tactical "Deal 2 damage to target Unit. Deal 1 damage to target Vehicle. Draw 1 card."'
    foe = side(front="Ox 1/1, Cart 1/5 vehicle", hand=BOUNCE)
    play = position(side(hand=ploy), foe).answer("play Ploy", "at Ox", "at Cart", "play Trick", "at Ox").passes(2)
    assert (play.damage("Cart"), play.held("A")) == (1, 1)


@pytest.mark.clause("NM-5.24")
def test_of_two_targets_of_one_part_the_one_that_is_left_is_hit() -> None:
    ploy = 'Ploy tactical "Destroy 2 target Units."'
    foe = side(front="Ox 1/1, Elk 1/1", hand=BOUNCE)
    play = position(side(hand=ploy), foe).answer("play Ploy", "at Ox", "at Elk", "play Trick", "at Ox").passes(2)
    assert (play.front("B"), play.discard("B")) == ("", "Trick Elk")


@pytest.mark.clause("NM-5.24", "NM-9.3")
@pytest.mark.parametrize(
    ("filter", "trick"),
    [
        ("Unit in the Frontline", "Put target Unit into its owner's Backline."),
        ("enabled Unit", "Disable target Unit."),
        ("Unit with ATK 2 or more", "Target Unit gets -1/-0 until end of turn."),
        ("Unit with Flying", "Target Unit loses Flying until end of turn."),
        ("enemy Unit", "Take control of target Unit."),
        ("undamaged Unit", "Deal 1 damage to target Unit."),
        ("Unit", "Target Unit cannot be targeted until end of turn."),
        ("Unit", "Target Unit cannot be targeted by your opponent until end of turn."),
    ],
)  # fmt: skip
def test_what_makes_a_target_illegal(filter: str, trick: str) -> None:
    """T39, T40: one function for people and resolution; here B makes A's target illegal."""
    ploy = f'Ploy tactical "Deal 9 damage to target {filter}. Draw 1 card."'
    mine = "take control" in trick.lower()
    ox = side(front="Ox 2/9 flying", hand=f'Trick reactive "{trick}"')
    if mine:  # A takes it in A's own step, so that it is no enemy any more
        play = position(side(hand=f'{ploy}, Trick reactive "{trick}"'), side(front="Ox 2/9 flying"))
        play.answer("play Ploy", "at Ox", "pass", "play Trick", "at Ox", "pass")
    else:
        play = position(side(hand=ploy), ox).answer("play Ploy", "at Ox", "play Trick", "at Ox").passes(2)
    assert (play.is_out("Ox"), play.held("A")) == (True, 0)


@pytest.mark.clause("NM-5.24", "NM-5.7")
@pytest.mark.parametrize(
    "trick",
    [
        "Destroy target Unit.",
        "Return target Unit to its owner's hand.",
        "Target Unit cannot be targeted until end of turn.",
    ],
)
def test_a_unit_enhancement_without_its_unit_goes_to_the_discard_pile_and_never_entered(trick: str) -> None:
    """T39: also one whose Unit can no longer be its target."""
    charm = 'Charm enhancement "On Entry: Draw 1 card. | When this card leaves the battlefield, draw 1 card."'
    play = position(side(front="Ox 1/1", hand=charm), side(hand=f'Trick reactive "{trick}"'))
    play.answer("play Charm", "at Ox", "play Trick", "at Ox").passes(2)
    assert (play.discard("A").split()[-1], play.triggers(), play.is_out("Charm")) == ("Charm", "", False)


@pytest.mark.clause("NM-5.8", "NM-6.16")
def test_a_unit_that_changed_sides_in_the_window_is_still_its_unit() -> None:
    charm = 'Charm enhancement "The attached Unit gets +1/+1."'
    take = 'Trick reactive "Take control of target Unit."'
    play = position(side(front="Ox 1/1", hand=charm), side(hand=take)).answer(
        "play Charm", "at Ox", "play Trick", "at Ox"
    )
    play.passes(2)
    assert (play.front("B"), play.attached("Ox"), play.numbers("Ox")) == ("Ox", "Charm", "2/2")


@pytest.mark.clause("NM-5.23")
@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("Destroy target Vehicle.", False),
        ("Destroy target Unit. Destroy target Vehicle.", False),
        ("Destroy 2 target Units.", False),
        ("Target Unit gets +1/+0 until end of turn. Another target Unit gets +0/+1 until end of turn.", False),
        ("Destroy up to 1 target Vehicle.", True),
        ("Choose one: Destroy target Vehicle; or draw 1 card.", True),
        ("Destroy each Vehicle.", True),
        ("Destroy a Vehicle.", True),
    ],
)  # fmt: skip
def test_an_exploit_whose_text_needs_a_target_cannot_be_played_without_one(text: str, may: bool) -> None:
    play = position(side(front="Ox 1/1", hand=f'Ploy tactical "{text}"'))
    assert play.why_not("play Ploy") == ("" if may else "NM-5.23")


@pytest.mark.clause("NM-5.23")
def test_nor_a_reactive_exploit_nor_one_whose_only_targets_cannot_be_targeted() -> None:
    zap = 'Zap reactive "Destroy target Unit."'
    ward = 'Ox 1/1 "This card cannot be targeted."'
    play = position(side(front=ward, hand=SPELL), side(hand=zap)).answer("play Spell")
    assert play.why_not("play Zap") == "NM-5.23"
    own = 'Ox 1/1 "This card cannot be targeted by your opponent."'
    assert position(side(front=own, hand=SPELL), side(hand=zap)).answer("play Spell").why_not("play Zap") == "NM-5.23"
    play = position(side(front=own, hand=f"{zap}, {SPELL}")).answer("play Spell", "pass")
    assert play.choices() == ["pass", "play Zap"]


@pytest.mark.clause("NM-9.3")
def test_a_target_of_a_choose_one_is_chosen_on_playing_though_another_branch_is_taken() -> None:
    ploy = 'Ploy tactical "Choose one: Destroy target enemy Unit; or draw 1 card."'
    play = position(side(hand=ploy), side(front="Ox 1/1")).answer("play Ploy", "at Ox").quiet()
    assert play.choices() == ["mode 1", "mode 2"]
    assert play.answer("mode 2").front("B") == "Ox"
