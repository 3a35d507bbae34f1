"""A table at a server as lines on stdin and stdout."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from ..part import Part
from ..plain import Stop, Talk
from .inbox import Typed
from .link import Link
from .table import ASKED_UNDO, Remote, agreed_words

EARLY = ("help", "say", "rules", "quit")  # words that need no game


class Changed(Exception):
    """Something else is asked than what was."""


class Joined(Talk):
    """One sitting. `ahead`: lines were written beforehand, as in a script: each waits until something is asked."""

    session: Remote

    def __init__(
        self,
        session: Remote,
        link: Link,
        part: Part,
        lines: Iterator[str],
        say: Callable[[str], None],
        ahead: bool,
    ) -> None:
        super().__init__(session, part, lines, say)
        self.link = link
        self.ahead = ahead
        self.question = ""  # the id of what was asked last
        self.is_left = False  # there is nothing to come back to
        self.words |= {
            "undo": (_undo, "take back your last answer; where others have acted or learnt something, they must agree"),
            "yes": (_yes, "agree to an undo that somebody asks for"),
            "no": (_no, "do not agree"),
            "say": (_say, "talk: say Good luck"),
            "who": (_who, "who sits here, and who is connected"),
            "quit": (self.words["quit"][0], "go for now; your seat stays yours"),
        }
        session.inbox.read(lines)

    def go_on(self) -> None:
        """Until something is asked here or the game is over; what happens is said when it does."""
        session = self.session
        if session.update is None:
            self.say(session.waiting_words)
        while True:
            if session.update is not None and self.seat is None and session.is_mine:
                self.face(session.seat)
            if session.is_over:
                return
            self.must_be_here()
            self.news(session.seat)
            if session.asked is not None:
                return
            wanted = not self.ahead or session.undo_by not in (None, session.seat)
            taken = session.inbox.take(lines=wanted)
            if not isinstance(taken, Typed):
                session.took(taken)
            elif (line := self.line(taken)) and not line.isdecimal():
                self.obey_early(line)
            elif line:
                self.say("You are not asked now: wait for your question.")

    def must_be_here(self) -> None:
        """Raises Stop when this is no table to play at any more."""
        if why := self.session.why_gone:
            self.is_left = True
            self.say(why)
            raise Stop

    def line(self, typed: Typed) -> str:
        """What was typed. Raises Stop when there will be no more."""
        if typed.line is None:
            self.say("The input has ended.")
            raise Stop
        return typed.line.strip()

    def obey_early(self, line: str) -> None:
        """A word while others play, or before the game has begun."""
        if self.session.update is None and line.partition(" ")[0].casefold() not in EARLY:
            self.say("The game has not begun: until then, type help, say, rules or quit.")
        else:
            self.obey(self.session.seat, line)

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
            self.say(self.link.way_back)

    def ended(self) -> None:
        self.say(self.link.rematch)


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


def _say(joined: Joined, seat: int, rest: str) -> bool:
    joined.session.say(rest)
    return False


def _who(joined: Joined, seat: int, rest: str) -> bool:
    for found in joined.session.info["seats"]:
        who = "you" if found["mine"] else "free" if found["kind"] == "open" else found["name"] or found["kind"]
        away = " (not connected)" if found["kind"] == "person" and not found["here"] else ""
        joined.say(f"Seat {found['seat'] + 1}: {who}{away}")
    return False
