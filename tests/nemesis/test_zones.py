"""NM-1.9, NM-1.10, NM-4.5, NM-4.6, NM-9.5: cards go from zone to zone, and who learns what of it."""

import pytest

from neontable.nemesis import parts as p
from neontable.nemesis.knowledge import what_seat_knows
from tests.nemesis.secret_cards import check_accounts, play_on, secret_game
from tests.nemesis.table import PLAYERS, Play, position, side

pytestmark = pytest.mark.compiled


def ox(text: str) -> str:
    """A Unit with that On Entry in hand."""
    return f'Ox 1/1 "On Entry: {text}"'


def names(play: Play, numbers: list[int]) -> str:
    return " ".join(play.cards.name(number) for number in numbers)


def known_hand(play: Play, player: str) -> str:
    """What the other player knows of the player's hand, and behind "less" how much of it may have gone."""
    seat = PLAYERS.index(player)
    doubt = play.state.hand_doubt[seat]
    return names(play, play.state.known_hand[seat]) + (f" less {doubt}" if doubt else "")


def known_deck(play: Play, player: str) -> str:
    """What the other player knows to be in the unmarked part of the deck."""
    seat = PLAYERS.index(player)
    doubt = play.state.deck_doubt[seat]
    return names(play, play.state.known_deck[seat]) + (f" less {doubt}" if doubt else "")


def top(play: Play, player: str, count: int, by: str) -> str:
    """The first cards of the deck as somebody knows them, "?" for the others."""
    k = what_seat_knows(play.state, PLAYERS.index(by))
    marked = k.marked[PLAYERS.index(player)] or [-1] * k.deck_sizes[PLAYERS.index(player)]
    return " ".join("?" if card < 0 else play.cards.name(card) for card in marked[::-1][:count])


# Drawing (NM-4.5, NM-4.6)


@pytest.mark.clause("NM-4.6")
def test_cards_are_drawn_one_by_one_from_the_top() -> None:
    play = position(side(hand=ox("Draw 2 cards."), library="Elk 1/1, Bat 1/1, Cat 1/1")).answer("front Ox")
    assert sorted(play.hand("A").split()) == ["Bat", "Elk"]
    assert play.library("A") == "Cat"
    assert [event[2] for event in play.events(p.EV_DRAW)] == [play.place(0, "Elk"), play.place(0, "Bat")]


@pytest.mark.clause("NM-4.5", "NM-4.6", "NM-1.13")
def test_each_card_that_is_missing_is_1_damage() -> None:
    play = position(side(hand=ox("Draw 3 cards."), library="Elk 1/1", cards=1)).answer("front Ox")
    assert (play.hand("A"), play.hp("A")) == ("Elk", 28)
    assert len(play.events(p.EV_EMPTY)) == 2


@pytest.mark.clause("NM-4.6")
def test_that_damage_can_be_prevented() -> None:
    text = "Prevent the next 2 damage to your City this turn. Draw 3 cards."
    play = position(side(hand=ox(text), cards=0)).answer("front Ox")
    assert play.hp("A") == 29


@pytest.mark.clause("NM-1.12", "NM-1.2", "NM-4.6")
def test_two_empty_decks_at_1_hp_are_a_draw() -> None:
    play = position(side(hand=ox("Each player draws 1 card."), cards=0, hp=1), side(cards=0, hp=1)).answer("front Ox")
    assert play.result() == "draw NM-1.2"


@pytest.mark.clause("NM-4.5")
def test_there_is_no_maximum_hand_size() -> None:
    play = position(side(hand=ox("Draw 20 cards."))).answer("front Ox")
    assert play.held("A") == 20
    assert play.turn_over().held("A") == 20


# Discarding


