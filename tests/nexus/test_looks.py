"""NX-4.1 to 4.4, 4.12, 4.14, 4.15, 4.21, 4.22: looks and the tags that they leave; reveals (NX-4.5, 4.17)."""

import pytest

from tests.nexus.table import position, run

pytestmark = pytest.mark.compiled

# E1 E2 blue, E3 E4 yellow, E5 E6 green, E7 E8 E9 white; with four players E7 E8 orange, E9 E10 E11 white, E12 dead end.
LOOK = "Look at 1 card."
LOOK_TWO = "Look at 2 cards."
PEEK = "Look at 1 card. No tag."


# Which cards


@pytest.mark.clause("NX-4.1", "NX-4.11")
def test_any_facedown_card_may_be_looked_at_in_any_case_file() -> None:
    play = run(LOOK, files={"Blue": "E1", "Green": "E3 E4"}, faceup="E4 E9")
    assert play.choices() == "E1 E2 E3 E5 E6 E7 E8"
    assert [play.why_not(card) for card in ("E4", "E9")] == ["NX-4.1", "NX-4.1"]


@pytest.mark.clause("NX-4.11")
@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("in your case file", "E1"),
        ("in Deckard's case file", "E5 E6 E7 E8 E9"),
        ("in another player's case file", "E3 E4"),
        ("in a player's case file", "E1 E3 E4"),
        ("in another case file", "E3 E4 E5 E6 E7 E8 E9"),
    ],
)
def test_a_text_may_restrict_the_case_file(words: str, cards: str) -> None:
    play = run(f"Look at 1 card {words}.", files={"Blue": "E1 E2", "Green": "E3", "Yellow": "E4"}, faceup="E2")
    assert play.choices() == cards
    for card in ("E1", "E3", "E4", "E5"):
        assert play.why_not(card) == ("" if card in cards.split() else "NX-4.11")
    assert play.why_not("E2") == "NX-4.1"


@pytest.mark.clause("NX-4.11")
def test_a_text_may_restrict_the_tags() -> None:
    tags = {"E3": "blue", "E5": "blue white"}
    with_a_tag = run("Look at 1 card with a tag on it.", tags=tags)
    assert with_a_tag.choices() == "E3 E5"
    assert with_a_tag.why_not("E1") == "NX-4.11"
    without = run("Look at 1 card with no tag on it.", tags=tags, faceup="E9")
    assert without.choices() == "E1 E2 E4 E6 E7 E8"
    assert without.why_not("E3") == "NX-4.11"


@pytest.mark.clause("NX-4.1")
def test_a_look_shows_the_face_and_leaves_the_card_facedown_with_one_tag() -> None:
    play = run(LOOK).answer("E3")
    assert play.knows("Blue", "E3") == "yellow"
    assert play.tags("E3") == ""
    play.answer("white")
    assert (play.tags("E3"), play.supply("white"), play.faceup()) == ("white", 4, "")
    assert play.happened() == "look, tag"


@pytest.mark.clause("NX-4.1")
def test_a_look_at_it_is_for_a_facedown_card_only() -> None:
    play = run("Take 1 card. Look at it.").answer("E3")
    assert play.choices() == "blue green white"
    assert run("Take 1 card. Look at it.", faceup="E3").answer("E3").happened() == "take"


# Which tags


@pytest.mark.clause("NX-4.1", "NX-4.4")
def test_the_tag_is_of_a_colour_in_play_that_is_not_the_cards() -> None:
    play = run(LOOK).answer("E3")
    assert play.choices() == "blue green white"
    assert [play.why_not(tag) for tag in ("yellow", "orange", "purple", "white")] == ["NX-4.1", "NX-4.1", "NX-4.1", ""]


@pytest.mark.clause("NX-4.1", "NX-4.4")
def test_the_tag_is_not_on_the_card_already() -> None:
    """The rulebook's own example, with four players: a blue card that has a yellow tag."""
    play = run(LOOK, players=4, tags={"E1": "yellow"}).answer("E1")
    assert play.choices() == "green orange white"
    assert play.why_not("yellow") == "NX-4.1"


@pytest.mark.clause("NX-4.1")
def test_while_a_tag_is_chosen_nothing_else_is() -> None:
    play = run(LOOK).answer("E3")
    assert [play.why_not(name) for name in ("E3", "no", "Green", "1")] == ["NX-4.25", "NX-4.13", "NX-4.25", "NX-4.25"]


@pytest.mark.clause("NX-4.4")
def test_on_a_dead_end_every_colour_that_is_not_on_it_is_true() -> None:
    assert run(LOOK, players=4).answer("E12").choices() == "blue yellow green orange white"
    assert run(LOOK, players=4, tags={"E12": "green"}).answer("E12").choices() == "blue yellow orange white"


