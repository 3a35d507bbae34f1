"""`neontable join` on the full screen: the rematch."""

from __future__ import annotations

import pytest

from tests.server.hosting import Host, table_of
from tests.server.joining import at, both

pytestmark = pytest.mark.usefixtures("own_folder")


@pytest.mark.slow
@both
async def test_a_rematch_is_asked_for(host: Host, size: tuple[int, int]) -> None:
    """At once the new table is shown, and the old one is heard no more."""
    link = host.make("nemesis", ["open", "me"])
    async with at(link, size) as robin:
        await robin.until(lambda: robin.is_asked)
        before = robin.table.session
        await robin.press("G", "y")
        await robin.sees("N play again")
        host.say(link, "Well played")
        await robin.sees("Ann says: Well played")
        await robin.press("M", *"Again?", "enter", "L")
        await robin.sees("Robin says: Again?")
        await robin.press("N")
        await robin.until(lambda: not robin.is_over and robin.is_asked)
        assert robin.table.session is not before and before.channel is not None and before.channel.ended
        info = host.http.get(f"/api/tables/{table_of(link)}").json()
        assert robin.table.session.link.table == info["options"]["rematch"]
        asked = robin.table.question_id
        await robin.answer("1")
        await robin.until(lambda: robin.table.question_id != asked)
        await robin.press("G", "y")
        await robin.until(lambda: robin.is_over)


@both
async def test_a_rematch_that_another_has_asked_for_is_followed(host: Host, size: tuple[int, int]) -> None:
    link = host.make("nemesis", ["me", "open"])
    async with at(link, size) as robin:
        await robin.until(lambda: robin.table.looks)
        host.post(f"tables/{table_of(link)}/messages", {"type": "resign", "key": "resign-0001"})
        await robin.sees("N play again")
        made = host.post(f"tables/{table_of(link)}/rematch", {})
        await robin.sees("A rematch is asked for: N goes there.")
        await robin.press("N")
        await robin.until(lambda: not robin.is_over and robin.table.looks)
        assert robin.table.session.link.table == made["table"]["id"] and robin.table.session.seat == 1


async def test_who_watched_follows_and_watches_again(host: Host) -> None:
    link = host.make("nemesis", ["me", "random"])
    async with at(link) as robin:
        await robin.sees("you watch")
        host.post(f"tables/{table_of(link)}/messages", {"type": "resign", "key": "resign-0001"})
        await robin.until(lambda: robin.is_over)
        assert "play again" not in robin.text
        await robin.press("N")
        await robin.sees("Only who played here can ask for a rematch.")
        made = host.post(f"tables/{table_of(link)}/rematch", {})
        await robin.sees("A rematch is asked for: N goes there.")
        await robin.press("N")
        await robin.until(lambda: not robin.is_over and robin.table.looks)
        assert robin.table.session.link.table == made["table"]["id"] and robin.table.session.seat is None
        await robin.press("Q")
        await robin.until(lambda: robin.app.return_value)
