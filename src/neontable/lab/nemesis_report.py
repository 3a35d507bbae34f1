"""What a simulation found for Nemesis: which deck beats which, what it is worth to be first, how games end."""

from __future__ import annotations

from typing import Final

import msgspec

from .counting import Counts
from .duel import Duel
from .statistics import Share, Spread, share_of, spread_of

ENDS: Final = (
    "combat",
    "effects",
    "loss of HP",
    "empty deck",
    "conceded",
    "both Cities",
    "200th turn",
    "endless triggers",
)


class Meeting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two decks. `won`: by `deck`, of the games that somebody won (against itself: by the deck on seat 0); `drawn`:
    games beside those."""

    deck: str
    against: str
    won: Share
    drawn: int


class NemesisReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is counted for Nemesis.

    `decks`: each deck's wins, of the games against others that somebody won; `meetings`: each pair. `first`: the first
    player's wins, of the games that somebody won. `drawn`: of all games. `ended`: of all games, by why they end:
    "combat", "effects", "loss of HP", "empty deck" (what brought the City to 0), "conceded", "both Cities" (NM-1.2),
    "200th turn" (NM-1.14), "endless triggers" (NM-6.17). `turns`: of a game, both players' counted; `turns_played`:
    number of turns -> games.
    """

    decks: dict[str, Share]
    meetings: list[Meeting]
    first: Share
    drawn: Share
    ended: dict[str, Share]
    turns: Spread
    turns_played: dict[int, int]


def nemesis_report(counts: Counts, games: int, duel: Duel, turns: dict[int, int]) -> NemesisReport:
    """The figures that only Nemesis has. `turns`: number of turns -> games."""
    names = names_of(duel)
    meetings = []
    won, played = [0] * len(names), [0] * len(names)
    for a, b in duel.pairs:
        wins = [counts["meeting", a, b, seat] for seat in (0, 1)]
        meetings.append(Meeting(names[a], names[b], share_of(wins[0], sum(wins)), counts["meeting", a, b, ""]))
        if a != b:
            for deck, own in ((a, wins[0]), (b, wins[1])):
                won[deck] += own
                played[deck] += sum(wins)
    decided = counts["first", "won"] + counts["first", "lost"]
    return NemesisReport(
        decks={name: share_of(won[deck], played[deck]) for deck, name in enumerate(names)},
        meetings=meetings,
        first=share_of(counts["first", "won"], decided),
        drawn=share_of(counts["first", "drawn"], games),
        ended={how: share_of(counts["end", how], games) for how in ENDS},
        turns=spread_of(turns),
        turns_played=turns,
    )


def names_of(duel: Duel) -> list[str]:
    """The decks' names, each once: "Rising Fleet", "Rising Fleet (2)"."""
    names: list[str] = []
    for deck in duel.decks:
        plain = deck.name or "a deck"
        same = sum(1 for name in names if name == plain or name.startswith(f"{plain} ("))
        names.append(f"{plain} ({same + 1})" if same else plain)
    return names
