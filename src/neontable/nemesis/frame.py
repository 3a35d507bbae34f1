"""A card or ability that is being used or resolved: what it has chosen and done so far (compiled)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from .lists import paired, vec_of

FRAME_INTS: Final = 18  # of a Frame, before its two lists

# What a frame resolves.
AS_TRIGGER: Final = 0
AS_ABILITY: Final = 1  # its cost is paid when its targets are chosen
AS_CARD: Final = 2  # a card that was played from hand


@final
class Frame:
    """One ability. `kind`: AS_TRIGGER to AS_CARD; `ability`: its number in the catalog, -1 for a played Enhancement;
    `pc`: the position of the record that comes next; `seat`: its controller; `source`: the object with the text, or -1;
    `card`: the thing (ops.CARD) that its card is, -1 for a token; `definition`: that card's.
    `event`, `other`, `event_seat`: what the trigger is about, -1 for nothing; `x`; `did`: 1 when the last sentence did
    something; `actor`: who carries out the action; `modes`: a mask of those that were chosen.
    `slot`: the slot that is asked next; `left`: how many more may be chosen in the running choice, -1 when none runs;
    `turn`: how many of the players who choose in it have done so; `void`: 1 when it does nothing, for want of a target.
    `memory`: (register, thing) pairs; `deeds`: (DEED_, thing or number) pairs.
    """

    kind: i64
    ability: i64
    pc: i64
    seat: i64
    source: i64
    card: i64
    definition: i64
    event: i64
    other: i64
    event_seat: i64
    x: i64
    did: i64
    actor: i64
    modes: i64
    slot: i64
    left: i64
    turn: i64
    void: i64
    memory: vec[i64]
    deeds: vec[i64]

    def __init__(self, kind: i64, ability: i64, pc: i64, seat: i64, source: i64, card: i64, definition: i64) -> None:
        self.kind = kind
        self.ability = ability
        self.pc = pc
        self.seat = seat
        self.source = source
        self.card = card
        self.definition = definition
        self.event = -1
        self.other = -1
        self.event_seat = -1
        self.x = 0
        self.did = 0
        self.actor = seat
        self.modes = 0
        self.slot = 0
        self.left = -1
        self.turn = 0
        self.void = 0
        self.memory = vec[i64]()
        self.deeds = vec[i64]()

    def clone(self) -> Frame:
        f = Frame(self.kind, self.ability, self.pc, self.seat, self.source, self.card, self.definition)
        f.event = self.event
        f.other = self.other
        f.event_seat = self.event_seat
        f.x = self.x
        f.did = self.did
        f.actor = self.actor
        f.modes = self.modes
        f.slot = self.slot
        f.left = self.left
        f.turn = self.turn
        f.void = self.void
        f.memory = self.memory[:]
        f.deeds = self.deeds[:]
        return f

    def to_ints(self) -> list[int]:
        ints: list[int] = [self.kind, self.ability, self.pc, self.seat, self.source, self.card, self.definition]
        ints += [self.event, self.other, self.event_seat, self.x, self.did, self.actor, self.modes]
        ints += [self.slot, self.left, self.turn, self.void, len(self.memory), *self.memory, *self.deeds]
        return ints

    def get(self, register: i64) -> vec[i64]:
        """The things in a register of the memory, in the order in which they came there."""
        found = vec[i64]()
        for i in range(0, len(self.memory), 2):
            if self.memory[i] == register:
                found = append(found, self.memory[i + 1])
        return found

    def put(self, register: i64, thing: i64) -> None:
        """One more thing in a register."""
        self.memory = paired(self.memory, register, thing)

    def clear(self, register: i64) -> None:
        """Nothing is in the register any more."""
        kept = vec[i64]()
        for i in range(0, len(self.memory), 2):
            if self.memory[i] != register:
                kept = extend(kept, self.memory[i : i + 2])
        self.memory = kept

    def rebind(self, old: i64, new: i64) -> None:
        """What a register holds has become an object, or a card again."""
        for i in range(1, len(self.memory), 2):
            if self.memory[i] == old:
                self.memory[i] = new

    def done(self, deed: i64, thing: i64) -> None:
        """One more of its deeds (ops.DEED_): to a thing, or how much."""
        self.deeds = paired(self.deeds, deed, thing)


def frame_from_ints(ints: list[int]) -> Frame:
    """The frame that `to_ints` wrote."""
    f = Frame(ints[0], ints[1], ints[2], ints[3], ints[4], ints[5], ints[6])
    f.event, f.other, f.event_seat, f.x, f.did, f.actor, f.modes = ints[7:14]
    f.slot, f.left, f.turn, f.void = ints[14:18]
    size = ints[FRAME_INTS]
    f.memory = vec_of(ints[FRAME_INTS + 1 : FRAME_INTS + 1 + size])
    f.deeds = vec_of(ints[FRAME_INTS + 1 + size :])
    return f
