"""Draws docs/pictures/terminal-*.svg: the terminal shell in the middle of a game. Run it after a change of the looks:

    python dev.py run python docs/pictures/make_terminal.py
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path

from neontable.terminal.app import NeontableApp
from neontable.terminal.opening import Options, begin
from neontable.terminal.saves import FOLDER

HERE = Path(__file__).parent
SEATS = ("You", "bot:detective", "bot:detective", "bot:detective")
SEED = "7"
FONTS = "'JetBrains Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace"


async def draw(name: str, size: tuple[int, int], keys: str) -> None:
    """Play those keys, and keep what the screen then shows."""
    options = Options(seats=SEATS, seed=SEED)
    app = NeontableApp(options, begin(options), grace=0)
    async with app.run_test(size=size) as pilot:
        for key in (*keys, ""):
            await app.workers.wait_for_complete()
            await pilot.pause()
            if key:
                await pilot.press(key)
        picture = app.export_screenshot(title="neontable play nexus")
    picture = re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)  # a picture fetches nothing
    picture = re.sub(r"font-family: Fira Code[^;]*", f"font-family: {FONTS}", picture)
    (HERE / name).write_text(picture, encoding="utf-8")


def main() -> None:
    """Games of the pictures are kept nowhere."""
    for name, size, keys in (("terminal-table.svg", (140, 45), "4633212"), ("terminal-80x24.svg", (80, 24), "4633212")):
        with tempfile.TemporaryDirectory() as folder:
            os.environ[FOLDER] = folder
            asyncio.run(draw(name, size, keys))


if __name__ == "__main__":
    main()
