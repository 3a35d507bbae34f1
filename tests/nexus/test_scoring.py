"""NX-5: the end of the game, and who has won."""

import pytest

from neontable.kernel.playout import play_steps
from tests.nexus.table import DEALS, Play, colours_of, position

pytestmark = pytest.mark.compiled

# Yellow is the replicant: E3 E4 E5 are yellow, E1 E2 blue, E6 E7 green, E8 E9 white.
YELLOW = "blue blue yellow yellow yellow green green white white"
# Deckard is the replicant: E7 E8 E9 are white.
WHITE = DEALS[3]
ALL = "E1 E2 E3 E4 E5 E6 E7 E8 E9"


def ended(deal: str, blue: str = "", yellow: str = "", green: str = "", replicants: str = "") -> Play:
    """A game that has ended with these case files; the replicant's three cards are faceup, so that it ends."""
    play = position(deal=deal, files={"Blue": blue, "Yellow": yellow, "Green": green}, faceup=replicants)
    return play.stand(1, 2, 3)


def outcome(play: Play) -> tuple[str, str]:
    """The winner, and the clause by which."""
    result = play.table.result(play.state, None)
    assert result is not None
    return ("Deckard" if result.winner == 6 else ("Blue", "Yellow", "Green")[result.winner]), result.clause


def yellow_replicant(blue: str = "", yellow: str = "", green: str = "") -> Play:
    return ended(YELLOW, blue, yellow, green, "E3 E4 E5")


def deckard_replicant(blue: str = "", yellow: str = "", green: str = "") -> Play:
    return ended(WHITE, blue, yellow, green, "E7 E8 E9")


# When it ends


@pytest.mark.clause("NX-5.1")
@pytest.mark.parametrize(("faceup", "over"), [("E3 E4 E5", True), ("E3 E4", False), ("E1 E2 E6 E7 E8 E9 E3 E4", False)])
def test_three_faceup_cards_of_one_colour_end_the_game(faceup: str, over: bool) -> None:
    play = position(deal=YELLOW, faceup=faceup).stand(1, 2, 3)
    assert play.state.is_over() is over
    if over:
        assert "The game ends: three evidence cards of one colour are faceup." in play.told(None)


@pytest.mark.clause("NX-5.1")
def test_wherever_the_three_lie() -> None:
    files = {"Blue": "E3", "Green": "E4"}
    assert position(deal=YELLOW, files=files, faceup="E3 E4 E5").stand(1, 2, 3).state.is_over()


@pytest.mark.clause("NX-5.1")
def test_the_game_ends_when_all_witnesses_of_the_row_are_intimidated() -> None:
    assert not position(intimidated="1 2 3").stand(1, 2, 3).state.is_over()
    play = position(intimidated="1 2 3 4").stand(1, 2, 3)
    assert play.state.is_over()
    assert "The game ends: all witnesses of the row are intimidated." in play.told(None)


@pytest.mark.clause("NX-5.2")
def test_within_a_round_nothing_ends_and_everybody_acts_in_full() -> None:
    """The third white card is turned up by the first player; the others' texts are carried out as ever."""
    texts = {"n1": "Reveal 1 card.", "n2": "Take 1 card.", "n3": "Take 1 card."}
    play = position(texts=texts, faceup="E7 E8").stand(1).answer("E9")
    play.stand(2).answer("E7").stand(3).answer("E8")
    assert play.state.is_over()
    assert (play.file("Yellow"), play.file("Green")) == ("E7", "E8")


@pytest.mark.clause("NX-5.2")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_game_has_players_and_two_rounds_at_most(players: int) -> None:
    """One witness of players + 1 is intimidated after each round: all are after players + 1, and one round more is
    played."""
    play = position(players)
    rounds = []
    while not play.state.is_over():
        rounds.append(play.state.round)
        play.stand(*play.state.row[:players])
    assert rounds == list(range(1, players + 3))
    assert play.table.view(play.state, None).most_rounds == players + 2


