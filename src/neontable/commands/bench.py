"""`neontable bench`: how fast this machine plays."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

SCRIPT: Final = Path(__file__).parents[3] / "benchmarks" / "run.py"  # there is one in a checkout only

SECONDS: Final = 2.0


def bench(
    options: Annotated[
        list[str] | None,
        typer.Argument(metavar="[-- OPTION...]", help="For benchmarks/run.py: --quick, --pure, --rounds N, --json."),
    ] = None,
) -> None:
    """Measure how fast the engine plays here: in a few seconds, or in a checkout with all of benchmarks/run.py."""
    if SCRIPT.is_file():
        raise typer.Exit(subprocess.call([sys.executable, str(SCRIPT), *(options or [])]))
    if options:
        raise typer.BadParameter("options are for a checkout, which has benchmarks/run.py")
    from ..engine import about
    from ..lab import speed

    typer.echo(about())
    typer.echo(f"{speed.driver(SECONDS):>12,.0f} decisions/s in random games of 4, played by the engine's own loop")
    typer.echo(f"{speed.interpreted(SECONDS):>12,.0f} decisions/s, driven from Python")
