"""What can be hidden, thought out anew: games that can be played again with other faces, and deals counted plainly.

Nothing of this uses `possible`, odds.py or worlds.py: it is what they are tested against.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from neontable.kernel.events import split_events
from neontable.kernel.rng import key_of
from neontable.nexus.game import NexusTable
from neontable.nexus.knowledge import Knowledge
from neontable.nexus.parts import COLOURS, DEAD_END, EVENT_WIDTH, UNKNOWN, colour_of
from neontable.nexus.setup import new_game
from neontable.nexus.state import NexusState
from neontable.nexus.texts import blank_texts
from neontable.packs.games import NEXUS
from tests.nexus.programs import hand_written
from tests.nexus.table import table_of

BUILT_IN = NEXUS.load()
BY_HAND = NexusTable(hand_written(), blank_texts(), "")
# Every way in which a tag must or may be moved: to it, from it, from any card, from and to those that words name.
MOVES = table_of(
    {
        "n1": "Look at 1 card. No tag. Move 1 tag from another card to it.",
        "n2": "Look at 2 cards. You may move 1 tag from 1 card to another card.",
        "n3": "Look at 1 card. You may move 1 tag from it to another card.",
        "n4": "Look at 1 card. Take it. You may move 1 tag from 1 card in your case file to another card.",
        "n5": "Take 1 card. You may move 1 tag from 1 card in Deckard's case file to another card in your case file.",
        "n6": "Look at 1 card. Take 1 card. Move 1 tag from another card in your case file to it.",
        "n7": "Look at 1 card. You may take it. You may move 1 tag from it to another card in Deckard's case file.",
        "i1": "Each player looks at 1 card. You may move 1 tag from 1 card to another card.",
        "i2": "Look at 1 card. No tag. Move 1 tag from another card in Deckard's case file to it.",
        "i3": "Remove 1 tag from 1 card. Look at 2 cards. You may move 1 tag from 1 card to another card.",
        "d1": "Look at 1 card. Move 1 tag from another card to it.",
        "d2": "You may move 1 tag from 1 card to another card.",
        "d3": "Look at 1 card. No tag. Give it to another case file.",
    }
)


class Hidden(NamedTuple):
    """What nobody is shown: faces by card, innocence cards by seat, the replicant's colour."""

    deal: tuple[int, ...]
    innocence: tuple[int, ...]
    replicant: int


class Game:
    """A random game, kept as its start and its answers. `scarce`: but few tags, so that they run out."""

    def __init__(self, table: NexusTable, players: int, seed: int, scarce: bool = False) -> None:
        self.table = table
        self.players = players
        self.seed = seed
        self.scarce = scarce
        self.answers: list[tuple[int, int]] = []
        chance = random.Random(f"{players} {seed}")
        state = self.start()
        self.hidden = Hidden(tuple(state.deal), tuple(state.innocence), state.replicant)
        while not state.is_over():
            seat = chance.choice(state.waiting())
            action = chance.choice(state.legal_for(seat))
            self.answers.append((seat, action))
            state.apply_for(seat, action)

    def start(self, hidden: Hidden | None = None) -> NexusState:
        """Before the first answer; with these faces, if they are given (nobody has seen one yet)."""
        s = new_game(self.table.catalog, self.players, key_of(f"game {self.seed}"), recorder=[])
        if hidden is not None:
            s.deal, s.innocence, s.replicant = list(hidden.deal), list(hidden.innocence), hidden.replicant
            s.by_colour = [0] * (COLOURS + 1)
            for card, face in enumerate(s.deal):
                s.by_colour[colour_of(face)] |= 1 << card
        if self.scarce:
            chance = random.Random(self.seed)
            for colour in range(COLOURS):
                if s.in_play >> colour & 1:
                    s.supply[colour] = chance.choice([0, 0, 1, 2])
                    s.stock = s.stock | 1 << colour if s.supply[colour] else s.stock & ~(1 << colour)
        return s

    def steps(self) -> Iterator[NexusState]:
        """The state at each decision; it is the same object that goes on."""
        state = self.start()
        for seat, action in self.answers:
            yield state
            state.apply_for(seat, action)
        yield state

    def at(self, step: int) -> NexusState:
        """The state after so many answers."""
        state = self.start()
        for seat, action in self.answers[:step]:
            state.apply_for(seat, action)
        return state

    def again(self, hidden: Hidden, step: int, viewer: int) -> NexusState | None:
        """The game with other faces and the same answers; None as soon as the viewer could see a difference: somebody
        else asked, an answer that is not legal, own choices or what is told."""
        mine, other = self.start(), self.start(hidden)
        if viewer >= 0 and other.innocence[viewer] != mine.innocence[viewer]:
            return None
        for seat, action in self.answers[:step]:
            if other.waiting() != mine.waiting() or other.legal_for(viewer) != mine.legal_for(viewer):
                return None
            if other.why_not(seat, action):
                return None
            mine.apply_for(seat, action)
            other.apply_for(seat, action)
        if other.waiting() != mine.waiting() or other.legal_for(viewer) != mine.legal_for(viewer):
            return None
        return other if self.told(other, viewer) == self.told(mine, viewer) else None

    def told(self, state: NexusState, viewer: int) -> list[str]:
        """All sentences that the viewer is told of a game."""
        assert state.recorder is not None
        reader = None if viewer < 0 else viewer
        return [self.table.tell(state, raw, reader).text for raw in split_events(state.recorder, EVENT_WIDTH)]


