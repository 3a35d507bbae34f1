"""The notebook and the end of a game of Nexus, drawn. Pure functions of what a seat may see."""

from __future__ import annotations

from rich.text import Text

from ..nexus.parts import DECKARD
from ..nexus.view import CardView, Notebook, View
from . import signs as s
from .blocks import Block, fit, flow, line, stacked, wrap
from .nexus_draw import card_token
from .nexus_words import headline, name_of, percent

WIDTH = 41
BAR = 16


def draw_notebook(view: View, notebook: Notebook, odds: bool) -> Text:
    """What the seat can work out: who the replicant may be, and what every card may be; WIDTH cells wide."""
    rows: Block = [Text("Who is the replicant?", "bold")]
    for colour in view.supply:
        rows.append(_suspect(colour, notebook.replicant, odds))
    columns = [*view.supply, *(["dead end"] if view.dead_ends else [])]
    rows += [Text(), line(" " * 7, *(fit(line("  ", s.mark(colour)), 4) for colour in columns))]
    known = {card.card: card.odds for card in notebook.cards}
    for card in view.cards:
        rows.append(_card_row(view, card, known.get(card.card, {}), columns, odds))
    rows.append(_legend(odds))
    if odds:
        note = f"Over {notebook.deals} deals that fit; not over why people chose as they did."
        rows += wrap(Text(note, s.QUIET), WIDTH)
    return stacked(rows)


def _suspect(colour: str, shares: dict[str, float], odds: bool) -> Text:
    if colour not in shares:
        return line(s.mark(colour), ("  innocent", s.QUIET))
    if len(shares) == 1:
        return line(s.mark(colour), ("  certain", "bold"))
    if not odds:
        return line(s.mark(colour), "  may be")
    share = shares[colour]
    full = max(1, round(share * BAR))
    bar = line(("━" * full, s.sign_of(colour).colour), ("─" * (BAR - full), s.LINE))
    return line(s.mark(colour), "  ", bar, f"  {percent(share):>5}")


def _card_row(view: View, card: CardView, shares: dict[str, float], columns: list[str], odds: bool) -> Text:
    if card.file is None:
        return line((f"{card.name:<4}", "bold"), ("  dead end, out of the game", s.QUIET))
    holder = s.mark("white" if card.file == DECKARD else view.seats[card.file].colour)
    head = line((f"{card.name:<4}", "bold"), holder, " ")
    if card.faceup and card.face:
        shares = {"dead end" if card.face.startswith("dead") else card.face: 1.0}
    return line(head, *(fit(line("  ", _cell(colour, shares, odds)), 4) for colour in columns))


def _cell(colour: str, shares: dict[str, float], odds: bool) -> Text:
    if colour not in shares:
        return Text("·", s.LINE)
    if len(shares) == 1:
        return s.mark(colour)
    return Text(f"{min(99, max(1, round(shares[colour] * 100))):>2}" if odds else "?", s.TEXT)


def _legend(odds: bool) -> Text:
    numbers = "38 odds in %" if odds else "? may be"
    return line(s.mark("green"), (" certain  ", s.QUIET), ("·", s.LINE), (f" ruled out  {numbers}", s.QUIET))


def draw_end(view: View, width: int) -> Text:
    """Who has won and why, and what lay where."""
    result = view.result
    assert result is not None, "the game is over"
    rows: Block = [Text(headline(view), f"bold {s.ACCENT}"), Text()]
    rows += wrap(line((result.text, s.TEXT), (f"  {result.clause}", s.QUIET)), width)
    rows += [Text(), Text("Every card, turned up", s.QUIET)]
    for seat in view.seats:
        name = line(s.mark(seat.colour), (f" {name_of(view, seat.seat).capitalize():<9}", "bold"))
        rows += _file(name, view, seat.seat, seat.colour, seat.cards, width)
    rows += _file(line(s.mark("white"), (" Deckard  ", "bold")), view, DECKARD, "white", view.deckard, width)
    return stacked(rows)


def _file(name: Text, view: View, file: int, colour: str, cards: tuple[int, ...], width: int) -> Block:
    assert view.result is not None, "the game is over"
    won = (" wins ", f"bold {s.INK} on {s.ACCENT}") if file == view.result.winner else ("      ", "")
    was = (" replicant ", f"bold {s.INK} on {s.WARN}") if colour == view.result.replicant else (" " * 11, "")
    head = line(name, won, " ", was, " ")
    lines = flow([card_token(view.cards[card]) for card in cards] or [Text("-", s.QUIET)], width - head.cell_len)
    return [line(head if at == 0 else " " * head.cell_len, row) for at, row in enumerate(lines)]
