"""NX-3 and NX-5.10: the order of play, interrogating a witness, the end of a round, leaving."""

import pytest

from neontable.kernel.playout import play_steps
from tests.nexus.table import action_of, position, refusal

pytestmark = pytest.mark.compiled


# The order of play


@pytest.mark.clause("NX-3.1")
def test_players_act_in_ascending_number_of_the_witness_they_are_above() -> None:
    play = position(4, above={"Blue": 3, "Yellow": 1, "Green": 4, "Orange": 2})
    acted = []
    for witness in (5, 4, 3, 2):
        acted.append(play.asked())
        play.stand(witness)
    assert acted == ["Yellow", "Orange", "Blue", "Green"]


@pytest.mark.clause("NX-3.1")
@pytest.mark.parametrize("first", ["Blue", "Yellow", "Green"])
def test_in_the_first_round_the_first_player_begins_and_it_goes_on_clockwise(first: str) -> None:
    play = position(first=first)
    seats = ["Blue", "Yellow", "Green"]
    begin = seats.index(first)
    for step, witness in enumerate((1, 2, 3)):
        assert play.asked() == seats[(begin + step) % 3]
        play.stand(witness)


@pytest.mark.clause("NX-3.1")
def test_in_the_next_round_the_order_is_that_of_the_witnesses_interrogated_before() -> None:
    play = position().stand(4, 1, 3)
    assert play.told(None)[-1] == "Round 2 begins."
    assert play.table.view(play.state, None).round == 2
    assert [play.state.standee[seat] for seat in range(3)] == [4, 1, 3]
    acted = []
    for witness in (1, 2, 3):
        acted.append(play.asked())
        play.stand(witness)
    assert acted == ["Yellow", "Green", "Blue"]


@pytest.mark.clause("NX-3.1")
@pytest.mark.parametrize("seat", ["Yellow", "Green"])
def test_who_is_not_to_act_is_refused(seat: str) -> None:
    play = position()
    assert play.choices(seat) == ""
    assert play.why_not("2", seat) == "NX-3.1"
    assert play.why_not("2") == ""


@pytest.mark.clause("NX-3.2")
def test_the_order_of_a_round_is_fixed_when_it_begins() -> None:
    """Where players stand in this round, lower or higher than those still to act, changes nothing before the next."""
    play = position().stand(4)
    assert play.asked() == "Yellow"
    assert play.stand(1).asked() == "Green"
    assert [view.order for view in play.table.view(play.state, None).seats] == [1, 2, 3]
    play.stand(2)
    assert [view.order for view in play.table.view(play.state, None).seats] == [3, 1, 2]


@pytest.mark.clause("NX-3.2")
def test_a_standee_above_a_witness_does_not_occupy_it() -> None:
    """Blue may stand on the witness that Blue is above, and on those that Yellow and Green are above."""
    for witness in (1, 2, 3, 4):
        play = position()
        assert play.choices() == "1 2 3 4"
        assert play.stand(witness).state.on[0] == witness


# Interrogating


@pytest.mark.clause("NX-3.3")
def test_a_witness_with_a_standee_on_it_cannot_be_chosen() -> None:
    play = position().stand(2)
    assert play.choices() == "1 3 4"
    assert play.why_not("2") == "NX-3.3"
    play.stand(4)
    assert play.choices() == "1 3"
    assert play.why_not("4") == "NX-3.3"


@pytest.mark.clause("NX-3.3")
def test_nothing_else_than_a_witness_can_be_chosen() -> None:
    play = position()
    assert [play.why_not(name) for name in ("E1", "blue", "Green", "no", "take")] == [
        "NX-3.3",
        "NX-3.3",
        "NX-3.3",
        "NX-4.13",
        "NX-4.25",
    ]


@pytest.mark.clause("NX-3.3")
def test_the_text_of_the_witness_is_resolved_at_once_by_who_stands_on_it() -> None:
    play = position(texts={"n3": "Take 1 card."}).stand(3)
    assert play.asked() == "Blue"
    assert play.answer("E5").file("Blue") == "E5"
    assert play.asked() == "Yellow"
    assert play.happened() == "stand, take"


@pytest.mark.clause("NX-3.4")
def test_the_text_is_that_of_the_side_that_is_up() -> None:
    texts = {"n1": "Look at 1 card.", "i1": "Take 1 card.", "n2": "Reveal 1 card.", "i2": "Take 1 card."}
    play = position(texts=texts, intimidated="1")
    assert play.stand(1).answer("E1").file("Blue") == "E1"
    assert play.stand(2).answer("E2").faceup() == "E2"
    assert play.table.decision(play.state, 2) is not None
    sides = {witness.number: witness.side for witness in play.table.view(play.state, None).witnesses}
    assert sides == {1: "intimidated", 2: "neutral", 3: "neutral", 4: "neutral"}


