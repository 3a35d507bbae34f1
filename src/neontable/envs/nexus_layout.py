"""The numbers of Nexus (nexus/encoding.py writes them), for people and programs."""

from __future__ import annotations

from ..nexus import encoding as e
from ..nexus.parts import ACTION_KINDS, COLOURS, FILES, MOST_CARDS, MOST_PLAYERS, WITNESSES
from .layout import Actions, Layout, laid_out

SEATS = (MOST_PLAYERS,)
CARDS = (MOST_CARDS,)

FIELDS = laid_out(
    ("me", e.ME, SEATS, "1 at the seat that knows this"),
    ("players", e.PLAYERS_AT, (4,), "1 at the number of players, from 3"),
    ("innocence", e.INNOCENCE, (COLOURS,), "1 at the colour of the seat's own innocence card"),
    ("colours", e.SEAT_COLOURS, (MOST_PLAYERS, COLOURS), "1 at the colour of each seat"),
    ("round", e.ROUND, (1,), "the round; 0 in set-up"),
    ("turn", e.TURN, (1,), "the place in the order of the round"),
    ("placed", e.PLACED, (1,), "standees placed in set-up"),
    ("acting", e.ACTING, SEATS, "1 at the seat whose turn it is"),
    ("first", e.FIRST_PLAYER, SEATS, "1 at the first player"),
    ("left", e.LEFT, SEATS, "1 where the person has left"),
    ("order", e.ORDER, SEATS, "each seat's place in this round, from 1"),
    ("row", e.ROW, (WITNESSES,), "1 for each witness of the row, from number 1"),
    ("used", e.USED, (WITNESSES,), "1 for each witness with a standee on it"),
    ("intimidated", e.INTIMIDATED, (WITNESSES,), "1 for each witness whose intimidated side is up"),
    ("above", e.ABOVE, SEATS, "the witness that each seat's standee is above"),
    ("on", e.ON, SEATS, "the witness that each seat's standee is on; 0: it has not acted"),
    ("supply", e.SUPPLY, (COLOURS,), "tags left of each colour"),
    ("files", e.FILE_OF, (FILES, MOST_CARDS), "1 for each card in each case file; Deckard's is the last"),
    ("down", e.DOWN, CARDS, "1 for each facedown card"),
    ("looked", e.LOOKED, (MOST_PLAYERS, MOST_CARDS), "1 for each card that each seat has looked at"),
    ("tags", e.TAGS, (MOST_CARDS, COLOURS), "1 for each tag on each card"),
    (
        "ruled_out",
        e.RULED_OUT,
        (MOST_CARDS, e.COLOURS_KNOWN),
        "1 for each colour that tags rule out; the last: dead end",
    ),
    ("faces", e.FACE, (MOST_CARDS, e.COLOURS_KNOWN), "1 at the colour, where the seat knows it; the last: dead end"),
    ("resolving", e.RESOLVING, CARDS, "1 for dead ends whose text is being resolved"),
    ("asked", e.ASKED, (ACTION_KINDS,), "1 at the kind of action that is asked for"),
    ("chief", e.CHIEF, SEATS, "1 at the seat that resolves the text"),
    ("you", e.YOU, SEATS, "1 at the seat that does what is done"),
    ("it", e.IT, CARDS, "1 at the card that the text last chose"),
    ("own", e.OWN, CARDS, "1 at the second card of a trade or of a moved tag"),
    ("them", e.THEM, CARDS, "1 for the cards of the last choice of several"),
    ("sealed", e.SEALED, (2,), "the seat's own sealed answers: operand + 1, 31 for a decline"),
    ("program", e.PROGRAM, (1,), "how far the text is, from 1; 0 between texts"),
)
KINDS = (
    ("option", "0 decline, 1 accept, 2 take it, 3 and on: which of “choose one”"),
    ("stand", "a witness, from number 1"),
    ("card", "an evidence card by its first place, 0 to 17"),
    ("tag", "a colour"),
    ("file", "a case file: a seat, or 6 for Deckard's"),
)


def nexus_layout() -> Layout:
    """The same for all packs and numbers of players."""
    kinds = tuple(
        Actions(name, kind, e.FIRST[kind], e.IDS[kind], e.LOWEST[kind], meaning)
        for kind, (name, meaning) in enumerate(KINDS)
    )
    return Layout("nexus", e.WIDTH, e.ACTIONS, "", FIELDS, kinds)
