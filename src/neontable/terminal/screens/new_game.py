"""A new game: who plays, with which seed and packs, and what the game adds."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Label, Select, Static

from ...bots import bot_names
from ...kernel.errors import NeontableError
from .. import signs as s
from ..opening import BOT, Options, is_bot
from ..part import Part
from ..session import PERSON
from .base import NeonScreen


class NewGame(NeonScreen):
    """Begins with the options that the command line gave. Start has the focus, so that Enter plays at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.quit", "Quit"),
        Binding("ctrl+s", "start", "Start"),
        Binding("ctrl+o", "saved", "Saved games"),
    ]

    def __init__(self, options: Options, part: Part) -> None:
        super().__init__()
        self.given = options
        self.part = part

    @abstractmethod
    def seats(self) -> ComposeResult:
        """The fields of the seats."""

    @abstractmethod
    def extras(self) -> ComposeResult:
        """What else the game asks, below the packs."""

    @abstractmethod
    def chosen(self) -> Options:
        """What the form says."""

    def parts(self) -> ComposeResult:
        title = self.given.game.name.capitalize()
        yield Static(self.head((f"{title}  ", "bold"), ("a new game", s.QUIET)), id="top")
        with VerticalScroll(classes="panel", can_focus=False):
            yield from self.seats()
            with Horizontal(classes="field"):
                yield Label("Seed")
                yield Input(self.given.seed, placeholder="any text; empty: drawn", compact=True, id="seed")
            with Horizontal(classes="field"):
                yield Label("Packs")
                packs = ", ".join(str(pack) for pack in self.given.packs)
                yield Input(packs, placeholder="folders on top of the built-in ones", compact=True, id="packs")
            yield from self.extras()
            alone = "Where there is only one answer, give it for me"
            yield Checkbox(alone, self.given.alone, compact=True, id="alone")
            with Horizontal(id="buttons"):
                yield Button("Start", variant="primary", compact=True, id="start")
                yield Button("Saved games", compact=True, id="saved")
                yield Button("Quit", compact=True, id="quit")
            yield Static(classes="fault", markup=False)
        yield Static("Tab move   Enter choose   Ctrl-S start   Ctrl-O saved games   Esc quit", id="foot")

    def sitter(self, seat: int, who: str) -> ComposeResult:
        """Who sits there: a person with a name, or a bot."""
        yield Label(f"Seat {seat + 1}")
        kinds = [("a person here", PERSON), *((f"bot: {bot}", BOT + bot) for bot in bot_names(self.given.game.name))]
        yield Select(kinds, value=who if is_bot(who) else PERSON, allow_blank=False, compact=True, classes="who")
        name = f"Player {seat + 1}" if is_bot(who) else who
        yield Input(name, compact=True, classes="name", max_length=20)

    def on_mount(self) -> None:
        self.show_seats()
        self.query_one("#start", Button).focus()

    @on(Select.Changed)
    def show_seats(self) -> None:
        """A name only where a person sits."""
        for row in self.query(".seat"):
            row.query_one(".name").visible = row.query_one(".who", Select).value == PERSON

    def sitters(self, rows: list[Widget]) -> tuple[str, ...]:
        """Who sits on the seats of these rows."""
        whos = [str(row.query_one(".who", Select).value) for row in rows]
        names = [row.query_one(".name", Input).value.strip() for row in rows]
        return tuple(name if who == PERSON else who for who, name in zip(whos, names, strict=True))

    def seed(self) -> str:
        """The seed that was typed."""
        return self.query_one("#seed", Input).value.strip()

    def packs(self) -> tuple[str, ...]:
        """The packs that were typed."""
        return tuple(pack.strip() for pack in self.query_one("#packs", Input).value.split(",") if pack.strip())

    def ticked(self, name: str) -> bool:
        """Whether that box is ticked."""
        return self.query_one(f"#{name}", Checkbox).value

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        try:
            self.home.begin(self.chosen())
        except NeontableError as error:
            self.query_one(".fault", Static).update(str(error))

    @on(Button.Pressed, "#saved")
    def action_saved(self) -> None:
        self.home.show_saved()

    @on(Button.Pressed, "#quit")
    def stop(self) -> None:
        self.app.exit()
