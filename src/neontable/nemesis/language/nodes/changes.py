"""How an object is changed: numbers, keywords, and what it cannot do (NM-6.9)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ....language.registry import Node
from .amounts import Quantity
from .objects import Selector
from .words import Count, Keyword, Signed, node, word_rule

Banned = Literal[
    "attack",
    "intercept",
    "move up",
    "flip",
    "be enabled",
    "be attacked",
    "be intercepted",
    "be targeted",
    "be disabled",
    "be destroyed",
]
word_rule("banned", Banned)


@node("boost", lints="NML-25 NML-43", example="Target Unit gets +2/+0 until end of turn.")
class Boost(Node, frozen=True):
    """NM-6.8: +1/-2, or +X/+0: a number with its sign, or X with one."""

    attack: Signed | Literal["+X", "-X"]
    defence: Signed | Literal["+X", "-X"]


@node("gain_keywords", example="Target Unit gains Flying and Impact until end of turn.")
class GainKeywords(Node, frozen=True):
    """For a while it “gains” them; as a passive it “has” them."""

    keywords: Annotated[tuple[Keyword, ...], Meta(min_length=1)]


@node("lose_keywords", example="Target enemy Unit loses all keywords until end of turn.")
class LoseKeywords(Node, frozen=True):
    """Those that are named, or all."""

    keywords: tuple[Keyword, ...]


@node("set_numbers", example="Target Unit becomes 1/1 until end of turn.")
class SetNumbers(Node, frozen=True):
    """NM-6.9: both numbers are set; the latest setting counts."""

    attack: Count
    defence: Count


@node("forbid", example="The attached Unit gets -2/-0 and cannot intercept.")
class Forbid(Node, frozen=True):
    """What it cannot do, or what cannot be done to it."""

    deeds: Annotated[tuple[Banned, ...], Meta(min_length=1)]


@node("change", lints="NML-13 NML-44 NML-48", example="Target Unit gets +1/+0 and gains Flying until end of turn.")
class Change(Node, frozen=True):
    """Changes to the same objects."""

    what: Selector
    changes: Annotated[tuple[Boost | GainKeywords | LoseKeywords | SetNumbers | Forbid, ...], Meta(min_length=1)]


@node(
    "set_stat",
    "the {stat} of {what} becomes {number}",
    lints="NML-13 NML-25 NML-44",
    example="The ATK of target Unit becomes 1 until end of turn.",
)
class SetStat(Node, frozen=True):
    """NM-6.9: one number is set. Values are changed, not set."""

    stat: Literal["ATK", "DEF"]
    what: Selector
    number: Quantity


word_rule("settable", Literal["ATK", "DEF"])
