"""NM-1.1, NM-1.2, NM-1.14: the game is over (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from .noting import note
from .parts import EV_RESULT, OVER

if TYPE_CHECKING:
    from .state import NemesisState


def finish(s: NemesisState, winner: i64, clause: i64) -> None:
    """A seat has won, or -1 for a draw, by that clause; a City at 0 leaves nothing to resolve (NM-1.11)."""
    s.winner = winner
    s.clause = clause
    s.step = OVER
    s.actor = -1
    s.open = 0
    s.legal = vec[i64]()
    s.frame = None
    s.opener = None
    s.batch = vec[i64]()
    s.pending = vec[i64]()
    note(s, EV_RESULT, winner, clause, 0, 0)
