"""Invitations: who can open their links, and a server that is opened to the local network while it runs."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from neontable import cli
from neontable.commands import serve
from neontable.server import network
from neontable.server.app import make_app
from neontable.server.network import OPEN, Network, is_loopback, lan_address, qr_picture, qr_text
from neontable.server.refusing import Refusal
from neontable.server.security import Hosts, address_of, refused
from neontable.server.settings import Settings, base_of
from tests.server.clients import HOST, Person, Server, serving, settings_in

LAN = "127.0.0.2"  # an address that this machine surely has, and at which the server does not answer by itself


@contextmanager
def running(settings: Settings) -> Iterator[str]:
    """A real server in a thread; where it is."""
    with serve.listening("127.0.0.1", 0) as door:
        port = door.getsockname()[1]
        server = serve.server_of(make_app(Settings(database=settings.database, port=port)))
        thread = threading.Thread(target=lambda: server.run(sockets=[door]))
        thread.start()
        try:
            while not server.started:
                time.sleep(0.01)
            yield f"127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join()


def test_a_server_is_opened_to_the_network_while_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "lan_address", lambda: LAN)
    with running(settings_in(tmp_path)) as at, httpx.Client(base_url=f"http://{at}") as ann:
        ann.post("/api/guests", json={"name": "Ann"})
        made = ann.post("/api/tables", json={"game": "nexus", "seats": ["me", "open", "open"]}).json()
        table, secret = made["invite"].removeprefix("/table/").split("#")
        there = at.replace("127.0.0.1", LAN)

        def invited() -> dict[str, Any]:
            answer = ann.post(f"/api/tables/{table}/invitation", json={"secret": secret})
            return {key: value for key, value in answer.json().items() if key != "qr"}

        assert invited() == {
            "link": f"http://{at}/table/{table}#{secret}",
            "reach": "machine",
            "warning": network.ALONE,
            "can_open": True,
        }
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://{there}/api/games")
        for _ in range(2):  # once more changes nothing
            assert ann.post("/api/network", json={}).json() == {"address": f"http://{there}"}
        assert invited() == {
            "link": f"http://{there}/table/{table}#{secret}",
            "reach": "network",
            "warning": OPEN,
            "can_open": False,
        }
        assert httpx.get(f"http://{there}/api/games").status_code == 200
        assert ann.get("/api/me").status_code == 200  # here it goes on as before
        guest = {"url": f"http://{there}/api/guests", "json": {"name": "Ben"}}
        assert httpx.post(**guest, headers={"origin": f"http://{there}"}).status_code == 200  # type: ignore[arg-type]
        for headers in (
            {"origin": f"https://{there}"},
            {"origin": "http://127.0.0.2"},
            {"origin": "http://127.0.0.3:" + at.partition(":")[2]},
            {"host": "table.example"},
            {"host": there.replace(LAN, "127.0.0.3")},
        ):
            assert httpx.post(**guest, headers=headers).status_code == 403, headers  # type: ignore[arg-type]


async def test_only_who_sits_at_the_machine_opens_it(server: Server) -> None:
    server.app.state.network.listen = opened = Listened()
    ann = await server.person("Ann")
    for peer in ("192.168.1.9", "10.0.0.1", "::2"):
        app: Any = server.app
        far = httpx.AsyncClient(transport=httpx.ASGITransport(app, client=(peer, 1)), base_url=f"http://{HOST}")
        async with far:
            answer = await far.post("/api/network", json={}, headers={"cookie": f"nt={ann.http.cookies['nt']}"})
        assert (answer.status_code, answer.json()["code"]) == (403, "elsewhere")
    assert (await Person(server).post("/api/network")).status_code == 401
    assert opened.at == []


class Listened:
    def __init__(self, error: OSError | None = None) -> None:
        self.at: list[str] = []
        self.error = error

    async def __call__(self, address: str) -> None:
        if self.error:
            raise self.error
        self.at.append(address)


async def test_what_cannot_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    hosts = Hosts(Settings())
    names = set(hosts.names)
    net = Network(Settings(), hosts)
    with pytest.raises(Refusal, match="start it with --lan"):
        await net.open()
    monkeypatch.setattr(network, "lan_address", lambda: LAN)
    net.listen = Listened(OSError(98, "Address already in use"))
    with pytest.raises(Refusal, match=r"cannot listen at 127.0.0.2 \(Address already in use\)"):
        await net.open()
    assert (net.address, net.reach, hosts.names) == ("", "machine", names)


async def test_a_public_server_needs_no_door(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path, public_url="https://table.example")) as server:
        ann = Person(server)
        token = (await ann.post("/api/tokens", {"name": "Ann"})).json()["token"]
        ann.http.headers["authorization"] = f"Bearer {token}"
        made = (
            await ann.post("/api/tables", {"game": "nexus", "seats": ["me", "open", "open"], "listed": False})
        ).json()
        table, secret = made["invite"].removeprefix("/table/").split("#")
        told = (await ann.post(f"/api/tables/{table}/invitation", {"secret": secret})).json()
        link = f"https://table.example/table/{table}#{secret}"
        assert told == {
            "link": link,
            "qr": qr_picture(link),
            "reach": "everybody",
            "warning": "",
            "can_open": False,
        }
        for wrong in ("", "x", secret[:-1]):
            answer = await ann.post(f"/api/tables/{table}/invitation", {"secret": wrong})
            assert (answer.status_code, answer.json()["code"]) == (403, "secret")
        assert (await ann.post("/api/network")).json() == {"address": "https://table.example"}


def test_codes_are_pictures_of_the_link() -> None:
    one, other = qr_picture("http://a/table/b#c"), qr_picture("http://a/table/b#d")
    assert one.startswith("<svg ") and one != other and "script" not in one
    assert qr_text("http://a/table/b#c") != qr_text("http://a/table/b#d")
    assert set(qr_text("http://a")) <= set("█▀▄ \n")


def test_no_network_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    class Probe:
        def __init__(self, *_: object) -> None: ...
        def __enter__(self) -> Probe:
            return self

        def __exit__(self, *_: object) -> None: ...
        def connect(self, _: object) -> None:
            raise OSError(101, "Network is unreachable")

    monkeypatch.setattr("socket.socket", Probe)
    with pytest.raises(Refusal, match="This machine is on no network"):
        lan_address()


@pytest.mark.parametrize(
    ("settings", "names", "base"),
    [
        (Settings(host="192.168.1.5"), {"192.168.1.5:8917"}, "http://192.168.1.5:8917"),
        (Settings(host="192.168.1.5", port=80), {"192.168.1.5"}, "http://192.168.1.5"),
        (Settings(host="fd00::5"), {"[fd00::5]:8917"}, "http://[fd00::5]:8917"),
        (Settings(public_url="https://Table.example"), {"table.example"}, "https://Table.example"),
        (Settings(public_url="https://t.example:443"), {"t.example"}, "https://t.example:443"),
        (Settings(public_url="https://t.example:8443"), {"t.example:8443"}, "https://t.example:8443"),
    ],
)
def test_exactly_these_names(settings: Settings, names: set[str], base: str) -> None:
    port = "" if settings.port == 80 else f":{settings.port}"
    own = {f"{name}{port}" for name in ("localhost", "127.0.0.1", "[::1]")}
    hosts = Hosts(settings)
    assert hosts.names == own | names
    scheme = "https" if settings.public_url else "http"
    assert hosts.origins == {f"http://{name}" for name in own} | {f"{scheme}://{name}" for name in names}
    assert base_of(settings, "") == base


def test_a_page_behind_https_is_not_one_behind_http() -> None:
    hosts = Hosts(Settings(public_url="https://table.example"))
    scope: Any = {"method": "POST"}
    for origin, is_good in {b"https://table.example": True, b"http://table.example": False, b"null": False}.items():
        assert (refused(scope, {b"host": b"table.example", b"origin": origin}, hosts) == "") is is_good


@pytest.mark.parametrize(
    ("peer", "proxy", "forwarded", "address"),
    [
        ("127.0.0.1", "", "6.6.6.6", "127.0.0.1"),  # nobody is believed
        ("127.0.0.1", "127.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"),  # the proxy's own word is the last
        ("1.2.3.4", "127.0.0.1", "6.6.6.6", "1.2.3.4"),
        ("127.0.0.1", "127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "nonsense", "127.0.0.1"),
        ("::ffff:127.0.0.1", "127.0.0.1", "1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2:3:4:5:6", "", "", "2001:db8:1:2::/64"),  # who has one address of a network has them all
        ("::1", "::1", "2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::1", "", "", "::1"),
    ],
)
def test_where_a_request_comes_from(peer: str, proxy: str, forwarded: str, address: str) -> None:
    scope: Any = {"client": (peer, 1), "headers": [(b"X-Forwarded-For", forwarded.encode())]}
    assert address_of(scope, Settings(trusted_proxy=proxy)) == address


@pytest.mark.parametrize(
    ("host", "is_it"),
    [("127.0.0.1", True), ("127.1.2.3", True), ("::1", True), ("localhost", True), ("10.0.0.1", False)],
)
def test_what_only_this_machine_reaches(host: str, is_it: bool) -> None:
    assert is_loopback(host) is is_it


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        (Settings(), serve.ALONE),
        (Settings(lan="192.168.1.5"), "Others on your network come to http://192.168.1.5:8917"),
        (Settings(lan="192.168.1.5"), OPEN),
        (Settings(public_url="https://table.example"), serve.UNTRUSTED),
    ],
)
def test_what_is_said_at_the_start(settings: Settings, says: str) -> None:
    assert says in serve.announced(settings)
    assert says not in serve.announced(Settings(public_url="https://table.example", trusted_proxy="127.0.0.1"))
    codes = [line for line in serve.announced(settings) if re.fullmatch("[█▀▄ ]+", line)]
    assert bool(codes) is bool(settings.lan)


@pytest.mark.parametrize("args", [["--host", "192.168.1.5"], ["--public-url", "https://table.example"]])
def test_one_way_to_come(capsys: pytest.CaptureFixture[str], args: list[str]) -> None:
    assert cli.run(["serve", "--lan", *args]) == 2
    assert "--lan" in capsys.readouterr().err


def test_it_is_all_undone_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "lan_address", lambda: LAN)
    with running(settings_in(tmp_path)) as at, httpx.Client(base_url=f"http://{at}") as ann:
        ann.post("/api/guests", json={"name": "Ann"})
        ann.post("/api/network", json={})
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{at.replace('127.0.0.1', LAN)}/api/games")
