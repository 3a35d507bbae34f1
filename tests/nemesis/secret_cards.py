"""Cards about hidden cards, for tests of who knows what: every way in which a card can change places, be looked at or
shown, in decks drawn from them; and what must be true of them at every decision."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from neontable.kernel.rng import key_of
from neontable.nemesis import parts as p
from neontable.nemesis.book import Book, book_of
from neontable.nemesis.cards import Card, Cards, CardType, Face, Faction
from neontable.nemesis.known import is_waiting, less
from neontable.nemesis.ops import CARD, SEATED
from neontable.nemesis.setup import new_game
from neontable.nemesis.state import NemesisState

TEXTS: dict[CardType, str] = {
    "Unit": """
On Entry: Draw 2 cards.
On Entry: Each player draws 1 card.
On Entry: Look at the top card of your deck. You may put it on the bottom of your deck.
On Entry: Look at the top 3 cards of your deck. Put 1 of them into your hand. Put the rest on the bottom of your deck.
On Entry: Look at the top 3 cards of your deck. Put them back in any order.
On Entry: Look at the top 2 cards of your opponent's deck. Put them back in any order.
On Entry: Look at the top 3 cards of your opponent's deck. You may put 1 of them on the bottom of your opponent's deck.
On Entry: Look at the top 3 cards of your opponent's deck. Put 1 of them into your opponent's discard pile.
On Entry: Reveal the top 3 cards of your deck. Put 1 of them into your hand. Put the rest back in any order.
On Entry: Reveal the top card of your deck. If it is a Unit, put it onto the battlefield. Otherwise, draw 1 card.
On Entry: Your opponent reveals the top 2 cards of their deck.
On Entry: Your opponent reveals their hand.
On Entry: Your opponent reveals their hand. Choose 1 Unit from it. Your opponent discards that card.
On Entry: Your opponent reveals their hand. Choose up to 1 card from it. Put that card on top of its owner's deck.
On Entry: Look at your opponent's hand.
On Entry: Look at your opponent's hand. Choose 1 card from it. Put that card on top of your opponent's deck.
On Entry: Each player discards 1 card.
On Entry: Each player discards up to 2 cards.
On Entry: Your opponent discards 1 card.
On Entry: Your opponent discards 1 card at random.
On Entry: You may discard 1 card. If you do, draw 2 cards.
On Entry: Discard your hand. Draw 4 cards.
On Entry: Put 1 card from your hand on top of your deck.
On Entry: Draw 2 cards. Put 2 cards from your hand on the bottom of your deck.
On Entry: Put a random card in your opponent's hand on top of your opponent's deck.
On Entry: You may put 1 Unit from your hand onto the battlefield.
On Entry: Put up to 1 target Unit with Value 3 or less from your discard pile onto the battlefield.
On Entry: Return up to 2 target Units from your discard pile to your hand.
On Entry: Put up to 2 target cards in your discard pile on the bottom of their owners' decks.
On Entry: Put up to 1 target card in your discard pile on top of its owner's deck.
On Entry: Shuffle each Unit in your discard pile into your deck.
On Entry: Shuffle up to 1 target enemy Unit into its owner's deck.
On Entry: Return up to 2 target enemy Units to their owners' hands.
On Entry: Put up to 1 target enemy object on top of its owner's deck.
On Entry: Put up to 1 target Unit on the bottom of its owner's deck.
On Entry: Search your deck for 1 card and put it into your hand. Shuffle your deck.
On Entry: Search your deck for 1 Unit, reveal it and put it into your hand. Shuffle your deck.
On Entry: Search your deck for up to 2 Vehicles, reveal them and put them onto the battlefield. Shuffle your deck.
On Entry: Search your deck for 2 cards and put them on top of your deck.
On Entry: Search your opponent's deck for 1 card and put it into your opponent's discard pile.
On Entry: Search your deck for 3 cards. Put 1 of them into your hand. Put the rest on top of your deck.
On Entry: Remove target card in a discard pile from the game.
On Entry: Put the top 2 cards of your deck into your discard pile.
On Entry: Put the top card of your opponent's deck into your opponent's hand.
When this card is destroyed, return this card from your discard pile to your hand.
When this card is destroyed, put this card from your discard pile on top of your deck.
When this card leaves the battlefield, look at the top card of your opponent's deck.
Whenever you discard a card, you may put it on the bottom of your deck.
Whenever you draw a card, you may discard it.
Whenever you draw a card, you may reveal it. If you do, gain 1 Scrap.
Whenever a player draws a card, gain 1 Scrap.
On Entry: Shuffle your hand into your deck. Draw 3 cards.
On Entry: Look at the top 2 cards of your deck. Put them into your hand. Discard 1 card.
On Entry: Reveal 1 card from your hand. Put it on the bottom of your deck.""",
    "Vehicle": """
Disable this card: Put 1 card from your hand on the bottom of your deck. Draw 1 card.
On Entry: Take control of target enemy Unit for good. Return another target enemy Unit to its owner's hand.
On Entry: Reveal your hand. Put 1 card from your hand on top of your deck.""",
    "Field Enhancement": """
