"""Objects, numbers and conditions that cannot be, or say nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, get_args

from ....language.registry import Node, parts_of
from ....language.words import nearest
from ..nodes import abilities as ab
from ..nodes import actions as ac
from ..nodes import amounts as am
from ..nodes import cards as ca
from ..nodes import changes as cg
from ..nodes import conditions as co
from ..nodes import events as ev
from ..nodes import objects as ob
from ..nodes import statics as st
from ..nodes.words import Row
from ..slots import ENHANCEMENTS, EXPLOITS, hidden, types_of
from .common import Check

OPPOSITES: Final = (("enabled", "disabled"), ("damaged", "undamaged"))
FIGHTING: Final = ("attacking", "intercepting", "attacking or intercepting", "attacked")
# These say how an object on the battlefield is; a card that lies in a zone is in no such state.
STATES: Final = frozenset(["enabled", "disabled", "damaged", "undamaged", "drifted", "enemy", *FIGHTING])
# Cards that are on their way are meant here: not on the battlefield, and in no zone that is named.
ON_THE_WAY: Final = (ev.Plays, ev.Draws, ev.Discards, ca.Search, ca.ChooseFrom, ca.Discard, am.CountDone)


def ability(check: Check, node: ab.Ability) -> None:
    """One line of a text."""
    moving = {id(objects) for part in parts_of(node) for objects in on_the_way(part)}
    for part in parts_of(node):
        match part:
            case ob.Objects():
                for message in impossible(part, id(part) in moving):
                    check.fault(part, "NML-40", message, "Leave words out, or choose other cards.")
                if check.card == "Tactical Exploit" and set(FIGHTING) & set(part.statuses):
                    fix = "Make it a Reactive Exploit, or leave the word out."
                    check.fault(part, "NML-47", "a Tactical Exploit is never played during Combat (NM-4.7)", fix)
                if part.name:
                    known(check, part, part.name, check.vocabulary.cards | check.vocabulary.tokens, "card")
            case ob.Target(objects=objects) if hidden(objects):
                fix = "Write “1 card” in place of “target card”."
                check.fault(
                    part, "NML-41", "cards in hands and decks are hidden: nobody can point at one (NM-1.10)", fix
                )
            case ac.Create(name=name):
                known(check, part, name, check.vocabulary.tokens, "token")
            case st.OnlyOne(name=str(name)):
                known(check, part, name, check.vocabulary.cards, "card")
            case am.HpOf(city=ob.CityOf(whose="each player" | "a player")) | am.ScrapOf(whose="each player"):
                check.fault(part, "NML-58", "the two have two amounts", "Name one of them.")
        for message in empty(part):
            check.fault(part, "NML-43", message, "Write a larger number, or leave the sentence out.")
        for message in settled(part):
            check.fault(part, "NML-55", message, "Leave it out, or write another number.")


def on_the_way(part: Node) -> Iterator[Node]:
    """The objects in a node that are cards of any kind, wherever they are."""
    match part:
        case st.CannotBy(by=ob.Objects() as objects) | co.IsKind(kind=objects) | co.IsNotKind(kind=objects):
            yield objects
        case _ if isinstance(part, ON_THE_WAY):
            yield from parts_of(part)


def known(check: Check, node: Node, name: str, names: frozenset[str], kind: str) -> None:
    """A name that the packs must have."""
    if name not in names:
        meant = nearest(name, sorted(names))
        fix = f"Did you mean “{meant}”?" if meant else f"Write the {kind} into the pack."
        check.fault(node, "NML-45", f"the packs have no {kind} “{name}”", fix)


def impossible(what: ob.Objects, on_the_way: bool) -> Iterator[str]:
    """Why there can be none of them."""
    statuses: set[str] = set(what.statuses)
    for one, other in OPPOSITES:
        if {one, other} <= statuses:
            yield f"nothing is both {one} and {other}"
    if len(statuses & set(FIGHTING[:3])) > 1:
        yield "nothing attacks and intercepts at once"
    if "enemy" in statuses and ob.ControlledBy("you") in what.filters:
        yield "an enemy's card is not one that you control"
    types = types_of(what)
    if not types:
        yield "no card is of such a type"
    elif {trait.kind for trait in what.traits if isinstance(trait, ob.Non)} & {*what.traits, *what.kinds}:
        yield "nothing is what it is not"
    yield from unplaced(what, types, statuses, on_the_way)
    yield from unlike(what, types, statuses)


def unplaced(what: ob.Objects, types: frozenset[str], statuses: set[str], on_the_way: bool) -> Iterator[str]:
    """Where cards cannot be."""
    rows = [part.row for part in what.filters if isinstance(part, ob.InRow)]
    zones = [part for part in what.filters if isinstance(part, ob.In)]
    if set(rows) == set(get_args(Row)) or len(zones) > 1:
        yield "nothing is in two places"
    if "Backline" in rows and statuses & set(FIGHTING[:3]):
        yield "nothing in the Backline attacks or intercepts (NM-6.1)"
    fields = (ob.ControlledBy, ob.InRow, ob.AttachedTo, ob.WithAttached)
    if zones or on_the_way:
        if statuses & (STATES if zones else STATES - {"enemy"}) or any(
            isinstance(part, fields) for part in what.filters
        ):
            yield "it is a card, and no object on the battlefield"
        if zones and ("token" in statuses or "token" in what.kinds):
            yield "a token is only ever on the battlefield (NM-6.12)"
        if zones and "object" in what.kinds:
            yield "“object” is a word for the battlefield: write “card”"
    elif types and types <= EXPLOITS:
        yield "an Exploit is never on the battlefield (NM-5.11)"


def unlike(what: ob.Objects, types: frozenset[str], statuses: set[str]) -> Iterator[str]:
    """What cards of those types cannot be or have."""
    numbers = any(isinstance(part, ob.StatIs | ob.StatThan) and part.stat != "Value" for part in what.filters)
    keywords = any(isinstance(part, ob.WithKeyword | ob.WithoutKeyword) for part in what.filters)
    rows = any(isinstance(part, ob.InRow) for part in what.filters)
    if (
        types
        and types <= ENHANCEMENTS | EXPLOITS
        and (numbers or keywords or rows or statuses & {"damaged", "undamaged", "drifted", *FIGHTING})
    ):
        yield "it has no ATK, DEF or keywords, stands in no row and does not fight (NM-5.7, NM-5.9)"
    if types == {"Unit Enhancement"} and statuses & {"enabled", "disabled"}:
        yield "a Unit Enhancement is never enabled or disabled (NM-5.7)"
    if ("token" in statuses or what.kinds == ("token",)) and any(
        isinstance(part, ob.StatIs | ob.StatThan) and part.stat == "Value" for part in what.filters
    ):
        yield "a token has no Value (NM-1.8)"
    if "Unit" not in types and any(isinstance(part, ob.WithAttached) for part in what.filters):
        yield "Unit Enhancements are attached to Units (NM-5.7)"
    if "Unit Enhancement" not in types and any(isinstance(part, ob.AttachedTo) for part in what.filters):
        yield "only Unit Enhancements are attached (NM-5.7)"
    if "drifted" in statuses and not types & {"Unit", "Vehicle"}:
        yield "only Units and Vehicles can be drifted (NM-7.24)"
    with_keywords = {part.keyword for part in what.filters if isinstance(part, ob.WithKeyword)}
    if with_keywords & {part.keyword for part in what.filters if isinstance(part, ob.WithoutKeyword)}:
        yield "nothing has a keyword and has it not"


COUNTED: Final = (
    ca.Draw,
    ac.Damage,
    ac.SplitDamage,
    ac.Prevent,
    ac.Create,
    ac.GainScrap,
    ac.LoseScrap,
    ac.SpendScrap,
    ac.StealScrap,
    ac.CityGain,
    ac.CityLose,
    ab.CostScrap,
    ob.Target,
    ob.Some,
    ob.AtRandom,
    ob.OfThem,
    ob.TopCards,
    st.ValueChange,
    st.DamageReduced,
    st.CombatDamageReduced,
)


def empty(part: Node) -> Iterator[str]:
    """Why a number makes nothing happen."""
    if isinstance(part, COUNTED) and part.number == 0:
        yield "with 0 nothing happens"
    match part:
        case cg.Boost(attack=0, defence=0):
            yield "+0/+0 changes nothing"
        case st.InterceptorsNeeded(number=0 | 1):
            yield "every interception needs one object already"
        case ac.SplitDamage(to=ob.Target(number=1) | ob.Some(number=1) | ob.CityOf()):
            yield "damage is split among two or more"


def settled(part: Any) -> Iterator[str]:
    """Why a question has only one answer."""
    match part:
        case (
            ob.StatIs(number=0, bound="or more")
            | co.HowMany(number=0, bound="or more" | "or less")
            | co.HasScrap(number=0, bound="or more")
        ):
            yield "it is so, whatever happens" if part.bound == "or more" else "“0 or fewer” is “no”"
        case co.HasStat(number=0, bound="or more"):
            yield "it is so, whatever happens"
        case co.HasHp(number=int(number), bound=bound) if number <= 1 and (bound == "or more" or number == 0):
            yield "a City at 0 HP has ended the game (NM-1.1)"
        case co.TurnIs(number=int(number), bound=bound) if number == 0 or (number == 1 and bound == "or more"):
            yield "turns are counted from 1"
        case co.HpThan(city=one, other=other) if one == other or "each player" in (one.whose, other.whose):
            yield "a City has as many HP as it has"
        case (
            co.ControlsThan(who=one, other=other)
            | co.CardsThan(who=one, other=other)
            | co.ScrapThan(who=one, other=other)
        ) if one == other or "each player" in (one, other):
            yield "a player has as many as they have"
        case co.WhoseTurn(whose="each player", phase="turn") | co.NotTurn(whose="each player", phase="turn"):
            yield "it is always somebody's turn"
