"""`neontable scenario`: positions, plays and expectations written as text, to play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Packs

if TYPE_CHECKING:
    from ..nemesis.scenario.run import Result
    from ..nemesis.scenario.stage import Stage

app = typer.Typer(no_args_is_help=True)


@app.callback()
def scenario() -> None:
    """Positions of Nemesis written as text, with plays and what should come of them: for tests, puzzles and reports."""


@app.command()
def play(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Scenarios; “-” for what is piped in.", show_default=False)
    ],
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Tell all that happens, under the line that made it happen.")
    ] = False,
    pack: Packs = None,
) -> None:
    """Play each case of scenarios, and say whether all came out as it is written there.

    Exits with 1 when something did not, with 2 for a scenario that cannot be: the message says in which line, and what
    can be done. How they are written: docs/scenarios.md.
    """
    from ..nemesis.scenario.model import ScenarioError
    from ..nemesis.scenario.stage import Stage
    from ..packs.nemesis_loader import book_for
    from .decks import load

    stage = Stage(load(pack).cards, book_for)
    played, failed, impossible = 0, 0, False
    for file in files:
        try:
            results = played_file(file, stage)
        except ScenarioError as error:
            typer.echo(f"error: {error}", err=True)
            impossible = True
            continue
        for result in results:
            typer.echo("\n".join(lines_of(file, result, verbose)))
        played += len(results)
        failed += sum(1 for result in results if result.failures)
    if played:
        typer.echo(f"{counted(played, 'case')}, {f'{failed} failed' if failed else 'all as written'}.")
    if failed or impossible:
        raise typer.Exit(2 if impossible else 1)


def played_file(file: str, stage: Stage) -> list[Result]:
    """The results of a file's cases. Raises NeontableError."""
    from ..nemesis.scenario.parse import parse_scenario
    from ..nemesis.scenario.run import run_scenario

    return run_scenario(parse_scenario(text_of(file), stage.cards, file), stage)


def text_of(file: str) -> str:
    """What is in the file. Raises NeontableError."""
    from ..kernel.errors import NeontableError

    if file == "-":
        return sys.stdin.read()
    try:
        return Path(file).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NeontableError(f"There is no file {file}.") from None
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise NeontableError(f"{file} cannot be read: {why}.") from None


def lines_of(file: str, result: Result, verbose: bool) -> list[str]:
    """A case: how it came out, each line that did not, and what happened in it."""
    title = f": {result.title}" if result.title else ""
    lines = [f"{'FAILED' if result.failures else 'ok':<7}{file}{title}"]
    if verbose:
        lines += [f"    {line}" for line in result.log]
    for failure in result.failures:
        lines += [f"  line {failure.line}: {failure.text}", f"    {failure.found}"]
    return lines


def counted(number: int, noun: str) -> str:
    """ "1 case", "2 cases"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
