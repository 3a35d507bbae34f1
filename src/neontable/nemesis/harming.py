"""NM-9.5: texts that deal damage, and split it (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import extend, vec
from mypy_extensions import i64

from ..kernel.state import KIND
from .damage import inflict, weigh
from .filters import all_of, amount_of, things_of
from .noting import note
from .ops import (
    CARD,
    CITIES,
    DEED_DAMAGED,
    DEED_DEALT,
    ORDERED,
)
from .parts import (
    AMOUNT,
    CITY,
    EV_SPLIT,
    NO_OBJECT,
)
from .room import objects_in
from .things import read_of, seats_of

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState


def deal_to(s: NemesisState, f: Frame, dealers: i64, number: i64, selector: i64) -> None:
    """Damage by each to each, in one moment; how much, is read of each dealer (in ORDERED) for itself."""
    sources = all_of(s, f, -1 - dealers) if dealers < 0 else read_of(s, f, dealers)  # also what has left (NM-9.4)
    things = recipients(s, f, selector)
    blows = vec[i64]()
    for each in sources:
        f.put(ORDERED, each)
        amount = amount_of(s, f, number)
        f.clear(ORDERED)
        source: i64 = each if each < CARD else NO_OBJECT
        for thing in things:
            blows = extend(blows, vec[i64]([source, thing, weigh(s, source, thing, amount, False)]))
    strike(s, f, blows)


def recipients(s: NemesisState, f: Frame, selector: i64) -> vec[i64]:
    """Objects, or Cities as CITY + seat."""
    if selector >= CITIES:
        return vec[i64]([CITY + seat for seat in seats_of(s, f, selector - CITIES)])
    return objects_in(s, things_of(s, f, selector))


def strike(s: NemesisState, f: Frame, blows: vec[i64]) -> None:
    """Deal it, and remember it for “this way” and “if you do”."""
    inflict(s, blows)
    for i in range(0, len(blows), 3):
        if blows[i + 2] > 0:
            f.did = 1
            f.done(DEED_DEALT, blows[i + 2])
            f.done(DEED_DAMAGED, blows[i + 1])


# Damage that is split: how much for each is asked, one after the other; f.left: what is left


def split_is_given(s: NemesisState, f: Frame) -> bool:
    """Whether all parts are known; what has one answer is given without asking."""
    things = recipients(s, f, s.catalog.code[f.pc + 2])
    if f.left < 0:
        f.turn = 0
        f.left = amount_of(s, f, s.catalog.code[f.pc + 1])
        f.clear(ORDERED)
    rest = len(things) - f.turn
    if rest == 1:  # the last gets what is left
        f.put(ORDERED, f.left)
        f.left = 0
    return rest <= 1 or f.left == 0


def ask_amount(s: NemesisState, f: Frame) -> None:
    """How much the next one is dealt: any amounts that add up, as in combat (NM-7.16)."""
    s.actor = f.seat
    s.legal = vec[i64]([AMOUNT * KIND + amount for amount in range(f.left + 1)])


def answer_amount(s: NemesisState, f: Frame, amount: i64) -> None:
    """One part is fixed."""
    note(s, EV_SPLIT, recipients(s, f, s.catalog.code[f.pc + 2])[f.turn], -1, amount, 0)
    f.put(ORDERED, amount)
    f.left -= amount
    f.turn += 1


def deal_split(s: NemesisState, f: Frame, selector: i64) -> None:
    """All parts in one moment."""
    parts = f.get(ORDERED)
    things = recipients(s, f, selector)
    blows = vec[i64]()
    for i in range(min(len(parts), len(things))):
        blows = extend(blows, vec[i64]([f.source, things[i], weigh(s, f.source, things[i], parts[i], False)]))
    strike(s, f, blows)
    f.clear(ORDERED)
    f.left = -1
    f.turn = 0
