"""NM-7.13 to NM-7.19: orders of several interceptors, splits among several attackers, Impact."""

from itertools import permutations

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled


def intercepted(ox: str, interceptors: str, order: str, target: str = "City") -> Play:
    """Ox attacks and all of these intercept it; A gives the order, but for the last."""
    play = position(side(front=f"Ox {ox}"), side(front=f"{interceptors}, Wall 7/9"), step="attackers")
    names = [each.split()[0] for each in interceptors.split(",")]
    play.attack(f"Ox > {target}").intercept(", ".join(f"{name} > Ox" for name in names))
    return play.answer(*[f"at {name}" for name in order.split()])


# Orders


@pytest.mark.clause("NM-7.13", "NM-7.14", "NM-7.17")
def test_the_attacking_player_orders_two_or_more_interceptors() -> None:
    """T41: a permutation, each once; the last follows by itself."""
    play = intercepted("1/9", "Cow 1/9, Pig 1/9, Hen 1/9", "")
    assert (play.step(), play.asked()) == ("orders", "A")
    assert play.choices() == ["at Cow", "at Pig", "at Hen"]
    play.answer("at Pig")
    assert play.choices() == ["at Cow", "at Hen"]
    for name in ("Pig", "Wall", "Ox", "City"):
        assert play.why_not(f"at {name}") == "NM-7.14"
    assert play.why_not("pass") == "NM-7.17"
    assert play.why_not("at Cow", "B") == "NM-7.17"
    play.answer("at Hen")
    assert play.step() == "combat window"
    assert [event[2] for event in play.events(p.EV_ORDER)] == [play.obj("Pig"), play.obj("Hen")]


@pytest.mark.clause("NM-7.17")
def test_one_interceptor_asks_nothing_and_atk_0_asks_all_the_same() -> None:
    assert intercepted("5/9", "Cow 1/9", "").step() == "combat window"
    assert intercepted("0/9", "Cow 1/9, Pig 1/9", "").step() == "orders"


@pytest.mark.clause("NM-7.17", "NM-7.15")
def test_first_the_attacking_players_in_order_of_declaration_then_the_defenders() -> None:
    me = side(front="Ox 1/9, Elk 1/9, Ram 1/9, Yak 1/9")
    foe = side(front="Cow 1/9, Pig 1/9, Hen 1/9, Rat 1/9, Wall 3/9, Gate 2/9")
    play = position(me, foe, step="attackers")
    play.attack("Yak > Gate, Elk > City, Ox > City, Ram > Gate").intercept("Cow > Ox, Pig > Elk, Hen > Ox, Rat > Elk")
    assert (play.asked(), play.choices()) == ("A", ["at Pig", "at Rat"])
    play.answer("at Rat")
    assert (play.asked(), play.choices()) == ("A", ["at Cow", "at Hen"])
    play.answer("at Cow")
    assert (play.step(), play.asked()) == ("splits", "B")
    assert play.choices() == ["amount 0", "amount 1", "amount 2"]


def dealt(atk: int, needs: list[int]) -> list[int]:
    """NM-7.14 in words: damage fills what each needs before the next, what is over goes to the last."""
    parts = []
    for need in needs:
        parts.append(min(atk, need))
        atk -= parts[-1]
    parts[-1] += atk
    return parts


@pytest.mark.clause("NM-7.13", "NM-7.14")
@pytest.mark.parametrize("atk", range(12))
@pytest.mark.parametrize("order", [" ".join(order) for order in permutations(["Cow", "Pig", "Hen"])])
def test_damage_fills_what_each_needs_before_the_next(atk: int, order: str) -> None:
    """Cow needs 1, Pig 3 (DEF 5, 2 damage on it), Hen 4."""
    needs = {"Cow": 1, "Pig": 3, "Hen": 4}
    first = order.split()[:2]
    play = intercepted(f"{atk}/9", "Cow 1/1, Pig 1/5 damage:2, Hen 1/4", " ".join(first)).quiet()
    parts = dict(zip(order.split(), dealt(atk, [needs[name] for name in order.split()]), strict=True))
    numbers = {event[1]: event[2] for event in play.events(p.EV_DAMAGE)}
    numbers.pop(0)  # Ox
    # The objects are Ox 0, Cow 1, Pig 2, Hen 3, as they were laid.
    assert numbers == {i + 1: parts[name] for i, name in enumerate(needs) if parts[name]}
    assert play.damage("Ox") == 3
    for name, need in needs.items():
        assert play.is_out(name) == (parts[name] < need)
    assert play.hp("B") == 30


