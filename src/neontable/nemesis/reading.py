"""NM-9: what texts ask of the game: the front door to filters, amounts and players, and conditions (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .filters import (
    all_of,
    amount_of,
    lets_through,
    stat_is,
)
from .ops import (
    CARD,
    DEED_DAMAGED,
    DEED_DESTROYED,
    DEED_DISABLED,
    DEED_DISCARDED,
    EACH,
    PHASE_COMBAT,
    PHASE_DEPLOYMENT,
    PHASE_DRAW,
    PHASE_ENABLE,
    PHASE_END,
    PHASE_REINFORCEMENT,
    PHASE_TURN,
    Q_BOTH,
    Q_CAN_DISCARD,
    Q_CAN_SPEND,
    Q_CARDS_THAN,
    Q_CONTROLS_THAN,
    Q_COUNT,
    Q_DID,
    Q_HP,
    Q_HP_THAN,
    Q_KEYWORD,
    Q_KIND,
    Q_NONE_ATTACKED,
    Q_NOT,
    Q_PHASE,
    Q_ROW,
    Q_SCRAP,
    Q_SCRAP_THAN,
    Q_STAT,
    Q_STATUS,
    Q_TURN,
    Q_WAS,
    WAS_ATTACKING,
    WAS_DAMAGED,
    WAS_DESTROYED,
    WAS_DISABLED,
    WAS_DISCARDED,
)
from .parts import (
    AFTER_COMBAT,
    COMBAT_STOP,
    DEPLOYMENT,
    DRAW,
    DRAW_STOP,
    ENABLE,
    ENABLE_STOP,
    END,
    END_STOP,
    REINFORCEMENT,
)
from .statuses import has_statuses
from .things import (
    compare,
    controller_of,
    definition_of,
    differs,
    hand_of,
    hp_of,
    is_meant,
    keywords_of,
    number_of,
    read_of,
    scrap_of,
)

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState


def holds(s: NemesisState, f: Frame, condition: i64) -> bool:
    """Whether the condition is true now; one that is missing is."""
    if condition < 0:
        return True
    code = s.catalog.code
    op: i64 = code[condition]
    a: i64 = code[condition + 1]
    b: i64 = code[condition + 2]
    c: i64 = code[condition + 3]
    d: i64 = code[condition + 4]
    if op == Q_COUNT:
        return compare(len(all_of(s, f, a)), b, amount_of(s, f, c))
    if op == Q_DID:
        return f.did == a
    if op == Q_TURN:
        return compare(number_of(s, f.seat), b, amount_of(s, f, c))
    if op == Q_PHASE:
        return is_phase(s, f, a, b) == (c == 0)
    if op == Q_NOT:
        return not holds(s, f, a)
    if op == Q_BOTH:
        return holds(s, f, a) and holds(s, f, b)
    if op == Q_NONE_ATTACKED:
        return none_attacked(s, f, a)
    if op == Q_CONTROLS_THAN:
        return differs(controlled(s, f, a, c), b, controlled(s, f, d, c))
    if op == Q_CARDS_THAN:
        return differs(hand_of(s, f, a), b, hand_of(s, f, d))
    if op == Q_SCRAP_THAN:
        return differs(scrap_of(s, f, a), b, scrap_of(s, f, d))
    if op == Q_HP_THAN:
        return differs(hp_of(s, f, a), b, hp_of(s, f, d))
    if op == Q_SCRAP:
        return compare(scrap_of(s, f, a), b, amount_of(s, f, c))
    if op == Q_HP:
        return compare(hp_of(s, f, a), b, amount_of(s, f, c))
    if op == Q_CAN_SPEND:
        return scrap_of(s, f, a) >= amount_of(s, f, b)
    if op == Q_CAN_DISCARD:
        return hand_of(s, f, a) >= amount_of(s, f, b)
    return all_are(s, f, condition)


# Players and the turn


def controlled(s: NemesisState, f: Frame, player: i64, at: i64) -> i64:
    """How many of those that a filter lets through the players meant control."""
    count: i64 = 0
    for thing in all_of(s, f, at):
        if is_meant(s, f, player, controller_of(s, thing)):
            count += 1
    return count


def phase_of(step: i64) -> i64:
    """The phase that a step belongs to (NM-4.1); PHASE_TURN for what is in none."""
    if step == ENABLE or step == ENABLE_STOP:
        return PHASE_ENABLE
    if step == DRAW or step == DRAW_STOP:
        return PHASE_DRAW
    if step == DEPLOYMENT:
        return PHASE_DEPLOYMENT
    if COMBAT_STOP <= step <= AFTER_COMBAT:
        return PHASE_COMBAT
    if step == REINFORCEMENT:
        return PHASE_REINFORCEMENT
    return PHASE_END if step == END_STOP or step == END else PHASE_TURN


def is_phase(s: NemesisState, f: Frame, turner: i64, phase: i64) -> bool:
    """Whether it is that phase, or any, of a turn of that player's."""
    if turner != EACH and not is_meant(s, f, turner, s.active):
        return False
    return phase == PHASE_TURN or phase_of(s.step) == phase


def none_attacked(s: NemesisState, f: Frame, at: i64) -> bool:
    """Whether nothing that a filter lets through attacked this turn: what has left since is judged as it last was."""
    return not any(s.did[obj] & WAS_ATTACKING and lets_through(s, f, at, obj) for obj in range(len(s.row)))


# Things


def all_are(s: NemesisState, f: Frame, condition: i64) -> bool:
    """Whether the register holds anything, and the condition is true of all that it holds (NM-6.13: as it last was)."""
    things = read_of(s, f, s.catalog.code[condition + 1])
    for thing in things:
        if not is_so(s, f, condition, thing):
            return False
    return len(things) > 0


def is_so(s: NemesisState, f: Frame, condition: i64, thing: i64) -> bool:
    """Whether a condition about a register is true of one thing in it."""
    code = s.catalog.code
    op: i64 = code[condition]
    b: i64 = code[condition + 2]
    c: i64 = code[condition + 3]
    if op == Q_STATUS:
        return has_statuses(s, f, b, thing, definition_of(s, thing))
    if op == Q_KIND:
        return lets_through(s, f, b, thing) == (c == 0)
    if op == Q_KEYWORD:
        return keywords_of(s, thing) & b == b
    if op == Q_STAT:
        return stat_is(s, f, code[condition + 4], thing, b, amount_of(s, f, c))
    if op == Q_ROW:
        return thing < CARD and s.row[thing] == b
    return op == Q_WAS and was(s, f, thing, b, c)


def was(s: NemesisState, f: Frame, thing: i64, what: i64, this_turn: i64) -> bool:
    """Whether that has happened to the thing: in this turn, or by this text."""
    deed = deed_of(what)
    if this_turn or deed < 0:
        return thing < CARD and s.did[thing] & what != 0
    return any(f.deeds[i] == deed and f.deeds[i + 1] == thing for i in range(0, len(f.deeds), 2))


def deed_of(what: i64) -> i64:
    """What a text has to have done for a thing to have been destroyed, disabled, damaged or discarded; -1 for what no
    text does."""
    if what == WAS_DESTROYED:
        return DEED_DESTROYED
    if what == WAS_DISABLED:
        return DEED_DISABLED
    if what == WAS_DAMAGED:
        return DEED_DAMAGED
    return DEED_DISCARDED if what == WAS_DISCARDED else -1
