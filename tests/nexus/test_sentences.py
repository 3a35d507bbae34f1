"""NX-4.13, 4.16, 4.25, 4.26: "it", "may" and "must", sentence by sentence, "if you do"."""

import pytest

from neontable.nexus import catalog
from neontable.nexus.language.listing import OPS
from tests.nexus.table import Laid, run

pytestmark = pytest.mark.compiled

# E1 E2 blue, E3 E4 yellow, E5 E6 green, E7 E8 E9 white.
TAKE = "Take 1 card."
GIVE = "Give one of your cards to another case file."
TRADE = "Trade one of your cards for 1 card."
ALL = "E1 E2 E3 E4 E5 E6 E7 E8 E9"


# "It"


@pytest.mark.clause("NX-4.16")
def test_it_is_the_card_that_the_text_last_chose() -> None:
    play = run("Look at 1 card. No tag. Reveal 1 card. Take it.").answer("E3", "E5")
    assert (play.file("Blue"), play.faceup()) == ("E5", "E5")


@pytest.mark.clause("NX-4.16")
def test_of_a_trade_it_is_the_card_that_was_traded_for() -> None:
    text = "You may trade one of your cards for 1 card. If you do, reveal it."
    assert run(text, files={"Blue": "E1"}).answer("E3", "E1").faceup() == "E3"
    assert run(text, files={"Blue": "E1 E4"}).answer("E3", "E1").faceup() == "E3"


@pytest.mark.clause("NX-4.16", "NX-4.13")
def test_when_the_text_has_chosen_no_card_every_verb_does_nothing_to_it() -> None:
    """No facedown card is left to look at, so there is no "it" to trade for, take, give or reveal."""
    faceup = ALL.replace("E1", "").strip()
    text = "Look at 1 card in Deckard's case file. Take it. Give it to Deckard's case file. Reveal it."
    play = run(text, files={"Blue": "E1"}, faceup=faceup)
    assert play.between_texts()
    assert (play.file("Blue"), play.faceup()) == ("E1", faceup)
    offered = "Look at 1 card in Deckard's case file. You may trade one of your cards for it."
    assert run(offered, files={"Blue": "E1"}, faceup=faceup).between_texts()


@pytest.mark.clause("NX-4.16")
@pytest.mark.parametrize(
    "deed",
    [
        "Take it.",
        "You may take it.",
        "Reveal it.",
        "Give it to Deckard's case file.",
        "Give it to another case file.",
        "You may trade one of your cards for it.",
        "Look at it.",
        "You may remove all tags from it.",
    ],
)
def test_to_a_card_that_is_gone_every_verb_does_nothing(deed: str) -> None:
    """E12 is a dead end with two tags: the look turns it up, and it is gone when the text goes on."""
    play = run(f"Look at 1 card. {deed}", players=4, tags={"E12": "blue green"}, files={"Blue": "E1", "Green": "E3"})
    play.answer("E12")
    assert play.between_texts()
    assert (play.holder("E12"), play.file("Blue"), play.file("Green")) == ("", "E1", "E3")


@pytest.mark.clause("NX-4.16")
def test_take_it_does_nothing_when_it_is_in_ones_own_file_already() -> None:
    play = run("Look at 1 card. No tag. Take it. Reveal it.", files={"Blue": "E1 E2 E3"}).answer("E1")
    assert (play.file("Blue"), play.faceup()) == ("E1 E2 E3", "E1")
    assert play.happened() == "look, reveal"
    assert run("Look at 1 card. No tag. Take it.", files={"Blue": "E3"}).answer("E3").happened() == "look"


@pytest.mark.clause("NX-4.16", "NX-4.13")
def test_trade_for_it_is_passed_over_when_it_is_in_ones_own_file_already() -> None:
    text = "Look at 1 card. No tag. You may trade one of your cards for it."
    play = run(text, files={"Blue": "E1 E2"}).answer("E1")
    assert play.between_texts()
    assert play.file("Blue") == "E1 E2"


@pytest.mark.clause("NX-4.16")
def test_other_verbs_still_apply_to_it_in_ones_own_file() -> None:
    play = run("Look at 1 card. No tag. Give it to another case file.", files={"Blue": "E1"}).answer("E1", "Green")
    assert play.holder("E1") == "Green"


@pytest.mark.clause("NX-4.16")
def test_may_take_it_is_not_asked_when_it_cannot_be_done() -> None:
    for files in ({"Blue": "E1 E2 E3"}, {"Blue": "E9"}):
        play = run("Look at 1 card. No tag. You may take it.", files=files).answer("E9")
        assert play.between_texts()


