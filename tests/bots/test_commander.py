"""The commander decides: plays, attacks, interceptions, responses, by the cards of the first set and by plain ones."""

from __future__ import annotations

import pytest

from neontable.bots.commander import Commander
from neontable.kernel.rng import Rng, key_of
from neontable.nemesis import parts as p
from neontable.nemesis.instinct import favourite
from neontable.nemesis.merits import Merits
from tests.bots.commanding import orders
from tests.nemesis.table import Play, begin, position, side

pytestmark = pytest.mark.compiled

# Deployment


def test_it_plays_on_curve() -> None:
    text = """
        turn 3, A's Deployment Phase
        A hand: Comet Rider, Oath Sergeant, Old Tusk
    """
    assert orders(text)[:2] == ["plays Oath Sergeant", "plays Comet Rider"]  # what is left is for later turns


def test_it_brings_in_its_champion_and_flips_it_in_time() -> None:
    waiting = "turn 3, A's Deployment Phase\nA champion: Marta Kolb, Yard Boss"
    assert orders(waiting)[0] == "brings in Marta Kolb, Yard Boss"
    out = "A's Deployment Phase\nA front: Marta Kolb, Yard Boss\nB front: Old Tusk"
    assert orders(f"turn 5, {out}") == ["flips"]
    assert "flips" not in orders(f"turn 4, {out}")
    assert "flips" not in orders("turn 8, A's Deployment Phase\nA front: Kolb, the Engine Entire")  # nor back


@pytest.mark.parametrize(
    ("mine", "theirs", "target"),
    [
        ("Brought to Account", "Boiler Ox, Old Tusk", "Boiler Ox"),  # the biggest threat
        ("Thrown Ember", "Old Tusk, Roof Gunner", "Roof Gunner"),  # what it destroys
        ("Weight of Regret", "Oath Sergeant", "Oath Sergeant"),  # harm for the enemy
        ("Badge of Office", "Comet Rider", "Line Forewoman"),  # help for its own
    ],
)
def test_its_cards_find_the_right_targets(mine: str, theirs: str, target: str) -> None:
    said = orders(f"A hand: {mine}\nA front: Line Forewoman\nB front: {theirs}")
    assert said[:2] == [f"plays {mine}", f"chooses {target}"]


@pytest.mark.parametrize(
    ("mine", "own", "theirs"),
    [
        ("Thrown Ember", "", "Hill That Walks"),  # it would destroy nothing
        ("Clear the Streets", "Roof Gunner, Comet Rider", "Old Tusk"),  # it would destroy its own
        ("Brought to Account", "Old Tusk", "Roof Gunner"),
    ],
)
def test_a_card_that_does_no_good_is_held(mine: str, own: str, theirs: str) -> None:
    front = f"A front: {own}\n" if own else ""
    assert f"plays {mine}" not in orders(f"A hand: {mine}\n{front}B front: {theirs}")


def test_it_uses_abilities_that_pay() -> None:
    assert orders("A front: Nest Carrier\nB front: Old Tusk")[0] == "uses Nest Carrier"


# Attacks


def test_it_sees_the_lethal_attack() -> None:
    text = """
        A: city 1
          front: Oath Sergeant, Comet Rider
        B: city 3
          front: Old Tusk (disabled), Hill That Walks (disabled)
    """
    assert orders(text) == ["attacks with Oath Sergeant", "chooses City", "attacks with Comet Rider", "chooses City"]


def answers(play: Play, seat: int = 0) -> list[str]:
    """What the commander on that seat answers in a position of table.py, up to the next step."""
    s = play.state
    commander = Commander(s.catalog, Rng(key_of("answers"), seat))
    said: list[str] = []
    step = s.step
    while s.actor == seat and s.step == step:
        action = commander.choose(s.knowledge(seat), s.legal_for(seat))
        said.append(play.action_name(seat, action))
        s.apply_for(seat, action)
    return said


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        ("Ox 3/3", "Rat 2/2 disabled", "attack Ox, at Rat, pass"),  # a trade that costs nothing
        ("Ox 3/3", "", "attack Ox, at City, pass"),  # the City is open
        ("Rat 2/2", "Bull 5/5", "pass"),  # it would be intercepted
        ("Bat 2/2 flying", "Bull 5/5", "attack Bat, at City, pass"),  # nobody can
        ("Rat 2/2, Mouse 2/2", "Ox 3/4 disabled", "attack Rat, at Ox, attack Mouse, at Ox, pass"),  # together
        ("Rat 1/1", "Ox 3/3 disabled, Cow 3/3 disabled", "pass"),  # it is needed at home
    ],
)
def test_it_attacks_what_it_can_beat(mine: str, theirs: str, said: str) -> None:
    hp = 4 if mine == "Rat 1/1" else 30
    assert ", ".join(answers(position(A=side(front=mine, hp=hp), B=side(front=theirs), step="attackers"))) == said


