"""Which engine this is: its version, and whether it runs compiled or as the Python that it is written in."""

from __future__ import annotations

from . import __version__
from .kernel import state


def is_compiled() -> bool:
    """Whether the rules run as machine code (hatch_build.py); the same rules run uncompiled, many times slower."""
    return not state.__file__.endswith(".py")


def about() -> str:
    """For `--version` and the start of a game: "neontable 0.1.0, engine compiled, rules of nexus: version 1"."""
    from .packs.games import GAMES

    engine = "compiled" if is_compiled() else "not compiled (same rules, slower)"
    rules = ", ".join(f"rules of {game.name}: version {game.rules_version}" for game in GAMES.values())
    return f"neontable {__version__}, engine {engine}, {rules}"
