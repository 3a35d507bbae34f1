"""Playing the app by keys in tests, and reading its screen."""

from __future__ import annotations

import html
import re

from textual.pilot import Pilot

from neontable.terminal.app import NeontableApp
from neontable.terminal.opening import Options, begin
from neontable.terminal.screens.end import EndScreen

SMALL, LARGE = (80, 24), (140, 45)


def shown(app: NeontableApp) -> str:
    """The screen as text, line by line."""
    rows: dict[str, list[str]] = {}
    for place, words in re.findall(r'<text[^>]*? y="([\d.]+)"[^>]*>([^<]*)</text>', app.export_screenshot()):
        rows.setdefault(place, []).append(html.unescape(words).replace("\xa0", " "))
    return "\n".join("".join(parts) for parts in rows.values())


def app_of(options: Options, menu: bool = False) -> NeontableApp:
    """An app that takes keys as fast as they come."""
    return NeontableApp(options, None if menu else begin(options), grace=0)


async def settle(pilot: Pilot[str], *keys: str) -> None:
    """Press keys one by one, each when the app has come to rest."""
    for key in (*keys, ""):
        if key:
            await pilot.press(key)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def play_by_keys(pilot: Pilot[str], most: int = 200) -> int:
    """Answer 1 or 2 until the end is on the screen; how many keys it took."""
    for key in range(most):
        if isinstance(pilot.app.screen, EndScreen):
            return key
        await settle(pilot, "12"[key % 2])
    raise AssertionError("the game has not ended")
