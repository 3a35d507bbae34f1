"""What is looked up beside the game: found cards, and the notebook of one's own seat alone."""

from __future__ import annotations

from typing import Any

from neontable.nexus.game import NexusTable
from tests.server.clients import Person, Server


async def found(who: Person, words: str) -> Any:
    return await who.http.get("/api/cards/nemesis/found", params={"q": words})


async def test_cards_are_found_as_by_the_command_line(server: Server) -> None:
    ann = Person(server)
    every = {card["id"] for card in (await ann.get("/api/cards/nemesis")).json()}
    assert set((await found(ann, "")).json()["ids"]) == every
    flying = set((await found(ann, "kw:flying t:unit v<=2")).json()["ids"])
    assert flying and flying < every
    assert not flying & set((await found(ann, "-kw:flying")).json()["ids"])
    wrong = await found(ann, "v<=")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "search")
    assert wrong.json()["message"].endswith(".")
    assert (await found(ann, "x" * 201)).status_code == 400


async def test_the_notebook_is_ones_own(server: Server) -> None:
    ann, ben, watcher = [await server.person(name) for name in ("Ann", "Ben", "Cid")]
    table = await ann.make("nexus", ["me", "open", "random"])
    await ben.post(f"/api/tables/{table}/join", {})
    room = (await server.hub.lobby(table)).room
    assert room.story and isinstance(room.story.play.table, NexusTable)
    for seat, who in enumerate((ann, ben)):
        notes = (await who.get(f"/api/tables/{table}/notes")).json()
        own = room.story.play.table.notebook(room.shown[seat].story.state, seat)
        assert {card["card"]: set(card["may_be"]) for card in notes["cards"]} == {
            card.card: set(card.odds) for card in own.cards
        }
        assert set(notes["replicant"]) == set(own.replicant)
        # people among themselves are given no odds
        assert not notes["odds"] and not notes["deals"] and not any(notes["replicant"].values())
    answer = await watcher.get(f"/api/tables/{table}/notes")
    assert (answer.status_code, answer.json()["code"]) == (403, "not-yours")


async def test_odds_are_given_against_bots_and_no_notebook_elsewhere(server: Server) -> None:
    ann = await server.person("Ann")
    table = await ann.make("nexus", ["me", "random", "random"])
    notes = (await ann.get(f"/api/tables/{table}/notes")).json()
    assert notes["odds"] and notes["deals"] > 1
    assert abs(sum(notes["replicant"].values()) - 1) < 1e-9
    duel = await ann.make("nemesis", ["me", "random"])
    assert (await ann.get(f"/api/tables/{duel}/notes")).json()["code"] == "no-notes"
