"""NX-6: what witnesses and dead ends can say. A node is registered with its operations and its lints."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from ...language.registry import Node, Registry
from ..catalog import (
    CHOOSE,
    EACH,
    EACH_OF_THEM,
    GIVE,
    GOTO,
    IF,
    LOOK,
    MAY,
    MOVE_TAG,
    NEXT_OF_THEM,
    NEXT_PLAYER,
    ONE_OF,
    OWN_IS_IT,
    REVEAL,
    SENTENCE,
    TAKE,
    TAKE_OR_TRADE,
    TRADE,
    UNTAG,
)

REGISTRY: Final = Registry()
node = REGISTRY.node

# How many cards: 18 lie on the table at most, and no text needs more than a digit.
LEAST: Final = 1
MOST: Final = 9

Number = Annotated[int, Meta(ge=LEAST, le=MOST)]
Face = Literal["faceup", "facedown"]
Tagged = Literal["with a tag", "with no tag"]
File = Literal["your", "their", "Deckard's", "another player's", "a player's", "another", "that"]
Receiver = Literal["your", "their", "Deckard's", "another player's", "another", "that"]
Whose = Literal["your", "their"]
Who = Literal["each player", "each other player"]
Mood = Literal["do", "may", "must"]

REGISTRY.word_rule("face", Face)
REGISTRY.word_rule("tagged", Tagged, with_a="with a tag", with_no="with no tag")
REGISTRY.word_rule("whose", Whose)
REGISTRY.word_rule("each_who", Who)
REGISTRY.word_rule("mood", Mood)
# NX-4.7: a card is never given to one's own file, so "a player's" and "any" say no more than "another".
REGISTRY.word_rule(
    "receiver",
    Receiver,
    deckard="Deckard's",
    another_player="another player's",
    a_player="another player's",
    any="another",
)
# Words for one case file and for several: build.filters makes one of them.
FILE_WORDS: Final[dict[str, str]] = {
    "deckard": "Deckard's",
    "a_player": "a player's",
    "player": "players'",
    "another_player": "another player's",
    "other_player": "other players'",
}
REGISTRY.word_rule("file", Literal["your", "their", "another", "other", "that", "any"], **FILE_WORDS)


# Cards


@node("pick", ops=(CHOOSE,), lints="NXL-07 NXL-15 NXL-16 NXL-17 NXL-18 NXL-21 NXL-23", example="Look at 2 cards.")
class Pick(Node, frozen=True):
    """Cards to be chosen; without a case file, from all that the deed may reach (NX-4.11)."""

    number: Number
    up_to: bool
    face: Face | None
    tagged: Tagged | None
    file: File | None


@node(
    "another",
    ops=(CHOOSE,),
    lints="NXL-11 NXL-15 NXL-16 NXL-17 NXL-23",
    example="Reveal one of your cards. Give another of your cards to another case file.",
)
class Another(Node, frozen=True):
    """One card that is not “it” (NX-4.26); of a moved tag, one that the tag does not leave."""

    face: Face | None
    tagged: Tagged | None
    file: File | None


@node("it", "it", ops=(MAY,), lints="NXL-11 NXL-16", example="Look at 1 card. You may take it.")
class It(Node, frozen=True):
    """The card that the text last chose (NX-4.16)."""


@node(
    "each_of_them",
    "each of them",
    ops=(EACH_OF_THEM, NEXT_OF_THEM, MAY),
    lints="NXL-12 NXL-16 NXL-22",
    example="Look at 2 cards. You may take each of them.",
)
class EachOfThem(Node, frozen=True):
    """One by one, the cards that the text last chose, when it chose several."""


@node(
    "one_of_them",
    "one of them",
    ops=(CHOOSE,),
    lints="NXL-12 NXL-16",
    example="Look at 2 cards and reveal one of them.",
)
class OneOfThem(Node, frozen=True):
    """One of the cards that the text last chose, when it chose several."""


Cards = Pick | Another | It | EachOfThem | OneOfThem


# Deeds


@node("look", ops=(LOOK,), lints="NXL-06 NXL-17 NXL-20", example="Look at 1 card. No tag.")
class Look(Node, frozen=True):
    """NX-4.1: look at a facedown card and tag it; without a tag, NX-4.15."""

    cards: Cards
    tag: bool


@node("reveal", "reveal {cards}", ops=(REVEAL,), lints="NXL-17 NXL-20", example="Reveal 1 card and take it.")
class Reveal(Node, frozen=True):
    """NX-4.5: a facedown card is turned up for good."""

    cards: Cards


@node("take", "take {cards!from}", ops=(TAKE,), lints="NXL-17 NXL-20", example="Take 1 card from Deckard's case file.")
class Take(Node, frozen=True):
    """NX-4.6: a card moves to the case file of who acts."""

    cards: Cards


@node(
    "give",
    "give {cards!from} to {to} case file",
    ops=(GIVE,),
    lints="NXL-15 NXL-17 NXL-23",
    example="Give one of your cards to another case file.",
)
class Give(Node, frozen=True):
    """NX-4.7: a card moves to a case file that is not one's own and has room; the text says which may receive it."""

    cards: Cards
    to: Receiver


@node(
    "trade",
    "trade one of {whose} cards for {cards}",
    ops=(TRADE, CHOOSE),
    lints="NXL-17 NXL-20 NXL-21 NXL-23",
    example="Look at 1 card. You may trade one of your cards for it.",
)
class Trade(Node, frozen=True):
    """NX-4.8: one of the cards of who acts is exchanged for another."""

    whose: Whose
    cards: Cards


