"""States that differ only in what a seat does not see, made without the help of worlds.py: hidden cards change places
with each other, and equal cards do wherever they are."""

from __future__ import annotations

import random

from librt.vecs import vec
from mypy_extensions import i64

from neontable.kernel.events import split_events
from neontable.kernel.state import KIND, NOBODY
from neontable.nemesis import parts as p
from neontable.nemesis.lists import replaced, vec_of
from neontable.nemesis.ops import CARD, DEED_RETURNED, FOUND, SEARCH, SEATED
from neontable.nemesis.state import NemesisState
from neontable.nemesis.zones import SHOWN
from tests.nemesis.secret_cards import hand_cards, hand_places, marks, missing, unmarked

Places = list[list[int]]  # seat -> place -> the place that takes its part


def seen_places(s: NemesisState, seat: int) -> set[tuple[int, int]]:
    """The owner and place of each card of which the seat knows where it is and what it is."""
    seen: set[tuple[int, int]] = set()
    for owner in range(p.PLAYERS):
        hidden = set(s.library[owner]) | set(hand_places(s, owner))
        seen |= {(owner, place) for place in range(p.CHAMPION_PLACE + 1) if place not in hidden}
        if seat == NOBODY:
            continue
        seen |= {
            (owner, place) for place, mark in zip(s.library[owner], marks(s, owner), strict=True) if mark >> seat & 1
        }
        if seat == owner:
            seen |= {(owner, place) for place in hand_places(s, owner)}
    for f in (s.frame, s.opener):
        if f is not None and seat != NOBODY:
            seen |= {split(thing) for thing in f.get(SHOWN)}
            returned = [f.deeds[i + 1] for i in range(0, len(f.deeds), 2) if f.deeds[i] == DEED_RETURNED]
            seen |= {split(thing) for thing in returned if thing >= CARD}
    if is_searching(s, seat) and s.frame is not None:
        seen |= {split(thing) for thing in s.frame.get(FOUND)}
        seen |= {(1 - seat, place) for place in s.library[1 - seat]}  # if it is this deck: what is in it
    return seen


def is_searching(s: NemesisState, seat: int) -> bool:
    """Whether the seat looks through a deck."""
    f = s.frame
    return f is not None and seat == s.actor and f.pc >= 0 and s.catalog.code[f.pc] == SEARCH


def split(thing: int) -> tuple[int, int]:
    """The owner and place of a card."""
    return (thing - CARD) // SEATED, (thing - CARD) % SEATED


def exchange(s: NemesisState, seat: int, chance: random.Random) -> Places:
    """Which card takes the part of which other: any two that the seat does not see, and any two that are equal, but for
    the seat's own hand, whose places it is told."""
    seen = seen_places(s, seat)
    parts: Places = [list(range(SEATED)) for _ in range(p.PLAYERS)]
    for owner in range(p.PLAYERS):
        told = hand_places(s, owner) if owner == seat else []
        free = [place for place in range(p.DECK_SIZE) if place not in told]
        for _ in range(chance.randrange(1, 12)):
            a, b = chance.choice(free), chance.choice(free)
            hidden = (owner, a) not in seen and (owner, b) not in seen
            if hidden or s.decks[owner][parts[owner][a]] == s.decks[owner][parts[owner][b]]:
                parts[owner][a], parts[owner][b] = parts[owner][b], parts[owner][a]
    # What takes a part may have been moved on by a later exchange: the cards seen must be equal ones.
    for owner, place in seen:
        if s.decks[owner][place] != s.decks[owner][parts[owner][place]]:
            return [list(range(SEATED)) for _ in range(p.PLAYERS)]
    return parts


def swapped(s: NemesisState, seat: int, chance: random.Random) -> tuple[NemesisState, Places] | None:
    """A state that the seat cannot tell from this one; None when the exchange would make what it knows untrue."""
    parts = exchange(s, seat, chance)
    t = s.clone()
    for owner in range(p.PLAYERS):
        part = parts[owner]
        t.hands[owner] = sum(1 << part[place] for place in hand_places(s, owner))
        t.library[owner] = [part[place] for place in s.library[owner]]
        t.discard[owner] = [part[place] for place in s.discard[owner]]
        t.removed = replaced(t.removed, owner, [part[place] for place in s.removed[owner]])
    places = zip(s.owner, s.place, strict=True)
    t.place = vec[i64]([parts[owner][place] if place >= 0 else place for owner, place in places])
    for f in (t.frame, t.opener):
        if f is not None:
            f.card, f.event, f.other = (moved(thing, parts) for thing in (f.card, f.event, f.other))
            f.memory = vec_of([moved(thing, parts) for thing in f.memory])
            f.deeds = vec_of([moved(thing, parts) for thing in f.deeds])
    t.pending = vec_of([moved(thing, parts) for thing in s.pending])
    t.batch = vec_of([moved(thing, parts) for thing in s.batch])
    for owner in range(p.PLAYERS):
        if owner != seat and seat != NOBODY:
            if missing(t.known_hand[owner], hand_cards(t, owner)) > t.hand_doubt[owner]:
                return None
            if missing(t.known_deck[owner], unmarked(t, owner)) > t.deck_doubt[owner]:
                return None
    t.legal = vec_of([])
    if t.open == 0 and not t.is_over():
        t.actor = NOBODY
        t.proceed()
    return t, parts


def moved(thing: int, parts: Places) -> int:
    """The thing that takes the part of a thing."""
    if thing < CARD:
        return thing
    owner, place = split(thing)
    return CARD + owner * SEATED + parts[owner][place]


def same_answer(s: NemesisState, t: NemesisState, parts: Places, chooser: int, action: int) -> int:
    """The action that does in the other state what this one does here."""
    kind, operand = divmod(action, KIND)
    if p.PLAY <= kind <= p.PLAY_BACK:
        played = t.decks[chooser][parts[chooser][operand]]
        copies = [place for place in hand_places(t, chooser) if t.decks[chooser][place] == played]
        return kind * KIND + min(copies)
    return action


def sees_apart(before: NemesisState, s: NemesisState, t: NemesisState, parts: Places, seat: int) -> bool:
    """Whether a step showed the seat a card that is another one in the other state, or gave it another copy to hand.
    Both states have recorded the step."""
    news = seen_places(s, seat) - seen_places(before, seat)
    back = [[parts[owner].index(place) for place in range(SEATED)] for owner in range(p.PLAYERS)]
    news |= {(owner, back[owner][place]) for owner, place in seen_places(t, seat)} - seen_places(before, seat)
    if any(s.decks[owner][place] != t.decks[owner][parts[owner][place]] for owner, place in news):
        return True
    if shown(s, seat) != shown(t, seat):
        return True
    return seat != NOBODY and any(parts[seat][place] != place for place in hand_places(s, seat))


def shown(s: NemesisState, seat: int) -> list[tuple[int, int]]:
    """What both saw, and what the seat saw, in the step: owners and definitions."""
    found: list[tuple[int, int]] = []
    for kind, a, b, c, *_ in split_events(s.recorder or [], p.EVENT_WIDTH):
        if kind == p.EV_REVEAL:
            found.append((a, b))
        elif kind == p.EV_LOOK and a == seat:
            found.append((b, s.decks[b][c]))
    return found
