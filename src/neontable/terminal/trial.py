"""Trying a card: a game that begins from a position, and is kept nowhere; here in plain lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from ..kernel.game import Game
from ..kernel.replay import Play, Record, Who
from ..nemesis.cards import Card
from ..nemesis.scenario.trial import SETUP, TrialTable, can_be_played
from . import nemesis_words as words
from .nemesis_part import NemesisPart
from .opening import BOT, check_seats, who
from .plain import Plain
from .saves import Kept, SaveError
from .session import NotNow, Session

YOU: Final = "You"
BOTH: Final = ("Player 1", "Player 2")  # who is asked, when one person answers for both
FAREWELL: Final = "The trial ends here; nothing of it is saved."


def begin_trial(
    game: Game, table: TrialTable, bot: str = "", alone: bool = False, seed: str = SETUP.seed
) -> TrialSession:
    """A session from the position on. `bot`: the opponent; "": the same person answers for both; `seed`: what chance
    and the bot do. Raises SetupError."""
    seats = (YOU, BOT + bot) if bot else BOTH
    check_seats(seats, table, seed)
    setup = msgspec.structs.replace(SETUP, seed=seed)
    sitting: list[Who] = [who(seat) for seat in seats]
    return TrialSession(game, table, Play.begin(game, table, setup, sitting).record, alone)


class TrialSession(Session):
    """A session in which nothing is at stake: every answer of a person can be taken back, whatever came of it."""

    def _last_answer(self, seat: int) -> int:
        people = self.people
        for at, answered in reversed(list(enumerate(self.answered))):
            if answered.seat in people and not answered.only:
                return at
        raise NotNow("There is no answer to take back.")


class Unkept(Kept):
    """Where a trial is kept: nowhere."""

    def __init__(self) -> None:
        super().__init__(SETUP.seed)

    @property
    def where(self) -> str:
        return FAREWELL

    def keep(self, record: Record) -> None:
        """Nothing is kept."""

    def rename(self, name: str, record: Record) -> None:
        raise SaveError("A trial is not saved: --scenario writes its position as a scenario.")


class Trial(Plain):
    """One sitting with one card. Nothing is hidden from who answers for both, and nothing is saved."""

    def __init__(self, session: Session, card: Card, lines: Iterator[str], say: Callable[[str], None]) -> None:
        super().__init__(session, Unkept(), NemesisPart(), lines, say)
        self.card = card
        del self.words["save"]
        self.words["undo"] = (self.words["undo"][0], "take back the last answer of a person, whatever came of it")
        self.words["quit"] = (self.words["quit"][0], "stop; nothing is saved")

    def stopped(self) -> None:
        self.say(FAREWELL)

    def ended(self) -> None:
        self.say(FAREWELL)

    def news(self, seat: int | None) -> None:
        """What is told to one is told: who answers for both does not hear it twice."""
        super().news(seat)
        self.told = {reader: len(log) for reader, log in self.session.logs.items()}

    def face(self, seat: int) -> None:
        """The card and the position for a beginning; later only who is asked."""
        if self.seat is None:
            self.print(self.welcome(seat))
        if len(self.session.people) > 1:
            self.say("")
            self.say(f"{BOTH[seat]} is asked:")
        self.seat = seat

    def welcome(self, seat: int) -> Iterator[str]:
        """What is tried, the table, and why the card cannot be played if so it is."""
        table = self.session.table
        assert isinstance(table, TrialTable), "a trial"
        for text in table.texts:
            if text.card == self.card.id:
                yield from words.card_lines(text)
        yield ""
        yield from self.part.table(table, table.view(self.session.state, seat))
        if not can_be_played(self.card, table):
            yield ""
            yield "It cannot be played at once here:"
            yield from self.part.why(self.session, seat, self.card.title)
        yield "Type the number of an answer; help lists what else you can type."
