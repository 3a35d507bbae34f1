"""Nexus in plain sentences: the table, the notebook, the end, and the names by which a person asks about an action."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..kernel.events import Answer, Decision
from ..kernel.state import KIND
from ..nexus.game import NexusTable
from ..nexus.parts import (
    CARD,
    DECKARD,
    DECLINE,
    FILE,
    MOST_CARDS,
    OPTION,
    STAND,
    TAG,
    WITNESSES,
)
from ..nexus.texts import COLOUR_NAMES
from ..nexus.view import CardView, Notebook, View
from .sitting import Sitting

KIND_WORDS: Final = {
    STAND: "witness",
    TAG: "tag",
    FILE: "file",
}  # before the name: "witness 2", "tag blue", "file pink"
NO: Final = OPTION * KIND + DECLINE


def table_of(session: Sitting) -> NexusTable:
    """The session's table as one of this game."""
    assert isinstance(session.table, NexusTable)
    return session.table


def view_for(session: Sitting, seat: int | None) -> View:
    """The table as that seat sees it now."""
    view = session.view(seat)
    assert isinstance(view, View)
    return view


# Why not: what could be answered at all, by the names that people type.


def actions_by_name(view: View) -> dict[str, int]:
    """All that could ever be answered, by the name that a person types: "E4", "witness 2", "no"."""
    named = {"no": NO}
    named |= {f"witness {number}": STAND * KIND + number for number in range(1, WITNESSES + 1)}
    named |= {f"E{card + 1}": CARD * KIND + card for card in range(MOST_CARDS)}
    named |= {f"tag {colour}": TAG * KIND + number for number, colour in enumerate(COLOUR_NAMES)}
    named |= {f"file {seat.colour}": FILE * KIND + seat.seat for seat in view.seats}
    return named | {"file Deckard": FILE * KIND + DECKARD}


