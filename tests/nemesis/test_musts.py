"""NM-9.5: must attack, must intercept if able; what cannot attack or be attacked; "only by N or more" (NM-7.5)."""

import random
from itertools import product

import pytest

from neontable.nemesis import ops as o
from neontable.nemesis import parts as p
from neontable.nemesis.lists import vec_of
from neontable.nemesis.musts import most_answered, most_come
from neontable.nemesis.state import NemesisState
from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled

MUST = '"While in play, this card must attack if able."'
GUARD = '"This card must intercept if able."'


# Attackers


@pytest.mark.clause("NM-9.5")
def test_one_that_must_attack_if_able_belongs_to_every_whole_declaration() -> None:
    play = position(side(front=f"Ox 1/9 {MUST}, Elk 1/9"), side(front="Cow 1/9"), step="attackers")
    assert play.choices() == ["attack Ox", "attack Elk"]
    assert play.why_not("pass") == "NM-9.5"
    play.answer("attack Elk", "at City")
    assert play.choices() == ["attack Ox"]
    play.answer("attack Ox")
    assert play.choices() == ["at Cow", "at City"]
    play.answer("at Cow")
    assert play.choices() == ["pass"]


@pytest.mark.clause("NM-9.5", "NM-6.1")
@pytest.mark.parametrize("state", ["disabled", ""])
def test_if_able_means_enabled_and_in_the_frontline(state: str) -> None:
    ox = f"Ox 1/9 {state} {MUST}"
    me = side(front=ox) if state else side(back=ox)
    assert position(me, step="attackers").choices() == ["pass"]


@pytest.mark.clause("NM-9.5")
def test_cannot_beats_must() -> None:
    hall = 'Hall field "Each enemy Unit cannot attack."'
    assert position(side(front=f"Ox 1/9 {MUST}"), side(field=hall), step="attackers").choices() == ["pass"]


@pytest.mark.clause("NM-9.5")
def test_what_must_be_attacked_calls_every_object_that_can() -> None:
    """ "Must attack this card": Ox must attack, and it; Bat cannot be reached and calls nobody."""
    cow = 'Cow 1/9 "Each enemy object must attack this card if able."'
    play = position(side(front="Ox 1/9"), side(front=f"{cow}, Pig 1/9"), step="attackers")
    assert play.choices() == ["attack Ox"]
    play.answer("attack Ox")
    assert play.choices() == ["at Cow"]
    assert play.why_not("at Pig") == play.why_not("at City") == "NM-9.5"
    bat = cow.replace("1/9", "1/9 flying")
    assert position(side(front="Ox 1/9"), side(front=bat), step="attackers").choices() == ["pass", "attack Ox"]


@pytest.mark.clause("NM-9.5")
def test_an_attacking_object_that_must_attack_it_may_stay_at_home() -> None:
    cow = 'Cow 1/9 "Each attacking enemy object must attack this card if able."'
    play = position(side(front="Ox 1/9"), side(front=f"{cow}, Pig 1/9"), step="attackers")
    assert play.choices() == ["pass", "attack Ox"]
    assert play.answer("attack Ox").choices() == ["at Cow"]


@pytest.mark.clause("NM-9.5")
def test_of_two_that_must_be_attacked_either() -> None:
    cow = '"Each attacking enemy object must attack this card if able."'
    play = position(side(front="Ox 1/9"), side(front=f"Cow 1/9 {cow}, Pig 1/9, Hen 1/9 {cow}"), step="attackers")
    assert play.answer("attack Ox").choices() == ["at Cow", "at Hen"]


@pytest.mark.clause("NM-9.5")
def test_must_attack_the_enemy_city() -> None:
    ox = 'Ox 1/9 "This card must attack the enemy City if able."'
    play = position(side(front=ox), side(front="Cow 1/9"), step="attackers")
    assert play.choices() == ["attack Ox"]
    assert play.answer("attack Ox").choices() == ["at City"]


@pytest.mark.clause("NM-9.5")
def test_what_cannot_be_attacked_or_intercepted() -> None:
    cow = 'Cow 1/9 "This card cannot be attacked."'
    play = position(side(front="Ox 1/9"), side(front=f"{cow}, Pig 1/9"), step="attackers").answer("attack Ox")
    assert play.choices() == ["at Pig", "at City"]
    assert play.why_not("at Cow") == "NM-9.5"
    ox = 'Ox 1/9 "While in play, this card cannot be intercepted."'
    play = position(side(front=ox), side(front="Cow 1/9"), step="attackers").attack("Ox > City")
    assert play.choices() == ["pass"]


