"""Exact odds and drawn worlds against deals that are counted plainly (deals.py)."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from neontable.kernel.rng import Rng, key_of
from neontable.nexus.game import NexusTable
from neontable.nexus.knowledge import Knowledge, knowledge_from_ints, what_seat_knows
from neontable.nexus.odds import Deals
from neontable.nexus.parts import COLOURS, DEAD_END, UNKNOWN, colour_of
from neontable.nexus.worlds import world, world_of
from tests.nexus.deals import BUILT_IN, BY_HAND, MOVES, Game, all_deals, count_deals, may_be, suspects, wanted
from tests.nexus.table import run

pytestmark = pytest.mark.compiled

Tables = Sequence[NexusTable]

FEW = 3000  # deals that are listed one by one; more are only counted


def positions(players: int, number: int, seed: int, tables: Tables = (BUILT_IN, BY_HAND)) -> list[Knowledge]:
    """What somebody knows somewhere in a random game: any seat or a spectator, at any decision, asked or not, with
    plenty of tags or hardly any."""
    chance = random.Random(f"{players} {seed}")
    found: list[Knowledge] = []
    while len(found) < number:
        game = Game(chance.choice(tables), players, chance.randrange(10**6), chance.random() < 0.5)
        for _ in range(4):
            state = game.at(chance.randrange(len(game.answers) + 1))
            found.append(what_seat_knows(state, chance.randrange(-1, players)))
    return found[:number]


def listed(k: Knowledge) -> tuple[int, list[int], list[list[int]]]:
    """Total, by replicant, by card and colour: every deal written out."""
    total, replicant, cards = 0, [0] * COLOURS, [[0] * (COLOURS + 1) for _ in range(k.cards)]
    for who, deal in all_deals(k):
        total += 1
        replicant[who] += 1
        for card, colour in enumerate(deal):
            cards[card][colour] += 1
    return total, replicant, cards


@pytest.mark.clause("NX-2.5", "NX-2.6", "NX-4.14")
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (4, 3)])
def test_the_odds_are_those_of_all_deals_listed_one_by_one(players: int, seed: int) -> None:
    one_by_one = 0
    for k in positions(players, 50, seed):
        deals = Deals(k)
        odds = deals.odds()
        if odds.total <= FEW:
            assert listed(k) == (odds.total, odds.replicant, odds.cards)
            one_by_one += 1
        else:
            assert count_deals(k) == odds.total
            chance = random.Random(odds.total)
            card, who = chance.randrange(k.cards), chance.choice(suspects(k))
            assert count_deals(k, replicant=who) == odds.replicant[who]
            for colour in range(COLOURS + 1):
                assert count_deals(k, {card: colour}) == odds.cards[card][colour]
    assert one_by_one > 20


@pytest.mark.clause("NX-2.5", "NX-2.6")
@pytest.mark.parametrize("players", [5, 6])
def test_the_odds_of_bigger_tables_are_those_of_deals_counted(players: int) -> None:
    chance = random.Random(players)
    for k in positions(players, 8, 1):
        odds = Deals(k).odds()
        assert count_deals(k) == odds.total
        card, who = chance.randrange(k.cards), chance.choice(suspects(k))
        assert count_deals(k, replicant=who) == odds.replicant[who]
        colour = chance.choice(may_be(k, card))
        assert count_deals(k, {card: colour}) == odds.cards[card][colour]


@pytest.mark.clause("NX-2.3", "NX-2.5")
def test_before_anything_is_seen_the_odds_are_even_but_for_the_own_innocence_card() -> None:
    play = Game(BUILT_IN, 3, 1).start()
    spectator = Deals(what_seat_knows(play, -1)).odds()
    assert len({spectator.replicant[colour] for colour in range(COLOURS) if play.in_play >> colour & 1}) == 1
    own = Deals(what_seat_knows(play, 1)).odds()
    assert own.replicant[play.innocence[1]] == 0
    assert sorted(set(own.replicant)) == [0, own.total // 3]
    notebook = BUILT_IN.notebook(play, 1)
    assert notebook.deals == own.total
    assert sum(notebook.replicant.values()) == pytest.approx(1)
    assert all(sum(card.odds.values()) == pytest.approx(1) for card in notebook.cards)


@pytest.mark.clause("NX-2.5")
def test_three_cards_of_one_colour_seen_show_the_replicant() -> None:
    play = run("Reveal 1 card.", faceup="E7 E8").answer("E9")
    assert play.table.notebook(play.state, 0).replicant == {"white": 1.0}
    assert "white" not in play.table.notebook(play.state, 0).cards[0].odds


@pytest.mark.clause("NX-2.3", "NX-2.5")
def test_two_cards_of_the_own_innocence_colour_seen_are_all() -> None:
    """Blue's innocence card is blue: with both blue cards faceup no other is blue, for Blue; others cannot tell."""
    play = run("Look at 1 card.", faceup="E1 E2")
    assert all("blue" not in card.odds for card in play.table.notebook(play.state, 0).cards)
    assert all("blue" in card.odds for card in play.table.notebook(play.state, 1).cards)


