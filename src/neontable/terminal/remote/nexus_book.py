"""The notebook of a seat of Nexus at a server, which works it out from what the seat was shown, for that seat alone."""

from __future__ import annotations

from ...nexus.view import CardOdds, Notebook
from .. import nexus_words as words
from ..nexus_words import Book
from .table import Remote


def told_book(session: Remote) -> Book:
    """As it stands now. The odds of one that comes without them are 0. Raises NotNow when there is none."""
    notes, cards = session.notebook(), words.view_for(session, session.seat).cards
    odds = tuple(CardOdds(card["card"], cards[card["card"]].name, card["may_be"]) for card in notes["cards"])
    return Book(Notebook(notes["deals"], notes["replicant"], odds), notes["odds"])