@pytest.mark.clause("NX-5.3", "NX-4.17")
def test_then_all_cards_are_turned_faceup_and_carry_no_tags() -> None:
    tags = {"E3": "blue white", "E1": "green"}
    play = position(faceup="E7 E8 E9", tags=tags, supply={"blue": 0, "yellow": 0}).stand(1, 2, 3)
    assert play.faceup() == ALL
    assert (play.tags("E3"), play.tags("E1")) == ("", "")
    assert [play.supply(colour) for colour in ("blue", "yellow", "green", "white")] == [1, 0, 5, 5]
    assert play.state.stock == colours_of("blue green white")
    for reader in ("Blue", "Green", None):
        assert [play.knows(reader, card) for card in ("E1", "E3", "E9")] == ["blue", "yellow", "white"]
    assert [play.public(card) for card in ALL.split()] == WHITE.split()


@pytest.mark.clause("NX-5.3")
def test_each_card_that_was_facedown_is_told_and_no_other() -> None:
    play = position(faceup="E7 E8 E9", files={"Green": "E1"}).stand(1, 2, 3)
    turned = [text for text in play.told(None) if "is turned up" in text]
    assert turned[0] == "E1 is turned up: blue."
    assert [text.split()[0] for text in turned] == ["E1", "E2", "E3", "E4", "E5", "E6"]
    assert play.happened("stand") == "end, turned, turned, turned, turned, turned, turned, winner"


@pytest.mark.clause("NX-5.4", "NX-1.8")
def test_dead_ends_that_come_up_at_the_end_are_ignored() -> None:
    play = position(4, {"d1": "Take 1 card."}, faceup="E9 E10 E11", files={"Blue": "E12"}).stand(1, 2, 3, 4)
    assert play.state.is_over()
    assert play.asked() == ""
    assert play.holder("E12") == "Blue"
    assert "E12 is turned up: dead end 1." in play.told(None)


@pytest.mark.clause("NX-5.4", "NX-2.3")
def test_nobody_is_shown_anothers_innocence_card_at_the_end() -> None:
    play = yellow_replicant()
    views = [play.table.view(play.state, seat) for seat in (0, 1, 2, None)]
    assert [view.innocence for view in views] == ["blue", "green", "white", None]
    assert [repr(view).count("innocence") for view in views] == [1, 1, 1, 1]
    assert not any("innocence" in text.lower() for text in play.told(None))


# Who has won


@pytest.mark.clause("NX-5.5")
@pytest.mark.parametrize("cards", ["E3 E4", "E3 E5", "E1 E4 E5"])
def test_a_player_with_two_of_the_replicants_cards_who_is_not_the_replicant_wins(cards: str) -> None:
    assert outcome(yellow_replicant(blue=cards)) == ("Blue", "NX-5.5")
    assert outcome(yellow_replicant(green=cards)) == ("Green", "NX-5.5")


@pytest.mark.clause("NX-5.5")
def test_that_deckard_may_be_the_replicant_who_is_found() -> None:
    assert outcome(deckard_replicant(green="E7 E9")) == ("Green", "NX-5.5")


@pytest.mark.clause("NX-5.5")
def test_two_cards_of_another_colour_win_nothing() -> None:
    assert outcome(yellow_replicant(blue="E1 E2 E3", green="E6 E7 E4")) == ("Yellow", "NX-5.7")


@pytest.mark.clause("NX-5.6")
def test_three_count_as_two() -> None:
    assert outcome(yellow_replicant(blue="E3 E4 E5")) == ("Blue", "NX-5.5")
    assert outcome(yellow_replicant(yellow="E3 E4 E5")) == ("Deckard", "NX-5.8")
    assert outcome(yellow_replicant()) == ("Deckard", "NX-5.8")  # all three in Deckard's file


@pytest.mark.clause("NX-5.7")
def test_when_no_runner_has_two_of_its_cards_the_replicant_wins() -> None:
    assert outcome(yellow_replicant(blue="E3", green="E4")) == ("Yellow", "NX-5.7")
    assert outcome(yellow_replicant(yellow="E3", green="E4")) == ("Yellow", "NX-5.7")


@pytest.mark.clause("NX-5.7", "NX-5.9")
def test_deckard_the_replicant_wins_when_nobody_has_two_and_then_all_players_lose() -> None:
    play = deckard_replicant(blue="E7", yellow="E8")
    assert outcome(play) == ("Deckard", "NX-5.7")
    assert play.state.returns() == [-1.0, -1.0, -1.0]