@pytest.mark.clause("NM-9.5")
def test_by_certain_objects_only() -> None:
    """Vehicles cannot attack Cow, Units with ATK 3 or more cannot intercept Ox."""
    cow = 'Cow 1/9 "This card cannot be attacked by Vehicles."'
    ox = 'Ox 1/9 "While in play, this card cannot be intercepted by Units with ATK 3 or more."'
    play = position(side(front=f"{ox}, Cart 1/9 vehicle"), side(front=f"{cow}, Elk 3/9, Pig 2/9"), step="attackers")
    assert play.answer("attack Cart").choices() == ["at Elk", "at Pig", "at City"]
    play.answer("at City", "attack Ox", "at City", "pass", "intercept Pig")
    assert play.choices() == ["at Ox", "at Cart"]
    play.answer("at Cart", "intercept Elk")
    assert (play.choices(), play.why_not("at Ox")) == (["at Cart"], "NM-9.5")


# Interceptors


@pytest.mark.clause("NM-9.5")
def test_one_that_must_intercept_if_able_belongs_to_every_whole_declaration() -> None:
    play = position(side(front="Ox 1/9, Bat 1/9 flying"), side(front=f"Cow 1/9 {GUARD}, Pig 1/9"), step="attackers")
    play.attack("Ox > City, Bat > City")
    assert play.choices() == ["intercept Cow", "intercept Pig"]
    assert play.why_not("pass") == "NM-9.5"
    play.answer("intercept Cow")
    assert play.choices() == ["at Ox"]
    assert play.answer("at Ox").choices() == ["pass", "intercept Pig"]


@pytest.mark.clause("NM-9.5", "NM-7.2")
@pytest.mark.parametrize("attack", ["Ox > Cow", "Bat > City"])
def test_if_able_means_an_attacker_that_it_may_intercept(attack: str) -> None:
    """One that is attacked itself cannot."""
    play = position(side(front="Ox 1/9, Bat 1/9 flying"), side(front=f"Cow 1/9 {GUARD}"), step="attackers").attack(
        attack
    )
    assert play.choices() == ["pass"]


@pytest.mark.clause("NM-9.5", "NM-7.5")
def test_nobody_else_is_made_to_help_but_a_helper_is_not_lost() -> None:
    """Cow can intercept only the Kaiju, with Pig: so Pig may not be sent against Ox."""
    me = side(front="Ox 1/9 evasion, Elk 1/9 kaiju")
    foe = side(front=f"Cow 1/9 {GUARD}, Pig 1/9 phase")
    play = position(me, foe, step="attackers").attack("Ox > City, Elk > City").answer("intercept Pig")
    assert play.choices() == ["at Elk"]
    assert play.why_not("at Ox") == "NM-9.5"
    play.answer("at Elk")
    assert play.choices() == ["intercept Cow"]
    assert play.why_not("pass") == "NM-7.5"


@pytest.mark.clause("NM-9.5", "NM-7.5")
def test_alone_against_a_kaiju_it_is_not_able() -> None:
    play = position(side(front="Elk 1/9 kaiju"), side(front=f"Cow 1/9 {GUARD}, Pig 1/9 disabled"), step="attackers")
    assert play.attack("Elk > City").choices() == ["pass"]


@pytest.mark.clause("NM-9.5", "NM-7.5")
def test_as_many_as_any_legal_declaration_can() -> None:
    """Cow and Hen can stop Ox and Elk only with the one helper: one of them is enough. With two each must."""
    me = side(front="Ox 1/9 kaiju flying, Elk 1/9 kaiju phase")
    guards = f"Cow 1/9 flying {GUARD}, Hen 1/9 phase {GUARD}"
    play = position(me, side(front=f"{guards}, Pig 1/9 flying phase"), step="attackers").attack("Ox > City, Elk > City")
    play.intercept("Cow > Ox, Pig > Ox")
    play = position(me, side(front=f"{guards}, Pig 1/9 flying phase, Cat 1/9 flying"), step="attackers").attack(
        "Ox > City, Elk > City"
    )
    play.answer("intercept Cow", "at Ox", "intercept Pig")
    assert (play.choices(), play.why_not("at Ox")) == (["at Elk"], "NM-9.5")


# Only by N or more (NM-7.5)


