"""What only Nemesis has: which deck beats which, and how those do who draw and play a card (T55)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from msgspec import Struct

from ..nemesis.parts import CHAMPION_PLACE
from .record import GameRecord
from .results import DeckList, Header
from .statistics import Share, share_of


class Meeting(Struct, frozen=True, forbid_unknown_fields=True):
    """Two decks. `won`: by `deck`, of the games that somebody won (against itself: by the deck on seat 0, a check of
    the seats); `first`: by the first player, of the same; `drawn`: games beside those."""

    deck: str
    against: str
    won: Share
    first: Share
    drawn: int


class Matchups(Struct, frozen=True, forbid_unknown_fields=True):
    """`decks`: each deck's wins, of the games against others that somebody wins; `drawn`: of all games. `matrix`: by
    the order of `decks`, row against column; M[a][b] + M[b][a] = 1, a deck against itself is one half, and null says
    that the two have not met."""

    decks: dict[str, Share]
    meetings: list[Meeting]
    drawn: Share
    matrix: list[list[float | None]]


class CardFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the decks. `decks`: deck -> copies. Wins of those who have it, of the games against other decks that
    somebody wins: `in_deck`, `drawn` (it came to their hand; null for a Champion), `not_drawn`, `played`. A game counts
    once, however many copies."""

    name: str
    decks: dict[str, int]
    in_deck: Share
    drawn: Share | None
    not_drawn: Share | None
    played: Share

    @property
    def lift(self) -> float | None:
        """What drawing it adds to the share of wins; None where that is not known."""
        if self.drawn and self.not_drawn and self.drawn.of and self.not_drawn.of:
            return self.drawn.share - self.not_drawn.share
        return None

    @property
    def fewest(self) -> int:
        """The smaller number of the two that the lift is read from."""
        return min(self.drawn.of, self.not_drawn.of) if self.drawn and self.not_drawn else 0


def matchups_of(header: Header, games: list[GameRecord]) -> Matchups:
    """Which deck beats which."""
    names = [deck.name for deck in header.decks]
    won: Counter[tuple[int, int, int]] = Counter()  # decks by seat, and the winner
    first: Counter[tuple[int, int]] = Counter()
    for game, decks in met(games):
        won[(*decks, game.winner)] += 1
        first[decks] += game.winner == game.first
    meetings = []
    totals = [[0, 0] for _ in names]
    for a, b in header.pairs:
        decided = won[a, b, 0] + won[a, b, 1]
        shares = share_of(won[a, b, 0], decided), share_of(first[a, b], decided)
        meetings.append(Meeting(names[a], names[b], *shares, won[a, b, -1]))
        if a != b:
            for deck, own in ((a, won[a, b, 0]), (b, won[a, b, 1])):
                totals[deck][0] += own
                totals[deck][1] += decided
    drawn = sum(game.winner < 0 for game, _ in met(games))
    shares_of = {name: share_of(*total) for name, total in zip(names, totals, strict=True)}
    return Matchups(shares_of, meetings, share_of(drawn, len(games)), matrix_of(names, meetings))


def matrix_of(names: list[str], meetings: list[Meeting]) -> list[list[float | None]]:
    """Row against column."""
    matrix: list[list[float | None]] = [[None] * len(names) for _ in names]
    place = {name: number for number, name in enumerate(names)}
    for meeting in meetings:
        a, b = place[meeting.deck], place[meeting.against]
        if meeting.won.of:
            matrix[a][b] = 0.5 if a == b else meeting.won.share
            matrix[b][a] = 0.5 if a == b else round(1 - meeting.won.share, 6)
    return matrix


def met(games: list[GameRecord]) -> Iterator[tuple[GameRecord, tuple[int, int]]]:
    """Each game with its decks, by seat."""
    for game in games:
        if game.nemesis:
            yield game, game.nemesis.decks


def cards_of(header: Header, games: list[GameRecord]) -> list[CardFigures]:
    """How those do who have a card: by name."""
    found: dict[str, Counter[tuple[str, bool]]] = defaultdict(Counter)
    for game, decks in met(games):
        if game.winner < 0 or decks[0] == decks[1] or game.nemesis is None:
            continue
        for seat, deck in enumerate(decks):
            names = header.decks[deck].cards
            is_won = game.winner == seat
            groups = ("in deck", -1), ("drawn", game.nemesis.drawn[seat]), ("played", game.nemesis.played[seat])
            for what, mask in groups:
                for name in {name for place, name in enumerate(names) if mask >> place & 1}:
                    found[name][what, is_won] += 1
    champions = {deck.cards[CHAMPION_PLACE] for deck in header.decks}
    return [card_of(name, found[name], header.decks, name in champions) for name in sorted(all_cards(header))]


def all_cards(header: Header) -> set[str]:
    """The names of all cards of the decks."""
    return {name for deck in header.decks for name in deck.cards}


def card_of(
    name: str, counts: Counter[tuple[str, bool]], decks: tuple[DeckList, ...], is_champion: bool
) -> CardFigures:
    """The figures of one card."""

    def share(what: str, less: str = "") -> Share:
        won, lost = (counts[what, is_won] - counts[less, is_won] for is_won in (True, False))
        return share_of(won, won + lost)

    return CardFigures(
        name=name,
        decks={deck.name: deck.cards.count(name) for deck in decks if name in deck.cards},
        in_deck=share("in deck"),
        drawn=None if is_champion else share("drawn"),
        not_drawn=None if is_champion else share("in deck", "drawn"),
        played=share("played"),
    )
