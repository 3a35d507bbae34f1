"""NX-4.5, 4.18, 4.19 and 1.8: dead ends come up, are resolved, and leave the game."""

import pytest

from neontable.nexus.catalog import DEAD_END_TEXT
from neontable.nexus.changes import end_text, interrupt
from tests.nexus.table import DEALS, position, run

pytestmark = pytest.mark.compiled

# Four players: E1 E2 blue, E3 E4 yellow, E5 E6 green, E7 E8 orange, E9 E10 E11 white, E12 dead end 1.
# Six players: ... E9 E10 pink, E11 E12 purple, E13 E14 E15 white, E16 E17 E18 dead ends 1, 2, 3.
TAKE = "Take 1 card."
REVEAL = "Reveal 1 card."


@pytest.mark.clause("NX-4.5", "NX-4.18")
def test_a_dead_end_that_is_revealed_resolves_its_text_and_then_leaves_the_game() -> None:
    play = run("Reveal 1 card. Look at 1 card.", players=4, dead_ends=(TAKE,)).answer("E12")
    assert (play.asked(), play.decision("Blue").kind, play.decision("Blue").source) == (
        "Blue",
        "take",
        "dead end Dead end 1",
    )
    assert play.holder("E12") == "Deckard"
    play.answer("E3")
    assert (play.file("Blue"), play.holder("E12"), play.faceup()) == ("E3", "", "")
    assert play.decision("Blue").kind == "look"
    assert play.happened() == "reveal, dead end, take, gone"
    assert play.told("Green")[1:] == [
        "E12 is the dead end Dead end 1; Blue resolves: “(by hand)”",
        "Blue takes E3 from Deckard's case file.",
        "The dead end E12 leaves the game.",
    ]


@pytest.mark.clause("NX-4.5", "NX-4.22")
def test_that_it_was_one_is_known_to_everybody_from_then_on() -> None:
    play = run("Reveal 1 card.", players=6, dead_ends=(TAKE, TAKE, TAKE)).answer("E18")
    for _ in range(2):  # while it resolves, and when it is gone
        assert play.public("E18") == "dead"
        assert [play.knows(reader, "E18") for reader in ("Blue", "Purple", None)] == ["dead3", "dead3", "dead3"]
        if not play.between_texts():
            play.answer("E1")


@pytest.mark.clause("NX-4.5")
def test_a_card_of_a_colour_resolves_nothing_and_stays() -> None:
    play = run(REVEAL, players=4, dead_ends=(TAKE,)).answer("E9")
    assert play.between_texts()
    assert (play.faceup(), play.holder("E9")) == ("E9", "Deckard")


@pytest.mark.clause("NX-4.5")
@pytest.mark.parametrize(
    "text",
    ["Look at 1 card.", REVEAL, TAKE, "Give 1 card to another case file.", "Trade one of your cards for 1 card."],
)
def test_a_dead_end_that_has_left_the_game_can_never_be_chosen_again(text: str) -> None:
    play = run(text, players=4, files={"Blue": "E1"}, gone="E12")
    assert "E12" not in play.choices().split()
    assert play.why_not("E12") == "NX-4.5"


@pytest.mark.clause("NX-4.5")
def test_each_dead_end_has_its_own_text() -> None:
    texts = (TAKE, REVEAL, "Look at 1 card.")
    for card, kind in (("E16", "take"), ("E17", "reveal"), ("E18", "look")):
        assert run(REVEAL, players=6, dead_ends=texts).answer(card).decision("Blue").kind == kind


@pytest.mark.clause("NX-4.18", "NX-4.2")
def test_a_third_tag_of_a_look_turns_up_a_dead_end_too() -> None:
    play = run("Look at 1 card.", players=4, dead_ends=(TAKE,), tags={"E12": "blue white"}).answer("E12")
    assert (play.asked(), play.decision("Blue").kind) == ("Blue", "take")
    assert [play.supply(colour) for colour in ("blue", "white")] == [5, 5]
    assert play.answer("E1").happened() == "look, reveal, dead end, take, gone"


