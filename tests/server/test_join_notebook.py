"""`neontable join` on the full screen: the notebook of Nexus."""

from __future__ import annotations

import httpx
import pytest

from neontable.nexus.view import CardOdds, Notebook
from neontable.terminal.remote.nexus_table import NexusThere
from neontable.terminal.remote.screen import ThereScreen
from neontable.terminal.session import NotNow
from tests.server.hosting import Host
from tests.server.joining import At, at, both
from tests.terminal.screens import LARGE

pytestmark = pytest.mark.usefixtures("own_folder")


@both
async def test_the_notebook_is_the_seats_own(host: Host, size: tuple[int, int]) -> None:
    """What the server works out for this seat; with odds, since all others are bots."""
    link = host.make("nexus", ["open", "random", "random"])
    async with at(link, size) as robin:
        await robin.until(lambda: robin.is_asked)
        await robin.press("W")
        await robin.press(*["W"] * (size == LARGE))  # there it opens and shuts
        await robin.sees("Who is the replicant?")
        assert "Robin (you)" in robin.text and "33 %" in robin.text
        assert notebook_of(robin.table) == at_server(host, robin)
        await robin.press("O")
        await robin.sees("may be")
        assert "%" not in robin.text
        before = at_server(host, robin)
        for _ in range(6):
            asked = robin.table.question_id
            await robin.press("T")
            await robin.answer("1")
            await robin.asked_anew(asked)
            await robin.until(lambda: notebook_of(robin.table) == at_server(host, robin))
        assert notebook_of(robin.table) != before


def notebook_of(table: ThereScreen) -> Notebook | None:
    """What is shown."""
    assert isinstance(table, NexusThere)
    return table.book.notebook if table.book else None


def at_server(host: Host, robin: At) -> Notebook:
    """Robin's notebook, asked for by another way."""
    session = robin.table.session
    url = f"{host.server}/api/tables/{session.link.table}/notes"
    answer = httpx.get(url, headers={"authorization": f"Bearer {session.door.token}"}).json()
    cards = tuple(CardOdds(one["card"], f"E{one['card'] + 1}", one["may_be"]) for one in answer["cards"])
    return Notebook(answer["deals"], answer["replicant"], cards)


async def test_no_odds_among_people_and_no_notebook_for_who_watches(host: Host) -> None:
    link = host.make("nexus", ["open", "me", "random"])
    async with at(link) as robin:
        await robin.until(lambda: robin.is_asked)
        await robin.press("W")
        await robin.sees("Who is the replicant?")
        assert "may be" in robin.text and "%" not in robin.text
        await robin.press("O", "T")
        await robin.sees("Odds are told only where all others are bots")
    link = host.make("nexus", ["me", "random", "random"])
    async with at(link, LARGE) as robin:
        await robin.sees("you watch")
        for _ in range(5):
            host.answer(link)
            await robin.pilot.pause(0.05)
        assert "Who is the replicant?" not in robin.text
        with pytest.raises(NotNow, match="Only who plays has a notebook"):
            robin.table.session.notebook()
