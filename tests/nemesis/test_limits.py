"""NM-2.8, NM-2.9, NM-5.6, NM-6.17, NM-6.18: what there can be only so many of."""

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled

NOVA = "Nova 3/3 unique"


# Only one (NM-2.9)


@pytest.mark.clause("NM-2.8", "NM-2.9")
def test_a_second_one_cannot_be_played() -> None:
    play = position(side(front=NOVA, hand="Nova"))
    assert (play.why_not("front Nova"), play.why_not("back Nova")) == ("NM-2.9", "NM-2.9")


@pytest.mark.clause("NM-2.9")
def test_the_text_says_it_of_its_own_card() -> None:
    nova = 'Nova 3/3 "You can control only 1 Nova."'
    play = position(side(hand=f"2x {nova}")).answer("front Nova")
    assert play.why_not("front Nova") == "NM-2.9"


@pytest.mark.clause("NM-2.9")
def test_it_is_counted_per_player() -> None:
    play = position(side(hand=NOVA), side(front="Nova 3/3 unique")).answer("front Nova")
    assert (play.front("A"), play.front("B")) == ("Nova#2", "Nova")


@pytest.mark.clause("NM-2.9")
def test_an_effect_that_would_give_a_second_does_nothing() -> None:
    ploy = 'Ploy tactical "Put a Unit from your discard pile onto the battlefield. Draw 1 card."'
    play = position(side(front=NOVA, hand=ploy, discard="Nova")).plays("play Ploy")
    assert (play.front("A"), play.discard("A"), play.held("A")) == ("Nova", "Nova Ploy", 1)
    ploy = 'Ploy tactical "Put up to 1 Unit from your hand onto the battlefield. Draw 1 card."'
    play = position(side(front=NOVA, hand=f"Nova, {ploy}")).plays("play Ploy").answer("card Nova")
    assert (play.front("A"), play.hand("A"), play.held("A")) == ("Nova", "Nova", 2)


@pytest.mark.clause("NM-2.9")
def test_of_two_that_enter_together_one_stays() -> None:
    ploy = 'Ploy tactical "Put 2 Units from your discard pile onto the battlefield."'
    play = position(side(hand=ploy, discard=f"2x {NOVA}, Elk 1/1")).plays("play Ploy").answer("card Nova", "card Nova")
    assert (play.front("A"), play.discard("A")) == ("Nova", "Nova Elk Ploy")


@pytest.mark.clause("NM-2.9", "NM-5.19")
def test_the_waiting_one_is_discarded_when_one_came_in_its_window() -> None:
    hall = "Hall field unique"
    trick = 'Trick reactive "Put a Field Enhancement from your discard pile onto the battlefield."'
    play = position(side(hand=f"{hall}, {trick}", discard="Hall")).answer("play Hall", "pass", "play Trick", "pass")
    assert (play.field("A"), play.discard("A")) == ("Hall", "Trick Hall")


@pytest.mark.clause("NM-2.9", "NM-6.16")
def test_a_stolen_second_stays_where_it_is() -> None:
    """... and is not taken later on, when the first one has gone."""
    ploy = 'Ploy tactical "Take control of target enemy Unit."'
    bomb = 'Bomb tactical "Destroy target Unit."'
    other = 'Other tactical "Take control of target enemy Unit."'
    me = side(front=NOVA, hand=f"{ploy}, {bomb}, {other}")
    play = position(me, side(front="Nova 3/3 unique, Cow 1/1")).plays("play Ploy", "at Nova#2")
    assert (play.front("A"), play.front("B")) == ("Nova", "Nova#2 Cow")
    play.plays("play Bomb", "at Nova").plays("play Other", "at Cow")
    assert (play.front("A"), play.front("B")) == ("Cow", "Nova")


@pytest.mark.clause("NM-2.9", "NM-6.16")
def test_one_that_would_come_back_to_another_stays() -> None:
    ploy = 'Ploy tactical "Take control of target enemy Unit until end of turn."'
    put = 'Put reactive "Put a Unit from your discard pile onto the battlefield."'
    play = position(side(hand=f"{ploy}, Spell tactical"), side(front=NOVA, discard="Nova", hand=put))
    play.plays("play Ploy", "at Nova").answer("play Spell", "play Put", "pass", "pass").turn_over()
    assert (play.front("A"), play.front("B")) == ("Nova", "Nova#2")
    play.turn_over()
    assert (play.front("A"), play.front("B")) == ("Nova", "Nova#2")


