"""Whom somebody does not want to hear, and what is reported to whoever keeps the server.

People are pointed at by a handle (people.handle_of).
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, select, text

from .lobby import Lobby
from .people import Person, handle_of
from .protocol import Muted
from .refusing import Refusal
from .schema import CHAT, MUTES, PEOPLE, REPORTS
from .store import Store

SAID: Final = 20  # lines of chat that go with a report

MUTE: Final = text("INSERT INTO mutes (person, muted) VALUES (:person, :muted) ON CONFLICT DO NOTHING")
REPORT: Final = text(
    "INSERT INTO reports (table_id, person, about, text, said, at) "
    "VALUES (:table_id, :person, :about, :text, :said, :at) ON CONFLICT (table_id, person, about) DO NOTHING"
)


class Report(NamedTuple):
    """What somebody reported. `person`, `about`: ids, for `admin delete-person`; `said`: chat of whom it is about."""

    number: int
    at: float
    table: str
    person: str
    name: str
    about: str
    about_name: str
    text: str
    said: tuple[str, ...]

    def lines(self) -> list[str]:
        """To read."""
        at = datetime.fromtimestamp(self.at, UTC).strftime("%Y-%m-%d %H:%M UTC")
        return [
            f"{self.number}. {at}, table {self.table}",
            f"   “{self.name}” ({self.person}) reports “{self.about_name}” ({self.about}): {self.text}",
            *(f"   they said: {line}" for line in self.said),
        ]


class Manners:
    """Mutes and reports. Times are handed in."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def muted(self, person: str) -> frozenset[str]:
        """The ids of those whom that person does not want to hear."""
        rows = await self._read(select(MUTES.c.muted).where(MUTES.c.person == person)) if person else []
        return frozenset(row.muted for row in rows)

    async def mutes(self, person: str) -> tuple[Muted, ...]:
        """The same, as that person may see it."""
        wanted = select(PEOPLE.c.id, PEOPLE.c.name).join(MUTES, MUTES.c.muted == PEOPLE.c.id)
        rows = await self._read(wanted.where(MUTES.c.person == person).order_by(PEOPLE.c.name, PEOPLE.c.id))
        return tuple(Muted(handle=handle_of(row.id), name=row.name) for row in rows)

    async def mute(self, person: Person, lobby: Lobby, handle: str) -> None:
        """Not to hear somebody at that table any more, at whichever table. Raises Refusal."""
        about = await self._at(lobby, person, handle)
        await self._write(MUTE.bindparams(person=person.id, muted=about))

    async def unmute(self, person: Person, handle: str) -> None:
        """To hear them again. Raises Refusal."""
        for muted in await self.muted(person.id):
            if handle_of(muted) == handle:
                await self._write(delete(MUTES).where(MUTES.c.person == person.id, MUTES.c.muted == muted))
                return
        raise Refusal("nobody", "You have muted nobody of that handle.", status=404)

    async def report(self, person: Person, lobby: Lobby, handle: str, what: str, now: float) -> None:
        """Tell whoever keeps the server, with what was said at that table. Raises Refusal."""
        about = await self._at(lobby, person, handle)
        theirs = (CHAT.c.table_id == lobby.id, CHAT.c.person == about)
        rows = await self._read(select(CHAT.c.text).where(*theirs).order_by(CHAT.c.number.desc()).limit(SAID))
        said = msgspec.json.encode([row.text for row in reversed(rows)])
        values = {"table_id": lobby.id, "person": person.id, "about": about, "text": what, "said": said, "at": now}
        if not await self._write(REPORT.bindparams(**values)):
            raise Refusal("reported", "You have reported them at this table already: it is kept until it is read.")

    async def reports(self) -> list[Report]:
        """All that nobody has settled, the oldest first."""
        who, about = PEOPLE.alias(), PEOPLE.alias()
        wanted = select(REPORTS, who.c.name.label("name"), about.c.name.label("about_name"))
        wanted = wanted.join(who, who.c.id == REPORTS.c.person).join(about, about.c.id == REPORTS.c.about)
        return [
            Report(
                row.number,
                row.at,
                row.table_id,
                row.person,
                row.name,
                row.about,
                row.about_name,
                row.text,
                tuple(msgspec.json.decode(row.said)),
            )
            for row in await self._read(wanted.order_by(REPORTS.c.number))
        ]

    async def settle(self, number: int) -> bool:
        """Delete a report. False when there is none of that number."""
        return bool(await self._write(delete(REPORTS).where(REPORTS.c.number == number)))

    async def _at(self, lobby: Lobby, person: Person, handle: str) -> str:
        """The id of whom that handle points at: somebody who sits at the table, or has said something there."""
        if handle == handle_of(person.id):
            raise Refusal("yourself", "That is you: choose somebody else.", status=400)
        rows = await self._read(select(CHAT.c.person).where(CHAT.c.table_id == lobby.id).distinct())
        others: set[str] = {*(sitter.person for sitter in lobby.sitters), *(row.person for row in rows)}
        for other in others:
            if other and handle_of(other) == handle:
                return other
        raise Refusal("nobody", "There is nobody of that handle at this table.", status=404)

    async def _read(self, statement: Any) -> list[Any]:
        async with self.store.engine.connect() as connection:
            return list((await connection.execute(statement)).all())

    async def _write(self, statement: Any) -> int:
        """How many rows it changed."""

        def act(connection: Connection) -> int:
            return int((connection.execute(statement)).rowcount)

        return int(await self.store.commits.do(act))
