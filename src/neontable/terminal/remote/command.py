"""`neontable join`: what the command line calls."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from ...packs.games import GAMES
from ..command import has_screen, say, speak
from ..part import part_of
from .channel import Channel
from .door import Door
from .inbox import Inbox
from .link import JoinError, Link
from .plain import Joined
from .table import Remote

BEGUN: Final = "The game has begun, and every seat is taken: you watch."


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
        remote = Remote(door, link, info, Inbox(), say)
        with connected(remote, watch):
            speak(Joined(remote, part, typed(), say, not sys.stdin.isatty()))
        return
    from .app import JoinApp
    from .live import Live

    live = Live(door, link, info, Inbox())
    with connected(live, watch):
        app = JoinApp(live, part)
        last_words = app.run()
    if app.fault:
        raise app.fault
    if last_words:
        print(last_words)


@contextmanager
def connected(remote: Remote, watch: bool = False) -> Iterator[None]:
    """Meanwhile the table is heard; who watches and did not want to is told so."""
    if remote.seat is None and not watch and remote.stage == "running":
        remote.tell(BEGUN)
    remote.channel = Channel(remote.link, remote.door.token, remote.inbox, lambda: len(remote.logs[remote.seat]))
    remote.channel.start()
    try:
        yield
    finally:
        remote.channel.stop()


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
