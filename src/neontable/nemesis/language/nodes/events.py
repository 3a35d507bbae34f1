"""What a trigger can wait for (NM-6.13). The object or card of an event is what “it” means behind it."""

from __future__ import annotations

from typing import Literal

from ....language.registry import Node
from .objects import Attached, CityOf, Objects, This
from .words import Anyone, Edge, Phase, Turner, node, word_rule

Deed = Literal["enter the battlefield", "leave the battlefield", "attack", "intercept", "flip", "move up"]
Suffered = Literal["destroyed", "attacked", "intercepted", "disabled", "enabled", "drifted"]
word_rule("deed", Deed, enter="enter the battlefield", leave="leave the battlefield")
word_rule("suffered", Suffered)


@node("any_of", "{objects!a}", lints="NML-40 NML-56", example="Whenever an enemy object is destroyed, draw 1 card.")
class AnyOf(Node, frozen=True):
    """Each one of them to which it happens."""

    objects: Objects


Subject = This | Attached | AnyOf
Other = This | Attached | AnyOf | CityOf


@node("does", example="Whenever this card attacks, draw 1 card.")
class Does(Node, frozen=True):
    """It enters, leaves, attacks (NM-7.10), intercepts, flips (NM-8.13) or moves up (NM-6.2)."""

    what: Subject
    deed: Deed


@node(
    "enters_under",
    "{what~enter} the battlefield under {whose!turner} control",
    example="Whenever another Galaxian enters the battlefield under your control, draw 1 card.",
)
class EntersUnder(Node, frozen=True):
    """It enters on a player's side."""

    what: Subject
    whose: Literal["you", "your opponent"]


word_rule("side", Literal["you", "your opponent"], your="you", opponent="your opponent", the_opponent="your opponent")


@node(
    "attacks_what",
    "{what~attack} {target}",
    example="Whenever this card attacks the enemy City, gain 1 Scrap.",
)
class AttacksWhat(Node, frozen=True):
    """It attacks a City, or a certain object."""

    what: Subject
    target: Other


@node("suffers", "{what~be} {suffered}", example="When this card is destroyed, draw 1 card.")
class Suffers(Node, frozen=True):
    """Something is done to it."""

    what: Subject
    suffered: Suffered


@node(
    "deals_damage",
    "{what~deal} damage to {to}",
    example="Whenever this card deals damage to the enemy City, draw 1 card.",
)
class DealsDamage(Node, frozen=True):
    """It deals damage that is not prevented: to a City, or to an object."""

    what: Subject
    to: Other


@node("takes_damage", "{what~take} damage", example="Whenever this card takes damage, gain 1 Scrap.")
class TakesDamage(Node, frozen=True):
    """It is dealt damage; 0 is none (NM-1.13)."""

    what: Subject


@node("plays", "{who~play} {what}", example="Whenever you play a Vehicle, gain 1 Scrap.")
class Plays(Node, frozen=True):
    """A card is played; before its window opens (NM-5.19)."""

    who: Anyone
    what: AnyOf


@node(
    "draws",
    "{who~draw} {what}",
    lints="NML-56",
    example="Whenever you draw a card, your City gains 1 HP.",
)
class Draws(Node, frozen=True):
    """A card is drawn. Its face is hidden, so of any kind."""

    who: Anyone
    what: AnyOf


@node(
    "discards",
    "{who~discard} {what}",
    example="Whenever your opponent discards a card, the enemy City loses 1 HP.",
)
class Discards(Node, frozen=True):
    """A card is discarded."""

    who: Anyone
    what: AnyOf


@node("gains_scrap", "{who~gain} Scrap", example="Whenever you gain Scrap, draw 1 card.")
class GainsScrap(Node, frozen=True):
    """Scrap is gained, however much at once."""

    who: Anyone


@node("spends_scrap", "{who~spend} Scrap", example="Whenever you spend Scrap, draw 1 card.")
class SpendsScrap(Node, frozen=True):
    """Scrap is spent."""

    who: Anyone


@node("city_gains", "{city~gain} HP", example="Whenever your City gains HP, draw 1 card.")
class CityGains(Node, frozen=True):
    """A City gains HP."""

    city: CityOf


@node("city_loses", "{city~lose} HP", example="Whenever your City loses HP, gain 1 Scrap.")
class CityLoses(Node, frozen=True):
    """A City loses HP; damage is a loss, too (NM-1.13)."""

    city: CityOf


@node(
    "attack_cancelled",
    "an attack is cancelled",
    example="Whenever an attack is cancelled, draw 1 card.",
)
class AttackCancelled(Node, frozen=True):
    """An attack comes to nothing (NM-7.20 to NM-7.22)."""


@node("phase_edge", example="At the start of your End Phase, gain 1 Scrap.")
class PhaseEdge(Node, frozen=True):
    """A phase or turn starts or ends."""

    edge: Edge
    whose: Turner
    phase: Phase


Event = (
    Does
    | EntersUnder
    | AttacksWhat
    | Suffers
    | DealsDamage
    | TakesDamage
    | Plays
    | Draws
    | Discards
    | GainsScrap
    | SpendsScrap
    | CityGains
    | CityLoses
    | AttackCancelled
)
