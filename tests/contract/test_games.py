"""Whole games: they end, returns are what they should be, and one may concede at any moment."""

from __future__ import annotations

import os
import random

import pytest

from neontable.kernel.errors import IllegalAction, SetupError
from neontable.kernel.events import split_events
from neontable.kernel.playout import playout
from neontable.kernel.rng import Rng, key_of
from neontable.kernel.state import KIND, NOBODY
from tests.contract.subjects import IS_COMPILED, Subject, every_game, play_out, walk

pytestmark = pytest.mark.compiled

# NEONTABLE_GAMES=100000 is for showing; the gate plays fewer.
BULK = int(os.environ.get("NEONTABLE_GAMES", "2000" if IS_COMPILED else "100"))


@pytest.mark.slow
@every_game
def test_random_games_end(subject: Subject) -> None:
    """T48."""
    for seed in range(BULK):
        state = subject.table.new(subject.make(subject.players, seed))
        _, decisions, _ = playout(state, seed)
        assert state.is_over()
        assert decisions <= subject.bound
        returns = state.returns()
        assert len(returns) == subject.players
        assert all(-1 <= value <= 1 for value in returns)
        assert sum(returns) < 1e-9  # nobody's gain is greater than the others' loss


@every_game
def test_returns_are_zero_until_the_end(subject: Subject) -> None:
    for state in walk(subject, 1):
        assert state.is_over() or state.returns() == [0.0] * subject.players


@every_game
def test_nothing_goes_on_after_the_end(subject: Subject) -> None:
    state = play_out(subject.new(2), 2)
    before, returns = state.to_ints(), state.returns()
    assert state.waiting() == [] and state.legal_actions() == []
    assert subject.table.decision(state, 0) is None
    for seat in range(subject.players):
        for action in (0, 1, KIND, 2 * KIND):
            with pytest.raises(IllegalAction):
                state.apply_for(seat, action)
        state.concede(seat)
    assert (state.to_ints(), state.returns()) == (before, returns)


@every_game
def test_one_may_concede_at_any_moment(subject: Subject) -> None:
    """T14: while oneself, or another, or all choose. Who concedes has lost, however it ends."""
    states = [state.clone() for state in walk(subject, 3)][:-1]
    for state in states[:: 1 + len(states) // 20]:
        for seat in range(subject.players):
            then = state.clone()
            then.recorder = []
            then.concede(seat)
            assert then.recorder
            assert then.is_over() != subject.goes_on
            if subject.goes_on:
                assert then.waiting() == state.waiting()
                assert then.legal_actions() == state.legal_actions()
            once = then.to_ints()
            then.concede(seat)
            assert then.to_ints() == once
            assert subject.table.from_ints(once).to_ints() == once
            for observer in subject.observers():
                for raw in split_events(then.recorder, subject.game.event_width):
                    assert subject.table.tell(then, raw, observer) is not None
    rng = Rng(key_of("concede"), 0)
    for seat in range(subject.players):
        then = subject.new(4)
        then.concede(seat)
        knowledge = then.knowledge(seat)
        assert subject.table.world(knowledge, rng).knowledge(seat) == knowledge
        assert play_out(then, 4).returns()[seat] < 0


@every_game
def test_who_concedes_is_of_the_game(subject: Subject) -> None:
    state = subject.new(5)
    before = state.to_ints()
    for seat in (-1, subject.players):
        with pytest.raises(ValueError, match=f"seat {seat} "):
            state.concede(seat)
    assert state.to_ints() == before


@every_game
def test_everything_that_happens_can_be_told_to_everybody(subject: Subject) -> None:
    """Sentences with clauses that exist, and a spectator is told no fact that not all seats are told."""
    width = subject.game.event_width
    for seed in range(3):
        state = subject.new(seed)
        rng = random.Random(seed)
        told = 0
        while True:
            for raw in split_events((state.recorder or [])[told * width :], width):
                told += 1
                public = subject.table.tell(state, raw, None)
                for seat in range(subject.players):
                    event = subject.table.tell(state, raw, seat)
                    assert event is None or (event.text and event.clause in subject.clauses)
                    if public is not None:
                        assert event is not None and event.kind == public.kind
                        known = {name: fact for name, fact in public.facts.items() if fact is not None}
                        assert known.items() <= event.facts.items()
            if state.is_over():
                break
            seat = rng.choice(state.waiting())
            state.apply_for(seat, rng.choice(state.legal_for(seat)))
        assert told > 10


@every_game
def test_nobody_sees_a_card_but_by_an_event_that_says_so(subject: Subject) -> None:
    """T26: shells let people take answers back behind other events, so those must turn nothing up."""
    for seed in range(3):
        before, heard, turned = None, 0, 0
        for state in walk(subject, seed):
            events = split_events(state.recorder or [], subject.game.event_width)
            seen = [subject.reading.faces(state.to_ints(), seat) for seat in range(NOBODY, subject.players)]
            if any(event[0] in subject.game.turns_up for event in events[heard:]):
                turned += 1
            elif before is not None:
                assert seen == before, events[heard:]
            before, heard = seen, len(events)
        assert turned > 3


@every_game
def test_a_wrong_number_of_players_is_refused_with_its_clause(subject: Subject) -> None:
    for players in (-1, 0, 1, 7, 100):
        with pytest.raises(SetupError, match=r"players.*\([A-Z]{2}-1\.1\)"):
            subject.table.new(subject.game.setup_type(players=players, seed="x"))
