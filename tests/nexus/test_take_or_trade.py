"""NX-4.20 and NX-6.4, 6.5: what was revealed must be taken or traded for."""

import pytest

from tests.nexus.table import position, run

pytestmark = pytest.mark.compiled

LIAISON = "Look at 2 cards. You must take or trade for each card revealed this way."
RAID = "Reveal 2 cards. You must take or trade for each card revealed this way."
TWO = {"E3": "blue green", "E5": "blue yellow"}  # a look reveals them


@pytest.mark.clause("NX-4.20")
def test_with_no_card_one_may_only_take() -> None:
    play = run(LIAISON, tags=TWO).answer("E3", "E9", "blue")
    assert play.choices() == "take"
    assert play.why_not("E9") == "NX-4.8"
    assert play.answer("take").file("Blue") == "E3"


@pytest.mark.clause("NX-4.20")
@pytest.mark.parametrize("files", ["E1", "E1 E2"])
def test_with_one_or_two_cards_one_may_take_or_trade(files: str) -> None:
    play = run(LIAISON, tags=TWO, files={"Blue": files}).answer("E3", "E9", "blue")
    assert play.choices() == f"take {files}"
    assert play.why_not("E9") == "NX-4.8"
    assert play.answer("E1").holder("E1") == "Deckard"
    assert "E3" in play.file("Blue").split()
    taken = run(LIAISON, tags=TWO, files={"Blue": files}).answer("E3", "E9", "blue", "take")
    assert taken.file("Blue") == f"{files} E3"


@pytest.mark.clause("NX-4.20", "NX-4.6")
def test_with_three_cards_one_must_trade() -> None:
    """ "Does nothing" is no way out of a "must"."""
    play = run(LIAISON, tags=TWO, files={"Blue": "E1 E2 E7"}).answer("E3", "E9", "blue")
    assert play.choices() == "E1 E2 E7"
    assert play.why_not("take") == "NX-4.6"
    assert play.answer("E7").file("Blue") == "E1 E2 E3"
    assert play.holder("E7") == "Deckard"


@pytest.mark.clause("NX-4.20", "NX-4.13")
def test_it_cannot_be_declined() -> None:
    assert run(LIAISON, tags=TWO).answer("E3", "E9", "blue").why_not("no") == "NX-4.13"


@pytest.mark.clause("NX-4.20")
def test_nothing_was_revealed_nothing_is_taken() -> None:
    play = run(LIAISON).answer("E3", "blue", "E9", "blue")
    assert play.between_texts()
    assert play.file("Blue") == ""


@pytest.mark.clause("NX-4.20")
def test_what_lay_faceup_before_was_not_revealed_by_this_action() -> None:
    assert run(LIAISON, faceup="E7").answer("E3", "blue", "E9", "blue").between_texts()


@pytest.mark.clause("NX-4.20")
def test_cards_are_judged_in_the_order_in_which_they_were_revealed() -> None:
    play = run(RAID).answer("E5", "E3")
    assert play.decision("Blue").prompt == "Take E5, or choose one of your cards to trade for it."
    play.answer("take")
    assert play.decision("Blue").prompt == "Take E3, or choose one of your cards to trade for it."
    assert play.answer("take").file("Blue") == "E3 E5"


@pytest.mark.clause("NX-4.20")
def test_each_is_judged_when_its_turn_comes() -> None:
    """With two cards the first may be taken; then the file is full, and for the second one must trade."""
    play = run(RAID, files={"Blue": "E1 E2"}).answer("E5", "E3")
    assert play.choices() == "take E1 E2"
    assert play.answer("take").choices() == "E1 E2 E5"
    assert play.answer("E2").file("Blue") == "E1 E3 E5"


@pytest.mark.clause("NX-4.20")
def test_a_card_just_gained_may_be_traded_away() -> None:
    play = run(RAID, files={"Blue": "E1 E2"}).answer("E5", "E3", "take", "E5")
    assert (play.file("Blue"), play.holder("E5")) == ("E1 E2 E3", "Deckard")
    assert play.between_texts()


@pytest.mark.clause("NX-4.20")
def test_nothing_happens_to_a_card_that_is_in_ones_own_file() -> None:
    play = run(RAID, files={"Blue": "E3"}).answer("E3", "E5")
    assert play.decision("Blue").prompt == "Take E5, or choose one of your cards to trade for it."
    assert play.answer("take").between_texts()


@pytest.mark.clause("NX-4.20")
def test_trading_away_a_revealed_card_of_ones_own_does_not_ask_for_it_again() -> None:
    """E3 was in one's own file when its turn came; that it is traded away for E5 comes too late."""
    play = run(RAID, files={"Blue": "E3"}).answer("E3", "E5", "E3")
    assert play.between_texts()
    assert (play.file("Blue"), play.holder("E3")) == ("E5", "Deckard")


