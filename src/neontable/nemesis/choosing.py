"""NM-9.3: what is chosen for a card or ability, as targets and in the middle of its effect (compiled).

A choice is made one thing after the other. `Frame.left` is how many may still be chosen in it, -1 when none runs;
`Frame.turn` how many players have chosen, where each of them does (NM-1.12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ..kernel.state import KIND
from .filters import all_of, amount_of, concerns, lets_through, things_of
from .lists import FEW, ascending
from .noting import note
from .ops import (
    CARD,
    CHOOSE,
    CHOOSE_FOUND,
    EACH,
    FOUND,
    IS_OTHER,
    MAY,
    NO_OPPOSING_TARGET,
    NO_TARGET,
    NONE,
    ORDERED,
    PUT_BACK,
    SEARCH,
    SEATED,
    SLOT,
    WIDTH,
)
from .parts import (
    EV_SEARCH,
    EV_TARGET,
    EV_TARGET_CARD,
    MY_CARD,
    OPTION,
    PASS,
    TARGET,
    UNIT_ENHANCEMENT,
)
from .refresh import cannot_by, refresh
from .room import units_out
from .things import controller_of, seats_of

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState


# Things as actions


def action_for(s: NemesisState, seat: i64, thing: i64) -> i64:
    """The action by which the seat chooses a thing. Cards are named by what they are: equal copies are one action, and
    no place of a deck list is told."""
    if thing < CARD:
        return TARGET * KIND + thing
    owner = (thing - CARD) // SEATED
    kind = MY_CARD if owner == seat else MY_CARD + 1
    definition: i64 = s.decks[owner][(thing - CARD) % SEATED]
    return kind * KIND + definition


def actions_for(s: NemesisState, seat: i64, things: vec[i64]) -> vec[i64]:
    """The actions for these things, sorted, each once."""
    found = vec[i64](capacity=FEW)
    for thing in things:
        action = action_for(s, seat, thing)
        if action not in found:
            found = append(found, action)
    return ascending(found)


def thing_for(s: NemesisState, seat: i64, things: vec[i64], action: i64) -> i64:
    """The first of the things that the action chooses."""
    for thing in things:
        if action_for(s, seat, thing) == action:
            return thing
    return NONE


def ask(s: NemesisState, seat: i64, things: vec[i64], may_end: bool) -> None:
    """Ask a seat for one of these things; or, when it may end the choice, to pass."""
    s.actor = seat
    s.legal = actions_for(s, seat, things)
    if may_end:
        s.legal = or_pass(s.legal)


def or_pass(answers: vec[i64]) -> vec[i64]:
    """The answers, with a pass in front."""
    return extend(append(vec[i64](capacity=len(answers) + 1), OPTION * KIND + PASS), answers)


# Slots: the targets


def slot_count(s: NemesisState, f: Frame) -> i64:
    """How many slots the frame has; a played Unit Enhancement has one, its Unit (NM-5.7)."""
    if f.ability >= 0:
        return len(s.catalog.slots[f.ability])
    return 1 if s.catalog.kind[f.definition] == UNIT_ENHANCEMENT else 0


def slot_size(s: NemesisState, f: Frame, slot: i64) -> i64:
    """How many targets the slot takes."""
    if f.ability < 0:
        return 1
    return amount_of(s, f, s.catalog.code[s.catalog.slots[f.ability][slot] + 2])


def is_up_to(s: NemesisState, f: Frame, slot: i64) -> bool:
    """Whether fewer will do, or none."""
    return f.ability >= 0 and s.catalog.code[s.catalog.slots[f.ability][slot] + 3] == 1


def is_needed(s: NemesisState, f: Frame, slot: i64) -> bool:
    """Whether the text needs a target in this slot (NM-5.23)."""
    if f.ability < 0:
        return True
    at = s.catalog.slots[f.ability][slot]
    return s.catalog.code[at + 3] == 0 and s.catalog.code[at + 4] == 0


def may_be_target(s: NemesisState, f: Frame, slot: i64, thing: i64) -> bool:
    """Whether the thing is a legal target for the slot, as things are now (NM-5.24)."""
    fits = thing in units_out(s) if f.ability < 0 else concerns(s, f, -1 - filter_of(s, f, slot), thing)
    return fits and is_free_target(s, f, slot, thing)


def filter_of(s: NemesisState, f: Frame, slot: i64) -> i64:
    """The filter of a slot of an ability."""
    return s.catalog.code[s.catalog.slots[f.ability][slot] + 1]


def is_free_target(s: NemesisState, f: Frame, slot: i64, thing: i64) -> bool:
    """Whether nothing keeps what the filter of the slot lets through from being its target."""
    if f.ability >= 0 and s.catalog.code[filter_of(s, f, slot) + 2] & IS_OTHER and is_spoken_for(s, f, slot, thing):
        return False
    if thing >= CARD:
        return True
    refresh(s)
    if s.banned[thing] & NO_TARGET or (s.banned[thing] & NO_OPPOSING_TARGET and s.side[thing] != f.seat):
        return False
    return not cannot_by(s, NO_TARGET, thing, f.source if f.source >= 0 else f.card)


def is_spoken_for(s: NemesisState, f: Frame, slot: i64, thing: i64) -> bool:
    """ "Another": no target of an earlier slot, nor the Unit that one of those is attached to."""
    for earlier in range(slot):
        for chosen in f.get(SLOT + earlier):
            if chosen == thing or (chosen < CARD and s.host[chosen] == thing):
                return True
    return False


def slot_candidates(s: NemesisState, f: Frame, slot: i64) -> vec[i64]:
    """The legal targets for the slot that are not chosen for it yet, and leave one for a later slot that needs it."""
    found = units_out(s) if f.ability < 0 else all_of(s, f, filter_of(s, f, slot))
    chosen = f.get(SLOT + slot)
    found = vec[i64](
        [thing for thing in found if thing not in chosen and is_free_target(s, f, slot, thing)], capacity=FEW
    )
    if slot + 1 < slot_count(s, f) and is_dependent(s, f, slot + 1):
        found = vec[i64]([thing for thing in found if leaves_enough(s, f, slot, thing)])
    return found


def is_dependent(s: NemesisState, f: Frame, slot: i64) -> bool:
    """Whether the slot's targets must be others than those of an earlier one, and are needed."""
    return s.catalog.code[filter_of(s, f, slot) + 2] & IS_OTHER != 0 and is_needed(s, f, slot)


