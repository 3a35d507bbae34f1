"""A tiny whole game, Lone High (compiled): what the contract of a State looks like when nothing distracts from it.

Two to four players hold four cards each. Every round all choose one at the same time; the highest that nobody else
chose takes a point, and who takes it may look into other hands or better their own. Its clauses are in
example_clauses.toml, what people see of it is in example_game.py, and docs/guides/add-a-game.md walks through it.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from .errors import IllegalAction, SetupError
from .rng import Rng, rng_from_ints
from .state import KIND, NOBODY, State

VERSION: Final = 1  # of the layouts of `to_ints` and of knowledge
PLACES: Final = 4  # of a hand; place p of seat s is number s * PLACES + p
MOST_PLAYERS: Final = 4
UNKNOWN: Final = 0  # a face that is not known
UNSEALED: Final = -1
DEAL_STREAM: Final = 100  # of the generator: the deal; stream s is seat s's own

# Actions: kind * 1024 + operand. Operands: an option, a place of one's own hand, a seat.
PASS: Final = 0
PEEK: Final = 1
SWAP: Final = 2
BLIND: Final = 3
PLAY: Final = 1
PEEK_AT: Final = 2
SWAP_OUT: Final = 3
ACTIONS: Final[list[int]] = [kind * KIND + operand for kind in range(4) for operand in range(4)]

# Frames of the stack: what is asked, of whom, how often still.
FRAME: Final = 3
ASK_REWARD: Final = 0
ASK_PEEK: Final = 1
ASK_SWAP: Final = 2
REWARDS: Final = 2  # EX-2.5

# Raw events: the kind and up to four ints.
EVENT_WIDTH: Final = 5
EV_ROUND: Final = 1  # round
EV_SHOW: Final = 2  # seat, place, face
EV_POINT: Final = 3  # seat, face
EV_NO_POINT: Final = 4
EV_PEEK: Final = 5  # seat, whose, place, face (only the seat may learn it)
EV_SWAP: Final = 6  # seat, place, old face, new face (only the seat may learn it)
EV_PASS: Final = 7  # seat
EV_CONCEDE: Final = 8  # seat
EV_END: Final = 9


@final
class Catalog:
    """A pack, as the engine takes it: `copies[face]` cards of each face, faces from 1."""

    copies: list[int]

    def __init__(self, copies: list[int]) -> None:
        self.copies = copies


@final
class ExampleState(State):
    """A game of Lone High; between two calls it waits for somebody or is over."""

    catalog: Catalog
    hands: list[int]  # number of a place -> face; -face when the card has been played and lies faceup there
    stock: list[int]  # faces, the top one last
    streams: list[Rng]  # seat -> what is drawn on its behalf
    seen: list[int]  # seat -> mask of places of other hands that it has looked into
    points: list[int]
    out: list[int]  # faces that were swapped away and have left the game, faceup
    sealed: list[int]  # seat -> place of the card chosen this round, UNSEALED before
    stack: list[int]  # frames of who is asked in the middle of a reward
    round: i64
    open: i64  # mask of the seats that still choose a card
    conceded: i64  # the seat that gave up, or NOBODY

    def clone(self) -> ExampleState:
        s = ExampleState()
        s.players = self.players
        s.actor = self.actor
        s.recorder = None
        s.catalog = self.catalog
        s.hands = self.hands[:]
        s.stock = self.stock[:]
        s.streams = [stream.clone() for stream in self.streams]
        s.seen = self.seen[:]
        s.points = self.points[:]
        s.out = self.out[:]
        s.sealed = self.sealed[:]
        s.stack = self.stack[:]
        s.round = self.round
        s.open = self.open
        s.conceded = self.conceded
        return s

    def to_ints(self) -> list[int]:
        ints: list[int] = [VERSION, self.players, self.actor, self.round, self.open, self.conceded]
        for items in (self.hands, self.stock, self.seen, self.points, self.out, self.sealed, self.stack):
            ints.append(len(items))
            ints += items
        for stream in self.streams:
            words = stream.to_ints()
            ints.append(len(words))
            ints += words
        return ints

    def waiting(self) -> list[int]:
        if self.open:
            return [seat for seat in range(self.players) if self.open >> seat & 1]
        return [] if self.actor == NOBODY else [self.actor]

    def legal_for(self, seat: i64) -> list[int]:
        return [action for action in ACTIONS if not self.why_not(seat, action)]

    def why_not(self, seat: i64, action: i64) -> str:
        if self.actor == NOBODY:
            return "EX-3.3"
        if seat < 0 or seat >= self.players:
            return "EX-1.1"
        kind = action // KIND
        operand = action % KIND
        if self.open:
            if not self.open >> seat & 1:
                return "EX-2.2"
            if action == BLIND:
                return ""
            return "" if kind == PLAY and self.holds(seat, operand) else "EX-2.1"
        if seat != self.actor:
            return "EX-2.5"
        asked: i64 = self.stack[-FRAME]
        if asked == ASK_PEEK:
            return "" if kind == PEEK_AT and self.can_peek_at(seat, operand) else "EX-2.6"
        if asked == ASK_SWAP:
            return "" if kind == SWAP_OUT and self.holds(seat, operand) else "EX-2.7"
        if action == SWAP and not self.stock:
            return "EX-2.7"
        return "" if action in (PASS, PEEK, SWAP) else "EX-2.5"

    def apply_for(self, seat: i64, action: i64) -> None:
        clause = self.why_not(seat, action)
        if clause:
            raise IllegalAction(action, clause)
        if self.open:
            self.choose_card(seat, action)
        elif self.stack[-FRAME] == ASK_REWARD:
            self.choose_reward(seat, action)
        elif self.stack[-FRAME] == ASK_PEEK:
            self.peek(seat, action % KIND)
        else:
            self.swap(seat, action % KIND)
        self.proceed()

    def proceed(self) -> None:
        """The step loop: go on until somebody must decide or the game is over."""
        while self.open == 0 and self.actor != NOBODY:
            if self.stack:
                self.actor = self.stack[-2]
                return
            if self.cards_of(0):  # all hands are of one size
                self.round += 1
                self.note(EV_ROUND, self.round, 0, 0, 0)
                self.open = (1 << self.players) - 1
                self.actor = 0
            else:
                self.note(EV_END, 0, 0, 0, 0)
                self.actor = NOBODY  # EX-3.1

    # What the rules ask of the hands.

    def cards_of(self, seat: i64) -> list[int]:
        """The places of the hand in which there is a card."""
        return [place for place in range(PLACES) if self.holds(seat, place)]

    def holds(self, seat: i64, place: i64) -> bool:
        return place < PLACES and self.hands[seat * PLACES + place] > 0

    def can_peek_at(self, seat: i64, whose: i64) -> bool:
        return whose < self.players and whose != seat and len(self.cards_of(whose)) > 0

    # What the answers do.

    def choose_card(self, seat: i64, action: i64) -> None:
        """EX-2.1, EX-2.2: kept unseen until all are in. A blind card comes from the seat's own stream, so that it does
        not matter who answers first."""
        place: i64 = action % KIND
        if action == BLIND:
            cards = self.cards_of(seat)
            place = cards[self.streams[seat].below(len(cards))]
        self.sealed[seat] = place
        self.open &= ~(1 << seat)
        self.actor = 0
        while self.open and not self.open >> self.actor & 1:
            self.actor += 1
        if self.open == 0:
            self.settle()

    def settle(self) -> None:
        """EX-2.3: all show their cards; EX-2.4: the highest that nobody else chose takes a point; EX-2.5: a reward."""
        shown: list[int] = []
        for seat in range(self.players):
            number = seat * PLACES + self.sealed[seat]
            face = self.hands[number]
            shown.append(face)
            self.note(EV_SHOW, seat, self.sealed[seat], face, 0)
            self.hands[number] = -face
            self.sealed[seat] = UNSEALED
        lone = [face for face in shown if shown.count(face) == 1]
        if not lone:
            self.note(EV_NO_POINT, 0, 0, 0, 0)
            return
        winner = shown.index(max(lone))
        self.points[winner] += 1
        self.note(EV_POINT, winner, max(lone), 0, 0)
        if self.cards_of(0):
            self.stack += [ASK_REWARD, winner, REWARDS]

    def choose_reward(self, seat: i64, action: i64) -> None:
        """EX-2.5: the frame stays below what is chosen, and asks again when that is done."""
        self.stack[-1] -= 1
        if action == PASS:
            self.note(EV_PASS, seat, 0, 0, 0)
        if action == PASS or self.stack[-1] == 0:
            del self.stack[-FRAME:]
        if action != PASS:
            self.stack += [ASK_PEEK if action == PEEK else ASK_SWAP, seat, 1]

    def peek(self, seat: i64, whose: i64) -> None:
        """EX-2.6: the card is drawn at random, and everybody sees which place it lies in."""
        cards = self.cards_of(whose)
        number: i64 = whose * PLACES + cards[self.streams[seat].below(len(cards))]
        self.seen[seat] |= 1 << number
        self.note(EV_PEEK, seat, whose, number % PLACES, self.hands[number])
        del self.stack[-FRAME:]

    def swap(self, seat: i64, place: i64) -> None:
        """EX-2.7: who has looked at the old card has not seen the new one."""
        number: i64 = seat * PLACES + place
        old = self.hands[number]
        self.out.append(old)
        self.hands[number] = self.stock.pop()
        for other in range(self.players):
            self.seen[other] &= ~(1 << number)
        self.note(EV_SWAP, seat, place, old, self.hands[number])
        del self.stack[-FRAME:]

    def note(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Record a raw event, if anybody listens."""
        if self.recorder is not None:
            self.recorder.extend([kind, a, b, c, d])

    def default(self, seat: i64) -> int:
        """Time is up: pass, a blind card, else the lowest action."""
        return BLIND if self.open else self.legal_for(seat)[0]

    def concede(self, seat: i64) -> None:
        if seat < 0 or seat >= self.players:
            raise ValueError(f"seat {seat} is not one of 0 to {self.players - 1}")
        if self.actor != NOBODY:  # EX-3.2
            self.conceded = seat
            self.open = 0
            self.actor = NOBODY
            self.note(EV_CONCEDE, seat, 0, 0, 0)

    def returns(self) -> list[float]:
        """EX-3.1: winners share +1 and the others -1; EX-3.2: who concedes has lost, and all others won."""
        if self.actor != NOBODY:
            return [0.0] * self.players
        best = max(self.points)
        won = [points == best for points in self.points]
        if self.conceded != NOBODY:
            won = [seat != self.conceded for seat in range(self.players)]
        winners = won.count(True)
        losers = len(won) - winners
        return [0.0 if losers == 0 else 1.0 / winners if winner else -1.0 / losers for winner in won]

    def knowledge(self, seat: i64) -> list[int]:
        """Version, seat, players, round, whether all choose, whether the seat still does, what it has chosen, whether
        the game is over, who conceded; then the lists stack, points, out, seen, and the faces of the hands."""
        if seat < NOBODY or seat >= self.players:
            raise ValueError(f"seat {seat} is not one of 0 to {self.players - 1}, nor {NOBODY} for a spectator")
        plays = seat != NOBODY
        ints: list[int] = [VERSION, seat, self.players, self.round, 1 if self.open else 0]
        ints += [self.open >> seat & 1 if plays else 0, self.sealed[seat] if plays else UNSEALED]
        ints += [1 if self.actor == NOBODY else 0, self.conceded]
        faces = [face if face < 0 or self.sees(seat, n) else UNKNOWN for n, face in enumerate(self.hands)]
        for items in (self.stack, self.points, self.out, self.seen, faces):
            ints.append(len(items))
            ints += items
        return ints

    def sees(self, seat: i64, number: i64) -> bool:
        """EX-1.1, EX-2.6: one's own hand, and the places that one has looked into."""
        return seat != NOBODY and (number // PLACES == seat or self.seen[seat] >> number & 1 != 0)


def lists_of(ints: list[int], at: int) -> list[list[int]]:
    """The lists, each behind its length, that begin there."""
    found: list[list[int]] = []
    while at < len(ints):
        found.append(ints[at + 1 : at + 1 + ints[at]])
        at += 1 + ints[at]
    return found


def from_ints(catalog: Catalog, ints: list[int]) -> ExampleState:
    """The state that `to_ints` wrote."""
    s = ExampleState()
    s.catalog = catalog
    s.recorder = None
    s.players, s.actor, s.round, s.open, s.conceded = ints[1:6]
    lists = lists_of(ints, 6)
    s.hands, s.stock, s.seen, s.points, s.out, s.sealed, s.stack = lists[:7]
    s.streams = [rng_from_ints(words) for words in lists[7:]]
    return s


def new_game(catalog: Catalog, players: int, key: bytes, recorder: list[int] | None = None) -> ExampleState:
    """A game that waits for its first decision. `key`: 256 bits (rng.key_of). Raises SetupError."""
    if not 2 <= players <= MOST_PLAYERS:
        raise SetupError(f"Lone High is for 2 to {MOST_PLAYERS} players, not {players} (EX-1.1).")
    deck = [face for face in range(len(catalog.copies)) for _ in range(catalog.copies[face])]
    if len(deck) < players * PLACES:
        raise SetupError(f"{players} players need {players * PLACES} cards, and the pack has {len(deck)} (EX-1.2).")
    Rng(key, DEAL_STREAM).shuffle(deck)
    s = begin(catalog, players, key)
    s.recorder = recorder
    s.hands = deck[: players * PLACES]
    s.stock = deck[players * PLACES :]
    s.proceed()
    return s


def begin(catalog: Catalog, players: int, key: bytes) -> ExampleState:
    """The table before the deal."""
    s = ExampleState()
    s.players = players
    s.actor = 0
    s.recorder = None
    s.catalog = catalog
    s.hands = []
    s.stock = []
    s.streams = [Rng(key, seat) for seat in range(players)]
    s.seen = [0] * players
    s.points = [0] * players
    s.out = []
    s.sealed = [UNSEALED] * players
    s.stack = []
    s.round = 0
    s.open = 0
    s.conceded = NOBODY
    return s


def world(catalog: Catalog, knowledge: list[int], rng: Rng) -> ExampleState:
    """A state that the seat holds possible, each deal that fits being equally likely, and fresh streams. The seats that
    choose at the same time as it have not chosen yet."""
    seat, players, round_, choosing, own_open, own_sealed, over, conceded = knowledge[1:9]
    s = begin(catalog, players, b"".join([int(rng.word()).to_bytes(4, "little") for _ in range(8)]))
    s.stack, s.points, s.out, s.seen, s.hands = lists_of(knowledge, 9)
    seen = [abs(face) for face in s.hands] + s.out
    unseen: list[int] = []
    for face in range(1, len(catalog.copies)):
        unseen += [face] * (catalog.copies[face] - seen.count(face))
    rng.shuffle(unseen)
    s.hands = [unseen.pop() if face == UNKNOWN else face for face in s.hands]
    s.stock = unseen
    s.round = round_
    s.conceded = conceded
    if choosing:
        s.open = (1 << players) - 1
    if seat != NOBODY:
        s.sealed[seat] = own_sealed
        if not own_open:
            s.open &= ~(1 << i64(seat))
    s.actor = NOBODY if over else s.waiting()[0] if choosing else s.stack[-2]
    return s
