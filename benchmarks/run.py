#!/usr/bin/env python3
"""Measure the engine beside its peers: `python3 dev.py bench`, or this file with the Python that has Neontable.

All subjects are measured in turn, round after round (A B C A B C ...), so that a slow minute of the machine hits all of
them; shown is the median of the rounds, and ratios are medians of each round's own ratio. Seconds are the processor's.
Nothing here passes or fails: figures of a shared machine are no test.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from neontable.engine import about, is_compiled
from neontable.lab import duel_speed, search_speed, speed

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.peers import hearts_search, openspiel, peer_versions, rlcard_uno

SOURCES: Final = Path(__file__).parents[1] / "src"
TRACED: Final = 300  # games of the checksum
NEXUS: Final = "Nexus, driven from Python"
NEMESIS: Final = "Nemesis, driven from Python"
HEARTS: Final = "OpenSpiel hearts, driven from Python"
DEDUCTION: Final = "OpenSpiel social_deduction, driven from Python"
EIGHTS: Final = "OpenSpiel crazy_eights, driven from Python"
UNO: Final = "RLCard uno, driven from Python"
NEXUS_STEPS: Final = "Nexus, PettingZoo environment"
NEMESIS_STEPS: Final = "Nemesis, PettingZoo environment"
LEDUC: Final = "PettingZoo leduc_holdem_v4"
HANABI: Final = "PettingZoo hanabi_v5"
NEXUS_SEARCH: Final = "Nexus, search"
NEMESIS_SEARCH: Final = "Nemesis, search"
NEXUS_PLAYED: Final = "Nexus, worlds played out at random"
HEARTS_SEARCH: Final = "OpenSpiel hearts, ISMCTSBot in C++"
CLASSIC: Final = {LEDUC: "classic/leduc_holdem-v4", HANABI: "classic/hanabi-v5"}
RATIOS: Final = (  # ours, a peer, how many times as fast we want to be at least
    (NEXUS, HEARTS, 3.0),
    (NEXUS, DEDUCTION, 1.2),
    (NEMESIS, EIGHTS, None),
    (NEMESIS, UNO, None),
    (NEXUS_STEPS, LEDUC, 10.0),
    (NEXUS_STEPS, HANABI, 10.0),
    (NEMESIS_STEPS, LEDUC, 10.0),
    (NEMESIS_STEPS, HANABI, 10.0),
    (NEXUS_STEPS, UNO, None),
    (NEXUS_SEARCH, HEARTS_SEARCH, 1.0),
    (NEXUS_PLAYED, HEARTS_SEARCH, None),
    (NEMESIS_SEARCH, HEARTS_SEARCH, None),
)
HOW: Final = {  # what is compared, where it is not decisions
    NEXUS_STEPS: "environments",
    NEMESIS_STEPS: "environments",
    NEXUS_SEARCH: "iterations",
    NEMESIS_SEARCH: "iterations",
    NEXUS_PLAYED: "worlds to its iterations",
}
PURE: Final = (
    "from neontable import engine; from neontable.lab import duel_speed, speed; assert not engine.is_compiled(); "
)
IMPORT: Final = "import time; t = time.perf_counter(); import neontable.nexus.state; print(time.perf_counter() - t)"
LOAD: Final = (
    "import time; from neontable.packs.games import NEMESIS; t = time.perf_counter(); NEMESIS.load(); "
    "print(time.perf_counter() - t)"
)


class Subject(NamedTuple):
    """One thing to measure. `unit` says of what; `target`: what we want it to be, at least, or with `most` at most."""

    name: str
    unit: str
    measure: Callable[[], float]
    target: float | None = None
    most: bool = False


class Row(NamedTuple):
    """A subject's values, one a round."""

    subject: Subject
    values: list[float]

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def met(self) -> bool | None:
        """Whether the target was met; None without one."""
        wanted = self.subject.target
        if wanted is None:
            return None
        return self.median <= wanted if self.subject.most else self.median >= wanted


