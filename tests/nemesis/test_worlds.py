"""NM-1.10, NM-3.3: worlds are states that the seat cannot tell from the real one, and that can be played on."""

import random
from collections import Counter
from inspect import get_annotations

import pytest

from neontable.kernel.rng import Rng, key_of
from neontable.kernel.state import NOBODY
from neontable.nemesis import parts as p
from neontable.nemesis.book import Book, book_of
from neontable.nemesis.cards import Deck, deck_of
from neontable.nemesis.dealing import must_go, still_in_deck, still_in_hand
from neontable.nemesis.decks import faults
from neontable.nemesis.knowledge import what_seat_knows
from neontable.nemesis.known import in_the_open
from neontable.nemesis.ops import CARD
from neontable.nemesis.prior import DeckPrior
from neontable.nemesis.setup import new_game
from neontable.nemesis.state import NemesisState
from neontable.nemesis.worlds import Prior, world
from tests.nemesis.pool import drawn, loaded, pool
from tests.nemesis.secret_cards import check_accounts, hand_cards, play_on, secret_game
from tests.nemesis.table import Play, position, side
from tests.nemesis.test_knowledge import told_apart
from tests.nemesis.test_zones import ox

pytestmark = pytest.mark.compiled

SEATS = (0, 1, NOBODY)


def stream(name: str) -> Rng:
    return Rng(key_of(name), 1)


def world_of(s: NemesisState, seat: int, rng: Rng, prior: Prior | None = None) -> NemesisState:
    """A world, checked: it is one to the seat with the state, and no card is missing in it."""
    other = world(s.catalog, what_seat_knows(s, seat), rng, prior)
    assert told_apart(s, other, seat) == []
    assert other.legal_for(seat) == s.legal_for(seat)
    check_accounts(other)
    if s.step == p.MULLIGAN:
        assert set(other.waiting()) == (set(s.waiting()) & {seat}) | ({0, 1} - {seat})
    else:
        assert other.waiting() == s.waiting()
    return other


@pytest.mark.clause("NM-1.10", "NM-3.3")
@pytest.mark.parametrize("seed", range(6))
def test_a_world_is_one_to_the_seat_and_can_be_played_on(seed: int) -> None:
    """At every decision: in the middle of texts, of choices that both make, of searches; with open lists and closed."""
    s, chance = secret_game(seed, closed=seed % 2 == 0)
    rng = stream(str(seed))
    while not s.is_over():
        other = world_of(s, chance.choice(SEATS), rng)
        for _ in range(chance.choice([0, 0, 5, 5, 40])):
            if not other.is_over():
                play_on(other, chance)
        play_on(s, chance)
    world_of(s, 0, rng)


@pytest.mark.clause("NM-1.10")
@pytest.mark.parametrize("seed", range(3))
def test_worlds_of_games_with_the_first_set(seed: int) -> None:
    book = book_of(pool())
    decks = [numbers(book, drawn(2 * seed + seat)) for seat in range(2)]
    s = new_game(book.catalog, decks, key_of(str(seed)), closed=seed == 0)
    chance, rng = random.Random(seed), stream(str(seed))
    while not s.is_over():
        if chance.random() < 0.3:
            other = world_of(s, chance.choice(SEATS), rng)
            for _ in range(6):
                if not other.is_over():
                    play_on(other, chance)
        play_on(s, chance)


def numbers(book: Book, deck: Deck) -> list[int]:
    """A deck as the engine has it."""
    cards = [book.definition(card) for copies, card in deck.cards for _ in range(copies)]
    return [*sorted(cards), book.definition(deck.champion)]


def test_every_field_of_the_state_is_filled_in() -> None:
    s, chance = secret_game(3)
    for _ in range(30):
        play_on(s, chance)
    other = world_of(s, 0, stream("fields"))
    assert [name for name in get_annotations(NemesisState) if not hasattr(other, name)] == []
    assert other.to_ints() != s.to_ints()
    assert [rng.key for rng in other.rngs] != [rng.key for rng in s.rngs]


@pytest.mark.clause("NM-3.3")
def test_during_mulligans_the_other_is_still_to_decide() -> None:
    s, _ = secret_game(4)
    rng = stream("mulligan")
    s.apply_for(1, p.AGAIN)
    s.apply_for(1, p.KEEP)
    other = world_of(s, 0, rng)
    assert other.open == 3
    s, _ = secret_game(4)
    s.apply_for(0, p.KEEP)
    other = world_of(s, 0, rng)
    assert (other.open, other.actor) == (2, 1)
    other.apply_for(1, p.KEEP)
    assert other.step != p.MULLIGAN
    assert world_of(s, NOBODY, rng).open == 3


