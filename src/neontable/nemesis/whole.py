"""NM-7.5, NM-7.7, NM-9.5: whether a declaration can be made whole, and what its next element may be (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from .lists import FEW, added, ascending, dropped, index_of, joined, times
from .musts import most_answered, most_come, needed, owed, targets_forced
from .ops import (
    C_BAN,
    CAN_ATTACK_BACKLINE,
    MUST_ATTACK,
    MUST_BE_ATTACKED,
    MUST_BE_INTERCEPTED,
    MUST_INTERCEPT,
)
from .parts import BACKLINE, CITY, FRONTLINE
from .reach import why_not_attack, why_not_attacked_by, why_not_intercept
from .refresh import has_rule
from .room import in_a_row, objects_of

if TYPE_CHECKING:
    from .state import NemesisState


def reachable(s: NemesisState, obj: i64) -> vec[i64]:
    """What the object could attack, ascending, the City last, whatever it must attack."""
    targets = objects_of(s, 1 - s.active, FRONTLINE)
    if s.banned[obj] & CAN_ATTACK_BACKLINE:
        targets = ascending(joined(targets, objects_of(s, 1 - s.active, BACKLINE)))
    able = vec[i64]([target for target in targets if why_not_attacked_by(s, target, obj) == 0], capacity=FEW)
    return append(able, CITY)


def unattacked(s: NemesisState) -> vec[i64]:
    """The enemy objects that must be attacked if able and that no declared attacker attacks."""
    found = vec[i64]()
    if has_rule(s, C_BAN):
        for obj in range(len(s.row)):
            meant = s.banned[obj] & MUST_BE_ATTACKED and s.side[obj] != s.active and in_a_row(s, obj)
            if meant and obj not in s.targets:
                found = append(found, obj)
    return found


def most_attacked(s: NemesisState, able: vec[i64], wanted: vec[i64]) -> i64:
    """How many of the wanted those who can still be declared can attack, each without breaking a must of its own."""
    if len(wanted) == 0:
        return 0
    reach: list[int] = []
    for obj in able:
        mask = 0
        for target in targets_forced(s, obj, reachable(s, obj)):
            if target in wanted:
                mask |= 1 << int(index_of(wanted, target))
        reach.append(mask)
    return most_come(vec[i64]([index_of(wanted, target) for target in wanted]), reach)


def has_to_attack(s: NemesisState, obj: i64) -> bool:
    """Whether an object that may still be declared must attack if able, anything or what it can (NM-9.5)."""
    return s.banned[obj] & MUST_ATTACK != 0 or any(why_not_attack(s, obj, target) == 0 for target in owed(s, obj))


# Interceptors (NM-7.2)


def lacking(s: NemesisState) -> vec[i64]:
    """The attackers that have interceptors, but too few: once for each that is missing (NM-7.5, NM-7.7)."""
    found = vec[i64]()
    for attacker in s.attackers if len(s.blocked) > 0 else s.blocked:
        have = times(s.blocked, attacker)
        if have:
            for _ in range(needed(s, attacker) - have):
                found = append(found, attacker)
    return found


def why_not_whole(s: NemesisState, obj: i64, attacker: i64) -> i64:
    """The clause by which no whole declaration can be reached any more when `obj` intercepts that attacker, 0 when one
    can: each with too few interceptors needs others, and as many musts must still be kept as can be."""
    if not has_musts(s):
        return 0 if can_be_filled(s, obj, attacker) else 705
    kept: i64 = 1 if s.banned[obj] & MUST_INTERCEPT else 0
    if s.banned[attacker] & MUST_BE_INTERCEPTED and attacker not in s.blocked:
        kept += 1
    after = most_kept_with(s, obj, attacker)
    if after < 0:
        return 705
    return 0 if after + kept >= most_kept(s) else 905


def can_be_filled(s: NemesisState, obj: i64, attacker: i64) -> bool:
    """Whether all that have too few interceptors can still get enough when `obj` intercepts that attacker, where
    nothing must be done."""
    short = lacking(s)
    if attacker in short:
        short = dropped(short, attacker)
    elif attacker not in s.blocked:
        for _ in range(needed(s, attacker) - 1):
            short = append(short, attacker)
    if len(short) == 0:
        return True
    first = short[0]
    if times(short, first) < len(short):
        return most_kept_with(s, obj, attacker) >= 0
    others: i64 = 0  # only one is short: it is enough to count who is left
    for other in objects_of(s, 1 - s.active, FRONTLINE):
        if other != obj and why_not_intercept(s, other, first) == 0:
            others += 1
            if others == len(short):
                return True
    return False


def has_musts(s: NemesisState) -> bool:
    """Whether anybody must intercept, or an attacker be intercepted, if able."""
    if not has_rule(s, C_BAN):
        return False
    if any(s.banned[obj] & MUST_INTERCEPT for obj in objects_of(s, 1 - s.active, FRONTLINE)):
        return True
    return any(s.banned[attacker] & MUST_BE_INTERCEPTED for attacker in s.attackers)


def most_kept_with(s: NemesisState, obj: i64, attacker: i64) -> i64:
    """The same as `most_kept`, when `obj` intercepts that attacker."""
    interceptors = s.interceptors
    blocked = s.blocked
    s.interceptors = added(interceptors, obj)
    s.blocked = added(blocked, attacker)
    after = most_kept(s)
    s.interceptors = interceptors
    s.blocked = blocked
    return after


def most_kept(s: NemesisState) -> i64:
    """How many more of those that must intercept can do so, and of the attackers that must be intercepted can be, at
    most; -1 when the declaration cannot be made whole."""
    takes = vec[i64]()  # of each attacker: how many interceptors it takes; 0 when any number will do
    begun = vec[i64]()  # those that have some, once for each that is missing
    wanted = vec[i64]()
    for i in range(i64(len(s.attackers))):
        have = times(s.blocked, s.attackers[i])
        missing = needed(s, s.attackers[i]) - have
        takes = append(takes, missing if have == 0 and missing > 1 else 0)
        if have and missing > 0:
            begun = extend(begun, vec[i64]([i] * missing))
        wanted = append(wanted, 0 if have else s.banned[s.attackers[i]] & MUST_BE_INTERCEPTED)
    reach: list[int] = []
    forced = vec[i64]()
    for obj in objects_of(s, 1 - s.active, FRONTLINE):
        mask = 0
        count: int = len(s.attackers)  # not the engine's: the mask has a bit for each
        for i in range(count):
            if why_not_intercept(s, obj, s.attackers[i]) == 0:
                mask |= 1 << i
        reach.append(mask)
        forced = append(forced, s.banned[obj] & MUST_INTERCEPT)
    return most_answered(takes, begun, reach, forced, wanted)


def is_simple(s: NemesisState) -> bool:
    """Whether the elements of the declaration do not bear on each other: no attacker needs a second interceptor, and
    nobody must intercept or be intercepted."""
    return not has_musts(s) and all(needed(s, attacker) <= 1 for attacker in s.attackers)
