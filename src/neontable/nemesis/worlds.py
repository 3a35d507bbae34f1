"""Worlds: states drawn from all that a seat cannot tell apart (compiled). The real state is never an argument."""

from __future__ import annotations

from struct import pack
from typing import Protocol

from mypy_extensions import i64

from ..kernel.rng import WORD, Rng
from ..kernel.state import KIND, NOBODY
from .binding import follow_objects, frame_of, remind, triggers_of
from .catalog import Catalog
from .choosing import choosers, register_of
from .dealing import must_go, split, still_in_deck, still_in_hand
from .filters import all_of, amount_of
from .frame import Frame
from .knowledge import CARD_WHERE, CARD_ZONES, Knowledge, Resolving
from .known import less, most, remember
from .lists import vec_of
from .ops import CARD, CHOOSE, EACH, IN_HAND, MAY, ON_BATTLEFIELD, ORDERED
from .parts import (
    CHAMPION,
    CHAMPION_PLACE,
    DECK_SIZE,
    MULLIGAN,
    NO,
    NOWHERE,
    OPTION,
    PASS,
    PLAYERS,
    TOKEN_PLACE,
    YES,
)
from .refresh import by_age
from .setup import SEAT_STREAM
from .state import NemesisState
from .things import controller_of
from .told import TOLD
from .zones import IN_NO_ZONE, SHOWN, card_at


class Prior(Protocol):
    """Guesses closed decks (prior.py)."""

    def __call__(self, needed: list[int], leader: int, rng: Rng) -> list[int]:
        """The 30 cards of a deck: all those needed, and what goes with them and that Champion."""
        ...


def world(catalog: Catalog, k: Knowledge, rng: Rng, prior: Prior | None = None) -> NemesisState:
    """A state that the seat holds possible. `prior` guesses the other's cards where deck lists are closed; a guess that
    does not fit what has been seen counts for nothing."""
    s = NemesisState()
    s.catalog = catalog
    s.recorder = None
    s.players = PLAYERS
    key = pack("<8I", *[rng.below(WORD) for _ in range(8)])
    s.rngs = [Rng(key, SEAT_STREAM + stream) for stream in range(PLAYERS + 1)]
    put_back_turn(s, k)
    put_back_objects(s, k)
    put_back_cards(s, k)
    s.frame = frame_of(k.frame)
    s.opener = frame_of(k.opener)
    for seat in range(PLAYERS):
        if k.seat == seat:
            lay(s, k, seat, k.lists[seat][:DECK_SIZE], k.hand, rng)
        else:
            deal(s, k, seat, rng, prior)
    follow_objects(s, k.objects[CARD_ZONES], k.objects[CARD_WHERE])
    resume(s, k, rng)
    remember_shown(s, k.seat)
    ask_again(s, k)
    return s


# What is public


def put_back_turn(s: NemesisState, k: Knowledge) -> None:
    """Set-up, turn and players (knowledge.tell_turn)."""
    s.fixed_first = k.fixed_first
    s.asks_order = k.asks_order
    s.closed = k.closed
    s.skip_draw = k.skip_draw
    s.step = k.step
    s.first = k.first
    s.active = k.active
    s.round = k.round
    s.flipped = k.flipped
    s.winner = k.winner
    s.clause = k.clause
    s.clock = k.clock
    s.window = k.window
    s.cause = k.cause
    s.closing = k.closing
    s.resolved = k.resolved
    s.loop = vec_of(k.loop)
    s.turns = vec_of(k.turns)
    s.hp = vec_of(k.hp)
    s.scrap = vec_of(k.scrap)
    s.mulligans = vec_of(k.mulligans)
    s.champion = vec_of(k.champion)
    s.faces_used = vec_of(k.faces_used)


def put_back_objects(s: NemesisState, k: Knowledge) -> None:
    """The battlefield, the combat, and what lasts (knowledge.tell_objects)."""
    s.dirty = 0
    s.restless = k.restless
    s.rules = -1  # any
    s.listening = k.listening
    s.listeners = vec_of([obj for obj in range(len(k.objects[4])) if k.objects[4][obj] != NOWHERE])
    s.users = s.listeners[:]
    s.unchecked = 1
    s.no_damage = k.no_damage
    s.chosen = k.chosen
    s.ready = vec_of([])
    s.effects = vec_of(k.effects)
    s.used = vec_of(k.used)
    s.statics = vec_of(k.statics)
    s.definition, s.owner, s.side, s.born, s.row = [vec_of(items) for items in k.objects[:5]]
    s.enabled, s.damage, s.age, s.host, s.waking = [vec_of(items) for items in k.objects[5:10]]
    s.did, s.atk, s.defence, s.keywords, s.banned = [vec_of(items) for items in k.objects[10:15]]
    s.place = vec_of([TOKEN_PLACE] * len(s.row))
    s.sources = by_age(s, s.listeners)
    s.attackers, s.targets, s.interceptors, s.blocked = [vec_of(items) for items in k.combat[:4]]
    s.ordered, s.amounts, s.cancelled = [vec_of(items) for items in k.combat[4:]]


