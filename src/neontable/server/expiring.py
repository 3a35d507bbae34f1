"""Tables that everybody has left come to their end: who finds them in a list finds nobody there."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from ..kernel.errors import NeontableError
from .hub import Hub

AT_ONCE: Final = 100  # tables that one look ends
LOG: Final = logging.getLogger(__name__)


async def expire(hub: Hub) -> int:
    """End the tables at which nothing was done for as long as the settings say, unless a player is connected; returns
    how many."""
    settings, ended = hub.settings, 0
    for stage, seconds in (("open", settings.expire_open), ("running", settings.expire_running)):
        for table_id in await hub.store.abandoned(stage, hub.now() - seconds, AT_ONCE):
            try:
                ended += await (await hub.lobby(table_id)).expire()
            except NeontableError:  # its game cannot go on: nobody can come back to it
                await hub.store.set_stage(table_id, "closed")
                ended += 1
    return ended


async def keep_expiring(hub: Hub) -> None:
    """For as long as the server runs."""
    while True:
        await asyncio.sleep(hub.settings.expire_every)
        try:
            ended = await expire(hub)
        except Exception:
            LOG.exception("abandoned tables could not be looked for, it is tried again")
        else:
            if ended:
                LOG.info("abandoned tables that were ended: %d", ended)
