"""How actions are joined, timed, chosen and made to depend on something: the sentences of an effect."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ....language.registry import Node
from .actions import Action, Payment
from .amounts import Value
from .conditions import Condition
from .objects import Objects
from .statics import Static
from .words import node, word_rule

Moment = Literal["until end of turn", "until the end of the Combat Phase", "until your next turn", "for good"]
word_rule(
    "moment",
    Moment,
    this_turn="until end of turn",
    until_the_end_of_the_turn="until end of turn",
    until_the_end_of_turn="until end of turn",
    until_the_start_of_your_next_turn="until your next turn",
    for_the_rest_of_the_game="for good",
    permanently="for good",
)


@node("until", "{moment}", lints="NML-50", example="Target Unit you control gets +1/+1 for good.")
class Until(Node, frozen=True):
    """NM-4.11. “for good”: as long as the object is on the battlefield."""

    moment: Moment


@node(
    "for_as_long_as",
    "for as long as {condition}",
    lints="NML-50 NML-60",
    example="Take control of target enemy Unit for as long as you control a Vehicle.",
)
class ForAsLongAs(Node, frozen=True):
    """The duration of an effect: it ends for good when the condition fails."""

    condition: Condition


@node(
    "for_each",
    lints="NML-49 NML-50",
    example="Draw 1 card for each Galaxian you control.",
)
class ForEach(Node, frozen=True):
    """So many times as much, counted once when it is done; of a passive, all the time."""

    effect: Action
    objects: Objects


@node("lasting", lints="NML-14 NML-50", example="Target Unit gets +1/+0 until end of turn.")
class Lasting(Node, frozen=True):
    """A change with its duration."""

    effect: Action | Static | ForEach
    duration: Until | ForAsLongAs


@node(
    "unless",
    lints="NML-24",
    example="Destroy target Unit unless its controller spends 2 Scrap.",
)
class Unless(Node, frozen=True):
    """Not if a condition holds, or if a player then does something instead; who cannot do all of it cannot do it."""

    effect: Action | Static | Lasting | ForEach
    condition: Condition | Payment


Clause = Action | Static | Lasting | ForEach | Unless


@node("then", example="Draw 1 card and discard 1 card.")
class Then(Node, frozen=True):
    """One after the other, each with its checks (NM-1.11)."""

    first: Clause
    rest: Sequence


@node("may", "you may {effect}", lints="NML-30", example="You may discard 1 card. If you do, draw 2 cards.")
class May(Node, frozen=True):
    """An offer, made when it is reached (NM-9.3)."""

    effect: Clause | Then


Sequence = Clause | Then | May


@node(
    "where",
    "{effect}, where X is {amount}",
    lints="NML-25",
    example="Create X Scrapling tokens, where X is half your Scrap.",
)
class Where(Node, frozen=True):
    """X is read once, when the sentence begins; of a passive, all the time."""

    effect: Sequence
    amount: Value


Plain = Sequence | Where


@node("choose", lints="NML-31", example="Choose one: Draw 1 card; or gain 2 Scrap.")
class Choose(Node, frozen=True):
    """So many of several, different ones, chosen when it is reached, done in the order of the text."""

    number: Annotated[int, Meta(ge=1, le=2)]
    modes: Annotated[tuple[Plain, ...], Meta(min_length=2)]


@node("when_if", example="If you control a Vehicle, draw 1 card. Otherwise, gain 1 Scrap.")
class If(Node, frozen=True):
    """The condition is asked when it is reached."""

    condition: Condition
    effect: Plain | Choose
    otherwise: Plain | Choose | None


@node(
    "as_long_as",
    "as long as {condition}, {effect}",
    lints="NML-12 NML-14",
    example="As long as your City has 15 HP or less, this card gets +1/+1.",
)
class AsLongAs(Node, frozen=True):
    """A passive that works while the condition holds (NM-6.19)."""

    condition: Condition
    effect: Action | Static | ForEach


Sentence = Plain | If | AsLongAs | Choose
