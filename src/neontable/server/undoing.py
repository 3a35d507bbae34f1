"""An undo at a table: at once where nobody has learnt anything since, else when all others consent.

One that waits for that is stored (asking.py): it is seen, and answered, on any server. It ends with the next row that
everybody is due to be told of, wherever that was stored; so an act has nothing to do for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import asking
from .asking import Asking
from .protocol import Accepted
from .refusing import Refusal

if TYPE_CHECKING:
    from .room import Do, Room
    from .story import Story


def waits(asked: Asking | None, story: Story) -> Asking | None:
    """The undo that waits for consent in the game as it is there."""
    return asked if asked and not asked.refused and asked.due == story.due[None] else None


def learn(room: Room, asked: Asking | None) -> None:
    """What is stored of an undo is that now; what is read here may come in any order."""
    if asked and (room.asked is None or asked > room.asked):
        before, room.asked = room.undo, asked
        if room.undo != before:
            room.news()


async def ask(room: Room, seat: int, key: str, person: str) -> Accepted:
    """Take it back at once where nothing was learnt since, else ask the others; who asks twice, asks once. Raises
    Refusal."""
    assert room.story is not None
    why = room.story.why_no_undo(seat)
    undo: Do = lambda story: story.undo(seat)  # noqa: E731
    if not why:
        return await room.write(seat, key, person, undo, True)
    undo(room.story.fork())  # refused, if there is nothing to take back
    if room.people == [seat]:
        raise Refusal("no-undo", why)
    due = room.story.due[None]
    asked = await asking.ask(room.store, room.id, seat, due)
    learn(room, asked)
    if (asked.seat, asked.due) != (seat, due):
        raise Refusal("asked", "An undo is asked for already: wait until the others have answered.")
    return Accepted(key=key)


async def consent(room: Room, seat: int, number: int, yes: bool, key: str, person: str) -> Accepted:
    """What a seat says to the undo of another: when all have said yes, it is done. Raises Refusal."""
    assert room.story is not None
    asked = waits(room.asked, room.story)
    _must_wait(asked is not None and asked.number == number)
    assert asked is not None
    if seat == asked.seat:
        raise Refusal("not-yours", "The others must say yes to your undo.")
    asked = await asking.consent(room.store, room.id, number, seat, yes)
    learn(room, asked)
    _must_wait(asked.number == number and asked.refused is not yes)
    if not yes or not asked.agreed(room.people):
        return Accepted(key=key)
    return await room.write(asked.seat, key, person, lambda story: _undo(story, asked), True, again=True)


def _undo(story: Story, asked: Asking) -> None:
    """What all have agreed to, if nothing has ended it on another server. Raises Refusal."""
    _must_wait(waits(asked, story) is not None)
    story.undo(asked.seat)


def _must_wait(holds: bool) -> None:
    """Raises Refusal where what is answered is over."""
    if not holds:
        raise Refusal("stale", "That undo is no longer asked for.")
