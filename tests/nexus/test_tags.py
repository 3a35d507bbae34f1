"""NX-4.23: tags removed and moved; NX-4.14: what a move that is not possible tells."""

import pytest

from neontable.kernel.rng import Rng, key_of
from tests.nexus.table import run

pytestmark = pytest.mark.compiled

# E1 E2 blue, E3 E4 yellow, E5 E6 green, E7 E8 E9 white.
MOVE_TO_IT = "Look at 1 card. No tag. You may move 1 tag from another card to it."
MUST_MOVE_TO_IT = "Look at 1 card. No tag. Move 1 tag from another card to it."
MOVE_FROM_IT = "Remove 1 tag from 1 card. You may move 1 tag from it to another card."
MOVE = "You may move 1 tag from 1 card to another card."


# Removing


@pytest.mark.clause("NX-4.23")
def test_a_removed_tag_is_chosen_by_who_acts_and_returns_to_the_supply() -> None:
    play = run("Remove 1 tag from 1 card.", tags={"E3": "blue green", "E5": "white"})
    assert play.choices() == "E3 E5"
    assert play.why_not("E1") == "NX-4.23"
    play.answer("E3")
    assert play.choices() == "blue green"
    assert play.why_not("white") == "NX-4.23"
    play.answer("green")
    assert (play.tags("E3"), play.supply("green"), play.supply("blue")) == ("blue", 5, 4)
    assert play.happened() == "untag"
    assert play.told(None) == ["Blue removes the green tag from E3."]


@pytest.mark.clause("NX-4.23")
def test_all_tags_are_removed_without_a_choice() -> None:
    play = run("Remove all tags from 1 card.", tags={"E3": "blue green"}, supply={"green": 0}).answer("E3")
    assert play.between_texts()
    assert (play.tags("E3"), play.supply("green"), play.supply("blue")) == ("", 1, 5)
    assert play.happened() == "untag, untag"


@pytest.mark.clause("NX-4.23", "NX-4.13")
def test_with_no_tag_on_any_card_there_is_none_to_remove() -> None:
    assert run("Remove 1 tag from 1 card.").happened() == "nothing"
    assert run("Look at 1 card. No tag. You may remove all tags from it.").answer("E3").between_texts()


@pytest.mark.clause("NX-4.23")
def test_a_removed_tag_can_be_put_again_at_once() -> None:
    text = "Remove 1 tag from 1 card. Look at 1 card."
    play = run(text, tags={"E3": "green"}, supply={"green": 0}).answer("E3", "green", "E1")
    assert play.choices() == "yellow green white"


@pytest.mark.clause("NX-4.23")
def test_removing_a_tag_does_not_make_anybody_forget_what_it_told() -> None:
    play = run("Remove 1 tag from 1 card.", tags={"E3": "green"}).answer("E3", "green")
    assert play.tags("E3") == ""
    assert play.public("E3") == "blue yellow white"


# Moving to the card that was looked at


@pytest.mark.clause("NX-4.23")
def test_a_tag_is_moved_to_it_from_a_card_that_has_a_true_one() -> None:
    tags = {"E1": "yellow", "E5": "blue white", "E7": "yellow green", "E3": "white"}
    play = run(MOVE_TO_IT, tags=tags).answer("E3")
    assert play.choices() == "no E5 E7"  # E1 has only a yellow tag, and E3 is yellow
    assert play.why_not("E1") == "NX-4.23"
    play.answer("E5")
    assert play.choices() == "blue"  # a white one lies there already
    assert [play.why_not(tag) for tag in ("white", "yellow", "green")] == ["NX-4.23"] * 3
    play.answer("blue")
    assert (play.tags("E3"), play.tags("E5")) == ("blue white", "white")
    assert play.happened() == "look, move tag"
    assert (play.supply("blue"), play.public("E3")) == (4, "yellow green")


