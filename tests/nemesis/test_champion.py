"""NM-8: the Champion comes in, flips, wakes as its Nemesis, is destroyed."""

import pytest

from neontable.nemesis import parts as p
from neontable.nemesis.battlefield import check
from tests.nemesis.table import position, side

pytestmark = pytest.mark.compiled


# Coming in


@pytest.mark.clause("NM-8.1")
@pytest.mark.parametrize(("turn", "may"), [(3, False), (4, True), (5, True)])
def test_the_champion_may_come_in_from_the_turn_of_its_value(turn: int, may: bool) -> None:
    play = position(side(champion="Hero 2/4 value:4"), turn=turn)
    assert ("champion front" in play.choices()) == ("champion back" in play.choices()) == may
    assert play.why_not("champion front") == ("" if may else "NM-8.1")


@pytest.mark.clause("NM-8.1")
@pytest.mark.parametrize("row", ["front", "back"])
@pytest.mark.parametrize("step", ["enable stop", "draw stop", "deployment", "combat stop", "after combat", "end stop"])
def test_it_enters_enabled_in_the_row_that_its_player_chooses_in_any_phase(row: str, step: str) -> None:
    play = position(side(champion="Hero 2/4 value:4"), step=step).answer(f"champion {row}")
    assert play.row("A", row) == "Hero"
    assert play.champion("A") == "out"
    if step != "end stop":
        assert play.enabled("Hero")
    assert play.why_not("champion front") in ("NM-8.1", "NM-4.7")


@pytest.mark.clause("NM-8.1")
def test_never_in_the_opponents_turn() -> None:
    me = side(champion="Hero 2/4 value:1", hand="Trick reactive", front="Pig 1/1")
    play = position(me, side(front="Ox 1/1", hand="Ploy tactical"), active="B", turn=8).answer("play Ploy")
    assert play.asked() == "A"
    assert play.why_not("champion front") == "NM-8.1"
    play.passes(3).attack("Ox > City")
    assert play.asked() == "A"
    assert play.why_not("champion back") == "NM-8.1"


@pytest.mark.clause("NM-8.1")
def test_it_comes_in_once() -> None:
    play = position(side(champion="Hero 2/4 value:1", nemesis="Doom 5/6 value:1")).answer("champion front")
    for said in ("champion front", "champion back", "nemesis front", "nemesis back"):
        assert play.why_not(said) == "NM-8.1"


# As the Nemesis


@pytest.mark.clause("NM-8.11", "NM-8.12")
@pytest.mark.parametrize(("turn", "may"), [(5, False), (6, True), (7, True)])
@pytest.mark.parametrize("row", ["front", "back"])
def test_a_waiting_champion_may_come_in_as_its_nemesis_on_that_turn_or_later(turn: int, may: bool, row: str) -> None:
    play = position(side(champion="Hero 2/4 value:3", nemesis="Doom 5/6 value:6"), turn=turn)
    assert (f"nemesis {row}" in play.choices()) == may
    assert "champion front" in play.choices()
    if may:
        play.answer(f"nemesis {row}")
        assert play.row("A", row) == "Doom"
        assert play.enabled("Doom")
        assert play.state.waking[play.obj("Doom")] == 0
    else:
        assert play.why_not(f"nemesis {row}") == "NM-8.11"


@pytest.mark.clause("NM-8.12")
@pytest.mark.parametrize("step", ["enable stop", "draw stop", "combat stop", "after combat", "end stop"])
def test_as_its_nemesis_in_any_phase(step: str) -> None:
    play = position(side(champion="Hero 2/4 value:3", nemesis="Doom 5/6 value:6"), step=step)
    assert play.choices() == ["pass", "champion front", "champion back", "nemesis front", "nemesis back"]
    assert play.answer("nemesis front").front("A") == "Doom"


@pytest.mark.clause("NM-8.11")
def test_a_nemesis_that_came_in_may_flip_to_the_champion() -> None:
    play = position(side(nemesis="Doom 5/6 value:6")).answer("nemesis front", "flip")
    assert play.back("A") == "Hero"
    assert not play.enabled("Hero")


# Flipping


