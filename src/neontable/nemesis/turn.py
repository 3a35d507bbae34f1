"""NM-3 and NM-4: mulligans, turns and phases; whom the game asks next, and what follows by itself (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..kernel.state import KIND
from . import combat, playing
from .battlefield import check, enable_all, finish, hurt_city, note
from .champion import bring_in, champion_choices, flip, number_of
from .parts import (
    AFTER_COMBAT,
    AGAIN,
    ATTACK,
    ATTACKERS,
    CHAMPION_IN,
    COMBAT_STOP,
    COMBAT_WINDOW,
    DAMAGE,
    DECK_SIZE,
    DEPLOYMENT,
    DRAW,
    DRAW_STOP,
    ENABLE,
    ENABLE_STOP,
    END,
    END_STOP,
    EV_CONCEDE,
    EV_DRAW,
    EV_EMPTY,
    EV_ENABLED,
    EV_FIRST,
    EV_MULLIGANS,
    EV_PHASE,
    EV_TURN,
    FLIP,
    INTERCEPT,
    INTERCEPTORS,
    LAST_TURN,
    MOVE_UP,
    MULLIGAN,
    MULLIGAN_HANDS,
    NOWHERE,
    OPTION,
    ORDERS,
    OVER,
    PASS,
    PLAYERS,
    REINFORCEMENT,
    SPLITS,
    TARGET,
)

if TYPE_CHECKING:
    from .state import NemesisState


def go_on(s: NemesisState) -> None:
    """Nobody is asked: the window goes on, or the step does what it does by itself, and asks or is over."""
    if s.waiting_card >= 0 and s.window == 0:
        ask(s, s.active, playing.target_choices(s))
    elif s.window:
        ask(s, playing.responder(s), playing.window_choices(s))
    else:
        run_step(s)


def run_step(s: NemesisState) -> None:
    """What the step does by itself. Mulligans are asked by `open`, and a game that is over asks nobody."""
    if s.step == DEPLOYMENT or s.step == REINFORCEMENT:
        main_phase(s)
    elif s.step == ATTACKERS:
        attackers_step(s)
    elif s.step == INTERCEPTORS:
        interceptors_step(s)
    elif s.step == ORDERS:
        orders_step(s)
    elif s.step == SPLITS:
        splits_step(s)
    elif s.step == COMBAT_WINDOW:
        combat_window(s)
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


def ask(s: NemesisState, seat: i64, legal: list[int]) -> None:
    """Stop here until that seat has chosen."""
    s.actor = seat
    s.legal = legal


def next_step(s: NemesisState, step: i64) -> None:
    """The next step begins."""
    s.step = step
    note(s, EV_PHASE, step, 0, 0, 0)


# Mulligans (NM-3.1 to NM-3.3)


def draw_hand(s: NemesisState, seat: i64, count: i64) -> None:
    """Shuffle all 30 and draw so many, from the seat's own stream."""
    rng = s.rngs[seat].clone()
    order = list(range(DECK_SIZE))
    rng.shuffle(order)
    s.rngs[seat] = rng
    hand: i64 = 0
    for _ in range(count):
        hand |= 1 << i64(order.pop())
    s.hands[seat] = hand
    s.library[seat] = order


def mulligan(s: NemesisState, seat: i64, again: bool) -> None:
    """A seat keeps its hand or draws a new one; neither learns of the other's before both are done (NM-3.3)."""
    if again:
        taken = s.mulligans[seat] + 1
        s.mulligans[seat] = taken
        draw_hand(s, seat, MULLIGAN_HANDS[taken])
    if not again or s.mulligans[seat] + 1 == len(MULLIGAN_HANDS):
        s.open &= ~(1 << seat)
    if s.open:
        s.actor = 0 if s.open & 1 else 1
        return
    for each in range(PLAYERS):
        note(s, EV_MULLIGANS, each, s.mulligans[each], 0, 0)
    rng = s.rngs[PLAYERS].clone()
    drawn = rng.below(PLAYERS)
    s.rngs[PLAYERS] = rng
    s.first = drawn if s.fixed_first < 0 else s.fixed_first  # NM-3.2
    note(s, EV_FIRST, s.first, 0, 0, 0)
    begin_turn(s, s.first)


# Turns and phases (NM-4)


def begin_turn(s: NemesisState, seat: i64) -> None:
    """NM-3.4: players alternate."""
    s.active = seat
    s.round += 1
    s.turns[seat] += 1
    s.flipped = 0
    note(s, EV_TURN, s.round, seat, number_of(s, seat), 0)
    next_step(s, ENABLE)


def enable_phase(s: NemesisState) -> None:
    """NM-4.2, NM-4.3; NM-8.5: a Nemesis wakes."""
    enable_all(s, s.active)
    for obj in range(len(s.row)):
        if s.row[obj] != NOWHERE and s.side[obj] == s.active:
            s.waking[obj] = 0
    note(s, EV_ENABLED, s.active, 0, 0, 0)
    check(s)
    go_to(s, ENABLE_STOP)


def go_to(s: NemesisState, step: i64) -> None:
    """As `next_step`, unless the game is over."""
    if s.step != OVER:
        next_step(s, step)


def draw_phase(s: NemesisState) -> None:
    """NM-4.4; NM-4.12: a set-up option takes the first draw away."""
    if not (s.skip_draw and s.round == 1):
        draw(s, s.active, 1)
        check(s)
    go_to(s, DRAW_STOP)


