"""NM-9.5: what texts do to objects, Cities and Scrap: the run functions of DAMAGE to CHANGE (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .battlefield import (
    DESTROYED,
    REMOVED,
    cancel_attack,
    disable,
    enable,
    have_entered,
    is_protected,
    leave_together,
    set_down,
    to_discard,
    why_no_room,
)
from .champion import force_flip
from .damage import change_scrap, gain_hp, lose_hp, spend_scrap
from .filters import amount_of, things_of
from .harming import deal_split, deal_to, recipients
from .lasting import add_effect, may_have, settle_control
from .layers import numbers_of
from .lists import with_at
from .needs import ROWS
from .noting import note
from .ops import (
    ATTACH,
    C_PLUS,
    C_PREVENT,
    C_SET,
    CANCEL_OPENER,
    CARD,
    CHANGE,
    CONTROL,
    CREATE,
    DAMAGE,
    DEED_DESTROYED,
    DEED_DISABLED,
    DEED_GAINED,
    DEED_LOST,
    DEED_SPENT,
    DEED_STOLEN,
    DESTROY,
    DISABLE,
    DRIFT,
    ENABLE,
    END_COMBAT,
    END_OF_COMBAT,
    FLIP,
    GAIN_HP,
    GAIN_SCRAP,
    LOSE_SCRAP,
    MADE,
    MOVE_UP,
    NO_DESTROY,
    NO_DISABLE,
    NO_ENABLE,
    NO_FLIP,
    NO_MOVE_UP,
    NONE,
    ON_DRIFTED,
    ON_MOVE_UP,
    OPENER,
    REMOVE,
    S_CITY_REDUCE,
    S_ENTERS_DISABLED,
    S_VALUE,
    SEATED,
    SPEND_SCRAP,
    SPLIT,
    STEAL_SCRAP,
)
from .parts import (
    AFTER_COMBAT,
    ATTACHED,
    BACKLINE,
    CHAMPION,
    CITY,
    COMBAT_STOP,
    EV_ATTACH,
    EV_CANCELLED_CARD,
    EV_CHANGED,
    EV_COMBAT_ENDED,
    EV_DRIFT,
    EV_MOVE_UP,
    FIELD_ENHANCEMENT,
    FRONTLINE,
    NEMESIS,
    NO_OBJECT,
    TOKEN_PLACE,
    UNIT,
    VEHICLE,
)
from .refresh import change_numbers, touch
from .room import in_a_row, objects_in
from .things import seats_of
from .triggers import emit
from .zones import is_in_a_zone, remove_card

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState


def run_objects(s: NemesisState, f: Frame, at: i64) -> None:
    """The record at that position is done."""
    op = s.catalog.code[at]
    a: i64 = s.catalog.code[at + 1]
    b: i64 = s.catalog.code[at + 2]
    c: i64 = s.catalog.code[at + 3]
    d: i64 = s.catalog.code[at + 4]
    if op == DAMAGE:
        deal_to(s, f, a, b, c)
    elif op == SPLIT:
        deal_split(s, f, b)
    elif op == CHANGE:
        change(s, f, at)
    elif op == CREATE:
        create(s, f, a, b, c, d)
    elif op == CANCEL_OPENER:
        cancel_opener(s, f)
    elif op == END_COMBAT:
        end_combat_phase(s, f)
    elif op == ATTACH:
        attach(s, f, a, b)
    elif op == CONTROL:
        control(s, f, at)
    elif op >= GAIN_SCRAP:
        run_numbers(s, f, op, a, amount_of(s, f, b))
    elif op == DESTROY or op == REMOVE:
        take_away(s, f, op, things_of(s, f, a))
    else:
        objects = objects_in(s, things_of(s, f, a))
        for obj in [obj for obj in objects if not is_kept_from(s, f, op, obj)]:
            if do_to(s, f, op, obj):
                f.did = 1


def cause_of(f: Frame) -> i64:
    """What does it: the object with the text, or the card."""
    return f.source if f.source != NO_OBJECT else f.card


# One object


def is_kept_from(s: NemesisState, f: Frame, op: i64, obj: i64) -> bool:
    """Whether something keeps the object from it, as things are before it is done to any of several."""
    deed: i64 = 0
    if op == DISABLE:
        deed = NO_DISABLE
    elif op == ENABLE:
        deed = NO_ENABLE
    elif op == MOVE_UP:
        deed = NO_MOVE_UP
    elif op == FLIP:
        deed = NO_FLIP
    return deed != 0 and is_protected(s, obj, deed, cause_of(f))


def do_to(s: NemesisState, f: Frame, op: i64, obj: i64) -> bool:
    """Disable, enable, drift, move up, flip, cancel an attack; tells whether it happened."""
    if op == DISABLE:
        return disable_by(s, f, obj)
    if op == ENABLE:
        return enable(s, obj)
    if op == DRIFT:
        return drift(s, f, obj)
    if op == MOVE_UP:
        return move_up(s, obj)
    if op == FLIP:
        return flip(s, obj)
    had = obj in s.attackers and obj not in s.cancelled
    cancel_attack(s, obj)
    return had


def disable_by(s: NemesisState, f: Frame, obj: i64) -> bool:
    """An attacker's attack is cancelled, though it is disabled already (NM-7.21). An attached Enhancement is never
    disabled (NM-5.7)."""
    if s.row[obj] == ATTACHED:
        return False
    was = s.enabled[obj] != 0
    disable(s, obj)
    f.done(DEED_DISABLED, obj)
    return was


def drift(s: NemesisState, f: Frame, obj: i64) -> bool:
    """NM-7.23, NM-7.24: a Unit's or Vehicle's ATK is 0 until the end of the Combat Phase."""
    kind = s.catalog.kind[s.definition[obj]]
    if (kind != UNIT and kind != VEHICLE) or not in_a_row(s, obj):
        return False
    add_effect(s, f, s.catalog.drift, obj, 0, 0, END_OF_COMBAT, NONE)
    note(s, EV_DRIFT, obj, 0, 0, 0)
    emit(s, ON_DRIFTED, obj, -1, s.side[obj])
    return True


def move_up(s: NemesisState, obj: i64) -> bool:
    """From the Backline to the Frontline."""
    if s.row[obj] != BACKLINE:
        return False
    s.row[obj] = FRONTLINE
    touch(s, ROWS)
    note(s, EV_MOVE_UP, obj, 0, 0, 0)
    emit(s, ON_MOVE_UP, obj, -1, s.side[obj])
    return True


def flip(s: NemesisState, obj: i64) -> bool:
    """NM-8.10: only of a Champion or Nemesis on the battlefield, with a free space in its controller's Backline."""
    kind = s.catalog.kind[s.definition[obj]]
    if kind != CHAMPION and kind != NEMESIS:
        return False
    return force_flip(s, obj)


