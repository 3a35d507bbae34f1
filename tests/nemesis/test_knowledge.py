"""NM-1.10, NM-3.3: what a seat knows: all that it may, and nothing else."""

import random
from inspect import get_annotations

import pytest

from neontable.kernel.state import NOBODY
from neontable.nemesis import parts as p
from neontable.nemesis.knowledge import Knowledge, knowledge_from_ints, what_seat_knows
from neontable.nemesis.ops import CARD, IN_DISCARD, IN_HAND
from neontable.nemesis.state import NemesisState
from neontable.nemesis.told import TOLD
from tests.nemesis.secret_cards import play_on, secret_game
from tests.nemesis.swaps import same_answer, sees_apart, swapped
from tests.nemesis.table import position, side
from tests.nemesis.test_zones import ox

pytestmark = pytest.mark.compiled

SEATS = (0, 1, NOBODY)


def fields(k: Knowledge) -> dict[str, object]:
    """Field by field, so that a failure says where it is."""
    found: dict[str, object] = {}
    for name in get_annotations(Knowledge):
        value = getattr(k, name)
        found[name] = value.to_ints() if name in ("frame", "opener") and value is not None else value
    return found


def told_apart(s: NemesisState, t: NemesisState, seat: int) -> list[str]:
    """The fields of its knowledge by which a seat could tell two states apart."""
    a, b = what_seat_knows(s, seat), what_seat_knows(t, seat)
    if a.to_ints() == b.to_ints():
        return []
    other = fields(b)
    return [name for name, value in fields(a).items() if other[name] != value]


def is_auto(s: NemesisState, t: NemesisState) -> bool:
    """Whether the text that asks somebody in one state found nothing to ask in the other."""
    frames = s.frame, t.frame
    return (
        s.actor != t.actor
        or (frames[0] is None) != (frames[1] is None)
        or any(f is not None and frames[0] is not None and f.pc != frames[0].pc for f in frames)
    )


@pytest.mark.clause("NM-1.10", "NM-1.12")
@pytest.mark.parametrize("seed", range(8))
def test_what_a_seat_does_not_see_makes_no_difference(seed: int) -> None:
    """T16, T17: at every decision, and after every answer, two states are one to a seat if it cannot see what differs:
    hidden cards that have changed places, and equal copies anywhere."""
    s, chance = secret_game(seed, closed=seed % 2 == 0)
    compared = 0
    while not s.is_over():
        seat = chance.choice(SEATS)
        if s.open == 0 and (found := swapped(s, seat, chance)) is not None:
            compared += compare(s, *found, seat, chance)
        play_on(s, chance)
    assert compared > 100


def compare(s: NemesisState, t: NemesisState, parts: list[list[int]], seat: int, chance: random.Random) -> int:
    """1 when the states really differ and a step could be compared, too."""
    if is_auto(s, t):
        return 0
    assert told_apart(s, t, seat) == []
    chooser = s.waiting()[0]
    action = chance.choice(s.legal_for(chooser))
    same = same_answer(s, t, parts, chooser, action)
    if same not in t.legal_for(chooser):
        assert chooser != seat
        return 0
    after, other = s.clone(), t.clone()
    after.recorder, other.recorder = [], []
    after.apply_for(chooser, action)
    other.apply_for(chooser, same)
    if sees_apart(s, after, other, parts, seat) or is_auto(after, other):
        return 0
    assert told_apart(after, other, seat) == []
    return int(s.to_ints() != t.to_ints())


@pytest.mark.clause("NM-1.10")
def test_knowledge_goes_through_ints_and_back_and_changes_nothing() -> None:
    for seed in range(2):
        s, chance = secret_game(seed, closed=seed % 2 == 0)
        while not s.is_over():
            before = s.to_ints()
            for seat in SEATS:
                k = what_seat_knows(s, seat)
                again = knowledge_from_ints(k.to_ints())
                assert fields(again) == fields(k)
            assert s.to_ints() == before
            play_on(s, chance)


@pytest.mark.clause("NM-1.10")
def test_knowledge_of_another_version_or_seat_is_refused() -> None:
    s, _ = secret_game(1)
    with pytest.raises(ValueError, match="version 99"):
        knowledge_from_ints([99, *s.knowledge(0)[1:]])
    for seat in (-2, 2):
        with pytest.raises(ValueError, match=f"seat {seat}"):
            what_seat_knows(s, seat)


