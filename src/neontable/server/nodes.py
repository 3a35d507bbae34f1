"""This server as one of several at one PostgreSQL database, behind any proxy, with players of a table on each of them.

A row is told as `table:version`, never what it holds; who has the table open reads what is new. A notice can get lost,
so tables are compared with the database when the connection is there again, and every few seconds. Each table that runs
is led by one server, by a lease in the database: its bots and clocks run there. When the lease has run out any server
takes over. A lease decides nothing: two who believe to lead write the same row, of which the key lets one through.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from psycopg import AsyncConnection

from ..kernel.errors import NeontableError
from . import presence, shared, undoing
from .database_time import DatabaseTime
from .gathering import Gathering
from .lobby import Lobby
from .postgres import CHANNEL, LISTENER, plain
from .shared import Around
from .watching import Here, here_of

if TYPE_CHECKING:
    from .hub import Hub

LEASE: Final = 10.0  # seconds that a server leads without renewing
RENEWED: Final = 3.0  # seconds after which it does, and looks for tables that nobody leads
COMPARED: Final = 5.0  # seconds after which open tables are compared with the database
ASKED: Final = 1.0  # second in which a lease is asked for once
AGAIN: Final = 0.5  # second before the connection is tried again
MEASURED: Final = 3.0  # seconds after which the database is asked what time it is
MOST: Final = 200  # tables that are taken over at once
LOG: Final = logging.getLogger(__name__)


class Node:
    """`name`: of this process alone; `until`: of what is led here, by this machine's own clock."""

    def __init__(self, hub: Hub, database: str) -> None:
        self.hub = hub
        self.store = hub.store
        self.database = database
        self.time = DatabaseTime(self.store)
        self.name = secrets.token_urlsafe(12)
        self.until: dict[str, float] = {}
        self.ends = False
        self.lines: dict[str, set[int]] = {}  # of each open table's chat: the numbers of those that are known here
        self.said: dict[str, Here] = {}  # what others were told of who is connected here; of all else, nobody
        self._asked: dict[str, float] = {}
        self._around = Gathering(self._compare, self._start_guarded)
        self._here = Gathering(self._say, self._start_guarded)
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin to listen, and to lead what nobody leads."""
        await self.time.measure()
        await presence.alive(self.store, self.name, LEASE)
        for doing in (
            self._guarded(self._take_over),
            self._listen(),
            self._every(RENEWED, self._renew),
            self._every(RENEWED, self._stay),
            self._every(COMPARED, self.compare),
            self._every(MEASURED, self.time.measure),
        ):
            self._start(doing)

    async def stop(self) -> None:
        """Others may lead at once."""
        self.ends = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.until.clear()
        try:
            await shared.release(self.store, self.name)
            await presence.leave(self.store, self.name)
        except Exception as error:
            LOG.warning("this server could not take its leave, others wait for the end of its leases: %s", error)

    def leads(self, table_id: str) -> bool:
        """Whether that table is led here. If not, it will be as soon as nobody else leads it."""
        now = time.monotonic()
        if self.until.get(table_id, 0.0) > now:
            return True
        if not self.ends and self._asked.get(table_id, 0.0) <= now:
            self._asked[table_id] = now + ASKED
            self._start(self._lead([table_id]))
        return False

    async def opened(self, lobby: Lobby) -> None:
        """A table was loaded: what was told meanwhile was told to nobody."""
        known = self.lines[lobby.id] = {number for number, _ in await self.store.numbered_chat(lobby.id)}
        lobby.room.spoken = known.add
        lobby.room.changed = partial(self._changed, lobby.id)
        await self._compare([lobby.id])

    async def compare(self) -> None:
        """Look how all open tables stand, and let them follow."""
        await self._compare(list(self.hub.lobbies))

    # How it is done.

    def _start(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _start_guarded(self, do: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._start(self._guarded(do))

    async def _every(self, seconds: float, do: Any) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await do()
            except Exception as error:
                LOG.warning("the database could not be asked, it is tried again: %s", str(error).partition("\n")[0])

    # Notices.

    async def _listen(self) -> None:
        while True:
            try:
                connection = await AsyncConnection.connect(
                    plain(self.database),
                    autocommit=True,
                    application_name=LISTENER,
                    keepalives_idle=5,
                    keepalives_interval=2,
                    keepalives_count=3,
                )
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}".encode())
                    await self.compare()
                    async for notice in connection.notifies():
                        self._heard(notice.payload)
            except Exception as error:  # whatever it is: tables are compared until notices come again
                LOG.warning("no notices from the database, it is tried again: %s", str(error).partition("\n")[0])
            await asyncio.sleep(AGAIN)

    def _heard(self, payload: str) -> None:
        table_id, _, version = payload.rpartition(":")
        if not version.isdigit():
            return
        lobby = self.hub.lobbies.get(table_id)
        if lobby is None:
            if table_id in self.until:  # it was put away, and something may go on by itself now
                self._start(self._open(table_id))
        elif version == "0":
            self._around.add((table_id,))
        elif int(version) > lobby.room.version:
            self._start_guarded(partial(lobby.room.look, int(version)))

    async def _guarded(self, do: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """What is wrong ends nothing else. `do` is called by the task itself: one that is cancelled before it has begun
        leaves no coroutine behind that nobody awaits."""
        try:
            await do()
        except Exception as error:
            LOG.warning("tables could not be compared, it is soon again: %s", str(error).partition("\n")[0])

    async def _compare(self, tables: list[str]) -> None:
        if not tables:
            return
        for table_id, around in (await shared.look(self.store, self.name, tables)).items():
            if lobby := self.hub.lobbies.get(table_id):
                await self._guarded(partial(self._follow, lobby, around))

    async def _follow(self, lobby: Lobby, around: Around) -> None:
        """See to it that the table is here as it stands in the database."""
        if lobby.differs(around.stage, around.terms, around.seats):
            await lobby.refresh()
        if around.version > lobby.room.version:
            await lobby.room.look(around.version)
        undoing.learn(lobby.room, around.asked)
        if around.elsewhere != lobby.room.elsewhere:
            lobby.room.elsewhere = around.elsewhere
            lobby.tell()
        if around.lines != len(self.lines.get(lobby.id, ())):
            await self._talk(lobby)

    async def _talk(self, lobby: Lobby) -> None:
        """Pass on what was said on other servers. Lines come in any order: who is told a number first may be stored
        last."""
        lines, known = await self.store.numbered_chat(lobby.id), self.lines.get(lobby.id)
        for number, said in lines:
            if known is not None and number not in known:
                known.add(number)
                lobby.room.hear(said)

    # Who is connected.

    def _changed(self, table_id: str) -> None:
        if not self.ends:  # else it has taken its leave, and with it all who are still there
            self._here.add((table_id,))

    async def _say(self, tables: list[str]) -> None:
        """Tell the others who is connected here, where they do not know it."""
        lobbies = self.hub.lobbies
        here = {name: here_of(lobbies[name].room.watchers) if name in lobbies else Here() for name in tables}
        new = {name: there for name, there in here.items() if there != self.said.get(name, Here())}
        if new:
            await presence.say(self.store, self.name, new)
            self.said = {name: there for name, there in (self.said | new).items() if any(there)}

    async def _stay(self) -> None:
        """Be there, and say what could not be said before."""
        if not await presence.alive(self.store, self.name, LEASE):
            self.said.clear()
        self._here.add((*self.hub.lobbies, *self.said))

    # Leases.

    async def _take_over(self) -> None:
        found = await shared.unled(self.store, MOST)
        if found:
            await self._lead(found)

    async def _lead(self, tables: list[str]) -> None:
        """Lead those, if nobody else does, and let go on by itself what goes on by itself."""
        began = time.monotonic()
        try:
            taken = await shared.take(self.store, self.name, tables, LEASE)
        except Exception as error:
            LOG.warning("tables could not be led, it is tried again: %s", str(error).partition("\n")[0])
            return
        for table_id in taken:
            self.until[table_id] = began + LEASE
        for table_id in taken:
            await self._open(table_id)

    async def _open(self, table_id: str) -> None:
        try:
            lobby = await self.hub.lobby(table_id)
            lobby.room.wake()
        except NeontableError as error:
            LOG.error("table %s cannot go on: %s", table_id, error)
        except Exception as error:
            LOG.warning("table %s could not be opened: %s", table_id, str(error).partition("\n")[0])

    async def _renew(self) -> None:
        began = time.monotonic()
        kept = await shared.renew(self.store, self.name, LEASE)
        self.until = dict.fromkeys(kept, began + LEASE)
        await self._take_over()
        for table_id in [table_id for table_id in self.lines if table_id not in self.hub.lobbies]:
            del self.lines[table_id]
        self._asked = {table_id: at for table_id, at in self._asked.items() if at > began}
