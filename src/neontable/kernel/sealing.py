"""Cards that are committed to one by one before anybody plays, for tables that never publish their seed.

Each place that set-up has filled (a card of a case file, of a hand, of a deck) is hashed with a salt of its own; the
hash over all of them is shown when the game begins. Afterwards a seat is given the salts of the cards that it has
seen, and of no other: a card without its salt cannot be found by trying all cards. What a seat has seen is worked out
by the game's Eyes, which are handed what the seat was told and nothing else, here as by whoever checks it.
"""

from __future__ import annotations

import hmac
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec

from .errors import ReplayError
from .events import Event


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What shows that a card was committed to."""

    place: str
    card: str
    salt: str


class Sealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat gets. `commitment`: what was shown when the game began; `hashes`: of all places, in order;
    `openings`: of those that the seat has seen."""

    commitment: str
    hashes: dict[str, str]
    openings: tuple[Opening, ...]


class Eyes(ABC):
    """Which of the cards that set-up dealt a seat has seen: `seen`, place -> card, made of what it is told alone."""

    def __init__(self) -> None:
        self.seen: dict[str, str] = {}
        self.torn: list[str] = []

    @abstractmethod
    def glance(self, knowledge: Sequence[int]) -> tuple[int, ...]:
        """What of the seat's knowledge (State.knowledge) is needed beside what it is told in events."""

    @abstractmethod
    def take(self, told: Sequence[Event], glance: tuple[int, ...]) -> None:
        """One step of the game, the first one being set-up: what the seat is told of it, and its glance after it."""

    def saw(self, place: str, card: str) -> None:
        """The seat was shown that card there; what does not fit what it was shown before is kept apart (`torn`)."""
        if self.seen.setdefault(place, card) != card:
            self.torn.append(place)


def salt_of(seed: str, place: str) -> str:
    """The salt of a place, 64 hexadecimal digits: who does not know the seed can foresee none, though they have all
    others."""
    return hmac.new(seed.encode(), f"neontable salt\n{place}".encode(), sha256).hexdigest()


def hash_of(place: str, card: str, salt: str) -> str:
    """What is shown of a card beforehand."""
    return sha256("\n".join(("neontable card", salt, place, card)).encode()).hexdigest()


def hashes_of(dealt: Mapping[str, str], seed: str) -> dict[str, str]:
    """The same of all places."""
    return {place: hash_of(place, card, salt_of(seed, place)) for place, card in dealt.items()}


def commitment_to(hashes: Mapping[str, str]) -> str:
    """What is shown of all of them."""
    lines = (f"{place}: {each}" for place, each in hashes.items())
    return sha256("\n".join(("neontable cards", *lines)).encode()).hexdigest()


def sealed(dealt: Mapping[str, str], seed: str, eyes: Eyes) -> Sealed:
    """The openings for whose eyes they are. A card that is not the one that was dealt there gets no salt: with it, who
    has it could try out which one was."""
    hashes = hashes_of(dealt, seed)
    seen = [(place, card) for place, card in eyes.seen.items() if dealt.get(place) == card]
    openings = tuple(Opening(place, card, salt_of(seed, place)) for place, card in seen)
    return Sealed(commitment_to(hashes), hashes, openings)


def check_openings(given: Sealed, eyes: Eyes, name: str) -> None:
    """Whether the cards that a seat was shown are those that were committed to. `eyes`: after all that it was told;
    `name`: what messages call the file. Raises ReplayError."""
    if commitment_to(given.hashes) != given.commitment:
        raise ReplayError(f"{name}: its list of hashes is not the one that was committed to ({given.commitment}).")
    if eyes.torn:
        raise ReplayError(f"{name}: the seat was told of two different cards for one place: {eyes.torn[0]}.")
    opened: dict[str, str] = {}
    for opening in given.openings:
        if opening.place in opened:
            raise ReplayError(f"{name}: {opening.place} is opened twice.")
        if given.hashes.get(opening.place) != hash_of(opening.place, opening.card, opening.salt):
            raise ReplayError(f"{name}: {opening.place} is said to be {opening.card}: that was not committed to.")
        opened[opening.place] = opening.card
    for place, card in eyes.seen.items():
        if place not in opened:
            raise ReplayError(f"{name}: the seat was shown {card} as {place}, and that is not opened.")
        if opened[place] != card:
            raise ReplayError(f"{name}: the seat was shown {card} as {place}; committed to was {opened[place]}.")
    if unseen := opened.keys() - eyes.seen.keys():
        raise ReplayError(f"{name}: {min(unseen)} is opened, and the seat was not shown it.")
