"""What is asked of a server by HTTP before a table is joined: who one is, and a seat."""

from __future__ import annotations

import http.client
import os
import urllib.error
import urllib.request
from typing import Any, Final

import msgspec

from ..saves import folder
from .link import JoinError, Link

PATIENCE: Final = 20.0  # seconds
PEOPLE: Final = "people.json"  # beside the saved games: who this device is, by server


class Refused(JoinError):
    """What the server says no to. `code`: for programs."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class Door:
    """A server. `token`: of this device's person, "" before there is one."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.token = ""

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What it says, read from JSON; with a body it is a POST. Raises Refused or JoinError."""
        return decoded(self.fetch(path, body), self.server)

    def fetch(self, path: str, body: dict[str, Any] | None = None) -> bytes:
        """What it says. Raises Refused or JoinError."""
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        content = None if body is None else msgspec.json.encode(body)
        request = urllib.request.Request(f"{self.server}/api/{path}", content, headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                content = answer.read()
        except urllib.error.HTTPError as error:
            with error:
                fault = decoded(error.read(), self.server)
            if not isinstance(fault, dict) or "message" not in fault:
                raise JoinError(_no_server(self.server)) from None
            raise Refused(str(fault.get("code", "")), str(fault["message"])) from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            why = getattr(error, "reason", error)
            raise JoinError(
                f"Nothing answers at {self.server} ({why}): check the link, and that the server runs."
            ) from None
        return bytes(content)

    def be(self, name: str) -> None:
        """Who this device was at that server before, or somebody new. `name`: "" keeps the one of before."""
        kept = _kept()
        self.token = kept.get(self.server, "")
        if self.token:
            try:
                me = self.ask("me")
                if name and me["name"] != name:
                    self.ask("guests", {"name": name})
                return
            except Refused as refusal:
                if refusal.code not in ("token", "no-name"):
                    raise
                self.token = ""
        self.token = self.ask("tokens", {"name": name or "Guest"})["token"]
        _keep(kept | {self.server: self.token})

    def come(self, link: Link, seat: int | None, deck: str, watch: bool) -> dict[str, Any]:
        """The table, at which one has a seat then: one's own, or a free one. Who wants none, or comes when the game has
        begun, watches. Raises Refused or JoinError."""
        table: dict[str, Any] = self.ask(f"tables/{link.table}")
        if seat_in(table) is not None:
            if watch:
                raise JoinError("You have a seat at this table: come back to it without --watch.")
            return table
        if table["stage"] == "closed":
            raise Refused("closed", "The host has closed this table: ask for a new link.")
        if watch or table["stage"] != "open":
            return table
        try:
            return self.sit(link, seat, deck)
        except Refused as refusal:
            if refusal.code not in ("begun", "full"):  # somebody was faster
                raise
        table = self.ask(f"tables/{link.table}")
        return table

    def sit(self, link: Link, seat: int | None, deck: str) -> dict[str, Any]:
        """Take a seat; the table. Raises Refused or JoinError."""
        body: dict[str, Any] = {"secret": link.secret, "deck": deck} | ({} if seat is None else {"seat": seat})
        table: dict[str, Any] = self.ask(f"tables/{link.table}/join", body)
        return table

    def rematch(self, link: Link) -> str:
        """The id of the table at which these people play again: a new one, or the one that another has asked for
        before. Raises Refused or JoinError."""
        return str(self.ask(f"tables/{link.table}/rematch", {})["table"]["id"])

    def stand(self, link: Link) -> None:
        """Give one's seat back. Raises Refused or JoinError."""
        self.ask(f"tables/{link.table}/leave", {})


def seat_in(table: dict[str, Any]) -> int | None:
    """Where this device sits, as the server says to it; None: it watches."""
    return next((seat["seat"] for seat in table["seats"] if seat["mine"]), None)


def decoded(content: bytes, server: str) -> Any:
    """Raises JoinError for what is no JSON."""
    try:
        return msgspec.json.decode(content)
    except msgspec.DecodeError:
        raise JoinError(_no_server(server)) from None


def _no_server(server: str) -> str:
    return f"What answers at {server} is no Neontable server: check the link."


def _kept() -> dict[str, str]:
    try:
        return msgspec.json.decode((folder().parent / PEOPLE).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}


def _keep(people: dict[str, str]) -> None:
    """For this user's eyes alone; where that cannot be written, the next time it is somebody new."""
    path = folder().parent / PEOPLE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(people))
    except OSError:
        pass
