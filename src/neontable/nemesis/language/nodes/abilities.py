"""A card's text: a line per ability, each with its header (NM-9.1)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ....language.registry import Node
from .effects import Sentence
from .events import Event, PhaseEdge
from .words import Count, node


@node("on_entry", "on Entry:", lints="NML-10", example="On Entry: Draw 1 card.")
class OnEntry(Node, frozen=True):
    """NM-9.1: once, when the card enters the battlefield."""


@node("activation", "Activation Protocol:", lints="NML-11", example="Activation Protocol: Draw 2 cards.")
class Activation(Node, frozen=True):
    """NM-8.2, NM-8.5: of a Champion or Nemesis, once a face in a game (NM-8.6)."""


@node("whenever", lints="NML-12", example="Whenever this card intercepts, your City gains 1 HP.")
class Whenever(Node, frozen=True):
    """NM-9.1: by itself, each time. “When” for what happens to a card only once."""

    event: Event


@node(
    "at_phase",
    "at {edge},",
    lints="NML-12",
    example="At the end of each turn, deal 1 damage to each City.",
)
class AtPhase(Node, frozen=True):
    """By itself, each time that the phase starts or ends (NM-4.3, NM-4.9)."""

    edge: PhaseEdge


@node("cost_disable", "disable this card", lints="NML-16", example="Disable this card: Gain 1 Scrap.")
class CostDisable(Node, frozen=True):
    """NM-5.20: the card must be enabled."""


@node("cost_scrap", "spend {number} Scrap", lints="NML-43", example="Spend 3 Scrap: Draw 1 card.")
class CostScrap(Node, frozen=True):
    """NM-5.21: with the same timing as “Disable”."""

    number: Count


@node("costs", lints="NML-06 NML-12 NML-60", example="Disable this card and spend 2 Scrap: Draw 1 card.")
class Costs(Node, frozen=True):
    """NM-9.1: an ability that is used by paying."""

    costs: Annotated[tuple[CostDisable | CostScrap, ...], Meta(min_length=1)]


@node(
    "while_in_play",
    "while in play,",
    lints="NML-12 NML-14",
    example="While in play, each other Unit you control gets +1/+0.",
)
class WhileInPlay(Node, frozen=True):
    """NM-6.5: a passive that works while its card is disabled, too."""


Header = OnEntry | Activation | Whenever | AtPhase | Costs | WhileInPlay


@node("ability", lints="NML-14 NML-17", example="Once per turn, spend 1 Scrap: Enable this card.")
class Ability(Node, frozen=True):
    """One line. Without a header: the effect of an Exploit, or a passive of anything else. “Once per turn” counts for
    each object and each ability."""

    header: Header | None
    once: bool
    body: Annotated[tuple[Sentence, ...], Meta(min_length=1)]


@node("card_text", example="This card cannot intercept.\nWhenever this card attacks, draw 1 card.")
class CardText(Node, frozen=True):
    """The whole text of a card."""

    abilities: Annotated[tuple[Ability, ...], Meta(min_length=1)]
