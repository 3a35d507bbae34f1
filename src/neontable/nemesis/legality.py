"""Why an action is not legal, by the same checks that make the list of legal ones (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ..kernel.state import KIND
from . import choosing, playing, reach, whole
from .champion import champion_face, why_no_flip
from .parts import (
    ACTION_KINDS,
    AGAIN,
    AMOUNT,
    ATTACK,
    ATTACKERS,
    CHAMPION_IN,
    CITY,
    DEPLOYMENT,
    FLIP,
    GONE,
    INTERCEPT,
    INTERCEPTORS,
    KEEP,
    MOST_USES,
    MOVE_UP,
    MULLIGAN,
    MY_CARD,
    NEXT,
    NO_OBJECT,
    OPTION,
    ORDERS,
    OVER,
    PASS,
    PLAY,
    PLAY_BACK,
    PLAY_FRONT,
    PLAYERS,
    REINFORCEMENT,
    SPLITS,
    TARGET,
    THEIR_CARD,
    USE,
    WAITING,
)
from .room import backline_full, side_full
from .things import number_of

if TYPE_CHECKING:
    from .state import NemesisState


def clause_id(clause: i64) -> str:
    """ "NM-7.12" for 712."""
    return f"NM-{clause // 100}.{clause % 100}"


def mulligan_choices(s: NemesisState, seat: i64) -> vec[i64]:
    """NM-3.1: keep, or draw again."""
    if seat < 0 or not s.open >> seat & 1:
        return vec[i64]()
    return vec[i64]([OPTION * KIND + KEEP, OPTION * KIND + AGAIN])


def why_not(s: NemesisState, seat: i64, action: i64) -> i64:
    """The clause that refuses the seat's action (712 for NM-7.12), 0 when it is legal."""
    if s.step == OVER or seat < 0 or seat >= PLAYERS:
        return 101
    if action in s.legal_for(seat):
        return 0
    if s.step == MULLIGAN:
        return 301 if s.open >> seat & 1 else 303
    kind = action // KIND
    operand = action % KIND
    if seat != s.actor or action < 0 or kind >= ACTION_KINDS:
        return what_is_on(s)
    if s.frame is not None:
        return why_not_chosen(s, kind)
    if kind == NEXT or len(s.batch) > 0:
        return 613
    if kind == OPTION:
        return why_not_pass(s) if operand == PASS else 301 if operand <= AGAIN else what_is_on(s)
    if kind == PLAY or kind == PLAY_FRONT or kind == PLAY_BACK:
        return why_not_play_now(s, seat, operand, kind)
    if kind == CHAMPION_IN:
        return why_not_bring_in(s, seat, operand)
    if kind == FLIP:
        return why_no_flip(s, seat) or 803
    if kind == MOVE_UP:
        return playing.why_not_move_up(s, seat, operand) or 407
    if USE <= kind < USE + MOST_USES:
        return playing.why_not_use(s, seat, operand, kind - USE) or 901
    if kind == ATTACK:
        return why_not_declare_attack(s, operand)
    if kind == INTERCEPT:
        return why_not_declare_interceptor(s, operand)
    if kind == TARGET:
        return why_not_aim(s, operand)
    return 716 if kind == AMOUNT else what_is_on(s)  # NM-7.16: amounts that add up


def why_not_chosen(s: NemesisState, kind: i64) -> i64:
    """Why that is no answer to what a card or ability asks: a target that is not legal, or something else."""
    f = s.frame
    aims = f is not None and f.slot < choosing.slot_count(s, f)
    if kind == TARGET and f is not None and f.ability < 0:
        return 507
    return 523 if aims and (kind == TARGET or kind == MY_CARD or kind == THEIR_CARD) else 903


def what_is_on(s: NemesisState) -> i64:
    """The clause that says who may do what now."""
    if s.window:
        return 514
    if s.step == ATTACKERS:
        return 701
    if s.step == INTERCEPTORS:
        return 702
    if s.step == ORDERS or s.step == SPLITS:
        return 717
    return 407 if s.step == DEPLOYMENT or s.step == REINFORCEMENT else 410


def why_not_pass(s: NemesisState) -> i64:
    """What has begun must be made whole."""
    if s.step == INTERCEPTORS:
        return 702 if s.chosen != NO_OBJECT else 705 if len(whole.lacking(s)) > 0 else 905
    if s.step == ATTACKERS:
        return 701 if s.chosen != NO_OBJECT else 905
    return 717


def why_not_play_now(s: NemesisState, seat: i64, place: i64, kind: i64) -> i64:
    """Why a card cannot be played now (NM-4.7, NM-5.16). Equal copies are one action, that of the first: the others
    get NM-5.1."""
    if s.window or s.step == DEPLOYMENT or s.step == REINFORCEMENT:
        return playing.why_not_play(s, seat, place, kind) or 501
    return 516 if playing.is_reactive_in_hand(s, seat, place) else 407


def why_not_bring_in(s: NemesisState, seat: i64, operand: i64) -> i64:
    """Why the Champion cannot come in so."""
    if s.champion[seat] == GONE:
        return 814
    if s.champion[seat] != WAITING or seat != s.active or operand > 3:
        return 801
    front = champion_face(s, seat)
    definition: i64 = front if operand < 2 else s.catalog.other[front]
    if number_of(s, seat) < s.catalog.value[definition]:
        return 801 if operand < 2 else 811
    if side_full(s, seat):
        return 618
    return 505 if operand & 1 and backline_full(s, seat) else 410


def why_not_declare_attack(s: NemesisState, obj: i64) -> i64:
    """Why an object cannot be the next attacker."""
    if s.step != ATTACKERS or s.chosen != NO_OBJECT:
        return 701
    return reach.why_not_attack(s, obj, CITY) or 701


def why_not_declare_interceptor(s: NemesisState, obj: i64) -> i64:
    """Why an object cannot be the next interceptor, of any attacker."""
    if s.step != INTERCEPTORS or s.chosen != NO_OBJECT:
        return 702
    reason: i64 = 702
    for attacker in s.attackers:
        reason = reach.why_not_intercept(s, obj, attacker)
        if reason == 0:
            return whole.why_not_whole(s, obj, attacker)
    return reason


def why_not_block(s: NemesisState, attacker: i64) -> i64:
    """Why the chosen object cannot intercept that one."""
    return reach.why_not_intercept(s, s.chosen, attacker) or whole.why_not_whole(s, s.chosen, attacker)


def why_not_aim(s: NemesisState, target: i64) -> i64:
    """Why that cannot be the target of the attack, whom to intercept, or the next in the order."""
    if s.step == ATTACKERS:
        return 701 if s.chosen == NO_OBJECT else reach.why_not_attack(s, s.chosen, target) or 905
    if s.step == INTERCEPTORS:
        return 702 if s.chosen == NO_OBJECT else why_not_block(s, target)
    return 714 if s.step == ORDERS else 903
