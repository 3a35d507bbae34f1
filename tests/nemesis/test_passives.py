"""NM-6.3, NM-6.5 to NM-6.9, NM-6.19: passives and what else changes numbers and keywords, in their order."""

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.table import position, side

pytestmark = pytest.mark.compiled

LORD = 'Lord 1/4 "Each other Unit you control gets +1/+1."'


def ploy(text: str, name: str = "Ploy") -> str:
    return f'{name} tactical "{text}"'


# While its card is there and enabled (NM-6.5, NM-6.6)


@pytest.mark.clause("NM-6.5")
@pytest.mark.parametrize(
    ("row", "state", "works"), [("front", "", True), ("back", "", True), ("front", "disabled", False)]
)
def test_a_passive_works_on_the_battlefield_and_enabled(row: str, state: str, works: bool) -> None:
    lord = LORD.replace("1/4", f"1/4 {state}")
    me = side(front=f"{lord}, Ox 1/1") if row == "front" else side(front="Ox 1/1", back=lord)
    assert position(me).numbers("Ox") == ("2/2" if works else "1/1")


@pytest.mark.clause("NM-6.5", "NM-1.9")
@pytest.mark.parametrize("zone", ["hand", "discard", "library"])
def test_and_in_no_other_zone(zone: str) -> None:
    me = {"hand": side(front="Ox 1/1", hand=LORD), "discard": side(front="Ox 1/1", discard=LORD)}
    assert position(me.get(zone, side(front="Ox 1/1", library=LORD))).numbers("Ox") == "1/1"


@pytest.mark.clause("NM-6.5")
@pytest.mark.parametrize("face", ["Hero", "Doom"])
def test_a_champion_s_and_a_nemesis_s_works_while_disabled(face: str) -> None:
    lord = '"Each other Unit you control gets +1/+1."'
    me = side(front=f"{face} disabled, Ox 1/1", champion=f"Hero 2/4 {lord}", nemesis=f"Doom 5/6 {lord}")
    assert position(me).numbers("Ox") == "2/2"


@pytest.mark.clause("NM-6.5")
def test_so_does_one_that_says_while_in_play() -> None:
    lord = 'Lord 1/4 disabled "While in play, each other Unit you control gets +1/+1."'
    play = position(side(front=f"{lord}, Ox 1/1", hand=ploy("Destroy target Unit.")))
    assert play.numbers("Ox") == "2/2"
    assert play.plays("play Ploy", "at Lord").numbers("Ox") == "1/1"


@pytest.mark.clause("NM-6.5", "NM-5.7")
def test_one_of_a_unit_enhancement_always() -> None:
    """It is never enabled or disabled, and its Unit being disabled is nothing to it."""
    charm = 'Charm enhancement on:Ox "Each other Unit you control gets +1/+1."'
    assert position(side(front="Ox 1/1 disabled, Elk 1/1", attached=charm)).numbers("Elk") == "2/2"


@pytest.mark.clause("NM-5.7")
def test_a_unit_carries_what_is_attached_to_it_and_only_while_it_is() -> None:
    lord = 'Lord 1/4 "Each Unit you control with a Unit Enhancement attached gets +1/+1."'
    play = position(side(front=f"{lord}, Ox 1/1, Elk 1/1", attached="Charm enhancement on:Ox"))
    assert (play.numbers("Ox"), play.numbers("Elk"), play.numbers("Lord")) == ("2/2", "1/1", "1/4")
    play = position(
        side(front=f"{lord}, Ox 1/1", attached="Charm enhancement on:Ox", hand=ploy("Destroy target Unit Enhancement."))
    )
    assert play.plays("play Ploy", "at Charm").numbers("Ox") == "1/1"


@pytest.mark.clause("NM-6.6", "NM-7.1")
def test_an_attacker_s_own_passive_stops_as_it_becomes_disabled_and_its_numbers_with_it() -> None:
    ox = 'Ox 1/1 "This card gets +2/+0."'
    play = position(side(front=ox), side(front="Cow 0/9"), step="attackers").attack("Ox > Cow")
    assert play.numbers("Ox") == "1/1"
    assert play.intercept().quiet().damage("Cow") == 1


@pytest.mark.clause("NM-6.6", "NM-7.8")
def test_one_with_save_the_day_keeps_it() -> None:
    ox = 'Ox 1/1 save-the-day "This card gets +2/+0."'
    play = position(side(front=ox), side(front="Cow 0/9"), step="attackers").attack("Ox > Cow").intercept().quiet()
    assert play.damage("Cow") == 3


@pytest.mark.clause("NM-6.6")
def test_printed_and_attached_numbers_and_keywords_always_count() -> None:
    charm = 'Charm enhancement on:Ox "The attached Unit gets +1/+1 and has Flying."'
    play = position(side(front="Ox 1/1 bypass disabled", attached=charm))
    assert (play.numbers("Ox"), play.words("Ox")) == ("2/2", "flying bypass")


