"""What all screens have: the app, a head line, a clear word when the terminal is too small for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from ..blocks import Part, line

if TYPE_CHECKING:
    from ..app import NeontableApp

LEAST_WIDTH: Final = 60
LEAST_HEIGHT: Final = 20
WIDE: Final = 120  # from here on notebook and log stand beside the table


class NeonScreen(Screen[None]):
    """A screen that hides itself, and hears no key but Ctrl-Q, while it does not fit."""

    def compose(self) -> ComposeResult:
        yield Static(id="too-small")
        yield from self.parts()

    def parts(self) -> ComposeResult:
        """What the screen is made of; nothing yet."""
        return iter(())

    @property
    def home(self) -> NeontableApp:
        return cast("NeontableApp", self.app)

    def head(self, *words: Part) -> Text:
        """The house in the accent of the game, and what the screen is."""
        return line(("NEONTABLE  ", f"bold {self.home.part.accent}"), *words)

    @property
    def fits(self) -> bool:
        return self.size.width >= LEAST_WIDTH and self.size.height >= LEAST_HEIGHT

    def on_resize(self, event: Resize) -> None:
        self.set_class(not self.fits, "-small")
        self.set_class(event.size.width >= WIDE, "-wide")
        self.query_one("#too-small", Static).update(
            f"Neontable needs {LEAST_WIDTH} columns and {LEAST_HEIGHT} rows; this terminal has {event.size.width} and "
            f"{event.size.height}. Make it larger, or play with --plain. Nothing is lost: every answer is saved."
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.fits