def leaves_enough(s: NemesisState, f: Frame, slot: i64, thing: i64) -> bool:
    """Whether the next slot can still be filled when the thing is chosen for this one."""
    f.put(SLOT + slot, thing)
    enough = len(slot_candidates(s, f, slot + 1)) >= slot_size(s, f, slot + 1)
    f.memory = f.memory[:-2]
    return enough


def can_be_aimed(s: NemesisState, f: Frame) -> bool:
    """NM-5.23: whether each slot that is needed can be filled."""
    for slot in range(slot_count(s, f)):
        # A slot that depends on an earlier one: that one sees to it.
        counts = is_needed(s, f, slot) and not (slot and is_dependent(s, f, slot))
        if counts and len(slot_candidates(s, f, slot)) < slot_size(s, f, slot):
            return False
    return True


def choose_slot(s: NemesisState, f: Frame) -> None:
    """Ask for the next target, or go on to the next slot when there is nothing to choose."""
    slot = f.slot
    size = slot_size(s, f, slot)
    have = len(f.get(SLOT + slot))
    candidates = slot_candidates(s, f, slot) if have < size else vec[i64]()
    if have == 0 and is_needed(s, f, slot) and len(candidates) < size:
        f.void = 1  # a text that needs a target and has none does nothing (NM-5.23)
        candidates = vec[i64]()
    if len(candidates) > 0:
        ask(s, f.seat, candidates, is_up_to(s, f, slot))
    else:
        f.slot += 1


def answer_slot(s: NemesisState, f: Frame, action: i64) -> None:
    """A target is chosen, or no more of this slot."""
    slot = f.slot
    kind = action // KIND
    operand = action % KIND
    if kind == OPTION:
        f.slot += 1
        return
    thing = operand if kind == TARGET else thing_for(s, f.seat, slot_candidates(s, f, slot), action)
    f.put(SLOT + slot, thing)
    if thing < CARD:
        note(s, EV_TARGET, f.seat, thing, 0, 0)
    else:
        owner = (thing - CARD) // SEATED
        note(s, EV_TARGET_CARD, f.seat, owner, s.decks[owner][(thing - CARD) % SEATED], 0)


def drop_illegal(s: NemesisState, f: Frame) -> bool:
    """NM-5.24: targets that are no longer legal are dropped. False when there were some and none is left."""
    had = False
    kept = vec[i64]()
    for i in range(0, len(f.memory), 2):
        register = f.memory[i]
        if register < SLOT or may_be_target(s, f, register - SLOT, f.memory[i + 1]):
            kept = extend(kept, f.memory[i : i + 2])
        had = had or register >= SLOT
    f.memory = kept
    return not had or any_slot(f)


