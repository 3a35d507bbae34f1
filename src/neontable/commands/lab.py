"""`neontable lab`: experiments, and what has changed between two."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from .executing import On, Workers

REPORT: Final = Path("report")

app = typer.Typer(no_args_is_help=True, help="Experiments: many games between bots, a report, and what has changed.")


@app.command()
def run(
    experiment: Annotated[
        Path, typer.Argument(metavar="EXPERIMENT.toml", help="What to play; see docs/guides/lab.md.")
    ],
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="DIR", help="Where all goes; report/ when left out.")
    ] = REPORT,
    on: On = "here",
    workers: Workers = None,
) -> None:
    """Play an experiment and write a report: index.html for people, report.json for programs, results.jsonl with every
    game.

    Ctrl-C ends it with what has been played; the same command goes on from there, and plays only what is missing. The
    same experiment gives the same figures, wherever it is played.
    """
    from ..lab.conduct import conduct
    from ..lab.experiment import read_experiment
    from ..lab.figures import figures_of
    from ..lab.files import write_report
    from ..lab.summary import summary
    from .executing import executor_on
    from .progress import progress_bar

    study, table = read_experiment(experiment)
    executor = executor_on(on, workers)
    with progress_bar(study.plan.games) as progress:
        results = conduct(study, table, out, executor, progress)
    stopped = len(results.games) < study.plan.games
    if not results.games:
        typer.echo("Stopped before the first game was over.", err=True)
        raise typer.Exit(130)
    found = figures_of(study, results)
    page = write_report(found, out)
    typer.echo(summary(found))
    typer.echo(f"\n{page}: open it in a browser.")
    if stopped:
        typer.echo("Stopped; the same command goes on from here.", err=True)
        raise typer.Exit(130)


@app.command()
def compare(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="A report's folder, its report.json, or a results.jsonl.")],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="The same, of what it is compared with.")],
    page: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page, too.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs; described in docs/guides/lab.md.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Exit code 1 when something has changed.")] = False,
) -> None:
    """Show what has changed between two experiments, such as those of a pack before and after a change of its cards.

    Intervals and p values are corrected for the number of figures that are compared, so what is called a change is no
    chance.
    """
    import msgspec

    from ..lab.compare import compare as compared
    from ..lab.compare_text import comparison_lines, comparison_page
    from ..lab.files import read_report, write_page

    found = compared(read_report(old), read_report(new))
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=2))
    else:
        typer.echo("\n".join(comparison_lines(found)))
    if page:
        write_page(page, comparison_page(found))
    if check and found.real:
        raise typer.Exit(1)
