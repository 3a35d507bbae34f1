"""What can be known, from the words of a text alone, of a card that it has chosen. For the lints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ...language.registry import Node
from ..parts import FILE_LIMIT
from .nodes import (
    Another,
    Deed,
    Give,
    Look,
    MoveTag,
    MoveTagFromIt,
    MoveTagToIt,
    Pick,
    RemoveAllTags,
    RemoveTag,
    Reveal,
    Take,
    Trade,
)

Face = Literal["up", "down", "any"]


class Card(NamedTuple):
    """What is known of a card that the text has chosen. `mine`: in the acting player's case file, None when unknown.
    `moved`: this text has taken it or traded for it, so that "that case file" is known."""

    face: Face
    mine: bool | None
    moved: bool = False

    def or_else(self, other: Card) -> Card:
        """What is known when it is one of the two."""
        face: Face = self.face if self.face == other.face else "any"
        return Card(face, self.mine if self.mine == other.mine else None, self.moved and other.moved)


def narrowed(its: frozenset[Card | None], faceup: bool, holds: bool) -> frozenset[Card | None]:
    """The cards that `it` can be when the question for its side was answered with yes (`holds`) or no."""
    wanted: Face = "up" if faceup == holds else "down"
    known = {it._replace(face=wanted) for it in its if it and it.face in (wanted, "any")}
    return frozenset(known) if holds else frozenset(known | (its & {None}))


def face_by(deed: Deed, cards: Pick | Another) -> Face:
    """How a card lies that a deed has chosen, before the deed is done."""
    if cards.face == "facedown" or isinstance(deed, Look | Reveal):
        return "down"
    return "up" if cards.face == "faceup" else "any"


def mine_by(file: str | None) -> bool | None:
    """Whether a card of that case file is one's own, None when it can be."""
    return True if file in ("your", "their") else None if file in (None, "a player's", "that") else False


def can_do(deed: Deed, card: Card) -> bool:
    """Whether the deed could change anything of the card, or show its face."""
    if isinstance(deed, Take | Trade):
        return card.mine is not True  # NX-4.16
    return isinstance(deed, Give) or card.face != "up"


def done_to(card: Card, deed: Deed) -> Card:
    """What is known of a card when the deed is done."""
    match deed:
        case Look(tag=True):
            return card._replace(face="up" if card.face == "up" else "any")  # NX-4.2: a third tag
        case Reveal():
            return card._replace(face="up")
        case Take() | Trade():
            return card._replace(mine=True, moved=True)
        case Give():
            return card._replace(mine=False)
    return card


def can_turn_up(deed: Deed) -> bool:
    """NX-4.2, NX-4.5, NX-4.23."""
    return isinstance(deed, Reveal | MoveTag | MoveTagToIt | MoveTagFromIt) or (isinstance(deed, Look) and deed.tag)


def changes_something(part: Node) -> bool:
    """NX-4.26: only a look without a tag leaves the table as it was."""
    return isinstance(part, Deed) and not (isinstance(part, Look) and not part.tag)


def impossible(deed: Deed, cards: Pick | Another) -> Iterator[str]:
    """What is wrong with the cards that a deed shall choose."""
    number = cards.number if isinstance(cards, Pick) else 1
    mine = cards.file in ("your", "their")
    target = isinstance(deed, MoveTag | MoveTagFromIt) and cards is deed.to
    takes_tag = isinstance(deed, RemoveTag | RemoveAllTags | MoveTag | MoveTagToIt) and not target
    if cards.face == "faceup":
        if isinstance(deed, Look | Reveal):
            yield "only a facedown card can be looked at or revealed (NX-4.1, NX-4.5)"
        elif cards.tagged == "with a tag" or takes_tag or target:
            yield "a faceup card carries no tags (NX-4.17)"
    if takes_tag and cards.tagged == "with no tag":
        yield "there is no tag to remove"
    if isinstance(deed, Take | Trade) and mine:
        yield "a card is taken or traded for from another case file than one's own (NX-4.11)"
    if isinstance(deed, Give):
        if deed.to in ("your", "their"):
            yield "a card is given to a case file that is not one's own (NX-4.7)"
        elif deed.to == cards.file and deed.to in ("Deckard's", "that"):
            yield "a card is given to another case file than the one it lies in (NX-4.11)"
    if number > FILE_LIMIT and (mine or isinstance(deed, Take)):
        yield f"a player's case file holds {FILE_LIMIT} cards at most (NX-1.7)"
