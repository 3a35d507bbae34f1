"""NM-4.8 to NM-4.11, NM-7.23, NM-7.24: how long things last, and how a turn ends."""

import pytest

from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled


def ploy(text: str, name: str = "Ploy", kind: str = "tactical") -> str:
    return f'{name} {kind} "{text}"'


def boosted(duration: str, step: str = "deployment", turn: int = 8, field: str = "") -> Play:
    """A's Ox has got +2/+0 for so long."""
    me = side(front="Ox 1/9", hand=ploy(f"Target Unit gets +2/+0 {duration}."), field=field)
    return position(me, side(hand="Trick reactive"), step=step, turn=turn).plays("play Ploy", "at Ox")


# Durations (NM-4.11)


@pytest.mark.clause("NM-4.9", "NM-4.11")
def test_until_end_of_turn() -> None:
    play = boosted("until end of turn")
    assert play.until("reinforcement").numbers("Ox") == "3/9"
    assert play.turn_over().numbers("Ox") == "1/9"


@pytest.mark.clause("NM-4.11")
def test_for_good() -> None:
    assert boosted("for good").turn_over().turn_over().numbers("Ox") == "3/9"


@pytest.mark.clause("NM-4.11")
def test_until_the_end_of_the_combat_phase_made_in_deployment_lasts_through_the_next_combat_phase() -> None:
    play = boosted("until the end of the Combat Phase").passes()
    assert (play.until("attackers").numbers("Ox"), play.step()) == ("3/9", "attackers")
    play.attack("Ox > City").intercept().quiet()
    assert (play.hp("B"), play.step(), play.numbers("Ox")) == (27, "reinforcement", "1/9")


@pytest.mark.clause("NM-4.11")
def test_made_in_reinforcement_it_lasts_to_the_end_of_the_turn() -> None:
    play = boosted("until the end of the Combat Phase", step="reinforcement")
    assert play.numbers("Ox") == "3/9"
    assert play.turn_over().numbers("Ox") == "1/9"


@pytest.mark.clause("NM-4.11", "NM-3.4")
def test_where_the_combat_phase_is_skipped_to_the_end_of_the_turn() -> None:
    """The first turn of the game has none."""
    play = boosted("until the end of the Combat Phase", turn=1).until("reinforcement")
    assert play.numbers("Ox") == "3/9"
    assert play.turn_over().numbers("Ox") == "1/9"


@pytest.mark.clause("NM-4.11", "NM-7.25")
def test_made_in_combat_it_ends_with_that_phase() -> None:
    trick = ploy("Target Unit gets +2/+0 until the end of the Combat Phase.", "Trick", "reactive")
    play = position(side(front="Ox 1/9", hand=trick), step="attackers").attack("Ox > City").intercept()
    play.answer("pass", "play Trick", "at Ox", "pass")
    assert (play.hp("B"), play.numbers("Ox"), play.step()) == (27, "1/9", "reinforcement")


@pytest.mark.clause("NM-4.11")
def test_made_in_the_opponent_s_turn_it_lasts_through_their_combat_phase() -> None:
    trick = ploy("Target Unit gets +2/+0 until the end of the Combat Phase.", "Trick", "reactive")
    play = position(side(hand="Spell tactical"), side(front="Ox 1/9", hand=trick)).answer(
        "play Spell", "play Trick", "at Ox"
    )
    play.passes(2).passes().until("attackers")
    assert play.numbers("Ox") == "3/9"
    play.attack().quiet()
    assert (play.step(), play.numbers("Ox")) == ("reinforcement", "1/9")


@pytest.mark.clause("NM-4.11", "NM-4.10")
def test_the_end_of_the_combat_phase_comes_after_its_end_triggers_and_stop() -> None:
    hall = 'Hall field "At the end of your Combat Phase, deal X damage to the enemy City, where X is the number of Units with ATK 3."'
    play = boosted("until the end of the Combat Phase", field=hall).passes().until("attackers").attack().quiet()
    assert (play.hp("B"), play.numbers("Ox")) == (29, "1/9")


