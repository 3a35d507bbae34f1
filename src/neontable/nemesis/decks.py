"""NM-2: which decks are legal. Every clause that a deck breaks is told, each with its id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from .cards import COSMIC, NEUTRAL, Card, Cards, Deck
from .parts import DECK_SIZE

MINOR_LIMIT: Final = 12  # NM-2.2
COPIES: Final = 3  # NM-2.3
SINGLE: Final = "Nemesis Protocol"  # NM-2.3: one copy

# The cards of a deck, each with its number of copies: those that may be among the 30.
Listed = list[tuple[int, Card]]


class DeckFault(NamedTuple):
    """One thing that is wrong with a deck, and the clause that it breaks."""

    clause: str
    message: str

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})."


class Shape(NamedTuple):
    """What kind of deck it is. `primary`: "" when it cannot be told; `minor`: the factions beside it, one at most when
    the deck is legal; a Galaxian deck has none (NM-2.7)."""

    primary: str
    minor: tuple[str, ...]
    galaxian: bool


def faults(deck: Deck, cards: Cards) -> list[DeckFault]:
    """All that is wrong with a deck by NM-2; nothing when it is legal. Raises UnknownCard for an id of no card."""
    everything = [(copies, cards.get(card)) for copies, card in deck.cards]
    listed = [(copies, card) for copies, card in everything if card.fits_a_deck]
    found: list[DeckFault] = []
    size = sum(copies for copies, _ in listed)
    if size != DECK_SIZE:
        found.append(DeckFault("NM-2.1", f"a deck is exactly {DECK_SIZE} cards, this one has {size}"))
    for _, card in everything:
        if card.type == "Champion":
            found.append(DeckFault("NM-2.1", f"{card.title} is a Champion and cannot be one of the {DECK_SIZE}"))
        elif card.token:
            found.append(DeckFault("NM-2.4", f"{card.title} is a token, and tokens never go in a deck"))
    for copies, card in listed:
        limit = copies_of(card)
        if copies > limit:
            allowed = "one copy" if limit == 1 else f"at most {limit} copies"
            found.append(DeckFault("NM-2.3", f"{copies} copies of {card.title}: {allowed} may be in a deck"))
    return found + leader_faults(deck, listed, cards)


def copies_of(card: Card) -> int:
    """NM-2.3: how many copies of a card may be in a deck."""
    return 1 if card.title == SINGLE else COPIES


def shape(deck: Deck, cards: Cards) -> Shape:
    """The factions of a deck. Raises UnknownCard for an id of no card."""
    listed = [(copies, card) for copies, card in ((n, cards.get(card)) for n, card in deck.cards) if card.fits_a_deck]
    primary = primary_of(deck, listed, cards)
    galaxian = is_galaxian(primary, listed)
    return Shape(primary, () if galaxian else tuple(sorted(others(primary, listed))), galaxian)


def leader_faults(deck: Deck, listed: Listed, cards: Cards) -> list[DeckFault]:
    """The Champion (NM-2.1) and the factions. The primary faction is the Champion's: if all would be legal under
    another one, it is the Champion that is wrong, not the cards."""
    wrong = faction_faults(primary_of(deck, listed, cards), listed, cards)
    if not deck.champion:
        return [DeckFault("NM-2.1", "a deck has a Champion, this one has none"), *wrong]
    champion = cards.get(deck.champion)
    if champion.type != "Champion":
        return [DeckFault("NM-2.1", f"{champion.title} is no Champion and cannot lead a deck"), *wrong]
    fitting = [other for other in cards.primaries if wrong and not faction_faults(other, listed, cards)]
    if fitting:
        names = " or ".join(map(cards.faction_name, fitting))
        of = cards.faction_name(champion.home)
        return [DeckFault("NM-2.1", f"the Champion {champion.title} is of {of}, and by its cards the deck is {names}")]
    return wrong


def primary_of(deck: Deck, listed: Listed, cards: Cards) -> str:
    """The Champion's faction; without one, that of most cards."""
    if deck.champion and cards.get(deck.champion).type == "Champion":
        return cards.get(deck.champion).home
    count = others(NEUTRAL, listed)
    return max(count, key=lambda faction: (count[faction], faction)) if count else ""


def others(primary: str, listed: Listed) -> Counter[str]:
    """How many cards there are of each faction but this one; Neutral is none (NM-2.4)."""
    count: Counter[str] = Counter()
    for copies, card in listed:
        if card.home not in (primary, NEUTRAL):
            count[card.home] += copies
    return count


def is_galaxian(primary: str, listed: Listed) -> bool:
    """Whether NM-2.5 takes the place of NM-2.2: primary Cosmic, Units or Vehicles, all of them Galaxians (NM-2.7)."""
    bodies = [card for _, card in listed if card.is_body]
    return primary == COSMIC and bool(bodies) and all(card.is_galaxian for card in bodies)


def faction_faults(primary: str, listed: Listed, cards: Cards) -> list[DeckFault]:
    """What NM-2.5, or else NM-2.2, says of a deck with this primary faction."""
    if is_galaxian(primary, listed):
        wrong = [card for _, card in listed if not card.is_body and card.home not in (COSMIC, NEUTRAL)]
        return [
            DeckFault(
                "NM-2.5",
                f"{card.title} is of {cards.faction_name(card.home)}: in a Galaxian deck all but the Units and Vehicles"
                " must be Cosmic or Neutral",
            )
            for card in wrong
        ]
    count = others(primary, listed)
    why = why_no_galaxian(listed) if primary == COSMIC else ""
    found: list[DeckFault] = []
    if len(count) > 1:
        names = listed_in_words(f"{cards.faction_name(faction)} ({count[faction]})" for faction in sorted(count))
        beside = f"beside {cards.faction_name(primary)}, {names}: at most one minor faction may be in a deck{why}"
        found.append(DeckFault("NM-2.2", beside))
    for faction in sorted(count):
        if count[faction] > MINOR_LIMIT:
            many = f"{count[faction]} cards of {cards.faction_name(faction)}"
            found.append(DeckFault("NM-2.2", f"{many}: at most {MINOR_LIMIT} of a minor faction{why}"))
    return found


def why_no_galaxian(listed: Listed) -> str:
    """Why a Cosmic deck follows NM-2.2, for who thought that it does not."""
    bodies = [card for _, card in listed if card.is_body]
    strangers = [card for card in bodies if not card.is_galaxian]
    if not bodies:
        return ", for a deck without Units and Vehicles is no Galaxian deck (NM-2.7)"
    if len(strangers) == len(bodies):
        return ""
    clause = "NM-2.7" if all(card.home == NEUTRAL for card in strangers) else "NM-2.6"
    names = listed_in_words(card.title for card in strangers)
    return f", for with {names} it is no Galaxian deck ({clause})"


def listed_in_words(words: Iterable[str]) -> str:
    """ "a, b and c"."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
