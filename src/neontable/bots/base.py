"""The bots by name."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Final

from ..kernel.errors import SetupError
from ..kernel.game import Table
from ..kernel.rng import Rng, key_of
from ..nemesis.game import NemesisTable
from ..nexus.game import NexusTable
from .commander import Commander
from .detective import Detective
from .player import Bot
from .random_bot import RandomBot

BOT_STREAM: Final = 1000  # a bot's stream of the generator: this + its seat


def _detective(table: Table, rng: Rng) -> Bot:
    if not isinstance(table, NexusTable):
        raise SetupError("the detective plays Nexus only: choose another bot")
    return Detective(table.catalog, rng)


def _commander(table: Table, rng: Rng) -> Bot:
    if not isinstance(table, NemesisTable):
        raise SetupError("the commander plays Nemesis only: choose another bot")
    return Commander(table.catalog, rng)


BOTS: Final[dict[str, Callable[[Table, Rng], Bot]]] = {
    "random": lambda table, rng: RandomBot(rng),
    "detective": _detective,
    "commander": _commander,
}


def bot_names() -> tuple[str, ...]:
    """All bots, the simplest first."""
    return tuple(BOTS)


def new_bot(name: str, table: Table, seat: int, seed: str) -> Bot:
    """The bot of that name for a seat; `seed` is the game's. Raises SetupError with the nearest known name."""
    if name not in BOTS:
        close = difflib.get_close_matches(name, BOTS, n=1)
        hint = f" Did you mean “{close[0]}”?" if close else ""
        raise SetupError(f"There is no bot “{name}”: choose from {', '.join(BOTS)}.{hint}")
    return BOTS[name](table, Rng(key_of("bots " + seed), BOT_STREAM + seat))
