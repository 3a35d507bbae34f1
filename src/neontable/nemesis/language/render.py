"""How abilities, events, changes and effects are said: the canonical text of a card."""

from __future__ import annotations

from typing import Any

from ...language.english import agree
from ...language.registry import Node
from ...language.render import capital, listed
from . import render_objects  # noqa: F401  it registers the other half
from .nodes import abilities as ab
from .nodes import actions as ac
from .nodes import cards as ca
from .nodes import changes as cg
from .nodes import effects as ef
from .nodes import events as ev
from .nodes import objects as ob
from .nodes import statics as st
from .saying import amount as amount_of
from .saying import is_plural, order, say, says, subject


def render(node: Node) -> str:
    """The canonical text of a node: of a whole text, or of any part."""
    return say(node)


# Events


@says(ev.Does)
def _does(node: ev.Does, style: str) -> str:
    return subject(node.what, node.deed)


@says(ev.PhaseEdge)
def _phase(node: ev.PhaseEdge, style: str) -> str:
    whose = "each" if node.whose == "each player" else say(node.whose, "poss")
    return f"the {node.edge} of {whose} {node.phase}"


# Actions


@says(ca.To)
def _to(node: ca.To, style: str) -> str:
    whose = say(node.whose, "poss")
    if style == "owners" and node.whose == "its owner":
        return "to their owners' hands"
    match node.at:
        case "hand" | "discard pile":
            return f"{'to' if style else 'into'} {whose} {node.at}"
        case "top of deck":
            return f"on top of {whose} deck"
    return f"on the bottom of {whose} deck"


@says(ca.Onto)
def _onto(node: ca.Onto, style: str) -> str:
    return f"onto the battlefield{' disabled' if node.disabled else ''}"


@says(ca.IntoRow)
def _into_row(node: ca.IntoRow, style: str) -> str:
    return f"into {say(node.whose, 'poss')} {node.row}{' disabled' if node.disabled else ''}"


@says(ca.Move)
def _move(node: ca.Move, style: str) -> str:
    """To a hand, an object is returned; what was looked at or chosen is put."""
    what = say(node.what, "from")
    returned = isinstance(node.what, ob.Target | ob.Every | ob.This | ob.That | ob.Those | ob.Attached)
    if isinstance(node.to, ca.To) and node.to.at == "hand" and returned:
        several = is_plural(node.what) or isinstance(node.what, ob.Every)
        return f"return {what} {say(node.to, 'owners' if several else 'owner')}"
    return f"put {what} {say(node.to)}"


@says(ca.MoveFrom)
def _move_from(node: ca.MoveFrom, style: str) -> str:
    returned = isinstance(node.to, ca.To) and node.to.at == "hand"
    verb, to = ("return", say(node.to, "owner")) if returned else ("put", say(node.to))
    return f"{verb} {say(node.what)} from {say(node.whose, 'poss')} {node.zone} {to}"


@says(ac.Damage)
def _damage(node: ac.Damage, style: str) -> str:
    deal = "deal" if node.source == ob.This() else order(node.source, "deal")
    return f"{deal} {amount_of(node.number, 'damage')} to {say(node.to)}"


# Changes. Styles: lasting, for a while; many, with a subject of several.


@says(cg.Change)
def _change(node: cg.Change, style: str) -> str:
    form = f"{'many ' if is_plural(node.what) else ''}{style}"
    return f"{say(node.what, 'subject')} {' and '.join(say(part, form) for part in node.changes)}"


@says(cg.GainKeywords)
def _gain(node: cg.GainKeywords, style: str) -> str:
    """For a while it "gains" them; as a passive it "has" them."""
    return f"{_verb('gain' if 'lasting' in style else 'have', style)} {listed(list(node.keywords))}"


@says(cg.LoseKeywords)
def _lose(node: cg.LoseKeywords, style: str) -> str:
    return f"{_verb('lose', style)} {listed(list(node.keywords)) if node.keywords else 'all keywords'}"