def test_certain_is_what_is_seen() -> None:
    play = run("Look at 1 card. No tag.", faceup="E9").answer("E3")
    odds = {card.name: card.odds for card in play.table.notebook(play.state, 0).cards}
    assert odds["E3"] == {"yellow": 1.0}
    assert "E9" not in odds
    assert len(odds) == 8


@pytest.mark.clause("NX-4.22")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("table", [BUILT_IN, BY_HAND], ids=["built-in", "by hand"])
def test_the_true_faces_are_possible_for_everybody_at_every_decision(table: NexusTable, players: int) -> None:
    for seed in range(2 if players > 4 else 4):
        game = Game(table, players, 70 + seed, scarce=seed % 2 == 0)
        for step, state in enumerate(game.steps()):
            if step % 4 and players > 4:
                continue
            seat = step % (players + 1) - 1
            odds = Deals(what_seat_knows(state, seat)).odds()
            assert odds.replicant[state.replicant] > 0
            assert all(odds.cards[card][colour_of(face)] > 0 for card, face in enumerate(state.deal))


# Worlds


def is_dealt(k: Knowledge, deal: list[int], innocence: list[int], replicant: int) -> bool:
    """Whether a world's hidden part is one of those that the seat holds possible."""
    colours = [colour_of(face) for face in deal]
    dead_ends = [face for face in deal if face >= DEAD_END]
    return (
        tuple(colours.count(colour) for colour in range(COLOURS + 1)) == wanted(k, replicant)
        and all(colour in may_be(k, card) for card, colour in enumerate(colours))
        and all(face in (UNKNOWN, deal[card]) for card, face in enumerate(k.faces))
        and len(set(dead_ends)) == len(dead_ends)
        and sorted([*innocence, replicant]) == [colour for colour in range(COLOURS) if k.in_play >> colour & 1]
        and (k.seat < 0 or innocence[k.seat] == k.innocence)
    )


@pytest.mark.clause("NX-4.22", "NX-2.7")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_world_is_possible_and_gives_the_same_knowledge(players: int) -> None:
    rng = Rng(key_of("worlds"), players)
    for k in positions(players, 40, 5, [BUILT_IN]):
        deals = Deals(k)
        for _ in range(3):
            w = world_of(BUILT_IN.catalog, deals, rng)
            assert w.knowledge(k.seat) == k.to_ints()
            assert is_dealt(k, w.deal, w.innocence, w.replicant)
            assert w.by_colour == [
                sum(1 << card for card, face in enumerate(w.deal) if colour_of(face) == colour)
                for colour in range(COLOURS + 1)
            ]


@pytest.mark.clause("NX-4.22", "NX-4.24")
@pytest.mark.parametrize(
    ("table", "players"),
    [(BUILT_IN, 3), (BUILT_IN, 6), (BY_HAND, 4), (BY_HAND, 5), (MOVES, 3), (MOVES, 4)],
    ids=["built-in-3", "built-in-6", "by hand-4", "by hand-5", "moves-3", "moves-4"],
)
def test_in_the_middle_of_a_text_too(table: NexusTable, players: int) -> None:
    """At each decision of some games, for seats in turn and a spectator: the world asks the same seats the same thing,
    gives the seat the same knowledge, and can be played to its end."""
    rng = Rng(key_of("worlds"), 100 + players)
    for seed in range(2):
        game = Game(table, players, 300 + seed, scarce=seed == 0)
        for step, state in enumerate(game.steps()):
            if step % 3 and players > 4:  # a big table's worlds take their time
                continue
            for seat in {step % (players + 1) - 1, state.actor}:
                k = what_seat_knows(state, seat)
                w = table.world(k.to_ints(), rng)
                assert w.knowledge(seat) == k.to_ints()
                assert is_dealt(k, w.deal, w.innocence, w.replicant)
                assert table.decision(w, None) == table.decision(state, None)
                if seat >= 0:
                    assert w.legal_for(seat) == state.legal_for(seat)
                if state.open:  # the others have not chosen yet, as far as the seat knows
                    assert w.open == state.asked & ~(0 if seat < 0 or state.open >> seat & 1 else 1 << seat)
                if step % 9 == 0:
                    while not w.is_over():
                        w.apply(w.legal_actions()[-1])


