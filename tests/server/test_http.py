"""Tables by HTTP: made, joined, left, closed; who may do what; what browsers are told."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from neontable.kernel.replay_file import decode
from neontable.packs.games import GAMES
from neontable.server.people import handle_of
from tests.server.clients import Person, Server, serving, settings_in


async def refused(answer: Any, status: int, code: str) -> dict[str, Any]:
    fault: dict[str, Any] = answer.json()
    assert (answer.status_code, fault["code"]) == (status, code), fault
    assert fault["message"].endswith(".")
    return fault


# People


async def test_a_guest_has_a_name_and_another_device(server: Server) -> None:
    ann = await server.person("  Ann ")
    me = {"id": ann.id, "name": "Ann", "account": "", "handle": handle_of(ann.id)}
    assert (await ann.get("/api/me")).json() == me
    await ann.post("/api/guests", {"name": "Anna"})
    assert (await ann.get("/api/me")).json()["name"] == "Anna"
    code = (await ann.post("/api/codes")).json()["code"]
    phone = Person(server)
    await refused(await phone.get("/api/me"), 401, "no-name")
    assert (await phone.post("/api/codes/use", {"code": code})).json()["id"] == ann.id
    assert (await phone.get("/api/me")).json()["id"] == ann.id
    await refused(await Person(server).post("/api/codes/use", {"code": code}), 403, "code")


async def test_an_account(server: Server) -> None:
    ann = await server.person("Ann")
    body = {"account": "anna", "password": "correct horse"}
    assert (await ann.post("/api/accounts", body)).json()["account"] == "anna"
    laptop = Person(server)
    assert (await laptop.post("/api/accounts/login", body)).json()["id"] == ann.id
    await refused(await laptop.post("/api/accounts/login", body | {"password": "wrong horse"}), 403, "password")
    await refused(await (await server.person("Ben")).post("/api/accounts", body), 409, "account")


async def test_the_cookie_is_out_of_reach(server: Server) -> None:
    made = await Person(server).post("/api/guests", {"name": "Ann"})
    cookie = made.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and "path=/" in cookie
    assert made.cookies["nt"] not in made.text


# Tables


async def test_seats_are_taken_until_the_game_begins(server: Server) -> None:
    ann, ben, cid = [await server.person(name) for name in ("Ann", "Ben", "Cid")]
    made = (await ann.post("/api/tables", {"game": "nexus", "seats": ["me", "open", "bot"]})).json()
    table, invite = made["table"]["id"], made["invite"]
    assert made["table"]["stage"] == "open" and made["table"]["host"]
    assert invite.startswith(f"/table/{table}#") and len(invite.partition("#")[2]) >= 20
    assert [entry["id"] for entry in (await cid.get("/api/tables?stage=open")).json()] == [table]
    async with ann.connect(table) as at:
        assert (await at.ask({"type": "resign"}))["code"] == "not-begun"
        assert not at.update
        joined = await ben.post(f"/api/tables/{table}/join", {})
        assert joined.json()["stage"] == "running" and not joined.json()["host"]
        await at.until(lambda: bool(at.update))
        await at.until(lambda: at.table["table"]["stage"] == "running")
    assert (await ben.post(f"/api/tables/{table}/join", {})).json()["stage"] == "running"  # sits there already
    await refused(await cid.post(f"/api/tables/{table}/join", {}), 409, "begun")
    assert [entry["id"] for entry in (await cid.get("/api/tables?stage=running")).json()] == [table]
    assert (await cid.get(f"/api/tables/{table}")).json()["stage"] == "running"


async def test_many_join_at_once(server: Server) -> None:
    """T07."""
    ann = await server.person("Ann")
    table = await ann.make("nexus", ["me", *["open"] * 5])
    people = [await server.person(f"P{number}") for number in range(12)]
    answers = await asyncio.gather(*(person.post(f"/api/tables/{table}/join", {}) for person in people))
    seats = [next(seat["seat"] for seat in a.json()["seats"] if seat["mine"]) for a in answers if a.status_code == 200]
    assert sorted(seats) == [1, 2, 3, 4, 5]
    assert {a.json()["code"] for a in answers if a.status_code != 200} <= {"full", "begun"}


async def test_an_unlisted_table_needs_its_link(server: Server) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    body = {"game": "nemesis", "seats": ["me", "open"], "listed": False}
    made = (await ann.post("/api/tables", body)).json()
    table, secret = made["table"]["id"], made["invite"].partition("#")[2]
    assert (await ben.get("/api/tables")).json() == []
    assert len((await ann.get("/api/tables")).json()) == 1
    await refused(await ben.post(f"/api/tables/{table}/join", {}), 403, "secret")
    await refused(await ben.post(f"/api/tables/{table}/join", {"secret": "x" * 22}), 403, "secret")
    assert (await ben.post(f"/api/tables/{table}/join", {"secret": secret, "deck": "Seed Vault"})).status_code == 200


async def test_the_host_locks_puts_out_and_closes(server: Server) -> None:
    ann, ben, cid = [await server.person(name) for name in ("Ann", "Ben", "Cid")]
    table = await ann.make("nexus", ["me", "open", "open"])
    await ben.post(f"/api/tables/{table}/join", {})
    for path, body in (("lock", {}), ("close", {}), ("kick", {"seat": 0})):
        await refused(await ben.post(f"/api/tables/{table}/{path}", body), 403, "not-yours")
    assert (await ann.post(f"/api/tables/{table}/lock")).json()["locked"]
    await refused(await cid.post(f"/api/tables/{table}/join", {}), 403, "locked")
    assert not (await ann.post(f"/api/tables/{table}/lock")).json()["locked"]
    await refused(await ann.post(f"/api/tables/{table}/kick", {"seat": 0}), 400, "seat")
    await refused(await ann.post(f"/api/tables/{table}/kick", {"seat": 2}), 400, "seat")
    assert (await ann.post(f"/api/tables/{table}/kick", {"seat": 1})).json()["seats"][1]["kind"] == "open"
    await refused(await ben.post(f"/api/tables/{table}/join", {}), 403, "put-out")
    async with ann.connect(table) as at:
        assert (await ann.post(f"/api/tables/{table}/close")).json()["stage"] == "closed"
        await at.until(lambda: at.table["table"]["stage"] == "closed")
    await refused(await cid.post(f"/api/tables/{table}/join", {}), 409, "begun")


async def test_who_is_put_out_of_a_game_sees_no_hand_any_more(server: Server) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    table = await ann.make("nemesis", ["me", "open"])
    await ben.post(f"/api/tables/{table}/join", {})
    async with ann.connect(table) as one, ben.connect(table) as two:
        assert two.update["seat"] == 1 and two.update["view"]["players"][1]["hand"] is not None
        await ann.post(f"/api/tables/{table}/kick", {"seat": 1})
        await two.until(lambda: two.update["seat"] is None)
        assert two.update["view"]["players"][1]["hand"] is None
        await one.until(lambda: one.table["table"]["seats"][1]["kind"] == "commander")
        await one.play(random.Random(1), 2)


async def test_who_leaves_is_replaced_by_a_bot(server: Server) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    table = await ann.make("nexus", ["me", "open", "random"])
    await ben.post(f"/api/tables/{table}/join", {})
    async with ann.connect(table) as at:
        left = await ben.post(f"/api/tables/{table}/leave")
        assert left.json()["stage"] == "running"
        await at.play(random.Random(1))
        assert any("plays on for Ben" in line["text"] for line in at.log)
        assert at.table["table"]["seats"][1]["kind"] == "detective"
    await refused(await ben.post(f"/api/tables/{table}/leave"), 403, "not-yours")


async def test_resigning_and_a_rematch(server: Server) -> None:
    ann, ben, cid = [await server.person(name) for name in ("Ann", "Ben", "Cid")]
    table = await ann.make("nemesis", ["me", "open"])
    await ben.post(f"/api/tables/{table}/join", {})
    await refused(await ann.post(f"/api/tables/{table}/rematch"), 409, "not-over")
    await refused(await ann.get(f"/api/tables/{table}/replay"), 409, "not-over")
    async with ann.connect(table) as one, ben.connect(table) as two:
        assert (await two.ask({"type": "resign"}))["type"] == "accepted"
        await one.until(lambda: one.over)
        assert one.update["view"]["result"]["winner"] == 0  # T14, in the middle of mulligans
        await one.until(lambda: one.table["table"]["stage"] == "over")
        assert (await one.ask({"type": "resign"}))["code"] == "over"
        again = await asyncio.gather(*(who.post(f"/api/tables/{table}/rematch") for who in (ann, ben)))
        ids = {answer.json()["table"]["id"] for answer in again}
        assert len(ids) == 1 and ids != {table}
        assert again[0].json()["table"]["stage"] == "running"
        await one.until(lambda: {one.table["table"]["options"].get("rematch")} == ids)
    await refused(await cid.post(f"/api/tables/{table}/rematch"), 403, "not-yours")
    record = decode((await cid.get(f"/api/tables/{table}/replay")).content, "replay", GAMES)
    assert record.finished


async def test_a_closed_replay_stays_closed(server: Server) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    table = await ann.make("nemesis", ["me", "random"], open_replay=False)
    async with ann.connect(table) as at:
        await at.ask({"type": "resign"})
    await refused(await ben.get(f"/api/tables/{table}/replay"), 403, "no-replay")
    assert "seat-0" in (await ann.get(f"/api/tables/{table}/replay")).headers["content-disposition"]


# What is refused


BAD_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess", "seats": ["me"]}, "malformed"),
    ({"game": "nexus", "seats": ["me"]}, "seats"),
    ({"game": "nemesis", "seats": ["me", "bot", "bot"]}, "seats"),
    ({"game": "nexus", "seats": ["me", "me", "bot"]}, "seats"),
    ({"game": "nexus", "seats": ["me", "commander", "bot"]}, "seats"),
    ({"game": "nexus", "seats": ["me", "bot", "bot"], "options": {"seed": "1"}}, "options"),
    ({"game": "nexus", "seats": ["me", "bot", "bot"], "options": {"first": 3}}, "options"),
    ({"game": "nemesis", "seats": ["me", "bot"], "options": {"order": "any"}}, "options"),
    ({"game": "nemesis", "seats": ["me", "bot"], "decks": ["/etc/passwd"]}, "deck"),
    ({"game": "nemesis", "seats": ["me", "bot"], "decks": ["", "", ""]}, "decks"),
    ({"game": "nemesis", "seats": ["me", "bot"], "clock": "move", "seconds": 4}, "clock"),
    ({"game": "nemesis", "seats": ["me", "bot"], "clock": "game", "seconds": 29}, "clock"),
    ({"game": "nemesis", "seats": ["me", "bot"], "clock": "none", "seconds": 60}, "clock"),
    ({"game": "nemesis", "seats": ["me", "bot"], "clock": "day", "seconds": 60}, "malformed"),
    ({"game": "nemesis", "seats": ["me", "bot"], "clock": "move", "seconds": -60}, "malformed"),
    ({"game": "nemesis", "seats": ["me", "bot"], "clock": "move", "seconds": 10**9}, "malformed"),
    ({"game": "nexus", "seats": ["me", "bot", "bot"], "secret": "x"}, "malformed"),
]


@pytest.mark.parametrize(("body", "code"), BAD_TABLES)
async def test_tables_that_cannot_be(server: Server, body: dict[str, Any], code: str) -> None:
    ann = await server.person("Ann")
    answer = await ann.post("/api/tables", body)
    assert (answer.status_code, answer.json()["code"]) == (400, code), answer.text
    assert (await ann.get("/api/tables")).json() == []


async def test_what_is_no_request(server: Server) -> None:
    ann = await server.person("Ann")
    answer = await ann.http.post("/api/tables", content=b"{", headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    answer = await ann.post("/api/guests", {"name": "x" * 200_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-long")
    await refused(await ann.get("/api/tables/nothing"), 404, "no-table")
    await refused(await ann.get("/api/nothing"), 404, "no-page")
    await refused(await Person(server).post("/api/tables", {"game": "nexus", "seats": ["me"]}), 401, "no-name")
    assert (await ann.get("/api/tables?stage=closed")).status_code == 400
    assert (await ann.http.put("/api/me")).status_code == 405


async def test_head_is_answered_like_get_without_a_body(server: Server) -> None:
    ann = await server.person("Ann")
    table = await ann.make("nexus", ["me", "random", "random"])
    for path, status in {"/api/games": 200, f"/api/tables/{table}": 200, "/api/nothing": 404}.items():
        asked, got = await ann.http.head(path), await ann.get(path)
        assert (asked.status_code, got.status_code, asked.content) == (status, status, b"")
        for name in ("content-type", "content-length", "content-security-policy"):
            assert asked.headers[name] == got.headers[name]
    async with asyncio.timeout(10):  # what never ends by GET
        assert (await ann.http.head(f"/api/tables/{table}/stream")).status_code == 200
    assert (await ann.http.head(f"/api/tables/{table}/join")).status_code == 405


async def test_other_sites_and_names_are_refused(server: Server) -> None:
    ann = await server.person("Ann")
    for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {"host": "evil.example:8917"}):
        answer = await ann.post("/api/tables", {"game": "nemesis", "seats": ["me", "bot"]}, **headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    answer = await ann.get("/api/games", host="evil.example:8917")
    assert answer.status_code == 403
    assert (await ann.get("/api/games", origin="https://evil.example")).status_code == 200  # and no CORS: not readable
    assert (await ann.get("/api/tables")).json() == []


async def test_browsers_are_told_what_they_may_do(server: Server) -> None:
    ann = await server.person("Ann")
    for path in ("/api/games", "/api/nothing", "/", "/api/tables/x"):
        headers = (await ann.get(path)).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers


async def test_too_many_tables(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        ann = await server.person("Ann")
        body = {"game": "nemesis", "seats": ["me", "open"]}
        answers = [await ann.post("/api/tables", body) for _ in range(12)]
        assert [answer.status_code for answer in answers] == [201] * 10 + [429] * 2
        assert answers[-1].json()["code"] == "too-fast"


# What there is


async def test_games_rules_and_cards(server: Server) -> None:
    someone = Person(server)
    games = {game["name"]: game for game in (await someone.get("/api/games")).json()["games"]}
    assert (games["nexus"]["least"], games["nexus"]["most"]) == (3, 6)
    assert "commander" in games["nemesis"]["bots"] and len(games["nemesis"]["decks"]) > 3
    for name in games:
        rules = (await someone.get(f"/api/rules/{name}")).json()
        assert len(rules) > 50 and all(rule["title"] for rule in rules)
        assert all(card["name"] for card in (await someone.get(f"/api/cards/{name}")).json())
    await refused(await someone.get("/api/rules/chess"), 404, "unknown")


async def test_decks_are_checked_with_all_their_faults(server: Server) -> None:
    someone = Person(server)
    good = (await someone.post("/api/decks/check", {"game": "nemesis", "text": "Seed Vault"})).json()
    assert good["size"] == 30 and good["champion"]
    answer = await someone.post("/api/decks/check", {"game": "nemesis", "text": "3x Nothing\n2x Nobody\n"})
    assert len((await refused(answer, 400, "deck"))["faults"]) == 2
    await refused(await someone.post("/api/decks/check", {"game": "nexus", "text": "x"}), 400, "deck")


async def test_the_client_is_served_for_every_page(tmp_path: Path, unhurried: None) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (static / "assets" / "a.js").write_text("1", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("no", encoding="utf-8")
    async with serving(settings_in(tmp_path, static=static)) as server:
        someone = Person(server)
        for path in ("/", "/table/abc", "/rules/nexus", "/%2e%2e/secret.txt", "/..%2fsecret.txt"):
            page = await someone.get(path)
            assert page.text == "<!doctype html>" and page.headers["content-type"].startswith("text/html")
        script = await someone.get("/assets/a.js")
        assert "javascript" in script.headers["content-type"] and "immutable" in script.headers["cache-control"]
        assert (await someone.get("/api/x")).status_code == 404
