"""What a text can point at: objects and cards, the ways to choose them, Cities."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from ....language.registry import Node
from .words import (
    STATUS_ORDER,
    Bound,
    CityHolder,
    Count,
    Holder,
    Keyword,
    Kind,
    Name,
    Row,
    Stat,
    Status,
    Than,
    Whose,
    Zone,
    node,
)


@node("trait", example="Target Galaxian gains Flying until end of turn.")
class Trait(Node, frozen=True):
    """A trait of the pack, as an adjective or a noun."""

    name: Name


@node("faction", example="Each other Cosmic Unit you control gets +0/+1.")
class Faction(Node, frozen=True):
    """A faction of the pack, as an adjective."""

    name: Name


@node("non", "non-{kind}", lints="NML-40", example="Destroy target non-Vehicle Galaxian.")
class Non(Node, frozen=True):
    """Anything but these."""

    kind: Literal["Vehicle", "Champion", "Nemesis", "token"] | Trait


@node("x", "X", lints="NML-25", example="Deal X damage to target object, where X is your Scrap.")
class X(Node, frozen=True):
    """A number that “where X is ...” behind it gives."""


Amount = Count | X


# Filters behind the noun


@node("controlled_by", "{who~control}", lints="NML-22", example="Enable each Unit you control.")
class ControlledBy(Node, frozen=True):
    """Of a player's; the opponent's are “enemy”."""

    who: Holder


@node(
    "stat_is",
    "with {stat} {number}{bound!bound}",
    lints="NML-25 NML-40 NML-55",
    example="Destroy target Unit with ATK 2 or less.",
)
class StatIs(Node, frozen=True):
    """By a number: of the ATK, DEF or Value that it has when it is asked (NM-6.9)."""

    stat: Stat
    number: Amount
    bound: Bound


@node(
    "stat_than",
    "with {than} {stat} than {what}",
    lints="NML-40",
    example="Destroy target Unit with less ATK than this card.",
)
class StatThan(Node, frozen=True):
    """By comparison with an object that the text has named."""

    than: Than
    stat: Stat
    what: Reference


@node("with_keyword", "with {keyword}", lints="NML-40", example="Destroy target object with Flying.")
class WithKeyword(Node, frozen=True):
    """That have a keyword now."""

    keyword: Keyword


@node(
    "without_keyword",
    "without {keyword}",
    lints="NML-40",
    example="Disable each enemy Unit without Flying.",
)
class WithoutKeyword(Node, frozen=True):
    """That have it not."""

    keyword: Keyword


@node(
    "in_zone",
    lints="NML-22 NML-40 NML-41",
    example="Return target Unit from your discard pile to your hand.",
)
class InZone(Node, frozen=True):
    """Of cards that lie in a player's hand, deck or discard pile: “in”, or “from” where they leave it."""

    whose: Whose
    zone: Zone


@node(
    "in_any_discard",
    lints="NML-40",
    example="Remove target card in a discard pile from the game.",
)
class InAnyDiscard(Node, frozen=True):
    """Of cards that lie in either discard pile."""


@node("in_row", "in the {row}", lints="NML-40", example="Move up target enemy object in the Backline.")
class InRow(Node, frozen=True):
    """Of objects in one of the rows, whoever controls them."""

    row: Row


@node(
    "attached_to",
    "attached to {what}",
    lints="NML-40",
    example="This card gets +1/+1 for each Unit Enhancement attached to it.",
)
class AttachedTo(Node, frozen=True):
    """Of Unit Enhancements on a Unit (NM-5.7)."""

    what: Reference


@node(
    "with_attached",
    "with a Unit Enhancement attached",
    lints="NML-40",
    example="Each Unit you control with a Unit Enhancement attached gets +1/+0.",
)
class WithAttached(Node, frozen=True):
    """Of Units that carry at least one."""


Filter = (
    ControlledBy
    | StatIs
    | StatThan
    | WithKeyword
    | WithoutKeyword
    | InRow
    | AttachedTo
    | WithAttached
    | InZone
    | InAnyDiscard
)