# What is hidden is drawn from all that can be


def often(play: Play, seat: int, of: int) -> Counter[str]:
    """How often in 400 worlds each card is in the hand."""
    rng = stream("often")
    found: Counter[str] = Counter()
    for _ in range(400):
        other = world_of(play.state, seat, rng)
        found.update(play.cards.name(card) for card in hand_cards(other, of))
    return found


@pytest.mark.clause("NM-1.10")
def test_hidden_cards_are_as_likely_in_hand_as_there_are_places() -> None:
    play = position(side(), side(hand="Elk 1/1, Bat 1/1", library="Cat 1/1, Dog 1/1, Fox 1/1, Owl 1/1", cards=4))
    found = often(play, 0, 1)
    assert sorted(found) == ["Bat", "Cat", "Dog", "Elk", "Fox", "Owl"]
    assert all(90 < number < 180 for number in found.values())


@pytest.mark.clause("NM-1.10")
def test_what_is_known_of_a_hand_is_in_it() -> None:
    play = position(side(hand=ox("Return target Unit to its owner's hand.")), side(front="Elk 2/2", hand="Bat 1/1"))
    found = often(play.answer("front Ox", "at Elk"), 0, 1)
    assert found["Elk"] == 400
    assert sum(found.values()) == 800


@pytest.mark.clause("NM-1.10")
def test_what_may_have_left_a_hand_unseen_is_in_it_as_often_as_not() -> None:
    trick = 'Trick tactical "Put 1 card from your hand on the bottom of your deck."'
    them = side(hand=f"{trick}, Elk 1/1, Bat 1/1", library="Cat 1/1", cards=10)
    play = position(side(hand=ox("Your opponent reveals their hand.")), them)
    play.answer("front Ox").turn_over().until("deployment").answer("play Trick").quiet().answer("card Bat")
    found = often(play, 0, 1)
    assert found["Elk"] + found["Bat"] < 800
    assert min(found["Elk"], found["Bat"]) > 150


@pytest.mark.clause("NM-1.10")
def test_what_is_marked_lies_where_it_is_and_the_rest_is_shuffled() -> None:
    mine = side(hand=ox("Look at the top 2 cards of your deck."), library="Elk 1/1, Bat 1/1, Cat 1/1, Dog 1/1")
    play = position(mine)
    s = play.answer("front Ox").state
    rng = stream("marks")
    decks = {tuple(s.decks[0][place] for place in world_of(s, 0, rng).library[0]) for _ in range(20)}
    assert {deck[-2:] for deck in decks} == {(play.cards.numbers["Bat"], play.cards.numbers["Elk"])}
    assert len(decks) > 10
    theirs = {tuple(s.decks[0][place] for place in world_of(s, 1, rng).library[0][-2:]) for _ in range(40)}
    assert len(theirs) > 2


@pytest.mark.clause("NM-1.12")
def test_what_the_other_has_chosen_unseen_is_chosen_at_random() -> None:
    play = position(side(hand=f"{ox('Each player discards 1 card.')}, Elk 1/1, Bat 1/1"), side(hand="Cat 1/1, Dog 1/1"))
    play.answer("front Ox", "card Elk")
    rng = stream("unseen")
    chosen: Counter[str] = Counter()
    for _ in range(200):
        other = world_of(play.state, 1, rng)
        assert other.frame is not None
        thing = other.frame.memory[1]
        chosen[play.cards.name(other.decks[0][thing - CARD])] += 1
        play_on(other, random.Random(1))
        assert len(other.discard[0]) == len(play.state.discard[0]) + 1
    assert len(chosen) > 2


def test_equal_answers_have_one_number_in_all_worlds() -> None:
    """So that a search can count them together: of equal copies the first is in hand."""
    s, chance = secret_game(6)
    rng = stream("numbers")
    for _ in range(60):
        play_on(s, chance)
    plays: dict[int, set[int]] = {}
    for _ in range(60):
        other = world_of(s, 0, rng)
        for place in range(p.DECK_SIZE):
            card = other.decks[1][place]
            if other.hands[1] >> place & 1 and place == other.decks[1].index(card):
                plays.setdefault(card, set()).add(place)
    assert plays != {}
    assert all(len(places) == 1 for places in plays.values())


# What is known of hands and decks at once


def test_what_is_known_twice_and_there_once_has_left_one_of_the_two() -> None:
    rng = stream("twice")
    assert must_go([1], [1, 2], [1, 2], [], 1) == []  # it has left the deck
    assert must_go([1, 3], [1], [1, 3], [], 0) == [1]  # it has left the hand
    assert still_in_hand([1, 3], [1], [], 1, 2, rng) == [3]
    assert still_in_hand([1, 3], [], [3], 1, 1, rng) == [3]  # what lies open is there
    assert still_in_deck([1, 2], [2], 1, 5, rng) == [2]
    assert still_in_deck([1, 2], [1, 2], 0, 5, rng) == [1, 2]