@pytest.mark.clause("NX-4.24", "NX-4.14")
def test_a_world_does_not_know_what_others_have_sealed() -> None:
    play = run("Each player takes 1 card. Look at 1 card.").answer_as("Yellow", "E5").answer_as("Blue", "E1")
    drawn = play.table.world(play.state.knowledge(0), Rng(key_of("x"), 1))
    assert drawn.waiting() == [1, 2]
    assert drawn.knowledge(0) == play.state.knowledge(0)
    third = play.table.world(play.state.knowledge(2), Rng(key_of("x"), 1))
    assert third.waiting() == [0, 1, 2]
    assert third.knowledge(2) == play.state.knowledge(2)


def chi_square(counts: Counter[object], expected: int, draws: int) -> float:
    """How far counts are from `expected` equally likely outcomes."""
    each = draws / expected
    return sum((count - each) ** 2 / each for count in counts.values()) + (expected - len(counts)) * each


def limit(freedom: int) -> float:
    """What chi-square exceeds once in ten thousand times by chance (the approximation of Wilson and Hilferty)."""
    return float(freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3)


@pytest.mark.clause("NX-2.2", "NX-2.5")
@pytest.mark.parametrize("players", [3, 4])
def test_worlds_are_drawn_evenly_from_all_deals(players: int) -> None:
    """On small cases: each deal, with each way to hand out the innocence cards, as often as any other."""
    tried = 0
    for number, k in enumerate(positions(players, 120, 9, [BUILT_IN])):
        outcomes = list(all_deals(k)) if Deals(k).odds().total <= 30 else []
        if len(outcomes) < 2 or tried == 8:
            continue
        deals, rng = Deals(k), Rng(key_of("even"), number)
        draws = 60 * len(outcomes)
        counts: Counter[object] = Counter()
        innocence: Counter[object] = Counter()
        for _ in range(draws):
            w = world_of(BUILT_IN.catalog, deals, rng)
            counts[(w.replicant, tuple(colour_of(face) for face in w.deal))] += 1
            if w.replicant == outcomes[0][0]:
                innocence[tuple(w.innocence)] += 1
        assert set(counts) <= set(outcomes)
        assert chi_square(counts, len(outcomes), draws) < limit(len(outcomes) - 1), counts
        ways = {2: 2, 3: 6, 4: 24}[players - (k.seat >= 0)]
        assert chi_square(innocence, ways, innocence.total()) < limit(ways - 1), innocence
        tried += 1
    assert tried == 8


@pytest.mark.clause("NX-2.7")
def test_which_dead_end_it_is_is_drawn_evenly_from_those_not_seen() -> None:
    k = what_seat_knows(Game(BUILT_IN, 5, 2).start(), -1)
    rng = Rng(key_of("dead ends"), 1)
    deals = Deals(k)
    counts: Counter[object] = Counter()
    for _ in range(600):
        counts[tuple(face for face in world_of(BUILT_IN.catalog, deals, rng).deal if face >= DEAD_END)] += 1
    assert len(counts) == 6
    assert chi_square(counts, 6, 600) < limit(5)


def test_the_same_generator_draws_the_same_world() -> None:
    game = Game(BUILT_IN, 4, 11)
    known = game.at(9).knowledge(2)
    one = world(BUILT_IN.catalog, knowledge_from_ints(known), Rng(key_of("a"), 3))
    again = world(BUILT_IN.catalog, knowledge_from_ints(known), Rng(key_of("a"), 3))
    other = world(BUILT_IN.catalog, knowledge_from_ints(known), Rng(key_of("b"), 3))
    assert one.to_ints() == again.to_ints()
    assert one.to_ints() != other.to_ints()


def test_a_world_is_no_part_of_the_game_it_was_drawn_from() -> None:
    """Played on, it changes neither the game nor the knowledge that it came from."""
    state = Game(BUILT_IN, 4, 12).at(20)
    k = what_seat_knows(state, 1)
    before, known = state.to_ints(), k.to_ints()
    w = world(BUILT_IN.catalog, k, Rng(key_of("x"), 1))
    while not w.is_over():
        w.apply(w.legal_actions()[0])
    assert (state.to_ints(), k.to_ints()) == (before, known)
