"""Answers of Nemesis by name: what table.py lets tests say, and how it says what may be said."""

from __future__ import annotations

from collections.abc import Callable

from neontable.kernel.state import KIND
from neontable.nemesis import parts as p

# The words of OPTION. MODE + n is "mode 1", "mode 2" ...
OPTIONS = {"pass": p.PASS, "keep": p.KEEP, "again": p.AGAIN, "no": p.NO, "yes": p.YES}
VERBS = {
    "play": p.PLAY,
    "front": p.PLAY_FRONT,
    "back": p.PLAY_BACK,
    "at": p.TARGET,
    "up": p.MOVE_UP,
    "attack": p.ATTACK,
    "intercept": p.INTERCEPT,
    "card": p.MY_CARD,
    "their": p.THEIR_CARD,
}
FROM_HAND = (p.PLAY, p.PLAY_FRONT, p.PLAY_BACK)
CARDS = (p.MY_CARD, p.THEIR_CARD)
FACES = ("champion", "nemesis")
SIDES = ("front", "back")

Name = Callable[[int], str]
Number = Callable[[str], int]


def say(action: int, obj: Name, card: Name, place: Name) -> str:
    """An action by name. `obj`, `card`, `place`: the names of objects, definitions, and places of the hand."""
    kind, operand = divmod(action, KIND)
    if kind == p.OPTION:
        if operand >= p.MODE:
            return f"mode {operand - p.MODE + 1}"
        return next(word for word, option in OPTIONS.items() if option == operand)
    if kind == p.CHAMPION_IN:
        return f"{FACES[operand // 2]} {SIDES[operand % 2]}"
    if kind == p.FLIP:
        return "flip"
    if kind == p.AMOUNT:
        return f"amount {operand}"
    if p.USE <= kind < p.USE + p.MOST_USES:
        return f"use {obj(operand)}" + (f" {kind - p.USE + 1}" if kind > p.USE else "")
    verb = next(word for word, each in VERBS.items() if each == kind)
    name = place(operand) if kind in FROM_HAND else card(operand) if kind in CARDS else obj(operand)
    return f"{verb} {name}"


def read(said: str, obj: Number, card: Number, place: Number) -> int:
    """The action of a name, legal or not."""
    verb, _, name = said.partition(" ")
    if verb in OPTIONS:
        return p.OPTION * KIND + OPTIONS[verb]
    if verb == "mode":
        return p.OPTION * KIND + p.MODE + int(name) - 1
    if verb in FACES:
        return p.CHAMPION_IN * KIND + 2 * FACES.index(verb) + SIDES.index(name)
    if verb == "flip":
        return p.FLIP * KIND
    if verb == "amount":
        return p.AMOUNT * KIND + int(name)
    if verb == "use":
        who, _, which = name.partition(" ")
        return (p.USE + int(which or 1) - 1) * KIND + obj(who)
    kind = VERBS[verb]
    number = place if kind in FROM_HAND else card if kind in CARDS else obj
    return kind * KIND + number(name)
