"""`neontable play nexus`: what the command line calls."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from pathlib import Path

from ..kernel.errors import SetupError
from .opening import Options, begin, go_on, seats_of
from .plain import Plain
from .saves import Kept
from .session import Session


def play_nexus(
    *,
    players: int = 4,
    people: Sequence[str] = ("You",),
    bots: Sequence[str] = ("detective",),
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
    bots: who plays the seats that no person has: one name for all of them, or one each in the order of the seats.
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
    if seed is not None and not seed.strip():
        raise SetupError("The seed is empty: give any text or number, or leave it out to have one drawn.")
    options = Options(
        seats=seats_of(players, people, bots),
        colours=tuple(colours),
        seed=seed or "",
        packs=tuple(packs),
        odds=odds,
        alone=alone,
    )
    if plain:
        session, kept = go_on(resume, alone) if resume is not None else begin(options)
        speak_plainly(session, kept, odds)
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SetupError("The full screen needs a terminal to itself: use --plain for lines on stdin and stdout.")
    from .app import NeontableApp

    started = None if menu else go_on(resume, alone) if resume is not None else begin(options)
    if last_words := NeontableApp(options, started).run():
        print(last_words)


def speak_plainly(session: Session, kept: Kept, odds: bool) -> None:
    """Play on stdin and stdout, whatever bytes come in and whoever stops listening: every answer is saved by then."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        Plain(session, kept, typed(), say, odds).run()
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