@pytest.mark.clause("NX-4.23")
def test_to_and_from_the_first_card_as_well() -> None:
    """E1, whose number is 0."""
    to_it = run(MOVE_TO_IT, tags={"E5": "yellow"}).answer("E1", "E5", "yellow")
    assert (to_it.tags("E1"), to_it.tags("E5")) == ("yellow", "")
    from_it = run(MOVE_FROM_IT, tags={"E1": "yellow green"}, looked={"Blue": "E5"}).answer("E1", "green", "E5")
    assert from_it.answer("yellow").tags("E5") == "yellow"
    third = run(MOVE_TO_IT, tags={"E1": "yellow green", "E5": "white"}).answer("E1", "E5", "white")
    assert third.faceup() == "E1"


@pytest.mark.clause("NX-4.23", "NX-4.4")
def test_every_tag_is_true_on_a_dead_end() -> None:
    play = run(MOVE_TO_IT, players=4, tags={"E1": "yellow", "E12": "white"}).answer("E12", "E1")
    assert play.choices() == "yellow"
    assert play.answer("yellow").tags("E12") == "yellow white"


@pytest.mark.clause("NX-4.23", "NX-4.2", "NX-4.17")
def test_a_third_tag_goes_to_the_supply_and_the_card_is_revealed() -> None:
    tags = {"E3": "green white", "E5": "blue"}
    play = run(MOVE_TO_IT, tags=tags, supply={"blue": 0, "green": 0}).answer("E3", "E5", "blue")
    assert (play.faceup(), play.tags("E3"), play.tags("E5")) == ("E3", "", "")
    assert [play.supply(colour) for colour in ("blue", "green", "white")] == [1, 1, 5]
    assert play.happened() == "look, move tag, reveal"
    assert play.clauses()[-1] == "NX-4.2"


@pytest.mark.clause("NX-4.23", "NX-4.3")
def test_a_third_tag_that_is_moved_must_be_a_true_one_too() -> None:
    """Other than the third tag of a look, which needs no colour: the supply's last word is not asked, the tag's is."""
    play = run(MOVE_TO_IT, tags={"E3": "green white", "E5": "yellow"}).answer("E3")
    assert play.choices() == "no"
    assert play.why_not("E5") == "NX-4.23"
    assert play.answer("no").tags("E5") == "yellow"


@pytest.mark.clause("NX-4.23")
def test_a_moved_tag_comes_from_the_card_and_not_from_the_supply() -> None:
    play = run(MOVE_TO_IT, tags={"E5": "blue"}, supply={"blue": 0}).answer("E3", "E5", "blue")
    assert (play.tags("E3"), play.tags("E5"), play.supply("blue")) == ("blue", "", 0)


@pytest.mark.clause("NX-4.23")
def test_a_tag_is_moved_from_another_card_only() -> None:
    play = run(MOVE_TO_IT, tags={"E3": "blue", "E5": "white"}).answer("E3")
    assert play.choices() == "no E5"
    assert play.why_not("E3") == "NX-4.23"


@pytest.mark.clause("NX-4.23")
def test_what_is_moved_is_told_to_all() -> None:
    play = run(MOVE_TO_IT, tags={"E5": "blue"}).answer("E3", "E5", "blue")
    assert play.told("Blue")[-1] == "You move the blue tag from E5 to E3."
    assert play.told("Green")[-1] == play.told(None)[-1] == "Blue moves the blue tag from E5 to E3."


# Moving to a card that was looked at before


@pytest.mark.clause("NX-4.23")
def test_a_tag_is_moved_only_onto_a_facedown_card_that_the_mover_has_looked_at() -> None:
    play = run(MOVE, tags={"E1": "yellow green"}, faceup="E9", looked={"Blue": "E3 E5 E7 E9", "Green": "E4"})
    assert play.choices() == "no E1"
    play.answer("E1")
    assert play.choices() == "no E3 E5 E7"
    assert [play.why_not(card) for card in ("E4", "E9", "E1")] == ["NX-4.23"] * 3
    play.answer("E3")
    assert play.choices() == "green"
    assert play.why_not("yellow") == "NX-4.23"
    play.answer("green")
    assert (play.tags("E1"), play.tags("E3")) == ("yellow", "green")


