"""The legal actions of a seat as it reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..kernel.events import Answer
from ..kernel.state import KIND
from . import ops as o
from . import parts as p
from .texts import FaceText, keyword_names
from .told import REFERENCE, WAITING
from .view_objects import Field
from .wording import ACTION_KINDS, ROWS, ZONES, ability_line, capital, mode_texts


def answer_of(field: Field, action: int, done: str) -> Answer:
    """One of them. `done`: how the one reads that ends the choice, passes or declines."""
    kind, operand = divmod(action, KIND)
    said = option(field, operand, done) if kind == p.OPTION else SAY[kind](field, operand)
    return Answer(action, ACTION_KINDS[kind], operand, said)


def option(field: Field, operand: int, done: str) -> str:
    """Pass, keep, yes, a mode."""
    if operand == p.KEEP:
        return "Keep this hand"
    if operand == p.AGAIN:
        size = p.MULLIGAN_HANDS[min(field.k.mulligans[field.k.seat] + 1, len(p.MULLIGAN_HANDS) - 1)]
        return f"Take a mulligan: put it back, shuffle, draw {size}"
    if operand == p.YES:
        return "Yes"
    if operand >= p.MODE:
        return mode(field, operand - p.MODE)
    return done


def mode(field: Field, which: int) -> str:
    """A way of "choose one"."""
    r = field.k.frame
    if r:
        text = field.tell.texts[r.definition]
        found = mode_texts(ability_line(text, field.catalog, r.ability)) or mode_texts(text.text)
        if field.catalog.code[r.pc + 3] == o.OF_CITIES:
            found = [field.tell.city(r.seat), field.tell.city(1 - r.seat)]
        if which < len(found):
            return capital(found[which])
    return f"Number {which + 1}"


def object_words(field: Field, obj: int) -> str:
    """An object with what tells it from others: "your Wall (Frontline, 0/5, damage 2)"."""
    o_, definition = field.o, field.o.definition[obj]
    parts = [ROWS[o_.row[obj]]] if o_.row[obj] in ROWS else []
    if o_.row[obj] == p.ATTACHED and o_.host[obj] >= 0:
        parts = [f"attached to {field.name(o_.host[obj])}"]
    if field.tell.texts[definition].numbers:
        parts += [f"{o_.atk[obj]}/{o_.defence[obj]}", *keyword_names(o_.keywords[obj])]
    parts += [f"damage {o_.damage[obj]}"] if o_.damage[obj] else []
    parts += [] if o_.enabled[obj] else ["disabled"]
    return f"{field.name(obj)} ({', '.join(parts)})" if parts else field.name(obj)


def hand_card(field: Field, place: int) -> FaceText:
    """The card at a place of one's own deck list."""
    return field.tell.texts[field.k.lists[field.k.seat][place]]


def _play(field: Field, place: int) -> str:
    card = hand_card(field, place)
    text = f": {' '.join(card.text.split())}" if card.text else ""
    return f"Play {card.name} ({card.what}){text}"


def _play_to(row: str) -> Callable[[Field, int], str]:
    def say(field: Field, place: int) -> str:
        card = hand_card(field, place)
        return f"Play {card.name} ({card.what}) to the {row}"

    return say


def _target(field: Field, operand: int) -> str:
    if operand == p.CITY:
        seat = 1 - field.k.active
        return f"{field.tell.city(seat)} ({field.k.hp[seat]} HP)"
    said = object_words(field, operand)
    if field.k.step == p.INTERCEPTORS and operand in field.combat.attackers:
        attacked = field.combat.targets[field.combat.attackers.index(operand)]
        return f"{said}, which attacks {field.name(attacked)}"
    return said


def _move_up(field: Field, obj: int) -> str:
    return f"Move up {object_words(field, obj).partition(' ')[2]}"


