"""The prompt bar's words for Nexus: the question, each answer as a short label, and more about one of them."""

from __future__ import annotations

from rich.text import Text

from ..kernel.events import Answer, Decision
from ..nexus.parts import DECKARD
from ..nexus.view import View
from . import signs as s
from .blocks import line
from .nexus_draw import SIDES, card_token
from .nexus_words import card_words, name_of, place
from .widgets.answers import Choice


def question_of(decision: Decision) -> Text:
    """What is asked, and why: whose text, which clause, how many more."""
    why = [decision.source, decision.clause, f"{decision.more} more to follow" if decision.more else ""]
    return line((decision.prompt, f"bold {s.TEXT}"), ("  " + " · ".join(part for part in why if part), s.QUIET))


def choices_of(view: View, decision: Decision) -> list[Choice]:
    """The answers, in their order."""
    return [Choice(answer.action, _label(view, answer)) for answer in decision.answers]


def _label(view: View, answer: Answer) -> Text:
    if answer.kind == "card":
        card = view.cards[answer.operand]
        where = "" if card.file == DECKARD else f" {place(view, card)}"
        return line(card_token(card), (where, s.QUIET))
    if answer.kind == "witness":
        witness = next(one for one in view.witnesses if one.number == answer.operand)
        side = s.INTIMIDATED if witness.side == "intimidated" else s.NEUTRAL
        head = line((f"{witness.number:>2} {SIDES[witness.side]} ", side), (f"{witness.name}: ", "bold"))
        return line(head, witness.text)
    if answer.kind == "tag":
        return line(s.mark(answer.text), f" {answer.text}")
    if answer.kind == "file":
        colour = "white" if answer.operand == DECKARD else view.seats[answer.operand].colour
        return line(s.mark(colour), f" {answer.text}")
    return Text(answer.text)


def detail_of(view: View, answer: Answer) -> Text:
    """What there is to know about an answer before it is given."""
    if answer.kind == "card":
        card = view.cards[answer.operand]
        looked = ", ".join(name_of(view, seat) for seat in card.looked)
        seen = f"looked at by {looked}" if looked else "nobody has looked at it"
        return Text(f"{card_words(card)}; {place(view, card)}; {seen}.")
    if answer.kind == "witness":
        return Text(answer.text)
    if answer.kind == "tag":
        return Text(f"A {answer.text} tag says that the card is not {answer.text} (NX-1.4).")
    return Text()
