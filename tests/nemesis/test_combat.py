"""NM-7: attackers, interceptors, the order of a combat, damage, who is out of it before the damage."""

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.table import position, side

pytestmark = pytest.mark.compiled


# Attackers


@pytest.mark.clause("NM-7.1")
def test_all_attackers_are_declared_at_once_each_with_its_target() -> None:
    me, foe = side(front="Ox 1/9, Cow 2/9, Pig 3/9"), side(front="Wall 0/9")
    play = position(me, foe, step="attackers")
    assert play.choices() == ["pass", "attack Ox", "attack Cow", "attack Pig"]
    play.answer("attack Cow")
    assert play.choices() == ["at Wall", "at City"]
    play.answer("at City")
    assert play.choices() == ["pass", "attack Ox", "attack Pig"]
    assert play.events(p.EV_ATTACK) == []
    play.answer("attack Ox", "at Wall", "pass")
    assert play.asked() == "B"
    assert [event[1:3] for event in play.events(p.EV_ATTACK)] == [
        (play.obj("Cow"), p.CITY),
        (play.obj("Ox"), play.obj("Wall")),
    ]


@pytest.mark.clause("NM-7.1")
def test_each_attacker_becomes_disabled_when_the_declaration_is_whole() -> None:
    play = position(side(front="Ox 1/9, Cow 2/9"), step="attackers").answer("attack Ox", "at City")
    assert play.enabled("Ox")
    play.passes()
    assert (play.enabled("Ox"), play.enabled("Cow")) == (False, True)


@pytest.mark.clause("NM-7.1", "NM-6.13")
@pytest.mark.parametrize("attacker", ["A", "B"])
def test_what_waits_for_an_attack_on_a_city_is_told_whose_it_is(attacker: str) -> None:
    """The City that is attacked is the defender's, whoever attacks, and no object is one."""
    mine = 'Mine field "Whenever a Unit attacks the enemy City, gain 1 Scrap."'
    yours = 'Yours field "Whenever a Unit attacks your City, gain 2 Scrap."'
    attacks = side(front="Ox 1/9, Cow 1/9", field=f"{mine}, {yours}")
    defends = side(front="Wall 0/9", field=f"{mine}, {yours}")
    sides = (attacks, defends) if attacker == "A" else (defends, attacks)
    play = position(*sides, step="attackers", active=attacker)
    play.answer("attack Ox", "at City", "attack Cow", "at Wall", "pass")
    assert [play.scrap(attacker), play.scrap("B" if attacker == "A" else "A")] == [1, 2]


@pytest.mark.clause("NM-7.1")
def test_nobody_must_attack_and_one_attacks_once() -> None:
    play = position(side(front="Ox 1/9"), step="attackers")
    assert play.choices()[0] == "pass"
    play.answer("attack Ox", "at City")
    assert play.choices() == ["pass"]
    assert play.why_not("attack Ox") == "NM-7.1"


@pytest.mark.clause("NM-7.1")
def test_what_has_begun_is_made_whole() -> None:
    play = position(side(front="Ox 1/9, Cow 1/9"), step="attackers").answer("attack Ox")
    assert play.why_not("pass") == play.why_not("attack Cow") == "NM-7.1"
    play.answer("at City")
    assert play.why_not("at City") == "NM-7.1"


@pytest.mark.clause("NM-7.1")
def test_the_defender_declares_no_attack() -> None:
    play = position(side(front="Ox 1/9"), side(front="Cow 1/9"), step="attackers")
    assert play.why_not("attack Cow", "B") == "NM-7.1"
    assert play.why_not("attack Cow") == "NM-6.1"


# Interceptors


@pytest.mark.clause("NM-7.2", "NM-7.12")
def test_an_interceptor_fights_the_attacker_in_place_of_the_original_target() -> None:
    for target in ("City", "Wall"):
        play = position(side(front="Ox 2/9"), side(front="Wall 4/9, Cow 3/9"), step="attackers")
        play.attack(f"Ox > {target}").intercept("Cow > Ox").quiet()
        assert (play.damage("Ox"), play.damage("Cow")) == (3, 2)
        assert (play.hp("B"), play.damage("Wall")) == (30, 0)


@pytest.mark.clause("NM-7.2")
def test_an_interceptor_becomes_disabled_when_the_declaration_is_whole() -> None:
    play = position(side(front="Ox 1/9"), side(front="Cow 1/9, Pig 1/9"), step="attackers").attack("Ox > City")
    play.answer("intercept Cow", "at Ox")
    assert play.enabled("Cow")
    assert play.events(p.EV_INTERCEPT) == []
    play.passes()
    assert (play.enabled("Cow"), play.enabled("Pig")) == (False, True)


