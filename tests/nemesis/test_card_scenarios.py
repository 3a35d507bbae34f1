"""Each card of the first set has its own scenario, which must fail when a part of the card's text is missing or turned
round (card_mutants.py)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from neontable.nemesis.cards import Card
from neontable.nemesis.scenario.model import Scenario, ScenarioError
from neontable.nemesis.scenario.parse import parse_scenario
from neontable.nemesis.scenario.run import Result, run_case, run_scenario
from tests.nemesis.card_mutants import mutants
from tests.nemesis.pool import pool
from tests.nemesis.writing import stage

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.glob("*.scenario"))
# What no game can tell from the card as it is, with the reason.
PAYS = "it is offered only when it can be done, and then it is done"
DISABLED = "a disabled object neither attacks nor intercepts anyway"
UNITS = "nothing else has a Unit Enhancement attached"
SAME: dict[tuple[str, str], str] = {
    ("bulwark-008", "filter 1 without IS_ENEMY"): "nobody can attack what their own side has",
    ("champion-cosmic-2", "filter 1 without its kinds"): "a Champion cannot be drifted (NM-7.24)",
    ("champion-foundry-2", "filter 2 without its kinds"): UNITS,
    ("champion-foundry-2", "filter 3 without its kinds"): UNITS,
    ("champion-hollow-1", "a condition that always holds"): "without its target the text does nothing at all (NM-5.24)",
    ("cosmic-009", "filter 1 without T_CONTROLLED"): "who attacks in one's own turn is one's own",
    ("foundry-018", "a condition that always holds"): "without its target the text does nothing at all (NM-5.24)",
    ("foundry-022", "a condition that always holds"): PAYS,
    ("hollow-001", "works though it is disabled"): DISABLED,
    ("neutral-002", "filter 1 without its kinds"): "nothing else flips",
    ("pyre-011", "works though it is disabled"): DISABLED,
    ("thicket-016", "filter 1 without T_CONTROLLED"): "who attacked in one's own turn is one's own",
    ("token-005", "works though it is disabled"): DISABLED,
}


@cache
def read(path: Path) -> Scenario:
    return parse_scenario(path.read_text(encoding="utf-8"), pool(), path.name)


def about(path: Path) -> Card:
    """The card that the file is about."""
    return pool().named(read(path).card)


def wrong(results: list[Result]) -> list[str]:
    return [f"{r.title}, line {f.line}: {f.text}: {f.found}" for r in results for f in r.failures]


def fails(scenario: Scenario) -> bool:
    try:
        return any(run_case(scenario, case, stage()).failures for case in scenario.cases)
    except ScenarioError:  # a position that cannot be any more
        return True


def marked(path: Path) -> object:
    """The file as a parameter, with the clauses that it shows."""
    clauses = read(path).clauses
    return pytest.param(path, marks=[pytest.mark.clause(*clauses)] if clauses else [], id=path.stem)


@pytest.mark.compiled
@pytest.mark.parametrize("path", [marked(path) for path in FILES])
def test_a_card_does_what_its_scenario_says(path: Path) -> None:
    assert path.stem.startswith(about(path).id)
    assert wrong(run_scenario(read(path), stage())) == []


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_its_scenario_fails_without_a_part_of_the_text(path: Path) -> None:
    card = about(path)
    unnoticed = []
    for mutant in mutants(stage(), card):
        with mutant.made():
            if not fails(read(path)):
                unnoticed.append((card.id, mutant.what))
    assert [each for each in unnoticed if each not in SAME] == []
    assert [each for each in SAME if each[0] == card.id and each not in unnoticed] == []


def test_each_card_with_a_text_has_a_scenario() -> None:
    have = {about(path).id for path in FILES}
    assert [card.id for card in pool() if has_text(card) and card.id not in have] == []


def has_text(card: Card) -> bool:
    return any(face.text.strip() for face in card.faces)
