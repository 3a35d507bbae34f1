"""NX-5: the end of the game and who has won (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ..kernel.state import NOBODY
from .changes import note, take_off
from .legality import size
from .parts import CARDS_A_COLOUR, COLOURS, DECKARD, EV_END, EV_TURNED, EV_WINNER, colour_of

if TYPE_CHECKING:
    from .state import NexusState

ALL_INTIMIDATED: Final = 1
THREE_FACEUP: Final = 2
ENOUGH: Final = 2  # NX-5.5, NX-5.6: two or more of the replicant's cards


def end_reason(s: NexusState) -> i64:
    """Why the game ends now that the round is over (NX-5.1, NX-5.2): ALL_INTIMIDATED, THREE_FACEUP, or 0."""
    if s.intimidated == s.row_mask:
        return ALL_INTIMIDATED
    for colour in range(COLOURS):
        if size(s.by_colour[colour] & ~s.down) == CARDS_A_COLOUR:
            return THREE_FACEUP
    return 0


def finish(s: NexusState, reason: i64) -> None:
    """NX-5.3: all evidence is turned faceup; NX-5.4: dead ends that come up now are ignored."""
    note(s, EV_END, reason, 0, 0, 0)
    for card in range(s.cards):
        take_off(s, card, s.tags[card])  # NX-4.17
        if s.down >> card & 1:
            s.possible[card] = 1 << i64(colour_of(s.deal[card]))
            note(s, EV_TURNED, card, s.deal[card], 0, 0)
    s.down = 0
    s.actor = NOBODY
    if s.recorder is not None:
        note(s, EV_WINNER, winner(s), s.replicant, winning_clause(s), 0)


def evidence(s: NexusState, file: i64) -> i64:
    """How many of the replicant's cards lie in that case file."""
    return size(s.files[file] & s.by_colour[s.replicant])


def winner(s: NexusState) -> i64:
    """The winning seat, or DECKARD when Deckard wins and all players lose (NX-5.9)."""
    held = False
    for seat in range(s.players):
        if evidence(s, seat) >= ENOUGH:
            held = True
            if s.colours[seat] != s.replicant:
                return seat  # NX-5.5
    if held or evidence(s, DECKARD) >= ENOUGH:
        return DECKARD  # NX-5.8
    for seat in range(s.players):
        if s.colours[seat] == s.replicant:
            return seat  # NX-5.7
    return DECKARD  # NX-5.7, NX-5.9: Deckard is the replicant, and has escaped


def winning_clause(s: NexusState) -> i64:
    """The clause that decides (505 for NX-5.5)."""
    for seat in range(s.players):
        if evidence(s, seat) >= ENOUGH:
            return 505 if s.colours[seat] != s.replicant else 508
    return 508 if evidence(s, DECKARD) >= ENOUGH else 507


def returns(s: NexusState) -> list[float]:
    """NX-5.9: +1 the winner, -1/(players - 1) each other player; -1 for all when Deckard wins. NX-5.10: who has left
    has lost."""
    if s.actor != NOBODY:
        return [0.0] * s.players
    won = winner(s)
    if won == DECKARD:
        return [-1.0] * s.players
    share = -1.0 / float(s.players - 1)
    return [1.0 if seat == won and not s.left >> seat & 1 else share for seat in range(s.players)]
