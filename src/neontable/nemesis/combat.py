"""NM-7: attackers, interceptors, splits, damage (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..kernel.state import KIND
from .battlefield import check, hurt, hurt_city, in_a_row, note, objects_of
from .parts import (
    AMOUNT,
    ATTACK,
    BARRAGE,
    BYPASS,
    CITY,
    EV_ATTACK,
    EV_INTERCEPT,
    EV_ORDER,
    EV_SPLIT,
    EVASION,
    FLYING,
    FRONTLINE,
    IMPACT,
    INTERCEPT,
    KAIJU,
    NO_OBJECT,
    OPTION,
    PASS,
    PHASE,
    SAVE_THE_DAY,
    TARGET,
)
from .refresh import refresh

if TYPE_CHECKING:
    from .state import NemesisState


def why_not_reach(s: NemesisState, obj: i64, other: i64) -> i64:
    """The clause by which the other's keywords keep `obj` from attacking or intercepting it, 0 when it may (NM-7.3,
    NM-7.4, NM-7.6: with several keywords each must be satisfied). The one place for people, bots and resolution."""
    mine: i64 = s.keywords[obj]
    theirs: i64 = s.keywords[other]
    if theirs & FLYING and not mine & (FLYING | BARRAGE):
        return 703
    if theirs & EVASION and not mine & (FLYING | PHASE):
        return 703
    if theirs & PHASE and not mine & PHASE:
        return 703
    if theirs & BYPASS and s.defence[obj] < 2:
        return 703
    return 0


def is_ready(s: NemesisState, seat: i64, obj: i64) -> bool:
    """NM-6.1: an enabled Frontline object of the seat."""
    return 0 <= obj < len(s.row) and s.row[obj] == FRONTLINE and s.side[obj] == seat and s.enabled[obj] != 0


# Attackers (NM-7.1)


def why_not_attack(s: NemesisState, obj: i64, target: i64) -> i64:
    """The clause that refuses an attack of `obj` on a target (an object or CITY), 0 when it may be declared."""
    if not is_ready(s, s.active, obj):
        return 601
    if obj in s.attackers:
        return 701
    if target == CITY:
        return 0
    if not in_a_row(s, target) or s.side[target] == s.active:
        return 701
    if s.row[target] != FRONTLINE:
        return 601  # NM-7.26: a normal attack never reaches the Backline
    return why_not_reach(s, obj, target)


def attack_choices(s: NemesisState) -> list[int]:
    """The next attacker, or that the declaration is whole; then its target."""
    refresh(s)
    seat = s.active
    if s.chosen == NO_OBJECT:
        found = [OPTION * KIND + PASS]
        for obj in objects_of(s, seat, FRONTLINE):
            if why_not_attack(s, obj, CITY) == 0:
                found.append(ATTACK * KIND + obj)
        return found
    targets = objects_of(s, 1 - seat, FRONTLINE)
    found = [TARGET * KIND + target for target in targets if why_not_attack(s, s.chosen, target) == 0]
    return [*found, TARGET * KIND + CITY]


def declare_attack(s: NemesisState, target: i64) -> None:
    """One attacker and its target."""
    s.attackers.append(s.chosen)
    s.targets.append(target)
    s.chosen = NO_OBJECT


def end_attackers(s: NemesisState) -> None:
    """The declaration is whole: each attacker becomes disabled (NM-7.1), but for Save the Day (NM-7.8)."""
    for i in range(len(s.attackers)):
        note(s, EV_ATTACK, s.attackers[i], s.targets[i], 0, 0)
    for obj in s.attackers:
        tire(s, obj)
    check(s)


def tire(s: NemesisState, obj: i64) -> None:
    """Attacking and intercepting disable."""
    if not s.keywords[obj] & SAVE_THE_DAY:
        s.enabled[obj] = 0


# Interceptors (NM-7.2)


def why_not_intercept(s: NemesisState, obj: i64, attacker: i64) -> i64:
    """The clause that refuses to let `obj` intercept an attacker, 0 when it may."""
    if not is_ready(s, 1 - s.active, obj):
        return 601
    if obj in s.targets or obj in s.interceptors or attacker not in s.attackers:
        return 702
    return why_not_reach(s, obj, attacker)


def lacking(s: NemesisState) -> list[int]:
    """The Kaiju that have one interceptor: one is no complete declaration (NM-7.5, NM-7.7)."""
    return [a for a in s.attackers if s.keywords[a] & KAIJU and s.blocked.count(a) == 1]


def free_interceptors(s: NemesisState, attacker: i64) -> list[int]:
    """The objects that may still intercept that attacker."""
    ready = objects_of(s, 1 - s.active, FRONTLINE)
    return [obj for obj in ready if why_not_intercept(s, obj, attacker) == 0]


def can_be_whole(s: NemesisState, obj: i64, attacker: i64) -> bool:
    """Whether a whole declaration can still be reached when `obj` intercepts that attacker: each Kaiju with a single
    interceptor needs another, and one object cannot be it for two of them."""
    short = [a for a in lacking(s) if a != attacker]
    if s.keywords[attacker] & KAIJU and attacker not in s.blocked:
        short.append(int(attacker))
    seconds: list[int] = []  # interceptor, Kaiju, interceptor, Kaiju ...
    return all(find_second(s, kaiju, seconds, [int(obj)]) for kaiju in short)


def find_second(s: NemesisState, kaiju: i64, seconds: list[int], tried: list[int]) -> bool:
    """Find the Kaiju a second interceptor, if need be that of another Kaiju which can have a different one."""
    for obj in free_interceptors(s, kaiju):
        if obj in tried:
            continue
        tried.append(obj)
        at = -1
        for i in range(0, len(seconds), 2):
            if seconds[i] == obj:
                at = i
        if at < 0:
            seconds += [obj, int(kaiju)]
            return True
        if find_second(s, seconds[at + 1], seconds, tried):
            seconds[at + 1] = int(kaiju)
            return True
    return False


def may_intercept(s: NemesisState, obj: i64, attacker: i64) -> bool:
    """Whether this is a legal next element of the declaration."""
    return why_not_intercept(s, obj, attacker) == 0 and can_be_whole(s, obj, attacker)


def blockable(s: NemesisState, obj: i64) -> list[int]:
    """The attackers that the object may be declared to intercept next, ascending."""
    return [a for a in sorted(s.attackers) if may_intercept(s, obj, a)]


def interceptor_choices(s: NemesisState) -> list[int]:
    """The next interceptor, or that the declaration is whole; then its attacker."""
    refresh(s)
    if s.chosen != NO_OBJECT:
        return [TARGET * KIND + a for a in blockable(s, s.chosen)]
    found: list[int] = [] if lacking(s) else [OPTION * KIND + PASS]
    for obj in objects_of(s, 1 - s.active, FRONTLINE):
        if blockable(s, obj):
            found.append(INTERCEPT * KIND + obj)
    return found


def declare_interceptor(s: NemesisState, attacker: i64) -> None:
    """One interceptor and whom it blocks."""
    s.interceptors.append(s.chosen)
    s.blocked.append(attacker)
    s.chosen = NO_OBJECT


def end_interceptors(s: NemesisState) -> None:
    """The declaration is whole: each interceptor becomes disabled."""
    for i in range(len(s.interceptors)):
        note(s, EV_INTERCEPT, s.interceptors[i], s.blocked[i], 0, 0)
    for obj in s.interceptors:
        tire(s, obj)
    check(s)


def blockers(s: NemesisState, attacker: i64) -> list[int]:
    """Who intercepts that attacker, in order of declaration."""
    return [s.interceptors[i] for i in range(len(s.interceptors)) if s.blocked[i] == attacker]


# Splits (NM-7.13 to NM-7.17)


def given_order(s: NemesisState, attacker: i64) -> list[int]:
    """The interceptors of an attacker that have their place in the order of its damage."""
    return [s.ordered[i + 1] for i in range(0, len(s.ordered), 2) if s.ordered[i] == attacker]


def whole_order(s: NemesisState, attacker: i64) -> list[int]:
    """All of them: the one without a place comes last."""
    given = given_order(s, attacker)
    return given + [obj for obj in blockers(s, attacker) if obj not in given]


def next_order(s: NemesisState) -> i64:
    """The attacker whose order is asked next, in order of declaration, or -1."""
    for attacker in s.attackers:
        if len(blockers(s, attacker)) - len(given_order(s, attacker)) > 1:
            return attacker
    return NO_OBJECT


def order_choices(s: NemesisState) -> list[int]:
    """Which interceptor comes next in the order of the attacker's damage."""
    attacker = next_order(s)
    given = given_order(s, attacker)
    return [TARGET * KIND + obj for obj in sorted(blockers(s, attacker)) if obj not in given]


