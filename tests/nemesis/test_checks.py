"""NM-1.2, NM-1.11 to NM-1.13: when it is looked who has lost and what is destroyed; what is one moment."""

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.table import position, side

pytestmark = pytest.mark.compiled

BOOM = 'Boom tactical "Deal 3 damage to each City."'


# Cities first, and at once (NM-1.11)


@pytest.mark.clause("NM-1.11", "NM-1.1")
def test_a_city_at_0_leaves_nothing_to_resolve() -> None:
    ploy = 'Ploy tactical "Deal 2 damage to the enemy City. Your City loses 5 HP."'
    play = position(side(hand=ploy, hp=5), side(hp=2)).plays("play Ploy")
    assert (play.result(), play.hp("A")) == ("A NM-1.1", 5)


@pytest.mark.clause("NM-1.11", "NM-1.1")
def test_the_other_way_round_the_one_who_did_it_has_lost() -> None:
    ploy = 'Ploy tactical "Your City loses 5 HP. Deal 2 damage to the enemy City."'
    play = position(side(hand=ploy, hp=5), side(hp=2)).plays("play Ploy")
    assert (play.result(), play.hp("B")) == ("B NM-1.1", 2)


@pytest.mark.clause("NM-1.11")
def test_a_city_that_would_be_healed_by_the_next_sentence_has_fallen() -> None:
    ploy = 'Ploy tactical "Your City loses 5 HP. Your City gains 9 HP."'
    assert position(side(hand=ploy, hp=5)).plays("play Ploy").result() == "B NM-1.1"


@pytest.mark.clause("NM-1.11")
def test_a_trigger_comes_too_late_to_save_a_city() -> None:
    ox = 'Ox 1/1 "Whenever your City loses HP, your City gains 9 HP."'
    ploy = 'Ploy tactical "Your City loses 5 HP."'
    assert position(side(front=ox, hand=ploy, hp=5)).plays("play Ploy").result() == "B NM-1.1"


@pytest.mark.clause("NM-1.11")
def test_cities_are_looked_at_before_what_is_to_be_destroyed() -> None:
    """The last blow falls on City and Ox in one moment; the game is over before Ox is destroyed."""
    play = position(side(front="Elk 5/5, Cow 5/5"), side(front="Ox 1/1", hp=5), step="attackers")
    play.attack("Elk > City, Cow > Ox").intercept().quiet()
    assert play.result() == "A NM-1.1"
    assert play.events(p.EV_DESTROYED) == []


# After every instruction (NM-1.11)


@pytest.mark.clause("NM-1.11", "NM-6.10")
def test_objects_are_destroyed_after_each_instruction_of_an_effect() -> None:
    """By the second sentence Ox is gone: it is not there to get the +0/+5."""
    ploy = 'Ploy tactical "Deal 2 damage to target Unit. It gets +0/+5 until end of turn."'
    play = position(side(hand=ploy), side(front="Ox 1/2")).plays("play Ploy", "at Ox")
    assert not play.is_out("Ox")


@pytest.mark.clause("NM-1.11")
def test_what_a_sentence_counts_is_counted_after_the_check() -> None:
    ploy = 'Ploy tactical "Deal 2 damage to each Unit. Draw X cards, where X is the number of Units."'
    play = position(side(hand=ploy, front="Ox 1/2, Elk 1/3"), side(front="Cow 1/1")).plays("play Ploy")
    assert (play.front("A"), play.held("A")) == ("Elk", 1)


@pytest.mark.clause("NM-1.11", "NM-6.11")
def test_what_dies_takes_what_lived_by_it_along() -> None:
    """Lion gives the others +0/+1; when it is destroyed they are looked at again."""
    lion = 'Lion 1/1 "Each other Unit you control gets +0/+1."'
    ploy = 'Ploy tactical "Deal 1 damage to each Unit."'
    play = position(side(front=f"{lion}, Ox 1/1, Elk 1/2", hand=ploy)).plays("play Ploy")
    assert play.front("A") == "Elk"
    first, second = (event[1] for event in play.events(p.EV_DESTROYED))
    assert [play.cards.name(play.state.definition[obj]) for obj in (first, second)] == ["Lion", "Ox"]


@pytest.mark.clause("NM-1.11")
def test_triggers_wait_until_the_whole_effect_is_done() -> None:
    """Ox draws its card when the Exploit has resolved: the Exploit's own draw came first."""
    ox = 'Ox 1/1 "When this card is destroyed, gain 1 Scrap."'
    ploy = 'Ploy tactical "Destroy target Unit. Draw 1 card. Gain 5 Scrap."'
    play = position(side(front=ox, hand=ploy)).plays("play Ploy", "at Ox")
    kinds = [event[0] for event in play.events(p.EV_DESTROYED, p.EV_DRAW, p.EV_SCRAP, p.EV_TRIGGER)]
    assert kinds == [p.EV_DESTROYED, p.EV_DRAW, p.EV_SCRAP, p.EV_TRIGGER, p.EV_SCRAP]


