"""Small screens that say or ask one thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, Static

from .. import signs as s
from ..blocks import line
from .base import NeonScreen


class Message(NeonScreen):
    """Something to read; longer than the screen, it scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back"),
        Binding("enter", "back", "Back"),
        Binding("H", "back", "Back", show=False),
        Binding("Q", "back", "Back", show=False),
    ]

    def __init__(self, text: Text) -> None:
        super().__init__()
        self.text = text

    def parts(self) -> ComposeResult:
        with VerticalScroll(classes="box"):
            yield Static(self.text)

    def action_back(self) -> None:
        self.app.pop_screen()


class Question(NeonScreen):
    """Yes or no, in one key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "yes", "Yes"),
        Binding("n", "no", "No"),
        Binding("escape", "no", "No", show=False),
    ]

    def __init__(self, text: str, then: Callable[[], None]) -> None:
        super().__init__()
        self.text = text
        self.then = then

    def parts(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(line(f"{self.text}\n\n", ("y", "bold"), " yes   ", ("n", "bold"), " no"))

    def action_yes(self) -> None:
        self.app.pop_screen()
        self.then()

    def action_no(self) -> None:
        self.app.pop_screen()


class HandOver(NeonScreen):
    """Nothing of the game is on the screen while the device changes hands."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "ready", "Ready"), Binding("Q", "app.quit", "Quit")]

    def __init__(self, name: str, then: Callable[[], None]) -> None:
        super().__init__()
        self.person = name
        self.then = then

    def parts(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(line("Hand the device to ", (self.person, "bold"), "."))
            yield Static(line(f"\n{self.person}, press Enter when nobody else looks.   ", ("Q quits", s.QUIET)))

    def action_ready(self) -> None:
        self.app.pop_screen()
        self.then()


class AskLine(NeonScreen):
    """A line to type: what it is for, and what stands there before."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back")]

    def __init__(self, text: str, before: str, then: Callable[[str], None]) -> None:
        super().__init__()
        self.text = text
        self.before = before
        self.then = then

    def parts(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self.text)
            yield Input(self.before, compact=True)

    def action_back(self) -> None:
        self.app.pop_screen()

    @on(Input.Submitted)
    def take(self, event: Input.Submitted) -> None:
        self.app.pop_screen()
        self.then(event.value.strip())