@pytest.mark.clause("NM-7.14")
def test_needs_are_read_when_damage_happens() -> None:
    """One answer given before the window still makes sense after it."""
    play = intercepted("4/9", "Cow 1/3, Pig 1/3", "Cow")
    play.change("Cow", defence=2).quiet()
    assert not play.is_out("Cow")
    assert play.damage("Pig") == 2
    play = intercepted("4/9", "Cow 1/3, Pig 1/3", "Cow")
    play.state.damage[play.obj("Cow")] = 2
    play.quiet()
    assert not play.is_out("Cow")
    assert not play.is_out("Pig")


@pytest.mark.clause("NM-7.14", "NM-7.22")
@pytest.mark.parametrize("row", ["nowhere", "back"])
@pytest.mark.parametrize(("out", "damaged"), [("Cow", ("Pig", 4)), ("Pig", ("Cow", 4))])
def test_one_that_left_needs_0_and_what_is_over_goes_to_the_last_still_there(
    row: str, out: str, damaged: tuple[str, int]
) -> None:
    play = intercepted("4/9", "Cow 1/9, Pig 1/9", "Cow").put(out, row).quiet()
    assert play.damage(damaged[0]) == damaged[1]
    assert play.damage("Ox") == 1
    assert play.hp("B") == 30


@pytest.mark.clause("NM-7.14", "NM-7.22")
def test_with_nobody_still_there_the_damage_is_lost() -> None:
    play = intercepted("4/9", "Cow 1/9, Pig 1/9", "Cow").put("Cow", "nowhere").put("Pig", "nowhere").quiet()
    assert play.hp("B") == 30
    assert play.damage("Ox") == 0
    assert play.events(p.EV_DAMAGE) == []


@pytest.mark.clause("NM-7.11", "NM-7.2")
def test_every_interceptor_deals_its_atk_to_the_attacker() -> None:
    play = intercepted("1/9", "Cow 1/9, Pig 2/9, Hen 3/9", "Cow Pig").quiet()
    assert play.damage("Ox") == 6


# Splits


def attacked(wall: str, attackers: str, interceptors: str = "") -> Play:
    """All of these attack Wall; then the window is near."""
    play = position(side(front=attackers), side(front=f"Wall {wall}, Cow 0/9, Pig 0/9"), step="attackers")
    names = [each.split()[0] for each in attackers.split(",")]
    return play.attack(", ".join(f"{name} > Wall" for name in names)).intercept(interceptors)


@pytest.mark.clause("NM-7.15", "NM-7.16")
@pytest.mark.parametrize("amounts", [(0, 0), (0, 5), (5, 0), (2, 1), (1, 1), (3, 2)])
def test_the_defender_splits_the_atk_among_several_attackers(amounts: tuple[int, int]) -> None:
    play = attacked("5/9", "Ox 1/9, Elk 1/9, Ram 1/9")
    assert (play.step(), play.asked()) == ("splits", "B")
    play.answer(*[f"amount {amount}" for amount in amounts]).quiet()
    assert [play.damage(name) for name in ("Ox", "Elk", "Ram")] == [*amounts, 5 - sum(amounts)]
    assert play.damage("Wall") == 3


