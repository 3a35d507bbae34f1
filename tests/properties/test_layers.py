"""NM-6.9 and NM-6.19 by a second, slow way of saying them, on battlefields full of random passives and effects."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from neontable.nemesis import ops as o
from neontable.nemesis import parts as p
from neontable.nemesis.filters import amount_of, passive_frame, things_of
from neontable.nemesis.frame import Frame
from neontable.nemesis.reading import holds
from neontable.nemesis.refresh import refresh
from neontable.nemesis.state import NemesisState
from tests.nemesis.laying import KEYWORDS
from tests.nemesis.records import ONE_TRAIT, Record, Written, number, written
from tests.nemesis.table import side

pytestmark = pytest.mark.compiled

SLOW = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
ALL = range(8)  # the keywords
Numbers = dict[int, list[int]]


class Change(NamedTuple):
    """What happens to an object, and when. `first`, `second`: the numbers; of keywords those given and those taken."""

    when: int
    obj: int
    op: int
    first: int
    second: int


class Source(NamedTuple):
    """A passive that works."""

    age: int
    record: int
    frame: Frame
    attached: bool


# The model


def layers(s: NemesisState) -> tuple[Numbers, dict[int, int], dict[int, int]]:
    """ATK and DEF, keywords and bans of all that is on the battlefield."""
    m = s.clone()
    out = [obj for obj in range(len(m.row)) if m.row[obj] != p.NOWHERE]
    cards = {obj: m.definition[obj] for obj in out}
    printed = {obj: [m.catalog.atk[card], m.catalog.defence[card]] for obj, card in cards.items()}
    words = {obj: m.catalog.keywords[card] for obj, card in cards.items()}
    sources = working(m, out)
    lasting = effects(m)

    show(m, printed, words)
    attached = [change for source in sources if source.attached for change in seen(m, source)]
    first_words = spoken(words, [*attached, *lasting])
    base = {obj: plus(printed[obj], obj, attached) for obj in out}

    show(m, base, first_words)
    sets = [*attached, *lasting, *seen_by_others(m, sources)]
    valued = {obj: plus(latest(printed[obj], obj, sets), obj, attached) for obj in out}

    show(m, valued, first_words)
    added = [*lasting, *seen_by_others(m, sources)]
    numbers = {obj: plus(valued[obj], obj, added) for obj in out}
    for obj in out:
        drifted = any(change.op == o.C_DRIFT and change.obj == obj for change in lasting)
        numbers[obj][0] = 0 if drifted else max(0, numbers[obj][0])

    show(m, numbers, first_words)
    last_words = spoken(words, [*attached, *lasting, *seen_by_others(m, sources)])

    show(m, numbers, last_words)
    every = [*attached, *lasting, *seen_by_others(m, sources)]
    bans = {obj: mask(change.first for change in every if change.op == o.C_BAN and change.obj == obj) for obj in out}
    return numbers, last_words, bans


def working(m: NemesisState, out: list[int]) -> list[Source]:
    """NM-6.5."""
    found: list[Source] = []
    for obj in out:
        for ability in m.catalog.passives[m.definition[obj]]:
            if m.enabled[obj] or m.catalog.always[ability]:
                record = m.catalog.entry[ability]
                attached = m.row[obj] == p.ATTACHED and m.catalog.code[record + 1] == o.ATTACHED_TO
                found.append(Source(m.age[obj], record, passive_frame(m, m.side[obj], obj, -1), attached))
    return sorted(found, key=lambda source: source.age)


def effects(m: NemesisState) -> list[Change]:
    found: list[Change] = []
    for at in range(0, len(m.effects), p.EFFECT):
        record, thing, first, second, _, _, when, _, _ = m.effects[at : at + p.EFFECT]
        op, a = m.catalog.code[record : record + 2]
        if op in (o.C_KEYWORDS, o.C_BAN):
            first, second = a, 0
        if op == o.C_LOSE:
            first, second = 0, a
        found.append(Change(when, thing, op, first, second))
    return found


def seen(m: NemesisState, source: Source) -> list[Change]:
    """What a passive does, as things look now."""
    code, f = m.catalog.code, source.frame
    found: list[Change] = []
    if not holds(m, f, code[source.record + 3]):
        return found
    at = code[source.record + 2]
    while at != o.NONE:
        op, a, b, c = code[at : at + 4]
        if op == o.C_PLUS:
            a, b = a * amount_of(m, f, c), b * amount_of(m, f, c)
        elif op == o.C_SET:
            a, b = (each if each == o.NO_CHANGE else int(amount_of(m, f, each)) for each in (a, b))
        elif op == o.C_LOSE:
            a, b = 0, a
        for thing in things_of(m, f, code[source.record + 1]):
            found.append(Change(source.age, thing, op, a, b))
        at = code[at + 5]
    return found


def seen_by_others(m: NemesisState, sources: list[Source]) -> list[Change]:
    return [change for source in sources if not source.attached for change in seen(m, source)]


def show(m: NemesisState, numbers: Numbers, words: dict[int, int]) -> None:
    """The numbers and keywords that are read from now on."""
    for obj, (atk, defence) in numbers.items():
        m.atk[obj], m.defence[obj], m.keywords[obj] = atk, defence, words[obj]


def plus(numbers: list[int], obj: int, changes: list[Change]) -> list[int]:
    mine = [change for change in changes if change.op == o.C_PLUS and change.obj == obj]
    return [numbers[0] + sum(change.first for change in mine), numbers[1] + sum(change.second for change in mine)]


def latest(numbers: list[int], obj: int, changes: list[Change]) -> list[int]:
    """The latest value that is set, of each number."""
    mine = [change for change in changes if change.op == o.C_SET and change.obj == obj]
    atk = [(change.when, change.first) for change in mine if change.first != o.NO_CHANGE]
    defence = [(change.when, change.second) for change in mine if change.second != o.NO_CHANGE]
    return [last(atk) if atk else numbers[0], last(defence) if defence else numbers[1]]


def last(pairs: list[tuple[int, int]]) -> int:
    """Of what happened at several times."""
    return sorted(pairs, key=lambda pair: pair[0])[-1][1]


def spoken(words: dict[int, int], changes: list[Change]) -> dict[int, int]:
    """Of each keyword the latest that gives or takes it, else what is printed."""
    found: dict[int, int] = {}
    for obj, printed in words.items():
        mine = [change for change in changes if change.obj == obj and change.op in (o.C_KEYWORDS, o.C_LOSE)]
        found[obj] = 0
        for bit in (1 << each for each in ALL):
            about = [(change.when, change.first) for change in mine if (change.first | change.second) & bit]
            found[obj] |= (last(about) if about else printed) & bit
    return found


def mask(bits: Iterable[int]) -> int:
    found = 0
    for each in bits:
        found |= each
    return found


# Battlefields


NAMES = ("Ox", "Bat", "Elk", "Hen", "Cart")
OTHERS = ("Wall", "Imp", "Hero", "Banner", "Charm", "Chain")


def random_table(chance: random.Random) -> Written:
    """Objects on both sides, with up to two passives each and with effects, of all layers; no two of the same age."""

    def lies(name: str, kind: str) -> str:
        keywords = " ".join(word for word in KEYWORDS if chance.random() < 0.25)
        state = "disabled" if chance.random() < 0.2 else ""
        return f"{name} {chance.randrange(5)}/{chance.randrange(1, 6)} {kind} {keywords} {state}"

    front = ", ".join(lies(name, "unit") for name in NAMES[:3])
    table = written(
        side(front=front, back=f"{lies('Hen', 'unit')}, {lies('Cart', 'vehicle')}", field="Banner field"),
        side(front=f"Hero, {lies('Wall', 'unit')}, {lies('Imp', 'unit')}", attached="Charm enhancement"),
    )
    return table


@SLOW
@given(st.integers(0, 2**32))
@example(0)
@pytest.mark.clause("NM-6.5", "NM-6.6", "NM-6.8", "NM-6.9", "NM-6.19", "NM-7.24")
def test_the_layers_give_what_the_model_says(seed: int) -> None:
    chance = random.Random(seed)
    table = random_table(chance)
    furnish(table, chance)
    numbers, words, bans = layers(table.s)
    refresh(table.s)
    for obj in numbers:
        name = table.name(obj)
        assert [table.s.atk[obj], table.s.defence[obj]] == numbers[obj], name
        assert table.s.keywords[obj] == words[obj], name
        assert table.s.banned[obj] == bans[obj], name


def furnish(table: Written, chance: random.Random) -> None:
    """Ages, sides, damage, passives and effects."""
    s = table.s
    out = [obj for obj in range(len(s.row)) if s.row[obj] != p.NOWHERE]
    times = list(range(100, 100 + len(out) + 8))
    chance.shuffle(times)
    units = [obj for obj in out if s.catalog.kind[s.definition[obj]] == p.UNIT]
    for obj in out:
        s.age[obj] = times.pop()
        s.damage[obj] = chance.choice([0, 0, 1])
        s.catalog.traits[s.definition[obj]] = chance.choice([0, ONE_TRAIT])
        if s.row[obj] == p.ATTACHED:
            s.host[obj] = chance.choice(units)
    for name in (name for obj in out for name in [table.name(obj)] * chance.randrange(3)):
        selector = random_selector(table, chance)
        if s.row[table.obj(name)] == p.ATTACHED and chance.random() < 0.7:
            selector = o.ATTACHED_TO
        changes = [random_change(table, chance) for _ in range(chance.randrange(1, 4))]
        table.passive(name, selector, *changes, condition=random_condition(table, chance), always=chance.randrange(2))
    for when in sorted(times[:6]):
        s.clock = when
        random_effect(table, chance, table.name(chance.choice(units)))


def random_selector(table: Written, chance: random.Random) -> int:
    tests: list[Record] = [
        (o.T_CONTROLLED, o.YOU),
        (o.T_STAT, chance.randrange(2), chance.randrange(2), number(chance.randrange(1, 4))),
        (o.T_KEYWORD, 1 << chance.choice(ALL)),
        (o.T_NO_KEYWORD, 1 << chance.choice(ALL)),
        (o.T_TRAIT, ONE_TRAIT),
        (o.T_STAT_THAN, o.ATK, chance.randrange(2), o.SELF),
    ]
    status = chance.choice([0, 0, o.IS_OTHER, o.IS_ENEMY, o.IS_ENABLED, o.IS_DAMAGED])
    some = chance.sample(tests, chance.randrange(3))
    return chance.choice([o.SELF, table.each("unit vehicle champion", *some, status=status)])


def random_change(table: Written, chance: random.Random) -> Record:
    amounts = [number(1), table.record(o.A_STAT, o.SELF, o.ATK), table.record(o.A_COUNT, table.filter("unit"))]
    times = chance.choice(amounts)
    small = chance.choice([None, 0, 1, 4])
    keywords = 1 << chance.choice(ALL) | 1 << chance.choice(ALL)
    return chance.choice(
        [
            (o.C_PLUS, chance.randrange(-2, 3), chance.randrange(-1, 3), times),
            table.becomes(small, chance.choice([None, 2, 5])),
            (o.C_KEYWORDS, keywords),
            (o.C_LOSE, keywords),
            (o.C_BAN, 1 << chance.randrange(10)),
        ]
    )


def random_condition(table: Written, chance: random.Random) -> int:
    if chance.random() < 0.6:
        return o.NONE
    strong = table.record(o.Q_STAT, o.SELF, o.AT_LEAST, number(chance.randrange(1, 4)), chance.randrange(2))
    flying = table.record(o.Q_KEYWORD, o.SELF, 1 << chance.choice(ALL))
    units = table.filter("unit", (o.T_STAT, o.ATK, o.AT_LEAST, number(chance.randrange(1, 4))))
    return chance.choice([strong, flying, table.record(o.Q_COUNT, units, o.AT_LEAST, number(2))])


def random_effect(table: Written, chance: random.Random, name: str) -> None:
    first, second = chance.randrange(-3, 4), chance.randrange(-1, 3)
    change = random_change(table, chance)
    if change[0] == o.C_SET:
        first, second = chance.choice([o.NO_CHANGE, 0, 3]), chance.choice([o.NO_CHANGE, 1, 3])
    table.lasts(name, chance.choice([change, change, change, (o.C_DRIFT,)]), first, second)
