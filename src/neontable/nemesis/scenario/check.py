"""Whether what should be so is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from .. import parts as p
from ..cards import KEYWORDS
from ..legality import clause_id
from ..lists import index_of
from ..ops import C_DRIFT
from ..refresh import refresh
from .model import CITY, PLAYERS, Expectation, Ref
from .plays import why_not
from .table import ROW_NAMES, Table, said

ZONE_NAMES: Final = {
    "front": "Frontline",
    "back": "Backline",
    "field": "Field Enhancements",
    "hand": "hand",
    "deck": "deck",
    "discard": "discard pile",
    "removed": "removed cards",
}


def found_instead(table: Table, wanted: Expectation) -> str:
    """What is so instead; "" when it is as expected. Raises Refused when there is nothing to look at."""
    refresh(table.state)
    return CHECKS[wanted.kind](table, wanted)


def compared(is_so: bool, wanted: Expectation, found: str) -> str:
    """The sentence, unless it should be so."""
    return "" if is_so == wanted.holds else found


# Objects


def _numbers(table: Table, wanted: Expectation) -> str:
    obj = table.one(wanted.ref)
    found = f"{table.state.atk[obj]}/{table.state.defence[obj]}"
    return "" if found == wanted.word else f"{said(wanted.ref)} is {found}"


def _damage(table: Table, wanted: Expectation) -> str:
    found = table.state.damage[table.one(wanted.ref)]
    return "" if found == wanted.number else f"{said(wanted.ref)} has {found} damage"


def _enabled(table: Table, wanted: Expectation) -> str:
    is_enabled = table.state.enabled[table.one(wanted.ref)] != 0
    word = "enabled" if is_enabled else "disabled"
    return compared(word == wanted.kind, wanted, f"{said(wanted.ref)} is {word}")


def _keyword(table: Table, wanted: Expectation) -> str:
    mask = table.state.keywords[table.one(wanted.ref)]
    has = [word for bit, word in enumerate(KEYWORDS) if mask >> bit & 1]
    return compared(wanted.word in has, wanted, f"{said(wanted.ref)} has {', '.join(has) or 'no keywords'}")


def _drifted(table: Table, wanted: Expectation) -> str:
    s, obj = table.state, table.one(wanted.ref)
    rows = range(0, len(s.effects), p.EFFECT)
    is_so = any(s.effects[at + 1] == obj and s.catalog.code[s.effects[at]] == C_DRIFT for at in rows)
    return compared(is_so, wanted, f"{said(wanted.ref)} is {'' if is_so else 'not '}drifted")


def _gone(table: Table, wanted: Expectation) -> str:
    found = table.named(wanted.ref)
    return compared(not found, wanted, f"{said(wanted.ref)} is {'on the battlefield' if found else 'gone'}")


def _attached(table: Table, wanted: Expectation) -> str:
    obj = table.one(wanted.ref)
    host = table.state.host[obj]
    is_so = host >= 0 and table.state.row[obj] == p.ATTACHED and table.fits(host, wanted.other)
    where = table.obj_name(host) if host >= 0 else "nothing"
    return compared(is_so, wanted, f"{said(wanted.ref)} is on {where}")


def _attacks(table: Table, wanted: Expectation) -> str:
    s, obj = table.state, table.one(wanted.ref)
    if obj not in s.attackers or obj in s.cancelled:
        return compared(False, wanted, f"{said(wanted.ref)} does not attack")
    target = s.targets[index_of(s.attackers, obj)]
    if target == p.CITY:
        return compared(wanted.other.name == CITY, wanted, f"{said(wanted.ref)} attacks the City")
    is_so = wanted.other.name != CITY and table.fits(target, wanted.other)
    return compared(is_so, wanted, f"{said(wanted.ref)} attacks {table.obj_name(target)}")


def _attacking(table: Table, wanted: Expectation) -> str:
    s, obj = table.state, table.one(wanted.ref)
    is_so = obj in s.attackers and obj not in s.cancelled
    return compared(is_so, wanted, f"{said(wanted.ref)} is {'' if is_so else 'not '}attacking")


def _cancelled(table: Table, wanted: Expectation) -> str:
    is_so = table.one(wanted.ref) in table.state.cancelled
    return compared(is_so, wanted, f"the attack of {said(wanted.ref)} is {'' if is_so else 'not '}cancelled")


def _intercepts(table: Table, wanted: Expectation) -> str:
    s, obj = table.state, table.one(wanted.ref)
    if obj not in s.interceptors:
        return compared(False, wanted, f"{said(wanted.ref)} does not intercept")
    attacker = s.blocked[index_of(s.interceptors, obj)]
    return compared(
        table.fits(attacker, wanted.other), wanted, f"{said(wanted.ref)} intercepts {table.obj_name(attacker)}"
    )


# Cards and zones


def _lies_in(table: Table, wanted: Expectation) -> str:
    if wanted.word in ("front", "back", "field"):
        found = [o for o in table.named(wanted.ref) if table.state.side[o] == wanted.seat]
        is_so = any(ROW_NAMES[table.state.row[o]] == wanted.word for o in found)
    else:
        is_so = wanted.ref.name in table.zone(wanted.seat, wanted.word)
    return compared(is_so, wanted, whereabouts(table, wanted.ref))


def whereabouts(table: Table, ref: Ref) -> str:
    """Where things of that name are."""
    found = [f"{PLAYERS[table.state.side[o]]}'s {ROW_NAMES[table.state.row[o]]}" for o in table.named(Ref(ref.name))]
    for seat in range(p.PLAYERS):
        for zone in ("hand", "deck", "discard", "removed"):
            found += [f"{PLAYERS[seat]}'s {ZONE_NAMES[zone]}"] * table.zone(seat, zone).count(ref.name)
    return f"{ref.name} is in {', '.join(found)}" if found else f"{ref.name} is nowhere"


def _removed(table: Table, wanted: Expectation) -> str:
    is_so = any(wanted.ref.name in table.zone(seat, "removed") for seat in range(p.PLAYERS))
    return compared(is_so, wanted, whereabouts(table, wanted.ref))


def _waiting(table: Table, wanted: Expectation) -> str:
    s, number = table.state, table.definition(wanted.ref.name)
    waiting = [s.decks[seat][p.CHAMPION_PLACE] for seat in range(p.PLAYERS) if s.champion[seat] == p.WAITING]
    is_so = number in waiting
    return compared(is_so, wanted, f"{said(wanted.ref)} is {'' if is_so else 'not '}waiting beside the deck")


def _listed(table: Table, wanted: Expectation) -> str:
    """What lies in a zone, all of it; of a deck only the first cards, from the end that is named."""
    lies = table.zone(wanted.seat, wanted.word)
    names = [ref.name for ref in wanted.things]
    if wanted.word.startswith("deck"):
        lies = lies[: len(names)] if names else lies
        is_so = lies == names
    else:
        is_so = Counter(lies) == Counter(names)
    return "" if is_so else f"{PLAYERS[wanted.seat]} {wanted.word} is {said_list(lies)}"


def said_list(names: Iterable[str]) -> str:
    """ "Ash Runner, Seedling x2", "nothing"."""
    counts = Counter(names)
    return ", ".join(f"{name} x{count}" if count > 1 else name for name, count in counts.items()) or "nothing"


def _counted(table: Table, wanted: Expectation) -> str:
    s, seat = table.state, wanted.seat
    if wanted.word == "city":
        found = s.hp[seat]
    elif wanted.word == "scrap":
        found = s.scrap[seat]
    elif wanted.word == "objects":
        found = len(table.zone(seat, "front")) + len(table.zone(seat, "back"))
    else:
        found = len(table.zone(seat, wanted.word))
    return "" if found == wanted.number else f"{PLAYERS[seat]} {wanted.word} is {found}"


# Players


def _asked(table: Table, wanted: Expectation) -> str:
    found = table.asked(wanted.seat)
    return "" if found and wanted.word in ("", found) else table.situation()


def _may(table: Table, wanted: Expectation) -> str:
    assert wanted.action is not None
    clause = why_not(table, wanted.action)
    if clause is None:
        return ""
    by = f" by {clause}" if clause else ", for there is nothing like that"
    return f"{PLAYERS[wanted.seat]} cannot{by}. {table.situation()}"


def _cannot(table: Table, wanted: Expectation) -> str:
    assert wanted.action is not None
    clause = why_not(table, wanted.action)
    if clause is None:
        return f"{PLAYERS[wanted.seat]} may"
    return "" if wanted.word in ("", clause) else f"{PLAYERS[wanted.seat]} cannot, but by {clause or 'no clause'}"


def _phase(table: Table, wanted: Expectation) -> str:
    s = table.state
    if s.active == wanted.seat and table.phase() == wanted.word:
        return ""
    return f"it is {PLAYERS[s.active]}'s {table.phase()} Phase"


def _over(table: Table, wanted: Expectation) -> str:
    s = table.state
    if not s.is_over():
        return "the game goes on"
    winner = max(s.winner, -1)
    clause = clause_id(s.clause)
    if winner == wanted.seat and wanted.word in ("", clause):
        return ""
    return f"game over: {f'{PLAYERS[winner]} wins' if winner >= 0 else 'draw'} {clause}"


def _goes_on(table: Table, wanted: Expectation) -> str:
    return "the game is over" if table.state.is_over() else ""


def _knows_hand(table: Table, wanted: Expectation) -> str:
    """What the other player is known to hold, all of it; one's own hand everybody knows."""
    owner = wanted.owner
    names = [table.stage.book.names[each] for each in table.state.known_hand[owner]]
    is_so = Counter(names) == Counter(ref.name for ref in wanted.things)
    return "" if is_so else f"{PLAYERS[wanted.seat]} knows {said_list(names)} in {PLAYERS[owner]}'s hand"


