"""NM-9.5: must be attacked, must be intercepted if able: somebody has to do it, whoever it is."""

import random
from itertools import product

import pytest

from neontable.nemesis import ops as o
from neontable.nemesis import parts as p
from tests.nemesis.laying import Side
from tests.nemesis.table import Play, position, side
from tests.nemesis.test_musts import GUARD, MUST, WORDS, Declaration, reachable, reaches

pytestmark = pytest.mark.compiled

BAIT = '"This card must be attacked if able."'
CALL = '"Each enemy object must attack this card if able."'
SHOW = '"While in play, this card must be intercepted if able."'


# Attacked


@pytest.mark.clause("NM-9.5")
def test_one_that_must_be_attacked_needs_one_attacker_whoever_it_is() -> None:
    play = position(side(front="Ox 1/9, Elk 1/9"), side(front=f"Cow 1/9 {BAIT}, Pig 1/9"), step="attackers")
    assert play.choices() == ["attack Ox", "attack Elk"]
    assert play.why_not("pass") == "NM-9.5"
    assert play.answer("attack Elk").choices() == ["at Cow", "at Pig", "at City"]
    play.answer("at Pig")
    assert play.choices() == ["attack Ox"]
    assert play.answer("attack Ox").choices() == ["at Cow"]
    assert play.why_not("at City") == "NM-9.5"
    assert play.answer("at Cow").choices() == ["pass"]


@pytest.mark.clause("NM-9.5")
def test_when_it_is_attacked_the_others_are_free() -> None:
    play = position(side(front="Ox 1/9, Elk 1/9"), side(front=f"Cow 1/9 {BAIT}, Pig 1/9"), step="attackers")
    play.answer("attack Ox", "at Cow")
    assert play.choices() == ["pass", "attack Elk"]
    assert play.answer("attack Elk").choices() == ["at Cow", "at Pig", "at City"]


@pytest.mark.clause("NM-9.5", "NM-7.3", "NM-6.1")
@pytest.mark.parametrize(
    "foe",
    [side(front=f"Cow 1/9 flying {BAIT}"), side(front="Pig 1/9", back=f"Cow 1/9 {BAIT}"), side(front=f"Cow 1/9 disabled {BAIT}")],
    ids=["flying", "in the Backline", "disabled, so that its passive sleeps"],
)  # fmt: skip
def test_where_nobody_can_nobody_must(foe: Side) -> None:
    play = position(side(front="Ox 1/9"), foe, step="attackers")
    assert play.choices() == ["pass", "attack Ox"]


@pytest.mark.clause("NM-9.5", "NM-7.26")
def test_who_can_attack_the_backline_can_attack_it_there() -> None:
    bat = 'Bat 1/9 "While in play, this card can attack objects in the Backline."'
    play = position(side(front=f"Ox 1/9, {bat}"), side(back=f"Cow 1/9 {BAIT}"), step="attackers")
    assert play.choices() == ["attack Ox", "attack Bat"]
    assert play.answer("attack Bat").choices() == ["at Cow"]


@pytest.mark.clause("NM-9.5")
def test_of_two_and_one_attacker_either() -> None:
    play = position(side(front="Ox 1/9"), side(front=f"Cow 1/9 {BAIT}, Hen 1/9 {BAIT}, Pig 1/9"), step="attackers")
    assert play.answer("attack Ox").choices() == ["at Cow", "at Hen"]
    assert play.answer("at Hen").choices() == ["pass"]


@pytest.mark.clause("NM-9.5", "NM-7.3")
def test_an_attacker_that_alone_can_reach_one_is_kept_for_it() -> None:
    """Bat alone can attack the flying Hen; so Cow is left to Ox."""
    me = side(front="Bat 1/9 flying, Ox 1/9")
    play = position(me, side(front=f"Cow 1/9 {BAIT}, Hen 1/9 flying {BAIT}"), step="attackers")
    assert play.answer("attack Bat").choices() == ["at Hen"]
    assert play.answer("at Hen", "attack Ox").choices() == ["at Cow"]


@pytest.mark.clause("NM-9.5")
def test_for_one_that_must_attack_another_one_must_is_as_good_as_the_other() -> None:
    """Ox must attack Hen, and Cow must be attacked: one of the two is kept, whichever."""
    play = position(side(front="Ox 1/9"), side(front=f"Cow 1/9 {BAIT}, Hen 1/9 {CALL}, Pig 1/9"), step="attackers")
    assert play.choices() == ["attack Ox"]
    assert play.answer("attack Ox").choices() == ["at Cow", "at Hen"]


