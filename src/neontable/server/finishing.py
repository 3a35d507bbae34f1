"""What was begun is done to the end, also when who asked for it has gone meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


async def finished(doing: Coroutine[Any, Any, Result]) -> Result:
    """What it comes to; it is done to the end, also when nobody waits for it any more."""
    return await asyncio.shield(asyncio.ensure_future(doing))
