"""A few actions compared in the same worlds (compiled): where one decision is worth more than a tree above it.

The actions that are liked most are each played on by instinct in the same worlds of the searching seat, as far as the
Guide looks, and judged there. Worlds are spent by halves (Karnin, Koren and Somekh, "Almost Optimal Exploration in
Multi-Armed Bandits", 2013): after each round the worse half is out, and the next round has twice as many worlds for
each that is left. What is still compared has seen the same worlds, so luck of the draw helps nobody.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from .guide import NO_LIMIT, Choice, Clock, Guide, Settings
from .rng import Rng
from .state import State


@final
class Runner:
    """An action that may be chosen. `short`: how much it is held to be worse than what is liked most; `total`: the sum
    of its values."""

    action: i64
    short: float
    visits: i64
    total: float

    def __init__(self, action: i64, short: float) -> None:
        self.action = action
        self.short = short
        self.visits = 0
        self.total = 0.0

    def judged(self) -> float:
        """How likely its seat is to win, less what speaks against it; 0.0 where nobody has tried."""
        return self.total / float(self.visits) - self.short if self.visits else 0.0


def compare(
    guide: Guide,
    seat: i64,
    settings: Settings,
    rng: Rng,
    iterations: i64,
    seconds: float,
    clock: Clock | None,
) -> list[Choice]:
    """What each legal action promises, the best first; a forced one is not tried. The budget is that of `search`: each
    round has an even part of it, and one world at least; with less than an iteration for each, fewer are compared."""
    first = guide.world(rng)
    forced = first.legal_for(seat)
    if len(forced) == 1:
        return [Choice(forced[0], 0, 0.0)]
    runners = line_up(guide, seat, settings, rng, first)
    limit = iterations * guide.effort(first) // 100 if iterations > 0 else i64(NO_LIMIT)
    left = runners[: int(max(1, min(settings.width, limit)))]
    steps: i64 = settings.steps if len(left) > 1 else 0  # one that is alone is judged at once
    rounds = rounds_of(len(left))
    begun = clock() if clock is not None else 0.0
    spent: i64 = 0
    for number in range(1, rounds + 1):
        tried: i64 = 0
        while tried == 0 or spent + len(left) <= limit * number // rounds:
            try_all(guide, seat, steps, guide.world(rng), left)
            tried += 1
            spent += len(left)
            if clock is not None and clock() >= begun + seconds * float(number) / float(rounds):
                break
        left = best_of(left)[: max(1, len(left) // 2)]
    return found(runners)


def line_up(guide: Guide, seat: i64, settings: Settings, rng: Rng, first: State) -> list[Runner]:
    """All that may be chosen, what is liked most first."""
    legal = first.legal_for(seat)
    weights = guide.first_weights(first, seat, rng)
    ranked = sorted([(-weights[i], legal[i]) for i in range(len(legal))])
    most = float(-ranked[0][0])
    return [Runner(action, settings.lean * (1.0 - float(-weight) / most)) for weight, action in ranked]


def rounds_of(size: i64) -> i64:
    """In how many rounds one of so many is left."""
    rounds: i64 = 1
    while size > 3:
        size //= 2
        rounds += 1
    return rounds


def try_all(guide: Guide, seat: i64, steps: i64, world: State, runners: list[Runner]) -> None:
    """Each of them once in that world, played on for so many steps."""
    for runner in runners:
        s = world.clone()
        s.apply_for(seat, runner.action)
        for _ in range(steps):
            if s.actor < 0 or guide.is_far(s):
                break
            s.apply_for(s.actor, guide.favourite(s, s.actor))
        runner.visits += 1
        runner.total += guide.values(s)[seat]


def best_of(runners: list[Runner]) -> list[Runner]:
    """The same, those that do best first; of equals the one that is liked more."""
    ranked = sorted([(-runners[i].judged(), i) for i in range(len(runners))])
    return [runners[i] for _, i in ranked]


def found(runners: list[Runner]) -> list[Choice]:
    """Of each action, the most tried first; of equals the better, then the one that is liked more."""
    ranked = sorted([(int(-runners[i].visits), -runners[i].judged(), i) for i in range(len(runners))])
    return [Choice(int(runners[i].action), -visits, -value) for visits, value, i in ranked]
