"""The legal answers as choices with keys, in as many columns as fit. All questions can be answered from here."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from ..blocks import Block, fit, line, stacked

KEYS: Final = "123456789abcdefghijklmnopqrstuvwxyz"  # of the answers, in order; words have capital letters


class Choice(NamedTuple):
    """An answer as it stands in the bar. `key`: its own, "" for the next of KEYS."""

    action: int
    label: Text
    key: str = ""


class Answers(Widget, can_focus=True):
    """Choices with a cursor: arrow keys move it, Enter or a choice's own key chooses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1, 0)", "Up", show=False),
        Binding("down", "move(1, 0)", "Down", show=False),
        Binding("left", "move(0, -1)", "Left", show=False),
        Binding("right", "move(0, 1)", "Right", show=False),
        Binding("enter", "choose", "Choose", show=False),
    ]

    class Moved(Message):
        """The cursor is on another choice."""

    class Chosen(Message):
        """That is the answer."""

        def __init__(self, action: int) -> None:
            super().__init__()
            self.action = action

    def __init__(self, accent: str) -> None:
        super().__init__()
        self.accent = accent
        self.choices: list[Choice] = []
        self.own_keys: list[str] = []  # of the choices, " " for one that has none
        self.cursor = 0

    def show(self, choices: list[Choice]) -> None:
        """Another question; the cursor begins at the first answer."""
        self.choices = choices
        self.own_keys = keys_for(choices)
        self.cursor = 0
        self.refresh(layout=True)

    @property
    def current(self) -> int | None:
        """The action under the cursor."""
        return self.choices[self.cursor].action if self.choices else None

    def keys(self) -> dict[int, str]:
        """Legal actions and the key that answers each."""
        pairs = zip(self.choices, self.own_keys, strict=True)
        return {choice.action: key for choice, key in pairs if key != " "}

    def _columns(self, width: int) -> int:
        longest = max((choice.label.cell_len for choice in self.choices), default=1) + 5
        return min(max(1, width // longest), max(1, len(self.choices)))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return -(-len(self.choices) // self._columns(width))

    def render(self) -> Text:
        width = max(1, self.content_size.width)
        columns = self._columns(width)
        each = width // columns
        cells = [self._cell(at, each) for at in range(len(self.choices))]
        rows: Block = [line(*cells[at : at + columns]) for at in range(0, len(cells), columns)]
        return stacked(rows)

    def _cell(self, at: int, width: int) -> Text:
        key = self.own_keys[at]
        here = at == self.cursor
        label = self.choices[at].label.copy()
        if here:
            label.stylize("bold underline")
        mark = (f"{'▸' if here else ' '}{key} ", f"bold {self.accent}")
        return fit(line(mark, label), width)

    def press(self, key: str) -> bool:
        """Answer with a choice's own key; False when no choice has it."""
        if key == " " or key not in self.own_keys:
            return False
        self.post_message(self.Chosen(self.choices[self.own_keys.index(key)].action))
        return True

    def action_move(self, rows: int, columns: int) -> None:
        to = self.cursor + rows * self._columns(self.content_size.width) + columns
        if 0 <= to < len(self.choices):
            self.go_to(to)

    def action_choose(self) -> None:
        if self.current is not None:
            self.post_message(self.Chosen(self.current))

    def on_click(self, event: Click) -> None:
        columns = self._columns(self.content_size.width)
        at = event.y * columns + event.x // max(1, self.content_size.width // columns)
        if at < len(self.choices):
            self.go_to(at)
            self.post_message(self.Chosen(self.choices[at].action))

    def go_to(self, at: int) -> None:
        """The cursor is there now."""
        self.cursor = at
        row = at // self._columns(self.content_size.width)
        self.refresh()
        self.post_message(self.Moved())
        if self.parent is not None and isinstance(self.parent, Widget):
            self.parent.scroll_to_region(Region(0, row, 1, 1), animate=False)


def keys_for(choices: list[Choice]) -> list[str]:
    """The key of each choice: its own, or the next of KEYS that is free, " " when there is none left."""
    taken = {choice.key for choice in choices}
    free = iter([key for key in KEYS if key not in taken])
    return [choice.key or next(free, " ") for choice in choices]
