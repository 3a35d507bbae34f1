"""The table of an arena as people read it."""

from __future__ import annotations

from collections.abc import Iterator

from .lines import table
from .ratings import ArenaReport


def arena_text(report: ArenaReport) -> str:
    """All of it, in lines of 100 characters."""
    return "\n".join(arena_lines(report))


def arena_lines(r: ArenaReport) -> Iterator[str]:
    """The table line by line."""
    arena = r.header.arena
    asked = "" if r.games == r.asked else f" of {r.asked:,} that were asked for"
    yield f"{r.games:,} games{asked} of {arena.game}, {arena.form}, seed {arena.seed}"
    engine = "compiled" if r.header.compiled else "not compiled"
    yield f"rules {r.header.rules}, packs {r.header.packs[:16]}, neontable {r.header.version}, engine {engine}"
    if r.header.decks:
        yield f"decks: {', '.join(r.header.decks)}"
    yield ""
    heading = "points" if arena.form == "swiss" else ""
    yield f"{'Player':<34}{'rating':>8}{'95 % interval':>18}{'games won':>12}{'of':>10}{heading:>10}".rstrip()
    for place, row in enumerate(r.ratings, 1):
        interval, points = f"{row.low} to {row.high}", "" if row.points is None else f"{row.points:g}"
        line = (
            f"{place:>3}. {row.player:<29}{row.rating:>8}{interval:>18}{row.won.won:>12,}{row.won.of:>10,}{points:>10}"
        )
        yield line.rstrip()
    yield from table(
        "Who beats whom, of the games that one of them wins", {f"{m.one} : {m.other}": m.won for m in r.met}
    )
    undecided = sum(m.undecided for m in r.met)
    if undecided:
        yield ""
        yield f"Games that neither won: {undecided:,} of {r.games:,}."
