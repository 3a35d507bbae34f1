"""Positions and plays of scenarios: what each does, and what is said of one that is refused."""

from __future__ import annotations

import pytest

from tests.nemesis.writing import found, holds, played

# Positions


def test_all_that_a_position_can_say() -> None:
    holds("""
        turn 5, B's Reinforcement Phase
        first player: B
        A: city 12, scrap 3, deck 4
          front: Ash Runner x2 (disabled), Street Warden (damage 1, with Badge of Office and Weight of Regret of B)
          back: Flak Crawler (of B)
          field: Deep Soil (disabled)
          hand: Old Tusk, Blank x2
          deck: Coal Biter, Star Herald
          discard: Confession
          removed: Thrown Ember
          champion: The Understudy (gone)
        B:
          back: Ro, Sentence and Flame (disabled, waking)
          champion: none
        ---
        ? B's Reinforcement Phase; B is asked for Reinforcement
        ? A city 12; A scrap 3; A deck 4; A hand 3; A discard 2; A objects 4; B city 30; B deck 28
        ? Ash Runner disabled; Ash Runner #2 disabled; Street Warden enabled; Street Warden damage 1
        ? Badge of Office on Street Warden; Weight of Regret on Street Warden; Street Warden 0/3
        ? A back: Flak Crawler; A field: Deep Soil; Deep Soil disabled
        ? A hand: Blank x2, Old Tusk; A deck: Coal Biter, Star Herald, Blank; A deck bottom: Blank, Blank, Star Herald
        ? A discard: The Understudy, Confession; A front 3; A back 1; A field 1
        ? Thrown Ember removed from the game; Thrown Ember in A's removed
        ? Ro, Sentence and Flame in B's back; Ro, Sentence and Flame disabled
    """)


def test_a_case_replaces_lines_of_the_position_for_itself() -> None:
    holds("""
        A: scrap 2
          front: Ash Runner
        case: with others
        but A: scrap 0, city 7
          front: Coal Biter
          hand: Old Tusk
        but turn 4, B's Deployment Phase
        but B hand: Star Herald
        ? A scrap 0; A city 7; A front: Coal Biter; A hand: Old Tusk; B hand: Star Herald; B's Deployment Phase
        case: as it was
        ? A scrap 2; A city 30; A front: Ash Runner; A hand: nothing; A's Deployment Phase
    """)


@pytest.mark.clause("NM-3.1", "NM-3.3")
def test_mulligans_come_before_turn_1() -> None:
    holds("""
        before turn 1
        first player: B
        ---
        ? A hand 7; B hand 7; A is asked for mulligan; B is asked for mulligan
        A takes a mulligan; A takes a mulligan
        ? A hand 6
        B keeps
        ? B's Deployment Phase; B hand 8
    """)


@pytest.mark.clause("NM-4.12")
def test_the_first_draw_can_be_left_out() -> None:
    holds("""
        turn 1, start of A's turn
        case: as ever
        ? A hand 1
        case: left out
        but options: no first draw
        ? A hand 0
    """)


@pytest.mark.parametrize("phase", ["Enable", "Draw", "Deployment", "Combat", "Reinforcement", "End"])
def test_each_phase_can_be_begun_in(phase: str) -> None:
    holds(f"""
        turn 8, A's {phase} Phase
        A champion: The Understudy
        ---
        ? A's {phase} Phase; A is asked
        case: from its start
        but turn 8, start of A's {phase} Phase
        ? A's {phase} Phase
    """)


def test_the_start_of_a_turn_enables_and_that_of_a_phase_triggers() -> None:
    holds("""
        turn 8, start of A's turn
        A:
          front: Ash Runner (disabled), Walking Greenhouse
        ---
        ? Ash Runner enabled; A hand 1; A front: Ash Runner, Walking Greenhouse, Seedling
    """)


# Plays


def test_units_go_to_the_row_that_is_said() -> None:
    holds("""
        A hand: Ash Runner x3
        ---
        A plays Ash Runner; A plays Ash Runner to the Backline; A plays Ash Runner to Frontline
        ? A front 2; A back 1
    """)


def test_a_combat_from_end_to_end() -> None:
    holds("""
        turn 8, A's Combat Phase
        A front: Old Tusk, Ash Runner, Roof Gunner
        B front: Street Warden x2, Militia x2
        ---
        ? A is asked for attackers
        A attacks with Old Tusk -> City, Ash Runner -> Street Warden, Roof Gunner -> Street Warden
        ? Old Tusk attacks City; Ash Runner attacks Street Warden; Ash Runner not attacks City; Roof Gunner attacking
        ? B is asked for interceptors
        ? B cannot intercept with Street Warden -> Old Tusk: NM-7.2
        B intercepts with Militia -> Old Tusk, Militia #2 -> Old Tusk
        ? Militia intercepts Old Tusk; Militia not intercepts Ash Runner; Street Warden not intercepts Old Tusk
        ? A is asked for order
        A orders Militia #2
        ? B is asked for split
        B splits 0
        ? B is asked for window
        nobody responds
        ? B front: Street Warden; Old Tusk damage 2; Ash Runner damage 0; Roof Gunner damage 1
    """)


def test_nobody_attacks_and_nobody_intercepts() -> None:
    holds("""
        turn 8, A's Combat Phase
        A front: Ash Runner
        B front: Street Warden
        case: nobody attacks
        A attacks with nothing
        ? B is asked for window
        case: nobody intercepts
        A attacks with Ash Runner
        B intercepts with nothing
        ? Ash Runner attacks City; B is asked for window
    """)


