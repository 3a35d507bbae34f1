"""NM-3 and NM-4: mulligans, turns and phases; whom the game asks next, and what follows by itself (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ..kernel.state import KIND
from . import blows, combat, effects, playing, splits
from .battlefield import check, enable_all, is_spoken_of
from .champion import bring_in, champion_choices, flip, wake
from .choosing import or_pass
from .finish import finish
from .frame import AS_TRIGGER
from .lasting import end_effects, end_turn_effects
from .lists import with_at
from .mulligans import mulligan
from .needs import DAMAGES, TIME
from .noting import note
from .ops import (
    END_OF_COMBAT,
    ON_PHASE_END,
    ON_PHASE_START,
    PHASE_COMBAT,
    PHASE_DEPLOYMENT,
    PHASE_DRAW,
    PHASE_ENABLE,
    PHASE_END,
    PHASE_REINFORCEMENT,
    PHASE_TURN,
    YOUR_NEXT_TURN,
)
from .parts import (
    AFTER_COMBAT,
    AGAIN,
    ATTACK,
    ATTACKERS,
    CHAMPION_IN,
    COMBAT_STOP,
    COMBAT_WINDOW,
    DAMAGE,
    DEPLOYMENT,
    DRAW,
    DRAW_STOP,
    ENABLE,
    ENABLE_STOP,
    END,
    END_STOP,
    EV_CONCEDE,
    EV_ENABLED,
    EV_PHASE,
    EV_TURN,
    FLIP,
    INTERCEPT,
    INTERCEPTORS,
    LAST_TURN,
    MODE,
    MOST_USES,
    MOVE_UP,
    MULLIGAN,
    NEXT,
    NO,
    NOWHERE,
    OPTION,
    ORDERS,
    OVER,
    PASS,
    PLAYERS,
    REINFORCEMENT,
    SPLITS,
    TARGET,
    USE,
)
from .reading import phase_of
from .refresh import touch
from .things import number_of
from .triggers import choose_next, emit, take_up
from .zones import draw

if TYPE_CHECKING:
    from .state import NemesisState


def go_on(s: NemesisState) -> None:
    """Nobody is asked: what resolves goes on; else what has come due is taken up (NM-6.13); else the window goes on;
    else the step does what it does by itself, and asks or is over."""
    if s.frame is not None:
        if playing.is_aimed(s):
            playing.announce(s)
        else:
            effects.go_on(s)
    elif len(s.batch) > 0 or len(s.pending) > 0:
        take_up(s)
    elif s.window:
        ask(s, playing.responder(s), playing.window_choices(s))
    else:
        run_step(s)


def run_step(s: NemesisState) -> None:
    """What the step does by itself. Mulligans are asked by `open`, and a game that is over asks nobody."""
    if s.step == DEPLOYMENT or s.step == REINFORCEMENT:
        main_phase(s)
    elif ATTACKERS <= s.step <= SPLITS:
        combat_step(s)
    elif s.step == COMBAT_WINDOW:  # it has closed
        go_to(s, DAMAGE)
    elif s.step == DAMAGE:
        damage_step(s)
    elif s.step == ENABLE:
        enable_phase(s)
    elif s.step == DRAW:
        draw_phase(s)
    elif s.step == END:
        end_phase(s)
    elif s.step != MULLIGAN and s.step != OVER:
        stop(s)


def ask(s: NemesisState, seat: i64, legal: vec[i64]) -> None:
    """Stop here until that seat has chosen."""
    s.actor = seat
    s.legal = legal


def go_to(s: NemesisState, step: i64) -> None:
    """The next step begins, unless the game is over."""
    if s.step == OVER:
        return
    s.step = step
    s.closing = 0
    touch(s, TIME)
    note(s, EV_PHASE, step, 0, 0, 0)


def begin_phase(s: NemesisState, step: i64, phase: i64) -> None:
    """The first step of a phase begins, and what is due at its start comes due."""
    go_to(s, step)
    if s.step != OVER:
        emit(s, ON_PHASE_START, -1, phase, s.active)


def is_phase_done(s: NemesisState, phase: i64) -> bool:
    """Whether what is due at the end of the phase has been taken up. The first time it comes due: ask again when that
    has resolved."""
    if s.closing:
        return True
    s.closing = 1
    emit(s, ON_PHASE_END, -1, phase, s.active)
    return len(s.pending) == 0


# Turns and phases (NM-4)


def begin_turn(s: NemesisState, seat: i64) -> None:
    """NM-3.4: players alternate."""
    s.active = seat
    s.round += 1
    s.turns = with_at(s.turns, seat, s.turns[seat] + 1)
    s.flipped = 0
    s.used = vec[i64]()
    for obj in range(len(s.did)):
        s.did[obj] = 0
    trim(s)
    note(s, EV_TURN, s.round, seat, number_of(s, seat), 0)
    end_effects(s, seat, YOUR_NEXT_TURN)  # NM-4.11: before anything is enabled
    check(s)
    go_to(s, ENABLE)


def trim(s: NemesisState) -> None:
    """Numbers behind the last object are forgotten, so that states stay small."""
    size: i64 = len(s.row)
    while size > 0 and s.row[size - 1] == NOWHERE and not is_spoken_of(s, size - 1):
        size -= 1
    if size < len(s.row):
        s.keep_objects(size)


def enable_phase(s: NemesisState) -> None:
    """NM-4.2, NM-4.3: all in one moment, then a Nemesis that wakes (NM-8.5) and “start” triggers as one batch."""
    enable_all(s, s.active)
    note(s, EV_ENABLED, s.active, 0, 0, 0)
    check(s)
    if s.step == OVER:
        return
    wake(s, s.active)
    emit(s, ON_PHASE_START, -1, PHASE_TURN, s.active)
    emit(s, ON_PHASE_START, -1, PHASE_ENABLE, s.active)
    go_to(s, ENABLE_STOP)


def draw_phase(s: NemesisState) -> None:
    """NM-4.4; NM-4.12: a set-up option takes the first draw away."""
    if not (s.skip_draw and s.round == 1):
        draw(s, s.active, 1)
        check(s)
    go_to(s, DRAW_STOP)


def stop(s: NemesisState) -> None:
    """NM-4.10: a stop to bring in the Champion, only while it could be."""
    choices = vec[i64]() if s.closing else champion_choices(s)
    if len(choices) > 0:
        ask(s, s.active, or_pass(choices))
    else:
        end_stop(s)


def end_stop(s: NemesisState) -> None:
    """What comes after a stop; the “end” triggers of its phase come after it (NM-4.10)."""
    if s.step == COMBAT_STOP:
        go_to(s, ATTACKERS)
    elif s.step == END_STOP:
        go_to(s, END)
    elif not is_phase_done(s, phase_of(s.step)):
        return
    elif s.step == ENABLE_STOP:
        begin_phase(s, DRAW, PHASE_DRAW)
    elif s.step == DRAW_STOP:
        begin_phase(s, DEPLOYMENT, PHASE_DEPLOYMENT)
    else:
        end_effects(s, s.active, END_OF_COMBAT)  # NM-4.11
        check(s)
        begin_phase(s, REINFORCEMENT, PHASE_REINFORCEMENT)


def main_phase(s: NemesisState) -> None:
    """NM-4.7: Deployment and Reinforcement."""
    if s.closing:
        end_main(s)
    else:
        ask(s, s.active, playing.main_choices(s))


def end_main(s: NemesisState) -> None:
    """NM-3.4: the first player skips the Combat Phase on turn 1."""
    if not is_phase_done(s, phase_of(s.step)):
        return
    if s.step == REINFORCEMENT:
        begin_phase(s, END_STOP, PHASE_END)
    elif s.round == 1:
        begin_phase(s, REINFORCEMENT, PHASE_REINFORCEMENT)
    else:
        begin_phase(s, COMBAT_STOP, PHASE_COMBAT)


def combat_step(s: NemesisState) -> None:
    """NM-7.9: from the attackers to the window; once the phase was ended, or no attack is left, the window comes next
    (NM-7.25)."""
    if s.no_damage or (s.step != ATTACKERS and len(s.cancelled) == len(s.attackers)):
        begin_combat_window(s)
    elif s.step == ATTACKERS:
        ask(s, s.active, combat.attack_choices(s))
    elif s.step == INTERCEPTORS:
        ask(s, 1 - s.active, combat.interceptor_choices(s))
    elif s.step == ORDERS:
        orders_step(s)
    else:
        splits_step(s)


def orders_step(s: NemesisState) -> None:
    """NM-7.17: the attacking player's splits come first."""
    if splits.next_order(s) >= 0:
        ask(s, s.active, splits.order_choices(s))
    else:
        go_to(s, SPLITS)