@pytest.mark.clause("NM-7.2")
def test_each_interceptor_blocks_one_attacker_and_several_may_block_the_same() -> None:
    me, foe = side(front="Ox 1/9, Elk 1/9"), side(front="Cow 1/9, Pig 1/9")
    play = position(me, foe, step="attackers").attack("Ox > City, Elk > City")
    play.answer("intercept Cow")
    assert play.choices() == ["at Ox", "at Elk"]
    play.answer("at Elk")
    assert play.choices() == ["pass", "intercept Pig"]
    assert play.why_not("intercept Cow") == "NM-7.2"
    play.answer("intercept Pig")
    assert play.choices() == ["at Ox", "at Elk"]
    play.answer("at Elk", "pass")
    assert play.step() == "orders"


@pytest.mark.clause("NM-7.2")
def test_an_object_that_is_attacked_itself_cannot_intercept() -> None:
    """T42."""
    me, foe = side(front="Ox 1/9, Elk 1/9"), side(front="Cow 1/9, Pig 1/9")
    play = position(me, foe, step="attackers").attack("Ox > Cow, Elk > City")
    assert play.choices() == ["pass", "intercept Pig"]
    assert play.why_not("intercept Cow") == "NM-7.2"


@pytest.mark.clause("NM-7.2")
def test_nobody_must_intercept_and_only_attackers_are_intercepted() -> None:
    play = position(side(front="Ox 1/9, Elk 1/9"), side(front="Cow 1/9, Pig 1/9"), step="attackers").attack("Ox > City")
    assert play.choices()[0] == "pass"
    play.answer("intercept Cow")
    assert play.choices() == ["at Ox"]
    for name in ("Elk", "Pig", "City"):
        assert play.why_not(f"at {name}") == "NM-7.2"
    assert play.why_not("pass") == play.why_not("intercept Pig") == "NM-7.2"


@pytest.mark.clause("NM-7.2")
def test_the_attacker_does_not_choose_interceptors() -> None:
    play = position(side(front="Ox 1/9, Elk 1/9"), side(front="Cow 1/9"), step="attackers").attack("Ox > City")
    assert play.asked() == "B"
    for said in ("intercept Cow", "pass", "intercept Elk"):
        assert play.why_not(said, "A") == "NM-7.2"
    assert play.why_not("intercept Elk") == "NM-6.1"


@pytest.mark.clause("NM-7.2")
def test_interceptors_are_asked_for_whenever_there_is_an_attack() -> None:
    """Though nobody could intercept: the engine answers for nobody."""
    play = position(side(front="Ox 1/9"), step="attackers").attack("Ox > City")
    assert (play.step(), play.asked(), play.choices()) == ("interceptors", "B", ["pass"])


# Order and damage


@pytest.mark.clause("NM-7.9", "NM-7.17")
def test_attackers_interceptors_splits_one_window_all_damage_together() -> None:
    me = side(front="Ox 2/2, Elk 2/2, Ram 2/2, Yak 2/2")
    foe = side(front="Cow 1/9, Pig 1/9, Hen 4/9")
    play = position(me, foe, step="attackers").attack("Ox > City, Elk > Hen, Ram > Hen, Yak > City")
    play.intercept("Cow > Ox, Pig > Ox").answer("at Pig", "amount 1").quiet()
    kinds = [event[0] for event in play.events()]
    order = [p.EV_ATTACK, p.EV_INTERCEPT, p.EV_ORDER, p.EV_SPLIT, p.EV_WINDOW, p.EV_DAMAGE, p.EV_CITY, p.EV_DESTROYED]
    firsts = [kinds.index(kind) for kind in order]
    assert firsts == sorted(firsts)
    lasts = [len(kinds) - 1 - kinds[::-1].index(kind) for kind in order]
    assert all(last < first for last, first in zip(lasts[:5], firsts[1:6], strict=True))
    assert max(lasts[5:7]) < firsts[7]
    assert kinds.count(p.EV_WINDOW) == 2  # it opens and closes


@pytest.mark.clause("NM-7.11")
@pytest.mark.parametrize(("atk", "hp"), [(0, 30), (1, 29), (7, 23)])
def test_an_attack_that_nobody_intercepts_deals_its_atk(atk: int, hp: int) -> None:
    play = position(side(front=f"Ox {atk}/9"), step="attackers").attack("Ox > City").intercept().quiet()
    assert play.hp("B") == hp
    assert play.hp("A") == 30
    assert play.damage("Ox") == 0