@pytest.mark.clause("NM-1.10", "NM-6.13")
def test_what_is_discarded_is_seen_and_triggers() -> None:
    grave = 'Grave field "Whenever your opponent discards a card, gain 1 Scrap."'
    play = position(side(hand=ox("Your opponent discards 2 cards."), field=grave), side(hand="Elk 1/1, Bat 1/1"))
    play.answer("front Ox")
    assert (play.hand("B"), sorted(play.discard("B").split()), play.scrap("A")) == ("", ["Bat", "Elk"], 2)


@pytest.mark.clause("NM-1.12")
def test_both_choose_before_either_is_discarded() -> None:
    play = position(side(hand=f"{ox('Each player discards 1 card.')}, Elk 1/1, Bat 1/1"), side(hand="Cat 1/1, Dog 1/1"))
    play.answer("front Ox", "card Elk")
    assert (play.asked(), play.discard("A"), play.held("A")) == ("B", "", 2)
    play.answer("card Dog")
    assert (play.discard("A"), play.discard("B")) == ("Elk", "Dog")


@pytest.mark.clause("NM-9.5")
def test_a_whole_hand_is_discarded() -> None:
    play = position(side(hand=f"{ox('Discard your hand. Draw 1 card.')}, Elk 1/1, Bat 1/1", library="Cat 1/1"))
    play.answer("front Ox")
    assert (play.hand("A"), sorted(play.discard("A").split())) == ("Cat", ["Bat", "Elk"])


@pytest.mark.clause("NM-9.3")
def test_cards_that_are_not_in_hand_are_not_discarded() -> None:
    """The second trigger is about the same card, which has gone."""
    text = '"Whenever you draw a card, you may discard it. If you do, gain 1 Scrap."'
    play = position(side(front=f"Imp 1/1 {text}, Imp", hand=ox("Draw 1 card."), library="Elk 1/1"))
    play.answer("front Ox", "yes", "yes")
    assert (play.discard("A"), play.scrap("A")) == ("Elk", 1)


# Moving


@pytest.mark.clause("NM-9.5", "NM-5.3")
def test_a_card_is_put_onto_the_battlefield_from_the_discard_pile() -> None:
    text = "Put target Unit from your discard pile onto the battlefield. It gets +1/+1 until end of turn."
    play = position(side(hand=ox(text), discard="Elk 2/2, Bat 1/1")).answer("front Ox", "card Elk")
    assert (play.front("A"), play.discard("A"), play.numbers("Elk")) == ("Ox Elk", "Bat", "3/3")


@pytest.mark.clause("NM-5.4")
def test_disabled_if_the_text_says_so_and_in_the_row_that_it_names() -> None:
    text = "Put target Unit from your discard pile into your Backline disabled."
    play = position(side(hand=ox(text), discard="Elk 2/2")).answer("front Ox", "card Elk")
    assert (play.back("A"), play.enabled("Elk")) == ("Elk", False)


@pytest.mark.clause("NM-5.6")
def test_what_finds_no_room_stays_where_it_is() -> None:
    text = "Put target Unit from your discard pile into your Backline."
    play = position(side(hand=ox(text), back="6x Cat 1/1", discard="Elk 2/2")).answer("front Ox", "card Elk")
    assert (play.discard("A"), play.is_out("Elk")) == ("Elk", False)


@pytest.mark.clause("NM-6.12", "NM-5.8")
def test_objects_go_to_their_owners_hands_tokens_are_gone_enhancements_fall_off() -> None:
    text = "Return each enemy Unit to its owner's hand."
    them = side(front="Elk 2/2, Seed 1/1", attached="Coat enhancement on:Elk")
    play = position(side(hand=ox(text)), them, tokens="Seed 1/1").answer("front Ox")
    assert (play.front("B"), play.hand("B"), play.discard("B")) == ("", "Elk", "Coat")


@pytest.mark.clause("NM-8.14")
def test_a_champion_goes_beside_the_deck_and_may_come_in_again() -> None:
    text = "Return target enemy object to its owner's hand."
    them = side(front="Rival", champion="Rival 2/4 value:2")
    play = position(side(hand=ox(text)), them).answer("front Ox", "at Rival")
    assert (play.champion("B"), play.held("B")) == ("waiting", 0)


