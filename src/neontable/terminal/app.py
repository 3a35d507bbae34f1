"""The Textual app: which screen follows which."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from ..kernel.clauses import load_clauses
from ..kernel.errors import NeontableError
from . import signs as s
from .opening import Options, begin, go_on
from .saves import Kept, folder
from .screens.base import NeonScreen
from .screens.end import EndScreen
from .screens.new_game import NewGame
from .screens.rules import RulesScreen
from .screens.saved import SavedScreen
from .screens.table import TableScreen
from .screens.talk import HELP, AskName, HandOver, Message, Question
from .session import Session

GRACE: Final = 0.25  # seconds for which a new question takes no answer: nobody can have read it


NEON: Final = Theme(
    name="neon",
    primary=s.ACCENT,
    accent=s.ACCENT,
    foreground=s.TEXT,
    background=s.INK,
    surface="#0d131a",
    panel="#141c25",
    error=s.NO,
    warning=s.WARN,
    dark=True,
)


class NeontableApp(App[str]):
    """`options`: what a new game begins with; `started`: the game that is played at once, or None for the menu.

    It returns what there is to say when the screen is the shell's again.
    """

    CSS_PATH = "app.tcss"
    TITLE = "Neontable"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "Quit", priority=True)]

    def __init__(self, options: Options, started: tuple[Session, Kept] | None, grace: float = GRACE) -> None:
        super().__init__()
        self.options = options
        self.started = started
        self.grace = grace

    def on_mount(self) -> None:
        self.register_theme(NEON)
        self.theme = NEON.name
        if self.started:
            self.play(*self.started)
        else:
            self.new_game()

    def play(self, session: Session, kept: Kept) -> None:
        self.switch_to(TableScreen(session, kept, self.options.odds))

    def new_game(self) -> None:
        self.switch_to(NewGame(self.options))

    def switch_to(self, screen: NeonScreen) -> None:
        """That screen and nothing under it."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    def begin(self, options: Options) -> None:
        """Raises NeontableError, and then nothing has changed."""
        started = begin(options)
        self.options = options
        self.play(*started)

    def resume(self, name: str) -> str:
        """Go on with a saved game; what is wrong with it, or ""."""
        try:
            started = go_on(name, self.options.alone)
        except NeontableError as error:
            return str(error)
        self.play(*started)
        return ""

    def show_end(self, session: Session, kept: Kept, seat: int | None) -> None:
        """Told to who looks; with several people at the device, to a spectator."""
        self.switch_to(EndScreen(session, kept, None if len(session.people) > 1 else seat))

    def hand_over(self, name: str, then: Callable[[], None]) -> None:
        self.push_screen(HandOver(name, then))

    def ask_name(self, name: str, then: Callable[[str], None]) -> None:
        self.push_screen(AskName(name, then))

    def confirm(self, text: str, then: Callable[[], None]) -> None:
        self.push_screen(Question(text, then))

    def show_help(self) -> None:
        self.push_screen(Message(HELP))

    def show_rules(self, at: str) -> None:
        self.push_screen(RulesScreen(load_clauses("neontable.nexus"), at))

    def show_saved(self) -> None:
        self.push_screen(SavedScreen())

    def stop(self, kept: Kept) -> None:
        """Leave the table; the game is saved."""
        self.exit(
            f"The game is saved as {kept.name} in {folder()}.\nGo on with: neontable play nexus --resume {kept.name}"
        )
