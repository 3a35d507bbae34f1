"""A pack of Nemesis cards, read on top of others: every fault named with file, line and column."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ..language.errors import TextError
from ..language.words import nearest
from ..nemesis.book import vocabulary_of
from ..nemesis.cards import (
    KEYWORDS,
    NEUTRAL,
    TYPES,
    Card,
    Cards,
    Face,
    Faction,
    ReadyDeck,
    Source,
    UnknownCard,
    plain,
)
from ..nemesis.decks import faults as deck_faults
from ..nemesis.language import LANGUAGE_VERSION
from .documents import Document, PackFolder, PackReader
from .faults import PackFault
from .misprints import misprints
from .places import TomlPath
from .stack import PackName

TYPE_NAMES: Final = ", ".join(TYPES)
CODES: Final[dict[str, str]] = {
    "PACK-09": "a card that is to override what is not there",
    "PACK-10": "a card or deck that is in a pack below already",
    "PACK-11": "a card that lacks what its type has, or has what its type cannot have",
    "PACK-12": "a faction that no pack has",
    "PACK-13": "a deck with a card that no pack has",
    "PACK-14": "a deck that is not legal (NM-2)",
    "PACK-15": "a trait with the name of a faction: texts could mean either",
}
FACES: Final = ("champion", "nemesis")
OTHER_ID: Final = "Give it an id of its own."

# Reads the text of a face and gives the canonical one, with all cards for the names in it. Raises TextError.
ReadText = Callable[[Card, Face, Cards], str]


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """A .toml file of the folder: a faction, which is that of its cards; cards; decks."""

    faction: Faction | None = None
    card: tuple[Card, ...] = ()
    deck: tuple[ReadyDeck, ...] = ()


class CardOverride(NamedTuple):
    """A card that a pack has put in the place of another pack's."""

    id: str
    pack: str
    over: str
    before: Card


class Stack(NamedTuple):
    """What packs on top of each other hold. `origin`: the pack of each card, by ids."""

    packs: tuple[PackName, ...] = ()
    factions: tuple[Faction, ...] = ()
    cards: tuple[Card, ...] = ()
    decks: tuple[ReadyDeck, ...] = ()
    origin: tuple[tuple[str, str], ...] = ()
    overrides: tuple[CardOverride, ...] = ()


def canonical(card: Card, face: Face, cards: Cards) -> str:
    """A text as the card language prints it. Raises TextError."""
    from ..nemesis.language import lints
    from ..nemesis.language.read import check  # the grammar is loaded only when a text has to be read
    from ..nemesis.language.render import render

    kind = "Nemesis" if face is card.nemesis else card.type
    return render(check(face.text.rstrip(), kind, vocabulary_of(cards), lints.Face(face.name, face.keywords)))


def read_cards(folder: PackFolder, below: Stack, read_text: ReadText = canonical) -> tuple[Stack, list[PackFault]]:
    """The pack on top of those below, or else those below and all its faults."""
    reader = _Reader(folder, below, read_text)
    stack = reader.stack()
    return (below if reader.faults or stack is None else stack), sorted(reader.faults)


class _Found(NamedTuple):
    """A card or deck, and where it stands."""

    document: Document
    path: TomlPath
    card: Card