@node(
    "objects",
    lints="NML-40 NML-41 NML-45 NML-47",
    example="On Entry: Enable each other disabled Unit you control.",
)
class Objects(Node, frozen=True):
    """A noun with its filters. Without a zone: of what is on the battlefield. “object” is a Unit, Vehicle, Champion or
    Nemesis; a token is a Unit or a Vehicle (NM-1.8)."""

    statuses: tuple[Status, ...]
    traits: tuple[Non | Trait | Faction, ...]
    kinds: Annotated[tuple[Kind | Trait, ...], Meta(min_length=1)]
    filters: tuple[Filter, ...]
    name: Name | None = None

    def __post_init__(self) -> None:
        """One order of adjectives, each once, and the zone last: the same objects have the same text."""
        force_setattr(self, "statuses", tuple(sorted(set(self.statuses), key=STATUS_ORDER.__getitem__)))
        force_setattr(self, "filters", tuple(sorted(self.filters, key=lambda part: isinstance(part, In))))


In = InZone | InAnyDiscard


# Selectors


@node("this", lints="NML-44", example="On Entry: Disable this card.")
class This(Node, frozen=True):
    """The card on which the text stands."""


@node(
    "it",
    lints="NML-20 NML-21 NML-60",
    example="Whenever this card intercepts, it gets +1/+1 until end of turn.",
)
class It(Node, frozen=True):
    """The one object or card that the text named last; behind a trigger, the one that it is about."""


@node(
    "that",
    lints="NML-20",
    example="Whenever this card attacks an enemy Unit, disable that Unit.",
)
class That(Node, frozen=True):
    """The last named one that can be such a card, this card left aside."""

    kind: Kind


@node(
    "those",
    lints="NML-20 NML-21 NML-60",
    example="Disable up to 2 target enemy Units. They cannot be enabled until your next turn.",
)
class Those(Node, frozen=True):
    """The several that the text named last."""


@node("attached", lints="NML-15", example="The attached Unit gets +1/+1.")
class Attached(Node, frozen=True):
    """The Unit that this Unit Enhancement is attached to (NM-5.7)."""


@node(
    "target",
    lints="NML-25 NML-40 NML-41 NML-42 NML-43",
    example="Return up to 2 target enemy Units or Vehicles to their owners' hands.",
)
class Target(Node, frozen=True):
    """Chosen when the card is played, the ability used or, of On Entry and triggers, begins to resolve (NM-9.3)."""

    number: Amount
    up_to: bool
    objects: Objects


@node("every", lints="NML-40", example="Disable each enemy Unit.")
class Every(Node, frozen=True):
    """All of them, at once."""

    objects: Objects


@node("some", lints="NML-25 NML-40 NML-42 NML-43 NML-57", example="Discard 1 card.")
class Some(Node, frozen=True):
    """Not targeted: chosen, by who acts, when the effect is reached (NM-9.3)."""

    number: Amount
    up_to: bool
    objects: Objects


@node(
    "of_them",
    lints="NML-21 NML-43",
    example="Look at the top 2 cards of your deck. You may put 1 of them on the bottom of your deck.",
)
class OfThem(Node, frozen=True):
    """Some of the cards that were looked at or revealed."""

    number: Count
    up_to: bool


@node(
    "at_random",
    lints="NML-25 NML-40 NML-43 NML-57",
    example="Your opponent discards 1 card at random.",
)
class AtRandom(Node, frozen=True):
    """Chosen by chance, each in the same way."""

    number: Amount
    objects: Objects


@node(
    "top_cards",
    lints="NML-22 NML-25 NML-43",
    example="Look at the top 3 cards of your deck. Put them back in any order.",
)
class TopCards(Node, frozen=True):
    """The first cards of a deck, or as many as there are."""

    number: Amount
    whose: Whose


@node(
    "rest",
    "the rest",
    lints="NML-21",
    example="Look at the top 3 cards of your deck. Put 1 of them into your hand and put the rest back in any order.",
)
class Rest(Node, frozen=True):
    """The looked at or revealed cards that the text has not put elsewhere."""


@node("whole_hand", "{whose!poss} hand", lints="NML-22", example="Your opponent reveals their hand.")
class WholeHand(Node, frozen=True):
    """All cards in a hand."""

    whose: Whose


@node("city", lints="NML-22", example="Deal 1 damage to each City.")
class CityOf(Node, frozen=True):
    """One City, both ("each City"), or the one that is chosen or concerned ("a City")."""

    whose: CityHolder


Reference = This | It | That | Those | Attached
Selector = Reference | Target | Every | Some | AtRandom | OfThem
Cards = Selector | TopCards | Rest | WholeHand
Recipient = Selector | CityOf
