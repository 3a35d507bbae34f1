"""Beginning a game, or going on with a saved one: options checked, a record begun, a session made."""

from __future__ import annotations

import secrets
from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

import msgspec

from ..bots import bot_names, new_bot
from ..kernel.errors import ReplayError, SetupError
from ..kernel.game import Game, Setup, Table
from ..kernel.replay import Play, Who
from ..packs.games import game_named
from .saves import Kept, load, new_name
from .session import PERSON, Session

if TYPE_CHECKING:
    from .part import Part

BOT: Final = "bot:"  # before a bot's name, where a person's would stand


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What a new game is begun with; each game adds its own.

    `seats`: who sits where, a person's name or "bot:detective"; `seed`: "" has one drawn; `packs`: on top of the
    built-in ones; `alone`: an answer that has no alternative is given for the person.
    """

    game: ClassVar[Game]
    seats: tuple[str, ...]
    seed: str = ""
    packs: tuple[str | Path, ...] = ()
    alone: bool = False

    @abstractmethod
    def setup(self, table: Table, seed: str) -> Setup:
        """The set-up that a replay needs. Raises SetupError."""

    @abstractmethod
    def part(self) -> Part:
        """The terminal's part of this game, as these options have it."""


def begin(options: Options) -> tuple[Session, Kept]:
    """A new game. Raises SetupError or PackError; then nothing was begun."""
    game = options.game
    seed = options.seed.strip() or secrets.token_hex(8)  # not to be guessed from one's own hand
    table = game.load(options.packs)
    check_seats(options.seats, table, seed)
    setup = options.setup(table, seed)
    record = Play.begin(game, table, setup, [who(seat) for seat in options.seats]).record
    return Session(game, table, record, options.alone), Kept(new_name(game.name))


def go_on(name: str, alone: bool = False) -> tuple[Session, Kept]:
    """A game that was saved. Raises SaveError or ReplayError."""
    record, kept = load(name)
    game = game_named(record.header.game)
    for who_sits in record.seats():
        if who_sits.kind not in (PERSON, *bot_names()):
            raise ReplayError(f"{record.name}: “{who_sits.name}” is a bot ({who_sits.kind}) that is not known here.")
    return Session(game, record.table(game), record, alone), kept


def who(seat: str) -> Who:
    """A person, or a bot for "bot:detective"."""
    bot = seat.removeprefix(BOT)
    return Who(bot, bot) if is_bot(seat) else Who(seat.strip(), PERSON)


def is_bot(seat: str) -> bool:
    """Whether a program sits there."""
    return seat.startswith(BOT)


def seats_of(players: int, people: Sequence[str], bots: Sequence[str]) -> tuple[str, ...]:
    """People on the first seats, bots on the rest: one for all of those, or one each. Raises SetupError."""
    free = players - len(people)
    if free < 0:
        raise SetupError(f"{len(people)} people at a table for {players}: name fewer people, or raise the players.")
    if len(bots) not in (1, free):
        raise SetupError(f"{len(bots)} bots for {free} seats: name one for all of them, or one each.")
    return (*people, *(BOT + bot for bot in (list(bots) * free if len(bots) == 1 else bots)))


def check_seats(seats: Sequence[str], table: Table, seed: str) -> None:
    """Every person has a name, and every bot is one that plays this game. Raises SetupError."""
    for seat, sitter in enumerate(seats):
        if is_bot(sitter):
            new_bot(sitter.removeprefix(BOT), table, seat, seed)
        elif not sitter.strip() or not sitter.isprintable() or seats.count(sitter) > 1:
            raise SetupError(f"“{sitter}” cannot be a person's name here: each person needs a name of their own.")
