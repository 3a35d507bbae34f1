"""Beginning a game of Nexus, or going on with a saved one: options checked, a record begun, a session made."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from ..bots import bot_names
from ..kernel.errors import ReplayError, SetupError
from ..kernel.replay import Play, Who
from ..kernel.rng import Rng, key_of
from ..language.words import nearest
from ..nexus.game import NexusSetup
from ..nexus.parts import LEAST_PLAYERS, MOST_PLAYERS
from ..nexus.texts import COLOUR_NAMES
from ..packs.games import NEXUS, game_named
from .saves import Kept, load, new_name
from .session import PERSON, Session

BOT: Final = "bot:"  # before a bot's name, where a person's would stand
ANY: Final = "any"  # a colour that is left to chance
COLOUR_STREAM: Final = 1  # of the generator that draws those
PLAYER_COLOURS: Final = COLOUR_NAMES[:-1]  # white is Deckard's


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What a new game is begun with.

    `seats`: who sits where, a person's name or "bot:detective"; `colours`: of the seats in their order, "any" or none
    given: left to chance; `seed`: "" has one drawn; `packs`: on top of the built-in ones; `odds`: whether the notebook
    may give them; `alone`: an answer that has no alternative is given for the person.
    """

    seats: tuple[str, ...]
    colours: tuple[str, ...] = ()
    seed: str = ""
    packs: tuple[str | Path, ...] = ()
    odds: bool = True
    alone: bool = False


def begin(options: Options) -> tuple[Session, Kept]:
    """A new game. Raises SetupError or PackError; then nothing was begun."""
    check_seats(options.seats)
    seed = options.seed.strip() or secrets.token_hex(8)  # not to be guessed from one's own hand
    setup = NexusSetup(players=len(options.seats), seed=seed, colours=coloured(options, seed))
    table = NEXUS.load(options.packs)
    record = Play.begin(NEXUS, table, setup, [who(seat) for seat in options.seats]).record
    return Session(NEXUS, table, record, options.alone), Kept(new_name(NEXUS.name))


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
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise SetupError(f"Nexus is for {LEAST_PLAYERS} to {MOST_PLAYERS} players, not {players} (NX-1.1).")
    free = players - len(people)
    if free < 0:
        raise SetupError(f"{len(people)} people at a table for {players}: name fewer people, or raise the players.")
    if len(bots) not in (1, free):
        raise SetupError(f"{len(bots)} bots for {free} seats: name one for all of them, or one each.")
    return (*people, *(BOT + bot for bot in (list(bots) * free if len(bots) == 1 else bots)))


def check_seats(seats: Sequence[str]) -> None:
    """Every person has a name, and every bot is known. Raises SetupError."""
    for seat in seats:
        bot = seat.removeprefix(BOT)
        if not is_bot(seat) and (not seat.strip() or not seat.isprintable() or seats.count(seat) > 1):
            raise SetupError(f"“{seat}” cannot be a person's name here: each person needs a name of their own.")
        if is_bot(seat) and bot not in bot_names():
            meant = nearest(bot, bot_names())
            hint = f" Did you mean “{meant}”?" if meant else ""
            raise SetupError(f"There is no bot “{bot}”: choose from {', '.join(bot_names())}.{hint}")


def coloured(options: Options, seed: str) -> tuple[str, ...] | None:
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