@pytest.mark.clause("NM-8.14")
def test_no_text_about_cards_takes_a_champion_out_of_the_discard_pile() -> None:
    text = "Return each card in your discard pile to your hand."
    play = position(side(hand=ox(text), discard="Elk 2/2", gone=True))
    play.state.discard[0] = [*play.state.discard[0], p.CHAMPION_PLACE]
    play.answer("front Ox")
    assert (play.hand("A"), play.discard("A")) == ("Elk", "Hero")


@pytest.mark.clause("NM-6.15", "NM-9.4")
def test_a_card_that_is_not_where_the_text_says_stays() -> None:
    """Both want to bring it back: the second finds it in the hand already."""
    text = '"When this card is destroyed, return this card from your discard pile to your hand. Gain 1 Scrap."'
    play = position(side(hand='Ploy tactical "Destroy target Unit."', front=f"Elk 2/2 {text}"))
    play.plays("play Ploy", "at Elk")
    assert (play.hand("A"), play.scrap("A")) == ("Elk", 1)


@pytest.mark.clause("NM-5.24")
def test_a_target_that_left_the_discard_pile_is_none_any_more() -> None:
    ploy = 'Ploy tactical "Return target Unit from your discard pile to your hand. Draw 1 card."'
    trick = 'Trick reactive "Remove target card in a discard pile from the game."'
    play = position(side(hand=ploy, discard="Elk 2/2"), side(hand=trick))
    play.answer("play Ploy", "card Elk", "play Trick", "their Elk").passes(2)
    assert (play.removed("A"), play.held("A"), play.discard("A")) == ("Elk", 0, "Ploy")


@pytest.mark.clause("NM-9.5")
def test_the_rest_is_what_was_not_chosen() -> None:
    text = (
        "Look at the top 3 cards of your deck. Put 1 of them into your hand. Put the rest on the bottom of your deck."
    )
    play = position(side(hand=ox(text), library="Elk 1/1, Bat 1/1, Cat 1/1, Dog 1/1", cards=6))
    play.answer("front Ox", "card Bat")
    deck = [play.card_name(0, place) for place in play.state.library[0]]
    assert (play.hand("A"), deck) == ("Bat", ["Cat", "Elk", "Blank", "Blank", "Dog"])


@pytest.mark.clause("NM-9.5")
def test_cards_are_put_back_in_any_order() -> None:
    text = "Look at the top 3 cards of your deck. Put them back in any order."
    play = position(side(hand=ox(text), library="Elk 1/1, Bat 1/1, Cat 1/1, Dog 1/1"))
    play.answer("front Ox", "card Cat", "card Elk")
    assert play.library("A") == "Cat Elk Bat Dog"


# Who learns what (NM-1.10)


@pytest.mark.clause("NM-1.10", "NM-4.6")
def test_a_hand_that_was_revealed_is_known_until_cards_leave_it_unseen() -> None:
    trick = 'Trick tactical "Put 1 card from your hand on the bottom of your deck."'
    play = position(
        side(hand=ox("Your opponent reveals their hand.")), side(hand=f"{trick}, Elk 1/1, Bat 1/1, Cat 1/1")
    )
    play.answer("front Ox")
    assert sorted(known_hand(play, "B").split()) == ["Bat", "Cat", "Elk", "Trick"]
    play.turn_over().until("deployment")
    assert sorted(known_hand(play, "B").split()) == ["Bat", "Cat", "Elk", "Trick"]  # what was drawn since is not
    play.answer("play Trick").quiet()
    assert sorted(known_hand(play, "B").split()) == ["Bat", "Cat", "Elk"]
    play.answer("card Bat")
    assert known_hand(play, "B").endswith("less 1")
    play.answer("front Elk")
    assert sorted(known_hand(play, "B").removesuffix(" less 1").split()) == ["Bat", "Cat"]
    play.answer("front Cat")
    assert known_hand(play, "B") == ""  # it could be the one that has gone