@pytest.mark.clause("NM-6.6")
def test_what_another_card_s_passive_gives_stops_with_that_passive() -> None:
    """Ox attacks with it; Lord is disabled in the window."""
    lord = 'Lord 1/4 "Each other Unit you control gets +2/+0 and has Impact."'
    play = position(side(front=f"{lord}, Ox 1/1"), side(hand='Trick reactive "Disable target Unit."'), step="attackers")
    play.attack("Ox > City").intercept()
    assert (play.numbers("Ox"), play.words("Ox")) == ("3/1", "impact")
    play.answer("play Trick", "at Lord")
    assert (play.numbers("Ox"), play.words("Ox")) == ("1/1", "")
    assert play.passes(2).hp("B") == 29


@pytest.mark.clause("NM-6.6", "NM-7.7")
def test_keywords_that_stop_by_attacking_protected_the_declaration_alone() -> None:
    """Ox flew by its own passive when it was declared; as an attacker it is disabled, and anybody may intercept it."""
    ox = 'Ox 1/1 "This card has Flying."'
    play = position(side(front=ox), side(front="Bat 1/1 flying, Cow 1/1"), step="attackers").answer("attack Ox")
    assert play.choices() == ["at Bat", "at Cow", "at City"]
    play.answer("at City", "pass")
    assert play.choices() == ["pass", "intercept Bat", "intercept Cow"]


@pytest.mark.clause("NM-6.6")
def test_a_condition_is_read_all_the_time() -> None:
    ox = 'Ox 1/9 "As long as this card is damaged, this card gets +3/+0."'
    play = position(side(front=ox, hand=ploy("Deal 1 damage to target Unit.")), step="deployment")
    assert play.numbers("Ox") == "1/9"
    assert play.plays("play Ploy", "at Ox").numbers("Ox") == "4/9"
    assert play.turn_over().numbers("Ox") == "1/9"


@pytest.mark.clause("NM-6.6")
@pytest.mark.parametrize(
    ("condition", "change"),
    [
        ("you have 1 or more Scrap", "Gain 1 Scrap."),
        ("your City has 29 HP or less", "Your City loses 1 HP."),
        ("there are 2 or more Units", "Create 1 Seed token."),
        ("you have more cards in hand than your opponent", "Draw 2 cards."),
        ("this card is in the Backline", "Put target Unit into its owner's Backline."),
    ],
)  # fmt: skip
def test_whatever_it_asks_for(condition: str, change: str) -> None:
    """NM-6.6: each of what conditions can read makes the numbers change at once."""
    ox = f'Ox 1/9 "As long as {condition}, this card gets +3/+0."'
    play = position(side(front=ox, hand=ploy(change)), side(hand="Elk 1/1"), tokens="Seed 1/1")
    assert play.numbers("Ox") == "1/9"
    play.answer("play Ploy")
    if play.choices() == ["at Ox"]:
        play.answer("at Ox")
    assert play.quiet().numbers("Ox") == "4/9"


@pytest.mark.clause("NM-6.6")
def test_it_is_your_turn() -> None:
    ox = 'Ox 1/9 "As long as it is your turn, this card gets +3/+0."'
    play = position(side(front=ox), step="reinforcement")
    assert play.numbers("Ox") == "4/9"
    assert play.turn_over().numbers("Ox") == "1/9"
    assert play.turn_over().numbers("Ox") == "4/9"


# The order (NM-6.8, NM-6.9)


@pytest.mark.clause("NM-6.8")
def test_plus_x_plus_y_adds_x_to_atk_and_y_to_def() -> None:
    charm = 'Charm enhancement on:Ox "The attached Unit gets +1/+3."'
    play = position(side(front="Ox 2/3", attached=charm, hand=ploy("Target Unit gets +4/-2 for good.")))
    assert play.plays("play Ploy", "at Ox").numbers("Ox") == "7/4"


@pytest.mark.clause("NM-6.9")
def test_set_values_come_before_all_plus_x_plus_y() -> None:
    me = side(
        front=f"{LORD}, Ox 2/3",
        hand=f"{ploy('Target Unit gets +2/+2 for good.')}, {ploy('Target Unit becomes 5/5 for good.', 'Set')}",
    )
    assert position(me).plays("play Ploy", "at Ox").plays("play Set", "at Ox").numbers("Ox") == "8/8"


