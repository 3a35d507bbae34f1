"""The games of an experiment in a file, results.jsonl: its first line says what is played, each other one is a game
that is over. Games are added as they end, so that one who comes again goes on where it stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

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
from .journal import Journal, read_journal
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
    """What a file holds: each game once, by its number."""

    header: Header
    games: dict[int, GameRecord]


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
        options=msgspec.json.decode(msgspec.json.encode(study.options)),  # as they will be read
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
    """The games of a file. Raises NeontableError, naming the line that cannot be read."""
    return results_of(path, read_journal(path, Header, GameRecord))


def results_of(path: Path, found: Journal[Header, GameRecord]) -> Results:
    """The games of a journal, each once, by number. Raises NeontableError for a file in another format."""
    if found.header.format != FORMAT:
        raise NeontableError(f"{path} is in format {found.header.format}, this neontable reads {FORMAT}.")
    games = {record.game: record for record in reversed(found.lines)}
    return Results(found.header, dict(sorted(games.items())))


def check_same(path: Path, one: Header, other: Header) -> None:
    """Raises NeontableError when they are not headers of one experiment."""
    changed = [name for name in Header.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    if changed:
        raise NeontableError(
            f"{path} holds games of another experiment ({', '.join(changed)} changed): name another folder with --out."
        )
