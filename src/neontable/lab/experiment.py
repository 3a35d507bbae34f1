"""An experiment as a person writes it down: a TOML file, described in docs/guides/lab.md and docs/lab.schema.json."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from ..bots import new_bot
from ..kernel.errors import NeontableError, SetupError
from ..kernel.game import Setup, Table
from ..nemesis.cards import Deck
from ..nemesis.game import NemesisTable
from ..packs.deck_files import deck_from
from ..packs.games import game_named
from .duel import Duel, duel_of
from .sim import Plan, plan_for, setup_of
from .toml_file import TomlFile, read_toml

GameName: TypeAlias = Literal["nexus", "nemesis"]
# The parts of a report: what is in the files of both games, of Nexus, of Nemesis.
Measure: TypeAlias = Literal["seats", "first", "length", "decisions", "ends", "roles", "witnesses", "matchups", "cards"]
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
OF_NEXUS: Final[tuple[Measure, ...]] = ("roles", "witnesses")
OF_NEMESIS: Final[tuple[Measure, ...]] = ("matchups", "cards")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that a table may choose. `skip_draw`: the first player does not draw on turn 1 (NM-4.12); `order`: "asked":
    players order their triggers that are due together (NM-6.13); `lists`: "closed": nobody knows the other's deck list;
    `row`: the witness numbers of Nexus (NX-2.9), left out: drawn for each game."""

    skip_draw: bool | UnsetType = UNSET
    order: Literal["oldest", "asked"] | UnsetType = UNSET
    lists: Literal["open", "closed"] | UnsetType = UNSET
    row: tuple[int, ...] | UnsetType = UNSET

    def given(self) -> dict[str, Any]:
        """Those that are written down, by name."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}


class Experiment(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What to play, and what to look at.

    `title`: what the report is called. `packs`: packs of cards on top of the game's own: folders, as seen from the
    file, or names. `bots`: one a seat, or one for all; they change seats from game to game, unless `rotate` is false.
    `players`: seats of Nexus, 4 where one bot stands for all. `decks`: those of Nemesis that meet each other: ready
    ones by name, files, deck codes; "all": the ready ones; `mirrors`: whether they meet themselves, too. `games`: of
    each pair of decks; of Nexus: in all. `measure`: the parts of the report; left out: all that the game has.
    """

    game: GameName
    title: str = ""
    packs: tuple[str, ...] = ()
    bots: Annotated[tuple[str, ...], Meta(min_length=1)] = ("random",)
    players: int | None = None
    rotate: bool = True
    decks: tuple[str, ...] | Literal["all"] = "all"
    mirrors: bool = True
    games: Annotated[int, Meta(ge=1)] = 200
    seed: str = "1"
    measure: tuple[Measure, ...] = ()
    options: Options = Options()


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
    table = _table(file)
    seats = len(e.bots) if len(e.bots) > 1 else e.players or (2 if e.game == "nemesis" else 4)
    for number, name in enumerate(e.bots):
        try:
            new_bot(name, table, 0, e.seed)
        except SetupError as error:
            raise file.fault(("bots", number), str(error)) from None
    duel = _duel(file, table)
    whole = games_of_a_round(e, seats)
    if e.games % whole:
        up = e.games + whole - e.games % whole
        raise file.fault(
            ("games",), f"{e.games} games are not fair to all: seats, bots and who is first take turns. Ask for {up}."
        )
    games = e.games * (len(duel.pairs) if duel else 1)
    try:
        plan = plan_for(e.game, table, e.bots, e.players, games, e.seed, e.rotate, duel)
        study = Study(e.title or path.stem, plan, _options(file), _measure(file))
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


def _table(file: TomlFile[Experiment]) -> Table:
    packs = [file.folder / pack if (file.folder / pack).is_dir() else pack for pack in file.value.packs]
    try:
        return game_named(file.value.game).load(packs)
    except NeontableError as error:
        if error.exit_code == SetupError.exit_code:
            raise file.fault(("packs",), str(error)) from None
        raise  # a fault of a pack has its own file and line


def _duel(file: TomlFile[Experiment], table: Table) -> Duel | None:
    """The decks that meet; None for Nexus."""
    e = file.value
    if not isinstance(table, NemesisTable):
        for key in ("decks", "mirrors"):
            if key in file.document.data:
                raise file.fault((key,), f"“{key}” is for Nemesis: leave it out.")
        return None
    decks = [ready.deck for ready in table.decks] if e.decks == "all" else []
    for number, name in enumerate(() if e.decks == "all" else e.decks):
        decks.append(_deck(file, number, name, table))
    try:
        return duel_of(decks, e.mirrors, False)
    except SetupError as error:
        raise file.fault(("decks",), str(error)) from None


def _deck(file: TomlFile[Experiment], number: int, name: str, table: NemesisTable) -> Deck:
    near = file.folder / name
    try:
        return deck_from(str(near) if len(name) < 200 and near.is_file() else name, table)
    except NeontableError as error:
        raise file.fault(("decks", number), str(error)) from None


def _options(file: TomlFile[Experiment]) -> dict[str, Any]:
    """The options by name. Raises SetupError for one of the other game."""
    options = file.value.options.given()
    known = game_named(file.value.game).setup_type.__struct_fields__
    for name in options:
        if name not in known:
            raise file.fault(("options", name), f"{file.value.game.capitalize()} has no option “{name}”: leave it out.")
    return options


def _measure(file: TomlFile[Experiment]) -> tuple[Measure, ...]:
    """The parts of the report, in its order. Raises SetupError for one of the other game."""
    e = file.value
    other = OF_NEXUS if e.game == "nemesis" else OF_NEMESIS
    for number, part in enumerate(e.measure):
        if part in other:
            raise file.fault(("measure", number), f"{e.game.capitalize()} has no “{part}”: leave it out.")
    return tuple(part for part in MEASURES if part in (e.measure or MEASURES) and part not in other)
