"""NM-5.12 to NM-5.22: when a window opens, its three steps, who may do what in them."""

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.laying import Side
from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled

HANDS = {"nothing": "", "other cards": "Ox 1/1, Ploy2 tactical", "a Reactive Exploit": "Trick reactive"}


def windows(play: Play) -> list[tuple[int, int]]:
    return [(event[1], event[2]) for event in play.events(p.EV_WINDOW)]


# When


@pytest.mark.clause("NM-5.12", "NM-5.22")
@pytest.mark.parametrize("card", ["Charm enhancement", "Flag field", "Ploy tactical"])
@pytest.mark.parametrize("mine", HANDS)
@pytest.mark.parametrize("theirs", HANDS)
def test_a_window_opens_whatever_anybody_holds(card: str, mine: str, theirs: str) -> None:
    """Both steps are always asked, and passing is always legal."""
    play = position(side(front="Cow 1/1", hand=f"{card}, {HANDS[mine]}"), side(hand=HANDS[theirs]))
    name = card.split(maxsplit=1)[0]
    play.answer(f"play {name}")
    if name == "Charm":
        assert windows(play) == []  # its target is chosen first
        play.answer("at Cow")
    assert windows(play) == [(0, 1)]
    reactive = ["play Trick"]
    assert play.asked() == "B"
    assert play.choices() == ["pass"] + reactive * ("Trick" in HANDS[theirs])
    play.passes()
    assert play.asked() == "A"
    assert play.choices() == ["pass"] + reactive * ("Trick" in HANDS[mine])
    play.passes()
    assert windows(play) == [(0, 1), (0, 0)]
    assert play.step() == "deployment"
    assert play.state.window == 0


@pytest.mark.clause("NM-5.12", "NM-5.22", "NM-7.25")
@pytest.mark.parametrize("attack", ["", "Cow > City", "Cow > Wall"])
@pytest.mark.parametrize("mine", HANDS)
@pytest.mark.parametrize("theirs", HANDS)
def test_a_window_opens_once_in_every_combat_phase_attack_or_not(attack: str, mine: str, theirs: str) -> None:
    play = position(
        side(front="Cow 1/1", hand=HANDS[mine]), side(front="Wall 0/9", hand=HANDS[theirs]), step="attackers"
    )
    play.attack(attack)
    if attack:
        play.intercept()
    assert play.step() == "combat window"
    assert play.asked() == "B"  # NM-5.14: the player whose turn it is has caused it
    play.passes()
    assert play.asked() == "A"
    play.passes()
    assert windows(play) == [(0, 1), (0, 0)]
    assert play.step() == "reinforcement"


@pytest.mark.clause("NM-5.12", "NM-5.1")
def test_no_window_opens_for_a_unit_and_it_has_been_played() -> None:
    play = position(side(hand="Elk 1/1", front='Ox 2/3 "Whenever you play a Unit, gain 1 Scrap."'))
    play.answer("front Elk")
    assert (play.step(), play.state.window, play.scrap("A")) == ("deployment", 0, 1)


@pytest.mark.clause("NM-5.12", "NM-5.14")
def test_in_b_s_turn_it_is_the_other_way_round() -> None:
    play = position(B=side(hand="Ploy tactical"), active="B").answer("play Ploy")
    assert windows(play) == [(1, 1)]
    assert play.asked() == "A"
    assert play.passes().asked() == "B"


@pytest.mark.clause("NM-5.15")
def test_nothing_else_opens_a_window() -> None:
    me = side(hand="Ox 1/1, Tank 1/1 vehicle", back="Cow 1/1", champion="Hero 2/4 value:1", nemesis="Doom 5/6 value:1")
    play = position(me)
    for said in ("front Ox", "back Tank", "up Cow", "champion front", "flip"):
        play.answer(said)
        assert play.state.window == 0
        assert play.asked() == "A"
    assert windows(play) == []


@pytest.mark.clause("NM-5.15")
def test_no_window_opens_inside_a_window() -> None:
    me = side(hand="Ploy tactical, Trick reactive, Flag field, Ox 1/1", front="Cow 1/1")
    foe = side(hand="2x Trick, Ploy, Flag, Charm enhancement, Ox")
    play = position(me, foe).answer("play Ploy")
    assert play.choices() == ["pass", "play Trick"]
    play.answer("play Trick")
    assert windows(play) == [(0, 1)]
    assert play.asked() == "B"
    for said in ("play Ploy", "play Flag", "play Charm", "front Ox"):
        assert play.why_not(said) == "NM-4.7"


# Steps


