"""Nodes to records: filters, amounts, conditions; and the ways to point at things."""

from __future__ import annotations

from typing import Final, NamedTuple

from .. import parts
from ..ops import (
    A_COUNT,
    A_DAMAGE_ON,
    A_DEALT,
    A_DONE,
    A_HALF,
    A_HALF_UP,
    A_HP,
    A_SCRAP,
    A_SCRAP_DONE,
    A_STAT,
    A_TURN,
    A_TWICE,
    AT_LEAST,
    AT_MOST,
    ATK,
    DEED_DESTROYED,
    DEED_DISCARDED,
    DEED_DRAWN,
    DEED_GAINED,
    DEED_LOST,
    DEED_RETURNED,
    DEED_SPENT,
    DEED_STOLEN,
    DEF,
    EXACTLY,
    FILTER,
    IN_ANY_DISCARD,
    IN_DECK,
    IN_DISCARD,
    IN_HAND,
    IS_ATTACKED,
    IS_ATTACKING,
    IS_DAMAGED,
    IS_DISABLED,
    IS_DRIFTED,
    IS_ENABLED,
    IS_ENEMY,
    IS_FIGHTING,
    IS_INTERCEPTING,
    IS_OTHER,
    IS_TOKEN,
    IS_UNDAMAGED,
    LESS,
    MORE,
    ON_BATTLEFIELD,
    SLOT,
    SLOTTED,
    T_ATTACHED_TO,
    T_CONTROLLED,
    T_DEFINITION,
    T_FACTION,
    T_KEYWORD,
    T_NO_KEYWORD,
    T_NOT_TOKEN,
    T_NOT_TRAIT,
    T_NOUN,
    T_ROW,
    T_STAT,
    T_STAT_THAN,
    T_TRAIT,
    T_WITH_ATTACHED,
    VALUE,
    YOU,
)
from .compile_base import Writer
from .nodes import amounts as am
from .nodes import objects as ob
from .slots import covered, types_of

KINDS: Final = {
    "Unit": 1 << parts.UNIT,
    "Vehicle": 1 << parts.VEHICLE,
    "Unit Enhancement": 1 << parts.UNIT_ENHANCEMENT,
    "Field Enhancement": 1 << parts.FIELD_ENHANCEMENT,
    "Tactical Exploit": 1 << parts.TACTICAL,
    "Reactive Exploit": 1 << parts.REACTIVE,
    "Champion": 1 << parts.CHAMPION,
    "Nemesis": 1 << parts.NEMESIS,
}
STATUSES: Final = {
    "other": IS_OTHER,
    "enabled": IS_ENABLED,
    "disabled": IS_DISABLED,
    "damaged": IS_DAMAGED,
    "undamaged": IS_UNDAMAGED,
    "drifted": IS_DRIFTED,
    "attacking": IS_ATTACKING,
    "intercepting": IS_INTERCEPTING,
    "attacking or intercepting": IS_FIGHTING,
    "attacked": IS_ATTACKED,
    "enemy": IS_ENEMY,
    "token": IS_TOKEN,
}
KEYWORDS: Final = {
    "Flying": parts.FLYING,
    "Barrage": parts.BARRAGE,
    "Evasion": parts.EVASION,
    "Phase": parts.PHASE,
    "Bypass": parts.BYPASS,
    "Kaiju": parts.KAIJU,
    "Impact": parts.IMPACT,
    "Save the Day": parts.SAVE_THE_DAY,
}
ROWS: Final = {"Frontline": parts.FRONTLINE, "Backline": parts.BACKLINE}
ZONES: Final = {"hand": IN_HAND, "deck": IN_DECK, "discard pile": IN_DISCARD}
STATS: Final = {"ATK": ATK, "DEF": DEF, "Value": VALUE}
BOUNDS: Final = {"or more": AT_LEAST, "or less": AT_MOST, "exactly": EXACTLY}
THANS: Final = {"more": MORE, "less": LESS}
DEEDS: Final = {
    "destroyed": DEED_DESTROYED,
    "discarded": DEED_DISCARDED,
    "drawn": DEED_DRAWN,
    "returned": DEED_RETURNED,
    "spent": DEED_SPENT,
    "gained": DEED_GAINED,
    "lost": DEED_LOST,
    "stolen": DEED_STOLEN,
}


ANY_CARD: Final = ob.Objects((), (), ("card",), ())


class Place(NamedTuple):
    """Where a filter looks: a zone, and whose."""

    zone: int = ON_BATTLEFIELD
    whose: int = YOU


# Filters


def filter_of(w: Writer, objects: ob.Objects, place: Place | None = None, *tests: tuple[int, ...]) -> int:
    """The position of a FILTER. `place`: where they are when the text does not say it; `tests`: more of them."""
    zone, whose = place_of(w, objects) or place or Place()
    types = types_of(objects)
    if zone != ON_BATTLEFIELD:  # NM-8.14: no text about cards takes a Champion out, but one that names it
        types -= {"Champion", "Nemesis"} - set(objects.kinds)
    statuses = sum(STATUSES[status] for status in objects.statuses)
    if objects.kinds == ("token",):
        statuses |= IS_TOKEN
    first = w.chain([*noun(w, objects), *adjectives(w, objects), *filters(w, objects), *tests])
    return w.data(FILTER, mask(types), statuses, first, zone, whose)


