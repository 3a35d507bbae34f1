"""A record as people read it, and reports of faults that hold only what one seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias

import msgspec

from .errors import NeontableError, ReplayError
from .events import Decision, Event
from .game import Game
from .replay import Act, Play, Played, Raw, Record, TimeOut, Undo
from .replay_file import encode
from .rng import Rng, key_of
from .sealing import Eyes, Sealed, check_openings, sealed
from .state import NOBODY, State

# A seat; None, a spectator; "open": everybody's knowledge side by side, for games that are over.
Reader: TypeAlias = int | Literal["open"] | None

REPORT_FORM: Final = 1


def to_text(record: Record, game: Game, reader: Reader = None) -> str:
    """The whole game in sentences, as the reader is told it; the same record gives the same text.

    Turns are numbered as the reader sees them: what it is not told of has no number. Raises ReplayError when the game
    cannot be rebuilt.
    """
    turns: list[list[str]] = []
    asked: dict[int, Decision | None] = {}

    def watch(number: int, play: Play, raws: list[Raw]) -> None:
        entry = record.entries[number] if number >= 0 else None
        lines = _answer(entry, asked, record, reader) if isinstance(entry, Played) else []
        for raw in raws:
            lines += _sentences(play, raw, record, reader)
        if lines or entry is None:
            turns.append(lines)
        asked.clear()
        asked.update(
            {seat: play.table.decision(play.state, seat) for seat in play.state.waiting() if hears(reader, seat)}
        )

    play = Play.resume(game, record, watch)
    setup = [f"Seed: {record.header.setup.seed}"] if reader == "open" else []
    result = "Not finished."
    if play.state.is_over():
        names = [who.name for who in record.seats()]
        result = "Result: " + ", ".join(f"{n} {r:+.2f}" for n, r in zip(names, play.state.returns(), strict=True))
    return _page(record, setup, turns, result)


def stored_text(record: Record) -> str:
    """The game in the sentences that its file holds, as a spectator was told them when they happened: for games whose
    rules or packs are gone."""
    turns = [list(record.header.told)]
    for number in record.in_force():
        entry = record.entries[number]
        if isinstance(entry, Played) and entry.told:
            turns.append(list(entry.told))
    return _page(record, [], turns, "Finished." if record.finished else "Not finished.")


def hears(reader: Reader, seat: int) -> bool:
    """Whether the reader is told what that seat is told."""
    return reader in ("open", seat)


def _answer(entry: Played, asked: dict[int, Decision | None], record: Record, reader: Reader) -> list[str]:
    """What the seat answered, for who may read that."""
    decision = asked.get(entry.seat)
    if decision is None:
        return []
    name = record.seats()[entry.seat].name
    if isinstance(entry, TimeOut):
        return [f"[{name}] {decision.prompt} The time is up."]
    said = [answer.text for answer in decision.answers if isinstance(entry, Act) and answer.action == entry.action]
    return [f"[{name}] {decision.prompt} {text}" for text in said]


def _sentences(play: Play, raw: Raw, record: Record, reader: Reader) -> list[str]:
    if reader != "open":
        event = play.table.tell(play.state, raw, reader)
        return [event.text] if event else []
    public = play.table.tell(play.state, raw, None)
    lines = [public.text] if public else []
    for seat, who in enumerate(record.seats()):
        event = play.table.tell(play.state, raw, seat)
        if event and (public is None or event.facts != public.facts):
            lines.append(f"[{who.name}] {event.text}")
    return lines


def _page(record: Record, setup: Sequence[str], turns: Sequence[Sequence[str]], result: str) -> str:
    header = record.header
    lines = [
        f"A game of {header.game}, rules version {header.rules_version}, neontable {header.neontable}",
        f"Packs: {header.digest[:16]}",
        "Seats: " + ", ".join(f"{n} {who.name} ({who.kind})" for n, who in enumerate(record.seats())),
        *setup,
        "",
    ]
    for number, turn in enumerate(turns):
        mark = f"{number or '':>4}  "
        for line in turn:
            lines.append(mark + line)
            mark = " " * len(mark)
    undone = sum(1 for entry in record.entries if isinstance(entry, Undo))
    lines += ["", f"Taken back: {undone} time{'' if undone == 1 else 's'}."] if undone else [""]
    return "\n".join([*lines, result, ""])


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat noticed of one entry: its own answer, and what it was told. `glance`: of a game whose cards were
    committed to, Eyes.glance after it, where that is another than before."""

    answer: int | None = None
    timed_out: bool = False
    told: tuple[Event, ...] = ()
    glance: tuple[int, ...] = ()


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A game as one seat may know it, for who looks after faults. `versions`: a hash of all that decides how a game
    goes; `record`: the whole game with everybody's cards and its seed, only if the person agreed to send that;
    `sealed`: of a table that committed to its cards, what shows that those which the seat saw were committed to."""

    form: int = REPORT_FORM
    neontable: str
    game: str
    rules_version: int
    digest: str
    packs: str
    versions: str
    seat: int | None
    players: int
    steps: tuple[Step, ...]
    view: Any
    decision: Decision | None
    knowledge: tuple[int, ...]
    record: str | None = None
    sealed: Sealed | None = None


def redacted(record: Record, game: Game, seat: int | None) -> Report:
    """The report of a seat (None: a spectator): no seed, nobody's names, nothing that it could not see, and nothing
    that counts what it could not see. Raises ReplayError when the game cannot be rebuilt."""
    return _report(record, game, seat, None)


def with_openings(record: Record, game: Game, seat: int) -> Report:
    """The same, with openings of the cards that the seat has seen. Raises ReplayError."""
    return _report(record, game, seat, record.table(game).eyes(seat))


def _report(record: Record, game: Game, seat: int | None, eyes: Eyes | None) -> Report:
    steps: list[Step] = []
    dealt: dict[str, str] = {}
    glance: tuple[int, ...] = ()

    def watch(number: int, play: Play, raws: list[Raw]) -> None:
        nonlocal glance
        if eyes and number < 0:
            dealt.update(play.table.dealt(play.state))
        before = glance
        entry = record.entries[number] if number >= 0 else None
        own = isinstance(entry, Played) and entry.seat == seat
        told = tuple(event for raw in raws if (event := play.table.tell(play.state, raw, seat)))
        if eyes and seat is not None:
            glance = eyes.glance(play.state.knowledge(seat))
            eyes.take(told, glance)
        step = Step(
            answer=entry.action if own and isinstance(entry, Act) else None,
            timed_out=own and isinstance(entry, TimeOut),
            told=told,
            glance=() if glance == before else glance,
        )
        if step != Step():
            steps.append(step)

    play = Play.resume(game, record, watch)
    header = record.header
    return Report(
        neontable=header.neontable,
        game=header.game,
        rules_version=header.rules_version,
        digest=header.digest,
        packs=header.packs,
        versions=sha256(
            f"{header.neontable} {header.game} {header.rules_version} {header.digest}".encode()
        ).hexdigest(),
        seat=seat,
        players=play.state.players,
        steps=tuple(steps),
        view=msgspec.to_builtins(play.table.view(play.state, seat)),
        decision=play.table.decision(play.state, seat),
        knowledge=tuple(play.state.knowledge(NOBODY if seat is None else seat)),
        sealed=sealed(dealt, header.setup.seed, eyes) if eyes else None,
    )


def opened(record: Record, game: Game, seat: int | None) -> Report:
    """The same with the whole game in it: only when the person agrees."""
    return msgspec.structs.replace(redacted(record, game, seat), record=encode(record).decode())


def read_report(content: bytes, name: str) -> Report:
    """The report that msgspec.json.encode wrote. Raises ReplayError."""
    try:
        return msgspec.json.decode(content, type=Report)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ReplayError(f"{name} is no report of this neontable: {error}.") from error


def check_report(report: Report, game: Game, name: str) -> Sealed:
    """What a seat's own report holds of its cards, when the openings are those of the cards that it was told of, step
    by step, and were committed to. `name`: what messages call it. Raises ReplayError."""
    if report.sealed is None or report.seat is None:
        raise ReplayError(
            f"{name} is the report of a seat, without commitments to cards: there is nothing in it to check. A server "
            "gives them with the replay of a table that was made without an open replay."
        )
    try:
        eyes = game.table(report.packs).eyes(report.seat)
        glance: tuple[int, ...] = ()
        for step in report.steps:
            glance = step.glance or glance
            eyes.take(step.told, glance)
    except (NeontableError, ValueError, LookupError, TypeError) as error:  # whatever an edit has made of them
        raise ReplayError(f"{name}: what the seat was told cannot be read: {error}. The file was edited.") from error
    check_openings(report.sealed, eyes, name)
    return report.sealed


def scene(report: Report, game: Game, seed: str = "report") -> State:
    """A game in the position of the report, its hidden part drawn from the seed: a test of the fault begins with it."""
    table = game.table(report.packs)
    return table.world(list(report.knowledge), Rng(key_of(seed), 0))
