"""One live table: its game in step with its rows, who sits there, and who watches.

Everything that is done to a table goes through its lock, one after the other. A row is stored before anybody is told of
it; what was begun is finished, also when who asked for it has gone meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias

import msgspec

from ..kernel.game import Table
from ..kernel.replay import Header, Who
from ..packs.games import GAMES
from . import asking, undoing
from .appending import Appended
from .asking import Asking
from .clocks import Alarm, Clock, Timing
from .finishing import finished
from .looks import Reader
from .protocol import Accepted, Refused, Why
from .refusing import Refusal
from .store import ChatLine, Store
from .story import ACTS, ENTRIES, PERSON, Story
from .thinking import Thinkers, asked_bot, thought_of
from .ticks import Ticks
from .watching import Here, Shown, Watcher

CHAT: Final = 100  # lines that who comes is shown
REPLIES: Final = 500  # the last ones, that are remembered by their keys
TRIES: Final = 5  # of an answer that still holds after rows which other servers have stored before it
AGAIN: Final = 1.0  # second, after which a bot thinks again when its answer could not be stored
CLOCK: Final = "clock"  # who sends a time-out
LOG: Final = logging.getLogger(__name__)

Reply: TypeAlias = Accepted | Refused
Now: TypeAlias = Callable[[], float]
Do: TypeAlias = Callable[[Story], None]  # something that is done to a fork


class Room:
    """`news` is called when something changed that TableNews tells, `moved` when a seat changed or the game is over.

    `shown`: the game as each reader was shown it last; `held`: readers who are told on the next tick, with the game as
    they will be shown it.
    """

    def __init__(
        self, table_id: str, store: Store, thinkers: Thinkers, ticks: tuple[float, float], now: Now = time.time
    ) -> None:
        """`ticks`: seconds between people, and where all others are bots; `now`: what time it is."""
        self.id = table_id
        self.store = store
        self.thinkers = thinkers
        self.lock = asyncio.Lock()
        self.version = 0  # the number of the last row
        self.story: Story | None = None
        self.shown: dict[Reader, Shown] = {}
        self.held: dict[Reader, Shown] = {}
        self.watchers: list[Watcher] = []
        self.elsewhere = Here()  # who is connected to other servers
        self.asked: Asking | None = None  # the last undo for which the others were asked
        self.closed = False
        self.now = now
        self.news: Callable[[], None] = lambda: None
        self.moved: Callable[[], Coroutine[Any, Any, None]] | None = None
        self.leads: Callable[[], bool] = lambda: True  # whether bots and clocks run here, not on another server
        self.changed: Callable[[], None] = lambda: None  # called when somebody else is connected than before
        self.spoken: Callable[[int], None] = lambda number: None  # called with the number of a line of chat
        self._keys: set[str] = set()
        self._replies: dict[str, Reply] = {}
        self._lengths = ticks
        self._ticks = Ticks(self._release)
        self._alarm = Alarm(lambda: self._start(self.time_out()), now)
        self._bots: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._loaded = False  # whether all of the game's rows have been played
        self._doubt = False  # whether a row may have been stored of which nothing is known here

    # The game begins, or is loaded.

    async def begin(self, table: Table, header: Header, timing: Timing | None) -> None:
        """The game of that header, and what has happened in it; `table`: of its packs. Raises ReplayError."""
        self.story = Story(GAMES[header.game], table, header)
        if timing:
            self._alarm.patient = timing.patient
            self.story.clock = Clock.begin(timing, self._lengths, self.story)
        self.shown = {reader: Shown(self.story, reader, 0) for reader in self.story.readers}
        self.asked = await asking.last(self.store, self.id)
        await self._catch_up()
        self._loaded = True
        self._note_window()
        for watcher in self.watchers:
            watcher.show(self.shown[watcher.reader])
        self._alarm.set(self._clock)
        self.wake()

    def stop(self) -> None:
        """The table is put away; what was stored is there."""
        self.closed = True
        self._ticks.stop()
        self._alarm.stop()
        if self._bots:
            self._bots.cancel()

    @property
    def is_over(self) -> bool:
        return self.story is not None and self.story.is_over

    @property
    def undo(self) -> Asking | None:
        """The undo that waits for consent, as everybody may know it."""
        return undoing.waits(self.asked, self.shown[None].story) if self.shown else None

    @property
    def people(self) -> list[int]:
        """The seats on which people sit now."""
        return [seat for seat, who in enumerate(self.story.seats) if who.kind == PERSON] if self.story else []

    # What people do. The same key is answered the same twice.

    async def answer(self, seat: Reader, decision: str, actions: tuple[int, ...], key: str, person: str) -> Reply:
        """One whole declaration."""
        return await self._once(
            seat, key, person, lambda at: self.write(at, key, person, _answer(at, decision, actions), again=True)
        )

    async def resign(self, seat: Reader, key: str, person: str) -> Reply:
        """The person gives up; if the game goes on, a bot does too (NX-5.10)."""
        return await self._once(
            seat, key, person, lambda at: self.write(at, key, person, lambda story: story.resign(at), True)
        )

    async def ask_undo(self, seat: Reader, key: str, person: str) -> Reply:
        """Take back the last answer: at once, or when the others have said yes."""
        return await self._once(seat, key, person, lambda at: undoing.ask(self, at, key, person))

    async def consent(self, seat: Reader, number: int, yes: bool, key: str, person: str) -> Reply:
        """Yes or no to the undo of that number."""
        return await self._once(seat, key, person, lambda at: undoing.consent(self, at, number, yes, key, person))

    async def change_seat(self, seat: int, who: Who, key: str, person: str) -> Reply:
        """Somebody else sits there from now on."""
        do: Do = lambda story: story.change_seat(seat, who)  # noqa: E731
        return await self._once(seat, key, person, lambda at: self.write(at, key, person, do, True))

    def why_not(self, seat: Reader, action: int, key: str) -> Why | Refused:
        """Why that action is not possible, as far as the seat was shown the game."""
        if seat is None or not self.shown:
            return Refused(key=key, code="not-yours", message="Only who plays can be told that.")
        story = self.shown[seat].story
        return Why(key=key, text=story.play.table.why_not(story.state, seat, action))

    async def say(self, person: str, name: str, seat: Reader, text: str) -> None:
        """Chat: kept, and sent to all."""
        at = self.now()
        self.spoken(await self.store.add_chat(self.id, name, seat, text, at, person))
        self.hear(ChatLine(name, seat, text, at, person))

    def hear(self, line: ChatLine) -> None:
        """Chat, to all who watch here."""
        for watcher in self.watchers:
            watcher.hear(line)

    # Who watches.

    async def watch(self, watcher: Watcher) -> None:
        """Show it the game and the chat, and send it what comes."""
        if self.store.is_shared:
            await self.look()
        self.watchers.append(watcher)
        self.changed()
        if self.shown:
            watcher.show(self.shown[watcher.reader])
        for line in await self.store.chat(self.id, CHAT):
            watcher.hear(line)

    def unwatch(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self.changed()

    def seated(self, seats: dict[str, int]) -> None:
        """Who sits where has changed: everybody watches from there."""
        for watcher in self.watchers:
            reader = seats.get(watcher.person)
            if reader != watcher.reader:
                watcher.reader, watcher.seen = reader, 0
                if self.shown:
                    watcher.show(self.shown[reader])
        self.changed()

    async def look(self, version: int | None = None) -> None:
        """See what other servers have stored, if that version is not known here yet; others here learn it on the ticks
        of this table."""
        async with self.lock:
            if self.story and (version is None or version > self.version):
                await self._catch_up(at_once=False)

    # How it is done.

    async def _once(
        self, seat: Reader, key: str, person: str, do: Callable[[int], Coroutine[Any, Any, Reply]]
    ) -> Reply:
        if seat is None:
            return Refused(key=key, code="not-yours", message="You watch this table: take a seat to play.")
        return await finished(self._locked(seat, f"{person}.{key}", key, do))

    async def _locked(self, seat: int, name: str, key: str, do: Callable[[int], Coroutine[Any, Any, Reply]]) -> Reply:
        async with self.lock:
            if name in self._replies:
                return self._replies[name]
            try:
                if self._doubt:
                    await self._catch_up()
                if name in self._keys:
                    return Accepted(key=key)
                if self.closed:
                    raise Refusal("closed", "This table is closed: make another one.")
                if self.story is None:
                    raise Refusal("not-begun", "The game begins when all seats are taken.")
                reply = await do(seat)
            except Refusal as refusal:
                reply = Refused(key=key, code=refusal.code, message=refusal.message, clause=refusal.clause)
            except Exception:  # whatever it is, who plays is told, and the table goes on
                LOG.exception("an act at table %s could not be stored", self.id)
                text = "That could not be stored just now: send it again with the same key."
                return Refused(key=key, code="not-stored", message=text)
            self._replies[name] = reply
            if len(self._replies) > REPLIES:
                del self._replies[next(iter(self._replies))]
            return reply

    async def write(
        self, seat: int, key: str, person: str, do: Do, at_once: bool = False, again: bool = False
    ) -> Accepted:
        """Try it on a fork, store what came of it, then tell. `again`: also where other servers have been faster, and
        it means the same as before. Raises Refusal."""
        assert self.story is not None
        name = f"{person}.{key}"
        for _ in range(TRIES if again else 1):
            fork = self.story.fork()
            do(fork)
            entries, at = msgspec.json.encode(fork.entries_since(self.story.version)), self.now()
            fork.stored(self.story.version, at)
            self._doubt = True
            appended = await self.store.append(self.id, self.version + 1, entries, name, person, at)
            if appended is Appended.STORED:
                self._doubt = False
                self.version += 1
                self._keys.add(name)
                self._adopt(fork, seat, at_once)
                return Accepted(key=key)
            await self._catch_up(at_once=False)
            if name in self._keys:
                return Accepted(key=key)
        raise Refusal("stale", "Somebody was faster: look at the table, and answer what is asked now.")

    async def _catch_up(self, at_once: bool = True) -> None:
        """The rows that are stored and not known here."""
        assert self.story is not None
        for row in await self.store.rows(self.id, self.version):
            await asyncio.sleep(0)  # a long game is no reason that nobody else is answered
            fork, entries = self.story.fork(), ENTRIES.decode(row.entries)
            fork.replay(entries)
            fork.stored(self.story.version, row.at)
            self.version = row.version
            self._keys.add(row.key)
            acts = all(type(entry) in ACTS for entry in entries)
            self._adopt(fork, None, at_once or not acts)
        self._doubt = False

    def _adopt(self, fork: Story, seat: int | None, at_once: bool) -> None:
        """The fork is the game from now on. Others learn on a tick how a step of a window has ended."""
        waits = self._ticks.is_open and not at_once and not fork.is_over
        seats_before = self.story.seats if self.story else ()
        self.story = fork
        for reader in [reader for reader in fork.readers if reader in fork.told]:  # in an order that tells nothing
            held = self.held.pop(reader, None)
            shown = Shown(fork, reader, held.since if held else fork.new[reader])
            if waits and reader != seat:
                self.held[reader] = shown
            else:
                self._show(reader, shown)
        if self.held:
            self._ticks.wait()
        else:
            self._ticks.stop()
        self._note_window()
        if self.moved and (fork.is_over or fork.seats != seats_before):
            self._start(self.moved())
        self._alarm.set(self._clock)
        self.wake()

    def _start(self, doing: Coroutine[Any, Any, None]) -> None:
        """Have it done beside everything else."""
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _note_window(self) -> None:
        if self.story is None or not self._loaded:
            return
        self._ticks.note(self.story.is_window, self._lengths[0] if len(self.people) > 1 else self._lengths[1])

    def _release(self) -> None:
        """It is time to tell those who waited."""
        held, self.held = self.held, {}
        for reader, shown in held.items():
            self._show(reader, shown)
        self.wake()

    def _show(self, reader: Reader, shown: Shown) -> None:
        before = self.undo
        self.shown[reader] = shown
        if reader is None and (shown.story.clock or self.undo != before):
            self.news()  # how the clocks stand and whether an undo waits, as everybody may know it
        for watcher in self.watchers:
            if watcher.reader == reader:
                watcher.show(shown)

    # Clocks and bots.

    async def time_out(self) -> None:
        """Answer for the seat whose time is up, or give it up; nothing, if it has answered before."""
        async with self.lock:
            try:
                if self._doubt:
                    await self._catch_up()
                seat = self._alarm.up(self._clock)
                if seat is not None:
                    await self.write(seat, f"{self.version + 1}", CLOCK, lambda story: story.time_is_up(seat))
            except Refusal:
                LOG.info("a time-out at table %s came too late", self.id)
            except Exception:
                LOG.exception("a time-out at table %s could not be stored, it is tried again", self.id)
                self._alarm.patient = self.now() + AGAIN
            self._alarm.set(self._clock)

    @property
    def _clock(self) -> Clock | None:
        return self.story.clock if self.story and not self.closed else None

    @property
    def is_thinking(self) -> bool:
        """Whether a bot does."""
        return self._bots is not None and not self._bots.done()

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches, and nothing goes on by itself."""
        return not self.watchers and not self.is_thinking and not self._alarm.is_set

    def wake(self) -> None:
        """Let bots think, if one is asked and none thinks yet."""
        if self.closed or self.story is None or not self._loaded or self.is_thinking:
            return
        if asked_bot(self.story, self._uninformed()) is not None and self.leads():
            self._bots = asyncio.create_task(self._bots_play())

    def _uninformed(self) -> frozenset[int]:
        return frozenset(reader for reader in self.held if reader is not None)

    async def _bots_play(self) -> None:
        while self.story and (thought := thought_of(self.story, self._uninformed())) and self.leads():
            packs = self.story.play.record.header.packs
            try:
                action = await self.thinkers.think(thought, packs)
                await finished(self._bot_answers(thought.seat, thought.version, action))
            except Refusal as refusal:
                LOG.info("a bot at table %s thinks again: %s", self.id, refusal)
                await asyncio.sleep(0 if refusal.code == "stale" else AGAIN)
            except Exception:
                LOG.exception("a bot at table %s could not answer, it tries again", self.id)
                await asyncio.sleep(AGAIN)

    async def _bot_answers(self, seat: int, version: int, action: int) -> None:
        """What it thought of holds only while nothing else has happened."""
        async with self.lock:
            if self._doubt:
                await self._catch_up()
            if self.story and self.story.version == version and not self.closed:
                decision = self.story.decision_id(seat)
                await self.write(seat, f"{self.version + 1}", f"bot {seat}", _answer(seat, decision, (action,)))


def _answer(seat: int, decision: str, actions: tuple[int, ...]) -> Do:
    return lambda story: story.answer(seat, decision, actions)
