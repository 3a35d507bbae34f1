"""Draws docs/pictures/terminal-*.svg: the terminal shell in the middle of a game, here and at a server. Run it after a
change of the looks:

python dev.py run python docs/pictures/make_terminal.py
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import sleep

import uvicorn

from neontable.bots import new_bot
from neontable.kernel.events import Decision
from neontable.nemesis.game import nemesis
from neontable.nexus.game import nexus
from neontable.server.app import make_app
from neontable.server.settings import Settings
from neontable.terminal.app import NeontableApp
from neontable.terminal.nemesis_opening import NemesisOptions
from neontable.terminal.nexus_opening import NexusOptions
from neontable.terminal.opening import Options, begin
from neontable.terminal.part import part_of
from neontable.terminal.remote.app import JoinApp
from neontable.terminal.remote.door import Door
from neontable.terminal.remote.inbox import Inbox
from neontable.terminal.remote.link import read_link
from neontable.terminal.remote.live import Live
from neontable.terminal.remote.screen import ThereScreen
from neontable.terminal.remote.table import Remote
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

JOINED: dict[str, tuple[int, int]] = {"terminal-joined.svg": (140, 40)}
CLOCK = {"clock": "game", "seconds": 1200, "options": {"first": 0}}


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
        keep(name, app, f"neontable play {options.game.name}")


def keep(name: str, app: NeontableApp, title: str) -> None:
    """What the screen shows."""
    picture = app.export_screenshot(title=title)
    picture = re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)  # a picture fetches nothing
    picture = re.sub(r"font-family: Fira Code[^;]*", f"font-family: {FONTS}", picture)
    (HERE / name).write_text(picture, encoding="utf-8")


# At a server.


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """A server whose deals are always the same; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = Settings(database=f"sqlite:///{folder}/a.db", port=port)
    app = make_app(settings, new_seed=lambda: "17")
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="warning"))
    thread = Thread(target=server.run)
    thread.start()
    while not server.started:
        sleep(0.05)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def person(url: str, name: str) -> Door:
    """Somebody new."""
    door = Door(url)
    door.token = door.ask("tokens", {"name": name})["token"]
    return door


def unheard(line: str) -> None:
    """Nobody reads what is told to those who sit elsewhere."""


def answer_all(there: Remote, rng: random.Random) -> None:
    """For somebody who sits elsewhere, until the server goes."""
    while True:
        there.until(lambda: there.asked is not None)
        assert there.seat is not None
        there.answer(there.seat, choice_of(there, rng))


def choice_of(there: Remote, rng: random.Random) -> int:
    """Any answer."""
    decision = there.decision(there.seat)
    assert decision is not None
    return rng.choice(decision.answers).action


async def draw_joined(name: str, size: tuple[int, int], folder: str) -> None:
    """Robin at Ann's table, with two bots and somebody who watches."""
    with serving(folder) as url:
        ann, robin, sam = (person(url, who) for who in ("Ann", "Robin", "Sam"))
        made = ann.ask("tables", {"game": "nexus", "seats": ["me", "open", "detective", "detective"], **CLOCK})
        link = read_link(f"{url}{made['invite']}")
        live = Live(robin, link, robin.come(link, None, "", False), Inbox())
        others = [Remote(door, link, door.come(link, None, "", False), Inbox(), unheard) for door in (ann, sam)]
        for other in others:
            other.connect()
        Thread(target=answer_all, args=(others[0], random.Random(1)), daemon=True).start()
        app, rng = JoinApp(live, part_of("nexus", odds=False), 0), random.Random(4)
        async with app.run_test(size=size) as pilot:
            asked = ""
            while True:
                await pilot.pause(0.1)
                if live.seat is None or live.update is None or live.update["decisionId"] in ("", asked):
                    continue
                decision = live.decision(live.seat)
                assert decision is not None and isinstance(app.there, ThereScreen)
                if live.update["view"]["round"] >= ROUND - 1 and decision.kind == "look":
                    break
                asked = live.update["decisionId"]
                app.there.give(live.seat, choice_of(live, rng))
            others[0].say("E11, if I were you.")
            await pilot.pause(1)
            live.noted_at = 0  # the keys are to be seen
            app.there.draw()
            await pilot.pause()
            keep(name, app, "neontable join")
        for one in (live, *others):
            one.disconnect()


def main() -> None:
    """The games of the pictures are kept nowhere."""
    for name, (options, size) in PICTURES.items():
        with tempfile.TemporaryDirectory() as folder:
            os.environ[FOLDER] = folder
            asyncio.run(draw(name, options, size))
    for name, size in JOINED.items():
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(draw_joined(name, size, folder))


if __name__ == "__main__":
    main()
