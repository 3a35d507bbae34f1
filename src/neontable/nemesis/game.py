"""Nemesis as the shells see it (kernel/game.py): set-up options and the table of loaded cards."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from ..kernel.clauses import load_clauses
from ..kernel.errors import PackError, SetupError
from ..kernel.events import Decision, Event
from ..kernel.game import Setup, Sight, Table
from ..kernel.rng import Rng, key_of
from ..kernel.state import NOBODY, State
from ..language.words import nearest
from . import asking
from .book import Book
from .cards import Card, Cards, Deck, Faction, ReadyDeck, UnknownCard, hint, plain
from .decks import faults
from .filters import value_of
from .knowledge import Knowledge, knowledge_from_ints, what_seat_knows
from .legality import clause_id
from .parts import PLAYERS
from .prior import DeckPrior
from .refresh import refresh
from .sealing import NemesisEyes, dealt_by
from .setup import new_game
from .state import NemesisState, from_ints
from .tell import tell_event
from .texts import texts_of
from .view import ResultView, View, view_of
from .view_objects import Field
from .wording import REFUSALS, Teller, result_text
from .worlds import world

RULES_VERSION: Final = 1  # raised only when a golden trace changes
DECK_STREAM: Final = 1  # of the generator that draws decks that nobody named

# A deck as a table takes it: whole, a ready one by its name or id, or None: one of the ready decks, drawn.
DeckChoice: TypeAlias = str | Deck | None


class NemesisSetup(Setup, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`decks`: each seat's. `first`: the first player's seat, None: drawn after the mulligans (NM-3.2). `skip_draw`:
    the first player does not draw on turn 1 (NM-4.12; why that is the default: decision 14). `order`: "asked":
    players order their triggers that are due together (NM-6.13). `lists`: "closed": nobody knows the other's list."""

    decks: tuple[DeckChoice, ...] = (None, None)
    first: int | None = None
    skip_draw: bool = True
    order: Literal["oldest", "asked"] = "oldest"
    lists: Literal["open", "closed"] = "open"


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What packs hold, as text: what `NemesisTable.canonical` writes. `packs`: what people call them."""

    packs: tuple[str, ...]
    factions: tuple[Faction, ...]
    cards: tuple[Card, ...]
    decks: tuple[ReadyDeck, ...]

    def read(self) -> Cards:
        """The cards and factions."""
        return Cards(self.cards, self.factions, self.packs)


def pile_of(cards: Cards, decks: tuple[ReadyDeck, ...]) -> Pile:
    """The pile of cards that were loaded, with the ready decks of the packs."""
    return Pile(cards.packs, tuple(cards.factions.values()), tuple(cards), decks)


def read_pile(canonical: str) -> Pile:
    """The pile that was written as text. Raises PackError."""
    try:
        return msgspec.json.decode(canonical, type=Pile)
    except msgspec.MsgspecError as error:
        raise PackError(f"These are no packs of Nemesis: {error}.") from error


class NemesisTable(Table):
    """The cards of a stack of packs, ready to play. `cards`, `decks`: as people read them; `texts`: by definition."""

    def __init__(self, pile: Pile, cards: Cards, book: Book) -> None:
        """`cards`: the pile's; `book`: theirs."""
        self.pile = pile
        self.cards = cards
        self.decks = pile.decks
        self.book = book
        self.catalog = book.catalog
        self.texts = texts_of(self.book.faces, self.cards)
        self.digest = self.catalog.digest
        self.prior = DeckPrior(cards, book, [ready.deck for ready in pile.decks])

    def canonical(self) -> str:
        return msgspec.json.encode(self.pile).decode()

    # Decks

    def ready(self, what: str) -> ReadyDeck | None:
        """A ready deck by its name or id, None when there is none."""
        return next((deck for deck in self.decks if plain(what) in (plain(deck.name), deck.id)), None)

    def nearest_deck(self, what: str) -> str | None:
        """The name of a ready deck that is most like this one."""
        return nearest(what, [deck.name for deck in self.decks])

    def decks_of(self, setup: NemesisSetup) -> list[Deck]:
        """Each seat's deck, legal by NM-2; where none was named, a ready one drawn from the seed. Raises SetupError."""
        if setup.players != PLAYERS or len(setup.decks) != PLAYERS:
            raise SetupError(f"Nemesis is for 2 players with a deck each, not for {setup.players} players (NM-1.1).")
        rng = Rng(key_of(f"decks {setup.seed}"), DECK_STREAM)
        drawn = [self.decks[rng.below(len(self.decks))].deck if self.decks else None for _ in range(PLAYERS)]
        return [
            self.legal_deck(choice, other, seat)
            for seat, (choice, other) in enumerate(zip(setup.decks, drawn, strict=True))
        ]

    def legal_deck(self, choice: DeckChoice, drawn: Deck | None, seat: int) -> Deck:
        """The deck that is meant. Raises SetupError with all clauses that it breaks."""
        deck = drawn if choice is None else choice
        if isinstance(deck, str):
            ready = self.ready(deck)
            if ready is None:
                names = ", ".join(ready.name for ready in self.decks)
                meant = hint(self.nearest_deck(deck))
                raise SetupError(f"There is no ready deck “{deck}”: choose from {names}.{meant}")
            deck = ready.deck
        if deck is None:
            raise SetupError(f"No deck for seat {seat}: these packs have no ready one, so name one.")
        try:
            wrong = faults(deck, self.cards)
        except UnknownCard as unknown:
            raise SetupError(f"The deck of seat {seat} cannot be played: {unknown}") from None
        if wrong:
            said = "\n".join(f"  {fault}" for fault in wrong)
            raise SetupError(f"The deck “{deck.name or 'without a name'}” of seat {seat} is not legal:\n{said}")
        return deck

    def definitions(self, deck: Deck) -> list[int]:
        """The definitions of its cards, and the Champion's at the end."""
        cards = [self.book.definition(card) for copies, card in deck.cards for _ in range(copies)]
        return [*cards, self.book.definition(deck.champion)]

    # The contract

    def new(self, setup: NemesisSetup, recorder: list[int] | None = None) -> NemesisState:
        if setup.order not in ("oldest", "asked") or setup.lists not in ("open", "closed"):
            raise SetupError("Triggers are ordered “oldest” or “asked” (NM-6.13); deck lists are “open” or “closed”.")
        return new_game(
            self.catalog,
            [self.definitions(deck) for deck in self.decks_of(setup)],
            key_of(setup.seed),
            setup.first,
            setup.skip_draw,
            setup.order == "asked",
            setup.lists == "closed",
            recorder,
        )

    def from_ints(self, ints: list[int]) -> NemesisState:
        return from_ints(self.catalog, ints)

    def world(self, knowledge: list[int], rng: Rng) -> NemesisState:
        return world(self.catalog, knowledge_from_ints(knowledge), rng, self.prior)

    def knowledge(self, state: State, seat: int | None) -> Knowledge:
        """What the seat knows, read; None is a spectator. What is derived is fresh in it (refresh.py)."""
        return what_seat_knows(fresh(state), NOBODY if seat is None else seat)

    def sight(self, state: State) -> NemesisSight:
        return NemesisSight(self, state)

    def view(self, state: State, seat: int | None) -> View:
        return self.sight(state).view(seat)

    def decision(self, state: State, seat: int | None) -> Decision | None:
        return self.sight(state).decision(seat)

    def is_window(self, state: State) -> bool:
        return nemesis(state).window > 0  # NM-5.12

    def tell(self, state: State, raw: tuple[int, ...], seat: int | None) -> Event | None:
        return tell_event(raw, nemesis(state), NOBODY if seat is None else seat, self.texts)

    def dealt(self, state: State) -> dict[str, str]:
        return dealt_by(nemesis(state), self.texts)

    def eyes(self, seat: int) -> NemesisEyes:
        return NemesisEyes(seat, self.texts)

    def why_not(self, state: State, seat: int, action: int) -> str:
        clause = state.why_not(seat, action)
        return f"{refusal(clause)} ({clause})" if clause else ""

    def result(self, state: State, seat: int | None) -> ResultView | None:
        """How the game ended; None before."""
        s = nemesis(state)
        if not s.is_over():
            return None
        text = result_text(s.winner, s.clause, Teller(NOBODY if seat is None else seat, self.texts))
        return ResultView(s.winner if s.winner >= 0 else None, clause_id(s.clause), text)


