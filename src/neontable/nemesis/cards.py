"""Cards, factions and decks of Nemesis as people read them, in the shape of a pack's TOML (NM-1.4 to NM-1.8, NM-2)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from ..kernel.errors import NeontableError
from ..language.words import nearest

Source = Literal["printed", "house", "own"]
# NM-1.4, in the engine's order (parts.py). A token is a Unit or a Vehicle that says so (NM-1.8).
CardType = Literal[
    "Unit", "Vehicle", "Unit Enhancement", "Field Enhancement", "Tactical Exploit", "Reactive Exploit", "Champion"
]
# NM-7.3 to NM-7.19. The ninth, Drift, is no keyword that a card has: it is done to one, by a text (NM-7.23).
Keyword = Literal["Flying", "Barrage", "Evasion", "Phase", "Bypass", "Kaiju", "Impact", "Save the Day"]
TYPES: Final[tuple[str, ...]] = get_args(CardType)
BODIES: Final = ("Unit", "Vehicle")
KEYWORDS: Final[tuple[str, ...]] = get_args(Keyword)
COSMIC: Final = "cosmic"  # the faction of NM-2.5
NEUTRAL: Final = "neutral"  # NM-1.5: no faction
GALAXIAN: Final = "Galaxian"  # the trait of NM-2.5
MOST_COPIES: Final = 99  # that a list can say; how many are legal is NM-2.3

Id = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]*$", description="small letters, digits, hyphens; never reused")]
# A name fills a line of a deck list, where “#” begins a comment.
Name = Annotated[str, Meta(pattern=r"^[^\s#](?:[^#\n\r\t]*[^\s#])?$", max_length=60)]
Trait = Annotated[str, Meta(pattern="^[A-Z][A-Za-z-]*$", description="one word with a capital")]
Number = Annotated[int, Meta(ge=0, le=99)]
Copies = Annotated[int, Meta(ge=1, le=MOST_COPIES)]


class UnknownCard(NeontableError):
    """No card has that name or id; the message names the nearest one."""


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on one side of a card. `value`: the turn from which it can be played (NM-5.1), None for tokens;
    `atk` and `def_`: None for what is no object of a row."""

    name: Name
    value: Number | None = None
    atk: Number | None = None
    def_: Number | None = msgspec.field(default=None, name="def")
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    text: str = ""
    flavour: str = ""


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One card. A Champion has its two faces and nothing printed beside them; `name` is filled in from the first.

    `faction`: left out, that of its file. `override`: it takes the place of the card with that id in the packs below.
    """

    id: Id
    type: CardType
    name: Name | None = None
    faction: Id | None = None
    token: bool = False
    value: Number | None = None
    atk: Number | None = None
    def_: Number | None = msgspec.field(default=None, name="def")
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    text: str = ""
    flavour: str = ""
    champion: Face | None = None
    nemesis: Face | None = None
    story: str = ""
    why: str = ""
    source: Source | None = None
    override: bool = False

    @property
    def title(self) -> str:
        """The name that a deck list has; of a Champion, that of its first face."""
        return self.name or (self.champion.name if self.champion else self.id)

    @property
    def front(self) -> Face:
        """The card's only face, or that of the Champion."""
        numbers = (self.value, self.atk, self.def_)
        return self.champion or Face(self.title, *numbers, self.traits, self.keywords, self.text, self.flavour)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The one side of a card, or Champion and Nemesis."""
        return (self.front, self.nemesis) if self.nemesis else (self.front,)

    @property
    def home(self) -> str:
        """Its faction's id, or “neutral”."""
        return self.faction or NEUTRAL

    @property
    def is_body(self) -> bool:
        """A Unit or Vehicle: what NM-2.5 looks at."""
        return self.type in BODIES

    @property
    def is_galaxian(self) -> bool:
        return GALAXIAN in self.traits

    @property
    def fits_a_deck(self) -> bool:
        """One of the 30: no Champion (NM-2.1), no token (NM-2.4)."""
        return self.type != "Champion" and not self.token


