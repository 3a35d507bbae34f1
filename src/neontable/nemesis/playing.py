"""NM-5: playing cards, using abilities, and the response window (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ..kernel.state import KIND
from . import doing
from .battlefield import check, come_in, to_discard, why_no_room
from .champion import champion_choices, why_no_flip
from .choosing import drop_illegal, slot_count
from .effects import begin, can_play, card_frame
from .filters import VALUES, changed_value
from .frame import AS_ABILITY, AS_CARD
from .lists import FEW, ascending
from .noting import note
from .ops import CARD, NO_MOVE_UP, NONE, ON_PLAY, SEATED, SLOT
from .parts import (
    ATTACHED,
    BACKLINE,
    DECK_SIZE,
    DEPLOYMENT,
    EV_PLAY,
    EV_STEP,
    EV_USE,
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
    REINFORCEMENT,
    TACTICAL,
    UNIT,
    USE,
    VEHICLE,
)
from .refresh import refresh
from .room import backline_full
from .things import number_of
from .triggers import emit, frame_of, times_used
from .zones import take_out

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState

MOST_TIMES: Final = 100  # an activated ability of an object in a turn (NM-6.17)


def why_not_play(s: NemesisState, seat: i64, place: i64, kind: i64) -> i64:
    """The clause that refuses to play the card from hand by an action of that kind, 0 when it may be played."""
    if place >= DECK_SIZE or not s.hands[seat] >> place & 1:
        return 109  # NM-1.9: it is not in hand
    definition: i64 = s.decks[seat][place]
    card: i64 = s.catalog.kind[definition]
    value = s.catalog.value[definition]
    if s.rules & VALUES:
        value = changed_value(s, CARD + seat * SEATED + place)
    if number_of(s, seat) < value:
        return 501
    if card == REACTIVE and (not s.window or kind != PLAY):
        return 516
    if card != REACTIVE and (s.window or seat != s.active):
        return 407
    if card == UNIT or card == VEHICLE:
        row = BACKLINE if kind == PLAY_BACK else FRONTLINE
        return why_no_room(s, seat, definition, row) if kind == PLAY_FRONT or kind == PLAY_BACK else 503
    if kind != PLAY:
        return 503
    if card <= FIELD_ENHANCEMENT:
        reason = why_no_room(s, seat, definition, FIELD)
        if reason:
            return reason
    if card == FIELD_ENHANCEMENT:
        return 0
    return 0 if can_play(s, seat, place, definition) else 523


def is_reactive_in_hand(s: NemesisState, seat: i64, place: i64) -> bool:
    """Whether the place is that of a Reactive Exploit in the seat's hand."""
    in_hand = place < DECK_SIZE and s.hands[seat] >> place & 1 != 0
    return in_hand and s.catalog.kind[s.decks[seat][place]] == REACTIVE


def pass_or_plays(s: NemesisState, seat: i64) -> vec[i64]:
    """A pass, and what the seat may play from hand, one action for equal copies: that of the first; sorted."""
    found = append(vec[i64](capacity=2 * FEW), OPTION * KIND + PASS)
    fronts = vec[i64](capacity=0 if s.window else FEW)
    deck, kinds = s.decks[seat], s.catalog.kind
    hand: i64 = s.hands[seat]
    place: i64 = 0
    last: i64 = -1
    while hand:
        if hand & 1 and deck[place] != last:
            last = deck[place]
            kind = kinds[last]
            if (kind == REACTIVE) != (s.window != 0):
                pass  # NM-4.7, NM-5.16: not now
            elif kind > VEHICLE:
                if why_not_play(s, seat, place, PLAY) == 0:
                    found = append(found, PLAY * KIND + place)
            elif why_not_play(s, seat, place, PLAY_FRONT) == 0:
                fronts = append(fronts, PLAY_FRONT * KIND + place)
        hand >>= 1
        place += 1
    found = extend(found, fronts)
    if len(fronts) > 0 and not backline_full(s, seat):  # NM-5.5
        for action in fronts:
            found = append(found, action + (PLAY_BACK - PLAY_FRONT) * KIND)
    return found


def why_not_move_up(s: NemesisState, seat: i64, obj: i64) -> i64:
    """NM-6.2: an enabled Backline object, in one's own Deployment or Reinforcement."""
    if s.window or seat != s.active:
        return 407
    if not (0 <= obj < len(s.row) and s.row[obj] == BACKLINE and s.side[obj] == seat and s.enabled[obj] != 0):
        return 602
    refresh(s)
    return 905 if s.banned[obj] & NO_MOVE_UP else 0


# Abilities that are used by paying (NM-5.20, NM-5.21)


def why_not_use(s: NemesisState, seat: i64, obj: i64, which: i64) -> i64:
    """The clause that refuses to use that ability of an object, 0 when it may be used."""
    if not s.window and (seat != s.active or (s.step != DEPLOYMENT and s.step != REINFORCEMENT)):
        return 520
    if not (0 <= obj < len(s.row)) or s.row[obj] == NOWHERE or s.side[obj] != seat:
        return 520
    uses = s.catalog.uses[s.definition[obj]]
    if which >= len(uses):
        return 901
    ability = uses[which]
    if s.catalog.disables[ability] and not s.enabled[obj]:
        return 520
    if s.scrap[seat] < s.catalog.scrap[ability]:
        return 103
    times = times_used(s, obj, ability)
    if times and s.catalog.once[ability]:
        return 901
    return 617 if times >= MOST_TIMES else 0


