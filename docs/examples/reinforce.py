#!/usr/bin/env python3
"""REINFORCE in NumPy on Nexus: a net with one hidden layer learns to beat random players, in minutes on one core.

    pip install 'neontable[rl]'
    python docs/examples/reinforce.py

In each game of a BatchEnv one seat is the net's, another one in every game, and the rest answer at random. When games
end, what the net answered in them becomes likelier the more it has won, less a baseline that a second output learns.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from neontable.envs.batch import BatchEnv

Floats = npt.NDArray[np.float32]
NEVER = np.float32(-1e9)


class Steps(NamedTuple):
    """What the net was shown and answered, one row a decision, and what the game brought in the end."""

    rows: npt.NDArray[np.int16]
    masks: npt.NDArray[np.bool_]
    ids: npt.NDArray[np.int64]
    won: Floats


class Net:
    """Rows in; a logit for every id and a guess of what the game will bring out. Trained by Adam."""

    def __init__(self, width: int, actions: int, hidden: int, rate: float, rng: np.random.Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> Floats:
            drawn: Floats = (rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)
            return drawn

        self.weights = [
            layer(width, hidden, 1.0),
            np.zeros(hidden, np.float32),
            layer(hidden, actions + 1, 0.1),
            np.zeros(actions + 1, np.float32),
        ]
        self.moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.weights]
        self.rate = rate
        self.updates = 0

    def forward(self, rows: Any, masks: Any) -> tuple[Floats, Floats, Floats, Floats]:
        """The rows as floats, the hidden layer, each id's chance, and the guess."""
        first, bias, second, last = self.weights
        shown = np.asarray(rows, np.float32)
        hidden = np.maximum(shown @ first + bias, 0)
        out = hidden @ second + last
        logits = np.where(masks, out[:, :-1], NEVER)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return shown, hidden, chances / chances.sum(axis=1, keepdims=True), out[:, -1]

    def answer(self, rows: Any, masks: Any, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        """An id for each row, drawn by their chances."""
        chances = self.forward(rows, masks)[2].cumsum(axis=1)
        drawn = rng.random((len(chances), 1), np.float32) * chances[:, -1:]
        found: npt.NDArray[np.int64] = np.minimum((chances <= drawn).sum(axis=1), chances.shape[1] - 1)
        return found

    def learn(self, steps: Steps, entropy: float) -> None:
        """One update from finished games."""
        shown, hidden, chances, guess = self.forward(steps.rows, steps.masks)
        each = np.arange(len(steps.ids))
        gain = steps.won - guess
        scale = (gain / (gain.std() + 1e-6))[:, None]
        surprise = np.log(np.maximum(chances, 1e-9))
        spread = chances * (surprise - (chances * surprise).sum(axis=1, keepdims=True))
        out = np.empty((len(each), chances.shape[1] + 1), np.float32)
        out[:, :-1] = scale * chances + entropy * spread
        out[each, steps.ids] -= scale[:, 0]
        out[:, -1] = -gain
        out /= len(each)
        back = (out @ self.weights[2].T) * (hidden > 0)
        self.adam([shown.T @ back, back.sum(axis=0), hidden.T @ out, out.sum(axis=0)])

    def adam(self, slopes: list[Floats]) -> None:
        """One step downhill."""
        self.updates += 1
        fix = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for weight, (mean, square), slope in zip(self.weights, self.moments, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weight -= np.float32(self.rate * fix) * mean / (np.sqrt(square) + np.float32(1e-8))


class Score:
    """Who won since it was last read."""

    def __init__(self) -> None:
        self.games = self.mine = self.others = 0

    def line(self, total: int, seconds: float, others: int) -> str:
        """One line of the curve; the count begins anew."""
        mine, theirs = self.mine / self.games, self.others / self.games / others
        self.games = self.mine = self.others = 0
        return f"{total:>8,} games {seconds:6.0f} s   net {mine:6.1%}   a random player {theirs:6.1%}   {bar(mine)}"


def bar(share: float) -> str:
    """A share as a bar, 40 marks for all."""
    return "█" * round(40 * share)


def played(env: BatchEnv, net: Net, rng: np.random.Generator, score: Score) -> Iterator[Steps]:
    """Play for ever; yields the steps of each game that ends. Its rewards are of the seats, the net's is number modulo
    players."""
    players = env.series.players
    kept: list[list[tuple[Any, Any, int]]] = [[] for _ in range(env.games)]
    turn = 0
    while True:
        seats = env.numbers % players
        ids = env.random_ids(turn)
        turn += 1
        mine = np.flatnonzero(env.actors == seats)
        rows, masks = env.observations[mine], env.masks[mine]
        ids[mine] = net.answer(rows, masks, rng)
        for at, game in enumerate(mine):
            kept[game].append((rows[at], masks[at], ids[game]))
        env.step(ids)
        for game in np.flatnonzero(env.dones):
            rewards = env.rewards[game]
            won = rewards[seats[game]]
            score.games += 1
            score.mine += won == 1
            score.others += won != 1 and bool((rewards == 1).any())
            if kept[game]:
                shown, allowed, answered = zip(*kept[game], strict=True)
                count = len(answered)
                yield Steps(np.array(shown), np.array(allowed), np.array(answered), np.full(count, won, np.float32))
            kept[game] = []


def train(options: argparse.Namespace) -> None:
    """Play, learn, print the curve."""
    rng = np.random.default_rng(options.seed)
    env = BatchEnv("nexus", options.batch, seed=options.seed, players=options.players)
    net = Net(env.layout.width, env.layout.actions, options.hidden, options.rate, rng)
    score, begun = Score(), perf_counter()
    waiting: list[Steps] = []
    print(f"Nexus, {options.players} players, layout {env.layout.digest}")
    for total, steps in enumerate(played(env, net, rng, score), 1):
        waiting.append(steps)
        if len(waiting) == options.batch:
            net.learn(Steps(*(np.concatenate(part) for part in zip(*waiting, strict=True))), options.entropy)
            waiting = []
        if total % options.every == 0:
            print(score.line(total, perf_counter() - begun, options.players - 1), flush=True)
        if total >= options.games:
            return


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description="REINFORCE on Nexus against random players.")
    parser.add_argument("--games", type=int, default=40_000, help="games to learn from")
    parser.add_argument("--every", type=int, default=4_000, help="games for a line of the curve")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--batch", type=int, default=128, help="games at once, and for one update")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate")
    parser.add_argument("--entropy", type=float, default=0.01, help="how much variety is worth")
    parser.add_argument("--seed", type=int, default=1)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
