"""Legal equals accepted, refused changes nothing, and a refusal names its clause (T03, T15, T39, T54)."""

from __future__ import annotations

import random

import pytest

from neontable.kernel.errors import IllegalAction
from neontable.kernel.state import KIND, NOBODY, State
from tests.contract.subjects import Subject, every_game, walk

pytestmark = pytest.mark.compiled

GAMES = 2
SAMPLE = 12  # decisions of a game at which all is tried
ODD = [-1, -KIND, 63, 64, 1023, 2**31, 2**62, -(2**62)]  # a person's client may send anything


def sampled(subject: Subject, seed: int) -> list[State]:
    """Some of a game's decisions and its end, each with a recorder of its own."""
    states = []
    for state in walk(subject, seed):
        states.append(state.clone())
        states[-1].recorder = []
    rng = random.Random(seed)
    return [*rng.sample(states[:-1], min(SAMPLE, len(states) - 1)), states[-1]]


def numbers(subject: Subject, operands: int) -> list[int]:
    """Every action number: all kinds, and one that does not exist, with all operands up to that one."""
    return [kind * KIND + operand for kind in range(subject.kinds + 1) for operand in range(operands)] + ODD


def assert_accepted_as_listed(subject: Subject, state: State, seat: int, actions: list[int]) -> None:
    legal = state.legal_for(seat)
    assert legal == sorted(set(legal))
    assert bool(legal) == (seat in state.waiting())
    tried = state.clone()
    tried.recorder = []
    before = tried.to_ints()
    for action in actions:
        clause = state.why_not(seat, action)
        if action in legal:
            assert clause == ""
            assert subject.table.why_not(state, seat, action) == ""
            after = state.clone()
            after.apply_for(seat, action)
            assert after.to_ints() != before
            continue
        assert clause in subject.clauses, (seat, action)
        with pytest.raises(IllegalAction, match=clause) as refusal:
            tried.apply_for(seat, action)
        assert (refusal.value.action, refusal.value.clause) == (action, clause)
    assert tried.to_ints() == before == state.to_ints()
    assert tried.hash() == state.hash()
    assert tried.recorder == []


@every_game
def test_an_action_is_accepted_if_and_only_if_it_is_listed(subject: Subject) -> None:
    for seed in range(GAMES):
        for state in sampled(subject, seed):
            for seat in (NOBODY, *range(subject.players + 1)):
                assert_accepted_as_listed(subject, state, seat, numbers(subject, 20))


@pytest.mark.slow
@every_game
def test_no_operand_slips_through(subject: Subject) -> None:
    for state in sampled(subject, 99)[:3]:
        assert_accepted_as_listed(subject, state, state.actor, numbers(subject, KIND))


@every_game
def test_a_refusal_is_a_sentence_that_names_its_clause(subject: Subject) -> None:
    for state in sampled(subject, 5):
        for seat in range(subject.players):
            for action in numbers(subject, 20):
                clause = state.why_not(seat, action)
                sentence = subject.table.why_not(state, seat, action)
                assert (clause in sentence and len(sentence) > len(clause) + 10) if clause else sentence == ""


@every_game
def test_the_actor_is_the_lowest_that_waits(subject: Subject) -> None:
    for state in walk(subject, 3):
        waiting = state.waiting()
        assert waiting == sorted(set(waiting))
        assert state.actor == (waiting[0] if waiting else NOBODY)
        assert state.is_over() == (not waiting)
        assert state.legal_actions() == (state.legal_for(waiting[0]) if waiting else [])


@every_game
def test_lists_that_are_handed_out_are_ones_own(subject: Subject) -> None:
    for state in walk(subject, 4):
        before = state.to_ints()
        for handed in (state.waiting(), state.legal_for(state.actor), state.to_ints(), state.knowledge(NOBODY)):
            handed.append(7)
            handed[0] = -9
        assert state.to_ints() == before
        assert state.legal_for(state.actor) == state.clone().legal_for(state.actor)
        assert -9 not in state.waiting()


@every_game
def test_the_declared_default_is_legal_and_ends_the_game(subject: Subject) -> None:
    """T15, T48: if everybody's time is always up, the game still ends."""
    state = subject.new(8)
    for _ in range(subject.bound):
        if state.is_over():
            return
        for seat in state.waiting():
            assert state.default(seat) in state.legal_for(seat)
        state.apply(state.default(state.actor))
    assert state.is_over()


@every_game
def test_the_decision_lists_what_is_legal(subject: Subject) -> None:
    """T54: what a person is offered is what the engine accepts, and only who is asked is offered anything."""
    for state in walk(subject, 6):
        for seat in subject.observers():
            decision = subject.table.decision(state, seat)
            assert (decision is None) == state.is_over()
            if decision is None:
                continue
            assert set(state.waiting()) <= set(decision.seats)
            assert decision.clause in subject.clauses
            assert decision.prompt
            legal = [] if seat is None else state.legal_for(seat)
            assert [answer.action for answer in decision.answers] == legal
            assert [answer.operand for answer in decision.answers] == [action % KIND for action in legal]
            assert len({(answer.kind, answer.text) for answer in decision.answers}) == len(legal)
