"""`neontable deck`: decks of Nemesis, to check, to show, to convert, and to draw at random."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from .common import Packs

if TYPE_CHECKING:
    from ..nemesis.cards import Cards, Deck
    from ..nemesis.decks import DeckFault
    from ..packs.nemesis_loader import LoadedCards

app = typer.Typer(no_args_is_help=True)


class Form(StrEnum):
    """How a deck is written."""

    text = "text"
    json = "json"
    code = "code"


Source: TypeAlias = Annotated[
    str, typer.Argument(metavar="DECK", help="A file, “-” for what is piped in, a deck code, or a ready deck's name.")
]
To: TypeAlias = Annotated[Form, typer.Option("--to", help="As a list, as JSON, or as a code to share.")]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="For programs.")]


@app.callback()
def deck() -> None:
    """Decks of Nemesis: are they legal (NM-2), what is in them, in another form, one at random."""


@app.command()
def check(
    decks: Annotated[
        list[str], typer.Argument(metavar="DECK...", help="Files, “-”, deck codes, or names of ready decks.")
    ],
    pack: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Tell whether decks are legal, and all that is wrong with them, each with its clause. Exits 1 when one is not."""
    from ..kernel.errors import NeontableError
    from ..packs.deck_files import deck_from

    loaded = load(pack)
    wrong, misused, reports = False, False, []
    for source in decks:
        try:
            found = deck_from(source, loaded)
            broken = faults_of(found, loaded)
            report = {"deck": source, "legal": not broken, **summary(found, loaded)}
            reports.append(report | {"faults": [fault._asdict() for fault in broken]})
            lines = [verdict(found, loaded, broken), *(f"  {fault}" for fault in broken)]
        except NeontableError as error:
            broken, lines = None, [f"{source}: cannot be read", *(f"  {line}" for line in str(error).splitlines())]
            reports.append({"deck": source, "legal": False, "error": str(error)})
            misused = misused or error.exit_code != 1
        wrong = wrong or broken != []
        if not as_json:
            typer.echo("\n".join(lines))
    if as_json:
        echo_json(reports)
    if wrong:
        raise typer.Exit(2 if misused else 1)


@app.command()
def show(deck: Source, pack: Packs = None, as_json: AsJson = False) -> None:
    """Show a deck: its cards by type, its curve of Values, its factions, and whether it is legal."""
    from ..nemesis.decklist import to_text
    from ..packs.deck_files import deck_from

    loaded = load(pack)
    found = deck_from(deck, loaded)
    broken = faults_of(found, loaded)
    if as_json:
        cards = [{"copies": n, "id": card, "name": loaded.cards.get(card).title} for n, card in found.cards]
        faults = [fault._asdict() for fault in broken]
        echo_json(summary(found, loaded) | {"legal": not broken, "faults": faults, "cards": cards})
        return
    ready = loaded.ready(deck)
    typer.echo(verdict(found, loaded, broken))
    typer.echo("".join(f"  {fault}\n" for fault in broken) + (f"{ready.plan}\n" if ready and ready.plan else ""))
    typer.echo("\n".join([*to_text(found, loaded.cards).splitlines()[1:], "", *curve_lines(found, loaded.cards)]))


@app.command()
def convert(deck: Source, to: To = Form.text, pack: Packs = None) -> None:
    """Write a deck in another form. What is not legal is converted too, and said on stderr."""
    from ..packs.deck_files import deck_from

    loaded = load(pack)
    found = deck_from(deck, loaded)
    for fault in faults_of(found, loaded):
        typer.echo(f"not legal: {fault}", err=True)
    typer.echo(written(found, loaded.cards, to), nl=False)


@app.command()
def random(
    primary: Annotated[
        str | None, typer.Option(metavar="FACTION", help="The primary faction; any, if left out.", show_default=False)
    ] = None,
    holding: Annotated[
        list[str] | None,
        typer.Option("--holding", metavar="CARD", help="A card that must be in it; again for more, or more copies."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Any text: with it, the same deck again.", show_default=False)
    ] = None,
    to: To = Form.text,
    pack: Packs = None,
) -> None:
    """Draw a legal deck at random, with a sensible curve of Values."""
    from secrets import token_hex

    from ..kernel.rng import Rng, key_of
    from ..nemesis.random_deck import random_deck

    loaded = load(pack)
    rng = Rng(key_of(token_hex(16) if seed is None else seed), 0)
    held = [loaded.card(card).id for card in holding or []]
    wanted = primary.lower() if primary else None
    typer.echo(written(random_deck(loaded.cards, rng, wanted, held), loaded.cards, to), nl=False)


def load(packs: list[str] | None) -> LoadedCards:
    """The first set, and packs on top of it. Raises PackError."""
    from ..packs.nemesis_loader import FIRST_SET, load_nemesis

    return load_nemesis([*FIRST_SET, *(packs or [])])


def faults_of(deck: Deck, loaded: LoadedCards) -> list[DeckFault]:
    """What NM-2 says of it."""
    from ..nemesis.decks import faults

    return faults(deck, loaded.cards)


def summary(deck: Deck, loaded: LoadedCards) -> dict[str, object]:
    """Name, Champion, size and factions."""
    from ..nemesis.decks import shape

    kind = shape(deck, loaded.cards)
    factions = {"primary": kind.primary, "minor": list(kind.minor), "galaxian": kind.galaxian}
    return {"name": deck.name, "champion": deck.champion, "size": deck.size, **factions}


def verdict(deck: Deck, loaded: LoadedCards, broken: list[DeckFault]) -> str:
    """ "Rising Fleet: 30 cards, Cosmic with Bulwark, led by Sela Varr: legal"."""
    from ..nemesis.decklist import counted
    from ..nemesis.decks import shape

    kind, cards = shape(deck, loaded.cards), loaded.cards
    factions = cards.faction_name(kind.primary) if kind.primary else "no faction"
    if kind.galaxian:
        factions += ", a Galaxian deck"
    elif kind.minor:
        factions += " with " + ", ".join(map(cards.faction_name, kind.minor))
    led = f", led by {cards.get(deck.champion).title}" if deck.champion else ""
    legal = "legal" if not broken else "not legal"
    return f"{deck.name or 'A deck'}: {counted(deck.size)}, {factions}{led}: {legal}"


def curve_lines(deck: Deck, cards: Cards) -> list[str]:
    """How many cards there are of each Value, as bars."""
    count: dict[int, int] = {}
    for copies, card in deck.cards:
        value = cards.get(card).value or 0
        count[value] = count.get(value, 0) + copies
    return ["Value", *(f"{value:>5}  {'#' * count[value]} {count[value]}" for value in sorted(count))]


def written(deck: Deck, cards: Cards, form: Form) -> str:
    """The deck in that form, with an end of line."""
    from ..nemesis.deck_code import to_code
    from ..nemesis.decklist import to_json, to_text

    if form is Form.code:
        return to_code(deck, cards) + "\n"
    return to_json(deck) if form is Form.json else to_text(deck, cards)


def echo_json(value: object) -> None:
    """Print JSON."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))