@pytest.mark.clause("NM-4.11")
def test_until_your_next_turn_ends_as_that_turn_begins_before_anything_is_enabled() -> None:
    """It "cannot be enabled until your next turn": it is, in that Enable Phase, and not in the opponent's."""
    me = side(front="Ox 1/9 disabled", hand=ploy("Target Unit cannot be enabled until your next turn."))
    play = position(me).plays("play Ploy", "at Ox").turn_over()
    assert not play.enabled("Ox")
    assert play.turn_over().enabled("Ox")


@pytest.mark.clause("NM-4.11")
def test_your_is_whose_effect_it_is() -> None:
    """B's Unit stays disabled in B's own Enable Phase: A made the effect."""
    me = side(hand=ploy("Disable target Unit. It cannot be enabled until your next turn."))
    play = position(me, side(front="Cow 1/9")).plays("play Ploy", "at Cow").turn_over()
    assert (play.active(), play.enabled("Cow")) == ("B", False)
    assert not play.turn_over().enabled("Cow")
    assert play.turn_over().enabled("Cow")


@pytest.mark.clause("NM-4.11")
def test_for_as_long_as_ends_for_good() -> None:
    hold = ploy("Target Unit gets +2/+0 for as long as you control a Vehicle.")
    play = position(
        side(
            front="Ox 1/9, Cart 1/1 vehicle", hand=f"{hold}, Van 1/1 vehicle, {ploy('Destroy target Vehicle.', 'Bomb')}"
        )
    )
    assert play.plays("play Ploy", "at Ox").turn_over().turn_over().until("deployment").numbers("Ox") == "3/9"
    assert play.plays("play Bomb", "at Cart").numbers("Ox") == "1/9"
    assert play.answer("front Van").numbers("Ox") == "1/9"


@pytest.mark.clause("NM-4.11", "NM-9.4")
def test_an_effect_outlives_its_source() -> None:
    """T38."""
    elk = 'Elk 1/1 "Disable this card: Target Unit gets +2/+0 until end of turn."'
    play = position(side(front=f"Ox 1/9, {elk}", hand=ploy("Destroy target Unit."))).answer("use Elk", "at Ox")
    assert play.plays("play Ploy", "at Elk").numbers("Ox") == "3/9"
    assert play.turn_over().numbers("Ox") == "1/9"


@pytest.mark.clause("NM-4.11", "NM-9.5")
def test_a_rule_about_what_comes_ends_too() -> None:
    me = side(hand=ploy("Each enemy object enters the battlefield disabled until your next turn."))
    play = position(me, side(hand="Cow 1/1, Pig 1/1")).plays("play Ploy").turn_over().until("deployment")
    assert not play.answer("front Cow").enabled("Cow")
    play.turn_over()
    assert play.turn_over().until("deployment").answer("front Pig").enabled("Pig")


# The End Phase (NM-4.8, NM-4.9)


@pytest.mark.clause("NM-4.9", "NM-4.8")
def test_end_triggers_come_before_damage_wears_off() -> None:
    ox = 'Ox 1/4 damage:2 "At the end of your turn, deal 2 damage to this card."'
    assert position(side(front=ox), step="reinforcement").turn_over().front("A") == ""
    ox = 'Ox 1/5 damage:2 "At the end of your turn, deal 2 damage to this card."'
    play = position(side(front=ox), step="reinforcement").turn_over()
    assert (play.front("A"), play.damage("Ox")) == ("Ox", 0)


@pytest.mark.clause("NM-4.9", "NM-4.8")
def test_damage_on_both_players_objects_and_effects_end_together() -> None:
    """Both live by +0/+2 with 2 damage; neither dies as it ends, for the damage goes at the same moment."""
    hand = f"{ploy('Each Unit gets +0/+2 until end of turn.')}, {ploy('Deal 2 damage to each Unit.', 'Burn')}"
    play = position(side(front="Ox 1/1", hand=hand), side(front="Cow 1/1")).plays("play Ploy").plays("play Burn")
    assert (play.damage("Ox"), play.damage("Cow")) == (2, 2)
    play.turn_over()
    assert (play.front("A"), play.front("B"), play.damage("Ox")) == ("Ox", "Cow", 0)


