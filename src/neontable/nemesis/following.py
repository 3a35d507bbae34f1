"""NM-1.10: cards that nothing in the game can mean any longer (compiled).

A card that is shuffled cannot be followed, nor can one of a waiting trigger that goes to or from a hand. So two equal
copies that nobody can tell apart never make a difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import extend, vec
from mypy_extensions import i64

from .lists import with_at
from .ops import CARD, NONE, SEATED, SLOT
from .parts import NOWHERE, PENDING, TOKEN_PLACE

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState


def lose(s: NemesisState, thing: i64) -> None:
    """Nothing means the card any more: it has been shuffled."""
    lose_in_triggers(s, thing)
    lose_in_objects(s, thing)
    for f in (s.frame, s.opener):
        if f is not None and (f.card == thing or f.event == thing or f.other == thing or thing in f.memory):
            lose_in_frame(f, thing)


def lose_in_frame(f: Frame, thing: i64) -> None:
    """A text that has lost its last target does nothing (NM-5.24)."""
    if f.card == thing:
        f.card = NONE
    if f.event == thing:
        f.event = NONE
    if f.other == thing:
        f.other = NONE
    kept = vec[i64]()
    aimed = False
    left = False
    for i in range(0, len(f.memory), 2):
        aimed = aimed or f.memory[i] >= SLOT
        if f.memory[i + 1] != thing:
            kept = extend(kept, f.memory[i : i + 2])
            left = left or f.memory[i] >= SLOT
    f.memory = kept
    if aimed and not left and f.pc == NONE:
        f.void = 1


def lose_in_triggers(s: NemesisState, thing: i64) -> None:
    """The triggers that wait."""
    if len(s.pending) > 0 or len(s.batch) > 0:
        s.pending = lost_in(s.pending, thing)
        s.batch = lost_in(s.batch, thing)


def lost_in(waiting: vec[i64], thing: i64) -> vec[i64]:
    """The same triggers, without the thing."""
    kept = waiting[:]
    for i in range(0, len(kept), PENDING):
        if kept[i + 3] == thing:
            kept[i + 3] = NONE
        if kept[i + 4] == thing:
            kept[i + 4] = NONE
    return kept


def lose_in_objects(s: NemesisState, thing: i64) -> None:
    """The objects that have left."""
    owner = (thing - CARD) // SEATED
    place = (thing - CARD) % SEATED
    for obj in range(len(s.row)):
        if s.row[obj] == NOWHERE and s.place[obj] == place and s.owner[obj] == owner:
            s.place = with_at(s.place, obj, TOKEN_PLACE)
