"""A game that is over, step by step, for who looks at it again: as a seat saw it, as spectators did, or with all open.

Nothing of a game that still goes on is here. A seat's own frames are what it was sent while it played; everything
else is shown where the table agreed to an open replay. Frames are made from Table.view and Table.tell, never by whom
they are sent to.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter

from ..kernel.events import Decision
from ..kernel.game import Table
from ..kernel.replay import Act, Play, Raw, Record, TimeOut
from ..kernel.state import State
from ..nemesis.view import View as NemesisView
from ..nexus.view import View as NexusView
from .given import Somebody, TheHub
from .lobby import Lobby
from .looks import Reader
from .protocol import Body, Line
from .refusing import Refusal
from .story import Story

OPEN: Final = "open"  # all cards
PUBLIC: Final = "public"  # what spectators saw
MOST: Final = 60  # frames of one answer


class Frame(Body, frozen=True):
    """The game after a step. `seat`: who answered, None for the beginning; `lines`: what the step added to the log;
    `decision`: what is asked then, without its answers."""

    number: int
    seat: int | None
    view: Any
    decision: Decision | None
    lines: tuple[Line, ...]
    over: bool


class Frames(Body, frozen=True):
    """Some frames of a game. `total`: how many there are; `readers`: as whom this person may look."""

    total: int
    start: int
    readers: tuple[str, ...]
    frames: tuple[Frame, ...]


def readers_of(lobby: Lobby, person: str) -> tuple[str, ...]:
    """As whom that person may look at the game: the first is what they want to see. Raises Refusal before the end."""
    story = lobby.room.story
    if story is None or not story.is_over:
        raise Refusal("not-over", "The game can be looked at again when it is over.")
    if lobby.terms.open_replay:
        return (OPEN, *(str(seat) for seat in range(len(story.seats))), PUBLIC)
    seat = lobby.seat_of(person)
    return (PUBLIC,) if seat is None else (str(seat), PUBLIC)


class _Film:
    """Takes the frames from `start` to `end` while a game is rebuilt."""

    def __init__(self, story: Story, reader: str, start: int, end: int) -> None:
        self.final = story.play.table.view(story.state, None)
        named = self.final.seats if isinstance(self.final, NexusView) else ()
        self.names = [seat.name for seat in named] or [f"Player {seat + 1}" for seat in range(len(story.seats))]
        self.reader = reader
        self.start, self.end = start, end
        self.frames: list[Frame] = []
        self.total = 0

    def take(self, entry: int, play: Play, raws: list[Raw]) -> None:
        number = self.total
        self.total += 1
        if not self.start <= number < self.end:
            return
        done = play.record.entries[entry] if entry >= 0 else None
        asked = play.table.decision(play.state, None)
        self.frames.append(
            Frame(
                number=number,
                seat=done.seat if isinstance(done, Act | TimeOut) else None,
                view=self._view(play.table, play.state),
                decision=asked and msgspec.structs.replace(asked, answers=()),
                lines=tuple(line for raw in raws for line in self._lines(play.table, play.state, raw)),
                over=play.state.is_over(),
            )
        )

    def _view(self, table: Table, state: State) -> msgspec.Struct:
        if self.reader == OPEN:
            return open_view(table, state, self.final)
        return table.view(state, _seat(self.reader))

    def _lines(self, table: Table, state: State, raw: Raw) -> list[Line]:
        public = table.tell(state, raw, None)
        if self.reader != OPEN:
            event = table.tell(state, raw, _seat(self.reader))
            own = event is not None and (public is None or event.facts != public.facts)
            return [Line(event.kind, event.clause, event.text, own)] if event else []
        found = [Line(public.kind, public.clause, public.text)] if public else []
        for seat, name in enumerate(self.names):
            event = table.tell(state, raw, seat)
            if event and (public is None or event.facts != public.facts):
                found.append(Line(event.kind, event.clause, f"{name}: “{event.text}”", True))
        return found


def open_view(table: Table, state: State, final: msgspec.Struct) -> msgspec.Struct:
    """What spectators saw, and all hidden cards. `final`: the view at the end, when the faces lie open (NX-5.3)."""
    view = table.view(state, None)
    if isinstance(view, NexusView) and isinstance(final, NexusView):
        faces = {card.card: card.face for card in final.cards}
        for seat in range(view.players):
            known = table.view(state, seat)
            assert isinstance(known, NexusView)
            faces |= {card.card: card.face for card in known.cards if card.face is not None}
        cards = tuple(msgspec.structs.replace(card, face=faces[card.card]) for card in view.cards)
        return msgspec.structs.replace(view, cards=cards)
    if isinstance(view, NemesisView):
        players = []
        for seat, player in enumerate(view.players):
            own = table.view(state, seat)
            assert isinstance(own, NemesisView)
            players.append(msgspec.structs.replace(player, hand=own.players[seat].hand, list=own.players[seat].list))
        return msgspec.structs.replace(view, players=tuple(players))
    return view


def film(story: Story, reader: str, start: int, count: int) -> tuple[int, tuple[Frame, ...]]:
    """How many frames there are, and those from `start` on. The story is not touched: it may be done in a thread."""
    found = _Film(story, reader, start, start + count)
    play = story.play
    record = Record(play.record.header, list(play.record.entries), play.record.finished, play.record.name)
    Play(play.game, play.table, record, found.take)
    return found.total, tuple(found.frames)


@get("/api/tables/{table_id:str}/frames")
async def frames(
    table_id: FromPath[str],
    hub: TheHub,
    person: Somebody,
    reader: Annotated[str, QueryParameter(pattern="^(open|public|[0-9]|)$")] = "",
    start: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST)] = MOST,
) -> Frames:
    """Some steps of a game that is over."""
    lobby = await hub.lobby(table_id)
    readers = readers_of(lobby, person.id if person else "")
    reader = reader or readers[0]
    if reader not in readers:
        raise Refusal("no-replay", "This table was made without an open replay: look at your own seat.", status=403)
    async with lobby.room.lock:  # one after the other; nobody plays here any more
        story = lobby.room.story
        assert story is not None
        total, found = await asyncio.to_thread(film, story, reader, start, count)
    return Frames(total=total, start=start, readers=readers, frames=found)


def _seat(reader: str) -> Reader:
    return None if reader == PUBLIC else int(reader)


HANDLERS: Final = [frames]
