"""What several commands take: games, bots and packs, by name."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer


def game_names(incomplete: str) -> list[str]:
    """The games that begin so, for completion."""
    from ..packs.games import GAMES

    return [name for name in GAMES if name.startswith(incomplete)]


def bot_lists(incomplete: str) -> list[str]:
    """Lists of bots that go on so: the last name of the list is completed."""
    from ..bots import bot_names

    before, comma, begun = incomplete.rpartition(",")
    return [before + comma + name for name in bot_names() if name.startswith(begun)]


Game: TypeAlias = Annotated[
    str,
    typer.Argument(metavar="GAME", help="Which game: nexus or nemesis.", autocompletion=game_names, show_default=False),
]
Packs: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--pack",
        metavar="DIR",
        help="A pack of cards of your own, on top of the game's; give it again for more. See: neontable packs.",
    ),
]


def listed(text: str | None) -> tuple[str, ...]:
    """The parts of "a, b,c"."""
    return tuple(part.strip() for part in (text or "").split(",") if part.strip())
