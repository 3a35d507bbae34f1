"""What is asked, said to a seat: the whole decision to who is asked, the public reason to the others."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..kernel.events import Decision
from . import ops as o
from . import parts as p
from .answers import answer_of
from .knowledge import Resolving
from .told import TOLD
from .view import text_view
from .view_objects import Field
from .wording import PHASE_OF, PHASES, capital, offers


class Asked(NamedTuple):
    """A question. `prompt`: to who is asked; `verb`, `reason`: to the others ("choose", "an attacker"); `source`: the
    card whose text asks, or ""; `done`: how the answer reads that ends the choice, passes, or declines; `more`: how
    many choices follow."""

    kind: str
    clause: str
    prompt: str
    verb: str
    reason: str
    source: str = ""
    done: str = "Pass"
    more: int = 0


# What a thing is chosen for, by the record that follows the choice.
PURPOSES: Final = {
    o.DISCARD: "to discard",
    o.DESTROY: "to destroy",
    o.REMOVE: "to remove from the game",
    o.DISABLE: "to disable",
    o.ENABLE: "to enable",
    o.DRIFT: "to drift",
    o.MOVE_UP: "to move up",
    o.FLIP: "to flip",
    o.CONTROL: "to take control of",
    o.CANCEL_ATTACK: "whose attack is cancelled",
    o.SHUFFLE_IN: "to shuffle into the deck",
    o.REVEAL: "to reveal",
    o.DAMAGE: "to deal damage to",
}
MOVES: Final = {
    o.TO_HAND: "to put into the hand",
    o.TO_DISCARD: "to put into the discard pile",
    o.TO_TOP: "to put on top of the deck",
    o.TO_BOTTOM: "to put on the bottom of the deck",
    o.TO_BATTLEFIELD: "to put onto the battlefield",
    o.TO_FRONTLINE: "to put into the Frontline",
    o.TO_BACKLINE: "to put into the Backline",
}


def decision_of(field: Field) -> Decision | None:
    """The open decision for whose Knowledge the field is of (what is derived in it is fresh)."""
    k = field.k
    if k.asked == 0:
        return None
    asked = question(field)
    seats = tuple(seat for seat in range(p.PLAYERS) if k.asked >> seat & 1)
    mine = bool(k.legal)
    others = f"{field.tell.does(seats[0], asked.verb, 'may' if asked.verb == 'may' else '')} {asked.reason}."
    if len(seats) > 1:
        others = "Both players decide on mulligans, and neither sees what the other does."
    return Decision(
        seats=seats,
        kind=asked.kind,
        clause=asked.clause,
        source=asked.source,
        prompt=asked.prompt if mine else others,
        more=asked.more if mine else 0,
        answers=tuple(answer_of(field, action, asked.done) for action in k.legal),
    )


def question(field: Field) -> Asked:
    """What is asked now, in the order in which the engine looks (turn.go_on)."""
    k = field.k
    if k.step == p.MULLIGAN:
        return Asked("mulligan", "NM-3.1", "Keep this hand, or take a mulligan?", "decide", "on mulligans")
    if k.frame:
        return resolving(field, k.frame)
    if k.batch:
        prompt = "Several of your triggers are due. Whose comes next?"
        return Asked("trigger", "NM-6.13", prompt, "choose", "which trigger comes next")
    if k.window:
        return window(field)
    if k.step in (p.DEPLOYMENT, p.REINFORCEMENT):
        phase = PHASES[PHASE_OF[k.step]]
        done = f"End the {phase} Phase"
        return Asked("play", "NM-4.7", f"{phase} Phase: what do you do?", "play", f"in the {phase} Phase", done=done)
    return combat(field)


def window(field: Field) -> Asked:
    """NM-5.13: a step of a window."""
    k = field.k
    what = "The response window of the Combat Phase"
    if k.opener:
        whose = field.tell.whose(k.opener.seat)
        targets = text_view(field, k.opener).targets
        at = f" (target: {', '.join(targets)})" if targets else ""
        what = f"{capital(whose)} {field.tell.name(k.opener.definition)}{at} waits"
    prompt = f"{what}: respond, or pass."
    return Asked("window", "NM-5.13" if k.opener else "NM-5.14", prompt, "may", "respond in the window")


def combat(field: Field) -> Asked:
    """NM-7: declarations and splits; and the stops for the Champion."""
    k = field.k
    chosen = k.chosen != p.NO_OBJECT
    if k.step == p.ATTACKERS and chosen:
        prompt = f"What does {field.name(k.chosen)} attack?"
        return Asked("target", "NM-7.1", prompt, "choose", f"what {field.name(k.chosen)} attacks")
    if k.step == p.ATTACKERS:
        done = "Attack with nothing more" if k.combat[0] else "Do not attack"
        return Asked("attack", "NM-7.1", "Choose an attacker.", "declare", "attackers", done=done)
    if k.step == p.INTERCEPTORS and chosen:
        prompt = f"What does {field.name(k.chosen)} intercept?"
        return Asked("target", "NM-7.2", prompt, "choose", f"what {field.name(k.chosen)} intercepts")
    if k.step == p.INTERCEPTORS:
        done = "Intercept with nothing more" if k.combat[2] else "Do not intercept"
        return Asked("intercept", "NM-7.2", "Choose an interceptor.", "declare", "interceptors", done=done)
    if k.step == p.ORDERS:
        whose = field.name(next_order(field))
        prompt = f"Which interceptor takes the damage of {whose} next?"
        return Asked("order", "NM-7.14", prompt, "order", f"the interceptors of {whose}")
    if k.step == p.SPLITS:
        obj, attacker, left = next_split(field)
        prompt = f"How much of the {left} damage of {field.name(obj)} goes to {field.name(attacker)}?"
        return Asked("split", "NM-7.16", prompt, "split", f"the damage of {field.name(obj)}")
    prompt = "You may bring in your Champion now."
    return Asked("champion", "NM-4.10", prompt, "may", "bring in the Champion", done="Not now")


def next_order(field: Field) -> int:
    """The attacker whose interceptors are ordered: as splits.next_order."""
    c = field.combat
    for attacker in c.attackers:
        given = [c.ordered[at + 1] for at in range(0, len(c.ordered), 2) if c.ordered[at] == attacker]
        blockers = [obj for obj, blocked in zip(c.interceptors, c.blocked, strict=True) if blocked == attacker]
        if attacker not in c.cancelled and sum(field.fights(obj) for obj in blockers if obj not in given) > 1:
            return attacker
    return c.attackers[0]


def next_split(field: Field) -> tuple[int, int, int]:
    """The attacked object, the attacker, and the damage that is left: as splits.next_split."""
    c = field.combat
    given = {(c.amounts[at], c.amounts[at + 1]): c.amounts[at + 2] for at in range(0, len(c.amounts), 3)}
    hits = [(a, t) for a, t in zip(c.attackers, c.targets, strict=True) if a not in c.blocked and a not in c.cancelled]
    for target in c.targets:
        if target == p.CITY or not field.is_out(target) or field.o.side[target] == field.k.active:
            continue
        on_it = [attacker for attacker, hit in hits if hit == target]
        left = field.o.atk[target]
        for attacker in on_it[:-1]:
            if (target, attacker) not in given:
                return target, attacker, left
            left -= given[target, attacker]
    return c.targets[0], c.attackers[0], 0


# What a card or ability asks


def resolving(field: Field, r: Resolving) -> Asked:
    """A choice for the card or ability that is being used or resolved."""
    text = text_view(field, r)
    source = text.name
    if r.pc < 0:
        return aim(field, r, source)
    op = field.catalog.code[r.pc]
    said = f"“{' '.join(text.line.split())}”"
    if op == o.MAY:
        offered = offers(text.line)
        prompt = offered[0] if len(offered) == 1 else f"{said} Do it?"
        return Asked("may", "NM-6.13", prompt, "decide", f"whether to do what {source} offers", source, "No")
    if op == o.MODES:
        return Asked("mode", "NM-9.3", f"{said} Choose.", "choose", f"for {source}", source)
    if op == o.SPLIT:
        prompt = f"{said} How much of the damage for {recipient(field, r)}?"
        return Asked("split", "NM-9.5", prompt, "split", f"the damage of {source}", source)
    return choose(field, r, op, source)


def aim(field: Field, r: Resolving, source: str) -> Asked:
    """NM-9.3: targets are chosen before anything happens."""
    have = count(r, o.SLOT + r.slot)
    done = "No more targets" if have else "No target"
    if r.ability < 0:
        prompt = "Which Unit is it attached to?"
        return Asked("target", "NM-5.7", prompt, "choose", f"a Unit for {source}", source)
    at = field.catalog.slots[r.ability][r.slot]
    size = field.catalog.code[at + 2]
    most = -1 - size if size < 0 else 0
    line = text_view(field, r).line
    prompt = f"“{' '.join(line.split())}” Choose a target."
    return Asked("target", "NM-9.3", prompt, "choose", f"targets for {source}", source, done, max(0, most - have - 1))


def choose(field: Field, r: Resolving, op: int, source: str) -> Asked:
    """A choice without a target: of what there is, of what was looked at, in a search, or of an order."""
    code = field.catalog.code
    if op == o.SEARCH:
        return Asked("card", "NM-9.5", "Choose a card that you were searching for.", "search", "a deck", source, "Stop")
    if op == o.PUT_BACK:
        below = "below it" if count(r, o.ORDERED) else "on top of the deck"
        return Asked("order", "NM-9.5", f"Which card lies {below}?", "put", "cards back in an order", source)
    following = r.pc + o.WIDTH
    purpose = PURPOSES.get(code[following], "")
    if code[following] == o.MOVE:
        purpose = MOVES.get(code[following + 2], "")
    what = "a card" if op == o.CHOOSE_FOUND or code[code[r.pc + 1] + 4] != o.ON_BATTLEFIELD else "an object"
    prompt = f"Choose {what} {purpose}".strip() + "."
    more = max(0, r.left - 1)
    return Asked("card", "NM-9.3", prompt, "choose", f"{what} {purpose}".strip(), source, "No more", more)


def count(r: Resolving, register: int) -> int:
    """How many things the seat knows to be in a register."""
    return sum(1 for at in range(0, len(r.memory), TOLD) if r.memory[at] == register)


def recipient(field: Field, r: Resolving) -> str:
    """Who is dealt the part of damage that is asked now."""
    register = field.catalog.code[r.pc + 2]
    things = [r.memory[at + 1 : at + TOLD] for at in range(0, len(r.memory), TOLD) if r.memory[at] == register]
    return field.thing(things[r.turn]) if r.turn < len(things) else "the next one"
