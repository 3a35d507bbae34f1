"""An undo that waits for consent, where players of the table are on different servers, and over a restart (T28)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from neontable.server.asking import Asking
from neontable.server.nodes import Node
from tests.server.clients import Person, Server, Socket, serving, settings_in
from tests.server.test_nodes import at, node_of, two, until

TAKEN_BACK = "The last answer was taken back."


@pytest.fixture
async def both(postgres: str, unhurried: None) -> AsyncIterator[tuple[Server, Server]]:
    async with two(postgres) as servers:
        yield servers


async def seated(game: str, seats: list[str], *servers: Server) -> tuple[list[Person], str]:
    """People, each at a server, at one table."""
    people = [await server.person(name) for name, server in zip(("Ann", "Bob", "Cid"), servers, strict=False)]
    table = await people[0].make(game, seats, options={"first": 0})
    for person in people[1:]:
        assert (await person.post(f"/api/tables/{table}/join", {})).status_code == 200
    return people, table


async def played(sockets: list[Socket], seed: int = 1) -> Socket:
    """The one who has answered, and can take it back with the others' consent alone."""
    rng = random.Random(seed)
    while True:
        await until(lambda: any(socket.asked for socket in sockets))
        asked = next(socket for socket in sockets if socket.asked)
        version = asked.update["version"]
        await asked.answer(rng.choice(asked.update["decision"]["answers"])["action"])
        await asked.until(lambda: asked.update["version"] > version)  # noqa: B023
        await until(lambda: any(socket.asked for socket in sockets))  # so that no bot acts meanwhile
        if asked.update["undo"].startswith(("The answer stands: a hidden", "Somebody else")):
            return asked


@asynccontextmanager
async def a_pair(both: tuple[Server, Server]) -> AsyncIterator[tuple[Socket, Socket, str]]:
    """Two people of a table, each at a server of their own: who has played, and who would have to agree; the table."""
    (ann, bob), table = await seated("nexus", ["me", "open", "random"], *both)
    async with ann.connect(table) as one, bob.connect(table) as other:
        asker = await played([one, other])
        yield asker, other if asker is one else one, table


async def says(socket: Socket, yes: bool, number: int | None = None) -> dict[str, Any]:
    version = socket.table["undoVersion"] if number is None else number
    return await socket.ask({"type": "consent", "version": version, "yes": yes})


async def asks(asker: Socket, *others: Socket) -> None:
    reply = await asker.ask({"type": "ask-undo"})
    assert reply["type"] == "accepted", reply
    for socket in (asker, *others):
        await socket.until(lambda s=socket: s.table["undoBy"] is not None)  # type: ignore[misc]


def rooms(table: str, *servers: Server) -> list[Any]:
    return [server.hub.lobbies[table].room for server in servers]


async def test_who_is_elsewhere_is_asked_and_says_no_or_yes(both: tuple[Server, Server]) -> None:
    async with a_pair(both) as (asker, answers, table):
        await asks(asker, answers)
        assert asker.table["undoBy"] == answers.table["undoBy"] == asker.update["seat"]
        assert (await says(asker, True))["code"] == "not-yours"
        assert (await says(answers, True, 99))["code"] == "stale"
        rows = len(await both[0].hub.store.rows(table))
        assert (await says(answers, False))["type"] == "accepted"
        await asker.until(lambda: asker.table["undoBy"] is None)
        assert len(await both[0].hub.store.rows(table)) == rows
        await asks(asker, answers)
        assert (await says(answers, True))["type"] == "accepted"
        for socket in (asker, answers):
            await socket.until(lambda s=socket: s.log[-1]["text"] == TAKEN_BACK)  # type: ignore[misc]
            await socket.until(lambda s=socket: s.table["undoBy"] is None)  # type: ignore[misc]
        assert [room.story.breaks for room in rooms(table, *both)] == [1, 1]


