"""A game of Nexus: the fields, the copy beside them, and the loop that runs until somebody must decide (compiled).

Sets of cards, witnesses, colours and case files are bit masks. What is going on in the middle of a text is data: the
registers, and a stack of saved registers for texts that a dead end has interrupted (NX-4.18).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ..kernel.errors import IllegalAction
from ..kernel.state import KIND, NOBODY, State
from . import effects, legality, rounds, scoring, together
from .catalog import Catalog
from .knowledge import what_seat_knows
from .parts import HALF, HALF_MASK, HIGH, LOW, OPTION

VERSION = 1  # of the layout of `to_ints`


@final
class NexusState(State):
    """The fields, by what they are about; what each holds stands beside it."""

    # Fixed by the set-up; shared by clones, never changed.
    catalog: Catalog
    colours: list[int]  # seat -> colour
    in_play: i64  # mask of the colours in play, Deckard's too
    row: list[int]  # witness numbers, ascending (NX-2.9)
    row_mask: i64
    first: i64  # first player (NX-2.11)
    cards: i64  # evidence cards dealt to Deckard's case file (NX-2.8)
    deal: list[int]  # card -> face
    by_colour: list[int]  # colour -> mask of its cards; DEAD_END: of the dead ends
    innocence: list[int]  # seat -> colour (NX-2.3)
    replicant: i64  # colour (NX-2.5)

    # The table.
    round: i64  # 0 during set-up
    placed: i64  # standees placed in set-up (NX-2.10)
    turn: i64  # place in the order of the round
    order: list[int]  # seats, as they act in this round (NX-3.1); replaced, never changed
    standee: list[int]  # seat -> witness that it is above; replaced, never changed
    on: list[int]  # seat -> witness that it is on, 0 before it has acted
    used: i64  # mask of witnesses with a standee on them
    intimidated: i64  # mask of witnesses with the intimidated side up
    alive: i64  # mask of cards in the game
    down: i64  # mask of facedown cards
    resolving: i64  # mask of dead ends whose text is being resolved (NX-4.19)
    files: list[int]  # case file -> mask of cards; Deckard's is DECKARD
    looked: list[int]  # seat -> mask of cards that it has looked at (public, NX-4.21)
    tags: list[int]  # card -> mask of colours
    supply: list[int]  # colour -> tags left
    stock: i64  # mask of colours of which a tag is left
    possible: list[int]  # card -> mask of colours that what is public allows; bit DEAD_END for dead ends
    revealed: list[int]  # cards that the acting player turned up in this action, in order (NX-4.20)
    acting: i64  # the seat whose turn it is
    left: i64  # mask of seats whose person has left (NX-5.10)

    # The registers of the text that is being resolved (catalog.py says what they are).
    pc: i64  # NO_TEXT between texts
    chief: i64  # the seat that resolves this text
    you: i64  # the seat that does what is being done: the chief, but for "each player"
    it: i64
    own: i64
    them: i64
    did: i64
    origin: i64
    dest: i64
    k: i64  # how far a repeated operation is
    loop: i64  # cards still to come in "each of them", -1 outside of it
    dead: i64  # the dead end whose text this is, or NO_CARD
    asked: i64  # mask of seats that were asked by "each player"
    sealed: i64  # their answers, 5 bits each, two a seat (effects.py)
    stack: list[int]  # registers of interrupted texts

    # The decision. `open`: mask of seats that still choose for "each player"; else the actor chooses from the mask
    # (operands of `kind`) and the options.
    kind: i64
    mask: i64
    options: i64
    open: i64

    def clone(self) -> NexusState:
        s = NexusState()
        s.players = self.players
        s.actor = self.actor
        s.recorder = None
        s.catalog = self.catalog
        s.colours = self.colours
        s.in_play = self.in_play
        s.row = self.row
        s.row_mask = self.row_mask
        s.first = self.first
        s.cards = self.cards
        s.deal = self.deal
        s.by_colour = self.by_colour
        s.innocence = self.innocence
        s.replicant = self.replicant
        s.round = self.round
        s.placed = self.placed
        s.turn = self.turn
        s.order = self.order
        s.standee = self.standee
        s.on = self.on[:]
        s.used = self.used
        s.intimidated = self.intimidated
        s.alive = self.alive
        s.down = self.down
        s.resolving = self.resolving
        s.files = self.files[:]
        s.looked = self.looked[:]
        s.tags = self.tags[:]
        s.supply = self.supply[:]
        s.stock = self.stock
        s.possible = self.possible[:]
        s.revealed = self.revealed[:]
        s.acting = self.acting
        s.left = self.left
        s.pc = self.pc
        s.chief = self.chief
        s.you = self.you
        s.it = self.it
        s.own = self.own
        s.them = self.them
        s.did = self.did
        s.origin = self.origin
        s.dest = self.dest
        s.k = self.k
        s.loop = self.loop
        s.dead = self.dead
        s.asked = self.asked
        s.sealed = self.sealed
        s.stack = self.stack[:]
        s.kind = self.kind
        s.mask = self.mask
        s.options = self.options
        s.open = self.open
        return s

    def to_ints(self) -> list[int]:
        ints: list[int] = [VERSION]
        ints += [self.players, self.actor, self.in_play, self.row_mask, self.first, self.cards, self.replicant]
        ints += [self.round, self.placed, self.turn, self.used, self.intimidated, self.alive, self.down]
        ints += [self.resolving, self.stock, self.acting, self.left, self.pc, self.chief, self.you, self.it, self.own]
        ints += [self.them, self.did, self.origin, self.dest, self.k, self.loop, self.dead, self.asked, self.sealed]
        ints += [self.kind, self.mask, self.options, self.open]
        for items in (self.colours, self.row, self.deal, self.by_colour, self.innocence, self.order, self.standee):
            ints.append(len(items))
            ints += items
        for items in (self.on, self.files, self.looked, self.tags, self.supply, self.possible, self.revealed):
            ints.append(len(items))
            ints += items
        ints.append(len(self.stack))
        ints += self.stack
        return ints

    # The contract (kernel/state.py)

    def waiting(self) -> list[int]:
        if self.open:
            return LOW[0][self.open][:]  # the seats of the mask
        return [] if self.actor == NOBODY else [self.actor]

    def legal_for(self, seat: i64) -> list[int]:
        if self.open:
            return legality.sealed_choices(self, seat)
        if seat != self.actor or seat < 0:
            return []
        kind = self.kind
        mask = self.mask
        actions = LOW[kind][mask & HALF_MASK] + HIGH[kind][mask >> HALF]
        return LOW[OPTION][self.options] + actions if self.options else actions

    def apply_for(self, seat: i64, action: i64) -> None:
        if self.open:
            clause = legality.why_not(self, seat, action)
            if clause:
                raise IllegalAction(action, legality.clause_id(clause))
            together.seal(self, seat, action)
        else:
            operand = action & (KIND - 1)
            kind = action >> 10
            chosen = self.options if kind == OPTION else self.mask if kind == self.kind else 0
            if seat != self.actor or action < 0 or operand > 62 or not chosen >> operand & 1:
                raise IllegalAction(action, legality.clause_id(legality.why_not(self, seat, action)))
            self.mask = 0  # what was asked is answered
            self.options = 0
            if self.pc < 0:
                rounds.stand_on(self, operand)
            else:
                effects.answer(self, kind, operand)
        self.proceed()

    def proceed(self) -> None:
        """The step loop: texts, turns and rounds go on until somebody must decide or the game is over."""
        while self.mask == 0 and self.options == 0 and self.open == 0 and self.actor != NOBODY:
            if self.pc >= 0:
                effects.run(self)
            else:
                rounds.go_on(self)

    def why_not(self, seat: i64, action: i64) -> str:
        clause = legality.why_not(self, seat, action)
        return legality.clause_id(clause) if clause else ""

    def default(self, seat: i64) -> int:
        """Time is up: decline what can be declined, else the lowest action."""
        return self.legal_for(seat)[0]

    def concede(self, seat: i64) -> None:
        rounds.leave(self, seat)

    def returns(self) -> list[float]:
        return scoring.returns(self)

    def knowledge(self, seat: i64) -> list[int]:
        return what_seat_knows(self, seat).to_ints()


def from_ints(catalog: Catalog, ints: list[int]) -> NexusState:
    """The state that `to_ints` wrote, on the same catalog."""
    s = NexusState()
    s.catalog = catalog
    s.recorder = None
    s.players, s.actor, s.in_play, s.row_mask, s.first, s.cards, s.replicant = ints[1:8]
    s.round, s.placed, s.turn, s.used, s.intimidated, s.alive, s.down = ints[8:15]
    s.resolving, s.stock, s.acting, s.left, s.pc, s.chief, s.you, s.it, s.own = ints[15:24]
    s.them, s.did, s.origin, s.dest, s.k, s.loop, s.dead, s.asked, s.sealed = ints[24:33]
    s.kind, s.mask, s.options, s.open = ints[33:37]
    lists: list[list[int]] = []
    at = 37
    while at < len(ints):
        size = ints[at]
        lists.append(ints[at + 1 : at + 1 + size])
        at += 1 + size
    s.colours, s.row, s.deal, s.by_colour, s.innocence, s.order, s.standee = lists[:7]
    s.on, s.files, s.looked, s.tags, s.supply, s.possible, s.revealed, s.stack = lists[7:]
    return s
