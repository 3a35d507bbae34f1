"""`neontable join` on the full screen: a seat at a real server, by keys."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from neontable.packs.games import GAMES
from neontable.terminal.part import part_of
from neontable.terminal.remote.app import JoinApp
from neontable.terminal.remote.command import connected
from neontable.terminal.remote.door import Door
from neontable.terminal.remote.inbox import Inbox
from neontable.terminal.remote.link import read_link
from neontable.terminal.remote.live import Live
from neontable.terminal.remote.screen import ThereScreen
from neontable.terminal.saves import FOLDER
from neontable.terminal.screens.end import EndScreen
from tests.server.test_join import Host, serving, table_of
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

    async def answer(self, key: str) -> None:
        """When something is asked."""
        await self.until(lambda: self.is_over or self.is_asked)
        await self.press(key)

    @property
    def is_over(self) -> bool:
        return isinstance(self.app.screen, EndScreen)


@asynccontextmanager
async def at(link: str, size: tuple[int, int] = SMALL, grace: float = 0) -> AsyncIterator[At]:
    read = read_link(link)
    door = Door(read.server)
    game = GAMES[door.ask(f"tables/{read.table}")["game"]]
    door.be("Robin")
    live = Live(game, game.load(), door.sit(read, None, ""), Inbox())
    app = JoinApp(live, read, part_of(game.name, odds=False), grace)
    with connected(live, read, door.token):
        async with app.run_test(size=size) as pilot:
            yield At(app, pilot)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """One server for tests that leave it alone."""
    with serving(tmp_path_factory.mktemp("shared")) as (_, host):
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
