"""A game of Nemesis: the fields, the copy beside them, and the loop that runs until somebody must decide (compiled).

Objects on the battlefield have a number, the lowest that is free when they enter; what left and came back is a new
object (NM-6.15). Hands are masks of places in the own deck list, decks are lists of places with the top card last.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ..kernel.errors import IllegalAction
from ..kernel.rng import Rng, rng_from_ints
from ..kernel.state import NOBODY, State
from . import legality, turn
from .catalog import Catalog
from .knowledge import what_seat_knows
from .parts import OVER, PLAYERS

VERSION: Final = 1  # of the layout of `to_ints`
NO_RESULT: Final = -2
DRAWN: Final = -1


@final
class NemesisState(State):
    """The fields, by what they are about; what each holds stands beside it."""

    # Fixed by the set-up; shared by clones, never changed.
    catalog: Catalog
    decks: list[list[int]]  # seat -> place -> definition; the Champion's place is the last
    fixed_first: i64  # the first player that the table fixed, or NOBODY (NM-3.2)
    skip_draw: i64  # 1: the first player does not draw on turn 1 (NM-4.12)

    # Chance: a stream for each seat, and the table's (replaced when they are drawn from, so clones may share them).
    rngs: list[Rng]

    # The table.
    step: i64  # parts.MULLIGAN to parts.OVER
    first: i64  # the first player, NOBODY before it is known
    active: i64
    round: i64  # turns of both players, counted from 1
    turns: list[int]  # seat -> own turns begun
    hp: list[int]
    scrap: list[int]
    hands: list[int]  # seat -> mask of places
    library: list[list[int]]  # seat -> places, the top card last; replaced, never changed
    discard: list[list[int]]  # seat -> places, the last one on top; replaced, never changed
    mulligans: list[int]  # seat -> mulligans taken
    open: i64  # mask of the seats that still decide on mulligans (NM-3.3)
    champion: list[int]  # seat -> WAITING, OUT, GONE
    flipped: i64  # 1: the active player has used the flip of this turn (NM-8.3)
    winner: i64  # a seat, DRAWN, or NO_RESULT
    clause: i64  # which clause ended the game (102 for NM-1.2)

    # Objects, by number. Row NOWHERE: the number is free.
    definition: list[int]
    owner: list[int]
    side: list[int]  # who controls it
    place: list[int]  # in its owner's deck list; TOKEN_PLACE for tokens
    row: list[int]
    enabled: list[int]
    damage: list[int]
    age: list[int]  # when it entered
    host: list[int]  # the Unit that it is attached to, or NO_OBJECT
    waking: list[int]  # 1: a Nemesis that has not been through its Enable Phase yet (NM-8.5)
    clock: i64  # the age of the next one

    # What is derived of objects (refresh.py), valid while `dirty` is 0.
    atk: list[int]
    defence: list[int]
    keywords: list[int]
    dirty: i64

    # The combat (NM-7).
    attackers: list[int]  # objects, in order of declaration
    targets: list[int]  # of each: an object or CITY
    interceptors: list[int]  # objects, in order of declaration
    blocked: list[int]  # of each: the attacker
    ordered: list[int]  # attacker, interceptor, attacker, interceptor ...: the orders given (NM-7.14)
    amounts: list[int]  # defender, attacker, amount ...: the splits given (NM-7.16)
    chosen: i64  # the object whose target or attacker is asked next, or NO_OBJECT

    # The window (NM-5.12): its step, 0 for none; who caused it; the card that waits in no zone (a place, or -1), and
    # its target.
    window: i64
    cause: i64
    waiting_card: i64
    waiting_target: i64

    # The decision.
    legal: list[int]  # of the actor; replaced, never changed

    def clone(self) -> NemesisState:
        s = NemesisState()
        s.players = self.players
        s.actor = self.actor
        s.recorder = None
        s.catalog = self.catalog
        s.decks = self.decks
        s.fixed_first = self.fixed_first
        s.skip_draw = self.skip_draw
        s.rngs = self.rngs[:]
        s.step = self.step
        s.first = self.first
        s.active = self.active
        s.round = self.round
        s.turns = self.turns[:]
        s.hp = self.hp[:]
        s.scrap = self.scrap[:]
        s.hands = self.hands[:]
        s.library = self.library[:]
        s.discard = self.discard[:]
        s.mulligans = self.mulligans[:]
        s.open = self.open
        s.champion = self.champion[:]
        s.flipped = self.flipped
        s.winner = self.winner
        s.clause = self.clause
        s.definition = self.definition[:]
        s.owner = self.owner[:]
        s.side = self.side[:]
        s.place = self.place[:]
        s.row = self.row[:]
        s.enabled = self.enabled[:]
        s.damage = self.damage[:]
        s.age = self.age[:]
        s.host = self.host[:]
        s.waking = self.waking[:]
        s.clock = self.clock
        s.atk = self.atk[:]
        s.defence = self.defence[:]
        s.keywords = self.keywords[:]
        s.dirty = self.dirty
        s.attackers = self.attackers[:]
        s.targets = self.targets[:]
        s.interceptors = self.interceptors[:]
        s.blocked = self.blocked[:]
        s.ordered = self.ordered[:]
        s.amounts = self.amounts[:]
        s.chosen = self.chosen
        s.window = self.window
        s.cause = self.cause
        s.waiting_card = self.waiting_card
        s.waiting_target = self.waiting_target
        s.legal = self.legal
        return s

    def to_ints(self) -> list[int]:
        ints: list[int] = [VERSION, self.players, self.actor, self.fixed_first, self.skip_draw, self.step, self.first]
        ints += [self.active, self.round, self.open, self.flipped, self.winner, self.clause, self.clock, self.dirty]
        ints += [self.chosen, self.window, self.cause, self.waiting_card, self.waiting_target]
        for rng in self.rngs:
            ints += rng.to_ints()
        for deck in self.decks:
            put(ints, deck)
        for items in (self.turns, self.hp, self.scrap, self.hands, self.mulligans, self.champion):
            put(ints, items)
        for seat in range(PLAYERS):
            put(ints, self.library[seat])
            put(ints, self.discard[seat])
        for items in (self.definition, self.owner, self.side, self.place, self.row, self.enabled, self.damage):
            put(ints, items)
        for items in (self.age, self.host, self.waking, self.atk, self.defence, self.keywords):
            put(ints, items)
        for items in (self.attackers, self.targets, self.interceptors, self.blocked, self.ordered, self.amounts):
            put(ints, items)
        put(ints, self.legal)
        return ints

    # The contract (kernel/state.py)

    def waiting(self) -> list[int]:
        if self.open:
            return [seat for seat in range(PLAYERS) if self.open >> seat & 1]
        return [] if self.actor == NOBODY else [self.actor]

    def legal_for(self, seat: i64) -> list[int]:
        if self.open:
            return legality.mulligan_choices(self, seat)
        return self.legal[:] if seat == self.actor and seat >= 0 else []

    def apply_for(self, seat: i64, action: i64) -> None:
        if seat < 0 or action not in self.legal_for(seat):
            raise IllegalAction(action, legality.clause_id(legality.why_not(self, seat, action)))
        turn.answer(self, seat, action)
        self.proceed()

    def proceed(self) -> None:
        """The step loop: steps follow each other until somebody must decide or the game is over."""
        while not self.legal and self.open == 0 and self.step != OVER:
            turn.go_on(self)

    def why_not(self, seat: i64, action: i64) -> str:
        clause = legality.why_not(self, seat, action)
        return legality.clause_id(clause) if clause else ""

    def default(self, seat: i64) -> int:
        """Time is up: pass, end the declaration, keep the hand; else the lowest action."""
        return self.legal_for(seat)[0]

    def concede(self, seat: i64) -> None:
        turn.concede(self, seat)

    def returns(self) -> list[float]:
        if self.winner < 0:
            return [0.0, 0.0]
        return [1.0 if seat == self.winner else -1.0 for seat in range(PLAYERS)]

    def knowledge(self, seat: i64) -> list[int]:
        return what_seat_knows(self, seat).to_ints()


def put(ints: list[int], items: list[int]) -> None:
    """A list, behind its length."""
    ints.append(len(items))
    ints += items


RNG_INTS: Final = 11  # of Rng.to_ints


def from_ints(catalog: Catalog, ints: list[int]) -> NemesisState:
    """The state that `to_ints` wrote, on the same catalog."""
    s = NemesisState()
    s.catalog = catalog
    s.recorder = None
    s.players, s.actor, s.fixed_first, s.skip_draw, s.step, s.first = ints[1:7]
    s.active, s.round, s.open, s.flipped, s.winner, s.clause, s.clock, s.dirty = ints[7:15]
    s.chosen, s.window, s.cause, s.waiting_card, s.waiting_target = ints[15:20]
    at = 20
    s.rngs = []
    for _ in range(PLAYERS + 1):
        s.rngs.append(rng_from_ints(ints[at : at + RNG_INTS]))
        at += RNG_INTS
    lists: list[list[int]] = []
    while at < len(ints):
        size = ints[at]
        lists.append(ints[at + 1 : at + 1 + size])
        at += 1 + size
    s.decks = lists[:2]
    s.turns, s.hp, s.scrap, s.hands, s.mulligans, s.champion = lists[2:8]
    s.library = [lists[8], lists[10]]
    s.discard = [lists[9], lists[11]]
    s.definition, s.owner, s.side, s.place, s.row, s.enabled, s.damage = lists[12:19]
    s.age, s.host, s.waking, s.atk, s.defence, s.keywords = lists[19:25]
    s.attackers, s.targets, s.interceptors, s.blocked, s.ordered, s.amounts, s.legal = lists[25:]
    return s
