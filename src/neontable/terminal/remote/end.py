"""The end of a game at a server, from where it is played again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import work
from textual.binding import Binding, BindingType
from textual.widgets import Static

from ..aside import aside
from ..part import Part
from ..screens.end import EndScreen
from ..session import NotNow
from .inbox import Inbox
from .live import Live
from .seats import draw_foot

if TYPE_CHECKING:
    from .app import JoinApp


class ThereEnd(EndScreen):
    """What comes from the server goes on to be taken: talk, and another's wish to play again."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("M", "talk", "Talk")]
    session: Live

    def __init__(self, session: Live, part: Part) -> None:
        super().__init__(session, part, session.seat, session.link.replay)

    def on_mount(self) -> None:
        self.set_interval(1, self.look)

    @property
    def keys(self) -> str:
        if self.session.next_table:
            return "N to the rematch   L log   M talk   Q quit"
        return f"{'' if self.session.seat is None else 'N play again   '}L log   M talk   Q quit"

    def look(self) -> None:
        """Show what has come; the screen may be shown soon, or no more."""
        for foot in self.query("#foot").results(Static):
            foot.update(draw_foot(self.session, self.keys, self.part.accent, self.size.width))
        if self.log_shown:
            self.draw()

    def action_new(self) -> None:
        self.go_on()

    @work(exclusive=True, group="again")
    async def go_on(self) -> None:
        """At the table of the rematch."""
        try:
            session = await aside(self.next_session)
        except NotNow as refusal:
            self.session.note(str(refusal))
            self.look()
        else:
            cast("JoinApp", self.app).go_to(session)

    def next_session(self) -> Live:
        """The table of the rematch. Raises NotNow."""
        link, info = self.session.again()
        self.session.disconnect()
        return Live(self.session.door, link, info, Inbox())

    def action_talk(self) -> None:
        self.home.ask_line("Say to all at the table", "", self.session.say)