@node(
    "take_or_trade",
    "take or trade for each card revealed this way",
    ops=(TAKE_OR_TRADE,),
    lints="NXL-14 NXL-22",
    example="Look at 2 cards. You must take or trade for each card revealed this way.",
)
class TakeOrTrade(Node, frozen=True):
    """NX-4.20: for each card that the acting player turned up in this action, in the order in which they came up."""


@node(
    "remove_tag", "remove 1 tag from {cards}", ops=(UNTAG,), lints="NXL-17 NXL-20", example="Remove 1 tag from 1 card."
)
class RemoveTag(Node, frozen=True):
    """NX-4.23: one tag leaves a card."""

    cards: Cards


@node(
    "remove_all_tags",
    "remove all tags from {cards}",
    ops=(UNTAG,),
    lints="NXL-17 NXL-20",
    example="Remove all tags from 1 card.",
)
class RemoveAllTags(Node, frozen=True):
    """NX-4.23: all its tags leave a card."""

    cards: Cards


@node(
    "move_tag_to_it",
    "move 1 tag from {source} to it",
    ops=(CHOOSE, MOVE_TAG),
    lints="NXL-11 NXL-17 NXL-20",
    example="Look at 1 card. No tag. You may move 1 tag from another card to it.",
)
class MoveTagToIt(Node, frozen=True):
    """NX-4.23: onto a card that the mover has looked at, and a true one there."""

    source: Another


@node(
    "move_tag_from_it",
    "move 1 tag from it to {to}",
    ops=(OWN_IS_IT, CHOOSE, MOVE_TAG),
    lints="NXL-11 NXL-17 NXL-20 NXL-26",
    example="Look at 1 card. You may move 1 tag from it to another card.",
)
class MoveTagFromIt(Node, frozen=True):
    """NX-4.23: onto another card, under the same condition."""

    to: Another


@node(
    "move_tag",
    "move 1 tag from {source} to {to}",
    ops=(CHOOSE, MOVE_TAG),
    lints="NXL-08 NXL-17 NXL-21 NXL-26",
    example="You may move 1 tag from 1 card to another card.",
)
class MoveTag(Node, frozen=True):
    """NX-4.23: from any card that is chosen, onto any other."""

    source: Pick
    to: Another


Deed = (
    Look
    | Reveal
    | Take
    | Give
    | Trade
    | TakeOrTrade
    | RemoveTag
    | RemoveAllTags
    | MoveTagToIt
    | MoveTagFromIt
    | MoveTag
)


# Lines: an order to one player, or to all


@node("line", ops=(), lints="NXL-22 NXL-23", example="Look at 1 card. You may take it and reveal it.")
class Line(Node, frozen=True):
    """Deeds in their order. "may": the first is offered, and declining passes over all of them. "must": as "do"; it is
    kept because it warns."""

    mood: Mood
    deeds: Annotated[tuple[Deed, ...], Meta(min_length=1)]


@node("each_line", ops=(EACH, NEXT_PLAYER), lints="NXL-16 NXL-23", example="Each other player may look at 1 card.")
class EachPlayer(Node, frozen=True):
    """NX-4.24: all choose unseen, then all is carried out, clockwise from the acting player."""

    who: Who
    may: bool
    deed: Deed


AnyLine = Line | EachPlayer


# Questions


@node(
    "is_colour",
    "it is {of} colour",
    lints="NXL-11 NXL-19",
    example="Reveal 1 card. If it is your colour, take it.",
)
class IsColour(Node, frozen=True):
    """Of a card that this text has turned up before: no answer gives a hidden face away."""

    of: Literal["your", "Deckard's"]


REGISTRY.word_rule("colour_of", Literal["your", "Deckard's"], deckard="Deckard's")


@node("is_face", "it is {face}", lints="NXL-11 NXL-24", example="Look at 1 card. If it is facedown, take it.")
class IsFace(Node, frozen=True):
    """Whether the card lies faceup or facedown now."""

    face: Face


@node(
    "has_cards",
    "you have {number} or {than} cards",
    lints="NXL-18 NXL-24",
    example="If you have 2 or fewer cards, take 1 card.",
)
class HasCards(Node, frozen=True):
    """How many cards lie in the acting player's case file."""

    number: Number
    than: Literal["more", "fewer"]


REGISTRY.word_rule("than", Literal["more", "fewer"])


@node(
    "did",
    "you do",
    ops=(SENTENCE,),
    lints="NXL-13",
    example="You may trade one of your cards for 1 card. If you do, look at it.",
)
class Did(Node, frozen=True):
    """NX-4.26: the sentence before changed something on the table."""


@node(
    "did_not",
    "you do not",
    ops=(SENTENCE,),
    lints="NXL-13",
    example="You may take 1 card. If you do not, reveal 1 card.",
)
class DidNot(Node, frozen=True):
    """NX-4.26: the sentence before changed nothing on the table."""


Question = IsColour | IsFace | HasCards | Did | DidNot


# Sentences


@node("asked", ops=(IF, GOTO), example="If you have 3 or more cards, reveal 1 card. Otherwise, take 1 card.")
class Asked(Node, frozen=True):
    """A line under a condition, and what happens otherwise."""

    question: Question
    line: AnyLine
    otherwise: AnyLine | None


@node("either", ops=(ONE_OF, GOTO), lints="NXL-25", example="Choose one: Look at 1 card; or reveal 1 card.")
class Either(Node, frozen=True):
    """One of several lines, chosen by the acting player."""

    lines: Annotated[tuple[AnyLine, ...], Meta(min_length=2)]


Sentence = AnyLine | Asked | Either


@node("witness_text", example="Look at 1 card.")
class WitnessText(Node, frozen=True):
    """A whole side of a witness, or a dead end: carried out sentence by sentence (NX-4.25)."""

    sentences: Annotated[tuple[Sentence, ...], Meta(min_length=1)]
