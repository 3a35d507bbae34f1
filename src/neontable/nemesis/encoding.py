"""Nemesis as numbers for learners (compiled): action ids and rows. envs/layout.py says what stands in which column.

A row is written from the state, for speed, but from nothing that `knowledge.what_seat_knows` does not list: a test
compares the rows of worlds that a seat cannot tell apart. Seats are “mine” (0) and “theirs” (1); cards are definitions,
numbered by the catalog, so that ids and columns are those of the packs that are played.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ..kernel.encoding import NO_ID, Encoding, Row, as_cell
from ..kernel.rng import key_of
from ..kernel.state import KIND, State
from .catalog import Catalog
from .frame import Frame
from .parts import (
    ACTION_KINDS,
    AMOUNT,
    ATTACK,
    CHAMPION_IN,
    CITY,
    DECK_SIZE,
    FLIP,
    HAND,
    INTERCEPT,
    MOVE_UP,
    MULLIGAN,
    MY_CARD,
    NEXT,
    NOWHERE,
    OPTION,
    OVER,
    PENDING,
    PLAY,
    PLAY_BACK,
    PLAY_FRONT,
    PLAYERS,
    TARGET,
    THEIR_CARD,
    USE,
)
from .refresh import refresh
from .setup import new_game
from .state import NemesisState

# How many operands of each kind have an id. Objects have the lowest free number: 100 on each side (NM-6.18), and
# Enhancements on them. Amounts, modes and triggers beyond theirs have no id, and are not offered.
OBJECTS: Final = 260
MODES: Final = 24
AMOUNTS: Final = 256
TRIGGERS: Final = 128
FACES: Final = 4

# Columns before those whose number depends on the packs. Pairs are mine, theirs.
STEP: Final = 0  # parts.MULLIGAN to parts.OVER
ACTIVE: Final = 18  # 1: it is my turn, -1: theirs
FIRST: Final = 19  # 1: I began, -1: they did
ROUND: Final = 20
TURNS: Final = 21
HP: Final = 23
SCRAP: Final = 25
HANDS: Final = 27
DECKS: Final = 29
CHAMPION: Final = 31
FACES_USED: Final = 33
FLIPPED: Final = 35
WINDOW: Final = 36
CAUSE: Final = 37  # 1: I opened the window, -1: they did
CHOSEN: Final = 38  # object + 1
WAITING: Final = 39  # triggers that wait
MULLIGANS: Final = 40
FRAME: Final = 42  # what resolves: kind + 1, ability + 1, definition + 1, source + 1, 1 mine or -1, X
FRAME_FIELDS: Final = 6
OPENER: Final = 48  # the card that waits while its window is open: the same
MY_HAND: Final = 54  # place of my deck list: definition + 1 where it is in my hand
OBJECT: Final = 84  # object, field
FIELDS: Final = 13
CARDS: Final = 3464  # what depends on the packs begins here

# Fields of an object.
F_CARD: Final = 0  # definition + 1
F_SIDE: Final = 1  # 1: I control it, -1
F_OWNER: Final = 2  # 1: I own it, -1
F_ROW: Final = 3
F_ENABLED: Final = 4
F_DAMAGE: Final = 5
F_ATK: Final = 6
F_DEFENCE: Final = 7
F_KEYWORDS: Final = 8  # a mask
F_HOST: Final = 9  # object + 1
F_TARGET: Final = 10  # attacks: 1 the City, else object + 2
F_BLOCKED: Final = 11  # intercepts: object + 1
F_WAKING: Final = 12

# Behind them, each with a column for every definition: how many there are.
GROUPS: Final = 7
G_MY_DECK: Final = 0  # what is left in mine
G_LIST: Final = 1  # theirs, when lists are open
G_KNOWN_HAND: Final = 2  # what I know of theirs
G_KNOWN_DECK: Final = 3  # what I know of theirs
G_MY_DISCARD: Final = 4
G_THEIR_DISCARD: Final = 5
G_REMOVED: Final = 6  # of both, out of the game

# What a Row keeps: words of flags, and the lists that groups were counted from.
W_STEP: Final = 0
W_OBJECTS: Final = 1  # no mask: how many objects were written
W_HAND: Final = 2  # no columns: the places whose cards stand in MY_HAND
W_FRAME: Final = 3  # no mask: 1 when something stands in FRAME
W_OPENER: Final = 4
WORDS: Final = 5
L_MY_DECK: Final = 0  # places, and the deck list that they are of
L_LIST: Final = 2
L_KNOWN_HAND: Final = 3
L_KNOWN_DECK: Final = 4
L_MY_DISCARD: Final = 5
L_THEIR_DISCARD: Final = 7
L_MY_REMOVED: Final = 9
L_THEIR_REMOVED: Final = 11
L_MY_HAND: Final = 13  # the deck list that it is of
LISTS: Final = 14
NOTHING: Final[list[int]] = []


@final
class NemesisEncoding(Encoding):
    """`pairs`: decks (30 definitions and the Champion's), those of one game after the other; `seed`: of the series;
    `skip_draw`: NM-4.12."""

    catalog: Catalog
    pairs: list[list[list[int]]]
    skip_draw: bool
    definitions: i64
    sizes: vec[i64]  # of each kind, how many ids
    first: vec[i64]  # of each kind, its first id

    def __init__(self, catalog: Catalog, pairs: list[list[list[int]]], seed: str, skip_draw: bool) -> None:
        self.catalog = catalog
        self.pairs = pairs
        self.seed = seed
        self.skip_draw = skip_draw
        self.players = PLAYERS
        self.definitions = len(catalog.kind)
        self.sizes = id_counts(self.definitions)
        total: i64 = 0
        first: list[int] = []
        for kind in range(ACTION_KINDS):
            first.append(int(total))
            total += self.sizes[kind]
        self.first = vec[i64](first)
        self.actions = total
        self.width = CARDS + GROUPS * self.definitions
        self.words = WORDS
        self.lists = LISTS

    def id_of(self, action: i64) -> i64:
        kind = action // KIND
        operand = action % KIND
        if kind < 0 or kind >= ACTION_KINDS:
            return NO_ID
        if kind == TARGET and operand >= CITY:
            operand = OBJECTS + operand - CITY
        return self.first[kind] + operand if operand < self.sizes[kind] else NO_ID

    def action_of(self, dense: i64) -> i64:
        kind: i64 = ACTION_KINDS - 1
        while self.first[kind] > dense:
            kind -= 1
        operand = dense - self.first[kind]
        if kind == TARGET and operand >= OBJECTS:
            operand += CITY - OBJECTS
        return kind * KIND + operand

    def ids_of(self, state: State, seat: i64) -> list[int]:
        """As for any game, but from the array that the state holds."""
        assert isinstance(state, NemesisState)
        found: list[int] = []
        for action in state.answers(seat):
            dense = self.id_of(action)
            if dense != NO_ID:
                found.append(int(dense))
        return found

    def deal(self, game: i64) -> State:
        decks = self.pairs[game % len(self.pairs)]
        return new_game(self.catalog, decks, key_of(f"{self.seed} {int(game)}"), None, self.skip_draw)

    def observe(self, state: State, seat: i64, row: Row) -> None:
        assert isinstance(state, NemesisState)
        s = state
        if s.dirty:  # what is derived is told as it is, and the state not touched
            s = s.clone()
            refresh(s)
        observe_turn(s, seat, row)
        observe_zones(s, seat, row, self.definitions)
        observe_objects(s, seat, row)
        observe_combat(s, row)


def id_counts(definitions: i64) -> vec[i64]:
    """Of each kind of action, how many ids there are."""
    sizes: list[int] = [0] * ACTION_KINDS
    sizes[OPTION] = MODES
    for kind in (PLAY, PLAY_FRONT, PLAY_BACK):
        sizes[kind] = DECK_SIZE
    for kind in (MOVE_UP, ATTACK, INTERCEPT, USE, USE + 1, USE + 2, USE + 3):
        sizes[kind] = OBJECTS
    sizes[TARGET] = OBJECTS + PLAYERS  # the City, or whose City
    sizes[CHAMPION_IN] = FACES
    sizes[FLIP] = 1
    sizes[AMOUNT] = AMOUNTS
    sizes[MY_CARD] = int(definitions)
    sizes[THEIR_CARD] = int(definitions)
    sizes[NEXT] = TRIGGERS
    return vec[i64](sizes)


def sided(seat: i64, side: i64) -> i64:
    """1 for the seat itself, -1 for the other, 0 for nobody."""
    if side < 0:
        return 0
    return 1 if side == seat else -1


def observe_turn(s: NemesisState, seat: i64, row: Row) -> None:
    """Turn and players: all public, but for mulligans (NM-3.3)."""
    one = row.one
    row.put_bits(W_STEP, STEP, one << s.step)
    cells = row.cells
    at = row.at
    cells[at + ACTIVE] = i16(sided(seat, s.active))
    cells[at + FIRST] = i16(sided(seat, s.first))
    cells[at + ROUND] = as_cell(s.round)
    cells[at + FLIPPED] = i16(s.flipped)
    cells[at + WINDOW] = i16(s.window)
    cells[at + CAUSE] = i16(sided(seat, s.cause))
    cells[at + CHOSEN] = as_cell(s.chosen + 1)
    cells[at + WAITING] = as_cell(len(s.batch) // PENDING + len(s.pending) // PENDING)
    observe_player(s, seat, False, cells, at)
    observe_player(s, 1 - seat, s.step == MULLIGAN, cells, at + 1)
    observe_frame(s.frame, seat, row, W_FRAME, FRAME)
    observe_frame(s.opener, seat, row, W_OPENER, OPENER)


def observe_player(s: NemesisState, who: i64, hidden: bool, cells: vec[i16], at: i64) -> None:
    """One of them; `hidden`: how its mulligan went is not known yet."""
    cells[at + TURNS] = as_cell(s.turns[who])
    cells[at + HP] = as_cell(s.hp[who])
    cells[at + SCRAP] = as_cell(s.scrap[who])
    cells[at + CHAMPION] = as_cell(s.champion[who])
    cells[at + FACES_USED] = i16(s.faces_used[who])
    cells[at + HANDS] = HAND if hidden else i16(bits(s.hands[who]))
    cells[at + DECKS] = DECK_SIZE - HAND if hidden else i16(len(s.library[who]))
    cells[at + MULLIGANS] = 0 if hidden else i16(s.mulligans[who])


def observe_frame(f: Frame | None, seat: i64, row: Row, word: i64, column: i64) -> None:
    """A card or ability that is being used or resolved: it was announced."""
    cells = row.cells
    at = row.at + column
    if f is None:
        if row.exchange(word, 0):
            for field in range(FRAME_FIELDS):
                cells[at + field] = 0
        return
    row.exchange(word, 1)
    cells[at] = as_cell(f.kind + 1)
    cells[at + 1] = as_cell(f.ability + 1)
    cells[at + 2] = as_cell(f.definition + 1)
    cells[at + 3] = as_cell(f.source + 1)
    cells[at + 4] = i16(sided(seat, f.seat))
    cells[at + 5] = as_cell(f.x)


def observe_zones(s: NemesisState, seat: i64, row: Row, definitions: i64) -> None:
    """Cards: the own hand, discard piles, and what the seat has seen of the other's hand and deck (NM-1.10)."""
    other = 1 - seat
    mine = s.decks[seat]
    theirs = s.decks[other]
    put_hand(row, s.hands[seat], mine)
    known_hand = s.known_hand[other]
    known_deck = s.known_deck[other]
    row.count_places(L_MY_DECK, CARDS + G_MY_DECK * definitions, s.library[seat], mine)
    row.count_items(L_LIST, CARDS + G_LIST * definitions, theirs if s.closed == 0 else NOTHING)
    row.count_items(L_KNOWN_HAND, CARDS + G_KNOWN_HAND * definitions, known_hand)
    row.count_items(L_KNOWN_DECK, CARDS + G_KNOWN_DECK * definitions, known_deck)
    row.count_places(L_MY_DISCARD, CARDS + G_MY_DISCARD * definitions, s.discard[seat], mine)
    row.count_places(L_THEIR_DISCARD, CARDS + G_THEIR_DISCARD * definitions, s.discard[other], theirs)
    row.count_places(L_MY_REMOVED, CARDS + G_REMOVED * definitions, s.removed[seat], mine)
    row.count_places(L_THEIR_REMOVED, CARDS + G_REMOVED * definitions, s.removed[other], theirs)


def put_hand(row: Row, hand: i64, deck: list[int]) -> None:
    """Write the own hand, each card at its place of the deck list."""
    before = row.exchange(W_HAND, hand)
    differs = before ^ hand if row.is_kept(L_MY_HAND, deck) else before | hand
    row.keep(L_MY_HAND, deck)
    cells = row.cells
    cell = row.at + MY_HAND
    place: i64 = 0
    while differs:
        if differs & 1:
            definition: i64 = 0
            if hand >> place & 1:
                definition = deck[place]
                definition += 1
            cells[cell + place] = i16(definition)
        differs >>= 1
        place += 1


def observe_objects(s: NemesisState, seat: i64, row: Row) -> None:
    """The battlefield, but for whom its objects fight: all public."""
    rows, definition, side, owner = s.row, s.definition, s.side, s.owner
    enabled, damage, atk, defence = s.enabled, s.damage, s.atk, s.defence
    keywords, host, waking = s.keywords, s.host, s.waking
    number = min(i64(len(rows)), OBJECTS)
    before = row.exchange(W_OBJECTS, number)
    cells = row.cells
    at = row.at + OBJECT
    obj: i64
    for obj in range(max(number, before)):
        if obj < number and rows[obj] != NOWHERE:
            cells[at + F_CARD] = i16(definition[obj] + 1)
            cells[at + F_SIDE] = i16(sided(seat, side[obj]))
            cells[at + F_OWNER] = i16(sided(seat, owner[obj]))
            cells[at + F_ROW] = i16(rows[obj])
            cells[at + F_ENABLED] = i16(enabled[obj])
            cells[at + F_DAMAGE] = as_cell(damage[obj])
            cells[at + F_ATK] = as_cell(atk[obj])
            cells[at + F_DEFENCE] = as_cell(defence[obj])
            cells[at + F_KEYWORDS] = as_cell(keywords[obj])
            cells[at + F_HOST] = i16(host[obj] + 1)
            cells[at + F_TARGET] = 0
            cells[at + F_BLOCKED] = 0
            cells[at + F_WAKING] = i16(waking[obj])
        elif cells[at + F_CARD] != 0:
            for field in range(FIELDS):
                cells[at + field] = 0
        at += FIELDS


def observe_combat(s: NemesisState, row: Row) -> None:
    """Who attacks and intercepts whom, as it is declared. One that has left keeps its number until the combat ends."""
    if s.step == OVER:
        return
    attackers = s.attackers
    i: i64
    for i in range(i64(len(s.targets))):
        obj = attackers[i]
        target = s.targets[i]
        if s.row[obj] != NOWHERE and obj < OBJECTS:
            row.put(OBJECT + obj * FIELDS + F_TARGET, 1 if target == CITY else target + 2)
    interceptors = s.interceptors
    for i in range(i64(len(s.blocked))):
        obj = interceptors[i]
        if s.row[obj] != NOWHERE and obj < OBJECTS:
            row.put(OBJECT + obj * FIELDS + F_BLOCKED, s.blocked[i] + 1)


def bits(mask: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
