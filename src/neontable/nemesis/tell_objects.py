"""Raw events about objects and combat, told to a seat: all of it lies in the open (NM-1.10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from . import parts as p
from .changes_in_words import changes_of
from .ops import TO_BACKLINE, TO_BOTTOM, TO_DISCARD, TO_HAND, TO_TOP
from .telling import Raw, Said, Scene
from .texts import listed
from .wording import DURATIONS, ROWS, capital
from .zones import TO_SHUFFLED

# Where a card or object goes, by the numbers of ops.py.
PLACES: Final = {
    TO_HAND: "hand",
    TO_DISCARD: "discard pile",
    TO_TOP: "top of deck",
    TO_BOTTOM: "bottom of deck",
    TO_BACKLINE: "Backline",
    TO_SHUFFLED: "deck",
}
DESTINATIONS: Final = {
    TO_HAND: "to {whose} hand",
    TO_DISCARD: "to {whose} discard pile",
    TO_TOP: "to the top of {whose} deck",
    TO_BOTTOM: "to the bottom of {whose} deck",
    TO_BACKLINE: "to {whose} Backline",
    TO_SHUFFLED: "into {whose} deck",
}


def _enter(raw: Raw, t: Scene) -> Said:
    _, seat, obj, definition, row = raw[:5]
    facts = {"seat": seat, "object": obj, "definition": definition, "row": ROWS[row]}
    if row == p.ATTACHED:
        host = t.state.host[obj] if obj < len(t.state.row) else p.NO_OBJECT
        to = f" to {t.met(host, 0)}" if host >= 0 else ""
        return "enter", "NM-5.7", f"{capital(t.whose(seat))} {t.name(definition)} is attached{to}.", facts
    where = f"{t.whose(seat)} {ROWS[row]}"
    said = f"{capital(t.bare(obj, seat, definition))} enters {where}."
    return "enter", "NM-5.3" if row != p.FIELD else "NM-5.9", said, facts


def _champion(raw: Raw, t: Scene) -> Said:
    _, seat, obj, definition, row = raw[:5]
    said = f"{t.does(seat, 'bring')} in {t.whose(seat)} {t.texts[definition].kind}, {t.name(definition)}."
    if t.you >= 0 and seat != t.you:
        said = f"Your opponent brings in their {t.texts[definition].kind}, {t.name(definition)}."
    return "champion", "NM-8.1", said, {"seat": seat, "object": obj, "definition": definition, "row": ROWS[row]}


def _flip(raw: Raw, t: Scene) -> Said:
    _, obj, definition = raw[:3]
    before = t.state.catalog.other[definition]
    side = (raw[5] - 1) % 2 if raw[5] else t.state.side[obj]
    said = f"{capital(t.side_of(side))} {t.name(before)} flips to {t.name(definition)}."
    return "flip", "NM-8.3", said, {"object": obj, "definition": definition}


def _attack(raw: Raw, t: Scene) -> Said:
    _, obj, target, _, of_target, of_obj = raw
    attacked = t.city(1 - t.state.active) if target >= p.CITY else t.met(target, of_target)
    said = f"{capital(t.met(obj, of_obj))} attacks {attacked}."
    return "attack", "NM-7.1", said, {"object": obj, "target": None if target >= p.CITY else target}


def _intercept(raw: Raw, t: Scene) -> Said:
    _, obj, attacker, _, of_attacker, of_obj = raw
    said = f"{capital(t.met(obj, of_obj))} intercepts {t.met(attacker, of_attacker)}."
    return "intercept", "NM-7.2", said, {"object": obj, "attacker": attacker}


def _order(raw: Raw, t: Scene) -> Said:
    _, attacker, obj, _, of_obj, of_attacker = raw
    said = f"The damage of {t.met(attacker, of_attacker)} goes to {t.met(obj, of_obj)} next."
    return "order", "NM-7.14", said, {"attacker": attacker, "object": obj}


def _split(raw: Raw, t: Scene) -> Said:
    _, obj, attacker, amount, of_attacker, of_obj = raw
    if attacker < 0:
        said = f"{amount} of the damage is for {t.met(obj, of_obj)}."
        return "split", "NM-9.5", said, {"object": obj, "amount": amount}
    said = f"{capital(t.met(obj, of_obj))} is to deal {amount} of its damage to {t.met(attacker, of_attacker)}."
    return "split", "NM-7.16", said, {"object": obj, "attacker": attacker, "amount": amount}


def _target(raw: Raw, t: Scene) -> Said:
    _, seat, obj, _, who, _ = raw
    said = f"{t.does(seat, 'choose')} {t.met(obj, who)} as a target."
    return "target", "NM-9.3", said, {"seat": seat, "object": obj}


def _attach(raw: Raw, t: Scene) -> Said:
    _, obj, host, _, of_host, of_obj = raw
    said = f"{capital(t.met(obj, of_obj))} is attached to {t.met(host, of_host)}."
    return "attach", "NM-5.7", said, {"object": obj, "host": host}


def _damage(raw: Raw, t: Scene) -> Said:
    _, obj, amount = raw[:3]
    said = f"{capital(t.met(obj, raw[5]))} takes {amount} damage."
    return "damage", "NM-7.11", said, {"object": obj, "damage": amount}


def _prevented(raw: Raw, t: Scene) -> Said:
    _, obj, amount = raw[:3]
    said = f"{amount} damage to {t.met(obj, raw[5])} is prevented."
    return "prevented", "NM-9.5", said, {"object": obj, "damage": amount}


def _destroyed(raw: Raw, t: Scene) -> Said:
    _, obj, definition = raw[:3]
    said = f"{capital(t.met(obj, raw[5]))} is destroyed."
    return "destroyed", "NM-6.10", said, {"object": obj, "definition": definition}


def _gone(raw: Raw, t: Scene) -> Said:
    return "gone", "NM-5.8", f"{capital(t.met(raw[1], raw[5]))} leaves with its Unit.", {"object": raw[1]}


def _return(raw: Raw, t: Scene) -> Said:
    _, obj, definition, owner, to = raw[:5]
    where = DESTINATIONS[to].format(whose=t.whose(owner))
    said = f"{t.name(definition)} returns {where}."
    return "return", "NM-9.5", said, {"object": obj, "definition": definition, "seat": owner, "to": PLACES[to]}


def _control(raw: Raw, t: Scene) -> Said:
    _, obj, seat = raw[:3]
    taken = t.name((raw[5] - 1) // 2 if raw[5] else t.state.definition[obj])
    return "control", "NM-6.16", f"{t.does(seat, 'take')} control of {taken}.", {"object": obj, "seat": seat}


def _changed(raw: Raw, t: Scene) -> Said:
    """The numbers are those of the effect while it lasts, else those of the text."""
    _, obj, record, duration = raw[:4]
    s = t.state
    numbers: dict[int, tuple[int, int]] = {}
    for at in range(0, len(s.effects), p.EFFECT):
        if s.effects[at + 1] == obj:
            numbers[s.effects[at]] = (s.effects[at + 2], s.effects[at + 3])
    words = listed(changes_of(s.catalog, record, numbers)) or "is changed"
    until = DURATIONS.get(duration, "")
    said = f"{capital(t.met(obj, raw[5]))} {words}{f' {until}' if until else ''}."
    return "changed", "NM-6.9", said, {"object": obj, "change": words, "until": until}


def _plain(kind: str, clause: str, text: str) -> Callable[[Raw, Scene], Said]:
    """An event about one object."""

    def say(raw: Raw, t: Scene) -> Said:
        return kind, clause, f"{capital(t.met(raw[1], raw[5]))} {text}.", {"object": raw[1]}

    return say


def _combat_ended(raw: Raw, t: Scene) -> Said:
    return "combat ended", "NM-7.25", "The Combat Phase is ended: no combat damage is dealt.", {}


SAY: Final[dict[int, Callable[[Raw, Scene], Said | None]]] = {
    p.EV_ENTER: _enter,
    p.EV_CHAMPION: _champion,
    p.EV_FLIP: _flip,
    p.EV_ATTACK: _attack,
    p.EV_INTERCEPT: _intercept,
    p.EV_ORDER: _order,
    p.EV_SPLIT: _split,
    p.EV_TARGET: _target,
    p.EV_ATTACH: _attach,
    p.EV_DAMAGE: _damage,
    p.EV_PREVENTED: _prevented,
    p.EV_DESTROYED: _destroyed,
    p.EV_GONE: _gone,
    p.EV_RETURN: _return,
    p.EV_CONTROL: _control,
    p.EV_CHANGED: _changed,
    p.EV_MOVE_UP: _plain("move up", "NM-6.2", "moves up to the Frontline"),
    p.EV_ENABLE: _plain("enable", "NM-4.2", "becomes enabled"),
    p.EV_DISABLE: _plain("disable", "NM-6.1", "becomes disabled"),
    p.EV_DRIFT: _plain("drift", "NM-7.23", "is drifted: its ATK is 0"),
    p.EV_CANCELLED: _plain("cancelled", "NM-7.20", "has its attack cancelled"),
    p.EV_COMBAT_ENDED: _combat_ended,
}
