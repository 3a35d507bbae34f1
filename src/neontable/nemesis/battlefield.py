"""NM-1.11 and NM-6: objects enter and leave, are enabled and disabled; the one place of the checks (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from .finish import finish
from .lasting import end_conditional, forget_effects
from .lists import added, replaced, with_at
from .needs import CARDS, COMBAT, ENABLINGS
from .noting import note
from .ops import (
    LEFT_FIGHT,
    NO_DESTROY,
    NO_ENABLE,
    ON_CANCELLED,
    ON_DESTROYED,
    ON_DISABLED,
    ON_ENABLED,
    ON_ENTER,
    ON_LEAVE,
    S_ENTERS_DISABLED,
    WAS_DESTROYED,
    WAS_DISABLED,
)
from .parts import (
    ATTACHED,
    BACKLINE,
    CHAMPION_PLACE,
    EFFECT,
    EV_CANCELLED,
    EV_DESTROYED,
    EV_DISABLE,
    EV_DISCARD,
    EV_ENABLE,
    EV_ENTER,
    EV_GONE,
    EV_REMOVED,
    FRONTLINE,
    GONE,
    NO_OBJECT,
    NOWHERE,
    OVER,
    PLAYERS,
    TOKEN_PLACE,
)
from .refresh import add_rules, cannot_by, change_numbers, has_rule, refresh, statics_on, touch
from .room import attached_to, backline_full, in_a_row, is_out, side_full
from .triggers import add_listener, emit

if TYPE_CHECKING:
    from .state import NemesisState

# How objects leave together.
DESTROYED: Final = 0
ELSEWHERE: Final = 1  # to a hand or deck
REMOVED: Final = 2  # from the game (NM-6.12)


def is_spoken_of(s: NemesisState, obj: i64) -> bool:
    """Whether something still speaks of that number, so that nothing new may take it (NM-6.13, NM-6.15, NM-7.22)."""
    if s.did[obj] or s.frame is not None or s.opener is not None or len(s.pending) > 0 or len(s.batch) > 0:
        return True
    return obj in s.attackers or obj in s.targets or obj in s.interceptors or is_in_effects(s, obj)


def is_in_effects(s: NemesisState, obj: i64) -> bool:
    """Whether an effect lasts on the object, or comes from it."""
    return any(s.effects[i + 1] == obj or s.effects[i + 7] == obj for i in range(0, len(s.effects), EFFECT))


def enter(
    s: NemesisState, owner: i64, place: i64, definition: i64, row: i64, seat: i64 = NO_OBJECT, host: i64 = NO_OBJECT
) -> i64:
    """A new object, enabled (NM-5.4), under `seat` (the owner if it is not given); returns its number, the lowest that
    is free. Nothing is triggered: see `come_in`."""
    obj: i64 = 0
    while obj < len(s.row) and (s.row[obj] != NOWHERE or is_spoken_of(s, obj)):
        obj += 1
    if obj == len(s.row):
        s.add_object()
    side = owner if seat < 0 else seat
    s.definition = with_at(s.definition, obj, definition)
    s.owner = with_at(s.owner, obj, owner)
    s.side = with_at(s.side, obj, side)
    s.born = with_at(s.born, obj, side)
    s.place = with_at(s.place, obj, place)
    s.age = with_at(s.age, obj, s.clock)
    s.host = with_at(s.host, obj, host)
    s.waking = with_at(s.waking, obj, 0)
    s.row[obj] = row
    s.enabled[obj] = 1
    s.damage[obj] = 0
    s.did[obj] = 0
    s.clock += 1
    s.dirty = 1
    add_listener(s, obj)
    add_rules(s, definition)
    forget_uses(s, obj)
    return obj


def forget_uses(s: NemesisState, obj: i64) -> None:
    """A new object has used nothing this turn (NM-6.15)."""
    if obj in s.used:
        kept = vec[i64]()
        for i in range(0, len(s.used), 3):
            if s.used[i] != obj:
                kept = extend(kept, s.used[i : i + 3])
        s.used = kept


def why_no_room(s: NemesisState, seat: i64, definition: i64, row: i64) -> i64:
    """The clause that keeps a card from coming in there, 0 when it can."""
    if s.catalog.unique[definition] and is_out(s, seat, definition):
        return 209
    if row == BACKLINE and backline_full(s, seat):
        return 505  # NM-5.6
    return 618 if row <= BACKLINE and side_full(s, seat) else 0


def come_in(
    s: NemesisState, owner: i64, place: i64, definition: i64, row: i64, seat: i64, disabled: bool, host: i64 = NO_OBJECT
) -> i64:
    """An object enters the battlefield, with all that this triggers (NM-5.4, NM-9.1). There must be room."""
    obj = set_down(s, owner, place, definition, row, seat, disabled, host)
    emit(s, ON_ENTER, obj, -1, seat)
    return obj


def set_down(
    s: NemesisState, owner: i64, place: i64, definition: i64, row: i64, seat: i64, disabled: bool, host: i64 = NO_OBJECT
) -> i64:
    """The same, and `have_entered` is to follow: several that enter together see each other do so."""
    obj = enter(s, owner, place, definition, row, seat, host)
    if disabled or (has_rule(s, S_ENTERS_DISABLED) and len(statics_on(s, S_ENTERS_DISABLED, obj)) > 0):
        s.enabled[obj] = 0
        change_numbers(s)
    note(s, EV_ENTER, seat, obj, definition, row)
    return obj


def have_entered(s: NemesisState, objects: vec[i64]) -> None:
    """What waits for the entry of objects that have come in at the same moment."""
    for obj in objects:
        emit(s, ON_ENTER, obj, -1, s.side[obj])


# Leaving


def to_discard(s: NemesisState, seat: i64, place: i64) -> None:
    """A card that everybody sees goes to its owner's discard pile."""
    s.discard[seat] = [*s.discard[seat], int(place)]
    touch(s, CARDS)
    note(s, EV_DISCARD, seat, s.decks[seat][place], 0, 0)


