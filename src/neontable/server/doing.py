"""What a message asks for is done, however it came: over a WebSocket or by HTTP."""

from __future__ import annotations

from typing import TypeAlias

from .looks import Reader
from .people import Person
from .protocol import Accepted, Answer, AskUndo, Consent, Refused, Resign, Say, Why, WhyNot
from .room import Room

Act: TypeAlias = Answer | Resign | AskUndo | Consent | WhyNot | Say


async def done(room: Room, seat: Reader, person: Person | None, act: Act) -> Accepted | Refused | Why | None:
    """What is said to it; None where nothing is."""
    me = person.id if person else ""
    match act:
        case Answer():
            return await room.answer(seat, act.decision, act.actions, act.key, me)
        case Resign():
            return await room.resign(seat, act.key, me)
        case AskUndo():
            return await room.ask_undo(seat, act.key, me)
        case Consent():
            return await room.consent(seat, act.version, act.yes, act.key, me)
        case WhyNot():
            return room.why_not(seat, act.action, act.key)
        case Say():
            if person is None:
                return Refused(key="", code="no-name", message="Give yourself a name to talk.")
            await room.say(person.id, person.name, seat, act.text)
            return None