@pytest.mark.clause("NM-5.13", "NM-5.14")
def test_three_steps_and_never_a_third_round() -> None:
    """The other player any number, then the one who caused it any number, then it closes."""
    play = position(side(hand="Ploy tactical, 2x Trick reactive"), side(hand="3x Joke reactive")).answer("play Ploy")
    asked = []
    for said in ("play Joke", "play Joke", "pass", "play Trick", "play Trick", "pass"):
        asked.append(play.asked())
        play.answer(said)
    assert asked == list("BBBAAA")
    assert play.state.window == 0
    assert play.step() == "deployment"
    assert play.hand("B") == "Joke"
    assert play.discard("A") == "Trick Trick Ploy"


@pytest.mark.clause("NM-5.14")
def test_passing_ends_ones_step_for_good() -> None:
    play = position(side(hand="Ploy tactical"), side(hand="Joke reactive")).answer("play Ploy", "pass")
    assert play.asked() == "A"
    assert play.choices("B") == []
    assert play.why_not("play Joke", "B") == "NM-5.14"


@pytest.mark.clause("NM-5.13")
def test_who_caused_it_cannot_begin() -> None:
    play = position(side(hand="Ploy tactical, Trick reactive")).answer("play Ploy")
    assert play.why_not("play Trick", "A") == "NM-5.14"
    assert play.why_not("pass", "A") == "NM-5.14"
    play.passes()
    assert play.why_not("play Trick", "A") == ""


@pytest.mark.clause("NM-5.16")
@pytest.mark.parametrize(
    "step",
    ["enable stop", "draw stop", "deployment", "combat stop", "attackers", "after combat", "reinforcement", "end stop"],
)
def test_reactive_exploits_are_played_only_in_a_window(step: str) -> None:
    me = side(hand="Trick reactive", champion="Hero 2/4 value:1")
    play = position(me, step=step)
    assert play.asked() == "A"
    assert "play Trick" not in play.choices()
    assert play.why_not("play Trick") == "NM-5.16"


@pytest.mark.clause("NM-5.16")
def test_nor_while_interceptors_are_chosen() -> None:
    play = position(side(front="Ox 1/1"), side(hand="Joke reactive"), step="attackers").attack("Ox > City")
    assert play.asked() == "B"
    assert play.why_not("play Joke") == "NM-5.16"


@pytest.mark.clause("NM-5.16")
def test_a_reactive_exploit_goes_to_no_row() -> None:
    play = position(side(hand="Ploy tactical"), side(hand="Joke reactive")).answer("play Ploy")
    assert play.why_not("front Joke") == play.why_not("back Joke") == "NM-5.16"


@pytest.mark.clause("NM-5.17", "NM-5.18")
def test_reactive_exploits_resolve_in_the_order_played_each_before_the_next() -> None:
    play = position(side(hand="Ploy tactical, Trick reactive"), side(hand="Joke reactive, Jest reactive"))
    play.answer("play Ploy", "play Jest")
    assert play.discard("B") == "Jest"
    play.answer("play Joke")
    assert play.discard("B") == "Jest Joke"
    play.answer("pass", "play Trick")
    assert play.discard("A") == "Trick"
    play.passes()
    assert play.discard("A") == "Trick Ploy"


# The card that waits


@pytest.mark.clause("NM-5.19")
@pytest.mark.parametrize("card", ["Charm enhancement", "Flag field", "Ploy tactical"])
def test_the_card_that_opened_the_window_waits_in_no_zone(card: str) -> None:
    play = position(side(front="Cow 1/1", hand=card))
    name = card.split(maxsplit=1)[0]
    play.answer(f"play {name}")
    if name == "Charm":
        play.answer("at Cow")
    for _ in range(2):
        assert play.hand("A") == play.discard("A") == play.field("A") == play.attached("Cow") == ""
        assert play.front("A") == "Cow"
        assert len(play.state.library[0]) == 28
        play.passes()
    where = {"Charm": play.attached("Cow"), "Flag": play.field("A"), "Ploy": play.discard("A")}
    assert where[name] == name


def at_windows() -> list[tuple[Side, Side, list[str]]]:
    """Sides, and answers that lead to a step of a window."""
    me, foe = side(hand="Ploy tactical, 2x Trick reactive"), side(hand="2x Joke reactive", front="Wall 1/1")
    return [
        (me, foe, ["play Ploy"]),
        (me, foe, ["play Ploy", "play Joke"]),
        (me, foe, ["play Ploy", "pass"]),
        (me, foe, ["play Ploy", "pass", "play Trick"]),
        (me, foe, ["pass", "pass"]),
        (me, foe, ["pass", "pass", "pass"]),
    ]


@pytest.mark.clause("NM-5.22")
@pytest.mark.parametrize("step", range(6))
def test_passing_is_always_legal_and_the_default(step: int) -> None:
    me, foe, said = at_windows()[step]
    play = position(me, foe).answer(*said)
    assert play.state.window in (1, 2)
    assert play.choices()[0] == "pass"
    seat = play.state.waiting()[0]
    assert play.state.default(seat) == p.PASS
