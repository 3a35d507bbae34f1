"""An experiment as a person writes it down: a TOML file, described in docs/guides/lab.md and docs/lab.schema.json."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

from ..kernel.errors import SetupError
from ..kernel.game import Setup, Table
from .game_file import GameFile, check_bots, duel_in, options_in, table_in
from .sim import Plan, plan_for, setup_of
from .toml_file import TomlFile, read_toml

# The parts of a report: what is in the files of both games, of Nexus, of Nemesis.
Measure: TypeAlias = Literal["seats", "first", "length", "decisions", "ends", "roles", "witnesses", "matchups", "cards"]
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
OF_NEXUS: Final[tuple[Measure, ...]] = ("roles", "witnesses")
OF_NEMESIS: Final[tuple[Measure, ...]] = ("matchups", "cards")


class Experiment(GameFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What to play, and what to look at.

    `title`: what the report is called. `bots`: one a seat, or one for all; they change seats from game to game, unless
    `rotate` is false. `players`: seats of Nexus, 4 where one bot stands for all. `games`: of each pair of decks; of
    Nexus: in all. `measure`: the parts of the report; left out: all that the game has.
    """

    title: str = ""
    bots: Annotated[tuple[str, ...], Meta(min_length=1)] = ("random",)
    players: int | None = None
    rotate: bool = True
    games: Annotated[int, Meta(ge=1)] = 200
    measure: tuple[Measure, ...] = ()


class Study(Struct, frozen=True):
    """An experiment that can be played. `options`: of the game's set-up; `measure`: the parts of the report."""

    title: str
    plan: Plan
    options: dict[str, Any]
    measure: tuple[Measure, ...]

    def setup(self, index: int) -> Setup:
        """The set-up of that game."""
        return msgspec.structs.replace(setup_of(self.plan, index), **self.options)


def read_experiment(path: Path) -> tuple[Study, Table]:
    """The study that the file describes, with its packs. Raises NeontableError that names the place in the file."""
    file = read_toml(path, Experiment)
    e = file.value
    table = table_in(file)
    seats = len(e.bots) if len(e.bots) > 1 else e.players or (2 if e.game == "nemesis" else 4)
    check_bots(file, "bots", e.bots, table)
    duel = duel_in(file, table)
    whole = games_of_a_round(e, seats)
    if e.games % whole:
        up = e.games + whole - e.games % whole
        raise file.fault(
            ("games",), f"{e.games} games are not fair to all: seats, bots and who is first take turns. Ask for {up}."
        )
    games = e.games * (len(duel.pairs) if duel else 1)
    try:
        plan = plan_for(e.game, table, e.bots, e.players, games, e.seed, e.rotate, duel)
        study = Study(e.title or path.stem, plan, options_in(file), _measure(file))
        table.new(study.setup(0))
    except SetupError as error:
        if str(error).startswith(str(path)):
            raise
        raise SetupError(f"{path}: {error}") from None
    return study, table


def games_of_a_round(e: Experiment, seats: int) -> int:
    """After how many games (of a pair) everybody has sat everywhere, and been first as often."""
    turns = seats if e.rotate and len(set(e.bots)) > 1 else 1
    return 2 * turns if e.game == "nemesis" else turns


def _measure(file: TomlFile[Experiment]) -> tuple[Measure, ...]:
    """The parts of the report, in its order. Raises SetupError for one of the other game."""
    e = file.value
    known = parts_of(e.game)
    for number, part in enumerate(e.measure):
        if part not in known:
            raise file.fault(("measure", number), f"{e.game.capitalize()} has no “{part}”: leave it out.")
    return tuple(part for part in known if part in (e.measure or known))


def parts_of(game: str) -> tuple[Measure, ...]:
    """The parts that a report about that game can have, in its order."""
    other = OF_NEXUS if game == "nemesis" else OF_NEMESIS
    return tuple(part for part in MEASURES if part not in other)
