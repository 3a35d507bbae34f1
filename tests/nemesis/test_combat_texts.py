"""NM-7.10, NM-7.16 to NM-7.26: combat with texts in it: triggers, cancelled attacks, who left the fight, its end."""

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled


def trick(text: str, name: str = "Trick") -> str:
    return f'{name} reactive "{text}"'


def combat(A: str, B: str = "", attack: str = "", intercept: str | None = None, **hands: str) -> Play:
    """Up to the window; or to what comes before interceptors, when none are given."""
    mine = side(front=A, hand=hands.get("mine", ""), back=hands.get("reserve", ""))
    theirs = side(front=B, hand=hands.get("theirs", ""), back=hands.get("behind", ""))
    play = position(mine, theirs, step="attackers", tokens="Seed 1/1").attack(attack)
    return play if intercept is None else play.intercept(intercept)


# When triggers come (NM-7.10)


@pytest.mark.clause("NM-7.10")
def test_attack_triggers_resolve_before_interceptors_are_chosen_and_what_they_make_may_intercept() -> None:
    cow = 'Cow 1/1 "Whenever this card is attacked, create 1 Seed token."'
    play = combat('Ox 2/9 "Whenever this card attacks, this card gets +2/+0 until end of turn."', cow, "Ox > Cow")
    assert (play.triggers(), play.step(), play.numbers("Ox")) == ("Ox Cow", "interceptors", "4/9")
    assert play.choices() == ["pass", "intercept Seed"]


@pytest.mark.clause("NM-7.10")
def test_intercept_triggers_come_before_splits() -> None:
    """Cow leaves by its own trigger: nobody is asked to order one interceptor."""
    cow = 'Cow 1/1 "Whenever this card intercepts, return this card to its owner\'s hand."'
    play = combat("Ox 3/9", f"{cow}, Pig 1/1, Hen 1/1", "Ox > City", "Cow > Ox, Pig > Ox, Hen > Ox")
    assert (play.triggers(), play.step(), play.choices()) == ("Cow", "orders", ["at Pig", "at Hen"])


@pytest.mark.clause("NM-7.10", "NM-7.17")
def test_where_one_is_left_no_order_is_asked() -> None:
    cow = 'Cow 1/1 "Whenever this card intercepts, return this card to its owner\'s hand."'
    play = combat("Ox 3/9", f"{cow}, Pig 1/1", "Ox > City", "Cow > Ox, Pig > Ox")
    assert (play.step(), play.state.window) == ("combat window", 1)


@pytest.mark.clause("NM-7.10")
def test_is_intercepted_is_the_attacker_s() -> None:
    ox = 'Ox 3/9 "Whenever this card is intercepted, draw 1 card."'
    play = combat(ox, "Cow 1/1, Pig 1/1", "Ox > City", "Cow > Ox")
    assert play.held("A") == 1


@pytest.mark.clause("NM-7.10", "NM-7.9")
def test_damage_and_destruction_triggers_come_after_all_damage() -> None:
    """Each once; the fighters die together (T34), the City is hit first."""
    ox = 'Ox 2/2 "Whenever this card deals damage to an object, gain 1 Scrap. | When this card is destroyed, gain 1 Scrap."'
    cow = 'Cow 2/2 "Whenever this card takes damage, gain 1 Scrap. | When this card is destroyed, gain 1 Scrap."'
    play = combat(f"{ox}, Elk 3/3", cow, "Ox > Cow, Elk > City", "").quiet()
    kinds = [event[0] for event in play.events(p.EV_CITY, p.EV_DESTROYED, p.EV_TRIGGER)]
    assert kinds == [p.EV_CITY, p.EV_DESTROYED, p.EV_DESTROYED, *[p.EV_TRIGGER] * 4]
    assert (play.triggers(), play.scrap("A"), play.scrap("B")) == ("Ox Ox Cow Cow", 2, 2)


@pytest.mark.clause("NM-7.10")
def test_attacks_the_city_and_attacks_an_object_are_told_apart() -> None:
    ox = 'Ox 1/9 "Whenever this card attacks the enemy City, gain 1 Scrap. | Whenever this card attacks a Unit, gain 5 Scrap."'
    assert combat(ox, "Cow 1/9", "Ox > City").scrap("A") == 1
    assert combat(ox, "Cow 1/9", "Ox > Cow").scrap("A") == 5


