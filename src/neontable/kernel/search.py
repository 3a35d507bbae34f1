"""Information-set Monte Carlo tree search over any State (compiled).

A search is told nothing but a Guide, which draws worlds from what one seat knows: the real state is never an argument.
Every iteration goes down one tree in a world of its own (Cowling, Powley and Whitehouse, "Information Set Monte Carlo
Tree Search", 2012; the single-observer kind). What is legal differs between worlds, so each edge counts how often it
could have been taken. A place of the tree is what happened as far as the searching seat sees it: the actions, whose
turn it is, and what the seat has been told on the way (`Guide.told`), so that after a look it plans for each face apart
and never by what it has not seen.

One observer is enough where several hide, with one exception. The other seats' places pool the worlds, so that they
do not act by what the searching seat holds; that they could act by what they hold themselves is left to the weights,
which are asked in the world at hand. The exception: answers that are sealed (several seats choose at once). Those of
others follow instinct and make no place, or the seat would plan by what nobody shows it.

A playout that has left the tree goes on by instinct for some steps, and is then judged by the Guide. No tree is kept
from one decision to the next: it would hold worlds that what has been seen since rules out. With a `width` there is
none at all (compare.py).
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from .compare import compare
from .errors import SetupError
from .guide import NO_LIMIT, Choice, Clock, Guide, Settings
from .playout import MASK
from .rng import Rng
from .state import State

EPSILON_UNIT: Final = 100  # `Settings.random` is in percent
SEATS: Final = 16  # more than any game has


@final
class Edge:
    """An action at a place. `seen`: how often it was legal there; `total`: the sum of its seat's values; `after`: the
    places it has led to."""

    action: i64
    seat: i64
    weight: i64
    seen: i64
    visits: i64
    total: float
    after: list[Place]

    def __init__(self, action: i64, seat: i64, weight: i64) -> None:
        self.action = action
        self.seat = seat
        self.weight = weight
        self.seen = 0
        self.visits = 0
        self.total = 0.0
        self.after = []


@final
class Place:
    """A node of the tree. `told`: what tells it from others after the same action; `edges`: by ascending action."""

    told: i64
    visits: i64
    edges: list[Edge]

    def __init__(self, told: i64) -> None:
        self.told = told
        self.visits = 0
        self.edges = []


@final
class Tree:
    """A search under way for one seat."""

    guide: Guide
    seat: i64
    settings: Settings
    rng: Rng
    root: Place
    chance: i64  # the state of the small generator
    spare: State | None  # a world that is to be used again
    uses: i64  # how often still

    def __init__(self, guide: Guide, seat: i64, settings: Settings, rng: Rng) -> None:
        self.guide = guide
        self.seat = seat
        self.settings = settings
        self.rng = rng
        self.root = Place(0)
        self.chance = rng.word() | 1
        self.spare = None
        self.uses = 0

    def draw(self) -> State:
        """A world to play on."""
        if self.settings.world_uses <= 1:
            return self.guide.world(self.rng)
        spare = self.spare
        if spare is None or self.uses == 0:
            spare = self.guide.world(self.rng)
            self.spare = spare
            self.uses = self.settings.world_uses
        self.uses -= 1
        return spare.clone()

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, quickly."""
        x = self.chance
        x ^= (x << 13) & MASK
        x ^= x >> 17
        x ^= (x << 5) & MASK
        self.chance = x
        return (x * n) >> 32

    def iterate(self) -> None:
        """Down the tree in a new world to a place that is new, then judge it."""
        s = self.draw()
        path: list[Edge] = []
        place = self.root
        sealed: i64 = 0  # answers of a choice at the same time that are still to come
        is_new = False
        while s.actor >= 0 and not is_new and not self.guide.is_far(s):
            if sealed == 0:
                waiting: i64 = len(s.waiting())
                sealed = waiting if waiting > 1 else 0
            seat = s.actor
            if sealed > 0:
                sealed -= 1
                if self.seat in s.waiting():
                    seat = self.seat
                else:
                    s.apply_for(seat, self.by_instinct(s, seat))
                    continue
            legal = s.legal_for(seat)
            edge = self.choose(s, place, seat, legal)
            is_new = edge.visits == 0 and len(legal) > 1
            path.append(edge)
            s.apply_for(seat, edge.action)
            place = place_after(edge, self.guide.told(s) * SEATS + s.actor + 1)
        if s.actor >= 0:
            self.play_on(s)
        values = self.guide.values(s)
        for edge in path:
            edge.visits += 1
            edge.total += values[edge.seat]

    def choose(self, s: State, place: Place, seat: i64, legal: list[int]) -> Edge:
        """The edge to follow: good ones, and ones that are liked and little tried; the first of equals."""
        place.visits += 1
        edges = self.edges_of(s, place, seat, legal)
        if len(edges) == 1:
            edges[0].seen += 1
            return edges[0]
        weights: i64 = 0
        visits: i64 = 0
        total: float = 0.0
        for edge in edges:
            edge.seen += 1
            weights += edge.weight
            visits += edge.visits
            total += edge.total
        held = (total / float(visits) if visits else 0.5) - self.settings.unseen
        even = float(self.settings.even) / (100.0 * float(len(edges)))
        by_weight = (1.0 - float(self.settings.even) / 100.0) / float(weights)
        chosen = edges[0]
        best: float = -1000.0
        for edge in edges:
            share = by_weight * float(edge.weight) + even
            urge = self.settings.explore * share * math.sqrt(float(edge.seen)) / float(edge.visits + 1)
            score = urge + (edge.total / float(edge.visits) if edge.visits else held)
            if score > best:
                best = score
                chosen = edge
        return chosen

    def edges_of(self, s: State, place: Place, seat: i64, legal: list[int]) -> list[Edge]:
        """The edges of what is legal; those that are met for the first time are made."""
        found: list[Edge] = []
        weights: list[int] = []
        kept = place.edges
        at: i64 = 0
        for i in range(len(legal)):
            action: i64 = legal[i]
            while at < len(kept) and kept[at].action < action:
                at += 1
            if at == len(kept) or kept[at].action != action:
                if not weights:
                    weights = self.weights_at(s, place, seat, legal)
                kept.insert(at, Edge(action, seat, weights[i]))
            found.append(kept[at])
        return found

    def weights_at(self, s: State, place: Place, seat: i64, legal: list[int]) -> list[int]:
        """How much the seat likes each of what is legal there."""
        if len(legal) == 1:
            return [1]
        if place is self.root:
            return self.guide.first_weights(s, seat, self.rng)
        return self.guide.weights(s, seat)

    def by_instinct(self, s: State, seat: i64) -> i64:
        """What the seat likes most, the first of equals, or now and then anything."""
        legal = s.legal_for(seat)
        if len(legal) == 1:
            return legal[0]
        if self.below(EPSILON_UNIT) < self.settings.random:
            return legal[self.below(len(legal))]
        return self.guide.favourite(s, seat)

    def play_on(self, s: State) -> None:
        """So many steps by instinct."""
        for _ in range(self.settings.steps):
            if s.actor < 0 or self.guide.is_far(s):
                return
            seat = s.actor
            s.apply_for(seat, self.by_instinct(s, seat))

    def is_decided(self, left: i64) -> bool:
        """Whether no action can be tried more than the most tried one in the iterations that are left."""
        first: i64 = 0
        second: i64 = 0
        for edge in self.root.edges:
            if edge.visits > first:
                second = first
                first = edge.visits
            elif edge.visits > second:
                second = edge.visits
        return first - second > left

    def found(self) -> list[Choice]:
        """Of each legal action, the most tried first; of equals the better, then the lower."""
        ranked = sorted([(int(-edge.visits), -mean(edge), int(edge.action)) for edge in self.root.edges])
        return [Choice(action, -visits, -value) for visits, value, action in ranked]