def find_action(view: View, decision: Decision, typed: str) -> int | None:
    """The action that a person means; a bare "2" or "green" is of the kind that is asked."""
    named = {name.casefold(): action for name, action in actions_by_name(view).items()}
    asked = {answer.action // KIND for answer in decision.answers}
    words = " ".join(typed.casefold().split())
    tries = [words, *(f"{word} {words}" for kind, word in KIND_WORDS.items() if kind in asked)]
    return next((named[name] for name in tries if name in named), None)


def not_now(view: View, decision: Decision) -> dict[str, int]:
    """What lies on the table, is of a kind that is asked, and is not legal."""
    legal = {answer.action for answer in decision.answers}
    there = {STAND * KIND + witness.number for witness in view.witnesses}
    there |= {CARD * KIND + card.card for card in view.cards if card.file is not None}
    there |= {TAG * KIND + COLOUR_NAMES.index(colour) for colour in view.supply}
    there |= {FILE * KIND + file for file in (*range(view.players), DECKARD)}
    asked = {action // KIND for action in legal}
    return {
        name: action
        for name, action in actions_by_name(view).items()
        if action in there and action // KIND in asked and action not in legal
    }


def reasons(session: Sitting, seat: int) -> dict[str, list[str]]:
    """Why what is not legal is not, with the names of all that it holds for."""
    decision = session.decision(seat)
    found: dict[str, list[str]] = {}
    if decision:
        for name, action in not_now(view_for(session, seat), decision).items():
            found.setdefault(session.why_not(seat, action), []).append(name)
    return found


def why_lines(session: Sitting, seat: int, typed: str) -> list[str]:
    """The answer to "why": of all that is not possible now, or of what is named."""
    decision = session.decision(seat)
    assert decision is not None, "somebody is asked"
    if not typed:
        found = reasons(session, seat)
        nothing = ["All that lies on the table can be chosen, as far as it is of the kind that is asked."]
        return [f"{', '.join(names)} cannot be chosen: {reason}." for reason, names in found.items()] or nothing
    numbers = {str(number): answer.action for number, answer in enumerate(decision.answers, 1)}
    action = numbers.get(typed, find_action(view_for(session, seat), decision, typed))
    if action is None:
        return [f"There is no “{typed}” here: name a card (E4), “witness 2”, “tag blue”, “file white” or “no”."]
    for number, answer in enumerate(decision.answers, 1):
        if answer.action == action:
            return [f"That can be chosen: it is answer {number}."]
    return [f"“{typed}” cannot be chosen: {session.why_not(seat, action)}."]


# What is said.


def answer_words(answer: Answer) -> str:
    """An answer as a line of its own."""
    if answer.kind == "witness":
        return f"witness {answer.text}"
    return f"{answer.text} tag" if answer.kind == "tag" else answer.text


def welcome_lines(view: View, names: list[str]) -> list[str]:
    """Who sits at the table, and one's own innocence card."""
    others = ", ".join(f"{seat.name} ({names[seat.seat]})" for seat in view.seats if seat.seat != view.seat)
    if view.seat is None:
        return [f"At the table: {others}."]
    return [f"You are {view.seats[view.seat].name}. With you at the table: {others}.", innocence_line(view)]


def innocence_line(view: View) -> str:
    """What one's own innocence card says (NX-2.3)."""
    runner = "Deckard" if view.innocence == "white" else f"{view.innocence}".capitalize()
    return f"Your innocence card is {view.innocence}: {runner} is not the replicant (NX-2.3)."


def table_lines(view: View) -> list[str]:
    """The whole table, a thing a line."""
    lines = [f"Round {view.round} of at most {view.most_rounds}." if view.round else "Set-up."]
    in_order = sorted((seat for seat in view.seats if seat.order), key=lambda seat: seat.order or 0)
    if in_order:
        lines.append("Order of play: " + ", ".join(name_of(view, seat.seat) for seat in in_order) + ".")
    lines.append("Witnesses:")
    for witness in view.witnesses:
        standees = [f"{name_of(view, witness.on)} on it"] if witness.on is not None else []
        standees += [f"{name_of(view, witness.above)} above it"] if witness.above is not None else []
        where = f" ({', '.join(standees)})" if standees else ""
        lines.append(f"  {witness.number}, {witness.name}, {witness.side}: {witness.text}{where}")
    lines.append("Case files:")
    for seat in view.seats:
        whose = f"Yours ({seat.name})" if seat.seat == view.seat else f"{seat.name}'s"
        lines.append(f"  {whose}: {_cards(view, seat.cards)}")
    lines.append(f"  Deckard's: {_cards(view, view.deckard)}")
    lines.append("Tags left: " + ", ".join(f"{colour} {count}" for colour, count in view.supply.items()) + ".")
    return [*lines, innocence_line(view)] if view.innocence else lines


def name_of(view: View, seat: int) -> str:
    """ "Green", or "you" for who looks."""
    return "you" if seat == view.seat else view.seats[seat].name


def _cards(view: View, cards: tuple[int, ...]) -> str:
    return "; ".join(card_words(view.cards[card]) for card in cards) or "empty"


def card_words(card: CardView) -> str:
    """A card as one reads it: "E4 facedown, tags blue and pink, you know: green"."""
    if card.faceup:
        return f"{card.name} {card.face}"
    parts = [f"{card.name} facedown"]
    if card.tags:
        parts.append(("tags " if len(card.tags) > 1 else "tag ") + " and ".join(card.tags))
    if card.face:
        parts.append(f"you know: {card.face}")
    return ", ".join(parts)


class Book(NamedTuple):
    """A seat's notebook; `odds`: whether it may be told them."""

    notebook: Notebook
    odds: bool


def notebook_lines(view: View, notebook: Notebook, odds: bool) -> list[str]:
    """What the seat can work out; with the exact odds, or only what is certain."""
    lines = [f"Who is the replicant? {_shares(notebook.replicant, odds)}."]
    for card in notebook.cards:
        lines.append(f"{card.name} ({place(view, view.cards[card.card])}): {_shares(card.odds, odds)}.")
    if odds:
        lines.append(f"The odds count the {notebook.deals} deals that fit, not why people chose as they did.")
    return lines


def place(view: View, card: CardView) -> str:
    """Where a card lies: "yours", "Green's", "Deckard's", "gone"."""
    if card.file is None:
        return "gone"
    if card.file == DECKARD:
        return "Deckard's"
    return "yours" if card.file == view.seat else f"{view.seats[card.file].name}'s"


def _shares(shares: dict[str, float], odds: bool) -> str:
    if len(shares) == 1:
        return f"{next(iter(shares))}, certain"
    if odds:
        ranked = sorted(shares.items(), key=lambda share: -share[1])
        return ", ".join(f"{colour} {percent(share)}" for colour, share in ranked)
    return " or ".join(shares)


def percent(share: float) -> str:
    """ "38 %"; never 0 for what is possible, nor 100 for what is not certain."""
    return "<1 %" if share < 0.005 else ">99 %" if 0.995 <= share < 1 else f"{share * 100:.0f} %"


def end_lines(view: View) -> list[str]:
    """Who has won, by which clause (the log has just said why), and what lies in which case file."""
    assert view.result is not None, "the game is over"
    lines = [f"The end. {headline(view)} ({view.result.clause})"]
    for seat in view.seats:
        lines.append(f"  {name_of(view, seat.seat).capitalize()}: {_cards(view, seat.cards)}.")
    return [*lines, f"  Deckard: {_cards(view, view.deckard)}."]


def headline(view: View) -> str:
    """The result in a few words."""
    assert view.result is not None, "the game is over"
    winner = view.result.winner
    if winner == DECKARD:
        return "Deckard wins: all players lose."
    return "You win." if winner == view.seat else f"{view.seats[winner].name} wins."