@pytest.mark.clause("NM-7.1", "NM-9.1")
def test_attacking_disables_and_triggers_is_disabled_but_not_with_save_the_day() -> None:
    """NM-7.8."""
    owl = 'Owl 1/9 vehicle "Whenever a Unit is disabled, draw 1 card."'
    assert combat(f"Ox 1/1, Elk 1/1 save-the-day, {owl}", "", "Ox > City, Elk > City").held("A") == 1


# Cancelled attacks (NM-7.20, NM-7.21)

WAYS = {
    "disables it": "Disable target attacking object.",
    "cancels it": "Cancel the attack of target attacking object.",
    "returns it": "Return target attacking object to its owner's hand.",
    "destroys it": "Destroy target attacking object.",
    "sends it back": "Put target attacking object into its owner's Backline.",
    "takes it": "Take control of target attacking Unit.",
    "flips it": "Flip target Champion or Nemesis.",
}


@pytest.mark.clause("NM-7.20", "NM-7.21", "NM-7.22")
@pytest.mark.parametrize("text", WAYS.values(), ids=WAYS.keys())
@pytest.mark.parametrize("target", ["City", "Cow"])
def test_every_way_that_cancels_an_attack(text: str, target: str) -> None:
    """T40: no damage is dealt by it or to it, though it is disabled already by attacking."""
    name = "Hero" if "Flip" in text else "Ox"
    mine = side(front="Hero" if name == "Hero" else "Ox 3/9", champion="Hero 3/9 value:99")
    theirs = side(front="Cow 2/9", hand=trick(text))
    play = position(mine, theirs, step="attackers").attack(f"{name} > {target}").intercept()
    play.answer("play Trick", f"at {name}").passes(2)
    assert (play.hp("B"), play.damage("Cow"), play.step()) == (30, 0, "reinforcement")
    assert all(damage == 0 for damage in play.state.damage)
    assert len(play.events(p.EV_CANCELLED)) == 1


@pytest.mark.clause("NM-7.21")
@pytest.mark.parametrize("text", [WAYS["disables it"], WAYS["cancels it"], WAYS["sends it back"]])
def test_of_an_intercepted_attack_the_other_side_deals_nothing_either_and_interceptors_stay_disabled(text: str) -> None:
    play = combat("Ox 3/9", "Cow 2/9, Pig 1/9", "Ox > Pig", "Cow > Ox", theirs=trick(text))
    play.answer("play Trick", "at Ox").passes(2)
    assert (play.damage("Ox"), play.damage("Cow"), play.damage("Pig"), play.enabled("Cow")) == (0, 0, 0, False)


@pytest.mark.clause("NM-7.21")
def test_paying_its_own_disable_cancels_it() -> None:
    """One with Save the Day is still enabled in the window."""
    ox = 'Ox 3/9 save-the-day "Disable this card: Draw 1 card."'
    play = combat(ox, "", "Ox > City", "").answer("pass", "use Ox", "pass")
    assert (play.held("A"), play.hp("B")) == (1, 30)


@pytest.mark.clause("NM-7.21")
def test_enabling_an_attacker_revives_nothing() -> None:
    hand = f"{trick('Disable target attacking object.')}, {trick('Enable target Unit.', 'Wake')}"
    play = (
        combat("Ox 3/9", "", "Ox > City", "", theirs=hand).answer("play Trick", "at Ox", "play Wake", "at Ox").passes(2)
    )
    assert (play.enabled("Ox"), play.hp("B")) == (True, 30)


@pytest.mark.clause("NM-7.21")
def test_enabling_an_attacker_that_is_not_cancelled_changes_nothing() -> None:
    play = (
        combat("Ox 3/9", "", "Ox > City", "", theirs=trick("Enable target Unit."))
        .answer("play Trick", "at Ox")
        .passes(2)
    )
    assert (play.enabled("Ox"), play.hp("B")) == (True, 27)


@pytest.mark.clause("NM-7.21")
def test_a_disabled_interceptor_still_fights() -> None:
    play = combat("Ox 3/9", "Cow 2/9", "Ox > City", "Cow > Ox", mine=trick("Disable target intercepting object."))
    play.answer("pass", "play Trick", "at Cow", "pass")
    assert (play.damage("Ox"), play.damage("Cow")) == (2, 3)


