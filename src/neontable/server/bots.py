"""Tables for programs: a bearer token instead of a cookie, a stream to read, messages to post."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter, RequestBody
from litestar.types import ASGIApp, Scope

from .doing import Act, done
from .given import Named, Somebody, TheConnections, TheDoors, TheHub, ThePeople
from .protocol import Accepted, Body, Fault, NewGuest, Refused, Why
from .stream import MEDIA_TYPE, Stream, StreamLine

LINE: Final[Any] = StreamLine  # a union can be described like all else, though ResponseSpec's type has no place for it
STATUS: Final = {"not-yours": 403, "not-stored": 503}  # of what is refused; 409 else


class Token(Body, frozen=True):
    """Who a program is; `token`: what it sends as `Authorization: Bearer TOKEN`, and nobody is shown again."""

    id: str
    name: str
    token: str


@post("/api/tokens", status_code=200)
async def new_token(
    data: RequestBody[NewGuest], people: ThePeople, hub: TheHub, doors: TheDoors, scope: Scope
) -> Token:
    """Somebody new, who comes with a bearer token: a bot, or another program."""
    doors.enter(scope)
    person, token = await people.guest(data.name, hub.now())
    return Token(id=person.id, name=person.name, token=token)


@get(
    "/api/tables/{table_id:str}/stream",
    responses={
        200: ResponseSpec(
            LINE,
            description="A JSON text a line: first the table, the game and the chat as they are, then what happens, "
            "last of all an End. Without a token, or a seat, it is what spectators see.",
            media_type=MEDIA_TYPE,
            generate_examples=False,
        ),
        404: ResponseSpec(Fault, description="There is no such table.", generate_examples=False),
        429: ResponseSpec(Fault, description="Too many connections are open.", generate_examples=False),
    },
)
async def stream(
    table_id: FromPath[str],
    hub: TheHub,
    person: Somebody,
    doors: TheDoors,
    connections: TheConnections,
    scope: Scope,
    seen: Annotated[int, QueryParameter(ge=0, description="Lines of the log that are known; the others come.")] = 0,
) -> ASGIApp:
    """What happens at a table, as whoever asks may know it."""
    lobby = await hub.lobby(table_id)
    return Stream(lobby, person.id if person else "", seen, connections, doors.address(scope))


@post(
    "/api/tables/{table_id:str}/messages",
    status_code=200,
    responses={
        409: ResponseSpec(Refused, description="Nothing was changed.", generate_examples=False),
        429: ResponseSpec(Fault, description="Too many messages: wait a second.", generate_examples=False),
    },
)
async def message(
    table_id: FromPath[str], data: RequestBody[Act], hub: TheHub, me: Named, doors: TheDoors
) -> Response[Accepted | Refused | Why]:
    """Do something at a table: the messages of the WebSocket, one by one. The answer comes when it is stored."""
    doors.speak(me)
    lobby = await hub.lobby(table_id)
    reply: Any = await done(lobby.room, lobby.seat_of(me.id), me, data) or Accepted(key="")
    return Response(reply, status_code=STATUS.get(reply.code, 409) if isinstance(reply, Refused) else 200)


HANDLERS: Final = [new_token, stream, message]
