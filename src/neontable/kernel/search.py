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
from one decision to the next. With a `width` there is none at all: a few actions are compared in the same worlds.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import Final, Protocol, final

from mypy_extensions import i64

from .errors import SetupError
from .playout import MASK
from .rng import Rng
from .state import State

EPSILON_UNIT: Final = 100  # `Settings.random` is in percent
NO_LIMIT: Final = 1000000000000  # of iterations, where only time counts
LIKED: Final = 100  # the weight of what is liked most
SEATS: Final = 16  # more than any game has


class Clock(Protocol):
    """Tells how the time passes."""

    def __call__(self) -> float:
        """Seconds since any moment, never fewer than before."""
        ...


class Guide(ABC):
    """One game's side of a search, made of what one seat knows."""

    @abstractmethod
    def world(self, rng: Rng) -> State:
        """A state that the seat holds possible; the search plays it on."""

    @abstractmethod
    def weights(self, state: State, seat: i64) -> list[int]:
        """For each of `legal_for(seat)`, how much that seat would like it by instinct, 1 or more."""

    def first_weights(self, state: State, seat: i64, rng: Rng) -> list[int]:
        """The same where the search begins, which may take longer; `rng`: for more worlds."""
        return self.weights(state, seat)

    @abstractmethod
    def values(self, state: State) -> list[float]:
        """How likely each seat is to win, 0.0 to 1.0; the state may be played on for it."""

    def told(self, state: State) -> i64:
        """A number for what the searching seat has been told since the search began; 0 for nothing."""
        return 0

    def is_far(self, state: State) -> bool:
        """Whether the search looks no further than this: a point at which positions are alike enough to compare."""
        return False


@final
class Settings:
    """How a search is made. `explore`: how much what is liked by instinct and little tried is tried; `even`: percent
    of that which all actions share alike; `unseen`: how much worse than the others what was never tried is held to be;
    `steps`: of a playout by instinct, before it is judged; `random`: percent of those steps that are any legal action;
    `world_uses`: iterations with the same world. `width`: above 0 there is no tree: so many of the actions that are
    liked are tried in turn in the same worlds, and those `lean` worse at the most that are liked least."""

    explore: float
    even: i64
    unseen: float
    steps: i64
    random: i64
    world_uses: i64
    width: i64
    lean: float

    def __init__(
        self,
        explore: float = 0.8,
        even: i64 = 30,
        unseen: float = 0.05,
        steps: i64 = 0,
        random: i64 = 10,
        world_uses: i64 = 1,
        width: i64 = 0,
        lean: float = 0.0,
    ) -> None:
        self.explore = explore
        self.even = even
        self.unseen = unseen
        self.steps = steps
        self.random = random
        self.world_uses = world_uses
        self.width = width
        self.lean = lean


@final
class Choice:
    """What a search found of a legal action: how often it was tried, and how likely the seat is to win after it."""

    action: int
    visits: int
    value: float

    def __init__(self, action: int, visits: int, value: float) -> None:
        self.action = action
        self.visits = visits
        self.value = value


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
    field: list[Edge]  # of the first place, those that are tried in turn

    def __init__(self, guide: Guide, seat: i64, settings: Settings, rng: Rng) -> None:
        self.guide = guide
        self.seat = seat
        self.settings = settings
        self.rng = rng
        self.root = Place(0)
        self.chance = rng.word() | 1
        self.spare = None
        self.uses = 0
        self.field = []

    def compare(self, s: State) -> None:
        """Choose whom to try in turn: those that are liked most, but for what is hardly liked beside them."""
        if self.settings.width == 0:
            return
        edges = self.edges_of(s, self.root, self.seat, s.legal_for(self.seat))
        ranked = sorted([(int(-edges[i].weight), i) for i in range(len(edges))])
        best = ranked[: int(self.settings.width)]
        self.field = [edges[i] for weight, i in best if weight < -1 or i == best[0][1]]

    def draw(self) -> State:
        """A world to play on."""
        uses: i64 = len(self.field) if self.field else self.settings.world_uses
        if uses <= 1:
            return self.guide.world(self.rng)
        spare = self.spare
        if spare is None or self.uses == 0:
            spare = self.guide.world(self.rng)
            self.spare = spare
            self.uses = uses
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
            is_new = len(self.field) > 0 or (edge.visits == 0 and len(legal) > 1)
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
        if self.field:
            return self.field[(place.visits - 1) % len(self.field)]
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
        weights = self.guide.weights(s, seat)
        best: i64 = 0
        for i in range(len(weights)):
            if weights[i] > weights[best]:
                best = i
        return legal[best]

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
        ranked = sorted([(int(-edge.visits), -self.judged(edge), int(edge.action)) for edge in self.root.edges])
        return [Choice(action, -visits, -value) for visits, value, action in ranked]

    def judged(self, edge: Edge) -> float:
        """How likely its seat is to win, 0.0 where nobody has tried; what is liked less needs more to be chosen."""
        short = self.settings.lean * float(LIKED - edge.weight) / float(LIKED)
        return edge.total / float(edge.visits) - short if edge.visits else 0.0


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

    It ends after so many iterations, or with a clock when so much time has passed, if that is earlier; with a clock, 0
    iterations are any number. Equal arguments without a clock give equal answers. It ends early when the first place is
    decided, and at once when there is one action. Raises SetupError for a budget of nothing.
    """
    if iterations < 0 or (clock is None and iterations == 0) or (clock is not None and not seconds > 0.0):
        raise SetupError(
            f"A search with a budget of {int(iterations)} iterations and {seconds:g} seconds cannot choose: "
            "give it at least 1 iteration, or a time above 0."
        )
    tree = Tree(guide, seat, settings, rng)
    first = guide.world(rng)
    legal = first.legal_for(seat)
    if len(legal) == 1:
        return [Choice(legal[0], 0, 0.0)]
    tree.compare(first)
    turn: i64 = max(1, len(tree.field))  # all are tried as often
    end = clock() + seconds if clock is not None else 0.0
    limit = max(turn, iterations - iterations % turn) if iterations > 0 else i64(NO_LIMIT)
    limit = 1 if len(tree.field) == 1 else limit
    done: i64 = 0
    while done < limit and not (done > 0 and tree.is_decided(limit - done)):
        tree.iterate()
        done += 1
        if clock is not None and done % turn == 0 and clock() >= end:
            break
    return tree.found()