@says(cg.SetNumbers)
def _set(node: cg.SetNumbers, style: str) -> str:
    return f"{_verb('become', style)} {node.attack}/{node.defence}"


@says(cg.Forbid)
def _forbid(node: cg.Forbid, style: str) -> str:
    return f"cannot {' or '.join(node.deeds)}"


@says(cg.Boost)
def _boost(node: cg.Boost, style: str) -> str:
    """A 0 takes the sign of the other: -2/-0, +0/+1."""
    down = str(node.attack).startswith("-") or str(node.defence).startswith("-")

    def signed(number: int | str) -> str:
        return number if isinstance(number, str) else "-0" if number == 0 and down else f"{number:+d}"

    return f"{_verb('get', style)} {signed(node.attack)}/{signed(node.defence)}"


def _verb(verb: str, style: str) -> str:
    return agree(verb, "many" in style)


@says(st.OnlyOne)
def _only_one(node: st.OnlyOne, style: str) -> str:
    return f"you can control only 1 {node.name}" if node.name else "only 1 may be on the battlefield"


# Sentences


@says(ef.Lasting)
def _lasting(node: ef.Lasting, style: str) -> str:
    """Damage is prevented "this turn", all else lasts "until end of turn"."""
    prevented = isinstance(node.effect, ac.Prevent | ac.PreventAll | ac.PreventDealt)
    this_turn = prevented and node.duration == ef.Until("until end of turn")
    return f"{say(node.effect, 'lasting')} {'this turn' if this_turn else say(node.duration)}"


@says(ef.ForEach)
def _for_each(node: ef.ForEach, style: str) -> str:
    return f"{say(node.effect, style)} for each {say(node.objects, 'every')}"


@says(ef.Unless)
def _unless(node: ef.Unless, style: str) -> str:
    """You are named behind "unless": "unless you spend 2 Scrap"."""
    condition = say(node.condition)
    you = isinstance(node.condition, ac.Payment) and node.condition.who == "you"
    return f"{say(node.effect)} unless {'you ' if you else ''}{condition}"


@says(ef.Then)
def _then(node: ef.Then, style: str) -> str:
    steps = [say(node.first)]
    rest: Any = node.rest
    while isinstance(rest, ef.Then):
        steps.append(say(rest.first))
        rest = rest.rest
    return listed([*steps, say(rest)])


@says(ef.If)
def _if(node: ef.If, style: str) -> str:
    otherwise = f". Otherwise, {say(node.otherwise)}" if node.otherwise else ""
    return f"if {say(node.condition)}, {say(node.effect)}{otherwise}"


@says(ef.Choose)
def _choose(node: ef.Choose, style: str) -> str:
    first, *others = map(say, node.modes)
    return f"choose {('one', 'two')[node.number - 1]}: {'; or '.join([capital(first), *others])}"


# Abilities


@says(ab.Whenever)
def _whenever(node: ab.Whenever, style: str) -> str:
    """ "When" for what can happen only once to a card."""
    match node.event:
        case ev.Suffers(what=ob.This() | ob.Attached(), suffered="destroyed"):
            once = True
        case ev.Does(what=ob.This() | ob.Attached(), deed="leave the battlefield"):
            once = True
        case _:
            once = False
    return f"{'when' if once else 'whenever'} {say(node.event)},"


@says(ab.Costs)
def _costs(node: ab.Costs, style: str) -> str:
    return f"{' and '.join(map(say, node.costs))}:"


@says(ab.Ability)
def _ability(node: ab.Ability, style: str) -> str:
    """Behind a comma the first sentence goes on with a small letter."""
    opening = " ".join([*(["once per turn,"] if node.once else []), *([say(node.header)] if node.header else [])])
    first, *others = map(say, node.body)
    if not opening or opening.endswith(":"):
        first = capital(first)
    sentences = " ".join(f"{sentence}." for sentence in [first, *map(capital, others)])
    return capital(f"{opening} {sentences}".strip())


@says(ab.CardText)
def _card_text(node: ab.CardText, style: str) -> str:
    return "\n".join(map(say, node.abilities))
