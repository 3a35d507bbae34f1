"""What a simulation found, as one value: what `neontable sim --json` writes (docs/guides/simulate.md)."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from .. import __version__
from ..engine import is_compiled
from ..kernel.game import Table
from ..nexus.catalog import side_text
from ..nexus.game import NexusTable
from ..nexus.parts import WITNESSES
from ..packs.games import game_named
from .counting import Counts
from .nemesis_report import NemesisReport, nemesis_report
from .sim import Run
from .statistics import Share, Spread, share_of, spread_of

FORMAT: Final = 1  # of SimReport; raised when a field goes, or changes its meaning
SIDES: Final = ("neutral", "intimidated")
ENDED: Final = {1: "all_intimidated", 2: "three_faceup"}  # by the reasons of nexus/scoring.py (NX-5.1)
DECIDED: Final = {  # by clause and role of the winner, as counted
    (505, "player"): "player",
    (507, "replicant"): "replicant",
    (507, "deckard"): "deckard_escapes",
    (508, "deckard"): "deckard",
}


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a witness. `picked`: of the turns in which it could be picked; `won`: of the picks, those by the seat
    that won the game."""

    witness: int
    side: str
    name: str
    text: str
    picked: Share
    won: Share


class Idle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turns in which nothing was done on the table: because nothing could be done (`could_not`), or something was
    declined (`would_not`). `rounds`: how many were without a deed; `games`: those with such a round."""

    could_not: Share
    would_not: Share
    rounds: int
    games: Share


class NexusReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is counted for Nexus.

    `replicant`: wins of players who are the replicant, of the games in which a player is; `deckard`: games that Deckard
    wins; `deckard_is_replicant`: games in which he is the replicant. `decided`: games by who wins: "player" (NX-5.5),
    "replicant" (a player, NX-5.7), "deckard_escapes" (he is the replicant, NX-5.7), "deckard" (NX-5.8). `ended`: games
    by why they end (NX-5.1): "all_intimidated", "three_faceup". `rounds_played`: number of rounds -> games.
    """

    replicant: Share
    deckard: Share
    deckard_is_replicant: Share
    decided: dict[str, Share]
    ended: dict[str, Share]
    rounds: Spread
    rounds_played: dict[int, int]
    sides: list[Side]
    idle: Idle


class Speed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How fast it went by the clock on the wall: the one part of a report that differs from run to run. `decisions`:
    with two or more legal answers; the time is that of all that was done."""

    seconds: float
    workers: int
    compiled: bool
    games_per_second: float
    decisions_per_second: float


class SimReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a simulation found.

    `format`: of this value; `rules`: the version of the game's rules; `packs`: the hash of what plays; `seating`: the
    bots as they were named, by seat; `asked`, `games`: how many games were to be played, and were. `seats`: each seat's
    wins. `bots`: each kind of bot's wins, of the places that it had in all games. `choices`, `forced`: decisions a game
    with two or more legal answers, and with one; `nexus`, `nemesis`: what only that game has, null for the other.
    """

    format: int = FORMAT
    version: str = __version__
    game: str
    rules: int
    packs: str
    seed: str
    rotate: bool
    seating: tuple[str, ...]
    asked: int
    games: int
    seats: list[Share]
    bots: dict[str, Share]
    choices: Spread
    forced: Spread
    nexus: NexusReport | None
    nemesis: NemesisReport | None
    speed: Speed


def report_of(run: Run, table: Table) -> SimReport:
    """The figures of a run; `table` is the one that it was planned with."""
    counts, plan, games = run.counts, run.plan, run.games
    choices = distribution(counts, "choices")
    chosen = sum(number * often for number, often in choices.items())
    duel = plan.duel
    return SimReport(
        game=plan.game,
        rules=game_named(plan.game).rules_version,
        packs=table.digest,
        seed=plan.seed,
        rotate=plan.rotate,
        seating=plan.bots,
        asked=plan.games,
        games=games,
        seats=[share_of(counts["seat won", seat], games) for seat in range(plan.players)],
        bots={name: share_of(counts["bot won", name], counts["bot", name]) for name in sorted(set(plan.bots))},
        choices=spread_of(choices),
        forced=spread_of(distribution(counts, "forced")),
        nexus=None if duel else nexus_report(counts, games, table),
        nemesis=nemesis_report(counts, games, duel, distribution(counts, "turns")) if duel else None,
        speed=Speed(
            seconds=round(run.seconds, 3),
            workers=run.workers,
            compiled=is_compiled(),
            games_per_second=round(games / run.seconds, 1),
            decisions_per_second=round(chosen / run.seconds, 1),
        ),
    )


def nexus_report(counts: Counts, games: int, table: Table) -> NexusReport:
    """The figures that only Nexus has."""
    if not isinstance(table, NexusTable):
        raise TypeError(f"not a table of Nexus: {type(table).__name__}")
    decided: Counts = Counter()
    ended: Counts = Counter()
    for (what, *how), often in counts.items():
        if what == "end":
            reason, clause, winner = how
            decided[clause, winner] += often
            ended[(reason,)] += often
    rounds = distribution(counts, "rounds")
    turns = sum(counts["turn", how] for how in ("active", "could not", "would not"))
    return NexusReport(
        replicant=share_of(decided[507, "replicant"], counts["replicant", "player"]),
        deckard=share_of(decided[507, "deckard"] + decided[508, "deckard"], games),
        deckard_is_replicant=share_of(counts["replicant", "deckard"], games),
        decided={name: share_of(decided[how], games) for how, name in DECIDED.items()},
        ended={name: share_of(ended[(reason,)], games) for reason, name in ENDED.items()},
        rounds=spread_of(rounds),
        rounds_played=rounds,
        sides=[side_of(counts, witness, side, table) for witness in range(1, WITNESSES + 1) for side in (0, 1)],
        idle=Idle(
            could_not=share_of(counts["turn", "could not"], turns),
            would_not=share_of(counts["turn", "would not"], turns),
            rounds=counts[("idle rounds",)],
            games=share_of(counts[("idle games",)], games),
        ),
    )


def side_of(counts: Counts, witness: int, side: int, table: NexusTable) -> Side:
    """How often that side was picked, and how well it did."""
    text = table.texts[side_text(witness, side)]
    picked = counts["picked", witness, side]
    return Side(
        witness=witness,
        side=SIDES[side],
        name=text.name,
        text=text.text,
        picked=share_of(picked, counts["offered", witness, side]),
        won=share_of(counts["picked by the winner", witness, side], picked),
    )


def distribution(counts: Counts, name: str) -> dict[int, int]:
    """Value -> how often, ascending, of the keys (name, value)."""
    return dict(sorted((int(key[1]), often) for key, often in counts.items() if key[0] == name))