@pytest.mark.clause("NM-7.21", "NM-7.10")
def test_one_cancelled_before_interceptors_cannot_be_intercepted_and_its_target_is_not_attacked_by_it() -> None:
    """Cow may intercept the other one."""
    cow = 'Cow 2/9 "Whenever this card is attacked, disable target attacking object."'
    play = combat("Ox 3/9, Elk 1/9", cow, "Ox > Cow, Elk > City").answer("at Ox")
    assert (play.step(), play.choices()) == ("interceptors", ["pass", "intercept Cow"])
    play.answer("intercept Cow")
    assert play.choices() == ["at Elk"]


@pytest.mark.clause("NM-7.25", "NM-7.21")
def test_with_no_attacker_left_before_interceptors_the_window_opens_once() -> None:
    cow = 'Cow 2/9 "Whenever this card is attacked, disable target attacking object."'
    play = combat("Ox 3/9", cow, "Ox > Cow").answer("at Ox")
    assert (play.step(), play.state.window) == ("combat window", 1)
    assert play.quiet().step() == "reinforcement"


@pytest.mark.clause("NM-7.20", "NM-9.5")
def test_what_cannot_be_disabled_keeps_its_attack() -> None:
    """It is disabled by attacking all the same; by texts alone it is not."""
    ox = 'Ox 3/9 "While in play, this card cannot be disabled."'
    play = (
        combat(ox, "", "Ox > City", "", theirs=trick("Disable each attacking object.")).answer("play Trick").passes(2)
    )
    assert (play.enabled("Ox"), play.hp("B")) == (False, 27)


@pytest.mark.clause("NM-9.5", "NM-9.1")
def test_an_attack_that_is_cancelled_triggers_once() -> None:
    owl = 'Owl 1/1 vehicle "Whenever an attack is cancelled, draw 1 card."'
    hand = f"{trick('Disable target attacking object.')}, {trick('Cancel the attack of target object.', 'More')}"
    play = (
        combat("Ox 3/9", owl, "Ox > City", "", theirs=hand)
        .answer("play Trick", "at Ox", "play More", "at Ox")
        .passes(2)
    )
    assert play.held("B") == 1


@pytest.mark.clause("NM-7.20", "NM-7.9")
def test_after_damage_there_is_no_attack_to_cancel() -> None:
    owl = 'Owl 1/1 "Whenever your City loses HP, disable target enemy object. | Whenever an attack is cancelled, draw 1 card."'
    play = combat("Ox 3/9", owl, "Ox > City", "").quiet().answer("at Ox")
    assert (play.hp("B"), play.held("B")) == (27, 0)


# Who left the fight (NM-7.22)


@pytest.mark.clause("NM-7.22")
@pytest.mark.parametrize(
    "text",
    [
        "Return target intercepting object to its owner's hand.",
        "Destroy target intercepting object.",
        "Put target intercepting object into its owner's Backline.",
        "Take control of target intercepting Unit.",
    ],
)  # fmt: skip
def test_an_interceptor_that_left_its_frontline_is_out_and_the_attack_stays_intercepted(text: str) -> None:
    """T40."""
    play = combat("Ox 3/9", "Cow 2/9, Pig 1/9", "Ox > City", "Cow > Ox", mine=trick(text))
    play.answer("pass", "play Trick", "at Cow", "pass")
    assert (play.hp("B"), play.damage("Ox")) == (30, 0)
    assert not play.is_out("Cow") or play.damage("Cow") == 0


@pytest.mark.clause("NM-7.22")
def test_a_flipped_interceptor_is_out() -> None:
    foe = side(front="Rival", champion="Rival 2/4", nemesis="Bane 5/6", hand=trick("Flip target Champion or Nemesis."))
    play = position(side(front="Ox 3/9"), foe, step="attackers").attack("Ox > City").intercept("Rival > Ox")
    play.answer("play Trick", "at Rival").passes(2)
    assert (play.hp("B"), play.damage("Ox"), play.damage("Bane"), play.back("B")) == (30, 0, 0, "Bane")


@pytest.mark.clause("NM-7.22")
@pytest.mark.parametrize("who", ["Ox", "Cow"])
def test_who_left_the_frontline_is_out_though_it_came_back(who: str) -> None:
    """T40: sent back and moved up again in the same window."""
    hand = f"{trick('Put target Unit into its owner&s Backline.'.replace('&', chr(39)))}, {trick('Move up target object.', 'Up')}"
    play = combat("Ox 3/9", "Cow 2/9", "Ox > City", "Cow > Ox", theirs=hand)
    play.answer("play Trick", f"at {who}", "play Up", f"at {who}").passes(2)
    assert (play.damage("Ox"), play.damage("Cow"), play.hp("B")) == (0, 0, 30)


