"""`neontable play`: what the command line calls."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from pathlib import Path

from ..bots import best_bot
from ..kernel.errors import SetupError
from . import opening
from .nexus_opening import NexusOptions, seats_of
from .opening import Options, begin, go_on
from .part import part_of
from .plain import Plain, Talk
from .saves import Kept
from .session import Session


def play_nexus(
    *,
    players: int = 4,
    people: Sequence[str] = ("You",),
    bots: Sequence[str] = (),
    colours: Sequence[str] = (),
    seed: str | None = None,
    packs: Sequence[str | Path] = (),
    odds: bool = True,
    alone: bool = False,
    plain: bool = False,
    resume: str | None = None,
    menu: bool = False,
) -> None:
    """Play Nexus at this terminal. Comes back when the game is over, or saved.

    players: how many sit at the table, people and bots together: 3 to 6.
    people: the names of those who play at this device, from the first seat on; several hand the device to each other.
    bots: who plays the seats that no person has: one name for all of them, or one each in the order of the seats;
        none given: the best that plays the game.
    colours: of the seats in their order; “any”, or none given, is left to chance.
    seed: any text; the same seed and answers play the same game. None: drawn now, and told at the end.
    packs: folders of card texts on top of the built-in ones, the last one topmost.
    odds: whether the notebook may show the exact odds.
    alone: where there is only one answer it is given for you, and the log says so.
    plain: lines on stdin and stdout, for screen readers and scripts.
    resume: the name of a saved game to go on with; what a new game is begun with is not looked at then.
    menu: begin with the screen on which all of this can be chosen.

    Raises NeontableError with a message for people: SetupError, PackError, SaveError, ReplayError.
    """
    options = NexusOptions(
        seats=seats_of(players, people, bots or (best_bot("nexus"),)),
        colours=tuple(colours),
        seed=seed_of(seed),
        packs=tuple(packs),
        odds=odds,
        alone=alone,
    )
    play(options, plain, resume, menu)


def play_nemesis(
    *,
    people: Sequence[str] = ("You",),
    bots: Sequence[str] = (),
    decks: Sequence[str] = (),
    first: int | None = None,
    skip_draw: bool = True,
    order: bool = False,
    closed: bool = False,
    seed: str | None = None,
    packs: Sequence[str | Path] = (),
    alone: bool = False,
    plain: bool = False,
    resume: str | None = None,
    menu: bool = False,
) -> None:
    """Play Nemesis at this terminal. Comes back when the game is over, or saved.

    people, bots, seed, packs, alone, plain, resume, menu: as for `play_nexus`, for two players.
    decks: of the seats in their order: a ready deck's name, a file or a deck code; one that is left out is drawn.
    first: the seat that begins, 0 or 1; None: drawn (NM-3.2).
    skip_draw: the first player does not draw on turn 1 (NM-4.12).
    order: who has several triggers that are due says which comes next (NM-6.13).
    closed: nobody knows the other's deck list.

    Raises NeontableError with a message for people: SetupError, PackError, SaveError, ReplayError.
    """
    from .nemesis_opening import NemesisOptions

    options = NemesisOptions(
        seats=opening.seats_of(2, people, bots or (best_bot("nemesis"),)),
        decks=tuple(decks),
        first=first,
        skip_draw=skip_draw,
        order="asked" if order else "oldest",
        lists="closed" if closed else "open",
        seed=seed_of(seed),
        packs=tuple(packs),
        alone=alone,
    )
    play(options, plain, resume, menu)


def play(options: Options, plain: bool, resume: str | None, menu: bool) -> None:
    """Play in plain lines or on a full screen, a new game or a saved one, whichever it is of."""
    if plain:
        speak_plainly(*started(options, resume), options)
        return
    if not has_screen():
        raise SetupError("The full screen needs a terminal to itself: use --plain for lines on stdin and stdout.")
    from .app import NeontableApp

    options.game.load(options.packs)  # or what is wrong with them is said here
    if last_words := NeontableApp(options, None if menu else started(options, resume)).run():
        print(last_words)


def has_screen() -> bool:
    """Whether there is a terminal for the full screen."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def started(options: Options, resume: str | None) -> tuple[Session, Kept]:
    """A new game, or the saved one of that name."""
    return begin(options) if resume is None else go_on(resume, options.alone)


def seed_of(seed: str | None) -> str:
    """The seed that was given, "" for none. Raises SetupError for one that says nothing."""
    if seed is not None and not seed.strip():
        raise SetupError("The seed is empty: give any text or number, or leave it out to have one drawn.")
    return seed or ""


def speak_plainly(session: Session, kept: Kept, options: Options) -> None:
    """Play on stdin and stdout: every answer is saved by itself."""
    part = options.part() if session.game is options.game else part_of(session.game.name)
    speak(Plain(session, kept, part, typed(), say))


def speak(talk: Talk) -> None:
    """Let a game be played on stdin and stdout, whatever bytes come in and whoever stops listening."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        talk.run()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains again at exit


def typed() -> Iterator[str]:
    """The lines of stdin; at a terminal with a prompt. Ctrl-C ends the input, as Ctrl-D does."""
    try:
        if not sys.stdin.isatty():
            yield from sys.stdin
            return
        while True:
            yield input("> ")
    except (EOFError, KeyboardInterrupt):
        print()


def say(line: str) -> None:
    """One line, at once: who reads along waits for it."""
    print(line, flush=True)