@pytest.mark.clause("NM-8.3")
@pytest.mark.parametrize(("turn", "may"), [(4, False), (5, True), (6, True), (7, True)])
def test_the_flip_opens_on_the_turn_before_the_nemesiss_value(turn: int, may: bool) -> None:
    play = position(side(front="Hero", nemesis="Doom 5/6 value:6"), turn=turn)
    assert ("flip" in play.choices()) == may
    assert play.why_not("flip") == ("" if may else "NM-8.3")


@pytest.mark.clause("NM-8.3", "NM-6.3")
@pytest.mark.parametrize("row", ["front", "back"])
def test_it_goes_to_the_backline_disabled_with_its_other_face_up(row: str) -> None:
    me = side(nemesis="Doom 5/6 value:6 flying")
    setattr(me, row, "Hero")
    play = position(me)
    number = play.obj("Hero")
    play.answer("flip")
    assert play.obj("Doom") == number
    assert play.back("A") == "Doom"
    assert not play.enabled("Doom")
    check(play.state)
    assert (play.state.atk[number], play.state.defence[number], play.state.keywords[number]) == (5, 6, p.FLYING)


@pytest.mark.clause("NM-8.3", "NM-8.8")
def test_only_in_ones_own_deployment_or_reinforcement() -> None:
    me = side(front="Hero", nemesis="Doom 5/6 value:2", hand="Ploy tactical")
    for step in ("deployment", "reinforcement"):
        assert position(me, step=step).why_not("flip") == ""
    play = position(me, step="attackers")
    assert play.why_not("flip") == "NM-8.3"
    play.attack().passes()
    assert play.asked() == "A"
    assert play.why_not("flip") == "NM-8.3"
    play = position(me).answer("play Ploy", "pass")
    assert play.why_not("flip") == "NM-8.3"
    play = position(me, active="B", step="attackers").attack()
    assert play.asked() == "A"
    assert play.why_not("flip") == "NM-8.3"


@pytest.mark.clause("NM-8.3")
def test_only_an_enabled_champion_on_the_battlefield_is_flipped() -> None:
    assert position(side(front="Hero disabled", nemesis="Doom 5/6 value:2")).why_not("flip") == "NM-8.3"
    assert position(side(champion="Hero 2/4 value:1", nemesis="Doom 5/6 value:2")).why_not("flip") == "NM-8.3"
    assert position(side(gone=True, nemesis="Doom 5/6 value:2")).why_not("flip") == "NM-8.3"
    assert position(side(nemesis="Doom 5/6 value:2"), side(front="Rival")).why_not("flip") == "NM-8.3"


@pytest.mark.clause("NM-8.3", "NM-5.4")
def test_one_that_came_in_this_turn_may_be_flipped() -> None:
    play = position(side(champion="Hero 2/4 value:2", nemesis="Doom 5/6 value:3"), turn=2)
    play.answer("champion front", "flip")
    assert play.back("A") == "Doom"


@pytest.mark.clause("NM-8.3", "NM-8.8")
def test_one_flip_a_turn_for_both_directions() -> None:
    for face in ("Hero", "Doom"):
        play = position(side(front=face, nemesis="Doom 5/6 value:2")).answer("flip")
        for name in ("Hero", "Doom"):  # even if an effect enabled it
            if play.is_out(name):
                play.state.enabled[play.obj(name)] = 1
        assert play.why_not("flip") == "NM-8.3"
        play.passes().attack().quiet()
        assert play.step() == "reinforcement"
        assert play.why_not("flip") == "NM-8.3"
        play.turn_over().turn_over()
        assert play.why_not("flip") == ""


@pytest.mark.clause("NM-8.4", "NM-5.5")
@pytest.mark.parametrize("face", ["Hero", "Doom"])
@pytest.mark.parametrize(
    ("front", "back", "may"), [("front", 5, True), ("front", 6, False), ("back", 4, True), ("back", 5, False)]
)
def test_a_free_space_is_asked_for_though_it_stands_in_the_backline_itself(
    face: str, front: str, back: int, may: bool
) -> None:
    me = side(back=f"{back}x Pig 1/1", nemesis="Doom 5/6 value:2")
    if front == "front":
        me.front = face
    else:
        me.back += f", {face}"
    assert position(me).why_not("flip") == ("" if may else "NM-8.4")


