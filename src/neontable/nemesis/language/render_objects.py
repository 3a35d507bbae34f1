"""How objects, selectors, amounts and conditions are said."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...language.english import article, plural_of
from .nodes import amounts as am
from .nodes import conditions as co
from .nodes import objects as ob
from .saying import say, says


@says(ob.Objects)
def _objects(node: ob.Objects, style: str) -> str:
    """Styles: one ("enemy Unit"), many ("enemy Units"), every (one, joined with "and"), a (with its article); with
    "from" behind it, for cards that leave their zone."""
    number, _, place = style.partition(" ")
    kinds = [kind.name if isinstance(kind, ob.Trait) else kind for kind in node.kinds]
    with_and = number in ("every", "all") and not any(isinstance(kind, ob.Trait) for kind in node.kinds)
    noun = (" and " if with_and else " or ").join(
        plural_of(kind) if number in ("many", "all") else kind for kind in kinds
    )
    filters = [say(part, place or "in") for part in node.filters]
    name = [f"named {node.name}"] if node.name else []
    words = " ".join([*node.statuses, *map(say, node.traits), noun, *filters, *name])
    if number != "a":
        return words
    return f"an{words}" if words.startswith("other ") else article(words)


@says(ob.InZone)
def _in_zone(node: ob.InZone, style: str) -> str:
    return f"{style} {say(node.whose, 'poss')} {node.zone}"


@says(ob.InAnyDiscard)
def _in_any_discard(node: ob.InAnyDiscard, style: str) -> str:
    return f"{style} a discard pile"


@says(ob.Trait)
@says(ob.Faction)
def _name(node: ob.Trait | ob.Faction, style: str) -> str:
    return node.name


# Selectors. Styles: subject, poss, from (of cards that leave their zone).


@says(ob.This)
def _this(node: ob.This, style: str) -> str:
    return "this card's" if style == "poss" else "this card"


@says(ob.It)
def _it(node: ob.It, style: str) -> str:
    return "its" if style == "poss" else "it"


@says(ob.That)
def _that(node: ob.That, style: str) -> str:
    return f"that {node.kind}'s" if style == "poss" else f"that {node.kind}"


@says(ob.Those)
def _those(node: ob.Those, style: str) -> str:
    return {"subject": "they", "poss": "those cards'"}.get(style, "them")


@says(ob.Attached)
def _attached(node: ob.Attached, style: str) -> str:
    return "the attached Unit's" if style == "poss" else "the attached Unit"


@says(ob.Target)
def _target(node: ob.Target, style: str) -> str:
    if node.number == 1 and not node.up_to:
        another = "other" in node.objects.statuses
        what = without_other(node.objects) if another else node.objects
        return f"{'another ' if another else ''}target {say(what, _form(1, style))}"
    return f"{_up_to(node.up_to)}{say(node.number)} target {say(node.objects, _form(node.number, style))}"


@says(ob.Some)
def _some(node: ob.Some, style: str) -> str:
    return f"{_up_to(node.up_to)}{_chosen(node.number, node.objects, style, node.up_to)}"


@says(ob.OfThem)
def _of_them(node: ob.OfThem, style: str) -> str:
    return f"{_up_to(node.up_to)}{node.number} of them"


@says(ob.AtRandom)
def _at_random(node: ob.AtRandom, style: str) -> str:
    return f"{_chosen(node.number, node.objects, style)} at random"


@says(ob.Every)
def _every(node: ob.Every, style: str) -> str:
    """You have one Champion: it is "your Champion"."""
    what = node.objects
    if what.kinds in (("Champion",), ("Nemesis",)) and what == ob.Objects(
        (), (), what.kinds, (ob.ControlledBy("you"),)
    ):
        return f"your {what.kinds[0]}"
    return f"each {say(what, 'every from' if style == 'from' else 'every')}"


def _chosen(number: Any, what: ob.Objects, style: str, up_to: bool = False) -> str:
    """ "another Unit", else "1 Unit"."""
    if number == 1 and not up_to and "other" in what.statuses:
        return say(what, "a from" if style == "from" else "a")
    return f"{say(number)} {say(what, _form(number, style))}"


def _form(number: Any, style: str = "") -> str:
    return f"{'one' if number == 1 else 'many'} {style if style == 'from' else ''}"


def _up_to(up_to: bool) -> str:
    return "up to " if up_to else ""


def without_other(what: ob.Objects) -> ob.Objects:
    """The objects, without the word."""
    return replace(what, statuses=tuple(word for word in what.statuses if word != "other"))


@says(ob.TopCards)
def _top(node: ob.TopCards, style: str) -> str:
    count = "card" if node.number == 1 else f"{say(node.number)} cards"
    return f"the top {count} of {say(node.whose, 'poss')} deck"


@says(ob.CityOf)
def _city(node: ob.CityOf, style: str) -> str:
    named = {"your opponent": "the enemy City", "each player": "each City", "a player": "a City"}
    return named.get(node.whose, f"{say(node.whose, 'poss')} City")


# Amounts and conditions


@says(am.StatOf)
def _stat_of(node: am.StatOf, style: str) -> str:
    """ "its ATK", "the ATK of target Unit"."""
    if isinstance(node.what, ob.Target):
        return f"the {node.stat} of {say(node.what)}"
    return f"{say(node.what, 'poss')} {node.stat}"


@says(co.HowMany)
def _how_many(node: co.HowMany, style: str) -> str:
    if node.bound == "or more" and node.number == 1:
        return say(node.objects, "a")
    if node.bound == "exactly" and node.number == 0:
        return f"no {say(node.objects, 'many')}"
    bound = {"exactly": "", "or less": "or fewer "}.get(node.bound, f"{node.bound} ")
    exactly = "exactly " if node.bound == "exactly" else ""
    return f"{exactly}{say(node.number)} {bound}{say(node.objects, _form(node.number))}"


@says(co.TurnIs)
def _turn_is(node: co.TurnIs, style: str) -> str:
    later = {"or more": " or later", "or less": " or earlier", "exactly": ""}[node.bound]
    return f"it is turn {say(node.number)}{later}"


@says(co.ThereAre)
def _there_are(node: co.ThereAre, style: str) -> str:
    one = node.count.number == 1 and node.count.bound != "or less"
    return f"there {'is' if one else 'are'} {say(node.count)}"
