"""NM-9: which objects and cards a text means, and its amounts (compiled). What is asked changes nothing.

An object is read as it is or, when it has left, as it last was (NM-6.13); a card in a zone as it is printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from .frame import AS_TRIGGER, Frame
from .lists import FEW
from .ops import (
    A_COUNT,
    A_DAMAGE_ON,
    A_DEALT,
    A_DONE,
    A_HALF,
    A_HALF_UP,
    A_HP,
    A_SCRAP,
    A_STAT,
    A_TIMES,
    A_TURN,
    A_TWICE,
    A_X,
    ATK,
    C_FIRST,
    CARD,
    CHANGE,
    CITIES,
    DEED_DEALT,
    DEF,
    IN_ANY_DISCARD,
    IN_HAND,
    IS_ENEMY,
    IS_OTHER,
    ON_BATTLEFIELD,
    S_VALUE,
    T_ATTACHED_TO,
    T_CONTROLLED,
    T_DEFINITION,
    T_FACTION,
    T_KEYWORD,
    T_NO_KEYWORD,
    T_NOT_TOKEN,
    T_NOT_TRAIT,
    T_NOUN,
    T_ROW,
    T_STAT,
    T_STAT_THAN,
    T_TRAIT,
    T_WITH_ATTACHED,
)
from .parts import CHAMPION, CITY, EFFECT, NEMESIS, NO_OBJECT, NOWHERE, PLAYERS, UNIT, VEHICLE
from .statuses import has_attached, has_statuses
from .things import (
    cards_in,
    compare,
    controller_of,
    definition_of,
    differs,
    has_stat,
    held_by,
    hp_of,
    is_in,
    is_meant,
    is_of_kind,
    keywords_of,
    last_of,
    number_of,
    read_of,
    scrap_of,
    sum_done,
)

if TYPE_CHECKING:
    from .state import NemesisState

VALUES: Final = 1 << (S_VALUE - C_FIRST)
OBJECTS: Final = 1 << UNIT | 1 << VEHICLE | 1 << CHAMPION | 1 << NEMESIS  # the kinds that a trait as a noun stands for


# Filters


def lets_through(s: NemesisState, f: Frame, at: i64, thing: i64) -> bool:
    """Whether the FILTER lets the thing through; where it is, is not asked: a target that left is judged as it was."""
    d = definition_of(s, thing)
    return is_of_kind(s, at, d) and suits(s, f, at, thing, d)


def suits(s: NemesisState, f: Frame, at: i64, thing: i64, d: i64) -> bool:
    """Whether the FILTER lets a thing through that is of a kind which it can let through."""
    code = s.catalog.code
    return is_one(s, f, code[at + 2], code[at + 3], thing, d)


def is_one(s: NemesisState, f: Frame, statuses: i64, test: i64, thing: i64, d: i64) -> bool:
    """Whether a thing has the statuses and passes the tests from that one on."""
    if statuses and not has_statuses(s, f, statuses, thing, d):
        return False
    code = s.catalog.code
    while test >= 0:
        if not passes(s, f, test, thing, d):
            return False
        test = code[test + 5]
    return True


def passes(s: NemesisState, f: Frame, test: i64, thing: i64, d: i64) -> bool:
    """Whether the thing, of definition `d`, passes one T_ record."""
    code = s.catalog.code
    op: i64 = code[test]
    a: i64 = code[test + 1]
    if op == T_CONTROLLED:
        return is_meant(s, f, a, controller_of(s, thing))
    if op == T_TRAIT:
        return s.catalog.traits[d] & a != 0
    if op == T_NOUN:
        return is_named(s, test, d)
    if op == T_FACTION:
        return s.catalog.faction[d] == a
    if op == T_KEYWORD:
        return keywords_of(s, thing) & a == a
    if op == T_NO_KEYWORD:
        return keywords_of(s, thing) & a == 0
    if op == T_STAT:
        return stat_is(s, f, a, thing, code[test + 2], amount_of(s, f, code[test + 3]))
    if op == T_STAT_THAN:
        return stat_differs(s, f, a, thing, code[test + 2], last_of(s, f, code[test + 3]))
    if op == T_NOT_TRAIT:
        return s.catalog.traits[d] & a == 0
    if op == T_NOT_TOKEN:
        return not s.catalog.token[d]
    if op == T_DEFINITION:
        return d == a
    return thing < CARD and lies(s, f, op, a, thing)


def is_named(s: NemesisState, test: i64, d: i64) -> bool:
    """T_NOUN: one of the kinds, an object with one of the traits, or a token."""
    code = s.catalog.code
    kind = s.catalog.kind[d]
    if code[test + 1] >> kind & 1 or (OBJECTS >> kind & 1 and s.catalog.traits[d] & code[test + 2]):
        return True
    return code[test + 3] == 1 and s.catalog.token[d] == 1


def lies(s: NemesisState, f: Frame, op: i64, a: i64, obj: i64) -> bool:
    """The tests of where an object lies on the battlefield."""
    if op == T_ROW:
        return s.row[obj] == a
    if op == T_ATTACHED_TO:
        return s.host[obj] in read_of(s, f, a)
    if op == T_WITH_ATTACHED:
        return has_attached(s, obj)
    return False


# Numbers of things


def stat_of(s: NemesisState, f: Frame, stat: i64, thing: i64) -> i64:
    """The ATK, DEF or Value of a thing."""
    if stat == ATK:
        return s.atk[thing] if thing < CARD else s.catalog.atk[definition_of(s, thing)]
    if stat == DEF:
        return s.defence[thing] if thing < CARD else s.catalog.defence[definition_of(s, thing)]
    if f.kind == AS_TRIGGER and f.ability < 0:  # a passive: changed Values are in the last layer (NM-6.19)
        return s.catalog.value[definition_of(s, thing)]
    return changed_value(s, thing)


def stat_is(s: NemesisState, f: Frame, stat: i64, thing: i64, bound: i64, number: i64) -> bool:
    """Whether the number of the thing keeps to the bound."""
    return has_stat(s, stat, thing) and compare(stat_of(s, f, stat, thing), bound, number)


def stat_differs(s: NemesisState, f: Frame, stat: i64, thing: i64, than: i64, other: i64) -> bool:
    """Whether the number of the thing is more, or less, than that of the other one."""
    if other < 0 or not has_stat(s, stat, thing) or not has_stat(s, stat, other):
        return False
    return differs(stat_of(s, f, stat, thing), than, stat_of(s, f, stat, other))


def value_of(s: NemesisState, seat: i64, definition: i64) -> i64:
    """The Value of a card in that player's hand, as it is changed (NM-9.5), never below 0; `refresh` comes first."""
    if s.rules & VALUES:
        for thing in cards_in(s, IN_HAND, seat):
            if definition_of(s, thing) == definition:
                return changed_value(s, thing)
    return s.catalog.value[definition]


