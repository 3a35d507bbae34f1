"""The lines of a position: whose turn it is, numbers, and what lies where."""

from __future__ import annotations

import re
from typing import Final

from .model import NUMBERS, PHASES, PLAYERS, TABLE, ZONES, Enhancement, Setting, Thing
from .scanner import Scanner, one_of

SIDE: Final = re.compile(rf"\s*([AB])(?:\s+({'|'.join(ZONES)}))?\s*:", re.IGNORECASE)
ZONE: Final = re.compile(rf"\s*({'|'.join(ZONES)})\s*:", re.IGNORECASE)
TABLE_LINES: Final = ("turn", "before turn 1", "first player:", "options:")
OPTIONS: Final = ("triggers are ordered", "no first draw")
Found = list[tuple[tuple[int, str], Setting]]


def is_of_position(at: Scanner, is_inside: bool) -> bool:
    """Whether a setting stands here. `is_inside`: indented, so it may leave out whose it is."""
    at.skip()
    begins = at.text[at.at :].casefold()
    if any(begins.startswith(word) for word in TABLE_LINES) or SIDE.match(at.text, at.at):
        return True
    return is_inside and ZONE.match(at.text, at.at) is not None


def read_setting(at: Scanner, seat: int) -> tuple[int, Found]:
    """A line of a position: whose side the lines indented below it are about, and what it sets."""
    side = SIDE.match(at.text, at.at)
    zone = ZONE.match(at.text, at.at)
    if side:
        at.at = side.end()
        owner = PLAYERS.index(side[1].upper())
        if side[2]:
            return TABLE, [things_in(at, owner, side[2].casefold())]
        return owner, numbers(at, owner)
    if zone:
        if seat == TABLE:
            raise at.fail(f"Whose {zone[1]} is this? Put it under “A:” or “B:”, or write “A {zone[1]}: ...”.")
        at.at = zone.end()
        return seat, [things_in(at, seat, zone[1].casefold())]
    return TABLE, of_table(at)


def of_table(at: Scanner) -> Found:
    """What is no player's: the turn, the first player, options."""
    if at.accept("first player:"):
        seat = at.seat()
        if seat < 0:
            raise at.wanted("A or B")
        at.end()
        return [((TABLE, "first player"), Setting(at.line, seat=seat))]
    if at.accept("options:"):
        found = at.listed(lambda: at.need(*OPTIONS), ",")
        at.end()
        return [((TABLE, option), Setting(at.line, number=1)) for option in found]
    if at.accept("before turn 1"):
        at.end()
        return [((TABLE, "turn"), Setting(at.line))]
    at.need("turn")
    number = at.number("the number of the player's own turn")
    if number == 0:
        raise at.fail("Turns are counted from 1; mulligans come “before turn 1”.")
    at.accept(",")
    starts = bool(at.accept("start of"))
    seat = at.whose()
    if seat < 0:
        raise at.wanted("whose turn it is, as in “turn 3, A's Deployment Phase”")
    phase = at.accept(*PHASES, "turn")
    if not phase or (phase == "turn" and not starts):
        raise at.wanted(f"a phase ({one_of(PHASES)}), or “start of A's turn”")
    at.accept("Phase")
    at.end()
    return [((TABLE, "turn"), Setting(at.line, number=number, seat=seat, phase=phase, starts=starts))]


def numbers(at: Scanner, seat: int) -> Found:
    """ "city 20, scrap 2, deck 10"."""
    found: Found = []
    while not at.is_done():
        what = at.need("city", "scrap", "deck")
        name = "deck size" if what == "deck" else what
        found.append(((seat, name), Setting(at.line, number=at.number(f"how much {NUMBERS[name]}"))))
        if not at.accept(",") and not at.is_done():
            raise at.wanted("a comma or the end")
    return found


# Things


def things_in(at: Scanner, seat: int, zone: str) -> tuple[tuple[int, str], Setting]:
    """What lies in a zone, "none" for nothing."""
    if at.accept("none", "nothing"):
        found: tuple[Thing, ...] = ()
    else:
        found = at.listed(lambda: thing(at, seat), ",")
    at.end()
    return (seat, zone), Setting(at.line, things=found)


def thing(at: Scanner, seat: int) -> Thing:
    """ "Starling x2 (disabled, damage 1, with Badge of Office)"."""
    name = at.name()
    copies = at.times()
    if not at.accept("("):
        return Thing(name, copies)
    disabled, gone, waking, damage, owner = False, False, False, 0, -1
    attached: list[Enhancement] = []
    while True:
        word = at.need("disabled", "enabled", "damage", "with", "of", "waiting", "gone", "waking")
        disabled = disabled or word == "disabled"
        gone = gone or word == "gone"
        waking = waking or word == "waking"
        if word == "damage":
            damage = at.number("how much damage")
        elif word == "with":
            attached += at.listed(lambda: enhancement(at, seat), "and")
        elif word == "of":
            owner = at.seat()
            if owner < 0:
                raise at.wanted("A or B")
        if at.need(",", ")") == ")":
            return Thing(name, copies, disabled, damage, tuple(attached), owner, gone, waking)


def enhancement(at: Scanner, seat: int) -> Enhancement:
    """ "Badge of Office", "Weight of Regret of B"."""
    name = at.name()
    owner = at.seat() if at.accept("of") else seat
    if owner < 0:
        raise at.wanted("A or B")
    return Enhancement(name, owner)
