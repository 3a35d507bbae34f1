"""NX-1: players, cards, tags, witnesses, case files."""

from collections import Counter

import pytest

from neontable.kernel.errors import SetupError
from neontable.kernel.rng import key_of
from neontable.nexus.game import NexusSetup, NexusTable, colour_number
from neontable.nexus.parts import WHITE
from neontable.nexus.setup import new_game
from neontable.nexus.state import NexusState
from neontable.nexus.texts import COLOUR_NAMES, blank_texts
from tests.nexus.programs import hand_written
from tests.nexus.table import position, run

pytestmark = pytest.mark.compiled

TABLE = NexusTable(hand_written(), blank_texts(), "")


def game(players: int, seed: str = "parts") -> NexusState:
    return new_game(TABLE.catalog, players, key_of(seed))


@pytest.mark.clause("NX-1.1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_players_each_with_a_colour_of_their_own_and_deckard_white(players: int) -> None:
    s = game(players)
    assert s.players == players
    assert len(set(s.colours)) == players
    assert WHITE not in s.colours
    assert s.in_play == sum(1 << colour for colour in [*s.colours, WHITE])


@pytest.mark.clause("NX-1.1")
@pytest.mark.parametrize("players", [0, 2, 7])
def test_fewer_or_more_players_are_refused(players: int) -> None:
    with pytest.raises(SetupError, match=r"NX-1\.1"):
        game(players)


@pytest.mark.clause("NX-1.1")
def test_players_pick_their_colours() -> None:
    s = TABLE.new(NexusSetup(players=3, seed="x", colours=("pink", "Blue", "purple")))
    assert [COLOUR_NAMES[colour] for colour in s.colours] == ["pink", "blue", "purple"]


@pytest.mark.clause("NX-1.1")
@pytest.mark.parametrize("colours", [[0, 1], [0, 1, 1], [0, 1, WHITE], [-1, 0, 1], [0, 1, 2, 3]])
def test_a_colour_for_each_player_none_twice_and_never_deckards(colours: list[int]) -> None:
    with pytest.raises(SetupError, match=r"NX-1\.1"):
        new_game(TABLE.catalog, 3, key_of("x"), colours)


@pytest.mark.clause("NX-1.2")
def test_deckard_has_no_standee_no_turn_and_no_choice() -> None:
    for players in (3, 4, 5, 6):
        s = game(players)
        while not s.is_over():
            assert len(s.standee) == len(s.on) == players
            assert all(seat < players for seat in [*s.waiting(), *s.order, s.you, s.chief])
            s.apply(s.legal_actions()[-1])


@pytest.mark.clause("NX-1.3")
@pytest.mark.parametrize(("players", "dead_ends"), [(3, 0), (4, 1), (5, 2), (6, 3)])
def test_on_the_table_and_under_the_case_file_cards_lie_three_of_each_colour(players: int, dead_ends: int) -> None:
    s = game(players)
    counts = Counter([*s.deal, *s.innocence])
    assert {colour: counts[colour] for colour in range(7) if counts[colour]} == dict.fromkeys(
        sorted([*s.colours, 6]), 3
    )
    assert sum(counts[face] for face in (7, 8, 9)) == dead_ends
    assert all(counts[face] <= 1 for face in (7, 8, 9))


@pytest.mark.clause("NX-1.3")
def test_a_card_beyond_those_of_the_game_is_refused() -> None:
    assert run("Reveal 1 card.").why_not("E10") == "NX-1.3"
    assert run("Reveal 1 card.", players=4).why_not("E12") == ""


@pytest.mark.clause("NX-1.4")
@pytest.mark.parametrize("players", [3, 6])
def test_five_tags_of_each_colour_in_play_and_none_of_others(players: int) -> None:
    s = game(players)
    assert [left for colour, left in enumerate(s.supply) if s.in_play >> colour & 1] == [5] * (players + 1)
    assert sum(s.supply) + sum(mask.bit_count() for mask in s.tags) == 5 * (players + 1)


@pytest.mark.clause("NX-1.4")
def test_a_tag_comes_from_the_common_supply_and_tells_everybody_whose_the_card_is_not() -> None:
    play = run("Look at 1 card.").answer("E1", "green")
    assert play.supply("green") == 4
    assert play.public("E1") == "blue yellow white"


@pytest.mark.clause("NX-1.5", "NX-1.6")
def test_the_row_is_of_witnesses_one_to_twelve_and_the_critical_ones_are_in_every_game() -> None:
    rows = [game(6, str(seed)).row for seed in range(40)]
    assert all(row[:3] == [1, 2, 3] for row in rows)
    assert {witness for row in rows for witness in row} == set(range(1, 13))


@pytest.mark.clause("NX-1.5")
def test_every_witness_has_a_text_on_each_of_its_two_sides() -> None:
    texts = {"n2": "Look at 1 card.", "i2": "Reveal 1 card."}
    assert position(texts=texts).stand(2).answer("E3").happened() == "stand, look"
    assert position(texts=texts, intimidated="2").stand(2).answer("E3").happened("round") == "stand, reveal"


@pytest.mark.clause("NX-1.7")
def test_a_player_may_hold_three_cards() -> None:
    assert run("Take 1 card.", files={"Blue": "E1 E2"}).answer("E3").file("Blue") == "E1 E2 E3"


@pytest.mark.clause("NX-1.7")
def test_a_player_never_holds_a_fourth() -> None:
    assert run("Take 1 card.", files={"Blue": "E1 E2 E3"}).file("Blue") == "E1 E2 E3"


@pytest.mark.clause("NX-1.7")
def test_deckards_case_file_has_no_limit() -> None:
    play = run("Give one of your cards to Deckard's case file.", files={"Blue": "E1"})
    assert play.file("Deckard") == "E2 E3 E4 E5 E6 E7 E8 E9"
    assert play.answer("E1").file("Deckard") == "E1 E2 E3 E4 E5 E6 E7 E8 E9"


@pytest.mark.clause("NX-1.8")
def test_a_facedown_dead_end_is_an_evidence_card_for_every_effect() -> None:
    for text in ("Look at 1 card.", "Reveal 1 card.", "Take 1 card.", "Give 1 card to another player's case file."):
        assert "E12" in run(text, players=4).choices().split()
    assert (
        "E12" in run("You may trade one of your cards for 1 card.", players=4, files={"Blue": "E1"}).choices().split()
    )
    assert "E12" in run("Remove 1 tag from 1 card.", players=4, tags={"E12": "blue"}).choices().split()


@pytest.mark.clause("NX-1.8")
def test_a_facedown_dead_end_counts_to_the_three() -> None:
    full = run("Take 1 card.", players=4, files={"Blue": "E1 E3 E12"})
    assert full.file("Blue") == "E1 E3 E12"
    assert full.between_texts()


@pytest.mark.clause("NX-1.8")
def test_dead_ends_have_no_colour_and_end_no_game() -> None:
    """Three dead ends that have come up are no three cards of one colour."""
    play = position(6, gone="E16 E17 E18").stand(1, 2, 3, 4, 5, 6)
    assert play.state.round == 2
    assert not play.state.is_over()


@pytest.mark.clause("NX-1.9")
def test_the_colours_by_name() -> None:
    assert COLOUR_NAMES == ("blue", "yellow", "green", "orange", "pink", "purple", "white")
    assert colour_number("Purple") == 5
    with pytest.raises(SetupError, match=r"NX-1\.9"):
        colour_number("white")
    with pytest.raises(SetupError, match=r"NX-1\.9"):
        colour_number("red")
