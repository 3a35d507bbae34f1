"""Packs on top of each other: a later one overrides an earlier one, text by text. What plays is hashed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from ..kernel.errors import PackError
from ..nexus.catalog import DEAD_END_TEXT, INTIMIDATED, NEUTRAL, SETUP_TEXT, TEXTS, side_text
from ..nexus.language import LANGUAGE_VERSION
from ..nexus.parts import WITNESSES
from ..nexus.texts import CardText, Kind
from .reading import Pack, Title


class PackName(Struct, frozen=True, forbid_unknown_fields=True):
    """A pack of the stack, for people."""

    id: str
    name: str
    version: str


class Override(Struct, frozen=True, forbid_unknown_fields=True):
    """A text that a pack has put in the place of another pack's."""

    text: int
    pack: str
    over: str
    before: str


class Stack(Struct, frozen=True, forbid_unknown_fields=True):
    """All texts of a game, by number (catalog.py), the programs of all but the set-up look, and where they are from."""

    packs: tuple[PackName, ...]
    texts: tuple[CardText, ...]
    programs: tuple[list[int], ...]
    overrides: tuple[Override, ...]
    digest: str


# NX-2.12: a rule and no card, shown like a text because the engine runs it as one.
SETUP: Final = CardText(
    "setup", 0, "A standee above witness 4 or more", "Look at 1 card in Deckard's case file.", "printed", "rules"
)


def whose(text: int) -> tuple[Kind, int, int]:
    """Kind and number of a text, and the text that its title stands at."""
    if text >= DEAD_END_TEXT:
        return "dead_end", text - DEAD_END_TEXT + 1, text
    if text > side_text(WITNESSES, NEUTRAL):
        return "intimidated", text - side_text(0, INTIMIDATED), text - side_text(0, INTIMIDATED)
    return ("neutral", text, text) if text != SETUP_TEXT else ("setup", 0, text)


def described(text: int) -> str:
    """ "witness 4, neutral", "dead end 1"."""
    kind, number, _ = whose(text)
    return f"dead end {number}" if kind == "dead_end" else f"witness {number}, {kind}"


def stack(packs: Sequence[Pack]) -> Stack:
    """Put packs on each other, the last one on top. Raises PackError when one is there twice, or a text is missing."""
    texts: dict[int, CardText] = {}
    programs: dict[int, list[int]] = {}
    overrides: list[Override] = []
    titles: dict[int, Title] = {}
    ids = [pack.file.id for pack in packs]
    if len(set(ids)) < len(ids):
        raise PackError(f"A pack is in this stack twice: {', '.join(ids)}.")
    for pack in packs:
        for number, title in pack.titles.items():
            below = titles.get(number, Title(None, None))
            name = below.name if title.name is None else title.name
            titles[number] = Title(name, below.flavour if title.flavour is None else title.flavour)
        for text, found in sorted(pack.texts.items()):
            if text in texts:
                overrides.append(Override(text, pack.file.id, texts[text].pack, texts[text].text))
            kind, number, _ = whose(text)
            texts[text] = CardText(kind, number, "", found.text, found.source, pack.file.id, found.why)
            programs[text] = found.program
    missing = [described(text) for text in range(1, TEXTS) if text not in texts]
    if missing:
        raise PackError(
            f"A game needs every witness and dead end; these packs ({', '.join(ids)}) lack: {'; '.join(missing)}. "
            "Put your pack on top of the built-in ones: nexus-printed, nexus-house, yours."
        )
    named = [named_text(texts[text], titles[whose(text)[2]]) for text in range(1, TEXTS)]
    return Stack(
        packs=tuple(PackName(pack.file.id, pack.file.name, pack.file.version) for pack in packs),
        texts=(SETUP, *named),
        programs=tuple(programs[text] for text in range(1, TEXTS)),
        overrides=tuple(overrides),
        digest=digest([text.text for text in named]),
    )


def named_text(text: CardText, title: Title) -> CardText:
    """The text under the name that its packs give, or its number."""
    name = title.name or f"{'Dead end' if text.kind == 'dead_end' else 'Witness'} {text.number}"
    return msgspec.structs.replace(text, name=name, flavour=title.flavour or "")


def digest(texts: Sequence[str]) -> str:
    """A hash over what changes play: the canonical texts and the version of their language; no names, no notes."""
    return hashlib.sha256(msgspec.json.encode([LANGUAGE_VERSION, *texts])).hexdigest()