def splits_step(s: NemesisState) -> None:
    """NM-7.17: then the defender's."""
    if splits.next_split(s)[0] >= 0:
        ask(s, 1 - s.active, splits.split_choices(s))
    else:
        begin_combat_window(s)


def begin_combat_window(s: NemesisState) -> None:
    """NM-7.9: one window, after the splits."""
    go_to(s, COMBAT_WINDOW)
    playing.open_window(s, s.active)


def damage_step(s: NemesisState) -> None:
    """NM-7.9: all damage together."""
    if s.no_damage == 0:
        blows.deal_damage(s)
    combat.end_combat(s)
    go_to(s, AFTER_COMBAT)


def end_phase(s: NemesisState) -> None:
    """NM-4.9: “end” triggers; then damage wears off (NM-4.8) and effects end together, as often as new ones come."""
    if s.closing == 0:
        s.closing = 1
        emit(s, ON_PHASE_END, -1, PHASE_END, s.active)
        emit(s, ON_PHASE_END, -1, PHASE_TURN, s.active)
        if len(s.pending) > 0:
            return
    for obj in range(len(s.row)):
        s.damage[obj] = 0
    touch(s, DAMAGES)
    end_turn_effects(s)
    check(s)
    if len(s.pending) > 0 or s.step == OVER:
        return
    if s.round == LAST_TURN:
        finish(s, -1, 114)  # NM-1.14
    else:
        begin_turn(s, 1 - s.active)