@pytest.mark.clause("NX-4.14")
def test_a_colour_that_has_run_out_cannot_be_put_on_a_card() -> None:
    play = run(LOOK, supply={"green": 0}).answer("E3")
    assert play.choices() == "blue white"
    assert play.why_not("green") == "NX-4.14"


@pytest.mark.clause("NX-4.14")
def test_the_last_tag_of_a_colour_can_be_put_and_then_it_has_run_out() -> None:
    play = run(LOOK_TWO, supply={"green": 1}).answer("E3", "green")
    assert play.supply("green") == 0
    assert play.answer("E1").choices() == "yellow white"


# The third tag


@pytest.mark.clause("NX-4.2")
def test_a_second_tag_is_placed() -> None:
    play = run(LOOK, tags={"E3": "blue"}).answer("E3", "green")
    assert (play.tags("E3"), play.faceup()) == ("blue green", "")


@pytest.mark.clause("NX-4.2", "NX-4.17")
def test_instead_of_a_third_tag_all_are_removed_and_the_card_is_revealed() -> None:
    play = run(LOOK, tags={"E3": "blue green"})
    assert (play.supply("blue"), play.supply("green")) == (4, 4)
    play.answer("E3")
    assert (play.tags("E3"), play.faceup()) == ("", "E3")
    assert [play.supply(colour) for colour in ("blue", "yellow", "green", "white")] == [5, 5, 5, 5]
    assert play.asked() == "Yellow"
    assert play.happened() == "look, reveal"
    assert play.clauses() == ["NX-4.1", "NX-4.2"]


@pytest.mark.clause("NX-4.3")
@pytest.mark.parametrize("white", [0, 1])
def test_for_a_third_tag_no_colour_is_chosen_whatever_the_supply_holds(white: int) -> None:
    play = run(LOOK, tags={"E3": "blue green"}, supply={"white": white, "blue": 0, "green": 0}).answer("E3")
    assert play.faceup() == "E3"
    assert play.between_texts()
    assert (play.supply("white"), play.supply("blue"), play.supply("green")) == (white, 1, 1)


@pytest.mark.clause("NX-4.15", "NX-4.3")
def test_a_card_with_two_tags_is_not_revealed_by_a_look_without_a_tag() -> None:
    play = run(PEEK, tags={"E3": "blue green"}).answer("E3")
    assert (play.tags("E3"), play.faceup()) == ("blue green", "")
    assert play.knows("Blue", "E3") == "yellow"
    assert play.happened() == "look"
    assert play.between_texts()


@pytest.mark.clause("NX-4.15")
def test_without_a_tag_none_is_put_and_none_leaves_the_supply() -> None:
    play = run("Look at 2 cards. No tag.").answer("E3", "E4")
    assert (play.tags("E3"), play.tags("E4"), play.state.supply[:3]) == ("", "", [5, 5, 5])
    assert play.happened() == "look, look"


# Two cards


@pytest.mark.clause("NX-4.12")
def test_two_cards_are_two_different_ones() -> None:
    play = run(LOOK_TWO).answer("E3", "white")
    assert play.choices() == "E1 E2 E4 E5 E6 E7 E8 E9"
    assert play.why_not("E3") == "NX-4.12"


@pytest.mark.clause("NX-4.12")
def test_each_is_looked_at_and_tagged_before_the_next_is_chosen() -> None:
    play = run(LOOK_TWO).answer("E3", "white", "E1", "green")
    assert play.happened() == "look, tag, look, tag"
    assert play.between_texts()


@pytest.mark.clause("NX-4.12")
def test_each_is_revealed_if_it_comes_to_that_before_the_next_is_chosen() -> None:
    play = run(LOOK_TWO, tags={"E3": "blue green"}).answer("E3")
    assert play.faceup() == "E3"
    assert play.choices() == "E1 E2 E4 E5 E6 E7 E8 E9"


@pytest.mark.clause("NX-4.12", "NX-4.13")
def test_with_no_other_facedown_card_there_is_no_second() -> None:
    play = run(LOOK_TWO, faceup="E1 E2 E3 E4 E5 E6 E7 E8").answer("E9", "blue")
    assert play.between_texts()
    assert play.happened() == "look, tag, nothing"


@pytest.mark.clause("NX-4.12", "NX-4.13")
def test_with_no_facedown_card_at_all_nothing_happens() -> None:
    play = run(LOOK_TWO, faceup="E1 E2 E3 E4 E5 E6 E7 E8 E9")
    assert play.between_texts()
    assert set(play.happened().split(", ")) == {"nothing"}


