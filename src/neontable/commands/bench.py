"""`neontable bench`: how fast this machine plays."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import typer

SCRIPT: Final = Path(__file__).parents[3] / "benchmarks" / "run.py"  # there is one in a checkout only


def bench(ctx: typer.Context) -> None:
    """Measure the engine: in a checkout by benchmarks/run.py, which takes more options, elsewhere in a few seconds."""
    if SCRIPT.is_file():
        sys.stdout.flush()
        os.execv(sys.executable, [sys.executable, str(SCRIPT), *ctx.args])
    from ..engine import about
    from ..lab.speed import games_a_second

    typer.echo(about())
    typer.echo(games_a_second())
