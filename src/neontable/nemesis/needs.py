"""What a passive depends on beside which objects there are, so that only such a change has it read anew (compiled)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .ops import (
    A_COUNT,
    A_DAMAGE_ON,
    A_HALF,
    A_HALF_UP,
    A_HP,
    A_SCRAP,
    A_TIMES,
    A_TURN,
    A_TWICE,
    C_BAN,
    C_FIRST,
    C_PLUS,
    C_SET,
    IS_ATTACKED,
    IS_ATTACKING,
    IS_DAMAGED,
    IS_DISABLED,
    IS_ENABLED,
    IS_FIGHTING,
    IS_INTERCEPTING,
    IS_UNDAMAGED,
    NO_CHANGE,
    NONE,
    ON_BATTLEFIELD,
    Q_BOTH,
    Q_CARDS_THAN,
    Q_CONTROLS_THAN,
    Q_COUNT,
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
    T_ROW,
    T_STAT,
)

# A mask; `restless` of the state is one.
CITIES_HP: Final = 1
SCRAPS: Final = 2
CARDS: Final = 4  # in hands, decks and discard piles
TIME: Final = 8  # turn and phase
DAMAGES: Final = 16
COMBAT: Final = 32  # who attacks and intercepts
ENABLINGS: Final = 64
ROWS: Final = 128
CONDITIONAL: Final = 256  # an effect lasts as long as something is so
EVERYTHING: Final = 511

# Behind them, in a PASSIVE record, a mask of the C_ and S_ records of its changes (from C_FIRST).
KINDS_AT: Final = 9


def needs_of_passive(code: vec[i64], selector: int, change: int, condition: int) -> int:
    """Of a PASSIVE record's operands, and the kinds of its changes. What is asked for when it matters (S_) needs its
    condition alone."""
    mask = needs_of_condition(code, condition) | kinds_of_chain(code, change) << KINDS_AT
    while change >= 0:
        if code[change] <= C_BAN:
            mask |= needs_of_selector(code, selector)
        if code[change] == C_PLUS:
            mask |= needs_of_amount(code, code[change + 3])
        elif code[change] == C_SET:
            mask |= needs_of_amount(code, code[change + 1]) | needs_of_amount(code, code[change + 2])
        change = code[change + 5]
    return mask


def kinds_of_chain(code: vec[i64], change: int) -> int:
    """Which C_ and S_ records there are in a chain of changes, as a mask."""
    kinds = 0
    while change >= 0:
        kinds |= 1 << (code[change] - C_FIRST)
        change = code[change + 5]
    return kinds


def needs_of_selector(code: vec[i64], selector: int) -> int:
    """Registers need nothing: they are this card, and its Unit."""
    return needs_of_filter(code, -1 - selector) if selector < 0 else 0


def needs_of_filter(code: vec[i64], at: int) -> int:
    """By its statuses, its zone and its tests."""
    mask = needs_of_statuses(code[at + 2]) | (0 if code[at + 4] == ON_BATTLEFIELD else CARDS)
    test = code[at + 3]
    while test >= 0:
        if code[test] == T_ROW:
            mask |= ROWS
        elif code[test] == T_STAT:
            mask |= needs_of_amount(code, code[test + 3])
        test = code[test + 5]
    return mask


def needs_of_statuses(statuses: int) -> int:
    """Of a mask of IS_."""
    mask = 0
    if statuses & (IS_ENABLED | IS_DISABLED):
        mask |= ENABLINGS
    if statuses & (IS_DAMAGED | IS_UNDAMAGED):
        mask |= DAMAGES
    if statuses & (IS_ATTACKING | IS_INTERCEPTING | IS_FIGHTING | IS_ATTACKED):
        mask |= COMBAT
    return mask


def needs_of_amount(code: vec[i64], amount: int) -> int:
    """What is read of objects' numbers, the layers see to."""
    if amount < 0 or amount == NO_CHANGE:
        return 0
    op = code[amount]
    if op == A_COUNT:
        return needs_of_filter(code, code[amount + 1])
    if op == A_HALF or op == A_HALF_UP or op == A_TWICE:
        return needs_of_amount(code, code[amount + 1])
    if op == A_TIMES:
        return needs_of_amount(code, code[amount + 1]) | needs_of_amount(code, code[amount + 2])
    if op == A_DAMAGE_ON:
        return DAMAGES
    if op == A_SCRAP:
        return SCRAPS
    if op == A_HP:
        return CITIES_HP
    return TIME if op == A_TURN else 0


def needs_of_condition(code: vec[i64], at: int) -> int:
    """Of a condition, or NONE."""
    if at == NONE:
        return 0
    op = code[at]
    if op == Q_NOT:
        return needs_of_condition(code, code[at + 1])
    if op == Q_BOTH:
        return needs_of_condition(code, code[at + 1]) | needs_of_condition(code, code[at + 2])
    if op == Q_COUNT:
        return needs_of_filter(code, code[at + 1]) | needs_of_amount(code, code[at + 3])
    if op == Q_CONTROLS_THAN:
        return needs_of_filter(code, code[at + 3])
    if op == Q_KIND:
        return needs_of_filter(code, code[at + 2])
    if op == Q_STATUS:
        return needs_of_statuses(code[at + 2])
    if op == Q_SCRAP or op == Q_SCRAP_THAN:
        return SCRAPS | needs_of_amount(code, code[at + 3])
    if op == Q_HP or op == Q_HP_THAN:
        return CITIES_HP | needs_of_amount(code, code[at + 3])
    if op == Q_STAT or op == Q_KEYWORD:
        return needs_of_amount(code, code[at + 3]) if op == Q_STAT else 0
    if op == Q_TURN or op == Q_PHASE:
        return TIME | (needs_of_amount(code, code[at + 3]) if op == Q_TURN else 0)
    if op == Q_CARDS_THAN:
        return CARDS
    if op == Q_ROW:
        return ROWS
    return COMBAT | TIME if op == Q_NONE_ATTACKED else EVERYTHING  # a new turn forgets who attacked