@pytest.mark.clause("NX-4.13")
def test_an_offer_is_made_only_when_it_could_be_accepted() -> None:
    """Each verb on a card that the text has named: asked when it can be done to it, else passed over."""
    look = "Take 1 card. You may look at it."
    assert run(look).answer("E3").choices() == "no yes"
    assert run(look, faceup="E3").answer("E3").between_texts()
    reveal = "Take 1 card. You may reveal it."
    assert run(reveal).answer("E3", "yes").faceup() == "E3"
    assert run(reveal, faceup="E3").answer("E3").between_texts()
    give = "Look at 1 card. No tag. You may give it to another player's case file."
    room = {"Green": "E5 E6", "Yellow": "E7 E8 E9"}
    assert run(give, files=room).answer("E3").choices() == "no yes"
    assert run(give, files=room).answer("E3", "yes", "Green").holder("E3") == "Green"
    assert run(give, files=room).answer("E5").between_texts()
    assert run(give, files={**room, "Green": "E1 E5 E6"}).answer("E3").between_texts()
    take = "Look at 1 card. No tag. You may take it."
    assert run(take, files={"Blue": "E1 E2"}).answer("E3", "yes").file("Blue") == "E1 E2 E3"
    assert run(take, files={"Blue": "E1 E2 E4"}).answer("E3").between_texts()
    untag = "Look at 1 card. No tag. You may remove all tags from it."
    assert run(untag, tags={"E3": "blue"}).answer("E3", "yes").tags("E3") == ""
    assert run(untag, tags={"E4": "blue"}).answer("E3").between_texts()


@pytest.mark.clause("NX-4.13")
def test_declining_an_offer_passes_over_all_of_it() -> None:
    play = run("Look at 1 card. No tag. You may take it and reveal it. Take 1 card.").answer("E3", "no")
    assert (play.file("Blue"), play.faceup(), play.decision("Blue").kind) == ("", "", "take")
    accepted = run("Look at 1 card. No tag. You may take it and reveal it.").answer("E3", "yes")
    assert (accepted.file("Blue"), accepted.faceup()) == ("E3", "E3")


@pytest.mark.clause("NX-4.16")
@pytest.mark.parametrize("face", ["your colour", "Deckard's colour", "faceup"])
def test_of_a_card_that_is_gone_no_question_is_answered_yes(face: str) -> None:
    play = run(f"Reveal 1 card. If it is {face}, take 1 card.", players=4).answer("E12")
    assert play.between_texts()
    otherwise = run("Reveal 1 card. If it is faceup, take 1 card. Otherwise, look at 1 card.", players=4).answer("E12")
    assert otherwise.decision("Blue").kind == "look"


@pytest.mark.clause("NX-4.16", "NX-4.11")
def test_that_case_file_may_be_chosen_from_as_well() -> None:
    text = "Take 1 card from another player's case file. Reveal 1 card in that case file."
    play = run(text, files={"Green": "E3 E4", "Yellow": "E5"}).answer("E3")
    assert play.choices() == "E4"
    assert play.why_not("E5") == "NX-4.11"
    assert run(text, files={"Green": "E3", "Yellow": "E5"}).answer("E3").between_texts()
    assert run(text, first="Green", files={"Blue": "E3 E4"}).answer("E3").choices() == "E4"
    assert run(text).between_texts()


# "May" and "must", one after the other


@pytest.mark.clause("NX-4.13")
@pytest.mark.parametrize("text", [TAKE, TRADE, GIVE, "Reveal 1 card.", "Look at 1 card.", "Remove 1 tag from 1 card."])
def test_only_may_can_be_declined(text: str) -> None:
    must = run(text, files={"Blue": "E1"}, tags={"E3": "blue"})
    assert must.why_not("no") == "NX-4.13"
    assert "no" not in must.choices().split()
    may = run(f"You may {text[0].lower()}{text[1:]}", files={"Blue": "E1"}, tags={"E3": "blue"})
    assert may.choices() == f"no {must.choices()}"
    assert may.answer("no").between_texts()
    assert may.happened() == "decline"
    assert (may.file("Blue"), may.tags("E3"), may.faceup()) == ("E1", "blue", "")