def put_back_cards(s: NemesisState, k: Knowledge) -> None:
    """What the players know of hidden cards, as far as the seat knows it; the zones, still empty."""
    s.marks = [marks[:] for marks in k.marks]
    s.known_hand = [cards[:] for cards in k.known_hand]
    s.known_deck = [cards[:] for cards in k.known_deck]
    s.hand_doubt = vec_of(k.hand_doubt)
    s.deck_doubt = vec_of(k.deck_doubt)
    s.seen = [cards[:] for cards in k.seen]
    s.decks = [[], []]
    s.hands = vec_of([0, 0])
    s.library = [[], []]
    s.discard = [[], []]
    s.removed = [[], []]


def is_out(s: NemesisState, k: Knowledge, obj: i64, seat: i64) -> bool:
    """Whether the object is on the battlefield and its card of that seat's deck."""
    return s.row[obj] != NOWHERE and s.owner[obj] == seat and k.objects[CARD_ZONES][obj] == ON_BATTLEFIELD


def is_afloat(r: Resolving | None, seat: i64) -> bool:
    """Whether a card of that seat's is in no zone, for it is played and waits or resolves (NM-5.19)."""
    return r is not None and r.card[0] == CARD + seat and r.card[1] == IN_NO_ZONE and r.card[2] == 0


def in_sight(s: NemesisState, k: Knowledge, seat: i64) -> list[int]:
    """Those of the 30 cards of a seat of which it is known where they are, the hand left aside; sorted."""
    found = [*k.discard[seat], *k.removed[seat], *k.marked[seat]]
    found += [s.definition[obj] for obj in range(len(s.row)) if is_out(s, k, obj, seat)]
    for r in (k.frame, k.opener):
        if r is not None and is_afloat(r, seat):
            found.append(int(r.definition))
    return sorted([card for card in found if card >= 0 and s.catalog.kind[card] < CHAMPION])


# What is hidden


def deal(s: NemesisState, k: Knowledge, seat: i64, rng: Rng, prior: Prior | None) -> None:
    """The cards of a seat whose hand is hidden: what is known to be in hand and deck, the rest at random."""
    placed = in_sight(s, k, seat)
    deck = k.lists[seat][:DECK_SIZE]
    spare = less(deck or k.seen[seat], placed)
    shown = open_in_hand(k, seat)
    gone = must_go(k.known_hand[seat], k.known_deck[seat], spare, shown, k.deck_doubt[seat])
    held = still_in_hand(k.known_hand[seat], gone, shown, k.hand_doubt[seat], k.hand_sizes[seat], rng)
    size = k.deck_sizes[seat] - sum([1 for card in k.marked[seat] if card >= 0])
    deep = still_in_deck(k.known_deck[seat], less(spare, held), k.deck_doubt[seat], size, rng)
    if not deck:
        needed = most(k.seen[seat], sorted([*placed, *held, *deep]))
        deck = guess(s, needed, k.leaders[seat], rng, prior)
    hand = split(less(deck, placed), held, deep, k.hand_sizes[seat], rng)
    lay(s, k, seat, deck, lowest(deck, hand), rng)


def open_in_hand(k: Knowledge, seat: i64) -> list[int]:
    """The cards of a hidden hand that lie open while a text is carried out."""
    found: list[int] = []
    for r in (k.frame, k.opener):
        if r is not None:
            for i in range(0, len(r.memory), TOLD):
                if r.memory[i] == SHOWN and r.memory[i + 1] == CARD + seat and r.memory[i + 2] == IN_HAND:
                    found.append(r.memory[i + 4])
    return sorted([card for card in found if card >= 0])


def guess(s: NemesisState, needed: list[int], leader: i64, rng: Rng, prior: Prior | None) -> list[int]:
    """A closed deck: as the prior has it, or filled up with any cards that can be in one."""
    cards = sorted(prior(needed, leader, rng)) if prior is not None else needed
    if len(cards) == DECK_SIZE and not less(needed, cards):
        return cards
    fitting = [card for card in range(len(s.catalog.kind)) if fits(s, card)]
    cards = needed[:DECK_SIZE]
    while len(cards) < DECK_SIZE:
        cards = sorted([*cards, fitting[rng.below(len(fitting))] if fitting else cards[0]])
    return cards


def fits(s: NemesisState, card: i64) -> bool:
    """Whether a definition is one of a card that can be among the 30 (NM-2.4)."""
    return s.catalog.kind[card] < CHAMPION and not s.catalog.token[card]


def lowest(deck: list[int], hand: list[int]) -> i64:
    """The places of a hand as a mask, of equal cards the first ones: so a play has the same number in every world."""
    mask: i64 = 0
    at: i64 = 0
    for card in hand:
        while deck[at] != card:
            at += 1
        mask |= 1 << at
        at += 1
    return mask


