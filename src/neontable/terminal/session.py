"""One game at this device: people take turns at it, bots play on in order, everything is recorded.

The session is game-independent. It shows a seat only what the Table gives for that seat: each log is told while things
happen, and an undo forgets its lines with the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ..bots import new_bot
from ..kernel.errors import NeontableError
from ..kernel.events import Decision, split_events
from ..kernel.game import Game, Table
from ..kernel.state import State
from ..nexus import parts as p
from .record_stub import Act, Concede, Entry, Record, SeatChange, Undo

BOT: Final = "bot:"  # before a bot's name, where a person's would stand
LEFT_TO: Final = "detective"  # goes on for a person who leaves

# Raw events from which somebody learns what was hidden, by game: no answer before them is taken back.
TURNS_UP: Final = {"nexus": frozenset({p.EV_LOOK, p.EV_NO_TAG, p.EV_REVEAL, p.EV_DEAD_END, p.EV_CHOSEN, p.EV_TURNED})}


class NotNow(NeontableError):
    """Something that cannot be done at this moment; the message says why."""


class Line(NamedTuple):
    """A line of a log. `kind`: the event's, or "note" for what the session itself says; `own`: others are told less."""

    kind: str
    clause: str
    text: str
    own: bool = False


class Done(NamedTuple):
    """An answer that was given: what there was before it, and the events that followed."""

    seat: int
    action: int
    single: bool  # there was no other
    before: State
    lines: dict[int | None, int]
    events: list[tuple[int, ...]]


class Session:
    """`seats`: who sits where, a person's name or "bot:detective"; `logs`: of each seat, and None's is a spectator's;
    `answers_alone`: an answer that has no alternative is given for the person, and the log says so."""

    def __init__(self, game: Game, table: Table, record: Record, answers_alone: bool = False) -> None:
        """The session of a record, just begun or read from a file; call `play_on` then."""
        self.game = game
        self.table = table
        self.record = record
        self.answers_alone = answers_alone
        self.telling = TURNS_UP[game.name]
        self.seats: list[str] = [""] * record.setup.players
        self.logs: dict[int | None, list[Line]] = {seat: [] for seat in (*range(record.setup.players), None)}
        self.done: list[Done] = []
        recorder: list[int] = []
        self.state = table.new(record.setup, recorder)
        self._tell(recorder)
        for entry in record.entries:
            self._carry_out(entry)

    # What there is to see.

    @property
    def people(self) -> list[int]:
        """The seats of people at this device."""
        return [seat for seat, who in enumerate(self.seats) if not is_bot(who)]

    @property
    def asked(self) -> int | None:
        """The person's seat that must answer now; None when the game is over, or a bot's turn."""
        waiting = self.state.waiting()
        return waiting[0] if waiting and not is_bot(self.seats[waiting[0]]) else None

    @property
    def is_over(self) -> bool:
        return self.state.is_over()

    def decision(self, seat: int | None) -> Decision | None:
        return self.table.decision(self.state, seat)

    # What can be done.

    def answer(self, seat: int, action: int) -> None:
        """A person's answer; call `play_on` then. Raises IllegalAction, and then nothing has changed."""
        self._enter(Act(seat, action))

    def play_on(self) -> None:
        """Bots answer, in order, until a person must."""
        while self.step():
            pass

    def step(self) -> bool:
        """One answer of a bot, or one that has no alternative; False when a person must answer or the game is over."""
        waiting = self.state.waiting()
        for seat in waiting:
            if is_bot(self.seats[seat]):
                self._enter(Act(seat, self._bot_answer(seat)))
                return True
        if waiting and self.answers_alone and len(only := self.state.legal_for(waiting[0])) == 1:
            self._enter(Act(waiting[0], only[0]))
            return True
        return False

    def undo(self, seat: int) -> None:
        """Take back that person's last answer. Raises NotNow with the reason."""
        self._enter(Undo(self._undo_to(seat)))

    def why_no_undo(self, seat: int) -> str:
        """Why that person's last answer stands; "" when it can be taken back."""
        try:
            self._undo_to(seat)
        except NotNow as refusal:
            return str(refusal)
        return ""

    def leave(self, seat: int) -> None:
        """The person gives up, and a bot goes on in that seat; call `play_on` then."""
        self._enter(Concede(seat))
        self._enter(SeatChange(seat, f"{BOT}{LEFT_TO}"))

    # How it is done.

    def _enter(self, entry: Entry) -> None:
        self._carry_out(entry)
        self.record.entries.append(entry)

    def _carry_out(self, entry: Entry) -> None:
        """One way for what happens now and for what is read from a file."""
        match entry:
            case Act(seat, action):
                self._act(seat, action)
            case Concede(seat):
                self.done.clear()  # nobody takes back what was before
                self._happens(lambda: self.state.concede(seat))
            case SeatChange(seat, who):
                self.seats[seat] = who
            case Undo(to):
                self._go_back(to)

    def _act(self, seat: int, action: int) -> None:
        single = len(self.state.legal_for(seat)) == 1
        before = self.state.clone()
        lines = {reader: len(log) for reader, log in self.logs.items()}
        decision = self.table.decision(self.state, seat) if single and self.answers_alone else None
        events = self._happens(lambda: self.state.apply_for(seat, action))
        if decision:
            self.logs[seat].insert(lines[seat], Line("note", "", f"Only one way: {decision.answers[0].text}."))
        self.done.append(Done(seat, action, single, before, lines, events))

    def _happens(self, what: Callable[[], None]) -> list[tuple[int, ...]]:
        """Do it, and tell everybody what has come of it."""
        recorder: list[int] = []
        self.state.recorder = recorder
        what()
        return self._tell(recorder)

    def _tell(self, recorder: list[int]) -> list[tuple[int, ...]]:
        events = split_events(recorder, self.game.event_width)
        for raw in events:
            public = self.table.tell(self.state, raw, None)
            for reader, log in self.logs.items():
                if told := self.table.tell(self.state, raw, reader):
                    own = public is None or told.facts != public.facts
                    log.append(Line(told.kind, told.clause, told.text, own))
        return events

    def _undo_to(self, seat: int) -> int:
        """How many answers are left when the person's last one is taken back. It can be while nothing hidden was
        turned up or looked at since, nothing drawn, and nobody else has acted. Raises NotNow."""
        for at in reversed(range(len(self.done))):
            done = self.done[at]
            if done.seat != seat:
                raise NotNow("Nothing to take back: somebody else has acted since your last answer.")
            if any(event[0] in self.telling for event in done.events):
                raise NotNow("The answer stands: a hidden card was looked at or turned up since.")
            if not (done.single and self.answers_alone):
                return at
        raise NotNow("There is no answer of yours to take back.")

    def _go_back(self, to: int) -> None:
        first = self.done[to]
        del self.done[to:]
        self.state = first.before
        for reader, length in first.lines.items():
            self.logs[reader][length:] = [Line("note", "", "The last answer was taken back.")]

    def _bot_answer(self, seat: int) -> int:
        """A new bot for every answer, seeded by how many there were: a game that is resumed, or one in which an answer
        was taken back and given again, goes on as it would have."""
        name, seed = self.seats[seat].removeprefix(BOT), f"{self.record.setup.seed} {len(self.done)}"
        bot = new_bot(name, self.table, seat, seed)
        return bot.choose(self.state.knowledge(seat), self.state.legal_for(seat))


def is_bot(who: str) -> bool:
    """Whether a program sits there."""
    return who.startswith(BOT)
