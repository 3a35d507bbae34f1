"""How a position of Nemesis is written: cards, what lies on a player's side, how that is laid out (see table.py)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import get_args

from neontable.nemesis import parts as p
from neontable.nemesis.battlefield import enter
from neontable.nemesis.catalog import Catalog
from neontable.nemesis.language.compile import CARD_TYPES, compile_text
from neontable.nemesis.language.compile_base import Names
from neontable.nemesis.language.compile_things import KEYWORDS as BITS
from neontable.nemesis.language.lints import Face
from neontable.nemesis.language.nodes.words import Keyword
from neontable.nemesis.language.read import check
from neontable.nemesis.language.vocabulary import Vocabulary
from neontable.nemesis.state import NemesisState

KEYWORDS = {
    "flying": p.FLYING,
    "barrage": p.BARRAGE,
    "evasion": p.EVASION,
    "phase": p.PHASE,
    "bypass": p.BYPASS,
    "kaiju": p.KAIJU,
    "impact": p.IMPACT,
    "save-the-day": p.SAVE_THE_DAY,
}
KINDS = {
    "unit": p.UNIT,
    "vehicle": p.VEHICLE,
    "enhancement": p.UNIT_ENHANCEMENT,
    "field": p.FIELD_ENHANCEMENT,
    "tactical": p.TACTICAL,
    "reactive": p.REACTIVE,
}
TRAITS = {"Red": 1, "Blue": 2}
ROWS = {"nowhere": p.NOWHERE, "front": p.FRONTLINE, "back": p.BACKLINE, "field": p.FIELD, "attached": p.ATTACHED}
BLANK = "Blank"  # what a deck is filled up with: never playable
NEVER = 99  # a Value that no turn reaches
FACES = (("Hero", "Doom"), ("Rival", "Bane"))  # Champions and Nemeses that a position does not speak of: 2/4 and 5/6


@dataclass
class Side:
    """What lies on a player's side. `library`: the top card first, then blanks; `cards`: how many it holds, all that
    are left unless it says so (the rest lies in the discard pile)."""

    front: str = ""
    back: str = ""
    field: str = ""
    attached: str = ""
    hand: str = ""
    library: str = ""
    cards: int | None = None
    discard: str = ""
    hp: int = p.CITY_HP
    scrap: int = 0
    champion: str = ""
    nemesis: str = ""
    gone: bool = False  # the Champion


@dataclass
class Thing:
    """A card or object as it is written."""

    name: str
    damage: int = 0
    enabled: bool = True
    token: bool = False
    on: str = ""


@dataclass
class Cards:
    """The catalog of a position, made of what is written."""

    catalog: Catalog = field(default_factory=lambda: Catalog("test"))
    numbers: dict[str, int] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    def read(self, text: str, kind: int | None = None) -> list[Thing]:
        """The things of a list; cards that are written for the first time get their definition."""
        found: list[Thing] = []
        for part in re.findall(r'(?:[^,"]|"[^"]*")+', text):
            copies, _, rest = part.strip().partition("x ") if part.strip()[:1].isdigit() else ("1", "", part.strip())
            if rest:
                found += [self.one(rest, kind)] * int(copies)
        return found

    def one(self, written: str, kind: int | None) -> Thing:
        """One card or object: its name, its words, and what it says between quotation marks."""
        before, _, text = written.partition('"')
        words = before.split()
        thing = Thing(words[0])
        numbers, keywords, value, unique, traits = (0, 0), 0, 0, 0, 0
        for word in words[1:]:
            name, _, said = word.partition(":")
            if "/" in word:
                numbers = (int(word.split("/")[0]), int(word.split("/")[1]))
                kind = p.UNIT if kind is None else kind
            elif word in KEYWORDS:
                keywords |= KEYWORDS[word]
            elif word in KINDS:
                kind = KINDS[word]
            elif word in TRAITS:
                traits |= TRAITS[word]
            elif word in ("unique", "token"):
                unique |= word == "unique"
                thing.token |= word == "token"
            elif word == "disabled":
                thing.enabled = False
            elif name == "damage":
                thing.damage = int(said)
            elif name == "on":
                thing.on = said
            else:
                assert name == "value", word
                value = int(said)
        if thing.name not in self.numbers:
            assert kind is not None, f"what is {thing.name}?"
            number = self.catalog.add(kind, value, *numbers, keywords)
            self.catalog.traits[number] = traits
            self.catalog.unique[number] = int(unique)
            self.catalog.token[number] = int(thing.token)
            self.numbers[thing.name] = number
            self.texts[thing.name] = text.strip('"').replace(" | ", "\n")
        elif numbers != (0, 0) or value:
            number = self.numbers[thing.name]
            told = (self.catalog.value[number], self.catalog.atk[number], self.catalog.defence[number])
            assert (value, *numbers) == told, f"{thing.name} is written twice"
        thing.token = bool(self.catalog.token[self.numbers[thing.name]])
        return thing

    def compile(self) -> None:
        """Give the cards what their texts say; each must be one that a pack could hold."""
        tokens = frozenset(name for name, number in self.numbers.items() if self.catalog.token[number])
        vocabulary = Vocabulary(frozenset(TRAITS), frozenset(), tokens, frozenset(self.numbers))
        for name, text in self.texts.items():
            if text:
                number = self.numbers[name]
                printed = self.catalog.keywords[number]
                face = Face(name, tuple(word for word in get_args(Keyword) if printed & BITS[word]))
                nodes = check(text, CARD_TYPES[self.catalog.kind[number]], vocabulary, face)
                compile_text(self.catalog, number, nodes, Names(TRAITS, {}, self.numbers))

    def name(self, definition: int) -> str:
        return next(name for name, number in self.numbers.items() if number == definition)


class Laid:
    """A side as things: its deck, and then what lies where."""

    def __init__(self, cards: Cards, told: Side, seat: int) -> None:
        self.cards = cards
        self.told = told
        champion_text = told.champion or f"{FACES[seat][0]} 2/4 value:{NEVER}"
        nemesis_text = told.nemesis or f"{FACES[seat][1]} 5/6 value:{NEVER}"
        champion = cards.one(champion_text, p.CHAMPION).name
        nemesis = cards.one(nemesis_text, p.NEMESIS).name
        self.faces = (champion, nemesis)
        cards.catalog.pair(cards.numbers[champion], cards.numbers[nemesis])
        self.rows = {row: cards.read(getattr(told, row)) for row in ("front", "back", "field", "attached")}
        self.hand = cards.read(told.hand)
        self.library = cards.read(told.library)
        self.discard = cards.read(told.discard)
        things = [thing for row in self.rows.values() for thing in row] + self.hand + self.library + self.discard
        names = [thing.name for thing in things if not thing.token and thing.name not in self.faces]
        assert len(names) <= p.DECK_SIZE, names
        names += [BLANK] * (p.DECK_SIZE - len(names))
        self.deck = [*sorted(cards.numbers[name] for name in names), cards.numbers[champion]]

    def lay(self, s: NemesisState, seat: int) -> None:
        self.free = list(range(p.DECK_SIZE))
        s.hp[seat] = self.told.hp
        s.scrap[seat] = self.told.scrap
        s.champion[seat] = p.GONE if self.told.gone else p.WAITING
        s.hands[seat] = sum(1 << self.take(thing.name) for thing in self.hand)
        for row, things in self.rows.items():
            for thing in things:
                self.put(s, seat, thing, ROWS[row])
        library = [self.take(thing.name) for thing in self.library]
        discard = [self.take(thing.name) for thing in self.discard]
        count = len(library) + len(self.free) if self.told.cards is None else self.told.cards
        while len(library) < count:
            library.append(self.free.pop())
        s.library[seat] = library[::-1]
        s.discard[seat] = [*self.free, *discard]

    def take(self, name: str) -> int:
        """A place of the deck list that is not used yet."""
        place = next(place for place in self.free if self.deck[place] == self.cards.numbers[name])
        self.free.remove(place)
        return place

    def put(self, s: NemesisState, seat: int, thing: Thing, row: int) -> None:
        number = self.cards.numbers[thing.name]
        if thing.name in self.faces:
            place = p.CHAMPION_PLACE
            s.champion[seat] = p.OUT
        else:
            place = p.TOKEN_PLACE if thing.token else self.take(thing.name)
        obj = enter(s, seat, place, number, row)
        s.enabled[obj] = int(thing.enabled)
        s.damage[obj] = thing.damage
        if thing.on:
            host = self.cards.numbers[thing.on]
            s.host[obj] = next(each for each in range(len(s.row)) if s.row[each] and s.definition[each] == host)
