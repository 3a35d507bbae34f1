"""`neontable packs`: check, watch, show, schema, new."""

from __future__ import annotations

import json
import re
from enum import StrEnum
from functools import partial
from pathlib import Path
from textwrap import indent
from time import sleep
from typing import Annotated

import msgspec
import typer

from ..kernel.errors import PackError
from ..nemesis.language import LANGUAGE_VERSION as CARD_LANGUAGE_VERSION
from ..nexus.catalog import DEAD_END_TEXT, TEXTS, side_text
from ..nexus.effects import RUNS
from ..nexus.language import LANGUAGE_VERSION
from ..nexus.parts import WITNESSES
from .documents import HERE, PACK_FILE, PackFolder, find, game_of, read_folder
from .faults import PackFault
from .format import Group
from .format import schema as pack_schema
from .loader import BUILT_IN, LoadedPacks, load_nexus
from .nemesis_loader import FIRST_SET, LoadedCards, book_for, load_nemesis, stack_of
from .nemesis_reading import Group as CardGroup
from .nemesis_reading import read_cards
from .reading import read_pack
from .stack import described
from .starters import CARDS, HEAD
from .starters import WITNESSES as WITNESSES_STARTER
from .watching import EVERY, watch

app = typer.Typer(
    help="Packs of card texts: check one, see what a game is played with, begin your own.", no_args_is_help=True
)


class Games(StrEnum):
    """The games that packs are for."""

    nexus = "nexus"
    nemesis = "nemesis"


@app.command()
def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="folders of packs, or built-in names")],
) -> None:
    """Print every fault of a pack, each with file, line and column. Exits 1 when there is one."""
    faulty = False
    for path in paths:
        faults, said = checked(read_folder(HERE / path if path in (*BUILT_IN, *FIRST_SET) else Path(path)))
        for fault in faults:
            typer.echo(str(fault))
        if not faults:
            typer.echo(f"{path}: {said}")
        faulty = faulty or bool(faults)
    if faulty:
        raise typer.Exit(1)


@app.command("watch")
def watch_pack(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="the folder of a pack; it need not be there yet")],
) -> None:
    """Check a pack on each save, until Ctrl-C: every fault with file, line and column, or that there is none."""
    typer.echo(f"Watching {folder}: save a file and it is checked. Ctrl-C ends this.")
    watch(folder, checked, typer.echo, partial(sleep, EVERY))


def checked(folder: PackFolder) -> tuple[list[PackFault], str]:
    """The faults of a pack for either game, and what there is in it."""
    return checked_cards(folder) if game_of(folder) == "nemesis" else checked_texts(folder)


def checked_texts(folder: PackFolder) -> tuple[list[PackFault], str]:
    """The faults of a pack for Nexus, and what there is in it."""
    pack, faults = read_pack(folder, RUNS)
    return faults, f"{numbered(len(pack.texts), 'text')}, no fault" if pack else ""


def checked_cards(folder: PackFolder) -> tuple[list[PackFault], str]:
    """The faults of a pack for Nemesis, read on top of the first set, and what there is in it."""
    own = folder.folder.resolve()
    below = stack_of([read_folder(HERE / name) for name in FIRST_SET if own != HERE / name])
    stack, faults = read_cards(folder, below)
    if faults:
        return faults, ""
    overrides = stack.overrides[len(below.overrides) :]
    cards = len(stack.cards) - len(below.cards) + len(overrides)
    decks = len(stack.decks) - len(below.decks)
    over = [f"\n  {one.id} over {one.before.title} of {one.over}" for one in overrides]
    return [], f"{numbered(cards, 'card')}, {numbered(decks, 'deck')}, no fault{''.join(over)}"


