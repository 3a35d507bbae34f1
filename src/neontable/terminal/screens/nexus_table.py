"""The table of Nexus; at this device with the notebook beside it."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType

from ...kernel.events import Decision
from ...nexus.view import View
from .. import nexus_words as words
from .. import signs as s
from ..blocks import Part, line
from ..nexus_draw import WIDE as CARDS_WIDTH
from ..nexus_draw import Lit, draw_cards, draw_lines
from ..nexus_notes import draw_notebook
from ..nexus_part import NexusPart
from ..nexus_prompt import choices_of, detail_of, question_of
from ..saves import Kept
from ..session import Session
from ..widgets.answers import Answers, Choice
from .here import HereScreen
from .table import TableScreen

CARDS_HEIGHT: Final = 38  # rows of a terminal in which the table is drawn with cards
ANSWER: Final = """\
[b]Answer[/b]
  1 to 9, then a to z   the answer of that number, at once
  arrow keys, Enter     move over the answers, see more about one, choose it
[b]Look[/b]
"""
HERE: Final = """\
  ?   why the others cannot be chosen        T   the table
  N   notebook: what you can know            L   log: what has happened
  O   odds on and off                        R   rules, at the clause that asks
  PgUp, PgDn   scroll
[b]Do[/b]
  U   take back your last answer, while nothing hidden was seen
      and nobody else has acted
  S   keep the game under another name (every answer is saved by itself)
  G   give up: a bot goes on in your seat    Q   quit; the game is saved
"""
SIGNS: Final = """
[b]Signs[/b]  A runner is a shape and a letter. On the back of a card they are
  tags: the card is not that runner's. “is” or “=” before one: you know it
  (nobody else sees that). ! intimidated, ○ neutral, ⌂ a text of our own.

Escape or Enter goes back."""


class NexusScreen(TableScreen):
    """The table, as the view of a seat has it."""

    def question(self, decision: Decision) -> Text:
        return question_of(decision)

    def choices(self, seat: int, decision: Decision) -> list[Choice]:
        return choices_of(words.view_for(self.session, seat), decision)

    def draw_seat(self, seat: int | None) -> dict[str, Text]:
        return {"top": self.top(words.view_for(self.session, seat))}

    def draw_cursor(self, seat: int | None) -> dict[str, Text]:
        view, answer = words.view_for(self.session, seat), self.answer_at_cursor
        return {"drawn": self.table(view), "detail": detail_of(view, answer) if answer else Text()}

    def top(self, view: View) -> Text:
        where = f"Round {view.round} of at most {view.most_rounds}" if view.round else "Set-up"
        left = self.head(("Nexus  ", "bold"), (where, s.QUIET))
        me: list[Part] = ["you watch"] if view.seat is None else [s.mark(view.seats[view.seat].colour), " you"]
        right = line((f"{self.place}  ", s.QUIET), *me)
        return line(left, " " * max(1, self.size.width - 2 - left.cell_len - right.cell_len), right)

    def table(self, view: View) -> Text:
        answers, width = self.query_one(Answers), self.table_width
        lit = Lit(answers.keys(), answers.current)
        if width >= CARDS_WIDTH and self.size.height >= CARDS_HEIGHT:
            return draw_cards(view, lit, width)
        return draw_lines(view, lit, width)


class NexusHere(NexusScreen, HereScreen):
    """At this device, with the notebook: what follows from all that a seat was told. `odds_allowed`: whether it may
    give them; `odds`: whether it does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("N", "tab('side')", "Notebook"),
        Binding("O", "odds", "Odds"),
    ]
    tabs: ClassVar = {"table": "T Table", "side": "N Notebook", "log": "L Log"}
    keys = "? why not   N notebook   L log   U undo   R rules   H help   Q quit"
    help = ANSWER + HERE + SIGNS

    def __init__(self, session: Session, kept: Kept, part: NexusPart) -> None:
        super().__init__(session, kept, part)
        self.odds_allowed = self.odds = part.allows_odds

    def draw_seat(self, seat: int | None) -> dict[str, Text]:
        assert seat is not None, "whoever looks here plays"
        notebook = words.table_of(self.session).notebook(self.session.state, seat)
        drawn = draw_notebook(words.view_for(self.session, seat), notebook, self.odds)
        return {**super().draw_seat(seat), "beside": drawn}

    def action_odds(self) -> None:
        self.odds = self.odds_allowed and not self.odds
        if self.odds_allowed:
            self.draw()
        else:
            self.say("This table plays without odds: the notebook says what is certain.")
