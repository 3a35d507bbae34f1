"""A simulation's report as people read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .lines import brief, said, table
from .nemesis_text import nemesis_lines
from .report import NexusReport, SimReport

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
    asked = f" of {r.asked:,} that were asked for" if r.games < r.asked else ""
    seating = "the bots change seats from game to game" if r.rotate else "every bot keeps its seat"
    yield f"{r.games:,} games{asked} of {r.game}, {len(r.seating)} players, seed {r.seed}"
    yield f"{', '.join(r.seating)}; {seating}"
    yield f"rules {r.rules}, packs {r.packs[:16]}, neontable {r.version}"
    seats = {f"seat {seat}": share for seat, share in enumerate(r.seats)}
    bots = {f"bot {name}, of its places": share for name, share in r.bots.items()}
    roles = {"a player who is the replicant": r.nexus.replicant, "Deckard": r.nexus.deckard} if r.nexus else {}
    yield from table("Who wins", seats | bots | roles)
    if r.nexus:
        yield from ends(r.nexus, r.games)
    if r.nemesis:
        yield from nemesis_lines(r.nemesis)
    yield f"Decisions a game with two or more legal answers: {said(r.choices)}"
    yield f"Decisions a game with one legal answer: {said(r.forced)}"
    if r.nexus:
        yield from turns_and_witnesses(r.nexus)
    yield ""
    engine = "compiled" if r.speed.compiled else "not compiled"
    processes = f"{r.speed.workers} process{'' if r.speed.workers == 1 else 'es'}"
    yield (
        f"{r.speed.seconds:.1f} s with {processes}, engine {engine}: {r.speed.games_per_second:,.0f} games/s, "
        f"{r.speed.decisions_per_second:,.0f} decisions/s"
    )


def ends(n: NexusReport, games: int) -> Iterator[str]:
    """How games of Nexus end."""
    yield from table("What decides", {DECIDED[key]: share for key, share in n.decided.items()})
    yield from table("Why the game ends", {ENDED[key]: share for key, share in n.ended.items()})
    yield ""
    yield f"Rounds a game: {said(n.rounds)}"
    yield "    " + ", ".join(f"{number}: {often / games:.1%}" for number, often in n.rounds_played.items())


def turns_and_witnesses(n: NexusReport) -> Iterator[str]:
    """What was done in the turns of Nexus, and which witnesses were picked."""
    idle = {"nothing could be done": n.idle.could_not, "something was declined": n.idle.would_not}
    yield from table("Turns in which nothing was done", idle)
    yield f"  rounds in which nobody did a thing: {n.idle.rounds:,}, in {n.idle.games.won:,} games"
    yield ""
    yield f"{'Witnesses':<44}{'picked when free':>22}{'won by who picked':>22}"
    for side in n.sides:
        name = f"{side.witness:>4}  {side.name}, {side.side}"
        yield f"{name:<44}{brief(side.picked):>22}{brief(side.won):>22}"