def give_order(s: NemesisState, obj: i64) -> None:
    """The next place in the order."""
    attacker = next_order(s)
    s.ordered += [attacker, obj]
    note(s, EV_ORDER, attacker, obj, 0, 0)


def unblocked_on(s: NemesisState, target: i64) -> list[int]:
    """The attackers that hit the object and are not intercepted, in order of declaration."""
    found: list[int] = []
    for i in range(len(s.attackers)):
        if s.targets[i] == target and s.attackers[i] not in s.blocked:
            found.append(s.attackers[i])
    return found


def given_amount(s: NemesisState, target: i64, attacker: i64) -> i64:
    """How much of its ATK the defending object is to deal to that attacker, -1 when it is not given."""
    for i in range(0, len(s.amounts), 3):
        if s.amounts[i] == target and s.amounts[i + 1] == attacker:
            return s.amounts[i + 2]
    return -1


def next_split(s: NemesisState) -> tuple[int, int, int]:
    """The object, the attacker, and the damage left, whose amount is asked next; (-1, -1, 0) when all are given."""
    refresh(s)
    for target in s.targets:
        if target == CITY:
            continue
        attackers = unblocked_on(s, target)
        left: i64 = s.atk[target]
        for attacker in attackers[:-1]:
            given = given_amount(s, target, attacker)
            if given < 0:
                return target, attacker, int(left)
            left -= given
    return -1, -1, 0


