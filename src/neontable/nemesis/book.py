"""From cards to a Catalog: every face gets a number, and its text a program.

What only needs a book that was made before does not load the language.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from ..kernel.errors import PackError
from . import parts
from .cards import KEYWORDS, NEUTRAL, TYPES, Card, Cards
from .catalog import Catalog
from .language import LANGUAGE_VERSION
from .language.vocabulary import Vocabulary
from .lists import vec_of, vecs_of

if TYPE_CHECKING:
    from .language.compile_base import Names

MOST_DEFINITIONS: Final = 1024  # operands of actions
MOST_TRAITS: Final = 62  # bits of a mask
# The lists of a Catalog: of ints, and of lists.
FLAT: Final = (
    *("kind", "value", "atk", "defence", "keywords", "traits", "faction", "other", "unique", "token"),
    *("code", "listens", "entry", "trigger", "once", "disables", "scrap", "always", "line"),
)
NESTED: Final = ("triggers", "uses", "passives", "effect", "slots")


class Book(NamedTuple):
    """A Catalog, and what its numbers mean. `faces`: of each definition, the id of its card and which face of it (0, or
    1 for a Nemesis); `names`; `lines`: the text, a line each."""

    catalog: Catalog
    faces: tuple[tuple[str, int], ...]
    names: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]

    def definition(self, card_id: str, face: int = 0) -> int:
        """The number of a face. Raises ValueError when the packs have it not."""
        return self.faces.index((card_id, face))

    def line(self, ability: int, definition: int) -> str:
        """The line of a card's text that an ability comes from."""
        return self.lines[definition][self.catalog.line[ability]]


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """A Catalog for keeping."""

    digest: str
    drift: int
    control: int
    flat: dict[str, list[int]]
    nested: dict[str, list[list[int]]]


def tables_of(catalog: Catalog) -> Tables:
    """All of a Catalog."""
    flat = {name: list(getattr(catalog, name)) for name in FLAT}
    nested = {name: [list(items) for items in getattr(catalog, name)] for name in NESTED}
    return Tables(catalog.digest, catalog.drift, catalog.control, flat, nested)


def catalog_of(tables: Tables) -> Catalog:
    """The Catalog that was kept."""
    catalog = Catalog(tables.digest)
    catalog.drift, catalog.control = tables.drift, tables.control
    for name, items in tables.flat.items():
        setattr(catalog, name, vec_of(items))
    for name, lists in tables.nested.items():
        setattr(catalog, name, vecs_of(lists))
    return catalog


def book_of(cards: Cards) -> Book:
    """The book of all cards of the packs, made anew: it reads all texts (packs/nemesis_loader.py keeps books).

    Raises PackError for too many cards, and TextError for a text that cannot be read or played.
    """
    return bound(cards, compiled(cards))


def bound(cards: Cards, catalog: Catalog) -> Book:
    """The book of a Catalog that was made of these cards."""
    faces = faces_of(cards)
    return Book(
        catalog,
        tuple((card.id, number) for card, number in faces),
        tuple(card.faces[number].name for card, number in faces),
        tuple(tuple(card.faces[number].text.strip().splitlines()) for card, number in faces),
    )


def faces_of(cards: Cards) -> list[tuple[Card, int]]:
    """All faces in the order of their definitions: by id, a Champion before its Nemesis."""
    return [(card, number) for card in cards for number in range(len(card.faces))]


def compiled(cards: Cards) -> Catalog:
    """The Catalog of cards. Raises PackError and TextError."""
    from .language.compile import compile_text
    from .language.lints import Face
    from .language.read import check

    faces = faces_of(cards)
    if len(faces) > MOST_DEFINITIONS:
        raise PackError(f"The packs hold {len(faces)} cards and faces, and a game takes at most {MOST_DEFINITIONS}.")
    names, factions = names_of(cards), faction_numbers(cards)
    catalog = Catalog(digest_of(cards))
    for card, number in faces:
        add_face(catalog, card, number, names, factions[card.home])
    for definition, (card, number) in enumerate(faces):
        face = card.faces[number]
        if face.text.strip():
            kind = "Nemesis" if number else card.type
            known = Face(face.name, face.keywords)
            text = check(face.text.strip(), kind, vocabulary_of(cards), known)  # with the names of all packs
            compile_text(catalog, definition, text, names)
    return catalog


def digest_of(cards: Cards) -> str:
    """A hash over what changes play: the cards, and the version of the language that says what their texts mean."""
    return hashlib.sha256(f"{cards.digest} {LANGUAGE_VERSION}".encode()).hexdigest()


@lru_cache(maxsize=4)
def vocabulary_of(cards: Cards) -> Vocabulary:
    """The names that texts may use."""
    faces = [(card, face) for card in cards for face in card.faces]
    return Vocabulary(
        traits=frozenset(trait for _, face in faces for trait in face.traits),
        factions=frozenset(faction.name for faction in cards.factions.values()),
        tokens=frozenset(face.name for card, face in faces if card.token),
        cards=frozenset(face.name for card, face in faces if not card.token),
    )


def names_of(cards: Cards) -> Names:
    """The numbers behind the names."""
    from .language.compile_base import Names

    traits = vocabulary_of(cards).traits
    if len(traits) > MOST_TRAITS:
        raise PackError(f"The packs hold {len(traits)} traits, and a game takes at most {MOST_TRAITS}.")
    return Names(
        traits={trait: 1 << bit for bit, trait in enumerate(sorted(traits))},
        factions={cards.faction_name(faction): number for faction, number in faction_numbers(cards).items()},
        definitions={card.faces[number].name: n for n, (card, number) in enumerate(faces_of(cards))},
    )


def faction_numbers(cards: Cards) -> dict[str, int]:
    """Of each faction, by id; Neutral is 0."""
    others = sorted(faction for faction in cards.factions if faction != NEUTRAL)
    return {NEUTRAL: 0} | {faction: number for number, faction in enumerate(others, 1)}


def add_face(catalog: Catalog, card: Card, number: int, names: Names, faction: int) -> None:
    """One face, without its text."""
    face = card.faces[number]
    kind = parts.NEMESIS if number else TYPES.index(card.type)
    keywords = sum(1 << KEYWORDS.index(keyword) for keyword in set(face.keywords))
    definition = catalog.add(kind, face.value or 0, face.atk or 0, face.def_ or 0, keywords)
    catalog.traits[definition] = sum(names.traits[trait] for trait in set(face.traits))
    catalog.faction[definition] = faction
    catalog.token[definition] = int(card.token)
    if number:
        catalog.pair(definition - 1, definition)
