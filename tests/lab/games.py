"""Games of Nemesis as they might have been, for figures that can be worked out by hand."""

from __future__ import annotations

from neontable.lab.record import GameRecord, NemesisPart
from neontable.lab.results import DeckList, Header
from neontable.nemesis.parts import CHAMPION_PLACE

# Three decks: two kinds of cards each, of which the second is in all of them.
DECKS = tuple(
    DeckList(name, (f"{name} card",) * 20 + ("Common card",) * 10 + (f"{name} Champion",))
    for name in ("Reds", "Greens", "Blues")
)
FIRST, LAST = 1, 1 << CHAMPION_PLACE - 1  # masks: a copy of the deck's own card, and one of the common card


def header(version: str = "1", packs: str = "aa") -> Header:
    """The three decks, each against each, mirrors too; the two last ones have not met."""
    pairs = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
    return Header(
        version=version,
        game="nemesis",
        rules=1,
        packs=packs,
        seed="1",
        bots=("random", "random"),
        rotate=True,
        options={},
        decks=DECKS,
        pairs=pairs,
    )


def game(
    number: int,
    decks: tuple[int, int],
    winner: int,
    first: int = 0,
    drawn: tuple[int, int] = (0, 0),
    played: tuple[int, int] = (0, 0),
) -> GameRecord:
    """A game of these decks; nobody wins with -1."""
    return GameRecord(
        game=number,
        seed=f"1/{number}",
        bots=("random", "random"),
        first=first,
        winner=winner,
        returns=(0.0, 0.0) if winner < 0 else (1.0, -1.0) if winner == 0 else (-1.0, 1.0),
        end="both Cities" if winner < 0 else "combat",
        length=20 + number % 3,
        choices=10,
        forced=4,
        bits=20.0,
        nemesis=NemesisPart(decks, drawn, played),
    )


def many(wins: int, losses: int, draws: int = 0, decks: tuple[int, int] = (0, 1), start: int = 0) -> list[GameRecord]:
    """So many games of a pair, seen from the deck on seat 0."""
    winners = [0] * wins + [1] * losses + [-1] * draws
    return [game(start + number, decks, winner, first=number % 2) for number, winner in enumerate(winners)]
