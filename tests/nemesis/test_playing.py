"""NM-5.1 to NM-5.11, NM-2.9: Values, rows, the Backline of six, Enhancements, Exploits, one of a kind."""

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.table import position, side

pytestmark = pytest.mark.compiled

SIX = "6x Pig 1/1"


# Values


@pytest.mark.clause("NM-5.1")
@pytest.mark.parametrize("kind", ["1/1", "1/1 vehicle", "enhancement", "field", "tactical"])
@pytest.mark.parametrize(("value", "may"), [(1, True), (4, True), (5, True), (6, False), (99, False)])
def test_a_card_can_be_played_from_the_turn_of_its_value(kind: str, value: int, may: bool) -> None:
    play = position(side(hand=f"Card {kind} value:{value}", front="Ox 1/1"), turn=5)
    verb = "front" if "/" in kind else "play"
    assert (f"{verb} Card" in play.choices()) == may
    assert play.why_not(f"{verb} Card") == ("" if may else "NM-5.1")


@pytest.mark.clause("NM-5.1", "NM-5.2", "NM-5.16")
@pytest.mark.parametrize("active", ["A", "B"])
def test_reactive_exploits_can_be_played_from_turn_1_by_both(active: str) -> None:
    """In the first turn of the game the other player may react."""
    me = side(hand="Trick reactive, Ploy tactical value:1")
    play = position(me, me, active=active, turn=1).answer("play Ploy")
    other = "B" if active == "A" else "A"
    assert play.asked() == other
    assert play.choices() == ["pass", "play Trick"]
    play.passes()
    assert play.asked() == active
    assert play.choices() == ["pass", "play Trick"]


@pytest.mark.clause("NM-5.2")
@pytest.mark.parametrize(
    ("active", "turn", "values"),
    [("A", 1, "01"), ("B", 1, "01"), ("A", 2, "012"), ("B", 2, "012"), ("A", 3, "012"), ("B", 3, "0123")],
)
def test_in_the_other_players_turn_ones_number_is_that_of_ones_last_turn(active: str, turn: int, values: str) -> None:
    """Reactive Exploits have Value 0; these have others, as a text could give them, so that the number shows. Before
    B's first turn it is 1, after it 2 (NM-3.6), as it is after B's second."""
    foe = side(hand="T0 reactive, T1 reactive value:1, T2 reactive value:2, T3 reactive value:3, T4 reactive value:4")
    me = side(hand="Ploy tactical")
    play = position(me, foe, turn=turn) if active == "A" else position(foe, me, active="B", turn=turn)
    play.answer("play Ploy")
    assert play.choices() == ["pass", *[f"play T{value}" for value in values]]


# Rows


@pytest.mark.clause("NM-5.3", "NM-5.4")
@pytest.mark.parametrize("kind", ["unit", "vehicle"])
@pytest.mark.parametrize("row", ["front", "back"])
def test_a_unit_or_vehicle_goes_to_the_row_that_its_player_chooses_and_is_enabled(kind: str, row: str) -> None:
    play = position(side(hand=f"Ox 1/1 {kind}"))
    assert play.choices() == ["pass", "front Ox", "back Ox"]
    play.answer(f"{row} Ox")
    assert play.row("A", row) == "Ox"
    assert play.enabled("Ox")
    assert play.hand("A") == ""


@pytest.mark.clause("NM-5.3")
def test_nothing_else_goes_to_a_row() -> None:
    play = position(side(hand="Ploy tactical, Banner field, Charm enhancement, Ox 1/1", front="Cow 1/1"))
    for name in ("Ploy", "Banner", "Charm"):
        assert play.why_not(f"front {name}") == play.why_not(f"back {name}") == "NM-5.3"
    assert play.why_not("play Ox") == "NM-5.3"


@pytest.mark.clause("NM-5.4", "NM-3.4")
def test_what_enters_may_attack_at_once() -> None:
    play = position(side(hand="Ox 2/2")).answer("front Ox", "pass")
    play.attack("Ox > City").intercept().quiet()
    assert play.hp("B") == 28


@pytest.mark.clause("NM-5.5", "NM-5.6")
@pytest.mark.parametrize(("pigs", "may"), [(5, True), (6, False)])
def test_the_backline_holds_six(pigs: int, may: bool) -> None:
    me = side(
        hand="Ox 1/1, Tank 1/1 vehicle",
        back=f"{pigs}x Pig 1/1",
        front="Cow 1/1",
        champion="Hero 2/4 value:1",
        nemesis="Doom 5/6 value:1",
    )
    play = position(me, step="deployment")
    for said in ("back Ox", "back Tank", "champion back", "nemesis back"):
        assert play.why_not(said) == ("" if may else "NM-5.5")
    for said in ("front Ox", "front Tank", "champion front", "nemesis front"):
        assert play.why_not(said) == ""


