"""`neontable join` on the full screen."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from ..app import GRACE, NeontableApp
from ..part import Part
from ..screens.end import EndScreen
from .link import JoinError
from .live import Live


class JoinApp(NeontableApp):
    """One seat at one table, or nobody's who watches. `fault`: why there is nothing to come back to."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", "Quit", priority=True)]
    has_new = False

    def __init__(self, session: Live, part: Part, grace: float = GRACE) -> None:
        super().__init__(part.options(), None, grace)
        self.session = session
        self.part = part
        self.fault: JoinError | None = None

    def new_game(self) -> None:
        """The one that is played there."""
        self.light()
        self.switch_to(self.part.joined_screen(self.session))

    def show_result(self) -> None:
        """The end, with what is to be done for another game."""
        self.switch_to(EndScreen(self.session, self.part, self.session.seat, self.session.link.rematch))

    def fail(self, fault: JoinError) -> None:
        """Go: the server will say nothing more."""
        self.fault = fault
        self.exit()

    async def action_quit(self) -> None:
        self.exit(self.session.link.rematch if self.session.is_over else self.session.way_back)
