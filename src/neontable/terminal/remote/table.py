"""A game at a server as this device has it: what it was told, and what it asks for. Nothing is worked out here."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any, ClassVar, Final

import msgspec

from ...kernel.events import Decision
from ...kernel.replay import Who
from ...nemesis.view import View as NemesisView
from ...nexus.view import View as NexusView
from ...packs.games import GAMES
from ..session import NotNow
from ..sitting import Line, Sitting
from .channel import Channel
from .door import Door, seat_in
from .inbox import Back, Gone, Heard, Inbox, Lost, News, Typed
from .link import JoinError, Link

VIEWS: Final[dict[str, type[NexusView] | type[NemesisView]]] = {"nexus": NexusView, "nemesis": NemesisView}
TOO_FAST: Final = 0.2  # seconds until a message that came too fast is sent again
ASKED_UNDO: Final = "You ask to take back your last answer."


def agreed_words(yes: bool) -> str:
    """What one has said to an undo."""
    return "You agree." if yes else "You do not agree: the answer stands."


class Remote(Sitting):
    """`seat`: this device's, None while it watches; `update`, `info`: the last ones; `tell`: says a line at
    once: chat, and what becomes of the table; `undo_by`: who asks for an undo, whose number is `undo_version`;
    `to_agree`: how one agrees to it; `to_follow`: how one goes to a rematch."""

    to_agree: ClassVar[str] = "type yes or no"
    to_follow: ClassVar[str] = "type rematch to go there"

    def __init__(self, door: Door, link: Link, info: dict[str, Any], inbox: Inbox, tell: Callable[[str], None]) -> None:
        self.door = door
        self.link = link
        self.game = GAMES[info["game"]]
        self.table = self.game.load()
        self.info = info
        self.inbox = inbox
        self.tell = tell
        self.seat = seat_in(info)
        self.logs: dict[int | None, list[Line]] = {None: []} | {seat: [] for seat in range(len(info["seats"]))}
        self.update: dict[str, Any] | None = None
        self.is_lost = False
        self.undo_by: int | None = None
        self.undo_version = 0
        self.channel: Channel | None = None
        self._decision: Decision | None = None
        self._view: msgspec.Struct | None = None
        self._asked: dict[str, dict[str, Any]] = {}  # what waits for a reply, by its key
        self._replies: dict[str, dict[str, Any]] = {}
        self._chat = 0.0  # when the last line was said that was shown

    # What there is to see.

    @property
    def seats(self) -> list[Who]:
        return [Who(seat["name"] or seat["kind"], seat["kind"]) for seat in self.info["seats"]]

    @property
    def people(self) -> list[int]:
        return [] if self.seat is None else [self.seat]

    @property
    def stage(self) -> str:
        """ "open", "running", "over" or "closed"."""
        return str(self.info["stage"])

    @property
    def is_early(self) -> bool:
        """Whether the game has not begun."""
        return self.update is None and self.stage == "open"

    @property
    def why_gone(self) -> str:
        """Why this is no table to play at any more; "" while it is."""
        if self.stage == "closed":
            return "The host has closed the table."
        is_there = self.seat is None or self.info["seats"][self.seat]["mine"]
        return "" if is_there else "Your seat is a bot's now."

    @property
    def waiting_words(self) -> str:
        """Said before the game has begun."""
        free = sum(seat["kind"] == "open" for seat in self.info["seats"])
        here = "You watch." if self.seat is None else "You sit at the table."
        return f"{here} It begins when {free} more have come." if free else here

    @property
    def watching_words(self) -> str:
        """How many do; "" for nobody."""
        count = self.info["spectators"]
        if self.seat is None:
            return f"you watch, with {count - 1} more" if count > 1 else "you watch"
        return f"{count} {'watches' if count == 1 else 'watch'}" if count else ""

    @property
    def way_back(self) -> str:
        """Said to who goes."""
        if self.seat is None:
            return f"Watch on with: neontable join '{self.link.whole}' --watch"
        return f"Your seat stays yours. Come back with: neontable join '{self.link.whole}'"

    @property
    def asked(self) -> int | None:
        return self.seat if self.update and self.update["decisionId"] else None

    @property
    def is_over(self) -> bool:
        return bool(self.update and self.update["over"])

    def decision(self, seat: int | None) -> Decision | None:
        return self._decision

    def view(self, seat: int | None) -> msgspec.Struct:
        assert self._view is not None, "the game has begun"
        return self._view

    @property
    def next_table(self) -> str:
        """The id of the table of the rematch; "" while nobody has asked for one."""
        return str(self.info["options"].get("rematch", ""))

    # What can be done. Each waits for the server's word, over as many connections as it takes.

    def why_not(self, seat: int, action: int) -> str:
        return str(self._said({"type": "why-not", "action": action}).get("text", ""))

    def answer(self, seat: int, action: int) -> None:
        assert self.update is not None
        before = self.update["decisionId"]
        self._do({"type": "answer", "decision": before, "actions": [action]})
        self.until(lambda: self._is_after(before))  # the update that comes of it

    def undo(self, seat: int) -> None:
        """It is taken back when the others have agreed, if somebody has to."""
        self._do({"type": "ask-undo"})

    def leave(self, seat: int) -> None:
        self._do({"type": "resign"})

    def consent(self, yes: bool) -> None:
        """To the undo that somebody asks for. Raises NotNow."""
        if self.undo_by is None or self.undo_by == self.seat:
            raise NotNow("Nobody asks for an undo.")
        self._do({"type": "consent", "version": self.undo_version, "yes": yes})

    def sit(self) -> None:
        """Take a free seat, before the game has begun. Raises NotNow."""
        self._at_door(lambda: self.door.sit(self.link, None, ""))

    def stand(self) -> None:
        """Give the seat back, before the game has begun, and watch. Raises NotNow."""
        if not self.is_early:
            raise NotNow("The game has begun.")
        self._at_door(lambda: self.door.stand(self.link))

    def again(self) -> tuple[Link, dict[str, Any]]:
        """The table of the rematch, to play or to watch there as here; who plays asks for it, if nobody has. Raises
        NotNow."""
        table = self.next_table or self._at_door(lambda: self.door.rematch(self.link))
        link = self.link._replace(table=table, secret="")
        return link, self._at_door(lambda: self.door.come(link, None, "", self.seat is None))

    def notebook(self) -> dict[str, Any]:
        """What the server works out for this seat alone, in a game that has a notebook. Raises NotNow."""
        notes: dict[str, Any] = self._at_door(lambda: self.door.ask(f"tables/{self.link.table}/notes"))
        return notes

    def say(self, text: str) -> None:
        """Chat."""
        if self.channel and text:
            self.channel.send({"type": "say", "text": text[:500]})

    # How it is done.

    def connect(self) -> None:
        """The table is heard from now on."""
        if self.seat is None and self.stage == "running":
            self.tell("The game has begun, and every seat is taken: you watch.")
        self.channel = Channel(self.link, self.door.token, self.inbox, lambda: len(self.logs[self.seat]))
        self.channel.start()

    def disconnect(self) -> None:
        """It is not any more."""
        if self.channel:
            self.channel.stop()

    def until(self, holds: Callable[[], bool]) -> None:
        """Take what the server says until that holds. Raises JoinError when it will say nothing more."""
        while not holds():
            news = self.inbox.take()
            assert not isinstance(news, Typed), "no line was wanted"
            self.took(news)

    def took(self, news: News) -> None:
        """Raises JoinError when nothing more will come."""
        match news:
            case Gone(why):
                raise JoinError(why)
            case Lost():
                if not self.is_lost:
                    self.tell("The connection is lost; it is tried again. Ctrl-C stops.")
                self.is_lost = True
            case Back():
                if self.is_lost:
                    self.tell("The connection is there again.")
                self.is_lost = False
                for message in list(self._asked.values()):
                    self._send(message)
            case Heard(message):
                self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "update":
                self._shown(message)
            case "table":
                self._news(message)
            case "said":
                if message["at"] > self._chat:  # who comes back is told all of it again
                    self._chat = message["at"]
                    self.tell(f"{message['name']} says: {message['text']}")
            case "accepted" | "refused" | "why":
                if message["key"] in self._asked:
                    self._replies[message["key"]] = message
                elif message["type"] == "refused" and message["code"] != "protocol":  # a line of chat
                    self.tell(message["message"])

    def _shown(self, message: dict[str, Any]) -> None:
        if message["seat"] != self.seat:
            if self.seat is not None:  # it has been given up
                return
            self.seat = message["seat"]
        self.update = message
        log = self.logs[self.seat]
        log[message["logFrom"] :] = _lines(message)
        self._decision = msgspec.convert(message["decision"], Decision | None)
        self._view = msgspec.convert(message["view"], VIEWS[self.game.name])

    def _news(self, message: dict[str, Any]) -> None:
        before, self.info = self.info, message["table"]
        if self.is_early and self.seat != (seat := seat_in(self.info)):
            self.seat = seat
            self.tell("You watch now." if seat is None else "You have taken a seat.")
        if "rematch" in self.info["options"] and "rematch" not in before["options"]:
            self.tell(f"A rematch is asked for: {self.to_follow}.")
        asked, self.undo_by, self.undo_version = self.undo_by, message["undoBy"], message["undoVersion"]
        names = [who.name for who in self.seats]
        for old, new, name in zip(before["seats"], self.info["seats"], names, strict=True):
            if old["kind"] != new["kind"] and not new["mine"]:
                self.tell(f"Seat {new['seat'] + 1} is free." if new["kind"] == "open" else f"{name} takes a seat.")
        if self.undo_by is not None and self.undo_by not in (asked, self.seat):
            self.tell(f"{names[self.undo_by]} would like to take back the last answer: {self.to_agree}.")

    def _at_door(self, ask: Callable[[], Any]) -> Any:
        """What is said to it. Raises NotNow with the reason when it is refused."""
        try:
            return ask()
        except JoinError as refusal:
            raise NotNow(str(refusal)) from None

    def _do(self, message: dict[str, Any]) -> None:
        """Raises NotNow with the reason when it is refused."""
        reply = self._said(message)
        if reply["type"] == "refused":
            raise NotNow(reply["message"])

    def _said(self, message: dict[str, Any]) -> dict[str, Any]:
        """The reply to a message; it is sent again with the same key when the connection was lost meanwhile."""
        key = secrets.token_urlsafe(9)
        self._asked[key] = message | {"key": key}
        while True:
            self._send(self._asked[key])
            self.until(lambda: key in self._replies)
            reply = self._replies.pop(key)
            if reply.get("code") not in ("too-fast", "not-stored"):
                del self._asked[key]
                return reply
            time.sleep(TOO_FAST)

    def _send(self, message: dict[str, Any]) -> None:
        assert self.channel is not None, "it is there before anything is asked"
        self.channel.send(message)

    def _is_after(self, decision: str) -> bool:
        return self.update is None or self.update["decisionId"] != decision or self.stage != "running"


def _lines(message: dict[str, Any]) -> list[Line]:
    return [Line(line["kind"], line["clause"], line["text"], line.get("own", False)) for line in message["log"]]
