"""What is asked for by HTTP. Bodies are those of protocol.py; what is refused comes as a Fault with a 4xx."""

from __future__ import annotations

import logging
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import HTTPException
from litestar.params import FromPath, QueryParameter, RequestBody
from litestar.types import Scope

from ..kernel.errors import NeontableError
from . import catalogue
from .catalogue import CardInfo, ClauseInfo, DeckRead, DeckText, GamesInfo
from .dealing import SECONDS, published, seen
from .given import Named, Somebody, TheDoors, TheHub, ThePeople
from .people import CODE_SECONDS, Person, clean, handle_of
from .protocol import (
    Account,
    Code,
    Committed,
    Fault,
    Join,
    Made,
    Me,
    NewGuest,
    NewTable,
    Rematch,
    Seat,
    TableInfo,
    UseCode,
)
from .refusing import Refusal
from .security import BODY_BYTES

BROKEN: Final = "That went wrong here: try again."
SAID: Final = {
    404: ("no-page", "There is nothing at that address."),
    405: ("no-page", "That address is not asked in that way."),
    413: ("too-long", f"A request has at most {BODY_BYTES} bytes."),
}
LOG: Final = logging.getLogger(__name__)


class Kick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is put out."""

    seat: Seat


# People


@post("/api/guests", status_code=200)
async def new_guest(
    data: RequestBody[NewGuest], people: ThePeople, person: Somebody, hub: TheHub, doors: TheDoors, scope: Scope
) -> Response[Me]:
    """Somebody gives a name, or another one."""
    doors.enter(scope)
    if person:
        name = clean(data.name)
        await people.store.rename(person.id, name)
        return Response(_me(person._replace(name=name)))
    guest, token = await people.guest(data.name, hub.now())
    return Response(_me(guest), cookies=[doors.cookie(token)])


@get("/api/me")
async def who_am_i(me: Named) -> Me:
    """Whose device it is."""
    return _me(me)


@post("/api/codes", status_code=200)
async def new_code(me: Named, people: ThePeople, hub: TheHub, doors: TheDoors, scope: Scope) -> Code:
    """A code for another device."""
    doors.enter(scope)
    return Code(code=await people.code(me.id, hub.now()), minutes=CODE_SECONDS // 60)


@post("/api/codes/use", status_code=200)
async def use_code(
    data: RequestBody[UseCode], people: ThePeople, hub: TheHub, doors: TheDoors, scope: Scope
) -> Response[Me]:
    """Continue here."""
    doors.enter(scope)
    person, token = await people.use_code(data.code, hub.now())
    return Response(_me(person), cookies=[doors.cookie(token)])


@post("/api/accounts", status_code=200)
async def new_account(data: RequestBody[Account], me: Named, people: ThePeople, doors: TheDoors, scope: Scope) -> Me:
    """A name and password to come back with."""
    doors.enter(scope)
    return _me(await people.set_account(me, data.account, data.password))


@post("/api/accounts/login", status_code=200)
async def sign_in(
    data: RequestBody[Account], people: ThePeople, hub: TheHub, doors: TheDoors, scope: Scope
) -> Response[Me]:
    """Continue here, with name and password."""
    doors.enter(scope)
    person, token = await people.sign_in(data.account, data.password, hub.now())
    return Response(_me(person), cookies=[doors.cookie(token)])


# Tables


@post("/api/commitments", status_code=200)
async def commit(me: Named, hub: TheHub, doors: TheDoors, scope: Scope) -> Committed:
    """The hash of the seed with which who asks makes the next table, before they add to it."""
    doors.enter(scope)
    return Committed(commitment=await hub.deals.commit(me.id, hub.now()), minutes=SECONDS // 60)


@post("/api/tables", status_code=201)
async def new_table(data: RequestBody[NewTable], me: Named, hub: TheHub, doors: TheDoors, scope: Scope) -> Made:
    """A table, at which who asks may sit."""
    doors.make(scope)
    return await hub.make(me, data)


@get("/api/tables")
async def tables(
    hub: TheHub, person: Somebody, stage: Annotated[str, QueryParameter(pattern="^(open|running)$")] = "open"
) -> list[TableInfo]:
    """The tables of a stage."""
    return await hub.tables("open" if stage == "open" else "running", _id(person))


@get("/api/tables/{table_id:str}")
async def table(table_id: FromPath[str], hub: TheHub, person: Somebody) -> TableInfo:
    """One table."""
    return (await hub.lobby(table_id)).info(_id(person))


@post("/api/tables/{table_id:str}/join", status_code=200)
async def join(table_id: FromPath[str], data: RequestBody[Join], me: Named, hub: TheHub) -> TableInfo:
    """Sit down."""
    lobby = await hub.lobby(table_id)
    await lobby.join(me, data)
    return lobby.info(me.id)


@post("/api/tables/{table_id:str}/leave", status_code=200)
async def leave(table_id: FromPath[str], me: Named, hub: TheHub) -> TableInfo:
    """Stand up."""
    lobby = await hub.lobby(table_id)
    await lobby.leave(me)
    return lobby.info(me.id)


@post("/api/tables/{table_id:str}/rematch", status_code=201)
async def rematch(
    table_id: FromPath[str], data: RequestBody[Rematch], me: Named, hub: TheHub, doors: TheDoors, scope: Scope
) -> Made:
    """The same again."""
    doors.make(scope)
    return await hub.rematch(me, table_id, data)


@post("/api/tables/{table_id:str}/kick", status_code=200)
async def kick(table_id: FromPath[str], data: RequestBody[Kick], me: Named, hub: TheHub) -> TableInfo:
    """Put somebody out."""
    lobby = await hub.lobby(table_id)
    await lobby.kick(me, data.seat)
    return lobby.info(me.id)


@post("/api/tables/{table_id:str}/lock", status_code=200)
async def lock(table_id: FromPath[str], me: Named, hub: TheHub) -> TableInfo:
    """Let nobody join, or again everybody."""
    lobby = await hub.lobby(table_id)
    await lobby.lock(me)
    return lobby.info(me.id)


@post("/api/tables/{table_id:str}/close", status_code=200)
async def close(table_id: FromPath[str], me: Named, hub: TheHub) -> TableInfo:
    """End it."""
    lobby = await hub.lobby(table_id)
    await lobby.close(me)
    return lobby.info(me.id)


@get("/api/tables/{table_id:str}/replay")
async def replay(table_id: FromPath[str], hub: TheHub, person: Somebody) -> Response[bytes]:
    """The game's file, when it is over: whole, if the table agreed to that, else as who asks saw it from their seat."""
    lobby = await hub.lobby(table_id)
    story = lobby.room.story
    if story is None or not story.is_over:
        raise Refusal("not-over", "The replay can be had when the game is over.")
    name, kind = f"{story.play.game.name}-{table_id}", "jsonl" if lobby.terms.open_replay else "json"
    if lobby.terms.open_replay:
        content = published(story, lobby.terms)
    else:
        seat = lobby.seat_of(_id(person))
        if seat is None:
            text = (
                "This table was made without an open replay: only who played to the end has the game, as they saw it."
            )
            raise Refusal("no-replay", text, status=403)
        name, content = f"{name}-seat-{seat}", seen(story, seat)
    header = {"content-disposition": f'attachment; filename="{name}.{kind}"'}
    return Response(content, media_type=f"application/{kind}", headers=header)