@pytest.mark.clause("NM-7.22")
@pytest.mark.parametrize(
    "text",
    ["Return target Unit to its owner's hand.", "Destroy target Unit.", "Take control of target Unit."],
)  # fmt: skip
def test_an_attack_whose_target_left_or_changed_sides_deals_and_takes_nothing(text: str) -> None:
    """T40."""
    play = combat("Ox 3/9", "Cow 2/9", "Ox > Cow", "", mine=trick(text)).answer("pass", "play Trick", "at Cow", "pass")
    assert (play.hp("B"), play.damage("Ox")) == (30, 0)
    assert not play.is_out("Cow") or play.damage("Cow") == 0


@pytest.mark.clause("NM-7.22")
def test_a_target_that_changed_row_is_still_the_target() -> None:
    text = "Put target Unit into its owner's Backline."
    play = combat("Ox 3/9", "Cow 2/9", "Ox > Cow", "", theirs=trick(text)).answer("play Trick", "at Cow").passes(2)
    assert (play.back("B"), play.damage("Ox"), play.damage("Cow")) == ("Cow", 2, 3)


@pytest.mark.clause("NM-7.22")
def test_an_intercepted_one_fights_all_the_same() -> None:
    play = combat("Ox 3/9", "Cow 2/9, Pig 1/9", "Ox > Pig", "Cow > Ox", theirs=trick("Destroy target Unit."))
    play.answer("play Trick", "at Pig").passes(2)
    assert (play.damage("Ox"), play.damage("Cow")) == (2, 3)


# Splits (NM-7.16, NM-7.17)


@pytest.mark.clause("NM-7.16", "NM-7.17")
def test_a_split_is_not_asked_over_an_attack_that_was_cancelled_before() -> None:
    cow = 'Cow 4/9 "Whenever this card is attacked, disable up to 1 target attacking object."'
    play = combat("Ox 1/9, Elk 1/9, Hen 1/9", cow, "Ox > Cow, Elk > Cow").answer("at Ox", "pass").intercept()
    assert (play.step(), play.state.window) == ("combat window", 1)
    play.quiet()
    assert (play.damage("Ox"), play.damage("Elk"), play.damage("Cow")) == (0, 4, 1)


@pytest.mark.clause("NM-7.16", "NM-7.17")
def test_nor_by_an_object_that_has_left() -> None:
    cow = 'Cow 4/9 "Whenever this card is attacked, return this card to its owner\'s hand."'
    play = combat("Ox 1/9, Elk 1/9", f"{cow}, Pig 1/9", "Ox > Cow, Elk > Cow").intercept()
    assert (play.step(), play.state.window) == ("combat window", 1)


@pytest.mark.clause("NM-7.16")
def test_a_part_for_an_attacker_that_was_cancelled_in_the_window_is_lost() -> None:
    play = combat(
        "Ox 1/9, Elk 1/9", "Cow 4/9", "Ox > Cow, Elk > Cow", "", theirs=trick("Disable target attacking object.")
    )
    play.answer("amount 3", "play Trick", "at Ox").passes(2)
    assert (play.damage("Ox"), play.damage("Elk"), play.damage("Cow")) == (0, 1, 1)


@pytest.mark.clause("NM-7.16", "NM-7.23")
def test_atk_that_changes_in_the_window_changes_the_parts() -> None:
    play = combat("Ox 1/9, Elk 1/9", "Cow 4/9", "Ox > Cow, Elk > Cow", "", mine=trick("Drift target Unit."))
    play.answer("amount 3", "pass", "play Trick", "at Cow", "pass")
    assert (play.damage("Ox"), play.damage("Elk")) == (0, 0)


# The end of a Combat Phase (NM-7.25)

END = "End the Combat Phase."


