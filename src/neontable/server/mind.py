"""A process that thinks for bots: thoughts come in, a line each, and their actions go out, until no more can come."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Final, NamedTuple

import msgspec

from ..bots import new_bot
from ..kernel.game import Table
from ..packs.games import GAMES

TABLES: Final = 8  # that a process remembers
LONGEST: Final = 1000  # letters of what is wrong
UNKNOWN: Final = -1  # instead of an action: the packs' texts are wanted


class Thought(NamedTuple):
    """What a bot is to think about: the state is no part of it. `version`: of the record; `seed`: of the bot, another
    one for every answer, the same when the game is loaded again or an answer was taken back; `packs`: their texts, ""
    where they may be known."""

    version: int
    seat: int
    bot: str
    seed: str
    game: str
    digest: str
    knowledge: list[int]
    legal: list[int]
    packs: str = ""


THOUGHTS: Final = msgspec.json.Decoder(Thought)


def think(thought: Thought) -> int:
    """The bot's action, worked out in this process; UNKNOWN when the packs are not known here and were not given."""
    table = _TABLES.get(thought.digest)
    if table is None:
        if not thought.packs:
            return UNKNOWN
        table = _remember(thought.game, thought.packs)
    return new_bot(thought.bot, table, thought.seat, thought.seed).choose(thought.knowledge, thought.legal)


_TABLES: Final[dict[str, Table]] = {}


def _remember(game: str, packs: str) -> Table:
    table = GAMES[game].table(packs)
    if len(_TABLES) >= TABLES:
        del _TABLES[next(iter(_TABLES))]
    _TABLES[table.digest] = table
    return table


def answer(line: bytes) -> int | str:
    """The action, or what is wrong."""
    try:
        return think(THOUGHTS.decode(line))
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:LONGEST]


def read(thoughts: BinaryIO, waiting: SimpleQueue[bytes]) -> None:
    """What comes, while something else is thought about. The process ends with the one that began it, also when that
    is killed and can say nothing any more."""
    while line := thoughts.readline():
        waiting.put(line)
    os._exit(0)


def main() -> None:
    """Think about what comes, one after the other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who began it
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # where a bot may print
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=read, args=(sys.stdin.buffer, waiting), daemon=True).start()
    with suppress(OSError):  # who began it was killed while it thought
        while True:
            answers.write(msgspec.json.encode(answer(waiting.get())) + b"\n")
            answers.flush()
    os._exit(0)  # the other thread waits at the input, and Python would not end as long as it does


if __name__ == "__main__":
    main()
