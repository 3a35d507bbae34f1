"""NX-4.6 to 4.11: takes, gives, trades."""

import pytest

from tests.nexus.table import run

pytestmark = pytest.mark.compiled

# E1 E2 blue, E3 E4 yellow, E5 E6 green, E7 E8 E9 white.
TAKE = "Take 1 card."
GIVE = "Give one of your cards to another case file."
GIVE_ANY = "Give 1 card to another case file."
TRADE = "Trade one of your cards for 1 card."
ALL = "E1 E2 E3 E4 E5 E6 E7 E8 E9"


# Take


@pytest.mark.clause("NX-4.6", "NX-4.11")
def test_any_card_that_is_not_ones_own_may_be_taken_faceup_or_facedown() -> None:
    play = run(TAKE, files={"Blue": "E1", "Green": "E3 E4"}, faceup="E4 E9")
    assert play.choices() == "E2 E3 E4 E5 E6 E7 E8 E9"
    assert play.why_not("E1") == "NX-4.11"


@pytest.mark.clause("NX-4.6")
@pytest.mark.parametrize("card", ["E3", "E4", "E5"])
def test_a_card_taken_lies_in_ones_own_file_and_nowhere_else(card: str) -> None:
    play = run(TAKE, files={"Green": "E3 E4"}, faceup="E4").answer(card)
    assert (play.file("Blue"), play.holder(card)) == (card, "Blue")
    assert play.happened() == "take"
    assert play.told(None) == [f"Blue takes {card} from {'Deckard' if card == 'E5' else 'Green'}'s case file."]


@pytest.mark.clause("NX-4.6")
def test_with_two_cards_a_third_may_be_taken() -> None:
    assert run(TAKE, files={"Blue": "E1 E2"}).answer("E9").file("Blue") == "E1 E2 E9"


@pytest.mark.clause("NX-4.6", "NX-4.13")
def test_with_three_cards_a_take_does_nothing_and_the_text_goes_on() -> None:
    play = run("Take 1 card. Look at 1 card.", files={"Blue": "E1 E2 E3"})
    assert play.happened() == "nothing"
    assert play.file("Blue") == "E1 E2 E3"
    assert play.decision("Blue").kind == "look"


@pytest.mark.clause("NX-4.6")
def test_with_three_cards_take_it_does_nothing() -> None:
    play = run("Reveal 1 card and take it.", files={"Blue": "E1 E2 E3"}).answer("E9")
    assert (play.file("Blue"), play.holder("E9"), play.faceup()) == ("E1 E2 E3", "Deckard", "E9")
    assert play.happened() == "reveal, nothing"
    assert play.clauses()[-1] == "NX-4.6"


@pytest.mark.clause("NX-4.6", "NX-1.7")
def test_two_takes_fill_only_what_room_there_is() -> None:
    play = run("Take 2 cards.", files={"Blue": "E1 E2"}).answer("E9")
    assert play.between_texts()
    assert play.file("Blue") == "E1 E2 E9"


@pytest.mark.clause("NX-4.6", "NX-4.11")
def test_a_text_may_restrict_from_whose_file_one_takes() -> None:
    files = {"Blue": "E1", "Green": "E3", "Yellow": "E5"}
    assert run("Take 1 card from Deckard's case file.", files=files).choices() == "E2 E4 E6 E7 E8 E9"
    another = run("Take 1 card from another player's case file.", files=files)
    assert another.choices() == "E3 E5"
    assert another.why_not("E2") == "NX-4.11"


# Give


@pytest.mark.clause("NX-4.7", "NX-4.11")
def test_first_the_card_then_a_case_file_with_room_that_is_not_ones_own() -> None:
    play = run(GIVE, files={"Blue": "E1 E2", "Green": "E3 E4", "Yellow": "E5 E6 E7"})
    assert play.choices() == "E1 E2"
    play.answer("E1")
    assert play.choices() == "Green Deckard"
    assert [play.why_not(file) for file in ("Blue", "Yellow", "Green", "Orange")] == ["NX-4.7", "NX-4.7", "", "NX-4.11"]
    play.answer("Green")
    assert (play.file("Blue"), play.file("Green")) == ("E2", "E1 E3 E4")
    assert play.happened() == "give"


@pytest.mark.clause("NX-4.7")
@pytest.mark.parametrize(("cards", "room"), [("E3 E4", True), ("E3 E4 E5", False)])
def test_a_player_has_room_with_fewer_than_three_cards(cards: str, room: bool) -> None:
    play = run(GIVE, files={"Blue": "E1", "Green": cards}).answer("E1")
    assert ("Green" in play.choices().split()) is room


@pytest.mark.clause("NX-4.7", "NX-1.7")
def test_deckard_always_has_room() -> None:
    play = run(GIVE, files={"Blue": "E1", "Green": "E2 E3 E4", "Yellow": "E5 E6 E7"}).answer("E1")
    assert play.choices() == "Deckard"
    assert play.answer("Deckard").holder("E1") == "Deckard"


@pytest.mark.clause("NX-4.7", "NX-4.13")
def test_with_no_card_of_ones_own_there_is_nothing_to_give() -> None:
    play = run(GIVE, files={"Green": "E1"})
    assert play.between_texts()
    assert play.happened() == "nothing"


@pytest.mark.clause("NX-4.7", "NX-4.13")
def test_with_no_room_anywhere_nothing_is_given_and_the_text_goes_on() -> None:
    text = "Give one of your cards to another player's case file. Look at 1 card."
    play = run(text, files={"Blue": "E1", "Green": "E2 E3 E4", "Yellow": "E5 E6 E7"})
    assert play.happened() == "nothing"
    assert (play.decision("Blue").kind, play.file("Blue")) == ("look", "E1")


