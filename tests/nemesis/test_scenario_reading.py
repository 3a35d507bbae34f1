"""Scenarios that cannot be: each is refused with its line, what is wrong, and the way out."""

from __future__ import annotations

import pytest

from neontable.nemesis.scenario.model import ScenarioError
from neontable.nemesis.scenario.parse import parse_scenario
from neontable.nemesis.scenario.run import run_scenario
from tests.nemesis.pool import pool
from tests.nemesis.writing import stage

PLAYED = "\n---\nA passes"
POSITIONS = [
    ("A front: Comet Penitnet", "There is no card “Comet Penitnet”. Did you mean “Comet Penitent”?"),
    ("A: cty 20", "Here should stand “city”, “scrap” or “deck”, not “cty 20”. Did you mean “city”?"),
    ("A: city", "Here should stand how much HP of the City, not the end."),
    ("A: city 20 scrap 2", "Here should stand a comma or the end, not “scrap 2”."),
    ("A: city 20\nA: city 3", "A's city is set twice: it was on line 1."),
    ("turn 3", "whose turn it is, as in “turn 3, A's Deployment Phase”"),
    ("turn 3, A's Lunch Phase", "a phase (Enable, Draw, Deployment, Combat, Reinforcement or End)"),
    ("turn 3, A's turn", "or “start of A's turn”"),
    ("turn 0, A's Deployment Phase", "mulligans come “before turn 1”"),
    ("turn 1, A's Combat Phase", "The first player skips the Combat Phase on turn 1 (NM-3.4)."),
    ("before turn 1\nA front: Ash Runner", "Before turn 1 nothing lies in A's front (NM-3.1)."),
    ("first player: C", "Here should stand A or B"),
    ("options: no draw", "“triggers are ordered” or “no first draw”"),
    ("clauses: NX-1", "“NX-1” is no clause of Nemesis"),
    ("  hand: Ash Runner", "Whose hand is this?"),
    ("front: Ash Runner", "is no part of a position"),
    ("A passes", "“A passes” is no part of a position."),
    ("A: city 0", "With 0 HP A has lost already (NM-1.1)."),
    ("A: deck 40", "There are only 30 cards for A's deck"),
    ("A deck: Ash Runner x2\nA: deck 1", "2 cards of A's deck are named"),
    ("A hand: Ash Runner x31", "A has 31 cards, and a deck is 30 (NM-2.1)"),
    ("A back: Ash Runner x7", "A Backline holds six objects at most (NM-5.5)"),
    ("A front: Thrown Ember", "Thrown Ember is in no row"),
    ("A field: Ash Runner", "Ash Runner is no Field Enhancement (NM-5.9)."),
    ("A hand: Seedling", "Seedling is a token: it is on the battlefield or nowhere (NM-6.12)."),
    ("A hand: The Understudy", "it lies in a row, or “champion: The Understudy”"),
    ("A champion: Ash Runner", "Ash Runner is no Champion."),
    ("A front: The Understudy, Judge Sabine Ro", "A has one Champion, in one place (NM-2.1)."),
    ("A champion: The Understudy x2", "A player has one Champion (NM-2.1)."),
    ("A front: Nova Lancer x2", "A player can control only one Nova Lancer (NM-2.9)."),
    ("A front: Flak Crawler (with Halo Rig)", "attached to Units, and Flak Crawler is none (NM-5.7)."),
    ("A front: Ash Runner (with Deep Soil)", "Deep Soil is no Unit Enhancement"),
    ("A front: Ash Runner (damage 1)", "Ash Runner with 1 damage and DEF 1 would be destroyed at once (NM-6.10)."),
    ("A front: Ash Runner (tired)", "Here should stand “disabled”"),
    ("A front: Ash Runner (damage 1", "Here should stand “,” or “)”, not the end."),
    ("A front: Ash Runner (damage many)", "Here should stand how much damage"),
    ("A front: Ash Runner (of C)", "Here should stand A or B"),
    ("A front: Ash Runner (with Halo Rig of C)", "Here should stand A or B"),
    ("A front: Ash Runner (gone)", "Only a Champion is gone"),
    ("A front: Ash Runner (waking)", "Only a Nemesis wakes (NM-8.5)"),
    ("A front: The Understudy (of B)", "cannot change sides (NM-6.16)"),
    ("A field: Deep Soil (damage 1)", "takes no damage"),
    ("A hand: Ash Runner (disabled)", "is no object there"),
    ("A front: Ash Runner; B front: none", "is one thing too many here"),
]


