"""How others come to this machine: the link and QR code of an invitation, and a door to the local network."""

from __future__ import annotations

import io
import socket
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Final, Literal

import segno
from litestar.types import Scope

from .protocol import Body
from .refusing import Refusal
from .security import Hosts
from .settings import Settings, base_of

SOMEWHERE: Final = ("192.0.2.1", 9)  # nobody has that address (RFC 5737), and nothing is sent to it
BORDER: Final = 2  # modules around a code
ALONE: Final = "Only this machine can open that link: open the table to your network, or give the server a public URL."
OPEN: Final = (
    "Whoever is on your network can open that link. The connection is not encrypted: play with people whom you trust."
)


class Invitation(Body, frozen=True):
    """`link`: to send; `qr`: the same as an SVG picture; `reach`: who can open it; `warning`: what to know about that,
    "" for nothing; `can_open`: whether who asks can open the table to the network (POST /api/network)."""

    link: str
    qr: str
    reach: Literal["machine", "network", "everybody"]
    warning: str
    can_open: bool


class Network:
    """`address`: of this machine on the local network, once the server answers there; `listen`: makes it, set by who
    runs the server."""

    def __init__(self, settings: Settings, hosts: Hosts) -> None:
        self.settings = settings
        self.hosts = hosts
        self.address = settings.lan
        self.listen: Callable[[str], Awaitable[None]] | None = None

    @property
    def base(self) -> str:
        """What others type to come here."""
        return base_of(self.settings, self.address)

    @property
    def reach(self) -> Literal["machine", "network", "everybody"]:
        """Who can come."""
        if self.settings.public_url:
            return "everybody"
        return "network" if self.address or not is_loopback(self.settings.host) else "machine"

    async def open(self) -> None:
        """Answer at this machine's address on the local network too, and to no other name. Raises Refusal."""
        if self.reach != "machine":
            return
        if self.listen is None:
            raise Refusal("no-network", "This server cannot be opened while it runs: start it with --lan.")
        address = lan_address()
        try:
            await self.listen(address)
        except OSError as error:
            text = f"This machine cannot listen at {address} ({error.strerror}): start it with another --port."
            raise Refusal("no-network", text) from error
        self.hosts.admit(address, self.settings.port)
        self.address = address

    def can_open(self, scope: Scope) -> bool:
        """Whether who asks sits at this machine, and there is something to open."""
        client = scope.get("client")
        return self.reach == "machine" and self.listen is not None and client is not None and is_loopback(client[0])

    def invitation(self, table: str, secret: str, scope: Scope) -> Invitation:
        """To that table."""
        link = f"{self.base}/table/{table}" + (f"#{secret}" if secret else "")
        warning = {"machine": ALONE, "network": OPEN, "everybody": ""}[self.reach]
        return Invitation(
            link=link, qr=qr_picture(link), reach=self.reach, warning=warning, can_open=self.can_open(scope)
        )


def lan_address() -> str:
    """This machine's address on its network. Raises Refusal where it is on none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(SOMEWHERE)
            address: str = probe.getsockname()[0]
    except OSError:
        address = "127.0.0.1"
    if is_loopback(address):
        raise Refusal("no-network", "This machine is on no network: connect it, or name its address with --host.")
    return address


def is_loopback(host: str) -> bool:
    """Whether only this machine comes there."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def qr_picture(text: str) -> str:
    """A QR code as SVG."""
    return segno.make(text, micro=False).svg_inline(scale=4, border=BORDER, dark="#000", light="#fff")


def qr_text(text: str) -> str:
    """A QR code for a terminal."""
    out = io.StringIO()
    segno.make(text, micro=False).terminal(out, border=BORDER, compact=True)
    return out.getvalue()
