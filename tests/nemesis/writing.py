"""Scenarios in tests: written in place, on the first set."""

from __future__ import annotations

from functools import cache

from neontable.nemesis.scenario.parse import parse_scenario
from neontable.nemesis.scenario.run import Result, run_scenario
from neontable.nemesis.scenario.stage import Stage
from tests.nemesis.pool import pool


@cache
def stage() -> Stage:
    return Stage(pool())


def played(text: str) -> list[Result]:
    lines = text.splitlines()
    indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return run_scenario(parse_scenario("\n".join(line[indent:] for line in lines), pool()), stage())


def holds(text: str) -> None:
    """All of it comes out as it is written."""
    assert [failure for result in played(text) for failure in result.failures] == []


def found(text: str) -> list[str]:
    """What is so instead, of each line that does not come out."""
    return [failure.found for result in played(text) for failure in result.failures]
