"""How the nodes of card texts are said: the renderer and its signs. What a template is too small for stands in
render_objects.py and render.py.

    {what}          the field, said            {what!style}    said in a style
    {who:draw}      a subject and its verb: "draw" for you (an order), "your opponent draws"
    {who~control}   the same, but you are named: "you control"
    {number#card}   an amount of something: "2 cards", "cards equal to its ATK"
    {number^token}  the noun alone, behind a number that stands elsewhere: "token", "tokens"
"""

from __future__ import annotations

from typing import Any, Final

from ...language.english import agree, plural_of
from ...language.registry import Node
from ...language.render import Renderer
from .nodes import REGISTRY
from .nodes.objects import AtRandom, OfThem, Some, Target, Those, X

POSSESSIVES: Final = {"you": "your", "they": "their"}
UNCOUNTED: Final = ("damage", "Scrap", "HP")


def plain(value: Any, style: str) -> str:
    """A field that is no node."""
    match style:
        case "poss":
            return POSSESSIVES.get(value, f"{value}'s")
        case "turner":
            return "the" if value == "each player" else plain(value, "poss")
        case "bound":
            return "" if value == "exactly" else f" {value}"
        case "this_turn":
            return " this turn" if value else ""
        case "in_your_row":
            return f" in your {value}" if value else ""
        case "signed":
            return f"{value:+d}"
    return str(value)


RENDERER: Final = Renderer(REGISTRY, plain)
say = RENDERER.say
says = RENDERER.says


def subject(who: Any, verb: str) -> str:
    """Who does something, named, with the verb that agrees."""
    return f"{say(who, 'subject' if isinstance(who, Node) else '')} {agree(verb, is_plural(who))}".rstrip()


def order(who: Any, verb: str) -> str:
    """The same; you are told to."""
    return verb if who == "you" else subject(who, verb)


def is_plural(who: Any) -> bool:
    """Whether a verb takes its plural behind it."""
    if isinstance(who, Target | Some | AtRandom | OfThem):
        return who.number != 1
    return who == "you" or isinstance(who, Those)


def counted(number: Any, noun: str) -> str:
    """The noun as it stands behind a number."""
    return noun if number == 1 or noun in UNCOUNTED else plural_of(noun)


def amount(number: Any, noun: str) -> str:
    """ "1 card", "X Scrap", "damage equal to its ATK"."""
    if isinstance(number, int | X):
        return f"{say(number)} {counted(number, noun)}"
    return f"{counted(number, noun)} equal to {say(number)}"


RENDERER.signs.update({":": order, "~": subject, "#": amount, "^": counted})
