"""NM-4.2, NM-4.8, NM-7: what an object is doing and what has been done to it, as filters ask for it (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .ops import (
    C_DRIFT,
    CARD,
    IS_ATTACKED,
    IS_ATTACKING,
    IS_DAMAGED,
    IS_DISABLED,
    IS_DRIFTED,
    IS_ENABLED,
    IS_ENEMY,
    IS_FIGHTING,
    IS_INTERCEPTING,
    IS_OTHER,
    IS_TOKEN,
    IS_UNDAMAGED,
    LEFT_FIGHT,
)
from .parts import ATTACHED, ATTACKERS, EFFECT, INTERCEPTORS, UNIT_ENHANCEMENT
from .things import controller_of

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState


def has_statuses(s: NemesisState, f: Frame, statuses: i64, thing: i64, d: i64) -> bool:
    """Whether all of the statuses hold for the thing, of definition `d`."""
    if statuses & IS_OTHER and (thing == f.source or thing == f.card):
        return False
    if statuses & IS_ENEMY and controller_of(s, thing) == f.seat:
        return False
    if statuses & IS_TOKEN and not s.catalog.token[d]:
        return False
    if statuses & ~(IS_OTHER | IS_ENEMY | IS_TOKEN) == 0:
        return True
    return thing < CARD and stands(s, statuses, thing, d) and fights(s, statuses, thing)


def stands(s: NemesisState, statuses: i64, obj: i64, d: i64) -> bool:
    """Whether those of the statuses that are about the object alone hold for it."""
    if statuses & (IS_ENABLED | IS_DISABLED) and s.catalog.kind[d] == UNIT_ENHANCEMENT:
        return False  # NM-5.7: never the one or the other
    if statuses & IS_ENABLED and not s.enabled[obj]:
        return False
    if statuses & IS_DISABLED and s.enabled[obj]:
        return False
    if statuses & IS_DAMAGED and s.damage[obj] == 0:
        return False
    if statuses & IS_UNDAMAGED and s.damage[obj] != 0:
        return False
    return not statuses & IS_DRIFTED or is_drifted(s, obj)


def fights(s: NemesisState, statuses: i64, obj: i64) -> bool:
    """Whether those of the statuses that are about the combat hold for the object."""
    if statuses & IS_ATTACKING and not is_attacking(s, obj):
        return False
    if statuses & IS_INTERCEPTING and not is_intercepting(s, obj):
        return False
    if statuses & IS_FIGHTING and not is_intercepting(s, obj) and not is_attacking(s, obj):
        return False
    return not statuses & IS_ATTACKED or is_attacked(s, obj)


def is_drifted(s: NemesisState, obj: i64) -> bool:
    """NM-7.23."""
    for i in range(0, len(s.effects), EFFECT):
        if s.effects[i + 1] == obj and s.catalog.code[s.effects[i]] == C_DRIFT:
            return True
    return False


def is_attacking(s: NemesisState, obj: i64) -> bool:
    """Declared as an attacker of an attack that is not cancelled (NM-7.20), once the declaration is whole (NM-7.7)."""
    return s.step > ATTACKERS and obj in s.attackers and obj not in s.cancelled


def is_intercepting(s: NemesisState, obj: i64) -> bool:
    """Declared as an interceptor, once the declaration is whole (NM-7.7), and not out of the fight (NM-7.22)."""
    return s.step > INTERCEPTORS and obj in s.interceptors and not s.did[obj] & LEFT_FIGHT


def is_attacked(s: NemesisState, obj: i64) -> bool:
    """The target of an attack that is not cancelled (NM-7.21)."""
    if s.step <= ATTACKERS:
        return False
    return any(s.targets[i] == obj and s.attackers[i] not in s.cancelled for i in range(len(s.targets)))


def has_attached(s: NemesisState, obj: i64) -> bool:
    """Whether a Unit carries a Unit Enhancement (NM-5.7)."""
    return any(s.row[other] == ATTACHED and s.host[other] == obj for other in range(len(s.row)))
