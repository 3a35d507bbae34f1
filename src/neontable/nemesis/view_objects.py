"""Objects as a seat is shown them: all of it lies in the open (NM-1.10)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from . import parts as p
from .catalog import Catalog
from .changes_in_words import BANS, change_words
from .knowledge import Knowledge
from .ops import CARD, LEFT_FIGHT
from .texts import BODIES, FaceText, keyword_names
from .told import NONE_TOLD
from .wording import DURATIONS, ROWS, Teller


class ObjectView(msgspec.Struct, frozen=True, gc=False):
    """An object or Enhancement on the battlefield. `label`: its name, with its number where its side has another of
    that name; `atk`, `defence`, `keywords`: as they are now, `printed`: as they are printed (None: no object of a row);
    `host`: what it is attached to; `attached`: what is attached to it; `marks`: what it does in this combat, and the
    like; `effects`: what lasts on it, in words."""

    object: int
    definition: int
    name: str
    label: str
    kind: str
    token: bool
    side: int
    owner: int
    row: str
    enabled: bool
    atk: int | None
    defence: int | None
    printed: tuple[int, int] | None
    keywords: tuple[str, ...]
    damage: int
    host: int | None
    attached: tuple[int, ...]
    marks: tuple[str, ...]
    effects: tuple[str, ...]


class Objects(NamedTuple):
    """The lists of Knowledge.objects, by number of the object."""

    definition: list[int]
    owner: list[int]
    side: list[int]
    born: list[int]
    row: list[int]
    enabled: list[int]
    damage: list[int]
    age: list[int]
    host: list[int]
    waking: list[int]
    did: list[int]
    atk: list[int]
    defence: list[int]
    keywords: list[int]
    banned: list[int]


class Combat(NamedTuple):
    """The lists of Knowledge.combat."""

    attackers: list[int]
    targets: list[int]
    interceptors: list[int]
    blocked: list[int]
    ordered: list[int]
    amounts: list[int]
    cancelled: list[int]


class Field:
    """The battlefield as who knows `k` sees it, with the words for it."""

    def __init__(self, k: Knowledge, catalog: Catalog, texts: tuple[FaceText, ...]) -> None:
        self.k = k
        self.catalog = catalog
        self.o = o = Objects(*k.objects[: len(Objects._fields)])
        self.combat = Combat(*k.combat)
        kinds = zip(o.side, o.definition, o.row, strict=True)
        sides = [(side, definition) if row != p.NOWHERE else None for side, definition, row in kinds]
        self.tell = Teller(k.seat, texts, sides)
        self.hosts = [host if row == p.ATTACHED else -1 for host, row in zip(o.host, o.row, strict=True)]

    def is_out(self, obj: int) -> bool:
        """Whether it is on the battlefield."""
        return self.o.row[obj] != p.NOWHERE

    def fights(self, obj: int) -> bool:
        """Whether an interceptor is not out of the fight (NM-7.22)."""
        o = self.o
        return o.row[obj] == p.FRONTLINE and o.side[obj] != self.k.active and not o.did[obj] & LEFT_FIGHT

    def name(self, obj: int) -> str:
        """ "your Wall", "the enemy City"; for CITY alone, that of who is attacked."""
        if obj >= p.CITY:
            return self.tell.city(1 - self.k.active if obj == p.CITY else obj - p.CITY)
        return self.tell.thing(obj, self.o.side[obj], self.o.definition[obj])

    def thing(self, told: list[int]) -> str:
        """An object or card as told.py tells of it: "your Wall", "your opponent's Comet Rider"."""
        number, _, _, definition = told
        if number < CARD:
            return self.name(number)
        whose = self.tell.whose(number - CARD)
        return f"{whose} card" if definition == NONE_TOLD else f"{whose} {self.tell.name(definition)}"

    def views(self) -> tuple[ObjectView, ...]:
        """All that is on the battlefield, the oldest first."""
        out = sorted(filter(self.is_out, range(len(self.o.row))), key=lambda obj: self.o.age[obj])
        return tuple(self.view(obj) for obj in out)

    def view(self, obj: int) -> ObjectView:
        """One of them."""
        o, definition = self.o, self.o.definition[obj]
        text = self.tell.texts[definition]
        is_body = self.catalog.kind[definition] in BODIES
        return ObjectView(
            object=obj,
            definition=definition,
            name=text.name,
            label=self.tell.bare(obj, o.side[obj], definition),
            kind=text.kind,
            token=text.token,
            side=o.side[obj],
            owner=o.owner[obj],
            row=ROWS[o.row[obj]],
            enabled=bool(o.enabled[obj]),
            atk=o.atk[obj] if is_body else None,
            defence=o.defence[obj] if is_body else None,
            printed=(self.catalog.atk[definition], self.catalog.defence[definition]) if is_body else None,
            keywords=keyword_names(o.keywords[obj]) if is_body else (),
            damage=o.damage[obj],
            host=o.host[obj] if o.row[obj] == p.ATTACHED else None,
            attached=tuple(at for at, host in enumerate(self.hosts) if host == obj) if obj in self.hosts else (),
            marks=tuple(self.marks(obj)),
            effects=tuple(self.effects(obj)),
        )

    def marks(self, obj: int) -> list[str]:
        """What it does in the running combat; that it wakes next; what it cannot do."""
        c, found = self.combat, []
        for attacker, target in zip(c.attackers, c.targets, strict=True):
            if attacker == obj:
                cancelled = "attack cancelled: " if attacker in c.cancelled else ""
                found.append(f"{cancelled}attacks {self.name(target)}")
            elif target == obj and attacker not in c.cancelled:
                found.append(f"attacked by {self.name(attacker)}")
        for interceptor, attacker in zip(c.interceptors, c.blocked, strict=True):
            if interceptor == obj:
                found.append(f"intercepts {self.name(attacker)}")
            elif attacker == obj:
                found.append(f"intercepted by {self.name(interceptor)}")
        if self.k.chosen == obj:
            found.append("being declared")
        if self.o.waking[obj]:
            found.append("wakes in its next Enable Phase")
        banned = self.o.banned[obj]
        return found + [words for ban, words in BANS.items() if banned & ban] if banned else found

    def effects(self, obj: int) -> list[str]:
        """What lasts on it: "gets +1/+0 until end of turn"."""
        found, effects = [], self.k.effects
        for at in range(0, len(effects), p.EFFECT):
            record, thing, first, second, duration = effects[at : at + 5]
            words = change_words(self.catalog, record, (first, second)) if thing == obj else ""
            if words:
                found.append(f"{words} {DURATIONS.get(duration, '')}".strip())
        return found
