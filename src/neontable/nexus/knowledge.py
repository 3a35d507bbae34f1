"""What a seat knows of a game, as numbers (compiled): built from nothing, by listing what may be known.

Everything that a seat is shown, and everything that a bot gets, comes from here (NX-2.3, NX-4.21, NX-4.22). A number
that is not listed in `what_seat_knows` is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from ..kernel.state import NOBODY
from .legality import SLOT, slot
from .parts import UNKNOWN

if TYPE_CHECKING:
    from .state import NexusState

VERSION: Final = 1
SCALARS: Final = 37


@final
class Knowledge:
    """All that a seat knows. The fields are those of NexusState, but for these:

    `seat`: whose knowledge it is; NOBODY for a spectator.
    `faces`: card -> face, UNKNOWN where the seat has not seen it.
    `innocence`: the colour of the seat's own innocence card; UNKNOWN for a spectator.
    `waiting`: mask of the seats that are asked now. In a simultaneous choice: of all that choose, whether they have
    answered or not; only `open` says so, and only of the seat itself.
    `mask`, `options`: what the seat itself may choose now; 0 when it is not asked.
    `sealed`: answers of "each player": only the seat's own until all are in.
    """

    seat: i64
    players: i64
    in_play: i64
    first: i64
    cards: i64
    innocence: i64
    round: i64
    placed: i64
    turn: i64
    used: i64
    intimidated: i64
    alive: i64
    down: i64
    resolving: i64
    stock: i64
    acting: i64
    left: i64
    pc: i64
    chief: i64
    you: i64
    it: i64
    own: i64
    them: i64
    did: i64
    origin: i64
    dest: i64
    k: i64
    loop: i64
    dead: i64
    asked: i64
    sealed: i64
    kind: i64
    mask: i64
    options: i64
    open: i64
    waiting: i64
    colours: list[int]
    row: list[int]
    faces: list[int]
    order: list[int]
    standee: list[int]
    on: list[int]
    files: list[int]
    looked: list[int]
    tags: list[int]
    supply: list[int]
    possible: list[int]
    revealed: list[int]
    stack: list[int]

    def to_ints(self) -> list[int]:
        """The same as plain ints: equal knowledge gives equal ints, different knowledge different ones."""
        ints: list[int] = [VERSION]
        ints += [self.seat, self.players, self.in_play, self.first, self.cards, self.innocence, self.round]
        ints += [self.placed, self.turn, self.used, self.intimidated, self.alive, self.down, self.resolving]
        ints += [self.stock, self.acting, self.left, self.pc, self.chief, self.you, self.it, self.own, self.them]
        ints += [self.did, self.origin, self.dest, self.k, self.loop, self.dead, self.asked, self.sealed, self.kind]
        ints += [self.mask, self.options, self.open, self.waiting]
        for items in (self.colours, self.row, self.faces, self.order, self.standee, self.on, self.files):
            ints.append(len(items))
            ints += items
        for items in (self.looked, self.tags, self.supply, self.possible, self.revealed, self.stack):
            ints.append(len(items))
            ints += items
        return ints


def knowledge_from_ints(ints: list[int]) -> Knowledge:
    """The Knowledge that `to_ints` wrote. Raises ValueError for another version."""
    if ints[0] != VERSION:
        raise ValueError(f"knowledge of version {ints[0]}, and this is version {VERSION}")
    k = Knowledge()
    k.seat, k.players, k.in_play, k.first, k.cards, k.innocence, k.round = ints[1:8]
    k.placed, k.turn, k.used, k.intimidated, k.alive, k.down, k.resolving = ints[8:15]
    k.stock, k.acting, k.left, k.pc, k.chief, k.you, k.it, k.own, k.them = ints[15:24]
    k.did, k.origin, k.dest, k.k, k.loop, k.dead, k.asked, k.sealed, k.kind = ints[24:33]
    k.mask, k.options, k.open, k.waiting = ints[33:37]
    lists: list[list[int]] = []
    at = SCALARS
    while at < len(ints):
        size = ints[at]
        lists.append(ints[at + 1 : at + 1 + size])
        at += 1 + size
    k.colours, k.row, k.faces, k.order, k.standee, k.on, k.files = lists[:7]
    k.looked, k.tags, k.supply, k.possible, k.revealed, k.stack = lists[7:]
    return k


def what_seat_knows(s: NexusState, seat: i64) -> Knowledge:
    """Raises ValueError for a seat that is not of this game."""
    if seat < NOBODY or seat >= s.players:
        raise ValueError(f"seat {seat} is not one of 0 to {s.players - 1}, nor {NOBODY} for a spectator")
    k = Knowledge()
    k.seat = seat
    seen = ~s.down  # faceup cards, and dead ends that have left the game, are public
    if seat >= 0:
        seen |= s.looked[seat]  # NX-4.22
    k.faces = [s.deal[card] if seen >> card & 1 else UNKNOWN for card in range(s.cards)]
    k.innocence = s.innocence[seat] if seat >= 0 else UNKNOWN  # NX-2.3, NX-5.4: at no time another's
    copy_table(k, s)
    copy_text(k, s)
    copy_decision(k, s)
    return k


def copy_table(k: Knowledge, s: NexusState) -> None:
    """What lies open on the table, for everybody."""
    k.players = s.players
    k.in_play = s.in_play
    k.first = s.first
    k.cards = s.cards
    k.round = s.round
    k.placed = s.placed
    k.turn = s.turn
    k.used = s.used
    k.intimidated = s.intimidated
    k.alive = s.alive
    k.down = s.down
    k.resolving = s.resolving
    k.stock = s.stock
    k.acting = s.acting
    k.left = s.left
    k.colours = s.colours[:]
    k.row = s.row[:]
    k.order = s.order[:]
    k.standee = s.standee[:]
    k.on = s.on[:]
    k.files = s.files[:]
    k.looked = s.looked[:]  # NX-4.21: who looked at which card is public
    k.tags = s.tags[:]
    k.supply = s.supply[:]
    k.possible = s.possible[:]  # NX-4.14: what tags and missing tags tell everybody
    k.revealed = s.revealed[:]


def copy_text(k: Knowledge, s: NexusState) -> None:
    """How far the text is that is being resolved: its choices were made in the open. Interrupted texts on the stack
    hold only answers that are open already."""
    k.pc = s.pc
    k.chief = s.chief
    k.you = s.you
    k.it = s.it
    k.own = s.own
    k.them = s.them
    k.did = s.did
    k.origin = s.origin
    k.dest = s.dest
    k.k = s.k
    k.loop = s.loop
    k.dead = s.dead
    k.asked = s.asked
    k.stack = s.stack[:]


def copy_decision(k: Knowledge, s: NexusState) -> None:
    """Who is asked is public; what may be answered is the asked seat's own (it may depend on a face)."""
    asked_alone = s.open == 0 and s.actor == k.seat and k.seat >= 0
    k.kind = s.kind if s.open == 0 and s.actor != NOBODY else -1
    k.mask = s.mask if asked_alone else 0
    k.options = s.options if asked_alone else 0
    k.sealed = s.sealed
    k.open = 0
    if s.open:  # NX-4.24: nobody sees the others' choices, nor that they were made
        k.sealed = 0
        if k.seat >= 0 and s.asked >> k.seat & 1:
            k.sealed = slot(s, k.seat, 0) << 2 * k.seat * SLOT | slot(s, k.seat, 1) << (2 * k.seat + 1) * SLOT
            k.open = s.open & 1 << k.seat
        k.waiting = s.asked
    else:
        k.waiting = 1 << s.actor if s.actor != NOBODY else 0
