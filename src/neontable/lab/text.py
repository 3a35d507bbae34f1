"""A simulation's report as people read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from .report import SimReport
from .statistics import Share, Spread

DECIDED: Final = {
    "player": "a player with two of the replicant's cards (NX-5.5)",
    "replicant": "a player, the replicant, who escapes (NX-5.7)",
    "deckard_escapes": "Deckard, the replicant, who escapes (NX-5.7)",
    "deckard": "Deckard, in any other situation (NX-5.8)",
}
ENDED: Final = {
    "all_intimidated": "all witnesses of the row are intimidated",
    "three_faceup": "three evidence cards of one colour are faceup",
}


def as_text(report: SimReport) -> str:
    """All of it, in lines of 100 characters."""
    return "\n".join(lines_of(report))


def lines_of(r: SimReport) -> Iterator[str]:
    """The report line by line."""
    n = r.nexus
    asked = f" of {r.asked:,} that were asked for" if r.games < r.asked else ""
    seating = "the bots change seats from game to game" if r.rotate else "every bot keeps its seat"
    yield f"{r.games:,} games{asked} of {r.game}, {len(r.seating)} players, seed {r.seed}"
    yield f"{', '.join(r.seating)}; {seating}"
    yield f"rules {r.rules}, packs {r.packs[:16]}, neontable {r.version}"
    seats = {f"seat {seat}": share for seat, share in enumerate(r.seats)}
    bots = {f"bot {name}, of its places": share for name, share in r.bots.items()}
    roles = {"a player who is the replicant": n.replicant, "Deckard": n.deckard}
    yield from table("Who wins", seats | bots | roles)
    yield from table("What decides", {DECIDED[key]: share for key, share in n.decided.items()})
    yield from table("Why the game ends", {ENDED[key]: share for key, share in n.ended.items()})
    yield ""
    yield f"Rounds a game: {said(n.rounds)}"
    yield "    " + ", ".join(f"{number}: {often / r.games:.1%}" for number, often in n.rounds_played.items())
    yield f"Decisions a game with two or more legal answers: {said(r.choices)}"
    yield f"Decisions a game with one legal answer: {said(r.forced)}"
    idle = {"nothing could be done": n.idle.could_not, "something was declined": n.idle.would_not}
    yield from table("Turns in which nothing was done", idle)
    yield f"  rounds in which nobody did a thing: {n.idle.rounds:,}, in {n.idle.games.won:,} games"
    yield ""
    yield f"{'Witnesses':<44}{'picked when free':>22}{'won by who picked':>22}"
    for side in n.sides:
        name = f"{side.witness:>4}  {side.name}, {side.side}"
        yield f"{name:<44}{brief(side.picked):>22}{brief(side.won):>22}"
    yield ""
    engine = "compiled" if r.speed.compiled else "not compiled"
    processes = f"{r.speed.workers} process{'' if r.speed.workers == 1 else 'es'}"
    yield (
        f"{r.speed.seconds:.1f} s with {processes}, engine {engine}: {r.speed.games_per_second:,.0f} games/s, "
        f"{r.speed.decisions_per_second:,.0f} decisions/s"
    )


def table(heading: str, rows: Mapping[str, Share]) -> Iterator[str]:
    """Shares with their intervals under a heading."""
    yield ""
    yield f"{heading:<56}{'share':>8}{'95 % interval':>20}{'times':>16}"
    for name, share in rows.items():
        interval = f"{share.low:.1%} to {share.high:.1%}"
        yield f"  {name:<54}{share.share:>8.1%}{interval:>20}{f'{share.won:,} / {share.of:,}':>16}"


def brief(share: Share) -> str:
    """ "23.4% ± 0.5" with half the width of the interval, or "-" when there was no case."""
    return f"{share.share:.1%} ± {(share.high - share.low) * 50:.1f}" if share.of else "-"


def said(spread: Spread) -> str:
    """ "mean 4.52, median 5, 95 % up to 6, most 6"."""
    return f"mean {spread.mean:.2f}, median {spread.median}, 95 % up to {spread.p95}, most {spread.largest}"