# Several objects, in one moment


def take_away(s: NemesisState, f: Frame, op: i64, things: vec[i64]) -> None:
    """Destroy together, or remove from the game (NM-6.11, NM-6.12), objects and, to be removed, cards."""
    leaving = vec[i64]()
    for thing in objects_in(s, things):
        if op == REMOVE or not is_protected(s, thing, NO_DESTROY, cause_of(f)):
            leaving = append(leaving, thing)
            if op == DESTROY:
                f.done(DEED_DESTROYED, thing)
    if len(leaving) > 0:
        f.did = 1
        leave_together(s, leaving, DESTROYED if op == DESTROY else REMOVED)
    for thing in things:
        if op == REMOVE and thing >= CARD and is_in_a_zone(s, thing):
            remove_card(s, thing)
            f.did = 1


# What lasts


def change(s: NemesisState, f: Frame, at: i64) -> None:
    """Changes to the same things for a while; amounts are read now (NM-4.11). A rule that is asked for when it matters
    has its selector read then."""
    record: i64 = s.catalog.code[at + 2]
    duration: i64 = s.catalog.code[at + 3]
    condition: i64 = s.catalog.code[at + 4]
    if s.catalog.code[record] in (S_ENTERS_DISABLED, S_VALUE, S_CITY_REDUCE):
        add_effect(s, f, at, NONE, 0, 0, duration, condition)
        f.did = 1
        return
    for thing in recipients(s, f, s.catalog.code[at + 1]):
        f.did = 1
        if thing < CITY:
            note(s, EV_CHANGED, thing, record, duration, 0)
        each = record
        while each != NONE:
            first, second = numbers(s, f, each)
            add_effect(s, f, each, thing, first, second, duration, condition)
            each = s.catalog.code[each + 5]


