"""Muting and reporting, by HTTP."""

from __future__ import annotations

from typing import Final

from litestar import get, post
from litestar.params import FromPath, RequestBody
from litestar.types import Scope

from .given import Named, TheDoors, TheHub
from .protocol import Mute, Muted, NewReport, Noted


@get("/api/mutes")
async def mutes(me: Named, hub: TheHub) -> tuple[Muted, ...]:
    """Whom who asks does not hear."""
    return await hub.manners.mutes(me.id)


@post("/api/tables/{table_id:str}/mute", status_code=200)
async def mute(table_id: FromPath[str], data: RequestBody[Mute], me: Named, hub: TheHub) -> tuple[Muted, ...]:
    """Not to hear somebody any more, here and elsewhere."""
    await hub.manners.mute(me, await hub.lobby(table_id), data.handle)
    await hub.heard(me.id)
    return await hub.manners.mutes(me.id)


@post("/api/mutes/end", status_code=200)
async def unmute(data: RequestBody[Mute], me: Named, hub: TheHub) -> tuple[Muted, ...]:
    """To hear somebody again."""
    await hub.manners.unmute(me, data.handle)
    await hub.heard(me.id)
    return await hub.manners.mutes(me.id)


@post("/api/tables/{table_id:str}/report", status_code=201)
async def report(
    table_id: FromPath[str], data: RequestBody[NewReport], me: Named, hub: TheHub, doors: TheDoors, scope: Scope
) -> Noted:
    """Tell whoever keeps this server."""
    doors.enter(scope)
    await hub.manners.report(me, await hub.lobby(table_id), data.handle, data.text, hub.now())
    return Noted(text="It is kept, with what they said here, for whoever keeps this server.")


HANDLERS: Final = [mutes, mute, unmute, report]
