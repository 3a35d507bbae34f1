"""`neontable arena`: bots against each other, and who is how strong."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .executing import On, Workers

app = typer.Typer(no_args_is_help=True, help="Bots against each other: every game kept, ratings with intervals.")
AsJson = Annotated[bool, typer.Option("--json", help="For programs; described in docs/guides/arena.md.")]


@app.command()
def run(
    arena: Annotated[Path, typer.Argument(metavar="FILE.toml", help="Who plays; see docs/guides/arena.md.")],
    on: On = "here",
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Play an arena and show its table. Every game is kept beside the file, in FILE.jsonl, when it is over.

    Ctrl-C ends it with what has been played, and so does anything worse; the same command goes on from there. The same
    file gives the same games, wherever they are played.
    """
    from ..lab.arena import read_arena
    from ..lab.contest import compete
    from .executing import executor_on
    from .progress import progress_bar

    contest, table = read_arena(arena)
    executor = executor_on(on, workers)
    results = arena.with_suffix(".jsonl")
    with progress_bar(contest.arena.games) as progress:
        found = compete(contest, table, results, executor, progress, lambda line: typer.echo(line, err=True))
    show(results, as_json)
    if len(found.lines) < contest.arena.games:
        typer.echo("Stopped; the same command goes on from here.", err=True)
        raise typer.Exit(130)


@app.command()
def table(
    results: Annotated[Path, typer.Argument(metavar="FILE", help="An arena's file, or that of its games (.jsonl).")],
    as_json: AsJson = False,
) -> None:
    """Show who is how strong, from the games that are there: ratings on Elo's scale, and who beats whom how often.

    An interval holds the true value with 95 % certainty.
    """
    show(results.with_suffix(".jsonl"), as_json)


def show(results: Path, as_json: bool) -> None:
    """The table of a file of games."""
    import msgspec

    from ..lab.arena_text import arena_text
    from ..lab.contest import read_games
    from ..lab.ratings import report_of_arena

    found = read_games(results)
    if found.cut:
        typer.echo(f"The last line of {results} was cut off, and is left out.", err=True)
    report = report_of_arena(found)
    typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2) if as_json else arena_text(report))
