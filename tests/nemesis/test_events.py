"""What a game records: each thing that happens once, in its order, with its numbers (parts.py says what they mean)."""

import pytest

from neontable.kernel.playout import playout
from neontable.nemesis import parts as p
from neontable.nemesis.noting import ABOUT_OTHER
from tests.nemesis.table import Play, begin, position, side

pytestmark = pytest.mark.compiled

NAMES = {
    value: name.removeprefix("EV_").lower().replace("_", " ")
    for name, value in vars(p).items()
    if name.startswith("EV_")
}
QUIET = (p.EV_PHASE,)


def told(play: Play) -> list[tuple[object, ...]]:
    """The events but for the phases: kind, and the numbers; who the objects were is left out."""
    found: list[tuple[object, ...]] = []
    for event in play.events():
        if event[0] not in QUIET:
            fourth = 0 if event[0] in ABOUT_OTHER else event[4]
            found.append((NAMES[event[0]], *event[1:4], fourth, 0))
    return found


def test_every_kind_has_its_own_number() -> None:
    kinds = [value for name, value in vars(p).items() if name.startswith("EV_") and name != "EVENT_WIDTH"]
    assert sorted(kinds) == list(range(1, len(kinds) + 1))


@pytest.mark.clause("NM-5.13", "NM-5.14", "NM-5.18")
def test_a_window() -> None:
    play = position(side(hand="Ploy tactical"), side(hand="Trick reactive")).answer("play Ploy", "play Trick")
    play.passes(2)
    ploy, trick = play.cards.numbers["Ploy"], play.cards.numbers["Trick"]
    assert told(play) == [
        ("play", 0, play.place(0, "Ploy"), ploy, 0, 0),
        ("window", 0, 1, 0, 0, 0),
        ("play", 1, play.place(1, "Trick"), trick, 0, 0),
        ("discard", 1, trick, 0, 0, 0),
        ("step", 1, 1, 0, 0, 0),
        ("step", 0, 2, 0, 0, 0),
        ("window", 0, 0, 0, 0, 0),
        ("discard", 0, ploy, 0, 0, 0),
    ]


@pytest.mark.clause("NM-4.1", "NM-4.3", "NM-4.4", "NM-5.3", "NM-6.2", "NM-8.1")
def test_a_turn_up_to_its_deployment() -> None:
    me = side(library="Ox 1/1", back="Cow 1/1", champion="Rival 2/4 value:1", nemesis="Bane 5/6 value:2")
    play = position(B=me, step="reinforcement")
    while play.step() != "deployment" or play.active() == "A":
        play.passes()
    play.answer("front Ox", "up Cow", "champion back", "flip")
    ox, rival, bane = (play.cards.numbers[name] for name in ("Ox", "Rival", "Bane"))
    assert told(play) == [
        ("turn", 16, 1, 8, 0, 0),
        ("enabled", 1, 0, 0, 0, 0),
        ("draw", 1, play.place(1, "Ox"), 0, 0, 0),
        ("play", 1, play.place(1, "Ox"), ox, 0, 0),
        ("enter", 1, 1, ox, p.FRONTLINE, 0),
        ("move up", 0, 0, 0, 0, 0),
        ("enter", 1, 2, rival, p.BACKLINE, 0),
        ("champion", 1, 2, rival, p.BACKLINE, 0),
        ("flip", 2, bane, 0, 0, 0),
    ]


@pytest.mark.clause("NM-7.9")
def test_a_combat() -> None:
    me = side(front="Ox 3/1, Elk 2/9")
    foe = side(front="Cow 1/2, Pig 1/9", attached="Charm enhancement on:Cow", hp=2)
    play = position(me, foe, step="attackers").attack("Elk > City, Ox > City")
    ox, elk, cow, pig = (play.obj(name) for name in ("Ox", "Elk", "Cow", "Pig"))
    charm, of_ox, of_cow, of_charm = play.obj("Charm"), *(play.cards.numbers[name] for name in ("Ox", "Cow", "Charm"))
    play.intercept("Cow > Ox, Pig > Ox").answer("at Cow")
    play.state.hp[1] = 30
    play.quiet()
    assert told(play) == [
        ("attack", elk, p.CITY, 0, 0, 0),
        ("attack", ox, p.CITY, 0, 0, 0),
        ("intercept", cow, ox, 0, 0, 0),
        ("intercept", pig, ox, 0, 0, 0),
        ("order", ox, cow, 0, 0, 0),
        ("window", 0, 1, 0, 0, 0),
        ("step", 1, 1, 0, 0, 0),
        ("step", 0, 2, 0, 0, 0),
        ("window", 0, 0, 0, 0, 0),
        ("damage", ox, 2, 0, 0, 0),
        ("damage", cow, 2, 0, 0, 0),
        ("damage", pig, 1, 0, 0, 0),
        ("city", 1, 2, 28, 0, 0),
        ("destroyed", ox, of_ox, 0, 0, 0),
        ("destroyed", cow, of_cow, 0, 0, 0),
        ("discard", 0, of_ox, 0, 0, 0),
        ("discard", 1, of_cow, 0, 0, 0),
        ("gone", charm, 0, 0, 0, 0),
        ("discard", 1, of_charm, 0, 0, 0),
    ]


@pytest.mark.clause("NM-3.2", "NM-3.3")
def test_the_start() -> None:
    play = begin(first="B").answer("again", by="B").answer("keep", by="A").answer("keep", by="B")
    assert told(play)[:5] == [
        ("hand", 1, 7, 0, 0, 0),
        ("mulligans", 0, 0, 0, 0, 0),
        ("mulligans", 1, 1, 0, 0, 0),
        ("first", 1, 0, 0, 0, 0),
        ("turn", 1, 1, 1, 0, 0),
    ]


@pytest.mark.clause("NM-4.6", "NM-1.1", "NM-1.14")
def test_the_end() -> None:
    play = position(side(hp=1), side(hp=1, cards=0), step="reinforcement")
    assert told(play.turn_over())[-3:] == [
        ("empty", 1, 0, 0, 0, 0),
        ("city", 1, 1, 0, 0, 0),
        ("result", 0, 101, 0, 0, 0),
    ]
    play = position()
    play.state.concede(0)
    assert told(play) == [("concede", 0, 0, 0, 0, 0), ("result", 1, 114, 0, 0, 0)]


def test_a_game_that_nobody_listens_to_is_the_same() -> None:
    heard, unheard = begin().state, begin().state
    unheard.recorder = None
    assert playout(heard, 3) == playout(unheard, 3)
    assert heard.to_ints() == unheard.to_ints()
