"""Nexus as numbers for learners (compiled): action ids and rows. envs/layout.py says what stands in which column.

A row is written from the state, for speed, but from nothing that `knowledge.what_seat_knows` does not list: a test
compares the rows of worlds that a seat cannot tell apart.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ..kernel.encoding import NO_ID, Encoding, Row
from ..kernel.rng import key_of
from ..kernel.state import KIND, State
from .catalog import Catalog
from .legality import slot
from .parts import (
    ACTION_KINDS,
    BITS,
    COLOURS,
    DEAD_END,
    FILES,
    HALF,
    HALF_MASK,
    LEAST_PLAYERS,
    MOST_CARDS,
    OPTION,
    WITNESSES,
    colour_of,
)
from .setup import new_game
from .state import NexusState

# Action ids: of each kind, how many operands there are and which is the lowest.
OPTIONS: Final = 9
IDS: Final[list[int]] = [OPTIONS, WITNESSES, MOST_CARDS, COLOURS, FILES]
LOWEST: Final[list[int]] = [0, 1, 0, 0, 0]
FIRST: Final[list[int]] = [sum(IDS[:kind]) for kind in range(ACTION_KINDS)]
ACTIONS: Final = 53
OF_ID: Final[list[int]] = [kind * KIND + LOWEST[kind] + n for kind in range(ACTION_KINDS) for n in range(IDS[kind])]
# The ids of the actions of a kind whose operands are the bits of a mask, and of the mask moved up by 9 (parts.LOW).
LOW_IDS: Final[list[list[list[int]]]] = [
    [[FIRST[kind] - LOWEST[kind] + bit for bit in bits] for bits in BITS] for kind in range(ACTION_KINDS)
]
HIGH_IDS: Final[list[list[list[int]]]] = [
    [[FIRST[kind] - LOWEST[kind] + HALF + bit for bit in bits] for bits in BITS] for kind in range(ACTION_KINDS)
]

# Columns.
COLOURS_KNOWN: Final = 8  # of a card: the seven and “dead end”
ME: Final = 0  # seat
PLAYERS_AT: Final = 6  # 3 to 6 players
INNOCENCE: Final = 10  # colour
SEAT_COLOURS: Final = 17  # seat, colour
ROUND: Final = 59
TURN: Final = 60
PLACED: Final = 61
ACTING: Final = 62  # seat
FIRST_PLAYER: Final = 68  # seat
LEFT: Final = 74  # seat
ORDER: Final = 80  # of each seat, its place in the round, from 1
ROW: Final = 86  # witness
USED: Final = 98
INTIMIDATED: Final = 110
ABOVE: Final = 122  # of each seat: the witness
ON: Final = 128
SUPPLY: Final = 134  # colour
FILE_OF: Final = 141  # file, card
DOWN: Final = 267  # card
LOOKED: Final = 285  # seat, card
TAGS: Final = 393  # card, colour
RULED_OUT: Final = 519  # card, colour or dead end
FACE: Final = 663  # card, colour or dead end
RESOLVING: Final = 807  # card
ASKED: Final = 825  # kind of the decision
CHIEF: Final = 830  # seat
YOU: Final = 836  # seat
IT: Final = 842  # card
OWN: Final = 860  # card
THEM: Final = 878  # card
SEALED: Final = 896  # the seat's own two sealed answers
PROGRAM: Final = 898  # pc + 1
WIDTH: Final = 899


@final
class NexusEncoding(Encoding):
    """`seed`: of the series of games; `players`: 3 to 6."""

    catalog: Catalog

    def __init__(self, catalog: Catalog, players: i64, seed: str) -> None:
        self.catalog = catalog
        self.players = players
        self.seed = seed
        self.actions = ACTIONS
        self.width = WIDTH

    def id_of(self, action: i64) -> i64:
        kind = action // KIND
        if kind < 0 or kind >= ACTION_KINDS:
            return NO_ID
        operand = action % KIND - LOWEST[kind]
        return FIRST[kind] + operand if 0 <= operand < IDS[kind] else NO_ID

    def action_of(self, dense: i64) -> i64:
        return OF_ID[dense]

    def ids_of(self, state: State, seat: i64) -> list[int]:
        """As for any game, but from the masks that the state holds."""
        assert isinstance(state, NexusState)
        if state.open or seat != state.actor or seat < 0:
            return super().ids_of(state, seat)
        mask = state.mask
        found = LOW_IDS[state.kind][mask & HALF_MASK] + HIGH_IDS[state.kind][mask >> HALF]
        return LOW_IDS[OPTION][state.options] + found if state.options else found

    def deal(self, game: i64) -> State:
        return new_game(self.catalog, int(self.players), key_of(f"{self.seed} {int(game)}"))

    def observe(self, state: State, seat: i64, row: Row) -> None:
        assert isinstance(state, NexusState)
        observe_table(state, seat, row)
        observe_cards(state, seat, row)
        observe_text(state, seat, row)


def observe_table(s: NexusState, seat: i64, row: Row) -> None:
    """Seats, witnesses, tags that are left: all public but the seat's own innocence card (NX-2.3)."""
    row.put(ME + seat, 1)
    row.put(PLAYERS_AT + s.players - 3, 1)
    row.put(INNOCENCE + s.innocence[seat], 1)
    row.put_some(ROUND, s.round)
    row.put_some(TURN, s.turn)
    row.put_some(PLACED, s.placed)
    row.put(ACTING + s.acting, 1)
    row.put(FIRST_PLAYER + s.first, 1)
    row.put_bits(LEFT, s.left)
    row.put_bits(ROW, s.row_mask >> 1)
    row.put_bits(USED, s.used >> 1)
    row.put_bits(INTIMIDATED, s.intimidated >> 1)
    place: i64 = 1
    for each in s.order:
        row.put(ORDER + each, place)
        place += 1
    other: i64
    for other in range(s.players):
        row.put(SEAT_COLOURS + other * COLOURS + s.colours[other], 1)
        row.put_some(ABOVE + other, s.standee[other])
        row.put_some(ON + other, s.on[other])
    colour: i64
    for colour in range(COLOURS):
        row.put_some(SUPPLY + colour, s.supply[colour])


