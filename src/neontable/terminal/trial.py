"""Trying a card: a game in plain lines that begins from a position, and is kept nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ..bots import new_bot
from ..kernel.game import Game
from ..kernel.replay import Play, Who
from ..nemesis.cards import Card
from ..nemesis.scenario.trial import SETUP, TRIES, TrialTable, can_be_played
from . import nemesis_words as words
from .nemesis_part import NemesisPart
from .opening import BOT, check_seats, who
from .plain import WORDS, Plain
from .saves import Kept
from .session import NotNow, Session

YOU: Final = "You"
BOTH: Final = ("Player 1", "Player 2")  # who is asked, when one person answers for both
FAREWELL: Final = "The trial ends here; nothing of it is saved."


def begin_trial(game: Game, table: TrialTable, bot: str = "", alone: bool = False) -> Session:
    """A session from the position on. `bot`: the opponent; "": the same person answers for both. Raises SetupError."""
    seats = (YOU, BOT + bot) if bot else BOTH
    check_seats(seats)
    if bot:
        new_bot(bot, table, 1 - TRIES, SETUP.seed)  # or it does not play this game
    sitting: list[Who] = [who(seat) for seat in seats]
    return TrialSession(game, table, Play.begin(game, table, SETUP, sitting).record, alone)


class TrialSession(Session):
    """A session in which nothing is at stake: every answer of a person can be taken back, whatever came of it."""

    def _last_answer(self, seat: int) -> int:
        people = self.people
        for at, answered in reversed(list(enumerate(self.answered))):
            if answered.seat in people and not answered.only:
                return at
        raise NotNow("There is no answer to take back.")


class Trial(Plain):
    """One sitting with one card. Nothing is hidden from who answers for both, and nothing is saved."""

    def __init__(self, session: Session, card: Card, lines: Iterator[str], say: Callable[[str], None]) -> None:
        super().__init__(session, Kept(SETUP.seed), NemesisPart(), lines, say)
        self.card = card
        kept = {word: found for word, found in WORDS.items() if word != "save"}
        self.words = {
            **kept,
            "undo": (WORDS["undo"][0], "take back the last answer of a person, whatever came of it"),
            "quit": (WORDS["quit"][0], "stop; nothing is saved"),
        }

    def keep(self) -> None:
        """Nothing is kept."""

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
