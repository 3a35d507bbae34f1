"""NM-8: the Champion comes in, flips and wakes (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ..kernel.state import KIND
from .battlefield import cancel_attack, check, come_in, tire
from .lists import with_at
from .noting import note
from .ops import NO_FLIP, ON_FLIP
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
from .refresh import add_rules, refresh
from .room import backline_full, side_full
from .things import number_of
from .triggers import activate, add_listener, emit

if TYPE_CHECKING:
    from .state import NemesisState


def champion_face(s: NemesisState, seat: i64) -> i64:
    """The definition of the Champion's own face."""
    return s.decks[seat][CHAMPION_PLACE]


def champion_object(s: NemesisState, seat: i64) -> i64:
    """The number of the seat's Champion or Nemesis on the battlefield, or -1."""
    if s.champion[seat] != OUT:
        return -1
    for obj in range(len(s.row)):
        if s.place[obj] == CHAMPION_PLACE and s.owner[obj] == seat and s.row[obj] != NOWHERE:
            return obj
    return -1


def champion_choices(s: NemesisState) -> vec[i64]:
    """The active player's ways to bring the Champion in (NM-8.1), as its Nemesis too (NM-8.11); not as the 101st object
    (NM-6.18)."""
    seat = s.active
    if s.champion[seat] != WAITING or side_full(s, seat):
        return vec[i64]()
    number = number_of(s, seat)
    front = champion_face(s, seat)
    found = vec[i64]()
    for face in range(2):
        definition = front if face == 0 else s.catalog.other[front]
        if number >= s.catalog.value[definition]:
            found = append(found, CHAMPION_IN * KIND + face * 2)
            if not backline_full(s, seat):  # NM-5.5
                found = append(found, CHAMPION_IN * KIND + face * 2 + 1)
    return found


def bring_in(s: NemesisState, operand: i64) -> None:
    """NM-8.1, NM-8.12: enabled, in the row that its player chooses."""
    seat = s.active
    front = champion_face(s, seat)
    definition: i64 = front if operand < 2 else s.catalog.other[front]
    row = BACKLINE if operand & 1 else FRONTLINE
    s.champion = with_at(s.champion, seat, OUT)
    obj = come_in(s, seat, CHAMPION_PLACE, definition, row, seat, False)
    note(s, EV_CHAMPION, seat, obj, definition, row)
    use_protocol(s, obj)  # NM-8.2, NM-8.11
    check(s)


def use_protocol(s: NemesisState, obj: i64) -> None:
    """The Activation Protocol of the face that is up comes due, once in a game each (NM-8.6)."""
    face = 2 if s.catalog.kind[s.definition[obj]] == NEMESIS else 1
    if not s.faces_used[s.owner[obj]] & face:
        s.faces_used = with_at(s.faces_used, s.owner[obj], s.faces_used[s.owner[obj]] | face)
        activate(s, obj)


def wake(s: NemesisState, seat: i64) -> None:
    """NM-8.5, NM-8.6: a Nemesis that was flipped to goes through its first Enable Phase."""
    obj = champion_object(s, seat)
    if obj >= 0 and s.waking[obj]:
        s.waking = with_at(s.waking, obj, 0)
        use_protocol(s, obj)


def why_no_flip(s: NemesisState, seat: i64) -> i64:
    """The clause that refuses a flip of the active player's Champion, 0 when it may be flipped."""
    obj = champion_object(s, seat)
    if obj < 0 or (s.step != DEPLOYMENT and s.step != REINFORCEMENT) or s.window:
        return 803
    refresh(s)
    if s.flipped or not s.enabled[obj] or s.banned[obj] & NO_FLIP:
        return 803
    definition: i64 = s.definition[obj]
    if s.catalog.kind[definition] != NEMESIS:
        nemesis: i64 = s.catalog.other[definition]
        if number_of(s, seat) < s.catalog.value[nemesis] - 1:
            return 803  # from the turn before the Nemesis's Value on; back (NM-8.8) no Value is asked
    return 804 if backline_full(s, seat) else 0


def flip(s: NemesisState) -> None:
    """NM-8.3, NM-8.7: its player flips it, once per turn."""
    s.flipped = 1
    turn_over(s, champion_object(s, s.active))
    check(s)


def force_flip(s: NemesisState, obj: i64) -> bool:
    """NM-8.10: an effect flips it; with its controller's Backline full it does not happen. Tells whether it did."""
    if backline_full(s, s.side[obj]):
        return False
    turn_over(s, obj)
    return True


def turn_over(s: NemesisState, obj: i64) -> None:
    """To the Backline, disabled, the other face up; damage and effects stay (NM-8.13)."""
    s.definition = with_at(s.definition, obj, s.catalog.other[s.definition[obj]])
    s.row[obj] = BACKLINE
    s.waking = with_at(s.waking, obj, 1 if s.catalog.kind[s.definition[obj]] == NEMESIS else 0)  # NM-8.5
    add_listener(s, obj)
    add_rules(s, s.definition[obj])
    s.dirty = 1
    note(s, EV_FLIP, obj, s.definition[obj], 0, 0)
    cancel_attack(s, obj)  # NM-7.22
    if s.enabled[obj]:
        tire(s, obj)
    emit(s, ON_FLIP, obj, -1, s.side[obj])
