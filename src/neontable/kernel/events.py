"""What people and bots are shown, whatever the game: events, decisions, answers. Typed values at the engine's edge.

A raw event is `event_width` ints (the kind first), recorded while the engine runs. `Table.tell` turns it, when it
happens and never later, into what one seat is told: the same sentence with fewer facts for who knows less, or nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One thing that happened, as one seat is told it.

    `kind`: the game's name of it ("look"); `clause`: the id that it follows ("NX-4.1"); `text`: one sentence;
    `facts`: what the sentence says, by name, for clients that draw it (cards and seats are numbers, None: not known).
    """

    kind: str
    clause: str
    text: str
    facts: dict[str, Any] = {}


class Answer(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One legal action as a person reads it. `kind` and `operand` are the action's two parts, for boards."""

    action: int
    kind: str
    operand: int
    text: str


class Decision(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What is asked. Whole for a seat that is asked; for others only who is asked and the public reason.

    `seats`: who is asked now (in a simultaneous choice all that choose, whether they have answered or not);
    `kind`: what is asked ("look"); `clause`: the id; `source`: the card whose text asks, or ""; `prompt`: a sentence;
    `more`: how many more choices of this kind follow; `answers`: the legal actions, sorted; empty for others.
    """

    seats: tuple[int, ...]
    kind: str
    clause: str
    source: str
    prompt: str
    more: int = 0
    answers: tuple[Answer, ...] = ()


def split_events(raw: list[int], width: int) -> list[tuple[int, ...]]:
    """The recorder's flat ints as one tuple an event."""
    return [tuple(raw[at : at + width]) for at in range(0, len(raw), width)]
