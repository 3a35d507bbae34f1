"""One game at this device: who is asked, undo, leaving, answers without an alternative, going on later."""

from __future__ import annotations

import pytest

from neontable.kernel.errors import IllegalAction
from neontable.kernel.replay import Who
from neontable.kernel.state import KIND
from neontable.nexus import parts as p
from neontable.terminal.nexus_opening import NexusOptions
from neontable.terminal.opening import Options, begin, go_on
from neontable.terminal.session import NotNow, Session
from tests.terminal.tables import options, play_on


def session_of(chosen: Options) -> Session:
    """A game in which a person chooses a witness."""
    session, _ = begin(chosen)
    session.play_on()
    while (decision := session.decision(session.asked)) and decision.kind != "witness":
        play_on(session, 1)
    return session


def answer(session: Session, kind: int) -> int:
    """The person asked gives the first answer of that kind; their seat."""
    seat = session.asked
    assert seat is not None
    action = next(action for action in session.state.legal_for(seat) if action // KIND == kind)
    session.answer(seat, action)
    session.play_on()
    return seat


def test_bots_play_until_a_person_must_answer() -> None:
    session = session_of(options())
    assert (session.asked, session.people) == (0, [0])
    play_on(session, 200)
    assert session.is_over


def test_a_game_of_bots_alone_is_played_to_the_end() -> None:
    assert session_of(NexusOptions(seats=("bot:random",) * 3, seed="1")).is_over


def test_a_refused_answer_changes_nothing() -> None:
    """T03."""
    session = session_of(options())
    before, entries, lines = session.state.hash(), len(session.record.entries), len(session.logs[0])
    with pytest.raises(IllegalAction, match="NX-"):
        session.answer(0, p.CARD * KIND)
    with pytest.raises(IllegalAction):
        session.answer(1, p.STAND * KIND + 1)
    assert (session.state.hash(), len(session.record.entries), len(session.logs[0])) == (before, entries, lines)


def test_undo_and_the_same_answer_again_is_the_same_game() -> None:
    """T26: nothing is lost by it, the bots' chance included."""
    session, other = session_of(options()), session_of(options())
    before, lines = session.state.hash(), list(session.logs[0])
    answer(session, p.STAND)
    session.undo(0)
    assert session.state.hash() == before
    assert session.logs[0] == lines
    for one in (session, other):
        answer(one, p.STAND)
        play_on(one, 200)
    assert session.state.hash() == other.state.hash()


def test_a_look_cannot_be_taken_back() -> None:
    session = session_of(options(seed="3"))
    session.answer(0, p.STAND * KIND + 2)  # look at 2 cards
    session.answer(0, session.state.legal_for(0)[0])
    looked = session.state.hash()
    with pytest.raises(NotNow, match="looked at"):
        session.undo(0)
    session.answer(0, session.state.legal_for(0)[-1])
    session.undo(0)  # the tag, but not the look before it
    assert session.state.hash() == looked
    with pytest.raises(NotNow, match="looked at"):
        session.undo(0)


def test_undo_says_why_not() -> None:
    session = session_of(options())
    seen = set()
    while session.asked is not None:
        seen.add(session.why_no_undo(0))
        play_on(session, 1)
    assert "" in seen
    assert "The answer stands: a hidden card was looked at or turned up since." in seen
    assert "Nothing to take back: somebody else has acted since your last answer." in seen


def test_only_who_answered_takes_back() -> None:
    """T28: two people ask for it; and again while a question is open."""
    session = session_of(options(("Ann", "Bo"), seed="2"))
    seat = answer(session, p.STAND)
    with pytest.raises(NotNow, match="somebody else"):
        session.undo(1 - seat)
    session.undo(seat)
    with pytest.raises(NotNow):
        session.undo(1 - seat)


def test_nothing_before_a_departure_is_taken_back() -> None:
    session = session_of(options(("Ann", "Bo"), seed="2"))
    seat = answer(session, p.STAND)
    session.leave(1 - seat)
    assert session.why_no_undo(seat) == "There is no answer of yours to take back."


@pytest.mark.clause("NX-5.10")
def test_who_leaves_is_replaced_by_a_bot() -> None:
    session = session_of(options(("Ann", "Bo"), players=3))
    session.leave(0)
    session.play_on()
    assert session.people == [1]
    assert session.seats[0] == Who("detective", "detective")
    assert session.asked in (1, None)
    play_on(session, 200)
    assert session.is_over
    assert session.state.returns()[0] < 0


def test_an_answer_without_alternative_is_given_and_said() -> None:
    """Off by default: who is new wants to see the question."""
    for seed in range(40):
        asking = session_of(options(seed=str(seed), players=3))
        singles = 0
        while asking.asked is not None:
            singles += len(asking.state.legal_for(0)) == 1
            play_on(asking, 1, seed)
        if singles:
            break
    assert singles, "a game with such a question"
    alone, _ = begin(NexusOptions(seats=("You", "bot:random", "bot:random"), seed=str(seed), alone=True))
    alone.play_on()
    while alone.asked is not None:
        assert len(alone.state.legal_for(0)) > 1
        play_on(alone, 1, seed)
    assert any(line.text.startswith("Only one way: ") for line in alone.logs[0])


def test_undo_goes_back_over_answers_that_were_given_alone() -> None:
    session, _ = begin(NexusOptions(seats=("You", "bot:random", "bot:random"), seed="1", alone=True))
    session.play_on()
    answer(session, p.STAND)
    if not session.why_no_undo(0):
        session.undo(0)
        session.play_on()
        assert session.decision(0).kind == "witness"  # type: ignore[union-attr]


def test_a_game_goes_on_later_as_if_nothing_had_been() -> None:
    """T09, in the middle of any question: the same table, logs, seats and bots."""
    for answers in (0, 1, 2, 5, 9):
        whole, _ = begin(options(("Ann", "Bo"), seed="5"))
        first, kept = begin(options(("Ann", "Bo"), seed="5"))
        play_on(whole, answers)
        play_on(first, answers)
        kept.keep(first.record)
        again, _ = go_on(kept.name)
        assert again.seats == whole.seats
        assert again.logs == whole.logs
        assert again.state.hash() == whole.state.hash()
        for session in (whole, again):
            play_on(session, 200, seed=1)
        assert again.state.hash() == whole.state.hash()
        assert again.logs == whole.logs


def test_an_undo_is_kept_too() -> None:
    """T26: what was taken back stays so after loading."""
    session, kept = begin(options())
    session.play_on()
    answer(session, p.STAND)
    session.undo(0)
    kept.keep(session.record)
    again, _ = go_on(kept.name)
    assert again.logs == session.logs
    assert again.state.hash() == session.state.hash()
    assert again.asked == 0


def to_a_choice_of_all(seed: int) -> Session | None:
    """A game of three people and a bot, at a moment when several of them choose at the same time."""
    session, _ = begin(options(("Ann", "Bo", "Cy"), players=4, seed=str(seed)))
    session.play_on()
    while not session.is_over:
        if len(session.state.waiting()) > 1:
            return session
        play_on(session, 1, seed)
    return None


def test_people_who_choose_at_the_same_time_learn_nothing_before_all_have() -> None:
    """T05: until the last has answered nobody is told a thing; bots have answered before the first person is asked."""
    session = next(found for seed in range(100) if (found := to_a_choice_of_all(seed)))
    lines = {reader: len(log) for reader, log in session.logs.items()}
    while len(waiting := session.state.waiting()) > 1:
        assert 3 not in waiting
        assert session.asked == waiting[0]
        session.answer(waiting[0], session.state.legal_for(waiting[0])[0])
        session.play_on()
        if len(session.state.waiting()) >= 1 and waiting[0] not in session.state.waiting():
            assert {reader: len(log) for reader, log in session.logs.items()} == lines
    (last,) = session.state.waiting()
    session.answer(last, session.state.legal_for(last)[0])
    assert len(session.logs[None]) > lines[None]
    with pytest.raises(NotNow):
        session.undo(last)
