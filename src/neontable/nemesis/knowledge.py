"""What a seat knows of a game, as numbers (compiled): built from nothing, by listing what may be known (NM-1.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from ..kernel.state import NOBODY
from .parts import CHAMPION_PLACE, DECK_SIZE, MULLIGAN, MULLIGAN_HANDS, PLAYERS
from .refresh import refresh
from .told import card_told, deeds_told, event_told, left_told, memory_told, told, waiting_told

if TYPE_CHECKING:
    from .frame import Frame
    from .state import NemesisState

VERSION: Final = 2
CARD_ZONES: Final = 15  # in `objects`: the zone of each one's card
CARD_WHERE: Final = 16  # and where it is there
SCALARS: Final = 25  # of Knowledge.to_ints, with the version


@final
class Resolving:
    """What is known of a Frame, field by field; things as told.py tells them. `left` is -1 for whom the running choice
    is none of, and `memory` holds of that choice only the seat's own."""

    kind: i64
    ability: i64
    pc: i64
    seat: i64
    source: i64
    definition: i64
    event_seat: i64
    x: i64
    did: i64
    actor: i64
    modes: i64
    slot: i64
    left: i64
    turn: i64
    void: i64
    card: list[int]
    event: list[int]
    other: list[int]
    memory: list[int]
    deeds: list[int]

    def to_ints(self) -> list[int]:
        ints: list[int] = [self.kind, self.ability, self.pc, self.seat, self.source, self.definition, self.event_seat]
        ints += [self.x, self.did, self.actor, self.modes, self.slot, self.left, self.turn, self.void]
        for items in (self.card, self.event, self.other, self.memory, self.deeds):
            ints.append(len(items))
            ints += items
        return ints


def resolving_from_ints(ints: list[int]) -> Resolving | None:
    """What `Resolving.to_ints` wrote; None for no ints."""
    if not ints:
        return None
    r = Resolving()
    r.kind, r.ability, r.pc, r.seat, r.source, r.definition, r.event_seat = ints[:7]
    r.x, r.did, r.actor, r.modes, r.slot, r.left, r.turn, r.void = ints[7:15]
    r.card, r.event, r.other, r.memory, r.deeds = lists_from_ints(ints[15:])
    return r


@final
class Knowledge:
    """All that a seat knows. The fields are those of NemesisState, but for these:

    `seat`: whose knowledge it is; NOBODY for a spectator. `legal`: what the seat may answer now.
    `asked`: mask of the seats that decide now, of all in mulligans: of others it is not told whether they have decided;
    `open`: whether the seat itself still decides on mulligans, as a mask.
    `hand`: mask of the places of its own deck list that are in its hand; 0 for a spectator.
    `hand_sizes`, `deck_sizes`: of both; during mulligans of others it is always a full hand that is shown (NM-3.3).
    `lists`: seat -> its deck list, the Champion last; empty where it is closed and another's. `leaders`: the Champions.
    `known_hand`, `hand_doubt`: of the other's hand what the seat knows, of its own what the other knows; `known_deck`,
    `deck_doubt`, `seen`: of the other's deck. `marks`: seat -> of each card of its deck, from the bottom, the mask of
    those who know it, empty for none; `marked`: the definitions of those that the seat knows, -1 for the rest.
    `discard`, `removed`: definitions.
    `objects`: definition, owner, side, born, row, enabled, damage, age, host, waking, did, atk, defence, keywords,
    banned, each a list by number; then of each the zone of its card, and where it is there (told.card_told).
    `combat`: attackers, targets, interceptors, blocked, ordered, amounts, cancelled.
    `frame`, `opener`: Resolving, or None. `batch`, `pending`: the triggers, told.WAITING ints each.
    """

    seat: i64
    hand: i64
    open: i64
    asked: i64
    fixed_first: i64
    asks_order: i64
    closed: i64
    skip_draw: i64
    step: i64
    first: i64
    active: i64
    round: i64
    flipped: i64
    winner: i64
    clause: i64
    clock: i64
    restless: i64
    listening: i64
    resolved: i64
    no_damage: i64
    chosen: i64
    window: i64
    cause: i64
    closing: i64
    legal: list[int]
    leaders: list[int]
    hand_sizes: list[int]
    deck_sizes: list[int]
    turns: list[int]
    hp: list[int]
    scrap: list[int]
    mulligans: list[int]
    champion: list[int]
    faces_used: list[int]
    hand_doubt: list[int]
    deck_doubt: list[int]
    effects: list[int]
    used: list[int]
    statics: list[int]
    batch: list[int]
    pending: list[int]
    loop: list[int]
    lists: list[list[int]]
    discard: list[list[int]]
    removed: list[list[int]]
    known_hand: list[list[int]]
    known_deck: list[list[int]]
    seen: list[list[int]]
    marks: list[list[int]]
    marked: list[list[int]]
    objects: list[list[int]]
    combat: list[list[int]]
    frame: Resolving | None
    opener: Resolving | None

    def to_ints(self) -> list[int]:
        """The same as plain ints: equal knowledge gives equal ints, different knowledge different ones."""
        ints: list[int] = [VERSION, self.seat, self.hand, self.open, self.asked, self.fixed_first, self.asks_order]
        ints += [self.closed, self.skip_draw, self.step, self.first, self.active, self.round, self.flipped]
        ints += [self.winner, self.clause, self.clock, self.restless, self.listening, self.resolved]
        ints += [self.no_damage, self.chosen, self.window, self.cause, self.closing]
        for items in self.all_lists():
            ints.append(len(items))
            ints += items
        return ints

    def all_lists(self) -> list[list[int]]:
        """The lists, those of two seats one after the other, in the order of `knowledge_from_ints`."""
        lists = [self.legal, self.leaders, self.hand_sizes, self.deck_sizes, self.turns, self.hp, self.scrap]
        lists += [self.mulligans, self.champion, self.faces_used, self.hand_doubt, self.deck_doubt, self.effects]
        lists += [self.used, self.statics, self.batch, self.pending, self.loop]
        lists.append([] if self.frame is None else self.frame.to_ints())
        lists.append([] if self.opener is None else self.opener.to_ints())
        for group in (self.lists, self.discard, self.removed, self.known_hand, self.known_deck, self.seen):
            lists += group
        for group in (self.marks, self.marked, self.combat, self.objects):
            lists += group
        return lists