def leave_together(s: NemesisState, objects: vec[i64], how: i64) -> None:
    """Objects leave at the same moment; what waits for that sees them all as they last were (NM-6.13, NM-6.14). Cards
    go to their owners' discard piles, or out of the game; those that go ELSEWHERE the caller puts there (NM-6.12)."""
    refresh(s)
    followers = vec[i64]()  # Enhancements that leave because their Unit does
    for obj in objects:
        if how == DESTROYED:
            s.did[obj] |= WAS_DESTROYED
            note(s, EV_DESTROYED, obj, s.definition[obj], 0, 0)
            emit(s, ON_DESTROYED, obj, -1, s.side[obj])
        if how != REMOVED:
            emit(s, ON_LEAVE, obj, -1, s.side[obj])
        for other in attached_to(s, obj):
            if other not in objects:
                emit(s, ON_LEAVE, other, -1, s.side[other])
                followers = append(followers, other)
    for obj in objects:
        take_off(s, obj, how)
    for obj in followers:
        note(s, EV_GONE, obj, 0, 0, 0)
        take_off(s, obj, DESTROYED)  # NM-5.8: to its owner's discard pile


def take_off(s: NemesisState, obj: i64, how: i64) -> None:
    """The object is no more on the battlefield; a token is gone (NM-6.12), a Champion's card shows its Champion face
    (NM-8.14)."""
    if s.row[obj] == NOWHERE:
        return
    owner: i64 = s.owner[obj]
    place: i64 = s.place[obj]
    s.row[obj] = NOWHERE
    s.dirty = 1
    forget_effects(s, obj)
    if place == CHAMPION_PLACE:
        s.champion = with_at(s.champion, owner, GONE)
    if place == TOKEN_PLACE or how == ELSEWHERE:
        return
    if how == REMOVED:
        s.removed = replaced(s.removed, owner, [*s.removed[owner], int(place)])
        note(s, EV_REMOVED, owner, s.decks[owner][place], 0, 0)
    else:
        to_discard(s, owner, place)


# The checks


def check(s: NemesisState) -> None:
    """NM-1.11: first Cities are looked at, then what is to be destroyed is destroyed together, again until nothing
    changes. The one place of the checks."""
    if s.step == OVER:
        return
    settle(s)
    if s.unchecked:
        look_at_all(s)


