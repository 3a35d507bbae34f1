"""NM-4: phases in order, enabling, drawing, the stops to bring in the Champion, what wears off."""

import pytest

from neontable.kernel.events import split_events
from neontable.nemesis import parts as p
from neontable.nemesis.battlefield import check
from neontable.nemesis.zones import draw
from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled

PHASES = ["enable", "enable stop", "draw", "draw stop", "deployment", "combat stop", "attackers", "combat window"]
PHASES += ["damage", "after combat", "reinforcement", "end stop", "end"]


def begun(play: Play) -> list[str]:
    """The steps of the turn that have begun since the position was laid out."""
    names = dict(zip(range(1, 17), [*PHASES[:7], "interceptors", "orders", "splits", *PHASES[7:]], strict=True))
    return [names[event[1]] for event in split_events(play.raw, p.EVENT_WIDTH) if event[0] == p.EV_PHASE]


# Phases


@pytest.mark.clause("NM-4.1")
def test_the_phases_come_in_their_order() -> None:
    play = position(active="B", step="reinforcement").turn_over()
    play.raw.clear()
    play.turn_over()
    assert ["enable", "enable stop", "draw", "draw stop", "deployment", *begun(play)][: len(PHASES)] == PHASES
    assert play.active() == "B"


@pytest.mark.clause("NM-4.1")
def test_deployment_combat_and_reinforcement_are_where_one_is_asked() -> None:
    play = position(step="enable")
    seen = []
    while play.active() == "A":
        seen.append((play.step(), play.asked()))
        play.passes()
    assert seen == [
        ("deployment", "A"),
        ("attackers", "A"),
        ("combat window", "B"),
        ("combat window", "A"),
        ("reinforcement", "A"),
    ]


# Enable


@pytest.mark.clause("NM-4.2", "NM-4.3", "NM-5.10")
def test_ones_own_disabled_cards_become_enabled_in_one_moment() -> None:
    me = side(front="Ox 1/1 disabled", back="Hero disabled", field="Banner field disabled")
    foe = side(front="Cow 1/1 disabled", field="Flag field disabled")
    play = position(me, foe, step="enable")
    assert [play.enabled(name) for name in ("Ox", "Hero", "Banner")] == [True] * 3
    assert [play.enabled(name) for name in ("Cow", "Flag")] == [False] * 2
    play.turn_over()
    assert [play.enabled(name) for name in ("Cow", "Flag")] == [True] * 2


# Draw


@pytest.mark.clause("NM-4.4")
@pytest.mark.parametrize(("active", "turn"), [("A", 1), ("B", 1), ("A", 2), ("B", 7)])
def test_one_card_is_drawn_in_every_turn(active: str, turn: int) -> None:
    me = side(library="Ox 1/1, Cow 1/1", cards=2)
    play = position(me, me, active=active, turn=turn, step="draw")
    assert play.hand(active) == "Ox"
    other = "B" if active == "A" else "A"
    assert play.hand(other) == ""


@pytest.mark.clause("NM-4.12")
@pytest.mark.parametrize(("active", "turn", "drawn"), [("A", 1, ""), ("B", 1, "Ox"), ("A", 2, "Ox")])
def test_the_option_takes_only_the_first_players_first_draw(active: str, turn: int, drawn: str) -> None:
    me = side(library="Ox 1/1")
    play = position(me, me, active=active, turn=turn, step="draw", skip_draw=True)
    assert play.hand(active) == drawn


@pytest.mark.clause("NM-4.12")
def test_the_option_costs_nobody_damage() -> None:
    play = position(side(cards=0), turn=1, step="draw", skip_draw=True)
    assert play.hp("A") == 30


@pytest.mark.clause("NM-4.5")
def test_an_empty_deck_costs_1_damage_in_the_draw_phase() -> None:
    """T45."""
    play = position(side(cards=0, hp=5), step="enable")
    assert play.step() == "deployment"
    assert play.hp("A") == 4
    play = position(side(cards=1, hp=5), step="enable")
    assert play.hp("A") == 5
    play.turn_over().turn_over()
    assert play.hp("A") == 4


