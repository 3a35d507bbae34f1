"""A table around its game: who sits down, leaves or is put out, what everybody may know of it, when the game begins."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Sequence

import msgspec

from ..bots import best_bot
from ..kernel.deal import commitment_of
from ..kernel.replay import Header, Record, Who
from ..packs.games import GAMES
from .clocks import GRACE, Timing, said_of
from .dealing import SAID, commitment_to_cards
from .finishing import finished
from .people import Person, handle_of
from .protocol import Accepted, Join, SeatAt, TableInfo, TableNews
from .refusing import Refusal
from .room import Room
from .store import Store, StoredSeat, StoredTable
from .story import PERSON
from .tables import OPEN, Sitter, Stage, Terms, header_of, read_header, salted, written
from .watching import Here, encoded, here_of


class Lobby:
    """A table that somebody has opened here. `room` has its game."""

    def __init__(self, room: Room, store: Store, stored: StoredTable, sitters: Sequence[Sitter]) -> None:
        self.room = room
        self.store = store
        self.stored = stored
        self.terms = msgspec.json.decode(stored.options, type=Terms)
        self.sitters = list(sitters)
        self.cards = ""  # the commitment to them, of a game without an open replay
        self.used = self.room.now()  # when somebody last did something here
        self.rematching = asyncio.Lock()
        room.news = self.tell
        room.moved = self.moved

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def stage(self) -> Stage:
        stage: Stage = self.stored.stage
        return stage

    # What there is to know.

    @property
    def here(self) -> Here:
        """Who is connected, to whatever server."""
        return here_of(self.room.watchers).beside(self.room.elsewhere)

    def seat_of(self, person: str) -> int | None:
        """Where that person sits."""
        seats = (seat for seat, sitter in enumerate(self.sitters) if person and sitter.person == person)
        return next(seats, None)

    def info(self, person: str) -> TableInfo:
        """The table as that person may know it."""
        here = self.here
        seats = tuple(
            SeatAt(
                seat=seat,
                kind=sitter.kind,
                name=sitter.name,
                here=sitter.kind == PERSON and bool(here.seats >> seat & 1),
                mine=bool(person) and sitter.person == person,
                left=self._left(seat),
                handle=handle_of(sitter.person),
            )
            for seat, sitter in enumerate(self.sitters)
        )
        terms, room = self.terms, self.room
        result = getattr(room.shown[self.seat_of(person)].look(), "result", None) if room.shown else None
        options = dict(terms.options)
        return TableInfo(
            id=self.id,
            game=terms.game,
            stage=self.stage,
            seats=seats,
            host=bool(person) and self.stored.host == person,
            locked=terms.locked,
            spectators=here.spectators,
            clock=terms.clock,
            seconds=terms.seconds,
            open_replay=terms.open_replay,
            agreed=(*said_of(terms.clock, terms.seconds), SAID[terms.open_replay]),
            commitment=commitment_of(terms.seed),
            cards=self.cards,
            created=self.stored.created,
            options=options | ({"rematch": terms.next} if terms.next else {}),
            result=result.text if result else "",
        )

    def news(self, person: str) -> TableNews:
        undo = self.room.undo
        return TableNews(
            table=self.info(person),
            undo_by=undo.seat if undo else None,
            undo_version=undo.number if undo else 0,
        )

    def tell(self) -> None:
        """Everybody who watches, how the table stands."""
        for watcher in self.room.watchers:
            watcher.put(encoded(self.news(watcher.person)))

    # What people do. Each raises Refusal.

    async def join(self, person: Person, join: Join) -> None:
        """Sit down on a free seat; whoever sits there already stays."""
        await finished(self._join(person, join))

    async def leave(self, person: Person) -> None:
        """Stand up: the seat is free again, or a bot plays on (NX-5.10)."""
        seat = self._must_sit(person)
        if self.stage == "running":
            await self._given_up(seat, person)
        elif self.stage == "open":
            await finished(self._free(seat, person.id))

    async def kick(self, host: Person, seat: int) -> None:
        """Put somebody out: the seat is free, or a bot plays on for who sat there."""
        self._must_host(host)
        if seat >= len(self.sitters) or self.sitters[seat].kind != PERSON:
            raise Refusal("seat", f"Nobody sits on seat {seat} who could be put out.", status=400)
        if self.sitters[seat].person == host.id:
            raise Refusal("seat", "To go yourself, leave the table.", status=400)
        await self._agree(msgspec.structs.replace(self.terms, out=(*self.terms.out, self.sitters[seat].person)))
        if self.stage == "open":
            await finished(self._free(seat, self.sitters[seat].person))
        elif self.stage == "running":
            bot = best_bot(self.terms.game)
            await self.room.change_seat(seat, Who(bot, bot), f"kick-{secrets.token_hex(8)}", host.id)

    async def lock(self, host: Person) -> None:
        """Nobody joins any more, or, when nobody did, people may again."""
        self._must_host(host)
        await self._agree(msgspec.structs.replace(self.terms, locked=not self.terms.locked))
        self.tell()

    async def close(self, host: Person) -> None:
        """The table is at its end, whatever happens on it."""
        self._must_host(host)
        await self._end()

    async def expire(self) -> bool:
        """The table is at its end, unless a player is connected; whether it is."""
        if self.here.seats:
            return False
        await self._end()
        return True

    async def moved(self) -> None:
        """A seat changed in the game, or it has come to its end: the table follows."""
        if self.room.story is None:
            return
        for seat, who in enumerate(self.room.story.seats):
            if who.kind != self.sitters[seat].kind:
                await self._sit(seat, Sitter(who.kind, who.name))
        if self.room.is_over and self.stage == "running":
            await self._stage("over")
        self._seated()

    async def begin(self) -> None:
        """The game, when all seats are taken; or the one that has begun already. Raises ReplayError."""
        if self.stored.header:
            await self._begin(read_header(self.stored.header), GRACE)
            await self.moved()
        elif self.stage == "open" and all(sitter.kind != OPEN for sitter in self.sitters):
            header: Header = header_of(self.terms, tuple(self.sitters))
            content, now = written(header), self.room.now()
            if not await self.store.begin_table(self.id, content, now):
                await self._refresh()
                return
            self.stored = msgspec.structs.replace(self.stored, header=content, stage="running", changed=now)
            await self._begin(header, 0)
            self.tell()

    # Other servers at the same database.

    def differs(self, stage: str, terms: bytes, seats: Sequence[StoredSeat]) -> bool:
        """Whether it stands otherwise in the database."""
        here = [Sitter(seat.kind, seat.name, seat.person) for seat in seats] == self.sitters
        return not here or stage != self.stage or msgspec.json.decode(terms, type=Terms) != self.terms

    async def refresh(self) -> None:
        """Follow what has become of it elsewhere."""
        async with self.room.lock:
            await self._refresh()
        self._seated()

    # How it is done.

    async def _end(self) -> None:
        async with self.room.lock:
            if self.stage in ("open", "running"):
                self.room.stop()
                await self._stage("closed")

    async def _begin(self, header: Header, grace: float) -> None:
        terms, at = self.terms, self.stored.changed
        table = Record(header, name=f"table {self.id}").table(GAMES[header.game])
        if not terms.open_replay:
            self.cards = commitment_to_cards(table, header)
        timing = Timing(terms.clock, terms.seconds, at, self.room.now() + grace) if terms.clock != "none" else None
        await self.room.begin(table, header, timing)

    def _left(self, seat: int) -> float | None:
        """Seconds on the clock of a seat, as everybody may know it."""
        if self.terms.clock == "none" or not self.room.shown:
            return None if self.terms.clock == "none" else float(self.terms.seconds)
        clock = self.room.shown[None].story.clock
        return clock.left(seat, self.room.now()) if clock and not self.room.is_over else None

    async def _refresh(self) -> None:
        stored = await self.store.table(self.id)
        if stored is None:
            return
        begun = bool(stored.header) and self.room.story is None
        self.stored, self.terms = stored, msgspec.json.decode(stored.options, type=Terms)
        self.sitters = [Sitter(seat.kind, seat.name, seat.person) for seat in await self.store.seats(self.id)]
        if stored.stage == "closed":
            self.room.stop()
        if begun:
            await self.begin()

    async def _join(self, person: Person, join: Join) -> None:
        async with self.room.lock:
            if self.store.is_shared:
                await self._refresh()
            if self.seat_of(person.id) is not None:
                return
            self._may_join(person, join)
            free = [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == OPEN]
            if not free:
                raise Refusal("full", "Every seat of this table is taken: you can watch.")
            seat = free[0] if join.seat is None else join.seat
            if seat not in free:
                raise Refusal("taken", f"Seat {seat} is not free: choose from {', '.join(map(str, free))}.")
            if join.deck:
                decks = (*self.terms.decks[:seat], join.deck, *self.terms.decks[seat + 1 :])
                header_of(terms := msgspec.structs.replace(self.terms, decks=decks), tuple(self.sitters))
                await self._agree(terms)
            await self._agree(salted(self.terms, seat, join.salt))
            if not await self.store.claim(self.id, seat, person.id, person.name, PERSON):
                await self._refresh()
                raise Refusal("taken", "Somebody was faster: choose another seat.")
            self.sitters[seat] = Sitter(PERSON, person.name, person.id)
            await self.begin()
        self._seated()

    def _may_join(self, person: Person, join: Join) -> None:
        if self.stage != OPEN:
            raise Refusal("begun", f"The game is {self.stage}: you can watch.")
        if person.id in self.terms.out:
            raise Refusal("put-out", "The host has put you out of this table.", status=403)
        if self.terms.locked:
            raise Refusal("locked", "The host has locked this table.", status=403)
        if not self.terms.listed and not same_secret(join.secret, self.stored.secret_hash):
            raise Refusal("secret", "That link is not good for this table: ask for a new one.", status=403)

    async def _given_up(self, seat: int, person: Person) -> None:
        reply = await self.room.resign(seat, f"leave-{secrets.token_hex(8)}", person.id)
        if not isinstance(reply, Accepted):
            raise Refusal(reply.code, reply.message)
        await self.moved()

    async def _free(self, seat: int, person: str) -> None:
        async with self.room.lock:
            if self.stage == OPEN and self.sitters[seat].person == person:
                await self._agree(salted(self.terms, seat, ""))
                await self._sit(seat, Sitter(OPEN))
        self._seated()

    async def _sit(self, seat: int, sitter: Sitter) -> None:
        await self.store.seat(self.id, seat, sitter.person or None, sitter.name, sitter.kind)
        self.sitters[seat] = sitter

    def _seated(self) -> None:
        self.used = self.room.now()
        self.room.seated({sitter.person: seat for seat, sitter in enumerate(self.sitters) if sitter.person})
        self.tell()

    async def _agree(self, terms: Terms) -> None:
        options = msgspec.json.encode(terms)
        if not await self.store.set_options(self.id, self.stored.options, options):
            await self._refresh()
            raise Refusal("stale", "Somebody has changed the table meanwhile: look at it, and try again.")
        self.stored, self.terms = msgspec.structs.replace(self.stored, options=options), terms

    async def rematch_at(self, table_id: str) -> None:
        """The next table of these people."""
        await self._agree(msgspec.structs.replace(self.terms, next=table_id))
        self.tell()

    async def _stage(self, stage: Stage) -> None:
        await self.store.set_stage(self.id, stage)
        self.stored = msgspec.structs.replace(self.stored, stage=stage)
        self.tell()

    def _must_sit(self, person: Person) -> int:
        seat = self.seat_of(person.id)
        if seat is None:
            raise Refusal("not-yours", "You do not sit at this table.", status=403)
        return seat

    def _must_host(self, person: Person) -> None:
        if self.stored.host != person.id:
            raise Refusal("not-yours", "Only who made the table can do that.", status=403)


def hash_of(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def same_secret(secret: str, stored: str) -> bool:
    """Whether it is that one; it takes as long for a wrong one."""
    return hmac.compare_digest(hash_of(secret), stored)
