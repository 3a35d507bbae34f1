"""What a seat knows: as much as it may see, no more, no less (T23); and worlds drawn from it."""

from __future__ import annotations

import random

import msgspec
import pytest

from neontable.kernel.rng import Rng, key_of
from neontable.kernel.state import NOBODY, State
from tests.contract.lens import number, swapped
from tests.contract.subjects import Subject, every_game, play_out, walk

pytestmark = pytest.mark.compiled


def shown(subject: Subject, state: State, seat: int | None) -> bytes:
    return msgspec.json.encode([subject.table.view(state, seat), subject.table.decision(state, seat)])


def states(subject: Subject, games: int, most: int = 1000) -> list[State]:
    """The states of some games; `most`: not more than that many, evenly spread."""
    found = [state.clone() for seed in range(games) for state in walk(subject, seed)]
    return found[:: 1 + len(found) // most]


@pytest.mark.slow
@every_game
def test_equal_sight_is_equal_knowledge_and_different_sight_is_different_knowledge(subject: Subject) -> None:
    """T23, against the tests' own reading of what a seat may see; equal knowledge is shown alike."""
    rng = random.Random(1)
    known: dict[object, list[int]] = {}
    seen: dict[tuple[int, ...], tuple[object, bytes]] = {}
    for state in states(subject, 3):
        for seat in rng.sample(subject.observers(), 2):
            for one in (state, swapped(subject, state, seat, rng, reseed=True) or state):
                # Seats see apart, even where they see the same: the knowledge says whose it is.
                sight = (seat, subject.reading.sight(one.to_ints(), number(seat)))
                knowledge = one.knowledge(number(seat))
                assert known.setdefault(sight, knowledge) == knowledge
                view = shown(subject, one, seat)
                assert seen.setdefault(tuple(knowledge), (sight, view)) == (sight, view)
    assert len(seen) == len(known) > 60


@every_game
def test_knowledge_is_of_a_seat_of_the_game_or_of_a_spectator(subject: Subject) -> None:
    state = subject.new(1)
    for seat in (-2, subject.players, 99):
        with pytest.raises(ValueError, match=f"seat {seat} "):
            state.knowledge(seat)


@every_game
def test_a_drawn_world_is_one_that_the_seat_cannot_tell_from_this_one(subject: Subject) -> None:
    """The same sight, knowledge, view, decision and legal actions; no recorder; what is hidden differs."""
    rng = Rng(key_of("worlds"), 0)
    dice = random.Random(2)
    differing = 0
    for state in states(subject, 2, 60):
        for seat in dice.sample(subject.observers(), 2):
            knowledge = state.knowledge(number(seat))
            world = subject.table.world(knowledge, rng)
            assert world.knowledge(number(seat)) == knowledge
            assert subject.reading.sight(world.to_ints(), number(seat)) == subject.reading.sight(
                state.to_ints(), number(seat)
            )
            assert shown(subject, world, seat) == shown(subject, state, seat)
            if seat is not None:
                assert world.legal_for(seat) == state.legal_for(seat)
            assert world.recorder is None
            differing += world.to_ints() != state.to_ints()
    assert differing > 20


@pytest.mark.slow
@every_game
def test_a_drawn_world_can_be_played_to_its_end(subject: Subject) -> None:
    rng = Rng(key_of("played"), 0)
    dice = random.Random(3)
    for state in states(subject, 1, 40):
        seat = number(dice.choice(subject.observers()))
        world = subject.table.world(state.knowledge(seat), rng)
        again = subject.table.from_ints(world.to_ints())
        assert again.to_ints() == world.to_ints()
        assert play_out(world, 1).is_over()


@every_game
def test_worlds_are_drawn_by_the_generator_that_is_given(subject: Subject) -> None:
    knowledge = subject.new(5).knowledge(0)
    draws = [subject.table.world(knowledge, Rng(key_of(str(n // 2)), 0)).to_ints() for n in range(20)]
    assert draws[0::2] == draws[1::2]
    assert len({tuple(draw) for draw in draws}) == 10


@every_game
def test_a_spectator_knows_no_more_than_any_seat(subject: Subject) -> None:
    """Worlds of a seat are worlds of a spectator too."""
    rng = Rng(key_of("spectator"), 0)
    for state in states(subject, 1, 15):
        public = state.knowledge(NOBODY)
        for seat in range(subject.players):
            assert subject.table.world(state.knowledge(seat), rng).knowledge(NOBODY) == public
