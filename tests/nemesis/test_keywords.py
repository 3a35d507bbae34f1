"""NM-7.3 to NM-7.8: the keyword table in full, Kaiju, Save the Day.

`may_reach` states NM-7.3, NM-7.4 and NM-7.6 anew, from the words; the engine's lists are held to it for every pair of
keywords and both DEFs.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from neontable.kernel.state import KIND
from neontable.nemesis import parts as p
from neontable.nemesis.lists import vec_of
from neontable.nemesis.reach import why_not_reach
from neontable.nemesis.refresh import refresh
from neontable.nemesis.state import NemesisState
from tests.nemesis.laying import KEYWORDS
from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled

REACHED_BY = {"flying": {"flying", "barrage"}, "evasion": {"flying", "phase"}, "phase": {"phase"}}
NAMES = list(KEYWORDS)
READ = ["flying", "barrage", "evasion", "phase", "bypass"]  # the others say nothing of who may reach whom


def may_reach(mine: set[str], defence: int, theirs: set[str]) -> bool:
    """Whether an object with those keywords and that DEF may attack or intercept one with these."""
    by_keywords = all(mine & REACHED_BY[keyword] for keyword in theirs if keyword in REACHED_BY)
    return by_keywords and (defence >= 2 or "bypass" not in theirs)


def words(mask: int) -> set[str]:
    return {name for name, bit in KEYWORDS.items() if mask & bit}


def sets(names: list[str]) -> list[str]:
    """All sets of those keywords, written."""
    chosen = product((False, True), repeat=len(names))
    return [" ".join(name for name, on in zip(names, each, strict=True) if on) for each in chosen]


def ask_again(play: Play) -> None:
    play.state.legal = vec_of([])
    play.state.proceed()


# The words of NM-7.6, one by one


@pytest.mark.clause("NM-7.3", "NM-7.6")
@pytest.mark.parametrize(
    ("theirs", "reached_by", "not_by"),
    [
        ("", ["", "flying", "barrage", "evasion", "phase", "bypass", "kaiju"], []),
        ("flying", ["flying", "barrage"], ["", "evasion", "phase", "bypass", "kaiju", "impact", "save-the-day"]),
        ("barrage", ["", "phase"], []),
        ("evasion", ["flying", "phase"], ["", "barrage", "evasion", "bypass"]),
        ("phase", ["phase"], ["", "flying", "barrage", "evasion", "bypass"]),
        ("flying evasion", ["flying", "barrage phase", "flying phase"], ["barrage", "phase", "", "evasion"]),
        ("flying phase", ["phase flying", "phase barrage"], ["phase", "flying", "barrage", "flying barrage"]),
        ("evasion phase", ["phase"], ["flying", "", "evasion", "flying barrage"]),
        ("flying evasion phase", ["phase flying", "phase barrage"], ["phase", "flying barrage"]),
        ("kaiju", ["", "flying"], []),
        ("impact save-the-day", ["", "flying"], []),
    ],
)
@pytest.mark.parametrize("attacks", [True, False])
def test_who_may_attack_or_intercept(theirs: str, reached_by: list[str], not_by: list[str], attacks: bool) -> None:
    for mine in reached_by + not_by:
        one, other = side(front=f"Ox 1/2 {mine}"), side(front=f"Cow 1/2 {theirs}")
        if attacks:
            play = position(one, other, step="attackers").answer("attack Ox")
            assert play.why_not("at Cow") == ("" if mine in reached_by else "NM-7.3")
        elif "kaiju" not in theirs:
            play = position(other, one, step="attackers").attack("Cow > City")
            assert play.why_not("intercept Ox") == ("" if mine in reached_by else "NM-7.3")


@pytest.mark.clause("NM-7.3", "NM-7.6")
@pytest.mark.parametrize(
    ("defence", "damage", "may"), [(1, 0, False), (2, 0, True), (2, 1, True), (3, 2, True), (9, 0, True)]
)
def test_bypass_reads_def_not_def_less_damage(defence: int, damage: int, may: bool) -> None:
    one, other = side(front=f"Ox 1/{defence} damage:{damage}"), side(front="Cow 1/1 bypass")
    play = position(one, other, step="attackers").answer("attack Ox")
    assert play.why_not("at Cow") == ("" if may else "NM-7.3")
    play = position(other, one, step="attackers").attack("Cow > City")
    assert play.why_not("intercept Ox") == ("" if may else "NM-7.3")


@pytest.mark.clause("NM-7.4", "NM-7.6")
@pytest.mark.parametrize("keyword", NAMES)
def test_a_keyword_never_stops_its_own_card(keyword: str) -> None:
    """Neither from attacking anything, the City too, nor from intercepting."""
    one, other = side(front=f"Ox 1/1 {keyword}"), side(front="Cow 1/1")
    play = position(one, other, step="attackers").answer("attack Ox")
    assert play.choices() == ["at Cow", "at City"]
    play = position(other, one, step="attackers").attack("Cow > City")
    assert play.choices() == ["pass", "intercept Ox"]


@pytest.mark.clause("NM-7.4")
@pytest.mark.parametrize("keyword", ["flying", "evasion", "phase", "bypass"])
def test_keywords_do_not_protect_the_city(keyword: str) -> None:
    play = position(side(front="Ox 1/1"), side(front=f"Cow 1/1 {keyword}"), step="attackers").answer("attack Ox")
    assert play.choices() == ["at City"]


# The table in full


@pytest.mark.clause("NM-7.3", "NM-7.4", "NM-7.6")
def test_every_pair_of_keywords_and_def_in_the_one_function() -> None:
    """All 256 sets on either side."""
    play = position(side(front="Ox 1/1"), side(front="Cow 1/1"))
    s, ox, cow = play.state, play.obj("Ox"), play.obj("Cow")
    refresh(s)
    sets_of = [words(mask) for mask in range(256)]
    for mine, theirs in product(range(256), range(256)):
        s.keywords[ox], s.keywords[cow] = mine, theirs
        for defence in (1, 2):
            s.defence[ox] = defence
            expected = 0 if may_reach(sets_of[mine], defence, sets_of[theirs]) else 703
            assert why_not_reach(s, ox, cow) == expected, (sets_of[mine], defence, sets_of[theirs])


def crowd(names: list[str]) -> str:
    """Tokens of every set of those keywords and DEF 1 and 2."""
    made = [f"T{n}d{d} 1/{d} token {text}" for n, text in enumerate(sets(names)) for d in (1, 2)]
    return ", ".join(made)


@pytest.mark.clause("NM-7.3", "NM-7.4", "NM-7.6")
@pytest.mark.parametrize("defence", [1, 2])
def test_every_pair_of_keywords_and_def_as_an_attack(defence: int) -> None:
    play = position(side(front=f"Ox 1/{defence}"), side(front=crowd(READ)), step="attackers").answer("attack Ox")
    s, ox = play.state, play.obj("Ox")
    everyone = [obj for obj in range(len(s.row)) if s.side[obj] == 1]
    assert len(everyone) == 64
    for mask in range(256):
        s.catalog.keywords[s.definition[ox]] = mask
        s.dirty = 1
        ask_again(play)
        expected = [obj for obj in everyone if may_reach(words(mask), defence, words(s.keywords[obj]))]
        assert s.legal_actions() == [p.TARGET * KIND + target for target in [*expected, p.CITY]]


@pytest.mark.clause("NM-7.3", "NM-7.4", "NM-7.6", "NM-7.5")
def test_every_pair_of_keywords_and_def_as_an_interception() -> None:
    """A second interceptor that may intercept anything stands by for Kaiju."""
    both = side(front=crowd(READ) + ", Aid 0/2 token flying phase")
    play = position(side(front="Ox 1/1"), both, step="attackers").attack("Ox > City")
    s, ox = play.state, play.obj("Ox")
    everyone = [obj for obj in range(len(s.row)) if s.side[obj] == 1]
    for mask in range(256):
        s.catalog.keywords[s.definition[ox]] = mask
        s.dirty = 1
        ask_again(play)
        expected = [obj for obj in everyone if may_reach(words(s.keywords[obj]), s.defence[obj], words(mask))]
        assert s.legal_actions() == [p.PASS, *[p.INTERCEPT * KIND + obj for obj in expected]]


# The table, written by hand: who has the keywords of the column may attack or intercept who has those of the row (#).
# Of Bypass every row has a second one: the same for DEF 2 or more, nothing for DEF 1.

COLUMNS = ("", "flying", "barrage", "phase", "flying barrage", "flying phase", "barrage phase", "flying barrage phase")
TABLE = {
    "": "########",
    "flying": ".##.####",
    "evasion": ".#.#####",
    "phase": "...#.###",
    "flying evasion": ".#..####",
    "flying phase": ".....###",
    "evasion phase": "...#.###",
    "flying evasion phase": ".....###",
}
NEVER_MIND = ("", " evasion", " bypass", " impact save-the-day", " evasion bypass kaiju")  # of who reaches


@pytest.mark.clause("NM-7.3", "NM-7.4", "NM-7.6")
@pytest.mark.parametrize("more", NEVER_MIND)
@pytest.mark.parametrize("attacks", [True, False])
def test_the_table_of_keywords(attacks: bool, more: str) -> None:
    """As an attack, and as an interception."""
    reaching = [(column, defence, f"R{n}-{defence}") for n, column in enumerate(COLUMNS) for defence in (1, 2)]
    reached = [(row, bypass, f"T{n}{bypass}") for n, row in enumerate(TABLE) for bypass in ("", "-bypass")]
    ours = side(front=", ".join(f"{name} 1/{defence} {column}{more}" for column, defence, name in reaching))
    words = [f"{name} 1/1 {row} {bypass.strip('-')}" for row, bypass, name in reached]
    theirs = side(front=", ".join(words))
    play = position(ours, theirs, step="attackers") if attacks else position(theirs, ours, step="attackers")
    if not attacks:
        play.attack(", ".join(f"{name} > City" for _, _, name in reached))
    for column, defence, name in reaching:
        then = Play(play.cards, play.state.clone()).answer(f"{'attack' if attacks else 'intercept'} {name}")
        marks = [TABLE[row][COLUMNS.index(column)] == "#" and (not bypass or defence > 1) for row, bypass, _ in reached]
        expected = [f"at {other}" for mark, (_, _, other) in zip(marks, reached, strict=True) if mark]
        assert then.choices() == expected + ["at City"] * attacks


# Kaiju


@pytest.mark.clause("NM-7.5", "NM-7.7")
def test_a_kaiju_may_only_be_intercepted_by_two_or_more() -> None:
    play = position(side(front="Ox 1/9 kaiju"), side(front="Cow 1/1, Pig 1/1, Hen 1/1"), step="attackers")
    play.attack("Ox > City")
    assert play.choices() == ["pass", "intercept Cow", "intercept Pig", "intercept Hen"]
    play.answer("intercept Cow", "at Ox")
    assert play.choices() == ["intercept Pig", "intercept Hen"]
    assert play.why_not("pass") == "NM-7.5"
    play.answer("intercept Pig", "at Ox")
    assert play.choices() == ["pass", "intercept Hen"]
    play.answer("intercept Hen", "at Ox", "pass")
    assert [event[1:3] for event in play.events(p.EV_INTERCEPT)] == [
        (play.obj(name), play.obj("Ox")) for name in ("Cow", "Pig", "Hen")
    ]


@pytest.mark.clause("NM-7.5", "NM-7.7")
@pytest.mark.parametrize("others", ["", ", Pig 1/1 disabled", ", Pig 1/1 barrage"])
def test_one_alone_cannot_begin_to_intercept_a_kaiju(others: str) -> None:
    """T42."""
    keywords = "kaiju evasion" if "barrage" in others else "kaiju"
    play = position(side(front=f"Ox 1/9 {keywords}"), side(front=f"Cow 1/1 phase{others}"), step="attackers")
    play.attack("Ox > City")
    assert play.choices() == ["pass"]
    assert play.why_not("intercept Cow") == "NM-7.5"


@pytest.mark.clause("NM-7.5", "NM-7.7")
def test_of_two_kaiju_and_three_objects_one_is_intercepted() -> None:
    play = position(
        side(front="Ox 1/9 kaiju, Elk 1/9 kaiju"), side(front="Cow 1/1, Pig 1/1, Hen 1/1"), step="attackers"
    )
    play.attack("Ox > City, Elk > City").answer("intercept Cow", "at Ox", "intercept Pig")
    assert play.choices() == ["at Ox"]
    assert play.why_not("at Elk") == "NM-7.5"
    play.answer("at Ox")
    assert play.choices() == ["pass", "intercept Hen"]
    play.answer("intercept Hen")
    assert play.choices() == ["at Ox"]
    assert play.why_not("at Elk") == "NM-7.5"


@pytest.mark.clause("NM-7.5", "NM-7.7")
def test_interceptors_of_a_kaiju_may_be_declared_between_others() -> None:
    """A declaration is judged as a whole, in whatever order it is made."""
    me = side(front="Ox 1/9 kaiju, Elk 1/9 kaiju, Ram 1/9")
    play = position(me, side(front="Cow 1/1, Pig 1/1, Hen 1/1, Rat 1/1, Cat 1/1"), step="attackers")
    play.attack("Ox > City, Elk > City, Ram > City")
    play.intercept("Cow > Ox, Pig > Elk, Hen > Ram, Rat > Elk, Cat > Ox")
    assert play.step() == "orders"


@pytest.mark.clause("NM-7.7")
def test_the_only_second_interceptor_of_one_kaiju_is_kept_for_it() -> None:
    """Cow and Pig may intercept Ox, which flies; all may intercept Elk."""
    me = side(front="Ox 1/9 kaiju flying, Elk 1/9 kaiju")
    play = position(me, side(front="Cow 1/1 barrage, Pig 1/1 barrage, Hen 1/1, Rat 1/1"), step="attackers")
    play.attack("Ox > City, Elk > City").answer("intercept Cow", "at Ox", "intercept Hen", "at Elk")
    assert play.choices() == ["intercept Pig", "intercept Rat"]
    play.answer("intercept Pig")
    assert play.choices() == ["at Ox"]


@pytest.mark.clause("NM-7.5", "NM-7.7")
def test_a_single_object_may_attack_a_kaiju() -> None:
    play = position(side(front="Ox 1/9"), side(front="Cow 1/9 kaiju"), step="attackers")
    play.attack("Ox > Cow").intercept().quiet()
    assert (play.damage("Ox"), play.damage("Cow")) == (1, 1)


@pytest.mark.clause("NM-7.7")
def test_a_later_change_of_the_number_of_interceptors_undoes_nothing() -> None:
    play = position(side(front="Ox 3/9 kaiju"), side(front="Cow 1/3, Pig 1/1"), step="attackers")
    play.attack("Ox > City").intercept("Cow > Ox, Pig > Ox").answer("at Cow")
    play.put("Pig", "nowhere").quiet()
    assert not play.is_out("Cow")
    assert (play.damage("Ox"), play.hp("B")) == (1, 30)


@pytest.mark.clause("NM-7.7")
@pytest.mark.parametrize("keyword", ["flying", "phase", "evasion", "kaiju"])
def test_a_later_change_of_keywords_undoes_nothing(keyword: str) -> None:
    play = position(side(front="Ox 1/9"), side(front="Cow 1/9"), step="attackers")
    play.attack("Ox > City").intercept("Cow > Ox").change("Ox", keywords=keyword).quiet()
    assert (play.damage("Cow"), play.hp("B")) == (1, 30)
    play = position(side(front="Ox 1/9"), side(front="Cow 1/9"), step="attackers")
    play.attack("Ox > Cow").intercept().change("Cow", keywords=keyword).quiet()
    assert (play.damage("Ox"), play.damage("Cow")) == (1, 1)


Declaration = frozenset[tuple[int, int]]


def reachable(s: NemesisState) -> set[Declaration]:
    """All whole declarations of interceptors that can be made one element at a time; there must be no dead end."""
    legal = s.legal_actions()
    assert legal
    found: set[Declaration] = set()
    for action in legal:
        if action == p.PASS:
            found.add(frozenset(zip(s.interceptors, s.blocked, strict=True)))
            continue
        for target in after(s, action).legal_actions():
            found |= reachable(after(s, action, target))
    return found


def after(s: NemesisState, *actions: int) -> NemesisState:
    then = s.clone()
    for action in actions:
        then.apply(action)
    return then


@pytest.mark.clause("NM-7.7", "NM-7.5", "NM-7.2")
@pytest.mark.parametrize("seed", range(25))
def test_the_steps_reach_every_legal_declaration_and_no_other(seed: int) -> None:
    """T42, against all assignments of ready objects to attackers, judged as wholes."""
    chance = random.Random(seed)
    herd = [" ".join(w for w in ("flying", "phase", "kaiju", "kaiju") if chance.random() < 0.4) for _ in range(3)]
    guard = [" ".join(w for w in ("flying", "phase", "barrage") if chance.random() < 0.5) for _ in range(4)]
    me = side(front=", ".join(f"A{n} 1/9 {text}" for n, text in enumerate(herd)))
    foe = side(front=", ".join(f"B{n} 1/9 {text}" for n, text in enumerate(guard)))
    play = position(me, foe, step="attackers")
    target = chance.choice(["City", *[f"B{n}" for n in range(4)]])
    play.answer("attack A0")
    play.answer(f"at {target}" if f"at {target}" in play.choices() else "at City")
    play.pairs("attack", "A1 > City, A2 > City").passes()
    s = play.state
    attackers, ready = s.attackers[:], [play.obj(f"B{n}") for n in range(4) if play.obj(f"B{n}") not in s.targets]
    options = [
        [None, *[a for a in attackers if may_reach(words(s.keywords[b]), 9, words(s.keywords[a]))]] for b in ready
    ]
    expected: set[Declaration] = set()
    for chosen in product(*options):
        if not any(s.keywords[a] & p.KAIJU and chosen.count(a) == 1 for a in attackers):
            expected.add(frozenset((b, a) for b, a in zip(ready, chosen, strict=True) if a is not None))
    assert reachable(s) == expected


# Save the Day


@pytest.mark.clause("NM-7.8", "NM-7.1")
def test_save_the_day_is_not_disabled_by_attacking_and_others_are() -> None:
    play = position(side(front="Ox 1/1 save-the-day, Cow 1/1"), step="attackers").attack("Ox > City, Cow > City")
    assert (play.enabled("Ox"), play.enabled("Cow")) == (True, False)


@pytest.mark.clause("NM-7.8", "NM-7.2")
def test_nor_by_intercepting() -> None:
    foe = side(front="Ox 1/9 save-the-day, Cow 1/9")
    play = position(side(front="Pig 1/9, Hen 1/9"), foe, step="attackers").attack("Pig > City, Hen > City")
    play.intercept("Ox > Pig, Cow > Hen")
    assert (play.enabled("Ox"), play.enabled("Cow")) == (True, False)


@pytest.mark.clause("NM-7.8")
def test_it_must_be_enabled_to_do_so() -> None:
    play = position(side(front="Ox 1/1 save-the-day disabled"), step="attackers")
    assert play.why_not("attack Ox") == "NM-6.1"
    foe = side(front="Ox 1/1 save-the-day disabled")
    play = position(side(front="Pig 1/1"), foe, step="attackers").attack("Pig > City")
    assert play.why_not("intercept Ox") == "NM-6.1"


@pytest.mark.clause("NM-7.8", "NM-7.1")
def test_it_attacks_and_intercepts_once_all_the_same() -> None:
    play = position(side(front="Ox 1/1 save-the-day"), step="attackers").answer("attack Ox", "at City")
    assert play.choices() == ["pass"]
    assert play.why_not("attack Ox") == "NM-7.1"
    foe = side(front="Ox 1/1 save-the-day")
    play = position(side(front="Pig 1/1, Hen 1/1"), foe, step="attackers").attack("Pig > City, Hen > City")
    play.answer("intercept Ox", "at Pig")
    assert play.choices() == ["pass"]
    assert play.why_not("intercept Ox") == "NM-7.2"
