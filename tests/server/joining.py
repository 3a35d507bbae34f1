"""A person at the full screen of `neontable join`, by keys."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from neontable.terminal.part import part_of
from neontable.terminal.remote.app import JoinApp
from neontable.terminal.remote.door import Door
from neontable.terminal.remote.inbox import Inbox
from neontable.terminal.remote.link import read_link
from neontable.terminal.remote.live import Live
from neontable.terminal.remote.screen import ThereScreen
from neontable.terminal.screens.end import EndScreen
from tests.terminal.screens import LARGE, SMALL, shown

PATIENCE = 60.0  # seconds
both = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "wide"])


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
    try:
        async with app.run_test(size=size) as pilot:
            yield At(app, pilot)
    finally:
        app.session.disconnect()
