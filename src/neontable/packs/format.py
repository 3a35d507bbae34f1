"""What a pack's TOML holds, and its JSON Schema. See docs/nexus-language.md for the texts themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ..nexus.parts import DEAD_ENDS, WITNESSES
from ..nexus.texts import Source

Text = Annotated[str, Meta(min_length=1, description="The rules text, which is the program: “Look at 2 cards.”")]
Name = Annotated[str, Meta(min_length=1)]
WitnessNumber = Annotated[int, Meta(ge=1, le=WITNESSES, description="1 to 12 (NX-1.6)")]
DeadEndNumber = Annotated[int, Meta(ge=1, le=DEAD_ENDS, description="1 to 3 (NX-1.3)")]
Id = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]*$", description="small letters, digits, hyphens")]


class PackFile(Struct, frozen=True, forbid_unknown_fields=True):
    """pack.toml: what the pack is. `source` is where its texts come from, unless a side says otherwise."""

    id: Id
    name: Name
    game: Literal["nexus", "nemesis"]
    version: Name
    language: Annotated[int, Meta(ge=1, description="the version of the card language that the texts are written in")]
    source: Source = "own"
    licence: str = ""
    authors: tuple[str, ...] = ()


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a witness. `why` is a note for who reads the pack."""

    text: Text
    why: str = ""
    source: Source | None = None


class Witness(Struct, frozen=True, forbid_unknown_fields=True):
    """A witness, or one side of it: what is left out stays as the packs below have it."""

    number: WitnessNumber
    name: Name | None = None
    flavour: str | None = None
    neutral: Side | None = None
    intimidated: Side | None = None


class DeadEnd(Struct, frozen=True, forbid_unknown_fields=True):
    """A dead end (NX-1.3)."""

    number: DeadEndNumber
    text: Text
    name: Name | None = None
    flavour: str | None = None
    why: str = ""
    source: Source | None = None


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Every other .toml file of the folder: witnesses, dead ends, or both."""

    witness: tuple[Witness, ...] = ()
    dead_end: tuple[DeadEnd, ...] = ()


def schema(groups: type[Struct] = Group) -> dict[str, Any]:
    """JSON Schema for an editor: a file is either pack.toml or one of these groups."""
    (pack, group), definitions = msgspec.json.schema_components((PackFile, groups), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A file of a Neontable pack: pack.toml, or what is in the pack",
        "anyOf": [pack, group],
        "$defs": definitions,
    }