@pytest.mark.clause("NM-4.9")
def test_then_the_checks() -> None:
    """A Unit of DEF 0 lives by +0/+1 until end of turn."""
    me = side(
        front="Ox 1/1",
        hand=f"{ploy('Target Unit gets +0/+2 until end of turn.')}, {ploy('Target Unit gets -0/-2 for good.', 'Down')}",
    )
    play = position(me).plays("play Ploy", "at Ox").plays("play Down", "at Ox")
    assert play.numbers("Ox") == "1/1"
    assert play.turn_over().front("A") == ""


@pytest.mark.clause("NM-4.9")
def test_what_their_triggers_bring_ends_in_the_same_way_again() -> None:
    """Ox dies as the effect ends; its trigger damages and boosts Elk in the same End Phase: that wears off, too."""
    ox = 'Ox 1/0 "When this card is destroyed, deal 1 damage to each Unit. Each Unit gets +1/+0 until end of turn."'
    up = 'Banner field "Each Unit you control gets +0/+1. | At the end of your turn, disable this card."'
    play = position(side(front=f"{ox}, Elk 1/3", field=up), step="reinforcement").turn_over()
    assert (play.front("A"), play.damage("Elk"), play.numbers("Elk")) == ("Elk", 0, "1/3")
    assert play.active() == "B"


@pytest.mark.clause("NM-4.9")
def test_damage_from_such_a_trigger_can_destroy_before_it_wears_off() -> None:
    ox = 'Ox 1/1 "When this card is destroyed, deal 1 damage to each Unit."'
    me = side(
        front=f"{ox}, Elk 1/1",
        hand=f"{ploy('Target Unit gets +0/+1 until end of turn.')}, {ploy('Target Unit gets -0/-1 for good.', 'Down')}",
    )
    play = position(me).plays("play Ploy", "at Ox").plays("play Down", "at Ox").turn_over()
    assert (play.front("A"), play.triggers()) == ("", "Ox")


@pytest.mark.clause("NM-4.9", "NM-6.17")
def test_an_end_phase_that_never_ends_is_a_draw() -> None:
    """T46."""
    ping = 'Ping 0/9 "At the end of your turn, gain 1 Scrap. | Whenever you gain Scrap, gain 1 Scrap."'
    assert position(side(front=ping), step="reinforcement").turn_over().result() == "draw NM-6.17"


@pytest.mark.clause("NM-4.9", "NM-4.10")
def test_start_then_the_champion_s_stop_then_end_triggers() -> None:
    hall = 'Hall field "At the start of your End Phase, draw 1 card. | At the end of your End Phase, gain 1 Scrap. | At the end of your turn, your City gains 1 HP."'
    me = side(field=hall, champion="Hero 2/4 value:1")
    play = position(me, step="reinforcement").passes()
    assert (play.step(), play.held("A"), play.scrap("A"), play.hp("A")) == ("end stop", 1, 0, 30)
    play.passes()
    assert (play.active(), play.scrap("A"), play.hp("A")) == ("B", 1, 31)


@pytest.mark.clause("NM-4.1", "NM-9.1")
@pytest.mark.parametrize("edge", ["start", "end"])
@pytest.mark.parametrize("phase", ["Enable", "Draw", "Deployment", "Combat", "Reinforcement", "End"])
def test_at_the_start_or_end_of_a_phase_once_in_each_turn_of_its_player(phase: str, edge: str) -> None:
    mine = f'Mine field "At the {edge} of your {phase} Phase, gain 1 Scrap."'
    theirs = f'Theirs field "At the {edge} of your opponent\'s {phase} Phase, gain 1 Scrap."'
    each = f'Each field "At the {edge} of each {phase} Phase, gain 1 Scrap."'
    play = position(side(field=f"{mine}, {theirs}, {each}"), step="reinforcement").turn_over().turn_over()
    assert sorted(play.until("reinforcement").triggers().split()) == ["Each", "Each", "Mine", "Theirs"]


