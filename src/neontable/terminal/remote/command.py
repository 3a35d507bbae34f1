"""`neontable join`: what the command line calls."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from ...packs.games import GAMES
from ..command import has_screen, say, speak
from ..part import Part, part_of
from .door import Door
from .inbox import Inbox
from .link import JoinError, Link
from .plain import Joined
from .table import Remote


def join(
    link: Link,
    *,
    name: str = "",
    seat: int | None = None,
    deck: str = "",
    watch: bool = False,
    plain: bool = False,
    cards: Callable[[str], bytes],
) -> None:
    """Take a seat at that table, or come back to one's own, and play, in plain lines or on a full screen; or watch.
    `cards`: what a server of this version says of a game's cards. Raises JoinError or Refused with the way out."""
    if watch and (seat is not None or deck):
        raise JoinError("Who watches has no seat and no deck: leave out --seat and --deck, or --watch.")
    door = Door(link.server)
    game = door.ask(f"tables/{link.table}").get("game", "")
    if game not in GAMES or door.fetch(f"cards/{game}") != cards(game):
        raise JoinError("That server plays with other cards or rules than this neontable: install the same version.")
    door.be(name)
    info = door.come(link, seat, text_of(deck), watch)
    part = part_of(game, odds=False)
    if plain or not has_screen():
        sit(Remote(door, link, info, Inbox(), say), part)
        return
    from .app import JoinApp
    from .live import Live

    app = JoinApp(Live(door, link, info, Inbox()), part)
    try:
        last_words = app.run()
    finally:
        app.session.disconnect()
    if app.fault:
        raise app.fault
    if last_words:
        print(last_words)


def sit(remote: Remote, part: Part) -> None:
    """In plain lines, at this table and those of its rematches."""
    remote.inbox.read(typed())
    table: Remote | None = remote
    while table:
        joined = Joined(table, part, say, not sys.stdin.isatty())
        table.connect()
        try:
            speak(joined)
        finally:
            table.disconnect()
        table = joined.next


def text_of(deck: str) -> str:
    """A deck's name or code as it was given, or what is in the file of that name."""
    path = Path(deck)
    return path.read_text(encoding="utf-8") if deck and path.is_file() else deck


def typed() -> Iterator[str]:
    """The lines of stdin, read without Python's buffer: a thread that waits there must not hold up the end."""
    rest = b""
    while chunk := os.read(sys.stdin.fileno(), 65_536):
        *lines, rest = (rest + chunk).split(b"\n")
        yield from (line.decode(errors="replace") for line in lines)
    if rest:
        yield rest.decode(errors="replace")
