"""NM-7.1 to NM-7.6: whether one object may attack or intercept another, and why not (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .ops import CAN_ATTACK_BACKLINE, NO_ATTACK, NO_ATTACKED, NO_INTERCEPT, NO_INTERCEPTED
from .parts import BARRAGE, BYPASS, CITY, EVASION, FLYING, FRONTLINE, PHASE
from .refresh import cannot_by
from .room import in_a_row
from .statuses import is_attacked

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


def why_not_intercept(s: NemesisState, obj: i64, attacker: i64) -> i64:
    """The clause that refuses to let `obj` intercept an attacker, 0 when it may."""
    if not is_ready(s, 1 - s.active, obj):
        return 601
    if is_attacked(s, obj) or obj in s.interceptors:
        return 702
    if attacker not in s.attackers or attacker in s.cancelled:
        return 702
    return why_not_intercepted_by(s, attacker, obj)


def why_not_intercepted_by(s: NemesisState, attacker: i64, obj: i64) -> i64:
    """The same of an attacker that can be intercepted and one that can intercept."""
    if s.banned[obj] & NO_INTERCEPT or s.banned[attacker] & NO_INTERCEPTED:
        return 905
    if cannot_by(s, NO_INTERCEPTED, attacker, obj):
        return 905
    return why_not_reach(s, obj, attacker)
