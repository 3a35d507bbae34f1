"""The rules, clause by clause: one at the cursor in full, all of them to search."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ...kernel.clauses import Clauses
from .. import signs as s
from ..blocks import line
from .base import NeonScreen


class RulesScreen(NeonScreen):
    """`at`: the clause to begin with, or ""; `example`: what could be typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back"),
        Binding("down", "move(1)", "Down", priority=True),
        Binding("up", "move(-1)", "Up", priority=True),
    ]

    def __init__(self, clauses: Clauses, at: str, example: str) -> None:
        super().__init__()
        self.clauses = clauses
        self.at = at
        self.example = example

    def parts(self) -> ComposeResult:
        yield Static(self.head(("Rules", "bold")), id="top")
        with Vertical(classes="panel"):
            yield Input(placeholder=f"words or a clause: {self.example}", compact=True)
            yield OptionList(compact=True)
            yield Static(id="clause", markup=False)
        yield Static("type to search   up and down: another clause   Esc back", id="foot")

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self.fill("")

    @on(Input.Changed)
    def search(self, event: Input.Changed) -> None:
        self.fill(event.value)

    def fill(self, words: str) -> None:
        found = self.clauses.search(words)
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(Option(f"{clause.id:<8}{clause.title}", clause.id) for clause in found)
        ids = [clause.id for clause in found]
        self.call_after_refresh(options.scroll_to_highlight)
        options.highlighted = ids.index(self.at) if self.at in ids else 0 if ids else None
        if not ids:
            self.query_one("#clause", Static).update(f"No clause speaks of “{words}”.")

    @on(OptionList.OptionHighlighted)
    def show(self, event: OptionList.OptionHighlighted) -> None:
        clause = self.clauses.get(str(event.option_id))
        head = line((f"{clause.id} {clause.title}", "bold"), (f"  {clause.kind}\n", s.QUIET))
        self.query_one("#clause", Static).update(line(head, Text(clause.text)))

    def action_move(self, by: int) -> None:
        options = self.query_one(OptionList)
        if options.option_count:
            options.highlighted = max(0, min(options.option_count - 1, (options.highlighted or 0) + by))

    def action_back(self) -> None:
        self.app.pop_screen()
