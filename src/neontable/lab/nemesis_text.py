"""What a simulation found for Nemesis, as people read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .lines import said, table
from .nemesis_report import NemesisReport
from .statistics import Share

ENDED: Final = {
    "combat": "combat damage",
    "effects": "other damage",
    "loss of HP": "loss of HP that is no damage",
    "empty deck": "an empty deck (NM-4.5)",
    "conceded": "somebody gave up (NM-1.14)",
    "both Cities": "a draw: both Cities at 0 (NM-1.2)",
    "200th turn": "a draw: the 200th turn (NM-1.14)",
    "endless triggers": "a draw: triggers without end (NM-6.17)",
}
NAME: Final = 22  # width of a deck's name beside the matrix
CELL: Final = 9


def nemesis_lines(n: NemesisReport) -> Iterator[str]:
    """The part of the report that is Nemesis's own."""
    yield from table("Who wins, of the games that somebody wins", {"the first player": n.first})
    yield from table("Decks, against others", n.decks)
    yield from matrix(n)
    yield from table("How games end", {ENDED[how]: share for how, share in n.ended.items() if share.won})
    yield ""
    yield f"Turns a game, both players' counted: {said(n.turns)}"


def matrix(n: NemesisReport) -> Iterator[str]:
    """The share of games that the deck of the row wins against that of the column, and half the width of its interval.

    M[a][b] + M[b][a] = 1, for both are read from the same games.
    """
    names = list(n.decks)
    found = {(meeting.deck, meeting.against): meeting.won for meeting in n.meetings}
    yield ""
    yield "Row against column: wins in %, of the games that somebody wins, ± half the 95 % interval"
    yield " " * (NAME + 4) + "".join(f"{number:>{CELL}}" for number in range(1, len(names) + 1))
    for number, deck in enumerate(names, 1):
        cells = [cell(found.get((deck, other)), found.get((other, deck))) for other in names]
        yield f"{number:>2}  {deck[:NAME]:<{NAME}}" + "".join(f"{text:>{CELL}}" for text in cells)


def cell(won: Share | None, lost: Share | None) -> str:
    """ "54 ± 3", "-" for decks that have not met."""
    known = won or lost
    if known is None or not known.of:
        return "-"
    share = won.share if won else 1 - known.share
    return f"{share * 100:.0f} ± {(known.high - known.low) * 50:.0f}"
