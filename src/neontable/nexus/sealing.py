"""The cards of Nexus that set-up deals, and which of them a seat has seen (kernel/sealing.py). Nothing is shuffled
later (NX-2.2, NX-2.8), so that all are covered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..kernel.events import Event
from ..kernel.sealing import Eyes
from .knowledge import knowledge_from_ints
from .parts import UNKNOWN
from .state import NexusState
from .texts import COLOUR_NAMES
from .wording import card_name, face_name

REPLICANT: Final = "the replicant"


def evidence(card: int) -> str:
    """A card of Deckard's case file, as it was dealt (NX-2.8)."""
    return f"evidence card {card_name(card)}"


def innocence(seat: int) -> str:
    """An innocence card (NX-2.3)."""
    return f"the innocence card of seat {seat}"


def dealt_by(s: NexusState) -> dict[str, str]:
    """All that set-up has dealt face down."""
    places = {evidence(card): face_name(face) for card, face in enumerate(s.deal)}
    places |= {innocence(seat): COLOUR_NAMES[colour] for seat, colour in enumerate(s.innocence)}
    return places | {REPLICANT: COLOUR_NAMES[s.replicant]}  # NX-2.5


class NexusEyes(Eyes):
    """A seat's: its innocence card, what it looked at, what was turned up, and at the end the replicant."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def glance(self, knowledge: Sequence[int]) -> tuple[int, ...]:
        colour = knowledge_from_ints(list(knowledge)).innocence
        return () if colour == UNKNOWN else (int(colour),)

    def take(self, told: Sequence[Event], glance: tuple[int, ...]) -> None:
        for colour in glance:
            self.saw(innocence(self.seat), COLOUR_NAMES[colour])
        for event in told:
            if "face" in event.facts and "card" in event.facts:
                self.saw(evidence(event.facts["card"]), event.facts["face"])
            if "replicant" in event.facts:
                self.saw(REPLICANT, event.facts["replicant"])