def draw(s: NemesisState, seat: i64, count: i64) -> None:
    """NM-4.5, NM-4.6: one by one, 1 damage for each that is missing."""
    for _ in range(count):
        library = s.library[seat]
        if not library:
            note(s, EV_EMPTY, seat, 0, 0, 0)
            hurt_city(s, seat, 1)
            continue
        place: i64 = library[-1]
        s.library[seat] = library[:-1]
        hand: i64 = s.hands[seat]
        s.hands[seat] = hand | 1 << place
        note(s, EV_DRAW, seat, place, 0, 0)


def stop(s: NemesisState) -> None:
    """NM-4.10: a stop to bring in the Champion, only while it could be."""
    choices = champion_choices(s)
    if choices:
        ask(s, s.active, [OPTION * KIND + PASS, *choices])
    else:
        end_stop(s)


def end_stop(s: NemesisState) -> None:
    """What comes after a stop."""
    if s.step == COMBAT_STOP:
        next_step(s, ATTACKERS)
    elif s.step == ENABLE_STOP:
        next_step(s, DRAW)
    elif s.step == DRAW_STOP:
        next_step(s, DEPLOYMENT)
    elif s.step == AFTER_COMBAT:
        next_step(s, REINFORCEMENT)
    else:
        next_step(s, END)


def main_phase(s: NemesisState) -> None:
    """NM-4.7: Deployment and Reinforcement."""
    ask(s, s.active, playing.main_choices(s))


def end_main(s: NemesisState) -> None:
    """NM-3.4: the first player skips the Combat Phase on turn 1."""
    if s.step == REINFORCEMENT:
        next_step(s, END_STOP)
    else:
        next_step(s, REINFORCEMENT if s.round == 1 else COMBAT_STOP)


def attackers_step(s: NemesisState) -> None:
    """NM-7.1."""
    ask(s, s.active, combat.attack_choices(s))


def interceptors_step(s: NemesisState) -> None:
    """NM-7.2."""
    ask(s, 1 - s.active, combat.interceptor_choices(s))


def orders_step(s: NemesisState) -> None:
    """NM-7.17: the attacking player's splits come first."""
    if combat.next_order(s) >= 0:
        ask(s, s.active, combat.order_choices(s))
    else:
        next_step(s, SPLITS)


def splits_step(s: NemesisState) -> None:
    """NM-7.17: then the defender's."""
    if combat.next_split(s)[0] >= 0:
        ask(s, 1 - s.active, combat.split_choices(s))
    else:
        begin_combat_window(s)


def begin_combat_window(s: NemesisState) -> None:
    """NM-7.9: one window, after the splits."""
    next_step(s, COMBAT_WINDOW)
    playing.open_window(s, s.active)


def combat_window(s: NemesisState) -> None:
    """The window has closed."""
    next_step(s, DAMAGE)


def damage_step(s: NemesisState) -> None:
    """NM-7.9: all damage together."""
    combat.deal_damage(s)
    combat.end_combat(s)
    go_to(s, AFTER_COMBAT)


def end_phase(s: NemesisState) -> None:
    """NM-4.8, NM-4.9: damage wears off; NM-1.14: the 200th turn was the last."""
    for obj in range(len(s.row)):
        s.damage[obj] = 0
    check(s)
    if s.step == OVER:
        return
    if s.round == LAST_TURN:
        finish(s, -1, 114)
    else:
        begin_turn(s, 1 - s.active)


# Answers


def answer(s: NemesisState, seat: i64, action: i64) -> None:
    """The one who was asked has chosen."""
    kind = action // KIND
    operand = action % KIND
    if s.step == MULLIGAN:
        mulligan(s, seat, operand == AGAIN)
        return
    s.legal = []
    if kind == OPTION:
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
    elif s.step == SPLITS:
        combat.give_amount(s, operand)
    else:
        playing.play(s, seat, operand, kind)


def passed(s: NemesisState) -> None:
    """A pass, or a declaration that is whole."""
    if s.window:
        playing.end_step(s)
    elif s.step == DEPLOYMENT or s.step == REINFORCEMENT:
        end_main(s)
    elif s.step == ATTACKERS:
        combat.end_attackers(s)
        if s.attackers:
            go_to(s, INTERCEPTORS)
        else:
            begin_combat_window(s)  # NM-7.25
    elif s.step == INTERCEPTORS:
        combat.end_interceptors(s)
        go_to(s, ORDERS)
    else:
        end_stop(s)


def aimed(s: NemesisState, target: i64) -> None:
    """The target of a card, of an attack, of an interception, or the next in an order."""
    if s.step == ATTACKERS:
        combat.declare_attack(s, target)
    elif s.step == INTERCEPTORS:
        combat.declare_interceptor(s, target)
    elif s.step == ORDERS:
        combat.give_order(s, target)
    else:
        s.waiting_target = target
        playing.open_window(s, s.active)


def concede(s: NemesisState, seat: i64) -> None:
    """NM-1.14: the game ends at once, from any state."""
    if seat < 0 or seat >= PLAYERS:
        raise ValueError(f"seat {seat} is not one of 0 to {PLAYERS - 1}")
    if s.step != OVER:
        note(s, EV_CONCEDE, seat, 0, 0, 0)
        finish(s, 1 - seat, 114)
