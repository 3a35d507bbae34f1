"""Raw events told to a seat, when they happen: the only way out for what is happening (NM-1.10).

Cards are named by what they are. A place of a deck list is never told: equal copies lie side by side in it, so that a
place would tell which of them are not in hand. What lies in the open is told to everybody; a drawn card to who drew
it, a card that is looked at to who looks, and of cards that go from one hidden zone to another only that they went.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..kernel.events import Event
from . import parts as p
from . import tell_objects as objects
from .legality import clause_id
from .ops import IN_DISCARD, IN_HAND, TO_DISCARD, TO_HAND
from .state import NemesisState
from .telling import Raw, Said, Scene
from .texts import FaceText
from .wording import PHASE_OF, PHASES, ZONES, capital, counted, result_text

# Kinds of events by which somebody learns what was hidden, or chance decides: no undo goes behind them.
TURNS_UP: Final = frozenset(
    [
        p.EV_MULLIGANS,
        p.EV_FIRST,
        p.EV_HAND,
        p.EV_DRAW,
        p.EV_PLAY,
        p.EV_DISCARD,
        p.EV_REMOVED,
        p.EV_MOVE,
        p.EV_REVEAL,
        p.EV_LOOK,
        p.EV_SHUFFLE,
        p.EV_SEARCH,
        p.EV_PUT,
    ]
)
# The steps that a phase begins with.
BEGINNINGS: Final = (p.ENABLE, p.DRAW, p.DEPLOYMENT, p.COMBAT_STOP, p.REINFORCEMENT, p.END_STOP)


def tell_event(raw: Raw, state: NemesisState, seat: int, texts: tuple[FaceText, ...]) -> Event | None:
    """What the seat (-1: a spectator) is told of a raw event; None when it is told nothing."""
    said = SAY[raw[0]](raw, Scene(state, seat, texts))
    return None if said is None else Event(*said)


# The start, and turns


def _hand(raw: Raw, t: Scene) -> Said | None:
    """NM-3.3: nobody else learns that there was a mulligan, before both have decided."""
    _, seat, count = raw[:3]
    if seat != t.you:
        return None
    return "hand", "NM-3.1", f"You put your hand back, shuffle and draw {count} cards.", {"seat": seat, "cards": count}


def _mulligans(raw: Raw, t: Scene) -> Said:
    _, seat, count = raw[:3]
    said = t.does(seat, "keep") + " the first hand." if not count else ""
    said = said or f"{t.does(seat, 'have', 'has')} taken {counted(count, 'mulligan')}."
    return "mulligans", "NM-3.3", said, {"seat": seat, "mulligans": count}


def _first(raw: Raw, t: Scene) -> Said:
    return "first", "NM-3.2", f"{t.does(raw[1], 'are', 'is')} the first player.", {"seat": raw[1]}


def _turn(raw: Raw, t: Scene) -> Said:
    _, turn, seat, number = raw[:4]
    said = f"Turn {turn}, {t.whose(seat)} turn: Values up to {number}."
    return "turn", "NM-3.4", said, {"turn": turn, "seat": seat, "number": number}


def _phase(raw: Raw, t: Scene) -> Said | None:
    step = raw[1]
    if step not in BEGINNINGS:
        return None
    phase = PHASES[PHASE_OF[step]]
    return "phase", "NM-4.1", f"{phase} Phase.", {"phase": phase}


def _nothing(raw: Raw, t: Scene) -> Said | None:
    """What other events say in full."""
    return None


def _concede(raw: Raw, t: Scene) -> Said:
    return "concede", "NM-1.14", f"{t.does(raw[1], 'give', 'gives')} up.", {"seat": raw[1]}


def _result(raw: Raw, t: Scene) -> Said:
    _, winner, clause = raw[:3]
    facts = {"winner": winner if winner >= 0 else None}
    return "result", clause_id(clause), result_text(winner, clause, t), facts


def _loop(raw: Raw, t: Scene) -> Said:
    said = f"{t.name(raw[1])} is part of a loop of triggers without end."
    return "loop", "NM-6.17", said, {"definition": raw[1]}


# Cards


def _draw(raw: Raw, t: Scene) -> Said:
    _, seat, place = raw[:3]
    drawn = t.state.decks[seat][place] if seat == t.you else None
    said = f"{t.does(seat, 'draw')} {'a card' if drawn is None else t.name(drawn)}."
    return "draw", "NM-4.4", said, {"seat": seat, "definition": drawn}


def _empty(raw: Raw, t: Scene) -> Said:
    said = f"{capital(t.whose(raw[1]))} deck is empty: 1 damage instead of a card."
    return "empty", "NM-4.5", said, {"seat": raw[1]}


def _play(raw: Raw, t: Scene) -> Said:
    _, seat, _, definition = raw[:4]
    card = t.texts[definition]
    text = f": “{one_line(card.text)}”" if card.text else "."
    said = f"{t.does(seat, 'play')} {card.name} ({card.what}){text}"
    return "play", "NM-5.1", said, {"seat": seat, "definition": definition}


def _discard(raw: Raw, t: Scene) -> Said:
    _, seat, definition = raw[:3]
    said = f"{t.name(definition)} goes to {t.whose(seat)} discard pile."
    return "discard", "NM-1.9", said, {"seat": seat, "definition": definition}


def _removed(raw: Raw, t: Scene) -> Said:
    _, seat, definition = raw[:3]
    said = f"{t.name(definition)} is removed from the game."
    return "removed", "NM-6.12", said, {"seat": seat, "definition": definition}


def _move(raw: Raw, t: Scene) -> Said:
    """A card between zones: named where all see it, and to its owner when it comes from their hand or into it."""
    _, seat, place, origin, to = raw[:5]
    is_open = origin == IN_DISCARD or to == TO_DISCARD
    in_own_hand = seat == t.you and (origin == IN_HAND or to == TO_HAND)
    moved = t.state.decks[seat][place] if is_open or in_own_hand else None
    what = "A card" if moved is None else t.name(moved)
    where = objects.DESTINATIONS[to].format(whose=t.whose(seat))
    said = f"{what} goes from {t.whose(seat)} {ZONES[origin]} {where}."
    facts = {"seat": seat, "from": ZONES[origin], "to": objects.PLACES[to], "definition": moved}
    return "move", "NM-9.5", said, facts


def _reveal(raw: Raw, t: Scene) -> Said:
    _, seat, definition = raw[:3]
    said = f"{t.does(seat, 'reveal')} {t.name(definition)}."
    return "reveal", "NM-9.5", said, {"seat": seat, "definition": definition}


def _look(raw: Raw, t: Scene) -> Said:
    """Only who looks sees it (NM-9.5)."""
    _, seat, owner, place = raw[:4]
    seen = t.state.decks[owner][place] if seat == t.you else None
    card = "a card" if seen is None else t.name(seen)
    said = f"{t.does(seat, 'look')} at {card} of {'their own' if owner == seat != t.you else t.whose(owner)}."
    if seat == t.you == owner:
        said = f"You look at {card}."
    return "look", "NM-9.5", said, {"seat": seat, "owner": owner, "definition": seen}


def _shuffle(raw: Raw, t: Scene) -> Said:
    return "shuffle", "NM-9.5", f"{capital(t.whose(raw[1]))} deck is shuffled.", {"seat": raw[1]}


def _search(raw: Raw, t: Scene) -> Said:
    _, seat, whose = raw[:3]
    searches = t.does(seat, "search", "searches")
    return "search", "NM-9.5", f"{searches} {t.whose(whose)} deck.", {"seat": seat, "deck": whose}


def _put(raw: Raw, t: Scene) -> Said:
    _, seat, definition, origin = raw[:4]
    said = f"{t.name(definition)} comes from {t.whose(seat)} {ZONES.get(origin, 'deck')} onto the battlefield."
    return "put", "NM-9.5", said, {"seat": seat, "definition": definition, "from": ZONES.get(origin)}


# Windows, abilities, choices


def _window(raw: Raw, t: Scene) -> Said:
    _, seat, opens = raw[:3]
    said = f"A response window opens: {t.player(1 - seat)} first, then {t.player(seat)}."
    return "window", "NM-5.13", said if opens else "The window closes.", {"seat": seat, "opens": bool(opens)}


def _step(raw: Raw, t: Scene) -> Said:
    return "pass", "NM-5.14", f"{t.does(raw[1], 'pass', 'passes')}.", {"seat": raw[1], "step": raw[2]}


def _use(raw: Raw, t: Scene) -> Said:
    _, seat, obj, definition, ability = raw[:5]
    said = f"{t.does(seat, 'use')} {t.thing(obj, seat, definition)}: “{t.line(definition, ability)}”"
    return "use", "NM-5.20", said, {"seat": seat, "object": obj, "definition": definition}


def _trigger(raw: Raw, t: Scene) -> Said:
    _, seat, obj, definition, ability = raw[:5]
    said = f"{capital(t.whose(seat))} {t.name(definition)}: “{t.line(definition, ability)}”"
    return "trigger", "NM-6.13", said, {"seat": seat, "object": obj, "definition": definition}


def _may(raw: Raw, t: Scene) -> Said:
    _, seat, answer = raw[:3]
    said = t.does(seat, "do", "does") + " it." if answer == p.YES else t.does(seat, "decline") + "."
    return "may", "NM-6.13", said, {"seat": seat, "yes": answer == p.YES}


def _mode(raw: Raw, t: Scene) -> Said:
    _, seat, which, city = raw[:4]
    said = f"{t.does(seat, 'choose')} {t.city(city - p.CITY) if city else f'number {which + 1}'}."
    return "mode", "NM-9.3", said, {"seat": seat, "mode": which + 1}


def _target_card(raw: Raw, t: Scene) -> Said:
    _, seat, owner, definition = raw[:4]
    said = f"{t.does(seat, 'choose')} {t.name(definition)}, one of {t.whose(owner)} cards, as a target."
    return "target card", "NM-9.3", said, {"seat": seat, "owner": owner, "definition": definition}


def _fizzle(raw: Raw, t: Scene) -> Said:
    _, seat, definition = raw[:3]
    said = f"{t.name(definition)} does nothing: it has no legal target."
    return "fizzle", "NM-5.24", said, {"seat": seat, "definition": definition}


def _cancelled_card(raw: Raw, t: Scene) -> Said:
    _, seat, definition = raw[:3]
    said = f"{capital(t.whose(seat))} {t.name(definition)} is cancelled."
    return "cancelled card", "NM-5.19", said, {"seat": seat, "definition": definition}


# Cities and Scrap


def _city(raw: Raw, t: Scene) -> Said:
    _, seat, lost, left = raw[:4]
    said = f"{capital(t.city(seat))} takes {lost} damage: {left} HP."
    return "city", "NM-1.13", said, {"seat": seat, "damage": lost, "hp": left}


def _heal(raw: Raw, t: Scene) -> Said:
    _, seat, gained, then = raw[:4]
    said = f"{capital(t.city(seat))} gains {gained} HP: {then} HP."
    return "heal", "NM-1.13", said, {"seat": seat, "gained": gained, "hp": then}


def _lose(raw: Raw, t: Scene) -> Said:
    _, seat, lost, then = raw[:4]
    said = f"{capital(t.city(seat))} loses {lost} HP: {then} HP."
    return "lose", "NM-1.13", said, {"seat": seat, "lost": lost, "hp": then}


def _scrap(raw: Raw, t: Scene) -> Said:
    _, seat, change, then = raw[:4]
    verb = t.does(seat, "gain") if change > 0 else t.does(seat, "spend" if raw[4] else "lose")
    said = f"{verb} {abs(change)} Scrap: {then} Scrap."
    return "scrap", "NM-1.3", said, {"seat": seat, "change": change, "scrap": then}


def one_line(text: str) -> str:
    """A card's text without line breaks."""
    return " ".join(text.split())


