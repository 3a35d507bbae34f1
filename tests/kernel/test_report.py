"""Reports of faults: what the seat may know and no more (T17), and a test can begin from one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from neontable.kernel import example as ex
from neontable.kernel.errors import ReplayError
from neontable.kernel.events import Decision, Event
from neontable.kernel.example_game import GAME as EXAMPLE
from neontable.kernel.game import Game, Table
from neontable.kernel.replay import Play, Record, Who
from neontable.kernel.replay_file import decode
from neontable.kernel.rng import Rng
from neontable.kernel.sealing import Eyes
from neontable.kernel.state import NOBODY, State
from neontable.kernel.transcript import opened, read_report, redacted, scene, to_text, with_openings
from neontable.packs.games import NEXUS
from tests.contract.reading import ExampleReading, NexusReading, Raw

GAMES: dict[str, Game] = {EXAMPLE.name: EXAMPLE, NEXUS.name: NEXUS}
SEED = "a seed that nobody else shall read"


class Dealt(Game):
    """A game that always begins from one deal."""

    def __init__(self, game: Game, ints: list[int], opening: list[Raw]) -> None:
        self.game, self.ints, self.opening = game, ints, opening
        self.name, self.rules_version = game.name, game.rules_version
        self.event_width, self.turns_up, self.setup_type = game.event_width, game.turns_up, game.setup_type

    def load(self, packs: Sequence[str | Path] = ()) -> Table:
        return DealtTable(self.game.load(packs), self)

    def table(self, canonical: str) -> Table:
        return DealtTable(self.game.table(canonical), self)


class DealtTable(Table):
    def __init__(self, table: Table, dealt: Dealt) -> None:
        self.inner, self.deal, self.digest = table, dealt, table.digest

    def canonical(self) -> str:
        return self.inner.canonical()

    def new(self, setup: Any, recorder: list[int] | None = None) -> State:
        state = self.inner.from_ints(self.deal.ints)
        state.recorder = recorder
        if recorder is not None:
            recorder += [number for raw in self.deal.opening for number in raw]
        return state

    def from_ints(self, ints: list[int]) -> State:
        return self.inner.from_ints(ints)

    def world(self, knowledge: list[int], rng: Rng) -> State:
        return self.inner.world(knowledge, rng)

    def view(self, state: State, seat: int | None) -> msgspec.Struct:
        return self.inner.view(state, seat)

    def decision(self, state: State, seat: int | None) -> Decision | None:
        return self.inner.decision(state, seat)

    def tell(self, state: State, raw: tuple[int, ...], seat: int | None) -> Event | None:
        return self.inner.tell(state, raw, seat)

    def dealt(self, state: State) -> dict[str, str]:
        return self.inner.dealt(state)

    def eyes(self, seat: int) -> Eyes:
        return self.inner.eyes(seat)

    def why_not(self, state: State, seat: int, action: int) -> str:
        return self.inner.why_not(state, seat, action)


def game_so_far(game: Game, entries: int, seed: int) -> tuple[Play, list[Raw]]:
    """A random game of at most so many entries, and all its events."""
    seats = [Who(f"Person {n}") for n in range(4)]
    play = Play.begin(game, game.load(), game.setup_type(players=4, seed=f"{SEED} {seed}"), seats)
    events = list(play.opening)
    rng = random.Random(seed)
    while not play.state.is_over() and play.record.version < entries:
        seat = rng.choice(play.state.waiting())
        events += play.act(seat, rng.choice(play.state.legal_for(seat)))
    return play, events


def other_deal_of_nexus(play: Play, events: list[Raw], seat: int, rng: random.Random) -> Dealt | None:
    """The game with what the seat has not seen until now dealt otherwise from the beginning."""
    reading = NexusReading(play.table.catalog)  # type: ignore[attr-defined]
    drawn = reading.redrawn(play.state.to_ints(), events, seat, rng)
    if drawn is None:
        return None
    now_values, now = reading.read(drawn)
    first = Play(NEXUS, play.table, Record(play.record.header))
    values, lists = reading.read(first.state.to_ints())
    values["replicant"] = now_values["replicant"]
    for name in ("deal", "innocence", "by_colour"):
        lists[name] = now[name]
    return Dealt(NEXUS, reading.written(values, lists), first.opening)


def other_deal_of_example(play: Play, events: list[Raw], seat: int, rng: random.Random) -> Dealt | None:
    """Cards that lie where they were dealt, and that the seat has not seen, change places."""
    reading = ExampleReading()
    now = reading.read(play.state.to_ints())[1]
    first = Play(EXAMPLE, play.table, Record(play.record.header))
    values, lists = reading.read(first.state.to_ints())
    swapped = {event[1] * ex.PLACES + event[2] for event in events if event[0] == ex.EV_SWAP}
    places = [
        n for n, face in enumerate(now["hands"]) if face > 0 and n not in swapped and not reading.sees(now, seat, n)
    ]
    left = len(now["stock"])
    faces = [*(lists["hands"][n] for n in places), *lists["stock"][:left]]
    rng.shuffle(faces)
    lists["stock"][:left] = [faces.pop() for _ in range(left)]
    for n in places:
        lists["hands"][n] = faces.pop()
    return Dealt(EXAMPLE, reading.written(values, lists), first.opening)


@pytest.mark.parametrize(
    ("game", "other_deal"),
    [(NEXUS, other_deal_of_nexus), (EXAMPLE, other_deal_of_example)],
    ids=lambda value: getattr(value, "name", ""),
)
def test_what_the_seat_cannot_see_changes_no_byte_of_its_report(game: Game, other_deal: Any) -> None:
    rng = random.Random(5)
    different = resealed = 0
    for seed in range(12):
        play, events = game_so_far(game, rng.randrange(2, 24), seed)
        if play.state.is_over():
            continue
        for seat in (NOBODY, *range(4)):
            dealt = other_deal(play, events, seat, rng)
            if dealt is None:
                continue
            reader = None if seat == NOBODY else seat
            record = Record(play.record.header, [msgspec.structs.replace(e, state="") for e in play.record.entries])
            assert to_text(record, dealt, reader) == to_text(play.record, game, reader)
            theirs = Play.resume(dealt, record)
            different += theirs.state.hash() != play.state.hash()
            report = msgspec.json.encode(redacted(play.record, game, reader))
            assert msgspec.json.encode(redacted(record, dealt, reader)) == report
            if reader is not None:
                one, other = with_openings(play.record, game, reader), with_openings(record, dealt, reader)
                assert one.sealed and other.sealed
                assert one.sealed.openings == other.sealed.openings and one.steps == other.steps
                assert list(one.sealed.hashes) == list(other.sealed.hashes)
                resealed += one.sealed.hashes != other.sealed.hashes
    assert different > 25
    assert resealed > 20


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_report_holds_no_seed_and_no_names(game: Game) -> None:
    play, _ = game_so_far(game, 30, 1)
    report = msgspec.json.encode(redacted(play.record, game, 2)).decode()
    assert SEED not in report
    assert "Person" not in report
    assert f"{play.state.hash():016x}" not in report
    assert SEED in msgspec.json.encode(opened(play.record, game, 2)).decode()


def test_a_report_counts_nothing_that_the_seat_did_not_notice() -> None:
    """Answers that are still sealed: given or not, the others' report is the same."""
    play, _ = game_so_far(EXAMPLE, 0, 1)
    before = redacted(play.record, EXAMPLE, 3)
    play.act(1, ex.BLIND)
    play.act(0, ex.BLIND)
    assert redacted(play.record, EXAMPLE, 3) == before
    assert len(redacted(play.record, EXAMPLE, 0).steps) == len(before.steps) + 1
    assert to_text(play.record, EXAMPLE, 3).count("\n") == to_text(Record(play.record.header), EXAMPLE, 3).count("\n")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_test_can_begin_from_a_report(game: Game) -> None:
    play, _ = game_so_far(game, 17, 2)
    for seat in (None, 0, 3):
        content = msgspec.json.encode(redacted(play.record, game, seat))
        report = read_report(content, "the report")
        assert msgspec.json.encode(report) == content
        state = scene(report, game)
        assert msgspec.json.encode(game.load().view(state, seat)) == msgspec.json.encode(report.view)
        assert game.load().decision(state, seat) == report.decision


def test_an_open_report_holds_the_whole_game() -> None:
    play, _ = game_so_far(EXAMPLE, 10, 3)
    report = read_report(msgspec.json.encode(opened(play.record, EXAMPLE, None)), "the report")
    assert report.record is not None
    record = decode(report.record.encode(), "the report", GAMES)
    assert Play.resume(EXAMPLE, record).state.hash() == play.state.hash()


def test_own_answers_are_in_the_report() -> None:
    play, _ = game_so_far(EXAMPLE, 0, 4)
    play.time_out(0)
    play.act(1, ex.BLIND)
    assert [(s.answer, s.timed_out) for s in redacted(play.record, EXAMPLE, 0).steps] == [(None, False), (None, True)]
    assert [(s.answer, s.timed_out) for s in redacted(play.record, EXAMPLE, 1).steps] == [
        (None, False),
        (ex.BLIND, False),
    ]


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'{"form":1,"more":2}'])
def test_something_that_is_no_report(content: bytes) -> None:
    with pytest.raises(ReplayError, match="the report is no report of this neontable"):
        read_report(content, "the report")
