"""The tables that are open here: made, found, loaded when somebody wants them, put away when nobody does."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from ..kernel.errors import NeontableError
from ..kernel.replay import Record
from .dealing import Deals, Seeds, check_salt, random_seed
from .lobby import Lobby, hash_of
from .manners import Manners
from .people import Person
from .protocol import Made, NewTable, Rematch, TableInfo
from .refusing import Refusal
from .room import Now, Room
from .settings import Settings
from .store import Store, StoredTable
from .tables import OPEN, Sitter, Stage, Terms, salted, sitters_of, terms_of, written
from .thinking import Thinkers

if TYPE_CHECKING:
    from .nodes import Node

ID_BYTES: Final = 9
SECRET_BYTES: Final = 16
LISTED: Final = 100  # tables of a list
MOST_OPEN: Final = 2000  # rooms in memory, more are put away when nobody watches them
LOG: Final = logging.getLogger(__name__)


class Hub:
    """All tables of this server."""

    def __init__(self, settings: Settings, store: Store, now: Now = time.time, new_seed: Seeds = random_seed) -> None:
        """`now`: what time it is, where no database says so to several servers; `new_seed`: what each table's cards are
        dealt by."""
        self.settings = settings
        self.now = now
        self.store = store
        self.thinkers = Thinkers(settings.think_processes)
        self.manners = Manners(store)
        self.deals = Deals(store, new_seed)
        self.lobbies: dict[str, Lobby] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._opening: asyncio.Task[None] | None = None
        self.node: Node | None = None  # among the servers at a shared database

    async def start(self) -> None:
        """Begin to open the tables that run, so that their bots go on; who comes does not wait for that."""
        if self.store.is_shared:
            from .nodes import Node  # it needs PostgreSQL's driver

            self.node = Node(self, self.settings.database)
            self.now = self.node.time
            await self.node.start()
        else:
            self._opening = asyncio.create_task(self._open_all())

    async def _open_all(self) -> None:
        for stored in await self.store.tables("running", MOST_OPEN):
            try:
                await self.lobby(stored.id)
            except NeontableError as error:
                LOG.error("table %s cannot go on: %s", stored.id, error)
            except Exception:
                LOG.exception("table %s could not be opened, it is when somebody comes", stored.id)

    async def stop(self) -> None:
        """Put everything away; what has begun is stored."""
        if self.node:
            await self.node.stop()
        if self._opening:
            self._opening.cancel()
            await asyncio.wait([self._opening])
        for lobby in self.lobbies.values():
            async with lobby.room.lock:
                lobby.room.stop()
        await self.thinkers.close()

    async def lobby(self, table_id: str) -> Lobby:
        """The table of that id. Raises Refusal when there is none, ReplayError when its game cannot go on."""
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        async with lock:
            lobby = self.lobbies.get(table_id)
            if lobby is None:
                lobby = await self._load(table_id)
                self._put_away()
                self.lobbies[table_id] = lobby
                if self.node:
                    await self.node.opened(lobby)
        self._loading.pop(table_id, None)
        lobby.used = self.now()
        return lobby

    async def tables(self, stage: Stage, person: str) -> list[TableInfo]:
        """The listed tables of that stage, the newest first, and those where that person sits."""
        found = []
        for stored in await self.store.tables(stage, LISTED):
            terms = msgspec.json.decode(stored.options, type=Terms)
            try:
                lobby = await self.lobby(stored.id)
            except NeontableError:
                continue
            if terms.listed or lobby.seat_of(person) is not None:
                found.append(lobby.info(person))
        return found

    async def make(self, person: Person, new: NewTable) -> Made:
        """A new table; the game begins when nobody else is waited for. Raises Refusal."""
        seed = await self._seed(person, new)
        terms, sitters = terms_of(new, seed), sitters_of(new, person.id, person.name)
        if new.commitment:
            await self.deals.use(new.commitment)
        return await self.made(person, terms, sitters)

    async def rematch(self, person: Person, table_id: str, data: Rematch) -> Made:
        """The same people and bots again, by the same terms: one more table, whoever asks for it. Raises Refusal."""
        lobby = await self.lobby(table_id)
        async with lobby.rematching:
            if lobby.seat_of(person.id) is None and lobby.stored.host != person.id:
                raise Refusal("not-yours", "Only who played here can ask for a rematch.", status=403)
            if lobby.stage != "over":
                raise Refusal("not-over", "A rematch is asked for when the game is over.")
            if lobby.terms.next:
                return Made(table=(await self.lobby(lobby.terms.next)).info(person.id), invite="")
            seed, seat = await self._seed(person, data), lobby.seat_of(person.id)
            terms = msgspec.structs.replace(lobby.terms, seed=seed, next="", salts=("",) * len(lobby.sitters))
            if data.commitment:
                await self.deals.use(data.commitment)
            if seat is not None:
                terms = salted(terms, seat, data.salt)
            made = await self.made(person, terms, tuple(lobby.sitters))
            await lobby.rematch_at(made.table.id)
            return made

    async def heard(self, person: str) -> None:
        """That person hears others from now on than before."""
        muted = await self.manners.muted(person)
        for lobby in self.lobbies.values():
            for watcher in lobby.room.watchers:
                if watcher.person == person:
                    watcher.muted = muted

    async def _seed(self, person: Person, data: NewTable | Rematch) -> str:
        """The seed that was committed to, or a new one. Raises Refusal."""
        check_salt(data.commitment, data.salt)
        if data.commitment:
            return await self.deals.seed(data.commitment, person.id, self.now())
        return self.deals.new_seed()

    async def made(
        self, person: Person, terms: Terms, sitters: tuple[Sitter, ...], begun: Record | None = None
    ) -> Made:
        """A table of these terms. `begun`: how far its game is already; nobody sees it before all of that is stored."""
        table_id, secret = secrets.token_urlsafe(ID_BYTES), secrets.token_urlsafe(SECRET_BYTES)
        stored = StoredTable(
            id=table_id,
            game=terms.game,
            stage="closed" if begun else OPEN,
            host=person.id,
            header=written(begun.header) if begun else b"",
            options=msgspec.json.encode(terms),
            secret_hash=hash_of(secret),
            created=self.now(),
        )
        await self.store.add_table(stored)
        for seat, sitter in enumerate(sitters):
            await self.store.seat(table_id, seat, sitter.person or None, sitter.name, sitter.kind)
        if begun:
            await self._stored(table_id, person, begun)
        lobby = await self.lobby(table_id)
        return Made(table=lobby.info(person.id), invite=f"/table/{table_id}#{secret}")

    async def _stored(self, table_id: str, person: Person, begun: Record) -> None:
        """Each entry as a row; then the game runs."""
        now = self.now()
        rows = (
            self.store.append(
                table_id, version, msgspec.json.encode((entry,)), f"{person.id}.on-{version}", person.id, now
            )
            for version, entry in enumerate(begun.entries, 1)
        )
        await asyncio.gather(*rows)
        await self.store.set_stage(table_id, "running", now)

    async def _load(self, table_id: str) -> Lobby:
        stored = await self.store.table(table_id)
        if stored is None:
            raise Refusal("no-table", "There is no such table: ask for a new link.", status=404)
        seats = await self.store.seats(table_id)
        sitters = [Sitter(seat.kind, seat.name, seat.person or "") for seat in seats]
        ticks = (self.settings.tick_people, self.settings.tick_bots)
        lobby = Lobby(Room(table_id, self.store, self.thinkers, ticks, self.now), self.store, stored, sitters)
        if stored.stage == "closed":
            lobby.room.closed = True
        if self.node:
            lobby.room.leads = partial(self.node.leads, table_id)
        await lobby.begin()
        return lobby

    def _put_away(self) -> None:
        """Make room: tables where nobody watches, and of which nothing goes on by itself, the longest unused first."""
        if len(self.lobbies) < MOST_OPEN:
            return
        idle = [lobby for lobby in self.lobbies.values() if lobby.room.is_idle]
        for lobby in sorted(idle, key=lambda lobby: lobby.used)[: MOST_OPEN // 10]:
            lobby.room.stop()
            del self.lobbies[lobby.id]
