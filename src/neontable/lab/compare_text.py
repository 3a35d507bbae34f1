"""What has changed between two reports, in lines and as a page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from .compare import Change, Comparison
from .markup import MINUS, Cell, number_cell, percent, section, table, tile
from .page import skeleton

SHOWN: Final = 5  # how many of those that may be chance are told in lines
CARDS: Final = 10  # how many changes of cards
NAME: Final = 46
CERTAIN: Final = (
    "All intervals hold at once with 95 % certainty (Bonferroni). The chance that even one of these is no change is "
    "5 % at most (Fisher’s exact test, Holm)."
)


def comparison_lines(c: Comparison) -> Iterator[str]:
    """Line by line, of 100 characters."""
    yield f"{c.old} -> {c.new}: {len(c.changes)} figures of {c.game} compared"
    for name, (old, new) in c.unlike.items():
        yield f"  {name}: {old} -> {new}"
    if not c.unlike:
        yield "  both were played with the same packs, bots, seed and options"
    yield from changed(c.real)
    rest = [change for change in c.changes if not change.is_real and change.unit == "share" and change.difference]
    rest.sort(key=lambda change: -abs(change.difference))
    if rest:
        yield from lines_of("May be chance: the largest of the others", rest[:SHOWN])
    for where, names in ((c.old, c.only_old), (c.new, c.only_new)):
        if names:
            more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
            yield from ("", f"Only in {where}: {'; '.join(names[:SHOWN])}{more}")
    yield ""
    yield "All intervals hold at once with 95 % certainty (Bonferroni); p by Holm."


def changed(real: list[Change]) -> Iterator[str]:
    """What is no chance. Cards go with their decks, so the surest of them will do."""
    cards = [change for change in real if change.group == "card"]
    others = [change for change in real if change.group != "card"]
    if not real:
        yield from ("", "Nothing has changed that could not be chance.")
    if others:
        yield from lines_of("Changed", others)
    if cards:
        yield from lines_of("Cards: wins of who drew or played them", cards[:CARDS])
    if len(cards) > CARDS:
        yield f"  and {len(cards) - CARDS} more: --html or --json tells all"


def lines_of(heading: str, changes: list[Change]) -> Iterator[str]:
    """Changes under a heading."""
    yield ""
    yield f"{heading:<{NAME + 2}}{'old':>9}{'new':>9}{'interval of the change':>26}{'p':>8}"
    for change in changes:
        interval = f"{points(change, change.low)} to {points(change, change.high)}"
        yield (
            f"  {change.name[:NAME]:<{NAME}}{shown(change, change.old):>9}{shown(change, change.new):>9}"
            f"{interval:>26}{p_value(change.p):>8}"
        )


def shown(change: Change, value: float) -> str:
    """A share in %, or a mean."""
    return percent(value) if change.unit == "share" else f"{value:.1f}"


def points(change: Change, value: float) -> str:
    """A difference: in points of a share, or of a mean."""
    return f"{value * 100 if change.unit == 'share' else value:+.1f}"


def p_value(p: float) -> str:
    """ "0.034", "<0.001"."""
    return "<0.001" if p < 0.001 else f"{p:.3f}"


def comparison_page(c: Comparison) -> str:
    """The page, which needs nothing else."""
    real = c.real
    unlike = "".join(
        f"<li>{escape(name)}: <b>{escape(old)}</b> → <b>{escape(new)}</b></li>" for name, (old, new) in c.unlike.items()
    )
    tiles = (
        tile("changed", f"{len(real)}", f"of {len(c.changes)} figures"),
        tile("only in the old one", f"{len(c.only_old)}"),
        tile("only in the new one", f"{len(c.only_new)}"),
    )
    title = f"{c.old} → {c.new}"
    content = (
        changes_table("What has changed", real) if real else "<p>Nothing has changed that could not be chance.</p>"
    )
    return skeleton(
        title,
        c.game,
        f'<header><p class="kind">{c.game.capitalize()} · comparison</p><h1>{escape(title)}</h1>'
        f'<dl class="tiles">{"".join(tiles)}</dl></header><main>'
        + section(
            "unlike", "How they were played", "What was not the same.", f"<ul>{unlike or '<li>nothing</li>'}</ul>"
        )
        + section("changed", "What has changed", CERTAIN, content)
        + section("all", "All figures", FIND_HOW, FIND, changes_table("All figures", c.changes))
        + "".join(
            section(anchor, f"Only in {name}", "No case in the other.", f"<ul>{items(names)}</ul>")
            for anchor, name, names in (("old", c.old, c.only_old), ("new", c.new, c.only_new))
            if names
        )
        + "</main>",
    )


FIND_HOW: Final = "The surest first. A change whose p is not under 0.05 may be chance."
FIND: Final = '<label class="find">Find <input type="search" placeholder="a deck, a card, a witness"></label>'


def items(names: list[str]) -> str:
    """A list of names."""
    return "".join(f"<li>{escape(name)}</li>" for name in names)


def changes_table(caption: str, changes: list[Change]) -> str:
    """Changes, to be sorted."""
    reach = max((max(abs(each.low), abs(each.high)) for each in changes if each.unit == "share"), default=1.0)
    heads = ("figure", "old", "new", "change", "interval", "", "p", "what")
    return table(caption, heads, [row_of(change, reach) for change in changes], "sorts")


def row_of(change: Change, reach: float) -> list[Cell]:
    """A change in the table."""
    change_text, low, high = (
        points(change, value).replace("-", MINUS) for value in (change.difference, change.low, change.high)
    )
    return [
        Cell(escape(change.name)),
        number_cell(change.old, f"{shown(change, change.old)} <small>of {change.old_of:,}</small>"),
        number_cell(change.new, f"{shown(change, change.new)} <small>of {change.new_of:,}</small>"),
        number_cell(change.difference, f'<span class="{"mark" if change.is_real else ""}">{change_text}</span>'),
        number_cell(change.low, f"{low} to {high}"),
        Cell(picture(change, reach) if change.unit == "share" else "", "", "plot"),
        number_cell(change.p, escape(p_value(change.p))),
        Cell(change.group, "", "text"),
    ]


def picture(change: Change, reach: float) -> str:
    """The change and its interval on a line whose middle is no change. The figures stand beside it."""
    low, at, high = (50 + 50 * value / reach for value in (change.low, change.difference, change.high))
    return (
        '<svg class="whisker" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">'
        '<line class="axis" x1="0" x2="100" y1="8" y2="8"/><line class="fair" x1="50" x2="50" y1="0" y2="16"/>'
        f'<line class="range" x1="{low:.2f}" x2="{high:.2f}" y1="8" y2="8"/>'
        f'<line class="dot" x1="{at:.2f}" x2="{at:.2f}" y1="8" y2="8"/></svg>'
    )
