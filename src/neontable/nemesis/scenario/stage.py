"""The cards that scenarios are laid out with, and what can lie where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .. import parts as p
from ..book import Book, book_of
from ..cards import Card, Cards
from ..texts import FaceText, texts_of
from .model import BLANK, ROWS, ZONES, Setting, Thing

NEVER: Final = 99  # a Value that no turn of a scenario reaches
BLANK_CARD: Final = Card(id="zz-blank", type="Tactical Exploit", name=BLANK, value=NEVER)
CHAMPIONS: Final = (p.CHAMPION, p.NEMESIS)


class Stage:
    """The cards of the packs, and the blank one, ready to be laid out. `numbers`: definitions by name. `bind`: how a
    book is made of cards."""

    def __init__(self, cards: Cards, bind: Callable[[Cards], Book] = book_of) -> None:
        self.cards = Cards([*cards, BLANK_CARD], cards.factions.values(), cards.packs)
        self.book: Book = bind(self.cards)
        self.texts: tuple[FaceText, ...] = texts_of(self.book.faces, self.cards)
        self.numbers = {name: number for number, name in enumerate(self.book.names)}

    def kind(self, name: str) -> int:
        return self.book.catalog.kind[self.numbers[name]]

    def is_token(self, name: str) -> bool:
        return self.book.catalog.token[self.numbers[name]] != 0

    def front_of(self, name: str) -> str:
        """The Champion's own face of either of its names."""
        number = self.numbers[name]
        other = self.book.catalog.other[number]
        return name if self.book.catalog.kind[number] == p.CHAMPION else self.book.names[other]


def why_not_there(stage: Stage, zone: str, setting: Setting) -> str:
    """Why these things cannot lie in that zone; "" when they can."""
    if zone not in ZONES:
        return ""
    if zone == "back" and sum(thing.copies for thing in setting.things) > p.BACKLINE_LIMIT:
        return "A Backline holds six objects at most (NM-5.5): move one to the front."
    if zone == "champion" and sum(thing.copies for thing in setting.things) > 1:
        return "A player has one Champion (NM-2.1)."
    said = [why_not_thing(stage, zone, thing) or why_not_so(stage, zone, thing) for thing in setting.things]
    return next(filter(None, said), "")


def why_not_thing(stage: Stage, zone: str, thing: Thing) -> str:
    """Why a card of that type does not lie in that zone."""
    kind = stage.kind(thing.name)
    if zone in ("front", "back") and kind not in (p.UNIT, p.VEHICLE, *CHAMPIONS):
        return f"{thing.name} is in no row: only Units, Vehicles, Champions and tokens are (NM-1.9)."
    if zone == "field" and kind != p.FIELD_ENHANCEMENT:
        return f"{thing.name} is no Field Enhancement (NM-5.9)."
    if zone == "champion" and kind not in CHAMPIONS:
        return f"{thing.name} is no Champion."
    if zone not in ROWS and stage.is_token(thing.name):
        return f"{thing.name} is a token: it is on the battlefield or nowhere (NM-6.12)."
    if zone not in ("front", "back", "champion") and kind in CHAMPIONS:
        return f"{thing.name} is a Champion: it lies in a row, or “champion: {thing.name}”."
    if thing.copies > 1 and zone in ROWS and stage.book.catalog.unique[stage.numbers[thing.name]]:
        return f"A player can control only one {thing.name} (NM-2.9)."
    return ""


def why_not_so(stage: Stage, zone: str, thing: Thing) -> str:
    """Why it cannot be as the brackets say."""
    kind = stage.kind(thing.name)
    is_object = thing.disabled or thing.damage or thing.attached or thing.owner >= 0 or thing.waking
    if zone not in ROWS and is_object:
        return f"{thing.name} is no object there: only in a row can it be disabled, damaged or another player's."
    if thing.gone and zone != "champion":
        return f"Only a Champion is gone; {thing.name} goes to the discard pile: “discard: {thing.name}”."
    if thing.waking and kind != p.NEMESIS:
        return f"Only a Nemesis wakes (NM-8.5), and {thing.name} is none."
    if thing.damage and zone == "field":
        return f"{thing.name} takes no damage: it is in no row (NM-5.9)."
    if thing.owner >= 0 and kind in CHAMPIONS:
        return f"{thing.name} cannot change sides (NM-6.16)."
    if thing.attached and kind != p.UNIT:
        return f"Enhancements are attached to Units, and {thing.name} is none (NM-5.7)."
    wrong = [each.name for each in thing.attached if stage.kind(each.name) != p.UNIT_ENHANCEMENT]
    return f"{wrong[0]} is no Unit Enhancement: nothing has it attached (NM-5.7)." if wrong else ""
