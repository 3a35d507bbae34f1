"""What a seat is shown of a game: listed from its Knowledge, from nothing. With tell.py the only way out."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from .catalog import SETUP_TEXT, side_text
from .knowledge import Knowledge
from .odds import Deals
from .parts import COLOURS, DECKARD, UNKNOWN
from .texts import COLOUR_NAMES, CardText
from .wording import card_name, face_name, runner


class CardView(msgspec.Struct, frozen=True, gc=False):
    """An evidence card. `file`: the seat whose case file it lies in, 6 for Deckard's, None when it has left the game;
    `face`: what the seat knows it to be, or None; `tags`: colours; `looked`: the seats that have looked at it."""

    card: int
    name: str
    file: int | None
    faceup: bool
    face: str | None
    tags: tuple[str, ...]
    looked: tuple[int, ...]
    resolving: bool = False


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """A player. `above` and `on`: witnesses of the standee (None: not placed, not yet acted); `order`: place in this
    round, from 1, or None; `left`: the person has left and a bot plays (NX-5.10)."""

    seat: int
    colour: str
    name: str
    above: int | None
    on: int | None
    order: int | None
    cards: tuple[int, ...]
    left: bool


class WitnessView(msgspec.Struct, frozen=True, gc=False):
    """A witness of the row, with the text of the side that is up. `source`: printed, house or own."""

    number: int
    name: str
    side: str
    text: str
    source: str
    above: int | None
    on: int | None


class ResultView(msgspec.Struct, frozen=True, gc=False):
    """How the game ended. `winner`: a seat, or 6 for Deckard."""

    winner: int
    replicant: str
    clause: str
    text: str


class View(msgspec.Struct, frozen=True, gc=False):
    """The table as one seat sees it (`seat` None: a spectator)."""

    seat: int | None
    players: int
    round: int
    most_rounds: int
    first: int
    acting: int
    waiting: tuple[int, ...]
    innocence: str | None
    seats: tuple[SeatView, ...]
    deckard: tuple[int, ...]
    cards: tuple[CardView, ...]
    witnesses: tuple[WitnessView, ...]
    supply: dict[str, int]
    dead_ends: int
    result: ResultView | None = None


class CardOdds(msgspec.Struct, frozen=True, gc=False):
    """A facedown card of the notebook: the colours that it may have, with their exact odds (DEAD_END: "dead end")."""

    card: int
    name: str
    odds: dict[str, float]


class Notebook(msgspec.Struct, frozen=True, gc=False):
    """What a seat can work out for certain, and the odds: over all deals that fit, each equally likely, not asking why
    people chose as they did. A colour that is not listed is impossible; one alone is certain."""

    deals: int
    replicant: dict[str, float]
    cards: tuple[CardOdds, ...]


@lru_cache(4096)
def members(mask: int, count: int) -> tuple[int, ...]:
    """The bits of a mask."""
    return tuple(i for i in range(count) if mask >> i & 1)


def view_of(k: Knowledge, texts: tuple[CardText, ...], result: ResultView | None) -> View:
    """The table for whose Knowledge it is. `result` is given when the game is over."""
    return View(
        seat=k.seat if k.seat >= 0 else None,
        players=k.players,
        round=k.round,
        most_rounds=k.players + 2,  # NX-5.2
        first=k.first,
        acting=k.acting,
        waiting=members(k.waiting, k.players),
        innocence=COLOUR_NAMES[k.innocence] if k.innocence != UNKNOWN else None,
        seats=tuple(_seat(k, seat) for seat in range(k.players)),
        deckard=members(k.files[DECKARD], k.cards),
        cards=_cards(k),
        witnesses=tuple(_witness(k, number, texts) for number in k.row),
        supply={COLOUR_NAMES[colour]: k.supply[colour] for colour in range(COLOURS) if k.in_play >> colour & 1},
        dead_ends=k.players - 3,  # NX-2.6
        result=result,
    )


def _seat(k: Knowledge, seat: int) -> SeatView:
    return SeatView(
        seat=seat,
        colour=COLOUR_NAMES[k.colours[seat]],
        name=runner(seat, k.colours),
        above=k.standee[seat] or None,
        on=k.on[seat] or None,
        order=k.order.index(seat) + 1 if seat in k.order else None,
        cards=members(k.files[seat], k.cards),
        left=bool(k.left >> seat & 1),
    )


def _cards(k: Knowledge) -> tuple[CardView, ...]:
    files = holders(tuple(k.files), k.cards)
    looked = holders(tuple(k.looked[: k.players]), k.cards)
    down, resolving = k.down, k.resolving
    return tuple(
        [
            _card_view(card, face, tags, seats, file[0] if file else None, not down >> card & 1, resolving >> card & 1)
            for card, face, tags, seats, file in zip(range(k.cards), k.faces, k.tags, looked, files, strict=True)
        ]
    )


@lru_cache(4096)
def holders(masks: tuple[int, ...], cards: int) -> tuple[tuple[int, ...], ...]:
    """Of each card the places of the masks that have it."""
    return tuple(tuple(at for at, mask in enumerate(masks) if mask >> card & 1) for card in range(cards))


@lru_cache(4096)  # of eighteen cards an act changes one or two
def _card_view(
    card: int, face: int, tags: int, looked: tuple[int, ...], file: int | None, faceup: bool, resolving: int
) -> CardView:
    return CardView(
        card=card,
        name=card_name(card),
        file=file,
        faceup=faceup,
        face=face_name(face) if face != UNKNOWN else None,
        tags=tuple(COLOUR_NAMES[colour] for colour in members(tags, COLOURS)),
        looked=looked,
        resolving=bool(resolving),
    )


def _witness(k: Knowledge, number: int, texts: tuple[CardText, ...]) -> WitnessView:
    side = int(k.intimidated >> number & 1)
    text = texts[side_text(number, side)]
    return WitnessView(
        number=number,
        name=text.name,
        side="intimidated" if side else "neutral",
        text=text.text,
        source=text.source,
        above=k.standee.index(number) if number in k.standee else None,
        on=k.on.index(number) if number in k.on else None,
    )


def notebook_of(k: Knowledge) -> Notebook:
    """The notebook of a seat (`odds.Deals` counts)."""
    odds = Deals(k).odds()
    return Notebook(
        deals=odds.total,
        replicant=_shares(odds.replicant, odds.total),
        cards=tuple(
            CardOdds(card, card_name(card), _shares(odds.cards[card], odds.total))
            for card in range(k.cards)
            if k.down >> card & 1
        ),
    )


def _shares(counts: list[int], total: int) -> dict[str, float]:
    names = (*COLOUR_NAMES, "dead end")
    return {names[colour]: count / total for colour, count in enumerate(counts) if count}


def source_of(k: Knowledge, texts: tuple[CardText, ...], text: int) -> str:
    """Whose text is being resolved: "witness 4, Lift Attendant (neutral)", "dead end Wrong Door", "set-up"."""
    card = texts[text]
    if text == SETUP_TEXT:
        return "set-up"
    if card.kind == "dead_end":
        return f"dead end {card.name}"
    return f"witness {card.number}, {card.name} ({card.kind})"
