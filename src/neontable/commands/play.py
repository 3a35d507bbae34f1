"""`neontable play`: the table in the browser, or a game at this terminal."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from .common import Game, Packs, bot_lists, listed

OWN: Final = {  # options that only one game has
    "nexus": ("players", "colours", "odds"),
    "nemesis": ("deck", "against", "first", "skip_draw", "order", "closed"),
}


def play(
    context: typer.Context,
    game: Game = "nexus",
    players: Annotated[
        int, typer.Option(help="Nexus: how many sit at the table, people and bots together: 3 to 6.")
    ] = 4,
    people: Annotated[
        str,
        typer.Option(metavar="NAME,NAME...", help="Who plays at this device; several hand it to each other."),
    ] = "You",
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "--opponents",
            metavar="BOT,BOT...",
            help="Who plays the other seats: one for all, or one each; who answers at once if left out.",
            autocompletion=bot_lists,
            show_default=False,
        ),
    ] = None,
    colours: Annotated[
        str | None,
        typer.Option(
            metavar="COLOUR,COLOUR...",
            help="Nexus: colours of the seats in their order; “any” is drawn.",
            show_default=False,
        ),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(
            metavar="DECK",
            help="Nemesis: your deck: a ready deck's name, a file or a deck code. One is drawn if left out.",
            show_default=False,
        ),
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="DECK", help="Nemesis: the other player's deck.", show_default=False)
    ] = None,
    first: Annotated[
        int | None,
        typer.Option(min=0, max=1, help="Nemesis: the seat that begins, 0 the first; else it is drawn (NM-3.2)."),
    ] = None,
    skip_draw: Annotated[
        bool,
        typer.Option(
            "--skip-draw/--no-skip-draw",
            help="Nemesis: whether the first player goes without the draw of turn 1 (NM-4.12).",
        ),
    ] = True,
    order: Annotated[
        bool,
        typer.Option("--order", help="Nemesis: players order their triggers that are due together (NM-6.13)."),
    ] = False,
    closed: Annotated[
        bool, typer.Option("--closed", help="Nemesis: nobody knows the other player's deck list.")
    ] = False,
    seed: Annotated[
        str | None,
        typer.Option(help="Any text: with it, the same answers play the same game again.", show_default=False),
    ] = None,
    pack: Packs = None,
    odds: Annotated[bool, typer.Option(help="Nexus: whether the notebook may show exact odds.")] = True,
    alone: Annotated[bool, typer.Option("--alone", help="Where there is only one answer, give it for me.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines instead of a full screen: for screen readers and scripts.")
    ] = False,
    resume: Annotated[
        str | None, typer.Option(metavar="NAME", help="Go on with a saved game.", show_default=False)
    ] = None,
    menu: Annotated[bool, typer.Option("--menu", help="All of this chosen on a screen of the terminal first.")] = False,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="At this terminal; so does every option above, and a named game.")
    ] = False,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Serve the table, and only say where a browser finds it.")
    ] = False,
) -> None:
    """Play. Without any option, a table in your browser, for you, bots and people you invite; with one, a game at this
    terminal, against bots and with people who share the device. Every game is saved as it goes."""
    from ..engine import about
    from ..packs.games import game_named
    from ..terminal import command

    name = game_named(game).name  # an unknown one is named, with the nearest
    given = options_given(context)
    if no_browser and given:
        raise typer.BadParameter(
            f"it is for a table in a browser, and {listed_options(given)} for a game at this terminal",
            param_hint="--no-browser",
        )
    if not given:
        from .browser import can_play, play_in_browser

        if no_browser or can_play():
            return play_in_browser(opened=not no_browser)
    given -= {"game", "terminal"}
    check_options(name, given)
    typer.echo(about())
    if name == "nemesis":
        command.play_nemesis(
            people=listed(people),
            bots=listed(bots),
            decks=(deck or "", against or ""),
            first=first,
            skip_draw=skip_draw,
            order=order,
            closed=closed,
            seed=seed,
            packs=pack or (),
            alone=alone,
            plain=plain,
            resume=resume,
            menu=menu or not given,
        )
        return
    command.play_nexus(
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
        menu=menu or not given,
    )


def options_given(context: typer.Context) -> set[str]:
    """What the command line says that makes it a game at this terminal."""
    given = [name for name in context.params if str(context.get_parameter_source(name)) != "ParameterSource.DEFAULT"]
    return set(given) - {"no_browser"}


def listed_options(given: set[str]) -> str:
    """Name options as they are typed."""
    return ", ".join("a game's name" if name == "game" else f"--{name.replace('_', '-')}" for name in sorted(given))


def check_options(game: str, given: set[str]) -> None:
    """Raises BadParameter for an option that only another game has."""
    for other, options in OWN.items():
        for name in options:
            if name in given and other != game:
                option = name.replace("_", "-")
                raise typer.BadParameter(f"--{option} is for {other.capitalize()}, not for {game.capitalize()}")