def split_choices(s: NemesisState) -> list[int]:
    """NM-7.16: any amounts that add up; the last attacker gets the rest."""
    left = next_split(s)[2]
    return [AMOUNT * KIND + amount for amount in range(left + 1)]


def give_amount(s: NemesisState, amount: i64) -> None:
    """The next part of the split; the last attacker's is what is left."""
    target, attacker, left = next_split(s)
    give_part(s, target, attacker, amount)
    attackers = unblocked_on(s, target)
    if attacker == attackers[-2]:
        give_part(s, target, attackers[-1], left - amount)


def give_part(s: NemesisState, target: i64, attacker: i64, amount: i64) -> None:
    """One part is fixed, for all to see."""
    s.amounts += [int(target), int(attacker), int(amount)]
    note(s, EV_SPLIT, target, attacker, amount, 0)


# Damage (NM-7.11 to NM-7.19): all together.


def deal_damage(s: NemesisState) -> None:
    """All combat damage as one moment, then the check."""
    refresh(s)
    on_objects = [0] * len(s.row)
    on_cities = [0, 0]
    for i in range(len(s.attackers)):
        attacker = s.attackers[i]
        if not is_fighting(s, attacker, s.active):
            continue  # NM-7.22
        if attacker in s.blocked:
            fight_interceptors(s, attacker, s.targets[i], on_objects, on_cities)
        elif s.targets[i] == CITY:
            on_cities[1 - s.active] += s.atk[attacker]
        elif in_a_row(s, s.targets[i]) and s.side[s.targets[i]] != s.active:
            on_objects[s.targets[i]] += s.atk[attacker]
            on_objects[attacker] += returned(s, s.targets[i], attacker)
    for obj in range(len(on_objects)):
        hurt(s, obj, on_objects[obj])
    for seat in range(2):
        hurt_city(s, seat, on_cities[seat])
    check(s)


def is_fighting(s: NemesisState, obj: i64, seat: i64) -> bool:
    """NM-7.22: still in its player's Frontline."""
    return s.row[obj] == FRONTLINE and s.side[obj] == seat


def returned(s: NemesisState, target: i64, attacker: i64) -> i64:
    """What the attacked object deals back to that attacker (NM-7.12)."""
    attackers = unblocked_on(s, target)
    if len(attackers) == 1:
        return s.atk[target]
    parts: list[int] = [int(given_amount(s, target, other)) for other in attackers]
    change: int = s.atk[target] - sum(parts)
    if change > 0:
        parts[0] += change  # NM-7.16: gains go to the first declared
    at = len(parts) - 1
    while change < 0 and at >= 0:  # first losses come off the last declared
        loss = min(parts[at], -change)
        parts[at] -= loss
        change += loss
        at -= 1
    return parts[attackers.index(int(attacker))]


def fight_interceptors(
    s: NemesisState, attacker: i64, target: i64, on_objects: list[int], on_cities: list[int]
) -> None:
    """NM-7.14: damage fills what each needs before the next; what is over goes to the last, or, with Impact, to the
    original target (NM-7.18)."""
    left: i64 = s.atk[attacker]
    last: i64 = NO_OBJECT
    for obj in whole_order(s, attacker):
        if not is_fighting(s, obj, 1 - s.active):
            continue
        on_objects[attacker] += s.atk[obj]
        need: i64 = s.defence[obj] - s.damage[obj]
        part = min(left, max(need, 0))
        on_objects[obj] += part
        left -= part
        last = obj
    if left <= 0:
        return
    if s.keywords[attacker] & IMPACT:
        if target == CITY:
            on_cities[1 - s.active] += left
        elif in_a_row(s, target):
            on_objects[target] += left
    elif last != NO_OBJECT:
        on_objects[last] += left


def end_combat(s: NemesisState) -> None:
    """The combat is forgotten."""
    s.attackers = []
    s.targets = []
    s.interceptors = []
    s.blocked = []
    s.ordered = []
    s.amounts = []
    s.chosen = NO_OBJECT
