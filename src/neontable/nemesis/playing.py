"""NM-5: playing cards, and the response window (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..kernel.state import KIND
from .battlefield import backline_full, check, enter, note, objects_of, to_discard
from .champion import champion_choices, number_of, why_no_flip
from .parts import (
    ATTACHED,
    BACKLINE,
    DECK_SIZE,
    EV_MOVE_UP,
    EV_PLAY,
    EV_STEP,
    EV_WINDOW,
    FIELD,
    FIELD_ENHANCEMENT,
    FLIP,
    FRONTLINE,
    MOVE_UP,
    NO_OBJECT,
    NOWHERE,
    OPTION,
    PASS,
    PLAY,
    PLAY_BACK,
    PLAY_FRONT,
    REACTIVE,
    TACTICAL,
    TARGET,
    UNIT,
    UNIT_ENHANCEMENT,
    VEHICLE,
)

if TYPE_CHECKING:
    from .state import NemesisState


def units_out(s: NemesisState) -> list[int]:
    """The Units on the battlefield, of either player: what a Unit Enhancement may be attached to (NM-5.7, NM-5.8)."""
    found: list[int] = []
    for obj in range(len(s.row)):
        if (s.row[obj] == FRONTLINE or s.row[obj] == BACKLINE) and s.catalog.kind[s.definition[obj]] == UNIT:
            found.append(obj)
    return found


def is_out(s: NemesisState, seat: i64, definition: i64) -> bool:
    """Whether the seat has that card on the battlefield (NM-2.9)."""
    for obj in range(len(s.row)):
        if s.row[obj] != NOWHERE and s.side[obj] == seat and s.definition[obj] == definition:
            return True
    return False


def why_not_play(s: NemesisState, seat: i64, place: i64, kind: i64) -> i64:
    """The clause that refuses to play the card from hand by an action of that kind, 0 when it may be played."""
    if place >= DECK_SIZE or not s.hands[seat] >> place & 1:
        return 109  # NM-1.9: it is not in hand
    definition: i64 = s.decks[seat][place]
    card: i64 = s.catalog.kind[definition]
    if number_of(s, seat) < s.catalog.value[definition]:
        return 501
    if card == REACTIVE:
        return 0 if s.window and kind == PLAY else 516
    if s.window or seat != s.active:
        return 407
    if s.catalog.unique[definition] and is_out(s, seat, definition):
        return 209
    if card == UNIT or card == VEHICLE:
        if kind == PLAY_BACK:
            return 505 if backline_full(s, seat) else 0
        return 0 if kind == PLAY_FRONT else 503
    if kind != PLAY:
        return 503
    return 523 if card == UNIT_ENHANCEMENT and not units_out(s) else 0


def is_reactive_in_hand(s: NemesisState, seat: i64, place: i64) -> bool:
    """Whether the place is that of a Reactive Exploit in the seat's hand."""
    in_hand = place < DECK_SIZE and s.hands[seat] >> place & 1 != 0
    return in_hand and s.catalog.kind[s.decks[seat][place]] == REACTIVE


def plays(s: NemesisState, seat: i64) -> list[int]:
    """What the seat may play from hand, one action for equal copies: that of the first."""
    found: list[int] = []
    last: i64 = -1
    for place in range(DECK_SIZE):
        if not s.hands[seat] >> place & 1 or s.decks[seat][place] == last:
            continue
        last = s.decks[seat][place]
        for kind in (PLAY, PLAY_FRONT, PLAY_BACK):
            if why_not_play(s, seat, place, kind) == 0:
                found.append(kind * KIND + place)
    return found


def why_not_move_up(s: NemesisState, seat: i64, obj: i64) -> i64:
    """NM-6.2: an enabled Backline object, in one's own Deployment or Reinforcement."""
    if s.window or seat != s.active:
        return 407
    there = 0 <= obj < len(s.row) and s.row[obj] == BACKLINE and s.side[obj] == seat and s.enabled[obj] != 0
    return 0 if there else 602


