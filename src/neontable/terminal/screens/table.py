"""The table of a game: what lies on it, the question, a pane of the game's own and the log."""

from __future__ import annotations

from abc import abstractmethod
from functools import lru_cache
from time import monotonic
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.widgets import Static

from ...kernel.events import Answer, Decision
from .. import signs as s
from ..blocks import Block, Part, hang, line, stacked
from ..part import Part as GamePart
from ..sitting import Line, Sitting
from ..widgets.answers import Answers, Choice
from .base import WIDE, NeonScreen

RAIL: Final = 46  # the width of the game's own pane and the log beside the table (app.tcss)
OTHERS_PLAY: Final = "The others play."
LAST_LINES: Final = 12  # of the log, below the table where the log has no place of its own
PANES: Final = ("top", "tabs", "drawn", "beside", "lines", "last-lines", "detail")


class TableScreen(NeonScreen):
    """One game. It shows what the sitting gives; how the game goes on, here or at a server, is added by HereScreen and
    ThereScreen. `seat`: through whose eyes it is looked at, None where they are no seat's. `goes_on`: whether
    others play; `skips`: whether this person passes until something happens.

    Of each game: `tabs`: “table”, “side” (its own pane) and “log” with their keys; `keys`: the lowest line; `help`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", "Why not"),
        Binding("T,escape", "tab('table')", "Table"),
        Binding("L", "tab('log')", "Log"),
        Binding("U", "undo", "Undo"),
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

    def __init__(self, session: Sitting, part: GamePart) -> None:
        super().__init__()
        self.session = session
        self.part = part
        self.seat: int | None = None
        self.goes_on = False
        self.skips = False
        self.tab = "table"
        self.asked_at = 0.0  # when the question was put
        self.read: dict[int | None, int] = {}  # lines of each log that its reader has seen
        self.said = Text()  # what the last key has come to, in the place of the details

    # What a game adds.

    @abstractmethod
    def question(self, decision: Decision) -> Text:
        """What is asked, and why."""

    @abstractmethod
    def choices(self, seat: int, decision: Decision) -> list[Choice]:
        """The answers, as the bar shows them."""

    @abstractmethod
    def draw_seat(self, seat: int | None) -> dict[str, Text]:
        """What a seat, or who only watches, is shown, by pane: "top", "beside"."""

    @abstractmethod
    def draw_cursor(self, seat: int | None) -> dict[str, Text]:
        """What changes with the cursor too, by pane: "drawn", "detail"."""

    # What is added by where the game is played.

    @property
    @abstractmethod
    def place(self) -> str:
        """What this table is called, for the top line."""

    @abstractmethod
    def draw_absent(self) -> dict[str, Text]:
        """What is shown while nobody looks, by pane."""

    @abstractmethod
    def give(self, seat: int, action: int) -> None:
        """That is the person's answer; the game goes on."""

    @abstractmethod
    def tell_why(self, seat: int) -> None:
        """Say why the other answers are not possible."""

    @abstractmethod
    def leave(self, seat: int) -> None:
        """The person gives up."""

    @abstractmethod
    def action_skip(self) -> None:
        """Pass on until something happens; the same key ends that."""

    @abstractmethod
    def action_undo(self) -> None:
        """Take back the last answer."""

    @abstractmethod
    def action_leave_table(self) -> None:
        """Go; the game goes on another time."""

    @property
    @abstractmethod
    def looks(self) -> bool:
        """Whether anybody may look; else nothing of the game is shown."""

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

    # What is asked.

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
        if not self.goes_on and seat is not None and seat == self.seat and not self.is_early:
            self.give(seat, event.action)

    # What is shown.

    def draw(self) -> None:
        """All of it, for who looks."""
        drawn = {name: Text() for name in PANES}
        if not self.looks:
            self.query_one(Answers).show([])
            drawn |= self.draw_absent()
        else:
            log = self.session.lines(self.seat)
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
        unread = len(self.session.lines(self.seat)) - self.read.get(self.seat, 0) if self.looks else 0
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
        if self.looks:
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
            self.tell_why(self.seat)

    def action_tab(self, tab: str) -> None:
        """In a small terminal another tab; in a wide one the game's own pane opens and shuts."""
        if self.is_wide:
            self.set_class(tab == "side" and not self.has_class("side-shut"), "side-shut")
        self.tab = tab
        for name in self.tabs:
            self.set_class(name == tab, f"tab-{name}")
        self.draw()

    def action_rules(self) -> None:
        decision = self.session.decision(self.seat)
        self.home.show_rules(decision.clause if decision else "")

    def action_help(self) -> None:
        self.home.show_message(Text.from_markup(self.help))

    def action_give_up(self) -> None:
        seat = self.seat
        if seat is not None:
            self.home.confirm(f"Give up? {self.part.given_up}", lambda: self.leave(seat))

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