def _champion_in(field: Field, operand: int) -> str:
    face, back = divmod(operand, 2)
    leader = field.k.leaders[field.k.seat]
    card = field.tell.texts[field.catalog.other[leader] if face else leader]
    as_what = "as the Nemesis" if face else "your Champion"
    return f"Bring in {as_what} {card.name} ({card.what}) to the {'Backline' if back else 'Frontline'}"


def _flip(field: Field, operand: int) -> str:
    mine = [obj for obj in range(len(field.o.row)) if field.is_out(obj) and field.o.owner[obj] == field.k.seat]
    for obj in mine:
        definition = field.o.definition[obj]
        other = field.catalog.other[definition]
        if other >= 0:
            return f"Flip {field.tell.name(definition)} to {field.tell.name(other)}: to the Backline, disabled"
    return "Flip your Champion"


def _attack(field: Field, obj: int) -> str:
    return f"Attack with {object_words(field, obj).partition(' ')[2]}"


def _intercept(field: Field, obj: int) -> str:
    return f"Intercept with {object_words(field, obj).partition(' ')[2]}"


def _amount(field: Field, amount: int) -> str:
    return str(amount)


def _card(mine: bool) -> Callable[[Field, int], str]:
    def say(field: Field, definition: int) -> str:
        card = field.tell.texts[definition]
        zone = zone_asked(field)
        whose = field.tell.whose(field.k.seat if mine else 1 - field.k.seat)
        where = f", in {whose} {ZONES[zone]}" if zone in ZONES else ""
        return f"{card.name} ({card.what}){where}"

    return say


def zone_asked(field: Field) -> int:
    """The zone that the cards lie in among which is chosen; ON_BATTLEFIELD where it is not told by the text."""
    r, code = field.k.frame, field.catalog.code
    if r is None or (r.pc < 0 and r.ability < 0):
        return o.ON_BATTLEFIELD
    record = r.pc if r.pc >= 0 else field.catalog.slots[r.ability][r.slot]
    if r.pc >= 0 and code[record] not in (o.CHOOSE, o.SEARCH):
        return o.ON_BATTLEFIELD
    return code[code[record + 1] + 4]


def _use(which: int) -> Callable[[Field, int], str]:
    def say(field: Field, obj: int) -> str:
        definition = field.o.definition[obj]
        ability = field.catalog.uses[definition][which]
        name = field.tell.bare(obj, field.o.side[obj], definition)
        return f"Use {name}: {ability_line(field.tell.texts[definition], field.catalog, ability)}"

    return say


def _next(field: Field, which: int) -> str:
    """NM-6.13: a trigger of the batch: its card, its text, and what it is about."""
    due = field.k.batch
    at = which * WAITING
    ability, source = due[at : at + 2]
    definition = field.o.definition[source]
    same = {due[i + 1] for i in range(0, len(due), WAITING) if field.o.definition[due[i + 1]] == definition}
    number = f" #{source + 1}" if len(same) > 1 else ""
    line = ability_line(field.tell.texts[definition], field.catalog, ability)
    about = due[at + 3 : at + 3 + REFERENCE]
    is_about = about[0] >= 0 and about[0] != source
    return f"{field.tell.name(definition)}{number}: {line}{f' ({field.thing(about)})' if is_about else ''}"


SAY: Final[dict[int, Callable[[Field, int], str]]] = {
    p.PLAY: _play,
    p.PLAY_FRONT: _play_to("Frontline"),
    p.PLAY_BACK: _play_to("Backline"),
    p.TARGET: _target,
    p.MOVE_UP: _move_up,
    p.CHAMPION_IN: _champion_in,
    p.FLIP: _flip,
    p.ATTACK: _attack,
    p.INTERCEPT: _intercept,
    p.AMOUNT: _amount,
    p.MY_CARD: _card(True),
    p.THEIR_CARD: _card(False),
    **{p.USE + which: _use(which) for which in range(p.MOST_USES)},
    p.NEXT: _next,
}
