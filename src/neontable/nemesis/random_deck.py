"""Legal decks drawn at random: for trials, and as guesses at a deck of which some cards have been seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from ..kernel.errors import NeontableError
from ..kernel.rng import Rng
from ..language.words import nearest
from .cards import COSMIC, NEUTRAL, Card, Cards, Deck, deck_of, hint
from .decks import MINOR_LIMIT, copies_of, faults
from .parts import DECK_SIZE

# The curve: how many cards are wanted up to each Value, Reactive Exploits apart.
BANDS: Final = ((1, 7), (2, 6), (3, 6), (4, 4), (5, 2), (99, 2))
REACTIVE: Final = -1  # the slot of Reactive Exploits, which have no place on the curve
SLOTS: Final = tuple(next(upper for upper, _ in BANDS if value <= upper) for value in range(BANDS[-1][0] + 1))
WANTED: Final = {REACTIVE: 3} | dict(BANDS)
PULL: Final = 8  # how much more likely a card is for each that its slot still wants
BODY: Final = 3  # how much more likely a Unit or Vehicle is


class NoSuchDeck(NeontableError):
    """No legal deck is as it was asked for."""


class Plan(NamedTuple):
    """A frame for a deck: its Champion, and the factions that its cards may be of."""

    champion: str
    primary: str
    minor: str  # "" for none
    galaxian: bool

    def takes(self, card: Card) -> bool:
        """Whether the card may be in such a deck (NM-2.2, NM-2.5)."""
        if not card.fits_a_deck:
            return False
        if self.galaxian and card.is_body:
            return card.is_galaxian
        return card.home in (self.primary, self.minor, NEUTRAL)


def random_deck(cards: Cards, rng: Rng, primary: str | None = None, holding: Sequence[str] = ()) -> Deck:
    """A legal deck with a sensible curve: of that primary faction, and holding these cards, if any are named.

    `holding`: ids, as often as there are copies; a Champion among them leads the deck. Raises NoSuchDeck when no legal
    deck was found that holds them.
    """
    if primary is not None and primary not in cards.primaries:
        meant = hint(nearest(primary, cards.primaries))
        raise NoSuchDeck(f"There is no faction “{primary}”: choose from {', '.join(cards.primaries)}.{meant}")
    leaders = {card for card in holding if cards.get(card).type == "Champion"}
    held = Counter(card for card in holding if card not in leaders)
    fitting = [
        plan
        for plan in plans(cards)
        if primary in (None, plan.primary)
        and leaders <= {plan.champion}
        and all(plan.takes(cards.get(card)) for card in held)
    ]
    order = list(range(len(fitting)))
    rng.shuffle(order)
    for number in order:
        deck = filled(fitting[number], cards, rng, held.copy())
        if not faults(deck, cards):
            return deck
    raise NoSuchDeck("No legal deck of these packs holds all the cards that it should (NM-2.1 to NM-2.7).")


def plans(cards: Cards) -> list[Plan]:
    """Every frame: each Champion with each minor faction and with none, and those of Cosmic as Galaxian decks."""
    found: list[Plan] = []
    for champion in cards:
        if champion.type == "Champion":
            minors = ("", *(faction for faction in cards.primaries if faction != champion.home))
            found += [Plan(champion.id, champion.home, minor, False) for minor in minors]
            if champion.home == COSMIC:
                found.append(Plan(champion.id, COSMIC, "", True))
    return found


def filled(plan: Plan, cards: Cards, rng: Rng, count: Counter[str]) -> Deck:
    """The deck with these cards in it and others added, up to 30 if there are enough."""
    pool = [card for card in cards if plan.takes(card)]
    if plan.primary == COSMIC and plan.minor and not any(stranger(cards.get(card)) for card in count):
        # NM-2.6: without one it might come out as a Galaxian deck, which has no minor faction.
        add_one(plan, [card for card in pool if stranger(card)], cards, rng, count)
    while count.total() < DECK_SIZE and add_one(plan, pool, cards, rng, count):
        pass
    return deck_of("", plan.champion, ((copies, card) for card, copies in count.items()))


def stranger(card: Card) -> bool:
    """A Unit or Vehicle that is no Galaxian."""
    return card.is_body and not card.is_galaxian


def add_one(plan: Plan, pool: list[Card], cards: Cards, rng: Rng, count: Counter[str]) -> bool:
    """Add copies of one card, rather of such as the curve still wants. False when there is none that could be added."""
    have: Counter[int] = Counter()
    minor = 0
    for card, copies in count.items():
        have[slot(cards.get(card))] += copies
        minor += copies if cards.get(card).home == plan.minor else 0
    room = DECK_SIZE - count.total()
    most = {
        card.id: min(room, copies_of(card) - count[card.id], MINOR_LIMIT - minor if card.home == plan.minor else room)
        for card in pool
    }
    able = [card for card in pool if most[card.id] > 0]
    if not able:
        return False
    lacking = [max(0, WANTED[slot(card)] - have[slot(card)]) for card in able]
    weights = [(1 + PULL * need) * (BODY if card.is_body else 1) for card, need in zip(able, lacking, strict=True)]
    chosen = drawn(rng, weights)
    copies = 1 + rng.below(3)
    count[able[chosen].id] += min(copies, most[able[chosen].id], max(1, lacking[chosen]))
    return True


def slot(card: Card) -> int:
    """Where a card stands on the curve: the upper end of its band."""
    return REACTIVE if card.type == "Reactive Exploit" else SLOTS[card.value or 0]


def drawn(rng: Rng, weights: list[int]) -> int:
    """A position, each as likely as its weight says."""
    left = rng.below(sum(weights))
    for position, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return position
    raise AssertionError("the draw is below the sum")
