"""NM-7: attackers, interceptors, splits, damage (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..kernel.state import KIND
from .battlefield import check, tire
from .lists import dropped, has
from .musts import most_answered, most_come, needed, owed, targets_forced
from .needs import COMBAT
from .noting import note
from .ops import (
    C_BAN,
    CAN_ATTACK_BACKLINE,
    MUST_ATTACK,
    MUST_BE_ATTACKED,
    MUST_BE_INTERCEPTED,
    MUST_INTERCEPT,
    NO_ATTACK,
    NO_ATTACKED,
    NO_INTERCEPT,
    NO_INTERCEPTED,
    ON_ATTACK,
    ON_ATTACKED,
    ON_INTERCEPT,
    ON_INTERCEPTED,
    S_MUST_ATTACK,
    WAS_ATTACKED,
    WAS_ATTACKING,
    WAS_INTERCEPTED,
)
from .parts import (
    ATTACK,
    BACKLINE,
    BARRAGE,
    BYPASS,
    CITY,
    EV_ATTACK,
    EV_INTERCEPT,
    EVASION,
    FLYING,
    FRONTLINE,
    INTERCEPT,
    NO_OBJECT,
    OPTION,
    PASS,
    PHASE,
    SAVE_THE_DAY,
    TARGET,
)
from .refresh import cannot_by, has_rule, refresh, touch
from .room import in_a_row, objects_of
from .statuses import is_attacked
from .triggers import emit

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
    if s.banned[obj] & NO_ATTACK:
        return 905
    if target == CITY:
        return 0
    if not in_a_row(s, target) or s.side[target] == s.active:
        return 701
    if s.row[target] != FRONTLINE and not s.banned[obj] & CAN_ATTACK_BACKLINE:
        return 601  # NM-7.26: a normal attack never reaches the Backline
    return why_not_attacked_by(s, target, obj)


def why_not_attacked_by(s: NemesisState, target: i64, obj: i64) -> i64:
    """The same of an object that is where it can be attacked, and an attacker."""
    if s.banned[target] & NO_ATTACKED or cannot_by(s, NO_ATTACKED, target, obj):
        return 905
    return why_not_reach(s, obj, target)


def attack_choices(s: NemesisState) -> list[int]:
    """The next attacker, or that the declaration is whole; then its target."""
    refresh(s)
    if s.chosen != NO_OBJECT:
        return [TARGET * KIND + target for target in attack_targets(s, s.chosen)]
    if s.ready:
        return s.ready
    able = [obj for obj in objects_of(s, s.active, FRONTLINE) if why_not_attack(s, obj, CITY) == 0]
    found = [ATTACK * KIND + obj for obj in able]
    musts = has_rule(s, C_BAN) or has_rule(s, S_MUST_ATTACK)
    if musts and (any(has_to_attack(s, obj) for obj in able) or most_attacked(s, able, unattacked(s)) > 0):
        return found
    found = [OPTION * KIND + PASS, *found]
    if not has_rule(s, S_MUST_ATTACK):
        s.ready = found
    return found


def has_to_attack(s: NemesisState, obj: i64) -> bool:
    """Whether an object that may still be declared must attack if able, anything or what it can (NM-9.5)."""
    return s.banned[obj] & MUST_ATTACK != 0 or any(why_not_attack(s, obj, target) == 0 for target in owed(s, obj))


def attack_targets(s: NemesisState, obj: i64) -> list[int]:
    """What the object may be declared to attack, ascending, the City last: what breaks no more of the musts than any
    legal declaration from here (NM-9.5)."""
    targets = reachable(s, obj)
    meant = targets_forced(s, obj, targets)
    wanted = unattacked(s)
    if not wanted:
        return meant
    able = [other for other in objects_of(s, s.active, FRONTLINE) if why_not_attack(s, other, CITY) == 0]
    others = [other for other in able if other != obj]
    most = most_attacked(s, able, wanted)
    found: list[int] = []
    for target in targets:
        met: i64 = (1 if has(wanted, target) else 0) - (0 if has(meant, target) else 1)
        if met + most_attacked(s, others, dropped(wanted, target)) >= most:
            found.append(target)
    return found


def reachable(s: NemesisState, obj: i64) -> list[int]:
    """What the object could attack, ascending, the City last, whatever it must attack."""
    targets = objects_of(s, 1 - s.active, FRONTLINE)
    if s.banned[obj] & CAN_ATTACK_BACKLINE:
        targets = sorted(targets + objects_of(s, 1 - s.active, BACKLINE))
    found = [target for target in targets if why_not_attacked_by(s, target, obj) == 0]
    found.append(CITY)
    return found


def unattacked(s: NemesisState) -> list[int]:
    """The enemy objects that must be attacked if able and that no declared attacker attacks."""
    if not has_rule(s, C_BAN):
        return []
    enemies = objects_of(s, 1 - s.active, FRONTLINE) + objects_of(s, 1 - s.active, BACKLINE)
    return [obj for obj in enemies if s.banned[obj] & MUST_BE_ATTACKED and not has(s.targets, obj)]


def most_attacked(s: NemesisState, able: list[int], wanted: list[int]) -> i64:
    """How many of the wanted those who can still be declared can attack, each without breaking a must of its own."""
    if not wanted:
        return 0
    reach: list[int] = []
    for obj in able:
        mask = 0
        for target in targets_forced(s, obj, reachable(s, obj)):
            if has(wanted, target):
                mask |= 1 << wanted.index(target)
        reach.append(mask)
    return most_come(list(range(len(wanted))), reach)


def declare_attack(s: NemesisState, target: i64) -> None:
    """One attacker and its target."""
    s.attackers = [*s.attackers, int(s.chosen)]
    s.targets = [*s.targets, int(target)]
    s.ready = dropped(s.ready, ATTACK * KIND + s.chosen)
    s.chosen = NO_OBJECT


def end_attackers(s: NemesisState) -> None:
    """The declaration is whole: each attacker becomes disabled (NM-7.1), but for Save the Day (NM-7.8)."""
    s.ready = []
    for i in range(len(s.attackers)):
        note(s, EV_ATTACK, s.attackers[i], s.targets[i], 0, 0)
        s.did[s.attackers[i]] |= WAS_ATTACKING
        if s.targets[i] != CITY:
            s.did[s.targets[i]] |= WAS_ATTACKED
    tired = [obj for obj in s.attackers if not s.keywords[obj] & SAVE_THE_DAY]
    touch(s, COMBAT)
    for i in range(len(s.attackers)):
        target = s.targets[i]
        emit(s, ON_ATTACK, s.attackers[i], CITY + 1 - s.active if target == CITY else target, s.active)
        if target != CITY:
            emit(s, ON_ATTACKED, target, s.attackers[i], 1 - s.active)
    for obj in tired:
        tire(s, obj)
    check(s)


# Interceptors (NM-7.2)


def why_not_intercept(s: NemesisState, obj: i64, attacker: i64) -> i64:
    """The clause that refuses to let `obj` intercept an attacker, 0 when it may."""
    if not is_ready(s, 1 - s.active, obj):
        return 601
    if is_attacked(s, obj) or has(s.interceptors, obj):
        return 702
    if not has(s.attackers, attacker) or has(s.cancelled, attacker):
        return 702
    return why_not_intercepted_by(s, attacker, obj)


def why_not_intercepted_by(s: NemesisState, attacker: i64, obj: i64) -> i64:
    """The same of an attacker that can be intercepted and one that can intercept."""
    if s.banned[obj] & NO_INTERCEPT or s.banned[attacker] & NO_INTERCEPTED:
        return 905
    if cannot_by(s, NO_INTERCEPTED, attacker, obj):
        return 905
    return why_not_reach(s, obj, attacker)


def lacking(s: NemesisState) -> list[int]:
    """The attackers that have interceptors, but too few: once for each that is missing (NM-7.5, NM-7.7)."""
    found: list[int] = []
    for attacker in s.attackers if s.blocked else s.blocked:
        have = s.blocked.count(attacker)
        if have:
            found += [attacker] * int(max(needed(s, attacker) - have, 0))
    return found


def why_not_whole(s: NemesisState, obj: i64, attacker: i64) -> i64:
    """The clause by which no whole declaration can be reached any more when `obj` intercepts that attacker, 0 when one
    can: each with too few interceptors needs others, and as many musts must still be kept as can be."""
    able = objects_of(s, 1 - s.active, FRONTLINE)
    musts = has_musts(s, able)
    if not musts and needed(s, attacker) <= 1 and not lacking(s):
        return 0
    before = most_kept(s, able) if musts else 0
    kept: i64 = 1 if s.banned[obj] & MUST_INTERCEPT else 0
    if s.banned[attacker] & MUST_BE_INTERCEPTED and not has(s.blocked, attacker):
        kept += 1
    interceptors = s.interceptors
    blocked = s.blocked
    s.interceptors = [*interceptors, int(obj)]
    s.blocked = [*blocked, int(attacker)]
    after = most_kept(s, able)
    s.interceptors = interceptors
    s.blocked = blocked
    if after < 0:
        return 705
    return 0 if after + kept >= before else 905


def has_musts(s: NemesisState, able: list[int]) -> bool:
    """Whether any of those must intercept, or an attacker be intercepted, if able."""
    if not has_rule(s, C_BAN):
        return False
    if any(s.banned[obj] & MUST_INTERCEPT for obj in able):
        return True
    return any(s.banned[attacker] & MUST_BE_INTERCEPTED for attacker in s.attackers)


def most_kept(s: NemesisState, able: list[int]) -> i64:
    """How many more of those that must intercept can do so, and of the attackers that must be intercepted can be, at
    most; -1 when the declaration cannot be made whole."""
    takes: list[int] = []  # of each attacker: how many interceptors it takes; 0 when any number will do
    begun: list[int] = []  # those that have some, once for each that is missing
    wanted: list[int] = []
    for i in range(len(s.attackers)):
        have = s.blocked.count(s.attackers[i])
        missing = int(needed(s, s.attackers[i]) - have)
        takes.append(missing if have == 0 and missing > 1 else 0)
        begun += [i] * (max(missing, 0) if have else 0)
        wanted.append(0 if have else s.banned[s.attackers[i]] & MUST_BE_INTERCEPTED)
    reach: list[int] = []
    forced: list[int] = []
    for obj in able:
        mask = 0
        for i in range(len(s.attackers)):
            if why_not_intercept(s, obj, s.attackers[i]) == 0:
                mask |= 1 << i
        reach.append(mask)
        forced.append(s.banned[obj] & MUST_INTERCEPT)
    return most_answered(takes, begun, reach, forced, wanted)


def is_simple(s: NemesisState) -> bool:
    """Whether the elements of the declaration do not bear on each other: no attacker needs a second interceptor, and
    nobody must intercept or be intercepted."""
    if has_musts(s, objects_of(s, 1 - s.active, FRONTLINE)):
        return False
    return all(needed(s, attacker) <= 1 for attacker in s.attackers)


def blockable(s: NemesisState, obj: i64, simple: bool) -> list[int]:
    """The attackers that the object may be declared to intercept next, ascending; `simple`: see `is_simple`."""
    found: list[int] = []
    for attacker in sorted(s.attackers):
        free = not has(s.cancelled, attacker) and why_not_intercepted_by(s, attacker, obj) == 0
        if free and (simple or why_not_whole(s, obj, attacker) == 0):
            found.append(attacker)
    return found


def can_block(s: NemesisState, obj: i64, simple: bool) -> bool:
    """Whether the object may be declared to intercept any attacker."""
    if not is_ready(s, 1 - s.active, obj) or is_attacked(s, obj) or has(s.interceptors, obj):
        return False
    for attacker in s.attackers:
        free = not has(s.cancelled, attacker) and why_not_intercepted_by(s, attacker, obj) == 0
        if free and (simple or why_not_whole(s, obj, attacker) == 0):
            return True
    return False


def interceptor_choices(s: NemesisState) -> list[int]:
    """The next interceptor, or that the declaration is whole; then its attacker."""
    refresh(s)
    if s.chosen == NO_OBJECT and s.ready:
        return s.ready
    simple = is_simple(s)
    if s.chosen != NO_OBJECT:
        return [TARGET * KIND + a for a in blockable(s, s.chosen, simple)]
    guards = objects_of(s, 1 - s.active, FRONTLINE)
    found = [INTERCEPT * KIND + obj for obj in guards if can_block(s, obj, simple)]
    if lacking(s) or (not simple and has_musts(s, guards) and most_kept(s, guards) > 0):  # NM-9.5
        return found
    found = [OPTION * KIND + PASS, *found]
    if simple:
        s.ready = found
    return found


def declare_interceptor(s: NemesisState, attacker: i64) -> None:
    """One interceptor and whom it blocks."""
    s.interceptors = [*s.interceptors, int(s.chosen)]
    s.blocked = [*s.blocked, int(attacker)]
    s.ready = dropped(s.ready, INTERCEPT * KIND + s.chosen)
    s.chosen = NO_OBJECT


def end_interceptors(s: NemesisState) -> None:
    """The declaration is whole: each interceptor becomes disabled."""
    s.ready = []
    for i in range(len(s.interceptors)):
        note(s, EV_INTERCEPT, s.interceptors[i], s.blocked[i], 0, 0)
        s.did[s.blocked[i]] |= WAS_INTERCEPTED
    tired = [obj for obj in s.interceptors if not s.keywords[obj] & SAVE_THE_DAY]
    touch(s, COMBAT)
    for i in range(len(s.interceptors)):
        emit(s, ON_INTERCEPT, s.interceptors[i], s.blocked[i], 1 - s.active)
        emit(s, ON_INTERCEPTED, s.blocked[i], s.interceptors[i], s.active)
    for obj in tired:
        tire(s, obj)
    check(s)


def blockers(s: NemesisState, attacker: i64) -> list[int]:
    """Who intercepts that attacker, in order of declaration."""
    return [s.interceptors[i] for i in range(len(s.interceptors)) if s.blocked[i] == attacker]


def end_combat(s: NemesisState) -> None:
    """The combat is forgotten."""
    s.attackers = []
    s.targets = []
    s.interceptors = []
    s.blocked = []
    s.ordered = []
    s.amounts = []
    s.cancelled = []
    s.no_damage = 0
    touch(s, COMBAT)
    s.chosen = NO_OBJECT
    s.ready = []
