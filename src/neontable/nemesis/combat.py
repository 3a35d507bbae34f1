"""NM-7: attackers, interceptors, splits, damage (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ..kernel.state import KIND
from .battlefield import check, tire
from .choosing import or_pass
from .lists import FEW, added, ascending, dropped
from .musts import targets_forced
from .needs import COMBAT
from .noting import note
from .ops import (
    C_BAN,
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
    CITY,
    EV_ATTACK,
    EV_INTERCEPT,
    FRONTLINE,
    INTERCEPT,
    NO_OBJECT,
    SAVE_THE_DAY,
    TARGET,
)
from .reach import is_ready, why_not_attack, why_not_intercepted_by
from .refresh import has_rule, refresh, touch
from .room import objects_of
from .statuses import is_attacked
from .triggers import emit
from .whole import (
    has_musts,
    has_to_attack,
    is_simple,
    lacking,
    most_attacked,
    most_kept,
    reachable,
    unattacked,
    why_not_whole,
)

if TYPE_CHECKING:
    from .state import NemesisState


# Attackers (NM-7.1)


def attack_choices(s: NemesisState) -> vec[i64]:
    """The next attacker, or that the declaration is whole; then its target."""
    refresh(s)
    if s.chosen != NO_OBJECT:
        return vec[i64]([TARGET * KIND + target for target in attack_targets(s, s.chosen)])
    if len(s.ready) > 0:
        return s.ready
    able = vec[i64](
        [obj for obj in objects_of(s, s.active, FRONTLINE) if why_not_attack(s, obj, CITY) == 0], capacity=FEW
    )
    found = vec[i64]([ATTACK * KIND + obj for obj in able])
    musts = has_rule(s, C_BAN) or has_rule(s, S_MUST_ATTACK)
    if musts and (any(has_to_attack(s, obj) for obj in able) or most_attacked(s, able, unattacked(s)) > 0):
        return found
    found = or_pass(found)
    if not has_rule(s, S_MUST_ATTACK):
        s.ready = found
    return found


def attack_targets(s: NemesisState, obj: i64) -> vec[i64]:
    """What the object may be declared to attack, ascending, the City last: what breaks no more of the musts than any
    legal declaration from here (NM-9.5)."""
    targets = reachable(s, obj)
    meant = targets_forced(s, obj, targets)
    wanted = unattacked(s)
    if len(wanted) == 0:
        return meant
    able = vec[i64]([other for other in objects_of(s, s.active, FRONTLINE) if why_not_attack(s, other, CITY) == 0])
    others = vec[i64]([other for other in able if other != obj])
    most = most_attacked(s, able, wanted)
    found = vec[i64]()
    for target in targets:
        met: i64 = (1 if target in wanted else 0) - (0 if target in meant else 1)
        if met + most_attacked(s, others, dropped(wanted, target)) >= most:
            found = append(found, target)
    return found


def declare_attack(s: NemesisState, target: i64) -> None:
    """One attacker and its target."""
    s.attackers = added(s.attackers, s.chosen)
    s.targets = added(s.targets, target)
    s.ready = dropped(s.ready, ATTACK * KIND + s.chosen)
    s.chosen = NO_OBJECT


def end_attackers(s: NemesisState) -> None:
    """The declaration is whole: each attacker becomes disabled (NM-7.1), but for Save the Day (NM-7.8)."""
    s.ready = vec[i64]()
    for i in range(len(s.attackers)):
        note(s, EV_ATTACK, s.attackers[i], s.targets[i], 0, 0)
        s.did[s.attackers[i]] |= WAS_ATTACKING
        if s.targets[i] != CITY:
            s.did[s.targets[i]] |= WAS_ATTACKED
    tired = vec[i64]([obj for obj in s.attackers if not s.keywords[obj] & SAVE_THE_DAY])
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


def blockable(s: NemesisState, obj: i64, simple: bool) -> vec[i64]:
    """The attackers that the object may be declared to intercept next, ascending; `simple`: see `is_simple`."""
    found = vec[i64]()
    for attacker in ascending(s.attackers):
        free = attacker not in s.cancelled and why_not_intercepted_by(s, attacker, obj) == 0
        if free and (simple or why_not_whole(s, obj, attacker) == 0):
            found = append(found, attacker)
    return found


def can_block(s: NemesisState, obj: i64, simple: bool) -> bool:
    """Whether the object may be declared to intercept any attacker."""
    if not is_ready(s, 1 - s.active, obj) or is_attacked(s, obj) or obj in s.interceptors:
        return False
    for attacker in s.attackers:
        free = attacker not in s.cancelled and why_not_intercepted_by(s, attacker, obj) == 0
        if free and (simple or why_not_whole(s, obj, attacker) == 0):
            return True
    return False


def interceptor_choices(s: NemesisState) -> vec[i64]:
    """The next interceptor, or that the declaration is whole; then its attacker."""
    refresh(s)
    if s.chosen == NO_OBJECT and len(s.ready) > 0:
        return s.ready
    simple = is_simple(s)
    if s.chosen != NO_OBJECT:
        return vec[i64]([TARGET * KIND + a for a in blockable(s, s.chosen, simple)])
    guards = objects_of(s, 1 - s.active, FRONTLINE)
    found = vec[i64]([INTERCEPT * KIND + obj for obj in guards if can_block(s, obj, simple)], capacity=FEW)
    if len(lacking(s)) > 0 or (not simple and has_musts(s) and most_kept(s) > 0):  # NM-9.5
        return found
    found = or_pass(found)
    if simple:
        s.ready = found
    return found


def declare_interceptor(s: NemesisState, attacker: i64) -> None:
    """One interceptor and whom it blocks."""
    s.interceptors = added(s.interceptors, s.chosen)
    s.blocked = added(s.blocked, attacker)
    s.ready = dropped(s.ready, INTERCEPT * KIND + s.chosen)
    s.chosen = NO_OBJECT


def end_interceptors(s: NemesisState) -> None:
    """The declaration is whole: each interceptor becomes disabled."""
    s.ready = vec[i64]()
    for i in range(len(s.interceptors)):
        note(s, EV_INTERCEPT, s.interceptors[i], s.blocked[i], 0, 0)
        s.did[s.blocked[i]] |= WAS_INTERCEPTED
    tired = vec[i64]([obj for obj in s.interceptors if not s.keywords[obj] & SAVE_THE_DAY])
    touch(s, COMBAT)
    for i in range(len(s.interceptors)):
        emit(s, ON_INTERCEPT, s.interceptors[i], s.blocked[i], 1 - s.active)
        emit(s, ON_INTERCEPTED, s.blocked[i], s.interceptors[i], s.active)
    for obj in tired:
        tire(s, obj)
    check(s)


def blockers(s: NemesisState, attacker: i64) -> vec[i64]:
    """Who intercepts that attacker, in order of declaration."""
    return vec[i64]([s.interceptors[i] for i in range(len(s.interceptors)) if s.blocked[i] == attacker])


def end_combat(s: NemesisState) -> None:
    """The combat is forgotten."""
    s.attackers = vec[i64]()
    s.targets = vec[i64]()
    s.interceptors = vec[i64]()
    s.blocked = vec[i64]()
    s.ordered = vec[i64]()
    s.amounts = vec[i64]()
    s.cancelled = vec[i64]()
    s.no_damage = 0
    touch(s, COMBAT)
    s.chosen = NO_OBJECT
    s.ready = vec[i64]()