@pytest.mark.clause("NX-4.7", "NX-4.13")
def test_with_no_room_in_any_named_file_it_is_not_given() -> None:
    text = "Look at 1 card. No tag. Give it to another player's case file."
    play = run(text, files={"Green": "E2 E3 E4", "Yellow": "E5 E6 E7"}).answer("E1")
    assert play.between_texts()
    assert (play.happened(), play.clauses()[-1]) == ("look, nothing", "NX-4.7")


@pytest.mark.clause("NX-4.11", "NX-4.7")
def test_unless_the_text_restricts_it_any_card_that_some_file_can_receive_may_be_given() -> None:
    play = run(GIVE_ANY, files={"Blue": "E1", "Green": "E2 E3 E4", "Yellow": "E5"}, faceup="E9")
    assert play.choices() == ALL
    assert play.answer("E2").choices() == "Yellow Deckard"
    assert [play.why_not(file) for file in ("Green", "Blue")] == ["NX-4.7", "NX-4.7"]
    assert play.answer("Yellow").file("Yellow") == "E2 E5"


@pytest.mark.clause("NX-4.11")
def test_a_card_is_not_given_to_the_file_that_it_lies_in() -> None:
    play = run(GIVE_ANY, files={"Green": "E2"}).answer("E2")
    assert play.choices() == "Yellow Deckard"
    assert play.why_not("Green") == "NX-4.11"
    deckards = run(GIVE_ANY, files={"Green": "E2"}).answer("E9")
    assert deckards.choices() == "Yellow Green"
    assert deckards.why_not("Deckard") == "NX-4.11"


@pytest.mark.clause("NX-4.11")
def test_a_card_that_no_file_can_receive_cannot_be_chosen() -> None:
    """All players' files but one's own are full: only what does not lie in Deckard's can go there."""
    full = {"Blue": "E1", "Green": "E2 E3 E4", "Yellow": "E5 E6 E7"}
    play = run(GIVE_ANY, files=full)
    assert play.choices() == "E1 E2 E3 E4 E5 E6 E7"
    assert play.why_not("E9") == "NX-4.7"


@pytest.mark.clause("NX-4.11")
def test_the_only_file_with_room_is_no_receiver_of_what_lies_there() -> None:
    text = "Give 1 card to another player's case file."
    play = run(text, files={"Blue": "E1", "Green": "E2 E3 E4", "Yellow": "E5 E6"})
    assert play.choices() == "E1 E2 E3 E4 E7 E8 E9"
    assert play.answer("E2").choices() == "Yellow"


@pytest.mark.clause("NX-4.7")
def test_a_case_file_that_the_text_names_is_not_asked_for() -> None:
    play = run("Give one of your cards to Deckard's case file.", files={"Blue": "E1"}).answer("E1")
    assert play.between_texts()
    assert play.holder("E1") == "Deckard"


# Trade


@pytest.mark.clause("NX-4.8", "NX-4.11")
def test_a_trade_exchanges_one_of_ones_own_for_any_card_that_is_not() -> None:
    play = run(TRADE, files={"Blue": "E1 E2", "Green": "E3"}, faceup="E2 E9")
    assert play.choices() == "E3 E4 E5 E6 E7 E8 E9"
    assert play.why_not("E1") == "NX-4.11"
    play.answer("E3")
    assert play.choices() == "E1 E2"
    assert play.why_not("E4") == "NX-4.8"
    play.answer("E2")
    assert (play.file("Blue"), play.file("Green")) == ("E1 E3", "E2")
    assert play.happened() == "trade"


@pytest.mark.clause("NX-4.8")
def test_a_trade_with_deckard_and_with_full_files_is_no_different() -> None:
    assert run(TRADE, files={"Blue": "E1"}).answer("E9", "E1").file("Blue") == "E9"
    full = run(TRADE, files={"Blue": "E1 E2 E3", "Green": "E4 E5 E6"}).answer("E4", "E1")
    assert (full.file("Blue"), full.file("Green")) == ("E2 E3 E4", "E1 E5 E6")


@pytest.mark.clause("NX-4.8", "NX-4.13")
def test_with_an_empty_file_there_is_nothing_to_trade() -> None:
    play = run("Trade one of your cards for 1 card. Look at 1 card.", files={"Green": "E1"})
    assert play.happened() == "nothing"
    assert play.decision("Blue").kind == "look"


# Sides and tags


@pytest.mark.clause("NX-4.9", "NX-4.10")
def test_a_card_taken_keeps_its_side_and_its_tags() -> None:
    play = run("Take 2 cards.", tags={"E3": "blue green"}, faceup="E9").answer("E3", "E9")
    assert (play.file("Blue"), play.faceup(), play.tags("E3")) == ("E3 E9", "E9", "blue green")
    assert play.public("E3") == "yellow white"


@pytest.mark.clause("NX-4.9", "NX-4.10")
def test_a_card_given_keeps_its_side_and_its_tags() -> None:
    for card in ("E3", "E9"):
        play = run(GIVE, files={"Blue": "E3 E9"}, tags={"E3": "white"}, faceup="E9").answer(card, "Green")
        assert (play.holder(card), play.faceup(), play.tags("E3")) == ("Green", "E9", "white")


@pytest.mark.clause("NX-4.9", "NX-4.10")
def test_cards_traded_keep_their_sides_and_their_tags() -> None:
    play = run(TRADE, files={"Blue": "E3"}, tags={"E3": "white"}, faceup="E9").answer("E9", "E3")
    assert (play.holder("E3"), play.holder("E9"), play.faceup(), play.tags("E3")) == ("Deckard", "Blue", "E9", "white")
