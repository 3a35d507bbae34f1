"""The game of a table in step with its rows: each row is played once and in order, live as when the table is loaded.

An act is tried on a fork; what comes of it is stored, and only then takes the place of the story before. So a story
that somebody holds never changes under them. Readers are the seats, and None for spectators; each has its own log, told
while things happen, and a count of the rows that it was due to be told of.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Final, NamedTuple

import msgspec

from ..bots import best_bot
from ..kernel.errors import IllegalAction
from ..kernel.events import Decision, Event
from ..kernel.game import Game, Table
from ..kernel.replay import Act, Concede, Entry, Header, Play, Played, Raw, Record, SeatChange, TimeOut, Undo, Who
from ..kernel.state import State
from .clocks import Clock
from .growing import Growing
from .looks import Looks, Reader
from .protocol import Line
from .refusing import Refusal

PERSON: Final = "person"
TAKEN_BACK: Final = "The last answer was taken back."
OUT_OF_TIME: Final = "The answer stands: it was given because the time was up."
ACTS: Final = (Act, TimeOut)
ENTRIES: Final = msgspec.json.Decoder(tuple[Entry, ...])


class Answered(NamedTuple):
    """A declaration, or a part of one, that can perhaps be taken back. `version`: of the record to go back to;
    `silent`: nothing came of it yet; `stands`: why it is not taken back at once, "" when nothing was learnt by it."""

    version: int
    seat: int
    silent: bool
    stands: str


class Story:
    """`logs`, `events`: all that each reader was told; `due`: how many rows it was due to be told of, `new`: where the
    events of the last of those begin; `told`: who was due to be told of the last row.

    A row of which nothing comes is told to its own seat alone: an answer that is sealed until others have answered
    too, or a part of a declaration.
    """

    def __init__(self, game: Game, table: Table, header: Header) -> None:
        """The game before its first row. Raises ReplayError or SetupError."""
        self.readers: tuple[Reader, ...] = (*range(header.setup.players), None)
        self.logs: dict[Reader, Growing[Line]] = {reader: Growing() for reader in self.readers}
        self.events: dict[Reader, Growing[Event]] = {reader: Growing() for reader in self.readers}
        self.due: dict[Reader, int] = dict.fromkeys(self.readers, 0)
        self.new: dict[Reader, int] = dict.fromkeys(self.readers, 0)
        self.told: frozenset[Reader] = frozenset(self.readers)
        self.clock: Clock | None = None  # after the last row
        self.answered: list[Answered] = []
        # At each version: each seat's acts in force, and all entries.
        self.counts = Growing([(0,) * (header.setup.players + 1)])
        self.breaks = 0  # undos and resignations, of which everybody knows
        self.play = Play(game, table, Record(header))
        self.looks = Looks(table, self.state)
        self._tell(self.play.opening, self.play.publicly(self.play.opening))
        self.choice: int | None = None  # the version at which several began to choose
        self.choice = 0 if self._several_choose() else None

    def fork(self) -> Story:
        """The same, to try something on."""
        other = copy(self)
        other.play = _apart(self.play)
        other.logs = {reader: log.fork() for reader, log in self.logs.items()}
        other.events = {reader: events.fork() for reader, events in self.events.items()}
        other.due, other.new = dict(self.due), dict(self.new)
        other.answered, other.counts = list(self.answered), self.counts.fork()
        return other

    # What there is to see.

    @property
    def state(self) -> State:
        return self.play.state

    def look(self, reader: Reader) -> msgspec.Struct:
        """What the reader sees now."""
        return self.looks.view(reader)

    def decision(self, reader: Reader) -> Decision | None:
        """What the reader is told that is asked now."""
        return self.looks.decision(reader)

    @property
    def version(self) -> int:
        """Of the record: how many entries there are."""
        return self.play.record.version

    @property
    def is_over(self) -> bool:
        return self.state.is_over()

    @property
    def is_window(self) -> bool:
        """Whether a response window is open, in which nobody may learn from how long an answer took (T20)."""
        return self.play.table.is_window(self.state)

    @property
    def seats(self) -> tuple[Who, ...]:
        return self.play.record.seats()

    @property
    def in_force(self) -> int:
        """How many entries are played and not taken back."""
        return self.counts[-1][-1]

    def decision_id(self, seat: Reader) -> str:
        """What an answer of that seat names now, "" when it is not asked. It tells nothing of others' answers."""
        if seat is None or seat not in self.state.waiting():
            return ""
        return f"{self.counts[-1][seat]}-{self.breaks}"

    def entries_since(self, version: int) -> tuple[Entry, ...]:
        return tuple(self.play.record.entries[version:])

    def why_no_undo(self, seat: Reader) -> str:
        """Why that seat's last answer is not taken back at once; "" when it can be."""
        if seat is None:
            return "Only who plays can take back an answer."
        try:
            at = self._last_answer(seat)
        except Refusal as refusal:
            return refusal.message
        if not all(later.silent for later in self.answered[at + 1 :]):
            return "Somebody else has acted since your last answer."
        return self.answered[at].stands

    # What can be done, on a fork. Of a fork on which something was refused nothing may be used.

    def answer(self, seat: int, decision: str, actions: Sequence[int]) -> None:
        """One whole declaration. Raises Refusal."""
        self.must_go_on()
        asked = self.decision_id(seat)
        if not asked:
            raise Refusal("not-asked", "You are not asked anything now: wait for your next question.")
        if decision != asked:
            raise Refusal("stale", "That question is no longer asked: answer the one that is on the table now.")
        self._declare([Act(seat=seat, action=action) for action in actions])

    def time_out(self, seat: int) -> None:
        """The declared default, for the whole of a declaration: parts of it are taken back first (T15); of sealed ones
        they stand. Raises Refusal."""
        self.must_go_on()
        if seat not in self.state.waiting():
            raise Refusal("not-asked", "That seat is not asked, so its time cannot be up.")
        parts = []
        for answered in reversed(self.answered if self.choice is None else []):
            if answered.seat != seat or not answered.silent:
                break
            parts.append(answered.version)
        if parts:
            self._row([Undo(to=parts[-1])], seat)
        self._declare([TimeOut(seat=seat)])
        while self.answered and self.answered[-1].silent and seat in self.state.waiting() and not self.is_over:
            self._declare([TimeOut(seat=seat)])

    def time_is_up(self, seat: int) -> None:
        """What the clock declares: the default, or the seat is given up. Raises Refusal."""
        if self.clock and self.clock.gives_up(seat):
            self.resign(seat)
        else:
            self.time_out(seat)

    def resign(self, seat: int) -> None:
        """The seat's person gives up; if that is not the end, a bot goes on there (NX-5.10). Raises Refusal."""
        self.must_go_on()
        bot = best_bot(self.play.game.name)
        self._row([Concede(seat=seat)], seat)
        if not self.is_over:
            self._row([SeatChange(seat=seat, who=Who(bot, bot))], seat)

    def change_seat(self, seat: int, who: Who) -> None:
        """Somebody else sits there. Raises Refusal."""
        self.must_go_on()
        self._row([SeatChange(seat=seat, who=who)], seat)

    def undo(self, seat: int) -> None:
        """Take back that seat's last answer and all that came after it. Raises Refusal when there is none."""
        self._row([Undo(to=self.answered[self._last_answer(seat)].version)], seat)

    def replay(self, entries: Sequence[Entry]) -> None:
        """A row as it was stored. Raises ReplayError when it does not come out as it did then."""
        before = self.version
        try:
            acts = [entry for entry in entries if isinstance(entry, Act)]
            if acts:
                self._declare(acts)
            for entry in entries[len(acts) :]:
                if isinstance(entry, TimeOut):
                    self._declare([entry])
                else:
                    self._row([entry], self._whose(entry.to) if isinstance(entry, Undo) else entry.seat)
        except (Refusal, ValueError) as error:
            raise self.play.record.fault(before, str(error)) from error
        if self.entries_since(before) != tuple(entries):
            raise self.play.record.fault(before, "the game has come out differently by then")

    def stored(self, version: int, at: float) -> None:
        """What happened since that version was stored at that time."""
        if self.clock:
            self.clock = self.clock.after(self, self.entries_since(version), at)

    def must_go_on(self) -> None:
        """Raises Refusal when the game is over."""
        if self.is_over:
            raise Refusal("over", "The game is over: ask for a rematch to play again.")

    # How it is done.

    def _last_answer(self, seat: int) -> int:
        """The place in `answered` of the seat's last one. Raises Refusal."""
        self.must_go_on()
        if self.choice is not None:
            raise Refusal("no-undo", "Nothing is taken back while several choose at the same time.")
        for at in reversed(range(len(self.answered))):
            if self.answered[at].seat == seat:
                return at
        raise Refusal("no-undo", "There is no answer of yours to take back.")

    def _whose(self, version: int) -> int | None:
        """The seat whose answer is taken back by going there."""
        return next((answered.seat for answered in self.answered if answered.version == version), None)

    def _declare(self, acts: Sequence[Act | TimeOut]) -> None:
        """The acts of one declaration of one seat. Raises Refusal."""
        choice, version, seat = self.choice, self.version, acts[0].seat
        raws = self._row(acts, seat)
        stands = ""
        if choice is not None:
            stands = "The answer stands: others answered at the same time."
        elif isinstance(acts[0], TimeOut):
            stands = OUT_OF_TIME
        elif any(raw[0] in self.play.game.turns_up for raw in raws):
            stands = "The answer stands: a hidden card was looked at or turned up since."
        self.answered.append(Answered(version if choice is None else choice, seat, not raws, stands))

    def _row(self, entries: Sequence[Entry], seat: int | None) -> list[Raw]:
        """Play entries and tell of them. Raises Refusal."""
        # Of a fork that nothing has happened on, its looks are still those of a state that changes no more.
        before = self.looks if self.looks.state is not self.state else self.looks.of(self.state.clone())
        silent = acts_only = all(type(entry) in ACTS for entry in entries)
        starts = {reader: len(events) for reader, events in self.events.items()}
        raws: list[Raw] = []
        for entry in entries:
            if raws:  # what came of it must not be tried out
                raise Refusal("too-long", "Something happens in the middle of that answer: send it up to there.")
            if isinstance(entry, Undo):
                silent = self._forget(entry.to)
                if not silent:
                    self._note(TAKEN_BACK)
                    self.breaks += 1
                self._count(self.counts[entry.to])
                self.play.undo(entry.to)
            elif isinstance(entry, SeatChange):
                self._note(f"{entry.who.name} plays on for {self.seats[entry.seat].name}.")
                self._count(self.counts[-1])
                self.play.change_seat(entry.seat, entry.who)
            else:
                if isinstance(entry, TimeOut) and not self._times_out(entry.seat):
                    self._note(f"The time of {self.seats[entry.seat].name} is up.")
                raws = self._played(entry)
                self._tell(raws, self.play.heard)
        self.looks = Looks(self.play.table, self.state)
        self._due(before, seat, silent and not raws, acts_only, starts)
        return raws

    def _played(self, entry: Played) -> list[Raw]:
        """Raises Refusal."""
        counts = list(self.counts[-1])
        counts[-1] += 1
        if isinstance(entry, Concede):
            self.answered.clear()  # nobody takes back what was before
            self.breaks += 1
            raws = self.play.concede(entry.seat)
        else:
            counts[entry.seat] += 1
            if entry.seat not in self.state.waiting():
                raise Refusal("too-long", "You are not asked for all of that: send it up to there.")
            raws = self.play.time_out(entry.seat) if isinstance(entry, TimeOut) else self._act(entry)
        self._count(tuple(counts))
        return raws

    def _act(self, entry: Played) -> list[Raw]:
        assert isinstance(entry, Act)
        try:
            return self.play.act(entry.seat, entry.action)
        except IllegalAction as error:
            why = self.play.table.why_not(self.state, entry.seat, entry.action)
            raise Refusal("illegal", f"That is not possible now: {why or error}.", clause=error.clause) from error

    def _times_out(self, seat: int) -> bool:
        """Whether the seat's time is known to be up for the declaration that goes on."""
        last = self.play.record.entries[-1:]
        return bool(self.answered) and self.answered[-1].silent and last == [TimeOut(seat=seat)]

    def _forget(self, version: int) -> bool:
        """The answers from that version on; whether nothing had come of any of them."""
        silent = True
        while self.answered and self.answered[-1].version >= version:
            silent &= self.answered.pop().silent
        return silent

    def _count(self, counts: tuple[int, ...]) -> None:
        self.counts.append(counts)

    def _note(self, text: str) -> None:
        for log in self.logs.values():
            log.append(Line("note", "", text))

    def _tell(self, raws: list[Raw], heard: list[Event | None]) -> None:
        """Everybody, what has just happened, as each may know it. `heard`: the same as a spectator may."""
        for raw, public in zip(raws, heard, strict=True):
            for reader in self.readers:
                if event := public if reader is None else self.play.table.tell(self.state, raw, reader):
                    own = public is None or event.facts != public.facts
                    self.logs[reader].append(Line(event.kind, event.clause, event.text, own))
                    self.events[reader].append(event)

    def _due(self, before: Looks, seat: int | None, silent: bool, acts_only: bool, starts: dict[Reader, int]) -> None:
        """Note who is due to be told of a row, and since when several choose."""
        newly_asked = set(self.state.waiting()) - set(before.state.waiting())
        told = set()
        for reader in self.readers:
            if silent and not newly_asked:
                due = reader is not None and reader == seat
            else:
                told_more = len(self.events[reader]) > starts[reader]
                due = reader == seat or told_more or not acts_only or not self._same(before, reader)
            if due:
                told.add(reader)
                self.due[reader] += 1
                self.new[reader] = starts[reader]
        self.told = frozenset(told)
        if not self._several_choose():
            self.choice = None
        elif self.choice is None or not silent:
            self.choice = self.version

    def _same(self, before: Looks, reader: Reader) -> bool:
        return before.decision(reader) == self.decision(reader) and before.view(reader) == self.look(reader)

    def _several_choose(self) -> bool:
        if self.choice is None and len(self.state.waiting()) < 2:
            return False  # they begin together
        asked = self.decision(None)
        return asked is not None and len(asked.seats) > 1


def _apart(play: Play) -> Play:
    """The game again, so that what is done to it does not touch the other."""
    other = copy(play)
    other.record = play.record.fork()
    other.state = play.state.clone()
    other.state.recorder = []
    return other
