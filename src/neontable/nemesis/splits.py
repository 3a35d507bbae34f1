"""NM-7.13 to NM-7.17: how the damage of fights is split (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ..kernel.state import KIND
from .combat import blockers
from .lists import FEW, ascending, joined, times
from .noting import note
from .ops import (
    LEFT_FIGHT,
)
from .parts import (
    AMOUNT,
    EV_ORDER,
    EV_SPLIT,
    FRONTLINE,
    NO_OBJECT,
    TARGET,
)
from .refresh import refresh
from .room import in_a_row

if TYPE_CHECKING:
    from .state import NemesisState


# Splits (NM-7.13 to NM-7.17)


def given_order(s: NemesisState, attacker: i64) -> vec[i64]:
    """The interceptors of an attacker that have their place in the order of its damage."""
    return vec[i64]([s.ordered[i + 1] for i in range(0, len(s.ordered), 2) if s.ordered[i] == attacker])


def whole_order(s: NemesisState, attacker: i64) -> vec[i64]:
    """All of them: the one without a place comes last."""
    given = given_order(s, attacker)
    return joined(given, vec[i64]([obj for obj in blockers(s, attacker) if obj not in given]))


def to_order(s: NemesisState, attacker: i64) -> vec[i64]:
    """Those of its interceptors that have no place yet and are still there, ascending."""
    given = given_order(s, attacker)
    found = vec[i64]([obj for obj in blockers(s, attacker) if obj not in given and is_fighting(s, obj, 1 - s.active)])
    return ascending(found)


def next_order(s: NemesisState) -> i64:
    """The attacker whose order is asked next, in order of declaration, or -1."""
    for attacker in s.attackers:
        several = times(s.blocked, attacker) > 1
        if several and attacker not in s.cancelled and len(to_order(s, attacker)) > 1:
            return attacker
    return NO_OBJECT


def order_choices(s: NemesisState) -> vec[i64]:
    """Which interceptor comes next in the order of the attacker's damage."""
    return vec[i64]([TARGET * KIND + obj for obj in to_order(s, next_order(s))])


def give_order(s: NemesisState, obj: i64) -> None:
    """The next place in the order."""
    attacker = next_order(s)
    s.ordered = joined(s.ordered, vec[i64]([attacker, obj]))
    note(s, EV_ORDER, attacker, obj, 0, 0)


def unblocked_on(s: NemesisState, target: i64) -> vec[i64]:
    """The attackers that hit the object and are not intercepted, in order of declaration. One that was cancelled before
    the object's split was asked for is none of them (NM-7.21)."""
    found = vec[i64](capacity=FEW)
    for i in range(len(s.attackers)):
        attacker = s.attackers[i]
        hits = s.targets[i] == target and attacker not in s.blocked
        if hits and (attacker not in s.cancelled or given_amount(s, target, attacker) >= 0):
            found = append(found, attacker)
    return found


def given_amount(s: NemesisState, target: i64, attacker: i64) -> i64:
    """How much of its ATK the defending object is to deal to that attacker, -1 when it is not given."""
    for i in range(0, len(s.amounts), 3):
        if s.amounts[i] == target and s.amounts[i + 1] == attacker:
            return s.amounts[i + 2]
    return -1


def next_split(s: NemesisState) -> tuple[i64, i64, i64]:
    """The object, the attacker, and the damage left, whose amount is asked next; (-1, -1, 0) when all are given."""
    refresh(s)
    for target in s.targets:
        if times(s.targets, target) < 2 or not in_a_row(s, target) or s.side[target] == s.active:
            continue
        attackers = unblocked_on(s, target)
        left: i64 = s.atk[target]
        for i in range(len(attackers) - 1):
            given = given_amount(s, target, attackers[i])
            if given < 0:
                return target, attackers[i], left
            left -= given
    return -1, -1, 0


def split_choices(s: NemesisState) -> vec[i64]:
    """NM-7.16: any amounts that add up; the last attacker gets the rest."""
    left = next_split(s)[2]
    return vec[i64]([AMOUNT * KIND + amount for amount in range(left + 1)])


def give_amount(s: NemesisState, amount: i64) -> None:
    """The next part of the split; the last attacker's is what is left."""
    target, attacker, left = next_split(s)
    give_part(s, target, attacker, amount)
    attackers = unblocked_on(s, target)
    if attacker == attackers[-2]:
        give_part(s, target, attackers[-1], left - amount)


def give_part(s: NemesisState, target: i64, attacker: i64, amount: i64) -> None:
    """One part is fixed, for all to see."""
    s.amounts = joined(s.amounts, vec[i64]([target, attacker, amount]))
    note(s, EV_SPLIT, target, attacker, amount, 0)


def is_fighting(s: NemesisState, obj: i64, seat: i64) -> bool:
    """NM-7.22: still in its player's Frontline, all the time."""
    return s.row[obj] == FRONTLINE and s.side[obj] == seat and not s.did[obj] & LEFT_FIGHT
