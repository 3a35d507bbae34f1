"""Lone High, clause by clause: what the guide for adding a game asks of every game's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from neontable.kernel import example as ex
from neontable.kernel.errors import IllegalAction, PackError, SetupError
from neontable.kernel.events import Answer, split_events
from neontable.kernel.example import BLIND, PASS, PEEK, SWAP, Catalog, ExampleState, new_game
from neontable.kernel.example_game import GAME, View, lone_high
from neontable.kernel.rng import Rng, key_of
from neontable.kernel.state import KIND

pytestmark = pytest.mark.compiled

TABLE = GAME.load()


def table_of(*hands: tuple[int, ...], stock: tuple[int, ...] = ()) -> ExampleState:
    """A game in which these hands were dealt; faces are positive, played ones negative."""
    state = new_game(Catalog([0] + [4] * 9), len(hands), key_of("by hand"), [])
    state.hands = [face for hand in hands for face in hand]
    state.stock = list(stock)
    return state


def play(state: ExampleState, *places: int) -> None:
    """Every seat plays the card on that place."""
    for seat, place in enumerate(places):
        state.apply_for(seat, ex.PLAY * KIND + place)


def told(state: ExampleState, seat: int | None = None) -> list[str]:
    """What a seat is told of all that has happened until now."""
    events = [TABLE.tell(state, raw, seat) for raw in split_events(state.recorder or [], GAME.event_width)]
    return [event.text for event in events if event]


def shown(state: ExampleState, seat: int | None) -> View:
    return TABLE.view(state, seat)


@pytest.mark.clause("EX-1.1")
def test_each_player_has_four_cards_and_sees_their_own() -> None:
    state = TABLE.new(GAME.setup_type(players=3, seed="7"))
    assert len(state.hands) == 12
    hands = shown(state, 1).hands
    assert all(face in range(1, 10) for face in hands[1].faces)
    assert hands[0].faces == hands[2].faces == (None,) * 4
    assert [hand.faces for hand in shown(state, None).hands] == [(None,) * 4] * 3
    for players in (1, 5):
        with pytest.raises(SetupError, match=r"2 to 4 players, not \d \(EX-1\.1\)"):
            TABLE.new(GAME.setup_type(players=players, seed="7"))
    assert state.why_not(3, BLIND) == state.why_not(-1, BLIND) == "EX-1.1"


@pytest.mark.clause("EX-1.2")
def test_the_pack_is_dealt_and_the_rest_is_the_stock() -> None:
    for players in (2, 3, 4):
        state = TABLE.new(GAME.setup_type(players=players, seed="7"))
        assert sorted(state.hands + state.stock) == sorted([*range(1, 10)] * 2)
        assert shown(state, 0).stock == 18 - 4 * players
    assert state.hands != TABLE.new(GAME.setup_type(players=4, seed="8")).hands
    with pytest.raises(SetupError, match=r"4 players need 16 cards, and the pack has 15 \(EX-1\.2\)"):
        new_game(Catalog([0, 5, 5, 5]), 4, key_of("7"))


@pytest.mark.clause("EX-2.1")
def test_each_chooses_a_card_of_their_own_or_chance() -> None:
    state = table_of((5, -3, 7, 9), (1, 2, 3, 4))
    assert state.legal_for(0) == [BLIND, ex.PLAY * KIND, ex.PLAY * KIND + 2, ex.PLAY * KIND + 3]
    for action in (ex.PLAY * KIND + 1, ex.PLAY * KIND + 4, PEEK, ex.PEEK_AT * KIND + 1):
        assert state.why_not(0, action) == "EX-2.1"
    assert state.default(0) == BLIND
    drawn = set()
    for seed in range(40):
        state = table_of((5, -3, 7, 9), (1, 2, 3, 4))
        state.streams[0] = Rng(key_of(str(seed)), 0)
        state.apply_for(0, BLIND)
        drawn.add(state.sealed[0])
    assert drawn == {0, 2, 3}


@pytest.mark.clause("EX-2.2")
def test_nobody_sees_a_choice_before_all_are_in() -> None:
    state = table_of((5, 3, 7, 9), (1, 2, 3, 4), (8, 8, 8, 8))
    before = [shown(state, seat) for seat in (1, 2, None)]
    state.apply_for(0, ex.PLAY * KIND + 3)
    assert [shown(state, seat) for seat in (1, 2, None)] == before
    assert shown(state, 0).chosen == 3
    assert state.waiting() == [1, 2]
    assert state.why_not(0, BLIND) == "EX-2.2"
    decision = TABLE.decision(state, 0)
    assert decision is not None and decision.seats == (0, 1, 2) and decision.answers == ()


@pytest.mark.clause("EX-2.3")
def test_chosen_cards_are_shown_to_everybody() -> None:
    state = table_of((5, 3, 7, 9), (1, 2, 3, 4))
    play(state, 1, 0)
    assert told(state)[1:3] == ["Ann shows 3.", "Ben shows 1."]
    assert [hand.faces for hand in shown(state, None).hands] == [(None, 3, None, None), (1, None, None, None)]
    assert [hand.played for hand in shown(state, 0).hands] == [(False, True, False, False), (True, False, False, False)]


@pytest.mark.clause("EX-2.4")
@pytest.mark.parametrize(
    ("cards", "winner"), [((3, 5, 4), 1), ((9, 9, 4), 2), ((9, 2, 9), 1), ((7, 7, 7), None), ((1, 2, 3), 2)]
)
def test_the_highest_card_that_nobody_else_chose_takes_a_point(cards: tuple[int, ...], winner: int | None) -> None:
    state = table_of(*((card, 1, 1, 1) for card in cards))
    play(state, 0, 0, 0)
    assert state.points == [int(seat == winner) for seat in range(3)]
    sentence = "No card is alone: nobody takes a point."
    if winner is not None:
        sentence = f"{('Ann', 'Ben', 'Cem')[winner]} takes a point with a lone {cards[winner]}."
    assert sentence in told(state)


@pytest.mark.clause("EX-2.5")
def test_who_takes_a_point_may_twice_peek_or_swap() -> None:
    state = table_of((9, 3, 7, 9), (1, 2, 3, 4), stock=(6, 5))
    play(state, 0, 0)
    assert (state.waiting(), state.legal_actions()) == ([0], [PASS, PEEK, SWAP])
    assert state.why_not(1, PASS) == state.why_not(0, BLIND) == "EX-2.5"
    passing = state.clone()
    passing.apply(PASS)
    assert passing.waiting() == [0, 1] and passing.stack == []
    decision = TABLE.decision(state, 0)
    assert decision is not None and decision.more == 1
    state.apply(SWAP)
    state.apply(ex.SWAP_OUT * KIND + 1)
    assert state.legal_actions() == [PASS, PEEK, SWAP]
    state.apply(PEEK)
    state.apply(ex.PEEK_AT * KIND + 1)
    assert state.waiting() == [0, 1]
    assert state.round == 2


@pytest.mark.clause("EX-2.5")
def test_there_is_no_reward_when_no_card_is_left() -> None:
    state = table_of((9, -3, -7, -9), (1, -2, -3, -4), stock=(6, 5))
    play(state, 0, 0)
    assert state.points == [1, 0]
    assert state.is_over()


@pytest.mark.clause("EX-2.6")
def test_a_peek_shows_a_card_drawn_at_random_to_who_peeks() -> None:
    places = set()
    for seed in range(40):
        state = table_of((9, 3, 7, 9), (1, 2, 3, 4), (1, 5, 5, 5))
        play(state, 0, 0, 0)
        state.streams[0] = Rng(key_of(str(seed)), 0)
        state.apply(PEEK)
        assert state.legal_actions() == [ex.PEEK_AT * KIND + 1, ex.PEEK_AT * KIND + 2]
        assert state.why_not(0, ex.PEEK_AT * KIND) == state.why_not(0, ex.PEEK_AT * KIND + 3) == "EX-2.6"
        state.apply(ex.PEEK_AT * KIND + 1)
        (place,) = [n for n, seen in enumerate(shown(state, 0).hands[1].seen_by) if seen == (0,)]
        assert shown(state, 0).hands[1].faces[place] == place + 1
        assert shown(state, 2).hands[1].faces[place] is None
        assert told(state, 0)[-1] == f"Ann looks into Ben's place {place + 1}: {place + 1}."
        assert told(state, 2)[-1] == f"Ann looks into Ben's place {place + 1}."
        places.add(place)
    assert places == {1, 2, 3}  # the first is played


@pytest.mark.clause("EX-2.7")
def test_a_swap_gives_the_top_card_of_the_stock() -> None:
    state = table_of((9, 3, 7, 9), (1, 2, 3, 4), stock=(6, 5))
    play(state, 0, 0)
    state.seen[1] = 1 << 2  # Ben has looked into Ann's place 3
    assert shown(state, 1).hands[0].faces[2] == 7
    state.apply(SWAP)
    assert state.legal_actions() == [ex.SWAP_OUT * KIND + place for place in (1, 2, 3)]
    assert state.why_not(0, ex.SWAP_OUT * KIND) == "EX-2.7"
    state.apply(ex.SWAP_OUT * KIND + 2)
    assert (state.hands[2], state.stock, state.out) == (5, [6], [7])
    assert shown(state, 1).hands[0].faces[2] is None
    assert told(state, 0)[-1] == "Ann swaps 7 for 5."
    assert told(state, 1)[-1] == "Ann swaps 7."
    state.apply(SWAP)
    state.apply(ex.SWAP_OUT * KIND + 2)
    assert state.stock == []


@pytest.mark.clause("EX-2.7")
def test_there_is_no_swap_without_a_stock() -> None:
    state = table_of((9, 3, 7, 9), (1, 2, 3, 4))
    play(state, 0, 0)
    assert state.legal_actions() == [PASS, PEEK]
    assert state.why_not(0, SWAP) == "EX-2.7"
    assert TABLE.why_not(state, 0, SWAP).endswith("top card in its place. (EX-2.7)")


@pytest.mark.clause("EX-3.1")
@pytest.mark.parametrize(
    ("points", "returns"),
    [
        ([2, 1, 0], [1, -0.5, -0.5]),
        ([1, 1, 0], [0.5, 0.5, -1]),
        ([1, 1, 1], [0, 0, 0]),
    ],
)
def test_most_points_win(points: list[int], returns: list[float]) -> None:
    state = table_of((5, -1, -1, -1), (5, -1, -1, -1), (5, -1, -1, -1))
    state.points = points
    assert state.returns() == [0, 0, 0]
    play(state, 0, 0, 0)
    assert state.is_over()
    assert state.returns() == returns
    assert told(state)[-1] == "All cards are played."


@pytest.mark.clause("EX-3.2")
def test_who_concedes_has_lost_at_once() -> None:
    """T14: while the other is choosing, and while oneself is."""
    for chooser in (0, 1):
        state = table_of((9, 3, 7, 9), (1, 2, 3, 4))
        play(state, 0, 0)
        assert state.waiting() == [0]
        state.concede(chooser)
        assert state.is_over()
        assert state.returns()[chooser] == -1 and state.returns()[1 - chooser] == 1
        assert shown(state, None).conceded == chooser


@pytest.mark.clause("EX-3.3")
def test_nothing_can_be_done_when_the_game_is_over() -> None:
    state = table_of((9, 3, 7, 9), (1, 2, 3, 4))
    state.concede(0)
    with pytest.raises(IllegalAction, match=r"action 3 is not legal now \(EX-3\.3\)"):
        state.apply_for(1, BLIND)
    assert TABLE.why_not(state, 1, BLIND) == "Nothing can be done any more. (EX-3.3)"


# The edge: packs, answers, types.


def test_a_pack_is_a_json_file(tmp_path: Path) -> None:
    pack = tmp_path / "pack.json"
    pack.write_text('{"copies":[8,8,8]}', encoding="utf-8")
    table = GAME.load([pack])
    assert GAME.table(table.canonical()).digest == table.digest != TABLE.digest
    assert sorted({*table.new(GAME.setup_type(players=2, seed="7")).hands}) == [1, 2, 3]
    with pytest.raises(PackError, match=r"none\.json cannot be read: No such file"):
        GAME.load([tmp_path / "none.json"])
    with pytest.raises(PackError, match="one pack, not with 2"):
        GAME.load([pack, pack])
    with pytest.raises(PackError, match="no pack of Lone High: Object contains unknown field `colour`"):
        GAME.table('{"colour":1}')


def test_answers_are_words() -> None:
    state = table_of((9, 3, 7, 9), (1, 2, 3, 4))
    decision = TABLE.decision(state, 0)
    assert decision is not None
    assert decision.answers[:2] == (
        Answer(BLIND, "option", BLIND, "Leave it to chance"),
        Answer(ex.PLAY * KIND, "place", 0, "The card on place 1"),
    )


def test_another_games_state_is_refused() -> None:
    with pytest.raises(TypeError, match="not a game of Lone High: int"):
        lone_high(7)  # type: ignore[arg-type]
