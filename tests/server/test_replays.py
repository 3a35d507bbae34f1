"""A game that is over, step by step: whole, in order, and to nobody more than they may see."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from neontable.server.replays import MOST
from tests.server.clients import Person, Server


async def played(who: Person, game: str, seats: list[str], **more: Any) -> tuple[str, dict[str, Any], list[Any]]:
    """A table at its end, the last Update, and the log of who played."""
    table = await who.make(game, seats, **more)
    async with who.connect(table) as at:
        await at.play(random.Random(3))
        await at.until(lambda: at.over)
        return table, at.update, at.log


async def given_up(who: Person, **more: Any) -> str:
    """A game of Nemesis that was over soon."""
    table = await who.make("nemesis", ["me", "random"], **more)
    async with who.connect(table) as at:
        assert (await at.ask({"type": "resign"}))["type"] == "accepted"
        await at.until(lambda: at.over)
    return table


async def frames(who: Person, table: str, reader: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while True:
        page = (await who.get(f"/api/tables/{table}/frames?reader={reader}&start={len(found)}")).json()
        assert len(page["frames"]) == min(MOST, page["total"] - len(found))
        found += page["frames"]
        if len(found) == page["total"]:
            return found


@pytest.mark.parametrize(("game", "seats"), [("nexus", ["me", "random", "random"]), ("nemesis", ["me", "random"])])
async def test_a_game_is_shown_again_as_it_was(server: Server, game: str, seats: list[str]) -> None:
    ann = await server.person("Ann")
    table, last, log = await played(ann, game, seats)
    own = await frames(ann, table, "0")
    assert [frame["number"] for frame in own] == list(range(len(own)))
    assert own[-1]["view"] == last["view"] and own[-1]["over"] and not own[-2]["over"]
    told = [line["text"] for frame in own for line in frame["lines"]]
    assert told == [line["text"] for line in log]
    assert all(frame["decision"] is None or not frame["decision"]["answers"] for frame in own)


async def test_the_open_view_shows_every_card(server: Server) -> None:
    ann, watcher = await server.person("Ann"), Person(server)
    nexus, _, _ = await played(ann, "nexus", ["me", "random", "random"])
    found = await frames(watcher, nexus, "open")
    first = found[0]["view"]
    assert all(card["face"] for card in first["cards"]) and first["seat"] is None
    looks = [line["text"] for frame in found for line in frame["lines"] if line["own"]]
    assert any(text.startswith(f"{first['seats'][0]['name']}: “You look") for text in looks)
    nemesis = await given_up(ann)
    for frame in await frames(watcher, nemesis, "open"):
        assert all(len(player["hand"]) == player["hand_size"] for player in frame["view"]["players"])


async def test_before_the_end_nobody_is_shown_anything(server: Server) -> None:
    ann = await server.person("Ann")
    table = await ann.make("nexus", ["me", "random", "random"])
    answer = await ann.get(f"/api/tables/{table}/frames?reader=0")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
    waiting = await ann.make("nexus", ["me", "open", "random"])
    assert (await ann.get(f"/api/tables/{waiting}/frames")).json()["code"] == "not-over"


async def test_a_closed_replay_shows_a_seat_its_own_and_others_what_spectators_saw(server: Server) -> None:
    ann, watcher = await server.person("Ann"), await server.person("Cid")
    table = await given_up(ann, open_replay=False)
    page = (await ann.get(f"/api/tables/{table}/frames")).json()
    assert page["readers"] == ["0", "public"] and page["frames"][0]["view"]["seat"] == 0
    for who, reader in ((ann, "1"), (ann, "open"), (watcher, "0"), (watcher, "open")):
        answer = await who.get(f"/api/tables/{table}/frames?reader={reader}")
        assert (answer.status_code, answer.json()["code"]) == (403, "no-replay")
    for frame in await frames(watcher, table, "public"):
        view = frame["view"]
        assert view["seat"] is None and all(player["hand"] is None for player in view["players"])
        assert not any(line["own"] for line in frame["lines"])


async def test_what_is_no_frame_is_refused(server: Server) -> None:
    ann = await server.person("Ann")
    table = await given_up(ann)
    for query in ("reader=7x", "start=-1", f"count={MOST + 1}", "reader=all"):
        assert (await ann.get(f"/api/tables/{table}/frames?{query}")).status_code == 400
    assert (await ann.get(f"/api/tables/{table}/frames?reader=9")).status_code == 403
    beyond = (await ann.get(f"/api/tables/{table}/frames?start=100000")).json()
    assert beyond["frames"] == [] and beyond["total"] > 1
    assert len(msgspec.json.encode(beyond)) < 300
