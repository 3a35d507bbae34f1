"""Playing a scenario: each case from its position to its last line."""

from __future__ import annotations

from msgspec import Struct

from .check import found_instead
from .layout import Layout
from .model import Action, Case, Scenario, Settings
from .plays import do
from .stage import Stage
from .table import Refused, Table


class Failure(Struct, frozen=True):
    """A line that did not come out as it was written. `found`: what is so instead, or why it cannot be done."""

    line: int
    text: str
    found: str


class Result(Struct, frozen=True):
    """How a case came out. `log`: what happened, each line under what was written."""

    title: str
    line: int
    failures: tuple[Failure, ...]
    log: tuple[str, ...]


def run_scenario(scenario: Scenario, stage: Stage) -> list[Result]:
    """Play all cases. Raises ScenarioError for a position that cannot be."""
    return [run_case(scenario, case, stage) for case in scenario.cases]


def lay_out(source: str, settings: Settings, stage: Stage) -> Table:
    """A position as a game. Raises ScenarioError."""
    raw: list[int] = []
    return Table(stage, Layout(stage, source, settings).state(raw), raw)


def run_case(scenario: Scenario, case: Case, stage: Stage) -> Result:
    """Play one case: all expectations are looked at, but a play that is refused ends it."""
    table = lay_out(scenario.source, {**scenario.settings, **case.changes}, stage)
    failures: list[Failure] = []
    log = [f"    {said}" for said in table.log]
    for step in case.steps:
        log.append(step.text)
        told = len(table.log)
        try:
            if isinstance(step.does, Action):
                do(table, step.does)
                found = ""
            else:
                found = found_instead(table, step.does)
        except Refused as refused:
            found = str(refused)
        log += [f"    {said}" for said in table.log[told:]]
        if found:
            failures.append(Failure(step.line, step.text, found))
            if isinstance(step.does, Action):
                break
    return Result(case.title, case.line, tuple(failures), tuple(log))