@pytest.mark.clause("NM-9.5", "NM-7.5")
@pytest.mark.parametrize(("others", "may"), [("Pig 1/9, Hen 1/9", True), ("Pig 1/9", False)])
def test_only_by_3_or_more(others: str, may: bool) -> None:
    ox = 'Ox 1/9 kaiju "While in play, this card can be intercepted only by 3 or more objects."'
    play = position(side(front=ox), side(front=f"Cow 1/9, {others}"), step="attackers").attack("Ox > City")
    assert play.why_not("intercept Cow") == ("" if may else "NM-7.5")
    if may:
        play.answer("intercept Cow", "at Ox", "intercept Pig", "at Ox")
        assert (play.choices(), play.why_not("pass")) == (["intercept Hen"], "NM-7.5")
        play.answer("intercept Hen", "at Ox", "pass")


# All declarations, against every assignment

Declaration = frozenset[tuple[int, int]]
WORDS = ("flying", "phase", "barrage")


def reachable(s: NemesisState, who: str = "interceptors", whom: str = "blocked") -> set[Declaration]:
    """All whole declarations that can be made one element at a time; there must be no dead end. `who`, `whom`: the
    fields that hold what is declared."""
    legal = s.legal_actions()
    assert legal
    found: set[Declaration] = set()
    for action in legal:
        if action == p.PASS:
            found.add(frozenset(zip(getattr(s, who), getattr(s, whom), strict=True)))
            continue
        chosen = s.clone()
        chosen.apply(action)
        for target in chosen.legal_actions():
            then = chosen.clone()
            then.apply(target)
            found |= reachable(then, who, whom)
    return found


def reaches(mine: int, theirs: int) -> bool:
    """NM-7.3 for Flying and Phase."""
    flies = not theirs & p.FLYING or mine & (p.FLYING | p.BARRAGE)
    return bool(flies) and bool(not theirs & p.PHASE or mine & p.PHASE)


def whole(play: Play, guards: list[int], needs: dict[int, int]) -> set[Declaration]:
    """The assignments that leave no attacker with too few, and hold as many that must as any of these."""
    s = play.state
    options = [[None, *[a for a in needs if reaches(s.keywords[b], s.keywords[a])]] for b in guards]
    legal: dict[Declaration, int] = {}
    for chosen in product(*options):
        if all(chosen.count(a) == 0 or chosen.count(a) >= need for a, need in needs.items()):
            pairs = frozenset((b, a) for b, a in zip(guards, chosen, strict=True) if a is not None)
            legal[pairs] = sum(1 for b, _ in pairs if s.banned[b] & o.MUST_INTERCEPT)
    return {pairs for pairs, musts in legal.items() if musts == max(legal.values())}


@pytest.mark.clause("NM-9.5", "NM-7.5", "NM-7.7")
@pytest.mark.parametrize("seed", range(30))
def test_the_steps_reach_every_legal_declaration_and_no_other(seed: int) -> None:
    """T42."""
    chance = random.Random(seed)

    def words(*likely: str) -> str:
        return " ".join(word for word in likely if chance.random() < 0.45)

    three = '"While in play, this card can be intercepted only by 3 or more objects."'
    herd = [f"A{n} 1/9 {words(*WORDS[:2], 'kaiju')} {three if chance.random() < 0.2 else ''}" for n in range(3)]
    guard = [f"B{n} 1/9 {words(*WORDS)} {GUARD if chance.random() < 0.5 else ''}" for n in range(4)]
    play = position(side(front=", ".join(herd)), side(front=", ".join(guard)), step="attackers")
    play.attack(", ".join(f"A{n} > City" for n in range(3)))
    s = play.state
    needs = {play.obj(f"A{n}"): 3 if three in herd[n] else 2 if "kaiju" in herd[n] else 1 for n in range(3)}
    assert reachable(s) == whole(play, [play.obj(f"B{n}") for n in range(4)], needs)


def test_more_attackers_than_an_int_of_the_engine_has_bits() -> None:
    """Masks of attackers are ints of any length, also compiled: a side has up to 100 objects (NM-6.18)."""
    many = 90
    reach = [1 << (many - 1 - at) for at in range(many)]
    one_each, none = vec_of([1] * many), vec_of([0] * many)
    assert most_come(vec_of(list(range(many))), reach) == many
    assert most_answered(none, vec_of([]), reach, none, one_each) == many
    assert most_answered(none, vec_of([]), reach, one_each, none) == many
