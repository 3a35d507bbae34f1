"""Amounts that are read from the game when they are needed."""

from __future__ import annotations

from typing import Literal

from ....language.registry import Node
from .objects import CityOf, Objects, Reference, Target, X
from .words import Count, Stat, Whose, node, word_rule


@node(
    "count_of",
    "the number of {objects!many}",
    lints="NML-56",
    example="Draw X cards, where X is the number of Units you control.",
)
class CountOf(Node, frozen=True):
    """How many there are."""

    objects: Objects


@node("stat_of", lints="NML-56", example="Deal damage equal to this card's ATK to target Unit.")
class StatOf(Node, frozen=True):
    """The ATK, DEF or Value of an object; of one that left, as it last was (NM-6.13)."""

    what: Reference | Target
    stat: Stat


@node("damage_on", "the damage on {what}", example="Draw X cards, where X is the damage on this card.")
class DamageOn(Node, frozen=True):
    """The damage that an object has taken this turn (NM-4.8)."""

    what: Reference | Target


@node("scrap_of", "{whose!poss} Scrap", lints="NML-22", example="Draw X cards, where X is half your Scrap.")
class ScrapOf(Node, frozen=True):
    """The Scrap that a player has."""

    whose: Whose


@node(
    "hp_of",
    "the HP of {city}",
    lints="NML-22 NML-58",
    example="Gain Scrap equal to half the HP of your City.",
)
class HpOf(Node, frozen=True):
    """The HP of a City."""

    city: CityOf


@node("turn_number", "the turn number", example="Create X Seedling tokens, where X is the turn number.")
class TurnNumber(Node, frozen=True):
    """The number of your turn (NM-3.5, NM-5.2)."""


@node(
    "damage_dealt",
    "the damage dealt this way",
    lints="NML-23",
    example="Deal 2 damage to target Unit. Gain X Scrap, where X is the damage dealt this way.",
)
class DamageDealt(Node, frozen=True):
    """The damage that this text has dealt so far; what was prevented was not dealt (NM-9.5)."""


@node(
    "count_done",
    "the number of {objects!many} {done} this way",
    lints="NML-23",
    example="Destroy each damaged Unit. Draw X cards, where X is the number of Units destroyed this way.",
)
class CountDone(Node, frozen=True):
    """How many this text has destroyed, discarded, drawn or returned so far."""

    objects: Objects
    done: Literal["destroyed", "discarded", "drawn", "returned"]


@node(
    "scrap_done",
    "the Scrap {done} this way",
    lints="NML-23",
    example="Steal 3 Scrap. Deal X damage to target Unit, where X is the Scrap stolen this way.",
)
class ScrapDone(Node, frozen=True):
    """How much Scrap this text has moved so far."""

    done: Literal["spent", "gained", "lost", "stolen"]


word_rule("done", Literal["destroyed", "discarded", "drawn", "returned"])
word_rule("moved", Literal["spent", "gained", "lost", "stolen"])


@node("half", "half {amount}", example="Draw X cards, where X is half the number of cards in your hand.")
class Half(Node, frozen=True):
    """Rounded down."""

    amount: Whole


@node(
    "half_up",
    "half {amount}, rounded up",
    example="Gain X Scrap, where X is half the ATK of target Unit, rounded up.",
)
class HalfUp(Node, frozen=True):
    """Rounded up."""

    amount: Whole


@node("twice", "twice {amount}", example="Deal X damage to target Unit, where X is twice the damage on it.")
class Twice(Node, frozen=True):
    """Two times as much."""

    amount: Whole


Whole = CountOf | StatOf | DamageOn | ScrapOf | HpOf | TurnNumber | DamageDealt | CountDone | ScrapDone
Value = Whole | Half | HalfUp | Twice
Quantity = Count | X | Value
