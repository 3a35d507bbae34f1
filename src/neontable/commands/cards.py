"""`neontable cards`: the cards of Nemesis, to search and to read."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Packs
from .decks import AsJson, echo_json, load

if TYPE_CHECKING:
    from ..nemesis.cards import Card, Face
    from ..packs.nemesis_loader import LoadedCards

app = typer.Typer(no_args_is_help=True)

# Words of a search may begin with a minus sign, so this command has no short options, not even -h.
WORDS = {"ignore_unknown_options": True, "help_option_names": ["--help"]}


@app.callback()
def cards() -> None:
    """The cards of Nemesis: search them, read them."""


@app.command(context_settings=WORDS)
def search(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORD]...", help="For example: t:unit f:cosmic 'v<=2' -kw:flying")
    ] = None,
    pack: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Search cards by a line of words; without any, all are listed. Exits 1 when none is found.

    A word alone is looked for in the name. t: type, f: or c: faction, kw: keyword, tr: trait, o: rules text, id: id,
    is: token, galaxian, vanilla, unique, champion, nemesis or body; v, atk and def with : < <= > >= or !=, also with
    each other (atk>def). “-” in front means not, “or” and brackets join; quote what has blanks: 'o:"draw 1"'.
    """
    from ..nemesis.search import search as searched

    loaded = load(pack)
    found = searched(" ".join(words or []), loaded.cards)
    if as_json:
        echo_json(found)
    elif found:
        for card in found:
            typer.echo("\n".join(short_lines(card, loaded)))
        typer.echo(f"{len(found)} card{'' if len(found) == 1 else 's'}")
    else:
        typer.echo("No card is like that.", err=True)
    if not found:
        raise typer.Exit(1)


@app.command()
def show(
    names: Annotated[list[str], typer.Argument(metavar="CARD...", help="Names or ids.")],
    pack: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Show cards as they are printed: each by its name, either one of a Champion's two, or by its id."""
    loaded = load(pack)
    found = [loaded.card(name) for name in names]
    if as_json:
        echo_json(found)
        return
    typer.echo("\n\n".join("\n".join(card_lines(card, loaded)) for card in found))


def short_lines(card: Card, loaded: LoadedCards) -> Iterator[str]:
    """A line a face: name, type, faction, numbers, keywords."""
    for face in card.faces:
        words = ", ".join((*face.keywords, *face.traits))
        kind = kind_of(card, face)
        faction = loaded.cards.faction_name(card.home)
        yield f"{face.name:<34} {kind:<18} {faction:<8} {numbers(face):<12} {words}".rstrip()


def card_lines(card: Card, loaded: LoadedCards) -> Iterator[str]:
    """All that is printed on a card, and where it is from."""
    for face in card.faces:
        yield f"{face.name}  {numbers(face)}".rstrip()
        of = [kind_of(card, face), loaded.cards.faction_name(card.home), *face.traits]
        yield f"  {', '.join(of)}"
        if face.keywords:
            yield f"  {', '.join(face.keywords)}"
        if face.text:
            yield indent(face.text, "  ")
        if face.flavour:
            yield f"  “{face.flavour}”"
    if card.story:
        yield f"  “{card.story}”"
    yield f"  {card.id}, {loaded.origin[card.id]} ({card.source})"
    for over in loaded.overrides:
        if over.id == card.id:
            yield f"  {over.pack} put it over {over.before.title} of {over.over}"


def kind_of(card: Card, face: Face) -> str:
    """ "Unit", "Vehicle token", "Nemesis"."""
    kind = "Nemesis" if face == card.nemesis else card.type
    return f"{kind} token" if card.token else kind


def numbers(face: Face) -> str:
    """ "Value 2, 1/3"."""
    value = [] if face.value is None else [f"Value {face.value}"]
    return ", ".join([*value, *([] if face.def_ is None else [f"{face.atk}/{face.def_}"])])
