"""NM-3: hands, mulligans, the first player, what the second player may do on their first turn."""

from itertools import product

import pytest

from neontable.kernel.errors import SetupError
from neontable.kernel.rng import key_of
from neontable.kernel.state import NOBODY
from neontable.nemesis import parts as p
from neontable.nemesis.setup import new_game
from tests.nemesis.table import STEPS, Play, begin, position, side

pytestmark = pytest.mark.compiled

LINES = [["keep"], ["again", "keep"], ["again", "again"]]  # all that a player can answer


def sizes(play: Play, seat: int) -> tuple[int, int]:
    return play.mask("AB"[seat]).bit_count(), len(play.state.library[seat])


def orders(a: list[str], b: list[str]) -> list[list[tuple[str, str]]]:
    """Every way in which A's and B's answers can follow each other."""
    if not a or not b:
        return [[("A", said) for said in a] + [("B", said) for said in b]]
    first_a = [[("A", a[0]), *rest] for rest in orders(a[1:], b)]
    return first_a + [[("B", b[0]), *rest] for rest in orders(a, b[1:])]


# Hands and mulligans


@pytest.mark.clause("NM-3.1")
def test_mulligans_are_a_step_of_their_own_before_the_first_turn() -> None:
    """As every step of a turn is (NM-4.1): no two share a number, by which views and rows tell them apart."""
    assert begin().step() == "mulligan"
    assert list(STEPS.values()) == list(range(len(STEPS)))


@pytest.mark.clause("NM-3.1")
def test_both_begin_with_7_cards_of_30() -> None:
    play = begin()
    for seat in range(2):
        assert sizes(play, seat) == (7, 23)
        hand = [place for place in range(31) if play.state.hands[seat] >> place & 1]
        assert sorted(hand + play.state.library[seat]) == list(range(30))
    assert play.asked() == "AB"
    assert play.choices("A") == play.choices("B") == ["keep", "again"]


@pytest.mark.clause("NM-3.1")
def test_a_mulligan_is_7_again_and_the_second_6() -> None:
    play = begin()
    before = play.mask("A")
    play.answer("again", by="A")
    assert sizes(play, 0) == (7, 23)
    assert play.mask("A") != before
    assert play.choices("A") == ["keep", "again"]
    play.answer("again", by="A")
    assert sizes(play, 0) == (6, 24)
    assert play.choices("A") == []
    assert play.asked() == "B"
    assert play.why_not("again", "A") == play.why_not("keep", "A") == "NM-3.3"


def public(play: Play) -> list[tuple[int, ...]]:
    """The events but for those that tell a seat of its own new hand, and nobody else anything (tell.py)."""
    return [event for event in play.events() if event[0] != p.EV_HAND]


@pytest.mark.clause("NM-3.1")
def test_the_hand_is_kept_as_it_is() -> None:
    play = begin()
    before = play.mask("A")
    play.answer("keep", by="A")
    assert play.mask("A") == before
    assert play.asked() == "B"


@pytest.mark.clause("NM-3.1")
def test_the_whole_hand_goes_back_before_it_is_drawn_anew() -> None:
    """Every card can come again: over many games each place of the deck is drawn before and after alike."""
    kept = [0] * 30
    for seed in range(300):
        play = begin(seed=str(seed))
        old = play.mask("A")
        play.answer("again", by="A")
        for place in range(30):
            kept[place] += old >> place & play.mask("A") >> place & 1
    assert 300 * 7 * 7 / 30 * 0.85 < sum(kept) < 300 * 7 * 7 / 30 * 1.15
    assert min(kept) > 0


@pytest.mark.clause("NM-3.1", "NM-3.3")
@pytest.mark.parametrize("a", LINES, ids="".join)
@pytest.mark.parametrize("b", LINES, ids="".join)
def test_every_interleaving_of_mulligans_ends_in_the_same_state(a: list[str], b: list[str]) -> None:
    """T05."""
    ends = set()
    for order in orders(a, b):
        play = begin(seed="5", first=None)
        for by, said in order:
            play.answer(said, by=by)
        assert play.step() != "mulligan"
        ends.add((tuple(play.state.to_ints()), tuple(public(play))))
    assert len(ends) == 1


@pytest.mark.clause("NM-3.3")
@pytest.mark.parametrize("a", LINES, ids="".join)
@pytest.mark.parametrize("b", LINES, ids="".join)
def test_nobody_learns_anything_of_the_others_mulligans_before_both_are_done(a: list[str], b: list[str]) -> None:
    """T05: neither how often the other chose, nor that they are done."""
    for order in orders(a, b):
        play = begin(seed="6")
        untouched = {seat: begin(seed="6") for seat in (0, 1)}
        spectator = play.state.knowledge(NOBODY)
        for by, said in order[:-1]:
            play.answer(said, by=by)
            seat = "AB".index(by)
            untouched[seat].answer(said, by=by)
            for each in (0, 1):
                assert play.state.knowledge(each) == untouched[each].state.knowledge(each)
                assert play.state.legal_for(each) == untouched[each].state.legal_for(each)
                for action in (p.KEEP, p.AGAIN, p.PASS, p.FLIP * 1024):
                    assert play.state.why_not(each, action) == untouched[each].state.why_not(each, action)
            assert play.state.knowledge(NOBODY) == spectator
            assert public(play) == []
        by, said = order[-1]
        play.answer(said, by=by)
        told = [(a.count("again")), (b.count("again"))]
        assert [event[1:3] for event in play.events(p.EV_MULLIGANS)] == [(0, told[0]), (1, told[1])]
        assert play.state.knowledge(NOBODY) != spectator


