"""Nemesis for the contract: what a seat sees of a state, and how hidden cards change places.

Which hidden cards may change places is tests/nemesis/swaps.py's own understanding, and tests/nemesis/test_knowledge.py
holds a seat's knowledge to it. So states are one here if they are one to that knowledge, and nothing that a seat gets
beside it (view, decision, legal actions, refusals, messages) may differ.
"""

from __future__ import annotations

import random

from neontable.kernel.rng import Rng, rng_from_ints
from neontable.nemesis import parts as p
from neontable.nemesis.catalog import Catalog
from neontable.nemesis.ops import IN_DISCARD, IN_HAND, SEARCH, TO_DISCARD, TO_HAND
from neontable.nemesis.state import NemesisState, from_ints
from neontable.nemesis.zones import deal_hand
from tests.contract.reading import Raw, Reading
from tests.nemesis.swaps import seen_places, swapped
from tests.nemesis.test_knowledge import is_auto

HAND = 7
TO_ALL = {p.EV_PLAY: 3, p.EV_DISCARD: 2, p.EV_REMOVED: 2, p.EV_REVEAL: 2, p.EV_PUT: 2}  # where the definition stands
TO_ONE = {p.EV_DRAW: (1, 1, 2), p.EV_LOOK: (1, 2, 3)}  # who is told, whose card, its place


class NemesisReading(Reading):
    scalars = lists = ""  # read through the state

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def state(self, ints: list[int]) -> NemesisState:
        return from_ints(self.catalog, ints)

    def is_open(self, ints: list[int]) -> bool:
        return self.state(ints).open != 0

    def faces(self, ints: list[int], seat: int) -> list[int | None]:
        """Of each card whose face the seat sees where it lies. What a search shows is the deck, not where it is."""
        s = self.state(ints)
        if s.frame and s.frame.pc >= 0 and s.catalog.code[s.frame.pc] == SEARCH:
            s.frame = None
        seen = seen_places(s, seat)
        cards = [(owner, place) for owner in range(p.PLAYERS) for place in range(p.CHAMPION_PLACE + 1)]
        return [s.decks[owner][place] if (owner, place) in seen else None for owner, place in cards]

    def sight(self, ints: list[int], seat: int) -> object:
        return tuple(self.state(ints).knowledge(seat))

    def redrawn(self, ints: list[int], events: list[Raw], seat: int, rng: random.Random) -> list[int] | None:
        s = self.state(ints)
        if s.open:
            for other in range(p.PLAYERS):
                if other != seat:
                    s.rngs[other] = stream(rng)
                    deal_hand(s, other, HAND)
                    s.mulligans[other] = 0
                    s.open |= 1 << other
            s.actor = 0 if s.open & 1 else 1
            return s.to_ints()
        found = swapped(s, seat, rng)
        return None if found is None or is_auto(s, found[0]) else found[0].to_ints()

    def sees_apart(self, a: list[int], b: list[int], events: list[Raw], seat: int) -> bool:
        """`events`: those of the one state, then as many of the other."""
        half = len(events) // 2
        s, t = self.state(a), self.state(b)
        if self.shown(s, events[:half], seat) != self.shown(t, events[half:], seat):
            return True
        return s.knowledge(seat) != t.knowledge(seat)

    @staticmethod
    def shown(s: NemesisState, events: list[Raw], seat: int) -> list[object]:
        """The cards that the seat was shown, by what they are."""
        found: list[object] = []
        for raw in events:
            if raw[0] in TO_ALL:
                found.append((raw[0], raw[TO_ALL[raw[0]]]))
            elif raw[0] in TO_ONE and raw[TO_ONE[raw[0]][0]] == seat:
                _, owner, place = TO_ONE[raw[0]]
                found.append((raw[0], s.decks[raw[owner]][raw[place]]))
            elif raw[0] == p.EV_MOVE:
                _, owner, place, origin, to = raw[:5]
                is_open = origin == IN_DISCARD or to == TO_DISCARD
                is_own = owner == seat and (origin == IN_HAND or to == TO_HAND)
                found.append((owner, origin, to, s.decks[owner][place] if is_open or is_own else None))
        return found

    def choices(self, ints: list[int]) -> object:
        s = self.state(ints)
        return s.open, s.mulligans

    def reseeded(self, ints: list[int], rng: random.Random) -> list[int]:
        s = self.state(ints)
        s.rngs = [stream(rng) for _ in s.rngs]
        return s.to_ints()


def stream(rng: random.Random) -> Rng:
    """A generator in the middle of its numbers."""
    return rng_from_ints([*(rng.getrandbits(32) for _ in range(9)), rng.randrange(1, 4), rng.randrange(17)])
