"""What a simulation found, as one value: for programs (JSON, docs/guides/simulate.md) and as the text that people read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from .. import __version__
from ..engine import is_compiled
from ..kernel.game import Table
from ..nexus.catalog import side_text
from ..nexus.game import NexusTable
from ..nexus.parts import WITNESSES
from ..packs.games import game_named
from .counting import Counts
from .sim import Run
from .statistics import Share, Spread, share_of, spread_of

FORMAT: Final = 1  # of SimReport; raised when a field changes its meaning or goes
SIDES: Final = ("neutral", "intimidated")
REASONS: Final = {1: "all_intimidated", 2: "three_faceup"}  # by the numbers of nexus/scoring.py
# Who wins by which clause: the clause's number and the winner's role, as counted.
DECIDED: Final = {
    "NX-5.5 a player with two of the replicant's cards": (505, "player"),
    "NX-5.7 a player who is the replicant, and escapes": (507, "replicant"),
    "NX-5.7 Deckard, who is the replicant, and escapes": (507, "deckard"),
    "NX-5.8 Deckard, in any other situation": (508, "deckard"),
}


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a witness. `picked`: of the turns in which it could be picked; `won`: of the picks, those by the
    seat that won the game."""

    witness: int
    side: str
    name: str
    text: str
    picked: Share
    won: Share


class Idle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turns in which nothing was done on the table: for there was nothing to do (`could_not`), or somebody declined
    (`would_not`). `rounds`: in which no turn did a thing; `games`: with such a round."""

    could_not: Share
    would_not: Share
    rounds: int
    games: Share


class NexusReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`replicant`: wins of players who are the replicant; `deckard`: games that Deckard wins; `deckard_is_replicant`:
    games in which it is Deckard. `decided`: games by the clause that decides. `ended`: games by why the last round was
    the last."""

    replicant: Share
    deckard: Share
    deckard_is_replicant: Share
    decided: dict[str, Share]
    ended: dict[str, Share]
    rounds: Spread
    rounds_played: dict[int, int]
    witnesses: list[Side]
    idle: Idle


class Speed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How fast it went, wall clock: the one part of a report that differs from run to run."""

    seconds: float
    workers: int
    compiled: bool
    games_per_second: float
    decisions_per_second: float


class SimReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `neontable sim --json` writes.

    `asked`, `games`: how many games were to be played, and were. `seats`: each seat's wins. `bots`: each kind of bot's
    wins, of the places that it had in all games. `choices`, `forced`: decisions a game with two or more legal answers,
    and with only one. `nexus`: what is counted for that game.
    """

    format: int = FORMAT
    version: str = __version__
    game: str
    rules: int
    packs: str
    seed: str
    rotate: bool
    seating: list[str]
    asked: int
    games: int
    seats: list[Share]
    bots: dict[str, Share]
    choices: Spread
    forced: Spread
    nexus: NexusReport
    speed: Speed


def report_of(run: Run, table: Table) -> SimReport:
    """Put the counts of a run into figures."""
    counts, plan = run.counts, run.plan
    choices, forced = distribution(counts, "choices"), distribution(counts, "forced")
    chosen = sum(number * often for number, often in choices.items())
    return SimReport(
        game=plan.game,
        rules=game_named(plan.game).rules_version,
        packs=table.digest,
        seed=plan.seed,
        rotate=plan.rotate,
        seating=list(plan.bots),
        asked=plan.games,
        games=run.games,
        seats=[share_of(counts[("seat won", seat)], run.games) for seat in range(plan.players)],
        bots={name: share_of(counts[("bot won", name)], counts[("bot", name)]) for name in sorted(set(plan.bots))},
        choices=spread_of(choices),
        forced=spread_of(forced),
        nexus=nexus_report(counts, run.games, table),
        speed=Speed(
            seconds=round(run.seconds, 3),
            workers=run.workers,
            compiled=is_compiled(),
            games_per_second=round(run.games / run.seconds, 1),
            decisions_per_second=round(chosen / run.seconds),
        ),
    )


def nexus_report(counts: Counts, games: int, table: Table) -> NexusReport:
    """The part that is about Nexus."""
    assert isinstance(table, NexusTable)
    ends = {key[1:]: often for key, often in counts.items() if key[0] == "end"}
    rounds = distribution(counts, "rounds")
    turns = sum(often for key, often in counts.items() if key[0] == "turn")
    by_role = {role: sum(often for end, often in ends.items() if end[2] == role) for role in ("replicant", "deckard")}
    decided = {
        name: share_of(sum(often for end, often in ends.items() if end[1:] == how), games)
        for name, how in DECIDED.items()
    }
    return NexusReport(
        replicant=share_of(by_role["replicant"], counts[("replicant", "player")]),
        deckard=share_of(by_role["deckard"], games),
        deckard_is_replicant=share_of(counts[("replicant", "deckard")], games),
        decided=decided,
        ended={
            name: share_of(sum(often for end, often in ends.items() if end[0] == reason), games)
            for reason, name in REASONS.items()
        },
        rounds=spread_of(rounds),
        rounds_played=dict(sorted(rounds.items())),
        witnesses=[
            side_report(counts, witness, side, table) for witness in range(1, WITNESSES + 1) for side in range(2)
        ],
        idle=Idle(
            could_not=share_of(counts[("turn", "could not")], turns),
            would_not=share_of(counts[("turn", "would not")], turns),
            rounds=counts[("idle rounds",)],
            games=share_of(counts[("idle games",)], games),
        ),
    )


def side_report(counts: Counts, witness: int, side: int, table: NexusTable) -> Side:
    text = table.texts[side_text(witness, side)]
    picked = counts[("picked", witness, side)]
    return Side(
        witness=witness,
        side=SIDES[side],
        name=text.name,
        text=text.text,
        picked=share_of(picked, counts[("offered", witness, side)]),
        won=share_of(counts[("picked by the winner", witness, side)], picked),
    )


def distribution(counts: Counts, name: str) -> dict[int, int]:
    """Value -> how often, of keys (name, value)."""
    return {int(key[1]): often for key, often in counts.items() if key[0] == name}


def as_text(report: SimReport) -> str:
    """The report as people read it."""
    return "\n".join(lines_of(report))


def lines_of(r: SimReport) -> Iterator[str]:
    n = r.nexus
    stopped = f" (stopped; {r.asked:,} were asked for)" if r.games < r.asked else ""
    yield f"{r.games:,} games of {r.game}{stopped}, seed {r.seed}: {', '.join(r.seating)}"
    yield f"{'the bots change seats from game to game' if r.rotate else 'each bot keeps its seat'}; rules {r.rules}, packs {r.packs[:16]}"
    yield ""
    yield heading("Wins", "of")
    yield from (shown(f"seat {seat}", share) for seat, share in enumerate(r.seats))
    yield from (shown(f"bot {name}", share) for name, share in r.bots.items())
    yield shown("a player who is the replicant", n.replicant)
    yield shown("Deckard", n.deckard)
    yield ""
    yield heading("What decides", "games")
    yield from (shown(name, share) for name, share in n.decided.items())
    yield heading("What ends the game", "games")
    yield from (shown(name, n.ended[key]) for key, name in ENDED.items())
    yield ""
    yield f"Rounds             mean {n.rounds.mean:.2f}; " + ", ".join(
        f"{number}: {often / r.games:.1%}" for number, often in n.rounds_played.items()
    )
    yield f"Choices a game     {said(r.choices)} (decisions with two or more legal answers)"
    yield f"Forced a game      {said(r.forced)} (decisions with one)"
    yield ""
    yield heading("Turns that did nothing", "turns")
