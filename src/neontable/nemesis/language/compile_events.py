"""Nodes to records: what triggers wait for."""

from __future__ import annotations

from typing import Final

from ..ops import (
    ANY,
    ANYONE,
    ATTACHED_TO,
    CITIES,
    ON_ACTIVATION,
    ON_ATTACK,
    ON_ATTACKED,
    ON_CANCELLED,
    ON_DAMAGE,
    ON_DAMAGED,
    ON_DESTROYED,
    ON_DISABLED,
    ON_DISCARD,
    ON_DRAW,
    ON_DRIFTED,
    ON_ENABLED,
    ON_ENTER,
    ON_FLIP,
    ON_HP_GAINED,
    ON_HP_LOST,
    ON_INTERCEPT,
    ON_INTERCEPTED,
    ON_LEAVE,
    ON_MOVE_UP,
    ON_PHASE_END,
    ON_PHASE_START,
    ON_PLAY,
    ON_SCRAP_GAINED,
    ON_SCRAP_SPENT,
    SELF,
    TRIGGER,
)
from .compile_base import PLAYERS, Writer
from .compile_conditions import PHASES
from .compile_things import ANY_CARD, filter_of
from .nodes import abilities as ab
from .nodes import events as ev
from .nodes import objects as ob

DEEDS: Final = {
    "enter the battlefield": ON_ENTER,
    "leave the battlefield": ON_LEAVE,
    "attack": ON_ATTACK,
    "intercept": ON_INTERCEPT,
    "flip": ON_FLIP,
    "move up": ON_MOVE_UP,
}
SUFFERED: Final = {
    "destroyed": ON_DESTROYED,
    "attacked": ON_ATTACKED,
    "intercepted": ON_INTERCEPTED,
    "disabled": ON_DISABLED,
    "enabled": ON_ENABLED,
    "drifted": ON_DRIFTED,
}


def trigger(w: Writer, header: ab.OnEntry | ab.Activation | ab.Whenever | ab.AtPhase) -> int:
    """The position of the TRIGGER of a header."""
    match header:
        case ab.OnEntry():
            return waits(w, ON_ENTER, SELF)
        case ab.Activation():
            return waits(w, ON_ACTIVATION, SELF)
        case ab.AtPhase(edge=edge):
            event = ON_PHASE_START if edge.edge == "start" else ON_PHASE_END
            return waits(w, event, ANY, PHASES[edge.phase], PLAYERS[edge.whose])
        case ab.Whenever(event=event):
            return of_event(w, event)


def waits(w: Writer, event: int, subject: int, other: int = ANY, player: int = ANYONE) -> int:
    """A TRIGGER."""
    return w.data(TRIGGER, event, subject, other, player)


def of_event(w: Writer, event: ev.Event) -> int:
    """The TRIGGER of "whenever"."""
    match event:
        case ev.Does(what=what, deed=deed):
            return waits(w, DEEDS[deed], concerned(w, what))
        case ev.EntersUnder(what=what, whose=whose):
            return waits(w, ON_ENTER, concerned(w, what), ANY, PLAYERS[whose])
        case ev.AttacksWhat(what=what, target=target):
            return waits(w, ON_ATTACK, concerned(w, what), concerned(w, target))
        case ev.Suffers(what=what, suffered=suffered):
            return waits(w, SUFFERED[suffered], concerned(w, what))
        case ev.DealsDamage(what=what, to=to):
            return waits(w, ON_DAMAGE, concerned(w, what), concerned(w, to))
        case ev.TakesDamage(what=what):
            return waits(w, ON_DAMAGED, concerned(w, what))
        case ev.Plays(who=who, what=card):
            return waits(w, ON_PLAY, concerned(w, card), ANY, PLAYERS[who])
        case ev.Draws(who=who, what=card):
            return waits(w, ON_DRAW, concerned(w, card), ANY, PLAYERS[who])
        case ev.Discards(who=who, what=card):
            return waits(w, ON_DISCARD, concerned(w, card), ANY, PLAYERS[who])
        case ev.GainsScrap(who=who):
            return waits(w, ON_SCRAP_GAINED, ANY, ANY, PLAYERS[who])
        case ev.SpendsScrap(who=who):
            return waits(w, ON_SCRAP_SPENT, ANY, ANY, PLAYERS[who])
        case ev.CityGains(city=city):
            return waits(w, ON_HP_GAINED, ANY, ANY, w.player(city, city.whose))
        case ev.CityLoses(city=city):
            return waits(w, ON_HP_LOST, ANY, ANY, w.player(city, city.whose))
        case ev.AttackCancelled():
            return waits(w, ON_CANCELLED, ANY)


def concerned(w: Writer, what: ev.Other) -> int:
    """What it happens to, or what the second one is."""
    match what:
        case ob.This():
            return SELF
        case ob.Attached():
            return ATTACHED_TO
        case ob.CityOf(whose=whose):
            return CITIES + w.player(what, whose)
        case ev.AnyOf(objects=objects):
            return ANY if objects == ANY_CARD else -1 - filter_of(w, objects)
