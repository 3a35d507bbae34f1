"""The Nexus table drawn with cards, for wide terminals, and in lines, for small ones. Pure functions of a View."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from ..kernel.state import KIND
from ..nexus.parts import CARD, DECKARD, FILE_LIMIT, STAND
from ..nexus.view import CardView, SeatView, View, WitnessView
from . import signs as s
from .blocks import Block, beside, fit, flow, frame, line, stacked, tall, wrap

TILE = 7  # width of an evidence card
FILE = TILE * FILE_LIMIT  # and of a case file
PER_ROW = 6  # cards in a row of Deckard's case file
WIDE = 2 * FILE + PER_ROW * (TILE + 1) + 1  # what `draw_cards` needs
ORDINALS = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")

SIDES = {"neutral": "○", "intimidated": "!"}


class Lit(NamedTuple):
    """What glows: `keys`: legal actions and their keys; `cursor`: the one that Enter would choose."""

    keys: dict[int, str]
    cursor: int | None = None

    def style(self, action: int, else_: str) -> str:
        if action == self.cursor:
            return "bold #ffffff"
        return s.ACCENT if action in self.keys else else_

    def key(self, action: int) -> Text:
        return Text(f" {self.keys[action]}", f"bold {s.INK} on {s.ACCENT}") if action in self.keys else Text()


NOTHING_LIT = Lit({})


# With cards.


def draw_cards(view: View, lit: Lit, width: int) -> Text:
    """The table for at least WIDE cells."""
    rows: Block = [*_witness_row(view, lit, width), Text()]
    others = [seat for seat in _clockwise(view) if seat.seat != view.seat]
    left, right = others[: (len(others) + 1) // 2], others[(len(others) + 1) // 2 :]
    middle = _deckard(view, lit)
    gap = max(1, (width - 2 * FILE - middle[0].cell_len) // 2)
    columns = [_files(view, left, lit), middle, [*_files(view, right, lit), *_supply(view)]]
    rows += beside(columns, gap)
    if view.seat is not None:
        rows += [Text(), *_own(view, view.seats[view.seat], lit)]
    return stacked(rows)


def _clockwise(view: View) -> list[SeatView]:
    """The seats, from the left neighbour of who looks."""
    first = 0 if view.seat is None else view.seat + 1
    return [view.seats[(first + at) % view.players] for at in range(view.players)]


def _witness_row(view: View, lit: Lit, width: int) -> Block:
    each = width // len(view.witnesses)
    texts = [wrap(Text(w.text, s.TEXT), each - 2) for w in view.witnesses]
    height = min(7, max(len(text) for text in texts))
    return beside([_witness(view, w, lit, each, height) for w in view.witnesses], 0)


def _witness(view: View, witness: WitnessView, lit: Lit, width: int, height: int) -> Block:
    action = STAND * KIND + witness.number
    side = s.INTIMIDATED if witness.side == "intimidated" else s.NEUTRAL
    above = Text()
    if witness.above is not None:
        seat = view.seats[witness.above]
        above = line(" ", s.mark(seat.colour), (f" {ORDINALS[seat.order or 0]} {_turn(view, seat)}", s.QUIET))
    inside = [fit(Text(witness.name, "bold"), width - 2)]
    inside += tall(wrap(Text(witness.text, s.TEXT), width - 2, height), height)
    on = line(s.badge(view.seats[witness.on].colour), (" here", s.QUIET)) if witness.on is not None else Text()
    inside.append(fit(on, width - 2))
    house = "⌂" if witness.source == "house" else ""
    top = line((f" {witness.number} ", f"bold {side}"), lit.key(action), (house, s.QUIET))
    bottom = Text(f"{SIDES[witness.side]} {witness.side}"[: None if width > 15 else 1], side)
    return [fit(above, width), *frame(inside, top, bottom, lit.style(action, side))]


def _turn(view: View, seat: SeatView) -> str:
    return "now" if seat.seat == view.acting else "done" if seat.on is not None else ""


def _deckard(view: View, lit: Lit) -> Block:
    title = line(s.mark("white"), ("  Deckard's case file", "bold"), (f"  {len(view.deckard)} cards", s.QUIET))
    tiles = [tile(card, lit) if card.file == DECKARD else _moved(view, card) for card in view.cards]
    rows: Block = []
    for at in range(0, len(tiles), PER_ROW):
        rows += beside(tiles[at : at + PER_ROW])
    return [fit(title, rows[0].cell_len), *rows]


def _moved(view: View, card: CardView) -> Block:
    """The place of a card that lies elsewhere now."""
    where = Text("out") if card.file is None else line("→ ", s.mark(view.seats[card.file].colour))
    return [Text(" " * TILE), fit(line(" ", (card.name, s.LINE)), TILE), fit(line(" ", where, style=s.QUIET), TILE)]


def tile(card: CardView, lit: Lit = NOTHING_LIT) -> Block:
    """An evidence card: its back with tags and, in pencil, what the viewer knows; or its face."""
    action = CARD * KIND + card.card
    style = lit.style(action, s.WARN if card.resolving else s.EDGE)
    key = lit.key(action)
    top = line((card.name, f"bold {s.TEXT}"), ("─" * (TILE - 2 - len(card.name) - key.cell_len), style), key)
    if card.faceup and card.face:
        inside = line(s.badge(card.face)) if not card.face.startswith("dead") else Text(" dead", s.QUIET)
        return frame([fit(inside, TILE - 2)], top, Text(), style)
    tags = Text(" ").join(s.mark(tag) for tag in card.tags)
    known = line(("is ", s.QUIET), s.mark(card.face)) if card.face else Text()
    return frame([fit(tags, TILE - 2)], top, known, style)


def _room() -> Block:
    return [Text(" " * TILE), fit(Text("   ·", s.LINE), TILE), Text(" " * TILE)]


def _tiles(view: View, seat: SeatView, lit: Lit) -> Block:
    tiles = [tile(view.cards[card], lit) for card in seat.cards]
    return beside(tiles + [_room()] * (FILE_LIMIT - len(tiles)), 0)


def _files(view: View, seats: list[SeatView], lit: Lit) -> Block:
    rows: Block = []
    for seat in seats:
        rows += [fit(_seat_title(view, seat), FILE), *_tiles(view, seat, lit)]
    return rows


def _seat_title(view: View, seat: SeatView) -> Text:
    acts = f"{ORDINALS[seat.order or 0]} {_turn(view, seat)}" if seat.order else ""
    lit = f"bold {s.ACCENT}" if seat.seat in view.waiting else s.QUIET
    left = " left" if seat.left else ""
    return line(s.mark(seat.colour), (f"  {seat.name} ", "bold"), (acts, lit), (left, s.QUIET))


def _supply(view: View) -> Block:
    """Tags left (NX-1.4)."""
    tags = [line(s.mark(colour), f" {count}") for colour, count in view.supply.items()]
    return [fit(Text("Tags left", s.QUIET), FILE), *flow(tags, FILE, 3)]


def _own(view: View, seat: SeatView, lit: Lit) -> Block:
    title = line(s.mark(seat.colour), ("  Your case file", "bold"))
    files = [fit(title, FILE), *_tiles(view, seat, lit)]
    return beside([files, _innocence(view)], 3)


def _innocence(view: View) -> Block:
    face = view.innocence or ""
    runner = "Deckard" if face == "white" else face.capitalize()
    colour = s.sign_of(face).colour
    box = frame([fit(s.badge(face), TILE - 2)], Text("✓", f"bold {colour}"), Text(), colour)
    words = [Text(), Text(f"Your innocence card: {runner}"), Text("is not the replicant.")]
    return [fit(Text("Only you see this", s.QUIET), 37), *beside([box, [fit(word, 29) for word in words]])]


# In lines.


def draw_lines(view: View, lit: Lit, width: int) -> Text:
    """The table in as few lines as can be."""
    rows = [_witness_line(view, witness, lit, width) for witness in view.witnesses]
    title = line(s.mark("white"), (" Deckard", "bold"))
    rows += flow([title, *(card_token(view.cards[card], lit) for card in view.deckard)], width)
    files = [_file_line(view, seat, lit) for seat in [*_clockwise(view)[-1:], *_clockwise(view)[:-1]]]
    if max(file.cell_len for file in files) <= width // 2 - 1:
        half = width // 2
        rows += [line(fit(file, half), *files[at + 1 : at + 2]) for at, file in list(enumerate(files))[::2]]
    else:
        rows += files
    supply = Text(" ").join(line(s.mark(colour), str(count)) for colour, count in view.supply.items())
    own = line(("Your innocence card ", s.QUIET), s.badge(view.innocence)) if view.innocence else Text()
    rows.append(line(("Tags left ", s.QUIET), supply, "   ", own))
    return stacked(rows)


def _witness_line(view: View, witness: WitnessView, lit: Lit, width: int) -> Text:
    side = s.INTIMIDATED if witness.side == "intimidated" else s.NEUTRAL
    name = lit.style(STAND * KIND + witness.number, side)
    above = Text()
    if witness.above is not None:
        seat = view.seats[witness.above]
        above = line(s.mark(seat.colour), (f"{ORDINALS[seat.order or 0]}", s.QUIET))
    on = s.badge(view.seats[witness.on].colour) if witness.on is not None else Text()
    head = line((f"{witness.number:>2} {SIDES[witness.side]} ", side), (witness.name, f"bold {name}"))
    return line(fit(head, 22), fit(Text(witness.text, s.TEXT), width - 33), " ", fit(above, 6), fit(on, 4))


def card_token(card: CardView, lit: Lit = NOTHING_LIT) -> Text:
    """A card within a line: "E4", its tags, "=" and what the viewer knows; or its open face."""
    name = Text(card.name, f"{lit.style(CARD * KIND + card.card, s.TEXT)}")
    if card.faceup and card.face:
        return line(name, s.badge(card.face))
    known = line(("=", s.QUIET), s.mark(card.face)) if card.face else Text()
    return line(name, *(s.mark(tag) for tag in card.tags), known)


def _file_line(view: View, seat: SeatView, lit: Lit) -> Text:
    style = f"bold {s.ACCENT}" if seat.seat in view.waiting else "bold"
    name = "You" if seat.seat == view.seat else seat.name
    cards = [card_token(view.cards[card], lit) for card in seat.cards] + [Text("·", s.LINE)] * (
        FILE_LIMIT - len(seat.cards)
    )
    return line(s.mark(seat.colour), (f" {name:<7}", style), Text(" ").join(cards))
