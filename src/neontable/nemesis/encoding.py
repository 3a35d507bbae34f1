"""Nemesis as numbers for learners (compiled): action ids and rows. envs/layout.py says what stands in which column.

A row is written from the state, for speed, but from nothing that `knowledge.what_seat_knows` does not list: a test
compares the rows of worlds that a seat cannot tell apart. Seats are “mine” (0) and “theirs” (1); cards are definitions,
numbered by the catalog, so that ids and columns are those of the packs that are played.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ..kernel.encoding import NO_ID, Encoding, Row
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
    row.put(STEP + s.step, 1)
    row.put_some(ACTIVE, sided(seat, s.active))
    row.put_some(FIRST, sided(seat, s.first))
    row.put_some(ROUND, s.round)
    row.put_some(FLIPPED, s.flipped)
    row.put_some(WINDOW, s.window)
    row.put_some(CAUSE, sided(seat, s.cause))
    row.put_some(CHOSEN, s.chosen + 1)
    row.put_some(WAITING, len(s.batch) // PENDING + len(s.pending) // PENDING)
    place: i64
    for place in range(PLAYERS):
        who: i64 = seat if place == 0 else 1 - seat
        row.put_some(TURNS + place, s.turns[who])
        row.put_some(HP + place, s.hp[who])
        row.put_some(SCRAP + place, s.scrap[who])
        row.put_some(CHAMPION + place, s.champion[who])
        row.put_some(FACES_USED + place, s.faces_used[who])
        if s.step == MULLIGAN and who != seat:
            row.put(HANDS + place, HAND)
            row.put(DECKS + place, DECK_SIZE - HAND)
        else:
            row.put_some(HANDS + place, bits(s.hands[who]))
            row.put_some(DECKS + place, len(s.library[who]))
            row.put_some(MULLIGANS + place, s.mulligans[who])
    observe_frame(s.frame, seat, row, FRAME)
    observe_frame(s.opener, seat, row, OPENER)


def observe_frame(f: Frame | None, seat: i64, row: Row, at: i64) -> None:
    """A card or ability that is being used or resolved: it was announced."""
    if f is None:
        return
    row.put(at, f.kind + 1)
    row.put_some(at + 1, f.ability + 1)
    row.put_some(at + 2, f.definition + 1)
    row.put_some(at + 3, f.source + 1)
    row.put_some(at + 4, sided(seat, f.seat))
    row.put_some(at + 5, f.x)


def observe_zones(s: NemesisState, seat: i64, row: Row, definitions: i64) -> None:
    """Cards: the own hand, discard piles, and what the seat has seen of the other's hand and deck (NM-1.10)."""
    other = 1 - seat
    deck = s.decks[seat]
    hand = s.hands[seat]
    place: i64
    for place in range(DECK_SIZE):
        if hand >> place & 1:
            row.put(MY_HAND + place, deck[place] + 1)
    count_cards(row, CARDS + G_MY_DECK * definitions, [deck[at] for at in s.library[seat]])
    if s.closed == 0:
        count_cards(row, CARDS + G_LIST * definitions, s.decks[other])
    count_cards(row, CARDS + G_KNOWN_HAND * definitions, s.known_hand[other])
    count_cards(row, CARDS + G_KNOWN_DECK * definitions, s.known_deck[other])
    count_cards(row, CARDS + G_MY_DISCARD * definitions, [deck[place] for place in s.discard[seat]])
    count_cards(row, CARDS + G_THEIR_DISCARD * definitions, [s.decks[other][place] for place in s.discard[other]])
    gone = [deck[place] for place in s.removed[seat]] + [s.decks[other][place] for place in s.removed[other]]
    count_cards(row, CARDS + G_REMOVED * definitions, gone)


def count_cards(row: Row, at: i64, cards: list[int]) -> None:
    """How many there are of each definition."""
    card: i64
    for card in cards:
        row.add(at + card)


def observe_objects(s: NemesisState, seat: i64, row: Row) -> None:
    """The battlefield: all public."""
    rows = s.row
    obj: i64
    for obj in range(i64(len(rows))):
        if rows[obj] == NOWHERE or obj >= OBJECTS:
            continue
        at = OBJECT + obj * FIELDS
        row.put(at + F_CARD, s.definition[obj] + 1)
        row.put(at + F_SIDE, sided(seat, s.side[obj]))
        row.put(at + F_OWNER, sided(seat, s.owner[obj]))
        row.put(at + F_ROW, rows[obj])
        row.put_some(at + F_ENABLED, s.enabled[obj])
        row.put_some(at + F_DAMAGE, s.damage[obj])
        row.put_some(at + F_ATK, s.atk[obj])
        row.put_some(at + F_DEFENCE, s.defence[obj])
        row.put_some(at + F_KEYWORDS, s.keywords[obj])
        row.put_some(at + F_HOST, s.host[obj] + 1)
        row.put_some(at + F_WAKING, s.waking[obj])


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