def subjects(seconds: float, pure: bool, odds_games: int) -> Iterator[Subject]:
    """What to measure, each for about so many seconds a round."""
    yield Subject("Nexus, the engine's own loop", "decisions/s", partial(speed.driver, seconds), 3e6)
    yield Subject(NEXUS, "decisions/s", partial(speed.interpreted, seconds), 1.2e6)
    if find_spec("pyspiel"):
        yield Subject(HEARTS, "decisions/s", partial(openspiel, "hearts", seconds))
        yield Subject(DEDUCTION, "decisions/s", partial(openspiel, "social_deduction", seconds))
    if pure:
        measure = partial(uncompiled, f"driver({seconds})")
        yield Subject("Nexus uncompiled, its own loop", "decisions/s", measure, 250e3)
    yield Subject("Nexus, deals", "deals/s", partial(speed.deals, seconds))
    yield Subject("Nexus, clones", "clones/s", partial(speed.clones, seconds), 1.5e6)
    yield Subject("Nexus, knowledge and a world of it", "worlds/s", partial(speed.worlds, seconds))
    yield Subject("Nexus, memory of a state", "bytes", speed.bytes_a_state, 2048, most=True)
    yield Subject("Nexus, import of the engine", "ms", lambda: 1000 * import_seconds(), 150, most=True)
    times = OddsTimes(odds_games)
    yield Subject("Nexus, exact odds, median of positions", "ms", times.measure)
    yield Subject("Nexus, exact odds, 95 % of positions", "ms", partial(times.quantile, 0.95), 3, most=True)
    yield Subject("Nexus, exact odds, slowest position", "ms", partial(times.quantile, 1.0), 20, most=True)
    yield from duels(seconds, pure)
    yield from searches(seconds)
    if find_spec("pettingzoo"):
        yield from environments(seconds)


def duels(seconds: float, pure: bool) -> Iterator[Subject]:
    """The same of Nemesis: whole games of all pairs of the ready decks."""
    yield Subject("Nemesis, the engine's own loop", "decisions/s", partial(duel_speed.driver, seconds), 0.8e6)
    yield Subject(NEMESIS, "decisions/s", partial(duel_speed.interpreted, seconds))
    if find_spec("pyspiel"):
        yield Subject(EIGHTS, "decisions/s", partial(openspiel, "crazy_eights", seconds))
    if find_spec("rlcard"):
        yield Subject(UNO, "decisions/s", partial(rlcard_uno, seconds))
    if pure:
        measure = partial(uncompiled, f"driver({seconds})", "duel_speed")
        yield Subject("Nemesis uncompiled, its own loop", "decisions/s", measure, 60e3)
    yield Subject("Nemesis, clones", "clones/s", partial(duel_speed.clones, seconds), 0.6e6)
    yield Subject("Nemesis, memory of the largest state", "bytes", duel_speed.largest_state, 6144, most=True)
    yield Subject(
        "Nemesis, its set loaded for the first time", "ms", lambda: 1000 * loading(fresh=True), 300, most=True
    )
    yield Subject("Nemesis, its set loaded again", "ms", lambda: 1000 * loading(fresh=False), 30, most=True)


def searches(seconds: float) -> Iterator[Subject]:
    """Iterations of the search, which end where positions are judged, and worlds played to the end as the plain method
    does, beside OpenSpiel's search."""
    yield Subject(NEXUS_SEARCH, "iterations/s", partial(search_speed.nexus, seconds))
    yield Subject(NEXUS_PLAYED, "worlds/s", partial(search_speed.played_out, seconds))
    yield Subject(NEMESIS_SEARCH, "iterations/s", partial(search_speed.nemesis, seconds))
    if find_spec("pyspiel"):
        yield Subject(HEARTS_SEARCH, "iterations/s", partial(hearts_search, seconds))


def environments(seconds: float) -> Iterator[Subject]:
    """Steps of the environments, observations and masks included, beside those of PettingZoo's classic card games."""
    work: Any = import_module("neontable.envs.speed")
    own: Any = import_module("neontable.envs.pettingzoo_env")
    for game, target in (("nexus", 1e6), ("nemesis", 0.4e6)):
        measure = partial(speed.rate, seconds, work.batch(game))
        yield Subject(f"{game.capitalize()}, BatchEnv of {work.GAMES} games", "steps/s", measure, target)
    for name, game in ((NEXUS_STEPS, "nexus"), (NEMESIS_STEPS, "nemesis")):
        yield Subject(name, "steps/s", partial(speed.rate, seconds, work.aec(own.env(game))))
    for name, its_id in CLASSIC.items():
        if find_spec("pygame") and find_spec("shimmy" if name == HANABI else "rlcard"):
            peer = import_module("pettingzoo").make("aec", its_id)
            yield Subject(name, "steps/s", partial(speed.rate, seconds, work.aec(peer)))


class OddsTimes:
    """One measurement a round for three subjects."""

    def __init__(self, games: int) -> None:
        self.positions = speed.late_positions(games)
        self.times: list[float] = []

    def measure(self) -> float:
        """Time all positions; the median in ms."""
        self.times = sorted(speed.odds_times(self.positions))
        return self.quantile(0.5)

    def quantile(self, part: float) -> float:
        """The time in ms that this part of the positions stays below, of the last measurement."""
        return 1000 * self.times[min(int(part * len(self.times)), len(self.times) - 1)]


def uncompiled(call: str, module: str = "speed") -> float:
    """What a call of a module of `neontable.lab` returns on the sources as they are, in a process of its own."""
    return printed(PURE + f"print({module}.{call})", os.environ | {"PYTHONPATH": str(SOURCES)})


