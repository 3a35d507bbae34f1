"""What can be chosen: games, players, bots, ready decks, options; set-ups from choices; decks that were pasted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec

from ..bots import best_bot, bot_names
from ..kernel.clauses import load_clauses
from ..kernel.errors import NeontableError, SetupError
from ..kernel.game import Setup, Table
from ..nemesis.cards import Deck
from ..nemesis.decklist import DeckListError, read_deck
from ..nemesis.decks import faults
from ..nemesis.game import NemesisSetup, NemesisTable
from ..nemesis.parts import PLAYERS
from ..nexus.game import NexusSetup, NexusTable
from ..nexus.parts import LEAST_PLAYERS, MOST_PLAYERS
from ..packs.games import GAMES
from .protocol import Body
from .refusing import Refusal


class Choice(Body, frozen=True):
    """An option of a game. `kind`: "choice" among `values`, the first if nothing is said; "switch", which is `on` if
    nothing is said; or "number" up to `most`."""

    name: str
    kind: str
    text: str
    values: tuple[str, ...] = ()
    most: int = 0
    on: bool = False


class ReadyDeckInfo(Body, frozen=True):
    """A deck of the house."""

    id: str
    name: str
    champion: str


class GameInfo(Body, frozen=True):
    """`bots`: the simplest first."""

    name: str
    least: int
    most: int
    bots: tuple[str, ...]
    decks: tuple[ReadyDeckInfo, ...]
    options: tuple[Choice, ...]


class GamesInfo(Body, frozen=True):
    """The games of the house."""

    games: tuple[GameInfo, ...]


class DeckText(Body, frozen=True):
    """A deck as it was pasted."""

    game: str
    text: str


class DeckRead(Body, frozen=True):
    """A legal deck as it was read."""

    name: str
    champion: str
    cards: tuple[tuple[int, str], ...]
    size: int


class CardInfo(Body, frozen=True):
    """A card or a witness for the gallery: whatever its game prints on it."""

    id: str
    name: str
    card: Any


class ClauseInfo(Body, frozen=True):
    """A rule."""

    id: str
    kind: str
    title: str
    text: str


PLAYERS_OF: Final = {"nexus": (LEAST_PLAYERS, MOST_PLAYERS), "nemesis": (PLAYERS, PLAYERS)}


class _NexusOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: int | None = None


class _NemesisOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: int | None = None
    skip_draw: bool = True
    order: str = "oldest"
    lists: str = "open"


_FIRST: Final = Choice(name="first", kind="number", text="The seat that begins; left out, it is drawn")
_NEMESIS: Final = (
    Choice(name="skip_draw", kind="switch", text="The first player does not draw on turn 1 (NM-4.12)", on=True),
    Choice(name="order", kind="choice", text="Triggers that are due together (NM-6.13)", values=("oldest", "asked")),
    Choice(name="lists", kind="choice", text="Deck lists", values=("open", "closed")),
)


@cache
def table_of(game: str) -> Table:
    """The game's table with the packs of the house; loaded once. Raises Refusal."""
    if game not in GAMES:
        raise Refusal("unknown", f"There is no game “{game}”: choose from {', '.join(GAMES)}.", status=404)
    return GAMES[game].load()


@cache
def games() -> GamesInfo:
    """All that can be chosen."""
    return GamesInfo(games=tuple(_game(name) for name in GAMES))


def _game(name: str) -> GameInfo:
    least, most = PLAYERS_OF[name]
    table = table_of(name)
    first = msgspec.structs.replace(_FIRST, most=most - 1)
    decks: tuple[ReadyDeckInfo, ...] = ()
    if isinstance(table, NemesisTable):
        decks = tuple(
            ReadyDeckInfo(id=deck.id, name=deck.name, champion=table.cards.get(deck.champion).title)
            for deck in table.decks
        )
    options = (first, *_NEMESIS) if isinstance(table, NemesisTable) else (first,)
    return GameInfo(name=name, least=least, most=most, bots=bot_names(name), decks=decks, options=options)