@pytest.mark.parametrize(("written", "message"), POSITIONS, ids=[written for written, _ in POSITIONS])
def test_a_position_that_cannot_be_is_refused_on_its_line(written: str, message: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        run_scenario(parse_scenario(written + PLAYED, pool(), "a.scenario"), stage())
    assert refused.value.exit_code == 2
    line, _, said = str(refused.value).removeprefix("a.scenario:").partition(": ")
    assert int(line) == written.count("\n") + 1 or "before turn 1" in written
    assert message in said


SENTENCES = [
    ("A plasy Ash Runner", "Did you mean “plays”?"),
    ("C passes", "A or B and what they do"),
    ("A plays Ash Runer", "There is no card “Ash Runer”. Did you mean “Ash Runner”?"),
    ("A plays", "Here should stand the name of a card, not the end."),
    ("A passes B passes", "“B passes” is one thing too many here; “;” parts sentences."),
    ("A says maybe", "Here should stand “yes” or “no”, not “maybe”."),
    ("A splits all", "Here should stand a number"),
    ("until Combat", "as in “until A's Combat Phase”"),
    ("until A's Lunch Phase", "“Deployment”, “Combat”"),
    ("? A citty 20", "Did you mean “city”?"),
    ("? Ash Runner", "Here should stand “damage”"),
    ("? Ash Runner has Fying", "Did you mean “Flying”?"),
    ("? Ash Runner in hand", "as in “in A's hand”"),
    ("? A is asked for lunch", "“target”, “choice”"),
    ("? game over: A", "Here should stand “wins”, not the end."),
    ("? A knows Ash Runner", "Here should stand “in”, not the end."),
    ("? nothing", "a card, A or B, “game over: ...” or “the game goes on”"),
    ("A passes\nbut A: city 3", "put this in front of its first play"),
    ("but A: cat 3", "Here should stand “city”"),
    ("but something", "as in “but A: scrap 0”"),
]


@pytest.mark.parametrize(("written", "message"), SENTENCES, ids=[written for written, _ in SENTENCES])
def test_a_sentence_that_says_nothing_is_refused_on_its_line(written: str, message: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        parse_scenario(f"turn 3, A's Deployment Phase\n---\n{written}\n", pool(), "a.scenario")
    assert str(refused.value).startswith(f"a.scenario:{3 + written.count(chr(10))}: ")
    assert message in str(refused.value)


@pytest.mark.parametrize("written", ["", "A: city 20", "# nothing but this"])
def test_a_scenario_without_a_play_is_refused(written: str) -> None:
    with pytest.raises(ScenarioError, match="Nothing is played: after the position comes"):
        parse_scenario(written, pool())


def test_a_case_without_a_line_is_refused() -> None:
    with pytest.raises(ScenarioError, match="scenario:2: Nothing is played or expected in this case"):
        parse_scenario("A: city 20\ncase: empty\ncase: not empty\nA passes", pool())


def test_what_a_scenario_is_about_is_kept() -> None:
    text = """
        # a comment
        scenario: Who burns    # another
        card: comet  penitent
        clauses: NM-6.13, NM-1.1
        A front: Comet Penitent, Starling x2 (disabled)

        case: first
        ? Starling #2 disabled; Starling enabled # the “#2” is no comment
        case: second
        A passes; B passes
    """
    scenario = parse_scenario("\n".join(line.strip() for line in text.splitlines()), pool(), "b")
    assert (scenario.title, scenario.card, scenario.clauses) == ("Who burns", "Comet Penitent", ("NM-6.13", "NM-1.1"))
    assert [case.title for case in scenario.cases] == ["first", "second"]
    assert [[step.text for step in case.steps] for case in scenario.cases] == [
        ["? Starling #2 disabled", "? Starling enabled"],
        ["A passes", "B passes"],
    ]
    assert [step.line for step in scenario.cases[0].steps] == [9, 9]


def test_names_may_hold_commas_and_begin_with_a_player() -> None:
    scenario = parse_scenario(
        "A hand: A Warmer Chair, Old Tusk\nA front: Kolb, the Engine Entire, Ash Runner\n---\n"
        "? A hand: Old Tusk, a warmer chair; A Warmer Chair in A's hand\n"
        "? A front: Ash Runner, Kolb, the Engine Entire",
        pool(),
    )
    assert [result.failures for result in run_scenario(scenario, stage())] == [()]