def mask(types: frozenset[str]) -> int:
    """Card types as a mask."""
    return sum(KINDS[kind] for kind in types)


def place_of(w: Writer, objects: ob.Objects) -> Place | None:
    """The zone that the text names."""
    for part in objects.filters:
        if isinstance(part, ob.InZone):
            return Place(ZONES[part.zone], w.player(part, part.whose))
        if isinstance(part, ob.InAnyDiscard):
            return Place(IN_ANY_DISCARD)
    return None


def noun(w: Writer, objects: ob.Objects) -> list[tuple[int, ...]]:
    """What the kinds alone do not say: traits as nouns, and tokens among others."""
    traits = [kind for kind in objects.kinds if isinstance(kind, ob.Trait)]
    if len(objects.kinds) == 1:
        return [(T_TRAIT, w.names.traits[trait.name]) for trait in traits]
    if not traits and "token" not in objects.kinds:
        return []
    plain = [covered(kind) for kind in objects.kinds if isinstance(kind, str) and kind != "token"]
    bits = sum({w.names.traits[trait.name] for trait in traits})
    return [(T_NOUN, mask(frozenset[str]().union(*plain)), bits, int("token" in objects.kinds))]


def adjectives(w: Writer, objects: ob.Objects) -> list[tuple[int, ...]]:
    """Traits, factions, "non-". What is no card type of its own (types_of leaves those out)."""
    found: list[tuple[int, ...]] = []
    for part in objects.traits:
        match part:
            case ob.Trait(name=name):
                found.append((T_TRAIT, w.names.traits[name]))
            case ob.Faction(name=name):
                found.append((T_FACTION, w.names.factions[name]))
            case ob.Non(kind=ob.Trait(name=name)):
                found.append((T_NOT_TRAIT, w.names.traits[name]))
            case ob.Non(kind="token"):
                found.append((T_NOT_TOKEN,))
    return found


def filters(w: Writer, objects: ob.Objects) -> list[tuple[int, ...]]:
    """What stands behind the noun, the zone aside."""
    found = [(T_DEFINITION, w.names.definitions[objects.name])] if objects.name else []
    return found + [test(w, part) for part in objects.filters if not isinstance(part, ob.In)]


def test(w: Writer, part: ob.Filter) -> tuple[int, ...]:
    """One test of a filter."""
    match part:
        case ob.ControlledBy(who=who):
            return T_CONTROLLED, w.player(part, who)
        case ob.StatIs(stat=stat, number=number, bound=bound):
            return T_STAT, STATS[stat], BOUNDS[bound], w.number(number)
        case ob.StatThan(than=than, stat=stat, what=what):
            return T_STAT_THAN, STATS[stat], THANS[than], w.reference(what)
        case ob.WithKeyword(keyword=keyword):
            return T_KEYWORD, KEYWORDS[keyword]
        case ob.WithoutKeyword(keyword=keyword):
            return T_NO_KEYWORD, KEYWORDS[keyword]
        case ob.InRow(row=row):
            return T_ROW, ROWS[row]
        case ob.AttachedTo(what=what):
            return T_ATTACHED_TO, w.reference(what)
        case _:
            assert isinstance(part, ob.WithAttached)
            return (T_WITH_ATTACHED,)


# Amounts


def value(w: Writer, node: am.Value) -> int:
    """The position of an amount that is read from the game."""
    match node:
        case am.CountOf(objects=objects):
            return w.data(A_COUNT, filter_of(w, objects))
        case am.StatOf(what=what, stat=stat):
            return w.data(A_STAT, measured(w, what), STATS[stat])
        case am.DamageOn(what=what):
            return w.data(A_DAMAGE_ON, measured(w, what))
        case am.ScrapOf(whose=whose):
            return w.data(A_SCRAP, w.player(node, whose))
        case am.HpOf(city=city):
            return w.data(A_HP, w.player(city, city.whose))
        case am.TurnNumber():
            return w.data(A_TURN)
        case am.DamageDealt():
            return w.data(A_DEALT)
        case am.CountDone(objects=objects, done=done):
            return w.data(A_DONE, DEEDS[done], filter_of(w, objects))
        case am.ScrapDone(done=moved):
            return w.data(A_SCRAP_DONE, DEEDS[moved])
        case am.Half(amount=amount):
            return w.data(A_HALF, value(w, amount))
        case am.HalfUp(amount=amount):
            return w.data(A_HALF_UP, value(w, amount))
        case am.Twice(amount=amount):
            return w.data(A_TWICE, value(w, amount))


def quantity(w: Writer, number: am.Quantity) -> int:
    """An amount of either sort."""
    return w.number(number) if isinstance(number, int | ob.X) else value(w, number)


def measured(w: Writer, what: ob.Reference | ob.Target) -> int:
    """The register of an object whose numbers are read."""
    return slot(w, what) if isinstance(what, ob.Target) else w.reference(what)


def slot(w: Writer, target: ob.Target) -> int:
    """The register of a target; its SLOTTED record is made when it is met first. Targets are chosen before the program
    runs, so they read what X is, not X."""
    number = w.slots.slot(target)
    w.must_be_at_hand(target, SLOT + number)
    if w.targets[number] < 0:
        w.early = True
        chosen, amount = filter_of(w, target.objects), w.number(target.number)
        w.early = False
        w.targets[number] = w.data(SLOTTED, chosen, amount, int(target.up_to), int(w.in_mode))
    return SLOT + number
