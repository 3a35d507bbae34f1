"""A game that is over is played on from one of its steps, by one person and bots: as it was there, and only from open
replays."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from neontable.commands.replay import verified
from neontable.kernel.replay_file import decode
from neontable.packs.games import GAMES
from tests.server.clients import Person, Server, serving, settings_in
from tests.server.test_http import refused
from tests.server.test_replays import frames, given_up, played

SEATS = {"nexus": ["me", "random", "random"], "nemesis": ["me", "random"]}


async def played_on(who: Person, table: str, **body: Any) -> str:
    made = await who.post(f"/api/tables/{table}/play-on", body)
    assert made.status_code == 201, made.text
    return str(made.json()["table"]["id"])


@pytest.mark.parametrize("game", SEATS)
async def test_it_goes_on_as_it_was_at_that_step(server: Server, game: str) -> None:
    """Another seat, too; a game of its own then, to its end and to a replay that is verified."""
    ann, ben = await server.person("Ann"), await server.person("Ben")
    table, _, _ = await played(ann, game, SEATS[game])
    shown = await frames(ben, table, "1")
    asked = [frame["number"] for frame in shown if frame["decision"] and frame["decision"]["seats"] == [1]]
    number = asked[len(asked) // 2]
    again = await played_on(ben, table, number=number, seat=1, bot="random")
    info = (await ben.get(f"/api/tables/{again}")).json()
    assert info["stage"] == "running" and info["clock"] == "none"
    assert [seat["kind"] for seat in info["seats"]] == [
        "person" if at == 1 else "random" for at in range(len(SEATS[game]))
    ]
    assert again not in [one["id"] for one in (await ann.get("/api/tables?stage=running")).json()]
    async with ben.connect(again) as at:
        await at.until(lambda: at.asked)
        assert at.update["view"] == shown[number]["view"]
        told = [line["text"] for frame in shown[: number + 1] for line in frame["lines"]]
        assert [line["text"] for line in at.log] == told
        await at.play(random.Random(5), 10_000 if game == "nexus" else 2)
        if game == "nemesis":
            await at.ask({"type": "resign"})
        await at.until(lambda: at.over)
    record = decode((await ann.get(f"/api/tables/{again}/replay")).content, "again", GAMES)
    assert "dealt as committed to" in verified(record)
    assert (await ann.get(f"/api/tables/{table}")).json()["stage"] == "over"
    assert await frames(ben, table, "1") == shown


async def test_it_is_there_after_a_restart(tmp_path: Path, unhurried: None) -> None:
    async with serving(settings_in(tmp_path)) as server:
        ann = await server.person("Ann")
        table, _, _ = await played(ann, "nexus", SEATS["nexus"])
        asked = [f["number"] for f in await frames(ann, table, "0") if f["decision"] and f["decision"]["seats"] == [0]]
        again = await played_on(ann, table, number=asked[3], seat=0)
        async with ann.connect(again) as at:
            await at.until(lambda: at.asked)
            before = at.update["view"]
    async with serving(settings_in(tmp_path)) as server:
        back = Person(server)
        back.http.cookies = ann.http.cookies
        async with back.connect(again) as at:
            await at.until(lambda: at.asked)
            assert at.update["view"] == before
            await at.play(random.Random(1), 2)


async def test_what_cannot_be_played_on_is_refused(server: Server) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    start = {"number": 0, "seat": 0}
    running = await ann.make("nemesis", ["me", "random"])
    await refused(await ann.post(f"/api/tables/{running}/play-on", start), 409, "not-over")
    closed = await given_up(ann, open_replay=False)
    for who in (ann, ben):
        await refused(await who.post(f"/api/tables/{closed}/play-on", start), 403, "no-replay")
    table = await given_up(ann)
    last = (await ann.get(f"/api/tables/{table}/frames")).json()["total"] - 1
    await refused(await ben.post(f"/api/tables/{table}/play-on", start | {"number": last}), 409, "over")
    await refused(await ben.post(f"/api/tables/{table}/play-on", start | {"number": last + 1}), 400, "step")
    await refused(await ben.post(f"/api/tables/{table}/play-on", start | {"number": -1}), 400, "malformed")
    await refused(await ben.post(f"/api/tables/{table}/play-on", start | {"seat": 2}), 400, "seats")
    for bot in ("me", "open", "nobody"):
        await refused(await ben.post(f"/api/tables/{table}/play-on", start | {"bot": bot}), 400, "seats")
    await refused(await Person(server).post(f"/api/tables/{table}/play-on", start), 401, "no-name")
    await refused(await ben.post("/api/tables/nowhere/play-on", start), 404, "no-table")


async def test_a_seat_that_was_given_up_is_not_played_on(server: Server) -> None:
    ann, ben = await server.person("Ann"), await server.person("Ben")
    table = await ann.make("nexus", ["me", "open", "random"])
    await ben.post(f"/api/tables/{table}/join", {})
    async with ann.connect(table) as one, ben.connect(table) as two:
        await one.until(lambda: bool(one.update))
        await two.ask({"type": "resign"})
        await one.play(random.Random(1))
        await one.until(lambda: one.over)
    await refused(await ben.post(f"/api/tables/{table}/play-on", {"number": 20, "seat": 1}), 409, "left")
    again = await played_on(ben, table, number=20, seat=0)
    lobby = await server.hub.lobby(again)
    assert lobby.room.story is not None and lobby.room.story.in_force >= 20