@pytest.mark.clause("NM-5.5")
@pytest.mark.parametrize("step", ["enable stop", "combat stop", "end stop"])
def test_at_a_stop_a_full_backline_leaves_the_frontline(step: str) -> None:
    play = position(side(back=SIX, champion="Hero 2/4 value:1"), step=step)
    assert play.choices() == ["pass", "champion front"]
    assert play.why_not("champion back") == "NM-5.5"


@pytest.mark.clause("NM-5.5", "NM-8.3", "NM-8.4")
def test_a_full_backline_stops_the_flip_until_a_card_moves_up() -> None:
    me = side(back="5x Pig 1/1, Hero", nemesis="Doom 5/6 value:1")
    play = position(me)
    assert play.why_not("flip") == "NM-8.4"
    play.answer("up Pig")
    assert play.why_not("flip") == ""


@pytest.mark.clause("NM-5.5")
def test_the_frontline_and_the_other_players_backline_do_not_count() -> None:
    play = position(side(hand="Ox 1/1", front="9x Cow 1/1", back="5x Pig 1/1"), side(back="6x Hen 1/1"))
    assert play.why_not("back Ox") == ""


@pytest.mark.clause("NM-5.6", "NM-5.9")
def test_enhancements_do_not_count_as_objects_of_the_backline() -> None:
    me = side(
        hand="Ox 1/1",
        back="5x Pig 1/1",
        attached="Charm enhancement on:Pig, Amulet enhancement on:Pig",
        field="Flag field",
    )
    play = position(me)
    assert play.why_not("back Ox") == ""
    play.answer("back Ox")
    assert play.back("A") == "Pig Pig#2 Pig#3 Pig#4 Pig#5 Ox"


# Unit Enhancements


@pytest.mark.clause("NM-5.7", "NM-5.8")
def test_a_unit_enhancement_is_attached_to_a_unit_of_either_player_in_any_row() -> None:
    me = side(
        hand="Charm enhancement", front="Ox 1/1, Tank 1/1 vehicle, Hero", back="Cow 1/1 disabled", field="Flag field"
    )
    foe = side(front="Pig 1/1", back="Hen 1/1, Bane, Imp 1/1 token, Cart 1/1 vehicle token")
    play = position(me, foe).answer("play Charm")
    assert sorted(play.choices()) == ["at Cow", "at Hen", "at Imp", "at Ox", "at Pig"]
    for name in ("Tank", "Hero", "Bane", "Cart", "Flag", "City"):
        assert play.why_not(f"at {name}") == "NM-5.7"
    play.answer("at Hen").quiet()
    assert play.attached("Hen") == "Charm"
    assert play.state.side[play.obj("Charm")] == 0  # who played it controls it


@pytest.mark.clause("NM-5.7", "NM-5.23")
@pytest.mark.parametrize("front", ["", "Tank 1/1 vehicle", "Hero"])
def test_without_a_unit_it_cannot_be_played(front: str) -> None:
    play = position(side(hand="Charm enhancement", front=front), side(front="Bane"))
    assert "play Charm" not in play.choices()
    assert play.why_not("play Charm") == "NM-5.23"


@pytest.mark.clause("NM-5.7", "NM-5.8", "NM-6.10")
def test_it_leaves_the_battlefield_with_its_unit_for_its_owners_discard_pile() -> None:
    """It leaves, it is not destroyed."""
    me = side(front="Ox 2/2", hand="Charm enhancement")
    foe = side(front="Pig 1/1", attached="Amulet enhancement on:Pig")
    play = position(me, foe).answer("play Charm", "at Pig").quiet().passes()
    assert play.attached("Pig") == "Amulet Charm"
    play.raw.clear()
    play.attack("Ox > Pig").intercept().quiet()
    assert not play.is_out("Pig")
    assert not play.is_out("Charm")
    assert (play.discard("A"), play.discard("B")) == ("Charm", "Pig Amulet")
    assert len(play.events(p.EV_DESTROYED)) == 1
    assert len(play.events(p.EV_GONE)) == 2


@pytest.mark.clause("NM-5.7")
def test_it_is_never_enabled_or_disabled_with_its_unit() -> None:
    """Enabling its player's cards does not speak of it, nor does an attack of its Unit."""
    play = position(side(front="Ox 1/1", attached="Charm enhancement on:Ox"), step="attackers")
    before = play.enabled("Charm")
    play.attack("Ox > City")
    assert not play.enabled("Ox")
    assert play.enabled("Charm") == before


@pytest.mark.clause("NM-5.24")
def test_it_goes_to_the_discard_pile_when_its_unit_is_gone_as_it_resolves() -> None:
    play = position(side(front="Ox 1/1", hand="Charm enhancement")).answer("play Charm", "at Ox")
    play.put("Ox", "nowhere").quiet()
    assert play.discard("A") == "Charm"
    assert play.events(p.EV_ENTER) == []


