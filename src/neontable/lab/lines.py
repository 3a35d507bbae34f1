"""Figures as lines of a report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .statistics import Share, Spread


def table(heading: str, rows: Mapping[str, Share]) -> Iterator[str]:
    """Shares with their intervals under a heading."""
    yield ""
    yield f"{heading:<56}{'share':>8}{'95 % interval':>20}{'times':>16}"
    for name, share in rows.items():
        interval = f"{share.low:.1%} to {share.high:.1%}"
        yield f"  {name:<54}{share.share:>8.1%}{interval:>20}{f'{share.won:,} / {share.of:,}':>16}"


def brief(share: Share) -> str:
    """ "23.4% ± 0.5" with half the width of the interval, or "-" when there was no case."""
    return f"{share.share:.1%} ± {(share.high - share.low) * 50:.1f}" if share.of else "-"


def said(spread: Spread) -> str:
    """ "mean 4.52, median 5, 95 % up to 6, most 6"."""
    return f"mean {spread.mean:.2f}, median {spread.median}, 95 % up to {spread.p95}, most {spread.largest}"
