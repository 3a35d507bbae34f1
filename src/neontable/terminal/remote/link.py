"""A link to a table, as its maker sends it."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from ...kernel.errors import NeontableError


class JoinError(NeontableError):
    """A table that cannot be joined; the message says why, and the way out."""


class Link(NamedTuple):
    """`server`: as in "http://192.168.1.5:8917"; `secret`: "" for a listed table."""

    server: str
    table: str
    secret: str

    @property
    def page(self) -> str:
        """The table, without the secret."""
        return f"{self.server}/table/{self.table}"

    @property
    def whole(self) -> str:
        """The link as it is sent to others."""
        return f"{self.page}#{self.secret}" if self.secret else self.page

    @property
    def replay(self) -> str:
        """Said when the game is over."""
        return f"It can be looked at again in a browser: {self.server}/replay/{self.table}"

    @property
    def socket(self) -> str:
        """Where the table's WebSocket is."""
        return f"ws{self.server.removeprefix('http')}/ws/tables/{self.table}"


def read_link(text: str) -> Link:
    """Raises JoinError for what is no link to a table."""
    parts = urlsplit(text.strip())
    before, _, table = parts.path.rpartition("/table/")
    if parts.scheme not in ("http", "https") or not parts.netloc or before or not table or "/" in table:
        raise JoinError(
            f"“{text}” is no link to a table: give all of it, as in 'http://192.168.1.5:8917/table/kH3vPq#secret'."
        )
    return Link(f"{parts.scheme}://{parts.netloc}", table, parts.fragment)
