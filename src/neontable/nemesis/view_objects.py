"""Objects as a seat is shown them: all of it lies in the open (NM-1.10)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec

from . import parts as p
from .catalog import Catalog
from .changes_in_words import BANS, change_words
from .knowledge import Knowledge
from .ops import CARD, LEFT_FIGHT
from .texts import BODIES, FaceText, keyword_names
from .told import NONE_TOLD
from .wording import DURATIONS, ROWS, Sides, Teller


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


class Look(NamedTuple):
    """What the view of an object is made of: numbers as in Objects, words as in ObjectView."""

    object: int
    definition: int
    label: str
    side: int
    owner: int
    row: int
    enabled: int
    atk: int
    defence: int
    keywords: int
    damage: int
    host: int
    attached: tuple[int, ...]
    marks: tuple[str, ...]
    effects: tuple[str, ...]


@lru_cache(16_384)  # an act changes one or two of all that lie on a table
def object_view(look: Look, catalog: Catalog, texts: tuple[FaceText, ...]) -> ObjectView:
    """An object as it is shown."""
    definition = look.definition
    text = texts[definition]
    is_body = catalog.kind[definition] in BODIES
    return ObjectView(
        object=look.object,
        definition=definition,
        name=text.name,
        label=look.label,
        kind=text.kind,
        token=text.token,
        side=look.side,
        owner=look.owner,
        row=ROWS[look.row],
        enabled=bool(look.enabled),
        atk=look.atk if is_body else None,
        defence=look.defence if is_body else None,
        printed=(catalog.atk[definition], catalog.defence[definition]) if is_body else None,
        keywords=keyword_names(look.keywords) if is_body else (),
        damage=look.damage,
        host=look.host if look.row == p.ATTACHED else None,
        attached=look.attached,
        marks=look.marks,
        effects=look.effects,
    )


class Combat(NamedTuple):
    """The lists of Knowledge.combat."""

    attackers: list[int]
    targets: list[int]
    interceptors: list[int]
    blocked: list[int]
    ordered: list[int]
    amounts: list[int]
    cancelled: list[int]


class Board:
    """The battlefield as it lies in the open, read from anybody's Knowledge. `sides`: as Teller takes them; `out`: what
    is on it, the oldest first; `hosts`: of each object what it is attached to, or -1; `is_fought`: whether
    anything is declared; `views`: of the objects, where they are the same for all readers."""

    def __init__(self, k: Knowledge) -> None:
        self.o = o = Objects(*k.objects[: len(Objects._fields)])
        self.combat = Combat(*k.combat)
        self.is_fought = bool(self.combat.attackers or self.combat.interceptors)
        self.views: tuple[ObjectView, ...] | None = None
        self.out = sorted((obj for obj, row in enumerate(o.row) if row != p.NOWHERE), key=o.age.__getitem__)
        kinds = zip(o.side, o.definition, o.row, strict=True)
        self.sides = Sides((side, definition) if row != p.NOWHERE else None for side, definition, row in kinds)
        self.hosts = [host if row == p.ATTACHED else -1 for host, row in zip(o.host, o.row, strict=True)]


class Field:
    """The battlefield as who knows `k` sees it, with the words for it."""

    def __init__(self, k: Knowledge, catalog: Catalog, texts: tuple[FaceText, ...], board: Board | None = None) -> None:
        """`board`: the same for all readers, where it has been read before."""
        board = board or Board(k)
        self.k = k
        self.catalog = catalog
        self.board = board
        self.o, self.combat, self.hosts = board.o, board.combat, board.hosts
        self.tell = Teller(k.seat, texts, board.sides)

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
        if self.board.is_fought:  # what each does is said with the reader's words: "attacks your City"
            return tuple(map(self.view, self.board.out))
        if self.board.views is None:
            self.board.views = tuple(map(self.view, self.board.out))
        return self.board.views

    def view(self, obj: int) -> ObjectView:
        """One of them."""
        o, definition = self.o, self.o.definition[obj]
        look = Look(
            obj,
            definition,
            self.tell.bare(obj, o.side[obj], definition),
            o.side[obj],
            o.owner[obj],
            o.row[obj],
            o.enabled[obj],
            o.atk[obj],
            o.defence[obj],
            o.keywords[obj],
            o.damage[obj],
            self.hosts[obj],
            tuple(at for at, host in enumerate(self.hosts) if host == obj) if obj in self.hosts else (),
            tuple(self.marks(obj)),
            tuple(self.effects(obj)) if self.k.effects else (),
        )
        return object_view(look, self.catalog, self.tell.texts)

    def marks(self, obj: int) -> list[str]:
        """What it does in the running combat; that it wakes next; what it cannot do."""
        found: list[str] = []
        if self.board.is_fought:
            found += self.deeds(obj)
        if self.k.chosen == obj:
            found.append("being declared")
        if self.o.waking[obj]:
            found.append("wakes in its next Enable Phase")
        banned = self.o.banned[obj]
        return found + [words for ban, words in BANS.items() if banned & ban] if banned else found

    def deeds(self, obj: int) -> list[str]:
        """Whom it attacks or intercepts, and who does that to it."""
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
        return found

    def effects(self, obj: int) -> list[str]:
        """What lasts on it: "gets +1/+0 until end of turn"."""
        found, effects = [], self.k.effects
        for at in range(0, len(effects), p.EFFECT):
            record, thing, first, second, duration = effects[at : at + 5]
            words = change_words(self.catalog, record, (first, second)) if thing == obj else ""
            if words:
                found.append(f"{words} {DURATIONS.get(duration, '')}".strip())
        return found