@pytest.mark.clause("NM-9.5")
def test_for_a_turn() -> None:
    ploy = 'Ploy tactical "Target enemy Unit must be attacked if able this turn."'
    play = position(side(front="Ox 1/9", hand=ploy), side(front="Cow 1/9, Pig 1/9"))
    play.answer("play Ploy", "at Cow").quiet().until("attackers")
    assert play.choices() == ["attack Ox"]
    assert play.answer("attack Ox").choices() == ["at Cow"]


# Intercepted


@pytest.mark.clause("NM-9.5")
def test_one_that_must_be_intercepted_needs_one_interceptor_whoever_it_is() -> None:
    me = side(front=f"Ox 1/9 {SHOW}, Elk 1/9")
    play = position(me, side(front="Cow 1/9, Pig 1/9"), step="attackers").attack("Ox > City, Elk > City")
    assert play.choices() == ["intercept Cow", "intercept Pig"]
    assert play.why_not("pass") == "NM-9.5"
    assert play.answer("intercept Cow").choices() == ["at Ox", "at Elk"]
    assert play.answer("at Elk").choices() == ["intercept Pig"]
    assert play.answer("intercept Pig").choices() == ["at Ox"]
    assert play.why_not("at Elk") == "NM-9.5"
    assert play.answer("at Ox").choices() == ["pass"]


@pytest.mark.clause("NM-9.5")
def test_when_it_is_intercepted_the_others_are_free() -> None:
    me = side(front=f"Ox 1/9 {SHOW}, Elk 1/9")
    play = position(me, side(front="Cow 1/9, Pig 1/9"), step="attackers").attack("Ox > City, Elk > City")
    assert play.answer("intercept Cow", "at Ox").choices() == ["pass", "intercept Pig"]


@pytest.mark.clause("NM-9.5", "NM-4.11")
def test_to_be_intercepted_for_a_turn() -> None:
    """An effect holds though the attacker is disabled by attacking."""
    ploy = 'Ploy tactical "Target Unit must be intercepted if able this turn."'
    play = position(side(front="Ox 1/9", hand=ploy), side(front="Cow 1/9"))
    play.answer("play Ploy", "at Ox").quiet().until("attackers").attack("Ox > City")
    assert play.choices() == ["intercept Cow"]


@pytest.mark.clause("NM-9.5", "NM-7.2", "NM-7.3")
@pytest.mark.parametrize("foe", ["Cow 1/9 disabled", "Cow 1/9"], ids=["nobody enabled", "nobody who flies"])
def test_where_nobody_can_intercept_it_nobody_must(foe: str) -> None:
    keyword = "" if "disabled" in foe else "flying"
    play = position(side(front=f"Ox 1/9 {keyword} {SHOW}"), side(front=foe), step="attackers").attack("Ox > City")
    assert play.choices() == ["pass"]


@pytest.mark.clause("NM-9.5", "NM-7.5")
def test_a_kaiju_that_must_be_intercepted_takes_two_or_nobody() -> None:
    ox = f"Ox 1/9 kaiju {SHOW}"
    alone = position(side(front=ox), side(front="Cow 1/9"), step="attackers").attack("Ox > City")
    assert alone.choices() == ["pass"]
    play = position(side(front=ox), side(front="Cow 1/9, Pig 1/9"), step="attackers").attack("Ox > City")
    assert play.choices() == ["intercept Cow", "intercept Pig"]
    assert play.answer("intercept Pig", "at Ox").choices() == ["intercept Cow"]
    assert play.answer("intercept Cow", "at Ox").choices() == ["pass"]


@pytest.mark.clause("NM-9.5", "NM-7.5")
def test_where_two_small_ones_or_a_kaiju_can_be_stopped_the_two_are_more() -> None:
    me = side(front=f"Ox 1/9 kaiju {SHOW}, Elk 1/9 {SHOW}, Bat 1/9 {SHOW}")
    play = position(me, side(front="Cow 1/9, Pig 1/9"), step="attackers").attack("Ox > City, Elk > City, Bat > City")
    assert play.answer("intercept Cow").choices() == ["at Elk", "at Bat"]
    assert play.why_not("at Ox") == "NM-9.5"
    play.answer("at Elk", "intercept Pig")
    assert play.choices() == ["at Bat"]


