"""`neontable packs try`: a card in a position in which it can be played at once."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from .common import Packs


def try_card(
    card: Annotated[str, typer.Argument(metavar="CARD", help="A card of Nemesis, by its name.", show_default=False)],
    pack: Packs = None,
    both: Annotated[bool, typer.Option("--both", help="Answer for the opponent, too.")] = False,
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays the opponent.")] = "random",
    seed: Annotated[
        str | None,
        typer.Option(help="Any text: what chance and the bot do; the same without it.", show_default=False),
    ] = None,
    alone: Annotated[bool, typer.Option("--alone", help="Where there is only one answer, give it for me.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines instead of a full screen; so it is without a terminal.")
    ] = False,
    scenario: Annotated[
        bool, typer.Option("--scenario", help="Print the position as a scenario to go on from; play nothing.")
    ] = False,
) -> None:
    """Try a card of Nemesis: it is in your hand in a turn in which it can be played at once, with some
    objects, tokens, discard piles and Scrap around it, if possible such as its text speaks of.

    A Champion can be brought in and flipped, a token is on the battlefield. Nothing is saved.
    """
    from ..nemesis.scenario.stage import Stage
    from ..nemesis.scenario.trial import SETUP, trial_of
    from ..packs.games import NEMESIS
    from ..packs.nemesis_loader import book_for
    from .decks import load

    loaded = load(pack)
    found = loaded.card(card)
    table, proposal = trial_of(found, Stage(loaded.cards, book_for))
    if scenario:
        typer.echo(proposal.text, nl=False)
        return
    from ..terminal.command import has_screen, say, seed_of, speak, typed
    from ..terminal.trial import Trial, begin_trial

    begin = partial(begin_trial, NEMESIS, table, "" if both else bot, alone, seed_of(seed) or SETUP.seed)
    session = begin()  # or what is wrong is said here
    if plain or not has_screen():
        speak(Trial(session, found, typed(), say))
        return
    from ..terminal.trial_app import TrialApp

    if last_words := TrialApp(begin, found).run():
        typer.echo(last_words)
