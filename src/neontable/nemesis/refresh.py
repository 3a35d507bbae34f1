"""What is derived of objects: numbers, keywords, what they cannot do (compiled). One function fills it: `refresh`.

How it is derived, layers.py says (NM-6.9, NM-6.19). Objects that have left keep their last numbers (NM-6.13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from .filters import lets_through, passive_frame, records_on, sources_on, things_of
from .layers import kind_of, lay_on, lay_printed
from .lists import FEW, by_key
from .needs import KINDS_AT
from .ops import C_FIRST, CITIES, S_CANNOT_BY, S_MUST_ATTACK
from .parts import CITY, EFFECT, NOWHERE
from .reading import holds
from .things import is_meant

if TYPE_CHECKING:
    from .state import NemesisState


NUMBERS: Final = 2  # `dirty`, when the same objects are there as before
CANNOTS: Final = 1 << (S_CANNOT_BY - C_FIRST)


def touch(s: NemesisState, what: i64) -> None:
    """Something has changed that passives can depend on (a mask of needs.py)."""
    if s.restless & what:
        change_numbers(s)


def change_numbers(s: NemesisState) -> None:
    """What is derived is out of date, though the same objects are there."""
    if s.dirty == 0:
        s.dirty = NUMBERS


def refresh(s: NemesisState) -> None:
    """Fill what is derived anew, if anything has changed since."""
    if s.dirty == 0:
        return
    s.statics = vec[i64]()
    s.restless = 0
    s.rules = 0
    s.ready = vec[i64]()
    if s.dirty != NUMBERS:
        list_objects(s)
    lay_printed(s)
    if len(s.sources) > 0 or len(s.effects) > 0:
        lay_on(s)
    s.dirty = 0
    s.unchecked = 1


def list_objects(s: NemesisState) -> None:
    """Which objects wait for anything, can be used, or have passives (these the oldest first)."""
    catalog = s.catalog
    rows, definitions, waits = s.row, s.definition, catalog.listens
    sources = vec[i64](capacity=FEW)
    listeners = vec[i64](capacity=FEW)
    users = vec[i64](capacity=FEW)
    listening: i64 = 0
    obj: i64
    for obj in range(i64(len(rows))):
        if rows[obj] != NOWHERE:
            d = definitions[obj]
            if waits[d]:
                listeners = append(listeners, obj)
                listening |= waits[d]
            if len(catalog.uses[d]) > 0:
                users = append(users, obj)
            if len(catalog.passives[d]) > 0:
                sources = append(sources, obj)
    s.listening, s.listeners, s.users = listening, listeners, users
    s.sources = by_age(s, sources)


def by_age(s: NemesisState, sources: vec[i64]) -> vec[i64]:
    """The oldest first."""
    if len(sources) < 2:
        return sources
    return by_key(sources, vec[i64]([s.age[obj] for obj in sources]))


def add_rules(s: NemesisState, definition: i64) -> None:
    """What kinds of changes the passives of a card have that has just come in."""
    for ability in s.catalog.passives[definition]:
        record: i64 = s.catalog.entry[ability]
        while record >= 0:
            s.rules |= i64(s.catalog.code[record + 4]) >> KINDS_AT
            record = s.catalog.code[record + 5]


def has_rule(s: NemesisState, op: i64) -> bool:
    """Whether there is a C_ or S_ record of that op at all, of a passive (though it may not work now) or an effect: to
    be asked before what would need a `refresh`."""
    return s.rules & kind_of(op) != 0


def statics_on(s: NemesisState, op: i64, thing: i64) -> vec[i64]:
    """The positions of the S_ records of that op which now hold for the thing, or City (CITY + seat)."""
    refresh(s)
    return records_on(s, op, thing) if has_rule(s, op) else vec[i64]()


def cannot_by(s: NemesisState, deed: i64, thing: i64, by: i64) -> bool:
    """Whether that object or card cannot do it (ops.NO_) to the thing, though others can (S_CANNOT_BY)."""
    if by < 0 or not s.rules & CANNOTS:  # see `has_rule`
        return False
    refresh(s)
    found = sources_on(s, S_CANNOT_BY, thing)
    for i in range(0, len(found), 3):
        record = found[i]
        if s.catalog.code[record + 1] & deed:
            f = passive_frame(s, found[i + 2], found[i + 1], -1)
            if lets_through(s, f, s.catalog.code[record + 2], by):
                return True
    return False


def must_attack(s: NemesisState, obj: i64) -> vec[i64]:
    """What the object must attack if it can (S_MUST_ATTACK, NM-9.5): objects, and CITY for the opposing City."""
    refresh(s)
    found = vec[i64]()
    if has_rule(s, S_MUST_ATTACK):
        rows = sources_on(s, S_MUST_ATTACK, obj)
        for i in range(0, len(rows), 3):
            selector: i64 = s.catalog.code[rows[i] + 1]
            f = passive_frame(s, rows[i + 2], rows[i + 1], -1)
            if selector < CITIES:
                found = extend(found, things_of(s, f, selector))
            elif is_meant(s, f, selector - CITIES, 1 - s.side[obj]):
                found = append(found, CITY)
    return found


def end_failed(s: NemesisState) -> bool:
    """Effects “for as long as” something is so end for good when it is not. Tells whether any did. To them, a source
    that has left is nothing any more."""
    kept = vec[i64]()
    for i in range(0, len(s.effects), EFFECT):
        condition: i64 = s.effects[i + 8]
        if condition < 0 or still_holds(s, condition, s.effects[i + 5], s.effects[i + 7], s.effects[i + 1]):
            kept = extend(kept, s.effects[i : i + EFFECT])
    if len(kept) == len(s.effects):
        return False
    s.effects = kept
    change_numbers(s)
    return True


def still_holds(s: NemesisState, condition: i64, seat: i64, source: i64, thing: i64) -> bool:
    """Whether what an effect depends on is so; the thing that it is on is its event."""
    refresh(s)
    there = source >= 0 and s.row[source] != NOWHERE
    f = passive_frame(s, seat, source if there else -1, -1)
    f.event = thing
    return holds(s, f, condition)