def _knows_deck(table: Table, wanted: Expectation) -> str:
    """Whether the first cards from that end are all known, and the next one is not."""
    marks = table.state.marks[wanted.owner]
    from_end = marks[::-1] if wanted.word == "top" else marks
    known = 0
    while known < len(from_end) and from_end[known] >> wanted.seat & 1:
        known += 1
    if known == wanted.number:
        return ""
    return f"{PLAYERS[wanted.seat]} knows the {wanted.word} {known} of {PLAYERS[wanted.owner]}'s deck"


CHECKS: Final[dict[str, Callable[[Table, Expectation], str]]] = {
    "numbers": _numbers,
    "damage": _damage,
    "enabled": _enabled,
    "disabled": _enabled,
    "keyword": _keyword,
    "drifted": _drifted,
    "gone": _gone,
    "on": _attached,
    "attacks": _attacks,
    "attacking": _attacking,
    "attack is cancelled": _cancelled,
    "intercepts": _intercepts,
    "in": _lies_in,
    "removed from the game": _removed,
    "waiting": _waiting,
    "list": _listed,
    "count": _counted,
    "asked": _asked,
    "may": _may,
    "cannot": _cannot,
    "phase": _phase,
    "over": _over,
    "goes on": _goes_on,
    "knows hand": _knows_hand,
    "knows deck": _knows_deck,
}