def numbered(count: int, what: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{count} {what}{'' if count == 1 else 's'}"


@app.command()
def show(
    packs: Annotated[list[str] | None, typer.Argument(metavar="[PACK]...", help="the topmost one last")] = None,
    code: Annotated[bool, typer.Option("--code", help="with the instructions that the engine runs")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
    game: Annotated[
        Games | None, typer.Option(help="The game, where no pack is named; else it is that of the topmost.")
    ] = None,
) -> None:
    """Show all texts that packs give on top of each other, where each comes from, and what overrode what."""
    topmost = game_of(read_folder(find(packs[-1], (*BUILT_IN, *FIRST_SET)))) if packs else game
    if topmost == Games.nemesis:
        named = packs or []
        below = [pack for pack in FIRST_SET if pack not in named]  # as in a game: the factions are in it
        show_cards(load_nemesis([*below, *named]), code, as_json)
        return
    loaded = load_nexus(packs or BUILT_IN)
    if as_json:
        parts = {"packs": loaded.packs, "texts": loaded.texts, "overrides": loaded.overrides}
        typer.echo(msgspec.json.encode({"digest": loaded.digest, **parts}))
        return
    for pack in loaded.packs:
        typer.echo(f"{pack.id} {pack.version}  {pack.name}")
    typer.echo(f"digest {loaded.digest[:16]}")
    for witness in range(1, WITNESSES + 1):
        show_card(loaded, [side_text(witness, side) for side in (0, 1)], code)
    for text in range(DEAD_END_TEXT, TEXTS):
        show_card(loaded, [text], code)
    if loaded.overrides:
        typer.echo("\nOverrides")
    for override in loaded.overrides:
        typer.echo(f"  {described(override.text)}: {override.pack} over {override.over}, which has: {override.before}")


def show_card(loaded: LoadedPacks, texts: list[int], code: bool) -> None:
    """Both sides of a witness, or a dead end."""
    first = loaded.texts[texts[0]]
    typer.echo(f"\n{'Dead end' if first.kind == 'dead_end' else 'Witness'} {first.number}, {first.name}")
    for text in texts:
        card = loaded.texts[text]
        side = "" if card.kind == "dead_end" else card.kind
        typer.echo(f"  {side:<11}  {card.source:<7}  {card.text}")
        if code:
            typer.echo(indent(listing_of(loaded, text), "      "))


def show_cards(loaded: LoadedCards, code: bool, as_json: bool) -> None:
    """All faces of the cards of Nemesis."""
    from ..nemesis.language.listing import listing
    from ..nemesis.texts import texts_of

    if as_json:
        parts = {"packs": loaded.packs, "cards": list(loaded.cards), "overrides": loaded.overrides}
        typer.echo(msgspec.json.encode({"digest": loaded.digest, **parts}))
        return
    for pack in loaded.packs:
        typer.echo(f"{pack.id} {pack.version}  {pack.name}")
    typer.echo(f"digest {loaded.digest[:16]}")
    book = book_for(loaded.cards)
    for definition, face in enumerate(texts_of(book.faces, loaded.cards)):
        typer.echo(f"\n{face.name}, {face.what}  {loaded.origin[face.card]}")
        if face.text:
            typer.echo(indent(face.text, "  "))
        if code and (program := listing(book.catalog, definition, book.names)):
            typer.echo(indent(program, "      "))
    if loaded.overrides:
        typer.echo("\nOverrides")
    for over in loaded.overrides:
        typer.echo(f"  {over.id}: {over.pack} over {over.before.title} of {over.over}")


def listing_of(loaded: LoadedPacks, text: int) -> str:
    """The instructions of one text."""
    from ..nexus.language.listing import listing

    begins = [*loaded.catalog.start, len(loaded.catalog.code)]
    return listing(loaded.catalog.code[begins[text] : begins[text + 1]], begins[text])


@app.command()
def schema(
    game: Annotated[Games, typer.Option(help="The game that the pack is for.")] = Games.nexus,
) -> None:
    """Print the JSON Schema of a pack's TOML files, for an editor."""
    groups = Group if game is Games.nexus else CardGroup
    typer.echo(json.dumps(pack_schema(groups), indent=2, ensure_ascii=False))


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="a folder that does not exist yet, or is empty")],
    name: Annotated[str, typer.Option(help="the pack's name")] = "My pack",
    game: Annotated[Games, typer.Option(help="The game that the pack is for.")] = Games.nexus,
) -> None:
    """Begin a pack of your own: a folder with a commented example that checks clean."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise PackError(f"{folder} is there already and not empty: name another folder.")
    slug = re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-") or "my-pack"
    folder.mkdir(parents=True, exist_ok=True)
    quoted = json.dumps(name, ensure_ascii=False)
    of_nexus = game is Games.nexus
    language = LANGUAGE_VERSION if of_nexus else CARD_LANGUAGE_VERSION
    file, starter = ("witnesses.toml", WITNESSES_STARTER) if of_nexus else ("cards.toml", CARDS)
    head = HEAD.format(id=slug, name=quoted, game=game, language=language)
    (folder / PACK_FILE).write_text(head, encoding="utf-8")
    (folder / file).write_text(starter.format(folder=folder, id=slug), encoding="utf-8")
    typer.echo(f"{folder}: a pack to begin with. Check it on each save with: neontable packs watch {folder}")
