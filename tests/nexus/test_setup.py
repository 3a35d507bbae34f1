"""NX-2: the deal, the row, the standees, the looks of set-up."""

from collections import Counter

import pytest

from neontable.kernel.errors import SetupError
from neontable.kernel.rng import key_of
from neontable.nexus.catalog import Catalog
from neontable.nexus.game import NexusSetup
from neontable.nexus.knowledge import what_seat_knows
from neontable.nexus.parts import COLOURS, DEAD_END, DECKARD, MOST_CARDS, WHITE
from neontable.nexus.setup import lay_out, new_game
from neontable.nexus.state import NexusState
from tests.nexus.programs import hand_written, with_texts
from tests.nexus.table import (
    DEALS,
    FACES,
    Play,
    Text,
    action_of,
    card_names,
    catalog,
    position,
    refusal,
    run,
    table_of,
)

pytestmark = pytest.mark.compiled

PLAIN = with_texts()


def game(players: int, seed: str = "setup", texts: Catalog = PLAIN) -> NexusState:
    return new_game(texts, players, key_of(seed))


def games(players: int, number: int) -> list[NexusState]:
    return [game(players, str(seed)) for seed in range(number)]


def setting_up(players: int, texts: dict[str, Text] | None = None, deal: str = "", row: str = "") -> Play:
    """A game in set-up, Blue first: the first look of NX-2.12 is asked for, if anybody has one."""
    table = table_of(texts or {})
    numbers = [int(witness) for witness in row.split()] or list(range(1, players + 2))
    s = new_game(table.catalog, players, key_of("setup"), list(range(players)), 0, numbers)
    s.deal = [FACES.index(face) for face in (deal or DEALS[players]).split()]
    s.replicant = WHITE
    s.innocence = list(range(players))
    lay_out(s)
    play = Play(table, s)
    s.proceed()
    return play


# The deal


@pytest.mark.clause("NX-2.1", "NX-2.2", "NX-2.5")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_replicants_three_cards_lie_on_the_table_and_two_of_each_other_runner(players: int) -> None:
    for s in games(players, 20):
        counts = Counter(face for face in s.deal if face < DEAD_END)
        assert counts.pop(s.replicant) == 3
        assert counts == dict.fromkeys(set(s.innocence), 2)


@pytest.mark.clause("NX-2.2", "NX-2.3")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_each_player_is_dealt_an_innocence_card_of_a_runner_that_is_not_the_replicant(players: int) -> None:
    for s in games(players, 20):
        assert len(s.innocence) == players
        assert sorted([*s.innocence, s.replicant]) == sorted([*s.colours, WHITE])


@pytest.mark.clause("NX-2.2")
def test_pile_a_is_shuffled() -> None:
    """Each runner is the replicant, and each innocence card goes to each seat, about equally often."""
    tried = [new_game(PLAIN, 3, key_of(str(seed)), [0, 1, 2]) for seed in range(800)]
    for cards in ([s.replicant for s in tried], *([s.innocence[seat] for s in tried] for seat in range(3))):
        counts = Counter(cards)
        assert set(counts) == {0, 1, 2, WHITE}
        assert all(150 < count < 250 for count in counts.values()), counts


@pytest.mark.clause("NX-2.5")
def test_the_replicant_may_be_deckard_or_a_player_and_a_player_may_hold_the_own_innocence() -> None:
    tried = games(3, 60)
    assert {s.replicant == WHITE for s in tried} == {True, False}
    assert any(s.innocence[seat] == s.colours[seat] for s in tried for seat in range(3))


@pytest.mark.clause("NX-2.3")
def test_only_its_player_is_shown_an_innocence_card() -> None:
    play = position()
    own = {seat: play.table.view(play.state, seat).innocence for seat in (0, 1, 2, None)}
    assert own == {0: "blue", 1: "yellow", 2: "green", None: None}


@pytest.mark.clause("NX-2.3")
def test_an_innocence_card_may_be_looked_at_at_any_time() -> None:
    """In set-up, while others choose, in the middle of a text, and during one's own turn."""
    play = setting_up(6, {"n1": "Look at 1 card."})
    for answer in ("E1", "blue", "E3", "blue", "E5", "blue", "1", "E9"):
        shown = [play.table.view(play.state, seat).innocence for seat in range(6)]
        assert shown == ["blue", "yellow", "green", "orange", "pink", "purple"]
        action = play.state.legal_actions()[0] if answer == "blue" else action_of(answer)
        play.state.apply(action)