@pytest.mark.clause("NM-6.9")
def test_of_set_values_the_latest() -> None:
    first, second = (
        ploy("Target Unit becomes 5/5 for good.", "One"),
        ploy("Target Unit becomes 1/1 until end of turn.", "Two"),
    )
    play = (
        position(side(front="Ox 2/3", hand=f"{first}, {second}")).plays("play One", "at Ox").plays("play Two", "at Ox")
    )
    assert play.numbers("Ox") == "1/1"
    assert play.turn_over().numbers("Ox") == "5/5"
    play = (
        position(side(front="Ox 2/3", hand=f"{first}, {second}")).plays("play Two", "at Ox").plays("play One", "at Ox")
    )
    assert play.numbers("Ox") == "5/5"


@pytest.mark.clause("NM-6.9")
def test_atk_and_def_are_set_each_for_itself() -> None:
    first, second = (
        ploy("The ATK of target Unit becomes 7 for good.", "One"),
        ploy("The DEF of target Unit becomes 9 for good.", "Two"),
    )
    play = (
        position(side(front="Ox 2/3", hand=f"{first}, {second}")).plays("play One", "at Ox").plays("play Two", "at Ox")
    )
    assert play.numbers("Ox") == "7/9"


@pytest.mark.clause("NM-6.9", "NM-7.24")
def test_then_drift_then_atk_not_below_0() -> None:
    drift, boost = ploy("Drift target Unit.", "Drift"), ploy("Target Unit gets +3/+0 until end of turn.", "Boost")
    down = ploy("Target Unit gets -9/-0 until end of turn.", "Down")
    for order in (("Drift", "Boost"), ("Boost", "Drift")):
        play = position(side(front=f"{LORD}, Ox 2/3", hand=f"{drift}, {boost}"))
        for spell in order:
            play.plays(f"play {spell}", "at Ox")
        assert play.numbers("Ox") == "0/4"
    play = position(side(front="Ox 2/3", hand=f"{down}, {boost}")).plays("play Down", "at Ox")
    assert play.numbers("Ox") == "0/3"
    assert play.plays("play Boost", "at Ox").numbers("Ox") == "0/3"  # 2 - 9 + 3 is still below 0


@pytest.mark.clause("NM-6.9")
def test_keywords_given_and_taken_the_latest() -> None:
    give, take = (
        ploy("Target Unit gains Flying for good.", "Give"),
        ploy("Target Unit loses all keywords for good.", "Take"),
    )
    me = side(front="Ox 2/3 bypass", hand=f"{give}, {take}")
    assert position(me).plays("play Give", "at Ox").plays("play Take", "at Ox").words("Ox") == ""
    assert position(me).plays("play Take", "at Ox").plays("play Give", "at Ox").words("Ox") == "flying"


@pytest.mark.clause("NM-6.9")
def test_a_passive_s_time_is_when_its_card_entered() -> None:
    """Banner came before the taking of keywords, and does not give them anew, not even when it is enabled again."""
    banner = 'Banner field "Each Unit you control has Flying. | Disable this card: Gain 1 Scrap."'
    take, enable = (
        ploy("Target Unit loses Flying for good.", "Take"),
        ploy("Enable target Field Enhancement.", "Enable"),
    )
    play = position(side(front="Ox 1/1", field=banner, hand=f"{take}, {enable}"))
    assert play.words("Ox") == "flying"
    assert play.plays("play Take", "at Ox").words("Ox") == ""
    assert play.answer("use Banner").plays("play Enable", "at Banner").words("Ox") == ""
    later = position(side(front="Ox 1/1", hand=f"{banner}, {take}")).plays("play Take", "at Ox").plays("play Banner")
    assert later.words("Ox") == "flying"


@pytest.mark.clause("NM-6.9", "NM-6.19")
def test_of_two_passives_that_set_a_value_the_younger_one() -> None:
    one, two = 'One field "The ATK of each Unit becomes 1."', 'Two field "The ATK of each Unit becomes 5."'
    assert position(side(front="Ox 3/3", field=f"{one}, {two}")).numbers("Ox") == "5/3"
    assert position(side(front="Ox 3/3", field=f"{two}, {one}")).numbers("Ox") == "1/3"


# A passive never reads its own layer (NM-6.19)


@pytest.mark.clause("NM-6.19")
def test_nothing_switches_itself_on_and_off() -> None:
    ox = 'Ox 1/1 "As long as this card has ATK 1 or less, this card gets +1/+0."'
    assert position(side(front=ox)).numbers("Ox") == "2/1"


@pytest.mark.clause("NM-6.19")
def test_two_that_look_at_each_other_count_once() -> None:
    """Each looks for ATK 1: both had it before the layer."""
    lord = '"Each other Unit you control with ATK 1 gets +1/+0."'
    play = position(side(front=f"Ox 1/1 {lord}, Elk 1/1 {lord}"))
    assert (play.numbers("Ox"), play.numbers("Elk")) == ("2/1", "2/1")


