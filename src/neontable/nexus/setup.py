"""NX-2: the deal (compiled). Everything random comes from one generator, in one order of draws, whatever is given."""

from __future__ import annotations

from mypy_extensions import i64

from ..kernel.errors import SetupError
from ..kernel.rng import Rng
from .catalog import NO_TEXT, Catalog
from .parts import (
    COLOURS,
    CRITICAL,
    DEAD_END,
    DEAD_ENDS,
    DECKARD,
    FILES,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    NO_CARD,
    TAGS_A_COLOUR,
    WHITE,
    WITNESSES,
    colour_of,
)
from .state import NexusState

SETUP_STREAM = 1  # the stream of the generator that set-up draws from


def new_game(
    catalog: Catalog,
    players: int,
    key: bytes,
    colours: list[int] | None = None,
    first: int | None = None,
    row: list[int] | None = None,
    recorder: list[int] | None = None,
) -> NexusState:
    """A game that waits for its first decision.

    `key`: 256 bits (kernel.rng.key_of); `colours`: each seat's, at random when None (NX-1.1); `first`: the first
    player, at random when None (NX-2.11); `row`: the witness numbers, at random when None (NX-2.9).
    Raises SetupError, naming the clause, for options that no game starts from.
    """
    rng = Rng(key, SETUP_STREAM)
    s = NexusState()
    s.catalog = catalog
    s.recorder = recorder
    s.players = check_players(players)
    drawn_colours = list(range(WHITE))
    rng.shuffle(drawn_colours)
    s.colours = drawn_colours[:players] if colours is None else check_colours(colours, players)
    others = list(range(CRITICAL + 1, WITNESSES + 1))
    rng.shuffle(others)
    drawn_row = [1, 2, 3, *sorted(others[: players + 1 - CRITICAL])]
    s.row = drawn_row if row is None else check_row(row, players)
    drawn_first: i64 = rng.below(players)
    s.first = drawn_first if first is None else check_first(first, players)
    deal(s, rng)
    lay_out(s)
    s.proceed()
    return s


def deal(s: NexusState, rng: Rng) -> None:
    """NX-2.1 to NX-2.8: the pile A, the deck B, the innocence cards, the dead ends."""
    in_play = sorted([*s.colours, WHITE])
    pile_a = in_play[:]  # NX-2.1
    rng.shuffle(pile_a)  # NX-2.2
    s.replicant = pile_a[0]  # NX-2.2, NX-2.5
    s.innocence = pile_a[1:]
    dead_ends = list(range(DEAD_END, DEAD_END + DEAD_ENDS))
    rng.shuffle(dead_ends)  # NX-2.6, NX-2.7
    deck_b = [colour for colour in in_play for _ in range(2)]
    deck_b.append(pile_a[0])
    deck_b += dead_ends[: s.players - LEAST_PLAYERS]  # NX-2.6
    rng.shuffle(deck_b)  # NX-2.8
    s.deal = deck_b


def lay_out(s: NexusState) -> None:
    """The table before the first standee is placed, for a deal that is made."""
    s.cards = len(s.deal)
    s.in_play = 1 << WHITE
    for colour in s.colours:
        s.in_play |= 1 << i64(colour)
    s.row_mask = 0
    for witness in s.row:
        s.row_mask |= 1 << i64(witness)
    s.by_colour = [0] * (COLOURS + 1)
    for card, face in enumerate(s.deal):
        s.by_colour[colour_of(face)] |= 1 << card
    s.round = 0
    s.placed = 0
    s.turn = 0
    s.order = []
    s.standee = [0] * s.players
    s.on = [0] * s.players
    s.used = 0
    s.intimidated = 0
    s.alive = (1 << s.cards) - 1
    s.down = s.alive
    s.resolving = 0
    s.files = [0] * FILES
    s.files[DECKARD] = s.alive
    s.looked = [0] * s.players
    s.tags = [0] * s.cards
    s.supply = [TAGS_A_COLOUR if s.in_play >> colour & 1 else 0 for colour in range(COLOURS)]  # NX-1.4
    s.stock = s.in_play
    dead_bit: i64 = 1 << DEAD_END if s.players > LEAST_PLAYERS else 0
    s.possible = [s.in_play | dead_bit] * s.cards
    s.revealed = []
    s.acting = s.first
    s.left = 0
    s.pc = NO_TEXT
    s.chief = s.first
    s.you = s.first
    s.it = NO_CARD
    s.own = NO_CARD
    s.them = 0
    s.did = 0
    s.origin = -1
    s.dest = -1
    s.k = 0
    s.loop = -1
    s.dead = NO_CARD
    s.asked = 0
    s.sealed = 0
    s.stack = []
    s.kind = 0
    s.mask = 0
    s.options = 0
    s.open = 0
    s.actor = s.first


def check_players(players: int) -> int:
    """NX-1.1."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise SetupError(f"Nexus is for 3 to 6 players, not {players} (NX-1.1).")
    return players


def check_colours(colours: list[int], players: int) -> list[int]:
    """NX-1.1: one each, and white is Deckard's."""
    if len(colours) != players or len(set(colours)) != players or min(colours) < 0 or max(colours) >= WHITE:
        raise SetupError(
            f"{players} players need {players} different colours, and white is Deckard's (NX-1.1): not {colours}."
        )
    return list(colours)


def check_first(first: int, players: int) -> int:
    """NX-2.11."""
    if not 0 <= first < players:
        raise SetupError(f"The first player is a seat from 0 to {players - 1}, not {first} (NX-2.11).")
    return first


def check_row(row: list[int], players: int) -> list[int]:
    """NX-2.9, in ascending order."""
    right = sorted(set(row))
    if len(row) != players + 1 or len(right) != len(row) or right[:3] != [1, 2, 3] or right[-1] > WITNESSES:
        raise SetupError(
            f"The row is 1, 2, 3 and {players - 2} other numbers up to {WITNESSES} (NX-2.9): not {sorted(row)}."
        )
    return right