def uses(s: NemesisState, seat: i64) -> vec[i64]:
    """The abilities that the seat may use, sorted."""
    refresh(s)
    found = vec[i64](capacity=len(s.users))
    for obj in s.users:
        if s.side[obj] == seat:
            for which in range(len(s.catalog.uses[s.definition[obj]])):
                if why_not_use(s, seat, obj, which) == 0:
                    found = append(found, (USE + which) * KIND + obj)
    return ascending(found)


def use(s: NemesisState, seat: i64, obj: i64, which: i64) -> None:
    """Its targets come first, then its cost is paid, then it resolves (effects.py)."""
    ability = s.catalog.uses[s.definition[obj]][which]
    note(s, EV_USE, seat, obj, s.definition[obj], ability)
    s.frame = frame_of(s, AS_ABILITY, ability, obj)


# Cards


def main_choices(s: NemesisState) -> vec[i64]:
    """NM-4.7: what the active player may do in Deployment and Reinforcement, sorted."""
    seat = s.active
    found = pass_or_plays(s, seat)
    rows = s.row
    obj: i64
    for obj in range(i64(len(rows))):
        if rows[obj] == BACKLINE and why_not_move_up(s, seat, obj) == 0:
            found = append(found, MOVE_UP * KIND + obj)
    found = extend(found, champion_choices(s))
    if why_no_flip(s, seat) == 0:
        found = append(found, FLIP * KIND)
    return extend(found, uses(s, seat))


def play(s: NemesisState, seat: i64, place: i64, kind: i64) -> None:
    """A card is played from hand: a Unit or Vehicle enters; any other is aimed, and then a Reactive Exploit resolves
    (NM-5.18) and the rest wait while a window opens (NM-5.12)."""
    definition: i64 = s.decks[seat][place]
    take_out(s, CARD + seat * SEATED + place)
    note(s, EV_PLAY, seat, place, definition, 0)
    if kind == PLAY_FRONT or kind == PLAY_BACK:
        row = FRONTLINE if kind == PLAY_FRONT else BACKLINE
        obj = come_in(s, seat, place, definition, row, seat, False)
        emit(s, ON_PLAY, obj, -1, seat)
        check(s)
    else:
        s.frame = card_frame(s, seat, place, definition)


def is_aimed(s: NemesisState) -> bool:
    """Whether the frame is a card from hand whose targets are all chosen, and that has not begun to resolve."""
    f = s.frame
    return f is not None and f.kind == AS_CARD and f.pc == NONE and f.slot >= slot_count(s, f)


def announce(s: NemesisState) -> None:
    """A card has been played and aimed: a Reactive Exploit begins, another waits and its window opens. What waits for
    its playing comes before the first step (NM-5.19)."""
    f = s.frame
    assert f is not None
    emit(s, ON_PLAY, f.card, -1, f.seat)
    if s.catalog.kind[f.definition] == REACTIVE:
        begin(s, f)
    else:
        s.opener = f
        s.frame = None
        open_window(s, f.seat)


def open_window(s: NemesisState, cause: i64) -> None:
    """NM-5.13: the player who did not cause it comes first."""
    s.window = 1
    s.cause = cause
    note(s, EV_WINDOW, cause, 1, 0, 0)


def responder(s: NemesisState) -> i64:
    """Whose step of the window it is."""
    return 1 - s.cause if s.window == 1 else s.cause


def window_choices(s: NemesisState) -> vec[i64]:
    """NM-5.22: passing is always legal."""
    seat = responder(s)
    return extend(pass_or_plays(s, seat), uses(s, seat))


def end_step(s: NemesisState) -> None:
    """NM-5.14: passing ends one's step for good; after the second the window closes, never a third."""
    note(s, EV_STEP, responder(s), s.window, 0, 0)
    if s.window == 1:
        s.window = 2
        return
    s.window = 0
    note(s, EV_WINDOW, s.cause, 0, 0, 0)
    opener = s.opener
    if opener is not None:
        s.opener = None
        resolve_opener(s, opener)


def resolve_opener(s: NemesisState, f: Frame) -> None:
    """NM-5.19: the card that opened the window enters or resolves when it closes."""
    seat = f.seat
    place = (f.card - CARD) % SEATED
    kind = s.catalog.kind[f.definition]
    if kind == TACTICAL:
        s.frame = f
        begin(s, f)
        return
    hosts = f.get(SLOT)
    row = FIELD if kind == FIELD_ENHANCEMENT else ATTACHED
    if why_no_room(s, seat, f.definition, row) or not drop_illegal(s, f):
        to_discard(s, seat, place)  # NM-2.9; NM-5.24: its Unit is gone, or no legal target any more
    else:
        come_in(s, seat, place, f.definition, row, seat, False, hosts[0] if len(hosts) > 0 else NO_OBJECT)
    check(s)


def move_up(s: NemesisState, obj: i64) -> None:
    """NM-6.2: it stays enabled and can attack this turn."""
    doing.move_up(s, obj)
    check(s)
