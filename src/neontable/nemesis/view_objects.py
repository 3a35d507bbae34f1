"""Objects as a seat is shown them: all of it lies in the open (NM-1.10)."""

from __future__ import annotations

from collections.abc import Iterator
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
from .wording import DURATIONS, ROWS, Sides, Teller, bare_name


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


class Column(NamedTuple):
    """What Objects has of one of them, field by field."""

    definition: int
    owner: int
    side: int
    born: int
    row: int
    enabled: int
    damage: int
    age: int
    host: int
    waking: int
    did: int
    atk: int
    defence: int
    keywords: int
    banned: int


@lru_cache(16_384)  # an act changes one or two of all that lie on a table
def object_view(
    obj: int,
    column: tuple[int, ...],
    has_like: bool,
    attached: tuple[int, ...],
    deeds: tuple[str, ...],
    is_chosen: bool,
    effects: tuple[str, ...],
    catalog: Catalog,
    texts: tuple[FaceText, ...],
) -> ObjectView:
    """An object as it is shown: `column` of Objects; `has_like`: on its side; `deeds`: in the running combat."""
    of = Column(*column)
    text = texts[of.definition]
    is_body = catalog.kind[of.definition] in BODIES
    return ObjectView(
        object=obj,
        definition=of.definition,
        name=text.name,
        label=bare_name(text.name, obj, has_like),
        kind=text.kind,
        token=text.token,
        side=of.side,
        owner=of.owner,
        row=ROWS[of.row],
        enabled=bool(of.enabled),
        atk=of.atk if is_body else None,
        defence=of.defence if is_body else None,
        printed=(catalog.atk[of.definition], catalog.defence[of.definition]) if is_body else None,
        keywords=keyword_names(of.keywords) if is_body else (),
        damage=of.damage,
        host=of.host if of.row == p.ATTACHED else None,
        attached=attached,
        marks=(*deeds, *_marks(of, is_chosen)),
        effects=effects,
    )


def _marks(of: Column, is_chosen: bool) -> Iterator[str]:
    """That it is being declared or wakes next; what it cannot do."""
    if is_chosen:
        yield "being declared"
    if of.waking:
        yield "wakes in its next Enable Phase"
    yield from (words for ban, words in BANS.items() if of.banned & ban)


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
    is on it, the oldest first; `columns`: of each object its own in `o`; `attached`: what is attached to it;
    `effects`: what lasts on it, in words; `fighting`: those of which a fight says something; `views`: of the others,
    which are the same for all readers."""

    def __init__(self, k: Knowledge, catalog: Catalog) -> None:
        self.o = o = Objects(*k.objects[: len(Objects._fields)])
        self.columns = list(zip(*o, strict=True))
        self.combat = c = Combat(*k.combat)
        self.fighting = {*c.attackers, *c.targets, *c.interceptors, *c.blocked}
        self.views: dict[int, ObjectView] = {}
        self.out = sorted([obj for obj, row in enumerate(o.row) if row != p.NOWHERE], key=o.age.__getitem__)
        kinds = zip(o.side, o.definition, o.row, strict=True)
        self.sides = Sides([(side, definition) if row != p.NOWHERE else None for side, definition, row in kinds])
        self.attached: dict[int, tuple[int, ...]] = {}
        for obj in [obj for obj in self.out if o.row[obj] == p.ATTACHED]:
            self.attached[o.host[obj]] = tuple(sorted((*self.attached.get(o.host[obj], ()), obj)))
        self.effects: dict[int, tuple[str, ...]] = {}
        for at in range(0, len(k.effects), p.EFFECT):
            record, thing, first, second, duration = k.effects[at : at + 5]
            if words := change_words(catalog, record, (first, second)):  # "gets +1/+0 until end of turn"
                said = f"{words} {DURATIONS.get(duration, '')}".strip()
                self.effects[thing] = (*self.effects.get(thing, ()), said)


class Field:
    """The battlefield as who knows `k` sees it, with the words for it."""

    def __init__(self, k: Knowledge, catalog: Catalog, texts: tuple[FaceText, ...], board: Board | None = None) -> None:
        """`board`: the same for all readers, where it has been read before."""
        board = board or Board(k, catalog)
        self.k = k
        self.catalog = catalog
        self.board = board
        self.o, self.combat = board.o, board.combat
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
        fighting, found = self.board.fighting, self.board.views
        for obj in self.board.out:
            if obj in fighting or obj not in found:  # a fight is said in the reader's words: "attacks your City"
                found[obj] = self.view(obj)
        return tuple([found[obj] for obj in self.board.out])

    def view(self, obj: int) -> ObjectView:
        """One of them."""
        board = self.board
        return object_view(
            obj,
            board.columns[obj],
            board.sides.alike[board.sides.of[obj]] > 1,
            board.attached.get(obj, ()),
            tuple(self.deeds(obj)) if obj in board.fighting else (),
            self.k.chosen == obj,
            board.effects.get(obj, ()),
            self.catalog,
            self.tell.texts,
        )

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
