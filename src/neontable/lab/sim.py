"""Many games between bots, spread over processes: the same counts for the same plan, whatever the number of workers.

Game number i of a plan has a seed of its own, made of the plan's seed and i, and everything in it comes from that seed.
What is counted is whole numbers under keys, so that the counts of chunks are simply added up.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Final, NamedTuple

import msgspec

from ..bots import new_bot
from ..kernel.errors import SetupError
from ..kernel.game import Setup, Table
from ..kernel.playout import playout
from ..kernel.state import State
from ..packs.games import game_named
from .counting import Counts, count_nexus
from .duel import Duel
from .executors import Executor, in_order

CHUNK: Final = 25  # games that a worker plays before it reports: a second or so with the slowest bots
RANDOM: Final = "random"


class Plan(msgspec.Struct, frozen=True):
    """What to play. `packs`: the packs' canonical text (kernel.game.Table); `bots`: one a seat; `rotate`: bots move
    one seat on from game to game, so that how strong a bot is and how good a seat is stay apart; `duel`: the decks of
    Nemesis."""

    game: str
    packs: str
    bots: tuple[str, ...]
    games: int
    seed: str
    rotate: bool = True
    duel: Duel | None = None

    @property
    def players(self) -> int:
        return len(self.bots)

    def seats(self, index: int) -> tuple[str, ...]:
        """The bots of that game, by seat. Where decks meet, all meetings are played before the bots move on."""
        lap = index // self.duel.meetings if self.duel else index
        turn = lap % self.players if self.rotate else 0
        return self.bots[self.players - turn :] + self.bots[: self.players - turn]

    def seed_of(self, index: int) -> str:
        """The seed of that game."""
        return f"{self.seed}/{index}"


class Chunk(NamedTuple):
    """Games of a plan that one worker plays in one go, by their numbers: from `begin`, before `end`."""

    begin: int
    end: int

    def __str__(self) -> str:
        return f"games {self.begin} to {self.end - 1}"


class Run(NamedTuple):
    """What came out: `games` of the plan's were played, fewer when it was stopped, in `seconds` with `workers`
    processes."""

    plan: Plan
    counts: Counts
    seconds: float
    workers: int

    @property
    def games(self) -> int:
        return self.counts[("games",)]

    @property
    def stopped(self) -> bool:
        """Whether Ctrl-C ended it before all games were played."""
        return self.games < self.plan.games


def plan_for(
    game: str,
    table: Table,
    bots: tuple[str, ...],
    players: int | None,
    games: int,
    seed: str,
    rotate: bool = True,
    duel: Duel | None = None,
) -> Plan:
    """A plan that can be played: one name in `bots` stands for all seats, none for random bots.

    Raises SetupError for what cannot be played, before any process is begun.
    """
    names = bots or (RANDOM,)
    if len(names) == 1:
        names *= players or (2 if duel else 4)
    if players not in (None, len(names)):
        raise SetupError(f"{len(names)} bots cannot sit on {players} seats: name one for each seat, or one for all.")
    if games < 1:
        raise SetupError(f"{games} games cannot be played: ask for 1 or more.")
    plan = Plan(game, table.canonical(), names, games, seed, rotate, duel)
    for index in range(duel.meetings if duel else 1):
        table.new(setup_of(plan, index))
    for seat, name in enumerate(names):
        new_bot(name, table, seat, seed)
    return plan


def setup_of(plan: Plan, index: int) -> Setup:
    """The set-up of that game."""
    if plan.duel:
        return plan.duel.setup(plan.players, plan.seed_of(index), index)
    return game_named(plan.game).setup_type(players=plan.players, seed=plan.seed_of(index))


def simulate(plan: Plan, executor: Executor, progress: Callable[[int], None] = lambda games: None) -> Run:
    """Play the plan's games. `progress` is told how many games have been played, now and then.

    After Ctrl-C (KeyboardInterrupt) what has been played is kept; it is the plan's first games.
    """
    chunks = [Chunk(at, min(at + CHUNK, plan.games)) for at in range(0, plan.games, CHUNK)]
    counts: Counts = Counter()
    begun = time.perf_counter()
    try:
        with closing(in_order(executor, partial(play_chunk, plan), chunks)) as results:
            for found in results:
                counts.update(found)
                progress(counts[("games",)])
    except KeyboardInterrupt:
        pass  # the caller sees it by the number of games
    return Run(plan, counts, time.perf_counter() - begun, max(1, min(executor.workers, len(chunks))))


def play_chunk(plan: Plan, chunk: Chunk) -> Counts:
    """Play some games of the plan and count."""
    table = game_named(plan.game).table(plan.packs)
    counts: Counts = Counter()
    for index in range(*chunk):
        try:
            play_game(plan, table, index, counts)
        except Exception as error:
            error.add_note(f"in game {index} of a simulation: {plan.seats(index)}, seed {plan.seed_of(index)!r}")
            raise
    return counts


def play_game(plan: Plan, table: Table, index: int, counts: Counts) -> None:
    """Play one game to its end and add what happened to the counts."""
    raw: list[int] = []
    state = table.new(setup_of(plan, index), raw)
    names = plan.seats(index)
    if set(names) == {RANDOM}:
        choices, decisions, _ = playout(state, index)  # compiled, and about 5 times faster than asking bots
    else:
        choices, decisions = ask_bots(table, state, names, plan.seed_of(index))
    counts[("games",)] += 1
    counts["choices", choices] += 1
    counts["forced", decisions - choices] += 1
    for seat, won in enumerate(state.returns()):
        counts[("bot", names[seat])] += 1
        if won > 0:
            counts["seat won", seat] += 1
            counts[("bot won", names[seat])] += 1
    if plan.duel:
        plan.duel.count(counts, state, raw, index)
    else:
        count_nexus(counts, state, raw)


def ask_bots(table: Table, state: State, names: tuple[str, ...], seed: str) -> tuple[int, int]:
    """Play with these bots, by seat. Returns (decisions with two or more legal answers, all decisions)."""
    bots = [new_bot(name, table, seat, seed) for seat, name in enumerate(names)]
    choices = decisions = 0
    while not state.is_over():
        seat = state.actor
        legal = state.legal_actions()
        decisions += 1
        choices += len(legal) > 1
        state.apply(bots[seat].choose(state.knowledge(seat), legal))
    return choices, decisions