def loading(fresh: bool) -> float:
    """How long a fresh Python takes to load the first set of Nemesis, imports apart: with an empty cache (a wheel has
    what it brings along), or with what was made."""
    with TemporaryDirectory() as folder:
        variables = os.environ | {"NEONTABLE_CACHE": folder}
        first = printed(LOAD, variables)
        return first if fresh else printed(LOAD, variables)


def import_seconds() -> float:
    """How long the engine takes to be imported by a fresh Python."""
    return printed(IMPORT, dict(os.environ))


def printed(code: str, variables: dict[str, str]) -> float:
    """The number that code prints in a Python of its own."""
    command = [sys.executable, "-c", code]
    return float(subprocess.run(command, env=variables, check=True, capture_output=True, text=True).stdout)


def measured(wanted: list[Subject], rounds: int) -> list[Row]:
    """Measure all subjects in turn, so many times; progress goes to stderr on a terminal."""
    rows = [Row(subject, []) for subject in wanted]
    for number in range(rounds):
        for row in rows:
            if sys.stderr.isatty():
                print(f"\r\033[Kround {number + 1} of {rounds}: {row.subject.name}", end="", file=sys.stderr)
            row.values.append(row.subject.measure())
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return rows


def ratios(rows: list[Row]) -> Iterator[Row]:
    """How many times as many decisions a second as the peers, round by round."""
    values = {row.subject.name: row.values for row in rows}
    for ours, theirs, target in RATIOS:
        if theirs in values and ours in values:
            pairs = zip(values[ours], values[theirs], strict=True)
            game, peer = ours.split(",")[0], theirs.split(",")[0]
            how = HOW.get(ours, "both driven from Python")
            subject = Subject(f"{game} / {peer}, {how}", "times", lambda: 0.0, target)
            yield Row(subject, [mine / other for mine, other in pairs])


def short(value: float) -> str:
    """Three digits that mean something: "3.12 M", "98.4 k", "512", "0.31"."""
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def table(rows: list[Row]) -> Iterator[str]:
    """The table that people read."""
    yield f"{'':<54}{'median':>10}{'lowest to highest':>22}  {'unit':<12}{'target':>10}"
    for row in rows:
        subject = row.subject
        wanted = ""
        if subject.target is not None:
            sign = "<" if subject.most else ">"
            wanted = f"{sign} {short(subject.target)}{'' if row.met else '  missed'}"
        spread = f"{short(min(row.values))} to {short(max(row.values))}"
        yield f"{subject.name:<54}{short(row.median):>10}{spread:>22}  {subject.unit:<12}{wanted:>10}".rstrip()


def as_json(rows: list[Row], checks: dict[str, int]) -> str:
    """The same for programs."""
    shown = [
        {
            "name": row.subject.name,
            "unit": row.subject.unit,
            "median": row.median,
            "values": row.values,
            "target": row.subject.target,
            "at": "most" if row.subject.most else "least",
            "met": row.met,
        }
        for row in rows
    ]
    return json.dumps({**facts(), "trace": checks, "rows": shown}, indent=2)


def facts() -> dict[str, str]:
    """What was measured, and where."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return {
        "engine": about(),
        "peers": peer_versions(),
        "machine": f"{platform.platform()}, {os.cpu_count()} cores{load}, Python {platform.python_version()}",
    }


def main() -> None:
    """Read the command line, measure, show."""
    parser = argparse.ArgumentParser(description="Measure the engine beside its peers; nothing passes or fails.")
    parser.add_argument("--quick", action="store_true", help="3 short rounds instead of 9")
    parser.add_argument("--pure", action="store_true", help="the uncompiled engine too")
    parser.add_argument("--rounds", type=int, help="so many rounds")
    parser.add_argument("--json", action="store_true", help="for programs")
    options = parser.parse_args()
    seconds, odds_games = (0.1, 3) if options.quick else (0.4, 20)
    wanted = list(subjects(seconds, options.pure, odds_games))
    rows = measured(wanted, options.rounds or (3 if options.quick else 9))
    rows += ratios(rows)
    checks = {"compiled" if is_compiled() else "uncompiled": speed.trace(TRACED)}
    if options.pure:
        checks["uncompiled"] = int(uncompiled(f"trace({TRACED})"))
    if options.json:
        print(as_json(rows, checks))
        return
    print(*facts().values(), "", sep="\n")
    print(*table(rows), sep="\n")
    traces = ", ".join(f"{engine} {check:08x}" for engine, check in checks.items())
    print(f"\nChecksum of {TRACED} random games: {traces}" + ("" if len(set(checks.values())) == 1 else "  DIFFERENT"))


if __name__ == "__main__":
    main()
