"""Plays and expectations, one sentence each."""

from __future__ import annotations

from typing import Final

from ...language.words import nearest
from ..cards import KEYWORDS, hint
from .model import CITY, PHASES, PLAYERS, Action, Expectation, Ref
from .scanner import Scanner, one_of

# What a player does: as it is said of them, and behind “may” or “cannot”.
VERBS: Final = {
    "play": "plays",
    "use": "uses",
    "choose": "chooses",
    "split": "splits",
    "say": "says",
    "attack": "attacks",
    "intercept": "intercepts",
    "order": "orders",
    "pass": "passes",
    "bring in": "brings in",
    "flip": "flips",
    "move up": "moves up",
    "keep": "keeps",
    "take a mulligan": "takes a mulligan",
    "concede": "concedes",
    "resolve": "resolves",
}
TO_ROW: Final = {f"to {the}{row}line": row.casefold() for the in ("the ", "") for row in ("Front", "Back")}
PLACES: Final = {
    "Frontline": "front",
    "Backline": "back",
    "front": "front",
    "back": "back",
    "field": "field",
    "hand": "hand",
    "deck": "deck",
    "discard pile": "discard",
    "discard": "discard",
    "removed": "removed",
}
COUNTED: Final = ("city", "scrap", "hand", "deck", "discard", "removed", "objects", "front", "back", "field")
LISTED: Final = ("hand", "deck bottom", "deck", "discard", "removed", "front", "back", "field")
ASKED: Final = (
    "target",
    "choice",
    "may",
    "mode",
    "amount",
    "window",
    "attackers",
    "interceptors",
    "order",
    "split",
    "trigger",
    "mulligan",
    *PHASES,
)


def play(at: Scanner) -> Action:
    """What somebody does."""
    if at.accept("nobody responds"):
        return Action(-1, "nobody responds")
    if at.accept("until"):
        seat = at.whose()
        if seat < 0:
            raise at.wanted("whose phase, as in “until A's Combat Phase”")
        phase = at.need(*PHASES, "turn")
        at.accept("Phase")
        return Action(seat, "until", word=phase)
    seat = at.seat()
    if seat < 0:
        raise at.wanted(f"A or B and what they do ({one_of(VERBS.values())}), “nobody responds” or “until ...”")
    return action(at, seat)


def action(at: Scanner, seat: int) -> Action:
    """A verb and what belongs to it."""
    found = at.accept(*VERBS.values(), *VERBS)
    if not found:
        meant = hint(nearest(at.rest().split(" ")[0], VERBS.values()))
        raise at.wanted(f"what {PLAYERS[seat]} does ({one_of(VERBS.values())})", meant)
    verb = next(verb for verb, said in VERBS.items() if found in (verb, said))
    match verb:
        case "play":
            name = at.name()
            row = TO_ROW.get(at.accept(*TO_ROW), "front")
            refs, ended = aimed(at)
            return Action(seat, verb, (Ref(name),), refs, word=row, ended=ended)
        case "use":
            ref = at.ref()
            which = at.number("the number of the ability") if at.accept("ability") else 1
            refs, ended = aimed(at)
            return Action(seat, verb, (ref,), refs, (which,), ended=ended)
        case "choose":
            return choose(at, seat)
        case "split":
            return Action(seat, verb, numbers=at.listed(at.number))
        case "say":
            return Action(seat, verb, word=at.need("yes", "no"))
        case "attack" | "intercept":
            return declaration(at, seat, verb)
        case "order":
            return Action(seat, verb, at.listed(at.ref, ","))
        case "bring in":
            name = at.name()
            return Action(seat, verb, (Ref(name),), word=TO_ROW.get(at.accept(*TO_ROW), "front"))
        case "move up":
            return Action(seat, verb, (at.ref(),))
        case "resolve":
            ref = at.ref()
            at.accept("next")
            return Action(seat, verb, (ref,))
    return Action(seat, verb)


def aimed(at: Scanner) -> tuple[tuple[Ref, ...], bool]:
    """ "on Ox and Bat", "on nothing": the targets; and whether any were spoken of."""
    if not at.accept("on"):
        return (), False
    return ((), True) if at.accept("nothing") else (at.listed(at.ref), True)


def choose(at: Scanner, seat: int) -> Action:
    """Targets, cards, a mode; "nothing" ends a choice of up to so many."""
    if at.accept("nothing"):
        return Action(seat, "choose", ended=True)
    if at.accept("mode"):
        return Action(seat, "choose mode", numbers=at.listed(at.number))
    return Action(seat, "choose", at.listed(at.ref), ended=True)


