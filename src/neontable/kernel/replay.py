"""What of a game lasts: its set-up, its entries and its packs' texts. The state is always rebuilt from them.

There are no snapshots: a whole game is rebuilt in milliseconds. The file form is in replay_file.py, what people read of
it in transcript.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Annotated, Final, TypeAlias

import msgspec

from .. import __version__
from .deal import Deal
from .errors import IllegalAction, PackError, ReplayError
from .events import Event, split_events
from .game import Game, Setup, Table
from .state import State

HASH_EVERY: Final = 16  # entries: so often the state's hash is noted, to see where a replay departs

Raw: TypeAlias = tuple[int, ...]
Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=63)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]  # of an action or a version: fits the engine's ints


class Who(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits somewhere. `kind`: "person", or the name of a bot."""

    name: str
    kind: str = "person"


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a game begins from. `digest` pins the packs, `packs` is their canonical text (Table.canonical); `told`: what
    a spectator was told before the first answer."""

    game: str
    rules_version: int
    neontable: str
    setup: Setup
    seats: tuple[Who, ...]
    digest: str
    packs: str
    told: tuple[str, ...] = ()


class _Entry(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="do",
    kw_only=True,
):
    pass


class Played(_Entry, frozen=True, kw_only=True):
    """Something that a seat did. `told`: the sentences that a spectator was told of it, so that the game stays readable
    when its rules are gone; `state`: the hash after it, 16 hexadecimal digits, where it is noted."""

    seat: Seat
    told: tuple[str, ...] = ()
    state: str = ""


class Act(Played, frozen=True, kw_only=True, tag="act"):
    """The seat gave this answer."""

    action: Number


class Concede(Played, frozen=True, tag="concede"):
    """The seat's person gave up."""


class TimeOut(Played, frozen=True, tag="time-out"):
    """The seat's time was up: `State.default` was answered for it."""


class SeatChange(_Entry, frozen=True, tag="seat"):
    """Somebody else sits there from now on. An undo does not bring the former back."""

    seat: Seat
    who: Who


class Undo(_Entry, frozen=True, tag="undo"):
    """The game is again as it was when it had `to` entries: undoing an undo is naming a version before it."""

    to: Number


Entry: TypeAlias = Act | Concede | TimeOut | SeatChange | Undo


class Record:
    """A game as it lasts. `entries` only ever grow, and their number is the game's version; `finished`: whether it came
    to its end; `name`: what messages call it; `deal`: what was published of how it was dealt."""

    def __init__(
        self, header: Header, entries: Sequence[Entry] = (), finished: bool = False, name: str = "this game"
    ) -> None:
        self.header = header
        self.entries = list(entries)
        self.finished = finished
        self.name = name
        self.deal: Deal | None = None
        self._seats, self._read = header.seats, 0  # as they are after so many entries

    def fork(self) -> Record:
        """The same, that goes on by itself."""
        other = copy(self)
        other.entries = list(self.entries)
        return other

    @property
    def version(self) -> int:
        return len(self.entries)

    def seats(self) -> tuple[Who, ...]:
        """Who sits where now. Raises ReplayError for a change of a seat that is not there."""
        for number in range(self._read, len(self.entries)):  # asked often: only what is new is read
            entry = self.entries[number]
            if isinstance(entry, SeatChange):
                seats = list(self._seats)
                if entry.seat >= len(seats):
                    raise self.fault(number, f"there is no seat {entry.seat}")
                seats[entry.seat] = entry.who
                self._seats = tuple(seats)
            self._read = number + 1
        return self._seats

    def in_force(self) -> list[int]:
        """The numbers of the entries that were played and not taken back, in order. Raises ReplayError for an undo to a
        version that was not there yet."""
        versions: list[list[int]] = [[]]
        for number, entry in enumerate(self.entries):
            if isinstance(entry, Undo):
                if entry.to > number:
                    raise self.fault(number, f"it goes back to version {entry.to}, and there were only {number}")
                versions.append(versions[entry.to])
            elif isinstance(entry, SeatChange):
                versions.append(versions[-1])
            else:
                versions.append([*versions[-1], number])
        return versions[-1]

    def fault(self, number: int, what: str) -> ReplayError:
        """The error that an entry cannot be played; a file has it on line number + 2."""
        return ReplayError(
            f"{self.name}, line {number + 2} (entry {number + 1} of {self.version}): {what}. "
            "The game cannot be rebuilt; `neontable replay show --text` shows what was told of it."
        )

    def table(self, game: Game) -> Table:
        """The table of the packs that the game was begun with. Raises ReplayError when they or the rules are others."""
        header = self.header
        if header.game != game.name:
            raise ReplayError(f"{self.name} is a game of {header.game}, not of {game.name}.")
        if header.rules_version != game.rules_version:
            raise ReplayError(
                f"{self.name} was made by rules version {header.rules_version} of {game.name} (neontable "
                f"{header.neontable}); this is version {game.rules_version}. What was told can be read with `neontable "
                "replay show --text`; it cannot be played on: abandoned, no result."
            )
        try:
            table = game.table(header.packs)
        except (PackError, ValueError, LookupError) as error:  # whatever an edit has made of them
            raise ReplayError(f"{self.name}: the packs that it holds cannot be played: {error}") from error
        self.check_packs(table)
        return table

    def check_packs(self, table: Table) -> None:
        """Raises ReplayError when the table's packs are not those that the game was begun with."""
        if table.digest != self.header.digest:
            raise ReplayError(
                f"{self.name} was begun with the packs {self.header.digest[:16]}, and these are {table.digest[:16]}: a "
                "game is played with its own packs only. If it is its own that read differently now, neontable "
                f"{self.header.neontable} can play it on."
            )


