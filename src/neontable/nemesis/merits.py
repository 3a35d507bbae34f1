"""What cards are good for, as their numbers and texts tell (compiled): tables that are made once of a catalog.

In points (gains.py). Bots and rollouts share this; no card is known by name.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from .catalog import Catalog
from .gains import CARD_POINTS, SCRAP_POINTS, body, changes, force_of, gain_at, selector_of, used_well
from .ops import (
    DISCARD,
    DONE,
    MODES,
    ON_ACTIVATION,
    ON_DESTROYED,
    ON_ENTER,
    ON_LEAVE,
    ON_PHASE_END,
    ON_PHASE_START,
    SELF,
    WIDTH,
)
from .parts import CHAMPION, FIELD_ENHANCEMENT, REACTIVE, UNIT_ENHANCEMENT, VEHICLE

# How much of its gain a trigger is worth while its card is out, in percent.
EACH_TURN: Final = 150  # at a phase
NOW_AND_THEN: Final = 70  # whenever something happens
AT_THE_END: Final = 30  # when the card itself leaves
RULE_POINTS: Final = 8  # a passive that changes no numbers
PURCHASE_POINTS: Final = 2  # an ability that is paid with Scrap, beside half of what it gains
WORST_TEXT: Final = -40

MOST_HELD: Final = 60  # of a card that is no object no more is reckoned
LEAST_HELD: Final = 12
LEAST_ENHANCEMENT: Final = 8


@final
class Merits:
    """Of each definition: `entry`: what its text does once, when it enters, is activated or resolves; `text`: what it
    adds as long as the card is on the battlefield; `hold`: what the card is worth in hand: for less it is not played.
    Of each ability: `gain`: what its program is worth to who uses it; `leans`: pairs of a register and the force of
    what is done to the things in it (gains.py)."""

    catalog: Catalog
    entry: list[int]
    text: list[int]
    hold: list[int]
    gain: list[int]
    leans: list[list[int]]

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.entry = []
        self.text = []
        self.hold = []
        self.gain = [0] * len(catalog.entry)
        self.leans = []
        for _ in catalog.entry:
            self.leans.append([])
        for definition in range(len(catalog.kind)):
            read_definition(self, definition)

    def lean(self, ability: i64, register: i64) -> i64:
        """The force of what the program does to the things in that register."""
        pairs = self.leans[ability]
        total: i64 = 0
        for i in range(0, len(pairs), 2):
            if pairs[i] == register:
                total += pairs[i + 1]
        return total


def read_definition(m: Merits, definition: i64) -> None:
    """Judge one card."""
    catalog = m.catalog
    entry: i64 = 0
    text: i64 = 0
    for ability in catalog.effect[definition]:
        entry += read_program(m, ability)
    for ability in catalog.triggers[definition]:
        gain = read_program(m, ability)
        share = share_of_trigger(catalog, ability)
        if share == 0:
            entry += gain
        text += gain * share // 100
    for ability in catalog.uses[definition]:
        gain = read_program(m, ability)
        cost: i64 = SCRAP_POINTS * catalog.scrap[ability]
        text += gain if catalog.disables[ability] else max(0, gain - cost) // 2 + PURCHASE_POINTS
    for ability in catalog.passives[definition]:
        gain = passive_gain(m, ability)
        if catalog.kind[definition] == UNIT_ENHANCEMENT:
            entry += gain  # then it is in the numbers of the Unit
        else:
            text += gain
    m.entry.append(int(entry))
    m.text.append(int(max(text, WORST_TEXT)))
    m.hold.append(int(worth_in_hand(catalog, definition, entry, text)))


def share_of_trigger(catalog: Catalog, ability: i64) -> i64:
    """How much of its gain a trigger is worth while its card is out, in percent; 0 for On Entry and Activation
    Protocol."""
    at: i64 = catalog.trigger[ability]
    event: i64 = catalog.code[at + 1]
    own = catalog.code[at + 2] == SELF
    if event == ON_ACTIVATION or (event == ON_ENTER and own):
        return 0
    if (event == ON_DESTROYED or event == ON_LEAVE) and own:
        return AT_THE_END
    return EACH_TURN if event == ON_PHASE_START or event == ON_PHASE_END else NOW_AND_THEN


def worth_in_hand(catalog: Catalog, definition: i64, entry: i64, text: i64) -> i64:
    """About half of what the card is worth when it is used well."""
    kind = catalog.kind[definition]
    if kind <= VEHICLE or kind >= CHAMPION:
        numbers = body(catalog.atk[definition], catalog.defence[definition], catalog.keywords[definition])
        return (numbers + text + max(0, entry)) // 2
    if kind == UNIT_ENHANCEMENT or kind == FIELD_ENHANCEMENT:
        return max(LEAST_ENHANCEMENT, min(entry + text, MOST_HELD) // 2)
    held = min(entry, MOST_HELD) // 2
    return max(LEAST_HELD, held * 6 // 5 if kind == REACTIVE else held)


# Programs


def read_program(m: Merits, ability: i64) -> i64:
    """Estimate a program, and note what it does to the things in its registers. Of modes it counts a fair share."""
    code = m.catalog.code
    at: i64 = m.catalog.entry[ability]
    total: i64 = 0
    share: i64 = 1
    while at >= 0 and code[at] != DONE:
        if code[at] == MODES:
            share = max(1, code[at + 2] // code[at + 1])
        note_lean(m, ability, at)
        total += gain_at(m.catalog, ability, at) // share
        at += WIDTH
    m.gain[ability] = int(total)
    return total


def gain_between(m: Merits, ability: i64, at: i64, end: i64) -> i64:
    """Estimate a part of a program, up to a position or to its end."""
    total: i64 = 0
    while at != end and m.catalog.code[at] != DONE:
        total += gain_at(m.catalog, ability, at)
        at += WIDTH
    return total


def note_lean(m: Merits, ability: i64, at: i64) -> None:
    """Note what a record does to the things in a register."""
    op = m.catalog.code[at]
    force = -CARD_POINTS if op == DISCARD else force_of(m.catalog, ability, at)
    register = m.catalog.code[at + 2] if op == DISCARD else selector_of(m.catalog, at)
    if force and register >= 0:
        m.leans[ability] += [register, int(force)]


def passive_gain(m: Merits, ability: i64) -> i64:
    """Estimate what a passive does all the time; under a condition, half of the time."""
    code = m.catalog.code
    total: i64 = 0
    at: i64 = m.catalog.entry[ability]
    while at >= 0:
        force = changes(m.catalog, code[at + 2])
        gain = used_well(m.catalog, ability, code[at + 1], force) if force else i64(RULE_POINTS)
        total += gain // 2 if code[at + 3] >= 0 else gain
        if code[at + 1] >= 0:
            m.leans[ability] += [code[at + 1], int(force)]
        at = code[at + 5]
    return total
