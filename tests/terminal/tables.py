"""What the terminal's tests share: short games, and sessions that differ only in what a seat cannot see."""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field

from neontable.kernel.replay import Play, Raw
from neontable.nexus.game import NexusTable
from neontable.terminal.nexus_opening import NexusOptions
from neontable.terminal.opening import Options, begin
from neontable.terminal.part import part_of
from neontable.terminal.plain import Plain
from neontable.terminal.saves import Kept
from neontable.terminal.session import Session
from tests.contract.reading import NexusReading

RANDOM = "bot:random"


def options(people: Sequence[str] = ("You",), players: int = 4, seed: str = "7") -> NexusOptions:
    """People on the first seats, random bots on the others."""
    return NexusOptions(seats=(*people, *[RANDOM] * (players - len(people))), seed=seed)


@dataclass
class Sitting:
    """A game at the plain shell."""

    session: Session
    kept: Kept
    printed: list[str] = field(default_factory=list)

    def type(self, *lines: str, odds: bool = True) -> list[str]:
        """Play with these lines until they end; what was printed."""
        self.printed = []
        part = part_of(self.session.game.name, odds)
        Plain(self.session, self.kept, part, iter(lines), self.printed.append).run()
        return self.printed


def sit(chosen: Options) -> Sitting:
    return Sitting(*begin(chosen))


def play_on(session: Session, answers: int, seed: int = 0) -> int:
    """People answer anything that many times, or until the end; how often they did."""
    rng = random.Random(seed)
    session.play_on()
    for given in range(answers):
        seat = session.asked
        if seat is None:
            return given
        session.answer(seat, rng.choice(session.state.legal_for(seat)))
        session.play_on()
    return answers


def swapped(session: Session, seat: int, rng: random.Random) -> Session | None:
    """The session with all that the seat cannot see drawn anew; None when the draw did not fit, or changed nothing."""
    assert isinstance(session.table, NexusTable)
    events: list[Raw] = []
    Play(session.game, session.table, session.record, lambda number, play, raws: events.extend(raws))
    ints = session.state.to_ints()
    redrawn = NexusReading(session.table.catalog).redrawn(session.state.to_ints(), events, seat, rng)
    if redrawn is None or redrawn == ints:
        return None
    other = copy(session)
    other.play = copy(session.play)
    other.play.state = session.table.from_ints(redrawn)
    return other