# Answers


def answer(s: NemesisState, seat: i64, action: i64) -> None:
    """The one who was asked has chosen."""
    kind = action // KIND
    operand = action % KIND
    if s.step == MULLIGAN:
        if mulligan(s, seat, operand == AGAIN):
            begin_turn(s, s.first)
        return
    s.legal = vec[i64]()
    if is_new_start(s, kind, operand):
        s.resolved = 0
        s.loop = vec[i64]()
    if s.frame is not None:
        effects.answer(s, action)
    elif kind == OPTION:
        passed(s)
    elif kind == CHAMPION_IN:
        bring_in(s, operand)
    elif kind == FLIP:
        flip(s)
    elif kind == MOVE_UP:
        playing.move_up(s, operand)
    elif kind == ATTACK or kind == INTERCEPT:
        s.chosen = operand
    elif kind == TARGET:
        aimed(s, operand)
    elif kind == NEXT:
        choose_next(s, operand)
    elif USE <= kind < USE + MOST_USES:
        playing.use(s, seat, operand, kind - USE)
    elif s.step == SPLITS:
        splits.give_amount(s, operand)
    else:
        playing.play(s, seat, operand, kind)


def is_new_start(s: NemesisState, kind: i64, operand: i64) -> bool:
    """NM-6.17: whether a player has chosen anything but a pass. What a trigger makes its player choose, as a target, is
    no choice of theirs to go on; to do what it offers is."""
    if kind == OPTION:
        return operand != PASS and operand != NO and operand < MODE
    return s.frame is None or s.frame.kind != AS_TRIGGER


def passed(s: NemesisState) -> None:
    """A pass, or a declaration that is whole."""
    if s.window:
        playing.end_step(s)
    elif s.step == DEPLOYMENT or s.step == REINFORCEMENT:
        end_main(s)
    elif s.step == ATTACKERS:
        if len(s.attackers) > 0:
            go_to(s, INTERCEPTORS)
            combat.end_attackers(s)
        else:
            begin_combat_window(s)  # NM-7.25
    elif s.step == INTERCEPTORS:
        go_to(s, ORDERS)
        combat.end_interceptors(s)
    else:
        end_stop(s)


def aimed(s: NemesisState, target: i64) -> None:
    """The target of an attack, whom an object intercepts, or the next in an order."""
    if s.step == ATTACKERS:
        combat.declare_attack(s, target)
    elif s.step == INTERCEPTORS:
        combat.declare_interceptor(s, target)
    else:
        splits.give_order(s, target)


def concede(s: NemesisState, seat: i64) -> None:
    """NM-1.14: the game ends at once, from any state."""
    if seat < 0 or seat >= PLAYERS:
        raise ValueError(f"seat {seat} is not one of 0 to {PLAYERS - 1}")
    if s.step != OVER:
        note(s, EV_CONCEDE, seat, 0, 0, 0)
        finish(s, 1 - seat, 114)
