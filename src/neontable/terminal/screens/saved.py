"""The games that are kept on this device."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from .. import signs as s
from ..saves import Saved, all_saved, folder
from .base import NeonScreen


class SavedScreen(NeonScreen):
    """Choose one to go on with."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back")]

    def parts(self) -> ComposeResult:
        yield Static(self.head(("Saved games  ", "bold"), (str(folder()), s.QUIET)), id="top")
        with Vertical(classes="panel"):
            yield OptionList(*(Option(_line(saved), saved.name) for saved in all_saved()), markup=False)
            yield Static(classes="fault", markup=False)
        yield Static("Enter go on with it   Esc back", id="foot")

    def on_mount(self) -> None:
        options = self.query_one(OptionList)
        options.focus()
        if not options.option_count:
            self.query_one(".fault", Static).update("No game is saved yet.")

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        fault = self.home.resume(str(event.option_id))
        self.query_one(".fault", Static).update(fault)

    def action_back(self) -> None:
        self.app.pop_screen()


def _line(saved: Saved) -> str:
    if saved.record is None:
        return f"{saved.name:<14} cannot be read"
    header = saved.record.header
    names = ", ".join(who.name for who in saved.record.seats())
    how_far = "finished" if saved.record.finished else f"{len(saved.record.in_force())} answers"
    return f"{saved.name:<14} {header.game}, {names}: {how_far}"