@pytest.mark.clause("NM-1.10")
def test_what_returns_to_a_hand_in_the_open_is_known_there() -> None:
    play = position(side(hand=ox("Return target Unit to its owner's hand.")), side(front="Elk 2/2", hand="Bat 1/1"))
    play.answer("front Ox", "at Elk")
    assert known_hand(play, "B") == "Elk"
    k = what_seat_knows(play.state, 0)
    assert (names(play, k.known_hand[1]), k.hand_sizes[1]) == ("Elk", 2)


@pytest.mark.clause("NM-1.10", "NM-4.6")
def test_what_is_put_on_top_in_the_open_is_known_and_goes_on_to_the_hand() -> None:
    play = position(side(hand=ox("Put target Unit on top of its owner's deck.")), side(front="Elk 2/2", hand="Bat 1/1"))
    play.answer("front Ox", "at Elk")
    assert top(play, "B", 2, "A") == top(play, "B", 2, "B") == "Elk ?"
    play.turn_over().until("deployment")
    assert (play.hand("B"), known_hand(play, "B")) == ("Elk Bat", "Elk")
    assert play.state.marks[1] == []


@pytest.mark.clause("NM-1.10")
def test_what_is_shuffled_in_is_known_to_be_there_until_it_may_be_drawn() -> None:
    text = "Shuffle each enemy Unit into its owner's deck."
    play = position(side(hand=ox(text)), side(front="Elk 2/2, Bat 1/1"))
    play.answer("front Ox")
    assert sorted(known_deck(play, "B").split()) == ["Bat", "Elk"]
    assert top(play, "B", 3, "A") == "? ? ?"
    play.turn_over().until("deployment")
    assert known_deck(play, "B").endswith("less 1")


@pytest.mark.clause("NM-1.10", "NM-9.5")
def test_who_looks_knows_and_the_other_knows_that() -> None:
    play = position(side(hand=ox("Look at the top 2 cards of your deck."), library="Elk 1/1, Bat 1/1")).answer(
        "front Ox"
    )
    assert (top(play, "A", 3, "A"), top(play, "A", 3, "B")) == ("Elk Bat ?", "? ? ?")
    assert what_seat_knows(play.state, 1).marks[0][-3:] == [0, 1, 1]
    assert [event[1] for event in play.events(p.EV_LOOK)] == [0, 0]


@pytest.mark.clause("NM-1.10", "NM-9.5")
def test_a_choice_among_cards_that_were_looked_at_is_not_seen() -> None:
    """B had seen the cards; now one of them is in hand, and nobody but A knows which."""
    text = "Look at the top 3 cards of your deck. Put 1 of them into your hand."
    first = 'Fox 1/1 "On Entry: Reveal the top 3 cards of your deck."'
    play = position(side(hand=f"{ox(text)}, {first}", library="Elk 1/1, Bat 1/1, Cat 1/1"))
    play.answer("front Fox")
    assert top(play, "A", 3, "B") == "Elk Bat Cat"
    play.answer("front Ox", "card Bat")
    assert (top(play, "A", 2, "A"), top(play, "A", 2, "B")) == ("Elk Cat", "? ?")
    assert known_deck(play, "A") == "Elk Bat Cat less 1"
    assert known_hand(play, "A") == ""


@pytest.mark.clause("NM-1.10")
def test_a_choice_among_cards_that_were_revealed_is_seen() -> None:
    text = "Reveal the top 3 cards of your deck. Put 1 of them into your hand."
    play = position(side(hand=ox(text), library="Elk 1/1, Bat 1/1, Cat 1/1")).answer("front Ox", "card Bat")
    assert (known_hand(play, "A"), top(play, "A", 3, "B")) == ("Bat", "Elk Cat ?")


