"""What the files of experiments and of arenas have in common: a game, its packs, decks and options."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ..bots import new_bot
from ..kernel.errors import NeontableError, SetupError
from ..kernel.game import Table
from ..nemesis.cards import Deck
from ..nemesis.game import NemesisTable
from ..packs.deck_files import deck_from
from ..packs.games import game_named
from .duel import Duel, duel_of
from .toml_file import TomlFile

GameName: TypeAlias = Literal["nexus", "nemesis"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that a table may choose. `skip_draw`: whether the first player goes without the draw of turn 1 (NM-4.12),
    left out: yes; `order`: "asked": players order their triggers that are due together (NM-6.13); `lists`: "closed":
    nobody knows the other's deck list; `row`: the witness numbers of Nexus (NX-2.9), left out: drawn for each game."""

    skip_draw: bool | UnsetType = UNSET
    order: Literal["oldest", "asked"] | UnsetType = UNSET
    lists: Literal["open", "closed"] | UnsetType = UNSET
    row: tuple[int, ...] | UnsetType = UNSET

    def given(self) -> dict[str, Any]:
        """Those that are written down, by name."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}


class GameFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is played.

    `packs`: packs of cards on top of the game's own: folders, as seen from the file, or names. `decks`: those of
    Nemesis that meet each other: ready ones by name, files, deck codes; "all": the ready ones; `mirrors`: whether they
    meet themselves, too. `seed`: any text.
    """

    game: GameName
    packs: tuple[str, ...] = ()
    decks: tuple[str, ...] | Literal["all"] = "all"
    mirrors: bool = True
    seed: str = "1"
    options: Options = Options()


G = TypeVar("G", bound=GameFile)


def check_bots(file: TomlFile[G], key: str, names: tuple[str, ...], table: Table) -> None:
    """Raises SetupError for a bot that there is not; `names` is what stands under the key."""
    for number, name in enumerate(names):
        try:
            new_bot(name, table, 0, file.value.seed)
        except SetupError as error:
            raise file.fault((key, number), str(error)) from None


def table_in(file: TomlFile[G]) -> Table:
    """The game with the packs of the file."""
    packs = [file.folder / pack if (file.folder / pack).is_dir() else pack for pack in file.value.packs]
    try:
        return game_named(file.value.game).load(packs)
    except NeontableError as error:
        if error.exit_code == SetupError.exit_code:
            raise file.fault(("packs",), str(error)) from None
        raise  # a fault of a pack has its own file and line


def duel_in(file: TomlFile[G], table: Table) -> Duel | None:
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
        return duel_of(decks, e.mirrors, e.options.skip_draw is not False)
    except SetupError as error:
        raise file.fault(("decks",), str(error)) from None


def _deck(file: TomlFile[G], number: int, name: str, table: NemesisTable) -> Deck:
    near = file.folder / name
    try:
        return deck_from(str(near) if len(name) < 200 and near.is_file() else name, table)
    except NeontableError as error:
        raise file.fault(("decks", number), str(error)) from None


def options_in(file: TomlFile[G]) -> dict[str, Any]:
    """The options by name; `skip_draw` though it is left out, so that results say which rule they were played by.
    Raises SetupError for one of the other game."""
    options = file.value.options.given()
    known = game_named(file.value.game).setup_type.__struct_fields__
    if "skip_draw" in known:
        options.setdefault("skip_draw", True)
    for name in options:
        if name not in known:
            raise file.fault(("options", name), f"{file.value.game.capitalize()} has no option “{name}”: leave it out.")
    return options