def settle(s: NemesisState) -> None:
    """What follows by itself from the last change: effects that fail end, who left the fight is out."""
    end_conditional(s)
    if len(s.attackers) > 0 and s.no_damage == 0:
        watch_attacks(s)
    refresh(s)


def look_at_all(s: NemesisState) -> None:
    """The checks themselves."""
    fallen: i64 = 0
    for seat in range(PLAYERS):
        if s.hp[seat] <= 0:
            fallen |= 1 << i64(seat)
    if fallen:
        finish(s, -1 if fallen == 3 else 0 if fallen == 2 else 1, 102 if fallen == 3 else 101)
        return
    while s.unchecked:
        s.unchecked = 0
        doomed = vec[i64]()
        damage, defence = s.damage, s.defence
        obj: i64
        for obj in range(i64(len(damage))):
            if damage[obj] >= defence[obj] and in_a_row(s, obj) and not s.banned[obj] & NO_DESTROY:
                doomed = append(doomed, obj)
        if len(doomed) > 0:
            leave_together(s, doomed, DESTROYED)
            settle(s)


def watch_attacks(s: NemesisState) -> None:
    """NM-7.22: an attacker or interceptor that left its player's Frontline is out, though it came back."""
    for attacker in s.attackers:
        if s.row[attacker] != FRONTLINE or s.side[attacker] != s.active:
            cancel_attack(s, attacker)
    for obj in s.interceptors:
        if (s.row[obj] != FRONTLINE or s.side[obj] == s.active) and not s.did[obj] & LEFT_FIGHT:
            s.did[obj] |= LEFT_FIGHT
            touch(s, COMBAT)


def cancel_attack(s: NemesisState, obj: i64) -> None:
    """NM-7.20, NM-7.21: the attack comes to nothing, if there is one and no damage has been dealt."""
    if s.no_damage == 0 and obj in s.attackers and obj not in s.cancelled:
        s.cancelled = added(s.cancelled, obj)
        touch(s, COMBAT)
        note(s, EV_CANCELLED, obj, 0, 0, 0)
        emit(s, ON_CANCELLED, -1, -1, -1)


# Enabled and disabled


def is_protected(s: NemesisState, obj: i64, deed: i64, by: i64) -> bool:
    """Whether it cannot be disabled, destroyed ... (ops.NO_), at all or by that object or card (-1: nobody's)."""
    refresh(s)
    return bool(s.banned[obj] & deed) or cannot_by(s, deed, obj, by)


def disable(s: NemesisState, obj: i64) -> None:
    """An effect or a cost disables it, or a flip: an attack of it is cancelled, though it is disabled already
    (NM-7.21)."""
    cancel_attack(s, obj)
    if s.enabled[obj]:
        note(s, EV_DISABLE, obj, 0, 0, 0)
        tire(s, obj)


def tire(s: NemesisState, obj: i64) -> None:
    """It becomes disabled: by an effect, or because it attacks or intercepts."""
    s.enabled[obj] = 0
    turned(s, obj)
    s.did[obj] |= WAS_DISABLED
    emit(s, ON_DISABLED, obj, -1, s.side[obj])


def turned(s: NemesisState, obj: i64) -> None:
    """It was enabled or disabled: its passives stop or work again (NM-6.5), and others may ask for it."""
    if len(s.catalog.passives[s.definition[obj]]) > 0:
        change_numbers(s)
    touch(s, ENABLINGS)


def enable(s: NemesisState, obj: i64) -> bool:
    """It becomes enabled, if it may; tells whether it did. An attack is not revived (NM-7.21)."""
    if s.enabled[obj] or s.row[obj] == ATTACHED or s.banned[obj] & NO_ENABLE:
        return False
    s.enabled[obj] = 1
    turned(s, obj)
    note(s, EV_ENABLE, obj, 0, 0, 0)
    emit(s, ON_ENABLED, obj, -1, s.side[obj])
    return True


def enable_all(s: NemesisState, seat: i64) -> None:
    """NM-4.2, NM-4.3: all in one moment, Field Enhancements and the Champion too."""
    refresh(s)
    for obj in range(len(s.row)):
        if s.row[obj] != NOWHERE and s.side[obj] == seat:
            enable(s, obj)
