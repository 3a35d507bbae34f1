"""Going through a game step by step, forward and back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

import typer

from ..kernel.game import Game
from ..kernel.replay import Play, Raw, Record
from ..terminal.part import part_of

HELP: Final = "n forward, b back, f first, l last, a number: that step, q to end"
KEYS: Final = {"\r": "n", "\n": "n", " ": "n", "\x1b[C": "n", "\x1b[B": "n", "\x1b[D": "b", "\x1b[A": "b", "\x1b": "q"}
RULE: Final = "-" * 60


class Step(NamedTuple):
    """What one reader was told at once, and how the table lay then."""

    told: list[str]
    table: list[str]


def steps_of(record: Record, game: Game, seat: int | None) -> list[Step]:
    """The game as that seat was told it (None: a spectator). Raises ReplayError when it cannot be rebuilt."""
    steps: list[Step] = []
    part = part_of(game.name)

    def watch(number: int, play: Play, raws: list[Raw]) -> None:
        events = [play.table.tell(play.state, raw, seat) for raw in raws]
        told = [event.text for event in events if event]
        if told:
            steps.append(Step(told, part.table(play.table, play.table.view(play.state, seat))))

    Play.resume(game, record, watch)
    return steps


def walk(steps: list[Step]) -> None:
    """Show the steps as they are asked for, beginning with the first."""
    at = 0
    show(steps, at)
    for command in commands():
        there = moved(command, at, len(steps) - 1)
        if there is None:
            typer.echo(HELP)
            continue
        at = there
        show(steps, at)


def moved(command: str, at: int, last: int) -> int | None:
    """The step that a command leads to; None for what is no command."""
    if command.isdecimal():
        return min(max(int(command) - 1, 0), last)
    return {"n": min(at + 1, last), "b": max(at - 1, 0), "f": 0, "l": last}.get(command)


def show(steps: list[Step], at: int) -> None:
    """One step: the table as it lay then, then what had just happened."""
    typer.echo("\n".join([RULE, *steps[at].table, "", f"Step {at + 1} of {len(steps)}", *steps[at].told]))


def commands() -> Iterator[str]:
    """What is asked for, up to q or the end of the input: keys of a terminal, else lines."""
    if sys.stdin.isatty():
        typer.echo(HELP)
        typed: Iterator[str] = keys()
    else:
        typed = (line.strip().lower() or "n" for line in sys.stdin)
    for command in typed:
        if command == "q":
            return
        yield command


def keys() -> Iterator[str]:
    """Keys as commands: arrows, Enter and space too; digits are collected up to Enter."""
    digits = ""
    while True:
        try:
            key = typer.getchar()
        except EOFError:
            return
        if key.isdecimal():
            digits += key
            continue
        if digits and key in "\r\n":
            yield digits
        else:
            yield KEYS.get(key, key.lower())
        digits = ""
