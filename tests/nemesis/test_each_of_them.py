"""Texts about each of several: damage by each, questions to both players, a City in a branch of a choice."""

from collections import Counter

import pytest

from neontable.kernel.state import NOBODY
from neontable.nemesis import parts as p
from neontable.nemesis.knowledge import what_seat_knows
from neontable.nemesis.ops import ORDERED
from neontable.nemesis.told import TOLD
from tests.nemesis.table import Play, position, side
from tests.nemesis.test_worlds import stream, world_of

pytestmark = pytest.mark.compiled

SEATS = (0, 1, NOBODY)


def played(text: str, A: str = "", B: str = "", **more: str) -> Play:
    """Ploy, an Exploit with the text, is played and resolves."""
    ploy = f'Ploy tactical "{text}"'
    mine = side(front=A, hand=f"{ploy}{more.get('mine', '')}", scrap=int(more.get("scrap", 0)))
    return position(mine, side(front=B, hand=more.get("theirs", ""), scrap=int(more.get("their_scrap", 0)))).answer(
        "play Ploy"
    )


# Damage by each


@pytest.mark.clause("NM-7.9", "NM-1.13", "NM-9.5")
def test_each_deals_its_own_damage_in_one_moment() -> None:
    """Two of 1 are one damage of 2 to Cow, and each has dealt damage; the enemy deals none."""
    ox = 'Ox 1/9 "Whenever a Unit you control deals damage to an object, gain 1 Scrap."'
    cow = 'Cow 1/9 "Whenever this card takes damage, its controller gains 1 Scrap."'
    play = played("Each Unit you control deals 1 damage to each enemy Unit.", f"{ox}, Elk 1/9", cow).quiet()
    assert (play.damage("Cow"), play.damage("Ox"), list(play.state.scrap)) == (2, 0, [2, 1])


@pytest.mark.clause("NM-9.5")
def test_its_is_of_each_dealer_for_itself() -> None:
    play = played("Each Unit you control deals damage equal to its ATK to the enemy City.", "Ox 3/9, Elk 2/9").quiet()
    assert list(play.state.hp) == [30, 25]


@pytest.mark.clause("NM-9.5")
def test_what_reduces_damage_reduces_that_of_each() -> None:
    cow = 'Cow 1/9 "Damage to this card is reduced by 1."'
    text = "Each Unit you control deals damage equal to its ATK to each enemy Unit."
    assert played(text, "Ox 3/9, Elk 1/9", cow).quiet().damage("Cow") == 2


@pytest.mark.clause("NM-9.3")
def test_of_several_targets_each_deals_it_and_of_none_nobody() -> None:
    text = "Up to 2 target Units you control deal 2 damage to the enemy City."
    assert list(played(text, "Ox 3/9, Elk 1/9").answer("at Ox", "at Elk").quiet().state.hp) == [30, 26]
    assert list(played(text, "Ox 3/9, Elk 1/9").answer("pass").quiet().state.hp) == [30, 30]


# Questions about both players


@pytest.mark.clause("NM-9.3")
@pytest.mark.parametrize(("mine", "theirs", "so"), [(3, 3, True), (3, 2, False), (2, 3, False)])
def test_each_player_has_means_both_do(mine: int, theirs: int, so: bool) -> None:
    text = "If each player has 3 or more Scrap, your City gains 1 HP."
    play = played(text, scrap=str(mine), their_scrap=str(theirs)).quiet()
    assert play.state.hp[0] == (31 if so else 30)


@pytest.mark.clause("NM-9.3")
@pytest.mark.parametrize(("lost", "so"), [("your City", True), ("the enemy City", True), ("", False)])
def test_a_city_has_means_either_does(lost: str, so: bool) -> None:
    first = f"{lost[:1].upper()}{lost[1:]} loses 1 HP. " if lost else ""
    play = played(f"{first}If a City has 29 HP or less, gain 1 Scrap.").quiet()
    assert play.state.scrap[0] == int(so)


@pytest.mark.clause("NM-6.19")
def test_a_passive_can_ask_about_both() -> None:
    ox = 'Ox 1/1 "As long as each player controls a Vehicle, this card gets +1/+0."'
    assert position(side(front=f"{ox}, Cart 1/1 vehicle"), side(front="Cow 1/1")).numbers("Ox") == "1/1"
    both = position(side(front=f"{ox}, Cart 1/1 vehicle"), side(front="Truck 1/1 vehicle"))
    assert both.numbers("Ox") == "2/1"


# Questions to both players

UNLESS = "The enemy City loses 3 HP unless each player spends 2 Scrap."


