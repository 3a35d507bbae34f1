"""Signs of Nemesis: factions, numbers that have changed, keywords, what fights what. Colour is never the only one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.style import Style
from rich.text import Text

from ..nemesis.cards import Faction
from ..nemesis.view import View
from ..nemesis.view_objects import ObjectView
from . import signs as s
from .blocks import line
from .signs import Sign

ACCENT: Final = "#ffb454"  # a sodium lamp
UP: Final = "#86dd94"  # a number above the printed one; it has an arrow too
DOWN: Final = s.NO
# The shapes that packs name; each is one cell wide.
SHAPES: Final = {
    "square": "■",
    "four-pointed star": "✦",
    "hexagon": "⬢",
    "ring": "○",
    "horizontal bar": "▬",
    "upward triangle": "▲",
    "leaf (pointed oval)": "◊",
}
OTHER_SHAPE: Final = "•"
SHORT: Final = {"Flying": "Fly", "Save the Day": "Save"}  # of keywords that have a shorter word
INITIALS: Final = {"Bypass": "Y"}  # of the one that shares its letter with Barrage


def signs_of(factions: Iterable[Faction]) -> dict[str, Sign]:
    """The signs of factions by name, in the packs' letters, shapes and colours."""
    return {one.name: Sign(one.letter, SHAPES.get(one.shape, OTHER_SHAPE), one.colour) for one in factions}


def shape(sign: Sign) -> Text:
    """The shape alone, where there is little room: each faction has its own."""
    return Text(sign.shape, Style(color=sign.colour, bold=True))


def mark(sign: Sign) -> Text:
    """Shape and letter."""
    return Text(sign.shape + sign.letter, Style(color=sign.colour, bold=True))


def numbers(obj: ObjectView, style: str = s.TEXT) -> Text:
    """ "2/3", an arrow behind a number that is not the printed one; nothing for what has none."""
    if obj.atk is None or obj.defence is None or obj.printed is None:
        return Text()
    return line(_number(obj.atk, obj.printed[0], style), ("/", s.QUIET), _number(obj.defence, obj.printed[1], style))


def _number(now: int, printed: int, style: str) -> Text:
    if now == printed:
        return Text(str(now), style)
    return Text(f"{now}↑", UP) if now > printed else Text(f"{now}↓", DOWN)


def damage(obj: ObjectView) -> Text:
    """How much of it is marked on the object."""
    return Text(f"-{obj.damage}", f"bold {DOWN}") if obj.damage else Text()


def keywords(words: Iterable[str]) -> str:
    """In short words."""
    return " ".join(SHORT.get(word, word) for word in words)


def initials(words: Iterable[str]) -> str:
    """In letters, where there is little room."""
    return "".join(INITIALS.get(word, word[0]) for word in words)


def fights(view: View) -> dict[int, list[str]]:
    """What each object does in combat, by the number of the attack: “↑1” attacks up the table and “↓1” down, “×1” is an
    attack that was cancelled, “◎1” is attacked, “‖1” intercepts; “?” is being declared."""
    found: dict[int, list[str]] = {}
    near = view.seat or 0
    sides = {obj.object: obj.side for obj in view.objects}
    for number, attack in enumerate(view.attacks, 1):
        way = "×" if attack.cancelled else "↑" if sides.get(attack.attacker) == near else "↓"
        found.setdefault(attack.attacker, []).append(f"{way}{number}")
        if attack.target is not None:
            found.setdefault(attack.target, []).append(f"◎{number}")
        for obj in attack.interceptors:
            found.setdefault(obj, []).append(f"‖{number}")
    for one in view.objects:
        if "being declared" in one.marks:
            found.setdefault(one.object, []).append("?")
    return found
