"""Beginning a game of Nexus: players, colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..kernel.errors import SetupError
from ..kernel.game import Table
from ..kernel.rng import Rng, key_of
from ..language.words import nearest
from ..nexus.game import NexusSetup
from ..nexus.parts import LEAST_PLAYERS, MOST_PLAYERS
from ..nexus.texts import COLOUR_NAMES
from ..packs.games import NEXUS
from . import opening
from .nexus_part import NexusPart

ANY: Final = "any"  # a colour that is left to chance
COLOUR_STREAM: Final = 1  # of the generator that draws those
PLAYER_COLOURS: Final = COLOUR_NAMES[:-1]  # white is Deckard's


class NexusOptions(opening.Options, frozen=True, kw_only=True):
    """`colours`: of the seats in their order, "any" or none given: left to chance; `odds`: whether the notebook may
    give them."""

    game = NEXUS
    colours: tuple[str, ...] = ()
    odds: bool = True

    def setup(self, table: Table, seed: str) -> NexusSetup:
        return NexusSetup(players=len(self.seats), seed=seed, colours=coloured(self, seed))

    def part(self) -> NexusPart:
        return NexusPart(self.odds)


def seats_of(players: int, people: Sequence[str], bots: Sequence[str]) -> tuple[str, ...]:
    """As opening.seats_of, for as many as can play (NX-1.1). Raises SetupError."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise SetupError(f"Nexus is for {LEAST_PLAYERS} to {MOST_PLAYERS} players, not {players} (NX-1.1).")
    return opening.seats_of(players, people, bots)


def coloured(options: NexusOptions, seed: str) -> tuple[str, ...] | None:
    """Each seat's colour; None when all are left to chance. Raises SetupError."""
    wanted = [colour.strip().lower() for colour in options.colours]
    if len(wanted) > len(options.seats):
        raise SetupError(f"{len(wanted)} colours for {len(options.seats)} players: name at most one each.")
    for colour in wanted:
        if colour not in (*PLAYER_COLOURS, ANY):
            meant = nearest(colour, PLAYER_COLOURS)
            hint = f" Did you mean “{meant}”?" if meant else ""
            known = ", ".join(PLAYER_COLOURS)
            raise SetupError(f"“{colour}” is no player's colour (NX-1.9): choose from {known}, or any.{hint}")
        if colour != ANY and wanted.count(colour) > 1:
            raise SetupError(f"Two players cannot both be {colour} (NX-1.1).")
    if all(colour == ANY for colour in wanted):
        return None
    left = [colour for colour in PLAYER_COLOURS if colour not in wanted]
    Rng(key_of(f"colours {seed}"), COLOUR_STREAM).shuffle(numbers := list(range(len(left))))
    drawn = [left[number] for number in numbers]
    wanted += [ANY] * (len(options.seats) - len(wanted))
    return tuple(drawn.pop() if colour == ANY else colour for colour in wanted)
