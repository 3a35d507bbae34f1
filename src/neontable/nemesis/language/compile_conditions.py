"""Nodes to records: conditions, and what it takes to pay for something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ...language.registry import Node
from ..ops import (
    ANYONE,
    AT_LEAST,
    EACH,
    IN_HAND,
    NONE,
    OPPONENT,
    PHASE_COMBAT,
    PHASE_DEPLOYMENT,
    PHASE_DRAW,
    PHASE_ENABLE,
    PHASE_END,
    PHASE_REINFORCEMENT,
    PHASE_TURN,
    Q_BOTH,
    Q_CAN_DISCARD,
    Q_CAN_SPEND,
    Q_CARDS_THAN,
    Q_CONTROLS_THAN,
    Q_COUNT,
    Q_DID,
    Q_HP,
    Q_HP_THAN,
    Q_KEYWORD,
    Q_KIND,
    Q_NONE_ATTACKED,
    Q_NOT,
    Q_PHASE,
    Q_ROW,
    Q_SCRAP,
    Q_SCRAP_THAN,
    Q_STAT,
    Q_STATUS,
    Q_TURN,
    Q_WAS,
    T_CONTROLLED,
    WAS_ATTACKED,
    WAS_ATTACKING,
    WAS_DAMAGED,
    WAS_DESTROYED,
    WAS_DISABLED,
    WAS_DISCARDED,
    WAS_INTERCEPTED,
    YOU,
)
from .compile_base import Writer
from .compile_things import (
    ANY_CARD,
    BOUNDS,
    KEYWORDS,
    ROWS,
    STATS,
    STATUSES,
    THANS,
    Place,
    filter_of,
    place_of,
    quantity,
)
from .nodes import actions as ac
from .nodes import cards as ca
from .nodes import conditions as co
from .nodes import objects as ob
from .nodes.effects import Clause, ForEach, Lasting, Then, Unless

PHASES: Final = {
    "turn": PHASE_TURN,
    "Enable Phase": PHASE_ENABLE,
    "Draw Phase": PHASE_DRAW,
    "Deployment Phase": PHASE_DEPLOYMENT,
    "Combat Phase": PHASE_COMBAT,
    "Reinforcement Phase": PHASE_REINFORCEMENT,
    "End Phase": PHASE_END,
}
SEEN: Final = {
    "destroyed": WAS_DESTROYED,
    "disabled": WAS_DISABLED,
    "attacked": WAS_ATTACKED,
    "damaged": WAS_DAMAGED,
    "intercepted": WAS_INTERCEPTED,
    "discarded": WAS_DISCARDED,
}


def condition(w: Writer, node: co.Condition) -> int:
    """The position of a condition."""
    match node:
        case co.Controls(who=who, count=count):
            return of_players(w, node, who, lambda player: counted(w, count, (T_CONTROLLED, player)))
        case co.ThereAre(count=count):
            return counted(w, count)
        case co.OwnsCards(who=who, count=count):
            return of_players(w, node, who, lambda player: owned(w, count, player))
        case co.ControlsThan(who=who, than=than, objects=objects, other=other):
            found = filter_of(w, objects)
            return compared(w, Q_CONTROLS_THAN, (node, who), THANS[than], (node, other), found)
        case co.CardsThan(who=who, than=than, other=other):
            return compared(w, Q_CARDS_THAN, (node, who), THANS[than], (node, other))
        case co.HasScrap(who=who, number=number, bound=bound):
            least = w.number(number)
            return of_players(w, node, who, lambda player: w.data(Q_SCRAP, player, BOUNDS[bound], least))
        case co.ScrapThan(who=who, than=than, other=other):
            return compared(w, Q_SCRAP_THAN, (node, who), THANS[than], (node, other))
        case co.HasHp(city=city, number=number, bound=bound):
            least = w.number(number)
            return of_players(w, city, city.whose, lambda player: w.data(Q_HP, player, BOUNDS[bound], least))
        case co.HpThan(city=city, than=than, other=second):
            return compared(w, Q_HP_THAN, (city, city.whose), THANS[than], (second, second.whose))
        case co.YouDo():
            return w.data(Q_DID, 1)
        case co.YouDoNot():
            return w.data(Q_DID, 0)
        case co.NoneAttacked(objects=objects):
            return w.data(Q_NONE_ATTACKED, filter_of(w, objects))
        case co.TurnIs() | co.WhoseTurn() | co.NotTurn():
            return of_time(w, node)
        case _:
            return of_one(w, node)


def of_players(w: Writer, node: Node, word: str, ask: Callable[[int], int]) -> int:
    """What is asked about the players that a word of the node means: “each player”, of both, “a City”, of either."""
    player = w.player(node, word)
    if player == EACH:
        return w.data(Q_BOTH, ask(YOU), ask(OPPONENT))
    if player == ANYONE:
        neither = [w.data(Q_NOT, ask(one)) for one in (YOU, OPPONENT)]
        return w.data(Q_NOT, w.data(Q_BOTH, *neither))
    return ask(player)


def compared(w: Writer, op: int, one: tuple[Node, str], than: int, other: tuple[Node, str], objects: int = 0) -> int:
    """Whether one has more, or less, than the other; each a node and its word for the player."""
    return of_players(w, *one, lambda a: of_players(w, *other, lambda b: w.data(op, a, than, objects, b)))


def owned(w: Writer, count: co.HowMany, player: int) -> int:
    """How many cards the player has of something, in a zone or on the battlefield; “their” is this player's."""
    outer, w.actor = w.actor, player
    tests = () if place_of(w, count.objects) else ((T_CONTROLLED, player),)
    found = counted(w, count, *tests)
    w.actor = outer
    return found