@pytest.mark.clause("NM-1.10")
def test_open_lists_are_told_and_closed_ones_are_not() -> None:
    s, _ = secret_game(2)
    for seat in SEATS:
        assert what_seat_knows(s, seat).lists == s.decks
    s, _ = secret_game(2, closed=True)
    assert what_seat_knows(s, 0).lists == [s.decks[0], []]
    assert what_seat_knows(s, 1).lists == [[], s.decks[1]]
    assert what_seat_knows(s, NOBODY).lists == [[], []]
    assert what_seat_knows(s, NOBODY).leaders == [s.decks[0][p.CHAMPION_PLACE], s.decks[1][p.CHAMPION_PLACE]]


@pytest.mark.clause("NM-1.10")
def test_of_a_closed_deck_all_that_was_seen_at_one_time_is_kept() -> None:
    """A card that went back to hand and comes again may be the same one; a second beside it is none."""
    bolt = 'Bolt reactive "Return target Unit to its owner\'s hand."'
    us, them = side(hand=f"{ox('Draw 1 card.')}, Elk 1/1, Elk 1/1"), side(hand=bolt)
    play = position(us, them)
    s = play.state
    s.closed = 1

    def seen() -> str:
        names = [play.cards.name(card) for card in what_seat_knows(s, 1).seen[0]]
        return " ".join(name for name in names if name != "Blank")

    play.answer("front Elk")
    assert seen() == "Elk"
    play.passes(2).answer("play Bolt", "at Elk")
    assert (play.front("A"), seen()) == ("", "Elk")
    play.until("reinforcement").answer("front Elk")
    assert seen() == "Elk"
    play.answer("front Elk")
    assert seen() == "Elk Elk"
    assert what_seat_knows(s, 0).seen[0] == []
    assert what_seat_knows(s, NOBODY).seen == [[], []]


@pytest.mark.clause("NM-1.10")
def test_a_spectator_knows_of_hidden_cards_how_many_there_are() -> None:
    play = position(side(hand=ox("Your opponent reveals their hand.")), side(hand="Elk 1/1")).answer("front Ox")
    k = what_seat_knows(play.state, NOBODY)
    assert (k.hand, k.hand_sizes, k.known_hand, k.legal) == (0, [0, 1], [[], []], [])
    assert what_seat_knows(play.state, 0).known_hand[1] == [play.cards.numbers["Elk"]]


@pytest.mark.clause("NM-1.12")
def test_what_one_player_chose_is_unseen_until_both_have_chosen() -> None:
    play = position(side(hand=f"{ox('Each player discards 1 card.')}, Elk 1/1, Bat 1/1"), side(hand="Cat 1/1, Dog 1/1"))
    play.answer("front Ox")
    before = what_seat_knows(play.state, 1).frame
    play.answer("card Elk")
    mine, theirs = what_seat_knows(play.state, 0).frame, what_seat_knows(play.state, 1).frame
    assert before is not None and mine is not None and theirs is not None
    assert (before.memory, theirs.memory) == ([], [])
    assert mine.memory[1:TOLD] == [CARD, IN_HAND, play.place(0, "Elk"), play.cards.numbers["Elk"]]
    assert (mine.left, theirs.left) == (-1, 1)


@pytest.mark.clause("NM-1.10")
def test_targets_are_told_as_what_they_are_and_where_they_lie() -> None:
    ploy = 'Ploy tactical "Return target Unit from your discard pile to your hand."'
    play = position(side(hand=ploy, discard="Elk 1/1, Bat 1/1")).answer("play Ploy", "card Bat")
    for seat in SEATS:
        k = what_seat_knows(play.state, seat)
        assert k.opener is not None
        assert k.opener.definition == play.cards.numbers["Ploy"]
        assert k.opener.memory[1:TOLD] == [CARD, IN_DISCARD, len(k.discard[0]) - 1, play.cards.numbers["Bat"]]
        assert (k.asked, k.window, k.cause) == (2, 1, 0)


@pytest.mark.clause("NM-9.5", "NM-1.10")
def test_what_a_search_has_picked_so_far_is_the_searchers_own() -> None:
    text = "Search your deck for 2 cards and put them on top of your deck."
    play = position(side(hand=ox(text), library="Elk 1/1, Bat 1/1")).answer("front Ox", "card Bat")
    told = [what_seat_knows(play.state, seat).frame for seat in SEATS]
    assert [frame.memory != [] for frame in told if frame is not None] == [True, False, False]
    assert [len(what_seat_knows(play.state, seat).legal) > 1 for seat in SEATS] == [True, False, False]
    assert [what_seat_knows(play.state, seat).asked for seat in SEATS] == [1, 1, 1]


@pytest.mark.clause("NM-6.9")
def test_numbers_are_told_as_they_are_though_the_state_has_not_looked_yet() -> None:
    play = position(side(front="Ox 2/2"))
    play.change("Ox", atk=5)
    assert play.state.dirty == 1
    assert what_seat_knows(play.state, 1).objects[11] == [5]
    assert play.state.dirty == 1
