"""What a person looks up beside the game: cards by a line of words, and what their own seat can work out."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from litestar import get
from litestar.params import FromPath, QueryParameter

from ..kernel.errors import NeontableError
from ..nemesis.game import NemesisTable
from ..nemesis.search import search
from ..nexus.game import NexusTable
from .catalogue import table_of
from .given import Somebody, TheHub
from .protocol import Body
from .refusing import Refusal

LONGEST: Final = 200  # letters of a search


class Found(Body, frozen=True):
    """The ids of cards that a search has found, in the order of the gallery."""

    ids: tuple[str, ...]


class CardNotes(Body, frozen=True):
    """A facedown card: what it may be ("dead end" too), with the odds where the table gives them, else 0."""

    card: int
    may_be: dict[str, float]


class Notes(Body, frozen=True):
    """What a seat of Nexus can work out. `odds`: whether the numbers are given: only where all others are bots, so that
    nobody among people is told more than another; one colour alone is certain."""

    version: int
    odds: bool
    deals: int
    replicant: dict[str, float]
    cards: tuple[CardNotes, ...]


@get("/api/cards/nemesis/found", sync_to_thread=True)
def found_cards(q: Annotated[str, QueryParameter(max_length=LONGEST)] = "") -> Found:
    """Cards of Nemesis by the line of words that `neontable cards search` takes."""
    table = table_of("nemesis")
    assert isinstance(table, NemesisTable)
    try:
        return Found(ids=tuple(card.id for card in search(q, table.cards)))
    except NeontableError as error:
        raise Refusal("search", str(error), status=400) from error


@get("/api/tables/{table_id:str}/notes")
async def notes(table_id: FromPath[str], hub: TheHub, person: Somebody) -> Notes:
    """What one's own seat can work out, from what it was shown of the game."""
    lobby = await hub.lobby(table_id)
    seat = lobby.seat_of(person.id if person else "")
    if seat is None:
        raise Refusal("not-yours", "Only who plays has a notebook: you watch.", status=403)
    shown = lobby.room.shown.get(seat)
    if shown is None or not isinstance(shown.story.play.table, NexusTable):
        raise Refusal("no-notes", "There is no notebook here: it is for a game of Nexus that has begun.")
    story, table = shown.story, shown.story.play.table
    book = await asyncio.to_thread(table.notebook, story.state.clone(), seat)
    odds = lobby.room.people == [seat]
    return Notes(
        version=story.due[seat],
        odds=odds,
        deals=book.deals if odds else 0,
        replicant=_shares(book.replicant, odds),
        cards=tuple(CardNotes(card=card.card, may_be=_shares(card.odds, odds)) for card in book.cards),
    )


def _shares(shares: dict[str, float], odds: bool) -> dict[str, float]:
    return shares if odds else dict.fromkeys(sorted(shares), 0.0)


HANDLERS: Final = [found_cards, notes]
