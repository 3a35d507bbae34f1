"""What is counted in a game of Nexus, from its events and from how it ended."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple, TypeAlias

from ..kernel.events import split_events
from ..kernel.state import State
from ..nexus import parts as p
from ..nexus.game import nexus
from ..nexus.state import NexusState

Counts: TypeAlias = Counter[tuple[str | int, ...]]

# Events by which something is done; a turn without one is idle.
DEEDS: Final = {p.EV_LOOK, p.EV_TAG, p.EV_REVEAL, p.EV_TAKE, p.EV_GIVE, p.EV_TRADE, p.EV_UNTAG, p.EV_MOVE_TAG}


class Turn(NamedTuple):
    """One interrogation. `side`: the witness and which side was up; `offered`: the sides that could be picked;
    `kinds`: the kinds of the events that followed."""

    round: int
    seat: int
    side: tuple[int, int]
    offered: list[tuple[int, int]]
    kinds: set[int]


def count_nexus(counts: Counts, state: State, raw: list[int]) -> None:
    """Add one game that is over, with its events.

    Keys, by their first part:
    "replicant": "player" or "deckard", whose colour it is; "rounds": how many;
    "end": reason and clause as in nexus/scoring.py, and who wins: "player", "replicant" (a player) or "deckard";
    "offered", "picked", "picked by the winner": witness and side;
    "turn": "active", or without a deed: "would not" if something was declined, else "could not";
    "idle rounds": in which nobody did a thing; "idle games": with such a round.
    """
    s = nexus(state)
    counts["replicant", "player" if s.replicant in s.colours else "deckard"] += 1
    counts["rounds", int(s.round)] += 1
    events = split_events(raw, p.EVENT_WIDTH)
    reason, clause, winner = ending(events)
    role = role_of(s, winner)
    counts["end", reason, clause, role] += 1
    turns = turns_of(events, s.row)
    for turn in turns:
        counts.update(("offered", *side) for side in turn.offered)
        counts["picked", *turn.side] += 1
        counts["picked by the winner", *turn.side] += turn.seat == winner
        idle = "would not" if p.EV_DECLINE in turn.kinds else "could not"
        counts["turn", "active" if turn.kinds & DEEDS else idle] += 1
    active = {turn.round for turn in turns if turn.kinds & DEEDS}
    counts[("idle rounds",)] += s.round - len(active)
    counts[("idle games",)] += s.round > len(active)


def ending(events: list[tuple[int, ...]]) -> tuple[int, int, int]:
    """Why the game ended (nexus/scoring.py), by which clause it is won, and by whom: a seat, or DECKARD."""
    (reason,) = (event[1] for event in events if event[0] == p.EV_END)
    ((winner, clause),) = ((event[1], event[3]) for event in events if event[0] == p.EV_WINNER)
    return reason, clause, winner


def role_of(s: NexusState, winner: int) -> str:
    """What the winner is: "player", "replicant" (a player) or "deckard"."""
    return "deckard" if winner == p.DECKARD else "replicant" if s.colours[winner] == s.replicant else "player"


def turns_of(events: list[tuple[int, ...]], row: list[int]) -> list[Turn]:
    """The interrogations of a game. What set-up did is left out."""
    turns: list[Turn] = []
    free: list[int] = []
    intimidated: set[int] = set()
    number = 0
    for kind, first, second, third, *_ in events:
        if kind == p.EV_ROUND:
            number, free = first, list(row)
        elif kind == p.EV_INTIMIDATE:
            intimidated.add(first)
        elif kind == p.EV_STAND:
            offered = [(witness, int(witness in intimidated)) for witness in free]
            turns.append(Turn(number, first, (second, third), offered, set()))
            free.remove(second)
        elif turns:
            turns[-1].kinds.add(kind)
    return turns
