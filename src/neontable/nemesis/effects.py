"""NM-5.18, NM-9: a card or ability is aimed, paid for and resolved (compiled). The one place where programs run.

The records of a program follow each other from `Frame.pc` until somebody must choose or it is DONE. After each that
does something come the checks (NM-1.11); what they and it trigger waits until the frame is finished (NM-6.13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ..kernel.state import KIND
from .battlefield import check, disable, to_discard
from .carding import run_cards
from .choosing import (
    answer_choice,
    answer_slot,
    can_be_aimed,
    choose,
    choose_slot,
    drop_illegal,
    slot_count,
)
from .damage import spend_scrap
from .doing import run_objects
from .filters import all_of, amount_of
from .frame import AS_ABILITY, AS_CARD, Frame
from .harming import answer_amount, ask_amount, split_is_given
from .noting import note
from .ops import (
    AT_RANDOM,
    BRANCH,
    CARD,
    CHANGE,
    CHOOSE,
    CHOOSE_FOUND,
    DAMAGE,
    DONE,
    EACH,
    FOUND,
    IN_MODE,
    JUMP,
    LET_X,
    MAY,
    MODES,
    NONE,
    OF_CITIES,
    ORDERED,
    PUT_BACK,
    SEARCH,
    SEATED,
    SPLIT,
    WIDTH,
)
from .parts import CITY, EV_FIZZLE, EV_MAY, EV_MODE, MODE, NO, OPTION, OVER, PLAYERS, YES
from .reading import holds
from .things import controller_of, seats_of
from .triggers import use_up
from .zones import put_on_top, search_done, set_apart

if TYPE_CHECKING:
    from .state import NemesisState


def go_on(s: NemesisState) -> None:
    """Go on with the frame: its targets, what it costs, its program; until somebody is asked or it is finished."""
    f = s.frame
    assert f is not None
    if f.slot < slot_count(s, f):
        choose_slot(s, f)
    elif f.pc == NONE:
        begin(s, f)
    else:
        run(s, f)


def begin(s: NemesisState, f: Frame) -> None:
    """All targets are chosen: a cost is paid, and the program begins, unless none of its targets is legal any more."""
    if f.kind == AS_ABILITY:
        pay(s, f)
        if s.step == OVER:
            return
    if f.ability >= 0:
        f.pc = s.catalog.entry[f.ability]
    if f.pc == NONE:
        finish_frame(s, f)  # an Exploit without a text
    elif f.void or not drop_illegal(s, f):
        note(s, EV_FIZZLE, f.seat, f.definition, 0, 0)
        finish_frame(s, f)


def pay(s: NemesisState, f: Frame) -> None:
    """NM-5.20, NM-5.21: what an activated ability costs."""
    use_up(s, f.source, f.ability)
    if s.catalog.disables[f.ability]:
        disable(s, f.source)
        check(s)
    if s.catalog.scrap[f.ability] and s.step != OVER:
        spend_scrap(s, f.seat, s.catalog.scrap[f.ability])
        check(s)


def finish_frame(s: NemesisState, f: Frame) -> None:
    """It has resolved; an Exploit goes to its owner's discard pile (NM-5.11)."""
    s.frame = None
    if f.kind == AS_CARD:
        to_discard(s, (f.card - CARD) // SEATED, (f.card - CARD) % SEATED)


def run(s: NemesisState, f: Frame) -> None:
    """Records follow each other."""
    while len(s.legal) == 0 and s.frame is not None:
        op = s.catalog.code[f.pc]
        if op == DONE:
            finish_frame(s, f)
        elif op <= IN_MODE:
            flow(s, f, op)
        elif op == CHOOSE or op == CHOOSE_FOUND or op == SEARCH or op == PUT_BACK:
            choose(s, f)
            if len(s.legal) == 0:
                chosen(s, f, op)
        elif op == SPLIT and not split_is_given(s, f):
            ask_amount(s, f)
        else:
            at = f.pc
            f.pc += WIDTH
            if op == AT_RANDOM:
                at_random(s, f, at)
            elif DAMAGE <= op <= CHANGE:
                run_objects(s, f, at)
            else:
                run_cards(s, f, at)
            check(s)


def chosen(s: NemesisState, f: Frame, op: i64) -> None:
    """A choice has been made: what is searched for or put back takes its place."""
    if op == PUT_BACK:
        f.did = 1
        put_on_top(s, f.seat, f.get(ORDERED))
        f.clear(ORDERED)
    elif op == SEARCH:
        f.did = 1 if len(f.get(FOUND)) > 0 else 0
        search_done(s, f)
    elif op == CHOOSE_FOUND:
        set_apart(s, f, f.get(s.catalog.code[f.pc - WIDTH + 4]))


def flow(s: NemesisState, f: Frame, op: i64) -> None:
    """Conditions, sentences, offers."""
    a: i64 = s.catalog.code[f.pc + 1]
    b: i64 = s.catalog.code[f.pc + 2]
    if op == MAY:
        offer(s, f, a, b)
        return
    if op == MODES:
        ask_modes(s, f, a, b, s.catalog.code[f.pc + 3])
        return
    f.pc += WIDTH
    if op == JUMP:
        f.pc = a
    elif op == BRANCH:
        if not holds(s, f, a):
            f.pc = b
    elif op == LET_X:
        f.x = amount_of(s, f, a)
    elif op == IN_MODE:
        if not f.modes >> a & 1:
            f.pc = b
    else:
        f.did = 0  # RESET


def offer(s: NemesisState, f: Frame, player: i64, declined: i64) -> None:
    """ "You may": the player is asked, unless it is not possible (which everybody sees); of both, one after the other
    (NM-1.12). Who is nobody, declines."""
    possible: i64 = s.catalog.code[f.pc + 3]
    seats = seats_of(s, f, player)
    if len(seats) == 0 or (possible != NONE and not holds(s, f, possible)):
        f.pc = declined
        return
    s.actor = seats[f.turn]
    s.legal = vec[i64]([OPTION * KIND + NO, OPTION * KIND + YES])


def answer_offer(s: NemesisState, f: Frame, operand: i64) -> None:
    """Yes or no. What the first of two says is told with the second's answer (NM-1.12); one no declines for both."""
    seats = seats_of(s, f, s.catalog.code[f.pc + 1])
    f.put(ORDERED, operand)
    f.turn += 1
    if f.turn < len(seats):
        return
    answers = f.get(ORDERED)
    for i in range(len(seats)):
        note(s, EV_MAY, seats[i], answers[i], 0, 0)
    f.pc = s.catalog.code[f.pc + 2] if NO in answers else f.pc + WIDTH
    f.clear(ORDERED)
    f.turn = 0
    f.did = 0


def ask_modes(s: NemesisState, f: Frame, number: i64, modes: i64, first: i64) -> None:
    """ "Choose one": which of several, different ones; `first`: where they begin in the mask."""
    if f.left < 0:
        f.modes &= ~(((i64(1) << modes) - 1) << first)
        f.left = number
    if f.left == 0:
        f.left = -1
        f.pc += WIDTH
        return
    s.actor = f.seat
    s.legal = vec[i64]([OPTION * KIND + MODE + mode for mode in range(modes) if not f.modes >> (first + mode) & 1])


def answer_mode(s: NemesisState, f: Frame, mode: i64) -> None:
    """One of them; of “a City”, whose it is told."""
    first: i64 = s.catalog.code[f.pc + 3]
    city: i64 = 0 if first != OF_CITIES else CITY + (f.seat if mode == 0 else 1 - f.seat)
    note(s, EV_MODE, s.actor, mode, city, 0)
    f.modes |= i64(1) << (first + mode)
    f.left -= 1


def at_random(s: NemesisState, f: Frame, at: i64) -> None:
    """Chosen by chance from the table's stream; where each player's is chosen, of their own (NM-1.12)."""
    register: i64 = s.catalog.code[at + 4]
    player: i64 = s.catalog.code[at + 5]
    f.clear(register)
    for seat in seats_of(s, f, player):
        found = all_of(s, f, s.catalog.code[at + 1])
        if player == EACH:
            found = vec[i64]([thing for thing in found if controller_of(s, thing) == seat])
        number = min(amount_of(s, f, s.catalog.code[at + 2]), i64(len(found)))
        order = list(found)
        rng = s.rngs[PLAYERS].clone()
        rng.shuffle(order)
        s.rngs[PLAYERS] = rng
        for thing in order[:number]:
            f.put(register, thing)


def answer(s: NemesisState, action: i64) -> None:
    """Who was asked for the frame has chosen."""
    f = s.frame
    assert f is not None
    operand = action % KIND
    if f.slot < slot_count(s, f):
        answer_slot(s, f, action)
        return
    op = s.catalog.code[f.pc]
    if op == MAY:
        answer_offer(s, f, operand)
    elif op == MODES:
        answer_mode(s, f, operand - MODE)
    elif op == SPLIT:
        answer_amount(s, f, operand)
    else:
        answer_choice(s, f, action)


def can_play(s: NemesisState, seat: i64, place: i64, definition: i64) -> bool:
    """NM-5.23: whether an Exploit or Unit Enhancement has the targets that its text needs."""
    return can_be_aimed(s, card_frame(s, seat, place, definition))


def card_frame(s: NemesisState, seat: i64, place: i64, definition: i64) -> Frame:
    """The frame of a card that is played from hand and waits, aims or resolves."""
    abilities = s.catalog.effect[definition]
    ability = abilities[0] if len(abilities) > 0 else NONE
    return Frame(AS_CARD, ability, NONE, seat, NONE, CARD + seat * SEATED + place, definition)
