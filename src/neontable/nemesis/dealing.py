"""How hidden cards can lie, for one player who does not see them (compiled): what is in the hand and in the deck in any
case, and a deal at random in line with it (NM-1.10)."""

from __future__ import annotations

from mypy_extensions import i64

from ..kernel.rng import Rng
from .known import less, most


def distinct(cards: list[int]) -> list[int]:
    """Each card of a sorted list once."""
    return [cards[i] for i in range(len(cards)) if i == 0 or cards[i - 1] != cards[i]]


def must_go(held: list[int], deck: list[int], spare: list[int], shown: list[int], deck_doubt: i64) -> list[int]:
    """What cannot be in the hand any more: `held` and `deck` are known to have been in hand and deck, and are more than
    the hidden cards are (`spare`). As far as may be, what is too many has left the deck; the rest left the hand."""
    gone: list[int] = []
    flexible: list[int] = []
    missing: i64 = 0  # what has to have left the deck
    for card in distinct(sorted([*held, *deck])):
        excess = held.count(card) + deck.count(card) - spare.count(card)
        if excess <= 0:
            continue
        least = max(0, excess - deck.count(card))
        highest = max(least, min(excess, held.count(card) - shown.count(card)))
        gone += [card] * least
        flexible += [card] * (highest - least)
        missing += excess - least
    while missing > deck_doubt and flexible:
        gone.append(flexible.pop())
        missing -= 1
    return gone


def still_in_hand(held: list[int], gone: list[int], shown: list[int], doubt: i64, size: i64, rng: Rng) -> list[int]:
    """What is in a hand of that size: of what is known as much as the doubt leaves, drawn as it may have left."""
    kept = most(less(held, gone[:doubt]), shown)
    left = doubt - len(gone)
    loose = less(kept, shown)
    while loose and (len(kept) > size or left > 0):
        if len(kept) > size or rng.below(max(size, 1)) < len(kept):
            card = loose[rng.below(len(loose))]
            kept = less(kept, [card])
            loose = less(loose, [card])
        left -= 1
    return kept


def still_in_deck(deck: list[int], spare: list[int], doubt: i64, size: i64, rng: Rng) -> list[int]:
    """What is in the unmarked part of a deck, of what is known to have been: what is more than there is (`spare`) has
    left as far as the doubt goes."""
    kept = less(deck, less(deck, spare)[:doubt])
    left = doubt - (len(deck) - len(kept))
    while kept and (len(kept) > size or left > 0):
        if len(kept) > size or rng.below(max(size, 1)) < len(kept):
            kept = less(kept, [kept[rng.below(len(kept))]])
        left -= 1
    return kept


def split(hidden: list[int], held: list[int], deck: list[int], size: i64, rng: Rng) -> list[int]:
    """The hand, sorted: of the hidden cards those that are in it in any case, and others at random up to its size; what
    is in the deck in any case stays there."""
    rest = less(less(hidden, held), deck)[:]
    rng.shuffle(rest)
    return sorted([*held, *rest[: max(size - len(held), 0)]])
