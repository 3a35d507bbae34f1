"""A game that is over, played on from one of its steps: a table of its own, of one person and bots.

Only where the table agreed to an open replay, so that nobody is shown what was not theirs to see. The new game has the
same deal and the same acts up to there, as rows of its own: it is loaded, stored and verified like any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec
from litestar import post
from litestar.params import FromPath, RequestBody
from litestar.types import Scope

from ..kernel.replay import Concede, Play, Played, Record, TimeOut, Who
from . import catalogue
from .finishing import finished
from .given import Named, TheDoors, TheHub
from .hub import Hub
from .people import Person
from .protocol import Made, PlayOn
from .refusing import Refusal
from .story import PERSON, Story
from .tables import Sitter


def played_up_to(story: Story, number: int, seats: Sequence[Who], mine: int) -> Play:
    """The game again as it was after so many steps, with others on its seats. Raises Refusal."""
    record = story.play.record
    steps = [record.entries[at] for at in record.in_force()]
    if number > len(steps):
        raise Refusal("step", f"The game has {len(steps)} steps: choose one of them.", status=400)
    header = msgspec.structs.replace(record.header, seats=tuple(seats))
    play = Play(story.play.game, story.play.table, Record(header))
    for step in steps[:number]:
        assert isinstance(step, Played)
        if isinstance(step, Concede):
            play.concede(step.seat)
        elif isinstance(step, TimeOut):
            play.time_out(step.seat)
        else:
            play.act(step.seat, step.action)
    if play.state.is_over():
        raise Refusal("over", "The game is over at that step: choose an earlier one.")
    if any(isinstance(step, Concede) and step.seat == mine for step in steps[:number]):
        raise Refusal("left", "That seat had been given up by then: choose an earlier step, or another seat.")
    return play


async def play_on(hub: Hub, person: Person, table_id: str, data: PlayOn) -> Made:
    """A new table that begins there. Raises Refusal."""
    lobby = await hub.lobby(table_id)
    story = lobby.room.story
    if story is None or not story.is_over:
        raise Refusal("not-over", "A game can be played on from one of its steps when it is over.")
    if not lobby.terms.open_replay:
        text = "This table was made without an open replay: nobody can play on from what they did not see."
        raise Refusal("no-replay", text, status=403)
    players = len(story.seats)
    if data.seat >= players:
        raise Refusal("seats", f"There is no seat {data.seat} in this game: 0 to {players - 1}.", status=400)
    kinds = catalogue.check_seats(
        lobby.terms.game, ["me" if seat == data.seat else data.bot for seat in range(players)]
    )
    if "open" in kinds or kinds.count("me") > 1:
        raise Refusal("seats", "The other seats are for bots.", status=400)
    sitters = tuple(Sitter(PERSON, person.name, person.id) if kind == "me" else Sitter(kind, kind) for kind in kinds)
    who = [Who(sitter.name, sitter.kind) for sitter in sitters]
    async with lobby.room.lock:
        play = await asyncio.to_thread(played_up_to, story, data.number, who, data.seat)
    terms = msgspec.structs.replace(lobby.terms, clock="none", seconds=0, listed=False, locked=False, out=(), next="")
    return await finished(hub.made(person, terms, sitters, play.record))


@post("/api/tables/{table_id:str}/play-on", status_code=201)
async def play_on_from(
    table_id: FromPath[str], data: RequestBody[PlayOn], me: Named, hub: TheHub, doors: TheDoors, scope: Scope
) -> Made:
    """A new table against bots, from a step of a game that is over."""
    doors.make(scope)
    return await play_on(hub, me, table_id, data)


HANDLERS: Final = [play_on_from]