@pytest.mark.clause("NX-4.5")
def test_a_look_that_does_not_turn_it_up_resolves_nothing() -> None:
    assert run("Look at 1 card.", players=4, dead_ends=(TAKE,)).answer("E12", "blue").between_texts()
    assert run("Look at 1 card. No tag.", players=4, dead_ends=(TAKE,)).answer("E12").between_texts()


@pytest.mark.clause("NX-4.18")
@pytest.mark.parametrize("owner", ["Blue", "Green", "Deckard"])
def test_who_turned_it_up_resolves_it_wherever_it_lay(owner: str) -> None:
    play = run(REVEAL, players=4, dead_ends=(TAKE,), files={owner: "E12"}).answer("E12")
    assert play.asked() == "Blue"
    assert play.answer("E3").file("Blue").split()[-1] != "E12"
    assert play.holder("E3") == "Blue"


@pytest.mark.clause("NX-4.18")
def test_your_in_its_text_is_the_resolvers() -> None:
    text = "Give one of your cards to Deckard's case file."
    play = run(REVEAL, players=4, dead_ends=(text,), files={"Green": "E12 E3", "Blue": "E1"}).answer("E12")
    assert play.choices() == "E1"


@pytest.mark.clause("NX-4.18")
def test_the_whole_text_of_a_dead_end_comes_before_the_interrupted_text_goes_on() -> None:
    dead_end = "Look at 2 cards. No tag. Take it."
    play = run("Look at 2 cards. Reveal 1 card.", players=4, dead_ends=(dead_end,), tags={"E12": "blue white"})
    play.answer("E12", "E3", "E5")
    assert play.file("Blue") == "E5"
    assert play.decision("Blue").kind == "look"  # the second of the interrupted text
    assert play.why_not("E12") == "NX-4.5"
    play.answer("E3", "white", "E9")
    assert play.happened() == "look, reveal, dead end, look, look, take, gone, look, tag, reveal"


@pytest.mark.clause("NX-4.18", "NX-4.16")
def test_each_text_keeps_its_own_it() -> None:
    """T33. The dead end's text chooses E5; the interrupted text's "it" is still the dead end, which is gone."""
    play = run(
        "Look at 1 card. Take it.", players=4, dead_ends=("Look at 1 card. No tag.",), tags={"E12": "blue white"}
    )
    play.answer("E12", "E5")
    assert play.between_texts()
    assert play.file("Blue") == ""


@pytest.mark.clause("NX-4.18", "NX-4.12")
def test_each_text_keeps_its_own_chosen_cards() -> None:
    """T33. E3 was chosen by the interrupted text only: the dead end's text may choose it again."""
    text = "Look at 3 cards. No tag."
    reveal = "Look at 1 card. Reveal 2 cards. Look at 1 card."
    play = run(reveal, players=4, dead_ends=(text,), tags={"E3": "blue"}).answer("E3", "white", "E12")
    assert "E3" in play.choices().split()
    play.answer("E3", "E4", "E5")
    assert play.decision("Blue").kind == "reveal"
    assert play.choices() == "E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11"


@pytest.mark.clause("NX-4.18", "NX-4.26")
def test_if_you_do_asks_about_its_own_text() -> None:
    """T33, T50. That nothing came of the dead end's text does not undo that it was turned up; and that it was turned up
    is nothing that its own text has done."""
    text = "You may reveal 1 card. If you do, look at 1 card."
    nothing_inside = run(text, players=4, dead_ends=("If you have 3 or more cards, take 1 card.",)).answer("E12")
    assert nothing_inside.decision("Blue").kind == "look"
    inside = "You may take 1 card. If you do, look at 1 card."
    play = run("Reveal 1 card.", players=4, dead_ends=(inside,)).answer("E12", "no")
    assert play.between_texts()


