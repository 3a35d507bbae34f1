"""What a seat knows of a game, as numbers (compiled): built from nothing, by listing what may be known (NM-1.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from ..kernel.state import NOBODY
from .parts import MULLIGAN, PLAYERS

if TYPE_CHECKING:
    from .state import NemesisState

VERSION: Final = 1


@final
class Knowledge:
    """All that a seat knows. The fields are those of NemesisState, but for these:

    `seat`: whose knowledge it is; NOBODY for a spectator.
    `hand`: mask of the places of its own deck list that are in its hand; 0 for a spectator.
    `hand_sizes`, `deck_sizes`: of both; during mulligans of others it is always a full hand that is shown (NM-3.3).
    `lists`: seat -> its deck list; empty where the list is closed and it is another's.
    `open`: mask of the seats that decide on mulligans: of others it is not told whether they have decided.
    `discard`, `waiting_card`, `objects`: definitions, never places of a deck list: equal copies lie in the order of
    their places, so that a place would tell that the copies before it are not in hand (NM-1.10).
    `legal`: what the seat may answer now.
    """

    seat: i64
    hand: i64
    open: i64
    step: i64
    first: i64
    active: i64
    round: i64
    flipped: i64
    winner: i64
    clause: i64
    chosen: i64
    window: i64
    cause: i64
    waiting_card: i64
    waiting_target: i64
    asked: i64
    fixed_first: i64
    skip_draw: i64
    hand_sizes: list[int]
    deck_sizes: list[int]
    lists: list[list[int]]
    legal: list[int]
    turns: list[int]
    hp: list[int]
    scrap: list[int]
    discard: list[list[int]]
    mulligans: list[int]
    champion: list[int]
    objects: list[list[int]]
    combat: list[list[int]]

    def to_ints(self) -> list[int]:
        """The same as plain ints: equal knowledge gives equal ints, different knowledge different ones."""
        ints: list[int] = [VERSION, self.seat, self.hand, self.open, self.step, self.first, self.active, self.round]
        ints += [self.flipped, self.winner, self.clause, self.chosen, self.window, self.cause, self.waiting_card]
        ints += [self.waiting_target, self.asked, self.fixed_first, self.skip_draw]
        for items in (self.hand_sizes, self.deck_sizes, self.legal, self.turns, self.hp, self.scrap, self.mulligans):
            ints.append(len(items))
            ints += items
        for group in (self.lists, self.discard, self.objects, self.combat, [self.champion]):
            ints.append(len(group))
            for items in group:
                ints.append(len(items))
                ints += items
        return ints


def what_seat_knows(s: NemesisState, seat: i64) -> Knowledge:
    """Raises ValueError for a seat that is not of this game."""
    if seat < NOBODY or seat >= PLAYERS:
        raise ValueError(f"seat {seat} is not 0 or 1, nor {NOBODY} for a spectator")
    k = Knowledge()
    k.seat = seat
    k.hand = s.hands[seat] if seat >= 0 else 0
    k.lists = [s.decks[0][:], s.decks[1][:]]
    k.legal = s.legal_for(seat) if seat >= 0 else []
    k.asked = 3 if s.open else 1 << s.actor if s.actor >= 0 else 0
    k.open = s.open & 1 << seat if seat >= 0 else 0
    k.hand_sizes = [bits(s.hands[each]) for each in range(PLAYERS)]
    k.deck_sizes = [len(s.library[each]) for each in range(PLAYERS)]
    k.mulligans = s.mulligans[:]
    if s.step == MULLIGAN:  # NM-3.3: nothing of the other's, nor that they have decided
        for other in range(PLAYERS):
            if other != seat:
                k.hand_sizes[other] = 7
                k.deck_sizes[other] = 23
                k.mulligans[other] = 0
    k.step = s.step
    k.first = s.first
    k.active = s.active
    k.round = s.round
    k.flipped = s.flipped
    k.winner = s.winner
    k.clause = s.clause
    k.chosen = s.chosen
    k.window = s.window
    k.cause = s.cause
    k.waiting_card = -1 if s.waiting_card < 0 else s.decks[s.active][s.waiting_card]  # NM-5.19: played in the open
    k.waiting_target = s.waiting_target
    k.turns = s.turns[:]
    k.hp = s.hp[:]
    k.scrap = s.scrap[:]
    k.discard = [[s.decks[each][place] for place in s.discard[each]] for each in range(PLAYERS)]
    k.champion = s.champion[:]
    k.fixed_first = s.fixed_first
    k.skip_draw = s.skip_draw
    k.objects = [s.definition[:], s.owner[:], s.side[:], s.row[:], s.enabled[:], s.damage[:]]
    k.objects += [s.age[:], s.host[:], s.waking[:]]
    k.combat = [s.attackers[:], s.targets[:], s.interceptors[:], s.blocked[:], s.ordered[:], s.amounts[:]]
    return k


def bits(mask: i64) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
