"""`neontable join` on the full screen: a seat at a real server, by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from neontable.terminal.remote.app import JoinApp
from neontable.terminal.remote.inbox import Gone
from neontable.terminal.widgets.answers import Answers
from tests.server.hosting import Host, hosting, table_of
from tests.server.joining import at, both
from tests.server.test_serve import started
from tests.terminal.screens import SMALL

pytestmark = pytest.mark.usefixtures("own_folder")


@pytest.mark.slow
@both
async def test_a_whole_game_of_nexus(host: Host, size: tuple[int, int]) -> None:
    link = host.make("nexus", ["open", "random", "random"])
    async with at(link, size) as robin:
        await robin.until(lambda: robin.is_asked)
        assert "Choose a" in robin.text
        for key in range(400):
            await robin.answer("12"[key % 2])
            if robin.is_over:
                break
        assert "The replicant was" in robin.text
        assert "It can be looked at again in a browser" in robin.text
        await robin.press("Q")
    replay = link.partition("#")[0].replace("/table/", "/replay/")
    assert robin.app.return_value == f"It can be looked at again in a browser: {replay}"
    assert host.http.get(f"/api/tables/{table_of(link)}").json()["stage"] == "over"


@both
async def test_the_first_turns_of_nemesis_and_a_window(host: Host, size: tuple[int, int]) -> None:
    link = host.make("nemesis", ["open", "random"])
    async with at(link, size) as robin:
        await robin.until(lambda: robin.is_asked)
        assert "Keep this hand, or take a mulligan?" in robin.text
        windows = 0
        for key in range(60):
            await robin.until(lambda: robin.is_asked)
            decision = robin.table.session.decision(0)
            assert decision is not None and decision.prompt.split()[0] in robin.text
            windows += decision.kind == "window"
            await robin.answer("01"[key % 2] if decision.kind != "window" else "0")
            if windows >= 2:
                break
        assert windows >= 2
        await robin.press("tab", "C")
        assert "Robin" in robin.text


@both
async def test_waiting_for_others_with_the_link_to_send(host: Host, size: tuple[int, int]) -> None:
    link = host.make("nexus", ["open", "me", "open"])
    async with at(link, size) as robin:
        await robin.sees("Waiting for others: send this link.")
        assert link in robin.text
        assert "It begins when 1 more have come." in robin.text
        await robin.press("1", "U", "G", "question_mark", "P", "N")
        await robin.press("n" if "Give up?" in robin.text else "T")
        host.say(link, "Nobody here yet?")
        await robin.sees("Ann says: Nobody here yet?")
        host.post(f"tables/{table_of(link)}/close", {})
        await robin.until(lambda: robin.app.return_value)
    assert robin.app.return_value == "The host has closed the table."


@both
async def test_talk_is_shown_and_said(host: Host, size: tuple[int, int]) -> None:
    link = host.make("nexus", ["open", "me", "random"])
    async with at(link, size) as robin:
        await robin.until(lambda: robin.is_asked)
        host.say(link, "Hello [b]Robin[/b]")
        await robin.sees("Ann says: Hello [b]Robin[/b]")
        await robin.press("M", *"Hi", "space", *"Ann", "enter")
        await robin.sees("Robin says: Hi Ann")
        if size == SMALL:
            await robin.press("W")
        await robin.sees("Robin (you)")
        assert "Ann not connected" in robin.text
        await robin.press("L")
        await robin.sees("Ann says: Hello [b]Robin[/b]")
        before = [line.text for line in robin.table.session.lines(0)]
        assert before.index("Ann says: Hello [b]Robin[/b]") < before.index("Robin says: Hi Ann")


@both
async def test_why_and_what_is_refused(host: Host, size: tuple[int, int]) -> None:
    """The server's own words, and the question stands."""
    link = host.make("nexus", ["open", "random", "random"])
    async with at(link, size) as robin:
        await robin.until(lambda: robin.is_asked)
        robin.table.give(0, 2**30)
        await robin.until(lambda: robin.is_asked and robin.table.said)
        assert robin.table.said.plain[:60] in robin.text
        asked = robin.table.question_id
        assert robin.table.query_one(Answers).choices
        await robin.press("1")
        await robin.until(lambda: robin.is_asked and robin.table.question_id != asked)
        await robin.press("question_mark")
        await robin.sees("be chosen")  # all can be chosen, or which cannot, and by which clause
        await robin.press("Y")
        await robin.sees("Nobody asks for an undo.")


async def test_an_early_key_is_no_answer(host: Host) -> None:
    """T01: as at this device."""
    async with at(host.make("nexus", ["open", "random", "random"]), grace=60) as robin:
        await robin.until(lambda: robin.is_asked)
        asked = robin.table.question_id
        await robin.press("1", "enter")
        await robin.pilot.pause(0.3)
        assert robin.table.question_id == asked and robin.is_asked


async def test_giving_up_is_asked_for_and_leaves_the_seat_to_a_bot(host: Host) -> None:
    link = host.make("nexus", ["open", "me", "random"])
    async with at(link) as robin:
        await robin.until(lambda: robin.is_asked)
        await robin.press("G", "n", "G", "y")
        await robin.until(lambda: robin.app.return_value)
    assert robin.app.return_value == "Your seat is a bot's now."


