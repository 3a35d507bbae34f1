"""Raw events: what happened, as ints, for whoever listens (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .parts import (
    EV_ATTACH,
    EV_ATTACK,
    EV_CANCELLED,
    EV_CHANGED,
    EV_CONTROL,
    EV_DAMAGE,
    EV_DESTROYED,
    EV_DISABLE,
    EV_DRIFT,
    EV_ENABLE,
    EV_FLIP,
    EV_GONE,
    EV_INTERCEPT,
    EV_MOVE_UP,
    EV_ORDER,
    EV_PREVENTED,
    EV_RETURN,
    EV_SPLIT,
    EV_TARGET,
)

if TYPE_CHECKING:
    from .state import NemesisState

# The kinds whose second operand is an object, and those whose first is.
ABOUT_OTHER: Final = (EV_ATTACK, EV_INTERCEPT, EV_ORDER, EV_SPLIT, EV_ATTACH, EV_TARGET)
ABOUT_OBJECT: Final = (
    *(EV_ATTACK, EV_INTERCEPT, EV_ORDER, EV_SPLIT, EV_ATTACH, EV_MOVE_UP, EV_FLIP, EV_DAMAGE, EV_DESTROYED, EV_GONE),
    *(EV_ENABLE, EV_DISABLE, EV_DRIFT, EV_RETURN, EV_CANCELLED, EV_CONTROL, EV_CHANGED, EV_PREVENTED),
)


def note(s: NemesisState, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
    """Record a raw event, if anybody listens (parts.py: EVENT_WIDTH ints). It is told when the whole answer is done,
    and an object can have left by then: so who it was stands in the last int, and who a second one was before that."""
    if s.recorder is not None:
        if kind in ABOUT_OTHER:
            d = who(s, b)
        s.recorder.extend([kind, a, b, c, d, who(s, a) if kind in ABOUT_OBJECT else 0])


def who(s: NemesisState, obj: i64) -> i64:
    """Whom the number means now: 1 + 2 * its definition + its side; 0 for a City, or nothing."""
    return 1 + 2 * i64(s.definition[obj]) + i64(s.side[obj]) if 0 <= obj < len(s.row) else 0
