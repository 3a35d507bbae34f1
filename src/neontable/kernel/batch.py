"""Many games at once (compiled): one call answers for the actor of each, and writes what the next actors know.

Games that end are dealt anew at once, the next number of the series: game i of n plays the numbers i, i + n, i + 2n ...
so that a batch is the same whatever its size is split into. NumPy looks at the arrays in place (envs/batch.py).
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from .encoding import Encoding, Row
from .playout import MASK, scatter
from .state import State


@final
class Batch:
    """`rows`: what each game's actor knows; `masks`: of each game, 1 for each id that is legal; `actors`: whose turn it
    is; `rewards`: of each game, what each seat has won with the last answer; `dones`: 1 where a game has ended with it,
    and the rest is of the next one; `numbers`: which game of the series is played; `drawn`: an id for each game."""

    encoding: Encoding
    games: i64
    states: list[State]
    rows: Row
    masks: vec[u8]
    legal: list[list[int]]
    actors: vec[i64]
    rewards: vec[float]
    dones: vec[u8]
    numbers: vec[i64]
    drawn: vec[i64]

    def __init__(self, encoding: Encoding, games: i64) -> None:
        self.encoding = encoding
        self.games = games
        self.rows = encoding.new_rows(games)
        self.masks = vec[u8]([0] * (games * encoding.actions))
        self.legal = [[] for _ in range(games)]
        self.actors = vec[i64]([0] * games)
        self.rewards = vec[float]([0.0] * (games * encoding.players))
        self.dones = vec[u8]([0] * games)
        self.numbers = vec[i64](list(range(games)))
        self.drawn = vec[i64]([0] * games)
        self.states = [encoding.deal(game) for game in range(games)]
        game: i64
        for game in range(games):
            self.show(game)

    def show(self, game: i64) -> None:
        """Write what the game's actor knows and may answer."""
        state = self.states[game]
        actor = state.actor
        encoding = self.encoding
        self.actors[game] = actor
        self.rows.begin(game)
        encoding.observe(state, actor, self.rows)
        first = game * encoding.actions
        masks = self.masks
        dense: i64
        for dense in self.legal[game]:
            masks[first + dense] = 0
        legal = encoding.ids_of(state, actor)
        self.legal[game] = legal
        for dense in legal:
            masks[first + dense] = 1

    def allows(self, ids: list[int]) -> bool:
        """Whether every game's mask allows its id."""
        actions = self.encoding.actions
        masks = self.masks
        first: i64 = 0
        dense: i64
        for dense in ids:
            if dense < 0 or dense >= actions or masks[first + dense] == 0:
                return False
            first += actions
        return True

    def step(self, ids: list[int]) -> None:
        """Answer in every game with an id that its mask allows (who calls has looked)."""
        encoding = self.encoding
        players = encoding.players
        game: i64
        for game in range(self.games):
            state = self.states[game]
            dense: i64 = ids[game]
            state.apply_for(state.actor, encoding.action_of(dense))
            if self.dones[game]:
                self.dones[game] = 0
                self.reward(game, [0.0] * players)
            if state.actor < 0:
                self.dones[game] = 1
                self.reward(game, state.returns())
                self.numbers[game] = self.numbers[game] + self.games
                self.states[game] = encoding.deal(self.numbers[game])
            self.show(game)

    def reward(self, game: i64, won: list[float]) -> None:
        """What each seat has won."""
        rewards = self.rewards
        first = game * self.encoding.players
        for seat in range(len(won)):
            rewards[first + seat] = won[seat]

    def draw(self, seed: i64) -> None:
        """Draw an id for each game from its legal ones."""
        x = scatter(seed)
        drawn = self.drawn
        game: i64
        for game in range(self.games):
            legal = self.legal[game]
            x ^= (x << 13) & MASK
            x ^= x >> 17
            x ^= (x << 5) & MASK
            count: i64 = len(legal)
            dense: i64 = legal[(x * count) >> 32]
            drawn[game] = dense
