"""`neontable ...`: the command, put together from commands/.

Exit codes: 0 fine, 1 a failed check, 2 misuse, 130 Ctrl-C. What a command needs beyond typer is imported when it runs,
so that each starts as quickly as it can.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
import typer.core

from .commands import admin, arena, bench, cards, decks, join, lab, play, replay, rules, scenario, serve, sim
from .kernel.errors import NeontableError


class Commands(typer.core.TyperGroup):
    """The commands; `packs`, which loads the game and its card language, is fetched only when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*super().list_commands(ctx), "packs"]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name != "packs":
            return super().get_command(ctx, cmd_name)
        from .commands.packs import app as packs

        command = typer.main.get_group(packs)
        command.name = "packs"
        return command


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play.play)
app.command()(join.join)
app.command()(serve.serve)
app.add_typer(admin.app, name="admin")
app.command()(sim.sim)
app.add_typer(lab.app, name="lab")
app.add_typer(arena.app, name="arena")
app.add_typer(replay.app, name="replay")
app.command()(replay.report)
app.add_typer(decks.app, name="deck")
app.add_typer(cards.app, name="cards")
app.add_typer(scenario.app, name="scenario")
app.command()(rules.rules)
app.command()(bench.bench)


def show_version(wanted: bool) -> None:
    """Print the version and end."""
    if wanted:
        from .engine import about

        typer.echo(about())
        raise typer.Exit


@app.callback()
def neontable(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and the engine.")
    ] = False,
) -> None:
    """A table for card games of hidden information: play against bots, run many games, keep and check replays, write
    cards of your own."""


def run(args: list[str]) -> int:
    """Carry out a command line; the exit code. A NeontableError is shown as its message."""
    try:
        code = 0
        try:
            app(args, prog_name="neontable")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        except NeontableError as error:
            print(f"error: {error}", file=sys.stderr)
            code = error.exit_code
        sys.stdout.flush()
    except BrokenPipeError:  # who read our output has gone; Python would complain once more at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    return code


def main() -> None:
    """What the installed command calls."""
    raise SystemExit(run(sys.argv[1:]))
