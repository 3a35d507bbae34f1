"""The generator: known draws, no bias, streams that know nothing of each other."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from neontable.kernel.rng import WORDS, Rng, key_of, rng_from_ints

pytestmark = pytest.mark.compiled

# What chi-square of that many degrees of freedom exceeds once in a million; the draws are always the same ones.
ONE_IN_A_MILLION = {2: 27.7, 5: 37.4, 6: 39.7, 9: 47.0, 23: 76.0, 51: 122.0}


def chi_square(counts: Counter[int], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in range(kinds))


def by_hand(key: bytes, stream: int, words: int) -> list[int]:
    """The words as the docstring says: BLAKE2b of the block's number, keyed, with the stream as its person."""
    drawn: list[int] = []
    for block in range(-(-words // WORDS)):
        digest = hashlib.blake2b(
            block.to_bytes(8, "little"), key=key, person=stream.to_bytes(8, "little"), digest_size=64
        ).digest()
        drawn += [int.from_bytes(digest[at : at + 4], "little") for at in range(0, 64, 4)]
    return drawn[:words]


def test_known_draws() -> None:
    """They may never change: every game that was ever recorded hangs on them."""
    key = key_of("7")
    assert key.hex() == hashlib.sha256(b"neontable seed 7").hexdigest()
    rng = Rng(key, 1)
    assert [rng.word() for _ in range(4)] == [4817673, 4229149705, 112418116, 2304439557]
    deck = list(range(10))
    rng.shuffle(deck)
    assert deck == [2, 5, 4, 0, 8, 7, 9, 6, 3, 1]
    assert [rng.below(6) + 1 for _ in range(10)] == [1, 5, 4, 1, 4, 4, 6, 3, 4, 6]
    assert rng.below(10**15) == 82304438054091


@pytest.mark.parametrize("stream", [0, 1, 2, 100, 2**40])
def test_words_are_what_the_docstring_says(stream: int) -> None:
    rng = Rng(key_of("friday night"), stream)
    assert [rng.word() for _ in range(50)] == by_hand(key_of("friday night"), stream, 50)


def test_seeds_are_texts() -> None:
    keys = {key_of(seed) for seed in ("", "7", "07", "7 ", "seven", "Ł", "é", "e\u0301")}
    assert len(keys) == 8
    assert all(len(key) == 32 for key in keys)


@pytest.mark.parametrize("n", sorted(ONE_IN_A_MILLION))
def test_below_is_even(n: int) -> None:
    rng = Rng(key_of("even"), n)
    counts = Counter(rng.below(n + 1) for _ in range(3000 + 100 * n))
    assert set(counts) == set(range(n + 1))
    assert chi_square(counts, n + 1) < ONE_IN_A_MILLION[n]


def test_below_has_no_bias_where_words_do_not_divide_evenly() -> None:
    """3 * 2**30 values: taking the remainder of a word would give the first quarter twice as often."""
    rng = Rng(key_of("bias"), 0)
    n = 3 * 2**30
    thirds = Counter(rng.below(n) // 2**30 for _ in range(6000))
    assert chi_square(thirds, 3) < ONE_IN_A_MILLION[2]


@pytest.mark.parametrize("n", [1, 2, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 10**15, 2**62])
def test_below_keeps_its_bounds(n: int) -> None:
    rng = Rng(key_of("bounds"), 0)
    drawn = [rng.below(n) for _ in range(200)]
    assert min(drawn) >= 0 and max(drawn) < n
    assert n < 1000 or max(drawn) > n // 2


def test_shuffle_gives_every_order_alike() -> None:
    rng = Rng(key_of("orders"), 0)
    orders = {order: number for number, order in enumerate(permutations(range(4)))}
    counts: Counter[int] = Counter()
    for _ in range(12000):
        deck = [0, 1, 2, 3]
        rng.shuffle(deck)
        counts[orders[tuple(deck)]] += 1
    assert chi_square(counts, 24) < ONE_IN_A_MILLION[23]


def test_shuffling_nothing_draws_nothing() -> None:
    rng = Rng(key_of("nothing"), 0)
    before = rng.to_ints()
    for items in ([], [5]):
        rng.shuffle(items)
    assert rng.to_ints() == before


def test_streams_know_nothing_of_each_other() -> None:
    """What one seat causes to be drawn does not move what another gets, and equal streams of other keys differ."""
    key = key_of("streams")
    alone = Rng(key, 2).word()
    first, second = Rng(key, 1), Rng(key, 2)
    for _ in range(1000):
        first.word()
    assert second.word() == alone
    rngs = [Rng(key_of(seed), stream) for seed in ("a", "b") for stream in range(20)]
    words = [rng.word() for rng in rngs for _ in range(16)]
    assert len(set(words)) == len(words)
    ones = sum(bin(a ^ b).count("1") for a, b in zip(words, words[16:], strict=False))
    assert 0.47 < ones / 32 / (len(words) - 16) < 0.53


@pytest.mark.parametrize("used", [0, 1, 15, 16, 17, 31, 32, 33])
def test_a_copy_goes_on_from_the_same_place(used: int) -> None:
    rng = Rng(key_of("copies"), 3)
    for _ in range(used):
        rng.word()
    copies = [rng.clone(), rng_from_ints(rng.to_ints()), rng_from_ints(rng.clone().to_ints())]
    assert {tuple(copy.to_ints()) for copy in copies} == {tuple(rng.to_ints())}
    rest = [rng.word() for _ in range(40)]
    assert all([copy.word() for _ in range(40)] == rest for copy in copies)


def test_ints_are_small_enough_for_a_state() -> None:
    ints = Rng(key_of("ints"), 2**40).to_ints()
    assert len(ints) == 11
    assert all(0 <= number < 2**63 for number in ints)