async def test_yes_of_two_on_different_servers_makes_one_undo(both: tuple[Server, Server]) -> None:
    here, there = both
    people, table = await seated("nexus", ["me", "open", "open"], here, there, here)
    async with people[0].connect(table) as a, people[1].connect(table) as b, people[2].connect(table) as c:
        sockets = [a, b, c]
        asker = await played(sockets)
        others = [socket for socket in sockets if socket is not asker]
        await asks(asker, *others)
        replies = await asyncio.gather(*[says(socket, True) for socket in others])
        assert [reply["type"] for reply in replies] == ["accepted", "accepted"]
        for socket in sockets:
            await socket.until(lambda s=socket: s.log[-1]["text"] == TAKEN_BACK)  # type: ignore[misc]
        assert sum("undo" in str(row.entries) for row in await here.hub.store.rows(table)) == 1


async def test_a_last_yes_of_which_no_undo_came_is_given_again(
    both: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a server is killed in between."""
    (ann, bob), table = await seated("nexus", ["me", "open", "random"], *both)
    async with ann.connect(table) as one, bob.connect(table) as other:
        asker = await played([one, other])
        answers = other if asker is one else one
        await asks(asker, answers)

        async def gone(*_: object) -> None:
            raise OSError("gone")

        with monkeypatch.context() as patched:
            patched.setattr(type(both[0].hub.store), "append", gone)
            assert (await says(answers, True))["code"] == "not-stored"
        async with at(both[0 if answers is other else 1], bob if answers is other else ann).connect(table) as again:
            await again.until(lambda: again.table["undoBy"] is not None)
            assert (await says(again, True))["type"] == "accepted"
            for socket in (asker, answers, again):
                await socket.until(lambda s=socket: s.log[-1]["text"] == TAKEN_BACK)  # type: ignore[misc]


async def test_of_two_who_ask_at_once_one_waits(both: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """On servers that do not hear of each other."""
    (ann, bob), table = await seated("nexus", ["me", "open", "random"], *both)
    async with ann.connect(table) as one, bob.connect(table) as other:
        for seed in range(1, 30):  # until both have something to take back
            await played([one, other], seed)
            if all(s.update["undo"].startswith(("The answer stands: a hidden", "Somebody")) for s in (one, other)):
                break
        await until(lambda: len({room.version for room in rooms(table, *both)}) == 1)
        monkeypatch.setattr(Node, "_heard", lambda *_: None)
        replies = await asyncio.gather(*[socket.ask({"type": "ask-undo"}) for socket in (one, other)])
        assert sorted(reply["type"] for reply in replies) == ["accepted", "refused"], replies
        assert next(reply for reply in replies if reply["type"] == "refused")["code"] == "asked"
        asker = one if replies[0]["type"] == "accepted" else other
        assert (await asker.ask({"type": "ask-undo"}))["type"] == "accepted"  # who asks twice, asks once
        for server in both:
            await node_of(server).compare()
        for socket in (one, other):
            await socket.until(lambda s=socket: s.table["undoBy"] == asker.update["seat"])  # type: ignore[misc]
            assert socket.table["undoVersion"] == 1


async def test_an_act_in_between_ends_it_and_a_late_yes_takes_nothing_back(
    both: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the act was not heard of yet."""
    (ann, bob), table = await seated("nexus", ["me", "open", "random"], *both)
    ann_there, bob_here = at(both[1], ann), at(both[0], bob)
    async with (
        ann.connect(table) as one,
        bob.connect(table) as other,
        ann_there.connect(table) as one_there,
        bob_here.connect(table) as other_here,
    ):
        asker = await played([one, other])
        await until(lambda: one.asked or other.asked)
        await until(lambda: len({room.version for room in rooms(table, *both)}) == 1)
        await asks(asker, one, other, one_there, other_here)
        number = asker.table["undoVersion"]
        monkeypatch.setattr(Node, "_heard", lambda *_: None)
        acts = one if one.asked else other
        where = (one_there, other) if acts is one else (one, other_here)  # the two on the other server
        late = where[1 if asker is one else 0]
        await acts.answer(acts.update["decision"]["answers"][0]["action"])
        await acts.until(lambda: acts.table["undoBy"] is None)
        assert late.table["undoBy"] is not None
        assert (await says(late, True, number))["code"] == "stale"
        for server in both:
            await node_of(server).compare()
        for socket in where:
            await socket.until(lambda s=socket: s.table["undoBy"] is None)  # type: ignore[misc]
        assert not any("undo" in str(row.entries) for row in await both[0].hub.store.rows(table))


async def test_a_question_that_was_not_heard_is_found_by_comparing(
    both: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_pair(both) as (asker, answers, table):
        await until(lambda: len({room.version for room in rooms(table, *both)}) == 1)
        monkeypatch.setattr(Node, "_heard", lambda *_: None)
        await asks(asker)
        assert answers.table["undoBy"] is None
        for server in both:
            await node_of(server).compare()
        await answers.until(lambda: answers.table["undoBy"] == asker.update["seat"])


@pytest.mark.parametrize("yes", [True, False])
async def test_a_question_outlives_the_server(tmp_path: Path, unhurried: None, yes: bool) -> None:
    settings = settings_in(tmp_path)
    async with serving(settings) as server:
        people, table = await seated("nexus", ["me", "open", "random"], server, server)
        async with people[0].connect(table) as one, people[1].connect(table) as other:
            asker = await played([one, other])
            await asks(asker)
            mine = people[0 if asker is one else 1]
            others = people[1 if asker is one else 0]
    async with (
        serving(settings) as server,
        at(server, mine).connect(table) as one,
        at(server, others).connect(table) as other,
    ):
        await other.until(lambda: bool(other.update) and other.table["undoBy"] == one.update["seat"])
        assert (await says(other, yes))["type"] == "accepted"
        await one.until(lambda: one.table["undoBy"] is None)
        assert (one.log[-1]["text"] == TAKEN_BACK) is yes


async def test_in_a_window_its_end_is_told_with_what_ended_it(tmp_path: Path, unhurried: None) -> None:
    """T20: not when somebody has answered, but on the tick on which the others learn that."""
    rng, ended = random.Random(1), 0
    async with serving(settings_in(tmp_path, tick_people=0.1)) as server:
        people, table = await seated("nemesis", ["me", "open"], server, server)
        async with people[0].connect(table) as one, people[1].connect(table) as two_:
            while ended < 3:
                await until(lambda: one.asked or two_.asked)
                asked, other = (one, two_) if one.asked else (two_, one)
                in_window = asked.update["view"]["window"] is not None
                if in_window and other.update["undo"].startswith(("The answer stands: a hidden", "Somebody else")):
                    await asks(other, asked)
                before, version = len(other.raw), asked.update["version"]
                waited = other.table["undoBy"] is not None
                await asked.answer(rng.choice(asked.update["decision"]["answers"])["action"])
                await asked.until(lambda: asked.update["version"] > version)  # noqa: B023
                if waited:
                    await other.until(lambda: other.table["undoBy"] is None)  # noqa: B023
                    told = [msgspec.json.decode(raw) for raw in other.raw[before:]]
                    kinds = [m["type"] for m in told if m["type"] == "update" or m.get("undoBy", 0) is None]
                    assert kinds[0] == "update"
                    ended += 1


def test_of_two_states_the_later_is_the_greater() -> None:
    """So that what is read in any order is known in the right one."""
    states = [Asking(1, False, yes, 0, 7) for yes in (0, 2, 6)]
    states += [Asking(1, True, 6, 0, 7), Asking(2, False, 0, 1, 7), Asking(3, False, 0, 0, 9)]
    assert states == sorted(states)
    assert [Asking(1, False, yes, 0, 7).agreed([0, 1, 2]) for yes in (0, 2, 4, 6)] == [False, False, False, True]