def test_champions_come_in_and_flip() -> None:
    holds("""
        turn 7, A's Deployment Phase
        A champion: The Understudy
        case: itself
        ? The Understudy waiting
        A brings in The Understudy to the Backline
        ? The Understudy in A's back; The Understudy not waiting
        A flips
        ? The Understudy, Taking the Bow in A's back; A cannot flip: NM-8.3
        case: as its Nemesis
        A brings in The Understudy, Taking the Bow
        ? The Understudy, Taking the Bow in A's front
        case: moved up
        but A champion: none
        but A back: The Understudy
        A moves up The Understudy
        ? The Understudy in A's front
    """)


@pytest.mark.clause("NM-6.13")
def test_triggers_can_be_ordered() -> None:
    holds("""
        options: triggers are ordered
        turn 8, start of A's Deployment Phase
        A front: Walking Greenhouse
        A field: Night Smelter
        ---
        ? A is asked for trigger
        A resolves Night Smelter next
        ? A scrap 1; A front: Walking Greenhouse, Seedling
    """)


@pytest.mark.clause("NM-1.14")
def test_somebody_gives_up() -> None:
    holds("""
        A front: Ash Runner
        ---
        ? the game goes on
        B concedes
        ? game over: A wins NM-1.14; game over: A wins
    """)


def test_until_passes_for_everybody_but_answers_nothing() -> None:
    holds("""
        A field: Thin Air
        ---
        until B's Deployment Phase
        ? B's Deployment Phase
        until A's turn
        ? A's Deployment Phase
    """)
    [said] = found("""
        A field: Thin Air
        B front: Street Warden
        ---
        until A's Reinforcement Phase
    """)
    assert said.startswith(
        "Here nobody can just pass. A is asked for target and may: A passes, A chooses Street Warden."
    )


def test_equal_names_are_numbered_for_good_and_the_first_is_meant() -> None:
    holds("""
        A front: Seedling x3
        A hand: Thrown Ember x2, Sudden Spring
        ---
        A plays Thrown Ember on Seedling #2
        nobody responds
        ? Seedling #2 gone; Seedling #3 not gone; A front: Seedling x2
        A plays Thrown Ember on Seedling
        nobody responds
        ? Seedling #1 gone
        A plays Sudden Spring
        nobody responds
        ? Seedling #4 in A's front; Seedling #6 in A's front; A front 4
    """)


def test_of_names_that_both_have_ones_own_is_meant_only_where_it_must_be() -> None:
    position = """
        A front: Tether Medic, Comet Rider
        A hand: Thrown Ember
        B front: Comet Rider
        ---
    """
    holds(position + "        A uses Tether Medic on B's Comet Rider\n")
    [said] = found(position + "        A plays Thrown Ember on Comet Rider\n")
    assert said.startswith("Comet Rider can be more than one of these: say whose.")
    assert "A chooses A's Comet Rider, A chooses B's Comet Rider" in said
    [said] = found(position + "        ? Comet Rider 1/1\n")
    assert said == "Both players have Comet Rider: say “A's Comet Rider” or “B's Comet Rider”."


# What does not come out


def test_a_play_that_is_refused_says_why_and_what_may_be_done_and_ends_the_case() -> None:
    assert found("""
        turn 1, A's Deployment Phase
        A hand: Old Tusk, Ash Runner
        ---
        A plays Old Tusk
        ? A city 5
    """) == [
        "Refused: its Value is higher than the number of your turn, or you have an equal card that is the answer "
        "(NM-5.1). A is asked for Deployment and may: A passes, A plays Ash Runner, A plays Ash Runner to the Backline."
    ]


REFUSED = [
    ("B passes", "B is not asked anything now. A is asked for Deployment and may: A passes, A plays Ash Runner"),
    ("A plays Star Herald", "A has no Star Herald in this position."),
    ("A plays Coal Biter", "that card is not in your hand (NM-1.9)"),
    ("A chooses Street Warden", "Refused: "),
    ("A chooses Star Herald", "Refused: "),
    ("A uses Star Herald", "Star Herald is not on the battlefield: there are Street Warden."),
    ("A uses A's Street Warden", "Street Warden is not on A's side of the battlefield"),
    ("A brings in The Understudy", "The Understudy is not A's Champion"),
    ("nobody responds", "No window is open."),
    ("A says yes", "Refused: "),
    ("A concedes; A passes", "A is not asked anything now. The game is over."),
    ("B concedes; until A's Combat Phase", "Here nobody can just pass. The game is over."),
    ("until A's Draw Phase", "A's Draw Phase asked nobody anything."),
]


@pytest.mark.parametrize(("play", "message"), REFUSED, ids=[play for play, _ in REFUSED])
def test_what_is_said_of_a_play_that_cannot_be(play: str, message: str) -> None:
    [said] = found(f"A hand: Ash Runner\nA deck: Coal Biter\nB front: Street Warden\n---\n{play}")
    assert message in said


def test_what_happens_is_told_under_the_line_that_made_it_happen() -> None:
    [result] = played("A hand: Coal Biter\n---\nA plays Coal Biter\n? A city 29")
    assert result.log == (
        "A plays Coal Biter",
        "    A plays Coal Biter (Unit 2/1 with Bypass): “On Entry: Your City loses 1 HP.”",
        "    Coal Biter enters A's Frontline.",
        "    A's Coal Biter: “On Entry: Your City loses 1 HP.”",
        "    A's City loses 1 HP: 29 HP.",
        "? A city 29",
    )


def test_the_same_scenario_comes_out_the_same() -> None:
    text = "A hand: Launch Window\nA front: Static Ferry\nB hand: Ash Runner x3, Coal Biter x3\n---\nuntil B's turn"
    assert played(text) == played(text)