@pytest.mark.clause("NX-2.3", "NX-2.4")
def test_an_innocence_card_is_in_no_case_file() -> None:
    for players in (3, 6):
        s = game(players)
        assert s.files[:DECKARD] == [0] * DECKARD
        assert len(s.deal) == {3: 9, 6: 18}[players]


@pytest.mark.clause("NX-2.4", "NX-5.4")
def test_nothing_ever_touches_an_innocence_card_or_shows_another_players() -> None:
    """Others' innocence cards swapped: at no time of a game, its end included, does that change what a seat knows."""
    for seed in range(12):
        s = game(4, str(seed), hand_written())
        dealt = s.innocence[:]
        swapped = s.clone()
        swapped.innocence = [dealt[0], dealt[2], dealt[3], dealt[1]]
        while not s.is_over():
            action = s.legal_actions()[(seed + s.round) % len(s.legal_actions())]
            for game_ in (s, swapped):
                game_.apply(action)
            assert s.innocence == dealt
            assert s.knowledge(0) == swapped.knowledge(0)
            assert s.knowledge(-1) == swapped.knowledge(-1)
        assert s.returns() == swapped.returns()


@pytest.mark.clause("NX-2.6")
@pytest.mark.parametrize(("players", "dead_ends"), [(3, 0), (4, 1), (5, 2), (6, 3)])
def test_so_many_dead_ends_go_into_the_deck(players: int, dead_ends: int) -> None:
    for s in games(players, 10):
        faces = [face for face in s.deal if face >= DEAD_END]
        assert len(set(faces)) == len(faces) == dead_ends


@pytest.mark.clause("NX-2.6", "NX-2.7")
def test_the_dead_ends_are_shuffled_first() -> None:
    """Each of the three is the one of four players about equally often."""
    counts = Counter(face for s in games(4, 300) for face in s.deal if face >= DEAD_END)
    assert sorted(counts) == [7, 8, 9]
    assert all(70 < count < 130 for count in counts.values()), counts


@pytest.mark.clause("NX-2.7")
def test_nobody_knows_which_dead_ends_were_left_out_until_they_see_one() -> None:
    one = position(4, deal=DEALS[4])
    other = position(4, deal=DEALS[4].replace("dead1", "dead3"))
    for seat in (-1, 0, 1, 2, 3):
        assert one.state.knowledge(seat) == other.state.knowledge(seat)
    for play in (one, other):
        play.state.looked[1] = 1 << 11
    assert one.state.knowledge(1) != other.state.knowledge(1)
    assert one.state.knowledge(0) == other.state.knowledge(0)


@pytest.mark.clause("NX-2.8")
@pytest.mark.parametrize(("players", "cards"), [(3, 9), (4, 12), (5, 15), (6, 18)])
def test_all_of_the_deck_lies_facedown_in_deckards_case_file(players: int, cards: int) -> None:
    play = setting_up(players) if players > 3 else position(players)
    assert play.state.cards == cards <= MOST_CARDS
    assert MOST_CARDS == 18
    assert play.file("Deckard") == card_names((1 << cards) - 1)
    assert play.faceup() == ""


@pytest.mark.clause("NX-2.8")
def test_the_deck_is_shuffled() -> None:
    """Every place gets every colour and the dead end, the dead end about equally often."""
    tried = [new_game(PLAIN, 4, key_of(str(seed)), [0, 1, 2, 3]) for seed in range(600)]
    for card in range(12):
        assert {min(s.deal[card], DEAD_END) for s in tried} == {0, 1, 2, 3, WHITE, DEAD_END}
        assert 25 < sum(1 for s in tried if s.deal[card] >= DEAD_END) < 80


# The row and the standees


@pytest.mark.clause("NX-2.9")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_row_is_one_two_three_and_others_in_ascending_order_all_neutral(players: int) -> None:
    for s in games(players, 20):
        assert len(s.row) == players + 1
        assert s.row[:3] == [1, 2, 3]
        assert s.row == sorted(set(s.row))
        assert s.intimidated == 0
        assert s.row_mask == sum(1 << witness for witness in s.row)


@pytest.mark.clause("NX-2.9")
def test_the_others_of_the_row_are_random() -> None:
    counts = Counter(s.row[3] for s in games(3, 450))
    assert sorted(counts) == list(range(4, 13))
    assert all(25 < count < 80 for count in counts.values()), counts