def test_what_may_have_left_has_left_as_often_as_that_is_likely() -> None:
    rng = stream("likely")
    kept = Counter(len(still_in_deck([1, 2], [1, 2], 1, 20, rng)) for _ in range(1000))
    assert 60 < kept[1] < 150  # one of 20 was drawn, and 2 of these are known
    kept = Counter(len(still_in_hand([1, 2], [], [], 1, 2, rng)) for _ in range(100))
    assert kept == {1: 100}


# Closed decks


def test_a_closed_deck_is_guessed_around_what_was_seen() -> None:
    s, chance = secret_game(8, closed=True)
    rng = stream("closed")
    for _ in range(150):
        play_on(s, chance)
    known = Counter(what_seat_knows(s, 0).seen[1])
    assert known.total() > 5
    decks = [world_of(s, 0, rng).decks[1] for _ in range(10)]
    assert all(known <= Counter(deck) for deck in decks)
    assert len({tuple(deck) for deck in decks}) == 10
    assert all(deck[p.CHAMPION_PLACE] == s.decks[1][p.CHAMPION_PLACE] for deck in decks)


def test_a_guess_that_does_not_hold_what_was_seen_counts_for_nothing() -> None:
    s, chance = secret_game(9, closed=True)
    for _ in range(150):
        play_on(s, chance)
    other = world_of(s, 0, stream("wrong"), lambda needed, leader, rng: [0] * p.DECK_SIZE)
    assert set(other.decks[1]) > {0}
    world_of(s, 0, stream("short"), lambda needed, leader, rng: [])


@pytest.mark.clause("NM-1.10")
@pytest.mark.parametrize("seed", range(4))
def test_what_the_other_has_seen_of_ones_own_closed_deck_is_filled_in(seed: int) -> None:
    """All that lies open at least, and no more than was shown, but for what the other alone has looked at."""
    s, chance = secret_game(seed, closed=True)
    rng = stream(f"shown {seed}")
    filled = 0
    while not s.is_over():
        play_on(s, chance)
        seat = chance.choice([0, 1])
        other = world_of(s, seat, rng)
        seen, shown = Counter(s.seen[seat]), Counter(other.seen[seat])
        secret = sum(1 for marks in s.marks[seat] if marks == 1 << (1 - seat))
        assert (shown - seen).total() <= secret
        assert Counter(in_the_open(other, seat)) <= shown <= Counter(other.decks[seat])
        again = what_seat_knows(other, 1 - seat)
        assert again.seen[seat] == other.seen[seat]
        filled += bool(shown)
    assert filled > 50


@pytest.mark.clause("NM-1.10")
def test_with_open_lists_nothing_of_that_kind_is_kept() -> None:
    s, chance = secret_game(3)
    for _ in range(80):
        play_on(s, chance)
    assert world_of(s, 0, stream("open")).seen == [[], []]


def prior_of_the_set() -> DeckPrior:
    return DeckPrior(pool(), book_of(pool()), [ready.deck for ready in loaded().decks])


def test_the_prior_knows_the_ready_decks_and_others() -> None:
    """All hold what was seen, and all are legal."""
    prior = prior_of_the_set()
    leader, deck = prior.known[0]
    rng = stream("prior")
    drawn_decks = {tuple(prior(deck[:12], leader, rng)) for _ in range(40)}
    assert tuple(deck) in drawn_decks
    assert len(drawn_decks) > 3
    assert all(not Counter(deck[:12]) - Counter(each) for each in drawn_decks)
    for each in drawn_decks:
        cards = Counter(prior.book.faces[card][0] for card in each)
        found = deck_of("", prior.book.faces[leader][0], ((copies, card) for card, copies in cards.items()))
        assert faults(found, pool()) == []


def test_the_prior_guesses_alike_whatever_it_guessed_before() -> None:
    one, other = prior_of_the_set(), prior_of_the_set()
    leader, deck = one.known[1]
    for number in range(5):
        other(deck[:number], leader, stream("before"))
    assert one(deck[:9], leader, stream("same")) == other(deck[:9], leader, stream("same"))


def test_what_no_legal_deck_holds_is_left_to_the_world() -> None:
    prior = prior_of_the_set()
    leader, deck = prior.known[0]
    assert prior([deck[0]] * 9, leader, stream("illegal")) == [deck[0]] * 9
