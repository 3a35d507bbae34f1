"""`neontable join` on the full screen: watching."""

from __future__ import annotations

import pytest

from neontable.terminal.widgets.answers import Answers
from tests.server.hosting import Host, table_of
from tests.server.joining import at, both
from tests.terminal.screens import SMALL

pytestmark = pytest.mark.usefixtures("own_folder")


@pytest.mark.slow
@both
@pytest.mark.parametrize("game", ["nexus", "nemesis"])
async def test_who_comes_when_the_game_has_begun_watches_it_to_its_end(
    host: Host, size: tuple[int, int], game: str
) -> None:
    """By the spectators' view alone; nothing is answered, and the talk is for all."""
    link = host.make(game, ["me", "random"] if game == "nemesis" else ["me", "random", "random"])
    async with at(link, size) as robin:
        await robin.sees("you watch")
        session = robin.table.session
        assert session.seat is None and session.asked is None
        assert not robin.table.query_one(Answers).choices
        assert "The game has begun, and every seat is taken: you watch." in robin.text
        await robin.press("1", "enter", "question_mark", "P", "U", "Y", "N", "G", "J", "V")
        assert robin.app.screen is robin.table
        await robin.press("H")
        await robin.sees("who sits here, who is connected")
        assert "give up" not in robin.text
        await robin.press("escape", "M", *"Hi", "enter")
        await robin.sees("Robin says: Hi")
        if game == "nemesis":
            await robin.press("tab", "C", "T")
            assert "Your hand" not in robin.text
        elif size == SMALL:
            await robin.press("W", "L", "T")
        while not robin.is_over:
            host.answer(link)
            await robin.pilot.pause(0.02)
            assert session.view(None).seat is None  # type: ignore[attr-defined]
        await robin.sees("Every card, turned up" if game == "nexus" else "wins")
        info = host.http.get(f"/api/tables/{table_of(link)}").json()
        assert info["spectators"] == 1 and info["seats"][0]["name"] == "Ann"


@both
async def test_watching_by_choice_and_taking_a_seat_after_all(host: Host, size: tuple[int, int]) -> None:
    link = host.make("nexus", ["open", "me", "random"])
    async with at(link, size, watch=True) as robin:
        await robin.sees("You watch. It begins when 1 more have come.")
        await robin.press("Q")
        await robin.until(lambda: robin.app.return_value)
    assert robin.app.return_value == f"Watch on with: neontable join '{link}' --watch"
    async with at(link, size, watch=True) as robin:
        await robin.sees("J take a seat")
        await robin.press("J")
        await robin.until(lambda: robin.is_asked)
        assert robin.table.session.seat == 0 and robin.table.query_one(Answers).choices
        assert "you watch" not in robin.text


@both
async def test_a_seat_is_given_back_for_watching(host: Host, size: tuple[int, int]) -> None:
    link = host.make("nexus", ["open", "me", "open"])
    async with at(link, size) as robin:
        await robin.sees("V watch instead")
        await robin.press("V")
        await robin.sees("You watch. It begins when 2 more have come.")
        async with at(link, size, watch=True, name="Sam"):
            await robin.sees("you watch, with 1 more")
        info = host.http.get(f"/api/tables/{table_of(link)}").json()
        assert [seat["kind"] for seat in info["seats"]] == ["open", "person", "open"] and info["spectators"] == 1


async def test_who_watches_a_table_that_is_closed_goes(host: Host) -> None:
    link = host.make("nexus", ["me", "random", "random"])
    async with at(link) as robin:
        await robin.sees("you watch")
        host.post(f"tables/{table_of(link)}/close", {})
        await robin.until(lambda: robin.app.return_value)
    assert robin.app.return_value == "The host has closed the table."
