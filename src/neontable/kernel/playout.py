"""Random playouts and counts over any State (compiled).

Playouts choose with a small generator of their own, outside the state (xorshift, 32 bits): the same seed gives the
same game, and the trace checksum proves it between compiled and plain runs.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from .state import State

MASK: Final = 0xFFFFFFFF


def scatter(seed: i64) -> i64:
    """A start value for the playout generator, never 0."""
    x: i64 = (seed * 2654435761 + 0x9E3779B9) & MASK
    if x == 0:
        x = 1
    return x


def playout(state: State, seed: i64) -> tuple[int, int, int]:
    """Play the state to its end with random legal actions.

    Returns (decisions with two or more legal actions, all decisions, checksum of the trace).
    """
    x = scatter(seed)
    choices: i64 = 0
    decisions: i64 = 0
    check: i64 = 0
    while state.actor >= 0:
        x ^= (x << 13) & MASK
        x ^= x >> 17
        x ^= (x << 5) & MASK
        action, k = state.pick(state.actor, x)
        if k > 1:
            choices += 1
        check = (check * 31 + action + 64 * k) & MASK
        state.apply_for(state.actor, action)
        decisions += 1
    return choices, decisions, check


def play_steps(state: State, seed: i64, steps: i64) -> int:
    """Play at most that many random actions; returns how many were played (fewer when the game ended)."""
    x = scatter(seed)
    played: i64 = 0
    while played < steps and state.actor >= 0:
        x ^= (x << 13) & MASK
        x ^= x >> 17
        x ^= (x << 5) & MASK
        state.apply(state.pick(state.actor, x)[0])
        played += 1
    return played


def count(state: State, depth: i64) -> int:
    """How many sequences of `depth` actions there are from here (perft); a game that ends earlier counts once."""
    if depth == 0 or state.actor < 0:
        return 1
    total: i64 = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        total += count(after, depth - 1)
    return total