def main_choices(s: NemesisState) -> list[int]:
    """NM-4.7: what the active player may do in Deployment and Reinforcement, sorted."""
    seat = s.active
    found: list[int] = [OPTION * KIND + PASS, *plays(s, seat)]
    for obj in objects_of(s, seat, BACKLINE):
        if why_not_move_up(s, seat, obj) == 0:
            found.append(MOVE_UP * KIND + obj)
    found += champion_choices(s)
    if why_no_flip(s, seat) == 0:
        found.append(FLIP * KIND)
    return sorted(found)


def play(s: NemesisState, seat: i64, place: i64, kind: i64) -> None:
    """A card is played from hand: a Unit or Vehicle enters, a Reactive Exploit resolves, anything else waits while a
    window opens (NM-5.12)."""
    definition: i64 = s.decks[seat][place]
    card: i64 = s.catalog.kind[definition]
    s.hands[seat] &= ~(1 << place)
    note(s, EV_PLAY, seat, place, definition, 0)
    if kind == PLAY_FRONT or kind == PLAY_BACK:
        enter(s, seat, place, definition, FRONTLINE if kind == PLAY_FRONT else BACKLINE)
        check(s)
    elif card == REACTIVE:
        to_discard(s, seat, place)  # NM-5.18: it resolves as it is played; NM-5.11
        check(s)
    else:
        s.waiting_card = place
        s.waiting_target = NO_OBJECT
        if card != UNIT_ENHANCEMENT:  # else its target is asked first (NM-9.3)
            open_window(s, seat)


def open_window(s: NemesisState, cause: i64) -> None:
    """NM-5.13: the player who did not cause it comes first."""
    s.window = 1
    s.cause = cause
    note(s, EV_WINDOW, cause, 1, 0, 0)


def responder(s: NemesisState) -> i64:
    """Whose step of the window it is."""
    return 1 - s.cause if s.window == 1 else s.cause


def window_choices(s: NemesisState) -> list[int]:
    """NM-5.22: passing is always legal."""
    return [OPTION * KIND + PASS, *plays(s, responder(s))]


def end_step(s: NemesisState) -> None:
    """NM-5.14: passing ends one's step for good; after the second the window closes, never a third."""
    note(s, EV_STEP, responder(s), s.window, 0, 0)
    if s.window == 1:
        s.window = 2
        return
    s.window = 0
    note(s, EV_WINDOW, s.cause, 0, 0, 0)
    if s.waiting_card >= 0:
        resolve_waiting(s)


def resolve_waiting(s: NemesisState) -> None:
    """NM-5.19: the card that opened the window enters or resolves when it closes."""
    seat = s.cause
    place = s.waiting_card
    target = s.waiting_target
    s.waiting_card = -1
    s.waiting_target = NO_OBJECT
    definition: i64 = s.decks[seat][place]
    card: i64 = s.catalog.kind[definition]
    if card == TACTICAL or (s.catalog.unique[definition] and is_out(s, seat, definition)):  # NM-5.11; NM-2.9
        to_discard(s, seat, place)
    elif card == FIELD_ENHANCEMENT:
        enter(s, seat, place, definition, FIELD)
    elif target in units_out(s):
        obj = enter(s, seat, place, definition, ATTACHED)
        s.host[obj] = target
        s.dirty = 1
    else:  # NM-5.24: its Unit is gone
        to_discard(s, seat, place)
    check(s)


def move_up(s: NemesisState, obj: i64) -> None:
    """NM-6.2: it stays enabled and can attack this turn."""
    s.row[obj] = FRONTLINE
    note(s, EV_MOVE_UP, obj, 0, 0, 0)
    check(s)


def target_choices(s: NemesisState) -> list[int]:
    """The Units that the waiting Unit Enhancement may be attached to."""
    return [TARGET * KIND + obj for obj in units_out(s)]
