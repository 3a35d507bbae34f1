"""A deck as a short code to share: `NM1-` and base64, safe in an address and in a chat.

Behind the version stand, as bytes: 4 of the hash over the packs' cards; the Champion and each card by their place among
all ids in order; copies; the name; 4 of a check sum. Version 1.
"""

from __future__ import annotations

import base64
import re
import zlib
from typing import Final

from ..kernel.errors import NeontableError
from .cards import MOST_COPIES, Cards, Deck, deck_of

VERSION: Final = 1
CODE: Final = re.compile(r"NM(\d+)-([A-Za-z0-9_-]+)")
PACK: Final = 4  # bytes of the packs' hash
SUM: Final = 4  # bytes of the check sum
SMALL: Final = 3  # copies that stand in the same byte as the card; more have a byte of their own


class DeckCodeError(NeontableError):
    """A code that is damaged, of another version, or made with other packs."""

    exit_code = 1


def to_code(deck: Deck, cards: Cards) -> str:
    """The code of a deck, name and all. Raises UnknownCard."""
    place = {card.id: number for number, card in enumerate(cards, 1)}
    name = deck.name.encode()
    out = bytearray(bytes.fromhex(cards.digest)[:PACK])
    out += number_bytes(place[cards.get(deck.champion).id] if deck.champion else 0)
    out += number_bytes(len(name)) + name
    before = 0
    for copies, card in deck.cards:
        here = place[cards.get(card).id]
        out += number_bytes((here - before) * (SMALL + 1) + (copies if copies <= SMALL else 0))
        out += number_bytes(copies) if copies > SMALL else b""
        before = here
    text = base64.urlsafe_b64encode(bytes(out) + check_sum(bytes(out))).rstrip(b"=").decode()
    return f"NM{VERSION}-{text}"


def from_code(code: str, cards: Cards) -> Deck:
    """The deck of a code. Raises DeckCodeError."""
    match = CODE.fullmatch(code.strip())
    if match is None:
        raise DeckCodeError("This is no deck code: one begins with NM1- and has letters, digits, - and _.")
    if match[1] != str(VERSION):
        raise DeckCodeError(f"This deck code is of version {match[1][:9]}; this program reads version {VERSION}.")
    try:
        raw = base64.urlsafe_b64decode(match[2] + "=" * (-len(match[2]) % 4))
    except ValueError:
        raise DeckCodeError("This deck code is damaged: its length cannot be. Copy all of it.") from None
    content, found = raw[:-SUM], raw[-SUM:]
    if len(raw) < PACK + SUM + 2 or check_sum(content) != found:
        raise DeckCodeError("This deck code is damaged: its check sum is wrong. Copy all of it.")
    if content[:PACK] != bytes.fromhex(cards.digest)[:PACK]:
        ours = f"{', '.join(cards.packs) or 'the packs here'} ({cards.digest[: 2 * PACK]})"
        raise DeckCodeError(
            f"This deck code was made with other cards ({content[:PACK].hex()}) than {ours}: load the packs, in the"
            " version, that it was made with; or ask for the deck as text."
        )
    return deck_in(content[PACK:], cards)


def deck_in(content: bytes, cards: Cards) -> Deck:
    """The deck of the bytes behind the hash. They were whole, so that only a program could have made them wrong."""
    ids = ["", *(card.id for card in cards)]
    numbers = Numbers(content)
    try:
        champion = ids[numbers.take()]
        name = numbers.text(numbers.take()).decode()
        entries: list[tuple[int, str]] = []
        place = 0
        while numbers.at < len(content):
            step, copies = divmod(numbers.take(), SMALL + 1)
            copies = copies or numbers.take()
            place += step
            if not 1 <= copies <= MOST_COPIES or step == 0:
                raise IndexError
            entries.append((copies, ids[place]))
    except (IndexError, UnicodeDecodeError):
        raise DeckCodeError("This deck code is whole, but no deck that this program could have made.") from None
    return deck_of(name, champion, entries)


def check_sum(content: bytes) -> bytes:
    """Of the version and the bytes."""
    return zlib.crc32(bytes([VERSION]) + content).to_bytes(SUM, "big")


def number_bytes(number: int) -> bytes:
    """A number in groups of 7 bits, the lowest first; the eighth says that more follow."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


class Numbers:
    """Bytes, and how far they have been read. Raises IndexError at their end."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.at = 0

    def take(self) -> int:
        """The next number."""
        number = shift = 0
        while True:
            byte = self.content[self.at]
            self.at += 1
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

    def text(self, length: int) -> bytes:
        """The next bytes."""
        if self.at + length > len(self.content):
            raise IndexError
        self.at += length
        return self.content[self.at - length : self.at]