@pytest.mark.clause("NM-4.6")
@pytest.mark.parametrize(("cards", "count", "lost"), [(1, 2, 1), (2, 2, 0), (0, 3, 3), (1, 1, 0)])
def test_cards_are_drawn_one_by_one_with_1_damage_for_each_that_is_missing(cards: int, count: int, lost: int) -> None:
    """T45: draw 2 with 1 left; in either turn."""
    for seat, player in enumerate("AB"):
        me = side(cards=cards)
        play = position(me, me)
        draw(play.state, seat, count)
        check(play.state)
        assert play.hp(player) == 30 - lost
        assert play.mask(player).bit_count() == count - lost
        kinds = [event[0] for event in play.events(p.EV_DRAW, p.EV_EMPTY)]
        assert kinds == [p.EV_DRAW] * (count - lost) + [p.EV_EMPTY] * lost


@pytest.mark.clause("NM-4.5")
def test_there_is_no_maximum_hand_size() -> None:
    play = position(side(hand="20x Ox 1/1 value:99"))
    play.turn_over().turn_over()
    assert play.mask("A").bit_count() == 21
    play.passes(4)
    assert play.mask("A").bit_count() == 21


# Deployment and Reinforcement


@pytest.mark.clause("NM-4.7", "NM-6.2", "NM-8.3")
@pytest.mark.parametrize("step", ["deployment", "reinforcement"])
def test_both_phases_allow_the_same_in_any_order_and_number(step: str) -> None:
    me = side(
        hand="Ox 1/1, Tank 1/1 vehicle, Charm enhancement, Banner field, Ploy tactical, Trick reactive",
        back="Cow 1/1",
        champion="Hero 2/4 value:3",
        nemesis="Doom 5/6 value:9",
    )
    play = position(me, step=step)
    everything = ["pass", "play Charm", "play Banner", "play Ploy", "front Ox", "front Tank", "back Ox", "back Tank"]
    everything += ["up Cow", "champion front", "champion back"]
    assert play.choices() == everything
    play.answer("champion back", "play Ploy").quiet().answer("up Cow", "flip", "back Ox", "play Charm", "at Cow")
    play.quiet().answer("front Tank", "play Banner").quiet()
    assert play.step() == step
    assert play.choices() == ["pass", "up Ox"]
    assert play.front("A") == "Cow Tank"


@pytest.mark.clause("NM-4.7")
@pytest.mark.parametrize("step", ["attackers", "enable stop", "combat stop", "end stop"])
def test_nothing_is_played_in_another_phase(step: str) -> None:
    me = side(hand="Ox 1/1, Ploy tactical", back="Cow 1/1", champion="Hero 2/4 value:3")
    play = position(me, step=step)
    assert play.asked() == "A"
    assert play.why_not("front Ox") == play.why_not("play Ploy") == play.why_not("up Cow") == "NM-4.7"
    assert play.why_not("flip") == "NM-8.3"


@pytest.mark.clause("NM-4.7")
def test_the_other_player_plays_nothing_then() -> None:
    play = position(B=side(hand="Ox 1/1, Trick reactive", back="Cow 1/1"))
    for said in ("front Ox", "play Trick", "up Cow", "pass"):
        assert play.why_not(said, "B") == "NM-4.7"


# End


@pytest.mark.clause("NM-4.8", "NM-4.9")
def test_damage_on_both_players_objects_wears_off_in_the_end_phase() -> None:
    play = position(side(front="Ox 1/3"), side(front="Cow 2/3"), step="attackers")
    play.attack("Ox > Cow").intercept().quiet()
    assert (play.damage("Ox"), play.damage("Cow")) == (2, 1)
    assert play.step() == "reinforcement"
    play.turn_over()
    assert (play.damage("Ox"), play.damage("Cow")) == (0, 0)
    assert play.active() == "B"


@pytest.mark.clause("NM-4.8")
def test_wounds_of_one_turn_add_up_and_those_of_two_turns_do_not() -> None:
    once = position(side(front="Ox 2/3"), side(front="Cow 2/3"), step="attackers")
    once.attack("Ox > Cow").intercept().quiet().turn_over().passes()
    once.attack("Cow > Ox").intercept().quiet()
    assert (once.damage("Ox"), once.damage("Cow")) == (2, 2)
    play = position(side(front="Ox 1/3 damage:1"), side(front="Cow 2/3"), step="attackers")
    play.attack("Ox > Cow").intercept().quiet()
    assert not play.is_out("Ox")


# Stops


STOPS = ["enable stop", "draw stop", "combat stop", "after combat", "end stop"]


def stops(
    champion: str, nemesis: str = "Doom 5/6 value:99", turn: int = 4, back: str = "", gone: bool = False
) -> list[str]:
    """Where the active player is asked in a turn in which they always pass."""
    play = position(side(champion=champion, nemesis=nemesis, back=back, gone=gone), turn=turn, step="enable")
    seen = []
    while play.active() == "A":
        if play.asked() == "A" and not play.state.window:
            seen.append(play.step())
        play.passes()
    return seen


