"""Connections that stay: WebSockets and streams. How many are open, and that the server is about to end."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from .refusing import Refusal

OF_ADDRESS: Final = 64  # a club behind one address, each with two tabs
IN_ALL: Final = 4000


class Connections:
    """`ending`: set when the server is about to end, so that streams can say so."""

    def __init__(self) -> None:
        self.ending = asyncio.Event()
        self._open: Counter[str] = Counter()

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """While it lasts. Raises Refusal when there are too many."""
        if self._open[address] >= OF_ADDRESS:
            text = f"Your address has {OF_ADDRESS} connections open: close one of them first."
            raise Refusal("too-many", text, status=429)
        if self._open.total() >= IN_ALL:
            raise Refusal("too-many", "This server is full: try again in a minute.", status=503)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
