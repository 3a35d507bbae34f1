"""What only Nexus has: who wins in which role, and which witnesses are picked."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from ..nexus.parts import DECKARD
from .record import GameRecord, NexusPart
from .report import DECIDED, SIDES, Side
from .results import Header
from .statistics import Share, share_of


class Roles(Struct, frozen=True, forbid_unknown_fields=True):
    """Of all games: `replicant`: a player who is the replicant wins; `runners`: one of the other players; `deckard`:
    Deckard, whoever the replicant is. The three add up to 1. `replicant_who_plays`: of the games in which a player is
    the replicant, those that this player wins; `decided`: of all games, by which clause (report.py)."""

    replicant: Share
    runners: Share
    deckard: Share
    replicant_who_plays: Share
    decided: dict[str, Share]


def nexus_parts(games: list[GameRecord]) -> list[NexusPart]:
    """That part of each game."""
    return [game.nexus for game in games if game.nexus]


def roles_of(_: Header, games: list[GameRecord]) -> Roles:
    """Who wins in which role."""
    parts = nexus_parts(games)
    count = len(parts)
    decided = Counter(part.decided for part in parts)
    players = sum(part.replicant != DECKARD for part in parts)
    return Roles(
        replicant=share_of(decided["replicant"], count),
        runners=share_of(decided["player"], count),
        deckard=share_of(decided["deckard"] + decided["deckard_escapes"], count),
        replicant_who_plays=share_of(decided["replicant"], players),
        decided={how: share_of(decided[how], count) for how in DECIDED.values()},
    )


def sides_of(header: Header, games: list[GameRecord]) -> list[Side]:
    """Each side of each witness, the one that is picked most often first; those that were never on offer last."""
    offered: Counter[tuple[int, int]] = Counter()
    picked: Counter[tuple[int, int]] = Counter()
    won: Counter[tuple[int, int]] = Counter()
    for part in nexus_parts(games):
        for witness, side, offers, picks, wins in part.sides:
            offered[witness, side] += offers
            picked[witness, side] += picks
            won[witness, side] += wins
    found = []
    for each in header.sides:
        key = each.witness, each.side
        shares = share_of(picked[key], offered[key]), share_of(won[key], picked[key])
        found.append(Side(each.witness, SIDES[each.side], each.name, each.text, *shares))
    return sorted(found, key=lambda side: (-side.picked.share, not side.picked.of, side.witness, side.side))
