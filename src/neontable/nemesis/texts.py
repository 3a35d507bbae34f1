"""Cards as people read them in a game: each definition of a Book with what is printed on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal

import msgspec

from . import parts as p
from .cards import KEYWORDS, Card, Cards, Face
from .catalog import Catalog

Kind = Literal[
    "Unit",
    "Vehicle",
    "Unit Enhancement",
    "Field Enhancement",
    "Tactical Exploit",
    "Reactive Exploit",
    "Champion",
    "Nemesis",
]
# By the numbers of parts.py.
KINDS: Final[tuple[Kind, ...]] = (
    "Unit",
    "Vehicle",
    "Unit Enhancement",
    "Field Enhancement",
    "Tactical Exploit",
    "Reactive Exploit",
    "Champion",
    "Nemesis",
)
BODIES: Final = (p.UNIT, p.VEHICLE, p.CHAMPION, p.NEMESIS)  # what has ATK and DEF


class FaceText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A definition. `card` and `face` (1: a Nemesis) say whose it is; `value` is None for tokens, `atk` and `defence`
    for what is no object of a row."""

    definition: int
    card: str
    face: int
    name: str
    kind: Kind
    faction: str
    token: bool
    value: int | None
    atk: int | None
    defence: int | None
    keywords: tuple[str, ...]
    traits: tuple[str, ...]
    text: str

    @property
    def numbers(self) -> str:
        """ "2/3", "" for what has none."""
        return "" if self.atk is None else f"{self.atk}/{self.defence}"

    @property
    def what(self) -> str:
        """ "Unit 2/3 with Flying and Phase", "Tactical Exploit"."""
        kind = f"{self.kind} token" if self.token else self.kind
        keywords = f" with {listed(self.keywords)}" if self.keywords else ""
        return f"{kind}{' ' if self.numbers else ''}{self.numbers}{keywords}"


def face_text(definition: int, card: Card, index: int, faction: str) -> FaceText:
    """A face of a card."""
    face: Face = card.faces[index]
    kind: Kind = "Nemesis" if index else card.type
    return FaceText(
        definition=definition,
        card=card.id,
        face=index,
        name=face.name,
        kind=kind,
        faction=faction,
        token=card.token,
        value=face.value,
        atk=face.atk,
        defence=face.def_,
        keywords=tuple(face.keywords),
        traits=face.traits,
        text=face.text.strip(),
    )


class Texts(tuple[FaceText, ...]):
    """The texts of a table, by definition. What is made of them is kept by them, so they are hashed at every look."""

    __slots__ = ()

    def __hash__(self) -> int:
        return len(self)


def texts_of(faces: Sequence[tuple[str, int]], cards: Cards) -> Texts:
    """The texts of all definitions, by number. `faces`: the card's id and which of its faces, by definition."""
    return Texts(
        face_text(number, cards.get(card), index, cards.faction_name(cards.get(card).home))
        for number, (card, index) in enumerate(faces)
    )


def written_texts(catalog: Catalog, names: Sequence[str], texts: Sequence[str]) -> tuple[FaceText, ...]:
    """Texts for a catalog that was written by hand (tests, scenarios)."""
    return tuple(
        FaceText(
            definition=number,
            card=name.casefold(),
            face=int(catalog.kind[number] == p.NEMESIS),
            name=name,
            kind=KINDS[catalog.kind[number]],
            faction="Neutral",
            token=bool(catalog.token[number]),
            value=None if catalog.token[number] else catalog.value[number],
            atk=catalog.atk[number] if catalog.kind[number] in BODIES else None,
            defence=catalog.defence[number] if catalog.kind[number] in BODIES else None,
            keywords=keyword_names(catalog.keywords[number]),
            traits=(),
            text=texts[number],
        )
        for number, name in enumerate(names)
    )


@cache
def keyword_names(mask: int) -> tuple[str, ...]:
    """The keywords of a mask."""
    return tuple(name for bit, name in enumerate(KEYWORDS) if mask >> bit & 1)


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a, b and c", "" for none."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