@pytest.mark.clause("NM-1.11")
@pytest.mark.parametrize("row", ["front", "back"])
def test_a_check_comes_after_an_entry(row: str) -> None:
    lion = 'Lion 1/1 "Each enemy Unit gets -0/-1."'
    play = position(side(hand=lion), side(front="Ox 1/1, Elk 1/2")).answer(f"{row} Lion")
    assert (play.front("B"), play.numbers("Elk")) == ("Elk", "1/1")


@pytest.mark.clause("NM-1.11", "NM-5.20")
def test_a_check_comes_after_the_payment_of_a_cost() -> None:
    """Lion no longer keeps Ox alive once it is disabled as the price: Ox is destroyed before the ability resolves."""
    lion = 'Lion 1/1 "Each other Unit you control gets +0/+1. | Disable this card: Draw X cards, where X is the number of Units."'
    play = position(side(front=f"{lion}, Ox 1/1 damage:1")).answer("use Lion")
    assert (play.front("A"), play.held("A")) == ("Lion", 1)


@pytest.mark.clause("NM-1.11", "NM-7.1")
def test_a_check_comes_after_the_declaration_of_attackers() -> None:
    lion = 'Lion 1/1 "Each other Unit you control gets +0/+1."'
    play = position(side(front=f"{lion}, Ox 1/1 damage:1"), side(front="Cow 1/1"), step="attackers")
    play.attack("Lion > City")
    assert (play.front("A"), play.step()) == ("Lion", "interceptors")


@pytest.mark.clause("NM-1.11", "NM-4.2")
def test_a_check_comes_after_enabling() -> None:
    lion = 'Lion 1/1 disabled "Each enemy Unit gets -0/-1."'
    play = position(side(front="Ox 1/1"), side(front=lion), step="reinforcement")
    assert play.front("A") == "Ox"
    assert play.turn_over().front("A") == ""


@pytest.mark.clause("NM-1.11", "NM-6.2")
def test_a_check_comes_after_a_move() -> None:
    lion = 'Lion 1/1 "Each other Unit in the Frontline gets -0/-1."'
    play = position(side(front=lion, back="Ox 1/1")).answer("up Ox")
    assert (play.front("A"), play.back("A")) == ("Lion", "")


@pytest.mark.clause("NM-1.11", "NM-4.9")
def test_a_check_comes_when_an_effect_ends() -> None:
    ploy = 'Ploy tactical "Target Unit gets +0/+2 until the end of the Combat Phase."'
    play = position(side(front="Lion 2/2", hand=ploy), side(front="Cow 2/9")).plays("play Ploy", "at Lion")
    play.until("attackers").attack("Lion > Cow").intercept().quiet()
    assert (play.step(), play.front("A")) == ("reinforcement", "")


# One moment for both (NM-1.2, NM-1.12)


@pytest.mark.clause("NM-1.2", "NM-1.12")
@pytest.mark.parametrize("active", ["A", "B"])
@pytest.mark.parametrize("text", ["Deal 3 damage to each City.", "Each City loses 3 HP.", "Each player draws 3 cards."])
def test_both_cities_at_0_in_one_moment_is_a_draw(text: str, active: str) -> None:
    """T35: whoever is active. The decks are empty."""
    both = side(hand=f'Boom tactical "{text}"', hp=3, cards=0)
    play = position(both, both, active=active).plays("play Boom")
    assert play.result() == "draw NM-1.2"


@pytest.mark.clause("NM-1.2", "NM-1.11")
def test_one_after_the_other_is_none() -> None:
    ploy = 'Ploy tactical "Your City loses 3 HP. Deal 3 damage to the enemy City."'
    assert position(side(hand=ploy, hp=3), side(hp=3)).plays("play Ploy").result() == "B NM-1.1"


@pytest.mark.clause("NM-1.2", "NM-1.12", "NM-7.9")
def test_combat_damage_is_one_moment_with_what_impact_carries_over() -> None:
    """Both fall in B's City at once; A's stands."""
    play = position(side(front="Ox 5/5 impact, Elk 2/2", hp=1), side(front="Cow 1/2", hp=5), step="attackers")
    play.attack("Ox > City, Elk > City").intercept("Cow > Ox").quiet()
    assert play.result() == "A NM-1.1"


@pytest.mark.clause("NM-4.6", "NM-1.12")
def test_the_last_card_and_two_damage_for_the_missing_ones() -> None:
    """T45: draw 3 with 1 left."""
    play = position(side(hand='Ploy tactical "Draw 3 cards."', cards=1)).plays("play Ploy")
    assert (play.held("A"), play.hp("A")) == (1, 28)


@pytest.mark.clause("NM-4.6", "NM-4.5")
def test_the_draw_phase_with_an_empty_deck() -> None:
    """T45."""
    play = position(B=side(cards=0), step="reinforcement").turn_over().until("deployment")
    assert (play.hp("B"), play.held("B")) == (29, 0)


