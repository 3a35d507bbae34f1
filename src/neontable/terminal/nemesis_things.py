"""What can be looked at on a table of Nemesis, and which of it an answer speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from rich.style import Style
from rich.text import Text

from ..kernel.events import Decision
from ..kernel.state import KIND
from ..nemesis import parts as p
from ..nemesis.texts import FaceText
from ..nemesis.view import View
from ..nemesis.view_objects import ObjectView
from . import signs as s
from .blocks import Block
from .nemesis_signs import ACCENT, fights
from .signs import Sign

CHAMPIONS: Final = ("Champion", "Nemesis")
META: Final = "thing"  # what a click on a cell of a thing finds it by


class Thing(NamedTuple):
    """`number`: an object's; the definition of a card in one's hand, or of one that lies elsewhere; the seat whose City
    or waiting Champion it is."""

    kind: Literal["object", "hand", "card", "city", "leader"]
    number: int


class Lit(NamedTuple):
    """What glows. `keys`: the keys of the answers that speak of a thing; `cursor`: of which the one speaks that Enter
    gives; `looked`: what the inspector shows, where that is another."""

    keys: Mapping[Thing, str] = {}
    cursor: Thing | None = None
    looked: Thing | None = None

    def style(self, thing: Thing, else_: str) -> str:
        """How its frame or name is drawn."""
        if thing in (self.cursor, self.looked):
            return "bold #ffffff"
        return ACCENT if thing in self.keys else else_

    def name(self, thing: Thing, else_: str) -> str:
        """The same for its name, which has a line below it when it glows."""
        if thing in (self.cursor, self.looked):
            return "bold underline #ffffff"
        return f"underline {ACCENT}" if thing in self.keys else else_

    def key(self, thing: Thing) -> Text:
        """The keys, on the accent."""
        return Text(f" {self.keys[thing]} ", f"bold {s.INK} on {ACCENT}") if thing in self.keys else Text()


class Scene(NamedTuple):
    """What is drawn: a view, what is printed on its cards, the factions' signs by name, and what glows."""

    view: View
    texts: Sequence[FaceText]
    signs: Mapping[str, Sign]
    lit: Lit = Lit()

    def sign(self, definition: int) -> Sign:
        """The faction's of a card."""
        return self.signs[self.texts[definition].faction]

    def fights(self) -> dict[int, list[str]]:
        """The marks of combat, by object."""
        return fights(self.view)


def object_of(view: View, number: int) -> ObjectView | None:
    """The object of that number, None when it has left."""
    return next((obj for obj in view.objects if obj.object == number), None)


def in_row(view: View, seat: int, row: str) -> list[ObjectView]:
    """A player's objects of a row."""
    return [obj for obj in view.objects if obj.side == seat and obj.row == row]


def thing_of(view: View, action: int) -> Thing | None:
    """What an answer speaks of; None for a pass, an amount and the like."""
    kind, operand = divmod(action, KIND)
    seat = view.seat or 0
    if kind in (p.PLAY, p.PLAY_FRONT, p.PLAY_BACK):
        return next(Thing("hand", card.definition) for card in view.players[seat].hand or () if card.place == operand)
    if kind == p.TARGET and operand >= p.CITY:
        return Thing("city", 1 - (view.active or 0) if operand == p.CITY else operand - p.CITY)
    if kind in (p.TARGET, p.MOVE_UP, p.ATTACK, p.INTERCEPT) or p.USE <= kind < p.USE + p.MOST_USES:
        return Thing("object", operand)
    if kind == p.CHAMPION_IN:
        return Thing("leader", seat)
    if kind == p.FLIP:
        mine = [obj for obj in view.objects if obj.kind in CHAMPIONS and obj.owner == seat]
        return Thing("object", mine[0].object) if mine else None
    if kind in (p.MY_CARD, p.THEIR_CARD):
        return Thing("card", operand)
    if kind == p.NEXT and operand < len(view.due):
        source = view.due[operand].object
        return Thing("object", source) if source is not None else None
    return None


def lit_of(view: View, decision: Decision, keys: Mapping[int, str], cursor: int | None, looked: Thing | None) -> Lit:
    """What glows while that is asked. `keys`: of the answers, by action."""
    found: dict[Thing, str] = {}
    for answer in decision.answers:
        thing = thing_of(view, answer.action)
        if thing is not None:
            key = keys.get(answer.action, "")
            found[thing] = f"{found.get(thing, '')} {key}".strip()
    return Lit(found, thing_of(view, cursor) if cursor is not None else None, looked)


def all_things(view: View) -> list[Thing]:
    """What can be looked at, as it lies on the table: from one's own hand up to the other player's Champion."""
    near = view.seat or 0
    hand = dict.fromkeys(card.definition for card in view.players[near].hand or ())
    found = [Thing("hand", card) for card in hand]
    rows = [(near, "Backline"), (near, "Frontline"), (1 - near, "Frontline"), (1 - near, "Backline")]
    rows = [(near, "Field Enhancements"), *rows, (1 - near, "Field Enhancements")]
    for seat, row in rows:
        for obj in in_row(view, seat, row):
            found += [Thing("object", obj.object), *(Thing("object", other) for other in obj.attached)]
    if view.window and view.window.waiting:
        found.append(Thing("card", view.window.waiting.definition))
    return [*found, *(Thing("leader", seat) for seat in (near, 1 - near))]


def clickable(block: Block, thing: Thing) -> Block:
    """The block, so that a click on it finds the thing."""
    found = []
    for row in block:
        row = row.copy()
        row.stylize(Style.from_meta({META: thing}))
        found.append(row)
    return found
