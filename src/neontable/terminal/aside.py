"""Work beside the full screen, so that its keys stay live."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")


async def aside(work: Callable[[], Result]) -> Result:
    """What the work comes to, done in a thread of its own. Who stops waiting hears no more of it, and the program ends
    without waiting for it: so the work must change nothing, and be given all that it reads."""
    loop = asyncio.get_running_loop()
    result: asyncio.Future[Result] = loop.create_future()

    def settle(found: Result | None, error: BaseException | None) -> None:
        if result.done():  # nobody waits any more
            return
        if error is None:
            result.set_result(found)  # type: ignore[arg-type]
        else:
            result.set_exception(error)

    def run() -> None:
        found, error = None, None
        try:
            found = work()
        except BaseException as fault:
            error = fault
        with suppress(RuntimeError):  # the screen is closed
            loop.call_soon_threadsafe(settle, found, error)

    Thread(target=run, name="bot", daemon=True).start()
    return await result