@pytest.mark.clause("NM-4.6")
def test_it_is_damage_for_triggers_and_prevention() -> None:
    ox = 'Ox 1/1 "Whenever your City loses HP, gain 1 Scrap."'
    ploy = 'Ploy tactical "Draw 3 cards."'
    play = position(side(front=ox, hand=ploy, cards=0)).plays("play Ploy")
    assert (play.hp("A"), play.scrap("A")) == (27, 3)
    shield = 'Shield 1/1 "On Entry: Prevent the next 2 damage to your City this turn."'
    play = position(side(hand=f"{ploy}, {shield}", cards=0)).answer("front Shield").plays("play Ploy")
    assert play.hp("A") == 29


@pytest.mark.clause("NM-4.6")
@pytest.mark.parametrize(("said", "hp"), [("yes", 29), ("no", 30)])
def test_a_may_draw_can_be_declined(said: str, hp: int) -> None:
    ox = 'Ox 1/1 "On Entry: You may draw 1 card."'
    assert position(side(hand=ox, cards=0)).answer("front Ox", said).hp("A") == hp


@pytest.mark.clause("NM-1.12")
def test_both_choose_before_anything_is_discarded() -> None:
    both = side(hand='Elk 1/1, Cow 2/2, Ploy tactical "Each player discards 1 card."')
    play = position(both, both).plays("play Ploy")
    assert (play.asked(), play.choices()) == ("A", ["card Elk", "card Cow"])
    play.answer("card Cow")
    assert (play.asked(), play.choices()) == ("B", ["card Elk", "card Cow", "card Ploy"])
    assert (play.discard("A"), play.hand("A")) == ("", "Elk Cow")
    play.answer("card Elk")
    assert (play.discard("A"), play.discard("B")) == ("Cow Ploy", "Elk")


@pytest.mark.clause("NM-1.12")
def test_the_active_player_s_choice_is_unseen_by_the_other() -> None:
    """What B knows while choosing is the same whatever A chose; so it is in B's turn the other way round."""
    both = side(hand='Elk 1/1, Cow 2/2, Ploy tactical "Each player discards 1 card."')
    for active, other in ("AB", "BA"):
        seen: list[list[int]] = []
        for choice in ("card Elk", "card Cow"):
            play = position(both, both, active=active).plays("play Ploy").answer(choice)
            assert play.asked() == other
            seen.append(play.state.knowledge("AB".index(other)))
        assert seen[0] == seen[1]


@pytest.mark.clause("NM-1.12")
def test_what_both_choose_of_is_settled_before_either_is_gone() -> None:
    """Each player's number of Units counts as it was, though both lose one in the one moment."""
    ploy = 'Ploy tactical "Destroy each Unit. Draw X cards, where X is the number of Units destroyed this way."'
    play = position(side(front="Ox 1/1", hand=ploy), side(front="Elk 1/1, Cow 1/1")).plays("play Ploy")
    assert play.held("A") == 3


# Numbers (NM-1.13, NM-1.3)


@pytest.mark.clause("NM-1.13")
def test_the_hp_of_a_city_have_no_upper_limit() -> None:
    assert position(side(hand='Ploy tactical "Your City gains 25 HP."')).plays("play Ploy").hp("A") == 55


@pytest.mark.clause("NM-1.13", "NM-1.3")
def test_scrap_is_never_below_0() -> None:
    play = position(side(hand='Ploy tactical "Your opponent loses 5 Scrap. Steal 5 Scrap."'), side(scrap=3))
    play.plays("play Ploy")
    assert (play.scrap("A"), play.scrap("B")) == (0, 0)
    play = position(side(hand='Ploy tactical "Steal 5 Scrap."'), side(scrap=3)).plays("play Ploy")
    assert (play.scrap("A"), play.scrap("B")) == (3, 0)


@pytest.mark.clause("NM-1.13")
def test_0_damage_is_no_damage_and_triggers_nothing() -> None:
    watch = 'Owl 1/9 "Whenever this card takes damage, gain 1 Scrap. | Whenever this card deals damage to an object, gain 1 Scrap."'
    play = position(side(front=watch), side(front="Cow 0/1"), step="attackers").attack("Owl > Cow").intercept().quiet()
    assert play.scrap("A") == 1
    ploy = 'Ploy tactical "Deal X damage to target object, where X is your Scrap."'
    play = position(side(front=watch, hand=ploy)).plays("play Ploy", "at Owl")
    assert (play.scrap("A"), play.events(p.EV_DAMAGE)) == (0, [])


@pytest.mark.clause("NM-1.13")
def test_combat_damage_to_a_city_is_damage_and_loss_of_hp() -> None:
    watch = 'Owl 1/9 "Whenever this card deals damage to the enemy City, gain 1 Scrap. | Whenever the enemy City loses HP, gain 5 Scrap."'
    play = position(side(front=watch), step="attackers").attack("Owl > City").intercept().quiet()
    assert play.scrap("A") == 6
