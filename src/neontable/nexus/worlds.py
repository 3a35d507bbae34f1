"""Worlds: states drawn from all that a seat cannot tell apart (compiled). The real state is never an argument."""

from __future__ import annotations

from mypy_extensions import i64

from ..kernel.rng import Rng
from ..kernel.state import NOBODY
from .catalog import Catalog
from .knowledge import Knowledge
from .legality import lowest
from .odds import Deals
from .parts import COLOURS, DEAD_END, DEAD_ENDS, UNKNOWN, colour_of
from .state import NexusState


def world(catalog: Catalog, knowledge: Knowledge, rng: Rng) -> NexusState:
    """A state that the seat holds possible, each deal that fits being equally likely. The seats that choose at the same
    time as it have not chosen yet."""
    return world_of(catalog, Deals(knowledge), rng)


def world_of(catalog: Catalog, deals: Deals, rng: Rng) -> NexusState:
    """The same, for who draws many worlds of one Knowledge: the counting is done once."""
    k = deals.knowledge
    drawn = deals.draw(rng)
    s = NexusState()
    s.catalog = catalog
    s.recorder = None
    s.replicant = drawn.pop()
    s.deal = faces_of(k, drawn, rng)
    others = [colour for colour in range(COLOURS) if k.in_play >> colour & 1 and colour != s.replicant]
    if k.innocence != UNKNOWN:
        others.remove(k.innocence)
    rng.shuffle(others)
    s.innocence = [k.innocence if seat == k.seat else others.pop() for seat in range(k.players)]
    s.by_colour = [0] * (COLOURS + 1)
    for card, face in enumerate(s.deal):
        s.by_colour[colour_of(face)] |= 1 << card
    put_back_table(s, k)
    put_back_text(s, k)
    ask_again(s, k)
    return s


def faces_of(k: Knowledge, colours: list[int], rng: Rng) -> list[int]:
    """Faces for colours: which of the unseen dead ends is which is drawn too (NX-2.7)."""
    unseen = [face for face in range(DEAD_END, DEAD_END + DEAD_ENDS) if face not in k.faces]
    rng.shuffle(unseen)
    faces: list[int] = []
    for card, colour in enumerate(colours):
        if k.faces[card] != UNKNOWN:
            faces.append(k.faces[card])
        else:
            faces.append(unseen.pop() if colour == DEAD_END else colour)
    return faces


def put_back_table(s: NexusState, k: Knowledge) -> None:
    """What lies open on the table (knowledge.copy_table)."""
    s.players = k.players
    s.in_play = k.in_play
    s.first = k.first
    s.cards = k.cards
    s.round = k.round
    s.placed = k.placed
    s.turn = k.turn
    s.used = k.used
    s.intimidated = k.intimidated
    s.alive = k.alive
    s.down = k.down
    s.resolving = k.resolving
    s.stock = k.stock
    s.acting = k.acting
    s.left = k.left
    s.colours = k.colours[:]
    s.row = k.row[:]
    s.row_mask = 0
    for witness in k.row:
        s.row_mask |= 1 << i64(witness)
    s.order = k.order[:]
    s.standee = k.standee[:]
    s.on = k.on[:]
    s.files = k.files[:]
    s.looked = k.looked[:]
    s.tags = k.tags[:]
    s.supply = k.supply[:]
    s.possible = k.possible[:]
    s.revealed = k.revealed[:]


def put_back_text(s: NexusState, k: Knowledge) -> None:
    """How far the text is (knowledge.copy_text)."""
    s.pc = k.pc
    s.chief = k.chief
    s.you = k.you
    s.it = k.it
    s.own = k.own
    s.them = k.them
    s.did = k.did
    s.origin = k.origin
    s.dest = k.dest
    s.k = k.k
    s.loop = k.loop
    s.dead = k.dead
    s.asked = k.asked
    s.sealed = k.sealed
    s.stack = k.stack[:]


def ask_again(s: NexusState, k: Knowledge) -> None:
    """The decision that is open. What another seat may answer can depend on a face, so the operation that asks is
    simply carried out again in this world; which witness to choose depends on none."""
    s.kind = max(k.kind, 0)
    s.mask = 0
    s.options = 0
    s.open = 0
    s.actor = NOBODY
    if k.waiting == 0:
        return
    s.actor = lowest(k.waiting)
    if k.kind < 0:  # a simultaneous choice: the seat's own part as it is, the others' still to come
        s.open = k.waiting
        if k.seat >= 0 and k.waiting >> k.seat & 1 and not k.open:
            s.open &= ~(1 << k.seat)
        s.actor = lowest(s.open) if s.open else NOBODY
    elif k.pc < 0:
        s.mask = s.row_mask & ~s.used
    else:
        s.proceed()
