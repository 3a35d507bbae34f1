"""A table at this device: bots play on, people hand it to each other, every answer is saved."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar, Final

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType
from textual.widgets import Static

from .. import signs as s
from ..aside import aside
from ..part import Part
from ..saves import Kept, SaveError
from ..session import TAKEN_BACK, NotNow, Session, passed_words
from ..widgets.answers import Answers
from .table import OTHERS_PLAY, TableScreen

LONG: Final = 0.1  # seconds that a bot thinks until its answer is worth a look at the table


class HereScreen(TableScreen):
    """`kept`: where the game is saved; `goes_on`: answers are being given that this person is not asked for, and only
    `play_on` answers then."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("S", "save", "Save")]
    session: Session
    hands_over: ClassVar[bool] = True  # whether several people must not see each other's sides

    def __init__(self, session: Session, kept: Kept, part: Part) -> None:
        super().__init__(session, part)
        self.kept = kept
        self.read = dict.fromkeys(session.logs, 0)

    @property
    def place(self) -> str:
        return self.kept.name

    def on_mount(self) -> None:
        self.query_one(Answers).focus()
        self.go_on()

    # The game goes on.

    def go_on(self, said: str = "", skips: bool = False) -> None:
        """Bots answer; then who is asked is shown the table, or everybody the end."""
        self.goes_on, self.skips = True, skips
        self.query_one(Answers).show([])
        self.query_one("#question", Static).update(Text(OTHERS_PLAY, s.QUIET))
        self.play_on(said)

    @work(exclusive=True)
    async def play_on(self, said: str) -> None:
        """Bots think in another thread, and their answers are given here, as everything is that changes the game. An
        undo or a departure cancels this, and what a bot then still thinks comes to nothing."""
        passed = int(self.skips)
        while True:
            if thought := self.session.thought():
                self.keep()  # who quits while a bot thinks has lost nothing
                begun = monotonic()
                action = await aside(thought.answer)
                self.session.answer(thought.seat, action)
                if monotonic() - begun > LONG:
                    self.draw()
            elif not self.session.step_alone():
                if not self.pass_on():
                    break
                passed += 1
        self.keep()
        self.goes_on = self.skips = False
        self.ask(passed_words(passed) if passed else said)

    def pass_on(self, begins: bool = False) -> bool:
        """Pass for the person, where they want that and nothing has happened; False where they must answer."""
        seat = self.session.asked
        if seat is None or seat != self.seat or not (begins or self.skips):
            return False
        action = self.part.passing(self.session, seat, begins)
        if action is not None:
            self.session.answer(seat, action)
        return action is not None

    def ask(self, said: str) -> None:
        """Who is asked now is shown the table, or everybody the end."""
        seat = self.session.asked
        if seat is None:
            self.home.show_end(self.session, self.kept, self.seat)
        elif seat == self.seat or len(self.session.people) == 1 or not self.hands_over:
            self.face(seat, said)
        else:
            self.seat = None
            self.draw()
            self.home.hand_over(self, self.session.seats[seat].name, lambda: self.face(seat))

    @property
    def looks(self) -> bool:
        return self.seat is not None

    def draw_absent(self) -> dict[str, Text]:
        """The device changes hands."""
        return {"question": Text(OTHERS_PLAY if self.goes_on else "", s.QUIET)}

    def give(self, seat: int, action: int) -> None:
        self.session.answer(seat, action)
        self.go_on()

    def keep(self) -> None:
        try:
            self.kept.keep(self.session.record)
        except SaveError as error:
            self.notify(str(error), severity="error", markup=False)

    # Keys.

    def tell_why(self, seat: int) -> None:
        self.say("\n".join(self.part.why(self.session, seat, "")))

    def action_skip(self) -> None:
        if self.goes_on:
            self.skips = False
        elif self.seat is None or self.is_early:
            pass
        elif self.pass_on(begins=True):
            self.go_on(skips=True)
        else:
            self.say(self.part.not_passed)

    def action_undo(self) -> None:
        if self.seat is None:
            return
        try:
            self.session.undo(self.seat)
        except NotNow as refusal:
            self.say(str(refusal))
        else:
            self.go_on(TAKEN_BACK)

    def action_save(self) -> None:
        self.home.ask_line("Keep the game as", self.kept.name, self.rename)

    def rename(self, name: str) -> None:
        try:
            self.kept.rename(name, self.session.record)
        except SaveError as error:
            self.say(str(error))
        else:
            self.say(f"Saved as {self.kept.name}; every answer is saved by itself.")

    def leave(self, seat: int) -> None:
        self.session.leave(seat)
        self.go_on()

    def action_leave_table(self) -> None:
        self.home.stop(self.session, self.kept)
