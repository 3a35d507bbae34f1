"""What an "if", "unless" or "as long as" can ask."""

from __future__ import annotations

from typing import Literal

from ....language.registry import Node
from .objects import Amount, CityOf, Objects, Reference
from .words import Bound, Keyword, Phase, Player, Row, Stat, State, Than, Turner, node, word_rule

Seen = Literal["destroyed", "disabled", "attacked", "damaged", "intercepted", "discarded"]
word_rule("seen", Seen)


@node("how_many", lints="NML-25 NML-55", example="If you control 3 or more Galaxians, draw 1 card.")
class HowMany(Node, frozen=True):
    """A number of objects or cards: “a Vehicle” is 1 or more, “no Vehicles” exactly 0."""

    number: Amount
    bound: Bound
    objects: Objects


@node("controls", "{who~control} {count}", example="If you control a Vehicle, draw 1 card.")
class Controls(Node, frozen=True):
    """What a player has on the battlefield."""

    who: Player
    count: HowMany


@node(
    "controls_than",
    "{who~control} {than} {objects!many} than {other}",
    lints="NML-55",
    example="If your opponent controls more Units than you, create 1 Militia token.",
)
class ControlsThan(Node, frozen=True):
    """Which player has more of something on the battlefield."""

    who: Player
    than: Than
    objects: Objects
    other: Player


@node("there_are", lints="NML-56", example="If there are 5 or more Units in your discard pile, draw 1 card.")
class ThereAre(Node, frozen=True):
    """What there is, on either side, or in a zone."""

    count: HowMany


@node(
    "owns_cards",
    "{who~have} {count}",
    lints="NML-56",
    example="If you have 2 or fewer cards in your hand, draw 1 card.",
)
class OwnsCards(Node, frozen=True):
    """What a player has in a zone. How many cards a hand or deck holds is public, what they are is not (NM-1.10)."""

    who: Player
    count: HowMany


@node(
    "cards_than",
    "{who~have} {than} cards in hand than {other}",
    lints="NML-55",
    example="If you have less cards in hand than your opponent, draw 1 card.",
)
class CardsThan(Node, frozen=True):
    """Which player holds more cards."""

    who: Player
    than: Than
    other: Player


@node(
    "has_scrap",
    "{who~have} {number}{bound!bound} Scrap",
    lints="NML-25 NML-55",
    example="If you have 3 or more Scrap, draw 1 card.",
)
class HasScrap(Node, frozen=True):
    """How much Scrap a player has."""

    who: Player
    number: Amount
    bound: Bound


@node(
    "scrap_than",
    "{who~have} {than} Scrap than {other}",
    lints="NML-55",
    example="If your opponent has more Scrap than you, steal 1 Scrap.",
)
class ScrapThan(Node, frozen=True):
    """Which player has more Scrap."""

    who: Player
    than: Than
    other: Player


@node(
    "has_hp",
    "{city~have} {number} HP{bound!bound}",
    lints="NML-25 NML-55",
    example="If your City has 8 HP or less, draw 1 card.",
)
class HasHp(Node, frozen=True):
    """How many HP a City has."""

    city: CityOf
    number: Amount
    bound: Bound


@node(
    "hp_than",
    "{city~have} {than} HP than {other}",
    lints="NML-55",
    example="If your City has less HP than the enemy City, draw 1 card.",
)
class HpThan(Node, frozen=True):
    """Which City has more HP."""

    city: CityOf
    than: Than
    other: CityOf


@node("turn_is", lints="NML-25 NML-55", example="If it is turn 5 or later, draw 2 cards.")
class TurnIs(Node, frozen=True):
    """The number of your turn (NM-3.5, NM-5.2)."""

    number: Amount
    bound: Bound


@node("whose_turn", "it is {whose!turner} {phase}", lints="NML-55", example="If it is your turn, draw 1 card.")
class WhoseTurn(Node, frozen=True):
    """Whose turn or which phase it is; “the Combat Phase” is either player's."""

    whose: Turner
    phase: Phase


