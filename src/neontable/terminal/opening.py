"""Beginning a game of Nexus, or going on with a saved one: options checked, a record begun, a session made."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

import msgspec

from ..bots import bot_names
from ..kernel.errors import SetupError
from ..kernel.rng import Rng, key_of
from ..language.words import nearest
from ..nexus.game import NexusSetup
from ..nexus.parts import LEAST_PLAYERS, MOST_PLAYERS
from ..nexus.texts import COLOUR_NAMES
from ..packs.games import NEXUS, game_named
from .record_stub import Record, SeatChange
from .saves import Kept, load, new_name
from .session import BOT, Session

ANY: Final = "any"  # a colour that is left to chance
COLOUR_STREAM: Final = 1  # of the generator that draws those
PLAYER_COLOURS: Final = COLOUR_NAMES[:-1]  # white is Deckard's


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What a new game is begun with.

    `people`: names of those at this device, from the first seat on; the other seats are bots. `bots`: one for all of
    those seats, or one each. `colours`: of the seats in their order, or "any"; the rest are left to chance.
    `seed`: None: drawn. `packs`: on top of the built-in ones.
    """

    players: int = 4
    people: tuple[str, ...] = ("You",)
    bots: tuple[str, ...] = ("detective",)
    colours: tuple[str, ...] = ()
    seed: str | None = None
    packs: tuple[str | Path, ...] = ()


def begin(options: Options, answers_alone: bool = False) -> tuple[Session, Kept]:
    """A new game. Raises SetupError or PackError; then nothing was begun."""
    seats = seated(options)
    seed = secrets.token_hex(8) if options.seed is None else options.seed  # not to be guessed from one's own hand
    if not seed.strip():
        raise SetupError("The seed is empty: give any text or number, or leave it out to have one drawn.")
    setup = NexusSetup(players=options.players, seed=seed, colours=coloured(options, seed))
    table = NEXUS.load(options.packs)
    record = Record(NEXUS.name, setup, table.canonical(), [SeatChange(seat, who) for seat, who in enumerate(seats)])
    return Session(NEXUS, table, record, answers_alone), Kept(new_name(NEXUS.name))


def go_on(name: str, answers_alone: bool = False) -> tuple[Session, Kept]:
    """A game that was saved. Raises SaveError or ReplayError."""
    record, kept = load(name)
    game = game_named(record.game)
    return Session(game, game.table(record.packs), record, answers_alone), kept


def seated(options: Options) -> list[str]:
    """Who sits where. Raises SetupError."""
    people, bots = [name.strip() for name in options.people], list(options.bots)
    if not LEAST_PLAYERS <= options.players <= MOST_PLAYERS:
        raise SetupError(f"Nexus is for {LEAST_PLAYERS} to {MOST_PLAYERS} players, not {options.players} (NX-1.1).")
    if len(people) > options.players:
        raise SetupError(f"{len(people)} people at a table for {options.players}: raise players, or name fewer.")
    for name in people:
        if not name or name.startswith(BOT) or people.count(name) > 1:
            raise SetupError(f"“{name}” cannot be a person's name: every person needs a different one, and not empty.")
    free = options.players - len(people)
    if len(bots) not in (1, free):
        raise SetupError(f"{len(bots)} bots for {free} seats: name one for all of them, or one each.")
    for bot in bots:
        if bot not in bot_names():
            meant = nearest(bot, bot_names())
            hint = f" Did you mean “{meant}”?" if meant else ""
            raise SetupError(f"There is no bot “{bot}”: choose from {', '.join(bot_names())}.{hint}")
    return people + [BOT + bot for bot in (bots * free if len(bots) == 1 else bots)]


def coloured(options: Options, seed: str) -> tuple[str, ...] | None:
    """Each seat's colour; None when all are left to chance. Raises SetupError."""
    wanted = [colour.strip().lower() for colour in options.colours]
    if len(wanted) > options.players:
        raise SetupError(f"{len(wanted)} colours for {options.players} players: name at most one each.")
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
    wanted += [ANY] * (options.players - len(wanted))
    return tuple(drawn.pop() if colour == ANY else colour for colour in wanted)