@pytest.mark.clause("NX-5.8")
def test_the_replicant_with_two_of_their_own_loses_to_deckard() -> None:
    assert outcome(yellow_replicant(yellow="E3 E4")) == ("Deckard", "NX-5.8")


@pytest.mark.clause("NX-5.8")
def test_deckard_wins_with_two_of_the_replicants_cards_in_his_file() -> None:
    assert outcome(yellow_replicant(blue="E3")) == ("Deckard", "NX-5.8")
    assert outcome(deckard_replicant(blue="E7")) == ("Deckard", "NX-5.8")


@pytest.mark.clause("NX-5.5", "NX-5.7")
def test_only_the_case_file_counts_and_not_what_lies_faceup() -> None:
    """The replicant's cards end the game faceup, and still the file that they lie in decides."""
    play = position(deal=YELLOW, intimidated="1 2 3 4", files={"Blue": "E3 E4"}).stand(1, 2, 3)
    assert outcome(play) == ("Blue", "NX-5.5")


# What it is worth, and how it is said


@pytest.mark.clause("NX-5.9")
def test_the_winner_has_one_and_the_other_players_share_its_loss() -> None:
    assert yellow_replicant(blue="E3 E4").state.returns() == [1.0, -0.5, -0.5]
    assert yellow_replicant(blue="E3", green="E4").state.returns() == [-0.5, 1.0, -0.5]
    assert position(5, faceup="E11 E12 E13", files={"Pink": "E11 E12"}).stand(1, 2, 3, 4, 5).state.returns() == [
        -0.25,
        -0.25,
        -0.25,
        -0.25,
        1.0,
    ]


@pytest.mark.clause("NX-5.9")
def test_when_deckard_wins_all_players_lose() -> None:
    assert yellow_replicant(yellow="E3 E4").state.returns() == [-1.0, -1.0, -1.0]


@pytest.mark.clause("NX-5.9")
def test_before_the_end_nobody_has_won_anything() -> None:
    assert position(files={"Blue": "E7 E8"}, faceup="E7 E8 E9").stand(1, 2).state.returns() == [0.0, 0.0, 0.0]
    assert position().table.result(position().state, None) is None


@pytest.mark.clause("NX-5.10")
@pytest.mark.parametrize("seat", [0, 1])
def test_it_counts_as_a_loss_for_who_left_also_if_the_seat_goes_on_to_win(seat: int) -> None:
    play = position(deal=YELLOW, faceup="E3 E4 E5", files={"Blue": "E3 E4"})
    play.state.concede(seat)
    play.stand(1, 2, 3)
    assert outcome(play) == ("Blue", "NX-5.5")
    assert play.state.returns() == ([-0.5, -0.5, -0.5] if seat == 0 else [1.0, -0.5, -0.5])


@pytest.mark.clause("NX-5.9")
def test_the_result_in_words() -> None:
    won = yellow_replicant(blue="E3 E4")
    assert won.told("Blue")[-1] == (
        "The replicant was Yellow. You win: you hold at least two of the replicant's evidence cards."
    )
    assert (
        won.told("Green")[-1]
        == won.told(None)[-1]
        == ("The replicant was Yellow. Blue wins: Blue holds at least two of the replicant's evidence cards.")
    )
    away = yellow_replicant(blue="E3", green="E4")
    assert away.told("Yellow")[-1] == (
        "The replicant was Yellow. You win: you are the replicant, and no runner holds two of the replicant's cards."
    )
    assert deckard_replicant(blue="E7", green="E8").told(None)[-1] == (
        "The replicant was Deckard. Deckard is the replicant and has escaped: all players lose."
    )
    assert yellow_replicant().told(None)[-1].startswith("The replicant was Yellow. Deckard wins")
    result = won.table.view(won.state, 0).result
    assert result is not None
    assert (result.winner, result.replicant, result.clause, result.text) == (
        0,
        "yellow",
        "NX-5.5",
        won.told("Blue")[-1],
    )


@pytest.mark.clause("NX-5.1")
def test_after_the_end_nobody_is_asked() -> None:
    play = yellow_replicant()
    assert (play.state.waiting(), play.state.actor, play.state.legal_actions()) == ([], -1, [])
    assert play.table.decision(play.state, 0) is None
    assert play_steps(play.state, 1, 10) == 0
