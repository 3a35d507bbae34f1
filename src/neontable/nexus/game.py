"""Nexus as the shells see it (kernel/game.py): set-up options and the table of loaded texts."""

from __future__ import annotations

from typing import Any

from ..kernel.errors import SetupError
from ..kernel.events import Decision, Event
from ..kernel.game import Setup, Table
from ..kernel.rng import Rng, key_of
from ..kernel.state import NOBODY, State
from . import asking, scoring
from .catalog import Catalog
from .knowledge import Knowledge, knowledge_from_ints, what_seat_knows
from .legality import clause_id
from .sealing import NexusEyes, dealt_by
from .setup import new_game
from .state import NexusState, from_ints
from .tell import tell_event
from .texts import COLOUR_NAMES, CardText
from .view import Notebook, ResultView, View, notebook_of, view_of
from .wording import REFUSALS, Teller, result_text
from .worlds import world

RULES_VERSION = 1  # raised only when a golden trace changes


class NexusSetup(Setup, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`colours`: each seat's by name (NX-1.1); `first`: the first player's seat (NX-2.11); `row`: the witness numbers
    (NX-2.9). None: drawn from the seed."""

    colours: tuple[str, ...] | None = None
    first: int | None = None
    row: tuple[int, ...] | None = None


class NexusTable(Table):
    """The texts of a stack of packs, ready to play."""

    def __init__(self, catalog: Catalog, texts: tuple[CardText, ...], canonical: str) -> None:
        self.catalog = catalog
        self.texts = texts
        self.digest = catalog.digest
        self._canonical = canonical

    def canonical(self) -> str:
        return self._canonical

    def new(self, setup: NexusSetup, recorder: list[int] | None = None) -> NexusState:
        return new_game(
            self.catalog,
            setup.players,
            key_of(setup.seed),
            None if setup.colours is None else [colour_number(name) for name in setup.colours],
            setup.first,
            None if setup.row is None else list(setup.row),
            recorder,
        )

    def from_ints(self, ints: list[int]) -> NexusState:
        return from_ints(self.catalog, ints)

    def world(self, knowledge: list[int], rng: Rng) -> NexusState:
        return world(self.catalog, knowledge_from_ints(knowledge), rng)

    def knowledge(self, state: State, seat: int | None) -> Knowledge:
        """What the seat knows, read; None is a spectator."""
        return what_seat_knows(nexus(state), NOBODY if seat is None else seat)

    def view(self, state: State, seat: int | None) -> View:
        return view_of(self.knowledge(state, seat), self.texts, self.result(state, seat))

    def notebook(self, state: State, seat: int | None) -> Notebook:
        """What the seat can work out, and the exact odds."""
        return notebook_of(self.knowledge(state, seat))

    def decision(self, state: State, seat: int | None) -> Decision | None:
        legal = state.legal_for(NOBODY if seat is None else seat)
        return asking.decision_of(self.knowledge(state, seat), legal, self.catalog, self.texts)

    def tell(self, state: State, raw: tuple[int, ...], seat: int | None) -> Event:
        return tell_event(raw, nexus(state).colours, NOBODY if seat is None else seat, self.texts)

    def dealt(self, state: State) -> dict[str, str]:
        return dealt_by(nexus(state))

    def eyes(self, seat: int) -> NexusEyes:
        return NexusEyes(seat)

    def why_not(self, state: State, seat: int, action: int) -> str:
        clause = state.why_not(seat, action)
        return f"{REFUSALS[clause]} ({clause})" if clause else ""

    def result(self, state: State, seat: int | None) -> ResultView | None:
        """How the game ended; None before."""
        s = nexus(state)
        if not s.is_over():
            return None
        winner, clause = scoring.winner(s), scoring.winning_clause(s)
        text = result_text(winner, s.replicant, clause, Teller(s.colours, NOBODY if seat is None else seat, self.texts))
        return ResultView(winner, COLOUR_NAMES[s.replicant], clause_id(clause), text)


def nexus(state: Any) -> NexusState:
    """The state as one of this game."""
    if not isinstance(state, NexusState):
        raise TypeError(f"not a game of Nexus: {type(state).__name__}")
    return state


def colour_number(name: str) -> int:
    """The number of a player's colour. Raises SetupError with the known ones."""
    players = COLOUR_NAMES[:-1]
    if name.lower() not in players:
        raise SetupError(f"“{name}” is no player's colour (NX-1.9): choose from {', '.join(players)}.")
    return players.index(name.lower())
