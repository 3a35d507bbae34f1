"""Nexus as numbers for learners (compiled): action ids and rows. envs/layout.py says what stands in which column.

A row is written from the state, for speed, but from nothing that `knowledge.what_seat_knows` does not list: a test
compares the rows of worlds that a seat cannot tell apart.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i16, i64

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


# Words of flags in a Row: columns that stand side by side and are 0 or 1.
W_SEATS: Final = 0  # ME, PLAYERS_AT, INNOCENCE, SEAT_COLOURS
W_TURN: Final = 1  # ACTING, FIRST_PLAYER, LEFT
W_WITNESSES: Final = 2  # ROW, USED, INTIMIDATED
W_FILES: Final = 3  # three case files a word
W_LOOKED: Final = 6  # three seats a word
W_TAGS: Final = 8  # eight cards a word
W_RULED_OUT: Final = 11  # six cards a word
W_FACE: Final = 14
W_DOWN: Final = 17
W_TEXT: Final = 18  # RESOLVING, ASKED, CHIEF, YOU, IT
W_OWN: Final = 19  # OWN, THEM
WORDS: Final = 20
CARDS_A_WORD: Final = 6
ORDER_LIST: Final = 0
STANDEE_LIST: Final = 1
LISTS: Final = 2


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
        self.words = WORDS
        self.lists = LISTS

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
    one = row.one
    innocence: i64 = s.innocence[seat]
    seats = one << seat | one << (PLAYERS_AT + s.players - LEAST_PLAYERS) | one << (INNOCENCE + innocence)
    at_colour: i64 = SEAT_COLOURS
    colour: i64
    for colour in s.colours:
        seats |= one << (at_colour + colour)
        at_colour += COLOURS
    row.put_bits(W_SEATS, ME, seats)
    turn = one << s.acting | one << (FIRST_PLAYER - ACTING + s.first) | s.left << (LEFT - ACTING)
    row.put_bits(W_TURN, ACTING, turn)
    witnesses = s.row_mask >> 1 | s.used >> 1 << (USED - ROW) | s.intimidated >> 1 << (INTIMIDATED - ROW)
    row.put_bits(W_WITNESSES, ROW, witnesses)
    cells = row.cells
    at = row.at
    cells[at + ROUND] = i16(s.round)
    cells[at + TURN] = i16(s.turn)
    cells[at + PLACED] = i16(s.placed)
    put_list(row, ON, s.on)
    put_list(row, SUPPLY, s.supply)
    if not row.is_kept(STANDEE_LIST, s.standee):
        put_list(row, ABOVE, s.standee)
        row.keep(STANDEE_LIST, s.standee)
    if not row.is_kept(ORDER_LIST, s.order):
        put_places(row, s.order)
        row.keep(ORDER_LIST, s.order)


def put_list(row: Row, column: i64, items: list[int]) -> None:
    """Write small numbers, one a column."""
    cells = row.cells
    cell = row.at + column
    item: i64
    for item in items:
        cells[cell] = i16(item)
        cell += 1


def put_places(row: Row, order: list[int]) -> None:
    """Write each seat's place in the round, from 1."""
    for seat in range(ROW - ORDER):
        row.put(ORDER + seat, 0)
    place: i64 = 1
    each: i64
    for each in order:
        row.put(ORDER + each, place)
        place += 1


def observe_cards(s: NexusState, seat: i64, row: Row) -> None:
    """The evidence: who looked at what is public (NX-4.21), faces only where the seat has seen them (NX-4.22)."""
    row.put_masks(W_FILES, FILE_OF, s.files, MOST_CARDS)
    row.put_masks(W_LOOKED, LOOKED, s.looked, MOST_CARDS)
    row.put_masks(W_TAGS, TAGS, s.tags, COLOURS)
    row.put_bits(W_DOWN, DOWN, s.down)
    looked: i64 = s.looked[seat]
    seen = ~s.down | looked
    one = row.one
    all_colours = s.in_play | (one << DEAD_END if s.players > LEAST_PLAYERS else i64(0))
    word: i64 = 0
    card: i64 = 0
    while card < s.cards:
        end = min(card + CARDS_A_WORD, s.cards)
        ruled_out: i64 = 0
        faces: i64 = 0
        shift: i64 = 0
        while card < end:
            possible: i64 = s.possible[card]
            ruled_out |= (all_colours & ~possible) << shift  # NX-4.14
            if seen >> card & 1:
                face: i64 = s.deal[card]
                faces |= one << (shift + (face if face < DEAD_END else DEAD_END))
            shift += COLOURS_KNOWN
            card += 1
        row.put_bits(W_RULED_OUT + word, RULED_OUT + word * CARDS_A_WORD * COLOURS_KNOWN, ruled_out)
        row.put_bits(W_FACE + word, FACE + word * CARDS_A_WORD * COLOURS_KNOWN, faces)
        word += 1


def observe_text(s: NexusState, seat: i64, row: Row) -> None:
    """The text that is being resolved, and what is asked: choices were made in the open, but for sealed ones (NX-4.24),
    of which a seat knows its own."""
    one = row.one
    text = s.resolving
    mine: i64 = 0
    if s.open:
        mine = s.asked >> seat & 1
    elif s.actor >= 0:
        text |= one << (ASKED - RESOLVING + s.kind)
    row.put(SEALED, slot(s, seat, 0) if mine else 0)
    row.put(SEALED + 1, slot(s, seat, 1) if mine else 0)
    row.put(PROGRAM, s.pc + 1 if s.pc >= 0 else 0)
    own: i64 = 0
    if s.pc >= 0:
        text |= one << (CHIEF - RESOLVING + s.chief) | one << (YOU - RESOLVING + s.you)
        if s.it >= 0:
            text |= one << (IT - RESOLVING + s.it)
        if s.own >= 0:
            own = one << s.own
        own |= s.them << (THEM - OWN)
    row.put_bits(W_TEXT, RESOLVING, text)
    row.put_bits(W_OWN, OWN, own)