class Faction(Struct, frozen=True, forbid_unknown_fields=True):
    """A faction and how it is shown: colour is never the only sign, so it has a letter and a shape too."""

    id: Id
    name: Name
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]
    shape: Annotated[str, Meta(min_length=1)]
    colour: Annotated[str, Meta(pattern="^#[0-9A-F]{6}$")]
    pillar: str = ""
    source: Source | None = None


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck: each card's id with its number of copies, in the order of ids. Whether it is legal: decks.faults.

    `champion`: an id, "" while there is none. Make one with `deck_of`, so that equal decks are equal.
    """

    name: str
    champion: str
    cards: tuple[tuple[int, str], ...]

    @property
    def size(self) -> int:
        """How many cards, the Champion not counted."""
        return sum(copies for copies, _ in self.cards)


class ReadyDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck that a pack brings along."""

    id: Id
    name: Name
    champion: Id
    cards: tuple[tuple[Copies, Id], ...]
    plan: str = ""

    @property
    def deck(self) -> Deck:
        return deck_of(self.name, self.champion, self.cards)


def deck_of(name: str, champion: str, cards: Iterable[tuple[int, str]]) -> Deck:
    """The deck of these cards: copies of a card that come in several parts are added up."""
    count: Counter[str] = Counter()
    for copies, card in cards:
        count[card] += copies
    return Deck(" ".join(name.split()), champion, tuple((count[card], card) for card in sorted(count)))


def plain(name: str) -> str:
    """A name as it is compared: capitals, blanks and the kind of apostrophe do not matter."""
    return " ".join(name.replace("\u2019", "'").split()).casefold()


class Cards:
    """All cards and factions that packs give together; `packs`: what people call those."""

    def __init__(self, cards: Iterable[Card], factions: Iterable[Faction], packs: Sequence[str] = ()) -> None:
        self.packs = tuple(packs)
        self.factions = {faction.id: faction for faction in factions}
        self._by_id = {card.id: card for card in sorted(cards, key=lambda card: card.id)}
        self._by_name = {plain(face.name): card for card in self for face in card.faces}

    def __iter__(self) -> Iterator[Card]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._by_id

    def get(self, card_id: str) -> Card:
        """The card of that id. Raises UnknownCard with the nearest id."""
        if card_id not in self._by_id:
            meant = nearest(card_id, self._by_id)
            raise UnknownCard(f"There is no card with the id “{card_id}”.{hint(meant)}")
        return self._by_id[card_id]

    def named(self, name: str) -> Card:
        """The card of that name; a Champion by either face's. Raises UnknownCard with the nearest name."""
        card = self.find(name)
        if card is None:
            raise UnknownCard(f"There is no card “{name}”.{hint(self.nearest_name(name))}")
        return card

    def find(self, name: str) -> Card | None:
        """The card of that name, None when there is none."""
        return self._by_name.get(plain(name))

    def nearest_name(self, name: str) -> str | None:
        """The name that begins so, or is most like it."""
        names = {plain(face.name): face.name for card in self for face in card.faces}
        begun = [names[known] for known in names if plain(name) and known.startswith(plain(name))]
        return begun[0] if begun else nearest(" ".join(name.split()), names.values())

    def faction_name(self, faction: str) -> str:
        """ "Cosmic" for "cosmic"."""
        return self.factions[faction].name if faction in self.factions else faction.capitalize()

    @property
    def primaries(self) -> tuple[str, ...]:
        """The ids of all factions but Neutral."""
        return tuple(faction for faction in self.factions if faction != NEUTRAL)

    @cached_property
    def digest(self) -> str:
        """A hash over what changes play: names (texts use them), types, numbers, traits, keywords, texts; no flavour,
        no story."""
        played = [
            (
                *(card.id, card.type, card.token, card.home),
                *((f.name, f.value, f.atk, f.def_, f.traits, f.keywords, f.text.strip()) for f in card.faces),
            )
            for card in self
        ]
        return hashlib.sha256(msgspec.json.encode(played)).hexdigest()


def hint(meant: str | None) -> str:
    """The end of a message about a name that nothing has."""
    return f" Did you mean “{meant}”?" if meant else ""