@pytest.mark.clause("NX-4.13")
def test_once_a_may_is_accepted_its_second_choice_cannot_be_declined() -> None:
    play = run("You may trade one of your cards for 1 card.", files={"Blue": "E1"}).answer("E3")
    assert play.choices() == "E1"
    assert play.why_not("no") == "NX-4.13"


@pytest.mark.clause("NX-4.13", "NX-4.25")
def test_a_part_that_is_declined_or_void_is_passed_over_and_the_rest_goes_on() -> None:
    text = "You may take 1 card. Trade one of your cards for 1 card. Reveal 1 card."
    play = run(text).answer("no")
    assert play.happened() == "decline, nothing"
    assert play.answer("E3").faceup() == "E3"


@pytest.mark.clause("NX-4.25")
def test_a_text_is_carried_out_sentence_by_sentence() -> None:
    play = run("Take 1 card. Reveal one of your cards. Give one of your cards to Deckard's case file.")
    kinds = [play.decision("Blue").kind]
    for card in ("E3", "E3"):
        play.answer(card)
        kinds.append(play.decision("Blue").kind)
    assert kinds == ["take", "reveal", "give"]
    assert play.answer("E3").happened() == "take, reveal, give"


@pytest.mark.clause("NX-4.25")
def test_choose_one_does_that_one_and_not_the_other() -> None:
    text = "Choose one: Take 1 card; or reveal 1 card; or look at 1 card. Give 1 card to Deckard's case file."
    play = run(text, files={"Green": "E1"})
    assert play.choices() == "first second third"
    assert [play.why_not(name) for name in ("no", "yes", "E1", "1")] == ["NX-4.13", "NX-4.25", "NX-4.25", "NX-4.25"]
    assert run(text, files={"Green": "E1"}).answer("first", "E3", "E3").happened() == "branch, take, give"
    assert run(text, files={"Green": "E1"}).answer("second", "E3", "E1").happened() == "branch, reveal, give"
    assert play.answer("third", "E3", "white", "E1").happened() == "branch, look, tag, give"


@pytest.mark.clause("NX-4.25")
def test_a_deed_to_each_of_them_is_done_one_by_one() -> None:
    play = run("Look at 2 cards. No tag. Reveal each of them.", faceup="E9").answer("E5", "E3")
    assert play.faceup() == "E3 E5 E9"
    assert play.between_texts()


@pytest.mark.clause("NX-4.25")
def test_a_deed_to_one_of_them_is_to_one_that_was_chosen() -> None:
    play = run("Look at 2 cards. No tag. Take one of them.").answer("E5", "E3")
    assert play.choices() == "E3 E5"
    assert play.why_not("E4") == "NX-4.16"
    assert play.answer("E5").file("Blue") == "E5"


@pytest.mark.clause("NX-4.25", "NX-4.13")
def test_each_of_them_may_be_declined_by_itself() -> None:
    play = run("Look at 2 cards. No tag. You may take each of them.").answer("E5", "E3")
    assert play.choices() == "no yes"
    assert play.answer("no", "yes").file("Blue") == "E5"


@pytest.mark.clause("NX-4.25")
def test_conditions_are_asked_at_their_own_time() -> None:
    """T50: the second sentence counts what the first has added."""
    text = "Take 1 card. If you have 3 or more cards, reveal 1 card. Otherwise, look at 1 card."
    assert run(text, files={"Blue": "E1"}).answer("E3").decision("Blue").kind == "look"
    assert run(text, files={"Blue": "E1 E2"}).answer("E3").decision("Blue").kind == "reveal"
    few = "If you have 1 or fewer cards, take 1 card."
    assert run(few, files={"Blue": "E1"}).decision("Blue").kind == "take"
    assert run(few, files={"Blue": "E1 E2"}).between_texts()


@pytest.mark.clause("NX-4.25")
def test_conditions_on_the_card() -> None:
    yours = "Reveal 1 card. If it is your colour, take it."
    assert run(yours).answer("E1").file("Blue") == "E1"
    assert run(yours).answer("E3").file("Blue") == ""
    deckards = "Reveal 1 card. If it is Deckard's colour, take it."
    assert run(deckards).answer("E9").file("Blue") == "E9"
    assert run(deckards).answer("E1").file("Blue") == ""
    facedown = "Look at 1 card. If it is facedown, take it."
    assert run(facedown).answer("E3", "white").file("Blue") == "E3"
    assert run(facedown, tags={"E3": "blue green"}).answer("E3").file("Blue") == ""
    faceup = "Look at 1 card. If it is faceup, take it."
    assert run(faceup).answer("E3", "white").file("Blue") == ""
    assert run(faceup, tags={"E3": "blue green"}).answer("E3").file("Blue") == "E3"


