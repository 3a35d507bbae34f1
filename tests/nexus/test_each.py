"""NX-4.24: "each player ...": all choose unseen, then all is carried out, clockwise from the acting player."""

from itertools import permutations

import pytest

from neontable.nexus.knowledge import what_seat_knows
from tests.nexus.table import run

pytestmark = [pytest.mark.compiled, pytest.mark.clause("NX-4.24")]

# E1 E2 blue, E3 E4 yellow, E5 E6 green, E7 E8 E9 white.
TAKES = "Each player takes 1 card."
OTHERS_LOOK = "Each other player looks at 1 card."
GIVES = "Each player gives one of their cards to another case file."
TRADES = "Each player may trade one of their cards for 1 card."
FILES = {"Blue": "E1", "Yellow": "E3", "Green": "E5"}


# Who chooses


def test_each_player_is_asked_at_the_same_time() -> None:
    play = run(TAKES)
    assert play.asked() == "Blue Yellow Green"
    assert [play.choices(seat) for seat in ("Blue", "Yellow", "Green")] == [play.file("Deckard")] * 3


def test_each_other_player_leaves_the_acting_player_out() -> None:
    play = run(OTHERS_LOOK, first="Yellow")
    assert play.asked() == "Blue Green"
    assert play.why_not("E1", "Yellow") == "NX-4.24"


def test_who_cannot_do_it_is_passed_over() -> None:
    play = run(TAKES, files={"Yellow": "E1 E3 E5"})
    assert play.asked() == "Blue Green"
    assert play.why_not("E2", "Yellow") == "NX-4.24"


def test_when_nobody_can_do_it_the_text_goes_on() -> None:
    play = run(f"{GIVES} Look at 1 card.")
    assert play.happened() == "nothing"
    assert play.clauses() == ["NX-4.24"]
    assert play.decision("Blue").kind == "look"
    alone = run("Each other player gives one of their cards to another case file.", files={"Blue": "E1"})
    assert alone.between_texts()


def test_each_chooses_from_what_the_text_leaves_to_that_player() -> None:
    play = run(GIVES, files={"Blue": "E1 E2", "Yellow": "E3", "Green": ""})
    assert play.asked() == "Blue Yellow"
    assert (play.choices("Blue"), play.choices("Yellow")) == ("E1 E2", "E3")
    assert play.why_not("E3", "Blue") == "NX-4.11"
    taken = run("Each player takes 1 card from another player's case file.", files=FILES)
    assert [taken.choices(seat) for seat in ("Blue", "Yellow", "Green")] == ["E3 E5", "E1 E5", "E1 E3"]


@pytest.mark.clause("NX-4.13")
def test_what_may_be_done_may_be_declined_and_what_must_may_not() -> None:
    must = run(TAKES)
    assert must.why_not("no", "Green") == "NX-4.13"
    may = run("Each player may take 1 card.")
    assert may.choices("Green").split()[0] == "no"
    may.answer_as("Blue", "no").answer_as("Yellow", "E3").answer_as("Green", "no")
    assert (may.file("Blue"), may.file("Yellow"), may.file("Green")) == ("", "E3", "")
    assert may.happened() == "chosen, chosen, chosen, decline, take, decline"


# Unseen


@pytest.mark.parametrize("order", list(permutations(["Blue", "Yellow", "Green"])))
def test_answers_come_in_any_order_and_end_in_the_same_state(order: tuple[str, ...]) -> None:
    """T05."""
    play = run(TAKES)
    cards = {"Blue": "E3", "Yellow": "E5", "Green": "E7"}
    for seat in order:
        play.answer_as(seat, cards[seat])
    straight = run(TAKES).answer("E3", "E5", "E7")
    assert play.state.to_ints() == straight.state.to_ints()
    assert play.raw == straight.raw


def test_nobody_learns_of_a_choice_nor_that_it_was_made_before_all_are_in() -> None:
    """T05."""
    play = run(TAKES)
    before = {seat: play.state.knowledge(seat) for seat in (-1, 0, 2)}
    prompts = {reader: play.decision(reader) for reader in ("Blue", "Green", None)}
    play.answer_as("Yellow", "E5")
    assert {seat: play.state.knowledge(seat) for seat in (-1, 0, 2)} == before
    assert {reader: play.decision(reader) for reader in ("Blue", "Green", None)} == prompts
    assert play.raw == []
    assert play.table.view(play.state, None).waiting == (0, 1, 2)


