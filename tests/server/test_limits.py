"""Limits and time-outs, as shipped but for shorter times: who asks too often, too much or too slowly is told, or cut
off, and nobody else notices."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from neontable.server import given, patience, security
from neontable.server.security import Bucket, Limits
from tests.server.clients import Person, Server, serving, settings_in
from tests.server.test_network import running


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """A real server that has little patience."""
    monkeypatch.setattr(patience, "HEAD_SECONDS", 0.6)
    monkeypatch.setattr(security, "BODY_SECONDS", 0.6)
    with running(settings_in(tmp_path)) as address:
        host, _, port = address.partition(":")
        yield host, int(port)


def heard(line: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    line.settimeout(20)
    got = b""
    while chunk := line.recv(65_536):
        got += chunk
    return got


HEAD = b"POST /api/guests HTTP/1.1\r\nHost: %s:%d\r\nContent-Type: application/json\r\nContent-Length: 14\r\n"


def test_who_connects_and_says_nothing_is_not_waited_for(at: tuple[str, int]) -> None:
    with socket.create_connection(at) as line:
        assert heard(line) == b""


def test_a_head_byte_by_byte_is_not_waited_for(at: tuple[str, int]) -> None:
    head = HEAD % (at[0].encode(), at[1])
    with socket.create_connection(at) as line:
        began = time.monotonic()
        with pytest.raises(OSError):  # a reset, or a broken pipe
            for byte in head * 10:
                line.sendall(bytes([byte]))
                time.sleep(0.05)
        assert 0.4 < time.monotonic() - began < 10


def test_nor_a_second_head(at: tuple[str, int]) -> None:
    whole = HEAD % (at[0].encode(), at[1]) + b'\r\n{"name":"Ann"}'
    with socket.create_connection(at) as line:
        line.sendall(whole)
        line.sendall(b"GET /api/ga")
        got = heard(line)
    assert got.startswith(b"HTTP/1.1 200 OK") and got.count(b"HTTP/1.1") == 1


def test_a_body_that_does_not_come_is_refused(at: tuple[str, int]) -> None:
    with socket.create_connection(at) as line:
        line.sendall(HEAD % (at[0].encode(), at[1]) + b'\r\n{"na')
        line.settimeout(20)
        got = line.recv(65_536)
    assert got.startswith(b"HTTP/1.1 408 ")
    assert b'"code":"too-slow"' in got


def test_a_request_that_takes_long_is_waited_for(at: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """The patience is for the head and the body, not for what is done then."""
    real = Limits.take

    def slow(self: Limits, who: str) -> None:
        if self.what == "sign-ins":
            time.sleep(1.2)
        real(self, who)

    monkeypatch.setattr(Limits, "take", slow)
    assert httpx.post(f"http://{at[0]}:{at[1]}/api/guests", json={"name": "Ann"}).status_code == 200


async def test_requests_of_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "REQUESTS_AT_ONCE", 5.0)
    monkeypatch.setattr(security, "REQUESTS_A_SECOND", 0.001)
    async with serving(settings_in(tmp_path, trusted_proxy="127.0.0.1")) as server:
        ann = Person(server)
        codes = [(await ann.get("/api/games", **{"x-forwarded-for": "1.2.3.4"})).status_code for _ in range(7)]
        assert codes == [200] * 5 + [429] * 2
        refused = await ann.get("/api/games", **{"x-forwarded-for": "1.2.3.4"})
        assert refused.json()["code"] == "too-fast" and refused.headers["content-security-policy"]
        assert (await ann.get("/api/games", **{"x-forwarded-for": "1.2.3.5"})).status_code == 200
        for _ in range(5):
            await ann.get("/api/games")
        line = ann.connect("nowhere", seen=-1)
        async with line:
            assert await asyncio.wait_for(line.closed, 5) == 4429


@pytest.mark.parametrize(("limit", "path"), [("TABLES_A_MINUTE", "/api/tables"), ("ENTRIES_A_MINUTE", "/api/guests")])
async def test_entries_and_tables_of_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, path: str
) -> None:
    monkeypatch.setattr(given, limit, 2.0)
    body: dict[str, Any] = (
        {"name": "Ann"} if path == "/api/guests" else {"game": "nexus", "seats": ["me", "open", "open"]}
    )
    async with serving(settings_in(tmp_path)) as server:
        ann = await server.person("Ann")
        codes = [(await ann.post(path, body)).status_code for _ in range(3)]
    made = 201 if path == "/api/tables" else 200
    assert codes == ([made, made, 429] if made == 201 else [made, 429, 429])  # Ann herself was one


async def test_a_body_has_a_size(server: Server) -> None:
    ann = await server.person("Ann")
    answer = await ann.post("/api/decks/check", {"game": "nemesis", "text": "x" * security.BODY_BYTES})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-long")


def test_what_is_remembered_of_addresses_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "ADDRESSES", 3)
    limits = Limits(60, "things", 1)
    for who in ("a", "b", "c", "d"):
        limits.take(who)
    assert list(limits._buckets) == ["b", "c", "d"]


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    bucket = Bucket(2, 3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take(), bucket.take()] == [True, False]


async def test_what_is_shipped() -> None:
    """The figures of docs/guides/hosting.md."""
    guide = (Path(__file__).parents[2] / "docs" / "guides" / "hosting.md").read_text(encoding="utf-8")
    from neontable.server import connections, watching
    from neontable.server import socket as sockets

    for figure in (
        f"| {security.TABLES_A_MINUTE:.0f} a minute |",
        f"| {security.ENTRIES_A_MINUTE:.0f} a minute |",
        f"| {security.REQUESTS_A_SECOND:.0f} a second, {security.REQUESTS_AT_ONCE:.0f} at once |",
        f"| {security.PER_SECOND:.0f} a second, {security.BURST:.0f} at once |",
        f"| {connections.OF_ADDRESS}, and {connections.IN_ALL} in all |",
        f"| {security.MESSAGE_BYTES // 1024} KiB |",
        f"| {security.BODY_BYTES // 1024} KiB |",
        f"| {patience.HEAD_SECONDS:.0f} s |",
        f"| {security.BODY_SECONDS:.0f} s |",
        f"| {sockets.GREETING:.0f} s |",
        f"| {watching.QUEUE} |",
    ):
        assert figure in guide, figure