def changed_value(s: NemesisState, thing: i64) -> i64:
    """The Value of a thing, with what passives and effects change."""
    value: i64 = s.catalog.value[definition_of(s, thing)]
    if s.rules & VALUES:
        for at in records_on(s, S_VALUE, thing):
            value += s.catalog.code[at + 1]
    return max(value, 0)


# Selectors


def all_of(s: NemesisState, f: Frame, at: i64) -> vec[i64]:
    """Everything in the zone of the FILTER that it lets through: objects ascending, cards by player and place."""
    zone: i64 = s.catalog.code[at + 4]
    if zone == ON_BATTLEFIELD:
        return objects_for(s, f, at)
    found = vec[i64]()
    whose: i64 = s.catalog.code[at + 5]
    for seat in range(PLAYERS):
        if zone == IN_ANY_DISCARD or is_meant(s, f, whose, seat):
            for thing in cards_in(s, zone, seat):
                if lets_through(s, f, at, thing):
                    found = append(found, thing)
    return found


def objects_for(s: NemesisState, f: Frame, at: i64) -> vec[i64]:
    """The objects on the battlefield that a FILTER lets through, ascending. What is the same for all of them is read
    once: kinds, whose they are, where, a trait, and which one is this card."""
    found = vec[i64](capacity=FEW)
    code = s.catalog.code
    kinds: i64 = code[at + 1]
    statuses: i64 = code[at + 2]
    sides, places, traits, tests = read_once(s, f, at)
    not_this: i64 = NO_OBJECT
    if statuses & IS_OTHER:
        not_this = f.source
    statuses &= ~(IS_ENEMY | IS_OTHER)
    all_are = statuses == 0 and tests < 0
    rows = s.row
    controllers = s.side
    definitions = s.definition
    kind_of, traits_of = s.catalog.kind, s.catalog.traits
    obj: i64
    for obj in range(i64(len(rows))):
        if places >> rows[obj] & 1 and sides >> controllers[obj] & 1 and obj != not_this:
            d: i64 = definitions[obj]
            fits = kinds >> kind_of[d] & 1 != 0 and (traits == 0 or traits_of[d] & traits != 0)
            if fits and (all_are or is_one(s, f, statuses, tests, obj, d)):
                found = append(found, obj)
    return found


def read_once(s: NemesisState, f: Frame, at: i64) -> tuple[i64, i64, i64, i64]:
    """What a FILTER asks of all objects alike: masks of the seats whose they can be, of the rows where, and of the
    traits of which each has one (0: of none); and the first of its tests that must be asked of each."""
    code = s.catalog.code
    sides: i64 = 3
    if code[at + 2] & IS_ENEMY:
        sides = 1 << (1 - f.seat)
    places: i64 = ~(1 << NOWHERE)
    traits: i64 = 0
    test: i64 = code[at + 3]
    while test >= 0:
        op: i64 = code[test]
        a: i64 = code[test + 1]
        if op == T_CONTROLLED:
            for seat in range(PLAYERS):
                if not is_meant(s, f, a, seat):
                    sides &= ~(1 << i64(seat))
        elif op == T_ROW:
            places &= 1 << a
        elif op == T_TRAIT and traits == 0:
            traits = a
        else:
            break
        test = code[test + 5]
    return sides, places, traits, test