@pytest.mark.clause("NM-1.12", "NM-9.3")
@pytest.mark.parametrize(
    ("first", "second", "hp", "scrap"),
    [("yes", "yes", 30, [0, 1]), ("yes", "no", 27, [2, 3]), ("no", "yes", 27, [2, 3]), ("no", "no", 27, [2, 3])],
)
def test_both_are_asked_and_one_no_is_enough(first: str, second: str, hp: int, scrap: list[int]) -> None:
    """The active player first; the other is asked even behind a no, so that it tells nothing. Half a price is none."""
    play = played(UNLESS, scrap="2", their_scrap="3").quiet()
    assert (play.state.actor, play.choices()) == (0, ["no", "yes"])
    play.answer(first)
    assert (play.state.actor, play.choices()) == (1, ["no", "yes"])
    play.answer(second)
    assert (play.state.hp[1], list(play.state.scrap)) == (hp, scrap)


@pytest.mark.clause("NM-1.12")
def test_where_one_cannot_pay_nobody_is_asked() -> None:
    play = played(UNLESS, scrap="9", their_scrap="1").quiet()
    assert (play.state.hp[1], list(play.state.scrap)) == (27, [9, 1])


@pytest.mark.clause("NM-1.12", "NM-1.10")
def test_the_first_answer_is_told_with_the_second() -> None:
    frames = {}
    for answer in ("yes", "no"):
        play = played(UNLESS, scrap="2", their_scrap="3").quiet()
        before = len(play.raw)
        play.answer(answer)
        assert p.EV_MAY not in play.raw[before :: p.EVENT_WIDTH]
        frames[answer] = [what_seat_knows(play.state, seat).to_ints() for seat in SEATS]
        own = what_seat_knows(play.state, 0).frame
        assert own is not None and own.memory[:2] == [ORDERED, p.YES if answer == "yes" else p.NO]
        assert len(own.memory) == TOLD
        play.answer("no")
        assert play.raw[before :: p.EVENT_WIDTH].count(p.EV_MAY) == 2
    assert frames["yes"][1:] == frames["no"][1:]
    assert frames["yes"][0] != frames["no"][0]


@pytest.mark.clause("NM-1.12")
def test_to_the_second_the_first_answer_can_be_either_in_a_world() -> None:
    play = played(UNLESS, scrap="2", their_scrap="3").quiet().answer("yes")
    rng = stream("both")
    found: Counter[int] = Counter()
    for _ in range(60):
        other = world_of(play.state, 1, rng)
        assert other.frame is not None
        found[other.frame.get(ORDERED)[0]] += 1
        other.apply(other.legal_actions()[-1])
    assert set(found) == {p.YES, p.NO}
    own = world_of(play.state, 0, rng).frame
    assert own is not None and list(own.get(ORDERED)) == [p.YES]


@pytest.mark.clause("NM-1.12", "NM-1.10")
def test_each_discards_of_their_own_hand_when_both_will() -> None:
    text = "The enemy City loses 3 HP unless each player discards 1 card."
    play = played(text, mine=", Elk 1/1, Bat 1/1", theirs="Cat 1/1, Dog 1/1").quiet().answer("yes", "yes")
    play.answer("card Elk", "card Dog")
    assert (play.state.hp[1], play.held("A"), play.held("B")) == (30, 1, 1)


@pytest.mark.clause("NM-9.3")
def test_an_offer_to_nobody_is_declined() -> None:
    text = "The enemy City loses 3 HP. Destroy up to 1 target Unit unless its controller draws 1 card."
    assert played(text, "Ox 1/1").answer("pass").quiet().state.hp[1] == 27


# A City in a branch


@pytest.mark.clause("NM-9.3")
@pytest.mark.parametrize(("which", "hp"), [("mode 1", [27, 30]), ("mode 2", [30, 27])])
def test_a_city_in_a_branch_is_chosen_when_it_is_reached(which: str, hp: list[int]) -> None:
    text = "Choose one: Gain 1 Scrap; or deal 3 damage to a City."
    assert list(played(text).quiet().answer("mode 2", which).state.hp) == hp
    other = played(text).quiet().answer("mode 1")
    assert (list(other.state.hp), other.state.scrap[0]) == ([30, 30], 1)


@pytest.mark.clause("NM-9.3")
def test_the_choice_around_it_is_kept() -> None:
    """Both of the first two branches are done, each with a City of its own."""
    text = "Choose two: Deal 3 damage to a City; or a City loses 1 HP; or gain 1 Scrap."
    play = played(text).quiet().answer("mode 1", "mode 3", "mode 2")
    assert (list(play.state.hp), play.state.scrap[0]) == ([30, 27], 1)
    play = played(text).quiet().answer("mode 1", "mode 2", "mode 2", "mode 1")
    assert list(play.state.hp) == [29, 27]


# For as long as what it is on is so


@pytest.mark.clause("NM-6.16", "NM-4.11")
def test_for_as_long_as_it_is_damaged() -> None:
    text = "Take control of target enemy Unit for as long as it is damaged."
    play = played(text, "", "Cow 1/9 damage:2, Pig 1/9").answer("at Cow").quiet()
    assert play.front("A") == "Cow"
    assert played(text, "", "Cow 1/9 damage:2, Pig 1/9").answer("at Pig").quiet().front("A") == ""
