"""A game of Nemesis: the fields, the copy beside them, and the loop that runs until somebody must decide (compiled).

Objects on the battlefield have a number, the lowest that is free when they enter; what left and came back is a new
object (NM-6.15). Hands are masks of places in the own deck list, decks are lists of places with the top card last.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ..kernel.errors import IllegalAction
from ..kernel.rng import Rng, rng_from_ints
from ..kernel.state import NOBODY, State
from . import legality, turn
from .catalog import Catalog
from .frame import Frame, frame_from_ints
from .knowledge import what_seat_knows
from .lists import vec_of
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
    asks_order: i64  # 1: players order their triggers (NM-6.13)
    closed: i64  # 1: deck lists are not open
    skip_draw: i64  # 1: the first player does not draw on turn 1 (NM-4.12)

    # Chance: a stream for each seat, and the table's (replaced when they are drawn from, so clones may share them).
    rngs: list[Rng]

    # The table.
    step: i64  # parts.MULLIGAN to parts.OVER
    first: i64  # the first player, NOBODY before it is known
    active: i64
    round: i64  # turns of both players, counted from 1
    turns: vec[i64]  # seat -> own turns begun
    hp: vec[i64]
    scrap: vec[i64]
    hands: vec[i64]  # seat -> mask of places
    library: list[list[int]]  # seat -> places, the top card last; replaced, never changed
    discard: list[list[int]]  # seat -> places, the last one on top; replaced, never changed
    removed: list[list[int]]  # seat -> places, out of the game; replaced, never changed, and so are both together
    mulligans: vec[i64]  # seat -> mulligans taken
    open: i64  # mask of the seats that still decide on mulligans (NM-3.3)
    champion: vec[i64]  # seat -> WAITING, OUT, GONE
    faces_used: vec[i64]  # seat -> mask of the faces whose Activation Protocol has happened (NM-8.6)
    flipped: i64  # 1: the active player has used the flip of this turn (NM-8.3)
    winner: i64  # a seat, DRAWN, or NO_RESULT
    clause: i64  # which clause ended the game (102 for NM-1.2)

    # What the other player knows of hidden cards (NM-1.10), beside the lists. Multisets of definitions, sorted;
    # replaced, never changed, and so are those of both seats together: clones share them. Of `known_hand` at most
    # `hand_doubt` cards have left unseen since, of `known_deck` at most `deck_doubt`.
    marks: list[list[int]]  # seat -> of each card of its library, from the bottom: mask of the seats that know it
    known_hand: list[list[int]]
    hand_doubt: vec[i64]
    known_deck: list[list[int]]
    deck_doubt: vec[i64]
    seen: list[list[int]]  # all that has been seen of a deck at one time, the most of each card

    # Objects, by number. Row NOWHERE: the number is free. Clones share all of these up to `waking` but `row`, `enabled`
    # and `damage`, and those of seats above but `hp`, `scrap` and `hands`: they are replaced, never changed.
    definition: vec[i64]
    owner: vec[i64]
    side: vec[i64]  # who controls it
    born: vec[i64]  # under whose control it entered
    place: vec[i64]  # in its owner's deck list; TOKEN_PLACE for tokens
    row: vec[i64]
    enabled: vec[i64]
    damage: vec[i64]
    age: vec[i64]  # when it entered
    host: vec[i64]  # the Unit that it is attached to, or NO_OBJECT
    waking: vec[i64]  # 1: a Nemesis that has not been through its Enable Phase yet (NM-8.5)
    did: vec[i64]  # mask of what happened to it in this turn (ops.WAS_)
    clock: i64  # the age of the next one; also counts effects

    # Effects that last: parts.EFFECT ints each, the oldest first.
    effects: vec[i64]
    used: vec[i64]  # object, ability, times in this turn ...

    # What is derived of objects (refresh.py), valid while `dirty` is 0. Of one that left: as it last was (NM-6.13).
    atk: vec[i64]
    defence: vec[i64]
    keywords: vec[i64]
    banned: vec[i64]  # mask of ops.NO_, CAN_ and MUST_
    statics: vec[i64]  # S_ record, source, controller ...: what works now, of passives
    dirty: i64  # refresh.NUMBERS: the numbers are out of date; 1: which objects there are has changed, too
    rules: i64  # mask of the C_ and S_ records (from C_FIRST) that there are, of passives and effects
    unchecked: i64  # 1: something that the checks look at has changed since the last ones (NM-1.11)
    restless: i64  # what passives depend on beside which objects there are: a mask of needs.py
    listening: i64  # mask of what triggers wait for (ops.ON_), on the battlefield
    listeners: vec[i64]  # the objects that have such triggers; replaced, never changed once it is filled
    users: vec[i64]  # the objects that have abilities that are used by paying; the same
    sources: vec[i64]  # the objects that have passives, the oldest first; the same

    # What resolves. `frame`: what is being chosen for or resolved; `opener`: the card that waits while its window is
    # open (NM-5.19). Triggers that came due, parts.PENDING ints each: the batch that is taken up, and the next.
    frame: Frame | None
    opener: Frame | None
    batch: vec[i64]
    pending: vec[i64]
    resolved: i64  # triggers since a player last chose anything but a pass (NM-6.17)
    loop: vec[i64]  # definitions of the last of those triggers, once they are suspiciously many

    # The combat (NM-7).
    attackers: vec[i64]  # objects, in order of declaration
    targets: vec[i64]  # of each: an object or CITY
    interceptors: vec[i64]  # objects, in order of declaration
    blocked: vec[i64]  # of each: the attacker
    ordered: vec[i64]  # attacker, interceptor, attacker, interceptor ...: the orders given (NM-7.14)
    amounts: vec[i64]  # defender, attacker, amount ...: the splits given (NM-7.16)
    cancelled: vec[i64]  # attackers whose attack is cancelled (NM-7.20)
    no_damage: i64  # 1: the Combat Phase was ended (NM-7.25)
    chosen: i64  # the object whose target or attacker is asked next, or NO_OBJECT
    ready: vec[i64]  # while elements do not bear on each other: what the next begins with

    # The window (NM-5.12): its step, 0 for none; who caused it.
    window: i64
    cause: i64
    closing: i64  # 1: the “end” triggers of the running phase have been taken up

    # The decision.
    legal: vec[i64]  # of the actor; replaced, never changed

    def clone(self) -> NemesisState:
        s = NemesisState()
        s.players = self.players
        s.actor = self.actor
        s.recorder = None
        s.catalog = self.catalog
        s.decks = self.decks
        s.fixed_first = self.fixed_first
        s.asks_order = self.asks_order
        s.closed = self.closed
        s.skip_draw = self.skip_draw
        s.rngs = self.rngs[:]
        s.step = self.step
        s.first = self.first
        s.active = self.active
        s.round = self.round
        s.turns = self.turns
        s.hp = self.hp[:]
        s.scrap = self.scrap[:]
        s.hands = self.hands[:]
        s.library = self.library[:]
        s.discard = self.discard[:]
        s.removed = self.removed
        s.mulligans = self.mulligans
        s.open = self.open
        s.champion = self.champion
        s.faces_used = self.faces_used
        s.flipped = self.flipped
        s.winner = self.winner
        s.clause = self.clause
        s.marks = self.marks
        s.known_hand = self.known_hand
        s.hand_doubt = self.hand_doubt
        s.known_deck = self.known_deck
        s.deck_doubt = self.deck_doubt
        s.seen = self.seen
        s.definition = self.definition
        s.owner = self.owner
        s.side = self.side
        s.born = self.born
        s.place = self.place
        s.row = self.row[:]
        s.enabled = self.enabled[:]
        s.damage = self.damage[:]
        s.age = self.age
        s.host = self.host
        s.waking = self.waking
        s.did = self.did[:]
        s.clock = self.clock
        s.effects = self.effects
        s.used = self.used
        s.atk = self.atk[:]
        s.defence = self.defence[:]
        s.keywords = self.keywords[:]
        s.banned = self.banned[:]
        s.statics = self.statics
        s.dirty = self.dirty
        s.rules = self.rules
        s.unchecked = self.unchecked
        s.restless = self.restless
        s.listening = self.listening
        s.listeners = self.listeners
        s.users = self.users
        s.sources = self.sources
        s.frame = None if self.frame is None else self.frame.clone()
        s.opener = None if self.opener is None else self.opener.clone()
        s.batch = self.batch
        s.pending = self.pending
        s.resolved = self.resolved
        s.loop = self.loop
        s.attackers = self.attackers
        s.targets = self.targets
        s.interceptors = self.interceptors
        s.blocked = self.blocked
        s.ordered = self.ordered
        s.amounts = self.amounts
        s.cancelled = self.cancelled
        s.no_damage = self.no_damage
        s.chosen = self.chosen
        s.ready = self.ready
        s.window = self.window
        s.cause = self.cause
        s.closing = self.closing
        s.legal = self.legal
        return s

    def arrays(self) -> list[vec[i64]]:
        """All arrays, in the order of `to_ints`."""
        found = [self.turns, self.hp, self.scrap, self.hands, self.mulligans, self.champion, self.faces_used]
        found += [self.hand_doubt, self.deck_doubt, self.effects, self.used, self.statics]
        found += [self.definition, self.owner, self.side, self.place, self.row, self.enabled, self.damage]
        found += [self.born, self.age, self.host, self.waking, self.did, self.atk, self.defence, self.keywords]
        found += [self.banned, self.attackers, self.targets, self.interceptors, self.blocked, self.ordered]
        found += [self.amounts, self.cancelled, self.batch, self.pending, self.loop, self.legal, self.ready]
        return [*found, self.listeners, self.users, self.sources]

    def add_object(self) -> None:
        """One more number for objects, the next; `battlefield.enter` fills in the rest."""
        self.row = append(self.row, 0)
        self.enabled = append(self.enabled, 0)
        self.damage = append(self.damage, 0)
        self.did = append(self.did, 0)
        self.atk = append(self.atk, 0)
        self.defence = append(self.defence, 0)
        self.keywords = append(self.keywords, 0)
        self.banned = append(self.banned, 0)

    def keep_objects(self, size: i64) -> None:
        """The numbers from there on are forgotten."""
        self.definition = self.definition[:size]
        self.owner = self.owner[:size]
        self.side = self.side[:size]
        self.born = self.born[:size]
        self.place = self.place[:size]
        self.row = self.row[:size]
        self.enabled = self.enabled[:size]
        self.damage = self.damage[:size]
        self.age = self.age[:size]
        self.host = self.host[:size]
        self.waking = self.waking[:size]
        self.did = self.did[:size]
        self.atk = self.atk[:size]
        self.defence = self.defence[:size]
        self.keywords = self.keywords[:size]
        self.banned = self.banned[:size]

    def to_ints(self) -> list[int]:
        ints: list[int] = [VERSION, self.players, self.actor, self.fixed_first, self.asks_order, self.closed]
        ints += [self.skip_draw, self.step, self.first, self.active, self.round, self.open, self.flipped, self.winner]
        ints += [self.clause, self.clock, self.dirty, self.rules, self.restless, self.listening, self.resolved]
        ints += [self.no_damage, self.unchecked, self.chosen, self.window, self.cause, self.closing]
        for rng in self.rngs:
            ints += rng.to_ints()
        for seat in range(PLAYERS):
            for items in (self.decks[seat], self.library[seat], self.discard[seat], self.removed[seat]):
                put(ints, items)
            for items in (self.marks[seat], self.known_hand[seat], self.known_deck[seat], self.seen[seat]):
                put(ints, items)
        for array in self.arrays():
            put(ints, list(array))
        put(ints, [] if self.frame is None else self.frame.to_ints())
        put(ints, [] if self.opener is None else self.opener.to_ints())
        return ints

    # The contract (kernel/state.py)

    def waiting(self) -> list[int]:
        if self.open:
            return [seat for seat in range(PLAYERS) if self.open >> seat & 1]
        return [] if self.actor == NOBODY else [self.actor]

    def answers(self, seat: i64) -> vec[i64]:
        """What `legal_for` lists."""
        if self.open:
            return legality.mulligan_choices(self, seat)
        return self.legal if seat == self.actor and seat >= 0 else vec[i64]()

    def legal_for(self, seat: i64) -> list[int]:
        return list(self.answers(seat))

    def pick(self, seat: i64, chance: i64) -> tuple[i64, i64]:
        answers = self.answers(seat)
        count: i64 = len(answers)
        return answers[(chance * count) >> 32], count

    def apply_for(self, seat: i64, action: i64) -> None:
        if action not in self.answers(seat):
            raise IllegalAction(action, legality.clause_id(legality.why_not(self, seat, action)))
        turn.answer(self, seat, action)
        self.proceed()

    def proceed(self) -> None:
        """The step loop: steps follow each other until somebody must decide or the game is over."""
        while len(self.legal) == 0 and self.open == 0 and self.step != OVER:
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
    s.players, s.actor, s.fixed_first, s.asks_order, s.closed = ints[1:6]
    s.skip_draw, s.step, s.first, s.active, s.round, s.open, s.flipped, s.winner = ints[6:14]
    s.clause, s.clock, s.dirty, s.rules, s.restless, s.listening, s.resolved = ints[14:21]
    s.no_damage, s.unchecked, s.chosen, s.window, s.cause, s.closing = ints[21:27]
    at = 27
    s.rngs = []
    for _ in range(PLAYERS + 1):
        s.rngs.append(rng_from_ints(ints[at : at + RNG_INTS]))
        at += RNG_INTS
    lists: list[list[int]] = []
    while at < len(ints):
        size = ints[at]
        lists.append(ints[at + 1 : at + 1 + size])
        at += 1 + size
    s.decks, s.library, s.discard, s.removed = [lists[i : i + 9 : 8] for i in range(4)]
    s.marks, s.known_hand, s.known_deck, s.seen = [lists[i : i + 9 : 8] for i in range(4, 8)]
    arrays = [vec_of(items) for items in lists[:59]]
    s.turns, s.hp, s.scrap, s.hands, s.mulligans, s.champion, s.faces_used = arrays[16:23]
    s.hand_doubt, s.deck_doubt, s.effects, s.used, s.statics = arrays[23:28]
    s.definition, s.owner, s.side, s.place, s.row, s.enabled, s.damage = arrays[28:35]
    s.born, s.age, s.host, s.waking, s.did, s.atk, s.defence, s.keywords, s.banned = arrays[35:44]
    s.attackers, s.targets, s.interceptors, s.blocked, s.ordered, s.amounts = arrays[44:50]
    s.cancelled, s.batch, s.pending, s.loop, s.legal, s.ready = arrays[50:56]
    s.listeners, s.users, s.sources = arrays[56:59]
    s.frame = frame_from_ints(lists[59]) if lists[59] else None
    s.opener = frame_from_ints(lists[60]) if lists[60] else None
    return s
