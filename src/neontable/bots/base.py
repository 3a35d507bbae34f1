"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from ..kernel.errors import SetupError
from ..kernel.game import Table
from ..kernel.rng import Rng, key_of
from ..language.words import nearest
from ..nemesis.game import NemesisTable
from ..nexus.game import NexusTable
from .commander import Commander
from .detective import Detective
from .player import Bot
from .random_bot import RandomBot
from .searcher import LEVELS, Searcher

BOT_STREAM: Final = 1000  # a bot's stream of the generator: this + its seat


class Kind(NamedTuple):
    """A bot of the house. `game`: the one that it plays, "" for all; `make`: how one is made for a table of it."""

    game: str
    make: Callable[[Table, Rng], Bot]


def _detective(table: Table, rng: Rng) -> Bot:
    assert isinstance(table, NexusTable), "new_bot has looked"
    return Detective(table.catalog, rng)


def _commander(table: Table, rng: Rng) -> Bot:
    assert isinstance(table, NemesisTable), "new_bot has looked"
    return Commander(table.catalog, rng)


def _searcher(level: str, table: Table, rng: Rng) -> Bot:
    return Searcher(level, table, rng)


TABLES: Final[dict[str, type[Table]]] = {"nexus": NexusTable, "nemesis": NemesisTable}
# The one list of bots; those of a game from the simplest to the best, as they play where the engine is compiled.
BOTS: Final[dict[str, Kind]] = {
    "random": Kind("", lambda table, rng: RandomBot(rng)),
    "detective": Kind("nexus", _detective),
    "commander": Kind("nemesis", _commander),
    **{level: Kind("", partial(_searcher, level)) for level in LEVELS},
}
AT_ONCE: Final = {"nexus": "detective", "nemesis": "commander"}  # who needs milliseconds, compiled or not


def bot_names(game: str = "") -> tuple[str, ...]:
    """The bots that play that game, or any of the games; the simplest first."""
    return tuple(name for name, kind in BOTS.items() if game in ("", kind.game) or not kind.game)


def best_bot(game: str) -> str:
    """Who plays that game where nobody was named: the best of those that answer at once."""
    return AT_ONCE[game]


def new_bot(name: str, table: Table, seat: int, seed: str) -> Bot:
    """The bot of that name for a seat; `seed` is the game's. Raises SetupError for one that there is not, with the
    nearest, or that does not play this game."""
    game = next((game for game, kind in TABLES.items() if isinstance(table, kind)), "")
    names = bot_names(game)
    if name not in BOTS:
        meant = nearest(name, names)
        hint = f" Did you mean “{meant}”?" if meant else ""
        raise SetupError(f"There is no bot “{name}”: choose from {', '.join(names)}.{hint}")
    if name not in names:
        raise SetupError(f"The {name} plays {BOTS[name].game.capitalize()} only: choose from {', '.join(names)}.")
    return BOTS[name].make(table, Rng(key_of("bots " + seed), BOT_STREAM + seat))
