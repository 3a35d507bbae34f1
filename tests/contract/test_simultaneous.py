"""Seats that choose at the same time: in any order the same, and nobody sees anything before all are in (T05)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from neontable.kernel.events import split_events
from neontable.kernel.state import State
from tests.contract.lens import Lens
from tests.contract.subjects import Subject, every_game, walk

pytestmark = pytest.mark.compiled

GAMES = 4
ORDERS = 6  # interleavings that are tried of each choice
NOTHING = b"null"


def choices(subject: Subject) -> Iterator[State]:
    """States in which several seats begin to choose at the same time."""
    for seed in range(GAMES):
        for state in walk(subject, seed):
            asked = subject.table.decision(state, None)
            if asked and len(asked.seats) > 1 and tuple(state.waiting()) == asked.seats:
                yield state.clone()


def answers_of(state: State, rng: random.Random) -> dict[int, list[int]]:
    """What each seat is going to answer, one thing after the other; found out alone, for the others do not matter."""
    found: dict[int, list[int]] = {}
    for seat in state.waiting():
        alone = state.clone()
        others = [other for other in state.waiting() if other != seat]
        found[seat] = []
        while seat in alone.waiting() and alone.waiting() != [seat] and set(others) <= set(alone.waiting()):
            found[seat].append(rng.choice(alone.legal_for(seat)))
            alone.apply_for(seat, found[seat][-1])
    return found


def interleaved(answers: dict[int, list[int]], rng: random.Random) -> list[tuple[int, int]]:
    """All answers in some order; each seat's own stay in theirs."""
    turns = [seat for seat, actions in answers.items() for _ in actions]
    rng.shuffle(turns)
    left = {seat: list(actions) for seat, actions in answers.items()}
    return [(seat, left[seat].pop(0)) for seat in turns]


@every_game
def test_every_interleaving_ends_in_the_same_state_with_the_same_events(subject: Subject) -> None:
    rng = random.Random(1)
    lens = Lens(subject)
    found = 0
    for state in choices(subject):
        answers = answers_of(state, rng)
        ends = set()
        for _ in range(ORDERS):
            then = state.clone()
            then.recorder = []
            for seat, action in interleaved(answers, rng):
                then.apply_for(seat, action)
            events = split_events(then.recorder, subject.game.event_width)
            told = [
                [event for raw in events if (event := lens.told(then, raw, seat)) != NOTHING]
                for seat in subject.observers()
            ]
            ends.add((tuple(then.to_ints()), repr(told)))
        assert len(ends) == 1
        found += 1
    assert found > 0


@every_game
def test_nobody_notices_an_answer_before_all_are_in(subject: Subject) -> None:
    """Not its content, nor that it was given: no event, no message, all that one is shown the same."""
    rng = random.Random(2)
    lens = Lens(subject)
    noticed = 0
    for state in choices(subject):
        state.recorder = []
        order = interleaved(answers_of(state, rng), rng)
        for seat, action in order[:-1]:  # the last one closes the choice
            before = state.clone()
            state.apply_for(seat, action)
            raws = split_events(state.recorder, subject.game.event_width)
            state.recorder.clear()
            for other in rng.sample(subject.observers(), 3):
                if other != seat:
                    assert lens.differences(before, state, other) == []
                    assert lens.messages(before, state, raws, other) == []
            noticed += lens.knowledge(before, seat) != lens.knowledge(state, seat)
        state.apply_for(*order[-1])
        assert state.recorder
    assert noticed > 0  # who answers sees that


@every_game
def test_a_seat_that_has_answered_is_not_asked_again(subject: Subject) -> None:
    rng = random.Random(3)
    for state in choices(subject):
        answers = answers_of(state, rng)
        first = next(iter(answers))
        for action in answers[first]:
            state.apply_for(first, action)
        assert first not in state.waiting()
        assert state.legal_for(first) == []
        assert all(state.why_not(first, action) for action in answers[first])


@every_game
def test_who_concedes_in_the_middle_of_a_choice(subject: Subject) -> None:
    """T14: the others' answers are not lost where the game goes on; else it ends at once."""
    rng = random.Random(4)
    for state in choices(subject):
        order = interleaved(answers_of(state, rng), rng)
        state.apply_for(*order[0])
        state.concede(order[0][0])
        assert state.is_over() != subject.goes_on
        for seat, action in order[1:] if subject.goes_on else []:
            state.apply_for(seat, action)