def lay(s: NemesisState, k: Knowledge, seat: i64, deck: list[int], hand: i64, rng: Rng) -> None:
    """All cards of a seat go where they are; what is hidden in the deck is shuffled."""
    s.decks[seat] = [*deck, k.leaders[seat]]
    s.hands[seat] = hand
    left = [place for place in range(DECK_SIZE) if not hand >> i64(place) & 1]
    s.discard[seat] = [pick(s, deck, left, card) for card in k.discard[seat]]
    s.removed[seat] = [pick(s, deck, left, card) for card in k.removed[seat]]
    for obj in range(len(s.row)):
        if is_out(s, k, obj, seat):
            s.place[obj] = pick(s, deck, left, s.definition[obj])
    for f, r in ((s.frame, k.frame), (s.opener, k.opener)):
        if f is not None and is_afloat(r, seat):
            f.card = card_at(seat, pick(s, deck, left, f.definition))
    library = [pick(s, deck, left, card) if card >= 0 else -1 for card in k.marked[seat] or [-1] * k.deck_sizes[seat]]
    rng.shuffle(left)
    s.library[seat] = [place if place >= 0 else left.pop() for place in library]


def pick(s: NemesisState, deck: list[int], left: list[int], card: i64) -> int:
    """Take the last place of that card among those that are left; a Champion has its own."""
    if s.catalog.kind[card] >= CHAMPION:
        return CHAMPION_PLACE
    at = len(left) - 1
    while deck[left[at]] != card:
        at -= 1
    return left.pop(at)


# What resolves, and who is asked


def resume(s: NemesisState, k: Knowledge, rng: Rng) -> None:
    """Frames and triggers remember what they speak of; what somebody has chosen unseen is chosen at random."""
    hidden: list[int] = []
    for f, r in ((s.frame, k.frame), (s.opener, k.opener)):
        if f is not None and r is not None:
            remind(s, f, r, hidden, rng)
    s.batch = vec_of(triggers_of(s, k.batch, hidden, rng))
    s.pending = vec_of(triggers_of(s, k.pending, hidden, rng))
    f = s.frame
    if f is not None and f.turn > 0 and f.pc >= 0:
        choose_unseen(s, f, k.seat, rng)


def remember_shown(s: NemesisState, seat: i64) -> None:
    """Closed lists: what the other player has seen of the deck of who knows is not told, but what is open, marked, or
    known to be in hand they have seen (known.py); the same holds of both decks for a spectator."""
    for owner in range(PLAYERS):
        if seat != 1 - owner:
            remember(s, owner, -1)


def choose_unseen(s: NemesisState, f: Frame, seat: i64, rng: Rng) -> None:
    """NM-1.12: who has chosen before, each of their own, has chosen something; or has answered an offer to both."""
    at = f.pc
    if s.catalog.code[at] == MAY and not f.get(ORDERED):
        f.put(ORDERED, YES if rng.below(2) else NO)
    if s.catalog.code[at] != CHOOSE or s.catalog.code[at + 5] != EACH:
        return
    actor = f.actor
    for chooser in choosers(s, f)[: f.turn]:
        if chooser != seat:
            f.actor = chooser
            found = [thing for thing in all_of(s, f, s.catalog.code[at + 1]) if controller_of(s, thing) == chooser]
            rng.shuffle(found)
            number = min(amount_of(s, f, s.catalog.code[at + 2]), i64(len(found)))
            if s.catalog.code[at + 3] == 1:  # up to
                number = rng.below(number + 1)
            for thing in found[:number]:
                f.put(register_of(s, f), thing)
    f.actor = actor


def ask_again(s: NemesisState, k: Knowledge) -> None:
    """The decision that is open. What another seat may answer can depend on what it holds, so the step that asks is
    simply taken again in this world. Others are still to decide on their mulligans (NM-3.3)."""
    s.open = 0
    s.legal = vec_of([])
    s.actor = NOBODY
    if s.step == MULLIGAN:
        s.open = k.open | (3 & ~(1 << k.seat) if k.seat >= 0 else 3)
        s.actor = 0 if s.open & 1 else 1
    elif k.asked:
        asked = 0 if k.asked & 1 else 1
        if asked == k.seat:
            s.actor = asked
            s.legal = vec_of(k.legal)
        elif can_ask(s, asked):
            s.proceed()
        else:  # where it could choose nothing
            s.actor = asked
            s.legal = vec_of([OPTION * KIND + PASS])


def can_ask(s: NemesisState, seat: i64) -> bool:
    """Whether the text that resolves asks that seat in this world, too."""
    if s.frame is None:
        return True
    trial = s.clone()
    trial.proceed()
    return trial.actor == seat and trial.frame is not None and trial.frame.pc == s.frame.pc