@node("not_turn", "it is not {whose!turner} {phase}", lints="NML-55", example="If it is not your turn, draw 1 card.")
class NotTurn(Node, frozen=True):
    """Whose turn or which phase it is not."""

    whose: Turner
    phase: Phase


@node("you_do", "you do", lints="NML-24", example="You may spend 2 Scrap. If you do, draw 1 card.")
class YouDo(Node, frozen=True):
    """The sentence before did what it says, at least in part."""


@node(
    "you_do_not", "you do not", lints="NML-24", example="You may discard 1 card. If you do not, your City loses 2 HP."
)
class YouDoNot(Node, frozen=True):
    """The sentence before did nothing, or was declined."""


@node(
    "is_state",
    "{what~be} {state}",
    example="At the start of your End Phase, if this card is enabled, it gets +1/+0 for good.",
)
class IsState(Node, frozen=True):
    """How an object is now."""

    what: Reference
    state: State


@node(
    "is_kind",
    "{what~be} {kind!a}",
    lints="NML-56",
    example="Reveal the top card of your deck. If it is a Vehicle, put it into your hand.",
)
class IsKind(Node, frozen=True):
    """What an object or card is. Of a hidden card only when the text has revealed it."""

    what: Reference
    kind: Objects


@node(
    "is_not_kind",
    "{what~be} not {kind!a}",
    lints="NML-56",
    example="Reveal the top card of your deck. If it is not a Unit, put it into your discard pile.",
)
class IsNotKind(Node, frozen=True):
    """What an object or card is not, under the same condition."""

    what: Reference
    kind: Objects


@node("is_in", "{what~be} in the {row}", example="As long as this card is in the Backline, it has Barrage.")
class IsIn(Node, frozen=True):
    """In which row an object stands."""

    what: Reference
    row: Row


@node(
    "was",
    "{what~was} {seen}{this_turn!this_turn}",
    example="Deal 2 damage to target Unit. If it was destroyed, draw 1 card.",
)
class Was(Node, frozen=True):
    """What has happened to an object: by this text, or, with “this turn”, in this turn."""

    what: Reference
    seen: Seen
    this_turn: bool


@node(
    "has_keyword",
    "{what~have} {keyword}",
    lints="NML-56",
    example="Destroy target Unit. If it has Flying, draw 1 card.",
)
class HasKeyword(Node, frozen=True):
    """Whether an object has a keyword now; one that left, when it left (NM-6.13)."""

    what: Reference
    keyword: Keyword


@node(
    "has_stat",
    "{what~have} {stat} {number}{bound!bound}",
    lints="NML-25 NML-55 NML-56",
    example="As long as this card has ATK 5 or more, it has Impact.",
)
class HasStat(Node, frozen=True):
    """The numbers of an object."""

    what: Reference
    stat: Stat
    number: Amount
    bound: Bound


@node(
    "attacked_this_turn",
    "{what~} attacked this turn",
    example="At the end of your turn, if this card attacked this turn, draw 1 card.",
)
class AttackedThisTurn(Node, frozen=True):
    """Whether an object was declared as an attacker in this turn."""

    what: Reference


@node(
    "none_attacked",
    "no {objects} attacked this turn",
    example="At the start of your End Phase, if no object you control attacked this turn, create 1 Seedling token.",
)
class NoneAttacked(Node, frozen=True):
    """That none of them was."""

    objects: Objects


Condition = (
    AttackedThisTurn
    | NoneAttacked
    | Controls
    | ControlsThan
    | ThereAre
    | OwnsCards
    | CardsThan
    | HasScrap
    | ScrapThan
    | HasHp
    | HpThan
    | TurnIs
    | WhoseTurn
    | NotTurn
    | YouDo
    | YouDoNot
    | IsState
    | IsKind
    | IsNotKind
    | IsIn
    | Was
    | HasKeyword
    | HasStat
)