At the start of your turn, look at the top card of each player's deck.
Disable this card: Look at the top 2 cards of your deck. Put 1 of them on the bottom of your deck.""",
    "Tactical Exploit": """
Draw 1 card. Each player discards 1 card.
Return target Unit from your discard pile to your hand. Put 1 card from your hand on top of your deck.
Look at the top 3 cards of your deck. Reveal 1 of them. Put the rest back in any order.
Shuffle your deck. Look at the top card of your deck. Your opponent reveals the top card of their deck.
Put target card in a discard pile on top of its owner's deck. Its owner draws 1 card.""",
    "Reactive Exploit": """
Your opponent discards 1 card.
Shuffle each card in your opponent's discard pile into your opponent's deck.
Return target card in a discard pile to its owner's hand.
Draw 1 card. Put 1 card from your hand on the bottom of your deck.""",
}


@cache
def secret_book() -> Book:
    """All of them, and one Champion."""
    cards = [
        Card("x", "Champion", faction="f", champion=Face("Hero", 4, 3, 5), nemesis=Face("Doom", 6, 5, 6)),
    ]
    for kind, texts in TEXTS.items():
        for number, text in enumerate(texts.strip().splitlines()):
            body = 2 if kind in ("Unit", "Vehicle") else None
            name = f"{kind} {number}"
            value = 0 if kind == "Reactive Exploit" else 1 + number % 4
            card = f"{kind.split()[0].lower()}-{number:02}"
            cards.append(Card(card, kind, name, None, False, value, body, body, text=text))
    return book_of(Cards(cards, [Faction("f", "Faction", "F", "x", "#FFFFFF")]))


def secret_deck(chance: random.Random) -> list[int]:
    """30 of them, some twice or three times, and the Champion."""
    catalog = secret_book().catalog
    able = [card for card in range(len(catalog.kind)) if catalog.kind[card] < p.CHAMPION]
    cards: list[int] = []
    while len(cards) < p.DECK_SIZE:
        cards += [chance.choice(able)] * chance.choice([1, 2, 3])
    return [*cards[: p.DECK_SIZE], secret_book().definition("x")]


def secret_game(seed: int, closed: bool = False) -> tuple[NemesisState, random.Random]:
    """A game of such decks, and the chance by which it can be played on."""
    chance = random.Random(seed)
    decks = [secret_deck(chance), secret_deck(chance)]
    key = key_of(str(seed))
    return new_game(secret_book().catalog, decks, key, None, asks_order=seed % 2 == 1, closed=closed), chance


def play_on(s: NemesisState, chance: random.Random) -> None:
    """Somebody who is asked answers at random."""
    seat = chance.choice(s.waiting())
    s.apply_for(seat, chance.choice(s.legal_for(seat)))


# Cards in zones, read from the state without the help of what is tested


def hand_places(s: NemesisState, seat: int) -> list[int]:
    return [place for place in range(p.DECK_SIZE) if s.hands[seat] >> place & 1]


def hand_cards(s: NemesisState, seat: int) -> list[int]:
    return [s.decks[seat][place] for place in hand_places(s, seat)]


def marks(s: NemesisState, seat: int) -> list[int]:
    return s.marks[seat] or [0] * len(s.library[seat])


def unmarked(s: NemesisState, seat: int) -> list[int]:
    """The cards of a deck that the other player has not marked."""
    pairs = zip(s.library[seat], marks(s, seat), strict=True)
    return [s.decks[seat][place] for place, mark in pairs if not mark >> (1 - seat) & 1]


def missing(known: list[int], there: list[int]) -> int:
    """How many of the known cards are not there."""
    return (Counter(known) - Counter(there)).total()


def check_accounts(s: NemesisState) -> None:
    """Each card is in one zone; what the other player knows is true, and as sure as it is said to be."""
    for seat in range(p.PLAYERS):
        places = hand_places(s, seat) + s.library[seat] + s.discard[seat] + s.removed[seat]
        places += [
            s.place[obj] for obj in range(len(s.row)) if s.row[obj] and s.owner[obj] == seat and s.place[obj] >= 0
        ]
        for f in (s.frame, s.opener):
            if f is not None and is_waiting(f, seat):
                places.append((f.card - CARD) % SEATED)
        if s.champion[seat] == p.WAITING:
            places.append(p.CHAMPION_PLACE)
        if not s.is_over():  # a game may be over while a card waits
            assert sorted(places) == list(range(p.DECK_SIZE + 1)), places
        assert s.marks[seat] == [] or len(s.marks[seat]) == len(s.library[seat])
        assert missing(s.known_hand[seat], hand_cards(s, seat)) <= s.hand_doubt[seat]
        assert missing(s.known_deck[seat], unmarked(s, seat)) <= s.deck_doubt[seat]
        for known, doubt in ((s.known_hand[seat], s.hand_doubt[seat]), (s.known_deck[seat], s.deck_doubt[seat])):
            assert known == sorted(known)
            assert doubt < len(known) or (doubt == 0 and known == [])
        assert less(s.seen[seat], sorted(s.decks[seat][: p.DECK_SIZE])) == []