class _Reader(PackReader):
    game = "nemesis"
    language = LANGUAGE_VERSION
    example = "Draw 1 card."
    groups = Group
    nested: ClassVar = {"champion": Face, "nemesis": Face}

    def __init__(self, folder: PackFolder, below: Stack, read_text: ReadText) -> None:
        super().__init__(folder)
        self.below = below
        self.read_text = read_text
        self.factions = {faction.id: faction for faction in below.factions}
        self.cards = {card.id: card for card in below.cards}
        self.origin = dict(below.origin)
        self.overrides = list(below.overrides)
        self.found: list[_Found] = []
        self.placed: set[str] = set()  # ids of this pack's cards
        self.decks: list[tuple[Document, TomlPath, ReadyDeck]] = []

    def stack(self) -> Stack | None:
        head, file, documents = self.opened()
        for document in documents:
            self.group(document, file.source if file else "own")
        if file is None:
            return None
        placed = [found for found in self.found if self.place(found, file.id)]
        self.check_names(placed)
        self.check_traits(placed)
        cards = Cards(self.cards.values(), self.factions.values())
        for found in placed:
            self.cards[found.card.id] = self.with_texts(found, cards)
        if not self.faults:  # a deck of faulty cards would only repeat them
            self.check_decks(cards)
        if head and not (self.found or self.decks or self.faults):
            self.fault(head, 0, "PACK-08", "the pack holds no card", "Write [[card]] in another .toml file.")
        return Stack(
            (*self.below.packs, PackName(file.id, file.name, file.version)),
            tuple(self.factions.values()),
            tuple(self.cards.values()),
            (*self.below.decks, *(deck for _, _, deck in self.decks)),
            tuple(self.origin.items()),
            tuple(self.overrides),
        )

    def group(self, document: Document, source: Source) -> None:
        """The faction, the cards and the decks of a file."""
        faction = None
        table = document.data.pop("faction", None)
        if isinstance(table, dict):
            faction = self.converted(document, ("faction",), table, Faction)
            if faction:
                self.factions[faction.id] = faction
        elif table is not None:
            at = document.places.key(("faction",))
            self.fault(document, at, "PACK-04", "“faction” must be a table", "Write [faction], one a file.")
        for path, table in self.tables(document):
            if path[0] == "deck":
                deck = self.converted(document, path, table, ReadyDeck)
                self.decks += [(document, path, deck)] if deck else []
            elif card := self.converted(document, path, table, Card):
                home = card.faction or (NEUTRAL if card.token else faction.id if faction else None)
                known = replace(card, name=card.title, faction=home, source=card.source or source)
                self.found.append(_Found(document, path, known))

    def explained(self, path: TomlPath, value: Any) -> tuple[str, str, str] | None:
        field = path[-1] if path else ""  # the file as a whole lacks something
        if path[-2:-1] == ("keywords",):
            return "PACK-04", f"“{value}” is no keyword that a card has", f"There are: {', '.join(KEYWORDS)}."
        if field == "type":
            fix = (
                "Write Unit or Vehicle, and token = true (NM-1.8)." if value == "Token" else f"There are: {TYPE_NAMES}."
            )
            return "PACK-04", f"“{value}” is no type of card", fix
        if field == "name" and value:
            return "PACK-04", "the name does not fit a deck list", "It is one line of at most 60 characters, without #."
        if path[-2:-1] == ("traits",):
            return "PACK-04", f"“{value}” is no trait", "A trait is one word with a capital."
        return None

    def place(self, found: _Found, pack: str) -> bool:
        """Put a card into the stack: in a place that is free, or, if it says so, over another pack's. False when this
        pack has it already."""
        document, path, card = found
        at = document.places.value
        if card.id in self.placed:
            self.fault(document, at((*path, "id")), "PACK-05", f"“{card.id}” is in this pack already", OTHER_ID)
            return False
        before = self.cards.get(card.id)
        if card.override and before is None:
            meant = nearest(card.id, self.cards)
            fix = f"Did you mean “{meant}”?" if meant else "Leave override out for a card that is new."
            self.fault(document, at((*path, "override")), "PACK-09", f"there is no “{card.id}” to override", fix)
        elif before and not card.override:
            message = f"“{card.id}” is {before.title} of {self.origin[card.id]}"
            self.fault(document, at((*path, "id")), "PACK-10", message, "Write override = true to put yours over it.")
        elif before:
            self.overrides.append(CardOverride(card.id, pack, self.origin[card.id], before))
        if card.faction not in self.factions:
            message = f"there is no faction “{card.faction}”" if card.faction else f"{card.title} is of no faction"
            self.fault(document, at((*path, "faction")), "PACK-12", message, f"There are: {', '.join(self.factions)}.")
        for field, message, fix in misprints(card):
            self.fault(document, at((*path, *field)), "PACK-11", message, fix)
        self.placed.add(card.id)
        self.origin[card.id] = pack
        self.cards[card.id] = card
        return True

    def check_names(self, placed: list[_Found]) -> None:
        """A deck list goes by names: no two cards may share one."""
        ours = {found.card.id for found in placed}
        theirs = [card for card in self.cards.values() if card.id not in ours]
        whose = {plain(face.name): card.id for card in theirs for face in card.faces}
        for document, path, card in placed:
            for number, face in enumerate(card.faces):
                other = whose.setdefault(plain(face.name), card.id)
                if other != card.id:
                    field = (FACES[number], "name") if card.type == "Champion" else ("name",)
                    message = f"“{face.name}” is the name of {other} already"
                    self.fault(document, document.places.value((*path, *field)), "PACK-05", message, "Find another.")

    def check_traits(self, placed: list[_Found]) -> None:
        """A capital word in a text is a trait or a faction, never both."""
        factions = {faction.name for faction in self.factions.values()}
        for document, path, card in placed:
            for number, face in enumerate(card.faces):
                for trait in factions & set(face.traits):
                    field = (FACES[number], "traits") if card.type == "Champion" else ("traits",)
                    message = f"“{trait}” is a faction"
                    self.fault(document, document.places.value((*path, *field)), "PACK-15", message, "Find another.")

    def with_texts(self, found: _Found, cards: Cards) -> Card:
        """The card with its texts in their canonical wording."""
        card = found.card
        if card.champion and card.nemesis:
            champion, nemesis = (
                replace(face, text=self.text(found, (field,), face, cards))
                for field, face in zip(FACES, (card.champion, card.nemesis), strict=True)
            )
            return replace(card, champion=champion, nemesis=nemesis)
        return replace(card, text=self.text(found, (), card.front, cards))

    def text(self, found: _Found, field: TomlPath, face: Face, cards: Cards) -> str:
        """The text of a face; its faults where they stand in the file."""
        if not face.text.strip():
            return ""
        try:
            return self.read_text(found.card, face, cards)
        except TextError as error:
            for fault in error.faults:
                at = found.document.places.within((*found.path, *field, "text"), fault.at)
                self.fault(found.document, at, fault.code, fault.message, fault.fix)
            return face.text

    def check_decks(self, cards: Cards) -> None:
        """Each ready deck: in no pack yet, of cards that are there, legal."""
        ids = {deck.id: pack for pack, deck in (("a pack below", deck) for deck in self.below.decks)}
        for document, path, deck in self.decks:
            at = document.places.value
            if deck.id in ids:
                code = "PACK-05" if ids[deck.id] == "this pack" else "PACK-10"
                self.fault(document, at((*path, "id")), code, f"“{deck.id}” is in {ids[deck.id]} already", OTHER_ID)
            ids[deck.id] = "this pack"
            named: list[tuple[TomlPath, str]] = [((*path, "champion"), deck.champion)]
            named += [((*path, "cards", number, 1), card) for number, (_, card) in enumerate(deck.cards)]
            unknown = [(where, card) for where, card in named if card not in cards]
            for where, card in unknown:
                try:
                    cards.get(card)
                except UnknownCard as error:
                    self.fault(document, at(where), "PACK-13", str(error).removesuffix("."), "")
            for fault in [] if unknown else deck_faults(deck.deck, cards):
                self.fault(document, at(path), "PACK-14", f"{deck.name}: {fault}".removesuffix("."), "")
