"""NM-3: the start of a game (compiled)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ..kernel.errors import SetupError
from ..kernel.rng import Rng
from ..kernel.state import NOBODY
from .catalog import Catalog
from .combat import end_combat
from .parts import CHAMPION, CITY_HP, DECK_SIZE, HAND, MULLIGAN, PLAYERS
from .state import NO_RESULT, NemesisState
from .zones import deal_hand

SEAT_STREAM: Final = 1  # of the generator: this + the seat; the table's own is the next


def new_game(
    catalog: Catalog,
    decks: list[list[int]],
    key: bytes,
    first: int | None = None,
    skip_draw: bool = True,
    asks_order: bool = False,
    closed: bool = False,
    recorder: list[int] | None = None,
) -> NemesisState:
    """A game in which both players decide on mulligans.

    `decks`: of each seat, 30 definitions and the Champion's (decks.py has judged them by NM-2); `key`: 256 bits
    (kernel.rng.key_of); `first`: the first player, drawn after the mulligans when None (NM-3.2); `skip_draw`: NM-4.12;
    `asks_order`: players order their triggers (NM-6.13); `closed`: neither player knows the other's deck list.
    Raises SetupError for what no game starts from.
    """
    if len(decks) != PLAYERS:
        raise SetupError(f"Two players have two decks, not {len(decks)} (NM-1.1).")
    for deck in decks:
        if len(deck) != DECK_SIZE + 1 or catalog.kind[deck[DECK_SIZE]] != CHAMPION:
            raise SetupError("A deck is 30 cards and a Champion (NM-2.1).")
    if first is not None and not 0 <= first < PLAYERS:
        raise SetupError(f"The first player is seat 0 or 1, not {first} (NM-3.2).")
    s = NemesisState()
    s.catalog = catalog
    s.recorder = recorder
    s.players = PLAYERS
    s.decks = [[*sorted(deck[:DECK_SIZE]), deck[DECK_SIZE]] for deck in decks]
    s.fixed_first = NOBODY if first is None else first
    s.asks_order = 1 if asks_order else 0
    s.closed = 1 if closed else 0
    s.skip_draw = 1 if skip_draw else 0
    s.rngs = [Rng(key, SEAT_STREAM + stream) for stream in range(PLAYERS + 1)]
    lay_out(s)
    for seat in range(PLAYERS):
        deal_hand(s, seat, HAND)
    return s


def lay_out(s: NemesisState) -> None:
    """The empty table."""
    s.step = MULLIGAN
    s.actor = 0
    s.first = NOBODY
    s.active = NOBODY
    s.round = 0
    s.turns = vec[i64]([0, 0])
    s.hp = vec[i64]([CITY_HP, CITY_HP])
    s.scrap = vec[i64]([0, 0])
    s.hands = vec[i64]([0, 0])
    s.library = [[], []]
    s.discard = [[], []]
    s.removed = [[], []]
    s.marks = [[], []]
    s.known_hand = [[], []]
    s.hand_doubt = vec[i64]([0, 0])
    s.known_deck = [[], []]
    s.deck_doubt = vec[i64]([0, 0])
    s.seen = [[], []]
    s.mulligans = vec[i64]([0, 0])
    s.open = 3
    s.champion = vec[i64]([0, 0])
    s.faces_used = vec[i64]([0, 0])
    s.flipped = 0
    s.winner = NO_RESULT
    s.clause = 0
    s.definition = vec[i64]()
    s.owner = vec[i64]()
    s.side = vec[i64]()
    s.born = vec[i64]()
    s.place = vec[i64]()
    s.row = vec[i64]()
    s.enabled = vec[i64]()
    s.damage = vec[i64]()
    s.age = vec[i64]()
    s.host = vec[i64]()
    s.waking = vec[i64]()
    s.did = vec[i64]()
    s.clock = 0
    s.effects = vec[i64]()
    s.used = vec[i64]()
    s.atk = vec[i64]()
    s.defence = vec[i64]()
    s.keywords = vec[i64]()
    s.banned = vec[i64]()
    s.statics = vec[i64]()
    s.dirty = 1
    s.rules = 0
    s.unchecked = 1
    s.restless = 0
    s.listening = 0
    s.listeners = vec[i64]()
    s.users = vec[i64]()
    s.sources = vec[i64]()
    end_combat(s)
    s.window = 0
    s.cause = NOBODY
    s.closing = 0
    s.frame = None
    s.opener = None
    s.batch = vec[i64]()
    s.pending = vec[i64]()
    s.resolved = 0
    s.loop = vec[i64]()
    s.legal = vec[i64]()
