"""The table: what lies on it, the question, the notebook and the log."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final, cast

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.widgets import Static

from ...nexus.view import View
from .. import nexus_words as words
from .. import signs as s
from ..blocks import Block, Part, hang, line, stacked
from ..nexus_draw import WIDE as CARDS_WIDTH
from ..nexus_draw import Lit, draw_cards, draw_lines
from ..nexus_notes import draw_notebook
from ..nexus_prompt import choices_of, detail_of, question_of
from ..saves import Kept, SaveError
from ..session import TAKEN_BACK, Line, NotNow, Session
from ..widgets.answers import Answers
from .base import WIDE, NeonScreen

if TYPE_CHECKING:
    from ..app import NeontableApp

TABS: Final = {"table": "T Table", "notebook": "N Notebook", "log": "L Log"}
RAIL: Final = 46  # the width of notebook and log beside the table (app.tcss)
GIVE_UP: Final = "Give up? A bot goes on in your seat, and the game is a loss for you."
LAST_LINES: Final = 12  # of the log, below the table where the log has no place of its own
CARDS_HEIGHT: Final = 38  # rows of a terminal in which the table is drawn with cards


class TableScreen(NeonScreen):
    """One game. `seat`: who looks; None while the device changes hands, and then nothing is shown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", "Why not"),
        Binding("T,escape", "tab('table')", "Table"),
        Binding("N", "tab('notebook')", "Notebook"),
        Binding("L", "tab('log')", "Log"),
        Binding("O", "odds", "Odds"),
        Binding("U", "undo", "Undo"),
        Binding("S", "save", "Save"),
        Binding("R", "rules", "Rules"),
        Binding("G", "give_up", "Give up"),
        Binding("H", "help", "Help"),
        Binding("Q", "leave_table", "Quit"),
        Binding("pagedown", "scroll(1)", "Down"),
        Binding("pageup", "scroll(-1)", "Up"),
    ]

    def __init__(self, session: Session, kept: Kept, odds: bool) -> None:
        super().__init__()
        self.session = session
        self.kept = kept
        self.odds_allowed = odds
        self.odds = odds
        self.seat: int | None = None
        self.tab = "table"
        self.asked_at = 0.0  # when the question was put
        self.read = dict.fromkeys(session.logs, 0)  # lines of each log that its reader has seen
        self.said = Text()  # what the last key has come to, in the place of the details

    def parts(self) -> ComposeResult:
        yield Static(id="top")
        yield Static(id="tabs")
        with Container(id="body"):
            with VerticalScroll(id="table", can_focus=False):
                yield Static(id="drawn")
                with VerticalScroll(id="tail", can_focus=False):
                    yield Static(id="last-lines")
            with Vertical(id="rail"):
                with VerticalScroll(id="notes", can_focus=False):
                    yield Static(id="notebook")
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="lines")
            with Vertical(id="prompt"):
                yield Static(id="question")
                with VerticalScroll(id="choices", can_focus=False):
                    yield Answers()
                yield Static(id="detail")
        yield Static("? why not   N notebook   L log   U undo   R rules   H help   Q quit", id="foot")

    @property
    def is_wide(self) -> bool:
        return self.size.width >= WIDE

    @property
    def is_answerable(self) -> bool:
        """Whether the answers are to be seen."""
        return self.is_wide or self.tab == "table"

    @property
    def home(self) -> NeontableApp:
        return cast("NeontableApp", self.app)

    def on_mount(self) -> None:
        self.query_one(Answers).focus()
        self.go_on()

    # The game goes on.

    @work(exclusive=True)
    async def go_on(self, said: str = "") -> None:
        """Bots answer; then who is asked is shown the table, or everybody the end."""
        self.query_one(Answers).show([])
        self.query_one("#question", Static).update(Text("The others play.", s.QUIET))
        while self.session.step():
            await asyncio.sleep(0)
        self.keep()
        seat = self.session.asked
        if seat is None:
            self.home.show_end(self.session, self.kept, self.seat)
        elif seat == self.seat or len(self.session.people) == 1:
            self.face(seat, said)
        else:
            self.seat = None
            self.draw()
            self.home.hand_over(self.session.seats[seat].name, lambda: self.face(seat))

    def face(self, seat: int, said: str = "") -> None:
        """This person looks, and is asked."""
        self.seat = seat
        self.said = Text(said, s.WARN)
        self.asked_at = monotonic()
        decision = self.session.decision(seat)
        assert decision is not None, "somebody is asked"
        self.query_one(Answers).show(choices_of(words.view_for(self.session, seat), decision))
        self.query_one("#question", Static).update(question_of(decision))
        self.draw()

    @on(Answers.Chosen)
    def answer(self, event: Answers.Chosen) -> None:
        seat = self.session.asked
        if seat is None or seat != self.seat or monotonic() - self.asked_at < self.home.grace:
            return  # a key that was struck before the question could be read
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
        drawn = {name: Text() for name in ("top", "tabs", "drawn", "notebook", "lines", "last-lines", "detail")}
        if self.seat is None:
            self.query_one(Answers).show([])
            drawn["question"] = Text()
        else:
            view = words.view_for(self.session, self.seat)
            log = self.session.logs[self.seat]
            if self.tab == "log" or self.is_wide:
                self.read[self.seat] = len(log)
            drawn["top"] = self.top(view)
            drawn["tabs"] = self.tab_line(len(log) - self.read[self.seat])
            drawn["drawn"] = self.table(view)
            notebook = words.table_of(self.session).notebook(self.session.state, self.seat)
            drawn["notebook"] = draw_notebook(view, notebook, self.odds)
            drawn["lines"] = draw_log(log, RAIL - 4 if self.is_wide else self.size.width - 4)
            drawn["last-lines"] = draw_log(log[-LAST_LINES:], self.size.width - 4)
            drawn["detail"] = self.said or self.detail(view)
        for name, text in drawn.items():
            self.query_one(f"#{name}", Static).update(text)
        if self.is_answerable:
            self.query_one(Answers).focus()
        self.call_after_refresh(self.scroll_logs)

    def scroll_logs(self) -> None:
        """The newest line is the one to see."""
        for pane in ("#log", "#tail"):
            self.query_one(pane, VerticalScroll).scroll_end(animate=False)

    def top(self, view: View) -> Text:
        where = f"Round {view.round} of at most {view.most_rounds}" if view.round else "Set-up"
        left = line(("NEONTABLE", f"bold {s.ACCENT}"), ("  Nexus  ", "bold"), (where, s.QUIET))
        right = line((f"{self.kept.name}  ", s.QUIET), s.mark(view.seats[self.seat or 0].colour), " you")
        return line(left, " " * max(1, self.size.width - 2 - left.cell_len - right.cell_len), right)

    def tab_line(self, unread: int) -> Text:
        parts: list[Part] = []
        for name, label in TABS.items():
            new = f" ({unread} new)" if name == "log" and unread else ""
            parts += [(f" {label}{new} ", f"bold {s.INK} on {s.ACCENT}" if name == self.tab else s.QUIET), ("  ", "")]
        return line(*parts)

    def table(self, view: View) -> Text:
        answers = self.query_one(Answers)
        lit = Lit(answers.keys(), answers.current)
        width = self.size.width - 3
        if self.is_wide:
            width -= RAIL
        if width >= CARDS_WIDTH and self.size.height >= CARDS_HEIGHT:
            return draw_cards(view, lit, width)
        return draw_lines(view, lit, width)

    def detail(self, view: View) -> Text:
        decision = self.session.decision(self.seat)
        current = self.query_one(Answers).current
        found = [answer for answer in decision.answers if answer.action == current] if decision else []
        return detail_of(view, found[0]) if found else Text()

    @on(Answers.Moved)
    def moved(self) -> None:
        """What the cursor is on glows on the table too; the rest stays as it is."""
        self.said = Text()
        if self.seat is not None:
            view = words.view_for(self.session, self.seat)
            self.query_one("#drawn", Static).update(self.table(view))
            self.query_one("#detail", Static).update(self.detail(view))

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
            self.say("\n".join(words.why_lines(self.session, self.seat, "")))

    def action_tab(self, tab: str) -> None:
        """In a small terminal another tab; in a wide one the notebook opens and shuts."""
        if self.is_wide:
            self.set_class(tab == "notebook" and not self.has_class("notes-shut"), "notes-shut")
        self.tab = tab
        for name in TABS:
            self.set_class(name == tab, f"tab-{name}")
        self.draw()

    def action_odds(self) -> None:
        self.odds = self.odds_allowed and not self.odds
        if self.odds_allowed:
            self.draw()
        else:
            self.say("This table plays without odds: the notebook says what is certain.")

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
        self.home.show_help()

    def action_give_up(self) -> None:
        seat = self.seat
        if seat is not None:
            self.home.confirm(GIVE_UP, lambda: self.leave(seat))

    def leave(self, seat: int) -> None:
        self.session.leave(seat)
        self.go_on()

    def action_leave_table(self) -> None:
        self.home.stop(self.kept)

    def action_scroll(self, pages: int) -> None:
        shown = "#log" if self.is_wide or self.tab == "log" else "#notes" if self.tab == "notebook" else "#table"
        pane = self.query_one(shown, VerticalScroll)
        pane.scroll_relative(y=pages * max(1, pane.size.height - 1), animate=False)


def draw_log(log: list[Line], width: int) -> Text:
    """The log, newest last; a mark before what others were told less of."""
    return stacked([row for one in log for row in _log_line(one, width)])


@lru_cache(maxsize=1000)  # the whole log is drawn after every answer, and only its end is new
def _log_line(one: Line, width: int) -> Block:
    style = f"bold {s.TEXT}" if one.kind == "round" else s.ACCENT if one.kind == "note" else s.TEXT
    mark = Text("◦ " if one.own else "  ", s.ACCENT)
    return hang(mark, line((one.text, style), (f" {one.clause}" if one.clause else "", s.QUIET)), width)