def observe_cards(s: NexusState, seat: i64, row: Row) -> None:
    """The evidence: who looked at what is public (NX-4.21), faces only where the seat has seen them (NX-4.22)."""
    seen = ~s.down | s.looked[seat]
    file: i64
    for file in range(FILES):
        if s.files[file]:
            row.put_bits(FILE_OF + file * MOST_CARDS, s.files[file])
    for file in range(s.players):
        row.put_bits(LOOKED + file * MOST_CARDS, s.looked[file])
    row.put_bits(DOWN, s.down)
    row.put_bits(RESOLVING, s.resolving)
    all_colours = s.in_play | (1 << DEAD_END if s.players > LEAST_PLAYERS else 0)
    card: i64
    for card in range(s.cards):
        tags: i64 = s.tags[card]
        if tags:
            row.put_bits(TAGS + card * COLOURS, tags)
        ruled_out = all_colours & ~s.possible[card]  # NX-4.14
        if ruled_out:
            row.put_bits(RULED_OUT + card * COLOURS_KNOWN, ruled_out)
        if seen >> card & 1:
            row.put(FACE + card * COLOURS_KNOWN + colour_of(s.deal[card]), 1)


def observe_text(s: NexusState, seat: i64, row: Row) -> None:
    """The text that is being resolved, and what is asked: choices were made in the open, but for sealed ones (NX-4.24),
    of which a seat knows its own."""
    if s.open:
        if s.asked >> seat & 1:
            row.put_some(SEALED, slot(s, seat, 0))
            row.put_some(SEALED + 1, slot(s, seat, 1))
    elif s.actor >= 0:
        row.put(ASKED + s.kind, 1)
    if s.pc < 0:
        return
    row.put(PROGRAM, s.pc + 1)
    row.put(CHIEF + s.chief, 1)
    row.put(YOU + s.you, 1)
    if s.it >= 0:
        row.put(IT + s.it, 1)
    if s.own >= 0:
        row.put(OWN + s.own, 1)
    row.put_bits(THEM, s.them)