@pytest.mark.clause("NX-4.23", "NX-4.13")
def test_who_has_looked_at_nothing_moves_nothing() -> None:
    play = run(MOVE, tags={"E1": "yellow green"}, looked={"Green": "E3"})
    assert play.between_texts()
    assert set(play.happened().split(", ")) == {"nothing"}


@pytest.mark.clause("NX-4.23")
def test_a_tag_is_moved_from_it() -> None:
    play = run(MOVE_FROM_IT, tags={"E1": "yellow green"}, looked={"Blue": "E3 E5"}).answer("E1", "yellow")
    assert play.choices() == "no E3"  # the green tag is not true on E5
    assert play.why_not("E5") == "NX-4.23"
    assert play.answer("E3", "green").tags("E3") == "green"
    assert play.tags("E1") == ""


@pytest.mark.clause("NX-4.23")
def test_a_dead_end_that_a_moved_tag_turns_up_is_resolved_by_the_mover() -> None:
    play = run(
        MOVE_TO_IT + " Look at 1 card. No tag.",
        players=4,
        dead_ends=("Take 1 card.",),
        tags={"E12": "green white", "E5": "blue"},
    )
    play.answer("E12", "E5", "blue", "E9")
    assert (play.file("Blue"), play.holder("E12")) == ("E9", "")
    assert play.happened() == "look, move tag, reveal, dead end, take, gone"
    assert play.decision("Blue").kind == "look"


# What a move that is possible, or is not, tells (NX-4.14, NX-4.21)


@pytest.mark.clause("NX-4.14", "NX-4.21")
def test_who_may_decline_is_asked_though_no_tag_would_be_true() -> None:
    """Otherwise the others would learn that E3 is yellow."""
    play = run(MOVE_TO_IT, tags={"E5": "yellow"}).answer("E3")
    assert (play.asked(), play.choices()) == ("Blue", "no")
    other = run(MOVE_TO_IT, tags={"E5": "yellow"}).answer("E4", "no")
    assert play.public("E3") == "blue yellow green white"
    assert play.answer("no").public("E3") == other.public("E4") == "blue yellow green white"


@pytest.mark.clause("NX-4.13", "NX-4.23")
def test_who_may_decline_is_not_asked_when_everybody_sees_that_no_tag_can_be_moved() -> None:
    for tags in ({}, {"E3": "white"}, {"E3": "white", "E5": "white"}):
        play = run(MOVE_TO_IT, tags=tags).answer("E3")
        assert play.between_texts(), tags


@pytest.mark.clause("NX-4.13", "NX-4.23")
@pytest.mark.parametrize("may", ["You may move", "Move"])
def test_nor_when_the_text_restricts_the_cards_and_those_have_none(may: str) -> None:
    """The blue tag lies on a card of Green's, and the text says Deckard's: all see that nothing can be moved, and
    nobody learns anything of E3."""
    text = f"Look at 1 card. No tag. {may} 1 tag from another card in Deckard's case file to it."
    play = run(text, files={"Green": "E5"}, tags={"E5": "blue"}).answer("E3")
    assert play.between_texts()
    assert play.public("E3") == "blue yellow green white"


@pytest.mark.clause("NX-4.13", "NX-4.23")
def test_nor_when_no_card_of_those_that_the_text_names_has_a_tag() -> None:
    text = "You may move 1 tag from 1 card in your case file to another card."
    play = run(text, files={"Blue": "E1"}, tags={"E5": "blue"}, looked={"Blue": "E3"})
    assert play.between_texts()
    assert play.public("E3") == "blue yellow green white"
    to_mine = "Remove 1 tag from 1 card. You may move 1 tag from it to another card in your case file."
    play = run(to_mine, tags={"E5": "blue yellow"}, looked={"Blue": "E3"}).answer("E5", "blue")
    assert play.between_texts()


@pytest.mark.clause("NX-4.14", "NX-4.13")
def test_who_must_move_a_tag_and_cannot_has_shown_why() -> None:
    """The only tag is yellow: that it is not moved tells everybody that E3 is yellow."""
    play = run(MUST_MOVE_TO_IT, tags={"E5": "yellow"}).answer("E3")
    assert play.between_texts()
    assert play.happened() == "look, no tag"
    assert play.public("E3") == "yellow"


