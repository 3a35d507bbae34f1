"""The end: who has won and why, and every card turned up."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from .. import signs as s
from ..blocks import line
from ..part import Part
from ..sitting import Sitting
from .base import NeonScreen
from .table import draw_log


class EndScreen(NeonScreen):
    """`seat`: whose eyes it is told for; None where several people have played; `last_words`: what there is to say of
    the game when all else is said."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("N", "new", "New game"),
        Binding("L", "log", "Log"),
        Binding("Q", "app.quit", "Quit"),
        Binding("pagedown", "scroll(1)", "Down"),
        Binding("pageup", "scroll(-1)", "Up"),
    ]

    def __init__(self, session: Sitting, part: Part, seat: int | None, last_words: str) -> None:
        super().__init__()
        self.part = part
        self.session = session
        self.seat = seat
        self.last_words = last_words
        self.log_shown = False

    def parts(self) -> ComposeResult:
        game = self.session.game.name.capitalize()
        yield Static(self.head((f"{game}  ", "bold"), ("the end", s.QUIET)), id="top")
        with VerticalScroll(classes="panel"):
            yield Static(id="result")
        yield Static(self.keys, id="foot")

    @property
    def keys(self) -> str:
        """The lowest line."""
        return "N new game   L log   Q quit"

    def on_resize(self, event: Resize) -> None:
        super().on_resize(event)
        self.draw()

    def draw(self) -> None:
        width = max(40, min(100, self.size.width - 6))
        log = self.session.lines(self.seat)
        shown = draw_log(log, width, self.part.accent) if self.log_shown else self.result(width)
        self.query_one("#result", Static).update(shown)

    def result(self, width: int) -> Text:
        return line(self.part.draw_end(self.session, self.seat, width), (f"\n\n{self.last_words}", s.QUIET))

    def action_log(self) -> None:
        self.log_shown = not self.log_shown
        self.draw()
        pane = self.query_one(VerticalScroll)
        self.call_after_refresh(pane.scroll_end if self.log_shown else pane.scroll_home, animate=False)

    def action_new(self) -> None:
        self.home.new_game()

    def action_scroll(self, pages: int) -> None:
        pane = self.query_one(VerticalScroll)
        pane.scroll_relative(y=pages * max(1, pane.size.height - 1), animate=False)