@pytest.mark.clause("NX-4.18")
def test_a_dead_end_inside_a_dead_end_comes_first() -> None:
    texts = (
        "Reveal 1 card. Take 1 card.",
        "Reveal 1 card. Look at 1 card. No tag.",
        "Give 1 card to Deckard's case file.",
    )
    play = run(REVEAL, players=6, dead_ends=texts, files={"Green": "E1"}).answer("E16", "E17", "E18")
    assert play.decision("Blue").source == "dead end Dead end 3"
    play.answer("E1")
    assert play.decision("Blue").source == "dead end Dead end 2"
    play.answer("E1")
    assert play.decision("Blue").source == "dead end Dead end 1"
    play.answer("E1")
    assert play.between_texts()
    assert play.happened() == (
        "reveal, dead end, reveal, dead end, reveal, dead end, give, gone, look, gone, take, gone"
    )
    gone = [text for text in play.told(None) if "leaves the game" in text]
    assert gone == [f"The dead end {card} leaves the game." for card in ("E18", "E17", "E16")]


@pytest.mark.clause("NX-4.18", "NX-4.24")
def test_in_each_player_the_player_who_turned_it_up_resolves_it() -> None:
    """Yellow's look is the third tag: Yellow resolves, and then Green's choice is carried out."""
    play = run("Each other player looks at 1 card.", players=4, dead_ends=(TAKE,), tags={"E12": "blue white"})
    play.answer_as("Orange", "E1").answer_as("Yellow", "E12").answer_as("Green", "E2")
    assert (play.asked(), play.decision("Yellow").source) == ("Yellow", "dead end Dead end 1")
    play.answer("E9")
    assert play.file("Yellow") == "E9"
    assert (play.asked(), play.decision("Green").kind) == ("Green", "tag")
    play.answer("green" if "green" in play.choices().split() else "white")
    assert (play.asked(), play.decision("Orange").kind) == ("Orange", "tag")
    play.answer("white")
    assert play.asked() == "Yellow"
    assert play.between_texts()


@pytest.mark.clause("NX-4.18", "NX-4.24")
def test_each_player_inside_a_dead_end_counts_from_who_resolves_it() -> None:
    """ "Each other player" of a dead end that Green resolves: all but Green, clockwise from Green."""
    play = run(
        "Each other player looks at 1 card.",
        players=4,
        dead_ends=("Each other player takes 1 card.",),
        tags={"E12": "blue white"},
    )
    play.answer_as("Yellow", "E1").answer_as("Green", "E12").answer_as("Orange", "E2").answer("green")
    assert play.asked() == "Blue Yellow Orange"
    play.answer_as("Blue", "E9").answer_as("Orange", "E9").answer_as("Yellow", "E9")
    takes = [text for text in play.told(None) if "takes" in text]
    assert [text.split()[0] for text in takes] == ["Orange", "Blue", "Yellow"]
    assert play.holder("E9") == "Yellow"
    assert (play.asked(), play.decision("Orange").kind) == ("Orange", "tag")


REGISTERS = ("pc", "chief", "you", "it", "own", "them", "did", "origin", "dest", "k", "loop", "dead", "asked", "sealed")


@pytest.mark.clause("NX-4.5", "NX-4.18")
def test_the_interrupted_text_goes_on_just_where_it_was() -> None:
    """T33. All that a text remembers is as it was before the dead end's own text, which begins with nothing."""
    play = run("Look at 1 card.", players=6)
    s = play.state
    remembered = {name: 20 + number for number, name in enumerate(REGISTERS)}
    remembered |= {"you": 3, "dead": 16}
    for name, value in remembered.items():
        setattr(s, name, value)
    interrupt(s, 15)
    assert s.pc == s.catalog.start[DEAD_END_TEXT]
    begun = {name: getattr(s, name) for name in REGISTERS[1:]}
    nothing = {"it": -1, "own": -1, "them": 0, "did": 0, "origin": -1, "dest": -1, "k": 0, "loop": -1}
    assert begun == {"chief": 3, "you": 3, **nothing, "dead": 15, "asked": 0, "sealed": 0}
    s.you = 5  # "each player" in the dead end's own text
    end_text(s)
    assert {name: getattr(s, name) for name in REGISTERS} == remembered
    assert (s.stack, s.resolving) == ([], 0)
    assert play.holder("E16") == ""


# While it resolves


