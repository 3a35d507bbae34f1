"""NM-6: rows, moving up, destruction, tokens, numbers; objects that leave and come back."""

import pytest

from neontable.nemesis import parts as p
from neontable.nemesis.battlefield import DESTROYED, ELSEWHERE, check, enter, leave_together
from neontable.nemesis.lists import vec_of
from tests.nemesis.table import position, side

pytestmark = pytest.mark.compiled


# Rows


@pytest.mark.clause("NM-6.1", "NM-7.1")
def test_only_enabled_frontline_objects_attack() -> None:
    me = side(front="Ox 1/1, Cow 1/1 disabled", back="Pig 1/1", field="Flag field", attached="Charm enhancement on:Ox")
    play = position(me, side(front="Hen 1/1"), step="attackers")
    assert play.choices() == ["pass", "attack Ox"]
    for name in ("Cow", "Pig", "Flag", "Charm", "Hen"):
        assert play.why_not(f"attack {name}") == "NM-6.1"


@pytest.mark.clause("NM-6.1", "NM-7.2")
def test_only_enabled_frontline_objects_intercept() -> None:
    foe = side(front="Ox 1/1, Cow 1/1 disabled", back="Pig 1/1", field="Flag field", attached="Charm enhancement on:Ox")
    play = position(side(front="Hen 1/1"), foe, step="attackers").attack("Hen > City")
    assert play.choices() == ["pass", "intercept Ox"]
    for name in ("Cow", "Pig", "Flag", "Charm", "Hen"):
        assert play.why_not(f"intercept {name}") == "NM-6.1"


@pytest.mark.clause("NM-6.1", "NM-7.26")
def test_backline_objects_are_not_attacked() -> None:
    foe = side(front="Cow 1/1", back="Pig 1/1")
    play = position(side(front="Ox 1/1", back="Hen 1/1"), foe, step="attackers").answer("attack Ox")
    assert play.choices() == ["at Cow", "at City"]
    assert play.why_not("at Pig") == "NM-6.1"
    assert play.why_not("at Ox") == play.why_not("at Hen") == "NM-7.1"


@pytest.mark.clause("NM-6.1")
def test_the_frontline_has_no_limit() -> None:
    play = position(side(hand="Ox 1/1", front="20x Cow 1/1"))
    assert play.why_not("front Ox") == ""


# Moving up


@pytest.mark.clause("NM-6.2")
@pytest.mark.parametrize("step", ["deployment", "reinforcement"])
def test_an_enabled_backline_object_may_move_up_and_stays_enabled(step: str) -> None:
    play = position(side(back="Ox 1/1, Cow 1/1 disabled, Hero", front="Pig 1/1"), side(back="Hen 1/1"), step=step)
    assert play.choices() == ["pass", "up Ox", "up Hero"]
    for name in ("Cow", "Pig", "Hen"):
        assert play.why_not(f"up {name}") == "NM-6.2"
    play.answer("up Ox", "up Hero")
    assert sorted(play.front("A").split()) == ["Hero", "Ox", "Pig"]
    assert play.enabled("Ox")


@pytest.mark.clause("NM-6.2")
def test_it_can_attack_in_that_turn() -> None:
    play = position(side(back="Ox 3/1")).answer("up Ox", "pass").attack("Ox > City").intercept().quiet()
    assert play.hp("B") == 27


@pytest.mark.clause("NM-6.2", "NM-6.3")
def test_it_cannot_move_back() -> None:
    play = position(side(back="Ox 1/1")).answer("up Ox")
    assert play.choices() == ["pass"]
    assert play.why_not("up Ox") == "NM-6.2"


@pytest.mark.clause("NM-6.2", "NM-4.7")
def test_nobody_moves_up_in_a_window() -> None:
    play = position(side(back="Ox 1/1", hand="Ploy tactical"), side(back="Hen 1/1")).answer("play Ploy")
    assert play.why_not("up Hen") == "NM-4.7"
    assert play.passes().why_not("up Ox") == "NM-4.7"


# Destruction


@pytest.mark.clause("NM-6.4")
def test_a_disabled_object_can_be_attacked_and_destroyed() -> None:
    play = position(side(front="Ox 2/9"), side(front="Cow 3/2 disabled"), step="attackers")
    play.attack("Ox > Cow").intercept().quiet()
    assert play.discard("B") == "Cow"
    assert play.damage("Ox") == 3  # NM-7.12


@pytest.mark.clause("NM-6.4", "NM-5.7")
def test_a_disabled_object_can_be_targeted() -> None:
    play = position(side(hand="Charm enhancement"), side(back="Cow 1/1 disabled")).answer("play Charm")
    assert play.choices() == ["at Cow"]


@pytest.mark.clause("NM-6.10")
@pytest.mark.parametrize(("atk", "out"), [(1, True), (2, True), (3, False), (4, False)])
def test_damage_of_its_def_or_more_destroys(atk: int, out: bool) -> None:
    play = position(side(front=f"Ox {atk}/9"), side(front="Cow 0/3"), step="attackers")
    play.attack("Ox > Cow").intercept().quiet()
    assert play.is_out("Cow") == out
    assert play.discard("B") == ("" if out else "Cow")


@pytest.mark.clause("NM-6.10")
def test_damage_of_one_turn_is_added_up() -> None:
    play = position(side(front="Ox 1/9"), side(front="Cow 0/3 damage:2"), step="attackers")
    play.attack("Ox > Cow").intercept().quiet()
    assert not play.is_out("Cow")