@pytest.mark.clause("NM-6.19")
def test_what_earlier_layers_gave_is_read() -> None:
    """A set ATK is read by +1/+0; what a +1/+0 gave is read by neither."""
    lord = 'Lord 1/4 "Each other Unit you control with ATK 5 or more gets +1/+0."'
    setter, boost = (
        ploy("The ATK of target Unit becomes 5 for good.", "Set"),
        ploy("Target Unit gets +4/+0 for good.", "Boost"),
    )
    assert position(side(front=f"{lord}, Ox 1/1", hand=setter)).plays("play Set", "at Ox").numbers("Ox") == "6/1"
    assert position(side(front=f"{lord}, Ox 1/1", hand=boost)).plays("play Boost", "at Ox").numbers("Ox") == "5/1"


@pytest.mark.clause("NM-6.19")
def test_keywords_of_passives_are_read_by_bans_and_not_by_numbers() -> None:
    wings = 'Wings field "Each Unit you control has Flying."'
    kite = 'Kite field "Each Unit you control with Flying gets +1/+0 and cannot attack."'
    play = position(side(front="Ox 1/1, Bat 1/1 flying", field=f"{wings}, {kite}"), step="attackers")
    assert (play.numbers("Ox"), play.numbers("Bat"), play.choices()) == ("1/1", "2/1", ["pass"])


@pytest.mark.clause("NM-6.19", "NM-6.9")
def test_x_of_a_passive_reads_the_earlier_layers_too() -> None:
    ox = 'Ox 1/1 "This card gets +X/+0, where X is its ATK."'
    assert (
        position(side(front=ox, hand=ploy("The ATK of target Unit becomes 3 for good.")))
        .plays("play Ploy", "at Ox")
        .numbers("Ox")
        == "6/1"
    )


# By an effect to the other row (NM-6.3)


@pytest.mark.clause("NM-6.3")
def test_an_effect_that_says_so_moves_an_object_back() -> None:
    text = "Put target Unit into its owner's Backline."
    play = position(side(front="Ox 1/1", hand=ploy(text))).plays("play Ploy", "at Ox")
    assert (play.back("A"), play.enabled("Ox")) == ("Ox", True)
    play.answer("up Ox")
    assert play.front("A") == "Ox"


@pytest.mark.clause("NM-6.3", "NM-8.3")
def test_so_does_a_flip() -> None:
    me = side(front="Hero", champion="Hero 2/4 value:1", nemesis="Doom 5/6 value:2")
    assert position(me).answer("flip").back("A") == "Doom"


@pytest.mark.clause("NM-6.3", "NM-6.2")
def test_move_up_by_an_effect_asks_neither_for_an_enabled_object_nor_for_its_player_s_turn() -> None:
    text = "Move up target enemy object in the Backline."
    play = position(side(hand=ploy(text)), side(back="Cow 1/1 disabled")).plays("play Ploy", "at Cow")
    assert (play.front("B"), play.enabled("Cow")) == ("Cow", False)


@pytest.mark.clause("NM-9.5")
def test_what_cannot_move_up_does_neither_by_its_player_nor_by_an_effect() -> None:
    text = "Move up target object in the Backline."
    play = position(side(back='Ox 1/1 "This card cannot move up."', hand=ploy(text)))
    assert play.why_not("up Ox") == "NM-9.5"
    assert play.plays("play Ploy", "at Ox").back("A") == "Ox"


@pytest.mark.clause("NM-9.5", "NM-5.1")
def test_changed_values_never_below_0_and_asked_for_on_playing() -> None:
    cheap = 'Sale field "Each Unit in your hand has -3 Value."'
    play = position(
        side(field=cheap, hand="Ox 1/1 value:5, Elk 1/1 value:6, Ant 1/1 value:1, Van 1/1 vehicle value:3"), turn=2
    )
    assert [play.why_not(f"front {name}") for name in ("Ox", "Elk", "Ant", "Van")] == ["", "NM-5.1", "", "NM-5.1"]
    assert p.PASS in play.state.legal


# One instruction is one moment


@pytest.mark.clause("NM-1.11", "NM-9.5", "NM-6.6")
@pytest.mark.parametrize("front", ["{}, Ox 1/9", "Ox 1/9, {}"])
@pytest.mark.parametrize(
    ("passive", "text", "kept"),
    [
        ("Each other object you control cannot be disabled.", "Disable each object.", True),
        ("Each other object you control cannot be destroyed.", "Destroy each object.", True),
        ("Each other Unit you control gets +0/+9.", "Disable each object.", True),
    ],
)  # fmt: skip
def test_what_protects_others_protects_them_in_the_moment_in_which_it_goes_itself(
    front: str, passive: str, text: str, kept: bool
) -> None:
    """Whichever has the lower number."""
    play = position(side(hand=ploy(text)), side(front=front.format(f'Lord 1/9 "{passive}"'))).plays("play Ploy")
    assert play.is_out("Ox") == kept
    assert play.enabled("Ox") == ("disabled" in passive or "Destroy" in text)
