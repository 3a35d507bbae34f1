#!/usr/bin/env python3
"""Golden playthroughs of Nexus: whole games with the built-in packs, as everybody is told them.

    python tests/golden/make_playthroughs.py     writes tests/golden/nexus-3.txt to nexus-6.txt

A change of these files is a change of the game: its rules version goes up (nexus/game.py), or the change is only one of
wording or of packs and says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from neontable.kernel.events import Decision, Event, split_events
from neontable.kernel.rng import Rng, key_of
from neontable.nexus.game import NexusSetup, NexusTable
from neontable.nexus.state import NexusState
from neontable.nexus.view import View
from neontable.packs.games import NEXUS

HERE = Path(__file__).parent
PLAYERS = (3, 4, 5, 6)
WHOLE = 24  # the whole view is shown at every so-many-th decision
HOW = "To make the golden playthroughs again: python tests/golden/make_playthroughs.py"


def path_of(players: int) -> Path:
    return HERE / f"nexus-{players}.txt"


def playthrough(players: int) -> Iterator[str]:
    """The lines of the file: a game with answers drawn from a generator of its own."""
    table = NEXUS.load()
    raw: list[int] = []
    state = table.new(NexusSetup(players=players, seed=f"golden {players}"), raw)
    readers: list[int | None] = [*range(players), None]
    names = {seat: view.name for seat, view in enumerate(table.view(state, None).seats)}
    rng = Rng(key_of(f"golden {players}"), 77)
    told = 0
    shown: set[str] = set()
    yield f"Nexus, {players} players, seed “golden {players}”, rules version {NEXUS.rules_version}, built-in packs"
    yield f"{table.digest}"
    yield f"Seats: {', '.join(names.values())}. What only some are told stands behind their name."
    number = 0
    while True:
        for event in split_events(raw, NEXUS.event_width)[told:]:
            yield from event_lines([table.tell(state, event, reader) for reader in readers], names)
            told += 1
        if state.is_over():
            yield from view_lines(table, state, names)
            yield f"returns: {state.returns()}"
            return
        number += 1
        public = table.decision(state, None)
        assert public is not None
        if number % WHOLE == 1:
            yield from view_lines(table, state, names)
        seat = rng_choice(rng, state.waiting())
        asked = table.decision(state, seat)
        assert asked is not None
        yield ""
        if public.kind not in shown:
            yield from decision_lines(number, public, asked, names[seat])
            shown.add(public.kind)
        action = rng_choice(rng, state.legal_for(seat))
        said = next(answer.text for answer in asked.answers if answer.action == action)
        yield f"[{number}] {public.prompt}  {names[seat]}, of {len(asked.answers)}: {said}"
        state.apply_for(seat, action)


def rng_choice(rng: Rng, items: list[int]) -> int:
    return items[rng.below(len(items))]


def event_lines(told: list[Event], names: dict[int, str]) -> Iterator[str]:
    """What everybody is told, and who is told something else."""
    public = told[-1]
    yield f"  {public.text} ({public.clause})"
    for seat, event in enumerate(told[:-1]):
        if event.text != public.text:
            yield f"    {names[seat]}: {event.text}"


def decision_lines(number: int, public: Decision, asked: Decision, name: str) -> Iterator[str]:
    """A decision as its seat is asked it, the first time that this kind comes up."""
    yield f"[{number}] asked: {public.kind} ({public.clause}) {public.source}".rstrip()
    yield f"    {name}: {asked.prompt}" + (f" (and {asked.more} more)" if asked.more else "")
    for answer in asked.answers:
        yield f"      {answer.action} {answer.text}"


def view_lines(table: NexusTable, state: NexusState, names: dict[int, str]) -> Iterator[str]:
    """The table as a spectator is shown it, and what each seat is shown beyond that."""
    spectator = table.view(state, None)
    yield ""
    yield from table_lines(spectator)
    plain = msgspec.to_builtins(spectator)
    for seat in range(spectator.players):
        beyond = differences(plain, msgspec.to_builtins(table.view(state, seat)), "")
        yield f"  | {names[seat]}: {'; '.join(beyond)}"
        notebook = table.notebook(state, seat)
        odds = ", ".join(f"{runner} {share:.4f}" for runner, share in notebook.replicant.items())
        yield f"  |   {notebook.deals} deals; the replicant: {odds}"


def table_lines(view: View) -> Iterator[str]:
    yield f"  | round {view.round} of at most {view.most_rounds}, seats waited for: {list(view.waiting)}"
    for witness in view.witnesses:
        standees = f"above: {witness.above}, on: {witness.on}"
        yield f"  | witness {witness.number} {witness.side}, {standees} ({witness.source})"
    for card in view.cards:
        where = "gone" if card.file is None else "Deckard" if card.file == 6 else view.seats[card.file].name
        side = card.face if card.faceup else f"facedown, tags {list(card.tags)}, looked at by {list(card.looked)}"
        yield f"  | {card.name} {where}, {side}"
    yield f"  | supply {view.supply}, {view.dead_ends} dead ends"
    if view.result is not None:
        yield f"  | {view.result.text} ({view.result.clause})"


def differences(one: Any, other: Any, path: str) -> list[str]:
    """Where two plain values differ, and what the other one says there."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [line for key in one for line in differences(one[key], other[key], f"{path}.{key}".lstrip("."))]
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        return [
            line
            for at, (left, right) in enumerate(zip(one, other, strict=True))
            for line in differences(left, right, f"{path}[{at}]")
        ]
    return [] if one == other else [f"{path} {other}"]


def text_of(players: int) -> str:
    return "\n".join(playthrough(players)) + "\n"


def main() -> None:
    for players in PLAYERS:
        text = text_of(players)
        path_of(players).write_text(text, encoding="utf-8")
        print(f"{path_of(players).name}: {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
