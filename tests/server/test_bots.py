"""The bot interface: tokens, streams that always say why they end, messages by HTTP, the OpenAPI document."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import httpx
import msgspec
import pytest

from neontable import cli
from neontable.server import connections, stream, watching
from neontable.server.app import make_app
from neontable.server.openapi import document
from neontable.server.people import handle_of
from neontable.server.security import Limits
from neontable.server.settings import Settings
from tests.server.clients import KEYS, Person, Server
from tests.server.streams import Stream


def key() -> str:
    return f"key-{next(KEYS):08}"


async def program(server: Server, name: str) -> Person:
    """Somebody with a token and no cookie."""
    bot = Person(server)
    made = (await bot.post("/api/tokens", {"name": name})).json()
    assert not bot.http.cookies and set(made) == {"id", "name", "token"}
    bot.id = made["id"]
    bot.http.headers["authorization"] = f"Bearer {made['token']}"
    return bot


def token_of(bot: Person) -> str:
    return str(bot.http.headers["authorization"]).removeprefix("Bearer ")


async def said(bot: Person, table: str, message: dict[str, Any]) -> httpx.Response:
    return await bot.post(f"/api/tables/{table}/messages", message)


def answer(update: dict[str, Any], action: int, **changes: Any) -> dict[str, Any]:
    return {"type": "answer", "decision": update["decisionId"], "actions": [action], "key": key()} | changes


async def test_a_token_is_somebody(server: Server) -> None:
    bot = await program(server, "Robin")
    assert (await bot.get("/api/me")).json() == {
        "id": bot.id,
        "name": "Robin",
        "account": "",
        "handle": handle_of(bot.id),
    }
    bot.http.headers["authorization"] = "bearer wrong"
    refused = await bot.get("/api/me")
    assert (refused.status_code, refused.json()["code"]) == (401, "token")
    ann = await server.person("Ann")  # whose cookie does not help a wrong token
    assert (await ann.get("/api/me", authorization="Bearer wrong")).status_code == 401


async def test_a_program_plays_to_the_end_and_reads_what_a_browser_reads(server: Server) -> None:
    bot, rng = await program(server, "Robin"), random.Random(3)
    table = await bot.make("nexus", ["me", "random", "random"])
    at = Stream(bot, table, token=token_of(bot))
    browser = bot.connect(table, authorization=f"Bearer {token_of(bot)}")
    async with browser, at:
        while not at.done:
            await at.until(lambda: bool(at.update.get("decisionId") or at.update.get("over")))
            if at.update["over"]:
                await at.end()
                break
            before = at.update
            reply = await said(bot, table, answer(before, rng.choice(before["decision"]["answers"])["action"]))
            assert (reply.status_code, reply.json()["type"]) == (200, "accepted")
            await at.until(lambda: at.update["version"] > before["version"])  # noqa: B023
        await browser.until(lambda: browser.over)
    assert at.told[-1] == {"type": "end", "reason": "over", "result": at.update["result"]} and at.update["result"]
    assert at.rest == b""
    assert dict(at.head)[b"content-type"] == b"application/x-ndjson"
    kept = [line for line in at.raw if line.startswith(b'{"type":"update"')]
    assert kept == [line for line in browser.raw if line.startswith(b'{"type":"update"')]


async def test_what_is_known_of_the_log_is_not_sent_again(server: Server) -> None:
    ann = await server.person("Ann")
    table = await ann.make("nexus", ["me", "open", "open"], options={"first": 0})
    for name in ("Ben", "Cid"):
        await (await server.person(name)).post(f"/api/tables/{table}/join", {})
    async with Stream(ann, table, seen=1) as at:
        await at.until(lambda: bool(at.update))
        assert at.update["logFrom"] == 1


@pytest.mark.parametrize(("after", "reason"), [("close", "closed"), ("kick", "left"), ("stop", "stopped")])
async def test_a_stream_says_why_it_ends(server: Server, after: str, reason: str) -> None:
    ann, ben = await server.person("Ann"), await program(server, "Ben")
    table = await ann.make("nexus", ["me", "open", "random"], options={"first": 0})
    await ben.post(f"/api/tables/{table}/join", {})
    async with Stream(ben, table, token=token_of(ben)) as at:
        await at.until(lambda: bool(at.update))
        assert at.update["seat"] == 1
        if after == "stop":
            server.app.state.connections.ending.set()
        else:
            await ann.post(f"/api/tables/{table}/{after}", {"seat": 1} if after == "kick" else {})
        assert await at.end() == {"type": "end", "reason": reason, "result": ""}
    assert not [watcher for watcher in (await server.hub.lobby(table)).room.watchers if watcher.person == ben.id]


async def test_who_comes_to_a_game_that_is_over_is_shown_it(server: Server) -> None:
    ann = await server.person("Ann")
    table = await ann.make("nemesis", ["me", "random"])
    async with ann.connect(table) as at:
        await at.until(lambda: bool(at.update))
        await at.ask({"type": "resign"})
        await at.until(lambda: at.table["table"]["stage"] == "over")
    async with Stream(ann, table) as late:
        assert (await late.end())["reason"] == "over"
        assert late.update["over"]


async def test_a_reader_who_is_too_slow_is_let_go(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LAST", 0.05)
    ann = await server.person("Ann")
    table = await ann.make("nexus", ["me", "open", "open"])
    room = (await server.hub.lobby(table)).room
    async with Stream(ann, table, stuck=True) as at:
        while not room.watchers:
            await asyncio.sleep(0)
        for _ in range(watching.QUEUE + 2):
            for watcher in room.watchers:
                watcher.put(b"{}")
            await asyncio.sleep(0)
        await asyncio.wait_for(at._task, 5)
        assert not room.watchers


async def test_silence_is_broken(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "BEAT", 0.02)
    ann = await server.person("Ann")
    table = await ann.make("nexus", ["me", "open", "open"])
    async with Stream(ann, table) as at:
        await at.until(lambda: at.told.count({"type": "alive"}) > 2)


async def test_too_many_connections_of_an_address(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "OF_ADDRESS", 2)
    ann = await server.person("Ann")
    table = await ann.make("nexus", ["me", "open", "open"])
    async with Stream(ann, table), ann.connect(table):
        refused = await ann.get(f"/api/tables/{table}/stream")
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
        socket = ann.connect(table, seen=-1)
        async with socket:
            assert await asyncio.wait_for(socket.closed, 5) == 4429
            assert (await socket.reply())["code"] == "too-many"
    async with Stream(ann, table) as again:
        assert again.status == 200
    monkeypatch.setattr(connections, "IN_ALL", 0)
    assert (await ann.get(f"/api/tables/{table}/stream")).status_code == 503


async def test_messages_that_are_refused(server: Server) -> None:
    bot, eve = await program(server, "Robin"), await program(server, "Eve")
    table = await bot.make("nexus", ["me", "open", "open"], options={"first": 0})
    early = await said(bot, table, {"type": "resign", "key": key()})
    assert (early.status_code, early.json()["code"]) == (409, "not-begun")
    for name in ("Ben", "Cid"):
        await (await server.person(name)).post(f"/api/tables/{table}/join", {})
    async with Stream(bot, table, token=token_of(bot)) as at:
        await at.until(lambda: bool(at.update))
        now, legal = at.update, at.update["decision"]["answers"][0]["action"]
        for message, by, status, code in [
            (answer(now, legal), eve, 403, "not-yours"),
            (answer(now, legal, decision="9-9"), bot, 409, "stale"),
            (answer(now, 17 * 1024 + 900), bot, 409, "illegal"),
            (answer(now, legal, key="short"), bot, 400, "malformed"),
            ({"type": "hello", "protocol": 1}, bot, 400, "malformed"),
            ({"type": "say", "text": "x" * 501}, bot, 400, "malformed"),
            (answer(now, legal), Person(server), 401, "no-name"),
        ]:
            reply = await said(by, table, message)
            assert (reply.status_code, reply.json()["code"]) == (status, code), reply.text
            assert reply.json()["message"].endswith(".")
        why = await said(bot, table, {"type": "why-not", "action": 17 * 1024 + 900, "key": key()})
        assert why.json()["type"] == "why" and why.json()["text"]
        assert (await said(eve, table, {"type": "say", "text": "hello"})).json() == {"type": "accepted", "key": ""}
        await at.until(lambda: at.told[-1].get("text") == "hello")
        twice = answer(now, legal)
        assert [(await said(bot, table, twice)).json()["type"] for _ in range(2)] == ["accepted", "accepted"]
    assert (await said(bot, "nowhere", twice)).status_code == 404
    assert (await bot.get("/api/tables/nowhere/stream")).status_code == 404


async def test_a_program_that_talks_too_fast_is_told(server: Server) -> None:
    bot, ben = await program(server, "Robin"), await program(server, "Ben")
    table = await bot.make("nexus", ["me", "open", "open"])
    server.app.state.doors.messages = Limits(1, "messages", 2)
    codes = [(await said(bot, table, {"type": "say", "text": "again"})).status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    assert (await said(ben, table, {"type": "say", "text": "me too"})).status_code == 200


# The document


def refs(part: Any) -> set[str]:
    if isinstance(part, dict):
        own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return own.union(*map(refs, part.values()))
    return set().union(*map(refs, part)) if isinstance(part, list) else set()


async def test_the_document_is_whole(server: Server) -> None:
    answer = await Person(server).get("/api/openapi.json")
    assert answer.status_code == 200 and answer.headers["content-security-policy"]
    assert (await Person(server).get("/api/nothing")).json()["code"] == "no-page"
    told = answer.json()
    for ref in refs(told):
        assert ref.removeprefix("#/components/schemas/") in told["components"]["schemas"], ref
    asked = {f"{path} {method}" for path, methods in told["paths"].items() for method in methods}
    routes = {
        f"{route.path} {method.lower()}".replace(":str}", "}")
        for route in server.app.routes
        for method in getattr(route, "methods", ())
        if route.path.startswith("/api/") and method != "OPTIONS" and "openapi" not in route.path
    }
    assert asked == routes
    assert all(operation["description"] for path in told["paths"].values() for operation in path.values())


def test_the_document_has_what_is_sent() -> None:
    schemas = msgspec.json.decode(document(make_app(Settings())))["components"]["schemas"]
    assert schemas["server_protocol_Answer"]["properties"]["actions"]["items"]["minimum"] == 0
    for name, tag in {"Update": "update", "TableNews": "table", "End": "end", "Accepted": "accepted"}.items():
        assert schemas[name]["properties"]["type"] == {"type": "string", "const": tag}
    views = [entry["$ref"].rpartition("/")[2] for entry in schemas["Update"]["properties"]["view"]["anyOf"]]
    assert "supply" in schemas[views[0]]["properties"] and "window" in schemas[views[1]]["properties"]


def test_the_document_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["serve", "--openapi"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out)["info"]["title"] == "Neontable"