@pytest.mark.clause("NM-7.11")
def test_several_attacks_on_the_city_add_up_in_one_moment() -> None:
    play = position(side(front="Ox 2/9, Cow 3/9, Pig 4/9"), side(hp=5), step="attackers")
    play.attack("Ox > City, Cow > City, Pig > City").intercept().quiet()
    assert play.hp("B") == -4
    assert play.result() == "A NM-1.1"
    assert len(play.events(p.EV_CITY)) == 1


@pytest.mark.clause("NM-7.11", "NM-7.12")
@pytest.mark.parametrize("state", ["", "disabled"])
def test_an_attacked_object_fights_back_disabled_or_not(state: str) -> None:
    play = position(side(front="Ox 2/9"), side(front=f"Cow 3/9 {state}"), step="attackers")
    play.attack("Ox > Cow").intercept().quiet()
    assert (play.damage("Ox"), play.damage("Cow")) == (3, 2)
    assert play.enabled("Cow") == (state == "")


@pytest.mark.clause("NM-7.11")
@pytest.mark.parametrize(
    ("ox", "cow", "left"),
    [
        ("2/2", "2/2", ""),
        ("2/3", "2/2", "Ox"),
        ("2/2", "2/3", "Cow"),
        ("1/3", "2/2", "Ox Cow"),
        ("0/1", "0/1", "Ox Cow"),
    ],
)
@pytest.mark.parametrize("intercepted", [True, False])
def test_a_fight_deals_damage_both_ways_at_the_same_time(ox: str, cow: str, left: str, intercepted: bool) -> None:
    """T34."""
    play = position(side(front=f"Ox {ox}"), side(front=f"Cow {cow}"), step="attackers")
    if intercepted:
        play.attack("Ox > City").intercept("Cow > Ox").quiet()
    else:
        play.attack("Ox > Cow").intercept().quiet()
    assert (play.front("A") + " " + play.front("B")).split() == left.split()
    assert play.hp("B") == 30


@pytest.mark.clause("NM-7.12", "NM-7.11")
def test_atk_is_read_when_damage_happens() -> None:
    play = position(side(front="Ox 2/9"), side(front="Cow 3/9"), step="attackers").attack("Ox > Cow").intercept()
    play.change("Ox", atk=5).change("Cow", atk=1).quiet()
    assert (play.damage("Ox"), play.damage("Cow")) == (1, 5)
    play = position(side(front="Ox 2/9"), step="attackers").attack("Ox > City").intercept()
    assert play.change("Ox", atk=0).quiet().hp("B") == 30


@pytest.mark.clause("NM-7.12")
def test_an_attacker_fights_its_target_and_the_target_of_another_does_not_fight_it() -> None:
    me, foe = side(front="Ox 2/9, Elk 1/9"), side(front="Cow 3/9, Pig 5/9")
    play = position(me, foe, step="attackers").attack("Ox > Cow, Elk > Pig").intercept().quiet()
    assert [play.damage(name) for name in ("Ox", "Elk", "Cow", "Pig")] == [3, 5, 2, 1]


@pytest.mark.clause("NM-7.25")
@pytest.mark.parametrize("front", ["", "Ox 2/9", "Ox 2/9 disabled"])
def test_without_an_attacker_the_window_opens_once_and_no_damage_follows(front: str) -> None:
    play = position(side(front=front), side(front="Cow 3/9"), step="attackers").attack()
    assert (play.step(), play.asked()) == ("combat window", "B")
    play.quiet()
    assert play.events(p.EV_DAMAGE, p.EV_CITY) == []
    assert play.step() == "reinforcement"


@pytest.mark.clause("NM-7.25", "NM-7.22")
def test_with_no_attacker_left_the_window_still_opens_once() -> None:
    play = position(side(front="Ox 2/9"), side(front="Cow 3/9"), step="attackers").attack("Ox > City")
    play.put("Ox", "nowhere").intercept()
    assert play.step() == "combat window"
    play.quiet()
    assert play.hp("B") == 30


@pytest.mark.clause("NM-7.1", "NM-7.9", "NM-7.25")
def test_the_combat_is_forgotten_when_it_is_over() -> None:
    play = position(side(front="Ox 2/9 save-the-day"), side(front="Cow 3/9, Pig 1/9"), step="attackers")
    play.attack("Ox > Cow").intercept("Pig > Ox").quiet().turn_over().turn_over().passes()
    assert play.choices() == ["pass", "attack Ox"]
    play.attack("Ox > City")
    assert play.choices() == ["pass", "intercept Cow", "intercept Pig"]
    play.intercept().quiet()
    assert play.hp("B") == 28


