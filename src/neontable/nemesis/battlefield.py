"""NM-1.11 and NM-6: objects enter, leave, are damaged and destroyed; the one place of the checks (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .parts import (
    ATTACHED,
    BACKLINE,
    BACKLINE_LIMIT,
    CHAMPION_PLACE,
    EV_CITY,
    EV_DAMAGE,
    EV_DESTROYED,
    EV_DISCARD,
    EV_ENTER,
    EV_GONE,
    EV_RESULT,
    FRONTLINE,
    GONE,
    NO_OBJECT,
    NOWHERE,
    OVER,
    PLAYERS,
    TOKEN_PLACE,
)
from .refresh import refresh

if TYPE_CHECKING:
    from .state import NemesisState


def note(s: NemesisState, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
    """Record a raw event, if anybody listens (parts.py: EVENT_WIDTH ints)."""
    if s.recorder is not None:
        s.recorder.extend([kind, a, b, c, d, 0])


def in_a_row(s: NemesisState, obj: i64) -> bool:
    """Whether the number is an object of the battlefield: in a Frontline or a Backline (not an Enhancement)."""
    return 0 <= obj < len(s.row) and (s.row[obj] == FRONTLINE or s.row[obj] == BACKLINE)


def backline_size(s: NemesisState, seat: i64) -> i64:
    """NM-5.6: objects in the Backline; attached Enhancements do not count."""
    count: i64 = 0
    for obj in range(len(s.row)):
        if s.row[obj] == BACKLINE and s.side[obj] == seat:
            count += 1
    return count


def backline_full(s: NemesisState, seat: i64) -> bool:
    """NM-5.5: six at most."""
    return backline_size(s, seat) >= BACKLINE_LIMIT


def is_in_combat(s: NemesisState, obj: i64) -> bool:
    """Whether this combat speaks of that number: nothing new takes it before the combat is over (NM-6.15, NM-7.22)."""
    return obj in s.attackers or obj in s.targets or obj in s.interceptors


def enter(s: NemesisState, seat: i64, place: i64, definition: i64, row: i64) -> i64:
    """A new object under `seat`, enabled (NM-5.4); returns its number, the lowest that is free."""
    obj: i64 = 0
    while obj < len(s.row) and (s.row[obj] != NOWHERE or is_in_combat(s, obj)):
        obj += 1
    if obj == len(s.row):
        for items in (s.definition, s.owner, s.side, s.place, s.row, s.enabled, s.damage, s.age, s.host, s.waking):
            items.append(0)
        for items in (s.atk, s.defence, s.keywords):
            items.append(0)
    s.definition[obj] = definition
    s.owner[obj] = seat
    s.side[obj] = seat
    s.place[obj] = place
    s.row[obj] = row
    s.enabled[obj] = 1
    s.damage[obj] = 0
    s.age[obj] = s.clock
    s.host[obj] = NO_OBJECT
    s.waking[obj] = 0
    s.clock += 1
    s.dirty = 1
    note(s, EV_ENTER, seat, obj, definition, row)
    return obj


def to_discard(s: NemesisState, seat: i64, place: i64) -> None:
    """A card goes to its owner's discard pile."""
    s.discard[seat] = [*s.discard[seat], int(place)]
    note(s, EV_DISCARD, seat, s.decks[seat][place], 0, 0)


def leave(s: NemesisState, obj: i64) -> None:
    """The object leaves the battlefield for its owner's discard pile; a token is gone (NM-6.12), a Champion too, its
    Champion face up (NM-8.14). Its Enhancements leave with it (NM-5.7, NM-5.8)."""
    owner: i64 = s.owner[obj]
    place: i64 = s.place[obj]
    s.row[obj] = NOWHERE
    s.dirty = 1
    if place == CHAMPION_PLACE:
        s.champion[owner] = GONE
    if place != TOKEN_PLACE:
        to_discard(s, owner, place)
    for other in range(len(s.row)):
        if s.row[other] == ATTACHED and s.host[other] == obj:
            note(s, EV_GONE, other, 0, 0, 0)
            leave(s, other)


def hurt(s: NemesisState, obj: i64, amount: i64) -> None:
    """Damage to an object; 0 damage is no damage (NM-1.13)."""
    if amount > 0:
        s.damage[obj] += amount
        note(s, EV_DAMAGE, obj, amount, 0, 0)


def hurt_city(s: NemesisState, seat: i64, amount: i64) -> None:
    """Damage to a City (NM-1.13)."""
    if amount > 0:
        s.hp[seat] -= amount
        note(s, EV_CITY, seat, amount, s.hp[seat], 0)


def check(s: NemesisState) -> None:
    """NM-1.11: first Cities are looked at, then what is to be destroyed is destroyed together, again until nothing
    changes. The one place of the checks."""
    if s.step == OVER:
        return
    fallen: i64 = 0
    for seat in range(PLAYERS):
        if s.hp[seat] <= 0:
            fallen |= 1 << i64(seat)
    if fallen:
        finish(s, -1 if fallen == 3 else 0 if fallen == 2 else 1, 102 if fallen == 3 else 101)
        return
    changed = True
    while changed:
        changed = False
        refresh(s)
        doomed: list[int] = []
        for obj in range(len(s.row)):
            if in_a_row(s, obj) and is_doomed(s, obj):
                doomed.append(obj)
        for obj in doomed:
            note(s, EV_DESTROYED, obj, s.definition[obj], 0, 0)
        for obj in doomed:
            leave(s, obj)
            changed = True


def is_doomed(s: NemesisState, obj: i64) -> bool:
    """NM-6.10: damage of its DEF or more; NM-6.11: also DEF 0 or less."""
    return s.damage[obj] >= s.defence[obj] or s.defence[obj] <= 0


def finish(s: NemesisState, winner: i64, clause: i64) -> None:
    """The game is over: a seat has won, or -1 for a draw."""
    s.winner = winner
    s.clause = clause
    s.step = OVER
    s.actor = -1
    s.open = 0
    s.legal = []
    note(s, EV_RESULT, winner, clause, 0, 0)


def enable_all(s: NemesisState, seat: i64) -> None:
    """NM-4.2, NM-4.3: all in one moment, Field Enhancements and the Champion too."""
    for obj in range(len(s.row)):
        if s.row[obj] != NOWHERE and s.row[obj] != ATTACHED and s.side[obj] == seat:
            s.enabled[obj] = 1


def objects_of(s: NemesisState, seat: i64, row: i64) -> list[int]:
    """The numbers of a seat's objects in a row, ascending."""
    return [obj for obj in range(len(s.row)) if s.row[obj] == row and s.side[obj] == seat]
