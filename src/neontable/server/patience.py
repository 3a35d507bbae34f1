"""How long who connects may take to say what they want: a head that does not come, or comes byte by byte, is not waited
for."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_SECONDS: Final = 15.0  # from the connection, or the first byte of a further request, to the end of its head

Base: Any = AutoHTTPProtocol


class Impatient(Base):  # type: ignore[misc]  # which of uvicorn's two it is depends on what is installed
    """A connection by HTTP that is closed when no request comes."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        self.late: asyncio.TimerHandle | None = None
        super().connection_made(transport)
        self.wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self.wait()
        else:
            self.wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_no_more()
        super().connection_lost(exc)

    def wait(self) -> None:
        """From now on, if it does not wait already."""
        if self.late is None:
            self.late = self.loop.call_later(HEAD_SECONDS, self.too_late)

    def wait_no_more(self) -> None:
        if self.late:
            self.late.cancel()
            self.late = None

    def too_late(self) -> None:
        """Close it, unless it has become a WebSocket, which has its own patience."""
        self.late = None
        if self.transport.get_protocol() is self and not self.transport.is_closing():
            self.transport.close()
