"""Nodes to records: what is changed about objects, for a while or as long as a card stands."""

from __future__ import annotations

from typing import Final

from ..ops import (
    C_BAN,
    C_KEYWORDS,
    C_LOSE,
    C_PLUS,
    C_PREVENT,
    C_PREVENT_ALL,
    C_PREVENT_DEALT,
    C_SET,
    CAN_ATTACK_BACKLINE,
    FILTER,
    IS_ENEMY,
    MUST_ATTACK,
    MUST_BE_ATTACKED,
    MUST_BE_INTERCEPTED,
    MUST_INTERCEPT,
    NO_ATTACK,
    NO_ATTACKED,
    NO_CHANGE,
    NO_DESTROY,
    NO_DISABLE,
    NO_ENABLE,
    NO_FLIP,
    NO_INTERCEPT,
    NO_INTERCEPTED,
    NO_MOVE_UP,
    NO_OPPOSING_TARGET,
    NO_TARGET,
    NONE,
    S_CANNOT_BY,
    S_CITY_REDUCE,
    S_ENTERS_DISABLED,
    S_MUST_ATTACK,
    S_NEEDED,
    S_REDUCE,
    S_VALUE,
)
from .compile_base import Writer
from .compile_choices import selector
from .compile_things import KEYWORDS, filter_of, mask, quantity
from .nodes import actions as ac
from .nodes import changes as cg
from .nodes import objects as ob
from .nodes import statics as st
from .slots import EVERYTHING

Changing = cg.Change | cg.SetStat | ac.Prevent | ac.PreventAll | ac.PreventDealt | st.Static
Records = list[tuple[int, ...]]

BANNED: Final = {
    "attack": NO_ATTACK,
    "intercept": NO_INTERCEPT,
    "move up": NO_MOVE_UP,
    "flip": NO_FLIP,
    "be enabled": NO_ENABLE,
    "be attacked": NO_ATTACKED,
    "be intercepted": NO_INTERCEPTED,
    "be targeted": NO_TARGET,
    "be disabled": NO_DISABLE,
    "be destroyed": NO_DESTROY,
}
FORCED: Final = {
    "attack": MUST_ATTACK,
    "intercept": MUST_INTERCEPT,
    "be attacked": MUST_BE_ATTACKED,
    "be intercepted": MUST_BE_INTERCEPTED,
}
ALL_KEYWORDS: Final = sum(KEYWORDS.values())
ONCE: Final = -2  # the amount 1


def changed(node: Changing) -> ob.Recipient:
    """What is changed."""
    match node:
        case ac.Prevent(to=to) | ac.PreventAll(to=to):
            return to
        case st.CombatDamageReduced(city=city):
            return city
        case st.OnlyOne():
            return ob.This()
        case _:
            return node.what


def change_records(w: Writer, node: Changing) -> Records:
    """The C_ or S_ records of a change, without the links between them."""
    match node:
        case cg.Change(changes=changes):
            return [record for change in changes for record in change_of(w, change)]
        case cg.SetStat(stat=stat, number=number):
            amount = w.multiply(quantity(w, number))
            return [(C_SET, amount, NO_CHANGE) if stat == "ATK" else (C_SET, NO_CHANGE, amount)]
        case ac.Prevent(number=number):
            return [(C_PREVENT, w.multiply(w.number(number)))]
        case ac.PreventAll():
            return [(C_PREVENT_ALL,)]
        case ac.PreventDealt():
            return [(C_PREVENT_DEALT,)]
        case _:
            return rule_of(w, node)


def change_of(w: Writer, change: cg.Boost | cg.GainKeywords | cg.LoseKeywords | cg.SetNumbers | cg.Forbid) -> Records:
    """One of the changes to an object."""
    match change:
        case cg.Boost():
            return boost(w, change)
        case cg.GainKeywords(keywords=keywords):
            return [(C_KEYWORDS, sum(KEYWORDS[keyword] for keyword in keywords))]
        case cg.LoseKeywords(keywords=keywords):
            return [(C_LOSE, sum(KEYWORDS[keyword] for keyword in keywords) or ALL_KEYWORDS)]
        case cg.SetNumbers(attack=attack, defence=defence):
            return [(C_SET, w.number(attack), w.number(defence))]
        case cg.Forbid(deeds=deeds):
            return [(C_BAN, sum(BANNED[deed] for deed in deeds))]


def boost(w: Writer, change: cg.Boost) -> Records:
    """NM-6.8. Plain numbers and those with X are two records, for they are multiplied by different amounts."""
    plain = tuple(n if isinstance(n, int) else 0 for n in (change.attack, change.defence))
    signs = tuple({"+X": 1, "-X": -1}.get(str(n), 0) for n in (change.attack, change.defence))
    found: Records = []
    if any(plain):
        found.append((C_PLUS, *plain, w.multiply(ONCE)))
    if any(signs):
        found.append((C_PLUS, *signs, w.multiply(w.number(ob.X()))))
    return found


def rule_of(w: Writer, node: st.Static) -> Records:
    """A rule that a card changes."""
    match node:
        case st.EntersDisabled():
            return [(S_ENTERS_DISABLED,)]
        case st.CannotBy(suffering="be targeted", by="your opponent"):
            return [(C_BAN, NO_OPPOSING_TARGET)]
        case st.CannotBy(suffering=suffering, by=by):
            return [(S_CANNOT_BY, BANNED[suffering], cards_that_cannot(w, by))]
        case st.CanAttackBackline():
            return [(C_BAN, CAN_ATTACK_BACKLINE)]
        case st.Must(forced=forced):
            return [(C_BAN, FORCED[forced])]
        case st.MustAttack(target=target):
            return [(S_MUST_ATTACK, must_be_attacked(w, target))]
        case st.ValueChange(number=number):
            return [(S_VALUE, number)]
        case st.InterceptorsNeeded(number=number):
            return [(S_NEEDED, number)]
        case st.DamageReduced(number=number):
            return [(S_REDUCE, number)]
        case st.CombatDamageReduced(number=number):
            return [(S_CITY_REDUCE, number)]
        case st.OnlyOne():
            raise AssertionError("NML-14 refuses it in an effect, and it is no passive")


def must_be_attacked(w: Writer, target: ob.Recipient) -> int:
    """What must be attacked; the rule is read when attackers are declared, so it means what stands there then."""
    outer, w.standing = w.standing, True
    found = selector(w, target)
    w.standing = outer
    return found


def cards_that_cannot(w: Writer, by: ob.Objects | str) -> int:
    """The filter of the cards that cannot do something, wherever they are; read when they would."""
    outer, w.standing = w.standing, True
    found = w.data(FILTER, mask(EVERYTHING), IS_ENEMY, NONE) if isinstance(by, str) else filter_of(w, by)
    w.standing = outer
    return found