def check_seats(game: str, seats: Sequence[str]) -> tuple[str, ...]:
    """The seats with the best bot where just a "bot" was asked for. Raises Refusal for another number of them, bots
    that there are not, or a table without a person."""
    least, most = PLAYERS_OF[game]
    if not least <= len(seats) <= most:
        count = f"{least}" if least == most else f"{least} to {most}"
        raise Refusal("seats", f"{game.capitalize()} is for {count} players, not {len(seats)}.", status=400)
    named = tuple(best_bot(game) if seat == "bot" else seat for seat in seats)
    known = ("me", "open", *bot_names(game))
    for seat in named:
        if seat not in known:
            raise Refusal("seats", f"“{seat}” cannot sit there: choose from {', '.join(known)}.", status=400)
    if named.count("me") > 1:
        raise Refusal("seats", "You can sit on one seat of a table only.", status=400)
    return named


def setup_of(game: str, players: int, seed: str, options: dict[str, Any], decks: Sequence[str]) -> Setup:
    """The set-up of a game that can be begun. Raises Refusal with what is wrong."""
    try:
        setup = _nexus(players, seed, options) if game == "nexus" else _nemesis(players, seed, options, decks)
        table_of(game).new(setup)
    except msgspec.ValidationError as error:
        raise Refusal("options", f"Those options are not {game.capitalize()}'s: {error}.", status=400) from error
    except SetupError as error:
        raise Refusal("options", str(error), status=400) from error
    return setup


def _nexus(players: int, seed: str, options: dict[str, Any]) -> NexusSetup:
    chosen = msgspec.convert(options, _NexusOptions)
    _check_first(chosen.first, players)
    return NexusSetup(players=players, seed=seed, first=chosen.first)


def _nemesis(players: int, seed: str, options: dict[str, Any], decks: Sequence[str]) -> NemesisSetup:
    chosen = msgspec.convert(options, _NemesisOptions)
    _check_first(chosen.first, players)
    named = (*decks, *[""] * players)[:players]
    read = tuple(deck_of_text(text) if text.strip() else None for text in named)
    values = {"players": players, "seed": seed, "decks": read, **msgspec.to_builtins(chosen)}
    return msgspec.convert(values, NemesisSetup)


def _check_first(first: int | None, players: int) -> None:
    if first is not None and not 0 <= first < players:
        raise SetupError(f"Seats are numbered from 0 to {players - 1}: seat {first} cannot begin.")


def deck_of_text(text: str) -> Deck:
    """A legal deck of Nemesis by a ready one's name, a list or a code. Raises Refusal with all its faults at once."""
    table = table_of("nemesis")
    assert isinstance(table, NemesisTable)
    ready = table.ready(text.strip())
    if ready:
        return ready.deck
    try:
        deck = read_deck(text, table.cards)
    except DeckListError as error:
        raise _no_deck(*error.faults) from None
    except NeontableError as error:
        raise _no_deck(error) from None
    if wrong := faults(deck, table.cards):
        raise _no_deck(*wrong)
    return deck


def _no_deck(*wrong: object) -> Refusal:
    listed = tuple(str(fault) for fault in wrong)
    return Refusal("deck", "That deck cannot be played: mend what is listed.", status=400, faults=listed)


def check_deck(data: DeckText) -> DeckRead:
    """A deck that was pasted. Raises Refusal."""
    table = table_of(data.game)
    if not isinstance(table, NemesisTable):
        raise Refusal("deck", f"{data.game.capitalize()} is played without decks.", status=400)
    deck = deck_of_text(data.text)
    cards = tuple((copies, table.cards.get(card).title) for copies, card in deck.cards)
    return DeckRead(name=deck.name, champion=table.cards.get(deck.champion).title, cards=cards, size=deck.size)


@cache
def clauses(game: str) -> tuple[ClauseInfo, ...]:
    """The rules of a game. Raises Refusal."""
    table_of(game)
    found = load_clauses(f"neontable.{game}")
    return tuple(ClauseInfo(id=c.id, kind=c.kind, title=c.title, text=c.text) for c in found)


@cache
def cards(game: str) -> tuple[CardInfo, ...]:
    """The texts of a game's cards. Raises Refusal."""
    table = table_of(game)
    if isinstance(table, NexusTable):
        return tuple(CardInfo(id=f"{text.kind}-{text.number}", name=text.name, card=text) for text in table.texts)
    assert isinstance(table, NemesisTable)
    return tuple(CardInfo(id=card.id, name=card.title, card=card) for card in table.cards)
