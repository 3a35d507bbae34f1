"""Where games are played: `--on` and `--workers`, for commands that play many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from ..lab.executors import Executor

On: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="WHERE",
        help="here: processes of this machine; ray: a Ray on this machine; ray:HOST:PORT: a Ray cluster, by its head's "
        "address. The results are the same.",
    ),
]
Workers: TypeAlias = Annotated[
    int | None,
    typer.Option(min=1, help="How many at a time; one a core.", show_default=False),
]


def executor_on(where: str, workers: int | None) -> Executor:
    """The executor that is meant. Raises NeontableError when it is not there."""
    from ..kernel.errors import SetupError
    from ..lab.executors import Here, available_cores

    kind, _, address = where.partition(":")
    if where == "here":
        return Here(workers or available_cores())
    if kind == "ray":
        from ..lab.on_ray import LOCAL, Ray

        return Ray(address or LOCAL, workers or (None if address else available_cores()))
    raise SetupError(f"There is no “{where}” to play on: choose from here, ray, ray:HOST:PORT.")
