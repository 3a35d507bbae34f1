"""How likely each seat is to win, judged between two texts (compiled): what it holds, what it knows, and who acts when.

The weights were fitted to who won games of bots (docs/decisions/0012-search.md), for each number of turns that the seat
still has. A position is a world, whose faces are all given; but what a seat knows is reckoned from what it has seen.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from .instinct import face_seen
from .legality import size
from .parts import CARDS_A_COLOUR, COLOURS, DECKARD, FILE_LIMIT, UNKNOWN, colour_of
from .prospects_fitted import HIDING, HUNTING
from .scoring import ENOUGH, end_reason, evidence, winner
from .state import NexusState

SHARES: Final[list[int]] = [2, 3, 6]  # how likely a colour of which 0, 1, 2 cards were seen is the replicant: 1 / left
HUNDRED: Final = 100.0  # weights are hundredths, suspicion is in percent


def suspicion(s: NexusState, seat: i64) -> list[int]:
    """Colour -> how likely that seat holds it to be the replicant, 0 to 100, by the faces that it has seen in this
    world: of each colour two cards are certain, and the more of them are found, the likelier a third is (NX-2.5)."""
    counts = [0] * (COLOURS + 1)
    for card in range(s.cards):
        face = face_seen(s, seat, card)
        if face != UNKNOWN:
            counts[colour_of(face)] += 1
    found = [0] * COLOURS
    total = 0
    for colour in range(COLOURS):
        if s.in_play >> colour & 1 and colour != s.innocence[seat]:
            if counts[colour] == CARDS_A_COLOUR:
                return [100 if each == colour else 0 for each in range(COLOURS)]
            found[colour] = SHARES[counts[colour]]
            total += found[colour]
    return [share * 100 // total for share in found]


def chances(s: NexusState) -> list[float]:
    """Of each seat, 0.0 to 1.0; who has won, when the game is over."""
    if s.actor < 0:
        won = winner(s)
        return [1.0 if seat == won else 0.0 for seat in range(s.players)]
    suspects = [suspicion(s, seat) for seat in range(s.players)]
    found: list[float] = []
    for seat in range(s.players):
        left: i64 = turns_left(s, seat)
        if s.colours[seat] == s.replicant:
            points = weighed(HIDING[min(left, i64(len(HIDING) - 1))], hiding(s, seat, suspects))
        else:
            points = weighed(HUNTING[min(left, i64(len(HUNTING) - 1))], hunting(s, seat, suspects))
        found.append(1.0 / (1.0 + math.exp(-points)))
    return found


def weighed(weights: list[int], features: list[float]) -> float:
    """The sum of all features, each as often as it weighs."""
    total: float = 0.0
    for i in range(len(features)):
        total += float(weights[i]) * features[i]
    return total / HUNDRED


def has_acted(s: NexusState, seat: i64) -> bool:
    """Whether the seat has had its turn in this round."""
    return s.round > 0 and s.order.index(int(seat)) < s.turn


def turns_left(s: NexusState, seat: i64) -> i64:
    """How many turns the seat has at most: NX-5.2: players + 2 rounds; NX-5.1: only this one, once enough is faceup."""
    rounds: i64 = 0 if end_reason(s) else s.players + 2 - s.round
    return rounds + (0 if has_acted(s, seat) else 1)


def flag(holds: bool) -> float:
    """1.0 for what holds."""
    return 1.0 if holds else 0.0


def around(s: NexusState, seat: i64, suspects: list[list[int]]) -> list[float]:
    """What counts for hunters and the replicant alike: a constant; how many act before the seat in the round to come
    (NX-3.1), or in this one; how many act still; what the others suspect, the most and on average; how many of the
    replicant's cards are faceup; how sure the seat is of any colour; how many cards Deckard and the seat hold."""
    others = float(s.players - 1)
    acted = has_acted(s, seat)
    before: i64 = 0
    most: i64 = 0
    total: i64 = 0
    hunters: i64 = 0
    for other in range(s.players):
        if other == seat:
            continue
        if s.on[other] < s.on[seat]:
            before += 1
        if s.colours[other] != s.replicant:
            hunters += 1
            total += suspects[other][s.replicant]
            if suspects[other][s.replicant] > most:
                most = suspects[other][s.replicant]
    if not acted:
        before = s.order.index(int(seat)) if s.round > 0 else i64(0)
    still = s.players - s.turn - (0 if acted else 1)
    sure: i64 = max(suspects[seat])
    return [
        1.0,
        float(before) / others,
        float(still) / others,
        float(most) / HUNDRED,
        float(total) / float(max(1, hunters)) / HUNDRED,
        float(size(s.by_colour[s.replicant] & ~s.down)),
        float(sure) / HUNDRED,
        float(suspects[seat][s.replicant]) / HUNDRED,
        flag(evidence(s, DECKARD) >= ENOUGH),
        float(FILE_LIMIT - size(s.files[seat])),
    ]


def hunting(s: NexusState, seat: i64, suspects: list[list[int]]) -> list[float]:
    """The features of a seat that is not the replicant: first those of all, then what it and the others hold of the
    replicant's cards, and what it knows of them."""
    found = around(s, seat, suspects)
    mine = evidence(s, seat)
    rivals: i64 = 0
    ahead = False
    spoilt = False
    for other in range(s.players):
        held = evidence(s, other)
        if other == seat:
            continue
        if s.colours[other] == s.replicant:
            spoilt = held >= ENOUGH
        elif held >= ENOUGH:
            ahead = True
        elif held == 1:
            rivals += 1
    seen: i64 = s.by_colour[s.replicant] & (s.looked[seat] | ~s.down)
    known = size(seen & s.files[seat])
    elsewhere = float(size(seen & ~s.files[seat]))
    one = flag(mine == 1)
    won = flag(mine >= ENOUGH)
    guess = found[7]
    found += [
        one,
        won,
        flag(ahead),
        float(rivals),
        flag(spoilt),
        one * guess,
        won * guess,
        flag(ahead) * guess,
        elsewhere * (1.0 - won),
        flag(elsewhere > 0.0) * one,
        float(known) * one,
        flag(known >= ENOUGH),
        found[9] * won,
        won * found[3],
        found[4] * float(rivals),
    ]
    return found


def hiding(s: NexusState, seat: i64, suspects: list[list[int]]) -> list[float]:
    """The features of the replicant: first those of all, then where its cards are."""
    found = around(s, seat, suspects)
    spread: i64 = 0
    most: i64 = 0
    for other in range(s.players):
        held = evidence(s, other)
        spread += held
        if other != seat and held > most:
            most = held
    mine = evidence(s, seat)
    found += [
        float(spread),
        float(mine),
        flag(mine >= ENOUGH),
        flag(most >= ENOUGH),
        found[8] * found[7],
        found[3] * flag(most >= ENOUGH),
    ]
    return found