def any_slot(f: Frame) -> bool:
    """Whether any target is left."""
    return any(f.memory[i] >= SLOT for i in range(0, len(f.memory), 2))


# Choices in the middle of an effect: CHOOSE, CHOOSE_FOUND, SEARCH, PUT_BACK


def register_of(s: NemesisState, f: Frame) -> i64:
    """Where the running choice puts what is chosen; an offer, what is answered."""
    op = s.catalog.code[f.pc]
    if op == PUT_BACK or op == MAY:
        return ORDERED
    return FOUND if op == SEARCH else s.catalog.code[f.pc + 4]


def choosers(s: NemesisState, f: Frame) -> vec[i64]:
    """Who chooses, one after the other; the active player first (NM-1.12)."""
    op = s.catalog.code[f.pc]
    return vec[i64]([f.seat]) if op != CHOOSE else seats_of(s, f, s.catalog.code[f.pc + 5])


def pool(s: NemesisState, f: Frame, seat: i64) -> vec[i64]:
    """What the seat can choose from in the running choice, what it has chosen in it left aside."""
    at = f.pc
    op = s.catalog.code[at]
    f.actor = seat
    if op == PUT_BACK:
        found = things_of(s, f, s.catalog.code[at + 1])
    elif op == CHOOSE_FOUND:
        found = f.get(FOUND)
        if s.catalog.code[at + 1] != NONE:
            found = vec[i64]([thing for thing in found if lets_through(s, f, s.catalog.code[at + 1], thing)])
    else:
        found = all_of(s, f, s.catalog.code[at + 1])
        if op == CHOOSE and s.catalog.code[at + 5] == EACH:
            found = vec[i64]([thing for thing in found if controller_of(s, thing) == seat])
    chosen = f.get(register_of(s, f))
    return vec[i64]([thing for thing in found if thing not in chosen])


def is_free(s: NemesisState, f: Frame) -> bool:
    """Whether the running choice may be ended: “up to”, and every search (nobody else sees what was there)."""
    op = s.catalog.code[f.pc]
    return op == SEARCH or (op != PUT_BACK and s.catalog.code[f.pc + 3] == 1)


def choose(s: NemesisState, f: Frame) -> None:
    """Go on with the choice at the program counter: ask, or end it and go on behind it.

    Nobody is asked where all there is must be taken: how much there is, everybody sees. Who searches is always asked,
    so that it does not tell what is in the deck.
    """
    seats = choosers(s, f)
    while True:
        if f.left < 0:  # a player begins to choose
            if f.turn == 0:
                f.clear(register_of(s, f))
            if f.turn == len(seats):
                end_choice(s, f)
                return
            f.left = 99 if s.catalog.code[f.pc] == PUT_BACK else amount_of(s, f, s.catalog.code[f.pc + 2])
            if s.catalog.code[f.pc] == SEARCH:
                note_search(s, f)
        seat: i64 = seats[f.turn]
        candidates = pool(s, f, seat)
        if f.left == 0 or (len(candidates) == 0 and s.catalog.code[f.pc] != SEARCH):
            f.left = -1
            f.turn += 1
            continue
        most = 1 if s.catalog.code[f.pc] == PUT_BACK else f.left
        if len(candidates) <= most and not is_free(s, f):
            for thing in candidates:
                f.put(register_of(s, f), thing)
            f.left = 0
            continue
        ask(s, seat, candidates, is_free(s, f))
        return


def note_search(s: NemesisState, f: Frame) -> None:
    """Who searches sees a deck from here on."""
    for seat in seats_of(s, f, s.catalog.code[s.catalog.code[f.pc + 1] + 5]):
        note(s, EV_SEARCH, f.seat, seat, 0, 0)


def answer_choice(s: NemesisState, f: Frame, action: i64) -> None:
    """Something is chosen, or no more."""
    seat = s.actor
    if action == OPTION * KIND + PASS:
        f.left = 0
        return
    f.put(register_of(s, f), thing_for(s, seat, pool(s, f, seat), action))
    f.left -= 1


def end_choice(s: NemesisState, f: Frame) -> None:
    """All have chosen: the frame goes on behind the record (of PUT_BACK, effects.py does what was chosen)."""
    f.turn = 0
    f.left = -1
    f.actor = f.seat
    f.pc += WIDTH
