"""Drawing with text: a block is a list of lines of one width; blocks stand beside or above each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

Block = list[Text]
Part = str | Text | tuple[str, str]  # plain, styled, or words with their style

_CONSOLE = Console(width=80, color_system=None)


def line(*parts: Part, style: str = "") -> Text:
    """One line of several parts."""
    return Text.assemble(*parts, style=style)


def fit(text: Text, width: int) -> Text:
    """The text at exactly that width: cut with an ellipsis, or filled up."""
    fitted = text.copy()
    fitted.truncate(width, overflow="ellipsis", pad=True)
    return fitted


def wrap(text: Text, width: int, most: int = 0) -> Block:
    """The text in lines of that width; more than `most` lines end in an ellipsis."""
    lines = list(text.wrap(_CONSOLE, width)) or [Text()]
    for one in lines:
        one.rstrip()
    if most and len(lines) > most:
        lines = [*lines[: most - 1], Text(" ").join(lines[most - 1 :])]
    return [fit(one, width) for one in lines]


def hang(mark: Text, text: Text, width: int) -> Block:
    """A mark, and beside it the text in lines that stay to the right of it."""
    room = max(1, width - mark.cell_len)
    return [line(mark if at == 0 else " " * mark.cell_len, row) for at, row in enumerate(wrap(text, room))]


def flow(parts: Sequence[Text], width: int, gap: int = 2) -> Block:
    """Parts one after the other, as many as fit on a line."""
    lines: Block = [Text()]
    for part in parts:
        if lines[-1].cell_len and lines[-1].cell_len + gap + part.cell_len > width:
            lines.append(Text())
        if lines[-1].cell_len:
            lines[-1].append(" " * gap)
        lines[-1].append_text(part)
    return [fit(one, width) for one in lines]


def tall(block: Block, height: int) -> Block:
    """The block with empty lines below, up to that height; cut when it is taller."""
    width = block[0].cell_len if block else 0
    return (block + [Text(" " * width)] * (height - len(block)))[:height]


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks from left to right."""
    height = max((len(block) for block in blocks), default=0)
    return [Text(" " * gap).join(row) for row in zip(*(tall(block, height) for block in blocks), strict=True)]


def stacked(lines: Iterable[Text]) -> Text:
    """Lines as one text."""
    return Text("\n").join(lines)


def frame(inside: Block, top: Text, bottom: Text, style: str) -> Block:
    """A box around a block, with words in its upper and lower edge."""
    width = inside[0].cell_len
    rows = [_edge("╭", top, "╮", width, style)]
    rows += [line(("│", style), row, ("│", style)) for row in inside]
    return [*rows, _edge("╰", bottom, "╯", width, style)]


def _edge(left: str, words: Text, right: str, width: int, style: str) -> Text:
    shown = words.copy()
    shown.truncate(width, overflow="ellipsis")
    return line((left, style), shown, ("─" * (width - cell_len(shown.plain)) + right, style))