@pytest.mark.clause("NX-4.12")
def test_three_cards_are_three_different_ones() -> None:
    play = run("Look at 3 cards. No tag.").answer("E3", "E1")
    assert play.choices() == "E2 E4 E5 E6 E7 E8 E9"
    assert play.answer("E9").between_texts()


@pytest.mark.clause("NX-4.12")
def test_how_many_more_are_to_come_is_said() -> None:
    play = run("Look at 3 cards. No tag.")
    more = []
    for card in ("E3", "E1", "E2"):
        more.append(play.decision("Blue").more)
        play.answer(card)
    assert more == [2, 1, 0]


# No true tag left


@pytest.mark.clause("NX-4.14")
def test_when_no_true_tag_is_left_none_is_placed_and_the_text_goes_on() -> None:
    play = run("Look at 1 card. Take 1 card.", supply={"blue": 0, "green": 0, "white": 0}).answer("E3")
    assert play.happened() == "look, no tag"
    assert play.tags("E3") == ""
    assert play.choices() != ""
    assert play.decision("Blue").kind == "take"


@pytest.mark.clause("NX-4.14")
def test_that_none_could_be_placed_tells_everybody_the_colour() -> None:
    """Only yellow tags are left, and none is put on it: the card is yellow."""
    play = run(LOOK, players=4, supply={"blue": 0, "green": 0, "white": 0, "orange": 0}).answer("E3")
    assert play.public("E3") == "yellow"
    assert play.public("E4") == "blue yellow green orange white dead"
    notebook = play.table.notebook(play.state, None)
    assert next(card.odds for card in notebook.cards if card.name == "E3") == {"yellow": 1.0}


@pytest.mark.clause("NX-4.14")
def test_what_is_on_the_card_already_is_no_tag_that_could_have_been_put() -> None:
    play = run(LOOK, tags={"E3": "blue"}, supply={"green": 0, "white": 0}).answer("E3")
    assert play.happened() == "look, no tag"
    assert play.public("E3") == "yellow"


@pytest.mark.clause("NX-4.14")
def test_when_the_supply_is_empty_nothing_is_told() -> None:
    play = run(LOOK, supply=dict.fromkeys(("blue", "yellow", "green", "white"), 0)).answer("E3")
    assert play.happened() == "look, no tag"
    assert play.public("E3") == "blue yellow green white"


@pytest.mark.clause("NX-4.14")
def test_that_one_is_asked_for_the_only_tag_left_tells_everybody_too() -> None:
    """Before the tag is put: were it not true, nobody would be asked."""
    play = run(LOOK, supply={"blue": 0, "yellow": 0, "green": 0}).answer("E3")
    assert play.choices() == "white"
    assert play.public("E3") == "blue yellow green"


@pytest.mark.clause("NX-4.14")
def test_that_one_is_asked_for_one_of_two_tags_tells_nothing() -> None:
    play = run(LOOK, supply={"blue": 0, "green": 0}).answer("E3")
    assert play.choices() == "white"  # yellow is not true, but only Blue knows that
    assert play.public("E3") == "blue yellow green white"


@pytest.mark.clause("NX-4.14")
def test_tags_that_leave_a_card_are_back_in_the_supply_at_once() -> None:
    """The third tag of the first look returns the only green one: the second look may put it."""
    play = run(LOOK_TWO, tags={"E3": "blue green"}, supply={"green": 0, "blue": 0}).answer("E3")
    assert (play.supply("green"), play.supply("blue")) == (1, 1)
    assert play.answer("E7").choices() == "blue yellow green"


# Who knows what


@pytest.mark.clause("NX-4.21")
def test_who_looked_at_what_and_the_tag_are_public_and_the_face_is_not() -> None:
    play = run(LOOK).answer("E3", "white")
    assert play.told("Blue") == ["You look at E3: yellow.", "You put a white tag on E3."]
    for reader in ("Yellow", "Green", None):
        assert play.told(reader) == ["Blue looks at E3.", "Blue puts a white tag on E3."]
        card = play.table.view(play.state, None if reader is None else 1).cards[2]
        assert (card.looked, card.tags, card.face) == ((0,), ("white",), None)


@pytest.mark.clause("NX-4.21")
def test_that_no_tag_follows_is_public_too() -> None:
    play = run(PEEK).answer("E3")
    assert play.told("Blue") == ["You look at E3: yellow, without a tag."]
    assert play.told("Green") == play.told(None) == ["Blue looks at E3, without a tag."]