SAY: Final[dict[int, Callable[[Raw, Scene], Said | None]]] = {
    p.EV_HAND: _hand,
    p.EV_MULLIGANS: _mulligans,
    p.EV_FIRST: _first,
    p.EV_TURN: _turn,
    p.EV_PHASE: _phase,
    p.EV_ENABLED: _nothing,
    p.EV_CONCEDE: _concede,
    p.EV_RESULT: _result,
    p.EV_LOOP: _loop,
    p.EV_DRAW: _draw,
    p.EV_EMPTY: _empty,
    p.EV_PLAY: _play,
    p.EV_DISCARD: _discard,
    p.EV_REMOVED: _removed,
    p.EV_MOVE: _move,
    p.EV_REVEAL: _reveal,
    p.EV_LOOK: _look,
    p.EV_SHUFFLE: _shuffle,
    p.EV_SEARCH: _search,
    p.EV_PUT: _put,
    p.EV_WINDOW: _window,
    p.EV_STEP: _step,
    p.EV_USE: _use,
    p.EV_TRIGGER: _trigger,
    p.EV_MAY: _may,
    p.EV_MODE: _mode,
    p.EV_TARGET_CARD: _target_card,
    p.EV_FIZZLE: _fizzle,
    p.EV_CANCELLED_CARD: _cancelled_card,
    p.EV_CITY: _city,
    p.EV_HEAL: _heal,
    p.EV_LOSE: _lose,
    p.EV_SCRAP: _scrap,
    **objects.SAY,
}
