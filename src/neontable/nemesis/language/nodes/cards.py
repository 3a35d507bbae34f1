"""What a card does with cards: in hands, decks and discard piles, and on the way to and from the battlefield."""

from __future__ import annotations

from typing import Literal

from ....language.registry import Node
from .amounts import Quantity
from .objects import AtRandom, Cards, OfThem, Reference, Some, WholeHand
from .words import Player, Row, Whose, Zone, node


@node("draw", "{who:draw} {number#card}", lints="NML-25 NML-43", example="Draw 2 cards.")
class Draw(Node, frozen=True):
    """NM-4.6: one by one; 1 damage to the City for each that is missing."""

    who: Player
    number: Quantity


@node("discard", "{who:discard} {what}", lints="NML-44 NML-57", example="Your opponent discards 2 cards.")
class Discard(Node, frozen=True):
    """From hand: chosen by who discards, at random, all, or certain ones."""

    who: Player
    what: Some | AtRandom | OfThem | WholeHand | Reference


@node("to_zone", example="Put target Unit on top of its owner's deck.")
class To(Node, frozen=True):
    """Into a hand, a discard pile, or a deck, at its top or bottom."""

    whose: Whose
    at: Literal["hand", "discard pile", "top of deck", "bottom of deck"]


@node("to_battlefield", example="Put target Unit from your discard pile onto the battlefield disabled.")
class Onto(Node, frozen=True):
    """NM-5.3: into the Frontline, enabled unless the text says otherwise."""

    disabled: bool


@node("to_row", example="Put target Vehicle from your discard pile into your Backline disabled.")
class IntoRow(Node, frozen=True):
    """Into a row that the text names."""

    whose: Whose
    row: Row
    disabled: bool


@node("move", lints="NML-44 NML-57", example="Return target enemy object with DEF 3 or less to its owner's hand.")
class Move(Node, frozen=True):
    """Objects or cards go elsewhere; cards always to a hand, deck or discard pile of their owner's."""

    what: Cards
    to: To | Onto | IntoRow


@node(
    "move_from",
    lints="NML-44",
    example="When this card is destroyed, return this card from your discard pile to your hand.",
)
class MoveFrom(Node, frozen=True):
    """A certain card goes elsewhere if it lies where the text says."""

    what: Reference
    whose: Whose
    zone: Zone
    to: To | Onto | IntoRow


@node(
    "shuffle_in",
    "shuffle {what} into {whose!poss} deck",
    lints="NML-44",
    example="Shuffle target enemy Unit or Vehicle into its owner's deck.",
)
class ShuffleIn(Node, frozen=True):
    """Into the deck, at places that nobody knows."""

    what: Cards
    whose: Whose


@node("shuffle", "shuffle {whose!poss} deck", example="Shuffle your deck.")
class Shuffle(Node, frozen=True):
    """A deck is shuffled."""

    whose: Whose


@node(
    "search",
    "search {whose!poss} deck for {what}",
    lints="NML-56",
    example="Search your deck for 1 Vehicle, reveal it and put it into your hand. Shuffle your deck.",
)
class Search(Node, frozen=True):
    """NM-9.5: only the searcher sees. What is searched for by its face must be revealed."""

    whose: Whose
    what: Some


@node(
    "look_at",
    "look at {what}",
    lints="NML-44",
    example="Look at the top card of your deck. You may put it on the bottom of your deck.",
)
class LookAt(Node, frozen=True):
    """NM-9.5: only the looker sees; nothing is shuffled."""

    what: Cards


@node("reveal", "{who:reveal} {what}", lints="NML-44", example="Your opponent reveals their hand.")
class Reveal(Node, frozen=True):
    """Both players see the cards."""

    who: Player
    what: Cards


@node(
    "put_back",
    "put {what} back in any order",
    lints="NML-21",
    example="Look at the top 3 cards of your deck. Put them back in any order.",
)
class PutBack(Node, frozen=True):
    """On top of the deck that they were looked at in, unseen by the other player."""

    what: Cards


@node(
    "choose_from",
    "choose {what} from it",
    lints="NML-56",
    example="Your opponent reveals their hand. Choose 1 card from it. Your opponent discards that card.",
)
class ChooseFrom(Node, frozen=True):
    """Of a hand that was revealed."""

    what: Some