# A full Backline (NM-5.6)


@pytest.mark.clause("NM-5.6")
def test_an_effect_leaves_an_object_where_it_was_when_the_backline_is_full() -> None:
    ploy = 'Ploy tactical "Put target Unit into its owner\'s Backline. Draw 1 card."'
    full = ", ".join(f"B{n} 1/1" for n in range(6))
    play = position(side(front="Ox 1/1", back=full, hand=ploy)).plays("play Ploy", "at Ox")
    assert (play.front("A"), play.held("A")) == ("Ox", 1)
    play = position(side(front="Ox 1/1", back=full[:-8], hand=ploy)).plays("play Ploy", "at Ox")
    assert (play.front("A"), len(play.back("A").split())) == ("", 6)


@pytest.mark.clause("NM-5.6")
def test_a_card_that_would_be_put_into_a_full_backline_stays_and_a_token_is_not_made() -> None:
    full = ", ".join(f"B{n} 1/1" for n in range(6))
    ploy = 'Ploy tactical "Put up to 1 Unit from your hand into your Backline. Create 2 Seed tokens in your Backline."'
    play = position(side(back=full, hand=f"Ox 1/1, {ploy}"), tokens="Seed 1/1").plays("play Ploy").answer("card Ox")
    assert (play.hand("A"), "Seed" in play.objects()) == ("Ox", False)
    play = (
        position(side(back=full[:-8], hand=f"Ox 1/1, {ploy}"), tokens="Seed 1/1").plays("play Ploy").answer("card Ox")
    )
    assert (play.hand("A"), play.back("A")[-2:], "Seed" in play.objects()) == ("", "Ox", False)


@pytest.mark.clause("NM-5.6")
def test_attached_enhancements_do_not_count() -> None:
    me = side(back=", ".join(f"B{n} 1/1" for n in range(5)), attached="Charm enhancement on:B0", hand="Ox 1/1")
    assert position(me).answer("back Ox").back("A") == "B0 B1 B2 B3 B4 Ox"


# A hundred objects, a hundred uses (NM-6.17, NM-6.18)

HIVE = 'Hive field "Spend 1 Scrap: Create 40 Seed tokens."'


@pytest.mark.clause("NM-6.18")
def test_a_side_has_at_most_100_objects_and_what_would_make_more_makes_none() -> None:
    me = side(front="Ox 1/1", field=HIVE, attached="Charm enhancement on:Ox", hand="Elk 1/1", scrap=9)
    play = position(me, side(front="Cow 1/1"), tokens="Seed 1/1").answer("use Hive", "use Hive", "use Hive")
    assert len(play.front("A").split()) == 100
    assert play.why_not("front Elk") == "NM-6.18"


@pytest.mark.clause("NM-6.18", "NM-6.16")
def test_nor_can_the_101st_be_stolen() -> None:
    ploy = 'Ploy tactical "Take control of target enemy Unit."'
    me = side(field=HIVE, hand=ploy, scrap=9)
    play = position(me, side(front="Cow 1/1"), tokens="Seed 1/1").answer("use Hive", "use Hive", "use Hive")
    play.plays("play Ploy", "at Cow")
    assert (len(play.front("A").split()), play.front("B")) == (100, "Cow")


@pytest.mark.clause("NM-6.18")
def test_nor_does_the_champion_come_in_as_the_101st() -> None:
    me = side(field=HIVE, champion="Hero 2/4 value:1", scrap=9)
    play = position(me, tokens="Seed 1/1").answer("use Hive", "use Hive", "use Hive")
    assert len(play.front("A").split()) == 100
    assert play.why_not("champion front") == "NM-6.18"