@pytest.mark.clause("NX-3.4")
def test_a_witness_whose_text_can_do_nothing_may_be_chosen_and_is_used_up() -> None:
    play = position(texts={"n1": "Reveal one of your cards."})
    assert "1" in play.choices().split()
    play.stand(1)
    assert play.happened() == "stand, nothing"
    assert play.asked() == "Yellow"
    assert play.why_not("1") == "NX-3.3"


# The end of a round


@pytest.mark.clause("NX-3.5")
def test_the_end_is_checked_only_when_every_player_has_interrogated() -> None:
    play = position(texts={"n1": "Reveal 1 card."}, faceup="E7 E8").stand(1).answer("E9")
    assert play.faceup() == "E7 E8 E9"
    assert not play.state.is_over()
    assert not play.stand(2).state.is_over()
    assert play.stand(3).state.is_over()


@pytest.mark.clause("NX-3.6")
def test_standees_move_to_above_their_witnesses() -> None:
    play = position().stand(4, 2, 1)
    assert play.state.standee == [4, 2, 1]
    assert play.state.on == [0, 0, 0]
    assert play.choices() == "1 2 3 4"


@pytest.mark.clause("NX-3.6")
def test_the_lowest_witness_still_neutral_is_intimidated_wherever_standees_are() -> None:
    play = position(row="1 2 3 9")
    for number, turned in enumerate(([1], [1, 2], [1, 2, 3], [1, 2, 3, 9])):
        play.stand(9, 3, 2)
        assert play.state.round == number + 2
        sides = play.table.view(play.state, None).witnesses
        assert [witness.number for witness in sides if witness.side == "intimidated"] == turned


@pytest.mark.clause("NX-3.6")
def test_the_end_of_a_round_in_its_order() -> None:
    assert position().stand(1, 2, 3).happened("stand") == "move on, intimidate, round"
    assert position().stand(1, 2, 3).told(None)[-3:] == [
        "The standees move to above their witnesses.",
        "Witness 1, Witness 1, is intimidated.",
        "Round 2 begins.",
    ]


@pytest.mark.clause("NX-3.6")
def test_nothing_moves_and_nobody_is_intimidated_when_the_game_ends() -> None:
    play = position(faceup="E7 E8 E9").stand(1, 2, 3)
    assert play.state.is_over()
    assert play.happened("stand", "turned") == "end, winner"
    assert play.state.intimidated == 0


# Leaving


@pytest.mark.clause("NX-5.10")
def test_the_game_goes_on_when_a_player_leaves_and_knows_what_it_knew() -> None:
    """T14, as it can apply here: whoever leaves and whoever is choosing, the game stands as it was."""
    play = position(texts={"n1": "Look at 1 card."}).stand(1).answer("E1")
    asked, legal = play.state.waiting(), play.state.legal_actions()
    known = play.table.view(play.state, 1).cards
    play.state.concede(1)
    play.state.concede(0)
    assert (play.state.waiting(), play.state.legal_actions()) == (asked, legal)
    assert play.table.view(play.state, 1).cards == known
    assert [view.left for view in play.table.view(play.state, None).seats] == [True, True, False]
    assert play.happened() == "stand, look, concede, concede"


@pytest.mark.clause("NX-5.10")
def test_leaving_twice_or_after_the_end_is_nothing_and_leaving_from_nowhere_is_refused() -> None:
    play = position()
    play.state.concede(2)
    before = play.state.to_ints()
    play.state.concede(2)
    assert play.state.to_ints() == before
    assert play.happened() == "concede"
    for seat in (-1, 3):
        with pytest.raises(ValueError, match="not one of 0 to 2"):
            play.state.concede(seat)
    play_steps(play.state, 1, 100)
    assert play.state.is_over()
    play.state.concede(0)
    assert [view.left for view in play.table.view(play.state, None).seats] == [False, False, True]


def test_when_time_is_up_what_may_be_declined_is_and_else_the_lowest_answer_is_given() -> None:
    """T15: the declared answer is a legal one, of a seat that chooses with others too."""
    play = position(texts={"n1": "You may take 1 card. Take 1 card. Each player takes 1 card."})
    assert play.state.default(0) == action_of("1")
    play.stand(1)
    assert play.state.default(0) == action_of("no")
    play.answer("no")
    assert play.state.default(0) == action_of("E1")
    play.answer("E1")
    assert [play.state.default(seat) for seat in range(3)] == [action_of(card) for card in ("E2", "E1", "E1")]


def test_after_the_end_every_action_is_refused() -> None:
    play = position(faceup="E7 E8 E9").stand(1, 2, 3)
    assert play.asked() == ""
    for seat in range(3):
        assert play.state.legal_for(seat) == []
        assert refusal(play.state, seat, action_of("1")) == "NX-5.1"
