"""`neontable replay` and `neontable report`: games that were kept."""

from __future__ import annotations

import typer

app = typer.Typer(no_args_is_help=True)


def report() -> None:
    """x"""


@app.command()
def show() -> None:
    """x"""


@app.command()
def step() -> None:
    """x"""
