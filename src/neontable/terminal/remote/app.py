"""`neontable join` on the full screen."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from threading import Thread
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message

from ..app import GRACE, NeontableApp
from ..part import Part
from .end import ThereEnd
from .inbox import News, Typed
from .link import JoinError
from .live import Live
from .screen import ThereScreen


class Came(Message):
    """Something came from the server, for a table."""

    def __init__(self, session: Live, news: News) -> None:
        super().__init__()
        self.session = session
        self.news = news


class JoinApp(NeontableApp):
    """A table at a server, and those of its rematches. `fault`: why there is nothing to come back to."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", "Quit", priority=True)]

    def __init__(self, session: Live, part: Part, grace: float = GRACE) -> None:
        super().__init__(part.options(), None, grace)
        self.session = session
        self.part = part
        self.fault: JoinError | None = None
        self.there: ThereScreen | ThereEnd | None = None  # what shows the table

    def new_game(self) -> None:
        """The one that is played there."""
        self.light()
        self.go_to(self.session)

    def go_to(self, session: Live) -> None:
        """Show that table from now on; nothing of another is heard any more."""
        self.session = session
        self.there = self.part.joined_screen(session)
        self.switch_to(self.there)
        session.connect()

    def listen(self, session: Live) -> None:
        """Take what comes for that table, which is shown."""
        loop = asyncio.get_running_loop()

        def run() -> None:
            with suppress(RuntimeError):  # the app is closed
                while not isinstance(news := session.inbox.take(), Typed):
                    loop.call_soon_threadsafe(self.post_message, Came(session, news))

        Thread(target=run, name="listen", daemon=True).start()

    @on(Came)
    def came(self, event: Came) -> None:
        if event.session is not self.session or self.there is None:
            return
        try:
            self.session.took(event.news)
        except JoinError as error:
            self.fail(error)
        else:
            self.there.look()

    def show_result(self) -> None:
        """The end, from where another game can be asked for."""
        self.there = ThereEnd(self.session, self.part)
        self.switch_to(self.there)

    def fail(self, fault: JoinError) -> None:
        """Go: the server will say nothing more."""
        if not self.session.is_over:
            self.fault = fault
        self.leave(self.session.link.replay)

    def leave(self, last_words: str) -> None:
        """Go; nothing that comes is shown any more."""
        self.there = None
        self.exit(last_words)

    async def action_quit(self) -> None:
        self.leave(self.session.link.replay if self.session.is_over else self.session.way_back)