@pytest.mark.clause("NM-6.11")
@pytest.mark.parametrize(("defence", "out"), [(1, True), (0, False), (-1, False)])
def test_an_object_with_def_0_or_less_is_destroyed_without_damage(defence: int, out: bool) -> None:
    play = position(side(back="Ox 2/2")).change("Ox", defence=defence)
    check(play.state)
    assert play.is_out("Ox") == out


@pytest.mark.clause("NM-6.11")
def test_a_card_of_def_0_is_destroyed_as_it_enters() -> None:
    play = position(side(hand="Egg 1/0")).answer("front Egg")
    assert not play.is_out("Egg")
    assert play.discard("A") == "Egg"


@pytest.mark.clause("NM-6.11")
def test_it_goes_to_its_owners_discard_pile_whoever_controls_it() -> None:
    play = position(side(front="Ox 2/2"))
    play.state.side[play.obj("Ox")] = 1
    play.change("Ox", defence=0)
    check(play.state)
    assert (play.discard("A"), play.discard("B")) == ("Ox", "")


@pytest.mark.clause("NM-6.12")
def test_a_token_that_is_destroyed_is_gone() -> None:
    """T44: never in a discard pile, hand or deck."""
    play = position(side(front="Ox 2/2"), side(front="Imp 1/1 token"), step="attackers")
    before = [len(play.state.discard[1]), len(play.state.library[1]), play.mask("B")]
    play.attack("Ox > Imp").intercept().quiet()
    assert not play.is_out("Imp")
    assert [len(play.state.discard[1]), len(play.state.library[1]), play.mask("B")] == before
    assert len(play.events(p.EV_DESTROYED)) == 1
    assert play.events(p.EV_DISCARD) == []


# Numbers and new objects


@pytest.mark.clause("NM-6.15")
def test_what_left_and_came_back_is_a_new_object() -> None:
    """T37."""
    me = side(front="Ox 2/3 disabled damage:2", attached="Charm enhancement on:Ox")
    play = position(me)
    old, age = play.obj("Ox"), play.state.age[play.obj("Ox")]
    place = play.state.place[old]
    leave_together(play.state, vec_of([old]), DESTROYED)
    assert play.discard("A") == "Ox Charm"
    enter(play.state, 0, place, play.cards.numbers["Ox"], p.FRONTLINE)
    assert play.damage("Ox") == 0
    assert play.enabled("Ox")
    assert play.attached("Ox") == ""
    assert play.state.age[play.obj("Ox")] > age


@pytest.mark.clause("NM-6.15", "NM-7.22")
@pytest.mark.parametrize("attack", ["Ox > City", "Ox > Wall"])
def test_a_new_object_is_not_the_one_that_left_in_the_same_combat(attack: str) -> None:
    """T40, T37: it neither attacks nor is the target of an attack, though it has come into the same row."""
    play = position(side(front="Ox 2/9"), side(front="Wall 1/9"), step="attackers").attack(attack).intercept()
    name = "Ox" if attack.endswith("City") else "Wall"
    seat = "AB".index("A" if name == "Ox" else "B")
    old = play.obj(name)
    place = play.state.place[old]
    leave_together(play.state, vec_of([old]), ELSEWHERE)
    enter(play.state, seat, place, play.cards.numbers[name], p.FRONTLINE)
    play.quiet()
    assert play.hp("B") == 30
    assert play.damage("Ox") == play.damage("Wall") == 0


@pytest.mark.clause("NM-6.15", "NM-7.22")
def test_a_new_object_does_not_intercept_for_the_one_that_left() -> None:
    play = position(side(front="Ox 2/9"), side(front="Wall 1/9"), step="attackers")
    play.attack("Ox > City").intercept("Wall > Ox")
    place = play.state.place[play.obj("Wall")]
    leave_together(play.state, vec_of([play.obj("Wall")]), ELSEWHERE)
    enter(play.state, 1, place, play.cards.numbers["Wall"], p.FRONTLINE)
    play.quiet()
    assert (play.hp("B"), play.damage("Ox"), play.damage("Wall")) == (30, 0, 0)


@pytest.mark.clause("NM-6.15")
def test_numbers_are_free_again_when_the_turn_is_over() -> None:
    play = position(side(front="Ox 2/2", hand="Cow 1/1"), side(front="Wall 3/1"), step="attackers")
    number = play.obj("Ox")
    play.attack("Ox > City").intercept("Wall > Ox").quiet()
    while play.step() != "deployment" or play.active() != "A":
        play.passes()
    play.answer("front Cow")
    assert play.obj("Cow") == number
    assert (play.damage("Cow"), play.enabled("Cow")) == (0, True)


@pytest.mark.clause("NM-6.6")
def test_printed_numbers_and_keywords_count_while_disabled() -> None:
    play = position(side(front="Ox 2/9"), side(front="Bat 3/9 flying disabled"), step="attackers").answer("attack Ox")
    assert play.choices() == ["at City"]


@pytest.mark.clause("NM-6.13", "NM-6.15")
@pytest.mark.parametrize("leaves", ["Ox", "Imp"])
def test_an_enhancement_speaks_of_its_unit_whatever_number_it_has(leaves: str) -> None:
    """It takes the number of an object that left in an earlier turn, be that the lowest of all."""
    charm = 'Charm enhancement "On Entry: Gain Scrap equal to the attached Unit\'s ATK. Disable the attached Unit."'
    me = side(front="Ox 1/1, Imp 1/1, Elk 3/3", hand=f'Ploy tactical "Destroy target Unit.", {charm}')
    play = position(me)
    number = play.obj(leaves)
    play.plays("play Ploy", f"at {leaves}").turn_over().turn_over().until("deployment").plays("play Charm", "at Elk")
    assert play.obj("Charm") == number
    assert (play.scrap("A"), play.enabled("Elk")) == (3, False)
