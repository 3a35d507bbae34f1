"""One game of an experiment, played and written down: a line of results.jsonl, from which all figures are made."""

from __future__ import annotations

from math import log2
from typing import Final

import msgspec
from msgspec import Struct

from ..bots import new_bot
from ..kernel.events import split_events
from ..kernel.game import Table
from ..kernel.state import State
from ..nemesis import parts as m
from ..nemesis.game import NemesisTable, nemesis
from ..nexus import parts as n
from ..nexus.game import nexus
from ..packs.games import game_named
from .counting import ending, role_of, turns_of
from .duel import end_of
from .experiment import Study
from .report import DECIDED, ENDED

NOBODY_WON: Final = -1


class NexusPart(Struct, frozen=True, forbid_unknown_fields=True):
    """What only Nexus has. `replicant`: its seat, 6 for Deckard; `decided`: who wins, as in DECIDED of report.py;
    `sides`: witness, side (1: intimidated), in how many turns it was on offer, how often it was picked, and by the
    winner; only those that were on offer."""

    replicant: int
    decided: str
    sides: tuple[tuple[int, int, int, int, int], ...]


class NemesisPart(Struct, frozen=True, forbid_unknown_fields=True):
    """What only Nemesis has, by seat. `decks`: by their numbers in the first line of the file; `drawn`, `played`: masks
    of places in the deck's list of cards, 30 for the Champion. Drawn is what was in the hand after the mulligans, or
    came to it later."""

    decks: tuple[int, int]
    drawn: tuple[int, int]
    played: tuple[int, int]


class GameRecord(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A game that is over.

    `game`: its number, from which seed, seats and decks follow. `bots`: by seat; `first`: the first player's seat;
    `winner`: a seat, 6 for Deckard, -1 for nobody; `end`: why it ended; `length`: rounds of Nexus, turns of both
    players of Nemesis. `choices`, `forced`: decisions with two or more legal answers, and with one; `bits`: sum of
    log2 of the number of legal answers over all decisions.
    """

    game: int
    seed: str
    bots: tuple[str, ...]
    first: int
    winner: int
    returns: tuple[float, ...]
    end: str
    length: int
    choices: int
    forced: int
    bits: float
    nexus: NexusPart | None = None
    nemesis: NemesisPart | None = None


class Watched(Struct):
    """What is noticed while a game is played; `hands`: by seat, all places that were in the hand at a decision."""

    choices: int = 0
    forced: int = 0
    bits: float = 0.0
    hands: list[int] = msgspec.field(default_factory=lambda: [0, 0])


def play(study: Study, index: int) -> GameRecord:
    """Play that game of the study to its end. The same study and number give the same record, wherever it is done."""
    table = game_named(study.plan.game).table(study.plan.packs)
    raw: list[int] = []
    state = table.new(study.setup(index), raw)
    try:
        watched = watch(study, table, state, index)
    except Exception as error:
        error.add_note(f"in game {index} of “{study.title}”, seed {study.plan.seed_of(index)!r}")
        raise
    return record_of(study, table, state, raw, index, watched)


def watch(study: Study, table: Table, state: State, index: int) -> Watched:
    """Let the bots play it to its end."""
    seed = study.plan.seed_of(index)
    bots = [new_bot(name, table, seat, seed) for seat, name in enumerate(study.plan.seats(index))]
    is_nemesis = isinstance(table, NemesisTable)
    watched = Watched()
    while not state.is_over():
        seat = state.actor
        legal = state.legal_actions()
        if len(legal) > 1:
            watched.choices += 1
            watched.bits += log2(len(legal))
        else:
            watched.forced += 1
        if is_nemesis and nemesis(state).step != m.MULLIGAN:
            for each, hand in enumerate(nemesis(state).hands):
                watched.hands[each] |= hand
        state.apply(bots[seat].choose(state.knowledge(seat), legal))
    return watched


def record_of(study: Study, table: Table, state: State, raw: list[int], index: int, watched: Watched) -> GameRecord:
    """What is kept of a game that is over, with its events."""
    plan = study.plan
    if isinstance(table, NemesisTable):
        s = nemesis(state)
        events = split_events(raw, m.EVENT_WIDTH)
        first, winner, length, end = int(s.first), max(int(s.winner), NOBODY_WON), int(s.round), end_of(events)
    else:
        x = nexus(state)
        events = split_events(raw, n.EVENT_WIDTH)
        reason, _, winner = ending(events)
        first, length, end = int(x.first), int(x.round), ENDED[reason]
    return GameRecord(
        game=index,
        seed=plan.seed_of(index),
        bots=plan.seats(index),
        first=first,
        winner=winner,
        returns=tuple(state.returns()),
        end=end,
        length=length,
        choices=watched.choices,
        forced=watched.forced,
        bits=round(watched.bits, 3),
        nexus=None if plan.duel else nexus_part(state, events),
        nemesis=nemesis_part(plan.duel.pair(index), events, watched.hands) if plan.duel else None,
    )


def nexus_part(state: State, events: list[tuple[int, ...]]) -> NexusPart:
    """What only Nexus has."""
    s = nexus(state)
    _, clause, winner = ending(events)
    counts: dict[tuple[int, int], list[int]] = {}
    for turn in turns_of(events, s.row):
        for side in turn.offered:
            counts.setdefault(side, [0, 0, 0])[0] += 1
        counts[turn.side][1] += 1
        counts[turn.side][2] += turn.seat == winner
    return NexusPart(
        replicant=s.colours.index(s.replicant) if s.replicant in s.colours else n.DECKARD,
        decided=DECIDED[clause, role_of(s, winner)],
        sides=tuple((witness, side, *counts[witness, side]) for witness, side in sorted(counts)),  # type: ignore[misc]
    )


def nemesis_part(decks: tuple[int, int], events: list[tuple[int, ...]], hands: list[int]) -> NemesisPart:
    """What only Nemesis has."""
    drawn, played = list(hands), [0, 0]
    for kind, seat, place, *_ in events:
        if kind == m.EV_DRAW:  # it may have left the hand again before anybody was asked
            drawn[seat] |= 1 << place
        elif kind == m.EV_PLAY:
            played[seat] |= 1 << place
        elif kind == m.EV_CHAMPION:
            played[seat] |= 1 << m.CHAMPION_PLACE
    return NemesisPart(decks, (drawn[0], drawn[1]), (played[0], played[1]))