@pytest.mark.clause("NM-8.5")
def test_the_nemesis_wakes_at_its_players_next_enable_phase() -> None:
    play = position(side(front="Hero", nemesis="Doom 5/6 value:9")).answer("flip")
    doom = play.obj("Doom")
    assert play.state.waking[doom] == 1
    play.turn_over()
    assert (play.state.waking[doom], play.enabled("Doom")) == (1, False)
    play.turn_over()
    assert (play.state.waking[doom], play.enabled("Doom")) == (0, True)
    assert play.state.turns[0] == 9  # the turn of its Value


@pytest.mark.clause("NM-8.7", "NM-8.8")
@pytest.mark.parametrize("value", [1, 9, 60])
def test_it_may_be_flipped_back_the_same_way_and_no_value_is_asked(value: int) -> None:
    play = position(side(front="Doom", champion=f"Hero 2/4 value:{value}", nemesis=f"Doom 5/6 value:{value}"), turn=1)
    play.answer("flip")
    assert play.back("A") == "Hero"
    assert not play.enabled("Hero")
    assert play.state.waking[play.obj("Hero")] == 0
    play.turn_over().turn_over()
    assert play.enabled("Hero")


@pytest.mark.clause("NM-8.3", "NM-8.8")
@pytest.mark.parametrize(("face", "refusal"), [("Hero", "NM-8.3"), ("Doom", "")])
def test_only_the_way_there_asks_for_a_value(face: str, refusal: str) -> None:
    play = position(side(front=face, champion="Hero 2/4 value:60", nemesis="Doom 5/6 value:60"), turn=2)
    assert play.why_not("flip") == refusal


@pytest.mark.clause("NM-8.8")
def test_a_disabled_nemesis_is_not_flipped_back() -> None:
    play = position(side(back="Doom disabled"))
    assert play.why_not("flip") == "NM-8.3"


@pytest.mark.clause("NM-8.7")
def test_there_and_back_and_there_again() -> None:
    play = position(side(front="Hero", nemesis="Doom 5/6 value:2"))
    for name in ("Doom", "Hero", "Doom"):
        play.answer("flip")
        assert play.back("A") == name
        play.turn_over().turn_over()
        assert play.enabled(name)


@pytest.mark.clause("NM-8.13")
def test_a_flip_neither_leaves_nor_enters_and_damage_stays() -> None:
    play = position(side(front="Hero damage:3", nemesis="Doom 5/6 value:2"))
    age = play.state.age[play.obj("Hero")]
    play.answer("flip")
    assert play.damage("Doom") == 3
    assert play.state.age[play.obj("Doom")] == age
    assert [event[0] for event in play.events()] == [p.EV_FLIP]


@pytest.mark.clause("NM-8.13", "NM-6.10")
@pytest.mark.parametrize(("damage", "out"), [(3, True), (4, False), (5, False)])
def test_damage_is_read_against_the_new_def_at_once(damage: int, out: bool) -> None:
    play = position(side(front=f"Doom damage:{damage}")).answer("flip")
    assert play.is_out("Hero") == out
    assert play.discard("A") == ("" if out else "Hero")


# Destroyed


@pytest.mark.clause("NM-8.14", "NM-6.11")
@pytest.mark.parametrize("face", ["Hero", "Doom"])
def test_a_destroyed_one_goes_to_the_discard_pile_champion_face_up_and_stays_there(face: str) -> None:
    play = position(side(front="Ox 9/9"), side(front={"Hero": "Rival", "Doom": "Bane"}[face]), step="attackers")
    play.attack(f"Ox > {play.front('B')}").intercept().quiet()
    assert play.front("B") == ""
    assert play.discard("B") == "Rival"
    assert play.champion("B") == "gone"
    assert [event[2] for event in play.events(p.EV_DISCARD)] == [play.cards.numbers["Rival"]]
    play.turn_over()
    assert play.asked() == "B"
    assert play.why_not("champion front") == "NM-8.14"
