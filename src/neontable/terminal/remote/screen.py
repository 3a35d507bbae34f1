"""The table of a game that is played at a server: what the server's updates say, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final, cast

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType
from textual.widgets import Static

from .. import signs as s
from ..aside import aside
from ..part import Part
from ..screens.table import LAST_LINES, RAIL, TableScreen, draw_log
from ..session import TAKEN_BACK, NotNow, passed_words
from ..widgets.answers import Answers
from .live import Live
from .seats import draw_foot, draw_waiting
from .table import ASKED_UNDO, agreed_words

if TYPE_CHECKING:
    from .app import JoinApp

EARLY_KEYS: Final = "M talk   R rules   H help   Q quit"  # those that need no game
PLAYERS: Final = ("why", "skip", "undo", "consent", "give_up", "odds")  # what who watches cannot do
DO: Final = """\
[b]Do[/b]
  M   talk: type a line, Enter says it       Y, N   yes or no to an undo
  U   take back your last answer; where others have acted or learnt something
      since, they must agree
"""
WATCH: Final = """\
[b]Look[/b]
  T   the table                              L   log and talk
  W   who sits here, who is connected        R   rules
  M   talk: type a line, Enter says it       Q   go
  PgUp, PgDn   scroll
"""


class ThereScreen(TableScreen):
    """`watch_keys`, `watch_help`: as `keys` and `help`, for who watches; `question_id`: of what was asked last;
    `goes_on`: nothing is asked here now, or the answer is on its way; `passed`: how often this person has passed since
    P was struck; `is_left`: nothing more is shown here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("W", "tab('side')", "Who"),
        Binding("M", "talk", "Talk"),
        Binding("Y", "consent(True)", "Agree"),
        Binding("N", "consent(False)", "Do not agree"),
        Binding("J", "sit", "Take a seat"),
        Binding("V", "stand", "Watch"),
    ]
    watch_keys: ClassVar[str]
    watch_help: ClassVar[str]
    session: Live

    def __init__(self, session: Live, part: Part) -> None:
        super().__init__(session, part)
        self.goes_on = True
        self.question_id = ""
        self.passed = 0
        self.is_left = False

    @property
    def joined(self) -> JoinApp:
        return cast("JoinApp", self.app)

    @property
    def place(self) -> str:
        return self.session.link.table

    @property
    def looks(self) -> bool:
        return self.session.update is not None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.fits and not (self.session.seat is None and action in PLAYERS)

    def on_mount(self) -> None:
        self.query_one(Answers).focus()
        self.set_interval(1, self.tick)
        self.draw()
        self.joined.listen(self.session)

    @property
    def is_there(self) -> bool:
        """Whether it is shown still: it may have been left, or the app may be closing, and its panes be gone."""
        return self.joined.there is self and self.joined.is_running

    # The game goes on.

    def look(self) -> None:
        """Show what is there now, and put the question if it is a new one."""
        if not self.is_there:
            return
        session = self.session
        self.is_left = session.is_over or session.why_gone != ""
        if session.is_over:
            self.joined.show_result()
        elif session.why_gone:
            self.joined.leave(session.why_gone)
        elif session.update is None:
            self.draw()
        elif (seat := session.asked) is None:
            self.seat, self.goes_on, self.question_id = session.seat, True, ""
            self.query_one(Answers).show([])
            self.draw()
        elif session.update["decisionId"] != self.question_id:
            self.seat, self.question_id = seat, session.update["decisionId"]
            self.put(seat)
        else:
            self.draw()

    def put(self, seat: int) -> None:
        """The question; where this person passes until something happens, and nothing has, it is passed."""
        action = self.part.passing(self.session, seat, False) if self.skips else None
        if action is not None:
            self.pass_on(seat, action)
            return
        self.goes_on = self.skips = False
        self.face(seat, passed_words(self.passed) if self.passed else "")
        self.passed = 0

    def pass_on(self, seat: int, action: int) -> None:
        """Pass, and go on to do so."""
        self.skips = True
        self.passed += 1
        self.give(seat, action)

    def give(self, seat: int, action: int) -> None:
        """It is on its way until another question comes, or it is refused."""
        self.goes_on = True
        self.send_answer(seat, action)

    @work
    async def send_answer(self, seat: int, action: int) -> None:
        asked = self.question_id
        try:
            await aside(lambda: self.session.answer(seat, action))
        except NotNow as refusal:
            if self.question_id == asked:
                self.goes_on = self.skips = False
                self.passed = 0
            self.say(str(refusal))

    @work
    async def do(self, act: Callable[[], None], said: str = "") -> None:
        """Something else than an answer; then that is said, or why it is refused."""
        try:
            await aside(act)
        except NotNow as refusal:
            said = str(refusal)
        if said:
            self.say(said)

    # What is shown.

    def draw(self) -> None:
        if not self.is_there:  # what was asked for comes too late
            return
        super().draw()
        if self.looks and self.session.asked is None:
            self.query_one("#question", Static).update(Text(self.waits_for(), s.QUIET))
        self.draw_foot()

    def draw_absent(self) -> dict[str, Text]:
        """The game has not begun; or it has, and is about to be shown."""
        if not self.session.is_early:
            return {"top": self.head((self.session.game.name.capitalize(), "bold"))}
        session, width = self.session, self.size.width - 4
        log = session.lines(session.seat)
        self.read[session.seat] = len(log)
        return {
            "top": self.head((session.game.name.capitalize(), "bold")),
            "drawn": draw_waiting(session, self.part.accent, self.table_width),
            "lines": draw_log(log, RAIL - 4, self.part.accent),
            "last-lines": draw_log(log[-LAST_LINES:], width, self.part.accent),
            "question": Text(session.waiting_words, s.QUIET),
        }

    @property
    def keys_now(self) -> str:
        """The keys that do something."""
        watches = self.session.seat is None
        if self.session.is_early:
            return f"{'J take a seat' if watches else 'V watch instead'}   {EARLY_KEYS}"
        return self.watch_keys if watches else self.keys

    def draw_foot(self) -> None:
        """The lowest line."""
        foot = draw_foot(self.session, self.keys_now, self.part.accent, self.size.width)
        self.query_one("#foot", Static).update(foot)

    def waits_for(self) -> str:
        """Who is asked."""
        decision, seats = self.session.decision(self.seat), self.session.seats
        names = [seats[seat].name for seat in decision.seats if seat != self.seat] if decision else []
        return f"Waiting for {', '.join(names)}." if names else "The others play."

    def tick(self) -> None:
        """Clocks go on, and notes have been read."""
        if not self.is_there:
            return
        self.draw_foot()
        seats = self.session.info["seats"]
        if self.looks and any(seat["left"] is not None for seat in seats):
            drawn = {**self.draw_seat(self.seat), **self.draw_cursor(self.seat)}
            self.show({"beside": drawn["beside"]})

    # Keys.

    def tell_why(self, seat: int) -> None:
        if self.session.asked is None:
            self.say("You are not asked now: wait for your question.")
        else:
            self.say("The server is asked.")
            self.find_why(seat)

    @work(exclusive=True, group="why")
    async def find_why(self, seat: int) -> None:
        self.say("\n".join(await aside(lambda: self.part.why(self.session, seat, ""))))

    def action_skip(self) -> None:
        if self.goes_on:
            self.skips = False
        elif self.seat is None or self.is_early:
            pass
        elif (action := self.part.passing(self.session, self.seat, True)) is None:
            self.say(self.part.not_passed)
        else:
            self.pass_on(self.seat, action)

    def action_undo(self) -> None:
        if self.seat is not None and self.session.update is not None:
            seat, at_once = self.seat, not self.session.update["undo"]
            said = TAKEN_BACK if at_once else f"{ASKED_UNDO[:-1]}: the others must agree."
            self.do(lambda: self.session.undo(seat), said)

    def action_consent(self, yes: bool) -> None:
        self.do(lambda: self.session.consent(yes), agreed_words(yes))

    def action_sit(self) -> None:
        if self.session.is_early:
            self.do(self.session.sit)

    def action_stand(self) -> None:
        if self.session.is_early:
            self.do(self.session.stand)

    def action_help(self) -> None:
        self.home.show_message(Text.from_markup(self.watch_help if self.session.seat is None else self.help))

    def action_talk(self) -> None:
        self.home.ask_line("Say to all at the table", "", self.talk)

    def talk(self, text: str) -> None:
        self.do(lambda: self.session.say(text))

    def leave(self, seat: int) -> None:
        self.do(lambda: self.session.leave(seat))

    def action_leave_table(self) -> None:
        self.joined.leave(self.session.way_back)
