"""A table as it is made and stored: what was agreed on, who sits where, and how it becomes a game."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from ..kernel.deal import dealt_from
from ..kernel.replay import Header, Play, Who
from ..packs.games import GAMES
from . import catalogue
from .clocks import seconds_of
from .protocol import NewTable
from .refusing import Refusal
from .story import PERSON

OPEN: Final = "open"  # a seat that is free, and a table that has one
Stage: TypeAlias = Literal["open", "running", "over", "closed"]


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What a table was made with. `decks`: of the seats, as text; `seed`: nobody is told of it before the end; `next`:
    the table of the rematch; `locked`: nobody joins; `out`: people who were put out; `salts`: what seats added to
    the deal (salts_of)."""

    game: str
    seed: str
    options: dict[str, str | bool | int]
    decks: tuple[str, ...]
    clock: str
    seconds: int
    open_replay: bool
    listed: bool
    locked: bool = False
    out: tuple[str, ...] = ()
    salts: tuple[str, ...] = ()
    next: str = ""


class Sitter(msgspec.Struct, frozen=True):
    """Who sits on a seat. `kind`: "person", "open" or a bot's name; `person`: an id, "" for a bot."""

    kind: str
    name: str = ""
    person: str = ""


class Begun(msgspec.Struct, frozen=True, kw_only=True):
    """The header of a game as it is stored: Header, with a set-up that only its game can read."""

    game: str
    rules_version: int
    neontable: str
    setup: Any
    seats: tuple[Who, ...]
    digest: str
    packs: str
    told: tuple[str, ...] = ()


def terms_of(new: NewTable, seed: str) -> Terms:
    """Raises Refusal when no game can be begun with that."""
    seconds = seconds_of(new.clock, new.seconds)
    catalogue.check_seats(new.game, new.seats)
    players = len(new.seats)
    if len(new.decks) > players:
        raise Refusal("decks", f"{len(new.decks)} decks for {players} seats: name at most one each.", status=400)
    decks = (*new.decks, *[""] * players)[:players]
    catalogue.setup_of(new.game, players, seed, dict(new.options), decks)
    return Terms(
        game=new.game,
        seed=seed,
        options=new.options,
        decks=decks,
        clock=new.clock,
        seconds=seconds,
        open_replay=new.open_replay,
        listed=new.listed,
        salts=tuple(new.salt if seat == "me" else "" for seat in new.seats),
    )


def sitters_of(new: NewTable, person: str, name: str) -> tuple[Sitter, ...]:
    """Who sits down at a new table at once. Raises Refusal."""
    found = []
    for seat in catalogue.check_seats(new.game, new.seats):
        if seat == "me":
            found.append(Sitter(PERSON, name, person))
        else:
            found.append(Sitter(seat, "" if seat == OPEN else seat))
    return tuple(found)


def header_of(terms: Terms, sitters: tuple[Sitter, ...]) -> Header:
    """The game that begins, all seats being taken. Raises Refusal."""
    packs = catalogue.table_of(terms.game).canonical()
    seed = dealt_from(terms.seed, packs, salts_of(terms, len(sitters)))
    setup = catalogue.setup_of(terms.game, len(sitters), seed, dict(terms.options), terms.decks)
    seats = [Who(sitter.name, sitter.kind) for sitter in sitters]
    return Play.begin(GAMES[terms.game], catalogue.table_of(terms.game), setup, seats).record.header


def salts_of(terms: Terms, seats: int) -> tuple[str, ...]:
    """What each seat added to the deal, "" for nothing."""
    return (*terms.salts, *[""] * seats)[:seats]


def salted(terms: Terms, seat: int, salt: str) -> Terms:
    """With what that seat adds, or takes back by going."""
    salts = salts_of(terms, max(seat + 1, len(terms.salts)))
    return msgspec.structs.replace(terms, salts=(*salts[:seat], salt, *salts[seat + 1 :]))


def written(header: Header) -> bytes:
    """The header as it is stored."""
    return msgspec.json.encode(header)


def read_header(content: bytes | str) -> Header:
    """The header that was written."""
    begun = msgspec.json.decode(content, type=Begun)
    fields = {field: getattr(begun, field) for field in Header.__struct_fields__}
    fields["setup"] = msgspec.convert(begun.setup, GAMES[begun.game].setup_type)
    return Header(**fields)