# What there is


@get("/api/games", sync_to_thread=False)
def games() -> GamesInfo:
    """What can be chosen."""
    return catalogue.games()


@post("/api/decks/check", status_code=200, sync_to_thread=False)
def check_deck(data: RequestBody[DeckText]) -> DeckRead:
    """A deck that was pasted, read, or all its faults."""
    return catalogue.check_deck(data)


@get("/api/rules/{game:str}", sync_to_thread=False)
def rules(game: FromPath[str]) -> tuple[ClauseInfo, ...]:
    """The clauses of a game."""
    return catalogue.clauses(game)


@get("/api/cards/{game:str}", sync_to_thread=False)
def cards(game: FromPath[str]) -> tuple[CardInfo, ...]:
    """The texts of a game."""
    return catalogue.cards(game)


HANDLERS: Final = [
    new_guest,
    who_am_i,
    new_code,
    use_code,
    new_account,
    sign_in,
    commit,
    new_table,
    tables,
    table,
    join,
    leave,
    rematch,
    kick,
    lock,
    close,
    replay,
    games,
    check_deck,
    rules,
    cards,
]


# How it is done


def _me(person: Person) -> Me:
    return Me(id=person.id, name=person.name, account=person.account, handle=handle_of(person.id))


def _id(person: Person | None) -> str:
    return person.id if person else ""


def refused(_: Request[Any, Any, Any], error: NeontableError) -> Response[Fault]:
    """What a person can mend."""
    if isinstance(error, Refusal):
        fault = Fault(code=error.code, message=error.message, clause=error.clause, faults=error.faults)
        return Response(fault, status_code=error.status)
    return Response(Fault(code="abandoned", message=str(error)), status_code=409)


def malformed(_: Request[Any, Any, Any], error: HTTPException) -> Response[Fault]:
    """What is no request of this server."""
    extra = error.extra if isinstance(error.extra, list) else []
    faults = tuple(f"{entry.get('key', '')}: {entry.get('message', '')}" for entry in extra if isinstance(entry, dict))
    status = error.status_code
    code, message = SAID.get(status, ("malformed", f"{error.detail.rstrip('.')}."))
    if status >= 500:
        code, message = "broken", BROKEN
    return Response(Fault(code=code, message=message, faults=faults), status_code=status)


def broken(_: Request[Any, Any, Any], error: Exception) -> Response[Fault]:
    """What went wrong here: told to the log alone."""
    LOG.error("a request failed", exc_info=error)
    return Response(Fault(code="broken", message=BROKEN), status_code=500)
