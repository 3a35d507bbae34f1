"""Nodes to instructions: what a text does with cards in hands, decks and discard piles."""

from __future__ import annotations

from typing import Final

from ..ops import (
    CHOOSE_FOUND,
    DISCARD,
    DISCARD_HAND,
    DRAW,
    EACH,
    IN_DECK,
    IN_HAND,
    LOOK,
    LOOK_HAND,
    LOOK_TOP,
    MOVE,
    NONE,
    PUT_BACK,
    REVEAL,
    REVEAL_HAND,
    REVEAL_TOP,
    SEARCH,
    SHUFFLE,
    SHUFFLE_IN,
    THEY,
    TO_BACKLINE,
    TO_BATTLEFIELD,
    TO_BOTTOM,
    TO_DISCARD,
    TO_FRONTLINE,
    TO_HAND,
    TO_TOP,
    YOU,
    ZONED,
)
from .compile_base import Writer
from .compile_choices import selector
from .compile_things import ZONES, Place, filter_of, quantity
from .nodes import cards as ca
from .nodes import objects as ob

OnCards = (
    ca.Draw
    | ca.Discard
    | ca.Move
    | ca.MoveFrom
    | ca.ShuffleIn
    | ca.Shuffle
    | ca.Search
    | ca.LookAt
    | ca.Reveal
    | ca.PutBack
    | ca.ChooseFrom
)
TO: Final = {"hand": TO_HAND, "discard pile": TO_DISCARD, "top of deck": TO_TOP, "bottom of deck": TO_BOTTOM}
TO_ROW: Final = {"Frontline": TO_FRONTLINE, "Backline": TO_BACKLINE}


def with_cards(w: Writer, node: OnCards) -> None:
    """The instruction of an action with cards."""
    match node:
        case ca.Draw(who=who, number=number):
            w.emit(DRAW, w.player(node, who), w.multiply(quantity(w, number)))
        case ca.Discard():
            discard(w, node)
        case ca.Move(what=what, to=to):
            move(w, what, to, NONE)
        case ca.MoveFrom(what=what, whose=whose, zone=zone, to=to):
            move(w, what, to, ZONES[zone] + ZONED * w.player(node, whose))
        case ca.ShuffleIn(what=what):
            w.emit(SHUFFLE_IN, selector(w, what))
        case ca.Shuffle(whose=whose):
            w.emit(SHUFFLE, w.player(node, whose))
        case ca.Search(whose=whose, what=what):
            place = Place(IN_DECK, w.player(node, whose))
            w.emit(SEARCH, filter_of(w, what.objects, place), w.number(what.number), int(what.up_to))
        case ca.LookAt(what=what):
            show(w, what, LOOK_TOP, LOOK_HAND, LOOK)
        case ca.Reveal(what=what):
            show(w, what, REVEAL_TOP, REVEAL_HAND, REVEAL)
        case ca.PutBack(what=what):
            w.emit(PUT_BACK, selector(w, what))
        case ca.ChooseFrom(what=what):
            chosen = filter_of(w, what.objects)
            w.emit(CHOOSE_FOUND, chosen, w.number(what.number), int(what.up_to), w.choice(what))


def discard(w: Writer, node: ca.Discard) -> None:
    """NM-1.12: of both players' hands, each chooses of their own."""
    player = w.player(node, node.who)
    if isinstance(node.what, ob.WholeHand):
        w.emit(DISCARD_HAND, w.player(node.what, node.what.whose) if node.what.whose != "they" else player)
        return
    what = selector(w, node.what, Place(IN_HAND, THEY if player == EACH else player))
    w.emit(DISCARD, player, what)


def show(w: Writer, what: ob.Cards, top: int, hand: int, others: int) -> None:
    """Looking and revealing, each of the first cards of a deck, of a hand, or of certain cards."""
    match what:
        case ob.TopCards(number=number, whose=whose):
            w.emit(top, holder(w, what, whose), w.number(number))
        case ob.WholeHand(whose=whose):
            w.emit(hand, holder(w, what, whose))
        case _:
            w.emit(others, selector(w, what))


def holder(w: Writer, what: ob.TopCards | ob.WholeHand, whose: str) -> int:
    """Whose cards are shown; in "each player reveals their hand", each player's."""
    player = w.player(what, whose)
    return EACH if player == THEY else player


def move(w: Writer, what: ob.Cards, to: ca.To | ca.Onto | ca.IntoRow, zone: int) -> None:
    """Cards go to their owner's zones, whatever the text says; a row can be another player's."""
    moved = selector(w, what)
    match to:
        case ca.To(at=at):
            w.emit(MOVE, moved, TO[at], NONE, 0, zone)
        case ca.Onto(disabled=disabled):
            w.emit(MOVE, moved, TO_BATTLEFIELD, YOU, int(disabled), zone)
        case ca.IntoRow(whose=whose, row=row, disabled=disabled):
            w.emit(MOVE, moved, TO_ROW[row], row_holder(w, moved, to, whose), int(disabled), zone)


def row_holder(w: Writer, moved: int, to: ca.IntoRow, whose: str) -> int:
    """Whose row it is: NONE, when it is that of each thing's own owner or controller."""
    meaning = w.slots.meaning(to)
    return NONE if meaning and meaning.register == moved else w.player(to, whose)
