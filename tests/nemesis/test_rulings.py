"""What several cards do to each other, and what clauses say of it: scenarios that are about no single card."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from neontable.nemesis.scenario.model import Scenario
from neontable.nemesis.scenario.parse import parse_scenario
from neontable.nemesis.scenario.run import run_scenario
from tests.nemesis.pool import pool
from tests.nemesis.writing import stage

pytestmark = pytest.mark.compiled
FILES = sorted((Path(__file__).parent / "rulings").glob("*.scenario"))


@cache
def read(path: Path) -> Scenario:
    return parse_scenario(path.read_text(encoding="utf-8"), pool(), path.name)


def marked(path: Path) -> object:
    return pytest.param(path, marks=pytest.mark.clause(*read(path).clauses), id=path.stem)


@pytest.mark.parametrize("path", [marked(path) for path in FILES])
def test_it_comes_out_as_written(path: Path) -> None:
    results = run_scenario(read(path), stage())
    assert [(r.title, f.line, f.text, f.found) for r in results for f in r.failures] == []
