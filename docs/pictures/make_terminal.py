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
from neontable.kernel.events import Decision
from neontable.nemesis.game import nemesis
from neontable.nexus.game import nexus
from neontable.terminal.app import NeontableApp
from neontable.terminal.nemesis_opening import NemesisOptions
from neontable.terminal.nexus_opening import NexusOptions
from neontable.terminal.opening import Options, begin
from neontable.terminal.saves import FOLDER
from neontable.terminal.session import Session

HERE = Path(__file__).parent
NEXUS = NexusOptions(seats=("You", "bot:detective", "bot:detective", "bot:detective"), seed="13")
NEMESIS = NemesisOptions(seats=("You", "bot:commander"), seed="7", decks=("Rising Fleet", "Gate of Coals"), first=0)
FONTS = "'JetBrains Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
ROUND, TURN = 4, 6  # the pictures show the first look of the person in this round, or their window in this turn
PICTURES: dict[str, tuple[Options, tuple[int, int]]] = {
    "terminal-table.svg": (NEXUS, (140, 38)),
    "terminal-80x24.svg": (NEXUS, (80, 24)),
    "terminal-nemesis.svg": (NEMESIS, (140, 45)),
    "terminal-nemesis-80x24.svg": (NEMESIS, (80, 24)),
}


def is_shown(session: Session, decision: Decision) -> bool:
    """Whether there is something to see."""
    if session.game is NEXUS.game:
        return nexus(session.state).round >= ROUND and decision.kind == "look"
    return nemesis(session.state).round >= TURN and decision.kind == "window" and len(decision.answers) > 1


def to_the_middle(session: Session) -> None:
    """A bot answers for the person until then."""
    bot = new_bot(session.seats[1].kind, session.table, 0, session.record.header.setup.seed)
    session.play_on()
    while (decision := session.decision(0)) and not is_shown(session, decision):
        session.answer(0, bot.choose(session.state.knowledge(0), session.state.legal_for(0)))
        session.play_on()


async def draw(name: str, options: Options, size: tuple[int, int]) -> None:
    """Keep what the screen shows."""
    session, kept = begin(options)
    to_the_middle(session)
    app = NeontableApp(options, (session, kept))
    async with app.run_test(size=size) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        picture = app.export_screenshot(title=f"neontable play {options.game.name}")
    picture = re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)  # a picture fetches nothing
    picture = re.sub(r"font-family: Fira Code[^;]*", f"font-family: {FONTS}", picture)
    (HERE / name).write_text(picture, encoding="utf-8")


def main() -> None:
    """The games of the pictures are kept nowhere."""
    for name, (options, size) in PICTURES.items():
        with tempfile.TemporaryDirectory() as folder:
            os.environ[FOLDER] = folder
            asyncio.run(draw(name, options, size))


if __name__ == "__main__":
    main()