def test_who_has_chosen_knows_the_own_choice_and_is_not_asked_again() -> None:
    play = run(TAKES).answer_as("Yellow", "E5")
    assert play.asked() == "Blue Green"
    assert play.choices("Yellow") == ""
    assert play.why_not("E3", "Yellow") == "NX-4.24"
    other = run(TAKES).answer_as("Yellow", "E3")
    assert play.state.knowledge(1) != other.state.knowledge(1)
    assert play.state.knowledge(0) == other.state.knowledge(0)
    assert play.decision("Yellow").answers == ()


def test_choices_are_opened_once_all_are_in() -> None:
    play = run(TRADES, files=FILES, first="Yellow")
    play.answer_as("Green", "E3", "E5").answer_as("Blue", "no").answer_as("Yellow", "E9", "E3")
    assert play.told(None)[:3] == [
        "Yellow chose E9, for E3.",
        "Green chose E3, for E5.",
        "Blue chose nothing.",
    ]
    assert play.happened().count("chosen") == 3
    assert play.told("Green")[1] == "You chose E3, for E5."
    given = run(GIVES, files={"Blue": "E1"}).answer_as("Blue", "E1", "Green")
    assert given.told(None)[0] == "Blue chose E1, for Green's case file."
    assert given.told("Green")[0] == "Blue chose E1, for your case file."


def test_what_is_asked_is_said_to_all_alike_but_for_the_answers() -> None:
    play = run(TAKES)
    assert play.decision(None).prompt == (
        "Blue and Yellow and Green choose at the same time: each chooses a card to take."
    )
    assert play.decision(None).seats == (0, 1, 2)
    assert play.decision("Green").clause == "NX-4.24"
    assert len(play.decision("Green").answers) == 9


# Carried out


def test_all_is_carried_out_clockwise_from_the_acting_player() -> None:
    play = run(TAKES, first="Yellow").answer_as("Blue", "E1").answer_as("Green", "E2").answer_as("Yellow", "E3")
    assert [text.split()[0] for text in play.told(None)[3:]] == ["Yellow", "Green", "Blue"]
    assert play.between_texts()
    assert play.asked() == "Green"


def test_each_is_carried_out_wholly_before_the_next() -> None:
    """What depends on a look is chosen when the look is carried out: a tag lies before the next one looks."""
    play = run(OTHERS_LOOK).answer_as("Yellow", "E1").answer_as("Green", "E1")
    assert (play.asked(), play.choices()) == ("Yellow", "yellow green white")
    assert play.knows("Green", "E1") == ""
    play.answer("green")
    assert (play.asked(), play.choices()) == ("Green", "yellow white")
    assert play.answer("white").tags("E1") == "green white"
    assert play.happened() == "chosen, chosen, look, tag, look, tag"


@pytest.mark.clause("NX-4.2")
def test_two_looks_at_one_card_may_make_the_third_tag() -> None:
    play = run(OTHERS_LOOK, tags={"E1": "yellow"}).answer_as("Yellow", "E1").answer_as("Green", "E1").answer("green")
    assert play.faceup() == "E1"
    assert play.between_texts()


def test_a_choice_that_is_no_longer_legal_is_passed_over() -> None:
    """Blue's reveal turns up the card that Yellow had chosen too."""
    play = run("Each player reveals 1 card.").answer_as("Yellow", "E3").answer_as("Blue", "E3").answer_as("Green", "E5")
    assert play.faceup() == "E3 E5"
    assert play.happened() == "chosen, chosen, chosen, reveal, passed over, reveal"
    assert play.told(None)[3:] == [
        "Blue turns up E3: yellow.",
        "Yellow chose E3, which is no longer possible: passed over.",
        "Green turns up E5: green.",
    ]


def test_a_card_that_was_taken_before_may_still_be_taken() -> None:
    """A take may choose any card that is not one's own: Yellow takes it from Blue."""
    play = run(TAKES).answer_as("Blue", "E3").answer_as("Yellow", "E3").answer_as("Green", "E5")
    assert (play.file("Blue"), play.file("Yellow")) == ("", "E3")


