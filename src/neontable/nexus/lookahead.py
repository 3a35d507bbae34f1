"""One action tried in many worlds (compiled): how a seat stands when the text that is being resolved is done.

Worlds come from the seat's Knowledge alone; in each, the seat goes on by instinct, and the others too. What a look is
worth is what it tells: how unsure the seat was of the card.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ..kernel.rng import Rng
from .catalog import Catalog
from .instinct import standing, weights
from .odds import Deals, Odds
from .prospects import chances
from .state import NexusState
from .worlds import world_of

LEARNT: Final = 190  # what a look at a card of which nothing is known is worth, in units of `standing`
STEPS: Final = 60  # a text is done in fewer


def unsureness(odds: Odds) -> list[int]:
    """Card -> how little is known of its colour, 0 (certain) to 100."""
    return [100 - max(counts) * 100 // odds.total for counts in odds.cards]


def suspicion_of(odds: Odds) -> list[int]:
    """Colour -> how likely it is the replicant, 0 to 100."""
    return [count * 100 // odds.total for count in odds.replicant]


def best(found: list[int]) -> i64:
    """Where the greatest weight is; the first of equals."""
    at: i64 = 0
    for i in range(len(found)):
        if found[i] > found[at]:
            at = i
    return at


def go_on(s: NexusState, suspicion: list[int]) -> None:
    """Until the text is done, everybody follows instinct."""
    for _ in range(STEPS):
        if s.pc < 0 or s.actor < 0:
            return
        legal = s.legal_actions()
        s.apply(legal[best(weights(s, s.actor, suspicion))])


def lookahead(catalog: Catalog, deals: Deals, odds: Odds, legal: list[int], worlds: i64, rng: Rng) -> list[int]:
    """For each legal action of the knower, how well it stands on average after it (units of `standing`).

    `worlds`: how many worlds each action is tried in, the same ones for all.
    """
    k = deals.knowledge
    seat = k.seat
    unsure = unsureness(odds)
    suspicion = suspicion_of(odds)
    rounds_left: i64 = k.players + 2 - k.round
    totals = [0] * len(legal)
    for _ in range(worlds):
        start = world_of(catalog, deals, rng)
        known: i64 = start.looked[seat] | ~start.down
        for i in range(len(legal)):
            s = start.clone()
            s.apply_for(seat, legal[i])
            go_on(s, suspicion)
            learnt: i64 = (s.looked[seat] | ~s.down) & ~known
            told: i64 = 0
            for card in range(k.cards):
                if learnt >> card & 1:
                    told += unsure[card]
            totals[i] += standing(s, seat) + told * LEARNT * rounds_left // (100 * (k.players + 2))
    return [total // worlds for total in totals]


def prospects(catalog: Catalog, deals: Deals, odds: Odds, legal: list[int], worlds: i64, rng: Rng) -> list[int]:
    """The same, by how likely the knower is to win after it (prospects.py), of 1000."""
    seat = deals.knowledge.seat
    suspicion = suspicion_of(odds)
    totals = [0.0] * len(legal)
    for _ in range(worlds):
        start = world_of(catalog, deals, rng)
        for i in range(len(legal)):
            s = start.clone()
            s.apply_for(seat, legal[i])
            go_on(s, suspicion)
            totals[i] += chances(s)[seat]
    return [int(1000.0 * total / float(worlds)) for total in totals]
