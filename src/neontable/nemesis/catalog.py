"""The cards of a game as integer tables (compiled): numbers, types, keywords, and the programs of their texts."""

from __future__ import annotations

from typing import final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

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

    kind: vec[i64]
    value: vec[i64]
    atk: vec[i64]
    defence: vec[i64]
    keywords: vec[i64]
    traits: vec[i64]
    faction: vec[i64]
    other: vec[i64]
    unique: vec[i64]
    token: vec[i64]
    digest: str

    code: vec[i64]
    drift: int
    control: int
    triggers: vec[vec[i64]]
    uses: vec[vec[i64]]
    passives: vec[vec[i64]]
    effect: vec[vec[i64]]
    listens: vec[i64]
    entry: vec[i64]
    trigger: vec[i64]
    once: vec[i64]
    disables: vec[i64]
    scrap: vec[i64]
    always: vec[i64]
    slots: vec[vec[i64]]
    line: vec[i64]

    def __init__(self, digest: str) -> None:
        self.digest = digest
        self.kind = vec[i64]()
        self.value = vec[i64]()
        self.atk = vec[i64]()
        self.defence = vec[i64]()
        self.keywords = vec[i64]()
        self.traits = vec[i64]()
        self.faction = vec[i64]()
        self.other = vec[i64]()
        self.unique = vec[i64]()
        self.token = vec[i64]()
        self.code = vec[i64]()
        self.triggers = vec[vec[i64]]()
        self.uses = vec[vec[i64]]()
        self.passives = vec[vec[i64]]()
        self.effect = vec[vec[i64]]()
        self.listens = vec[i64]()
        self.entry = vec[i64]()
        self.trigger = vec[i64]()
        self.once = vec[i64]()
        self.disables = vec[i64]()
        self.scrap = vec[i64]()
        self.always = vec[i64]()
        self.slots = vec[vec[i64]]()
        self.line = vec[i64]()
        self.drift = self.record(C_DRIFT, 0, 0, NONE, 0, NONE)
        self.control = self.record(C_CONTROL, 0, 0, NONE, 0, NONE)

    def add(self, kind: int, value: int, atk: int = 0, defence: int = 0, keywords: int = 0) -> int:
        """Add a definition without a text; returns its number."""
        self.kind = append(self.kind, kind)
        self.value = append(self.value, value)
        self.atk = append(self.atk, atk)
        self.defence = append(self.defence, defence)
        self.keywords = append(self.keywords, keywords)
        self.traits = append(self.traits, 0)
        self.faction = append(self.faction, 0)
        self.other = append(self.other, -1)
        self.unique = append(self.unique, 0)
        self.token = append(self.token, 0)
        self.triggers = append(self.triggers, vec[i64]())
        self.uses = append(self.uses, vec[i64]())
        self.passives = append(self.passives, vec[i64]())
        self.effect = append(self.effect, vec[i64]())
        self.listens = append(self.listens, 0)
        return len(self.kind) - 1

    def add_to(self, lists: vec[vec[i64]], definition: int, ability: int) -> None:
        """One more ability of a definition in one of the lists (`triggers`, `uses`, `passives`, `effect`)."""
        lists[definition] = append(lists[definition], i64(ability))

    def pair(self, champion: int, nemesis: int) -> None:
        """The two faces of a Champion (NM-8)."""
        self.other[champion] = nemesis
        self.other[nemesis] = champion

    def record(self, op: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> int:
        """Add a record to the code, behind those that it points at; returns its position."""
        if op == PASSIVE:
            d = needs_of_passive(self.code, a, b, c)
        self.code = extend(self.code, [i64(op), i64(a), i64(b), i64(c), i64(d), i64(e)])
        return len(self.code) - WIDTH

    def ability(self, entry: int, line: int) -> int:
        """Add an ability that costs nothing; returns its number. Who adds it puts it into a list of its definition."""
        self.entry = append(self.entry, entry)
        self.trigger = append(self.trigger, -1)
        self.once = append(self.once, 0)
        self.disables = append(self.disables, 0)
        self.scrap = append(self.scrap, 0)
        self.always = append(self.always, 0)
        self.slots = append(self.slots, vec[i64]())
        self.line = append(self.line, line)
        return len(self.entry) - 1