# "If you do", "another"


@pytest.mark.clause("NX-4.26")
@pytest.mark.parametrize("do", ["", " not"])
def test_if_you_do_asks_whether_the_sentence_before_changed_anything(do: str) -> None:
    """T50. Done: taken. Not done: declined, or void with a full case file."""
    text = f"You may take 1 card. If you do{do}, reveal 1 card."
    assert run(text).answer("E3").between_texts() is (do == " not")
    assert run(text).answer("no").between_texts() is (do == "")
    assert run(text, files={"Blue": "E1 E2 E3"}).between_texts() is (do == "")


@pytest.mark.clause("NX-4.26")
@pytest.mark.parametrize(
    ("deed", "answers"),
    [
        ("You may look at 1 card", "E3 white"),
        ("You may look at 1 card in another case file", "E9"),  # its third tag
        ("You may reveal 1 card", "E3"),
        ("You may give 1 card to Deckard's case file", "E1"),
        ("You may trade one of your cards for 1 card", "E3 E1"),
        ("You may remove 1 tag from 1 card", "E9 blue"),
        ("You may remove all tags from 1 card", "E9"),
        ("You may move 1 tag from 1 card to another card", "E9 E3 blue"),
    ],
)
def test_each_verb_changes_something(deed: str, answers: str) -> None:
    laid: Laid = {"files": {"Blue": "E1"}, "tags": {"E9": "blue green"}, "looked": {"Blue": "E3"}}
    play = run(f"{deed}. If you do, take 1 card.", **laid)
    play.answer(*answers.split())
    assert not play.between_texts()
    assert play.decision("Blue").kind == "take"


@pytest.mark.clause("NX-4.26")
def test_only_the_sentence_before_is_asked_about() -> None:
    play = run("Reveal 1 card. You may take 1 card. If you do, look at 1 card.").answer("E3", "no")
    assert play.between_texts()


@pytest.mark.clause("NX-4.26")
def test_another_of_your_cards_is_not_the_one_that_the_text_named_before() -> None:
    text = "Take 1 card. If you do, give another of your cards to Deckard's case file."
    play = run(text, files={"Blue": "E1 E2"}).answer("E3")
    assert play.choices() == "E1 E2"
    assert play.why_not("E3") == "NX-4.26"
    first = run(text, files={"Blue": "E2 E3"}).answer("E1")  # E1, whose number is 0
    assert first.choices() == "E2 E3"
    assert first.why_not("E1") == "NX-4.26"
    assert run(text).answer("E3").between_texts()


@pytest.mark.clause("NX-4.16", "NX-4.26")
def test_that_case_file_is_the_one_that_the_card_was_taken_from() -> None:
    text = (
        "Take 1 card from another player's case file. If you do, you must give another of your cards to that case file."
    )
    play = run(text, files={"Blue": "E1", "Green": "E3 E4 E5"}).answer("E3")
    assert play.choices() == "E1"
    assert play.answer("E1").file("Green") == "E1 E4 E5"
    assert play.file("Blue") == "E3"
    from_blue = run(text, first="Green", files={"Blue": "E1", "Green": "E3"}).answer("E1", "E3")
    assert (from_blue.file("Blue"), from_blue.file("Green")) == ("E3", "E1")


@pytest.mark.clause("NX-4.26")
def test_a_second_if_you_do_asks_about_the_first_ones_sentence() -> None:
    """T50. The take was done; the reveal that hangs on it is void, as all cards are faceup: so nothing is given."""
    text = "You may take 1 card. If you do, reveal 1 card. If you do, give 1 card to Deckard's case file."
    assert run(text, faceup="E1 E2 E3 E4 E5 E6 E7 E8 E9").answer("E3").between_texts()
    assert run(text).answer("E3", "E5").decision("Blue").kind == "give"
    assert run(text).answer("no").between_texts()


@pytest.mark.clause(
    "NX-4.1", "NX-4.5", "NX-4.6", "NX-4.7", "NX-4.8", "NX-4.20", "NX-4.23", "NX-4.24", "NX-4.25", "NX-4.26"
)
def test_every_operation_of_a_text_has_a_number_of_its_own() -> None:
    assert sorted(OPS) == list(range(len(OPS)))
    assert len(OPS) == catalog.OPS
