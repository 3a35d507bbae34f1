"""NM-7.11 to NM-7.19: combat damage, all of it in one moment (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .battlefield import check
from .combat import blockers
from .damage import inflict, weigh
from .lists import FEW, index_of, times
from .ops import (
    NO_DESTROY,
)
from .parts import (
    CITY,
    IMPACT,
)
from .refresh import refresh
from .room import in_a_row
from .splits import given_amount, is_fighting, unblocked_on, whole_order

if TYPE_CHECKING:
    from .state import NemesisState


# Damage (NM-7.11 to NM-7.19): all together.


def deal_damage(s: NemesisState) -> None:
    """All combat damage as one moment, then the check (NM-1.11)."""
    refresh(s)
    blows = vec[i64](capacity=3 * FEW)  # source, thing, amount ...: as things stand before any of it is dealt
    overruns = vec[i64]()  # attacker, amount ...: what Impact may carry to the original target
    for i in range(len(s.attackers)):
        attacker = s.attackers[i]
        target = s.targets[i]
        if attacker in s.cancelled or not is_fighting(s, attacker, s.active):
            continue  # NM-7.20, NM-7.22
        if attacker in s.blocked:
            blows, left = fight_interceptors(s, attacker, blows)
            if left > 0:
                overruns = append(append(overruns, attacker), left)
        elif target == CITY:
            blows = with_blow(blows, attacker, CITY + 1 - s.active, s.atk[attacker])
        elif in_a_row(s, target) and s.side[target] != s.active:
            blows = with_blow(blows, attacker, target, s.atk[attacker])
            blows = with_blow(blows, target, attacker, returned(s, target, attacker))
    for i in range(0, len(blows), 3):
        blows[i + 2] = weigh(s, blows[i], blows[i + 1], blows[i + 2], True)
    for i in range(0, len(overruns), 2):
        if is_run_over(s, overruns[i], blows):
            blows = run_over(s, overruns[i], overruns[i + 1], blows)
    inflict(s, blows)
    s.no_damage = 1
    check(s)


def with_blow(blows: vec[i64], source: i64, thing: i64, amount: i64) -> vec[i64]:
    """The blows, and one more."""
    return append(append(append(blows, source), thing), amount)


def returned(s: NemesisState, target: i64, attacker: i64) -> i64:
    """What the attacked object deals back to that attacker (NM-7.12)."""
    if times(s.targets, target) == 1:
        return s.atk[target]
    attackers = unblocked_on(s, target)
    parts = vec[i64]([max(given_amount(s, target, other), 0) for other in attackers])
    change: i64 = s.atk[target]
    for part in parts:
        change -= part
    if change > 0:
        parts[0] += change  # NM-7.16: gains go to the first declared
    at = len(parts) - 1
    while change < 0 and at >= 0:  # first losses come off the last declared
        loss = min(parts[at], -change)
        parts[at] -= loss
        change += loss
        at -= 1
    return parts[index_of(attackers, attacker)]


def fight_interceptors(s: NemesisState, attacker: i64, blows: vec[i64]) -> tuple[vec[i64], i64]:
    """NM-7.14: the blows with those of this fight, and what is left: damage fills what each needs before the next; what
    is over goes to the last, or, with Impact, is returned (NM-7.18)."""
    left: i64 = s.atk[attacker]
    last = -1
    for obj in whole_order(s, attacker):
        if not is_fighting(s, obj, 1 - s.active):
            continue
        need: i64 = s.defence[obj] - s.damage[obj]
        part = min(left, max(need, 0))
        last = len(blows) + 2
        blows = with_blow(with_blow(blows, attacker, obj, part), obj, attacker, s.atk[obj])
        left -= part
    if s.keywords[attacker] & IMPACT:
        return blows, left
    if last >= 0:
        blows[last] += left
    return blows, i64(0)


def is_run_over(s: NemesisState, attacker: i64, blows: vec[i64]) -> bool:
    """NM-7.19: whether all its interceptors are destroyed; one that left counts as dealt with."""
    for obj in blockers(s, attacker):
        if is_fighting(s, obj, 1 - s.active):
            damage: i64 = s.damage[obj]
            for i in range(0, len(blows), 3):
                if blows[i + 1] == obj:
                    damage += blows[i + 2]
            if damage < s.defence[obj] or s.banned[obj] & NO_DESTROY:
                return False
    return True


def run_over(s: NemesisState, attacker: i64, amount: i64, blows: vec[i64]) -> vec[i64]:
    """NM-7.18: the rest of the damage, to the original target; if that left, or came to the attacker's side, it is
    lost."""
    target = s.targets[index_of(s.attackers, attacker)]
    if target != CITY and s.side[target] == s.active:
        return blows
    thing = CITY + 1 - s.active if target == CITY else target
    return with_blow(blows, attacker, thing, weigh(s, attacker, thing, amount, True))
