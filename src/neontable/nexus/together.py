"""NX-4.24: "each player ..." (compiled): all choose unseen, then all is carried out, clockwise from the acting player.

Answers are sealed in one number (legality.slot) until all are in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..kernel.state import KIND
from .catalog import OTHERS, V_GIVE, V_TRADE, VERB, WIDTH
from .changes import note, nothing
from .legality import DECLINED, SLOT, choice, lowest, on_table, receivers, slot
from .parts import DECLINE, EV_CHOSEN, EV_DECLINE, EV_PASSED_OVER

if TYPE_CHECKING:
    from .state import NexusState


def run_each(s: NexusState, how: i64, which: i64) -> bool:
    """Ask all seats that can choose, or carry out the next one's choice. True when seats must choose."""
    if s.asked == 0:
        for seat in range(s.players):
            if not (how & OTHERS and seat == s.chief) and choice(s, seat, how, which):
                s.asked |= 1 << i64(seat)
        if s.asked:
            s.sealed = 0
            s.k = 0
            s.open = s.asked
            s.actor = lowest(s.open)
            return True
        nothing(s, 424)
        s.pc = s.catalog.code[s.pc + 3]
        return False
    while s.k < s.players:
        seat_now = (s.chief + s.k) % s.players  # clockwise from the acting player
        s.k += 1
        if s.asked >> seat_now & 1 and begin_choice(s, seat_now, how, which):
            s.pc += WIDTH
            return False
    s.asked = 0
    s.sealed = 0
    s.k = 0
    s.pc = s.catalog.code[s.pc + 3]
    return False


def begin_choice(s: NexusState, seat: i64, how: i64, which: i64) -> bool:
    """Make the seat's sealed choice the one that is carried out, if it is still legal (NX-4.24)."""
    first = slot(s, seat, 0)
    second = slot(s, seat, 1) - 1
    s.you = seat
    if first == DECLINED:
        note(s, EV_DECLINE, seat, 0, 0, 0)
        s.you = s.chief
        return False
    card = first - 1
    legal = choice(s, seat, how, which) >> card & 1 != 0
    if how & VERB == V_TRADE:
        legal = legal and s.files[seat] & on_table(s) & 1 << second != 0
        s.own = second
    elif how & VERB == V_GIVE:
        legal = legal and receivers(s, seat, card, how >> 16) >> second & 1 != 0
        s.dest = second
    s.it = card
    if not legal:
        note(s, EV_PASSED_OVER, seat, card, 0, 0)
        s.you = s.chief
        s.dest = -1
    return legal


def seal(s: NexusState, seat: i64, action: i64) -> None:
    """Keep a seat's choice unseen until all are in; gives and trades need a second one."""
    how: i64 = s.catalog.code[s.pc + 1]
    second: i64 = 1 if slot(s, seat, 0) else 0
    declined = action == DECLINE and second == 0
    answer = DECLINED if declined else action % KIND + 1
    s.sealed |= answer << (2 * seat + second) * SLOT
    verb = how & VERB
    if declined or second or not (verb == V_GIVE or verb == V_TRADE):
        s.open &= ~(1 << seat)
    if s.open:
        s.actor = lowest(s.open)
        return
    for step in range(s.players):  # all are in: the choices are opened, clockwise from the acting player
        chooser = (s.chief + step) % s.players
        if s.asked >> chooser & 1:
            note(s, EV_CHOSEN, chooser, slot(s, chooser, 0) - 1, slot(s, chooser, 1) - 1, verb)
