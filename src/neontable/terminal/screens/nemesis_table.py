"""The table of Nemesis, with the card that is looked at beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.events import Click

from ...kernel.events import Decision
from ...nemesis.texts import FaceText
from ...nemesis.view import View
from ...nemesis.wording import capital
from .. import nemesis_words as words
from .. import signs as s
from ..blocks import Block, line, stacked, wrap
from ..nemesis_bits import short_turn, waiting_words
from ..nemesis_cards import draw_library, draw_short, draw_thing
from ..nemesis_draw import draw_table
from ..nemesis_prompt import LONGEST, choices_of, detail_of, question_of
from ..nemesis_signs import signs_of
from ..nemesis_things import META, Lit, Scene, Thing, all_things, lit_of, thing_of
from ..signs import Sign
from ..widgets.answers import Answers, Choice
from .here import HereScreen
from .table import RAIL, TableScreen

WIDE_PROMPT, SMALL_PROMPT = (8, 1), (5, 3)  # rows that answers and details may take (app.tcss)
EDGES: Final = 3  # rows of the top line, the keys and the line above the prompt
MOST_SAID: Final = 3  # lines of an answer to a key that stand in the prompt; more have a page of their own
LOOK: Final = """\
[b]Answer[/b]
  0   pass, or that it is enough             1 to 9, then a to z: that answer
  arrow keys, Enter   choose one; an amount has its own number
  P   pass until something happens; P again, while the others play, ends it
[b]Look[/b]
  Tab, Shift-Tab, a click   the next card on the table, in full
  C   hand, piles and decks with their texts ?   why the others are not possible
  L   log: what has happened                 T   the table
  R   rules, at the clause that asks         PgUp, PgDn   scroll
"""
HERE: Final = """\
[b]Do[/b]
  U   take back your last answer, while nothing hidden was seen
      and nobody else has acted
  S   keep the game under another name (every answer is saved by itself)
  G   give up: the other player wins         Q   quit; the game is saved
"""
SIGNS: Final = """
[b]Signs[/b]  2↑/3: ATK above the printed one, ↓ below; -1: damage 1; z: disabled;
  +: an Enhancement on it. ↑1 ↓1: attack 1, up or down the table; ◎1: is
  attacked in it; ‖1: intercepts it; ×1: cancelled. A hand's numbers are Values.
  Keywords in lines are their first letters, Y is Bypass.

