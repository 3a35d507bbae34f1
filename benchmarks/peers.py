"""The peers that run.py measures us against: what of them is installed, and how they are driven."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version as installed
from importlib.util import find_spec
from random import Random
from typing import Any, Final

from neontable.lab import search_speed, speed

MODULES: Final = {"open_spiel": "pyspiel", "pettingzoo": "pettingzoo", "rlcard": "rlcard"}
HEARTS_PLAYED: Final = 12 + 24  # answers: of each player three cards passed, then six of 13 tricks
UCT: Final = 2.0  # how much OpenSpiel's search explores; its speed hardly depends on it


def peer_versions() -> str:
    """The peers that are installed."""
    found = [f"{name} {installed(name)}" for name in MODULES if find_spec(MODULES[name])]
    return ", ".join(found) if found else "no peer is installed"


def openspiel(name: str, seconds: float) -> float:
    """Decisions a second in random games of OpenSpiel, played by the same loop as `speed.interpreted`."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)
    rnd = Random(1).random

    def games() -> int:
        choices = 0
        for _ in range(speed.BATCH):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(drawn(state.chance_outcomes(), rnd()))
                else:
                    legal = state.legal_actions()
                    k = len(legal)
                    choices += k > 1
                    state.apply_action(legal[int(rnd() * k)])
        return choices

    return speed.rate(seconds, games)


def hearts_search(seconds: float) -> float:
    """Iterations a second of OpenSpiel's ISMCTSBot: a world for each, one random rollout to the end of the deal. The
    passes and the first 24 of the 52 cards are played at random."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("hearts")
    judge = pyspiel.RandomRolloutEvaluator(1, 1)
    most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, judge, UCT, search_speed.SHARP.nexus, -1, most_visits, False, False)
    states = [hearts_middle(game, Random(seed).random) for seed in range(speed.BATCH)]

    def some() -> int:
        for state in states:
            bot.step(state)
        return len(states) * search_speed.SHARP.nexus

    return speed.rate(seconds, some)


def hearts_middle(game: Any, rnd: Callable[[], float]) -> Any:
    """A deal that is about half played, where who has the turn can choose (so a search makes all its iterations)."""
    state, played = game.new_initial_state(), 0
    while True:
        if state.is_chance_node():
            state.apply_action(drawn(state.chance_outcomes(), rnd()))
            continue
        legal = state.legal_actions()
        if played >= HEARTS_PLAYED and len(legal) > 1:
            return state
        state.apply_action(legal[int(rnd() * len(legal))])
        played += 1


def rlcard_uno(seconds: float) -> float:
    """Decisions a second in random games of RLCard's uno."""
    env: Any = import_module("rlcard").make("uno")
    rnd = Random(1).random

    def games() -> int:
        choices = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            k = len(legal)
            choices += k > 1
            state, _ = env.step(legal[int(rnd() * k)])
        return choices

    return speed.rate(seconds, games)


def drawn(outcomes: list[tuple[int, float]], at: float) -> int:
    """The outcome at that place, 0 to 1, of all outcomes' chances put in a row."""
    for action, chance in outcomes:
        at -= chance
        if at < 0:
            return action
    return outcomes[-1][0]
