"""Why an action is not legal, by the same checks that make the list of legal ones (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..kernel.state import KIND
from . import combat, playing
from .battlefield import backline_full
from .champion import champion_face, number_of, why_no_flip
from .parts import (
    AGAIN,
    AMOUNT,
    ATTACK,
    ATTACKERS,
    CHAMPION_IN,
    CITY,
    DEPLOYMENT,
    FLIP,
    INTERCEPT,
    INTERCEPTORS,
    KEEP,
    MOVE_UP,
    MULLIGAN,
    NO_OBJECT,
    OPTION,
    ORDERS,
    OVER,
    PLAY,
    PLAY_BACK,
    PLAY_FRONT,
    REINFORCEMENT,
    SPLITS,
    TARGET,
    WAITING,
)

if TYPE_CHECKING:
    from .state import NemesisState


def clause_id(clause: i64) -> str:
    """ "NM-7.12" for 712."""
    return f"NM-{clause // 100}.{clause % 100}"


def mulligan_choices(s: NemesisState, seat: i64) -> list[int]:
    """NM-3.1: keep, or draw again."""
    if seat < 0 or not s.open >> seat & 1:
        return []
    return [OPTION * KIND + KEEP, OPTION * KIND + AGAIN]


def why_not(s: NemesisState, seat: i64, action: i64) -> i64:
    """The clause that refuses the seat's action (712 for NM-7.12), 0 when it is legal."""
    if s.step == OVER:
        return 101
    if seat < 0 or seat > 1:
        return 101
    if action in s.legal_for(seat):
        return 0
    if s.step == MULLIGAN:
        return 301 if s.open >> seat & 1 else 303
    if seat != s.actor:
        return 514 if s.window else 407  # NM-5.14: the other's step; NM-4.7: the other's turn
    kind = action // KIND
    operand = action % KIND
    if action < 0 or kind > AMOUNT:
        return 407
    if kind == OPTION:
        return why_not_pass(s)
    if kind == PLAY or kind == PLAY_FRONT or kind == PLAY_BACK:
        return why_not_play_now(s, seat, operand, kind)
    if kind == CHAMPION_IN:
        return why_not_bring_in(s, seat, operand)
    if kind == FLIP:
        return why_no_flip(s, seat) or 803
    if kind == MOVE_UP:
        return playing.why_not_move_up(s, seat, operand) or 407
    if kind == ATTACK or kind == INTERCEPT or kind == TARGET:
        return why_not_declare(s, kind, operand)
    return 716  # NM-7.16: amounts that add up


def why_not_pass(s: NemesisState) -> i64:
    """What has begun must be made whole."""
    if s.step == ATTACKERS:
        return 701
    if s.step == INTERCEPTORS:
        return 705 if s.chosen == NO_OBJECT else 702
    return 717 if s.step == ORDERS or s.step == SPLITS else 903


def why_not_play_now(s: NemesisState, seat: i64, place: i64, kind: i64) -> i64:
    """Why a card cannot be played now; equal copies are one action, so a later copy is refused by NM-5.1 as the first."""
    if not s.window and s.step != DEPLOYMENT and s.step != REINFORCEMENT:
        return 407
    return playing.why_not_play(s, seat, place, kind) or 501


def why_not_bring_in(s: NemesisState, seat: i64, operand: i64) -> i64:
    """Why the Champion cannot come in so."""
    if s.champion[seat] != WAITING or seat != s.active or operand > 3:
        return 801
    front = champion_face(s, seat)
    definition: i64 = front if operand < 2 else s.catalog.other[front]
    if number_of(s, seat) < s.catalog.value[definition]:
        return 801 if operand < 2 else 811
    return 505 if operand & 1 and backline_full(s, seat) else 801


def why_not_declare(s: NemesisState, kind: i64, operand: i64) -> i64:
    """Why an object cannot attack, intercept, or be aimed at."""
    if s.step == ATTACKERS:
        if kind == TARGET and s.chosen != NO_OBJECT:
            return combat.why_not_attack(s, s.chosen, operand) or 701
        return combat.why_not_attack(s, operand, CITY) or 701
    if s.step == INTERCEPTORS:
        if kind == TARGET and s.chosen != NO_OBJECT:
            return combat.why_not_intercept(s, s.chosen, operand) or 705
        return 601 if not combat.is_ready(s, 1 - s.active, operand) else 702
    return 714 if s.step == ORDERS else 523
