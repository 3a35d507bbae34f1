"""An arena as a person writes it down: who plays against whom at what; described in docs/guides/arena.md and
docs/arena.schema.json."""

from __future__ import annotations

from collections import Counter
from math import ceil, log2
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ..kernel.errors import SetupError
from ..kernel.game import Setup, Table
from ..packs.games import game_named
from .duel import Duel
from .game_file import G, GameFile, check_bots, duel_in, options_in, table_in
from .toml_file import TomlFile, read_toml


class Arena(GameFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who plays against whom.

    `players`: the bots by name, levels too. `form`: "round robin": each against each; "swiss": in every round against
    one that has won as much. `rounds`: of a Swiss, as many as a knock-out would take when left out. `deals`: how many
    deals each pair plays, the same ones for all pairs; each deal is played twice, with changed seats. `seats`: of
    Nexus, where the two of a pair sit by turns.
    """

    players: Annotated[tuple[str, ...], Meta(min_length=2)]
    form: Literal["round robin", "swiss"] = "round robin"
    rounds: Annotated[int, Meta(ge=1)] | None = None
    deals: Annotated[int, Meta(ge=1)] = 100
    seats: Annotated[int, Meta(ge=2)] | None = None

    @property
    def number_of_rounds(self) -> int:
        """How many rounds there are; all meetings of a round robin are one."""
        if self.form == "round robin":
            return 1
        return self.rounds or ceil(log2(len(self.players)))

    @property
    def pairs(self) -> int:
        """How many pairs meet in a round."""
        players = len(self.players)
        return players * (players - 1) // 2 if self.form == "round robin" else players // 2

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.number_of_rounds * self.pairs * self.deals * 2


class Contest(Struct, frozen=True):
    """An arena that can be played. `seats`: at a table; `packs`: the packs' canonical text; `duel`: the decks of
    Nemesis; `options`: of the game's set-up."""

    arena: Arena
    seats: int
    packs: str
    duel: Duel | None
    options: dict[str, Any]

    def seed_of(self, deal: int) -> str:
        """The seed of that deal: everything in its games comes from it."""
        return f"{self.arena.seed}/{deal}"

    def setup(self, deal: int) -> Setup:
        """The set-up of that deal. Decks, and who is first, go on from deal to deal as in a simulation."""
        seed = self.seed_of(deal)
        setup: Setup
        if self.duel:
            setup = self.duel.setup(self.seats, seed, deal)
        else:
            setup = game_named(self.arena.game).setup_type(players=self.seats, seed=seed)
        return msgspec.structs.replace(setup, **self.options)


def read_arena(path: Path) -> tuple[Contest, Table]:
    """The contest that the file describes, with its packs. Raises NeontableError that names the place in the file."""
    file = read_toml(path, Arena)
    arena = file.value
    table = table_in(file)
    check_bots(file, "players", arena.players, table)
    twice = [name for name, times in Counter(arena.players).items() if times > 1]
    if twice:
        at = len(arena.players) - 1 - arena.players[::-1].index(twice[0])
        raise file.fault(("players", at), f"“{twice[0]}” is a player already: nobody plays against itself.")
    if arena.form == "round robin" and arena.rounds is not None:
        raise file.fault(("rounds",), "“rounds” is for the form “swiss”: leave it out.")
    duel = duel_in(file, table)
    if duel and arena.seats not in (None, 2):
        raise file.fault(("seats",), "Nemesis has two seats: leave “seats” out.")
    seats = arena.seats or (2 if duel else 4)
    contest = Contest(arena, seats, table.canonical(), duel, options_in(file))
    most = len(arena.players) - 1 + len(arena.players) % 2  # then everybody has met everybody
    if arena.number_of_rounds > most:
        raise file.fault(("rounds",), f"After {most} rounds everybody has met everybody: ask for no more.")
    for deal in range(duel.meetings if duel else 1):
        startable(file, contest, table, deal)
    return contest, table


def startable(file: TomlFile[G], contest: Contest, table: Table, deal: int) -> None:
    """Raises SetupError when that deal's set-up is none."""
    try:
        table.new(contest.setup(deal))
    except SetupError as error:
        raise SetupError(f"{file.document.path}: {error}") from None
