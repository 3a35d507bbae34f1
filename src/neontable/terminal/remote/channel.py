"""The connection to a table: held by a thread, and made again when it breaks."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from .inbox import Back, Gone, Heard, Inbox, Lost
from .link import Link

PROTOCOL: Final = 1
MOST_BYTES: Final = 8 * 2**20  # of a message: a long game's whole log
FIRST, LONGEST = 0.5, 10.0  # seconds between two tries
TRIES: Final = 8  # that may be refused, one after the other
UNWANTED: Final = "The server does not let this device in any more: join again."
NO_TABLE, OTHER_PROTOCOL = 4404, 4426  # codes after which there is nothing to come back to


class Channel:
    """`seen`: how many lines of the log are known, so that only the others come."""

    def __init__(self, link: Link, token: str, inbox: Inbox, seen: Callable[[], int]) -> None:
        self.link = link
        self.token = token
        self.inbox = inbox
        self.seen = seen
        self.ended = False
        self._socket: ClientConnection | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Close it for good."""
        self.ended = True
        if self._socket:
            self._socket.close()

    def send(self, message: dict[str, Any]) -> None:
        """Nothing is said when it is lost: who waits for a reply sends it again when the connection is back."""
        try:
            if self._socket:
                self._socket.send(msgspec.json.encode(message), text=True)
        except (ConnectionClosed, OSError):
            pass

    def _run(self) -> None:
        wait, refused = FIRST, 0
        while not self.ended:
            why = ""
            try:
                self._hold()
                wait, refused = FIRST, 0
            except ConnectionClosed as closed:
                wait, refused, why = FIRST, 0, _why_for_good(closed)
            except InvalidStatus:  # a proxy whose server is away, too many requests, or a person who was deleted
                refused += 1
                why = UNWANTED if refused > TRIES else ""
            except (OSError, WebSocketException):
                pass
            self._socket = None
            if why:
                self.inbox.put(Gone(why))
                return
            if not self.ended:
                self.inbox.put(Lost())
                time.sleep(wait)
                wait = min(LONGEST, wait * 2)

    def _hold(self) -> None:
        """From its beginning to its end. Raises ConnectionClosed or OSError."""
        headers = {"Authorization": f"Bearer {self.token}"}
        with connect(self.link.socket, additional_headers=headers, max_size=MOST_BYTES, close_timeout=1) as socket:
            socket.send(msgspec.json.encode({"type": "hello", "protocol": PROTOCOL, "seen": self.seen()}), text=True)
            self._socket = socket
            self.inbox.put(Back())
            for text in socket:
                self.inbox.put(Heard(msgspec.json.decode(text)))


def _why_for_good(closed: ConnectionClosed) -> str:
    """Why there is nothing to come back to; "" when there may be."""
    code = closed.rcvd.code if closed.rcvd else 0
    if code == NO_TABLE:
        return "There is no such table: ask for a new link."
    if code == OTHER_PROTOCOL:
        return "That server is of another version: install the one that it has."
    return ""
