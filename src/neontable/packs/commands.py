"""`neontable packs`: check, show, schema, new."""

from __future__ import annotations

import json
import re
from pathlib import Path
from textwrap import indent
from typing import Annotated, Final

import msgspec
import typer

from ..kernel.errors import PackError
from ..nexus.catalog import DEAD_END_TEXT, TEXTS, side_text
from ..nexus.effects import RUNS
from ..nexus.language import LANGUAGE_VERSION
from ..nexus.parts import WITNESSES
from .format import schema as pack_schema
from .loader import BUILT_IN, HERE, LoadedPacks, load_nexus
from .reading import PACK_FILE, read_folder, read_pack
from .stack import described

app = typer.Typer(
    help="Packs of card texts: check one, see what a game is played with, begin your own.", no_args_is_help=True
)

STARTER_HEAD: Final = """\
id = "{id}"
name = {name}
game = "nexus"
version = "0.1.0"
language = {language}  # the version of the card language: docs/nexus-language.md
source = "own"
licence = ""
authors = []
"""
STARTER: Final = """\
# Witnesses of your own. The text is the program: it is checked, printed and run as it stands here.
#     neontable packs check {folder}
# What a text can say: docs/nexus-language.md. A side that you leave out stays as the packs below yours have it.

[[witness]]
number = 4                                   # 1 to 12; 1, 2 and 3 are in every game
name = "Night Porter"
# flavour = "One line of mood."

[witness.neutral]
text = "Look at 1 card. You may take it."
why = "A note for who reads the pack; it changes nothing."

# [witness.intimidated]
# text = "Reveal 1 card in another player's case file. You may trade one of your cards for it."

# Dead ends are numbered 1 to 3.
# [[dead_end]]
# number = 1
# name = "Closed Street"
# text = "Each other player may look at 1 card."
"""


@app.command()
def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="folders of packs, or built-in names")],
) -> None:
    """Print every fault of a pack, each with file, line and column. Exits 1 when there is one."""
    faulty = False
    for path in paths:
        pack, faults = read_pack(read_folder(HERE / path if path in BUILT_IN else Path(path)), RUNS)
        for fault in faults:
            typer.echo(str(fault))
        if pack:
            count = len(pack.texts)
            typer.echo(f"{path}: {count} text{'' if count == 1 else 's'}, no fault")
        faulty = faulty or pack is None
    if faulty:
        raise typer.Exit(1)


@app.command()
def show(
    packs: Annotated[list[str] | None, typer.Argument(metavar="[PACK]...", help="the topmost one last")] = None,
    code: Annotated[bool, typer.Option("--code", help="with the instructions that the engine runs")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Show all texts that packs give on top of each other, where each comes from, and what overrode what."""
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


def listing_of(loaded: LoadedPacks, text: int) -> str:
    """The instructions of one text."""
    from ..nexus.language.listing import listing

    begins = [*loaded.catalog.start, len(loaded.catalog.code)]
    return listing(loaded.catalog.code[begins[text] : begins[text + 1]], begins[text])


@app.command()
def schema() -> None:
    """Print the JSON Schema of a pack's TOML files, for an editor."""
    typer.echo(json.dumps(pack_schema(), indent=2, ensure_ascii=False))


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="a folder that does not exist yet, or is empty")],
    name: Annotated[str, typer.Option(help="the pack's name")] = "My pack",
) -> None:
    """Begin a pack of your own: a folder with a commented example that checks clean."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise PackError(f"{folder} is there already and not empty: name another folder.")
    slug = re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-") or "my-pack"
    folder.mkdir(parents=True, exist_ok=True)
    quoted = json.dumps(name, ensure_ascii=False)
    head = STARTER_HEAD.format(id=slug, name=quoted, language=LANGUAGE_VERSION)
    (folder / PACK_FILE).write_text(head, encoding="utf-8")
    (folder / "witnesses.toml").write_text(STARTER.format(folder=folder), encoding="utf-8")
    typer.echo(f"{folder}: a pack to begin with. Check it with: neontable packs check {folder}")