def test_a_take_whose_text_names_deckards_file_is_passed_over_when_the_card_has_left_it() -> None:
    play = run("Each player takes 1 card from Deckard's case file.")
    play.answer_as("Blue", "E3").answer_as("Yellow", "E3").answer_as("Green", "E5")
    assert (play.file("Blue"), play.file("Yellow"), play.file("Green")) == ("E3", "", "E5")


def test_a_give_that_has_room_only_because_of_one_before_is_carried_out() -> None:
    """Blue fills Yellow's file, Yellow gives one away, and Green gives Yellow another."""
    play = run(GIVES, files={"Blue": "E1", "Yellow": "E3 E4", "Green": "E5"})
    play.answer_as("Blue", "E1", "Yellow").answer_as("Yellow", "E3", "Deckard").answer_as("Green", "E5", "Yellow")
    assert play.file("Yellow") == "E1 E4 E5"
    assert play.happened() == "chosen, chosen, chosen, give, give, give"


def test_a_give_is_passed_over_when_the_file_has_no_room_any_more() -> None:
    play = run(GIVES, files={"Blue": "E1", "Yellow": "E2", "Green": "E3 E4"})
    play.answer_as("Blue", "E1", "Green").answer_as("Yellow", "E2", "Green").answer_as("Green", "E3", "Deckard")
    assert (play.file("Yellow"), play.file("Green")) == ("E2", "E1 E4")
    assert play.happened() == "chosen, chosen, chosen, give, passed over, give"


def test_a_trade_is_passed_over_when_the_card_to_trade_away_is_no_longer_ones_own() -> None:
    """Blue trades for Yellow's only card, and Yellow's own choice of it as what to trade away is void."""
    play = run(TRADES, files=FILES)
    play.answer_as("Blue", "E3", "E1").answer_as("Yellow", "E9", "E3").answer_as("Green", "E8", "E5")
    assert (play.file("Blue"), play.file("Yellow"), play.file("Green")) == ("E3", "E1", "E8")
    assert play.happened() == "chosen, chosen, chosen, trade, passed over, trade"


def test_a_trade_is_passed_over_when_what_one_trades_for_is_ones_own_by_now() -> None:
    """Blue trades E1 for Yellow's E3; Yellow had chosen to trade E4 for E1, which lies in Yellow's file now."""
    play = run(TRADES, files={"Blue": "E1", "Yellow": "E3 E4", "Green": "E5"})
    play.answer_as("Blue", "E3", "E1").answer_as("Yellow", "E1", "E4").answer_as("Green", "no")
    assert (play.file("Blue"), play.file("Yellow")) == ("E3", "E1 E4")
    assert play.happened() == "chosen, chosen, chosen, trade, passed over, decline"


def test_trades_follow_the_cards_as_they_move() -> None:
    """Yellow chose E1; Green has it by the time that Yellow's trade is carried out: Yellow trades with Green."""
    play = run(TRADES, files=FILES, first="Green")
    play.answer_as("Green", "E1", "E5").answer_as("Blue", "no").answer_as("Yellow", "E1", "E3")
    assert (play.file("Blue"), play.file("Yellow"), play.file("Green")) == ("E5", "E1", "E3")


def test_a_dead_end_that_has_gone_is_passed_over() -> None:
    play = run("Each other player reveals 1 card.", players=4, dead_ends=("Take 1 card.",))
    play.answer_as("Yellow", "E12").answer_as("Green", "E12").answer_as("Orange", "E1").answer("E9")
    assert play.faceup() == "E1"
    assert "passed over" in play.happened()


@pytest.mark.clause("NX-4.25")
def test_the_rest_of_the_text_is_the_acting_players_again() -> None:
    play = run(f"{OTHERS_LOOK} Take 1 card.").answer_as("Yellow", "E1").answer_as("Green", "E3")
    play.answer("white", "white")
    assert (play.asked(), play.decision("Blue").kind) == ("Blue", "take")
    play.answer("E9")
    assert play.file("Blue") == "E9"


@pytest.mark.clause("NX-4.25")
def test_it_is_so_too_when_the_last_choice_was_declined_or_passed_over() -> None:
    declined = run("Each player may take 1 card. Take 1 card.").answer("E1", "E3", "no")
    assert (declined.asked(), declined.decision("Blue").kind) == ("Blue", "take")
    passed_over = run("Each player reveals 1 card. Take 1 card.").answer("E1", "E3", "E3")
    assert (passed_over.asked(), passed_over.decision("Blue").kind) == ("Blue", "take")