def test_one_target_is_not_attacked_by_more_than_it_takes() -> None:
    play = position(A=side(front="Ox 3/3, Cow 3/3"), B=side(front="Rat 2/2 disabled"), step="attackers")
    assert answers(play) == ["attack Ox", "at Rat", "attack Cow", "at City", "pass"]


# Interceptions, orders, splits


@pytest.mark.parametrize(
    ("attack", "mine", "hp", "said"),
    [
        ("Ox > City", "Bull 5/5", 30, "intercept Bull, at Ox, pass"),  # a good trade
        ("Ox > City", "Rat 1/1", 30, "pass"),
        ("Ox > City", "Rat 1/1", 3, "intercept Rat, at Ox, pass"),  # the City would fall
        ("Ox > City", "Dog 2/2, Cat 2/2", 30, "intercept Dog, at Ox, intercept Cat, at Ox, pass"),  # two destroy it
        ("Ox > City, Kid > City", "Wall 0/5", 3, "intercept Wall, at Ox, pass"),  # the attack that counts
    ],
)
def test_it_intercepts_what_is_worth_it(attack: str, mine: str, hp: int, said: str) -> None:
    play = position(A=side(front="Ox 3/4, Kid 1/1"), B=side(front=mine, hp=hp), step="attackers").attack(attack)
    assert ", ".join(answers(play, 1)) == said


def test_its_damage_destroys_the_best_that_it_can() -> None:
    a, b = side(front="Bull 5/6"), side(front="Rat 1/1, Ox 3/4, Wall 1/9")
    play = position(A=a, B=b, step="attackers").attack("Bull > City")
    play.intercept("Rat > Bull, Ox > Bull, Wall > Bull")
    assert answers(play) == ["at Ox", "at Rat"]


def test_an_attacked_object_strikes_back_at_the_best_that_it_can_destroy() -> None:
    play = position(A=side(front="Rat 2/1, Ox 2/3"), B=side(front="Bear 3/9 disabled"), step="attackers")
    assert answers(play.attack("Rat > Bear, Ox > Bear").intercept(), 1) == ["amount 0"]  # all of it is for Ox


# Windows


@pytest.mark.parametrize(
    ("attacker", "hp", "said"), [("Gate Clerk", 30, "passes"), ("Old Tusk", 4, "plays Raise the Bridge")]
)
def test_a_reactive_exploit_waits_for_the_attack_that_counts(attacker: str, hp: int, said: str) -> None:
    text = f"""
        turn 8, A's Combat Phase
        A front: {attacker}
        B: city {hp}
          hand: Raise the Bridge
        ---
        A attacks with {attacker} -> City
    """
    assert orders(text, "B") == [said]


@pytest.mark.parametrize(
    ("card", "at", "said"),
    [("Clear the Streets", "", "plays Overruled"), ("Thrown Ember", " on Old Tusk", "passes")],
)
def test_a_card_is_cancelled_when_it_would_do_much(card: str, at: str, said: str) -> None:
    text = f"""
        A hand: {card}
        B front: Old Tusk, Roof Gunner, Comet Rider, Street Warden
        B hand: Overruled
        ---
        A plays {card}{at}
    """
    assert orders(text, "B") == [said]


# Mulligans


@pytest.mark.parametrize(
    ("hand", "said"),
    [("Rat Ox Hill Hill Hill Hill Hill", "keep"), ("Rat Hill Hill Hill Hill Hill Hill", "again")],
)
def test_a_hand_without_a_curve_is_put_back(hand: str, said: str) -> None:
    play = begin(A=side(library="Rat 1/1 value:0, Ox 2/2 value:2, 28x Hill 7/7 value:7"))
    s = play.state
    free = list(range(p.DECK_SIZE))
    s.hands[0] = 0
    for name in hand.split():
        place = next(place for place in free if s.decks[0][place] == play.cards.numbers[name])
        free.remove(place)
        s.hands[0] |= 1 << place
    assert play.action_name(0, favourite(s, Merits(s.catalog), 0)) == said
