"""NM-3.1 to NM-3.3: mulligans, and who is first (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .lists import with_at
from .noting import note
from .parts import EV_FIRST, EV_HAND, EV_MULLIGANS, MULLIGAN_HANDS, PLAYERS
from .zones import deal_hand

if TYPE_CHECKING:
    from .state import NemesisState


def mulligan(s: NemesisState, seat: i64, again: bool) -> bool:
    """A seat keeps its hand or draws a new one; neither learns of the other's before both are done (NM-3.3). Tells
    whether they are, and who is first is known."""
    if again:
        taken = s.mulligans[seat] + 1
        s.mulligans = with_at(s.mulligans, seat, taken)
        note(s, EV_HAND, seat, MULLIGAN_HANDS[taken], 0, 0)
        deal_hand(s, seat, MULLIGAN_HANDS[taken])
    if not again or s.mulligans[seat] + 1 == len(MULLIGAN_HANDS):
        s.open &= ~(1 << seat)
    if s.open:
        s.actor = 0 if s.open & 1 else 1
        return False
    for each in range(PLAYERS):
        note(s, EV_MULLIGANS, each, s.mulligans[each], 0, 0)
    rng = s.rngs[PLAYERS].clone()
    drawn = rng.below(PLAYERS)
    s.rngs[PLAYERS] = rng
    s.first = drawn if s.fixed_first < 0 else s.fixed_first  # NM-3.2
    note(s, EV_FIRST, s.first, 0, 0, 0)
    return True
