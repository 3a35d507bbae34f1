"""Pieces of a page: escaped text, tables that can be sorted, pictures of figures.

Pictures are SVG and a little HTML that take their colours and letters from the page, so that they fit light and dark,
small and wide; a library for plots would bring its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from .inference import Mean
from .statistics import Share

MOST_BARS: Final = 40  # of a histogram
WIDTHS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)  # of its bars
DASH: Final = "–"
MINUS: Final = "\u2212"


class Cell(NamedTuple):
    """A cell of a table. `html`: what it shows; `value`: what it is sorted by; `kind`: a class of page.css."""

    html: str
    value: float | str = ""
    kind: str = ""


def percent(part: float, digits: int = 1) -> str:
    """ "54.2 %"."""
    return f"{part * 100:.{digits}f} %"


def number_cell(value: float, text: str) -> Cell:
    """A number."""
    return Cell(text, value, "num")


def share_cell(share: Share | None) -> Cell:
    """A share with its interval; a dash when there was no case."""
    if share is None or not share.of:
        return Cell(f'<span class="none">{DASH}</span>', -1.0, "num")
    return Cell(
        f"{percent(share.share)} <small>{share.low * 100:.1f}{DASH}{share.high * 100:.1f}</small>", share.share, "num"
    )


def whisker_cell(share: Share | None, mark: float | None = None) -> Cell:
    """The same as a picture; `mark`: where a share would be fair."""
    return Cell("" if share is None or not share.of else whisker(share, mark), "", "plot")


def whisker(share: Share, mark: float | None) -> str:
    """A dot with its interval on a line from 0 to 100 %. The figures stand beside it, so it is for eyes only."""
    fair = (
        f'<line class="fair" x1="{mark * 100:.2f}" x2="{mark * 100:.2f}" y1="0" y2="16"/>' if mark is not None else ""
    )
    return (
        '<svg class="whisker" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">'
        f'<line class="axis" x1="0" x2="100" y1="8" y2="8"/>{fair}'
        f'<line class="range" x1="{share.low * 100:.2f}" x2="{share.high * 100:.2f}" y1="8" y2="8"/>'
        f'<line class="dot" x1="{share.share * 100:.2f}" x2="{share.share * 100:.2f}" y1="8" y2="8"/></svg>'
    )


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[Cell]], kind: str = "") -> str:
    """A table whose first cells name the rows; it may be scrolled sideways. `kind`: "sorts", its heads are buttons."""
    sorts = kind == "sorts"
    names = "".join(head(text, sorts, at) for at, text in enumerate(heads))
    return (
        f'<div class="scroll{" tall" if sorts else ""}" role="region" tabindex="0" aria-label="{escape(caption)}">'
        f'<table class="{kind}"><caption>{escape(caption)}</caption><thead><tr>{names}</tr></thead>'
        f"<tbody>{''.join(map(row, rows))}</tbody></table></div>"
    )


def head(text: str, sorts: bool, at: int) -> str:
    """A head of a table; one without words is that of the names, or of pictures."""
    if not text:
        return '<td class="plot"></td>' if at else "<td></td>"
    inner = f'<button type="button">{escape(text)}</button>' if sorts else escape(text)
    return f'<th scope="col"{" aria-sort=none" if sorts else ""}>{inner}</th>'


def row(cells: Sequence[Cell]) -> str:
    """A row of a table."""
    first, *others = cells
    return "<tr>" + cell("th", first, ' scope="row"') + "".join(cell("td", each) for each in others) + "</tr>"


def cell(tag: str, c: Cell, more: str = "") -> str:
    """A cell of a table."""
    kind = f' class="{c.kind}"' if c.kind else ""
    value = f' data-value="{escape(str(c.value))}"' if c.value != "" else ""
    return f"<{tag}{more}{kind}{value}>{c.html}</{tag}>"


def shares_table(caption: str, shares: dict[str, Share], mark: float | None = None) -> str:
    """Named shares, each with its interval and its picture."""
    rows = [
        [Cell(escape(name)), share_cell(share), whisker_cell(share, mark), number_cell(share.won, counted(share))]
        for name, share in shares.items()
    ]
    return table(caption, ("", "share, 95 % interval", "", "times"), rows, "shares")


def counted(share: Share) -> str:
    """ "123 of 456"."""
    return f"{share.won:,} of {share.of:,}"


def tile(label: str, value: str, more: str = "") -> str:
    """One figure, large."""
    return f"<div class=tile><dt>{escape(label)}</dt><dd><b>{value}</b> <small>{escape(more)}</small></dd></div>"


def histogram(title: str, games: dict[int, int], mean: Mean, unit: str) -> str:
    """How many games have how much of it; with a line at the mean, and the same as a table."""
    if not games:
        return ""
    bars = binned(games)
    tallest, count, total = max(often for _, _, often in bars), len(bars), sum(games.values())
    drawn = "".join(
        bar(at, often / tallest, f"{between(low, high)} {unit}: {often:,} games")
        for at, (low, high, often) in enumerate(bars)
    )
    width = bars[0][1] - bars[0][0] + 1
    at_mean = min(1.0, max(0.0, (mean.mean - bars[0][0] + 0.5) / (width * count)))
    rows = [
        [Cell(between(low, high)), number_cell(often, f"{often:,}"), number_cell(often, percent(often / total))]
        for low, high, often in bars
    ]
    return (
        f'<figure><figcaption>{escape(title)}</figcaption><div class="plot-area">'
        f'<span class="top">{tallest:,} games</span>'
        f'<svg viewBox="0 0 {count} 100" preserveAspectRatio="none" role="img" aria-label="'
        f'{escape(f"{title}: mean {mean.mean:.1f}, from {min(games)} to {max(games)}")}">{drawn}</svg>'
        f'<i class="mean" style="left:{at_mean:.2%}"><span>mean {mean.mean:.1f}</span></i></div>'
        f'<div class="feet"><span>{bars[0][0]}</span><span>{escape(unit)}</span><span>{bars[-1][1]}</span></div>'
        f"<details><summary>as a table</summary>{table(title, (unit, 'games', 'share'), rows)}</details></figure>"
    )


def bar(at: int, part: float, said: str) -> str:
    """A bar of a histogram."""
    size = f'width="0.84" y="{100 - 100 * part:.2f}" height="{100 * part:.2f}"'
    return f'<rect x="{at + 0.08:.2f}" {size}><title>{escape(said)}</title></rect>'


def binned(games: dict[int, int]) -> list[tuple[int, int, int]]:
    """From, to, how many: bars of one width, those without a game too."""
    low, high = min(games), max(games)
    width = next((width for width in WIDTHS if (high - low) // width < MOST_BARS), high - low + 1)
    start = low - low % width
    counts = [0] * ((high - start) // width + 1)
    for value, often in games.items():
        counts[(value - start) // width] += often
    return [(start + at * width, start + (at + 1) * width - 1, often) for at, often in enumerate(counts)]


def between(low: int, high: int) -> str:
    """ "20–24", or one number."""
    return f"{low}" if low == high else f"{low}{DASH}{high}"


def section(anchor: str, title: str, how_to_read: str, *parts: str) -> str:
    """A part of the page."""
    return f'<section id="{anchor}"><h2>{escape(title)}</h2><p class="how">{how_to_read}</p>{"".join(parts)}</section>'
