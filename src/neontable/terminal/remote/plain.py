"""A table at a server as lines on stdin and stdout."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from ..part import Part
from ..plain import Stop, Talk
from ..session import NotNow
from .inbox import Typed
from .link import JoinError
from .table import ASKED_UNDO, Remote, agreed_words

EARLY: Final = ("help", "say", "rules", "sit", "watch", "quit")  # words that need no game
LATE: Final = ("rematch", "say", "who", "table", "log", "rules", "quit")  # when the game is over
PLAYERS: Final = ("again", "why", "skip", "undo", "yes", "no", "leave")  # words for who plays
YOU_WATCH: Final = "You watch: that is for who plays."


class Changed(Exception):
    """Something else is asked than what was."""


class Joined(Talk):
    """One sitting. `ahead`: lines were written beforehand, as in a script: each waits until something is asked; `next`:
    the table of the rematch, where it goes on."""

    session: Remote

    def __init__(self, session: Remote, part: Part, say: Callable[[str], None], ahead: bool) -> None:
        super().__init__(session, part, iter(()), say)
        self.ahead = ahead
        self.question = ""  # the id of what was asked last
        self.is_left = False  # there is nothing to come back to
        self.is_welcome = False
        self.has_ended = False  # nothing will be typed any more
        self.next: Remote | None = None
        self.words |= {
            "undo": (_undo, "take back your last answer; where others have acted or learnt something, they must agree"),
            "yes": (_yes, "agree to an undo that somebody asks for"),
            "no": (_no, "do not agree"),
            "say": (_say, "talk: say Good luck"),
            "who": (_who, "who sits here, and who is connected"),
            "sit": (_sit, "take a free seat, before the game has begun"),
            "watch": (_watch, "give your seat back before the game has begun, and watch"),
            "rematch": (_rematch, "when the game is over: another one with the same people"),
            "quit": (self.words["quit"][0], "go for now; your seat stays yours"),
        }

    def go_on(self) -> None:
        """Until something is asked here or the game is over; what happens is said when it does."""
        session = self.session
        if session.is_early:
            self.say(session.waiting_words)
        while True:
            if session.update is not None and not session.why_gone:
                self.welcome()
            if session.is_over:
                return
            self.must_be_here()
            self.news(session.seat)
            if session.asked is not None:
                return
            watches = session.seat is None and (session.is_early or self.is_welcome)
            wanted = watches or not self.ahead or session.undo_by not in (None, session.seat)
            taken = session.inbox.take(lines=wanted)
            if not isinstance(taken, Typed):
                session.took(taken)
            elif (line := self.line(taken)) and not line.isdecimal():
                self.obey_early(line)
            elif line:
                self.say(YOU_WATCH if watches else "You are not asked now: wait for your question.")

    def welcome(self) -> None:
        """Who begins to look is told who sits at the table."""
        seat = self.session.seat
        if self.is_welcome and self.seat == seat:
            return
        self.is_welcome = True
        if seat is not None:
            self.face(seat)
            return
        for word in PLAYERS:
            self.words.pop(word, None)
        for word in self.part.seat_words:
            self.part_words.pop(word, None)
        self.print(self.part.welcome(self.session, None))
        self.say("You watch; help lists what you can type.")

    def must_be_here(self) -> None:
        """Raises Stop when this is no table to play at any more."""
        if why := self.session.why_gone:
            self.is_left = True
            self.say(why)
            raise Stop

    def line(self, typed: Typed) -> str:
        """What was typed. Raises Stop when there will be no more, and nobody watches on."""
        self.has_ended = typed.line is None
        if typed.line is None and self.session.seat is None and self.ahead:
            return ""
        if typed.line is None:
            self.say("The input has ended.")
            raise Stop
        return typed.line.strip()

    def obey_early(self, line: str) -> None:
        """A word while others play, or before the game has begun."""
        if self.session.update is None and line.partition(" ")[0].casefold() not in EARLY:
            self.say(f"The game has not begun: until then, type {', '.join(EARLY[:-1])} or {EARLY[-1]}.")
        else:
            self.obey(self.session.seat, line)

    def obey(self, seat: int | None, line: str) -> bool:
        word = line.partition(" ")[0].casefold()
        if seat is None and (word in PLAYERS or word in self.part.seat_words):
            self.say(YOU_WATCH)
            return False
        return super().obey(seat, line)

    def ask(self) -> None:
        self.go_on()
        if not self.session.is_over:
            with suppress(Changed):
                super().ask()

    def read(self) -> str:
        """The next line. Raises Changed when it would answer something else, Stop when there will be none."""
        session = self.session
        while True:
            self.must_be_here()
            if session.update is None or session.update["decisionId"] != self.question:
                raise Changed
            self.news(session.seat)
            taken = session.inbox.take(lines=True)
            if not isinstance(taken, Typed):
                session.took(taken)
            elif line := self.line(taken):
                return line

    def prompt(self, seat: int) -> None:
        self.question = self.session.update["decisionId"] if self.session.update else ""
        super().prompt(seat)

    def stopped(self) -> None:
        if not self.is_left:
            self.say(self.session.way_back)

    def ended(self) -> None:
        """The table may go on to a rematch."""
        session = self.session
        self.say(session.link.replay)
        if self.has_ended:
            return
        if session.seat is None:
            self.say("Wait for their rematch, if they want one, or type quit.")
        else:
            self.say("Type rematch for another game with the same people, or quit.")
        with suppress(Stop, JoinError, KeyboardInterrupt):
            while self.next is None:
                taken = session.inbox.take(lines=True)
                if not isinstance(taken, Typed):
                    session.took(taken)
                elif taken.line is None:
                    return
                elif (line := taken.line.strip()) and not line.isdecimal():  # an answer came too late
                    self.obey_late(line)

    def obey_late(self, line: str) -> None:
        """A word when the game is over."""
        if line.partition(" ")[0].casefold() in LATE:
            self.obey(self.session.seat, line)
        else:
            self.say(f"The game is over: type {', '.join(LATE[:-1])} or {LATE[-1]}.")


def _undo(joined: Joined, seat: int, rest: str) -> bool:
    joined.session.undo(seat)
    joined.say(ASKED_UNDO)
    return False


def _yes(joined: Joined, seat: int, rest: str) -> bool:
    joined.session.consent(True)
    joined.say(agreed_words(True))
    return False


def _no(joined: Joined, seat: int, rest: str) -> bool:
    joined.session.consent(False)
    joined.say(agreed_words(False))
    return False


def _rematch(joined: Joined, seat: int | None, rest: str) -> bool:
    session = joined.session
    if not session.is_over:
        raise NotNow("A rematch is asked for when the game is over.")
    link, info = session.again()
    joined.next = Remote(session.door, link, info, session.inbox.onward(), joined.say)
    return True


def _sit(joined: Joined, seat: int | None, rest: str) -> bool:
    joined.session.sit()
    return False


def _watch(joined: Joined, seat: int | None, rest: str) -> bool:
    joined.session.stand()
    return False


def _say(joined: Joined, seat: int | None, rest: str) -> bool:
    joined.session.say(rest)
    return False


def _who(joined: Joined, seat: int | None, rest: str) -> bool:
    for found in joined.session.info["seats"]:
        who = "you" if found["mine"] else "free" if found["kind"] == "open" else found["name"] or found["kind"]
        away = " (not connected)" if found["kind"] == "person" and not found["here"] else ""
        joined.say(f"Seat {found['seat'] + 1}: {who}{away}")
    if words := joined.session.watching_words:
        joined.say(f"{words[0].upper()}{words[1:]}.")
    return False