@pytest.mark.clause("NM-3.3")
def test_a_players_hand_does_not_depend_on_the_others_mulligans() -> None:
    hands = set()
    for a, b in product(LINES, LINES):
        play = begin(seed="7")
        play.answer(*b, by="B")
        play.answer(*a[:1], by="A")
        hands.add((play.mask("A"), a[0]))
    assert len(hands) == 2


# Who goes first


@pytest.mark.clause("NM-3.2")
@pytest.mark.parametrize("first", ["A", "B"])
def test_the_table_may_fix_the_first_player(first: str) -> None:
    for seed in range(6):
        play = begin(first=first, seed=str(seed)).answer("keep", "keep")
        assert play.active() == first
        assert play.asked() == first


@pytest.mark.clause("NM-3.2")
def test_else_the_first_player_is_drawn_at_random() -> None:
    firsts = [begin(first=None, seed=str(seed)).answer("keep", "keep").active() for seed in range(200)]
    assert 70 < firsts.count("A") < 130


@pytest.mark.clause("NM-3.2")
def test_the_first_player_is_not_drawn_before_both_have_finished_with_mulligans() -> None:
    play = begin(first=None)
    play.answer("again", by="A").answer("keep", by="B")
    assert play.state.first == NOBODY
    assert play.events(p.EV_FIRST) == []
    play.answer("keep", by="A")
    assert play.state.first >= 0
    kinds = [event[0] for event in public(play)]
    assert kinds[:4] == [p.EV_MULLIGANS, p.EV_MULLIGANS, p.EV_FIRST, p.EV_TURN]


@pytest.mark.clause("NM-3.2")
@pytest.mark.parametrize("first", [-1, 2])
def test_a_first_player_who_does_not_play_is_refused(first: int) -> None:
    play = begin()
    with pytest.raises(SetupError, match=r"NM-3\.2"):
        new_game(play.state.catalog, play.state.decks, key_of("1"), first)


# Turns


@pytest.mark.clause("NM-3.4")
def test_players_alternate_turns() -> None:
    play = begin(first="B").answer("keep", "keep")
    actives = [play.active()]
    for _ in range(5):
        actives.append(play.turn_over().active())
    assert actives == list("BABABA")


@pytest.mark.clause("NM-3.4")
def test_the_first_player_skips_combat_on_turn_1() -> None:
    """And with it its window and its stops (NM-7.25, NM-4.10)."""
    play = position(side(front="Ox 2/2", champion="Hero 2/4 value:1"), turn=1)
    assert play.step() == "deployment"
    play.passes()
    assert play.step() == "reinforcement"
    assert play.events(p.EV_WINDOW) == []


@pytest.mark.clause("NM-3.4")
@pytest.mark.parametrize(("active", "turn"), [("A", 2), ("B", 1), ("B", 2), ("A", 3)])
def test_no_one_else_skips_it(active: str, turn: int) -> None:
    play = position(active=active, turn=turn).passes()
    assert play.step() == "attackers"


@pytest.mark.clause("NM-3.5")
@pytest.mark.parametrize(
    ("active", "turn", "number"),
    [("A", 1, 1), ("B", 1, 2), ("A", 2, 2), ("B", 2, 2), ("A", 3, 3), ("B", 3, 3)],
)
def test_the_second_players_first_turn_counts_as_2_and_then_they_count_normally(
    active: str, turn: int, number: int
) -> None:
    hand = "One 1/1 value:1, Two 1/1 value:2, Three 1/1 value:3, Four 1/1 value:4"
    me = side(hand=hand)
    play = position(me, me, active=active, turn=turn)
    may = [name.split()[1] for name in play.choices() if name.startswith("front")]
    assert may == ["One", "Two", "Three", "Four"][:number]


@pytest.mark.clause("NM-3.5", "NM-8.1")
@pytest.mark.parametrize(("value", "may"), [(1, True), (2, True), (3, False)])
def test_the_second_player_may_bring_in_a_champion_of_value_2_on_their_first_turn(value: int, may: bool) -> None:
    me = side(champion=f"Rival 2/4 value:{value}")
    play = position(B=me, active="B", turn=1)
    assert ("champion front" in play.choices()) == may


@pytest.mark.clause("NM-3.5", "NM-8.1")
def test_the_first_player_may_not() -> None:
    play = position(side(champion="Hero 2/4 value:2"), turn=1)
    assert "champion front" not in play.choices()
    assert play.why_not("champion front") == "NM-8.1"


@pytest.mark.clause("NM-3.6", "NM-8.3")
@pytest.mark.parametrize(("value", "may"), [(2, True), (3, True), (4, False)])
def test_the_flip_on_the_second_players_first_turn(value: int, may: bool) -> None:
    """A Nemesis of Value 3 may be flipped to, and wakes at the next Enable Phase, though that is turn 2."""
    me = side(champion="Rival 2/4 value:2", nemesis=f"Bane 5/6 value:{value}")
    play = position(B=me, active="B", turn=1).answer("champion front")
    assert ("flip" in play.choices()) == may
    if may:
        play.answer("flip").turn_over().turn_over()
        assert play.state.turns[1] == 2
        assert play.enabled("Bane")
        assert play.state.waking[play.obj("Bane")] == 0


@pytest.mark.clause("NM-3.6", "NM-8.11")
@pytest.mark.parametrize(("value", "may"), [(2, True), (3, False)])
def test_a_waiting_champion_as_a_nemesis_of_value_2_on_the_second_players_first_turn(value: int, may: bool) -> None:
    me = side(champion="Rival 2/4 value:2", nemesis=f"Bane 5/6 value:{value}")
    play = position(B=me, active="B", turn=1)
    assert ("nemesis back" in play.choices()) == may
    if not may:
        assert play.why_not("nemesis back") == "NM-8.11"
