"""Who may ask at all: hosts and origins, how often, and what every answer says to browsers."""

from __future__ import annotations

import asyncio
import time
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .protocol import Fault
from .refusing import Refusal
from .settings import Settings

SAFE: Final = ("GET", "HEAD", "OPTIONS")
MESSAGE_BYTES: Final = 16 * 1024
BODY_BYTES: Final = 128 * 1024
PER_SECOND, BURST = 20.0, 40.0  # messages of a connection
REQUESTS_A_SECOND, REQUESTS_AT_ONCE = 50.0, 400.0  # of an address; a page has some thirty files
BODY_SECONDS: Final = 20.0  # for the whole of a body
TABLES_A_MINUTE: Final = 10.0  # of an address
ENTRIES_A_MINUTE: Final = 30.0  # of an address: guests, codes, sign-ins
ADDRESSES: Final = 10_000  # that are remembered
HEADERS: Final = (
    (b"content-security-policy", b""),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


class Bucket:
    """So many a second, and a burst of so many at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limits:
    """How often something may be asked for by one address or person. `burst`: so many at once, None: a minute's."""

    def __init__(self, a_minute: float, what: str, burst: float | None = None) -> None:
        self.a_minute = a_minute
        self.burst = a_minute if burst is None else burst
        self.what = what
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> None:
        """Raises Refusal when it was too often."""
        bucket = self._buckets.pop(who, None) or Bucket(self.a_minute / 60, self.burst)
        self._buckets[who] = bucket  # the last ones stay
        if len(self._buckets) > ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        if not bucket.take():
            raise Refusal("too-fast", f"Too many {self.what} from you or your address: wait a moment.", status=429)


class Guard:
    """Refuses other hosts and origins than this server's own, and addresses that ask too often or too slowly; puts the
    security headers on every answer."""

    def __init__(self, app: ASGIApp, settings: Settings, hosts: Hosts) -> None:
        self.app = app
        self.settings = settings
        self.hosts = hosts
        self.requests = Limits(REQUESTS_A_SECOND * 60, "requests", REQUESTS_AT_ONCE)
        policy = POLICY.encode()
        self.headers = [(name, value or policy) for name, value in HEADERS]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name.lower(): value for name, value in scope["headers"]}
        fault, status = Fault(code="origin", message=refused(scope, headers, self.hosts)), 403
        if not fault.message:
            try:
                self.requests.take(address_of(scope, self.settings))
            except Refusal as refusal:
                fault, status = Fault(code=refusal.code, message=refusal.message), refusal.status
        if fault.message:
            await _refuse(scope, send, fault, status, self.headers)
            return

        is_head = scope.get("method") == "HEAD"  # is answered like GET, without what would be read

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
            elif is_head:
                return
            await send(message)
            if is_head:
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        asked: Any = {**scope, "method": "GET"} if is_head else scope
        await self.app(asked, in_time(receive) if "method" in scope else receive, with_headers)


class Hosts:
    """The names under which this server answers: `names` as browsers say them in Host, `origins` in Origin."""

    def __init__(self, settings: Settings) -> None:
        self.names: set[str] = set()
        self.origins: set[str] = set()
        for host in {settings.host, settings.lan, "localhost", "127.0.0.1", "::1"} - {""}:
            self.admit(host, settings.port)
        public = urlsplit(settings.public_url)
        if public.hostname:
            usual = {"http": 80, "https": 443}[public.scheme]
            self._add(public.scheme, public.hostname, "" if public.port in (None, usual) else f":{public.port}")

    def admit(self, host: str, port: int) -> None:
        """Answer to that name, too."""
        self._add("http", host, "" if port == 80 else f":{port}")

    def _add(self, scheme: str, host: str, port: str) -> None:
        name = f"[{host}]{port}" if ":" in host else f"{host}{port}"
        self.names.add(name.lower())
        self.origins.add(f"{scheme}://{name}".lower())


def refused(scope: Scope, headers: dict[bytes, bytes], hosts: Hosts) -> str:
    """Why that request is not answered: its Host, or its Origin where it changes something or opens a connection; ""
    when it is. What is no browser sends no Origin, and no cookie without being told to."""
    host = headers.get(b"host", b"").decode("latin-1").lower()
    if host not in hosts.names:
        return "This server does not answer to that name: use the address that it was started with."
    origin = headers.get(b"origin", b"").decode("latin-1").lower()
    asks = scope.get("method", "") in SAFE  # a connection has none
    if origin and not asks and origin not in hosts.origins:
        return "That came from another site: open the table on its own page."
    return ""


def in_time(receive: Receive) -> Receive:
    """The same, but for a body that is not there in time. Raises Refusal."""
    until = asyncio.get_running_loop().time() + BODY_SECONDS
    is_whole = False

    async def received() -> Any:
        nonlocal is_whole
        if is_whole:  # what comes now is that the other side has gone
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            text = f"Your request was not whole within {BODY_SECONDS:.0f} seconds: send it again."
            raise Refusal("too-slow", text, status=408) from None
        is_whole = not message.get("more_body", False)
        return message

    return received


async def _refuse(scope: Scope, send: Send, fault: Fault, status: int, headers: list[tuple[bytes, bytes]]) -> None:
    if "method" not in scope:
        await send({"type": "websocket.close", "code": 4000 + status, "reason": fault.message[:100]})
        return
    body = msgspec.json.encode(fault)
    lines = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *headers]
    await send({"type": "http.response.start", "status": status, "headers": lines})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def address_of(scope: Scope, settings: Settings) -> str:
    """Where a request comes from; a trusted proxy is believed."""
    client = scope.get("client")
    peer = _place(client[0] if client else "")
    if settings.trusted_proxy and peer == _place(settings.trusted_proxy):
        headers = {name.lower(): value for name, value in scope["headers"]}
        forwarded = headers.get(b"x-forwarded-for", b"").decode("latin-1").split(",")[-1].strip()
        return _place(forwarded) or peer
    return peer


def _place(address: str) -> str:
    """An address as limits count it: of IPv6 the network, since whoever has one address has 2**64; "" for none."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))
    return str(found)
