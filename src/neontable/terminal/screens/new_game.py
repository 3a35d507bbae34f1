"""A new game: who plays, in which colours, with which seed and packs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Checkbox, Input, Label, Select, Static

from ...bots import bot_names
from ...kernel.errors import NeontableError
from ...nexus.parts import LEAST_PLAYERS, MOST_PLAYERS
from .. import signs as s
from ..blocks import line
from ..opening import ANY, BOT, PLAYER_COLOURS, Options, is_bot
from ..session import PERSON
from .base import NeonScreen

if TYPE_CHECKING:
    from ..app import NeontableApp


class NewGame(NeonScreen):
    """Begins with the options that the command line gave. Start has the focus, so that Enter plays at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.quit", "Quit"),
        Binding("ctrl+s", "start", "Start"),
        Binding("ctrl+o", "saved", "Saved games"),
    ]

    def __init__(self, options: Options) -> None:
        super().__init__()
        self.options = options

    def parts(self) -> ComposeResult:
        seats, colours = self.options.seats, self.options.colours
        yield Static(line(("NEONTABLE", f"bold {s.ACCENT}"), ("  Nexus  ", "bold"), ("a new game", s.QUIET)), id="top")
        with VerticalScroll(classes="panel", can_focus=False):
            with Horizontal(classes="field"):
                yield Label("Players")
                numbers = [(str(n), n) for n in range(LEAST_PLAYERS, MOST_PLAYERS + 1)]
                yield Select(numbers, value=len(seats), allow_blank=False, compact=True, id="players")
            for seat in range(MOST_PLAYERS):
                who = seats[seat] if seat < len(seats) else f"{BOT}{bot_names()[-1]}"
                with Horizontal(classes="seat", id=f"seat-{seat}"):
                    yield Label(f"Seat {seat + 1}")
                    kinds = [("a person here", PERSON), *((f"bot: {bot}", BOT + bot) for bot in bot_names())]
                    kind = who if is_bot(who) else PERSON
                    yield Select(kinds, value=kind, allow_blank=False, compact=True, classes="who")
                    name = f"Player {seat + 1}" if is_bot(who) else who
                    yield Input(name, compact=True, classes="name", max_length=20)
                    any_colour = [(colour, colour) for colour in (ANY, *PLAYER_COLOURS)]
                    chosen = colours[seat] if seat < len(colours) else ANY
                    yield Select(any_colour, value=chosen, allow_blank=False, compact=True, classes="colour")
            with Horizontal(classes="field"):
                yield Label("Seed")
                yield Input(self.options.seed, placeholder="any text; empty: drawn", compact=True, id="seed")
            with Horizontal(classes="field"):
                yield Label("Packs")
                packs = ", ".join(str(pack) for pack in self.options.packs)
                yield Input(packs, placeholder="folders on top of the built-in ones", compact=True, id="packs")
            yield Checkbox("The notebook may show the exact odds", self.options.odds, compact=True, id="odds")
            alone = "Where there is only one answer, give it for me"
            yield Checkbox(alone, self.options.alone, compact=True, id="alone")
            with Horizontal(id="buttons"):
                yield Button("Start", variant="primary", compact=True, id="start")
                yield Button("Saved games", compact=True, id="saved")
                yield Button("Quit", compact=True, id="quit")
            yield Static(classes="fault", markup=False)
        yield Static("Tab move   Enter choose   Ctrl-S start   Ctrl-O saved games   Esc quit", id="foot")

    def on_mount(self) -> None:
        self.show_seats()
        self.query_one("#start", Button).focus()

    @on(Select.Changed)
    def show_seats(self) -> None:
        """Only the seats that are played; a name only where a person sits."""
        players = cast(int, self.query_one("#players", Select).value)
        for seat in range(MOST_PLAYERS):
            row = self.query_one(f"#seat-{seat}")
            row.display = seat < players
            row.query_one(".name").visible = row.query_one(".who", Select).value == PERSON

    def chosen(self) -> Options:
        """What the form says."""
        players = cast(int, self.query_one("#players", Select).value)
        rows = [self.query_one(f"#seat-{seat}") for seat in range(players)]
        whos = [str(row.query_one(".who", Select).value) for row in rows]
        names = [row.query_one(".name", Input).value.strip() for row in rows]
        return Options(
            seats=tuple(name if who == PERSON else who for who, name in zip(whos, names, strict=True)),
            colours=tuple(str(row.query_one(".colour", Select).value) for row in rows),
            seed=self.query_one("#seed", Input).value.strip(),
            packs=tuple(pack.strip() for pack in self.query_one("#packs", Input).value.split(",") if pack.strip()),
            odds=self.query_one("#odds", Checkbox).value,
            alone=self.query_one("#alone", Checkbox).value,
        )

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        try:
            cast("NeontableApp", self.app).begin(self.chosen())
        except NeontableError as error:
            self.query_one(".fault", Static).update(str(error))

    @on(Button.Pressed, "#saved")
    def action_saved(self) -> None:
        cast("NeontableApp", self.app).show_saved()

    @on(Button.Pressed, "#quit")
    def stop(self) -> None:
        self.app.exit()
