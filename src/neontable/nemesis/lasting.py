"""Effects that last: made, ended, and what they hold: who controls an object (compiled). NM-4.9, NM-4.11, NM-6.16."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from .layers import kinds_of_effect
from .lists import cut, joined, with_at
from .needs import CONDITIONAL, EVERYTHING
from .noting import note
from .ops import C_CONTROL, END_OF_COMBAT, END_OF_TURN, YOUR_NEXT_TURN
from .parts import (
    BACKLINE,
    CHAMPION_PLACE,
    EFFECT,
    EV_CONTROL,
    FRONTLINE,
    NOWHERE,
)
from .refresh import change_numbers, end_failed
from .room import backline_full, in_a_row, is_out, side_full

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState


def add_effect(
    s: NemesisState, f: Frame, record: i64, thing: i64, first: i64, second: i64, duration: i64, condition: i64
) -> None:
    """A new effect of the ability that is resolving, on an object or a City (CITY + seat), or -1: by its selector."""
    effect = vec[i64]([record, thing, first, second, duration, f.seat, s.clock, f.source, condition])
    s.effects = joined(s.effects, effect)
    s.clock += 1
    change_numbers(s)
    s.rules |= kinds_of_effect(s, record)
    if condition >= 0:
        s.restless = EVERYTHING


def end_effects(s: NemesisState, seat: i64, duration: i64) -> None:
    """Effects of a duration end together (NM-4.9, NM-4.11); those of YOUR_NEXT_TURN only that seat's."""
    before = len(s.effects)
    i = 0
    while i < len(s.effects):
        if s.effects[i + 4] == duration and (duration != YOUR_NEXT_TURN or s.effects[i + 5] == seat):
            s.effects = cut(s.effects, i, EFFECT)
        else:
            i += EFFECT
    if len(s.effects) < before:
        change_numbers(s)
        settle_control(s)


def end_turn_effects(s: NemesisState) -> None:
    """NM-4.9: “until end of turn”, and what was to last through a Combat Phase that did not come (NM-4.11)."""
    end_effects(s, s.active, END_OF_TURN)
    end_effects(s, s.active, END_OF_COMBAT)


def end_conditional(s: NemesisState) -> None:
    """“For as long as”: what fails ends for good."""
    if s.restless & CONDITIONAL and end_failed(s):
        change_numbers(s)
        settle_control(s)


def forget_effects(s: NemesisState, obj: i64) -> None:
    """An object leaves: what lasted on it is gone (NM-6.15)."""
    i = 0
    while i < len(s.effects):
        if s.effects[i + 1] == obj:
            s.effects = cut(s.effects, i, EFFECT)
        else:
            i += EFFECT


def settle_control(s: NemesisState) -> None:
    """NM-6.16: each object is on the side where it entered, or where the latest effect put it."""
    for obj in range(len(s.row)):
        if s.row[obj] == NOWHERE or s.place[obj] == CHAMPION_PLACE:
            continue
        seat: i64 = s.born[obj]
        for i in range(0, len(s.effects), EFFECT):
            if s.effects[i + 1] == obj and s.catalog.code[s.effects[i]] == C_CONTROL:
                seat = s.effects[i + 2]
        if s.side[obj] != seat:
            change_side(s, obj, seat)


def may_have(s: NemesisState, seat: i64, obj: i64) -> bool:
    """Whether the object can come to that side: neither as a second unique (NM-2.9) nor as the 101st (NM-6.18)."""
    definition: i64 = s.definition[obj]
    if s.catalog.unique[definition] and is_out(s, seat, definition):
        return False
    return not (in_a_row(s, obj) and side_full(s, seat))


def change_side(s: NemesisState, obj: i64, seat: i64) -> None:
    """It keeps its row (the Frontline if the new Backline is full), state, damage and attachments (NM-6.16). One that
    cannot go back stays for good."""
    if not may_have(s, seat, obj):
        s.born = with_at(s.born, obj, s.side[obj])
        return
    if s.row[obj] == BACKLINE and backline_full(s, seat):
        s.row[obj] = FRONTLINE
    s.side = with_at(s.side, obj, seat)
    change_numbers(s)
    note(s, EV_CONTROL, obj, seat, 0, 0)
