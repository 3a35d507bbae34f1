"""NM-6.13: triggers come due, wait, and are taken up in batches (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ..kernel.state import KIND
from .filters import suits
from .finish import finish
from .frame import AS_TRIGGER, Frame
from .lists import FEW, added, by_key, cut, dropped, joined
from .noting import note
from .ops import (
    ANY,
    ANYONE,
    ATTACHED_TO,
    CARD,
    CITIES,
    EACH,
    ON_ACTIVATION,
    ON_PHASE_END,
    ON_PHASE_START,
    OPPONENT,
    SELF,
    YOU,
)
from .parts import CITY, EV_LOOP, EV_TRIGGER, NEXT, NOWHERE, PENDING, PLAYERS
from .refresh import refresh
from .things import card_of, definition_of, is_of_kind

if TYPE_CHECKING:
    from .state import NemesisState

MOST_TRIGGERS: Final = 1000  # NM-6.17
LOOPING: Final = 900  # from here on the log is told of the cards


def frame_of(s: NemesisState, kind: i64, ability: i64, obj: i64) -> Frame:
    """A frame for an ability of an object on the battlefield, not begun."""
    return Frame(kind, ability, -1, s.side[obj], obj, card_of(s, obj), s.definition[obj])


def emit(s: NemesisState, event: i64, thing: i64, other: i64, seat: i64) -> None:
    """Something happened (ops.ON_): note the triggers that wait for it.

    `thing`: what it happened to, `other`: the second one of an attack or of damage, or the phase; `seat`: the player
    that it is about; -1 for none. What leaves must still be there: so it is told before anything leaves.
    """
    if not s.listening >> event & 1:
        return
    definitions, waits = s.definition, s.catalog.listens
    for obj in s.listeners:
        if waits[definitions[obj]] >> event & 1 and s.row[obj] != NOWHERE:
            for ability in s.catalog.triggers[definitions[obj]]:
                if is_waited_for(s, ability, obj, event, thing, other, seat):
                    come_due(s, ability, obj, thing, other, seat)


def add_listener(s: NemesisState, obj: i64) -> None:
    """What has just come in, or turned over, waits for its triggers."""
    listens: i64 = s.catalog.listens[s.definition[obj]]
    if listens:
        s.listening |= listens
        s.listeners = added(dropped(s.listeners, obj), obj)


def is_waited_for(s: NemesisState, ability: i64, obj: i64, event: i64, thing: i64, other: i64, seat: i64) -> bool:
    """Whether the ability of the object waits for this event."""
    code = s.catalog.code
    at: i64 = s.catalog.trigger[ability]
    if code[at + 1] != event or not is_player(s, code[at + 4], obj, seat):
        return False
    if event == ON_PHASE_START or event == ON_PHASE_END:
        return code[at + 3] == other
    if s.catalog.once[ability] and times_used(s, obj, ability):
        return False
    return is_subject(s, code[at + 2], ability, obj, thing) and is_subject(s, code[at + 3], ability, obj, other)


def is_player(s: NemesisState, player: i64, obj: i64, seat: i64) -> bool:
    """Whether the event is about the player that the trigger of the object names."""
    if player == ANYONE or player == EACH or seat < 0:
        return True
    mine: i64 = s.side[obj]
    return seat == mine if player == YOU else player != OPPONENT or seat != mine


def is_subject(s: NemesisState, subject: i64, ability: i64, obj: i64, thing: i64) -> bool:
    """Whether a thing of the event is what the trigger of the object names."""
    if subject == ANY:
        return True
    if subject == SELF:
        return thing == obj
    if subject == ATTACHED_TO:
        return thing >= 0 and thing == s.host[obj]
    if subject >= CITIES:
        return thing >= CITY and thing < CITY + PLAYERS and is_player(s, subject - CITIES, obj, thing - CITY)
    if thing < 0 or CITY <= thing < CARD:
        return False
    d = definition_of(s, thing)
    if not is_of_kind(s, -1 - subject, d):
        return False
    refresh(s)
    return suits(s, frame_of(s, AS_TRIGGER, ability, obj), -1 - subject, thing, d)


def come_due(s: NemesisState, ability: i64, obj: i64, thing: i64, other: i64, seat: i64) -> None:
    """Note a trigger; “once per turn” is used up by it."""
    if s.catalog.once[ability]:
        use_up(s, obj, ability)
    due = vec[i64]([ability, obj, s.side[obj], thing, other, seat, s.age[obj]])
    s.pending = joined(s.pending, due)


def activate(s: NemesisState, obj: i64) -> None:
    """NM-8.2, NM-8.5: the Activation Protocol of the face that is up comes due."""
    for ability in s.catalog.triggers[s.definition[obj]]:
        if s.catalog.code[s.catalog.trigger[ability] + 1] == ON_ACTIVATION:
            come_due(s, ability, obj, obj, -1, s.side[obj])


def times_used(s: NemesisState, obj: i64, ability: i64) -> i64:
    """How often the ability of the object was used, or has triggered once per turn, in this turn."""
    for i in range(0, len(s.used), 3):
        if s.used[i] == obj and s.used[i + 1] == ability:
            return s.used[i + 2]
    return 0


def use_up(s: NemesisState, obj: i64, ability: i64) -> None:
    """Count one more use in this turn."""
    for i in range(0, len(s.used), 3):
        if s.used[i] == obj and s.used[i + 1] == ability:
            s.used = s.used[:]
            s.used[i + 2] += 1
            return
    s.used = joined(s.used, vec[i64]([obj, ability, 1]))


# Batches


def take_up(s: NemesisState) -> None:
    """The next trigger begins to resolve, or its player is asked which one of theirs it is (NM-6.13)."""
    if len(s.batch) == 0:
        s.batch = in_order(s)
        s.pending = vec[i64]()
    different = next_ones(s) if s.asks_order else vec[i64]()
    if len(different) > 1:
        s.actor = s.batch[2]
        s.legal = vec[i64]([NEXT * KIND + which for which in different])
    else:
        begin(s, 0)


def in_order(s: NemesisState) -> vec[i64]:
    """What has come due: the active player's first, each player's oldest source first."""
    if len(s.pending) == PENDING:
        return s.pending
    which = vec[i64](capacity=FEW)
    keys = vec[i64](capacity=FEW)
    for at in range(0, len(s.pending), PENDING):
        later: i64 = 0 if s.pending[at + 2] == s.active else s.clock  # behind all ages
        which = append(which, at)
        keys = append(keys, later + s.pending[at + 6])
    batch = vec[i64](capacity=len(s.pending))
    for at in by_key(which, keys):
        batch = extend(batch, s.pending[at : at + PENDING])
    return batch


def next_ones(s: NemesisState) -> vec[i64]:
    """Which triggers of the batch may come next: those of the player whose trigger is its first; of equal ones, with
    the same text about the same thing (or each about its own card), the first."""
    found = vec[i64]()
    kinds: list[list[int]] = []
    for which in range(min(len(s.batch) // PENDING, KIND)):
        ability, source, seat, event, other, event_seat, _ = list(s.batch[which * PENDING : (which + 1) * PENDING])
        kind = [ability, -1 if event == source else event + 1, -1 if other == source else other + 1, event_seat]
        if seat == s.batch[2] and kind not in kinds:
            kinds.append(kind)
            found = append(found, which)
    return found


def choose_next(s: NemesisState, which: i64) -> None:
    """The player has said which trigger of the batch comes next."""
    begin(s, which * PENDING)


def begin(s: NemesisState, at: i64) -> None:
    """A trigger of the batch begins to resolve."""
    waiting = s.batch
    ability: i64 = waiting[at]
    source: i64 = waiting[at + 1]
    seat: i64 = waiting[at + 2]
    definition: i64 = s.definition[source]
    s.batch = cut(waiting, at, PENDING)
    s.resolved += 1
    if s.resolved > LOOPING and definition not in s.loop:
        s.loop = added(s.loop, definition)
    if s.resolved > MOST_TRIGGERS:
        for each in s.loop:
            note(s, EV_LOOP, each, 0, 0, 0)
        finish(s, -1, 617)
        return
    f = Frame(AS_TRIGGER, ability, -1, seat, source, card_of(s, source), definition)
    f.event = waiting[at + 3]
    f.other = waiting[at + 4]
    f.event_seat = waiting[at + 5]
    s.frame = f
    note(s, EV_TRIGGER, seat, source, definition, ability)
