"""The texts of witnesses and dead ends as people read them."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from .catalog import TEXTS

Kind = Literal["setup", "neutral", "intimidated", "dead_end"]
Source = Literal["printed", "house", "own"]


class CardText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text. `kind` and `number` (of the witness or dead end) say whose it is; `pack` is the id of the pack that it
    comes from; `why` and `flavour` are its author's."""

    kind: Kind
    number: int
    name: str
    text: str
    source: Source
    pack: str
    why: str = ""
    flavour: str = ""


def blank_texts() -> tuple[CardText, ...]:
    """Texts for a catalog that was written by hand (tests): every one by its number."""
    groups: tuple[tuple[Kind, int, str], ...] = (
        ("neutral", 12, "Witness"),
        ("intimidated", 12, "Witness"),
        ("dead_end", 3, "Dead end"),
    )
    names: list[tuple[Kind, int, str]] = [("setup", 0, "Set-up")]
    for kind, count, name in groups:
        for number in range(1, count + 1):
            names.append((kind, number, f"{name} {number}"))
    assert len(names) == TEXTS
    return tuple(CardText(kind, number, name, "(by hand)", "own", "tests") for kind, number, name in names)


COLOUR_NAMES: Final = ("blue", "yellow", "green", "orange", "pink", "purple", "white")  # NX-1.9
RUNNERS: Final = ("Blue", "Yellow", "Green", "Orange", "Pink", "Purple", "Deckard")