class NemesisSight(Sight):
    """The battlefield is read once for all, and each reader's Knowledge once for view and decision."""

    table: NemesisTable

    def __init__(self, table: NemesisTable, state: State) -> None:
        super().__init__(table, fresh(state))
        self.fields: dict[int | None, Field] = {}

    def view(self, seat: int | None) -> View:
        field = self._field(seat)
        return view_of(field, hand_values(self.state, field.k), self.table.result(self.state, seat))

    def decision(self, seat: int | None) -> Decision | None:
        return asking.decision_of(self._field(seat))

    def _field(self, seat: int | None) -> Field:
        if seat not in self.fields:
            table, board = self.table, next((field.board for field in self.fields.values()), None)
            self.fields[seat] = Field(table.knowledge(self.state, seat), table.catalog, table.texts, board)
        return self.fields[seat]


def refusal(clause: str) -> str:
    """Why an action is refused; for a clause without a sentence of its own, what the clause is about."""
    return REFUSALS.get(clause) or f"that is not allowed: {load_clauses('neontable.nemesis').get(clause).title}"


def fresh(state: State) -> NemesisState:
    """The state with what is derived up to date: itself, or else a copy, for looking changes nothing."""
    s = nemesis(state)
    if s.dirty:
        s = s.clone()
        refresh(s)
    return s


def hand_values(state: State, k: Knowledge) -> dict[int, int]:
    """The Values of the cards in the seat's own hand, as they are changed (NM-9.5)."""
    if k.seat < 0:
        return {}
    s, seat, hand = fresh(state), k.seat, k.hand
    return {card: value_of(s, seat, card) for place, card in enumerate(k.lists[seat]) if hand >> place & 1}


def nemesis(state: Any) -> NemesisState:
    """The state as one of this game."""
    if not isinstance(state, NemesisState):
        raise TypeError(f"not a game of Nemesis: {type(state).__name__}")
    return state
