"""What a game writes, its clone never sees: where random games of the first set seldom or never get (T09)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from neontable.nemesis.damage import prevented
from neontable.nemesis.frame import AS_TRIGGER, Frame
from neontable.nemesis.lists import vec_of
from neontable.nemesis.state import NemesisState
from neontable.nemesis.triggers import add_listener, come_due, use_up
from tests.contract.room import make_room
from tests.nemesis.table import position, side

pytestmark = pytest.mark.compiled

WATCHER = '"Whenever this card takes damage, draw 1 card."'


def frame_of(s: NemesisState) -> Frame:
    assert s.frame is not None
    return s.frame


def prevent(s: NemesisState, obj: int) -> None:
    assert prevented(s, 1 - obj, obj, 1) == 0


WRITERS: dict[str, Callable[[NemesisState, int], None]] = {
    "pending": lambda s, obj: come_due(s, 0, obj, obj, -1, 0),
    "used": lambda s, obj: use_up(s, obj, 0),
    "listeners": add_listener,
    "effects": prevent,
    "memory": lambda s, obj: frame_of(s).put(1, obj),
    "deeds": lambda s, obj: frame_of(s).done(1, obj),
}


def shielded() -> NemesisState:
    """Two objects with triggers; the next damage to each is prevented; an ability is resolving."""
    text = "Prevent the next 2 damage to target Unit this turn."
    play = position(side(front=f"Cow 1/9 {WATCHER}, Elk 1/9 {WATCHER}", hand=f'2x Trick tactical "{text}"'))
    play.plays("play Trick", "at Cow").plays("play Trick", "at Elk")
    play.state.listeners = vec_of([])
    play.state.frame = Frame(AS_TRIGGER, 0, -1, 0, 0, -1, 0)
    return play.state


@pytest.mark.parametrize("writer", WRITERS)
def test_both_write_and_neither_sees_it(writer: str) -> None:
    state = shielded()
    make_room(state)
    clone = state.clone()
    untouched = state.to_ints()
    WRITERS[writer](state, 0)
    mine = state.to_ints()
    assert mine != untouched
    assert clone.to_ints() == untouched
    WRITERS[writer](clone, 1)
    assert clone.to_ints() not in (mine, untouched)
    assert state.to_ints() == mine