@pytest.mark.clause("NX-4.19")
def test_a_dead_end_that_is_being_resolved_still_lies_in_its_case_file_and_counts_there() -> None:
    """In one's own file it is the third card: its own take does nothing."""
    play = run(REVEAL, players=4, dead_ends=(TAKE,), files={"Blue": "E1 E2 E12"}).answer("E12")
    assert play.between_texts()
    assert play.happened() == "reveal, dead end, nothing, gone"
    assert play.file("Blue") == "E1 E2"
    with_room = run(REVEAL, players=4, dead_ends=(TAKE,), files={"Blue": "E1 E12"}).answer("E12", "E3")
    assert with_room.file("Blue") == "E1 E3"


@pytest.mark.clause("NX-4.19")
def test_it_counts_in_others_files_as_well() -> None:
    text = "Give one of your cards to another player's case file."
    play = run(REVEAL, players=4, dead_ends=(text,), files={"Blue": "E1", "Green": "E3 E4 E12"}).answer("E12", "E1")
    assert play.choices() == "Yellow Orange"
    assert play.why_not("Green") == "NX-4.7"


@pytest.mark.clause("NX-4.19")
def test_it_counts_where_a_text_counts_cards() -> None:
    text = "If you have 3 or more cards, reveal 1 card."
    counted = run(REVEAL, players=4, dead_ends=(text,), files={"Blue": "E1 E2 E12"}).answer("E12")
    assert counted.decision("Blue").kind == "reveal"
    assert run(REVEAL, players=4, dead_ends=(text,), files={"Blue": "E1 E12"}).answer("E12").between_texts()


@pytest.mark.clause("NX-4.19")
@pytest.mark.parametrize(
    ("text", "owner"),
    [
        (TAKE, "Green"),
        (REVEAL, "Green"),
        ("Look at 1 card.", "Green"),
        ("Give 1 card to another case file.", "Green"),
        ("Give one of your cards to another case file.", "Blue"),
        ("Trade one of your cards for 1 card.", "Green"),
        ("Take 1 faceup card.", "Green"),
    ],
)
def test_nothing_can_choose_it(text: str, owner: str) -> None:
    files = {"Blue": "E1 E12", "Green": "E3"} if owner == "Blue" else {"Blue": "E1", "Green": "E3 E12"}
    play = run(REVEAL, players=4, dead_ends=(text,), files=files, faceup="E11").answer("E12")
    assert play.decision("Blue").source == "dead end Dead end 1"
    assert "E12" not in play.choices().split()
    assert play.why_not("E12") == "NX-4.19"
    assert play.table.view(play.state, None).cards[11].resolving


@pytest.mark.clause("NX-4.19", "NX-4.8")
def test_it_cannot_be_traded_away() -> None:
    """It is the only card of one's own: there is nothing to trade."""
    text = "Trade one of your cards for 1 card."
    play = run(REVEAL, players=4, dead_ends=(text,), files={"Blue": "E12"}).answer("E12")
    assert play.between_texts()
    with_another = run(REVEAL, players=4, dead_ends=(text,), files={"Blue": "E1 E12"}).answer("E12", "E9")
    assert with_another.choices() == "E1"
    assert with_another.why_not("E12") == "NX-4.19"


@pytest.mark.clause("NX-4.19")
def test_a_dead_end_inside_a_dead_end_leaves_both_where_they_lie() -> None:
    texts = (REVEAL + " Take 1 card.", TAKE)
    deal = DEALS[6]
    play = run(REVEAL, players=6, dead_ends=texts, deal=deal, files={"Blue": "E1 E16 E17"}).answer("E16", "E17")
    assert play.happened() == "reveal, dead end, reveal, dead end, nothing, gone"  # full, with both of them in it
    assert play.file("Blue") == "E1 E16"
    play.answer("E3")  # one has gone: there is room for the outer one's take
    assert play.file("Blue") == "E1 E3"


@pytest.mark.clause("NX-4.19", "NX-4.5")
def test_the_dead_end_of_the_third_player_is_gone_before_the_next_turn() -> None:
    play = position(4, {"n3": REVEAL, "d1": TAKE}).stand(1, 2, 3).answer("E12", "E1")
    assert (play.asked(), play.holder("E12")) == ("Orange", "")
    assert play.table.view(play.state, None).cards[11].file is None
    assert play.knows("Orange", "E12") == "dead1"
