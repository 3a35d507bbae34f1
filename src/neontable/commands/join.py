"""`neontable join`: a seat at a table that somebody else has made, at this terminal."""

from __future__ import annotations

from typing import Annotated

import typer


def join(
    link: Annotated[str, typer.Argument(metavar="LINK", help="The table's link, in quotes: its end is a secret.")],
    name: Annotated[
        str, typer.Option(metavar="NAME", help="Who you are there; left out, who you were there before.")
    ] = "",
    seat: Annotated[
        int | None,
        typer.Option(min=1, max=64, help="The seat that you want; else the first that is free.", show_default=False),
    ] = None,
    deck: Annotated[
        str, typer.Option(metavar="DECK", help="Nemesis: a ready deck's name, a file or a deck code; else it is drawn.")
    ] = "",
    watch: Annotated[
        bool, typer.Option("--watch", help="Watch, without a seat; so it is when the game has begun.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines instead of a full screen; so it is without a terminal.")
    ] = False,
) -> None:
    """Join a table at a server, or watch it. It comes back to your seat when you have been there before, and connects
    again when the connection breaks."""
    import msgspec

    from ..server import catalogue
    from ..terminal.remote.command import join as join_table
    from ..terminal.remote.link import read_link

    def cards(game: str) -> bytes:
        return msgspec.json.encode(catalogue.cards(game))

    at = None if seat is None else seat - 1
    join_table(read_link(link), name=name, seat=at, deck=deck, watch=watch, plain=plain, cards=cards)
