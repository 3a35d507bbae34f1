"""An undo at a table: at once where nobody has learnt anything since, else when all others consent."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .protocol import Accepted
from .refusing import Refusal

if TYPE_CHECKING:
    from .room import Do, Room


class Asking(NamedTuple):
    """An undo that waits for consent: whose, its number at this table, and the seats that have said yes."""

    seat: int
    number: int
    yes: frozenset[int] = frozenset()


async def ask(room: Room, seat: int, key: str, person: str) -> Accepted:
    """Take it back at once where nothing was learnt since, else ask the others. Raises Refusal."""
    assert room.story is not None
    why = room.story.why_no_undo(seat)
    undo: Do = lambda story: story.undo(seat)  # noqa: E731
    if not why:
        return await room.write(seat, key, person, undo, True)
    undo(room.story.fork())  # refused, if there is nothing to take back
    if room.people == [seat]:
        raise Refusal("no-undo", why)
    if room.asking:
        raise Refusal("asked", "An undo is asked for already: wait until the others have answered.")
    room.asked += 1
    room.asking = Asking(seat, room.asked)
    room.news()
    return Accepted(key=key)


async def consent(room: Room, seat: int, number: int, yes: bool, key: str, person: str) -> Accepted:
    """What a seat says to the undo of another: when all have said yes, it is done. Raises Refusal."""
    asking = room.asking
    if asking is None or asking.number != number:
        raise Refusal("stale", "That undo is no longer asked for.")
    if seat == asking.seat:
        raise Refusal("not-yours", "The others must say yes to your undo.")
    said = asking.yes | {seat}
    if yes and set(room.people) <= said | {asking.seat}:
        return await room.write(asking.seat, key, person, lambda story: story.undo(asking.seat), True)
    room.asking = asking._replace(yes=said) if yes else None
    room.news()
    return Accepted(key=key)