@pytest.mark.clause("NM-4.1", "NM-9.1")
def test_they_come_in_the_order_of_the_phases() -> None:
    names = ("Enable", "Draw", "Deployment", "Combat", "Reinforcement", "End")
    lines = [(phase, edge) for phase in names for edge in ("start", "end")]
    fields = [f'{phase}-{edge} field "At the {edge} of your {phase} Phase, gain 1 Scrap."' for phase, edge in lines]
    play = position(side(field=", ".join(reversed(fields))), active="B", step="reinforcement").turn_over()
    assert play.turn_over().triggers().split() == [f"{phase}-{edge}" for phase, edge in lines]


# Drift (NM-7.23, NM-7.24)


@pytest.mark.clause("NM-7.23")
def test_the_drifted_unit_s_atk_is_0_until_the_end_of_the_combat_phase() -> None:
    me = side(front="Ox 1/9", hand=ploy("Drift target enemy Unit or Vehicle."))
    play = position(me, side(front="Cow 3/9")).plays("play Ploy", "at Cow")
    assert play.numbers("Cow") == "0/9"
    play.passes().until("attackers").attack("Ox > Cow").intercept().quiet()
    assert (play.damage("Ox"), play.step(), play.numbers("Cow")) == (0, "reinforcement", "3/9")


@pytest.mark.clause("NM-7.23", "NM-7.24")
def test_in_the_combat_window_before_damage() -> None:
    trick = ploy("Drift target attacking object.", "Trick", "reactive")
    play = position(side(front="Ox 3/9"), side(hand=trick), step="attackers").attack("Ox > City").intercept()
    play.answer("play Trick", "at Ox").passes(2)
    assert (play.hp("B"), play.numbers("Ox")) == (30, "3/9")


@pytest.mark.clause("NM-7.24")
@pytest.mark.parametrize("text", ["Drift each object.", "Drift each enemy object."])
def test_only_units_and_vehicles_can_be_drifted(text: str) -> None:
    foe = side(front="Cow 3/9, Cart 2/9 vehicle, Seed 1/1 token, Rival", champion="Rival 2/4")
    play = position(side(hand=ploy(text)), foe).plays("play Ploy")
    assert [play.numbers(name) for name in ("Cow", "Cart", "Seed", "Rival")] == ["0/9", "0/9", "0/1", "2/4"]


@pytest.mark.clause("NM-7.24")
def test_0_whatever_else_changes_it_before_or_after() -> None:
    play = position(
        side(
            front="Ox 1/9",
            hand=f"{ploy('Drift target Unit.')}, {ploy('The ATK of target Unit becomes 9 for good.', 'Set')}",
        )
    )
    assert play.plays("play Ploy", "at Ox").plays("play Set", "at Ox").numbers("Ox") == "0/9"
    assert play.turn_over().numbers("Ox") == "9/9"


@pytest.mark.clause("NM-7.24", "NM-4.11")
def test_drifted_in_reinforcement_to_the_end_of_the_turn() -> None:
    play = position(side(front="Ox 1/9", hand=ploy("Drift target Unit.")), step="reinforcement").plays(
        "play Ploy", "at Ox"
    )
    assert play.numbers("Ox") == "0/9"
    assert play.turn_over().numbers("Ox") == "1/9"


@pytest.mark.clause("NM-7.24", "NM-9.1")
def test_drifting_triggers_whenever_is_drifted_though_its_atk_was_0() -> None:
    owl = 'Owl 1/9 "Whenever a Unit is drifted, draw 1 card."'
    play = position(side(front=f"{owl}, Ox 0/1", hand=ploy("Drift each Unit. Drift each Vehicle."))).plays("play Ploy")
    assert play.held("A") == 2
