"""Muting, which is the muter's own choice and is kept; reports, for whoever keeps the server; tables that expire."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from neontable.server.expiring import expire
from neontable.server.manners import SAID, Manners
from neontable.server.people import handle_of
from tests.server.clients import Hours, Person, Server, Socket, serving, settings_in
from tests.server.test_http import refused
from tests.server.test_serve import Run, run
from tests.server.test_store import with_store

__all__ = ["run"]


def heard(socket: Socket) -> list[str]:
    return [message["text"] for message in socket.kept if message["type"] == "said"]


async def says(socket: Socket, text: str, others: list[Socket]) -> None:
    """Say it, and wait until those have heard it."""
    socket.send({"type": "say", "text": text})
    for other in others:
        await other.until(lambda: text in heard(other))  # noqa: B023


async def seated(server: Server, *names: str) -> tuple[list[Person], str]:
    """So many at a table for Nexus, with bots."""
    people = [await server.person(name) for name in names]
    table = await people[0].make("nexus", ["me", *["open"] * (len(names) - 1), "random", "random"])
    for person in people[1:]:
        await person.post(f"/api/tables/{table}/join", {})
    return people, table


async def test_who_is_muted_is_not_heard_by_who_muted_them(server: Server) -> None:
    """By nobody else, here and at other tables, now and later; until it is ended."""
    (ann, ben, cid), table = await seated(server, "Ann", "Ben", "Cid")
    async with ann.connect(table) as one, ben.connect(table) as two, cid.connect(table) as three:
        await says(two, "before", [one, two, three])
        said = next(message for message in one.kept if message["type"] == "said")
        assert said["handle"] == one.table["table"]["seats"][1]["handle"] == handle_of(ben.id)
        assert ben.id not in "".join(raw.decode() for raw in one.raw)
        assert (await ben.get("/api/me")).json()["handle"] == said["handle"]  # so that they know which line is theirs
        muted = await ann.post(f"/api/tables/{table}/mute", {"handle": said["handle"]})
        assert muted.json() == [{"handle": said["handle"], "name": "Ben"}]
        assert (await ann.post(f"/api/tables/{table}/mute", {"handle": said["handle"]})).json() == muted.json()
        await says(two, "muted", [two, three])
        await says(three, "hello", [one])
        assert heard(one) == ["before", "hello"]
        async with ann.connect(table) as back:
            await back.until(lambda: "hello" in heard(back))
            assert heard(back) == ["hello"]
        assert (await cid.get("/api/mutes")).json() == []
        assert (await ann.get("/api/mutes")).json() == muted.json()
        assert (await ann.post("/api/mutes/end", {"handle": said["handle"]})).json() == []
        await says(two, "again", [one])
    _, other = await seated(server, "Dora")
    await ann.post(f"/api/tables/{table}/mute", {"handle": handle_of(ben.id)})
    async with ann.connect(other) as one, ben.connect(other) as two, cid.connect(other) as three:
        await says(two, "elsewhere", [two])
        await says(three, "hello", [one])
        assert heard(one) == ["hello"]


async def test_a_mute_is_there_after_a_restart(tmp_path: Path, unhurried: None) -> None:
    async with serving(settings_in(tmp_path)) as server:
        (ann, ben), table = await seated(server, "Ann", "Ben")
        await ann.post(f"/api/tables/{table}/mute", {"handle": handle_of(ben.id)})
    async with serving(settings_in(tmp_path)) as server:
        again = Person(server)
        again.http.cookies = ann.http.cookies
        assert (await again.get("/api/mutes")).json() == [{"handle": handle_of(ben.id), "name": "Ben"}]


async def test_spectators_can_be_muted_too(server: Server) -> None:
    (ann,), table = await seated(server, "Ann")
    cid = await server.person("Cid")
    async with ann.connect(table) as one, cid.connect(table) as watcher:
        await says(watcher, "from outside", [one])
        handle = one.kept[-1]["handle"]
        assert (await ann.post(f"/api/tables/{table}/mute", {"handle": handle})).json()[0]["name"] == "Cid"
        assert (await ann.post(f"/api/tables/{table}/report", {"handle": handle, "text": "rude"})).status_code == 201


async def test_mutes_and_reports_that_cannot_be(server: Server) -> None:
    (ann, ben), table = await seated(server, "Ann", "Ben")
    dora = await server.person("Dora")
    for path in ("mute", "report"):
        more: dict[str, Any] = {"text": "x"} if path == "report" else {}
        url = f"/api/tables/{table}/{path}"
        await refused(await ann.post(url, {"handle": handle_of(ann.id), **more}), 400, "yourself")
        await refused(await ann.post(url, {"handle": handle_of(dora.id), **more}), 404, "nobody")
        await refused(await ann.post(url, {"handle": handle_of(""), **more}), 400, "malformed")
        await refused(await ann.post(url, {"handle": ben.id, **more}), 400, "malformed")
        await refused(await Person(server).post(url, {"handle": handle_of(ben.id), **more}), 401, "no-name")
        await refused(
            await ann.post(f"/api/tables/nothing/{path}", {"handle": handle_of(ben.id), **more}), 404, "no-table"
        )
    await refused(await ann.post("/api/mutes/end", {"handle": handle_of(ben.id)}), 404, "nobody")
    for text in ("", "x" * 1001, 7):
        answer = await ann.post(f"/api/tables/{table}/report", {"handle": handle_of(ben.id), "text": text})
        await refused(answer, 400, "malformed")
    assert (await ann.get("/api/mutes")).json() == []
    assert await server.hub.manners.reports() == []


def test_reports_are_read_and_settled(tmp_path: Path, run: Run) -> None:
    database = f"sqlite:///{tmp_path / 'test.db'}"

    async def play() -> tuple[str, str]:
        async with serving(settings_in(tmp_path)) as server:
            (ann, ben), table = await seated(server, "Ann", "Ben")
            async with ann.connect(table) as one, ben.connect(table) as two:
                for line in range(SAID + 2):
                    await says(two, f"line {line}", [one])
                await says(one, "stop it", [two])
            url = f"/api/tables/{table}/report"
            body = {"handle": handle_of(ben.id), "text": "He does not stop."}
            assert "kept" in (await ann.post(url, body)).json()["text"]
            await refused(await ann.post(url, body), 409, "reported")
            return ben.id, table

    ben, table = asyncio.run(play())
    code, out, _ = run("admin", "reports", "--database", database)
    assert code == 0 and f"table {table}" in out and "“Ann” (" in out and f"reports “Ben” ({ben}): He does not" in out
    assert "they said: line 2\n" in out and "line 1\n" not in out and "stop it" not in out
    code, out, _ = run("admin", "reports", "--database", database, "--json")
    (report,) = json.decode(out)
    assert (report["text"], report["about"], len(report["said"])) == ("He does not stop.", ben, SAID)
    code, _, err = run("admin", "reports", "--database", database, "--settle", "99")
    assert code == 2 and "There is no report 99" in err
    assert run("admin", "reports", "--database", database, "--settle", str(report["number"]))[0] == 0
    assert run("admin", "reports", "--database", database)[1] == "Nothing is reported.\n"
    assert run("admin", "reports", "--database", database, "--json")[1] == "[]\n"


@pytest.mark.parametrize("who", [0, 1])
def test_of_a_deleted_person_no_mute_and_no_report_stays(tmp_path: Path, who: int) -> None:
    async def play() -> list[str]:
        async with serving(settings_in(tmp_path)) as server:
            people, table = await seated(server, "Ann", "Ben")
            for path, more in (("mute", {}), ("report", {"text": "my words"})):
                await people[0].post(f"/api/tables/{table}/{path}", {"handle": handle_of(people[1].id), **more})
            assert len(await server.hub.manners.reports()) == 1
            return [person.id for person in people]

    ids = asyncio.run(play())

    async def gone(store: Any) -> None:
        assert await store.delete_person(ids[who])
        assert await Manners(store).reports() == []
        assert await Manners(store).mutes(ids[0]) == ()

    with_store(tmp_path / "test.db", gone)


# Tables that everybody has left


async def test_tables_that_nobody_comes_to_are_ended(tmp_path: Path, unhurried: None) -> None:
    hours = Hours()
    settings = settings_in(tmp_path, expire_open=3600.0, expire_running=7200.0)
    async with serving(settings, hours) as server:
        ann = await server.person("Ann")
        waiting = await ann.make("nemesis", ["me", "open"])
        playing = await ann.make("nexus", ["me", "random", "random"], options={"first": 0})
        kept = await ann.make("nexus", ["me", "random", "random"], options={"first": 0})
        hours.now += 3600
        assert await expire(server.hub) == 0, "at its last second it is still there"
        hours.now += 1
        assert await expire(server.hub) == 1
        assert (await ann.get(f"/api/tables/{waiting}")).json()["stage"] == "closed"
        await refused(await (await server.person("Ben")).post(f"/api/tables/{waiting}/join", {}), 409, "begun")
        async with ann.connect(kept) as at:
            await at.answer(at.update["decision"]["answers"][0]["action"])
        hours.now += 3600
        assert await expire(server.hub) == 1
        stages = {table: (await ann.get(f"/api/tables/{table}")).json()["stage"] for table in (playing, kept)}
        assert stages == {playing: "closed", kept: "running"}
        hours.now += 3601
        async with ann.connect(kept) as at:
            assert await expire(server.hub) == 0, "a player is there"
            watching = await ann.get(f"/api/tables/{kept}")
            assert watching.json()["stage"] == "running"
        async with Person(server).connect(kept) as at:
            assert await expire(server.hub) == 1
            await at.until(lambda: at.table["table"]["stage"] == "closed")
        async with ann.connect(kept) as at:
            assert (await at.ask({"type": "resign"}))["code"] == "closed"
    async with serving(settings, hours) as server:
        assert [(await server.hub.store.tables(stage)) for stage in ("open", "running")] == [[], []]
        assert await expire(server.hub) == 0


async def test_it_is_looked_for_again_and_again(
    tmp_path: Path, unhurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By itself, and also when the database was away in between."""
    hours = Hours()
    async with serving(settings_in(tmp_path, expire_every=0.01), hours) as server:
        ann = await server.person("Ann")
        table = await ann.make("nemesis", ["me", "open"])

        async def gone(*_: object) -> None:
            raise OSError("disk full")

        with monkeypatch.context() as patched:
            patched.setattr(server.hub.store, "abandoned", gone)
            await asyncio.sleep(0.05)
        hours.now += 90_000
        async with asyncio.timeout(10):
            while (await ann.get(f"/api/tables/{table}")).json()["stage"] != "closed":
                await asyncio.sleep(0.01)
    assert not [task for task in asyncio.all_tasks() if "keep_expiring" in repr(task.get_coro())]


async def test_a_game_that_cannot_go_on_is_ended_too(tmp_path: Path, unhurried: None) -> None:
    hours = Hours()
    async with serving(settings_in(tmp_path), hours) as server:
        ann = await server.person("Ann")
        table = await ann.make("nemesis", ["me", "random"])
        await server.hub.store.append(table, 1, b'[{"do":"act","seat":0,"action":999999}]', "bad", "x", hours.now)
    hours.now += 15 * 86_400
    async with serving(settings_in(tmp_path), hours) as server:
        assert await expire(server.hub) == 1
        assert await server.hub.store.tables("running") == []