@pytest.mark.clause("NM-4.10", "NM-8.1")
def test_the_stops_are_exactly_these() -> None:
    asked = stops("Hero 2/4 value:4")
    before = ["enable stop", "draw stop", "deployment", "combat stop", "attackers"]
    assert asked == [*before, "after combat", "reinforcement", "end stop"]


@pytest.mark.clause("NM-4.10", "NM-8.11")
@pytest.mark.parametrize(
    ("champion", "nemesis", "there"),
    [
        ("Hero 2/4 value:5", "Doom 5/6 value:99", False),
        ("Hero 2/4 value:4", "Doom 5/6 value:99", True),
        ("Hero 2/4 value:5", "Doom 5/6 value:4", True),
        ("Hero 2/4 value:5", "Doom 5/6 value:5", False),
    ],
)
def test_a_stop_comes_only_while_the_champion_could_come_in(champion: str, nemesis: str, there: bool) -> None:
    asked = stops(champion, nemesis)
    assert [step for step in asked if step in STOPS] == (STOPS if there else [])


@pytest.mark.clause("NM-4.10")
def test_no_stop_for_a_champion_that_is_out_or_gone() -> None:
    assert stops("Hero 2/4 value:1", back="Hero") == ["deployment", "attackers", "reinforcement"]
    assert stops("Hero 2/4 value:1", gone=True) == ["deployment", "attackers", "reinforcement"]


@pytest.mark.clause("NM-4.10", "NM-3.4")
def test_a_skipped_combat_has_no_stops() -> None:
    assert stops("Hero 2/4 value:1", turn=1) == ["enable stop", "draw stop", "deployment", "reinforcement", "end stop"]


@pytest.mark.clause("NM-4.10", "NM-8.1")
@pytest.mark.parametrize("step", STOPS)
def test_at_a_stop_the_champion_comes_in_and_the_turn_goes_on(step: str) -> None:
    play = position(side(champion="Hero 2/4 value:4", hand="Ox 1/1"), step=step)
    assert play.asked() == "A"
    assert play.choices() == ["pass", "champion front", "champion back"]
    play.answer("champion front")
    assert play.front("A") == "Hero"
    assert play.enabled("Hero")
    assert play.step() not in STOPS


@pytest.mark.clause("NM-4.10")
@pytest.mark.parametrize("step", STOPS)
def test_no_one_else_may_act_at_a_stop(step: str) -> None:
    play = position(side(champion="Hero 2/4 value:4"), side(champion="Rival 2/4 value:1"), step=step)
    assert play.choices("B") == []
    assert play.why_not("champion front", "B") == "NM-4.10"
    assert play.why_not("pass", "B") == "NM-4.10"


@pytest.mark.clause("NM-4.10", "NM-5.4")
def test_a_champion_that_comes_in_before_attackers_are_declared_may_attack() -> None:
    play = position(side(champion="Hero 2/4 value:4"), step="combat stop").answer("champion front")
    play.attack("Hero > City").intercept().quiet()
    assert play.hp("B") == 28


@pytest.mark.clause("NM-4.10")
def test_after_the_draw_means_with_the_card_in_hand_and_at_the_end_means_with_damage_still_there() -> None:
    play = position(side(champion="Hero 2/4 value:4", library="Ox 1/1"), step="draw")
    assert (play.step(), play.hand("A")) == ("draw stop", "Ox")
    play = position(side(champion="Hero 2/4 value:4", front="Cow 1/3 damage:1"), step="end stop")
    assert play.damage("Cow") == 1
    play = position(side(champion="Hero 2/4 value:4", front="Cow 1/3 disabled"), step="enable")
    assert (play.step(), play.enabled("Cow")) == ("enable stop", True)


@pytest.mark.clause("NM-4.10")
def test_a_champion_that_comes_in_while_others_may_act_waits_for_a_stop() -> None:
    """Neither in the declaration of attackers nor in a window."""
    me = side(champion="Hero 2/4 value:4", front="Ox 1/1", hand="Ploy tactical")
    play = position(me, step="attackers")
    assert play.why_not("champion front") == "NM-4.10"
    play = position(me).answer("play Ploy", "pass")
    assert play.asked() == "A"
    assert play.why_not("champion front") == "NM-4.10"
