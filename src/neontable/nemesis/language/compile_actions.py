"""Nodes to instructions: what a text does."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ...language.registry import Node
from ..ops import (
    A_COUNT,
    AS_LONG_AS,
    ATTACH,
    CANCEL_ATTACK,
    CANCEL_OPENER,
    CHANGE,
    CONTROL,
    CREATE,
    DAMAGE,
    DESTROY,
    DISABLE,
    DRIFT,
    ENABLE,
    END_COMBAT,
    END_OF_COMBAT,
    END_OF_TURN,
    FLIP,
    FOR_GOOD,
    GAIN_HP,
    GAIN_SCRAP,
    IN_MODE,
    LOSE_HP,
    LOSE_SCRAP,
    MODES,
    MOVE_UP,
    NONE,
    OF_CITIES,
    REMOVE,
    SLOT,
    SPEND_SCRAP,
    SPLIT,
    STEAL_SCRAP,
    YOUR_NEXT_TURN,
)
from .compile_base import Unplayable, Writer
from .compile_cards import OnCards, with_cards
from .compile_changes import Changing, change_records, changed
from .compile_choices import selector
from .compile_conditions import condition
from .compile_things import ROWS, filter_of, quantity
from .nodes import actions as ac
from .nodes import cards as ca
from .nodes import effects as ef
from .nodes import objects as ob
from .nodes import statics as st

DURATIONS: Final = {
    "until end of turn": END_OF_TURN,
    "until the end of the Combat Phase": END_OF_COMBAT,
    "until your next turn": YOUR_NEXT_TURN,
    "for good": FOR_GOOD,
}
EITHER_CITY: Final = (ob.CityOf("you"), ob.CityOf("your opponent"))
OnThings = ac.Destroy | ac.Remove | ac.Disable | ac.Enable | ac.Drift | ac.MoveUp | ac.Flip | ac.CancelAttack
ON_THINGS: Final[dict[type[Node], int]] = {
    ac.Destroy: DESTROY,
    ac.Remove: REMOVE,
    ac.Disable: DISABLE,
    ac.Enable: ENABLE,
    ac.Drift: DRIFT,
    ac.MoveUp: MOVE_UP,
    ac.Flip: FLIP,
    ac.CancelAttack: CANCEL_ATTACK,
}
OnTable = (
    ac.Control
    | ac.Damage
    | ac.SplitDamage
    | ac.Create
    | ac.GainScrap
    | ac.LoseScrap
    | ac.SpendScrap
    | ac.StealScrap
    | ac.CityGain
    | ac.CityLose
    | ac.Attach
    | ac.CancelOpener
    | ac.EndCombat
)
ON_SCRAP: Final[dict[type[Node], int]] = {
    ac.GainScrap: GAIN_SCRAP,
    ac.LoseScrap: LOSE_SCRAP,
    ac.SpendScrap: SPEND_SCRAP,
}


def do(w: Writer, node: ac.Action | st.Static | ef.ForEach, duration: int = FOR_GOOD, until: int = NONE) -> None:
    """One action. `duration`, `until`: how long a change lasts; the condition of AS_LONG_AS. Raises Unplayable."""
    if isinstance(node, ef.ForEach):
        for_each(w, node, duration, until)
        return
    outer = w.actor
    if isinstance(node, ca.Draw | ca.Discard | ca.Reveal | ac.Create | ac.GainScrap | ac.LoseScrap | ac.SpendScrap):
        w.actor = w.player(node, node.who)
    if ob.CityOf("a player") in (getattr(node, "to", None), getattr(node, "city", None)):
        either_city(w, node, duration, until)
    else:
        act(w, node, duration, until)
    w.actor = outer


def for_each(w: Writer, node: ef.ForEach, duration: int, until: int) -> None:
    """So many times as much: of the action's own number, else of what is chosen in it."""
    w.times = w.data(A_COUNT, filter_of(w, node.objects))
    w.times_choices = not hasattr(node.effect, "number")
    do(w, node.effect, duration, until)
    check_multiplied(w, node)


def check_multiplied(w: Writer, node: ef.ForEach) -> None:
    """ "For each" ends, and must have multiplied something."""
    if not w.multiplied:
        fix = "Say it of a number, as in “draw 1 card for each ...”."
        raise Unplayable(node, "there is no number that “for each” could multiply", fix, "NML-49")
    w.times, w.times_choices, w.multiplied = NONE, False, False


