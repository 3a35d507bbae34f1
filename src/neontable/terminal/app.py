"""The Textual app: which screen follows which."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from ..kernel.clauses import load_clauses
from ..kernel.errors import NeontableError
from . import signs as s
from .opening import Options, begin, go_on
from .part import Part, part_of
from .saves import Kept, folder
from .screens.base import NeonScreen
from .screens.end import EndScreen
from .screens.rules import RulesScreen
from .screens.saved import SavedScreen
from .screens.talk import AskLine, HandOver, Message, Question
from .session import Session

GRACE: Final = 0.25  # seconds for which a new question takes no answer: nobody can have read it


class NeontableApp(App[str]):
    """`options`: what a new game begins with; `started`: the game that is played at once, or None for the menu;
    `part`: what the terminal has for the game that is on the screen.

    It returns what there is to say when the screen is the shell's again.
    """

    CSS_PATH = Path(__file__).with_name("app.tcss")  # an app elsewhere has it too
    TITLE = "Neontable"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "Quit", priority=True)]

    def __init__(self, options: Options, started: tuple[Session, Kept] | None, grace: float = GRACE) -> None:
        super().__init__()
        self.options = options
        self.part = options.part()
        self.started = started
        self.grace = grace

    def on_mount(self) -> None:
        if self.started:
            self.play(*self.started)
        else:
            self.new_game()

    def play(self, session: Session, kept: Kept) -> None:
        """Play it; the next new game is of that kind too."""
        if session.game is not self.options.game:
            self.options = part_of(session.game.name).options()
        self.part = self.options.part()
        self.light()
        self.switch_to(self.part.table_screen(session, kept))

    def new_game(self) -> None:
        self.light()
        self.switch_to(self.part.new_game(self.options))

    def light(self) -> None:
        """The accent of the game."""
        theme = theme_of(self.options.game.name, self.part)
        self.register_theme(theme)
        self.theme = theme.name

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
            session, kept = go_on(name, self.options.alone)
        except NeontableError as error:
            return str(error)
        self.play(session, kept)
        return ""

    def show_end(self, session: Session, kept: Kept, seat: int | None) -> None:
        """Told to who looks; with several people at the device, to a spectator."""
        last_words = f"The seed was {session.record.header.setup.seed}. {kept.where}"
        self.switch_to(EndScreen(session, self.part, None if len(session.people) > 1 else seat, last_words))

    def hand_over(self, table: NeonScreen, name: str, then: Callable[[], None]) -> None:
        """What was open over the table was the other person's, and is shut."""
        while self.screen is not table:
            self.pop_screen()
        self.push_screen(HandOver(name, then))

    def ask_line(self, text: str, before: str, then: Callable[[str], None]) -> None:
        self.push_screen(AskLine(text, before, then))

    def confirm(self, text: str, then: Callable[[], None]) -> None:
        self.push_screen(Question(text, then))

    def show_message(self, text: Text) -> None:
        self.push_screen(Message(text))

    def show_rules(self, at: str) -> None:
        """The rules of the game that is played."""
        clauses = load_clauses(f"neontable.{self.options.game.name}")
        self.push_screen(RulesScreen(clauses, at, f"{self.part.search}, {self.part.clause}"))

    def show_saved(self) -> None:
        self.push_screen(SavedScreen())

    def stop(self, session: Session, kept: Kept) -> None:
        """Leave the table; the game is saved."""
        way = f"neontable play {session.game.name} --resume {kept.name}"
        self.exit(f"The game is saved as {kept.name} in {folder()}.\nGo on with: {way}")


def theme_of(name: str, part: Part) -> Theme:
    """A rainy neon night, lit by the game's accent."""
    return Theme(
        name=f"neon-{name}",
        primary=part.accent,
        accent=part.accent,
        foreground=s.TEXT,
        background=s.INK,
        surface="#0d131a",
        panel="#141c25",
        error=s.NO,
        warning=s.WARN,
        dark=True,
    )
