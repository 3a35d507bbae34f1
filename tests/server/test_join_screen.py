"""`neontable join` on the full screen: a seat at a real server, by keys."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from textual.pilot import Pilot

from neontable.nexus.view import CardOdds, Notebook
from neontable.terminal.part import part_of
from neontable.terminal.remote.app import JoinApp
from neontable.terminal.remote.command import connected
from neontable.terminal.remote.door import Door
from neontable.terminal.remote.inbox import Gone, Inbox
from neontable.terminal.remote.link import read_link
from neontable.terminal.remote.live import Live
from neontable.terminal.remote.nexus_table import NexusThere
from neontable.terminal.remote.screen import ThereScreen
from neontable.terminal.saves import FOLDER
from neontable.terminal.screens.end import EndScreen
from neontable.terminal.session import NotNow
from neontable.terminal.widgets.answers import Answers
from tests.server.test_join import Host, serving, table_of
from tests.server.test_serve import started
from tests.terminal.screens import LARGE, SMALL, shown

PATIENCE = 60.0  # seconds
both = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "wide"])


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who this device is at which server is kept in a folder of the test."""
    monkeypatch.setenv(FOLDER, str(tmp_path))


class At:
    """Robin, at a terminal."""

    def __init__(self, app: JoinApp, pilot: Pilot[str]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def table(self) -> ThereScreen:
        found = next(screen for screen in self.app.screen_stack if isinstance(screen, ThereScreen))
        assert isinstance(found, ThereScreen)
        return found

    @property
    def text(self) -> str:
        return " ".join(shown(self.app).split())

    @property
    def is_asked(self) -> bool:
        return not self.table.goes_on

    async def until(self, holds: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, shown(self.app)
            await self.pilot.pause(0.02)

    async def sees(self, text: str) -> None:
        await self.until(lambda: text in self.text)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def asked_anew(self, before: str) -> None:
        await self.until(lambda: self.is_asked and self.table.question_id != before)

    async def answer(self, key: str) -> None:
        """When something is asked."""
        await self.until(lambda: self.is_over or self.is_asked)
        await self.press(key)

    @property
    def is_over(self) -> bool:
        return isinstance(self.app.screen, EndScreen)


@asynccontextmanager
async def at(
    link: str, size: tuple[int, int] = SMALL, grace: float = 0, watch: bool = False, name: str = "Robin"
) -> AsyncIterator[At]:
    read = read_link(link)
    door = Door(read.server)
    door.be(name)
    live = Live(door, read, door.come(read, None, "", watch), Inbox())
    app = JoinApp(live, part_of(live.game.name, odds=False), grace)
    with connected(live, watch):
        async with app.run_test(size=size) as pilot:
            yield At(app, pilot)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A server for each: one would hold that so many tables and guests are too many for an address."""
    with serving(tmp_path) as (_, host):
        yield host


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
        assert "A rematch is asked for in a browser" in robin.text
        await robin.press("Q")
    assert robin.app.return_value == f"A rematch is asked for in a browser: {link.partition('#')[0]}"
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
    with serving(tmp_path) as (server, host):
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
        await robin.press("O")
        await robin.sees("Odds are told only where all others are bots")
        await robin.press("W")
        await robin.sees("Who is the replicant?")
        assert "may be" in robin.text and "%" not in robin.text
    link = host.make("nexus", ["me", "random", "random"])
    async with at(link, LARGE) as robin:
        await robin.sees("you watch")
        for _ in range(5):
            host.answer(link)
            await robin.pilot.pause(0.05)
        assert "Who is the replicant?" not in robin.text
        with pytest.raises(NotNow, match="Only who plays has a notebook"):
            robin.table.session.notebook()
