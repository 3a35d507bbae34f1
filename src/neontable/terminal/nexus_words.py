"""Nexus in plain sentences: the table, the notebook, and the names by which a person asks about an action."""

from __future__ import annotations

from typing import Final

from ..kernel.events import Answer, Decision
from ..kernel.state import KIND
from ..nexus.parts import CARD, DECKARD, DECLINE, FILE, OPTION, STAND, TAG
from ..nexus.view import CardView, Notebook, View

KIND_WORDS: Final = {STAND: "witness", TAG: "tag", FILE: "file"}  # before the name: "witness 2", "tag blue", "file pink"


def every_action(view: View) -> dict[str, int]:
    """All that could ever be answered at this table, by the name that a person types: "E4", "witness 2", "no"."""
    named = {"no": OPTION * KIND + DECLINE}
    named |= {f"witness {witness.number}": STAND * KIND + witness.number for witness in view.witnesses}
    named |= {card.name: CARD * KIND + card.card for card in view.cards}
    named |= {f"tag {colour}": TAG * KIND + number for number, colour in enumerate(_colours(view)) if colour}
    named |= {f"file {seat.colour}": FILE * KIND + seat.seat for seat in view.seats}
    return named | {"file Deckard": FILE * KIND + DECKARD}


def _colours(view: View) -> list[str]:
    """Colour numbers to names; "" for colours that are not in play."""
    from ..nexus.texts import COLOUR_NAMES

    return [colour if colour in view.supply else "" for colour in COLOUR_NAMES]


def find_action(view: View, decision: Decision, typed: str) -> int | None:
    """The action that a person means; a bare "2" or "green" is of the kind that is asked."""
    named = {name.casefold(): action for name, action in every_action(view).items()}
    kinds = {answer.action // KIND for answer in decision.answers}
    tries = [typed, *(f"{word} {typed}" for kind, word in KIND_WORDS.items() if kind in kinds)]
    return next((named[words] for words in (" ".join(t.casefold().split()) for t in tries) if words in named), None)


def not_now(view: View, decision: Decision) -> dict[str, int]:
    """What is not legal, of the kinds that are asked, by name; and declining."""
    legal = {answer.action for answer in decision.answers}
    kinds = {action // KIND for action in legal} | {OPTION}
    gone = {CARD * KIND + card.card for card in view.cards if card.file is None}
    named = every_action(view)
    return {name: a for name, a in named.items() if a // KIND in kinds and a not in legal and a not in gone}


def answer_words(answer: Answer) -> str:
    """An answer as a line of its own reads it."""
    if answer.kind == "witness":
        return f"witness {answer.text}"
    return f"a {answer.text} tag" if answer.kind == "tag" else answer.text


def table_lines(view: View) -> list[str]:
    """The whole table, a thing a line."""
    lines = [f"Round {view.round} of at most {view.most_rounds}." if view.round else "Set-up."]
    acting = sorted((seat for seat in view.seats if seat.order), key=lambda seat: seat.order or 0)
    if acting:
        lines.append("Order of play: " + ", ".join(_name(view, seat.seat) for seat in acting) + ".")
    lines.append("Witnesses:")
    for witness in view.witnesses:
        standees = [f"{_name(view, witness.on)} on it"] if witness.on is not None else []
        standees += [f"{_name(view, witness.above)} above it"] if witness.above is not None else []
        where = f" ({', '.join(standees)})" if standees else ""
        lines.append(f"  {witness.number}, {witness.name}, {witness.side}: {witness.text}{where}")
    lines.append("Case files:")
    for seat in view.seats:
        lines.append(f"  {_whose(view, seat.seat)}: {_cards(view, seat.cards)}")
    lines.append(f"  Deckard's: {_cards(view, view.deckard)}")
    lines.append("Tags left: " + ", ".join(f"{colour} {count}" for colour, count in view.supply.items()) + ".")
    if view.innocence:
        lines.append(innocence_line(view))
    return lines


def innocence_line(view: View) -> str:
    """What one's own innocence card says (NX-2.3)."""
    runner = "Deckard" if view.innocence == "white" else (view.innocence or "").capitalize()
    return f"Your innocence card is {view.innocence}: {runner} is not the replicant (NX-2.3)."


def _name(view: View, seat: int) -> str:
    return "you" if seat == view.seat else view.seats[seat].name


def _whose(view: View, seat: int) -> str:
    name = view.seats[seat].name
    return f"Yours ({name})" if seat == view.seat else f"{name}'s"


def _cards(view: View, cards: tuple[int, ...]) -> str:
    return "; ".join(card_words(view, view.cards[card]) for card in cards) or "empty"


def card_words(view: View, card: CardView) -> str:
    """A card as one reads it: "E4 facedown, tags blue and pink, you know: green"."""
    if card.faceup:
        return f"{card.name} {card.face}"
    parts = [f"{card.name} facedown"]
    if card.tags:
        parts.append(("tags " if len(card.tags) > 1 else "tag ") + " and ".join(card.tags))
    if card.face:
        parts.append(f"you know: {card.face}")
    return ", ".join(parts)


def looked_words(view: View, card: CardView) -> str:
    """Who has looked at a card (public, NX-4.21)."""
    return "looked at by " + " and ".join(_name(view, seat) for seat in card.looked) if card.looked else "never looked at"


def notebook_lines(view: View, notebook: Notebook, odds: bool) -> list[str]:
    """What the seat can work out; with the exact odds, or only what is certain."""
    lines = ["Who is the replicant? " + _shares(notebook.replicant, odds) + "."]
    lines += [f"{card.name} ({place(view, view.cards[card.card])}): {_shares(card.odds, odds)}" for card in notebook.cards]
    if odds:
        lines.append(f"Odds over the {notebook.deals} deals that fit all you know; they do not ask why people chose so.")
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
