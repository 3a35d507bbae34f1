"""The game as lines on stdin and stdout, for screen readers and scripts.

A bare number answers, everything else is a word. What happens is printed when it happens, for the person whose turn it
is; the whole table only when it is asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from ..kernel.clauses import UnknownClause, load_clauses
from ..kernel.events import Decision
from ..language.words import nearest
from .hinting import hint_lines
from .part import NotHere, Part
from .saves import Kept, SaveError, folder
from .session import TAKEN_BACK, NotNow, Session, passed_words
from .sitting import Sitting

LATELY: Final = 5  # lines of the log that are told to who goes on with a saved game
MOST_DIGITS: Final = 6  # of a number that could be an answer
HAND_OVER: Final = 60  # empty lines that push out of sight what the person before saw


class Stop(Exception):
    """The person goes, or the input has ended."""


class Talk(ABC):
    """One sitting. `words`, `part_words`: what can be typed, in all games and in this one; `part`: what the game has of
    its own; `lines`: what is typed; `say`: prints a line; `told`: how many
    lines of each log were printed."""

    words: dict[str, tuple[Callable[[Any, Any, str], bool], str]]

    def __init__(self, session: Sitting, part: Part, lines: Iterator[str], say: Callable[[str], None]) -> None:
        self.session = session
        self.part = part
        self.lines = lines
        self.say = say
        self.part_words = dict(part.words)
        self.words = {word: found for word, found in WORDS.items() if word != "skip" or part.passes}
        self.seat: int | None = None  # who is looking
        self.told: dict[int | None, int] = dict.fromkeys(session.logs, 0)

    @abstractmethod
    def go_on(self) -> None:
        """Until somebody at this device is asked, or the game is over."""

    @abstractmethod
    def stopped(self) -> None:
        """What becomes of a game that goes on another time."""

    @abstractmethod
    def ended(self) -> None:
        """What becomes of a game that is over."""

    def run(self) -> None:
        """Play until the game is over, the person goes or the input ends."""
        try:
            self.go_on()
            while not self.session.is_over:
                self.ask()
        except (Stop, KeyboardInterrupt):
            self.stopped()
        else:
            self.end()

    # One question.

    def ask(self) -> None:
        """Put the question to who is asked, and take lines until it is answered."""
        seat = self.session.asked
        assert seat is not None, "bots have played on"
        if seat != self.seat:
            self.face(seat)
        self.news(seat)
        self.told[None] = len(self.session.logs[None])
        self.prompt(seat)
        while not self.obey(seat, self.read()):
            pass

    def read(self) -> str:
        """The next line that says anything. Raises Stop when the input has ended."""
        for line in self.lines:
            if line.strip():
                return line.strip()
        self.say("The input has ended.")
        raise Stop

    def obey(self, seat: int | None, line: str) -> bool:
        """Do what a line says, for who sits there or, None, only watches; True when something else is asked now. Of a
        mistake it is said what is wrong."""
        word, _, rest = line.partition(" ")
        word = word.casefold()
        if not line.isdecimal() and word not in self.words and word not in self.part_words:
            meant = nearest(word, [*self.words, *self.part_words])
            hint = f" Did you mean “{meant}”?" if meant else ""
            self.say(f"“{line}” is not understood.{hint} Type the number of an answer, or help.")
            return False
        try:
            if line.isdecimal() and seat is not None:
                return self.answer(seat, int(line[:MOST_DIGITS]))
            if word in self.words:
                return self.words[word][0](self, seat, rest.strip())
            self.print(self.part_words[word][0](self.session, seat, rest.strip()))
        except (NotNow, NotHere, SaveError, UnknownClause) as error:
            self.say(str(error))
        return False

    def answer(self, seat: int, number: int) -> bool:
        """The answer of that number."""
        answers = self.decision(seat).answers
        if not 1 <= number <= len(answers):
            self.say(f"There is no answer {number}: choose from 1 to {len(answers)}.")
            return False
        self.session.answer(seat, answers[number - 1].action)
        self.go_on()
        return True

    def decision(self, seat: int) -> Decision:
        decision = self.session.decision(seat)
        assert decision is not None, "somebody is asked"
        return decision

    # What is printed.

    def face(self, seat: int) -> None:
        """Another person looks now: nothing is shown before the device has changed hands."""
        if len(self.session.people) > 1:
            name = self.session.seats[seat].name
            for _ in range(HAND_OVER if self.seat is not None else 0):
                self.say("")
            self.say(f"Hand the device to {name}. {name}: press Enter, or type ready.")
            while (line := next(self.lines, "quit").strip().casefold()) not in ("", "ready"):
                if line == "quit":
                    raise Stop
                self.say(f"First hand the device to {name}: press Enter, or type ready; quit saves the game.")
        self.seat = seat
        self.print(self.part.welcome(self.session, seat))
        self.say("Type the number of an answer; help lists what else you can type.")

    def print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def news(self, seat: int | None) -> None:
        """What has happened since this person was last told."""
        log = self.session.logs[seat]
        self.print(line.text for line in log[self.told[seat] :])
        self.told[seat] = len(log)

    def prompt(self, seat: int) -> None:
        """What is asked, whose text asks it, the clause, and the answers."""
        decision = self.decision(seat)
        source = f"{decision.source[0].upper()}{decision.source[1:]}: " if decision.source else ""
        more = f" {decision.more} more to follow." if decision.more else ""
        self.say("")
        self.say(f"{source}{decision.prompt}{more} ({decision.clause})")
        self.print(f"{number}. {self.part.answer(a)}" for number, a in enumerate(decision.answers, 1))

    def end(self) -> None:
        """Who has won and why."""
        people = self.session.people
        seat = self.seat if self.seat is not None else people[0] if people else None
        seat = None if len(people) > 1 else seat
        self.news(seat)
        self.say("")
        self.print(self.part.end(self.session, seat))
        self.ended()


class Plain(Talk):
    """A game at this device. `kept`: where it is saved after every answer."""

    session: Session

    def __init__(
        self, session: Session, kept: Kept, part: Part, lines: Iterator[str], say: Callable[[str], None]
    ) -> None:
        super().__init__(session, part, lines, say)
        self.kept = kept
        self.words["hint"] = (_hint, "the best answers, with how often they win, by what you know")
        self.words["save"] = (_save, "where the game is saved; save NAME: keep it under that name")
        if session.record.version > 0:  # resumed
            self.told = {seat: max(0, len(log) - LATELY) for seat, log in session.logs.items()}

    def go_on(self) -> None:
        """Bots play on; after every answer the game is saved."""
        self.session.play_on()
        self.keep()

    def keep(self) -> None:
        """A full disk does not stop the game."""
        try:
            self.kept.keep(self.session.record)
        except SaveError as error:
            self.say(str(error))

    def stopped(self) -> None:
        self.say(f"The game is saved as {self.kept.name} in {folder()}.")
        self.say(f"Go on with: neontable play {self.session.game.name} --plain --resume {self.kept.name}")

    def ended(self) -> None:
        seed = self.session.record.header.setup.seed
        self.say(f"The seed was {seed}; the game is kept as {self.kept.name} in {folder()}.")


# The words: each returns whether something else is asked now.


def _help(talk: Talk, seat: int | None, rest: str) -> bool:
    talk.say("Type the number of an answer, or one of these words:")
    whats = {word: what for word, (_, what) in talk.words.items()}
    part = talk.part
    more = {"why": f": {part.whys}", "skip": f": {part.passes}", "leave": part.giving_up}
    more["rules"] = f": rules {part.clause}, or rules {part.search}"
    whats = {word: what + more.get(word, "") for word, what in whats.items()}
    own = {word: what for word, (_, what) in talk.part_words.items()}
    talk.print(f"  {word}: {what}" for word, what in (own | whats).items())
    return False


def _again(talk: Talk, seat: int, rest: str) -> bool:
    talk.prompt(seat)
    return False


def _table(talk: Talk, seat: int | None, rest: str) -> bool:
    talk.print(talk.part.table(talk.session.table, talk.session.view(seat)))
    return False


def _why(talk: Talk, seat: int, rest: str) -> bool:
    talk.print(talk.part.why(talk.session, seat, rest))
    return False


def _log(talk: Talk, seat: int | None, rest: str) -> bool:
    lines = talk.session.logs[seat]
    last = int(rest[:MOST_DIGITS]) if rest.isdecimal() else 0
    wanted = lines[-last:]
    talk.print(f"{line.text} ({line.clause})" if line.clause else line.text for line in wanted)
    return False


def _skip(talk: Talk, seat: int, rest: str) -> bool:
    session, times = talk.session, 0
    action = talk.part.passing(session, seat, True)
    if action is None:
        raise NotNow(talk.part.not_passed)
    while action is not None:
        session.answer(seat, action)
        talk.go_on()
        times += 1
        action = talk.part.passing(session, seat, False) if session.asked == seat else None
    talk.say(passed_words(times))
    return True


def _undo(talk: Talk, seat: int, rest: str) -> bool:
    talk.session.undo(seat)
    talk.told = {reader: min(told, len(talk.session.logs[reader])) for reader, told in talk.told.items()}
    talk.say(TAKEN_BACK)
    talk.go_on()
    return True


def _save(plain: Plain, seat: int, rest: str) -> bool:
    plain.kept.rename(rest or plain.kept.name, plain.session.record)
    plain.say(f"Saved as {plain.kept.name} in {folder()}; every answer is saved by itself.")
    return False


def _hint(plain: Plain, seat: int, rest: str) -> bool:
    plain.print(hint_lines(plain.session, plain.part, seat))
    return False


def _rules(talk: Talk, seat: int | None, rest: str) -> bool:
    clauses = load_clauses(f"neontable.{talk.session.game.name}")
    if not rest:
        talk.print(f"{chapter} {title}" for chapter, title in clauses.chapters.items())
        talk.say(f"Type rules with a clause (rules {talk.part.clause}) or with words (rules {talk.part.search}).")
    elif "-" in rest and rest.partition("-")[2][:1].isdigit():
        clause = clauses.get(rest)
        talk.say(f"{clause.id} {clause.title} ({clause.kind}): {clause.text}")
    else:
        found = clauses.search(rest)
        talk.print(f"{clause.id} {clause.title}: {clause.text}" for clause in found)
        if not found:
            talk.say(f"No clause speaks of “{rest}”.")
    return False


def _leave(talk: Talk, seat: int, rest: str) -> bool:
    if rest.casefold() != "yes":
        raise NotNow(f"{talk.part.given_up} Type leave yes to do that, or go on.")
    talk.session.leave(seat)
    talk.go_on()
    return True


def _quit(talk: Talk, seat: int | None, rest: str) -> bool:
    raise Stop


WORDS: Final[Mapping[str, tuple[Callable[[Talk, Any, str], bool], str]]] = {
    "help": (_help, "this list"),
    "again": (_again, "the question once more"),
    "table": (_table, "all that lies on the table"),
    "why": (_why, "why the others are not possible; or one of them"),
    "log": (_log, "all that has happened; log 5: the last five lines"),
    "skip": (_skip, "pass until something happens"),
    "undo": (_undo, "take back your last answer, while nothing hidden was seen and nobody else has acted"),
    "rules": (_rules, "the rules"),
    "leave": (_leave, ""),
    "quit": (_quit, "stop for now; the game is saved"),
}
