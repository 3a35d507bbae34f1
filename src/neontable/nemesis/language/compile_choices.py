"""Nodes to instructions: what an action points at. A choice is an instruction of its own, in front of the action."""

from __future__ import annotations

from ..ops import (
    AT_RANDOM,
    CHOOSE,
    CHOOSE_FOUND,
    CITIES,
    GATHER,
    GATHER_TOP,
    IN_HAND,
    KEEP_REST,
    NONE,
)
from .compile_base import Writer
from .compile_things import ANY_CARD, Place, filter_of, slot
from .nodes import objects as ob


def selector(w: Writer, what: ob.Cards | ob.CityOf, place: Place | None = None) -> int:
    """The selector operand for what an action concerns. `place`: where it is when the text does not say it."""
    match what:
        case ob.Target():
            return slot(w, what)
        case ob.CityOf(whose=whose):
            return CITIES + w.player(what, whose)
        case ob.Every(objects=objects):
            return each(w, what, filter_of(w, objects, place))
        case ob.WholeHand(whose=whose):
            return each(w, what, filter_of(w, ANY_CARD, Place(IN_HAND, w.player(what, whose))))
        case ob.Some() | ob.AtRandom() | ob.OfThem() | ob.Rest() | ob.TopCards():
            return chosen(w, what, place)
        case _:
            return w.reference(what)


def each(w: Writer, what: ob.Every | ob.WholeHand, position: int) -> int:
    """All that a filter lets through; gathered, when a later "they" means them."""
    if w.standing or not w.is_meant_later(what):
        return -1 - position
    w.emit(GATHER, -1 - position, 0, 0, w.choice(what))
    return w.choice(what)


def chosen(
    w: Writer, what: ob.Some | ob.AtRandom | ob.OfThem | ob.Rest | ob.TopCards, place: Place | None = None
) -> int:
    """The register of what is chosen now."""
    if isinstance(what, ob.OfThem | ob.Rest):
        w.reference(what)
    register = w.choice(what)
    match what:
        case ob.Some(number=number, up_to=up_to, objects=objects):
            w.emit(CHOOSE, filter_of(w, objects, place), how_many(w, number), int(up_to), register, w.actor)
        case ob.AtRandom(number=number, objects=objects):
            w.emit(AT_RANDOM, filter_of(w, objects, place), how_many(w, number), 0, register, w.actor)
        case ob.OfThem(number=number, up_to=up_to):
            w.emit(CHOOSE_FOUND, NONE, how_many(w, number), int(up_to), register)
        case ob.Rest():
            w.emit(KEEP_REST, 0, 0, 0, register)
        case ob.TopCards(number=number, whose=whose):
            w.emit(GATHER_TOP, w.player(what, whose), how_many(w, number), 0, register)
    return register


def how_many(w: Writer, number: ob.Amount) -> int:
    """How many are chosen: so many times, where “for each” finds no other number in the action."""
    return w.multiply(w.number(number)) if w.times_choices else w.number(number)