def declaration(at: Scanner, seat: int, verb: str) -> Action:
    """Attackers or interceptors, each with its target; "nothing" for none."""
    at.accept("with")
    if at.accept("nothing"):
        return Action(seat, verb, ended=True)
    pairs = at.listed(lambda: pair(at), ",")
    return Action(seat, verb, tuple(who for who, _ in pairs), tuple(whom for _, whom in pairs), ended=True)


def pair(at: Scanner) -> tuple[Ref, Ref]:
    """ "Ox -> Wall"; an attack without a target is on the City."""
    who = at.ref()
    return who, at.ref() if at.accept("->") else Ref(CITY)


# Expectations


def expectation(at: Scanner) -> Expectation:
    """What should be so."""
    if at.has_name():
        return of_thing(at)
    seat = at.whose()
    if seat >= 0:
        phase = at.accept(*PHASES)
        if phase:
            at.need("Phase")
            return Expectation("phase", seat, word=phase)
        named = at.ref()
        return of_thing(at, Ref(named.name, seat, named.number))
    if at.accept("game over:"):
        return ending(at)
    if at.accept("the game goes on"):
        return Expectation("goes on")
    seat = at.seat()
    if seat < 0:
        raise at.wanted("a card, A or B, “game over: ...” or “the game goes on”")
    return of_player(at, seat)


def ending(at: Scanner) -> Expectation:
    """Who has won, by which clause."""
    seat = at.seat()
    at.need("wins" if seat >= 0 else "draw")
    return Expectation("over", seat, word="" if at.is_done() else at.word())


def of_thing(at: Scanner, ref: Ref | None = None) -> Expectation:
    """Of an object or a card."""
    ref = ref or at.ref()
    if at.has_number():
        atk = at.number()
        at.need("/")
        return Expectation("numbers", ref=ref, word=f"{atk}/{at.number()}")
    negated = bool(at.accept("not"))
    word = at.need(
        *("damage", "enabled", "disabled", "has no", "has", "in", "gone", "on", "attacks", "intercepts"),
        *("attack is cancelled", "attacking", "removed from the game", "waiting", "drifted"),
    )
    holds = not negated
    match word:
        case "damage":
            return Expectation("damage", ref=ref, number=at.number())
        case "has" | "has no":
            keyword = at.need(*KEYWORDS)
            return Expectation("keyword", ref=ref, word=keyword, holds=holds and word == "has")
        case "in":
            seat = at.whose()
            if seat < 0:
                raise at.wanted("whose zone, as in “in A's hand”")
            return Expectation("in", seat, ref, word=PLACES[at.need(*PLACES)], holds=holds)
        case "on" | "attacks" | "intercepts":
            return Expectation(word, ref=ref, other=at.ref(), holds=holds)
    return Expectation(word, ref=ref, holds=holds)


def of_player(at: Scanner, seat: int) -> Expectation:
    """Of a player: numbers, zones, what is asked, what they may do and know."""
    if at.accept("is asked"):
        at.accept("for", ":")
        return Expectation("asked", seat, word="" if at.is_done() else at.need(*ASKED))
    if at.accept("may"):
        return Expectation("may", seat, action=action(at, seat))
    if at.accept("cannot"):
        does = action(at, seat)
        clause = at.word() if at.accept(":") else ""
        return Expectation("cannot", seat, action=does, word=clause)
    if at.accept("knows"):
        return knows(at, seat)
    for zone in LISTED:
        if at.accept(f"{zone}:"):
            things = () if at.accept("nothing", "none") else at.listed(lambda: many(at), ",")
            return Expectation("list", seat, word=zone, things=tuple(ref for refs in things for ref in refs))
    what = at.need(*COUNTED)
    return Expectation("count", seat, word=what, number=at.number())


def many(at: Scanner) -> tuple[Ref, ...]:
    """ "Seedling x2"."""
    ref = at.ref()
    return (ref,) * at.times()


def knows(at: Scanner, seat: int) -> Expectation:
    """Hidden cards that a player knows: "Ash Runner in B's hand", "the top 3 of A's deck"."""
    if at.accept("the"):
        end = at.need("top", "bottom")
        number = at.number()
        at.need("of")
        owner = at.whose()
        at.need("deck")
        return Expectation("knows deck", seat, number=number, word=end, owner=owner)
    things = () if at.accept("nothing") else at.listed(lambda: many(at))
    at.need("in")
    owner = at.whose()
    at.need("hand")
    return Expectation("knows hand", seat, things=tuple(ref for refs in things for ref in refs), owner=owner)
