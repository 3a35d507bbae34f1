"""The peers: games of OpenSpiel, played from Python by the same loop as `neontable.lab.speed.interpreted`."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from neontable.lab.speed import BATCH, rate


def version() -> str:
    """OpenSpiel's version; "" when it is not installed (pip install neontable[bench])."""
    try:
        import_module("pyspiel")
    except ImportError:
        return ""
    from importlib.metadata import version as installed

    return installed("open_spiel")


def decisions(name: str, seconds: float) -> float:
    """Decisions a second, those with two or more legal actions, in whole random games of that name."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)
    rnd = Random(1).random

    def games() -> int:
        choices = 0
        for _ in range(BATCH):
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

    return rate(seconds, games)


def drawn(outcomes: list[tuple[int, float]], at: float) -> int:
    """The outcome at that place, 0 to 1, of all outcomes' chances put in a row."""
    for action, chance in outcomes:
        at -= chance
        if at < 0:
            return action
    return outcomes[-1][0]
