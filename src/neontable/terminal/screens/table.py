"""The table of a game: what lies on it, the question, a pane of the game's own and the log."""

from __future__ import annotations

from abc import abstractmethod
from functools import lru_cache
from time import monotonic
from typing import ClassVar, Final

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.widgets import Static

from ...kernel.events import Answer, Decision
from .. import signs as s
from ..aside import aside
from ..blocks import Block, Part, hang, line, stacked
from ..part import Part as GamePart
from ..saves import Kept, SaveError
from ..session import TAKEN_BACK, NotNow, Session, passed_words
from ..sitting import Line
from ..widgets.answers import Answers, Choice
from .base import WIDE, NeonScreen

RAIL: Final = 46  # the width of the game's own pane and the log beside the table (app.tcss)
OTHERS_PLAY: Final = "The others play."
LONG: Final = 0.1  # seconds that a bot thinks until its answer is worth a look at the table
LAST_LINES: Final = 12  # of the log, below the table where the log has no place of its own
PANES: Final = ("top", "tabs", "drawn", "beside", "lines", "last-lines", "detail")


class TableScreen(NeonScreen):
    """One game. `seat`: who looks; None while the device changes hands, and then nothing is shown. `goes_on`: whether
    answers are being given that this person is not asked for; only `play_on` answers then. `skips`: whether the
    person's passes are among them.

    Of each game: `tabs`: “table”, “side” (its own pane) and “log” with their keys; `keys`: the lowest line; `help`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", "Why not"),
        Binding("T,escape", "tab('table')", "Table"),
        Binding("L", "tab('log')", "Log"),
        Binding("U", "undo", "Undo"),
        Binding("S", "save", "Save"),
        Binding("R", "rules", "Rules"),
        Binding("G", "give_up", "Give up"),
        Binding("H", "help", "Help"),
        Binding("Q", "leave_table", "Quit"),
        Binding("pagedown", "scroll(1)", "Down"),
        Binding("pageup", "scroll(-1)", "Up"),
    ]
    tabs: ClassVar[dict[str, str]]
    keys: ClassVar[str]
    help: ClassVar[str]
    hands_over: ClassVar[bool] = True  # whether several people must not see each other's sides

    def __init__(self, session: Session, kept: Kept, part: GamePart) -> None:
        super().__init__()
        self.session = session
        self.kept = kept
        self.part = part
        self.seat: int | None = None
        self.goes_on = False
        self.skips = False
        self.tab = "table"
        self.asked_at = 0.0  # when the question was put
        self.read = dict.fromkeys(session.logs, 0)  # lines of each log that its reader has seen
        self.said = Text()  # what the last key has come to, in the place of the details

    # What a game adds.

    @abstractmethod
    def question(self, decision: Decision) -> Text:
        """What is asked, and why."""

    @abstractmethod
    def choices(self, seat: int, decision: Decision) -> list[Choice]:
        """The answers, as the bar shows them."""

    @abstractmethod
    def draw_seat(self, seat: int) -> dict[str, Text]:
        """What a seat is shown, by pane: "top", "beside"."""

    @abstractmethod
    def draw_cursor(self, seat: int) -> dict[str, Text]:
        """What changes with the cursor too, by pane: "drawn", "detail"."""

    # What it is made of.

    def parts(self) -> ComposeResult:
        yield Static(id="top")
        yield Static(id="tabs")
        with Container(id="body"):
            with VerticalScroll(id="table", can_focus=False):
                yield Static(id="drawn")
                with VerticalScroll(id="tail", can_focus=False):
                    yield Static(id="last-lines")
            with Vertical(id="rail"):
                with VerticalScroll(id="side", can_focus=False):
                    yield Static(id="beside")
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="lines")
            with Vertical(id="prompt"):
                yield Static(id="question")
                with VerticalScroll(id="choices", can_focus=False):
                    yield Answers(self.part.accent)
                yield Static(id="detail")
        yield Static(self.keys, id="foot")

    @property
    def is_wide(self) -> bool:
        return self.size.width >= WIDE

    @property
    def is_answerable(self) -> bool:
        """Whether the answers are to be seen."""
        return self.is_wide or self.tab == "table"

    @property
    def is_early(self) -> bool:
        """Whether a key that is struck now was meant for another question: nobody can have read this one."""
        return monotonic() - self.asked_at < self.home.grace

    @property
    def table_width(self) -> int:
        """The cells that the table may take."""
        return self.size.width - 3 - (RAIL if self.is_wide else 0)

    @property
    def answer_at_cursor(self) -> Answer | None:
        """The one that Enter would give."""
        decision = self.session.decision(self.seat)
        current = self.query_one(Answers).current
        found = [answer for answer in decision.answers if answer.action == current] if decision else []
        return found[0] if found else None

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

    def face(self, seat: int, said: str = "") -> None:
        """This person looks, and is asked."""
        self.seat = seat
        self.said = Text(said, s.WARN)
        self.asked_at = monotonic()
        decision = self.session.decision(seat)
        assert decision is not None, "somebody is asked"
        self.query_one(Answers).show(self.choices(seat, decision))
        self.query_one("#question", Static).update(self.question(decision))
        self.draw()

    @on(Answers.Chosen)
    def answer(self, event: Answers.Chosen) -> None:
        seat = self.session.asked
        if self.goes_on or seat is None or seat != self.seat or self.is_early:
            return
        self.session.answer(seat, event.action)
        self.go_on()

    def keep(self) -> None:
        try:
            self.kept.keep(self.session.record)
        except SaveError as error:
            self.notify(str(error), severity="error", markup=False)

    # What is shown.

    def draw(self) -> None:
        """All of it, for who looks; nothing while the device changes hands."""
        drawn = {name: Text() for name in PANES}
        if self.seat is None:
            self.query_one(Answers).show([])
            drawn["question"] = Text(OTHERS_PLAY if self.goes_on else "", s.QUIET)
        else:
            log = self.session.logs[self.seat]
            if self.tab == "log" or self.is_wide:
                self.read[self.seat] = len(log)
            drawn |= {**self.draw_seat(self.seat), **self.draw_cursor(self.seat)}
            drawn["tabs"] = self.tab_line()
            drawn["lines"] = draw_log(log, RAIL - 4 if self.is_wide else self.size.width - 4, self.part.accent)
            drawn["last-lines"] = draw_log(log[-LAST_LINES:], self.size.width - 4, self.part.accent)
            drawn["detail"] = self.said or drawn["detail"]
        self.show(drawn)
        if self.is_answerable:
            self.query_one(Answers).focus()
        self.call_after_refresh(self.scroll_logs)

    def show(self, drawn: dict[str, Text]) -> None:
        """Put each text into its pane."""
        for name, text in drawn.items():
            self.query_one(f"#{name}", Static).update(text)

    def scroll_logs(self) -> None:
        """The newest line is the one to see; after the refresh the screen may be gone, and its panes with it."""
        for pane in self.query("#log, #tail").results(VerticalScroll):
            pane.scroll_end(animate=False)

    def tab_line(self) -> Text:
        """The tabs of a small terminal, and how many lines of the log are new."""
        unread = 0 if self.seat is None else len(self.session.logs[self.seat]) - self.read[self.seat]
        parts: list[Part] = []
        for name, label in self.tabs.items():
            new = f" ({unread} new)" if name == "log" and unread else ""
            style = f"bold {s.INK} on {self.part.accent}" if name == self.tab else s.QUIET
            parts += [(f" {label}{new} ", style), " "]
        return line(*parts)

    @on(Answers.Moved)
    def moved(self) -> None:
        """What the cursor is on glows on the table too; the rest stays as it is."""
        self.said = Text()
        if self.seat is not None:
            self.show(self.draw_cursor(self.seat))

    def on_resize(self, event: Resize) -> None:
        super().on_resize(event)
        self.draw()

    def say(self, text: str) -> None:
        """Say what a key has come to, until the next one."""
        self.said = Text(text, s.WARN)
        self.draw()

    # Keys.

    def on_key(self, event: Key) -> None:
        if self.fits and self.is_answerable and event.character and self.query_one(Answers).press(event.character):
            event.stop()

    def action_why(self) -> None:
        if self.seat is not None:
            self.say("\n".join(self.part.why(self.session, self.seat, "")))

    def action_tab(self, tab: str) -> None:
        """In a small terminal another tab; in a wide one the game's own pane opens and shuts."""
        if self.is_wide:
            self.set_class(tab == "side" and not self.has_class("side-shut"), "side-shut")
        self.tab = tab
        for name in self.tabs:
            self.set_class(name == tab, f"tab-{name}")
        self.draw()

    def action_skip(self) -> None:
        """Pass on until something happens; the same key ends that."""
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
        self.home.ask_name(self.kept.name, self.rename)

    def rename(self, name: str) -> None:
        try:
            self.kept.rename(name, self.session.record)
        except SaveError as error:
            self.say(str(error))
        else:
            self.say(f"Saved as {self.kept.name}; every answer is saved by itself.")

    def action_rules(self) -> None:
        decision = self.session.decision(self.seat)
        self.home.show_rules(decision.clause if decision else "")

    def action_help(self) -> None:
        self.home.show_message(Text.from_markup(self.help))

    def action_give_up(self) -> None:
        seat = self.seat
        if seat is not None:
            self.home.confirm(f"Give up? {self.part.given_up}", lambda: self.leave(seat))

    def leave(self, seat: int) -> None:
        self.session.leave(seat)
        self.go_on()

    def action_leave_table(self) -> None:
        self.home.stop(self.session, self.kept)

    def action_scroll(self, pages: int) -> None:
        shown = "#log" if self.is_wide or self.tab == "log" else "#side" if self.tab == "side" else "#table"
        self.scroll_pane(shown, pages)

    def scroll_pane(self, name: str, pages: int) -> None:
        """Scroll that pane by whole pages."""
        pane = self.query_one(name, VerticalScroll)
        pane.scroll_relative(y=pages * max(1, pane.size.height - 1), animate=False)


def draw_log(log: list[Line], width: int, accent: str) -> Text:
    """The log, newest last; a mark before what others were told less of."""
    return stacked([row for one in log for row in _log_line(one, width, accent)])


@lru_cache(maxsize=1000)  # the whole log is drawn after every answer, and only its end is new
def _log_line(one: Line, width: int, accent: str) -> Block:
    style = f"bold {s.TEXT}" if one.kind in ("round", "turn") else accent if one.kind == "note" else s.TEXT
    mark = Text("◦ " if one.own else "  ", accent)
    return hang(mark, line((one.text, style), (f" {one.clause}" if one.clause else "", s.QUIET)), width)