def test_where_a_choice_that_was_passed_over_would_have_gone_binds_nobody_after() -> None:
    """Green's give to Yellow is void: Blue's own give, in the next sentence, asks for the case file anew."""
    text = "Each other player gives one of their cards to another player's case file. Give 1 card to another case file."
    play = run(text, files={"Yellow": "E1 E2 E3", "Green": "E4 E5 E6", "Blue": "E7 E8"})
    play.answer_as("Yellow", "E1", "Blue").answer_as("Green", "E4", "Blue")
    assert play.happened() == "chosen, chosen, give, passed over"
    assert play.asked() == "Blue"
    assert play.answer("E8").choices() == "Yellow Deckard"


@pytest.mark.clause("NX-4.25")
def test_two_sentences_for_each_player_are_two_rounds_of_choices() -> None:
    play = run(f"{TAKES} Each player reveals one of their cards.")
    play.answer("E1", "E3", "E5")
    assert play.asked() == "Blue Yellow Green"
    assert [play.choices(seat) for seat in ("Blue", "Yellow", "Green")] == ["E1", "E3", "E5"]
    assert play.answer("E1", "E3", "E5").faceup() == "E1 E3 E5"


# Second choices


def test_a_give_needs_a_case_file_as_well() -> None:
    play = run(GIVES, files={"Blue": "E1", "Yellow": "E3", "Green": "E5 E6 E7"}).answer_as("Blue", "E1")
    assert play.asked() == "Blue Yellow Green"
    assert play.choices("Blue") == "Yellow Deckard"
    assert [play.why_not(name, "Blue") for name in ("Green", "Blue", "E1", "no")] == [
        "NX-4.7",
        "NX-4.7",
        "NX-4.25",
        "NX-4.13",
    ]
    assert play.decision("Blue").prompt == "Choose a case file to give it to."
    play.answer_as("Blue", "Yellow")
    assert play.asked() == "Yellow Green"


def test_a_give_to_a_file_that_is_full_now_but_not_when_it_is_carried_out_cannot_be_chosen() -> None:
    """What can be chosen is what is legal now."""
    play = run(GIVES, files={"Blue": "E1", "Yellow": "E3 E4 E5"}).answer_as("Blue", "E1")
    assert "Yellow" not in play.choices("Blue").split()


@pytest.mark.clause("NX-4.8")
def test_a_trade_needs_a_card_of_ones_own_as_well() -> None:
    play = run(TRADES, files={"Blue": "E1 E2", "Green": "E5"})
    assert play.asked() == "Blue Green"
    assert play.why_not("E1", "Blue") == "NX-4.11"
    play.answer_as("Blue", "E5")
    assert play.choices("Blue") == "E1 E2"
    assert [play.why_not(name, "Blue") for name in ("E5", "no")] == ["NX-4.8", "NX-4.13"]
    assert play.decision("Blue").prompt == "Choose one of your cards to trade away."
    play.answer_as("Blue", "E2").answer_as("Green", "no")
    assert (play.file("Blue"), play.file("Green")) == ("E1 E5", "E2")


def test_others_are_told_nothing_between_the_first_choice_and_the_second() -> None:
    play = run(TRADES, files=FILES)
    before = [play.state.knowledge(seat) for seat in (-1, 1, 2)]
    own = play.state.knowledge(0)
    play.answer_as("Blue", "E5")
    assert [play.state.knowledge(seat) for seat in (-1, 1, 2)] == before
    assert play.state.knowledge(0) != own


def test_knowledge_holds_only_the_own_sealed_answers() -> None:
    play = run(TRADES, files=FILES).answer_as("Blue", "E5", "E1").answer_as("Green", "E3")
    sealed = {seat: what_seat_knows(play.state, seat).sealed for seat in (-1, 0, 1, 2)}
    assert sealed[-1] == sealed[1] == 0
    assert sealed[0] == 5 | 1 << 5  # E5, then E1
    assert sealed[2] == 3 << 20
    assert [what_seat_knows(play.state, seat).open for seat in (-1, 0, 1, 2)] == [0, 0, 2, 4]