@pytest.mark.clause("NM-6.17")
def test_an_activated_ability_of_an_object_is_used_100_times_a_turn() -> None:
    ox = 'Ox 1/1 "Spend 1 Scrap: Gain 1 Scrap. | Spend 1 Scrap: Draw 1 card."'
    play = position(side(front=f"{ox}, Ox", scrap=3))
    for _ in range(100):
        play.answer("use Ox")
    assert play.why_not("use Ox") == "NM-6.17"
    assert {"use Ox 2", "use Ox#2"} <= set(play.choices())
    play.turn_over().turn_over().until("deployment").answer("use Ox")


# Endless triggers (NM-6.17)

PING = 'Ping 0/1 "Whenever your City gains HP, your opponent\'s City gains 1 HP."'
PONG = 'Pong 0/1 "Whenever your City gains HP, your opponent\'s City gains 1 HP."'


def bouncing() -> Play:
    """Each City's gain is the other one's gain, for ever."""
    play = position(side(front=f"{PING}, Dog 1/1", hand='Ploy tactical "Your City gains 1 HP."'), side(front=PONG))
    return play.answer("play Ploy")


@pytest.mark.clause("NM-6.17")
def test_the_1001st_trigger_is_a_draw_and_the_log_names_the_cards() -> None:
    """T46."""
    play = bouncing().quiet()
    assert play.result() == "draw NM-6.17"
    assert len(play.events(p.EV_TRIGGER)) == 1000
    assert sorted(play.cards.name(event[1]) for event in play.events(p.EV_LOOP)) == ["Ping", "Pong"]


@pytest.mark.clause("NM-6.17")
@pytest.mark.parametrize(("until", "result"), [(999, ""), (1000, "draw NM-6.17")])
def test_a_thousand_triggers_are_no_draw(until: int, result: str) -> None:
    snowball = f'Ball 1/1 "Whenever you gain Scrap, if you have {until} or less Scrap, gain 1 Scrap."'
    play = position(side(front=snowball, hand='Ploy tactical "Gain 1 Scrap."')).plays("play Ploy")
    assert (play.result(), play.scrap("A"), len(play.events(p.EV_TRIGGER))) == (result, until + 1, 1000)


@pytest.mark.clause("NM-6.17")
def test_what_a_player_does_of_their_own_accord_begins_the_count_anew() -> None:
    ball = 'Ball 1/1 "Whenever you gain Scrap, if you have 600 or less Scrap, gain 1 Scrap."'
    ploy = 'Ploy tactical "Your opponent loses 1 Scrap. Lose 600 Scrap. Gain 1 Scrap."'
    play = position(side(front=ball, hand=f"2x {ploy}")).plays("play Ploy").plays("play Ploy")
    assert (play.result(), len(play.events(p.EV_TRIGGER))) == ("", 1201)


@pytest.mark.clause("NM-6.17")
def test_passing_and_declining_do_not() -> None:
    """B passes in the window of A's Exploit, and declines what a trigger offers each time."""
    offer = 'Offer 1/1 "Whenever your opponent gains Scrap, you may draw 1 card."'
    ball = 'Ball 1/1 "Whenever you gain Scrap, gain 1 Scrap."'
    play = position(side(front=ball, hand='Ploy tactical "Gain 1 Scrap."'), side(front=offer)).plays("play Ploy")
    while not play.result():
        play.answer("no")
    assert (play.result(), len(play.events(p.EV_TRIGGER))) == ("draw NM-6.17", 1000)


@pytest.mark.clause("NM-6.17")
@pytest.mark.parametrize("carts", ["Cart", "Cart, Van 1/1 vehicle"])
def test_the_targets_that_triggers_ask_for_do_not_keep_a_loop_alive(carts: str) -> None:
    """T46."""
    cart = 'Cart 1/1 vehicle "Whenever a Vehicle is disabled, enable target Vehicle."'
    ox = 'Ox 1/1 "Whenever a Vehicle is enabled, disable target Vehicle."'
    me = side(front=f"{ox}, {carts.replace('Cart', cart)}", hand='Ploy tactical "Disable target Vehicle."')
    play = position(me).plays("play Ploy", "at Cart")
    for _ in range(1001):
        if not play.result():
            play.answer("at Cart")
    assert (play.result(), len(play.events(p.EV_TRIGGER))) == ("draw NM-6.17", 1000)