@pytest.mark.clause("NM-7.16")
def test_any_amounts_that_add_up_and_no_other() -> None:
    """T41."""
    play = attacked("3/9", "Ox 1/9, Elk 1/9, Ram 1/9")
    assert play.choices() == ["amount 0", "amount 1", "amount 2", "amount 3"]
    assert play.why_not("amount 4") == "NM-7.16"
    assert play.why_not("pass") == "NM-7.17"
    assert play.why_not("amount 1", "A") == "NM-7.17"
    play.answer("amount 2")
    assert play.choices() == ["amount 0", "amount 1"]
    assert play.why_not("amount 2") == "NM-7.16"
    play.answer("amount 0")
    assert play.step() == "combat window"
    parts = [(play.obj_name(event[2]), event[3]) for event in play.events(p.EV_SPLIT)]
    assert parts == [("Ox", 2), ("Elk", 0), ("Ram", 1)]


@pytest.mark.clause("NM-7.17")
def test_a_single_attacker_asks_nothing_and_atk_0_has_one_answer() -> None:
    assert attacked("5/9", "Ox 1/9").step() == "combat window"
    play = attacked("0/9", "Ox 1/9, Elk 1/9")
    assert (play.step(), play.choices()) == ("splits", ["amount 0"])


@pytest.mark.clause("NM-7.16", "NM-7.15")
def test_the_split_is_over_the_attackers_that_are_not_intercepted() -> None:
    play = attacked("5/9", "Ox 1/9, Elk 1/9, Ram 1/9", "Cow > Elk")
    play.answer("amount 4")
    assert play.step() == "combat window"
    play.quiet()
    assert [play.damage(name) for name in ("Ox", "Elk", "Ram")] == [4, 0, 1]
    assert attacked("5/9", "Ox 1/9, Elk 1/9", "Cow > Elk").step() == "combat window"
    assert attacked("5/9", "Ox 1/9, Elk 1/9", "Cow > Elk, Pig > Ox").step() == "combat window"


@pytest.mark.clause("NM-7.15", "NM-7.17")
def test_each_object_that_is_attacked_by_several_is_asked_in_order_of_declaration() -> None:
    me = side(front="Ox 1/9, Elk 1/9, Ram 1/9, Yak 1/9")
    play = position(me, side(front="Wall 3/9, Gate 2/9"), step="attackers")
    play.attack("Ox > Gate, Elk > Wall, Ram > Wall, Yak > Gate").intercept()
    assert play.choices() == ["amount 0", "amount 1", "amount 2"]  # Gate's
    play.answer("amount 2")
    assert play.choices() == ["amount 0", "amount 1", "amount 2", "amount 3"]  # Wall's
    play.answer("amount 1").quiet()
    assert [play.damage(name) for name in ("Ox", "Elk", "Ram", "Yak")] == [2, 1, 2, 0]


@pytest.mark.clause("NM-7.16")
@pytest.mark.parametrize(
    ("atk", "parts"),
    [(6, [2, 1, 3]), (8, [4, 1, 3]), (5, [2, 1, 2]), (3, [2, 1, 0]), (2, [2, 0, 0]), (1, [1, 0, 0]), (0, [0, 0, 0])],
)
def test_if_atk_changes_losses_come_off_the_last_and_gains_go_to_the_first(atk: int, parts: list[int]) -> None:
    play = attacked("6/9", "Ox 1/9, Elk 1/9, Ram 1/9").answer("amount 2", "amount 1")
    play.change("Wall", atk=atk).quiet()
    assert [play.damage(name) for name in ("Ox", "Elk", "Ram")] == parts


@pytest.mark.clause("NM-7.16", "NM-7.22")
@pytest.mark.parametrize(("out", "left"), [("Ox", [0, 1, 3]), ("Elk", [2, 0, 3]), ("Ram", [2, 1, 0])])
def test_the_part_for_an_attacker_that_is_out_is_lost(out: str, left: list[int]) -> None:
    play = attacked("6/9", "Ox 1/9, Elk 1/9, Ram 1/9").answer("amount 2", "amount 1").put(out, "back").quiet()
    assert [play.damage(name) for name in ("Ox", "Elk", "Ram")] == left
    assert play.damage("Wall") == 2