def altered(hidden: Hidden, chance: random.Random) -> Hidden:
    """The same set-up dealt a little differently: cards swapped, another replicant, another dead end."""
    deal, innocence, replicant = list(hidden.deal), list(hidden.innocence), hidden.replicant
    kind = chance.random()
    if kind < 0.3:
        seat = chance.randrange(len(innocence))
        card = chance.choice([i for i, face in enumerate(deal) if face == replicant])
        deal[card], innocence[seat], replicant = innocence[seat], replicant, innocence[seat]
    elif kind < 0.4 and any(face >= DEAD_END for face in deal):
        card = chance.choice([i for i, face in enumerate(deal) if face >= DEAD_END])
        other = chance.choice([7, 8, 9])
        deal = [deal[card] if face == other else face for face in deal]
        deal[card] = other
    elif kind < 0.5:
        one, two = chance.sample(range(len(innocence)), 2)
        innocence[one], innocence[two] = innocence[two], innocence[one]
    for _ in range(chance.choice([0, 1, 1, 1, 2])):
        one, two = chance.sample(range(len(deal)), 2)
        deal[one], deal[two] = deal[two], deal[one]
    return Hidden(tuple(deal), tuple(innocence), replicant)


# Deals counted plainly, from faces, tags' words (`possible`) and the own innocence card


def may_be(k: Knowledge, card: int) -> list[int]:
    """The colours (DEAD_END: a dead end) that a card may have by itself."""
    if k.faces[card] != UNKNOWN:
        return [colour_of(k.faces[card])]
    return [colour for colour in range(COLOURS + 1) if k.possible[card] >> colour & 1]


def wanted(k: Knowledge, replicant: int) -> tuple[int, ...]:
    """How many cards of each colour, and how many dead ends, lie on the table when that runner is the replicant."""
    counts = [2 if k.in_play >> colour & 1 else 0 for colour in range(COLOURS)]
    counts[replicant] = 3
    return (*counts, k.players - 3)


def suspects(k: Knowledge) -> list[int]:
    return [colour for colour in range(COLOURS) if k.in_play >> colour & 1 and colour != k.innocence]


def all_deals(k: Knowledge) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every replicant with every deal of colours that fits."""

    def rest(card: int, left: list[int], so_far: list[int]) -> Iterator[tuple[int, ...]]:
        if card == k.cards:
            yield tuple(so_far)
            return
        for colour in may_be(k, card):
            if left[colour]:
                left[colour] -= 1
                yield from rest(card + 1, left, [*so_far, colour])
                left[colour] += 1

    for replicant in suspects(k):
        for deal in rest(0, list(wanted(k, replicant)), []):
            yield replicant, deal


def count_deals(k: Knowledge, fixed: dict[int, int] | None = None, replicant: int | None = None) -> int:
    """How many deals fit, with these cards of these colours, and that replicant."""
    choices = [may_be(k, card) for card in range(k.cards)]
    for card, colour in (fixed or {}).items():
        choices[card] = [colour] if colour in choices[card] else []

    @cache
    def ways(card: int, left: tuple[int, ...]) -> int:
        if card == k.cards:
            return 1
        return sum(
            ways(card + 1, (*left[:colour], left[colour] - 1, *left[colour + 1 :]))
            for colour in choices[card]
            if left[colour]
        )

    return sum(ways(0, wanted(k, who)) for who in suspects(k) if replicant in (None, who))
