"""NM-6.9, NM-6.19: numbers, keywords and bans of objects, layer by layer (compiled). See refresh.py.

The layers. Passives read what the layers before theirs gave, never their own (NM-6.19).

0. what is printed, and what attached Unit Enhancements give their Unit (NM-6.6);
1. keywords that effects give and take;   2. set values;   3. all +X/+Y;   4. Drift;   5. ATK not below 0;
6. keywords that passives give and take;   7. what objects cannot do, and the statics that are asked for (statics_on).

In 2 and 6 the latest wins, whether it comes from an attached Enhancement, an effect or a passive (NM-6.9).

A change is ROW ints: when, its layer, the object, and two numbers, or the keywords that it gains and loses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from .filters import amount_of, passive_frame, things_of
from .frame import Frame
from .lists import FEW
from .needs import EVERYTHING, KINDS_AT
from .ops import (
    ATTACHED_TO,
    C_BAN,
    C_DRIFT,
    C_FIRST,
    C_KEYWORDS,
    C_LOSE,
    C_PLUS,
    C_SET,
    CARD,
    CHANGE,
    NO_CHANGE,
    NONE,
)
from .parts import EFFECT, NOWHERE, UNIT_ENHANCEMENT
from .reading import holds
from .things import card_of

if TYPE_CHECKING:
    from .state import NemesisState

ROW: Final = 5
WORK: Final = 3  # ints of a passive that works: its record, its object, a mask of the kinds of its changes

# The layers of changes, as masks of kinds (from C_FIRST).
BASE: Final = 0  # +X/+Y of attached Enhancements
PLUSES: Final = 1 << (C_PLUS - C_FIRST)
WORDS: Final = 1 << (C_KEYWORDS - C_FIRST) | 1 << (C_LOSE - C_FIRST)
SETS: Final = 1 << (C_SET - C_FIRST)
BANS: Final = 1 << (C_BAN - C_FIRST)
DRIFTS: Final = 1 << (C_DRIFT - C_FIRST)
STATICS: Final = ~(PLUSES | WORDS | SETS | BANS)


def lay_printed(s: NemesisState) -> None:
    """What is printed."""
    catalog = s.catalog
    atk, defence, keywords, banned = s.atk, s.defence, s.keywords, s.banned
    printed_atk, printed_defence, printed_keywords = catalog.atk, catalog.defence, catalog.keywords
    rows, definitions = s.row, s.definition
    obj: i64
    for obj in range(i64(len(rows))):
        if rows[obj] != NOWHERE:
            d = definitions[obj]
            atk[obj] = printed_atk[d]
            defence[obj] = printed_defence[d]
            keywords[obj] = printed_keywords[d]
            banned[obj] = 0


def lay_on(s: NemesisState) -> None:
    """All layers over what is printed."""
    f = passive_frame(s, NONE, NONE, NONE)
    works, given = read_sources(s, f)
    if len(s.effects) > 0:
        given = in_time(given, read_effects(s))
    kinds = kinds_of(works)
    lowered = add_attached(s, given)
    change_keywords(s, given)
    set_numbers(s, in_time(given, gather(s, f, works, SETS)) if kinds & SETS else given)
    if kinds & PLUSES:
        lowered = add_passives(s, f, works) or lowered
    lowered = add_effects(s) or lowered
    end_numbers(s, lowered)
    if kinds & WORDS:
        words = gather(s, f, works, WORDS)
        print_keywords(s)
        change_keywords(s, in_time(given, words))
    ban(s, given)
    if kinds & BANS:
        ban(s, gather(s, f, works, BANS))
    if kinds & STATICS:
        add_statics(s, f, works)


# What there is


def read_sources(s: NemesisState, f: Frame) -> tuple[vec[i64], vec[i64]]:
    """The passives that work, but for those of attached Enhancements; and what these give now, read on what is
    printed. Says, too, on what passives depend beside which objects there are, and what kinds of changes they have."""
    works = vec[i64](capacity=WORK * FEW)
    given = vec[i64]()
    code = s.catalog.code
    for obj in s.sources:
        d: i64 = s.definition[obj]
        enhances = s.catalog.kind[d] == UNIT_ENHANCEMENT
        for ability in s.catalog.passives[d]:
            record: i64 = s.catalog.entry[ability]
            while record >= 0:
                facts: i64 = code[record + 4]
                s.restless |= facts & EVERYTHING
                s.rules |= facts >> KINDS_AT
                if enhances and code[record + 1] == ATTACHED_TO:
                    aim(s, f, obj)
                    if holds(s, f, code[record + 3]):
                        given = attach(s, f, record, given)
                elif s.enabled[obj] or s.catalog.always[ability]:  # NM-6.5
                    works = append(works, record)
                    works = append(works, obj)
                    works = append(works, facts >> KINDS_AT)
                record = code[record + 5]
    return works, given


def aim(s: NemesisState, f: Frame, obj: i64) -> None:
    """The frame is that of a passive of this object from now on."""
    f.source = obj
    f.seat = s.side[obj]
    f.actor = f.seat
    f.card = card_of(s, obj)
    f.definition = s.definition[obj]


def add_static(s: NemesisState, f: Frame, record: i64) -> None:
    """A passive that is asked for when it matters: record, source, controller."""
    if len(s.statics) == 0:
        s.statics = vec[i64](capacity=3 * FEW)
    s.statics = append(append(append(s.statics, record), f.source), f.seat)


def kind_of(op: i64) -> i64:
    """The kind of a change, as a mask."""
    return 1 << (op - C_FIRST)


def layer_of(op: i64) -> i64:
    """The layer in which a change is laid on."""
    kind = kind_of(op)
    if kind & WORDS:
        return WORDS
    return STATICS if kind & STATICS else kind


def kinds_of(works: vec[i64]) -> i64:
    """The kinds of changes that there are."""
    kinds: i64 = 0
    for i in range(2, len(works), WORK):
        kinds |= works[i]
    return kinds


def kinds_of_effect(s: NemesisState, record: i64) -> i64:
    """The kinds of changes of an effect: of one that has a selector those of its chain."""
    code = s.catalog.code
    if code[record] != CHANGE:
        return kind_of(code[record])
    kinds: i64 = 0
    at: i64 = code[record + 2]
    while at >= 0:
        kinds |= kind_of(code[at])
        at = code[at + 5]
    return kinds


def attach(s: NemesisState, f: Frame, record: i64, given: vec[i64]) -> vec[i64]:
    """What is given, and what an attached Enhancement gives to its Unit."""
    at: i64 = s.catalog.code[record + 2]
    while at >= 0:
        layer = layer_of(s.catalog.code[at])
        if layer == STATICS:
            add_static(s, f, record)
        else:
            first, second = numbers_of(s, f, at)
            layer = BASE if layer == PLUSES else layer
            given = with_row(given, s.age[f.source], layer, s.host[f.source], first, second)
        at = s.catalog.code[at + 5]
    return given


def read_effects(s: NemesisState) -> vec[i64]:
    """What effects do that last, in time; +X/+Y (add_effects) and Drift (end_numbers) left aside."""
    code = s.catalog.code
    rows = vec[i64]()
    i: i64
    for i in range(0, i64(len(s.effects)), EFFECT):
        record: i64 = s.effects[i]
        op: i64 = code[record]
        s.rules |= kinds_of_effect(s, record)
        if op == C_SET:
            rows = with_row(rows, s.effects[i + 6], SETS, s.effects[i + 1], s.effects[i + 2], s.effects[i + 3])
        elif op == C_KEYWORDS:
            rows = with_row(rows, s.effects[i + 6], WORDS, s.effects[i + 1], code[record + 1], 0)
        elif op == C_LOSE:
            rows = with_row(rows, s.effects[i + 6], WORDS, s.effects[i + 1], 0, code[record + 1])
        elif op == C_BAN:
            rows = with_row(rows, s.effects[i + 6], BANS, s.effects[i + 1], code[record + 1], 0)
        if s.effects[i + 8] >= 0:
            s.restless = EVERYTHING
    return rows


def gather(s: NemesisState, f: Frame, works: vec[i64], layer: i64) -> vec[i64]:
    """What the passives do in a layer, as things are before any of it is laid on."""
    code = s.catalog.code
    rows = vec[i64](capacity=ROW * FEW)
    for i in range(0, len(works), WORK):
        if works[i + 2] & layer:
            record: i64 = works[i]
            aim(s, f, works[i + 1])
            if holds(s, f, code[record + 3]):
                things = things_of(s, f, code[record + 1])
                at: i64 = code[record + 2]
                while at >= 0:
                    if kind_of(code[at]) & layer:
                        first, second = numbers_of(s, f, at)
                        for thing in things:
                            rows = with_row(rows, s.age[f.source], layer, thing, first, second)
                    at = code[at + 5]
    return rows


def with_row(rows: vec[i64], when: i64, layer: i64, thing: i64, first: i64, second: i64) -> vec[i64]:
    """The rows with one change more, of one object."""
    if thing < CARD:
        rows = append(rows, when)
        rows = append(rows, layer)
        rows = append(rows, thing)
        rows = append(rows, first)
        rows = append(rows, second)
    return rows


def numbers_of(s: NemesisState, f: Frame, at: i64) -> tuple[i64, i64]:
    """The two numbers of a change, as they are now: of C_PLUS and C_SET ATK and DEF (NO_CHANGE: not set); else what
    is given, or banned, and what is taken."""
    code = s.catalog.code
    op: i64 = code[at]
    a: i64 = code[at + 1]
    b: i64 = code[at + 2]
    if op == C_PLUS:
        times = amount_of(s, f, code[at + 3])
        return a * times, b * times
    if op == C_SET:
        return (a if a == NO_CHANGE else amount_of(s, f, a)), (b if b == NO_CHANGE else amount_of(s, f, b))
    return (i64(0), a) if op == C_LOSE else (a, i64(0))


def in_time(one: vec[i64], two: vec[i64]) -> vec[i64]:
    """Two rows of changes as one, the oldest first."""
    if len(one) == 0:
        return two
    if len(two) == 0:
        return one
    rows = vec[i64]()
    i = 0
    for j in range(0, len(two), ROW):
        while i < len(one) and one[i] <= two[j]:
            rows = extend(rows, one[i : i + ROW])
            i += ROW
        rows = extend(rows, two[j : j + ROW])
    return extend(rows, one[i:])


# Laying on


def add_attached(s: NemesisState, rows: vec[i64]) -> bool:
    """NM-6.8: +X/+Y of attached Enhancements. Tells whether any ATK was lowered."""
    lowered = False
    for i in range(0, len(rows), ROW):
        if rows[i + 1] == BASE:
            lowered = add_to(s, rows[i + 2], rows[i + 3], rows[i + 4]) or lowered
    return lowered


def add_passives(s: NemesisState, f: Frame, works: vec[i64]) -> bool:
    """The same of other passives, as things are before any of it is laid on: it is added up aside."""
    code = s.catalog.code
    atk, defence = s.atk[:], s.defence[:]
    lowered = False
    for i in range(0, len(works), WORK):
        if works[i + 2] & PLUSES:
            record: i64 = works[i]
            aim(s, f, works[i + 1])
            if holds(s, f, code[record + 3]):
                things = things_of(s, f, code[record + 1])
                at: i64 = code[record + 2]
                while at >= 0:
                    if code[at] == C_PLUS:
                        first, second = numbers_of(s, f, at)
                        lowered = lowered or first < 0
                        for thing in things:
                            if thing < CARD:
                                atk[thing] += first
                                defence[thing] += second
                    at = code[at + 5]
    s.atk, s.defence = atk, defence
    return lowered


def add_effects(s: NemesisState) -> bool:
    """The same of effects."""
    lowered = False
    i: i64
    for i in range(0, i64(len(s.effects)), EFFECT):
        if s.catalog.code[s.effects[i]] == C_PLUS:
            lowered = add_to(s, s.effects[i + 1], s.effects[i + 2], s.effects[i + 3]) or lowered
    return lowered


def add_to(s: NemesisState, obj: i64, atk: i64, defence: i64) -> bool:
    """One +X/+Y."""
    s.atk[obj] += atk
    s.defence[obj] += defence
    return atk < 0


def set_numbers(s: NemesisState, rows: vec[i64]) -> None:
    """NM-6.9: the latest setting counts, and what attached Enhancements add comes on top of it."""
    for i in range(0, len(rows), ROW):
        if rows[i + 1] == SETS:
            obj = rows[i + 2]
            if rows[i + 3] != NO_CHANGE:
                s.atk[obj] = rows[i + 3] + total(rows, obj, 3)
            if rows[i + 4] != NO_CHANGE:
                s.defence[obj] = rows[i + 4] + total(rows, obj, 4)


def total(rows: vec[i64], obj: i64, column: i64) -> i64:
    """What attached Enhancements add to the ATK (3) or DEF (4) of an object."""
    found: i64 = 0
    for i in range(0, len(rows), ROW):
        if rows[i + 1] == BASE and rows[i + 2] == obj:
            found += rows[i + column]
    return found


def end_numbers(s: NemesisState, lowered: bool) -> None:
    """Drift (NM-7.24), then ATK not below 0 (NM-6.9)."""
    if s.rules & DRIFTS:
        for i in range(0, len(s.effects), EFFECT):
            if s.catalog.code[s.effects[i]] == C_DRIFT:
                s.atk[s.effects[i + 1]] = 0
    if lowered:
        for obj in range(len(s.atk)):
            if s.atk[obj] < 0:
                s.atk[obj] = 0


def print_keywords(s: NemesisState) -> None:
    """Keywords as they are printed."""
    for obj in range(len(s.row)):
        if s.row[obj] != NOWHERE:
            s.keywords[obj] = s.catalog.keywords[s.definition[obj]]


def change_keywords(s: NemesisState, rows: vec[i64]) -> None:
    """Keywords given and taken, one change after the other (NM-6.9)."""
    for i in range(0, len(rows), ROW):
        if rows[i + 1] == WORDS:
            obj = rows[i + 2]
            s.keywords[obj] = (s.keywords[obj] | rows[i + 3]) & ~rows[i + 4]


def ban(s: NemesisState, rows: vec[i64]) -> None:
    """What objects cannot do."""
    for i in range(0, len(rows), ROW):
        if rows[i + 1] == BANS:
            s.banned[rows[i + 2]] |= rows[i + 3]


def add_statics(s: NemesisState, f: Frame, works: vec[i64]) -> None:
    """The passives that are asked for when they matter: record, source, controller."""
    for i in range(0, len(works), WORK):
        if works[i + 2] & STATICS:
            aim(s, f, works[i + 1])
            if holds(s, f, s.catalog.code[works[i] + 3]):
                add_static(s, f, works[i])
