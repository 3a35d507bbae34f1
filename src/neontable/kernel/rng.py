"""The keyed counter generator: the only source of chance in a game (compiled).

A generator is a 256-bit key, a stream number and a count of blocks: block i of a stream is
`BLAKE2b(i, key=key, person=stream)`, read as sixteen 32-bit words. Streams are apart by purpose and by seat, so that
what one seat causes to be drawn tells nothing about what another gets. The key cannot be searched from what one sees
(a 32-bit seed could). Why a hash of the standard library and not a cipher of our own: docs/decisions/0002-rng.md.
"""

from __future__ import annotations

from hashlib import blake2b, sha256
from struct import unpack
from typing import Final, final

from mypy_extensions import i64

WORDS: Final = 16  # words in a block
WORD: Final = 4294967296  # 2 ** 32: how many values a word has


def key_of(seed: str) -> bytes:
    """The 256-bit key of a seed as people type it ("7", "friday night"): the same everywhere and for ever."""
    return sha256(b"neontable seed " + seed.encode()).digest()


@final
class Rng:
    """A stream of fair draws; copying it copies its place, so both go on alike."""

    key: bytes
    stream: i64
    block: i64  # blocks used so far
    words: tuple[int, ...]
    at: i64  # the next word of this block

    def __init__(self, key: bytes, stream: i64) -> None:
        self.key = key
        self.stream = stream
        self.block = 0
        self.words = ()
        self.at = WORDS

    def clone(self) -> Rng:
        other = Rng(self.key, self.stream)
        other.block = self.block
        other.words = self.words
        other.at = self.at
        return other

    def word(self) -> i64:
        """The next 32 bits, 0 to 2**32 - 1."""
        if self.at == WORDS:
            number = int(self.block).to_bytes(8, "little")
            person = int(self.stream).to_bytes(8, "little")
            self.words = unpack("<16I", blake2b(number, key=self.key, person=person).digest())
            self.block += 1
            self.at = 0
        drawn: i64 = self.words[self.at]
        self.at += 1
        return drawn

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely (1 <= n <= 2**62): words past the last whole multiple are
        drawn again."""
        if n <= WORD:
            limit = WORD - WORD % n
            drawn = self.word()
            while drawn >= limit:
                drawn = self.word()
            return drawn % n
        span: i64 = 4611686018427387904  # 2 ** 62
        limit = span - span % n
        drawn = (self.word() & 0x3FFFFFFF) * WORD + self.word()
        while drawn >= limit:
            drawn = (self.word() & 0x3FFFFFFF) * WORD + self.word()
        return drawn % n

    def shuffle(self, items: list[int]) -> None:
        """Put the items in an order drawn from all orders alike (Fisher-Yates)."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1

    def to_ints(self) -> list[int]:
        """Key (8 words), stream, blocks used, next word of the block; `rng_from_ints` reads it back."""
        return [*unpack("<8I", self.key), int(self.stream), int(self.block), int(self.at)]


def rng_from_ints(ints: list[int]) -> Rng:
    """The generator that `Rng.to_ints` wrote."""
    key = b"".join(word.to_bytes(4, "little") for word in ints[:8])
    rng = Rng(key, ints[8])
    if ints[9] > 0:
        rng.block = ints[9] - 1
        rng.word()  # reads the block again
    rng.at = ints[10]
    return rng
