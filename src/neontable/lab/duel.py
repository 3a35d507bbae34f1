"""Decks of Nemesis that meet each other, and what is counted in a game of theirs, from its events and its end."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Final

import msgspec

from ..kernel.errors import SetupError
from ..kernel.events import split_events
from ..kernel.state import State
from ..nemesis import parts as p
from ..nemesis.cards import Deck
from ..nemesis.game import NemesisSetup, nemesis
from .counting import Counts

DRAWS: Final = {102: "both Cities", 114: "200th turn", 617: "endless triggers"}


class Duel(msgspec.Struct, frozen=True):
    """`decks`: those that meet; `pairs`: which with which, by their places, the first on seat 0; `skip_draw`: NM-4.12.

    Each pair meets twice before the next lap begins: once either seat is first, so that how good a deck is and how good
    it is to be first stay apart.
    """

    decks: tuple[Deck, ...]
    pairs: tuple[tuple[int, int], ...]
    skip_draw: bool = True

    @property
    def meetings(self) -> int:
        """Games of one lap."""
        return 2 * len(self.pairs)

    def pair(self, index: int) -> tuple[int, int]:
        """The decks of that game, by seat."""
        return self.pairs[index % len(self.pairs)]

    def setup(self, players: int, seed: str, index: int) -> NemesisSetup:
        """The set-up of that game."""
        decks = tuple(self.decks[deck] for deck in self.pair(index))
        first = index // len(self.pairs) % 2
        return NemesisSetup(players=players, seed=seed, decks=decks, first=first, skip_draw=self.skip_draw)

    def count(self, counts: Counts, state: State, raw: list[int], index: int) -> None:
        """Add that game, which is over, with its events.

        Keys, by their first part: "meeting": the two decks, and which of them won: 0, 1, or "" for none; "first":
        "won", "lost" or "drawn", of the first player; "turns": how many, both players' counted; "end": as in `end_of`.
        """
        s = nemesis(state)
        winner: int = s.winner
        counts["meeting", *self.pair(index), winner if winner >= 0 else ""] += 1
        counts["first", "drawn" if winner < 0 else "won" if winner == s.first else "lost"] += 1
        counts["turns", int(s.round)] += 1
        counts["end", end_of(split_events(raw, p.EVENT_WIDTH))] += 1


def duel_of(decks: list[Deck], mirrors: bool, skip_draw: bool = True) -> Duel:
    """Each deck against each other one, and, with `mirrors`, against itself. Raises SetupError for too few decks."""
    pairs = (combinations_with_replacement if mirrors else combinations)(range(len(decks)), 2)
    duel = Duel(tuple(decks), tuple(pairs), skip_draw)
    if not duel.pairs:
        raise SetupError("A deck needs another one to meet: name two or more, or let it meet itself.")
    return duel


def end_of(events: list[tuple[int, ...]]) -> str:
    """Why the game ended: what brought a City to 0 ("combat", "effects", "empty deck", "loss of HP"), or how a draw
    came about ("both Cities", "200th turn", "endless triggers"), or "conceded"."""
    (_, winner, clause, *_) = events[-1]
    if winner < 0:
        return DRAWS[clause]
    if clause == 114:
        return "conceded"
    step, last = p.MULLIGAN, ""
    before = events[0]
    for event in events:
        if event[0] == p.EV_PHASE:
            step = event[1]
        elif event[0] == p.EV_LOSE and event[1] != winner:
            last = "loss of HP"
        elif event[0] == p.EV_CITY and event[1] != winner:
            is_empty = before[0] == p.EV_EMPTY and before[1] == event[1]
            last = "empty deck" if is_empty else "combat" if step == p.DAMAGE else "effects"
        before = event
    return last