def things_of(s: NemesisState, f: Frame, selector: i64) -> vec[i64]:
    """What a selector means: the things in a register, or all that a filter lets through. Cities are no things."""
    if selector < 0:
        return all_of(s, f, -1 - selector)
    return vec[i64]() if selector >= CITIES else held_by(s, f, selector)


def concerns(s: NemesisState, f: Frame, selector: i64, thing: i64) -> bool:
    """Whether a selector means the thing, or the City (CITY + seat)."""
    if CITY <= thing < CARD or selector >= CITIES:
        return CITY <= thing < CARD and selector >= CITIES and is_meant(s, f, selector - CITIES, thing - CITY)
    if selector >= 0:
        return thing in held_by(s, f, selector)
    at = -1 - selector
    zone: i64 = s.catalog.code[at + 4]
    if zone == ON_BATTLEFIELD:
        return thing < CARD and s.row[thing] != NOWHERE and lets_through(s, f, at, thing)
    return thing >= CARD and is_in(s, f, zone, s.catalog.code[at + 5], thing) and lets_through(s, f, at, thing)


# What works now (refresh.py fills `statics`)


def passive_frame(s: NemesisState, seat: i64, source: i64, card: i64) -> Frame:
    """The frame of a passive, and of what lasts: its controller and its object. It has no ability."""
    definition: i64 = -1
    if source >= 0:
        definition = s.definition[source]
    return Frame(AS_TRIGGER, -1, -1, seat, source, card, definition)


def records_on(s: NemesisState, op: i64, thing: i64) -> vec[i64]:
    """The positions of the S_ records of that op which now hold for the thing, or City (CITY + seat): of passives, the
    oldest first, then of effects."""
    pairs = sources_on(s, op, thing)
    return vec[i64]([pairs[i] for i in range(0, len(pairs), 3)])


def sources_on(s: NemesisState, op: i64, thing: i64) -> vec[i64]:
    """The same as triples: the record, its source (or -1), its controller."""
    found = vec[i64]()
    for i in range(0, len(s.statics), 3):
        found = with_static(s, op, thing, s.statics[i], s.statics[i + 1], s.statics[i + 2], found)
    for i in range(0, len(s.effects), EFFECT):
        record: i64 = s.effects[i]
        if s.catalog.code[record] == CHANGE:  # its selector says whom, all the time
            found = with_static(s, op, thing, record, s.effects[i + 7], s.effects[i + 5], found)
        elif s.catalog.code[record] == op and s.effects[i + 1] == thing:
            found = append(append(append(found, record), s.effects[i + 7]), s.effects[i + 5])
    return found


def with_static(s: NemesisState, op: i64, thing: i64, at: i64, source: i64, seat: i64, found: vec[i64]) -> vec[i64]:
    """What was found, and those of the chain of a PASSIVE or CHANGE, when its selector means the thing."""
    code = s.catalog.code
    record: i64 = code[at + 2]
    while record >= 0:
        if code[record] == op and concerns(s, passive_frame(s, seat, source, -1), code[at + 1], thing):
            found = append(append(append(found, record), source), seat)
        record = code[record + 5]
    return found


# Amounts


def amount_of(s: NemesisState, f: Frame, amount: i64) -> i64:
    """The number that an amount operand is now."""
    if amount < 0:
        return -1 - amount
    code = s.catalog.code
    op: i64 = code[amount]
    a: i64 = code[amount + 1]
    if op == A_X:
        return f.x
    if op == A_COUNT:
        return len(all_of(s, f, a))
    if op == A_TIMES:
        return amount_of(s, f, a) * amount_of(s, f, code[amount + 2])
    if op == A_HALF:
        return amount_of(s, f, a) // 2
    if op == A_HALF_UP:
        return (amount_of(s, f, a) + 1) // 2
    if op == A_TWICE:
        return 2 * amount_of(s, f, a)
    if op == A_STAT or op == A_DAMAGE_ON:
        return sum_of(s, f, op, a, code[amount + 2])
    if op == A_SCRAP:
        return scrap_of(s, f, a)
    if op == A_HP:
        return hp_of(s, f, a)
    if op == A_TURN:
        return number_of(s, f.seat)
    if op == A_DONE:
        return count_done(s, f, a, code[amount + 2])
    return sum_done(f, DEED_DEALT if op == A_DEALT else a)


def sum_of(s: NemesisState, f: Frame, op: i64, register: i64, stat: i64) -> i64:
    """The numbers of, or the damage on, all that a register holds; a number below 0 counts as 0."""
    total: i64 = 0
    for thing in read_of(s, f, register):
        if op == A_STAT and has_stat(s, stat, thing):
            total += max(stat_of(s, f, stat, thing), 0)
        elif op == A_DAMAGE_ON and thing < CARD:
            total += s.damage[thing]
    return total


def count_done(s: NemesisState, f: Frame, deed: i64, at: i64) -> i64:
    """How many of those that a filter lets through this text has done so to."""
    count: i64 = 0
    for i in range(0, len(f.deeds), 2):
        if f.deeds[i] == deed and lets_through(s, f, at, f.deeds[i + 1]):
            count += 1
    return count
