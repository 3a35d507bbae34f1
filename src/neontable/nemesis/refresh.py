"""What is derived of objects: ATK, DEF and keywords, by NM-6.9, in one place (compiled)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .parts import NOWHERE

if TYPE_CHECKING:
    from .state import NemesisState


def refresh(s: NemesisState) -> None:
    """Fill the derived lists anew, if anything has changed since."""
    if s.dirty == 0:
        return
    for obj in range(len(s.row)):
        if s.row[obj] != NOWHERE:
            d: i64 = s.definition[obj]
            s.atk[obj] = s.catalog.atk[d]
            s.defence[obj] = s.catalog.defence[d]
            s.keywords[obj] = s.catalog.keywords[d]
    s.dirty = 0
