"""NX-2.10 to 2.13 and NX-3: standees, the order of play, the end of a round (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from . import scoring
from .catalog import SETUP_TEXT, side_text
from .changes import ask, begin_text, note
from .parts import CRITICAL, EV_CONCEDE, EV_INTIMIDATE, EV_MOVE_ON, EV_ROUND, EV_STAND, EV_STANDEE, STAND, WITNESSES

if TYPE_CHECKING:
    from .state import NexusState


def go_on(s: NexusState) -> None:
    """No text is being resolved and nobody is asked: what comes next."""
    if s.placed < s.players:
        place_standee(s)
    elif s.round == 0:
        begin_round(s)
    elif s.turn + 1 < s.players:
        s.turn += 1
        begin_turn(s)
    else:
        end_round(s)


def place_standee(s: NexusState) -> None:
    """NX-2.10: the first player's above witness 1, clockwise each next player's above the next witness of the row."""
    seat = (s.first + s.placed) % s.players
    witness: i64 = s.row[s.placed]
    s.standee = s.standee[:]
    s.standee[seat] = witness
    s.placed += 1
    note(s, EV_STANDEE, seat, witness, 0, 0)
    if witness > CRITICAL:  # NX-2.12; NX-2.13: finished before the next is placed
        s.acting = seat
        begin_text(s, SETUP_TEXT, seat)


def begin_round(s: NexusState) -> None:
    """NX-3.1: in ascending number of the witness that one's standee is above; NX-3.2: fixed for the round."""
    s.round += 1
    above = [-1] * (WITNESSES + 1)
    for seat in range(s.players):
        above[s.standee[seat]] = seat
    s.order = [seat for seat in above if seat >= 0]
    s.turn = 0
    note(s, EV_ROUND, s.round, 0, 0, 0)
    begin_turn(s)


def begin_turn(s: NexusState) -> None:
    """NX-3.3: the acting player chooses a witness of the row that has no standee on it."""
    s.acting = s.order[s.turn]
    s.you = s.acting
    if s.revealed:
        s.revealed = []
    ask(s, STAND, s.row_mask & ~s.used, 0)


def stand_on(s: NexusState, witness: i64) -> None:
    """NX-3.3, NX-3.4: the standee is put on the witness, and the text of the side that is up is resolved."""
    side: i64 = s.intimidated >> witness & 1
    s.on[s.acting] = witness
    s.used |= 1 << witness
    note(s, EV_STAND, s.acting, witness, side, 0)
    begin_text(s, side_text(witness, side), s.acting)


def end_round(s: NexusState) -> None:
    """NX-3.5: the end is checked; NX-3.6: else standees move on and the lowest neutral witness is intimidated."""
    clause = scoring.end_reason(s)
    if clause:
        scoring.finish(s, clause)
        return
    s.standee = s.on
    s.on = [0] * s.players
    s.used = 0
    note(s, EV_MOVE_ON, 0, 0, 0, 0)
    for witness in s.row:
        if not s.intimidated >> witness & 1:
            s.intimidated |= 1 << i64(witness)
            note(s, EV_INTIMIDATE, witness, 0, 0, 0)
            break
    begin_round(s)


def leave(s: NexusState, seat: i64) -> None:
    """NX-5.10: who leaves is replaced by a bot with the same knowledge; the game goes on and is a loss for who left."""
    if seat < 0 or seat >= s.players:
        raise ValueError(f"seat {seat} is not one of 0 to {s.players - 1}")
    if s.actor >= 0 and not s.left >> seat & 1:
        s.left |= 1 << seat
        note(s, EV_CONCEDE, seat, 0, 0, 0)
