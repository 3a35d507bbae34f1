"""Games over connections: to the end, with people and bots, connections that drop, and all that is refused."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from neontable.server.security import MESSAGE_BYTES
from tests.server.clients import Person, Server, Socket, serving, settings_in

SAME = ("version", "seat", "view", "decision", "decisionId", "events", "undo", "over", "result")


@pytest.mark.parametrize(
    ("game", "seats"),
    [("nexus", ["me", "bot", "random"]), ("nexus", ["me", *["bot"] * 5]), ("nemesis", ["me", "random"])],
    ids=lambda value: value if isinstance(value, str) else f"{len(value)}",
)
async def test_a_whole_game_against_bots(server: Server, game: str, seats: list[str]) -> None:
    ann = await server.person("Ann")
    table = await ann.make(game, seats)
    async with ann.connect(table) as at:
        given = await at.play(random.Random(5))
        await at.until(lambda: at.table["table"]["stage"] == "over")
    assert given > 3
    assert at.update["result"]
    assert at.update["view"]["result"]["text"] == at.update["result"]
    assert at.table["table"]["result"] == at.update["result"]  # both to the same person: "You win", or neither


@pytest.mark.slow
async def test_a_game_against_the_commander(server: Server) -> None:
    ann = await server.person("Ann")
    table = await ann.make("nemesis", ["bot", "me"])
    async with ann.connect(table) as at:
        await at.play(random.Random(3))
    assert at.update["result"]


@pytest.mark.parametrize(("game", "bots"), [("nexus", ["bot", "random"]), ("nemesis", [])])
async def test_two_people_play(server: Server, game: str, bots: list[str]) -> None:
    ann, ben, table = await pair(server, game, bots)
    async with ann.connect(table) as one, ben.connect(table) as two:
        await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))
        assert one.update["result"] and two.update["result"]
        assert one.update["seat"] == 0 and two.update["seat"] == 1
        seats = one.table["table"]["seats"]
        assert [seat["mine"] for seat in seats][:2] == [True, False]
        assert [seat["here"] for seat in seats][:2] == [True, True]


@pytest.mark.parametrize(("game", "bots"), [("nexus", ["bot"]), ("nemesis", [])])
async def test_who_comes_back_sees_what_who_stayed_sees(server: Server, game: str, bots: list[str]) -> None:
    """T09: at every prompt, with and without the log that the client has already."""
    ann, ben, table = await pair(server, game, bots)
    rng, compared = random.Random(4), 0
    async with ann.connect(table) as kept, ben.connect(table) as two:
        playing = asyncio.create_task(two.play(random.Random(2)))
        for _ in range(40):
            await kept.until(lambda: kept.asked or kept.over)
            seen = rng.randrange(len(kept.log) + 1)
            async with ann.connect(table, seen, kept.log[:seen]) as back:
                await back.until(lambda: bool(back.update))
                assert {name: back.update[name] for name in SAME} == {name: kept.update[name] for name in SAME}
                assert back.update["logFrom"] == seen
                assert back.log == kept.log
            compared += 1
            if kept.over:
                break
            await kept.play(rng, 1)
        playing.cancel()
    assert compared > 8


async def test_two_tabs_of_one_seat(server: Server) -> None:
    ann, _, table = await pair(server, "nexus", ["bot"], first=0)  # Ben does not play: Ann is to be asked before him
    async with ann.connect(table) as one, ann.connect(table) as two:
        await one.until(lambda: one.asked)
        await one.play(random.Random(1), 1)
        async with asyncio.timeout(20):
            while two.update != one.update:  # whichever of the two is told first
                await asyncio.sleep(0.01)


# What is refused


@pytest.fixture
async def table(server: Server) -> tuple[Person, Person, str]:
    return await pair(server, "nexus", ["random"], first=0)


async def untouched(server: Server, table: str, at: Socket, message: Any, code: str) -> dict[str, Any]:
    """The refusal; the game is as it was, nobody was told anything, and the connection lives."""
    lobby = await server.hub.lobby(table)
    assert lobby.room.story is not None
    before, version, heard = lobby.room.story.state.hash(), lobby.room.version, at.update
    at.send(message)
    reply = await at.reply()
    assert (reply["type"], reply["code"]) == ("refused", code)
    assert reply["message"].endswith((".", "…", "`"))
    assert (lobby.room.story.state.hash(), lobby.room.version) == (before, version)
    at.send({"type": "ping", "at": 3})
    assert await at.reply() == {"type": "pong", "at": 3.0}
    assert at.update is heard
    return reply


async def test_a_repeated_key_is_answered_the_same(server: Server, table: tuple[Person, Person, str]) -> None:
    """T01: a double click, an answer that was lost on its way back, another connection."""
    ann, _, at_table = table
    async with ann.connect(at_table) as at:
        await at.until(lambda: at.asked)
        message = {"type": "answer", "decision": at.update["decisionId"], "key": "one-key-only"}
        message |= {"actions": [at.update["decision"]["answers"][0]["action"]]}
        at.send(message)
        at.send(message)
        first, second = await at.reply("one-key-only"), await at.reply("one-key-only")
        assert first == second == {"type": "accepted", "key": "one-key-only"}
        async with ann.connect(at_table) as again:
            assert await again.ask(dict(message)) == first
            bad = {"type": "answer", "decision": "x", "actions": [1], "key": "another-key"}
            assert await again.ask(dict(bad)) == await again.ask(dict(bad))
        lobby = await server.hub.lobby(at_table)
        rows = await lobby.store.rows(at_table)
        assert sum(row.key.endswith("one-key-only") for row in rows) == 1


async def test_answers_that_are_refused(server: Server, table: tuple[Person, Person, str]) -> None:
    """T02, T03, T08, T12."""
    ann, ben, at_table = table
    cid = await server.person("Cid")
    async with ann.connect(at_table) as one, ben.connect(at_table) as two, cid.connect(at_table) as watcher:
        lobby = await server.hub.lobby(at_table)
        await one.until(lambda: bool(one.update))
        asked, other = (one, two) if one.asked else (two, one)
        await asked.until(lambda: asked.asked)
        legal = asked.update["decision"]["answers"][0]["action"]
        answer = {"type": "answer", "decision": asked.update["decisionId"], "actions": [legal], "key": "good-key-1"}
        foreign = await untouched(server, at_table, other, answer, "not-asked")
        assert foreign["key"] == "good-key-1"
        await untouched(server, at_table, watcher, answer, "not-yours")
        for kind in ("resign", "ask-undo"):
            await untouched(server, at_table, watcher, {"type": kind, "key": "good-key-1"}, "not-yours")
        await untouched(server, at_table, watcher, {"type": "why-not", "action": 1, "key": "good-key-1"}, "not-yours")
        await untouched(server, at_table, asked, answer | {"decision": "9-9", "key": "good-key-2"}, "stale")
        refused = await untouched(server, at_table, asked, answer | {"actions": [5], "key": "good-key-3"}, "illegal")
        assert refused["clause"].startswith("NX-") and refused["clause"] in refused["message"]
        long = answer | {"actions": [legal, legal], "key": "good-key-4"}
        await untouched(server, at_table, asked, long, "too-long")
        await untouched(server, at_table, asked, {"type": "ask-undo", "key": "good-key-5"}, "no-undo")
        consent = {"type": "consent", "version": 1, "yes": True, "key": "good-key-6"}
        await untouched(server, at_table, other, consent, "stale")
        assert lobby.room.version == 0
        assert (await asked.ask(answer | {"key": "good-key-7"}))["type"] == "accepted"
        assert (await asked.ask(answer | {"key": "good-key-8"}))["code"] in ("stale", "not-asked")


MALFORMED: list[tuple[Any, str]] = [
    ("", "malformed"),
    ("{", "malformed"),
    ("[]", "malformed"),
    ("null", "malformed"),
    ("\x00\x01", "malformed"),
    ('{"type": "nothing"}', "malformed"),
    ('{"type": "answer"}', "malformed"),
    ({"type": "answer", "decision": "1-0", "actions": [], "key": "good-key-1"}, "malformed"),
    ({"type": "answer", "decision": "1-0", "actions": [-1], "key": "good-key-1"}, "malformed"),
    ({"type": "answer", "decision": "1-0", "actions": [2**40], "key": "good-key-1"}, "malformed"),
    ({"type": "answer", "decision": "1-0", "actions": [1], "key": "../../etc"}, "malformed"),
    ({"type": "answer", "decision": "1-0", "actions": [1], "key": "good-key-1", "seat": 1}, "malformed"),
    ({"type": "say", "text": "a" * 501}, "malformed"),
    ({"type": "say", "text": "a" * (MESSAGE_BYTES + 1)}, "too-long"),
    ("[" * 10_000, "malformed"),
    ({"type": "hello", "protocol": 1}, "out-of-order"),
]


async def test_messages_that_are_none(server: Server, table: tuple[Person, Person, str]) -> None:
    ann, _, at_table = table
    async with ann.connect(at_table) as at:
        await at.until(lambda: bool(at.update))
        for message, code in MALFORMED:
            await untouched(server, at_table, at, message, code)


async def test_the_greeting_comes_first(table: tuple[Person, Person, str]) -> None:
    ann, _, at_table = table
    async with ann.connect(at_table, -1) as at:
        at.send({"type": "resign", "key": "good-key-1"})
        assert (await at.reply())["code"] == "out-of-order"
        at.send({"type": "hello", "protocol": 2})
        assert (await at.reply())["code"] == "protocol"
        assert await at.closed == 4426
    async with ann.connect(at_table, -1) as at:
        at.send("{}")
        assert (await at.reply())["code"] == "malformed"
        at.send({"type": "hello", "protocol": 1})
        await at.until(lambda: bool(at.update))


async def test_a_table_that_there_is_not(server: Server) -> None:
    ann = await server.person("Ann")
    async with ann.connect("nothing", -1) as at:
        assert (await at.reply())["code"] == "no-table"
        assert await at.closed == 4404


async def test_another_site_cannot_connect(table: tuple[Person, Person, str]) -> None:
    ann, _, at_table = table
    for headers in ({"origin": "https://evil.example"}, {"host": "evil.example"}, {"origin": "null"}):
        async with ann.connect(at_table, -1, None, **headers) as at:
            assert await at.closed == 4403
            assert at.raw == []


async def test_too_many_messages(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        ann = await server.person("Ann")
        table = await ann.make("nexus", ["me", "random", "random"])
        async with ann.connect(table) as at:
            for number in range(60):
                at.send({"type": "ping", "at": number})
            replies = [await at.reply() for _ in range(60)]
            kinds = [reply.get("code", "pong") for reply in replies]
            assert kinds[:35] == ["pong"] * 35
            assert "too-fast" in kinds
            await asyncio.sleep(0.2)
            at.send({"type": "ping", "at": 1})
            assert (await at.reply())["type"] == "pong"


# What else is said


async def test_why_not(server: Server, table: tuple[Person, Person, str]) -> None:
    ann, _, at_table = table
    async with ann.connect(at_table) as at:
        why = await at.ask({"type": "why-not", "action": 5})
        assert why["type"] == "why" and "NX-" in why["text"]
        huge = await at.ask({"type": "why-not", "action": 2**31 - 1})
        assert huge["type"] == "why" and huge["text"]


async def test_chat_reaches_all_and_is_kept(server: Server, table: tuple[Person, Person, str]) -> None:
    ann, ben, at_table = table
    cid = await server.person("Cid")
    async with ann.connect(at_table) as one, ben.connect(at_table) as two, cid.connect(at_table) as watcher:
        one.send({"type": "say", "text": "<b>Hello</b>"})
        said = [await socket.reply() for socket in (one, two, watcher)]
        assert said[0] == said[1] == said[2]
        assert (said[0]["name"], said[0]["seat"], said[0]["text"]) == ("Ann", 0, "<b>Hello</b>")
        watcher.send({"type": "say", "text": "I watch"})
        assert (await one.reply())["seat"] is None
    async with ben.connect(at_table) as back:
        assert [(await back.reply())["text"] for _ in range(2)] == ["<b>Hello</b>", "I watch"]
    nobody = Person(server)
    async with nobody.connect(at_table) as watcher:
        await watcher.until(lambda: len(watcher.kept) == 2)
        watcher.kept.clear()
        watcher.send({"type": "say", "text": "who am I"})
        assert (await watcher.reply())["code"] == "no-name"


async def pair(server: Server, game: str, bots: list[str], **options: Any) -> tuple[Person, Person, str]:
    """Ann and Ben at a table with bots."""
    ann, ben = await server.person("Ann"), await server.person("Ben")
    table = await ann.make(game, ["me", "open", *bots], options=options)
    joined = await ben.post(f"/api/tables/{table}/join")
    assert joined.status_code == 200, joined.text
    return ann, ben, table