Escape or Enter goes back."""


class NemesisScreen(TableScreen):
    """`looked`: what the person looks at, where it is not what the cursor is on; `library`: whether all cards lie
    beside the table too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("C", "tab('side')", "Cards"),
        Binding("P", "skip", "Pass on"),
        Binding("tab", "look(1)", "Next card", priority=True),
        Binding("shift+tab", "look(-1)", "Card before", priority=True),
    ]
    tabs: ClassVar = {"table": "T Table", "side": "C Cards", "log": "L Log"}
    looked: Thing | None = None
    library = False

    @property
    def texts(self) -> Sequence[FaceText]:
        """All that is printed on the cards that are played with."""
        return words.table_of(self.session).texts

    @cached_property
    def signs(self) -> dict[str, Sign]:
        """Of the factions."""
        return signs_of(words.table_of(self.session).cards.factions.values())

    def scene(self, seat: int | None) -> Scene:
        """What that seat sees, with what glows for it."""
        view, decision = words.view_for(self.session, seat), self.session.decision(seat)
        answers = self.query_one(Answers)
        lit = lit_of(view, decision, answers.keys(), answers.current, self.looked) if decision else Lit()
        return Scene(view, self.texts, self.signs, lit)

    def question(self, decision: Decision) -> Text:
        return question_of(decision)

    def choices(self, seat: int, decision: Decision) -> list[Choice]:
        self.looked = None
        return choices_of(Scene(words.view_for(self.session, seat), self.texts, self.signs), decision)

    def draw_seat(self, seat: int | None) -> dict[str, Text]:
        return {"top": self.top(words.view_for(self.session, seat))}

    def draw_cursor(self, seat: int | None) -> dict[str, Text]:
        scene = self.scene(seat)
        table = draw_table(scene, self.table_width, self.table_height(seat))
        return {"drawn": table, "beside": self.beside(scene), "detail": self.detail(scene)}

    def table_height(self, seat: int | None) -> int:
        """The rows that the prompt leaves."""
        decision, answers = self.session.decision(seat), self.query_one(Answers)
        asked = len(wrap(question_of(decision), self.table_width)) if decision else 0
        rows = answers.get_content_height(self.size, self.size, self.table_width)
        answers_rows, detail = WIDE_PROMPT if self.is_wide else SMALL_PROMPT
        return self.size.height - EDGES - asked - min(answers_rows, rows) - detail

    def top(self, view: View) -> Text:
        left = self.head(("Nemesis", "bold")) if self.is_wide else Text(short_turn(view), "bold")
        name = "you watch" if self.seat is None else self.session.seats[self.seat].name
        right = line((f"{self.place}  {name}", s.QUIET)) if self.is_wide else self.tab_line()
        left.truncate(max(1, self.size.width - 3 - right.cell_len), overflow="ellipsis")
        return line(left, " " * max(1, self.size.width - 2 - left.cell_len - right.cell_len), right)

    def beside(self, scene: Scene) -> Text:
        """What is looked at, in full; or all cards."""
        width = RAIL - 4 if self.is_wide else self.size.width - 4
        rows: Block = []
        window = scene.view.window
        if window and window.waiting:
            rows += [Text(f"{capital(waiting_words(scene.view, window.waiting))}.", self.part.accent), Text()]
        thing = scene.lit.looked or scene.lit.cursor or next(iter(all_things(scene.view)))
        rows += draw_thing(scene, thing, width)
        if self.is_wide and not self.library:
            return stacked(rows)
        return line(stacked(rows), "\n\n", draw_library(scene, width))

    def detail(self, scene: Scene) -> Text:
        """A small terminal says below the answers what a wide one shows beside the table."""
        answer = self.answer_at_cursor
        if self.is_wide:
            return Text(answer.text if answer and len(answer.text) > LONGEST else "")
        if scene.lit.looked:
            return draw_short(scene, scene.lit.looked)
        return detail_of(scene, answer) if answer else Text()

    # Keys.

    def say(self, text: str) -> None:
        """What is long has a page of its own."""
        if len(text) > MOST_SAID * self.table_width or text.count("\n") >= MOST_SAID:
            self.home.show_message(Text(text))
        else:
            super().say(text)

    def action_tab(self, tab: str) -> None:
        """In a wide terminal C lays all cards beside the table, and takes them away."""
        self.library = tab == "side" and not self.library
        if self.is_wide:
            tab = "table"
        super().action_tab(tab)

    def action_look(self, by: int) -> None:
        """Go on to another card."""
        if not self.looks:
            return
        scene = self.scene(self.seat)
        things = all_things(scene.view)
        now = self.looked or scene.lit.cursor
        at = things.index(now) + by if now and now in things else 0 if by > 0 else -1
        self.look_at(things[at % len(things)])

    def look_at(self, thing: Thing) -> None:
        """Show it; if answers speak of it, the cursor goes to the first."""
        self.looked, self.said = thing, Text()
        view, answers = words.view_for(self.session, self.seat), self.query_one(Answers)
        speak = [at for at, choice in enumerate(answers.choices) if thing_of(view, choice.action) == thing]
        if speak:
            answers.go_to(speak[0])
        else:
            self.draw()

    @on(Answers.Moved)
    def look_with_the_cursor(self) -> None:
        """Who moves the cursor looks at what it is on."""
        self.looked = None

    @on(Click)
    def clicked(self, event: Click) -> None:
        """A click on a card looks at it."""
        thing = event.style.meta.get(META)
        if thing and self.looks:
            self.look_at(Thing(*thing))

    def action_scroll(self, pages: int) -> None:
        if self.is_wide and self.library:
            self.scroll_pane("#side", pages)
        else:
            super().action_scroll(pages)


class NemesisHere(NemesisScreen, HereScreen):
    """At this device."""

    keys = "? why not   P pass on   Tab look   C cards   L log   U undo   H help   Q quit"
    help = LOOK + HERE + SIGNS
