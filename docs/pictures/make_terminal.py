"""Draws docs/pictures/terminal-*.svg: the terminal shell in the middle of a game. Run it after a change of the looks:

python dev.py run python docs/pictures/make_terminal.py
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path

from neontable.bots import new_bot
from neontable.nexus.game import nexus
from neontable.terminal.app import NeontableApp
from neontable.terminal.opening import Options, begin
from neontable.terminal.saves import FOLDER
from neontable.terminal.session import Session

HERE = Path(__file__).parent
OPTIONS = Options(seats=("You", "bot:detective", "bot:detective", "bot:detective"), seed="13")
FONTS = "'JetBrains Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
ROUND = 4  # the pictures show the first look of the person in this round
SIZES = {"terminal-table.svg": (140, 38), "terminal-80x24.svg": (80, 24)}


def to_the_middle(session: Session) -> None:
    """A detective answers for the person until there is something to see."""
    bot = new_bot("detective", session.table, 0, OPTIONS.seed)
    session.play_on()
    while (decision := session.decision(0)) and (nexus(session.state).round < ROUND or decision.kind != "look"):
        session.answer(0, bot.choose(session.state.knowledge(0), session.state.legal_for(0)))
        session.play_on()


async def draw(name: str, size: tuple[int, int]) -> None:
    """Keep what the screen shows."""
    session, kept = begin(OPTIONS)
    to_the_middle(session)
    app = NeontableApp(OPTIONS, (session, kept))
    async with app.run_test(size=size) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        picture = app.export_screenshot(title="neontable play nexus")
    picture = re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)  # a picture fetches nothing
    picture = re.sub(r"font-family: Fira Code[^;]*", f"font-family: {FONTS}", picture)
    (HERE / name).write_text(picture, encoding="utf-8")


def main() -> None:
    """The games of the pictures are kept nowhere."""
    for name, size in SIZES.items():
        with tempfile.TemporaryDirectory() as folder:
            os.environ[FOLDER] = folder
            asyncio.run(draw(name, size))


if __name__ == "__main__":
    main()
