"""NM-8: the Champion comes in, flips and wakes (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..kernel.state import KIND
from .battlefield import backline_full, check, enter, note
from .parts import (
    BACKLINE,
    CHAMPION_IN,
    CHAMPION_PLACE,
    DEPLOYMENT,
    EV_CHAMPION,
    EV_FLIP,
    FRONTLINE,
    NEMESIS,
    NOWHERE,
    OUT,
    REINFORCEMENT,
    WAITING,
)

if TYPE_CHECKING:
    from .state import NemesisState


def number_of(s: NemesisState, seat: i64) -> i64:
    """The number that Values are read against: of one's own turn, and the second player's first counts as 2 (NM-3.5,
    NM-3.6). In the other's turn that of one's last turn, before the first 1 (NM-5.2)."""
    own: i64 = s.turns[seat]
    if own == 0:
        return 1
    return 2 if own == 1 and seat != s.first else own


def champion_face(s: NemesisState, seat: i64) -> i64:
    """The definition of the Champion's own face."""
    return s.decks[seat][CHAMPION_PLACE]


def champion_object(s: NemesisState, seat: i64) -> i64:
    """The number of the seat's Champion or Nemesis on the battlefield, or -1."""
    for obj in range(len(s.row)):
        if s.row[obj] != NOWHERE and s.owner[obj] == seat and s.place[obj] == CHAMPION_PLACE:
            return obj
    return -1


def champion_choices(s: NemesisState) -> list[int]:
    """The active player's ways to bring the Champion in (NM-8.1), as its Nemesis too (NM-8.11)."""
    seat = s.active
    if s.champion[seat] != WAITING:
        return []
    number = number_of(s, seat)
    front = champion_face(s, seat)
    found: list[int] = []
    for face in range(2):
        definition = front if face == 0 else s.catalog.other[front]
        if number >= s.catalog.value[definition]:
            found.append(CHAMPION_IN * KIND + face * 2)
            if not backline_full(s, seat):  # NM-5.5
                found.append(CHAMPION_IN * KIND + face * 2 + 1)
    return found


def bring_in(s: NemesisState, operand: i64) -> None:
    """NM-8.1, NM-8.12: enabled, in the row that its player chooses."""
    seat = s.active
    front = champion_face(s, seat)
    definition: i64 = front if operand < 2 else s.catalog.other[front]
    row = BACKLINE if operand & 1 else FRONTLINE
    obj = enter(s, seat, CHAMPION_PLACE, definition, row)
    s.champion[seat] = OUT
    note(s, EV_CHAMPION, seat, obj, definition, row)
    check(s)


def why_no_flip(s: NemesisState, seat: i64) -> i64:
    """The clause that refuses a flip of the active player's Champion, 0 when it may be flipped."""
    obj = champion_object(s, seat)
    if obj < 0 or (s.step != DEPLOYMENT and s.step != REINFORCEMENT) or s.window:
        return 803
    if s.flipped or not s.enabled[obj]:
        return 803
    definition: i64 = s.definition[obj]
    if s.catalog.kind[definition] != NEMESIS:
        nemesis: i64 = s.catalog.other[definition]
        if number_of(s, seat) < s.catalog.value[nemesis] - 1:
            return 803  # from the turn before the Nemesis's Value on; back (NM-8.8) no Value is asked
    return 804 if backline_full(s, seat) else 0


def flip(s: NemesisState) -> None:
    """NM-8.3, NM-8.7: to the Backline, disabled, the other face up; NM-8.13: damage stays."""
    obj = champion_object(s, s.active)
    s.definition[obj] = s.catalog.other[s.definition[obj]]
    s.row[obj] = BACKLINE
    s.enabled[obj] = 0
    s.waking[obj] = 1 if s.catalog.kind[s.definition[obj]] == NEMESIS else 0  # NM-8.5
    s.flipped = 1
    s.dirty = 1
    note(s, EV_FLIP, obj, s.definition[obj], 0, 0)
    check(s)