@pytest.mark.clause("NM-7.16")
def test_a_change_of_atk_comes_before_the_part_of_one_that_is_out_is_lost() -> None:
    play = attacked("6/9", "Ox 1/9, Elk 1/9, Ram 1/9").answer("amount 2", "amount 1")
    play.put("Ox", "back").change("Wall", atk=8).quiet()
    assert [play.damage(name) for name in ("Ox", "Elk", "Ram")] == [0, 1, 3]


# Impact


@pytest.mark.clause("NM-7.18", "NM-7.19")
@pytest.mark.parametrize("atk", range(8))
@pytest.mark.parametrize("target", ["City", "Wall"])
def test_impact_deals_what_remains_to_the_original_target(atk: int, target: str) -> None:
    """Cow and Pig need 2 and 3. An original target that is an object deals nothing back."""
    play = intercepted(f"{atk}/9 impact", "Cow 1/2, Pig 1/3", "Cow", target).quiet()
    assert play.is_out("Cow") == (atk < 2)
    assert play.is_out("Pig") == (atk < 5)
    over = max(atk - 5, 0)
    assert 30 - play.hp("B") == (over if target == "City" else 0)
    assert play.damage("Wall") == (over if target == "Wall" else 0)
    assert play.damage("Ox") == 2


@pytest.mark.clause("NM-7.18")
def test_without_impact_nothing_remains_for_the_target() -> None:
    play = intercepted("9/9", "Cow 1/2", "").quiet()
    assert play.hp("B") == 30
    assert play.events(p.EV_DAMAGE)[1][2] == 9


@pytest.mark.clause("NM-7.18")
def test_impact_of_an_attack_that_nobody_intercepts_is_as_any_other() -> None:
    play = position(side(front="Ox 5/9 impact"), side(front="Wall 1/2"), step="attackers")
    play.attack("Ox > Wall").intercept().quiet()
    assert play.hp("B") == 30
    assert not play.is_out("Wall")


@pytest.mark.clause("NM-7.18", "NM-7.19")
def test_impact_destroys_an_original_target_in_the_same_moment() -> None:
    play = intercepted("9/9 impact", "Cow 1/2", "", "Wall")
    play.change("Wall", defence=7).quiet()
    assert not play.is_out("Wall")
    assert sorted(play.discard("B").split()) == ["Cow", "Wall"]
    assert play.damage("Ox") == 1


@pytest.mark.clause("NM-7.19")
def test_an_interceptor_that_left_counts_as_dealt_with() -> None:
    for row in ("nowhere", "back"):
        play = intercepted("5/9 impact", "Cow 1/2, Pig 1/3", "Cow").put("Cow", row).quiet()
        assert not play.is_out("Pig")
        assert play.hp("B") == 28
        play = intercepted("5/9 impact", "Cow 1/2", "").put("Cow", row).quiet()
        assert play.hp("B") == 25


@pytest.mark.clause("NM-7.19")
def test_if_the_original_target_left_the_rest_is_lost() -> None:
    play = intercepted("5/9 impact", "Cow 1/2", "", "Wall").put("Wall", "nowhere").quiet()
    assert (play.hp("B"), play.is_out("Cow"), play.damage("Ox")) == (30, False, 1)


@pytest.mark.clause("NM-7.19")
def test_remaining_is_atk_less_all_needs_when_damage_happens() -> None:
    play = intercepted("6/9 impact", "Cow 1/2, Pig 1/3", "Cow").change("Ox", atk=9).change("Pig", defence=1).quiet()
    assert play.hp("B") == 24


@pytest.mark.clause("NM-7.18")
def test_impact_that_ends_the_game() -> None:
    me, foe = side(front="Ox 5/9 impact"), side(front="Cow 1/2", hp=3)
    play = position(me, foe, step="attackers").attack("Ox > City").intercept("Cow > Ox").quiet()
    assert play.result() == "A NM-1.1"