@pytest.mark.clause("NX-4.21")
def test_the_tags_that_could_have_been_chosen_are_for_the_looker_alone() -> None:
    play = run(LOOK).answer("E3")
    asked, others, nobody = (play.decision(reader) for reader in ("Blue", "Green", None))
    assert asked.prompt == "E3 is yellow. Choose a true tag to put on it."
    assert [answer.text for answer in asked.answers] == ["blue", "green", "white"]
    assert others == nobody
    assert (others.seats, others.kind, others.answers) == ((0,), "tag", ())
    assert others.prompt == "Blue chooses a tag for E3."


@pytest.mark.clause("NX-4.21")
def test_a_look_tells_the_same_whatever_the_face() -> None:
    """Yellow's view, decision and events when Blue looks at a card that is yellow, or white, or the dead end (T16)."""
    seen = set()
    for first in ("yellow white dead1", "white dead1 yellow", "dead1 yellow white"):
        play = run(LOOK, players=4, deal=f"{first} white white blue blue yellow green green orange orange")
        play.answer("E1", "green")
        seen.add((repr(play.table.view(play.state, 2)), repr(play.decision("Green")), tuple(play.told("Green"))))
        assert play.knows("Blue", "E1") == first.split()[0]
    assert len(seen) == 1


@pytest.mark.clause("NX-4.22")
def test_who_has_looked_at_a_card_knows_it_through_every_move() -> None:
    texts = {
        "n1": PEEK,
        "n2": "Take 1 card from Deckard's case file.",
        "n3": "Take 1 card from another player's case file.",
    }
    play = position(texts=texts).stand(1).answer("E3")
    assert play.stand(2).answer("E3").holder("E3") == "Yellow"
    assert play.stand(3).answer("E3").holder("E3") == "Green"
    assert play.knows("Blue", "E3") == "yellow"
    assert [play.knows(reader, "E3") for reader in ("Yellow", "Green", None)] == ["", "", ""]


@pytest.mark.clause("NX-4.22")
def test_having_a_card_does_not_let_one_look_at_it() -> None:
    play = run("Take 1 card.").answer("E3")
    assert play.holder("E3") == "Blue"
    assert play.knows("Blue", "E3") == ""
    assert play.told("Blue") == ["You take E3 from Deckard's case file."]


@pytest.mark.clause("NX-4.22")
def test_a_card_that_is_turned_up_is_known_to_everybody() -> None:
    play = run("Reveal 1 card.").answer("E3")
    assert [play.knows(reader, "E3") for reader in ("Blue", "Yellow", "Green", None)] == ["yellow"] * 4
    assert play.public("E3") == "yellow"


# Reveals


@pytest.mark.clause("NX-4.5", "NX-4.11")
def test_any_facedown_card_may_be_revealed_ones_own_too_and_stays_faceup() -> None:
    play = run("Reveal 1 card.", files={"Blue": "E1", "Green": "E3"}, faceup="E9")
    assert play.choices() == "E1 E2 E3 E4 E5 E6 E7 E8"
    assert play.why_not("E9") == "NX-4.5"
    play.answer("E1").stand(2, 3)
    assert play.state.round == 2
    assert play.faceup() == "E1 E9"
    assert play.stand(3, 2, 4).faceup() == "E1 E9"


@pytest.mark.clause("NX-4.17")
def test_a_revealed_card_loses_its_tags_to_the_supply() -> None:
    for tags in ("blue", "blue white"):
        play = run("Reveal 1 card.", tags={"E3": tags}).answer("E3")
        assert play.tags("E3") == ""
        assert [play.supply(colour) for colour in ("blue", "white")] == [5, 5]


@pytest.mark.clause("NX-4.17", "NX-4.14")
def test_a_colour_that_had_run_out_is_there_again_when_a_revealed_card_returns_it() -> None:
    play = run("Reveal 1 card. Look at 1 card.", tags={"E3": "white"}, supply={"white": 0}).answer("E3", "E1")
    assert play.choices() == "yellow green white"


@pytest.mark.clause("NX-4.5")
def test_what_is_revealed_is_told_to_all_alike() -> None:
    play = run("Reveal 1 card.").answer("E3")
    assert play.told("Blue") == ["You turn up E3: yellow."]
    assert play.told("Green") == play.told(None) == ["Blue turns up E3: yellow."]
    assert play.clauses() == ["NX-4.5"]


@pytest.mark.clause("NX-4.12", "NX-4.5")
def test_two_reveals_are_of_two_cards_one_after_the_other() -> None:
    play = run("Reveal 2 cards.").answer("E3")
    assert play.faceup() == "E3"
    assert play.choices() == "E1 E2 E4 E5 E6 E7 E8 E9"
    assert play.answer("E1").faceup() == "E1 E3"
