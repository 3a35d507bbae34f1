"""All that goes between a server and those who play at it: bodies of HTTP, messages of a WebSocket.

What a client receives of a game is always an Update: version, events, view and decision of its seat, also when it comes
back. Types of the browser client are generated from these (web/make_types.py).
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from ..kernel.events import Decision, Event

PROTOCOL: Final = 1

Id: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Key: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{8,64}$")]
Action: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
Handle: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]
Hash: TypeAlias = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]
Salt: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{0,64}$")]
Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=63)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A body of HTTP."""


# People


class NewGuest(Body, frozen=True):
    """Somebody new."""

    name: Name


class Me(Body, frozen=True):
    """Who asks. `account`: the name to sign in with, "" for a guest; `handle`: by which others point at them."""

    id: str
    name: str
    account: str = ""
    handle: str = ""


class Code(Body, frozen=True):
    """A single-use code for another device; `minutes`: how long it is good."""

    code: str
    minutes: int = 10


class UseCode(Body, frozen=True):
    """The code that another device has shown."""

    code: Annotated[str, msgspec.Meta(min_length=4, max_length=40)]


class Account(Body, frozen=True):
    """A name to sign in with, and its password."""

    account: Annotated[str, msgspec.Meta(min_length=3, max_length=40)]
    password: Annotated[str, msgspec.Meta(min_length=8, max_length=200)]


# Tables


class NewTable(Body, frozen=True):
    """`seats`: who sits where: "me", "open" or a bot's name; `options`: the game's (first, order, lists ...);
    `decks`: of the seats, a ready deck's name, pasted text or a code; "" is drawn; `clock`: `seconds` for each move or
    for the game, 0: the declared default; `salt`: what "me" adds to the deal, when the server has committed to its seed
    before, to who asks (`commitment`)."""

    game: Literal["nexus", "nemesis"]
    seats: tuple[Annotated[str, msgspec.Meta(max_length=40)], ...]
    options: dict[str, str | bool | int] = {}
    decks: tuple[Annotated[str, msgspec.Meta(max_length=20_000)], ...] = ()
    clock: Literal["none", "move", "game"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=0, le=7 * 86_400)] = 0
    open_replay: bool = True
    listed: bool = True
    commitment: Hash = ""
    salt: Salt = ""


class Committed(Body, frozen=True):
    """The hash of a seed that is kept for who asked; `minutes`: how long."""

    commitment: str
    minutes: int = 10


class Rematch(Body, frozen=True):
    """The same again; the deal as in NewTable."""

    commitment: Hash = ""
    salt: Salt = ""


class PlayOn(Body, frozen=True):
    """A table of one's own, from a step of a game that is over. `number`: of the Frame; `seat`: where who asks sits;
    `bot`: who sits on the others, "bot": the best."""

    number: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seat: Seat
    bot: Annotated[str, msgspec.Meta(max_length=40)] = "bot"


class SeatAt(Body, frozen=True):
    """`kind`: "person", "open" or a bot's name; `here`: a person is connected; `left`: seconds on the clock or None;
    `handle`: by which a person is muted or reported."""

    seat: int
    kind: str
    name: str
    here: bool = False
    mine: bool = False
    left: float | None = None
    handle: str = ""


class TableInfo(Body, frozen=True):
    """A table as everybody may know it. `stage`: "open" (seats are free), "running", "over", "closed"; `agreed`: what
    whoever sits down agrees to, in sentences; `commitment`: SHA-256 of the server's seed, fixed since the table was
    made; `cards`: the commitment to the cards one by one, of a game that has begun without an open replay."""

    id: str
    game: str
    stage: Literal["open", "running", "over", "closed"]
    seats: tuple[SeatAt, ...]
    host: bool
    locked: bool
    spectators: int
    clock: str
    seconds: int
    open_replay: bool
    agreed: tuple[str, ...]
    commitment: str
    cards: str
    created: float
    options: dict[str, Any] = {}
    result: str = ""


class Made(Body, frozen=True):
    """`invite`: the path of the link to send, with its secret behind the #, which no server log sees."""

    table: TableInfo
    invite: str


class Join(Body, frozen=True):
    """`secret`: of the invitation; listed tables are joined without one. `seat`: None takes the first open one; `salt`:
    what the seat adds to the deal, to which the server has committed (TableInfo)."""

    secret: Annotated[str, msgspec.Meta(max_length=64)] = ""
    seat: Seat | None = None
    deck: Annotated[str, msgspec.Meta(max_length=20_000)] = ""
    salt: Salt = ""