@pytest.mark.clause("NM-5.24")
def test_it_finds_its_unit_in_the_other_row() -> None:
    play = position(side(back="Ox 1/1", hand="Charm enhancement")).answer("play Charm", "at Ox")
    play.put("Ox", "front").quiet()
    assert play.attached("Ox") == "Charm"


# Field Enhancements and Exploits


@pytest.mark.clause("NM-5.9", "NM-5.10")
def test_a_field_enhancement_is_in_no_row_and_enters_enabled() -> None:
    play = position(side(hand="Flag field")).answer("play Flag").quiet()
    assert play.field("A") == "Flag"
    assert play.enabled("Flag")
    assert play.front("A") == play.back("A") == ""
    assert play.why_not("up Flag") == "NM-6.2"
    play.passes()
    assert play.why_not("attack Flag") == "NM-6.1"


@pytest.mark.clause("NM-5.9")
def test_a_field_enhancement_is_not_attacked() -> None:
    play = position(side(front="Ox 1/1"), side(field="Flag field"), step="attackers").answer("attack Ox")
    assert play.choices() == ["at City"]
    assert play.why_not("at Flag") == "NM-7.1"


@pytest.mark.clause("NM-5.11")
def test_an_exploit_goes_to_its_owners_discard_pile_when_it_has_resolved() -> None:
    play = position(side(hand="Ploy tactical"), side(hand="Trick reactive")).answer("play Ploy")
    play.answer("play Trick")
    assert play.discard("B") == "Trick"
    assert play.discard("A") == ""
    play.passes(2)
    assert play.discard("A") == "Ploy"


# One of a kind


@pytest.mark.clause("NM-2.8", "NM-2.9")
@pytest.mark.parametrize("kind", ["1/1", "field", "enhancement"])
def test_a_second_unique_card_cannot_be_played_while_one_is_out(kind: str) -> None:
    row = {"1/1": "back", "field": "field", "enhancement": "attached"}[kind]
    on = " on:Cow" if kind == "enhancement" else ""
    out = side(front="Cow 1/1", hand=f"Ox {kind} unique")
    setattr(out, row, f"Ox {kind} unique{on}")
    play = position(out)
    verb = "front" if kind == "1/1" else "play"
    assert play.why_not(f"{verb} Ox") == "NM-2.9"


@pytest.mark.clause("NM-2.8", "NM-2.9")
def test_it_is_counted_per_player_and_only_on_the_battlefield() -> None:
    play = position(side(hand="2x Ox 1/1 unique", discard="Ox"), side(front="Ox"))
    play.answer("front Ox")
    assert play.why_not("front Ox") == play.why_not("back Ox") == "NM-2.9"


@pytest.mark.clause("NM-2.9")
def test_a_waiting_unique_card_is_discarded_if_another_came_in_its_window() -> None:
    play = position(side(hand="2x Flag field unique", field="Pole field")).answer("play Flag")
    second = play.obj("Pole")
    play.state.definition[second] = play.cards.numbers["Flag"]
    play.quiet()
    assert play.field("A") == "Flag"
    assert play.discard("A") == "Flag"


# Refusals


@pytest.mark.clause("NM-1.9")
def test_only_a_card_in_hand_is_played() -> None:
    play = position(side(front="Ox 1/1", library="Cow 1/1", discard="Ploy tactical"))
    assert play.why_not("front Ox") == play.why_not("front Cow") == play.why_not("play Ploy") == "NM-1.9"
    assert play.why_not("front Hero") == "NM-1.9"


@pytest.mark.clause("NM-5.23")
def test_while_a_target_is_asked_nothing_else_can_be_done() -> None:
    play = position(side(front="Ox 1/1", hand="Charm enhancement, Cow 1/1", back="Pig 1/1")).answer("play Charm")
    assert play.choices() == ["at Ox", "at Pig"]
    for said in ("pass", "front Cow", "up Pig", "flip", "champion front"):
        assert play.why_not(said) == "NM-9.3"
    assert play.why_not("at Ox", "B") == "NM-4.7"


@pytest.mark.clause("NM-4.7")
def test_equal_copies_are_one_action() -> None:
    play = position(side(hand="3x Ox 1/1, 2x Ploy tactical"))
    assert play.choices() == ["pass", "play Ploy", "front Ox", "back Ox"]
    play.answer("front Ox", "front Ox")
    assert play.choices() == ["pass", "play Ploy", "front Ox", "back Ox"]


@pytest.mark.clause("NM-4.7", "NM-3.1")
def test_words_of_other_questions_are_refused() -> None:
    play = position(side(front="Ox 1/1"))
    assert play.why_not("keep") == play.why_not("again") == "NM-3.1"
    assert play.why_not("attack Ox") == "NM-7.1"
    assert play.why_not("intercept Ox") == "NM-7.2"
    assert play.why_not("at Ox") == "NM-9.3"
    assert play.why_not("amount 1") == "NM-7.16"
    for action in (-1, p.ACTION_KINDS * 1024, 10**9):
        assert play.state.why_not(0, action) == "NM-4.7"
