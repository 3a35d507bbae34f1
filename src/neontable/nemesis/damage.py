"""Damage to objects and Cities, Scrap and HP (compiled). NM-1.3, NM-1.13, NM-9.5."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from .needs import CITIES_HP, DAMAGES, SCRAPS
from .noting import note
from .ops import (
    C_FIRST,
    C_PREVENT,
    C_PREVENT_ALL,
    C_PREVENT_DEALT,
    ON_DAMAGE,
    ON_DAMAGED,
    ON_HP_GAINED,
    ON_HP_LOST,
    ON_SCRAP_GAINED,
    ON_SCRAP_SPENT,
    S_CITY_REDUCE,
    S_REDUCE,
    WAS_DAMAGED,
)
from .parts import CITY, EFFECT, EV_CITY, EV_DAMAGE, EV_HEAL, EV_LOSE, EV_PREVENTED, EV_SCRAP, NO_OBJECT, PLAYERS
from .refresh import has_rule, statics_on, touch
from .room import in_a_row
from .triggers import emit

if TYPE_CHECKING:
    from .state import NemesisState

# Kinds of changes (from C_FIRST).
PREVENTED: Final = 1 << (C_PREVENT - C_FIRST) | 1 << (C_PREVENT_ALL - C_FIRST) | 1 << (C_PREVENT_DEALT - C_FIRST)
WEIGHED: Final = PREVENTED | 1 << (S_REDUCE - C_FIRST) | 1 << (S_CITY_REDUCE - C_FIRST)


def weigh(s: NemesisState, source: i64, thing: i64, amount: i64, strikes: bool) -> i64:
    """How much of damage by an object (or NO_OBJECT) to an object, or a City (CITY + seat), gets through what reduces
    and prevents it (NM-9.5). `strikes`: it is combat damage, before which more can stand for a City."""
    if amount <= 0 or (thing < CITY and not in_a_row(s, thing)):
        return 0  # NM-1.13
    if s.rules & WEIGHED == 0:
        return amount
    left = reduced(s, S_REDUCE, thing, amount)
    if strikes and thing >= CITY:
        left = reduced(s, S_CITY_REDUCE, thing, left)
    left = prevented(s, source, thing, left)
    if left < amount:
        note(s, EV_PREVENTED, thing, amount - left, 0, 0)
    return left


def inflict(s: NemesisState, blows: vec[i64]) -> None:
    """Damage in one moment: source, thing, amount that gets through, source, thing ... What is dealt to one thing is
    one damage to it (NM-7.9). The checks are the caller's, when the whole moment is done (NM-1.11)."""
    objects = vec[i64]([0] * len(s.row))
    cities = vec[i64]([0, 0])
    for i in range(0, len(blows), 3):
        thing: i64 = blows[i + 1]
        if thing >= CITY:
            cities[thing - CITY] += blows[i + 2]
        else:
            objects[thing] += blows[i + 2]
    for obj in range(len(objects)):
        if objects[obj] > 0:
            hurt(s, obj, objects[obj])
    for seat in range(PLAYERS):
        hurt_city(s, seat, cities[seat])
    for i in range(0, len(blows), 3):
        if blows[i + 2] > 0 and blows[i] != NO_OBJECT:
            emit(s, ON_DAMAGE, blows[i], blows[i + 1], -1)


def deal(s: NemesisState, source: i64, thing: i64, amount: i64) -> i64:
    """Damage of one source to one thing; returns how much was dealt."""
    left = weigh(s, source, thing, amount, False)
    inflict(s, vec[i64]([source, thing, left]))
    return left


def reduced(s: NemesisState, record: i64, thing: i64, amount: i64) -> i64:
    """What is left of damage after all that reduces it."""
    for at in statics_on(s, record, thing):
        amount -= s.catalog.code[at + 1]
    return max(amount, 0)


def prevented(s: NemesisState, source: i64, thing: i64, amount: i64) -> i64:
    """What is left after prevention; “the next N damage” is used up by what nothing else prevents."""
    if len(statics_on(s, C_PREVENT_ALL, thing)) > 0:
        return 0
    if source != NO_OBJECT and len(statics_on(s, C_PREVENT_DEALT, source)) > 0:
        return 0
    if not has_rule(s, C_PREVENT):
        return amount
    effects = s.effects[:]
    kept = vec[i64]()
    for i in range(0, len(effects), EFFECT):
        if effects[i + 1] == thing and s.catalog.code[effects[i]] == C_PREVENT:
            used = min(amount, effects[i + 2])
            amount -= used
            effects[i + 2] -= used
            if effects[i + 2] == 0:
                continue
        kept = extend(kept, effects[i : i + EFFECT])
    s.effects = kept
    return amount


def hurt(s: NemesisState, obj: i64, amount: i64) -> None:
    """Damage that is dealt to an object; 0 damage is no damage (NM-1.13)."""
    if amount > 0:
        s.damage[obj] += amount
        s.did[obj] |= WAS_DAMAGED
        touch(s, DAMAGES)
        s.unchecked = 1
        note(s, EV_DAMAGE, obj, amount, 0, 0)
        emit(s, ON_DAMAGED, obj, -1, -1)


def hurt_city(s: NemesisState, seat: i64, amount: i64) -> None:
    """Damage that is dealt to a City is a loss of HP (NM-1.13)."""
    if amount > 0:
        s.hp[seat] -= amount
        touch(s, CITIES_HP)
        s.unchecked = 1
        note(s, EV_CITY, seat, amount, s.hp[seat], 0)
        emit(s, ON_HP_LOST, -1, -1, seat)


def lose_hp(s: NemesisState, seat: i64, amount: i64) -> i64:
    """HP that a City loses without damage: nothing prevents it."""
    if amount <= 0:
        return 0
    s.hp[seat] -= amount
    touch(s, CITIES_HP)
    s.unchecked = 1
    note(s, EV_LOSE, seat, amount, s.hp[seat], 0)
    emit(s, ON_HP_LOST, -1, -1, seat)
    return amount


def gain_hp(s: NemesisState, seat: i64, amount: i64) -> i64:
    """Without an upper limit (NM-1.13)."""
    if amount <= 0:
        return 0
    s.hp[seat] += amount
    touch(s, CITIES_HP)
    s.unchecked = 1
    note(s, EV_HEAL, seat, amount, s.hp[seat], 0)
    emit(s, ON_HP_GAINED, -1, -1, seat)
    return amount


def change_scrap(s: NemesisState, seat: i64, change: i64, spent: i64 = 0) -> i64:
    """Scrap gained, or lost as far as there is any (NM-1.13); returns how much it was. Spending: `spend_scrap`."""
    if change < 0:
        change = -min(-change, s.scrap[seat])
    if change == 0:
        return 0
    s.scrap[seat] += change
    touch(s, SCRAPS)
    note(s, EV_SCRAP, seat, change, s.scrap[seat], spent)
    if change > 0:
        emit(s, ON_SCRAP_GAINED, -1, -1, seat)
    return max(change, -change)


def spend_scrap(s: NemesisState, seat: i64, amount: i64) -> None:
    """The seat pays; it must have so much."""
    change_scrap(s, seat, -amount, 1)
    if amount > 0:
        emit(s, ON_SCRAP_SPENT, -1, -1, seat)
