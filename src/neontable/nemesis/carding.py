"""NM-9.5: what texts do with cards: the run functions of KEEP_REST to PUT_BACK that ask nobody (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from .filters import amount_of, things_of
from .moving import follow, run_move, run_shuffle_in
from .ops import (
    CARD,
    CHOSEN,
    DEED_DISCARDED,
    DEED_DRAWN,
    DISCARD,
    DISCARD_HAND,
    DRAW,
    FOUND,
    GATHER,
    GATHER_TOP,
    IN_DECK,
    IN_HAND,
    KEEP_REST,
    LOOK,
    LOOK_HAND,
    LOOK_TOP,
    MOVE,
    NONE,
    REVEAL,
    REVEAL_HAND,
    REVEAL_TOP,
    SHUFFLE,
    SHUFFLE_IN,
    SLOT,
)
from .things import cards_in, seats_of
from .zones import (
    SHOWN,
    discard_cards,
    draw,
    look,
    look_at_hand,
    reveal,
    seat_of,
    shuffle_deck,
    top_of,
    zone_of,
)

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState


def run_cards(s: NemesisState, f: Frame, at: i64) -> None:
    """The record at that position is done."""
    op = s.catalog.code[at]
    a: i64 = s.catalog.code[at + 1]
    b: i64 = s.catalog.code[at + 2]
    register: i64 = s.catalog.code[at + 4]
    if op == DRAW:
        run_draw(s, f, a, b)
    elif op == DISCARD:
        run_discard(s, f, b, things_of(s, f, b), seats_of(s, f, a))
    elif op == DISCARD_HAND:
        hands = vec[i64]()
        for seat in seats_of(s, f, a):
            hands = extend(hands, cards_in(s, IN_HAND, seat))
        run_discard(s, f, NONE, hands, seats_of(s, f, a))
    elif op == MOVE:
        run_move(s, f, at)
    elif op == SHUFFLE_IN:
        run_shuffle_in(s, f, a)
    elif op == SHUFFLE:
        for seat in seats_of(s, f, a):
            shuffle_deck(s, seat)
            f.did = 1
    elif op == KEEP_REST:
        keep(f, register, rest_of(f, register))
    elif op == GATHER:
        keep(f, register, things_of(s, f, a))
    elif op == GATHER_TOP:
        keep(f, register, tops(s, f, a, b))
    else:
        run_shows(s, f, op, a, b)


def keep(f: Frame, register: i64, things: vec[i64]) -> None:
    """The register holds these, and nothing else."""
    f.clear(register)
    for thing in things:
        f.put(register, thing)


def rest_of(f: Frame, register: i64) -> vec[i64]:
    """What is left of the cards that were found: what was moved is none of them any more, nor is what was chosen."""
    chosen = vec[i64]()
    for i in range(0, len(f.memory), 2):
        if CHOSEN <= f.memory[i] < SLOT and f.memory[i] != register:
            chosen = append(chosen, f.memory[i + 1])
    return vec[i64]([thing for thing in f.get(FOUND) if thing not in chosen])


def tops(s: NemesisState, f: Frame, player: i64, amount: i64) -> vec[i64]:
    """The first cards of the decks meant, each from the top."""
    found = vec[i64]()
    for seat in seats_of(s, f, player):
        found = extend(found, top_of(s, seat, amount_of(s, f, amount)))
    return found


def run_draw(s: NemesisState, f: Frame, player: i64, amount: i64) -> None:
    """NM-1.12: how many each draws is settled first."""
    seats = seats_of(s, f, player)
    counts = vec[i64]()
    for seat in seats:
        f.actor = seat
        counts = append(counts, amount_of(s, f, amount))
    f.actor = f.seat
    for i in range(len(seats)):
        for thing in draw(s, seats[i], counts[i]):
            f.did = 1
            f.done(DEED_DRAWN, thing)


def run_discard(s: NemesisState, f: Frame, selector: i64, things: vec[i64], seats: vec[i64]) -> None:
    """From the hands of the players meant, all in one moment (NM-1.12)."""
    cards = vec[i64]([thing for thing in things if thing >= CARD and seat_of(thing) in seats])
    held = vec[i64]([thing for thing in cards if zone_of(s, thing) == IN_HAND])
    if len(held) == 0:
        return
    f.did = 1
    for thing in held:
        f.done(DEED_DISCARDED, thing)
    follow(f, selector, held)
    discard_cards(s, held)


# Looking and showing


def run_shows(s: NemesisState, f: Frame, op: i64, player: i64, amount: i64) -> None:
    """LOOK_TOP to REVEAL: what one player sees, or both."""
    things = vec[i64]()
    if op == LOOK_TOP or op == REVEAL_TOP:
        things = tops(s, f, player, amount)
    elif op == LOOK_HAND or op == REVEAL_HAND:
        for seat in seats_of(s, f, player):
            things = extend(things, cards_in(s, IN_HAND, seat))
    else:
        things = vec[i64]([thing for thing in things_of(s, f, player) if thing >= CARD and is_hidden(s, thing)])
    if op != LOOK and op != REVEAL:
        keep(f, FOUND, things)
    if len(things) > 0:
        f.did = 1
    if op == REVEAL_TOP or op == REVEAL_HAND or op == REVEAL:
        reveal(s, things)
        show(f, things)
    elif op == LOOK_HAND:
        for seat in seats_of(s, f, player):
            look_at_hand(s, f.seat, seat)
        show(f, vec[i64]([thing for thing in things if seat_of(thing) != f.seat]))
    else:
        for thing in things:
            look(s, f.seat, thing)
            if zone_of(s, thing) == IN_HAND and seat_of(thing) != f.seat:
                show(f, vec[i64]([thing]))


def is_hidden(s: NemesisState, thing: i64) -> bool:
    """Whether the card lies in a hand or deck."""
    zone = zone_of(s, thing)
    return zone == IN_HAND or zone == IN_DECK


def show(f: Frame, things: vec[i64]) -> None:
    """They lie open for both players until the text is done."""
    shown = f.get(SHOWN)
    for thing in things:
        if thing not in shown:
            f.put(SHOWN, thing)
