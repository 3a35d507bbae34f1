"""The cards of a game as integer tables (compiled): numbers, types, keywords, and the programs of their texts."""

from __future__ import annotations

from typing import final

from .needs import needs_of_passive
from .ops import C_CONTROL, C_DRIFT, NONE, PASSIVE, WIDTH


@final
class Catalog:
    """All cards, tokens and Champions' faces of the packs, by number of their definition. Shared, never changed.

    `kind`: parts.UNIT to parts.NEMESIS; `value`: 0 for tokens, which have none; `atk`, `defence`, `keywords`: printed;
    `traits`: a mask; `faction`: a number, 0 for Neutral; `other`: a Champion's Nemesis and back, -1 for other cards;
    `unique`: only one may be on the battlefield (NM-2.8); `token`; `digest`: a hash over what changes play.

    `code`: the programs (ops.py); at `drift` and `control` stand the records of those two effects. `triggers`, `uses`,
    `passives`, `effect`: of a definition, the numbers of its abilities of that kind, in the order of the text (an
    Exploit has one effect); `listens`: a mask of what its triggers wait for.

    Of an ability, by number: `entry`: the position of its first record (of passives: the first PASSIVE); `trigger`: of
    its TRIGGER, or -1; `once`: once per turn; `disables`: 1 when disabling is a cost; `scrap`: the Scrap that it costs;
    `always`: works while disabled (NM-6.5); `slots`: the positions of its SLOTTED records; `line`: which line of the
    card's text it is.
    """

    kind: list[int]
    value: list[int]
    atk: list[int]
    defence: list[int]
    keywords: list[int]
    traits: list[int]
    faction: list[int]
    other: list[int]
    unique: list[int]
    token: list[int]
    digest: str

    code: list[int]
    drift: int
    control: int
    triggers: list[list[int]]
    uses: list[list[int]]
    passives: list[list[int]]
    effect: list[list[int]]
    listens: list[int]
    entry: list[int]
    trigger: list[int]
    once: list[int]
    disables: list[int]
    scrap: list[int]
    always: list[int]
    slots: list[list[int]]
    line: list[int]

    def __init__(self, digest: str) -> None:
        self.digest = digest
        self.kind = []
        self.value = []
        self.atk = []
        self.defence = []
        self.keywords = []
        self.traits = []
        self.faction = []
        self.other = []
        self.unique = []
        self.token = []
        self.code = []
        self.triggers = []
        self.uses = []
        self.passives = []
        self.effect = []
        self.listens = []
        self.entry = []
        self.trigger = []
        self.once = []
        self.disables = []
        self.scrap = []
        self.always = []
        self.slots = []
        self.line = []
        self.drift = self.record(C_DRIFT, 0, 0, NONE, 0, NONE)
        self.control = self.record(C_CONTROL, 0, 0, NONE, 0, NONE)

    def add(self, kind: int, value: int, atk: int = 0, defence: int = 0, keywords: int = 0) -> int:
        """Add a definition without a text; returns its number."""
        self.kind.append(kind)
        self.value.append(value)
        self.atk.append(atk)
        self.defence.append(defence)
        self.keywords.append(keywords)
        self.traits.append(0)
        self.faction.append(0)
        self.other.append(-1)
        self.unique.append(0)
        self.token.append(0)
        self.triggers.append([])
        self.uses.append([])
        self.passives.append([])
        self.effect.append([])
        self.listens.append(0)
        return len(self.kind) - 1

    def pair(self, champion: int, nemesis: int) -> None:
        """The two faces of a Champion (NM-8)."""
        self.other[champion] = nemesis
        self.other[nemesis] = champion

    def record(self, op: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> int:
        """Add a record to the code, behind those that it points at; returns its position."""
        if op == PASSIVE:
            d = needs_of_passive(self.code, a, b, c)
        self.code += [op, a, b, c, d, e]
        return len(self.code) - WIDTH

    def ability(self, entry: int, line: int) -> int:
        """Add an ability that costs nothing; returns its number. Who adds it puts it into a list of its definition."""
        self.entry.append(entry)
        self.trigger.append(-1)
        self.once.append(0)
        self.disables.append(0)
        self.scrap.append(0)
        self.always.append(0)
        self.slots.append([])
        self.line.append(line)
        return len(self.entry) - 1