# Called while a game is rebuilt: after set-up, with -1, and after each entry in force, with its number, the game as it
# is then, and the new raw events.
Watch: TypeAlias = Callable[[int, "Play", list[Raw]], None]


class Play:
    """A game that goes on, in step with its record. All that shells do to a game goes through here.

    `state` is replaced by an undo; `heard`: what a spectator is told of each event of the last entry. The methods
    return the new raw events, and have changed nothing when they raise.
    """

    game: Game
    table: Table
    record: Record
    state: State
    opening: list[Raw]  # the events of set-up
    heard: list[Event | None]

    def __init__(self, game: Game, table: Table, record: Record, watch: Watch | None = None) -> None:
        """Rebuild the game of a record. Raises ReplayError, naming the line, when it does not come out as recorded."""
        self.game = game
        self.table = table
        self.record = record
        record.check_packs(table)
        if len(record.seats()) != record.header.setup.players:
            raise ReplayError(
                f"{record.name} names {len(record.seats())} seats for {record.header.setup.players} players."
            )
        self._rebuild(watch)

    @staticmethod
    def begin(game: Game, table: Table, setup: Setup, seats: Sequence[Who]) -> Play:
        """A new game. Raises SetupError."""
        header = Header(
            game=game.name,
            rules_version=game.rules_version,
            neontable=__version__,
            setup=setup,
            seats=tuple(seats),
            digest=table.digest,
            packs=table.canonical(),
        )
        play = Play(game, table, Record(header))
        told = play.public(play.opening)
        play.record.header = msgspec.structs.replace(header, told=told)
        return play

    @staticmethod
    def resume(game: Game, record: Record, watch: Watch | None = None) -> Play:
        """The game of a record, with the packs that it holds. Raises ReplayError."""
        return Play(game, record.table(game), record, watch)

    def act(self, seat: int, action: int) -> list[Raw]:
        """Raises IllegalAction."""
        self.state.apply_for(seat, action)
        return self._note(Act(seat=seat, action=action))

    def time_out(self, seat: int) -> list[Raw]:
        """The seat's declared default. Raises ValueError when it is not waited for."""
        if seat not in self.state.waiting():
            raise ValueError(f"seat {seat} is not asked, so its time cannot be up")
        self.state.apply_for(seat, self.state.default(seat))
        return self._note(TimeOut(seat=seat))

    def concede(self, seat: int) -> list[Raw]:
        """Nothing happens when the game is over."""
        if self.state.is_over():
            return []
        self.state.concede(seat)
        return self._note(Concede(seat=seat))

    def change_seat(self, seat: int, who: Who) -> None:
        """Somebody else sits down."""
        if not 0 <= seat < len(self.record.header.seats):
            raise ValueError(f"there is no seat {seat}")
        self.record.entries.append(SeatChange(seat=seat, who=who))

    def undo(self, to: int) -> None:
        """Go back to an earlier version; asking whether one may is the shell's business. Raises ValueError."""
        if not 0 <= to < self.record.version:
            raise ValueError(f"there is no version {to} to go back to, the game is at {self.record.version}")
        self.record.entries.append(Undo(to=to))
        self._rebuild(None)

    def publicly(self, raws: list[Raw]) -> list[Event | None]:
        """What a spectator is told of events that have just happened; None where that is nothing."""
        return [self.table.tell(self.state, raw, None) for raw in raws]

    def public(self, raws: list[Raw]) -> tuple[str, ...]:
        """The same in words."""
        return _words(self.publicly(raws))

    def _note(self, entry: Act | Concede | TimeOut) -> list[Raw]:
        """Append the entry for what has just been done to the state."""
        record = self.record
        raws = self._drain()
        noted = (record.version + 1) % HASH_EVERY == 0
        state = hash_text(self.state) if noted else ""
        self.heard = self.publicly(raws)
        record.entries.append(msgspec.structs.replace(entry, told=_words(self.heard), state=state))
        record.finished = self.state.is_over()
        return raws

    def _rebuild(self, watch: Watch | None) -> None:
        record = self.record
        self.state = self.table.new(record.header.setup, [])
        self.opening = self._drain()
        if watch:
            watch(-1, self, self.opening)
        for number in record.in_force():
            entry = record.entries[number]
            assert isinstance(entry, Played)
            self._replay(number, entry)
            raws = self._drain()
            if watch:
                watch(number, self, raws)
        record.finished = self.state.is_over()

    def _replay(self, number: int, entry: Played) -> None:
        state, fault = self.state, self.record.fault
        if state.is_over():
            raise fault(number, "the game is over before it")
        if isinstance(entry, Concede):
            if entry.seat >= state.players:
                raise fault(number, f"there is no seat {entry.seat}")
            state.concede(entry.seat)
        else:
            if entry.seat not in state.waiting():
                raise fault(number, f"seat {entry.seat} is not asked there")
            action = entry.action if isinstance(entry, Act) else state.default(entry.seat)
            try:
                state.apply_for(entry.seat, action)
            except IllegalAction as error:
                raise fault(number, str(error)) from error
        if entry.state and entry.state != hash_text(state):
            raise fault(number, "the game has come out differently by then, the hash of its state is another")

    def _drain(self) -> list[Raw]:
        """The raw events since the last time."""
        recorder = self.state.recorder
        assert recorder is not None
        raws = split_events(recorder, self.game.event_width)
        recorder.clear()
        return raws


def _words(heard: list[Event | None]) -> tuple[str, ...]:
    return tuple(event.text for event in heard if event)


def hash_text(state: State) -> str:
    """The state's hash as 16 hexadecimal digits."""
    return f"{state.hash():016x}"
