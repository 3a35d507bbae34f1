"""Nodes to records: conditions, and what it takes to pay for something."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...language.registry import Node
from ..ops import (
    ANYONE,
    AT_LEAST,
    EACH,
    IN_HAND,
    NONE,
    PHASE_COMBAT,
    PHASE_DEPLOYMENT,
    PHASE_DRAW,
    PHASE_ENABLE,
    PHASE_END,
    PHASE_REINFORCEMENT,
    PHASE_TURN,
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
)
from .compile_base import Unplayable, Writer
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
            return counted(w, count, (T_CONTROLLED, one_player(w, node, who)))
        case co.ThereAre(count=count):
            return counted(w, count)
        case co.OwnsCards(who=who, count=count):
            player = one_player(w, node, who)
            outer, w.actor = w.actor, player
            tests = () if place_of(w, count.objects) else ((T_CONTROLLED, player),)
            found = counted(w, count, *tests)
            w.actor = outer
            return found
        case co.ControlsThan(who=who, than=than, objects=objects, other=other):
            players = one_player(w, node, who), one_player(w, node, other)
            return w.data(Q_CONTROLS_THAN, players[0], THANS[than], filter_of(w, objects), players[1])
        case co.CardsThan(who=who, than=than, other=other):
            return w.data(Q_CARDS_THAN, one_player(w, node, who), THANS[than], 0, one_player(w, node, other))
        case co.HasScrap(who=who, number=number, bound=bound):
            return w.data(Q_SCRAP, one_player(w, node, who), BOUNDS[bound], w.number(number))
        case co.ScrapThan(who=who, than=than, other=other):
            return w.data(Q_SCRAP_THAN, one_player(w, node, who), THANS[than], 0, one_player(w, node, other))
        case co.HasHp(city=city, number=number, bound=bound):
            return w.data(Q_HP, one_player(w, city, city.whose), BOUNDS[bound], w.number(number))
        case co.HpThan(city=city, than=than, other=second):
            players = one_player(w, city, city.whose), one_player(w, second, second.whose)
            return w.data(Q_HP_THAN, players[0], THANS[than], 0, players[1])
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


def one_player(w: Writer, node: Node, word: str) -> int:
    """A player who is asked about; both at once are not."""
    player = w.player(node, word)
    if player in (EACH, ANYONE):
        raise Unplayable(node, "a question about both players is two questions", "Ask about one of them.")
    return player


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
            return Price(w.data(Q_CAN_SPEND, one_player(w, offered, who), quantity(w, number)))
        case ca.Discard(who=who, what=ob.Some(number=number, up_to=False, objects=objects)):
            outer, w.actor = w.actor, one_player(w, offered, who)
            enough = w.data(Q_CAN_DISCARD, w.actor, w.number(number))
            hidden = NONE
            if objects != ANY_CARD:
                hidden = w.data(Q_COUNT, filter_of(w, objects, Place(IN_HAND, w.actor)), AT_LEAST, w.number(number))
            w.actor = outer
            return Price(enough, hidden)
    return Price()