# Out of the combat before the damage


@pytest.mark.clause("NM-7.22")
@pytest.mark.parametrize("row", ["nowhere", "back"])
@pytest.mark.parametrize("target", ["City", "Wall"])
def test_an_attacker_that_left_its_frontline_is_out(row: str, target: str) -> None:
    """T40."""
    play = position(side(front="Ox 2/9"), side(front="Wall 3/9"), step="attackers").attack(f"Ox > {target}").intercept()
    play.put("Ox", row).quiet()
    assert (play.hp("B"), play.damage("Wall")) == (30, 0)
    if row == "back":
        assert play.damage("Ox") == 0


@pytest.mark.clause("NM-7.22", "NM-7.21")
def test_nobody_fights_an_attacker_that_is_out_and_interceptors_stay_disabled() -> None:
    play = position(side(front="Ox 2/9"), side(front="Cow 3/9"), step="attackers")
    play.attack("Ox > City").intercept("Cow > Ox").put("Ox", "back").quiet()
    assert (play.damage("Ox"), play.damage("Cow"), play.hp("B")) == (0, 0, 30)
    assert not play.enabled("Cow")


@pytest.mark.clause("NM-7.22")
def test_an_attacker_that_changed_sides_is_out() -> None:
    play = position(side(front="Ox 2/9"), step="attackers").attack("Ox > City").intercept()
    play.state.side[play.obj("Ox")] = 1
    play.quiet()
    assert (play.hp("A"), play.hp("B")) == (30, 30)


@pytest.mark.clause("NM-7.22")
@pytest.mark.parametrize("row", ["nowhere", "back"])
def test_an_attack_stays_intercepted_though_its_interceptor_is_out(row: str) -> None:
    play = position(side(front="Ox 2/9"), side(front="Cow 3/9"), step="attackers")
    play.attack("Ox > City").intercept("Cow > Ox").put("Cow", row).quiet()
    assert (play.hp("B"), play.damage("Ox")) == (30, 0)
    if row == "back":
        assert play.damage("Cow") == 0


@pytest.mark.clause("NM-7.21", "NM-7.12")
def test_a_disabled_interceptor_still_fights() -> None:
    play = position(side(front="Ox 2/9"), side(front="Cow 3/9 save-the-day"), step="attackers")
    play.attack("Ox > City").intercept("Cow > Ox")
    play.state.enabled[play.obj("Cow")] = 0
    play.quiet()
    assert (play.damage("Ox"), play.damage("Cow")) == (3, 2)


@pytest.mark.clause("NM-7.22")
def test_an_attack_whose_target_left_deals_and_takes_nothing() -> None:
    play = position(side(front="Ox 2/9"), side(front="Wall 3/9"), step="attackers").attack("Ox > Wall").intercept()
    play.put("Wall", "nowhere").quiet()
    assert (play.hp("B"), play.damage("Ox")) == (30, 0)


@pytest.mark.clause("NM-7.22")
def test_so_does_one_whose_target_came_to_the_attackers_side() -> None:
    play = position(side(front="Ox 2/9"), side(front="Wall 3/9"), step="attackers").attack("Ox > Wall").intercept()
    play.state.side[play.obj("Wall")] = 0
    play.quiet()
    assert (play.damage("Wall"), play.damage("Ox")) == (0, 0)


@pytest.mark.clause("NM-7.22")
def test_a_target_that_changed_row_is_still_the_target() -> None:
    play = position(side(front="Ox 2/9"), side(front="Wall 3/9"), step="attackers").attack("Ox > Wall").intercept()
    play.put("Wall", "back").quiet()
    assert (play.damage("Wall"), play.damage("Ox")) == (2, 3)


@pytest.mark.clause("NM-7.22")
@pytest.mark.parametrize("gone", [True, False])
def test_an_intercepted_attack_fights_whatever_became_of_its_target(gone: bool) -> None:
    play = position(side(front="Ox 2/9"), side(front="Wall 3/9, Cow 1/9"), step="attackers")
    play.attack("Ox > Wall").intercept("Cow > Ox")
    if gone:
        play.put("Wall", "nowhere")
    else:
        play.state.side[play.obj("Wall")] = 0
    play.quiet()
    assert (play.damage("Cow"), play.damage("Ox")) == (2, 1)
