"""Rules that a card changes for as long as it stands, or for a duration."""

from __future__ import annotations

from typing import Literal

from ....language.registry import Node
from .objects import CityOf, Objects, Recipient, Selector
from .words import Count, Name, Signed, node, word_rule

Suffering = Literal["be attacked", "be intercepted", "be targeted", "be disabled", "be destroyed"]
Forced = Literal["attack", "intercept", "be attacked", "be intercepted"]
word_rule("suffering", Suffering)
word_rule("forced", Forced)
word_rule("the_opponent", Literal["your opponent"], opponent="your opponent")


@node(
    "enters_disabled",
    "{what:enter} the battlefield disabled",
    lints="NML-16",
    example="Each enemy Unit enters the battlefield disabled.",
)
class EntersDisabled(Node, frozen=True):
    """NM-5.4: else everything enters enabled."""

    what: Selector


@node(
    "cannot_by",
    "{what:cannot} {suffering} by {by!many}",
    lints="NML-48",
    example="Each other object you control cannot be targeted by your opponent.",
)
class CannotBy(Node, frozen=True):
    """Something that certain cards, or the opponent's, cannot do to it."""

    what: Selector
    suffering: Suffering
    by: Objects | Literal["your opponent"]


@node(
    "can_attack_backline",
    "{what:can} attack objects in the Backline",
    example="This card can attack objects in the Backline.",
)
class CanAttackBackline(Node, frozen=True):
    """NM-7.26: the Backline's protection does not hold against it."""

    what: Selector


@node("must", "{what:must} {forced} if able", lints="NML-48", example="This card must attack if able.")
class Must(Node, frozen=True):
    """NM-9.5: a declaration holds as many of these as any legal one can. Who attacks or intercepts it, if it must be
    attacked or intercepted, is open."""

    what: Selector
    forced: Forced


@node(
    "must_attack",
    "{what:must} attack {target} if able",
    example="Each attacking enemy object must attack this card if able.",
)
class MustAttack(Node, frozen=True):
    """NM-9.5: the same, of a certain target."""

    what: Selector
    target: Recipient


@node("only_one", lints="NML-07 NML-14 NML-45 NML-46", example="You can control only 1 Nova Lancer.")
class OnlyOne(Node, frozen=True):
    """NM-2.9. The book's “Only one may be on the battlefield” says it of the card on which it stands."""

    name: Name | None


@node(
    "value_change",
    "{what:have} {number!signed} Value",
    lints="NML-43",
    example="Each card with Kaiju in your hand has -1 Value.",
)
class ValueChange(Node, frozen=True):
    """NM-9.5: when a card can be played; never below 0."""

    what: Selector
    number: Signed


@node(
    "interceptors_needed",
    "{what:can} be intercepted only by {number} or more objects",
    lints="NML-43 NML-48",
    example="While in play, this card can be intercepted only by 3 or more objects.",
)
class InterceptorsNeeded(Node, frozen=True):
    """As Kaiju, with another number (NM-7.5)."""

    what: Selector
    number: Count


@node(
    "damage_reduced",
    "damage to {what} is reduced by {number}",
    lints="NML-43",
    example="Damage to this card is reduced by 1.",
)
class DamageReduced(Node, frozen=True):
    """NM-9.5: each time, before it is dealt."""

    what: Selector
    number: Count


@node(
    "combat_damage_reduced",
    "combat damage to {city} from each attack is reduced by {number}",
    lints="NML-43",
    example="Combat damage to your City from each attack is reduced by 1.",
)
class CombatDamageReduced(Node, frozen=True):
    """NM-9.5: the same, of a City."""

    city: CityOf
    number: Count


Static = (
    EntersDisabled
    | CannotBy
    | CanAttackBackline
    | Must
    | MustAttack
    | OnlyOne
    | ValueChange
    | InterceptorsNeeded
    | DamageReduced
    | CombatDamageReduced
)
