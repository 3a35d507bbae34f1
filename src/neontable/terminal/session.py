"""One game at this device: people take turns at it, bots play on in order, everything is recorded.

The session is game-independent. It shows a seat only what the Table gives for that seat: each log is told while things
happen, and an undo forgets its lines with the answer.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from ..bots import best_bot, new_bot
from ..kernel.errors import NeontableError
from ..kernel.events import Decision
from ..kernel.game import Game, Table
from ..kernel.replay import Act, Concede, Play, Raw, Record, Who
from ..kernel.state import State
from .sitting import Line, Sitting

PERSON: Final = "person"
TAKEN_BACK: Final = "The last answer was taken back."


def passed_words(times: int) -> str:
    """What "pass until something happens" has come to."""
    return "You passed once." if times == 1 else f"You passed {times} times."


class NotNow(NeontableError):
    """Something that cannot be done at this moment; the message says why."""


class Answered(NamedTuple):
    """An answer that can perhaps be taken back. `version`: of the record before it; `only`: it had no alternative and
    was given for the person; `lines`: how long each log was; `turns_up`: something hidden was seen after it."""

    version: int
    seat: int
    only: bool
    lines: dict[int | None, int]
    turns_up: bool


class Thought(NamedTuple):
    """An answer that a bot is to give, and all that it is worked out from: the state is no part of it, so that this can
    be done elsewhere while the table is shown. `seed`: of the bot, a new one for every answer."""

    seat: int
    bot: str
    seed: str
    table: Table
    knowledge: list[int]
    legal: list[int]

    def answer(self) -> int:
        """The bot's action; it takes the time that the bot thinks."""
        return new_bot(self.bot, self.table, self.seat, self.seed).choose(self.knowledge, self.legal)


class Session(Sitting):
    """`logs`: what each seat was told, and None's is a spectator's; `alone`: an answer that has no alternative is given
    for the person, and the log says so."""

    def __init__(self, game: Game, table: Table, record: Record, alone: bool = False) -> None:
        """The session of a record, just begun or read from a file; call `play_on` then. Raises ReplayError."""
        self.game = game
        self.table = table
        self.record = record
        self.alone = alone
        self.logs: dict[int | None, list[Line]] = {seat: [] for seat in (*range(record.header.setup.players), None)}
        self.answered: list[Answered] = []
        self.only: dict[int, str] = {}  # seats that have one answer now, and how it reads
        self.play = Play(game, table, record, self._happened)

    # What there is to see.

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def seats(self) -> tuple[Who, ...]:
        return self.record.seats()

    @property
    def people(self) -> list[int]:
        """The seats of people at this device."""
        return [seat for seat, who in enumerate(self.seats) if who.kind == PERSON]

    @property
    def asked(self) -> int | None:
        """The person's seat that must answer now; None when the game is over, or it is a bot's turn."""
        waiting = self.state.waiting()
        return waiting[0] if waiting and self.seats[waiting[0]].kind == PERSON else None

    @property
    def is_over(self) -> bool:
        return self.state.is_over()

    def decision(self, seat: int | None) -> Decision | None:
        return self.table.decision(self.state, seat)

    def view(self, seat: int | None) -> msgspec.Struct:
        return self.table.view(self.state, seat)

    def why_not(self, seat: int, action: int) -> str:
        return self.table.why_not(self.state, seat, action)

    # What can be done.

    def answer(self, seat: int, action: int) -> None:
        """The answer of a person or a bot; call `play_on` then. Raises IllegalAction, and then nothing has changed."""
        self._happened(self.record.version, self.play, self.play.act(seat, action))

    def play_on(self) -> None:
        """Bots answer, in order, until a person must."""
        while self.step():
            pass

    def step(self) -> bool:
        """One answer of a bot, or one that has no alternative; False when a person must answer or the game is over."""
        if thought := self.thought():
            self.answer(thought.seat, thought.answer())
            return True
        return self.step_alone()

    def thought(self) -> Thought | None:
        """What a bot has to think about now. Seeded by how many answers there were: a game that is resumed, or one in
        which an answer was taken back and given again, goes on as it would have."""
        for seat in self.state.waiting():
            bot = self.seats[seat].kind
            if bot != PERSON:
                seed = f"{self.record.header.setup.seed} {len(self.record.in_force())}"
                return Thought(seat, bot, seed, self.table, self.state.knowledge(seat), self.state.legal_for(seat))
        return None

    def step_alone(self) -> bool:
        """Give a person's answer that has no alternative, where that is wanted; False when there is none."""
        waiting = self.state.waiting()
        if waiting and self.alone and len(only := self.state.legal_for(waiting[0])) == 1:
            self.answer(waiting[0], only[0])
            return True
        return False

    def undo(self, seat: int) -> None:
        """Take back that person's last answer. Raises NotNow with the reason."""
        at = self._last_answer(seat)
        taken_back = self.answered[at]
        self.play.undo(taken_back.version)
        del self.answered[at:]
        for reader, length in taken_back.lines.items():
            del self.logs[reader][length:]
        self._look_ahead(self.state)

    def why_no_undo(self, seat: int) -> str:
        """Why that person's last answer stands; "" when it can be taken back."""
        try:
            self._last_answer(seat)
        except NotNow as refusal:
            return str(refusal)
        return ""

    def leave(self, seat: int) -> None:
        """The person gives up, and if that is not the end, a bot goes on in that seat; call `play_on` then."""
        self._happened(self.record.version, self.play, self.play.concede(seat))
        if not self.is_over:
            bot = best_bot(self.game.name)
            self.play.change_seat(seat, Who(bot, bot))

    # How it is done.

    def _happened(self, number: int, play: Play, raws: list[Raw]) -> None:
        """Tell everybody what has come of an entry: one way for what happens now and for what is read from a file."""
        entry = play.record.entries[number] if number >= 0 else None
        lines = {reader: len(log) for reader, log in self.logs.items()}
        if isinstance(entry, Act):
            only = self.only.get(entry.seat, "")
            if only:
                self.logs[entry.seat].append(Line("note", "", f"Only one way: {only}."))
            turns_up = any(raw[0] in self.game.turns_up for raw in raws)
            self.answered.append(Answered(number, entry.seat, bool(only), lines, turns_up))
        elif isinstance(entry, Concede):
            self.answered.clear()  # nobody takes back what was before
        for raw in raws:
            public = self.table.tell(play.state, raw, None)
            for reader, log in self.logs.items():
                if told := self.table.tell(play.state, raw, reader):
                    own = public is None or told.facts != public.facts
                    log.append(Line(told.kind, told.clause, told.text, own))
        self._look_ahead(play.state)

    def _look_ahead(self, state: State) -> None:
        """Note who has one answer only: when it is given, the log says so."""
        self.only = {}
        if self.alone:
            for seat in state.waiting():
                decision = self.table.decision(state, seat)
                if decision and len(decision.answers) == 1:
                    self.only[seat] = decision.answers[0].text

    def _last_answer(self, seat: int) -> int:
        """The place in `answered` of the person's last own answer. It can be taken back while nothing hidden was turned
        up or looked at since, nothing drawn, and nobody else has acted. Raises NotNow."""
        for at in reversed(range(len(self.answered))):
            answered = self.answered[at]
            if answered.seat != seat:
                raise NotNow("Nothing to take back: somebody else has acted since your last answer.")
            if answered.turns_up:
                raise NotNow("The answer stands: a hidden card was looked at or turned up since.")
            if not answered.only:
                return at
        raise NotNow("There is no answer of yours to take back.")
