"""NM-7.5, NM-9.5: what must attack, intercept or be attacked or intercepted if able, and how many interceptors it takes
(compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import extend, vec
from mypy_extensions import i64

from .lists import added, joined
from .ops import S_MUST_ATTACK, S_NEEDED
from .parts import ATTACKERS, CITY, INTERCEPTORS, KAIJU
from .refresh import has_rule, must_attack, statics_on

if TYPE_CHECKING:
    from .state import NemesisState


def needed(s: NemesisState, attacker: i64) -> i64:
    """How many interceptors the attacker needs, if any intercept it: two with Kaiju (NM-7.5)."""
    number: i64 = 2 if s.keywords[attacker] & KAIJU else 1
    if has_rule(s, S_NEEDED):
        for at in statics_on(s, S_NEEDED, attacker):
            number = max(number, i64(s.catalog.code[at + 1]))
    return number


def owed(s: NemesisState, obj: i64) -> vec[i64]:
    """What an object that does not attack yet must attack if able."""
    return must_attack(s, obj) if has_rule(s, S_MUST_ATTACK) else vec[i64]()


def targets_forced(s: NemesisState, obj: i64, targets: vec[i64]) -> vec[i64]:
    """The targets, or those among them that the attacker must attack if able."""
    if not has_rule(s, S_MUST_ATTACK):
        return targets
    attackers = s.attackers
    targets_before = s.targets
    s.attackers = added(attackers, obj)  # “each attacking object must attack this card”: it would be one
    s.targets = added(targets_before, CITY)
    s.step = INTERCEPTORS
    forced = must_attack(s, obj)
    s.step = ATTACKERS
    s.attackers = attackers
    s.targets = targets_before
    kept = vec[i64]([target for target in targets if target in forced])
    return kept if len(kept) > 0 else targets


# A declaration holds as many musts as any legal one can (NM-9.5). Who attacks and who intercepts are counted here;
# `reach` is of each that can still be declared a mask of what it may be declared against, of any length.


def most_come(wanted: vec[i64], reach: list[int]) -> i64:
    """How many of the wanted, each named by its bit in `reach`, can have one of its own, at most."""
    serves = vec[i64]([-1] * len(reach))
    found: i64 = 0
    for place in range(i64(len(wanted))):
        if can_come(place, wanted, reach, serves, vec[i64]([0] * len(reach))):
            found += 1
    return found


def most_answered(takes: vec[i64], begun: vec[i64], reach: list[int], forced: vec[i64], wanted: vec[i64]) -> i64:
    """How many of the `forced` can intercept and of the `wanted` attackers, that nobody intercepts yet, be intercepted,
    taken together, at most; -1 when not even those who are missing can be found. `takes`: of each attacker how many
    must intercept it for the first to do so, 0 when any may; `begun`: who is missing now."""
    if most_come(begun, reach) < len(begun):
        return -1
    open_ones = 0
    count: int = len(takes)  # not the engine's: masks have bits for all of them
    for i in range(count):
        if takes[i] == 0:
            open_ones |= 1 << i
    return most_by_opening(takes, begun, reach, forced, wanted, open_ones, 0)


def most_by_opening(
    takes: vec[i64],
    missing: vec[i64],
    reach: list[int],
    forced: vec[i64],
    wanted: vec[i64],
    open_ones: int,
    first: int,
) -> i64:
    """The same, with more of the attackers from `first` on that take several, where one who is forced needs it or it
    is wanted. Who is forced and fills no place can join any attacker that is open."""
    alone = vec[i64]([i for i in range(len(takes)) if wanted[i] != 0 and takes[i] == 0])
    best: i64 = most_come(joined(missing, alone), reach) - len(missing)  # the first come keep a place
    for j in range(len(reach)):
        if forced[j] != 0 and reach[j] & open_ones != 0:
            best += 1
    count: int = len(takes)
    for i in range(first, count):
        is_of_use = wanted[i] != 0
        for j in range(len(reach)):
            if forced[j] != 0 and reach[j] >> i & 1 != 0 and reach[j] & open_ones == 0:
                is_of_use = True
        if is_of_use and takes[i] > 0:
            more = extend(missing[:], vec[i64]([i] * takes[i]))
            if most_come(more, reach) == len(more):
                then = most_by_opening(takes, more, reach, forced, wanted, open_ones | 1 << i, i + 1)
                best = max(best, then + (1 if wanted[i] else 0))
    return best


def can_come(place: i64, missing: vec[i64], reach: list[int], serves: vec[i64], tried: vec[i64]) -> bool:
    """Find one for the place, if need be one who leaves another place to a different one."""
    for j in range(len(reach)):
        if reach[j] >> int(missing[place]) & 1 != 0 and tried[j] == 0:
            tried[j] = 1
            if serves[j] < 0 or can_come(serves[j], missing, reach, serves, tried):
                serves[j] = place
                return True
    return False
