"""Two people at a table do whatever hypothesis finds, in any order: answer, answer twice, too late and for each other,
drop, come back at another server, and servers that end and begin anew. What was acknowledged is stored, once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from neontable.server.settings import Settings
from tests.server.clients import PATIENCE, Person, Server, Socket, serving
from tests.server.test_socket import SAME

T = TypeVar("T")
NAMES = ("Ann", "Ben")
people = st.sampled_from(range(len(NAMES)))
some = st.integers(0, 1000)
GIVEN: list[str] = []  # keys of all evenings


class Evening(RuleBasedStateMachine):
    """A table of Nexus on one server or several with the same database. `acknowledged`: keys, with the message."""

    def __init__(self, server_settings: Settings, nodes: int) -> None:
        super().__init__()
        self.settings = server_settings
        self.runner = asyncio.Runner()
        self.stacks = [AsyncExitStack() for _ in range(nodes)]
        self.servers: list[Server] = []
        self.cookies: list[str] = []
        self.sockets: list[Socket | None] = [None, None]
        self.at = [0, 0]  # the server of each person
        self.acknowledged: list[tuple[int, dict[str, Any]]] = []
        self.table = ""

    def does(self, what: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(what)

    # What the rules are made of

    def person(self, who: int) -> Person:
        person = Person(self.servers[self.at[who]])
        person.http.cookies.set("nt", self.cookies[who])
        return person

    async def begin(self, node: int) -> Server:
        return await self.stacks[node].enter_async_context(serving(self.settings))

    async def connected(self, who: int) -> Socket:
        """Their connection; made if there is none."""
        socket = self.sockets[who]
        if socket is None:
            socket = await self.person(who).connect(self.table).__aenter__()
            self.sockets[who] = socket
        await socket.until(lambda: bool(socket.update))
        return socket

    async def dropped(self, who: int) -> None:
        socket, self.sockets[who] = self.sockets[who], None
        if socket is not None:
            await socket.__aexit__()

    async def version(self) -> int:
        """How many rows the table has."""
        return len(await (await self.servers[0].hub.lobby(self.table)).store.rows(self.table))

    async def refused(self, who: int, message: dict[str, Any]) -> None:
        """It is refused with a sentence, and nothing is stored by it but what others do meanwhile."""
        reply = await (await self.connected(who)).ask(message)
        assert reply["type"] == "refused" and reply["message"], reply
        lobby = await self.servers[0].hub.lobby(self.table)
        assert not any(row.key.endswith(message["key"]) for row in await lobby.store.rows(self.table))

    # The rules

    @initialize()
    def sit_down(self) -> None:
        async def doing() -> None:
            self.servers = [await self.begin(node) for node in range(len(self.stacks))]
            ann, ben = [await self.servers[0].person(name) for name in NAMES]
            self.cookies = [str(who.http.cookies["nt"]) for who in (ann, ben)]
            self.table = await ann.make("nexus", ["me", "open", "random"], options={"first": 0})
            assert (await ben.post(f"/api/tables/{self.table}/join", {})).status_code == 200

        self.does(doing())

    @rule(which=some)
    def answer(self, which: int) -> None:
        async def doing() -> None:
            sockets = [await self.connected(who) for who in range(len(NAMES))]
            await until(lambda: any(socket.asked or socket.over for socket in sockets))
            who = next((who for who, socket in enumerate(sockets) if socket.asked), None)
            if who is None:
                return
            socket, before = sockets[who], sockets[who].update
            answers = before["decision"]["answers"]
            message = {"type": "answer", "decision": before["decisionId"], "key": f"key-{len(self.acknowledged):08}"}
            message |= {"actions": [answers[which % len(answers)]["action"]]}
            reply = await socket.ask(message)
            assert reply["type"] == "accepted", reply
            self.acknowledged.append((who, message))
            GIVEN.append(message["key"])
            await socket.until(lambda: socket.update["version"] > before["version"])

        self.does(doing())

    @precondition(lambda self: self.acknowledged)
    @rule(which=some)
    def answer_again(self, which: int) -> None:
        """T01: the same key is answered the same, at whichever server, and stored once."""

        async def doing() -> None:
            who, message = self.acknowledged[which % len(self.acknowledged)]
            reply = await (await self.connected(who)).ask(dict(message))
            assert reply == {"type": "accepted", "key": message["key"]}

        self.does(doing())

    @precondition(lambda self: self.acknowledged)
    @rule(which=some, new=some)
    def answer_what_is_past(self, which: int, new: int) -> None:
        who, message = self.acknowledged[which % len(self.acknowledged)]
        self.does(self.refused(who, message | {"key": f"past-{new:08}"}))

    @rule(who=people, new=some)
    def answer_for_the_other(self, who: int, new: int) -> None:
        async def doing() -> None:
            other = await self.connected(1 - who)
            if other.asked:
                answers = other.update["decision"]["answers"]
                message = {"type": "answer", "decision": other.update["decisionId"], "key": f"foreign-{new:08}"}
                await self.refused(who, message | {"actions": [answers[0]["action"]]})

        self.does(doing())

    @rule(who=people)
    def drop(self, who: int) -> None:
        self.does(self.dropped(who))

    @rule(who=people, node=some)
    def go_to_a_server(self, who: int, node: int) -> None:
        self.does(self.dropped(who))
        self.at[who] = node % len(self.servers)

    @rule(node=some)
    def end_a_server(self, node: int) -> None:
        """And begin it anew, on the same database."""

        async def doing() -> None:
            at = node % len(self.servers)
            for who in range(len(NAMES)):
                if self.at[who] == at:
                    await self.dropped(who)
            await self.stacks[at].aclose()
            self.servers[at] = await self.begin(at)

        self.does(doing())

    @precondition(lambda self: self.table)
    @rule(who=people)
    def ask_for_the_replay(self, who: int) -> None:
        """It is kept back while the game goes on."""

        async def doing() -> None:
            socket = await self.connected(who)
            was_over = socket.over
            reply = await self.person(who).get(f"/api/tables/{self.table}/replay")
            if reply.status_code == 200:
                await socket.until(lambda: socket.over)
            else:
                assert not was_over, reply.text

        self.does(doing())

    # What always holds

    @invariant()
    def what_was_acknowledged_is_stored_once(self) -> None:
        if not self.acknowledged:
            return
        lobby = self.does(self.servers[0].hub.lobby(self.table))
        keys = [row.key for row in self.does(lobby.store.rows(self.table))]
        for _, message in self.acknowledged:
            assert sum(key.endswith(message["key"]) for key in keys) == 1

    def teardown(self) -> None:
        """Who stayed, and who comes back at any server, are shown the same."""

        async def doing() -> None:
            for who in range(len(NAMES)) if self.table else ():
                stayed = await self.connected(who)
                for server in self.servers:
                    there = Person(server)
                    there.http.cookies.set("nt", self.cookies[who])
                    async with there.connect(self.table) as back:
                        await until(lambda s=stayed, b=back: shown(s) == shown(b))  # type: ignore[misc]
                        assert back.log == stayed.log
                await self.dropped(who)
            for stack in self.stacks:
                await stack.aclose()

        self.does(doing())
        self.runner.close()


def shown(socket: Socket) -> dict[str, Any]:
    return {name: socket.update.get(name) for name in SAME if name != "events"}


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def run(make: Callable[[], Evening]) -> None:
    GIVEN.clear()
    chosen = settings(max_examples=8, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(make, settings=chosen)  # type: ignore[arg-type]  # it takes whatever makes one
    assert len(GIVEN) > 8, "hardly anything was played"


@pytest.mark.slow
def test_an_evening_at_one_server(tmp_path: Path, unhurried: None) -> None:
    made = iter(range(10_000))

    def evening() -> Evening:
        file = tmp_path / f"{next(made)}.db"
        return Evening(Settings(database=f"sqlite:///{file}", tick_people=0.02, tick_bots=0.02), 1)

    run(evening)


@pytest.mark.slow
def test_an_evening_at_two_servers(postgres: str, unhurried: None) -> None:
    run(lambda: Evening(Settings(database=postgres, tick_people=0.02, tick_bots=0.02), 2))