@pytest.mark.clause("NX-2.9")
def test_the_row_may_be_given_in_any_order() -> None:
    assert new_game(PLAIN, 3, key_of("x"), row=[12, 3, 1, 2]).row == [1, 2, 3, 12]


@pytest.mark.clause("NX-2.9")
@pytest.mark.parametrize("row", [[1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 4, 5], [1, 2, 3, 3], [1, 2, 3, 13], [0, 1, 2, 3]])
def test_a_row_that_cannot_be_is_refused(row: list[int]) -> None:
    with pytest.raises(SetupError, match=r"NX-2\.9"):
        new_game(PLAIN, 3, key_of("x"), row=row)


@pytest.mark.clause("NX-2.9")
def test_a_witness_that_is_not_in_the_row_is_refused() -> None:
    play = position(row="1 2 3 9")
    assert [play.why_not(witness) for witness in ("4", "9", "12")] == ["NX-2.9", "", "NX-2.9"]


@pytest.mark.clause("NX-2.10")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_standees_begin_above_the_row_clockwise_from_the_first_player(first: int) -> None:
    s = new_game(PLAIN, 3, key_of("x"), first=first)
    assert [s.standee[(first + step) % 3] for step in range(3)] == [1, 2, 3]
    assert s.on == [0, 0, 0]
    assert s.actor == first


@pytest.mark.clause("NX-2.10")
def test_above_the_next_witness_of_the_row_whatever_its_number() -> None:
    play = setting_up(5, row="1 2 3 7 9 12")
    assert play.state.standee == [1, 2, 3, 7, 0]
    play.answer("E1", "green")
    assert play.state.standee == [1, 2, 3, 7, 9]
    play.answer("E2", "green")
    assert play.asked() == "Blue"
    assert play.choices() == "1 2 3 7 9 12"


@pytest.mark.clause("NX-2.10")
def test_a_copy_of_a_game_in_set_up_places_its_own_standees() -> None:
    play = setting_up(5)
    copy = play.state.clone()
    play.answer("E1", "green")
    assert copy.standee == [1, 2, 3, 4, 0]
    copy.apply(action_of("E2"))
    copy.apply(action_of("green"))
    assert copy.standee == play.state.standee == [1, 2, 3, 4, 5]


@pytest.mark.clause("NX-2.11")
def test_the_first_player_is_drawn_or_as_the_host_says() -> None:
    counts = Counter(s.first for s in games(3, 300))
    assert all(70 < counts[seat] < 130 for seat in range(3)), counts
    for seat in range(3):
        s = new_game(PLAIN, 3, key_of("x"), first=seat)
        assert (s.first, s.waiting()) == (seat, [seat])
        assert s.legal_actions() == [action_of(str(witness)) for witness in s.row]


@pytest.mark.clause("NX-2.11")
@pytest.mark.parametrize("first", [3, 17, -1, -2])
def test_a_first_player_who_does_not_sit_there_is_refused(first: int) -> None:
    with pytest.raises(SetupError, match=r"NX-2\.11"):
        table_of({}).new(NexusSetup(players=3, seed="x", first=first))


def test_what_the_host_says_changes_nothing_else_of_the_deal() -> None:
    """The same seed draws the same cards, whichever options are given as they would have been drawn."""
    drawn = game(5, "again")
    given = new_game(PLAIN, 5, key_of("again"), drawn.colours, (drawn.first + 1) % 5, [1, 2, 3, 4, 5, 6])
    assert (given.deal, given.innocence, given.replicant) == (drawn.deal, drawn.innocence, drawn.replicant)
    assert new_game(PLAIN, 5, key_of("again"), drawn.colours, drawn.first, drawn.row).to_ints() == drawn.to_ints()


# The looks of set-up


@pytest.mark.clause("NX-2.10", "NX-2.12")
def test_above_one_to_three_nobody_looks() -> None:
    play = setting_up(3)
    assert play.happened() == "standee, standee, standee, round"
    assert play.told(None)[:2] == [
        "Blue starts above witness 1, Witness 1.",
        "Yellow starts above witness 2, Witness 2.",
    ]
    assert play.state.looked == [0, 0, 0]


@pytest.mark.clause("NX-2.12")
def test_a_player_put_above_witness_four_or_more_looks_at_one_of_deckards_cards_and_tags_it() -> None:
    play = setting_up(4)
    assert play.asked() == "Orange"
    assert play.table.view(play.state, None).acting == 3
    assert play.choices() == play.file("Deckard")
    assert play.decision("Orange").source == "set-up"
    play.answer("E3", "white")
    assert play.tags("E3") == "white"
    assert play.knows("Orange", "E3") == "yellow"
    assert play.knows("Blue", "E3") == ""
    assert play.happened() == "standee, standee, standee, standee, look, tag, round"