@pytest.mark.clause("NM-1.10", "NM-9.5")
def test_the_order_in_which_cards_are_put_back_is_the_lookers_own() -> None:
    text = "Reveal the top 2 cards of your deck. Put them back in any order."
    play = position(side(hand=ox(text), library="Elk 1/1, Bat 1/1")).answer("front Ox", "card Bat")
    assert (top(play, "A", 2, "A"), top(play, "A", 2, "B")) == ("Bat Elk", "? ?")
    assert known_deck(play, "A") == "Elk Bat"


@pytest.mark.clause("NM-9.5", "NM-1.10")
def test_a_search_is_seen_by_the_searcher_alone() -> None:
    text = "Search your deck for 1 card and put it into your hand. Shuffle your deck."
    play = position(side(hand=ox(text), library="Elk 1/1, Bat 1/1", cards=4))
    assert play.answer("front Ox").choices("A") == ["pass", "card Blank", "card Elk", "card Bat"]
    play.answer("card Bat")
    assert (play.hand("A"), known_hand(play, "A"), play.held("A")) == ("Bat", "", 1)
    assert [event[0] for event in play.events(p.EV_SHUFFLE)] == [p.EV_SHUFFLE]


@pytest.mark.clause("NM-9.5", "NM-1.10")
def test_what_is_searched_for_and_revealed_is_known() -> None:
    text = "Search your deck for 1 Unit, reveal it and put it into your hand. Shuffle your deck."
    play = position(side(hand=ox(text), library="Elk 1/1, Bat 1/1")).answer("front Ox", "card Bat")
    assert (play.hand("A"), known_hand(play, "A")) == ("Bat", "Bat")


@pytest.mark.clause("NM-9.5", "NM-1.10")
def test_who_searches_anothers_deck_knows_what_is_in_it() -> None:
    text = "Search your opponent's deck for 1 card and put it into your opponent's discard pile."
    play = position(side(hand=ox(text)), side(hand="Cat 1/1", library="Elk 1/1, Bat 1/1", cards=2))
    play.answer("front Ox", "their Elk")
    assert (play.discard("B"), known_deck(play, "B")) == ("Elk", "Bat")


@pytest.mark.clause("NM-1.10", "NM-5.24")
def test_a_card_that_was_shuffled_cannot_be_followed() -> None:
    """The target is in the deck when the text resolves: it does nothing (NM-5.24)."""
    ploy = 'Ploy tactical "Return target Unit from your discard pile to your hand. Draw 1 card."'
    trick = "Trick reactive \"Shuffle each card in your opponent's discard pile into your opponent's deck.\""
    play = position(side(hand=ploy, discard="Elk 2/2", cards=20), side(hand=trick))
    play.answer("play Ploy", "card Elk", "play Trick").passes(2)
    assert (play.held("A"), play.library("A"), play.discard("A")) == (0, "Elk", "Ploy")


@pytest.mark.clause("NM-1.10")
def test_of_equal_copies_in_a_discard_pile_the_pile_decides_not_the_deck_list() -> None:
    """Which of the two was taken shows in the order of the pile."""
    text = "Return target card from your discard pile to your hand."
    piles = []
    for turned in (False, True):
        play = position(side(hand=ox(text), discard="Elk 1/1, Bat 1/1, Elk"))
        pile = play.state.discard[0][-3:]
        play.state.discard[0] = pile[::-1] if turned else pile
        piles.append(play.answer("front Ox", "card Elk").discard("A"))
    assert piles[0] == piles[1]


@pytest.mark.clause("NM-1.10")
@pytest.mark.parametrize("seed", range(12))
def test_what_a_player_is_said_to_know_is_true(seed: int) -> None:
    """Along games of cards about hidden cards: every card is in one zone, and as much of what is known holds as it
    says."""
    s, chance = secret_game(seed, closed=seed % 2 == 0)
    while not s.is_over():
        check_accounts(s)
        play_on(s, chance)
    check_accounts(s)
