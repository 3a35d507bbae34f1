"""Clones share nothing that is ever changed; no field is forgotten by `clone`, `to_ints` or `from_ints` (T09, T33)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from librt.vecs import vec

from neontable.kernel.rng import Rng
from neontable.kernel.state import State
from neontable.nemesis.frame import Frame
from neontable.nemesis.lists import vec_of
from tests.contract.room import fields_of, make_room
from tests.contract.subjects import Subject, answer_somehow, every_game, play_out, walk

pytestmark = pytest.mark.compiled

NOT_COPIED = ("recorder",)  # a clone has none, and it is no part of the state
NOT_NUMBERS = ("recorder", "catalog")
GAMES = 12  # are played with their clones
TOGETHER = 2  # decisions of each, before another clone is made


def changed(value: Any) -> Any:
    """Another value of the same type; a Frame where there can be one."""
    if value is None:
        return Frame(1, 2, 3, 0, 4, 5, 6)
    if isinstance(value, Frame):
        later = value.clone()
        later.x += 1
        return later
    if isinstance(value, vec):
        return vec_of(changed(list(value)))
    if isinstance(value, bool) or not isinstance(value, int | list):
        raise TypeError(f"a state is ints, lists, arrays and frames, not {value!r}")
    if isinstance(value, list) and value and isinstance(value[-1], list):
        return [*value[:-1], changed(value[-1])]
    if isinstance(value, int):
        return value + 1
    if value and isinstance(value[0], Rng):
        other = [stream.clone() for stream in value]
        other[-1].word()
        return other
    return [*value[:-1], value[-1] + 1] if value else [1]


def middles(subject: Subject) -> list[State]:
    """States of a game, all the way through."""
    states = [state.clone() for state in walk(subject, 12)]
    return states[:: max(1, len(states) // 12)]


@every_game
def test_the_fields_are_found(subject: Subject) -> None:
    fields = fields_of(subject.new(0))
    assert {"players", "actor", "recorder", "catalog"} <= set(fields)
    assert len(fields) > 12


@every_game
def test_every_field_is_copied_and_written(subject: Subject) -> None:
    for original in middles(subject):
        for name in fields_of(original):
            if name in NOT_NUMBERS:
                continue
            state = original.clone()
            setattr(state, name, changed(getattr(state, name)))
            assert state.to_ints() != original.to_ints(), f"{name} is missing in to_ints"
            assert state.clone().to_ints() == state.to_ints(), f"{name} is missing in clone"
            again = subject.table.from_ints(state.to_ints())
            assert again.to_ints() == state.to_ints(), f"{name} is missing in from_ints"


@every_game
def test_a_clone_has_its_own_lists(subject: Subject) -> None:
    for original in middles(subject):
        original.recorder = []
        before = original.to_ints()
        clone = original.clone()
        assert clone.recorder is None
        for name in fields_of(original):
            mine, its = getattr(original, name), getattr(clone, name)
            if isinstance(mine, Frame):
                assert mine is not its, name
                its.put(1, 1)
                its.done(1, 1)
            if isinstance(mine, vec) and name not in subject.shared and len(its) > 0:
                its[0] += 1  # an array is looked at anew each time: only what is written in it tells whose it is
            if not isinstance(mine, list) or name in NOT_COPIED:
                continue
            if name in subject.shared:
                assert mine is its, f"{name} is copied though it is declared as shared"
                continue
            assert mine is not its, name
            if its and isinstance(its[0], Rng) and name not in subject.replaced:
                assert all(a is not b for a, b in zip(mine, its, strict=True)), name
                its[0].word()
            its.append(its[0] if its else 0)
        assert original.to_ints() == before


@every_game
def test_what_clones_share_is_never_changed(subject: Subject) -> None:
    held: list[tuple[list[int], list[int]]] = []
    for state in walk(subject, 13):
        held += [(getattr(state, name), list(getattr(state, name))) for name in subject.shared]
    assert all(list(items) == copy for items, copy in held)


@every_game
def test_a_clone_goes_its_own_way(subject: Subject) -> None:
    for state in middles(subject):
        before, sight = state.to_ints(), state.knowledge(0)
        play_out(state.clone(), 1)
        assert state.to_ints() == before
        assert state.knowledge(0) == sight


@pytest.mark.slow
@every_game
def test_a_game_and_its_clone_never_change_each_other(subject: Subject) -> None:
    """They go on by turns, each its own way. Arrays may share memory behind their ends: what one of two appends there
    is seen when the other has appended, too, so neither alone would show it."""
    for seed in range(GAMES):
        dice = random.Random(seed)
        state = subject.new(seed)
        while not state.is_over():
            make_room(state)
            pair = (state, state.clone())
            for _ in range(2 * TOGETHER):
                mine, other = dice.sample(pair, 2)
                before = other.to_ints()
                if not mine.is_over():
                    answer_somehow(mine, dice)
                assert other.to_ints() == before
            state = dice.choice(pair)


@pytest.mark.slow
@every_game
def test_a_game_that_is_saved_and_loaded_at_every_decision_is_the_same_game(subject: Subject) -> None:
    """T09: also in the middle of an effect and of a simultaneous choice."""
    for seed in range(3):
        undisturbed, resumed = subject.new(seed), subject.new(seed)
        dice, same_dice = random.Random(seed), random.Random(seed)
        recorder = resumed.recorder
        while not undisturbed.is_over():
            resumed = subject.table.from_ints(resumed.to_ints())
            assert resumed.recorder is None
            resumed.recorder = recorder
            assert resumed.legal_actions() == undisturbed.legal_actions()
            assert answer_somehow(undisturbed, dice) == answer_somehow(resumed, same_dice)
            assert resumed.to_ints() == undisturbed.to_ints()
        assert resumed.recorder == undisturbed.recorder
        assert resumed.returns() == undisturbed.returns()