class Mute(Body, frozen=True):
    """Whom who asks does not want to hear any more, or again."""

    handle: Handle


class Muted(Body, frozen=True):
    """Somebody whom who asks does not hear."""

    handle: str
    name: str


class NewReport(Body, frozen=True):
    """What whoever keeps the server should know of somebody."""

    handle: Handle
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]


class Noted(Body, frozen=True):
    """It was taken down: a sentence."""

    text: str


class Fault(Body, frozen=True):
    """Why something was refused: a sentence with the way out; `code`: for programs ("full", "stale" ...); `clause`."""

    code: str
    message: str
    clause: str = ""
    faults: tuple[str, ...] = ()


# WebSocket, from the client


class _Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type", rename="camel"):
    pass


class Hello(_Said, frozen=True, tag="hello"):
    """The first message. `seen`: how many lines of the log the client has; the others come."""

    protocol: int
    seen: Annotated[int, msgspec.Meta(ge=0)] = 0


class Answer(_Said, frozen=True, tag="answer"):
    """One whole declaration, accepted or refused as one. `decision`: the id that it answers; the same `key` is answered
    the same twice."""

    decision: Annotated[str, msgspec.Meta(max_length=64)]
    actions: Annotated[tuple[Action, ...], msgspec.Meta(min_length=1, max_length=200)]
    key: Key


class Say(_Said, frozen=True, tag="say"):
    """A line of chat."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class WhyNot(_Said, frozen=True, tag="why-not"):
    """Why that action is not possible now."""

    action: Action
    key: Key


class Resign(_Said, frozen=True, tag="resign"):
    """Give up; a bot goes on, if that is not the end."""

    key: Key


class AskUndo(_Said, frozen=True, tag="ask-undo"):
    """Take back one's last answer: at once while nothing was learnt, else by consent of the other people."""

    key: Key


class Consent(_Said, frozen=True, tag="consent"):
    """Yes or no to the undo that was asked for."""

    version: int
    yes: bool
    key: Key


class Ping(_Said, frozen=True, tag="ping"):
    """Is anybody there? `at` comes back."""

    at: float = 0


FromClient: TypeAlias = Hello | Answer | Say | WhyNot | Resign | AskUndo | Consent | Ping


# WebSocket, from the server


class _Told(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", rename="camel"):
    pass


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of the log. `own`: others are told less."""

    kind: str
    clause: str
    text: str
    own: bool = False


class Update(_Told, frozen=True, tag="update"):
    """The game as the seat may see it. `version`: how many Updates of this table the seat has been due; `decision_id`:
    what an Answer names; `log`: the lines from number `log_from` on; `undo`: "" when the last answer can be taken back,
    else why not; `decision.answers` are there for the asked seat alone."""

    version: int
    seat: int | None
    view: Any
    decision: Decision | None
    decision_id: str
    events: tuple[Event, ...]
    log_from: int
    log: tuple[Line, ...]
    undo: str
    over: bool
    result: str = ""


class TableNews(_Told, frozen=True, tag="table"):
    """Who sits where, who is here, clocks, an undo that waits for consent (`undo_by`, `undo_version`)."""

    table: TableInfo
    undo_by: int | None = None
    undo_version: int = 0


class Accepted(_Told, frozen=True, tag="accepted"):
    """What came with that key is stored."""

    key: str


class Refused(_Told, frozen=True, tag="refused"):
    """Nothing was changed. `code`: "stale", "illegal", "not-yours", "too-fast", "malformed", "closed" ..."""

    key: str
    code: str
    message: str
    clause: str = ""


class Why(_Told, frozen=True, tag="why"):
    """`text`: a sentence with the clause; "" when the action is legal."""

    key: str
    text: str


class Said(_Told, frozen=True, tag="said"):
    """Chat. `seat`: of who said it, None for a spectator; `handle`: by which they are muted or reported."""

    name: str
    seat: int | None
    text: str
    at: float
    handle: str = ""


class Pong(_Told, frozen=True, tag="pong"):
    """The answer to a Ping."""

    at: float


FromServer: TypeAlias = Update | TableNews | Accepted | Refused | Why | Said | Pong
