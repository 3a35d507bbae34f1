"""One game at this device: people take turns at it, bots play on in order, everything is recorded.

The session is game-independent. It shows a seat only what the Table gives for that seat: each log is told while things
happen, and an undo forgets its lines with the answer.
"""

from __future__ import annotations

from typing import NamedTuple

from ..bots import new_bot
from ..kernel.errors import NeontableError
from ..kernel.events import Decision, split_events
from ..kernel.game import Game, Table
from ..kernel.replay import Act, Concede, Record, SeatChange, Undo
from ..kernel.state import State

BOT_AFTER_LEAVING = "detective"


class NotNow(NeontableError):
    """Something that cannot be done at this moment; the message says why."""


class Line(NamedTuple):
    """A line of a log. `kind`: the event's, or "note" for what the session itself says; `own`: others are told less."""

    kind: str
    clause: str
    text: str
    own: bool = False


class Done(NamedTuple):
    """An answer that was given: what there was before it, and the events that followed."""

    seat: int
    action: int
    single: bool  # there was no other
    before: State
    lines: dict[int | None, int]
    events: list[tuple[int, ...]]
