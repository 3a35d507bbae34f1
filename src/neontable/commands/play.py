"""`neontable play`: a game at this terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from .common import Game, Packs, bot_lists, listed


def play(
    context: typer.Context,
    game: Game = "nexus",
    players: Annotated[int, typer.Option(help="How many sit at the table, people and bots together: 3 to 6.")] = 4,
    people: Annotated[
        str,
        typer.Option(metavar="NAME,NAME...", help="Who plays at this device; several hand it to each other."),
    ] = "You",
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT...",
            help="Who plays the other seats: one bot for all of them, or one each.",
            autocompletion=bot_lists,
        ),
    ] = "detective",
    colours: Annotated[
        str | None,
        typer.Option(
            metavar="COLOUR,COLOUR...", help="Colours of the seats in their order; “any” is drawn.", show_default=False
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(help="Any text: with it, the same answers play the same game again.", show_default=False),
    ] = None,
    pack: Packs = None,
    odds: Annotated[bool, typer.Option(help="Whether the notebook may show exact odds.")] = True,
    alone: Annotated[bool, typer.Option("--alone", help="Where there is only one answer, give it for me.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines instead of a full screen: for screen readers and scripts.")
    ] = False,
    resume: Annotated[
        str | None, typer.Option(metavar="NAME", help="Go on with a saved game.", show_default=False)
    ] = None,
    menu: Annotated[
        bool, typer.Option("--menu", help="Choose all of this on a screen first; so does giving no option.")
    ] = False,
) -> None:
    """Play at this terminal, against bots and with people who share the device. Every game is saved as it goes."""
    from ..engine import about
    from ..packs.games import game_named
    from ..terminal.command import play_nexus

    game_named(game)  # an unknown one is named, with the nearest
    typer.echo(about())
    play_nexus(
        players=players,
        people=listed(people),
        bots=listed(bots),
        colours=listed(colours),
        seed=seed,
        packs=pack or (),
        odds=odds,
        alone=alone,
        plain=plain,
        resume=resume,
        menu=menu or not options_given(context),
    )


def options_given(context: typer.Context) -> bool:
    """Whether the command line says anything but the game."""
    given = [name for name in context.params if str(context.get_parameter_source(name)) != "ParameterSource.DEFAULT"]
    return bool(set(given) - {"game"})
