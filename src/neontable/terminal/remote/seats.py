"""Who sits at a table at a server, drawn: beside the table, and while the game has not begun."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final

from rich.text import Text

from .. import signs as s
from ..blocks import Block, Part, fit, line, stacked, wrap
from .live import Live

NOTED: Final = 20.0  # seconds for which the last note stands in the lowest line


def draw_seats(session: Live, accent: str, marks: Sequence[Text] = ()) -> Text:
    """A line a seat: who, whether they are there, the clock; a sign at who is asked; how many watch. `marks`: of the
    seats in the game; left out, their numbers."""
    decision = session.decision(session.seat)
    asked = decision.seats if decision and not session.is_over else ()
    marks = marks or [Text(str(seat + 1), s.QUIET) for seat in range(len(session.seats))]
    rows = [_seat_line(session, seat, mark, seat in asked, accent) for seat, mark in enumerate(marks)]
    return stacked([*rows, Text(f"  {words}", s.QUIET)] if (words := session.watching_words) else rows)


def _seat_line(session: Live, seat: int, mark: Text, is_asked: bool, accent: str) -> Text:
    info = session.info["seats"][seat]
    kind, here = info["kind"], info["here"] or info["mine"]
    name = "free" if kind == "open" else session.seats[seat].name
    parts: list[Part] = [("▸ " if is_asked else "  ", accent), mark, " "]
    parts.append((name, f"bold {s.TEXT}" if kind == "person" else s.QUIET))
    if info["mine"]:
        parts.append((" (you)", s.QUIET))
    if kind not in ("person", "open"):
        parts.append((" bot", s.QUIET))
    if kind == "person" and not here:
        parts.append((" not connected", s.WARN))
    if kind == "person" and session.update and (left := session.left(seat)) is not None:
        parts.append((f"  {clock_words(left)}", accent if is_asked else s.QUIET))
    return line(*parts)


def draw_foot(session: Live, keys: str, accent: str, width: int) -> Text:
    """The lowest line: the keys; or what wants to be read before them."""
    text, style = keys, s.QUIET
    if session.is_lost:
        text, style = "The connection is lost; it is tried again. Ctrl-C stops.", s.WARN
    elif session.undo_by not in (None, session.seat):
        name = session.seats[session.undo_by or 0].name
        text, style = f"{name} would like to take back the last answer: {session.to_agree}", s.WARN
    elif session.notes and monotonic() - session.noted_at < NOTED:
        text, style = session.notes[-1][1].text, accent
    return fit(Text(text, style), max(1, width - 2))


def clock_words(left: float) -> str:
    """Seconds as on a clock: "2:05"."""
    whole = max(0, int(left))
    hours, rest = divmod(whole, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def draw_waiting(session: Live, accent: str, width: int) -> Text:
    """What to send to whom is waited for, who is there, and what all agree to."""
    link = session.link
    rows: Block = [Text(), Text("Waiting for others: send this link.", f"bold {s.TEXT}"), Text()]
    rows += [Text(link.whole, accent), Text(), line(("in a terminal: ", s.QUIET), f"neontable join '{link.whole}'")]
    rows += [Text(), Text("At the table", f"bold {s.TEXT}"), draw_seats(session, accent), Text()]
    for sentence in session.info["agreed"]:
        rows += wrap(Text(sentence, s.QUIET), width)
    return stacked(rows)
