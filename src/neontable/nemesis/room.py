"""Who has what on the battlefield, and where there is room (compiled). NM-1.9, NM-2.9, NM-5.5, NM-5.6, NM-6.18."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .lists import FEW
from .parts import ATTACHED, BACKLINE, BACKLINE_LIMIT, CITY, FRONTLINE, NOWHERE, SIDE_LIMIT, UNIT

if TYPE_CHECKING:
    from .state import NemesisState


def in_a_row(s: NemesisState, obj: i64) -> bool:
    """Whether the number is an object of the battlefield: in a Frontline or a Backline (not an Enhancement)."""
    return 0 <= obj < len(s.row) and (s.row[obj] == FRONTLINE or s.row[obj] == BACKLINE)


def objects_of(s: NemesisState, seat: i64, row: i64) -> vec[i64]:
    """The numbers of a seat's objects in a row, ascending."""
    found = vec[i64](capacity=FEW)
    rows, sides = s.row, s.side
    obj: i64
    for obj in range(i64(len(rows))):
        if rows[obj] == row and sides[obj] == seat:
            found = append(found, obj)
    return found


def units_out(s: NemesisState) -> vec[i64]:
    """The Units on the battlefield, of either player: what a Unit Enhancement may be attached to (NM-5.7, NM-5.8)."""
    found = vec[i64]()
    for obj in range(len(s.row)):
        if in_a_row(s, obj) and s.catalog.kind[s.definition[obj]] == UNIT:
            found = append(found, obj)
    return found


def is_out(s: NemesisState, seat: i64, definition: i64) -> bool:
    """Whether the seat has that card on the battlefield (NM-2.9)."""
    for obj in range(len(s.row)):
        if s.row[obj] != NOWHERE and s.side[obj] == seat and s.definition[obj] == definition:
            return True
    return False


def backline_full(s: NemesisState, seat: i64) -> bool:
    """NM-5.5, NM-5.6: six objects at most; attached Enhancements do not count."""
    count: i64 = 0
    rows = s.row
    obj: i64
    for obj in range(i64(len(rows))):
        if rows[obj] == BACKLINE and s.side[obj] == seat:
            count += 1
    return count >= BACKLINE_LIMIT


def side_full(s: NemesisState, seat: i64) -> bool:
    """NM-6.18: 100 objects on a side at most."""
    if len(s.row) < SIDE_LIMIT:
        return False
    count: i64 = 0
    for obj in range(len(s.row)):
        if in_a_row(s, obj) and s.side[obj] == seat:
            count += 1
    return count >= SIDE_LIMIT


def attached_to(s: NemesisState, obj: i64) -> vec[i64]:
    """The Unit Enhancements on an object, ascending."""
    return vec[i64]([other for other in range(len(s.row)) if s.row[other] == ATTACHED and s.host[other] == obj])


def objects_in(s: NemesisState, things: vec[i64]) -> vec[i64]:
    """Those of the things that are on the battlefield, Enhancements too."""
    return vec[i64]([thing for thing in things if 0 <= thing < CITY and s.row[thing] != NOWHERE])