def mean(edge: Edge) -> float:
    """How likely its seat is to win; 0.0 where nobody has tried."""
    return edge.total / float(edge.visits) if edge.visits else 0.0


def place_after(edge: Edge, told: i64) -> Place:
    """The place that the edge leads to when that is told; made if it is new."""
    for place in edge.after:
        if place.told == told:
            return place
    made = Place(told)
    edge.after.append(made)
    return made


def search(
    guide: Guide,
    seat: i64,
    settings: Settings,
    rng: Rng,
    iterations: i64,
    seconds: float = 0.0,
    clock: Clock | None = None,
) -> list[Choice]:
    """What each legal action of the seat promises, the best first.

    It ends after so many iterations, or, where a clock is given, when so much time has passed,
    whichever comes first; with a clock, 0 iterations are any number. Equal arguments without a clock give equal
    answers. It ends early when the first place is decided, and at once when there is one action. Raises SetupError for
    a budget of nothing.
    """
    if iterations < 0 or (clock is None and iterations == 0) or (clock is not None and not seconds > 0.0):
        raise SetupError(
            f"A search with a budget of {int(iterations)} iterations and {seconds:g} seconds cannot choose: "
            "give it at least 1 iteration, or a time above 0."
        )
    if settings.width > 0:
        return compare(guide, seat, settings, rng, iterations, seconds, clock)
    tree = Tree(guide, seat, settings, rng)
    legal = guide.world(rng).legal_for(seat)
    if len(legal) == 1:
        return [Choice(legal[0], 0, 0.0)]
    end = clock() + seconds if clock is not None else 0.0
    limit = iterations if iterations > 0 else i64(NO_LIMIT)
    done: i64 = 0
    while done < limit and not (done > 0 and tree.is_decided(limit - done)):
        tree.iterate()
        done += 1
        if clock is not None and clock() >= end:
            break
    return tree.found()
