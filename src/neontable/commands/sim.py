"""`neontable sim`: many games between bots, and what is counted in them."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Game, Packs, bot_lists, listed
from .executing import On, Workers, executor_on
from .progress import progress_bar

if TYPE_CHECKING:
    from ..kernel.game import Table
    from ..lab.duel import Duel


class Seats(StrEnum):
    """Who sits where."""

    rotate = "rotate"
    fixed = "fixed"


def sim(
    game: Game,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")] = 1000,
    players: Annotated[
        int | None,
        typer.Option(help="How many seats of Nexus; 4, or as many as there are --bots.", show_default=False),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(metavar="BOT,BOT...", help="One bot for each seat, or one for all.", autocompletion=bot_lists),
    ] = "random",
    seats: Annotated[
        Seats, typer.Option(help="rotate: bots move one seat on from game to game; fixed: each keeps its seat.")
    ] = Seats.rotate,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "1",
    on: On = "here",
    workers: Workers = None,
    decks: Annotated[
        str | None,
        typer.Option(
            metavar="DECK,DECK...",
            help="Nemesis: which decks meet each other: ready ones by name, files, deck codes; or “all” ready ones.",
            show_default=False,
        ),
    ] = None,
    mirrors: Annotated[bool, typer.Option(help="Nemesis: whether decks meet themselves, too.")] = True,
    skip_draw: Annotated[
        bool | None,
        typer.Option(
            "--skip-draw/--no-skip-draw",
            help="Nemesis: whether the first player goes without the draw of turn 1 (NM-4.12); they do if left out.",
            show_default=False,
        ),
    ] = None,
    pack: Packs = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="For programs; described in docs/guides/simulate.md.")
    ] = False,
) -> None:
    """Let bots play many games and show who wins, how games end, how long they are, and which witnesses are picked or
    which decks win.

    The same options give the same figures, whatever the number of workers; only the speed differs. Ctrl-C ends it
    with what has been played. An interval holds the true share with 95 % certainty (Wilson).
    """
    import msgspec

    from ..lab import sim as lab
    from ..lab.report import report_of
    from ..lab.text import as_text
    from ..packs.games import game_named

    table = game_named(game).load(pack or ())
    duel = duel_for(table, decks, mirrors, skip_draw)
    plan = lab.plan_for(game, table, listed(bots), players, games, seed, seats is Seats.rotate, duel)
    with progress_bar(games) as progress:
        run = lab.simulate(plan, executor_on(on, workers), progress)
    if not run.games:
        typer.echo("Stopped before the first games were over.", err=True)
        raise typer.Exit(130)
    report = report_of(run, table)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2))
    else:
        typer.echo(as_text(report))
    if run.stopped:
        raise typer.Exit(130)


def duel_for(table: Table, decks: str | None, mirrors: bool, skip_draw: bool | None) -> Duel | None:
    """The decks of Nemesis that meet; None for Nexus. Raises NeontableError."""
    from ..lab.duel import duel_of
    from ..nemesis.game import NemesisTable
    from ..packs.deck_files import deck_from

    if not isinstance(table, NemesisTable):
        if decks is not None or skip_draw is not None or not mirrors:
            raise typer.BadParameter("--decks, --no-mirrors and --[no-]skip-draw are for Nemesis")
        return None
    names = listed(decks)
    if decks is None or names == ("all",):
        return duel_of([ready.deck for ready in table.decks], mirrors, skip_draw is not False)
    return duel_of([deck_from(name, table) for name in names], mirrors, skip_draw is not False)
