"""Expectations of scenarios: what is said of one that does not come out."""

from __future__ import annotations

import pytest

from tests.nemesis.writing import found, holds

EXPECTED = [
    ("Ash Runner 2/2", "Ash Runner is 1/1"),
    ("Ash Runner damage 1", "Ash Runner has 0 damage"),
    ("Ash Runner disabled", "Ash Runner is enabled"),
    ("Ash Runner not enabled", "Ash Runner is enabled"),
    ("Ash Runner has Flying", "Ash Runner has Bypass"),
    ("Ash Runner has no Bypass", "Ash Runner has Bypass"),
    ("Old Tusk drifted", "Old Tusk is not drifted"),
    ("Ash Runner gone", "Ash Runner is on the battlefield"),
    ("Star Herald not gone", "Star Herald is gone"),
    ("Ash Runner in A's back", "Ash Runner is in A's front, B's hand"),
    ("Star Herald in A's hand", "Star Herald is nowhere"),
    ("Ash Runner not in A's front", "Ash Runner is in A's front, B's hand"),
    ("Halo Rig on Ash Runner", "Halo Rig is on Old Tusk"),
    ("Ash Runner on Old Tusk", "Ash Runner is on nothing"),
    ("Ash Runner attacks City", "Ash Runner does not attack"),
    ("Ash Runner intercepts Old Tusk", "Ash Runner does not intercept"),
    ("Ash Runner attacking", "Ash Runner is not attacking"),
    ("Ash Runner attack is cancelled", "the attack of Ash Runner is not cancelled"),
    ("Ash Runner removed from the game", "Ash Runner is in A's front, B's hand"),
    ("The Understudy waiting", "The Understudy is not waiting beside the deck"),
    ("A city 20", "A city is 30"),
    ("A scrap 20", "A scrap is 0"),
    ("A objects 7", "A objects is 2"),
    ("B hand 7", "B hand is 2"),
    ("B hand: Ash Runner", "B hand is Ash Runner x2"),
    ("B hand: nothing", "B hand is Ash Runner x2"),
    ("A deck: Ash Runner", "A deck is Coal Biter"),
    ("A deck bottom: Ash Runner", "A deck bottom is Blank"),
    ("B is asked", "A is asked for Deployment and may: A passes."),
    ("A is asked for window", "A is asked for Deployment and may: A passes."),
    ("A may play Star Herald", "A cannot, for there is nothing like that."),
    ("A may play Coal Biter", "A cannot by NM-1.9."),
    ("A cannot pass", "A may"),
    ("A cannot play Coal Biter: NM-5.1", "A cannot, but by NM-1.9"),
    ("A cannot use Star Herald: NM-5.1", "A cannot, but by no clause"),
    ("B's Deployment Phase", "it is A's Deployment Phase"),
    ("game over: A wins", "the game goes on"),
    ("A knows Ash Runner in B's hand", "A knows nothing in B's hand"),
    ("A knows the top 2 of A's deck", "A knows the top 0 of A's deck"),
]


@pytest.mark.parametrize(("wanted", "instead"), EXPECTED, ids=[wanted for wanted, _ in EXPECTED])
def test_an_expectation_that_fails_says_what_is_so(wanted: str, instead: str) -> None:
    position = "A front: Ash Runner, Old Tusk (with Halo Rig)\nA deck: Coal Biter\nB hand: Ash Runner x2\n---\n"
    [said] = found(f"{position}? {wanted}")
    assert said.startswith(instead)


def test_an_end_that_is_another_is_named() -> None:
    over = "A: city 1\nB: city 1\nA field: Proving Yard\n---\nuntil A's Reinforcement Phase\nA passes\n"
    holds(over + "? game over: draw NM-1.2; game over: draw")
    assert found(over + "? game over: A wins; the game goes on; game over: draw NM-1.1") == [
        "game over: draw NM-1.2",
        "the game is over",
        "game over: draw NM-1.2",
    ]


def test_attacks_that_are_others_are_named() -> None:
    assert found("""
        turn 8, A's Combat Phase
        A front: Ash Runner, Roof Gunner
        B front: Street Warden, Militia
        ---
        A attacks with Ash Runner -> City, Roof Gunner -> Street Warden
        ? Ash Runner attacks Street Warden; Roof Gunner attacks Militia
        B intercepts with Militia -> Ash Runner
        ? Militia intercepts Roof Gunner
    """) == ["Ash Runner attacks the City", "Roof Gunner attacks Street Warden", "Militia intercepts Ash Runner"]


def test_all_expectations_of_a_case_are_looked_at() -> None:
    assert len(found("---\n? A city 1; A city 2\n? A city 30\n? A city 3")) == 3