# All declarations, against every assignment


def fewest_broken(play: Play, herd: list[int], foes: list[int], calling: set[int]) -> set[Declaration]:
    """The assignments that break the fewest musts. `calling`: those that every attacker must attack."""
    s = play.state
    near = {a: [t for t in foes if reaches(s.keywords[a], s.keywords[t])] for a in herd}
    broken: dict[Declaration, int] = {}
    for chosen in product(*[[None, *near[a], p.CITY] for a in herd]):
        count = sum(1 for t in foes if s.banned[t] & o.MUST_BE_ATTACKED and t not in chosen)
        for a, target in zip(herd, chosen, strict=True):
            count += 1 if s.banned[a] & o.MUST_ATTACK and target is None else 0
            count += 1 if calling & set(near[a]) and target not in calling else 0
        pairs = frozenset((a, t) for a, t in zip(herd, chosen, strict=True) if t is not None)
        broken[pairs] = count
    return {pairs for pairs, count in broken.items() if count == min(broken.values())}


def words(chance: random.Random, *likely: str) -> str:
    return " ".join(word for word in likely if chance.random() < 0.4)


@pytest.mark.clause("NM-9.5", "NM-7.1", "NM-7.3")
@pytest.mark.parametrize("seed", range(40))
def test_the_steps_reach_every_declaration_of_attackers_that_breaks_the_fewest_musts(seed: int) -> None:
    chance = random.Random(seed)
    herd = [f"A{n} 1/9 {words(chance, *WORDS)} {MUST if chance.random() < 0.4 else ''}" for n in range(3)]
    texts = [chance.choice(["", BAIT, BAIT, CALL]) for _ in range(3)]
    foes = [f"B{n} 1/9 {words(chance, *WORDS[:2])} {text}" for n, text in enumerate(texts)]
    play = position(side(front=", ".join(herd)), side(front=", ".join(foes)), step="attackers")
    numbers = [play.obj(f"B{n}") for n in range(3)]
    calling = {number for number, text in zip(numbers, texts, strict=True) if text == CALL}
    legal = fewest_broken(play, [play.obj(f"A{n}") for n in range(3)], numbers, calling)
    assert reachable(play.state, "attackers", "targets") == legal


def most_kept(play: Play, guards: list[int], needs: dict[int, int]) -> set[Declaration]:
    """The assignments that leave no attacker with too few, and keep as many musts as any of these."""
    s = play.state
    options = [[None, *[a for a in needs if reaches(s.keywords[b], s.keywords[a])]] for b in guards]
    legal: dict[Declaration, int] = {}
    for chosen in product(*options):
        if all(chosen.count(a) == 0 or chosen.count(a) >= need for a, need in needs.items()):
            pairs = frozenset((b, a) for b, a in zip(guards, chosen, strict=True) if a is not None)
            legal[pairs] = sum(1 for b, _ in pairs if s.banned[b] & o.MUST_INTERCEPT)
            legal[pairs] += sum(1 for a in set(chosen) if a is not None and s.banned[a] & o.MUST_BE_INTERCEPTED)
    return {pairs for pairs, musts in legal.items() if musts == max(legal.values())}


@pytest.mark.clause("NM-9.5", "NM-7.5", "NM-7.7")
@pytest.mark.parametrize("seed", range(40))
def test_the_steps_reach_every_declaration_of_interceptors_that_keeps_the_most_musts(seed: int) -> None:
    chance = random.Random(seed)
    herd = [f"A{n} 1/9 {words(chance, *WORDS[:2], 'kaiju')} {SHOW if chance.random() < 0.6 else ''}" for n in range(3)]
    guard = [f"B{n} 1/9 {words(chance, *WORDS)} {GUARD if chance.random() < 0.3 else ''}" for n in range(4)]
    play = position(side(front=", ".join(herd)), side(front=", ".join(guard)), step="attackers")
    play.attack(", ".join(f"A{n} > City" for n in range(3)))
    needs = {play.obj(f"A{n}"): 2 if "kaiju" in herd[n] else 1 for n in range(3)}
    assert reachable(play.state) == most_kept(play, [play.obj(f"B{n}") for n in range(4)], needs)
