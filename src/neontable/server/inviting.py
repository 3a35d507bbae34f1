"""Inviting others, by HTTP: a link with its QR code, and the door to the local network."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import post
from litestar.params import FromPath, RequestBody
from litestar.types import Scope

from .given import Named, TheDoors, TheHub, TheNetwork
from .lobby import same_secret
from .network import Invitation
from .protocol import Body
from .refusing import Refusal


class Secret(Body, frozen=True):
    """Of the invitation; "" where the table is listed."""

    secret: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{0,64}$")] = ""


class Reached(Body, frozen=True):
    """Where this server is reached now."""

    address: str


@post("/api/network", status_code=200)
async def open_network(me: Named, network: TheNetwork, scope: Scope) -> Reached:
    """Let others on the local network come; only who sits at the machine can ask for it."""
    if network.reach == "machine" and not network.can_open(scope):
        raise Refusal("elsewhere", "Only who sits at the server's machine can open it to the network.", status=403)
    await network.open()
    return Reached(address=network.base)


@post("/api/tables/{table_id:str}/invitation", status_code=200)
async def invitation(
    table_id: FromPath[str],
    data: RequestBody[Secret],
    me: Named,
    hub: TheHub,
    network: TheNetwork,
    doors: TheDoors,
    scope: Scope,
) -> Invitation:
    """The link to a table as others can open it, and its QR code. Its secret is sent along: the server has none."""
    doors.speak(me)
    lobby = await hub.lobby(table_id)
    if not same_secret(data.secret, lobby.stored.secret_hash) and not (lobby.terms.listed and not data.secret):
        raise Refusal("secret", "That link is not good for this table: ask for a new one.", status=403)
    return network.invitation(table_id, data.secret, scope)


HANDLERS: Final = [open_network, invitation]