@pytest.mark.clause("NX-2.12")
def test_the_look_of_set_up_is_not_declined() -> None:
    assert setting_up(4).why_not("no") == "NX-4.13"


@pytest.mark.clause("NX-2.12")
def test_only_deckards_cards_are_looked_at_in_set_up() -> None:
    """A dead end that was turned up before may have moved a card to a player's file: it cannot be looked at."""
    play = setting_up(6, {"d1": "Take 1 card from Deckard's case file."})
    play.state.deal[0], play.state.deal[15] = play.state.deal[15], play.state.deal[0]
    play.state.tags[0] = 0b11
    play.answer("E1", "E2")
    assert play.asked() == "Pink"
    assert play.file("Orange") == "E2"
    assert play.choices() == " ".join(f"E{card}" for card in range(3, 19))
    assert play.why_not("E2") == "NX-4.11"


@pytest.mark.clause("NX-2.13")
def test_each_look_is_finished_before_the_next_standee_is_placed() -> None:
    play = setting_up(5)
    assert play.state.standee == [1, 2, 3, 4, 0]
    play.answer("E1")
    assert play.state.standee == [1, 2, 3, 4, 0]
    play.answer("green")
    assert play.state.standee == [1, 2, 3, 4, 5]
    assert play.asked() == "Pink"


@pytest.mark.clause("NX-2.13", "NX-4.2")
def test_a_third_tag_in_set_up_reveals() -> None:
    play = setting_up(6).answer("E1", "green", "E1", "pink", "E1")
    assert play.faceup() == "E1"
    assert (play.tags("E1"), play.supply("green"), play.supply("pink")) == ("", 5, 5)
    assert play.asked() == "Blue"


@pytest.mark.clause("NX-2.13", "NX-4.18")
def test_a_dead_end_in_set_up_is_resolved_at_once_by_who_turned_it_up() -> None:
    play = setting_up(6, {"d1": "Take 1 card from Deckard's case file."})
    play.answer("E16", "green", "E16", "pink", "E16")
    assert play.asked() == "Purple"
    play.answer("E2")
    assert play.file("Purple") == "E2"
    assert play.holder("E16") == ""
    assert play.asked() == "Blue"


@pytest.mark.clause("NX-2.13")
def test_no_end_is_checked_in_set_up() -> None:
    """Three cards of one colour faceup, turned up by a dead end in set-up: the first round is played all the same."""
    reveal = "Reveal 3 cards."
    play = setting_up(6, {"d1": reveal})
    play.answer("E16", "green", "E16", "pink", "E16", "E13", "E14", "E15")
    assert [FACES[play.state.deal[card]] for card in (12, 13, 14)] == ["white"] * 3
    assert play.faceup() == "E13 E14 E15"
    assert not play.state.is_over()
    play.stand(1, 2, 3, 4, 5)
    assert not play.state.is_over()
    assert play.stand(6).state.is_over()


@pytest.mark.clause("NX-2.13", "NX-4.20")
def test_what_was_turned_up_in_set_up_is_not_of_the_first_action() -> None:
    play = setting_up(6, {"n1": "Look at 2 cards. You must take or trade for each card revealed this way."})
    play.answer("E1", "green", "E1", "pink", "E1").stand(1)
    play.answer("E2", "green", "E3", "pink")
    assert play.asked() == "Yellow"
    assert play.file("Blue") == ""


def test_the_state_knows_the_cards_of_each_colour() -> None:
    s = game(5)
    for colour in range(COLOURS):
        assert s.by_colour[colour] == sum(1 << card for card, face in enumerate(s.deal) if face == colour)
    assert s.by_colour[DEAD_END].bit_count() == 2


def test_a_seat_that_is_not_there_knows_nothing() -> None:
    s = game(3)
    for seat in (3, -2):
        with pytest.raises(ValueError, match="not one of 0 to 2"):
            what_seat_knows(s, seat)
    assert refusal(s, 3, action_of("1")) == "NX-3.1"
    assert refusal(s, -1, action_of("1")) == "NX-3.1"


def test_a_catalog_has_all_its_texts() -> None:
    assert len(catalog({}).start) == 28
    assert run("Look at 1 card.").state.catalog.text_at(run("Look at 1 card.").state.pc) == 1
