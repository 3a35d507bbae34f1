"""All that a seat can get out of a game, as bytes, and what of it differs between states that are one to the seat."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from neontable.kernel.events import split_events
from neontable.kernel.state import KIND, NOBODY, State
from tests.contract.subjects import Subject

OPERANDS = 20  # above all operands that any of the games knows


class Lens:
    """The ways out, one method each. A test that plants a leak overrides one."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.table = subject.table

    def view(self, state: State, seat: int | None) -> bytes:
        return msgspec.json.encode(self.table.view(state, seat))

    def decision(self, state: State, seat: int | None) -> bytes:
        return msgspec.json.encode(self.table.decision(state, seat))

    def legal(self, state: State, seat: int | None) -> bytes:
        return repr(state.legal_for(number(seat))).encode()

    def why_not(self, state: State, seat: int | None) -> bytes:
        actions = [kind * KIND + operand for kind in range(self.subject.kinds + 1) for operand in range(OPERANDS)]
        clauses = [state.why_not(number(seat), action) for action in actions]
        one_of_each = dict(zip(clauses, actions, strict=True)).values()
        return repr((clauses, [self.table.why_not(state, number(seat), action) for action in one_of_each])).encode()

    def knowledge(self, state: State, seat: int | None) -> bytes:
        return repr(state.knowledge(number(seat))).encode()

    def told(self, state: State, raw: tuple[int, ...], seat: int | None) -> bytes:
        return msgspec.json.encode(self.table.tell(state, raw, seat))

    def messages(self, before: State, state: State, raws: list[tuple[int, ...]], seat: int | None) -> list[bytes]:
        """What the seat is sent after a step: what it is told, and what has changed for it."""
        sent = [event for raw in raws if (event := self.told(state, raw, seat)) != b"null"]
        for way in (self.view, self.decision):
            now = way(state, seat)
            if now != way(before, seat):
                sent.append(now)
        return sent

    def differences(self, a: State, b: State, seat: int | None) -> list[str]:
        """By which ways out the seat could tell two states apart."""
        ways = (self.view, self.decision, self.legal, self.why_not, self.knowledge)
        return [way.__name__ for way in ways if way(a, seat) != way(b, seat)]


def number(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def swapped(subject: Subject, state: State, seat: int | None, rng: random.Random, reseed: bool) -> State | None:
    """A state that the seat cannot tell from this one, all that it cannot see being drawn anew: faces, innocence cards,
    order of a stock, answers of others that are still sealed; with `reseed`, what will be drawn as well. None when the
    draw came to nothing, or to the same state."""
    reading, me = subject.reading, number(seat)
    ints = state.to_ints()
    sight = reading.sight(ints, me)
    redrawn = reading.redrawn(ints, split_events(state.recorder or [], subject.game.event_width), me, rng)
    if redrawn is None:
        return None
    other = subject.table.from_ints(reading.reseeded(redrawn, rng) if reseed else redrawn)
    for _ in range(rng.randrange(2 * subject.players) if reading.is_open(ints) else 0):
        chooser = rng.choice([chooser for chooser in range(subject.players) if chooser != seat])
        then = other.clone()
        if legal := then.legal_for(chooser):
            then.apply_for(chooser, rng.choice(legal))
            if reading.sight(then.to_ints(), me) == sight:  # else all were in
                other = then
    assert reading.sight(other.to_ints(), me) == sight, "the swap is at fault"
    return other if other.to_ints() != ints else None


def standing_leaks(lens: Lens, state: State, seat: int | None, rng: random.Random) -> Iterator[list[str]]:
    """By which ways out the seat could tell this state from one that differs in nothing that it can see."""
    if other := swapped(lens.subject, state, seat, rng, reseed=True):
        yield lens.differences(state, other, seat)


def stepping_leaks(lens: Lens, state: State, seat: int | None, rng: random.Random) -> Iterator[list[str]]:
    """The same, when somebody then answers alike in both: messages too."""
    reading, width = lens.subject.reading, lens.subject.game.event_width
    other = swapped(lens.subject, state, seat, rng, reseed=False)
    if other is None or state.is_over():
        return
    chooser = rng.choice(state.waiting())
    action = rng.choice(state.legal_for(chooser))
    if action not in other.legal_for(chooser):
        return
    after, happened = [], []
    for before in (state, other):
        then = before.clone()
        then.recorder = []
        then.apply_for(chooser, action)
        after.append(then)
        happened.append(split_events(then.recorder, width))
    events = happened[0] + happened[1]
    opened = reading.is_open(state.to_ints()) and events != []  # all were in, so choices may differ that are shown
    if opened and reading.choices(state.to_ints()) != reading.choices(other.to_ints()):
        return
    if reading.sees_apart(after[0].to_ints(), after[1].to_ints(), events, number(seat)):
        return
    found = lens.differences(after[0], after[1], seat)
    sent = [lens.messages(*step, seat) for step in zip((state, other), after, happened, strict=True)]
    yield [*found, "messages"] if sent[0] != sent[1] else found