@pytest.mark.clause("NM-7.25")
@pytest.mark.parametrize("where", ["stop", "attack", "intercept", "window"])
def test_an_ended_combat_phase_has_its_window_and_no_damage(where: str) -> None:
    """At every step; T38: what lasts to its end ends."""
    hall = {
        "stop": 'Hall field "At the start of each Combat Phase, end the Combat Phase."',
        "attack": 'Hall field "Whenever an enemy Unit attacks, end the Combat Phase."',
        "intercept": 'Hall field "Whenever a Unit intercepts, end the Combat Phase."',
        "window": 'Hall field "At the start of each Deployment Phase, draw 1 card."',
    }[where]
    boost = 'Boost tactical "Target Unit gets +2/+0 until the end of the Combat Phase."'
    foe = side(front="Cow 2/9, Pig 1/9", field=hall, hand=trick(END))
    play = position(side(front="Ox 3/9, Elk 1/9", hand=boost), foe).plays("play Boost", "at Ox").passes()
    if where != "stop":
        play.attack("Ox > City, Elk > Pig")
    if where in ("intercept", "window"):
        play.intercept("Cow > Ox")
    assert (play.step(), play.state.window, play.asked()) == ("combat window", 1, "B")
    if where == "window":
        play.answer("play Trick")
    play.passes(2)
    assert (play.hp("B"), play.step(), play.numbers("Ox")) == (30, "reinforcement", "3/9")
    assert all(damage == 0 for damage in play.state.damage)
    if where != "stop":
        assert not play.enabled("Ox")
    assert len(play.events(p.EV_WINDOW)) == 4  # the Exploit's and the phase's, open and closed


@pytest.mark.clause("NM-7.25")
def test_it_cannot_be_ended_twice_nor_when_there_is_none() -> None:
    play = combat("Ox 3/9", "", "Ox > City", "", theirs=f"2x {trick(END + ' If you do, draw 1 card.')}")
    play.answer("play Trick", "play Trick").passes(2)
    assert play.held("B") == 1
    play = position(side(hand="Spell tactical"), side(hand=trick(END + " If you do, draw 1 card.")))
    assert play.answer("play Spell", "play Trick").held("B") == 0


@pytest.mark.clause("NM-7.25", "NM-4.10")
def test_its_end_triggers_and_the_champion_s_stop_follow() -> None:
    hall = 'Hall field "At the end of your Combat Phase, gain 1 Scrap."'
    me = side(front="Ox 3/9", field=hall, champion="Hero 2/4 value:1")
    play = position(me, side(hand=trick(END)), step="attackers").attack("Ox > City").intercept().answer("play Trick")
    assert play.passes(2).step() == "after combat"
    assert (play.passes().scrap("A"), play.step()) == (1, "reinforcement")


@pytest.mark.clause("NM-7.25", "NM-5.12")
def test_in_an_ended_phase_nothing_can_be_cancelled_any_more() -> None:
    owl = 'Owl 1/1 vehicle "Whenever an attack is cancelled, draw 1 card."'
    hand = f"{trick(END)}, {trick('Disable target attacking object.', 'More')}"
    play = combat("Ox 3/9", owl, "Ox > City", "", theirs=hand).answer("play Trick", "play More", "at Ox").passes(2)
    assert play.held("B") == 0


# The Backline (NM-7.26)


@pytest.mark.clause("NM-7.26")
def test_one_that_may_attack_the_backline_is_held_to_keywords_and_interception_and_is_fought_back() -> None:
    ox = 'Ox 3/9 "This card can attack the Backline."'
    play = combat(ox, "Cow 2/9, Hen 1/1", "Ox > Pig", behind="Pig 4/9, Bat 1/1 flying")
    play.intercept().quiet()
    assert (play.damage("Pig"), play.damage("Ox")) == (3, 4)
    play = position(side(front=ox), side(front="Cow 2/9", back="Pig 4/9, Bat 1/1 flying"), step="attackers").answer(
        "attack Ox"
    )
    assert play.choices() == ["at Cow", "at Pig", "at City"]
    assert play.why_not("at Bat") == "NM-7.3"
    play.answer("at Pig", "pass", "intercept Cow", "at Ox", "pass").quiet()
    assert (play.damage("Pig"), play.damage("Cow")) == (0, 3)


@pytest.mark.clause("NM-7.26", "NM-6.6")
def test_its_passive_counts_at_the_declaration() -> None:
    """It stops as Ox becomes disabled, and the attack goes on."""
    ox = 'Ox 3/9 "This card can attack the Backline."'
    play = combat(ox, "", "Ox > Pig", "", behind="Pig 4/9")
    assert play.quiet().damage("Pig") == 3