def lists_from_ints(ints: list[int]) -> list[list[int]]:
    """Lists that were written behind their lengths."""
    lists: list[list[int]] = []
    at = 0
    while at < len(ints):
        size = ints[at]
        lists.append(ints[at + 1 : at + 1 + size])
        at += 1 + size
    return lists


def knowledge_from_ints(ints: list[int]) -> Knowledge:
    """The Knowledge that `to_ints` wrote. Raises ValueError for another version."""
    if ints[0] != VERSION:
        raise ValueError(f"knowledge of version {ints[0]}, and this is version {VERSION}")
    k = Knowledge()
    k.seat, k.hand, k.open, k.asked, k.fixed_first, k.asks_order = ints[1:7]
    k.closed, k.skip_draw, k.step, k.first, k.active, k.round, k.flipped = ints[7:14]
    k.winner, k.clause, k.clock, k.restless, k.listening, k.resolved = ints[14:20]
    k.no_damage, k.chosen, k.window, k.cause, k.closing = ints[20:SCALARS]
    lists = lists_from_ints(ints[SCALARS:])
    k.legal, k.leaders, k.hand_sizes, k.deck_sizes, k.turns, k.hp, k.scrap = lists[:7]
    k.mulligans, k.champion, k.faces_used, k.hand_doubt, k.deck_doubt, k.effects = lists[7:13]
    k.used, k.statics, k.batch, k.pending, k.loop = lists[13:18]
    k.frame = resolving_from_ints(lists[18])
    k.opener = resolving_from_ints(lists[19])
    k.lists, k.discard, k.removed, k.known_hand, k.known_deck, k.seen = [lists[i : i + 2] for i in range(20, 32, 2)]
    k.marks, k.marked = lists[32:34], lists[34:36]
    k.combat = lists[36:43]
    k.objects = lists[43:]
    return k


def what_seat_knows(s: NemesisState, seat: i64) -> Knowledge:
    """Raises ValueError for a seat that is not of this game."""
    if seat < NOBODY or seat >= PLAYERS:
        raise ValueError(f"seat {seat} is not 0 or 1, nor {NOBODY} for a spectator")
    if s.dirty:  # what is derived is told as it is, and the state not touched
        s = s.clone()
        refresh(s)
    k = Knowledge()
    k.seat = seat
    tell_turn(k, s)
    tell_cards(k, s)
    tell_objects(k, s)
    tell_decision(k, s)
    return k


def tell_turn(k: Knowledge, s: NemesisState) -> None:
    """Set-up, turn and players: all public."""
    k.fixed_first = s.fixed_first
    k.asks_order = s.asks_order
    k.closed = s.closed
    k.skip_draw = s.skip_draw
    k.step = s.step
    k.first = s.first
    k.active = s.active
    k.round = s.round
    k.flipped = s.flipped
    k.winner = s.winner
    k.clause = s.clause
    k.clock = s.clock
    k.window = s.window
    k.cause = s.cause
    k.closing = s.closing
    k.turns = list(s.turns)
    k.hp = list(s.hp)
    k.scrap = list(s.scrap)
    k.champion = list(s.champion)
    k.faces_used = list(s.faces_used)


