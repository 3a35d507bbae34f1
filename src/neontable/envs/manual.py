"""The layouts as a page for people (docs/build.py writes it)."""

from __future__ import annotations

from collections.abc import Iterator

from .layout import Layout
from .series import series

INTRODUCTION = """\
# The numbers of the environments

A row is what one seat knows, as int16; an id is one action. Both are the same in every environment, and `layout`
holds these tables as data: `env.layout.field("files").columns`, `env.layout.digest`.
[How to use them](guides/environments.md).
"""


def layout_page() -> str:
    """Both games, on their own packs."""
    return "\n".join([INTRODUCTION, *section(series("nexus").layout), *section(series("nemesis").layout)])


def section(layout: Layout) -> Iterator[str]:
    """A game's columns and ids."""
    yield f"## {layout.game.capitalize()}: {layout.width:,} columns, {layout.actions:,} ids\n"
    yield "| columns | field | shape | meaning |\n|---|---|---|---|"
    for field in layout.fields:
        shape = " × ".join(str(length) for length in field.shape)
        yield f"| {span(field.offset, field.size)} | `{field.name}` | {shape} | {field.meaning} |"
    yield "\n| ids | kind | the operand |\n|---|---|---|"
    for kind in layout.kinds:
        yield f"| {span(kind.first, kind.count)} | `{kind.name}` | {kind.meaning} |"
    yield ""


def span(first: int, count: int) -> str:
    """ "5" or "5 to 9"."""
    return str(first) if count == 1 else f"{first} to {first + count - 1}"