def counted(w: Writer, count: co.HowMany, *tests: tuple[int, ...]) -> int:
    """How many there are of something."""
    return w.data(Q_COUNT, filter_of(w, count.objects, None, *tests), BOUNDS[count.bound], w.number(count.number))


def of_time(w: Writer, node: co.TurnIs | co.WhoseTurn | co.NotTurn) -> int:
    """Turns and phases."""
    if isinstance(node, co.TurnIs):
        return w.data(Q_TURN, 0, BOUNDS[node.bound], w.number(node.number))
    return w.data(Q_PHASE, w.player(node, node.whose), PHASES[node.phase], int(isinstance(node, co.NotTurn)))


OfOne = co.IsState | co.IsKind | co.IsNotKind | co.IsIn | co.Was | co.HasKeyword | co.HasStat | co.AttackedThisTurn


def of_one(w: Writer, node: OfOne) -> int:
    """Questions about one thing."""
    register = w.reference(node.what)
    match node:
        case co.IsState(state=state):
            return w.data(Q_STATUS, register, STATUSES[state])
        case co.IsKind(kind=kind):
            return w.data(Q_KIND, register, filter_of(w, kind))
        case co.IsNotKind(kind=kind):
            return w.data(Q_KIND, register, filter_of(w, kind), 1)
        case co.IsIn(row=row):
            return w.data(Q_ROW, register, ROWS[row])
        case co.Was(seen=seen, this_turn=this_turn):
            return w.data(Q_WAS, register, SEEN[seen], int(this_turn))
        case co.HasKeyword(keyword=keyword):
            return w.data(Q_KEYWORD, register, KEYWORDS[keyword])
        case co.HasStat(stat=stat, number=number, bound=bound):
            return w.data(Q_STAT, register, BOUNDS[bound], w.number(number), STATS[stat])
        case co.AttackedThisTurn():
            return w.data(Q_WAS, register, WAS_ATTACKING, 1)


class Price(NamedTuple):
    """What must hold for a payment in full: `public`, what all may know, `hidden`, what the hand must hold; or NONE."""

    public: int = NONE
    hidden: int = NONE


def price(w: Writer, offered: Clause | Then) -> Price:
    """The price that an offer begins with, if it does."""
    match offered:
        case Then(first=first):
            return price(w, first)
        case Lasting(effect=effect) | ForEach(effect=effect) | Unless(effect=effect):
            return price(w, effect)
        case ac.SpendScrap(who=who, number=number) | ac.LoseScrap(who=who, number=number):
            amount = quantity(w, number)
            return Price(of_players(w, offered, who, lambda player: w.data(Q_CAN_SPEND, player, amount)))
        case ca.Discard(who=who, what=ob.Some(number=number, up_to=False, objects=objects)):
            least = w.number(number)
            enough = of_players(w, offered, who, lambda player: w.data(Q_CAN_DISCARD, player, least))
            if objects == ANY_CARD:
                return Price(enough)
            return Price(enough, of_players(w, offered, who, lambda player: held(w, objects, least, player)))
    return Price()


def held(w: Writer, objects: ob.Objects, least: int, player: int) -> int:
    """Whether the player's hand holds so many of them."""
    outer, w.actor = w.actor, player
    found = w.data(Q_COUNT, filter_of(w, objects, Place(IN_HAND, player)), AT_LEAST, least)
    w.actor = outer
    return found
