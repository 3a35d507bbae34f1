"""What combat promises (compiled): who would win which fight, what an attack is worth, who should intercept (NM-7).

An attack is judged against the best answer of a defender who has one interceptor for each attacker, or two strong ones;
that several attackers share the interceptors counts when all go for the City at once. All in points (gains.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from .lists import index_of
from .musts import needed
from .ops import NO_ATTACK, NO_ATTACKED, NO_ENABLE, NO_INTERCEPT, NO_INTERCEPTED, NO_MOVE_UP, S_CITY_REDUCE
from .parts import BACKLINE, BARRAGE, CITY, FLYING, FRONTLINE, IMPACT, PHASE, SAVE_THE_DAY
from .reach import why_not_reach
from .refresh import statics_on

if TYPE_CHECKING:
    from .state import NemesisState

CANNOT: Final = -10000  # nobody can intercept it
DECISIVE: Final = 5000  # a City falls
SPECIAL: Final = FLYING | BARRAGE | PHASE  # keywords of those who can intercept what others cannot
HP_LEVELS: Final[list[int]] = [5, 10, 15, 20]  # the less HP a City has, the more each of them is worth
HP_WORTH: Final[list[int]] = [26, 14, 10, 8]
HP_MORE: Final = 6  # each HP above that


def city_points(hp: i64) -> i64:
    """What that many HP of a City are worth."""
    if hp <= 0:
        return -DECISIVE + hp * HP_WORTH[0]
    points: i64 = 0
    below: i64 = 0
    for i in range(len(HP_LEVELS)):
        level: i64 = HP_LEVELS[i]
        if hp <= level:
            return points + (hp - below) * HP_WORTH[i]
        points += (level - below) * HP_WORTH[i]
        below = level
    return points + (hp - below) * HP_MORE


@final
class Melee:
    """Two sides as they can meet. `seat` attacks with `attackers`; `sent` have been declared against the City; `guards`
    can intercept, `targets` be attacked. By object: `atk`, `need` (DEF less damage), `points` (what it is worth).
    By place in `attackers`: `stops`: what the defender gains by intercepting it, or CANNOT; `gains`: what its best
    attack is worth, `goals`: on what."""

    seat: i64
    hp: i64
    toll: i64  # how much less each attack damages the City
    attackers: list[int]
    sent: list[int]
    guards: list[int]
    targets: list[int]
    atk: vec[i64]
    need: vec[i64]
    points: list[int]
    stops: list[int]
    gains: list[int]
    goals: list[int]

    def __init__(self, s: NemesisState, seat: i64, points: list[int]) -> None:
        self.seat = seat
        self.hp = s.hp[1 - seat]
        self.toll = 0
        for at in statics_on(s, S_CITY_REDUCE, CITY + 1 - seat):
            self.toll += s.catalog.code[at + 1]
        self.attackers = []
        self.sent = []
        self.guards = []
        self.targets = []
        self.atk = s.atk
        self.need = vec[i64]()
        self.points = points
        self.stops = []
        self.gains = []
        self.goals = []


def melee_now(s: NemesisState, seat: i64, points: list[int]) -> Melee:
    """The combat of this turn, with what is declared already."""
    x = Melee(s, seat, points)
    x.need = vec[i64]([s.defence[obj] - s.damage[obj] for obj in range(len(s.row))])
    for obj in range(len(s.row)):
        if s.row[obj] != FRONTLINE:
            continue
        if s.side[obj] == seat:
            if obj in s.attackers:
                if s.targets[index_of(s.attackers, obj)] == CITY:
                    x.sent.append(obj)
            elif s.enabled[obj] and not s.banned[obj] & NO_ATTACK:
                x.attackers.append(obj)
        else:
            if s.enabled[obj] and not s.banned[obj] & NO_INTERCEPT and obj not in s.targets:
                x.guards.append(obj)
            if not s.banned[obj] & NO_ATTACKED:
                x.targets.append(obj)
    for i in range(len(s.attackers)):
        if s.targets[i] != CITY and s.attackers[i] not in s.cancelled:
            x.need[s.targets[i]] -= s.atk[s.attackers[i]]
    x.targets = [target for target in x.targets if x.need[target] > 0]
    weigh_attacks(s, x)
    for target in x.targets:
        if target not in x.goals:
            gang_up(s, x, target)
    return x


def melee_next(s: NemesisState, seat: i64, points: list[int], atk: vec[i64], defence: vec[i64]) -> Melee:
    """The next turn of the seat, with such lasting numbers: all its objects are enabled by then and can come up, and
    damage has worn off. Those of the other side that are disabled cannot intercept."""
    x = Melee(s, seat, points)
    x.atk = atk
    x.need = defence
    for obj in range(len(s.row)):
        if s.row[obj] != FRONTLINE and s.row[obj] != BACKLINE:
            continue
        if s.side[obj] == seat:
            if can_come(s, obj):
                x.attackers.append(obj)
        elif s.row[obj] == FRONTLINE:
            gone = obj in s.attackers and not s.keywords[obj] & SAVE_THE_DAY
            if s.enabled[obj] and not gone and not s.banned[obj] & NO_INTERCEPT:
                x.guards.append(obj)
            if not s.banned[obj] & NO_ATTACKED:
                x.targets.append(obj)
    return x


def can_come(s: NemesisState, obj: i64) -> bool:
    """Whether the object can attack in its player's next turn."""
    if s.banned[obj] & NO_ATTACK or (s.banned[obj] & NO_ENABLE and not s.enabled[obj]):
        return False
    return s.row[obj] == FRONTLINE or not s.banned[obj] & NO_MOVE_UP


