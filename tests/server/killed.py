"""A server that kills itself (-9) at a point of its own code: `python -m tests.server.killed POINT PASSES serve ...`.

From the signal SIGUSR1 on, passes of the point are counted; at that many it is gone, as if somebody had pulled it out.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import Any, Final

from neontable.server import commits, store, thinking, watching
from neontable.server.appending import Appended

POINTS: Final = ("before", "stored", "acknowledged", "bot", "group")


class Killer:
    """Counts down."""

    def __init__(self, point: str, passes: int) -> None:
        self.point = point
        self.left = passes
        self.armed = False
        self.holding = False  # nobody is sent a change of the game any more

    def arm(self, *_: object) -> None:
        self.armed = True

    def passes(self, point: str) -> bool:
        """Whether this is the pass at which it is to end."""
        if not self.armed or point != self.point:
            return False
        self.left -= 1
        return self.left <= 0

    def at(self, point: str) -> None:
        if self.passes(point):
            die()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def set_traps(killer: Killer) -> None:
    """Lay the killer's points into the code, from outside."""
    append, store_group = store.Store.append, commits.Commits._store
    put, think = watching.Watcher.put, thinking.Thinkers.think

    async def appending(self: store.Store, *args: Any) -> Appended:
        killer.at("before")
        appended = await append(self, *args)
        killer.at("stored")
        if not str(args[4]).startswith("bot ") and killer.passes("acknowledged"):
            killer.holding = True
        return appended

    def putting(self: watching.Watcher, message: bytes) -> None:
        if not (killer.holding and message.startswith(b'{"type":"update"')):
            put(self, message)

    async def pumping(self: watching.Watcher, send: watching.Send) -> None:
        while True:
            message = await self.next()
            await send(message)
            if killer.holding and message.startswith(b'{"type":"accepted"'):
                await asyncio.sleep(0.02)  # it is on its way
                die()

    async def thinking_of(self: thinking.Thinkers, *args: Any) -> int:
        if killer.left % 2:
            killer.at("bot")
        action = await think(self, *args)
        killer.at("bot")
        return action

    async def storing(self: commits.Commits, group: list[commits.Asked]) -> None:
        if killer.armed and killer.point == "group" and len(group) == 1:
            await asyncio.sleep(0.2)  # until others wait as well, who are the next group
        if len(group) > 1 and killer.passes("group"):
            group = [*group, commits.Asked(dying, asyncio.get_running_loop().create_future())]
        await store_group(self, group)

    setattr(store.Store, "append", appending)  # noqa: B010 - mypy lets nobody assign to a method
    setattr(watching.Watcher, "put", putting)  # noqa: B010
    setattr(watching.Watcher, "pump", pumping)  # noqa: B010
    setattr(thinking.Thinkers, "think", thinking_of)  # noqa: B010
    setattr(commits.Commits, "_store", storing)  # noqa: B010


def dying(_: Any) -> None:
    """The others of the group are done, and nothing of it is committed."""
    die()


if __name__ == "__main__":
    from neontable.cli import main

    assert sys.argv[1] in POINTS
    KILLER: Final = Killer(sys.argv[1], int(sys.argv[2]))
    signal.signal(signal.SIGUSR1, KILLER.arm)
    set_traps(KILLER)
    sys.argv[1:3] = []
    main()