def tell_cards(k: Knowledge, s: NemesisState) -> None:
    """Cards in zones: of hidden ones how many there are, and what the seat has seen."""
    k.hand = s.hands[k.seat] if k.seat >= 0 else 0
    k.leaders = [deck[CHAMPION_PLACE] for deck in s.decks]
    k.hand_sizes = [bits(hand) for hand in s.hands]
    k.deck_sizes = [len(library) for library in s.library]
    k.mulligans = list(s.mulligans)
    k.lists = [[], []]
    k.known_hand = [[], []]
    k.known_deck = [[], []]
    k.hand_doubt = [0, 0]
    k.deck_doubt = [0, 0]
    k.seen = [[], []]
    k.marks = [[], []]
    k.marked = [[], []]
    k.discard = [[s.decks[owner][place] for place in s.discard[owner]] for owner in range(PLAYERS)]
    k.removed = [[s.decks[owner][place] for place in s.removed[owner]] for owner in range(PLAYERS)]
    for owner in range(PLAYERS):
        if owner == k.seat or s.closed == 0:
            k.lists[owner] = s.decks[owner][:]
        if k.seat >= 0:
            k.known_hand[owner] = s.known_hand[owner][:]
            k.hand_doubt[owner] = s.hand_doubt[owner]
        if k.seat == 1 - owner:
            k.known_deck[owner] = s.known_deck[owner][:]
            k.deck_doubt[owner] = s.deck_doubt[owner]
            k.seen[owner] = s.seen[owner][:]
        if any(s.marks[owner]):
            k.marks[owner] = s.marks[owner][:]
            k.marked[owner] = marked_for(s, owner, k.seat)
        if s.step == MULLIGAN and owner != k.seat:  # NM-3.3: nothing of the other's, nor that they have decided
            k.hand_sizes[owner] = MULLIGAN_HANDS[0]
            k.deck_sizes[owner] = DECK_SIZE - MULLIGAN_HANDS[0]
            k.mulligans[owner] = 0


def marked_for(s: NemesisState, owner: i64, seat: i64) -> list[int]:
    """Of each card of a deck, from the bottom, its definition if the seat knows it, else -1."""
    known: list[int] = []
    for at in range(len(s.library[owner])):
        seen = seat >= 0 and s.marks[owner][at] >> seat & 1 != 0
        known.append(s.decks[owner][s.library[owner][at]] if seen else -1)
    return known


def tell_objects(k: Knowledge, s: NemesisState) -> None:
    """The battlefield, the combat, and what lasts: all public."""
    k.restless = s.restless
    k.listening = s.listening
    k.no_damage = s.no_damage
    k.chosen = s.chosen
    k.effects = list(s.effects)
    k.used = list(s.used)
    k.statics = list(s.statics)
    told = [s.definition, s.owner, s.side, s.born, s.row, s.enabled, s.damage, s.age, s.host, s.waking, s.did]
    told += [s.atk, s.defence, s.keywords, s.banned]
    k.objects = [list(column) for column in told]
    cards = [card_told(s, obj) for obj in range(len(s.row))]
    k.objects += [[card[0] for card in cards], [card[1] for card in cards]]
    combat = [s.attackers, s.targets, s.interceptors, s.blocked, s.ordered, s.amounts, s.cancelled]
    k.combat = [list(items) for items in combat]


def tell_decision(k: Knowledge, s: NemesisState) -> None:
    """What resolves and waits, and who is asked; what may be answered is the asked seat's own."""
    k.legal = s.legal_for(k.seat) if k.seat >= 0 else []
    k.asked = 3 if s.open else 1 << s.actor if s.actor >= 0 else 0
    k.open = s.open & 1 << k.seat if k.seat >= 0 else 0
    k.resolved = s.resolved
    k.loop = list(s.loop)
    hidden: list[int] = []
    k.frame = None if s.frame is None else resolving(s, s.frame, k.seat, hidden)
    k.opener = None if s.opener is None else resolving(s, s.opener, k.seat, hidden)
    k.batch = waiting_told(s, k.seat, list(s.batch), hidden)
    k.pending = waiting_told(s, k.seat, list(s.pending), hidden)


def resolving(s: NemesisState, f: Frame, seat: i64, hidden: list[int]) -> Resolving:
    """A card or ability that is being used or resolved: it was announced."""
    r = Resolving()
    r.kind = f.kind
    r.ability = f.ability
    r.pc = f.pc
    r.seat = f.seat
    r.source = f.source
    r.definition = f.definition
    r.event_seat = f.event_seat
    r.x = f.x
    r.did = f.did
    r.actor = f.actor
    r.modes = f.modes
    r.slot = f.slot
    r.left = left_told(s, f, seat)
    r.turn = f.turn
    r.void = f.void
    r.card = told(s, f, seat, f.card)
    r.event = event_told(s, f, seat, f.event, hidden)
    r.other = event_told(s, f, seat, f.other, hidden)
    r.memory = memory_told(s, f, seat)
    r.deeds = deeds_told(s, f, seat)
    return r


def bits(mask: i64) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
