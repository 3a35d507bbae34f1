"""Who should intercept whom, in which order damage is dealt, and how it is split (compiled). NM-7.2, NM-7.13 to 7.16.

Interception costs nothing but the fights: interceptors are enabled again when their own turn begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .combat import blockers
from .lists import index_of
from .melee import CANNOT, city_points
from .musts import needed
from .parts import CITY, FRONTLINE, IMPACT, NO_OBJECT
from .reach import why_not_intercept
from .room import objects_of
from .splits import given_order, next_order, next_split, unblocked_on

if TYPE_CHECKING:
    from .state import NemesisState


def need_of(s: NemesisState, obj: i64) -> i64:
    """The damage that destroys it."""
    return s.defence[obj] - s.damage[obj]


def best_interceptor(s: NemesisState, points: list[int]) -> tuple[i64, i64, i64]:
    """The object, the attacker that it should intercept, and what that is worth; CANNOT when nobody can. Of the object
    that has been chosen, its best attacker."""
    best: i64 = CANNOT
    who: i64 = -1
    whom: i64 = -1
    guards = objects_of(s, 1 - s.active, FRONTLINE)
    hp: i64 = s.hp[1 - s.active] - city_damage(s)
    for a in s.attackers:
        able = [b for b in guards if why_not_intercept(s, b, a) == 0]
        able = [b for _, b in sorted([(-s.atk[b], b) for b in able])]
        for b in able:
            if s.chosen == NO_OBJECT or s.chosen == b:
                second = able[0] if able[0] != b else able[1] if len(able) > 1 else NO_OBJECT
                worth = worth_of_interception(s, points, a, b, second, hp)
                if worth > best:
                    best = worth
                    who = b
                    whom = a
    return who, whom, best


def worth_of_interception(s: NemesisState, points: list[int], a: i64, b: i64, second: i64, hp: i64) -> i64:
    """What it is worth when `b` intercepts, too; of the first also, what it is worth with a strong second one. `hp`: of
    the City, when nobody more intercepts."""
    before = blockers(s, a)
    if before:
        return outcome(s, points, a, [*before, int(b)]) - outcome(s, points, a, list(before))
    worth: i64 = CANNOT
    if needed(s, a) <= 1:
        worth = outcome(s, points, a, [int(b)]) + saved(s, points, a, [int(b)], hp)
    if second >= 0:
        both = [int(b), int(second)]
        worth = max(worth, outcome(s, points, a, both) + saved(s, points, a, both, hp))
    return worth


def outcome(s: NemesisState, points: list[int], a: i64, group: list[int]) -> i64:
    """What the fight of an attacker and its interceptors is worth to the defender: the attacker destroys what is worth
    the most first."""
    strength: i64 = 0
    for b in group:
        strength += s.atk[b]
    won: i64 = points[a] if group and strength >= need_of(s, a) else 0
    left: i64 = s.atk[a]
    for _, b in sorted([(-points[b], b) for b in group]):
        if need_of(s, b) <= left:
            left -= max(0, need_of(s, b))
            won -= points[b]
    return won


def saved(s: NemesisState, points: list[int], a: i64, group: list[int], hp: i64) -> i64:
    """What it is worth to the defender that the attack does not reach its target."""
    target = s.targets[index_of(s.attackers, a)]
    if target == CITY:
        return city_points(hp + spared(s, a, group)) - city_points(hp)
    others: i64 = 0
    for other in unblocked_on(s, target):
        others += s.atk[other]
    worth: i64 = 0
    if others >= need_of(s, target) and others - s.atk[a] < need_of(s, target):
        worth += points[target]
    if s.atk[target] >= need_of(s, a):
        worth -= points[a]
    return worth


def city_damage(s: NemesisState) -> i64:
    """The damage to the City by the attacks that nobody intercepts yet."""
    damage: i64 = 0
    for i in range(len(s.attackers)):
        a = s.attackers[i]
        if s.targets[i] == CITY and a not in s.blocked and a not in s.cancelled:
            damage += s.atk[a]
    return damage


def spared(s: NemesisState, a: i64, group: list[int]) -> i64:
    """How much of the attacker's damage does not reach the City: with Impact, what its interceptors need."""
    if not s.keywords[a] & IMPACT:
        return s.atk[a]
    needs: i64 = 0
    for b in group:
        needs += max(0, need_of(s, b))
    return min(i64(s.atk[a]), needs)


# Orders and splits


def next_in_order(s: NemesisState, points: list[int]) -> i64:
    """The interceptor that takes the attacker's damage next: the best that can still be destroyed, else the best."""
    a = next_order(s)
    given = given_order(s, a)
    left: i64 = s.atk[a]
    for b in given:
        left -= max(0, need_of(s, b))
    best: i64 = -1
    worth: i64 = 2 * CANNOT
    for b in blockers(s, a):
        if b not in given:
            found: i64 = points[b] if need_of(s, b) <= left else points[b] + CANNOT
            if found > worth:
                worth = found
                best = b
    return best


def part_of_split(s: NemesisState, points: list[int]) -> i64:
    """How much of its ATK an attacked object deals to the attacker that is asked for: what destroys it, if it is among
    the best that can be destroyed."""
    target, a, left = next_split(s)
    attackers = unblocked_on(s, target)
    remaining: i64 = left
    for _, other in sorted([(-points[other], other) for other in attackers[index_of(attackers, a) :]]):
        need = max(0, need_of(s, other))
        if need <= remaining:
            remaining -= need
            if other == a:
                return need
    return 0