@pytest.mark.parametrize("key", ["Q", "ctrl+c", "ctrl+q"])
async def test_who_goes_keeps_the_seat_and_comes_back_to_it(host: Host, key: str) -> None:
    link = host.make("nexus", ["open", "me", "random"])
    async with at(link) as robin:
        await robin.until(lambda: robin.is_asked)
        await robin.press(key)
        await robin.until(lambda: robin.app.return_value)
    assert robin.app.return_value == f"Your seat stays yours. Come back with: neontable join '{link}'"
    async with at(link.partition("#")[0]) as again:  # who sits there needs no secret
        await again.until(lambda: again.is_asked)


@pytest.mark.parametrize("key", ["Q", "ctrl+c", "ctrl+q"])
@pytest.mark.parametrize("game", ["nexus", "nemesis"])
async def test_what_comes_when_one_has_gone_is_shown_nowhere(host: Host, game: str, key: str) -> None:
    """A notebook, an answer, a reason: each was drawn on a screen of which nothing was left."""
    async with at(host.make(game, ["open", "random"] + ["random"] * (game == "nexus"))) as robin:
        await robin.until(lambda: robin.is_asked)
        table = robin.table
        await robin.press(key)
        await robin.until(lambda: robin.app.return_value)
        await table.remove_children()
        table.draw()
        table.say("It comes too late.")


@pytest.mark.parametrize("game", ["nexus", "nemesis"])
async def test_what_comes_while_the_app_closes_is_shown_nowhere(
    host: Host, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has left, and still panes are gone, one after the other: an update, a notebook, the clock's second came in
    between."""
    async with at(host.make(game, ["open", "random"] + ["random"] * (game == "nexus"))) as robin:
        await robin.until(lambda: robin.is_asked)
        table = robin.table
        monkeypatch.setattr(JoinApp, "is_running", False)  # as an app says that closes, before a pane goes
        await table.query("#top, #foot").remove()
        table.question_id = ""  # as if it were a new one
        table.look()
        table.tick()
        table.say("It comes too late.")


@both
async def test_an_undo_is_asked_for_and_agreed_to(host: Host, size: tuple[int, int]) -> None:
    """Ann's undo waits for Robin's yes; Robin's own is done at once while nobody has learnt anything."""
    link = host.make("nexus", ["me", "open", "random"])
    async with at(link, size) as robin:
        while not robin.is_asked:
            host.answer(link)
            await robin.pilot.pause(0.05)
        before = robin.table.question_id
        host.post(f"tables/{table_of(link)}/messages", {"type": "ask-undo", "key": "undo-0001"})
        await robin.sees("Ann would like to take back the last answer: Y yes, N no")
        await robin.press("N")
        await robin.sees("You do not agree: the answer stands.")
        assert robin.table.question_id == before
        host.post(f"tables/{table_of(link)}/messages", {"type": "ask-undo", "key": "undo-0002"})
        await robin.until(lambda: robin.table.session.undo_by == 0)
        await robin.press("Y")
        await robin.until(lambda: not robin.is_asked)
        await robin.press("L")
        await robin.sees("The last answer was taken back.")


@pytest.mark.slow
@both
async def test_the_connection_is_lost_and_there_again(tmp_path: Path, size: tuple[int, int]) -> None:
    with hosting(tmp_path) as (server, host):
        link = host.make("nexus", ["open", "random", "random"])
        port = host.server.rpartition(":")[2]
        async with at(link, size) as robin:
            await robin.answer("1")
            await robin.until(lambda: robin.is_asked)
            server.kill()
            server.wait()
            await robin.sees("The connection is lost; it is tried again")
            asked = robin.table.question_id
            await robin.press("1")  # is sent when there is one
            assert not robin.is_asked
            await robin.press("H", "escape")  # keys are live meanwhile
            with started("--database", f"sqlite:///{tmp_path / 'a.db'}", "--port", port):
                await robin.sees("The connection is there again.")
                await robin.until(lambda: robin.is_asked and robin.table.question_id != asked)
                for _ in range(5):
                    await robin.answer("1")
                    await robin.until(lambda: robin.is_asked or robin.is_over)


async def test_a_table_that_is_gone_is_left_with_a_word(host: Host) -> None:
    async with at(host.make("nexus", ["open", "random", "random"])) as robin:
        await robin.until(lambda: robin.is_asked)
        robin.table.session.inbox.put(Gone("There is no such table: ask for a new link."))
        await robin.until(lambda: robin.app.fault)
    assert str(robin.app.fault) == "There is no such table: ask for a new link."


async def test_passing_until_something_happens(host: Host) -> None:
    link = host.make("nemesis", ["open", "random"])
    async with at(link) as robin:
        for key in range(60):
            await robin.until(lambda: robin.is_asked)
            decision = robin.table.session.decision(0)
            assert decision is not None
            if decision.kind == "window":
                break
            await robin.answer("01"[key % 2])
        else:
            raise AssertionError("no window")
        passed = len(robin.table.session.logs[0])
        await robin.press("P")
        await robin.until(lambda: robin.is_asked and len(robin.table.session.logs[0]) > passed)
        assert "You passed" in robin.text
        assert not robin.table.skips