@pytest.mark.clause("NX-4.20")
def test_a_card_traded_away_before_its_turn_comes_is_asked_for() -> None:
    """E5 is revealed first and traded for with E3, revealed second: when E3's turn comes it is no longer one's own."""
    play = run(RAID, files={"Blue": "E3"}).answer("E5", "E3", "E3")
    assert play.decision("Blue").prompt == "Take E3, or choose one of your cards to trade for it."
    assert play.choices() == "take E5"


@pytest.mark.clause("NX-4.20")
def test_a_dead_end_that_is_gone_is_not_asked_for() -> None:
    play = run(RAID, players=4, dead_ends=("Look at 1 card. No tag.",)).answer("E12", "E5", "E3")
    assert play.decision("Blue").prompt == "Take E3, or choose one of your cards to trade for it."
    assert play.answer("take").between_texts()


@pytest.mark.clause("NX-4.20")
def test_what_a_dead_ends_text_revealed_counts_too_and_in_its_order() -> None:
    play = run(RAID, players=4, dead_ends=("Reveal 1 card.",)).answer("E12", "E5", "E3")
    assert play.revealed() == "E12 E5 E3"
    assert play.answer("take", "take").file("Blue") == "E3 E5"
    assert play.happened() == "reveal, dead end, reveal, gone, reveal, take, take"


@pytest.mark.clause("NX-4.20")
def test_what_others_turned_up_in_this_action_does_not_count() -> None:
    text = "Each other player reveals 1 card. Reveal 1 card. You must take or trade for each card revealed this way."
    play = run(text).answer_as("Yellow", "E3").answer_as("Green", "E4").answer("E5")
    assert play.faceup() == "E3 E4 E5"
    assert play.revealed() == "E5"
    assert play.answer("take").between_texts()
    assert play.file("Blue") == "E5"


@pytest.mark.clause("NX-4.20")
def test_the_list_begins_anew_with_every_action() -> None:
    play = position(texts={"n1": "Reveal 1 card. Look at 1 card.", "n2": LIAISON}).stand(1).answer("E3")
    assert play.revealed() == "E3"
    play.answer("E1", "white").stand(2)
    assert play.revealed() == ""
    assert play.answer("E9", "blue", "E8", "blue").asked() == "Green"


@pytest.mark.clause("NX-4.20", "NX-4.19")
def test_a_dead_end_in_ones_own_file_counts_to_the_three_while_its_text_asks() -> None:
    """Two cards and the dead end that is being resolved: no room to take, and the dead end cannot be traded away."""
    dead_end = "Reveal 1 card. You must take or trade for each card revealed this way."
    play = run("Reveal 1 card.", players=4, dead_ends=(dead_end,), files={"Blue": "E1 E2 E12"}).answer("E12", "E3")
    assert play.choices() == "E1 E2"
    assert [play.why_not(name) for name in ("take", "E12")] == ["NX-4.6", "NX-4.19"]
    assert play.answer("E1").file("Blue") == "E2 E3"


@pytest.mark.clause("NX-4.20")
def test_what_is_asked_is_told_to_the_others_without_the_answers() -> None:
    play = run(LIAISON, tags=TWO, files={"Blue": "E1"}).answer("E3", "E9", "blue")
    decision = play.decision("Green")
    assert (decision.kind, decision.clause, decision.prompt) == (
        "take or trade",
        "NX-4.20",
        "Blue must take or trade for E3.",
    )
    assert decision.answers == ()
    assert [answer.text for answer in play.decision("Blue").answers] == [
        "take E3",
        "E1, your case file, facedown",
    ]


# The printed sides that reveal


@pytest.mark.clause("NX-6.4")
def test_the_security_officer_reveals_a_card_and_takes_it() -> None:
    text = "Reveal 1 card and take it."
    play = run(text).answer("E3")
    assert (play.file("Blue"), play.faceup()) == ("E3", "E3")
    full = run(text, files={"Blue": "E1 E2 E4"}).answer("E3")
    assert (full.file("Blue"), full.faceup(), full.holder("E3")) == ("E1 E2 E4", "E3", "Deckard")
    own = run(text, files={"Blue": "E1"}).answer("E1")
    assert (own.file("Blue"), own.faceup()) == ("E1", "E1")
    dead_end = run(text, players=4).answer("E12")
    assert (dead_end.file("Blue"), dead_end.holder("E12")) == ("", "")


@pytest.mark.clause("NX-6.5")
def test_the_liaison_waits_for_dead_ends_before_cards_are_taken() -> None:
    play = run(LIAISON, players=4, dead_ends=("Take 1 card.",), tags={"E12": "blue green", "E3": "blue green"})
    play.answer("E3", "E12")
    assert play.decision("Blue").source == "dead end Dead end 1"
    play.answer("E3")  # the dead end's take comes first, and takes what the liaison would have asked for
    assert play.between_texts()
    assert play.file("Blue") == "E3"