# Attacks


def weigh_attacks(s: NemesisState, x: Melee) -> None:
    """Judge each attacker, first for itself against the City; then targets find the attackers that suit them best."""
    x.stops = []
    x.gains = []
    x.goals = [CITY] * len(x.attackers)
    chances: list[tuple[int, int, int]] = []  # how much better than the City (below 0), place of the attacker, target
    for i in range(len(x.attackers)):
        a = x.attackers[i]
        hit = city_points(x.hp) - city_points(x.hp - max(0, x.atk[a] - x.toll)) if x.atk[a] > 0 else i64(0)
        stop, stopper, other = best_stop(s, x, a)
        gain = max(0, hit if stop == CANNOT else min(hit, -stop))
        for target in x.targets:
            if x.atk[a] >= x.need[target] and why_not_reach(s, a, target) == 0:
                better = min(fight(x, a, target), -(other if target == stopper else stop)) - gain
                if better > 0:
                    chances.append((int(-better), i, target))
        x.stops.append(int(stop))
        x.gains.append(int(gain))
    for worse, i, target in sorted(chances):
        if x.goals[i] == CITY and target not in x.goals:
            x.goals[i] = target
            x.gains[i] -= worse


def gang_up(s: NemesisState, x: Melee, target: i64) -> None:
    """Two that are free attack what neither could destroy alone, the cheapest that suffice, if that is worth it and no
    interception spoils it."""
    free: list[tuple[int, int]] = []
    for i in range(len(x.attackers)):
        a = x.attackers[i]
        if x.goals[i] == CITY and x.atk[a] < x.need[target] and why_not_reach(s, a, target) == 0:
            free.append((x.points[a] + x.gains[i], i))
    free = sorted(free)
    for k in range(1, len(free)):
        i = free[k - 1][1]
        j = free[k][1]
        a = x.attackers[i]
        b = x.attackers[j]
        if x.atk[a] + x.atk[b] >= x.need[target]:
            won = two_against(x, target, a, b) - x.gains[i] - x.gains[j]
            if won > 0 and x.stops[i] <= 0 and x.stops[j] <= 0:
                x.goals[i] = int(target)
                x.goals[j] = int(target)
                x.gains[i] += int(won // 2)
                x.gains[j] += int(won - won // 2)
            return


def fight(x: Melee, a: i64, b: i64) -> i64:
    """What a fight of the two is worth to the player of `a`."""
    won: i64 = 0
    if x.atk[a] >= x.need[b]:
        won += x.points[b]
    if x.atk[b] >= x.need[a]:
        won -= x.points[a]
    return won


def best_stop(s: NemesisState, x: Melee, a: i64) -> tuple[i64, i64, i64]:
    """What the defender gains by the best interception of an attack, by one or two, CANNOT without any; by which one;
    and what it would gain without that one. That the target is saved is not reckoned."""
    best: i64 = CANNOT
    stopper: i64 = -1
    other: i64 = CANNOT
    if s.banned[a] & NO_INTERCEPTED:
        return best, stopper, other
    alone = len(x.guards) > 0 and needed(s, a) == 1
    first: i64 = -1  # the two with the most ATK
    second: i64 = -1
    for b in x.guards:
        if why_not_reach(s, b, a) == 0:
            if first < 0 or x.atk[b] > x.atk[first]:
                second = first
                first = b
            elif second < 0 or x.atk[b] > x.atk[second]:
                second = b
            if alone:
                won = -fight(x, a, b)
                if won > best:
                    other = best
                    best = won
                    stopper = b
                elif won > other:
                    other = won
    if second >= 0:
        best = max(best, two_against(x, a, first, second))
    return best, stopper, other


def two_against(x: Melee, a: i64, b: i64, c: i64) -> i64:
    """What two gain against one, as interceptors of an attacker, or as attackers of a target."""
    won: i64 = x.points[a] if x.atk[b] + x.atk[c] >= x.need[a] else 0
    left: i64 = x.atk[a]
    if left >= x.need[b] + x.need[c]:
        return won - x.points[b] - x.points[c]
    lost: i64 = 0
    for each in (b, c):
        if left >= x.need[each]:
            lost = max(lost, i64(x.points[each]))
    return won - lost


def raid(s: NemesisState, x: Melee, whole: bool) -> i64:
    """What it is worth when the City is attacked by those that have been sent, and, for a whole raid, by all: each
    interceptor stops the attacker that it is best for the defender to stop."""
    raiders = x.sent[:]
    if whole:
        raiders += x.attackers
    if not raiders:
        return 0
    if damage_through(s, x, raiders) >= x.hp:
        return DECISIVE
    saved: list[int] = []  # what the defender gains by intercepting one of them
    damage: i64 = 0
    for i in range(len(raiders)):
        a = raiders[i]
        hit: i64 = max(0, x.atk[a] - x.toll)
        stop = best_stop(s, x, a)[0] if i < len(x.sent) else i64(x.stops[i - len(x.sent)])
        damage += hit
        if stop > CANNOT:
            saved.append(int(stop + city_points(x.hp) - city_points(x.hp - hit)))
    worth = city_points(x.hp) - city_points(max(1, x.hp - damage))
    saved = sorted(saved, reverse=True)
    for i in range(min(len(x.guards), len(saved))):
        worth -= max(0, saved[i])
    return worth


def damage_through(s: NemesisState, x: Melee, raiders: list[int]) -> i64:
    """The damage to the City that cannot be stopped, though everybody who can intercepts: the strongest first."""
    free = x.guards[:]
    through: i64 = 0
    for _, a in sorted([(-x.atk[a], a) for a in raiders]):
        stopped: i64 = 0  # DEF that must be broken, with Impact
        left = needed(s, a)
        if not s.banned[a] & NO_INTERCEPTED:
            able = [b for b in free if why_not_reach(s, b, a) == 0]
            if len(able) >= left:
                for _, b in sorted([(s.keywords[b] & SPECIAL, b) for b in able])[: int(left)]:
                    free.remove(b)
                    stopped += x.need[b]
                left = 0
        hit: i64 = max(0, x.atk[a] - x.toll)
        if left:
            through += hit
        elif s.keywords[a] & IMPACT:
            through += max(0, hit - stopped)
    return through


def onslaught(s: NemesisState, x: Melee) -> i64:
    """What the best attack is worth that needs no thought of the turn after."""
    total: i64 = 0
    for gain in x.gains:
        total += max(0, gain)
    return max(total, raid(s, x, True))


# Postures: how many stay at home

STAY: Final = 0  # no further attacker
PICK: Final = 1  # each that gains by it
RAID: Final = 2  # all on the City


def goes(x: Melee, i: i64, posture: i64) -> bool:
    """Whether that attacker goes."""
    return posture == RAID or (posture == PICK and x.gains[i] > 0)


def staying(s: NemesisState, x: Melee, posture: i64, home: list[int]) -> list[int]:
    """Those of the attacker's objects that can still intercept in the other's turn."""
    gone: list[int] = []
    for i in range(len(x.attackers)):
        if goes(x, i, posture) and not s.keywords[x.attackers[i]] & SAVE_THE_DAY:
            gone.append(x.attackers[i])
    return [obj for obj in home if obj not in gone]


def promise(s: NemesisState, x: Melee, posture: i64) -> i64:
    """What the attack itself brings."""
    won = raid(s, x, posture == RAID)
    if posture == PICK:
        for gain in x.gains:
            won += max(0, gain)
    return won


def danger(s: NemesisState, x: Melee) -> i64:
    """What an attack that is still a turn away threatens: half of what it would bring."""
    weigh_attacks(s, x)
    return min(onslaught(s, x), DECISIVE // 2) // 2


def best_posture(s: NemesisState, x: Melee, answer: Melee) -> tuple[i64, i64]:
    """The best posture, and what it is worth: what the attack brings, less what the other then threatens in its own
    turn (`answer`) to who stays at home."""
    home = answer.guards
    best: i64 = -1
    worth: i64 = 0
    for posture in (RAID, PICK, STAY):
        won = promise(s, x, posture)
        if best < 0 or won > worth:
            if won < DECISIVE:
                answer.guards = staying(s, x, posture, home)
                won -= danger(s, answer)
            if best < 0 or won > worth:
                best = posture
                worth = won
    return best, worth