def numbers(s: NemesisState, f: Frame, at: i64) -> tuple[i64, i64]:
    """The numbers that an effect keeps of a change, as they are now."""
    op = s.catalog.code[at]
    if op == C_PLUS or op == C_SET:
        return numbers_of(s, f, at)
    return (amount_of(s, f, s.catalog.code[at + 1]) if op == C_PREVENT else i64(0)), i64(0)


def control(s: NemesisState, f: Frame, at: i64) -> None:
    """NM-6.16: who resolves it takes control, of Enhancements too; Champions cannot change sides."""
    for obj in objects_in(s, things_of(s, f, s.catalog.code[at + 1])):
        kind = s.catalog.kind[s.definition[obj]]
        if kind <= FIELD_ENHANCEMENT and s.side[obj] != f.seat and may_have(s, f.seat, obj):
            add_effect(s, f, s.catalog.control, obj, f.seat, 0, s.catalog.code[at + 2], s.catalog.code[at + 3])
            settle_control(s)
            f.did = 1


def attach(s: NemesisState, f: Frame, what: i64, to: i64) -> None:
    """NM-5.7: a Unit Enhancement, to a Unit."""
    hosts = vec[i64]([obj for obj in objects_in(s, things_of(s, f, to)) if s.catalog.kind[s.definition[obj]] == UNIT])
    for obj in objects_in(s, things_of(s, f, what)):
        if len(hosts) > 0 and s.row[obj] == ATTACHED and s.host[obj] != hosts[0]:
            s.host = with_at(s.host, obj, hosts[0])
            change_numbers(s)
            f.did = 1
            note(s, EV_ATTACH, obj, hosts[0], 0, 0)


# Tokens, Scrap, Cities


def create(s: NemesisState, f: Frame, player: i64, number: i64, definition: i64, row: i64) -> None:
    """Tokens, in the Frontline unless the text says otherwise (NM-5.3); without room none (NM-5.6, NM-6.18)."""
    amount = amount_of(s, f, number)
    f.clear(MADE)
    for seat in seats_of(s, f, player):
        for _ in range(amount):
            if why_no_room(s, seat, definition, row):
                break
            f.put(MADE, set_down(s, seat, TOKEN_PLACE, definition, row, seat, False))
            f.did = 1
    have_entered(s, f.get(MADE))


def run_numbers(s: NemesisState, f: Frame, op: i64, player: i64, amount: i64) -> None:
    """Scrap and HP, of each player that is named in one moment."""
    if op == STEAL_SCRAP:
        stolen = change_scrap(s, 1 - f.seat, -amount)
        change_scrap(s, f.seat, stolen)
        count(f, DEED_STOLEN, stolen)
        return
    for seat in seats_of(s, f, player):
        if op == GAIN_SCRAP:
            count(f, DEED_GAINED, change_scrap(s, seat, amount))
        elif op == LOSE_SCRAP:
            count(f, DEED_LOST, change_scrap(s, seat, -amount))
        elif op == SPEND_SCRAP:
            if 0 < amount <= s.scrap[seat]:
                spend_scrap(s, seat, amount)
                count(f, DEED_SPENT, amount)
        elif op == GAIN_HP:
            count(f, NONE, gain_hp(s, seat, amount))
        else:
            count(f, NONE, lose_hp(s, seat, amount))


def count(f: Frame, deed: i64, amount: i64) -> None:
    """What was moved, for “this way” and “if you do”."""
    if amount > 0:
        f.did = 1
        if deed != NONE:
            f.done(deed, amount)


# The window and the Combat Phase


def cancel_opener(s: NemesisState, f: Frame) -> None:
    """NM-5.19: the card that opened the window goes to its owner's discard pile and never entered."""
    opener = s.opener
    if opener is None:
        return
    s.opener = None
    f.did = 1
    f.put(OPENER, opener.card)
    owner = (opener.card - CARD) // SEATED
    note(s, EV_CANCELLED_CARD, owner, opener.definition, 0, 0)
    to_discard(s, owner, (opener.card - CARD) % SEATED)


def end_combat_phase(s: NemesisState, f: Frame) -> None:
    """NM-7.25: no damage follows; the window still opens."""
    if COMBAT_STOP <= s.step < AFTER_COMBAT and s.no_damage == 0:
        s.no_damage = 1
        f.did = 1
        note(s, EV_COMBAT_ENDED, 0, 0, 0, 0)