@pytest.mark.clause("NX-4.14")
def test_only_tags_that_the_text_allows_tell_something() -> None:
    """Green's card has a blue tag, Deckard's a yellow one that is not true: of blue nothing is told."""
    text = "Look at 1 card. No tag. Move 1 tag from another card in Deckard's case file to it."
    play = run(text, files={"Green": "E5"}, tags={"E5": "blue", "E7": "yellow"}).answer("E3")
    assert play.between_texts()
    assert play.public("E3") == "yellow"


@pytest.mark.clause("NX-4.14")
def test_that_one_must_move_the_only_tag_tells_that_it_is_true() -> None:
    play = run(MUST_MOVE_TO_IT, tags={"E5": "blue"}).answer("E3")
    assert play.choices() == "E5"
    assert play.public("E3") == "yellow green white"
    restricted = "Look at 1 card. No tag. Move 1 tag from another card in Deckard's case file to it."
    play = run(restricted, files={"Green": "E5"}, tags={"E5": "white", "E7": "blue"}).answer("E3")
    assert play.choices() == "E7"
    assert play.public("E3") == "yellow green white"


@pytest.mark.clause("NX-4.14")
def test_that_one_must_move_one_of_two_tags_tells_nothing() -> None:
    play = run(MUST_MOVE_TO_IT, tags={"E5": "blue", "E7": "yellow"}).answer("E3")
    assert play.choices() == "E5"
    assert play.public("E3") == "blue yellow green white"


@pytest.mark.clause("NX-4.14")
def test_that_one_chooses_a_tag_of_a_card_that_has_but_one_tells_that_it_is_true() -> None:
    play = run(MOVE_TO_IT, tags={"E5": "blue", "E7": "green"}).answer("E3")
    assert play.public("E3") == "blue yellow green white"
    assert play.answer("E5").public("E3") == "yellow green white"


@pytest.mark.clause("NX-4.23", "NX-4.21")
def test_which_card_a_tag_may_be_moved_from_tells_nothing_of_the_faces() -> None:
    """E5, whose yellow tag is true nowhere, can be chosen like E7; that it then stays looks like a change of mind."""
    play = run(MOVE, tags={"E5": "yellow", "E7": "blue"}, looked={"Blue": "E3"})
    assert play.choices() == "no E5 E7"
    play.answer("E5")
    assert (play.asked(), play.choices()) == ("Blue", "no")
    assert play.answer("no").public("E3") == "blue yellow green white"
    assert play.tags("E5") == "yellow"


@pytest.mark.clause("NX-4.13", "NX-4.23")
def test_a_tag_is_not_moved_from_a_card_when_the_text_lets_it_go_nowhere() -> None:
    """A green tag lies on E1 already, so E1's own and E7's green tag can go to no card of Blue's."""
    text = "You may move 1 tag from 1 card to another card in your case file."
    looked = {"Blue": "E1 E3"}
    play = run(text, files={"Blue": "E1"}, tags={"E1": "green", "E5": "white", "E7": "yellow"}, looked=looked)
    assert play.choices() == "no E5 E7"
    assert play.answer("E7").choices() == "no E1"
    play = run(text, files={"Blue": "E1"}, tags={"E1": "green", "E5": "white", "E7": "green"}, looked=looked)
    assert play.choices() == "no E5"
    assert play.why_not("E7") == "NX-4.23"
    nowhere = run(text, files={"Blue": "E1"}, tags={"E1": "green", "E7": "green"}, looked=looked)
    assert nowhere.between_texts()


@pytest.mark.clause("NX-4.14", "NX-4.22")
def test_in_every_world_of_the_others_the_mover_is_asked_the_same() -> None:
    for answers in ("", "E7", "E7 E5"):
        play = run(MOVE, tags={"E7": "blue"}, looked={"Blue": "E3 E5"}).answer(*answers.split())
        known = play.state.knowledge(2)
        rng = Rng(key_of("worlds"), 5)
        for _ in range(60):
            assert play.table.world(known, rng).knowledge(2) == known
