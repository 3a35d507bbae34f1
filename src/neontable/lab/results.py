"""The games of an experiment in a file, results.jsonl: its first line says what is played, each other one is a game
that is over. Games are added as they end, so that one who comes again goes on where it stopped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

import msgspec
from msgspec import Struct

from .. import __version__
from ..kernel.errors import NeontableError
from ..kernel.game import Table
from ..nemesis.cards import Deck
from ..nemesis.game import NemesisTable
from ..nexus.catalog import side_text
from ..nexus.game import NexusTable
from ..nexus.parts import WITNESSES
from ..packs.games import game_named
from .duel import Duel
from .experiment import Study
from .nemesis_report import names_of
from .record import GameRecord

FORMAT: Final = 1  # of the file; raised when a field goes, or changes its meaning
FILE: Final = "results.jsonl"


class DeckList(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck. `cards`: the name at each place, the Champion's last."""

    name: str
    cards: tuple[str, ...]


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a witness; `side`: 1 when it is intimidated."""

    witness: int
    side: int
    name: str
    text: str


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is played: all that decides how the games go, and the names for what games hold as numbers. Two files with
    one header hold games of the same experiment."""

    format: int = FORMAT
    version: str = __version__
    game: str
    rules: int
    packs: str
    seed: str
    bots: tuple[str, ...]
    rotate: bool
    options: dict[str, Any]
    decks: tuple[DeckList, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    sides: tuple[Side, ...] = ()


class Results(NamedTuple):
    """What a file holds: each game once, by its number. `cut`: bytes of it that are whole lines; behind them is half of
    one, which was being written when its writer was killed."""

    header: Header
    games: dict[int, GameRecord]
    cut: int | None


def header_of(study: Study, table: Table) -> Header:
    """The first line of the study's file."""
    plan = study.plan
    return Header(
        game=plan.game,
        rules=game_named(plan.game).rules_version,
        packs=table.digest,
        seed=plan.seed,
        bots=plan.bots,
        rotate=plan.rotate,
        options=msgspec.to_builtins(study.options),
        decks=deck_lists(plan.duel, table) if plan.duel and isinstance(table, NemesisTable) else (),
        pairs=plan.duel.pairs if plan.duel else (),
        sides=sides_of(table) if isinstance(table, NexusTable) else (),
    )


def deck_lists(duel: Duel, table: NemesisTable) -> tuple[DeckList, ...]:
    """The decks by name, each name once."""
    return tuple(DeckList(name, card_names(deck, table)) for name, deck in zip(names_of(duel), duel.decks, strict=True))


def card_names(deck: Deck, table: NemesisTable) -> tuple[str, ...]:
    """The name at each place of the deck."""
    return tuple(table.texts[definition].name for definition in table.definitions(deck))


def sides_of(table: NexusTable) -> tuple[Side, ...]:
    """All sides of all witnesses."""
    texts = [(w, side, table.texts[side_text(w, side)]) for w in range(1, WITNESSES + 1) for side in (0, 1)]
    return tuple(Side(witness, side, text.name, text.text) for witness, side, text in texts)


def read_results(path: Path) -> Results:
    """The games of a file. Half a line at its end is left out: it was cut off. Raises NeontableError for any other line
    that is no game."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise NeontableError(f"{path} cannot be read: {error.strerror}.") from None
    lines = content.split(b"\n")
    rest = lines.pop()
    if not lines:
        raise NeontableError(f"{path} holds no results: its first line is missing. Remove it, and run again.")
    header = _line(path, 1, lines[0], Header)
    if header.format != FORMAT:
        raise NeontableError(f"{path} is in format {header.format}, this neontable reads {FORMAT}.")
    games: dict[int, GameRecord] = {}
    for number, line in enumerate(lines[1:], 2):
        record = _line(path, number, line, GameRecord)
        games.setdefault(record.game, record)  # a game that was written twice counts once
    return Results(header, dict(sorted(games.items())), len(content) - len(rest) if rest else None)


def _line(path: Path, number: int, line: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise NeontableError(
            f"{path}:{number}: this line is damaged ({error}). Remove it, and run again: its game is played anew."
        ) from None


def open_results(folder: Path, header: Header) -> Results:
    """The games that are there already; begins the file where there is none, and mends one that was cut off.

    Raises NeontableError when it holds another experiment's.
    """
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.stat().st_size == 0:
            path.write_bytes(msgspec.json.encode(header) + b"\n")
            return Results(header, {}, None)
        found = read_results(path)
        if found.cut is not None:
            with path.open("r+b") as file:
                file.truncate(found.cut)
    except OSError as error:
        raise NeontableError(f"{folder} cannot be written: {error.strerror}.") from None
    other = differences(found.header, header)
    if other:
        raise NeontableError(
            f"{path} holds games of another experiment ({', '.join(other)} changed): name another folder with --out."
        )
    return found


def differences(one: Header, other: Header) -> list[str]:
    """The fields in which they are not the same."""
    return [name for name in Header.__struct_fields__ if getattr(one, name) != getattr(other, name)]


@contextmanager
def appending(folder: Path) -> Iterator[TextIO]:
    """The file, to add games to with `append`."""
    with (folder / FILE).open("a", encoding="utf-8", newline="\n") as file:
        yield file


def append(file: TextIO, record: GameRecord) -> None:
    """Add a game; it is there when this returns, whatever becomes of us."""
    file.write(msgspec.json.encode(record).decode() + "\n")
    file.flush()