def either_city(w: Writer, node: ac.Action | st.Static, duration: int, until: int) -> None:
    """ "a City": the same for one or the other, chosen when it is reached (NM-9.3), also in a branch of a choice."""
    field = "city" if hasattr(node, "city") else "to"
    w.emit(MODES, 1, len(EITHER_CITY), OF_CITIES)
    for mode, city in enumerate(EITHER_CITY, OF_CITIES):
        behind = w.label()
        w.emit(IN_MODE, mode, behind)
        act(w, replace(node, **{field: city}), duration, until)
        w.here(behind)


def act(w: Writer, node: ac.Action | st.Static, duration: int, until: int) -> None:
    """The instruction of an action."""
    if isinstance(node, Changing):
        change(w, node, duration, until)
    elif isinstance(node, OnThings):
        w.emit(ON_THINGS[type(node)], selector(w, node.what))
    elif isinstance(node, OnCards):
        with_cards(w, node)
    else:
        on_the_table(w, node, duration, until)


def on_the_table(w: Writer, node: OnTable, duration: int, until: int) -> None:
    """What is neither a change, nor done to things alone, nor with cards."""
    match node:
        case ac.Control(what=what):
            w.emit(CONTROL, selector(w, what), duration, until)
        case ac.Damage() | ac.SplitDamage():
            damage(w, node)
        case ac.Create(who=who, number=number, name=name, row=row):
            amount = w.multiply(w.number(number))
            w.emit(CREATE, w.player(node, who), amount, w.names.definitions[name], ROWS[row or "Frontline"])
        case ac.GainScrap() | ac.LoseScrap() | ac.SpendScrap():
            w.emit(ON_SCRAP[type(node)], w.player(node, node.who), w.multiply(quantity(w, node.number)))
        case ac.StealScrap(number=number):
            w.emit(STEAL_SCRAP, 0, w.multiply(quantity(w, number)))
        case ac.CityGain() | ac.CityLose():
            op = GAIN_HP if isinstance(node, ac.CityGain) else LOSE_HP
            w.emit(op, w.player(node.city, node.city.whose), w.multiply(quantity(w, node.number)))
        case ac.Attach(what=what, to=to):
            attached = selector(w, what)
            w.emit(ATTACH, attached, selector(w, to))
        case ac.CancelOpener():
            w.emit(CANCEL_OPENER)
        case ac.EndCombat():
            w.emit(END_COMBAT)


def damage(w: Writer, node: ac.Damage | ac.SplitDamage) -> None:
    """Dealt by each of the objects, to one or more or to Cities; or split."""
    if isinstance(node, ac.SplitDamage):
        amount = w.multiply(quantity(w, node.number))
        w.emit(SPLIT, amount, selector(w, node.to))
        return
    dealers = selector(w, node.source)
    amount = w.multiply(quantity(w, node.number))
    w.emit(DAMAGE, dealers, amount, selector(w, node.to))


def change(w: Writer, node: Changing, duration: int, until: int) -> None:
    """A change for a while: of what there is now, or, of a rule about what comes, of whatever it describes then."""
    w.standing = isinstance(node, st.EntersDisabled | st.ValueChange | st.CombatDamageReduced)
    what = selector(w, changed(node))
    w.standing = False
    w.emit(CHANGE, what, w.chain(change_records(w, node)), duration, until)


def lasting(w: Writer, node: ef.Lasting) -> None:
    """A change with its duration."""
    if isinstance(node.duration, ef.Until):
        do(w, node.effect, DURATIONS[node.duration.moment])
        return
    w.lasting_on = lasting_on(w, node.effect)
    w.standing = True
    until = condition(w, node.duration.condition)
    w.standing = False
    w.lasting_on = NONE
    do(w, node.effect, AS_LONG_AS, until)


def lasting_on(w: Writer, effect: ac.Action | st.Static | ef.ForEach) -> int:
    """The register of the one object that the text has named and that the effect is on, or NONE."""
    while isinstance(effect, ef.ForEach):
        effect = effect.effect
    what = effect.what if isinstance(effect, ac.Control) else changed(effect) if isinstance(effect, Changing) else None
    if isinstance(what, ob.Target) and what.number == 1:
        return SLOT + w.slots.slot(what)
    if isinstance(what, ob.It | ob.That):
        return w.reference(what)
    return NONE
