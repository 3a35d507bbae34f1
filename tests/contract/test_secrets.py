"""Non-interference: what a seat cannot see changes nothing that it gets, not a byte. And the check catches leaks."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from neontable.kernel.state import State
from tests.contract.lens import Lens, number, standing_leaks, stepping_leaks
from tests.contract.subjects import IS_COMPILED, SUBJECTS, Subject, every_game, walk

pytestmark = pytest.mark.compiled

GAMES = 5 if IS_COMPILED else 2
WATCHED = 3 if IS_COMPILED else 2  # observers at each decision


def checks(lens: Lens, seed: int) -> Iterator[list[str]]:
    """By which ways out an observer can tell what it cannot see, at every decision of a random game; one list for each
    really different state that was compared."""
    rng = random.Random(seed)
    for state in walk(lens.subject, seed):
        for seat in rng.sample(lens.subject.observers(), WATCHED):
            if rng.random() > lens.subject.share:
                continue
            yield from standing_leaks(lens, state, seat, rng)
            yield from stepping_leaks(lens, state, seat, rng)


@pytest.mark.slow
@every_game
def test_what_a_seat_cannot_see_changes_nothing_that_it_gets(subject: Subject) -> None:
    """T16, T17: faces, innocence cards, order of the stock, the generator's key, sealed answers."""
    worlds = 0
    for seed in range(GAMES):
        for leaks in checks(Lens(subject), seed):
            assert leaks == [], f"game {seed}, world {worlds}"
            worlds += 1
    assert worlds > GAMES * WATCHED * 8 * subject.players


def secret(state: State) -> int:
    return state.hash() % 101


class LeakingView(Lens):
    def view(self, state: State, seat: int | None) -> bytes:
        return super().view(state, seat) + b"%d" % secret(state)


class LeakingDecision(Lens):
    def decision(self, state: State, seat: int | None) -> bytes:
        return super().decision(state, seat) + b" " * (secret(state) % 2)


class LeakingLegal(Lens):
    def legal(self, state: State, seat: int | None) -> bytes:
        return super().legal(state, seat) + b"%d" % (secret(state) % 2)


class LeakingWhyNot(Lens):
    def why_not(self, state: State, seat: int | None) -> bytes:
        return super().why_not(state, seat).replace(b"-4.", b"-5.", secret(state) % 2) + b"%d" % (secret(state) % 2)


class LeakingKnowledge(Lens):
    def knowledge(self, state: State, seat: int | None) -> bytes:
        return repr([*state.knowledge(number(seat)), secret(state) % 2]).encode()


class LeakingTell(Lens):
    """Everybody is told the raw event, hidden faces and all."""

    def told(self, state: State, raw: tuple[int, ...], seat: int | None) -> bytes:
        return msgspec.json.encode(raw)


class LeakingCount(Lens):
    """A message too many, as when somebody has sealed an answer."""

    def messages(self, before: State, state: State, raws: list[tuple[int, ...]], seat: int | None) -> list[bytes]:
        return super().messages(before, state, raws, seat) + [b""] * (secret(state) % 2)


class LeakingSize(Lens):
    """A message that is longer the more is hidden in it."""

    def told(self, state: State, raw: tuple[int, ...], seat: int | None) -> bytes:
        return super().told(state, raw, seat) + b" " * (secret(state) % 5)


NEMESIS = next(subject for subject in SUBJECTS if subject.game.name == "nemesis")
LEAKS = [
    (LeakingView, "view"),
    (LeakingDecision, "decision"),
    (LeakingLegal, "legal"),
    (LeakingWhyNot, "why_not"),
    (LeakingKnowledge, "knowledge"),
    (LeakingTell, "messages"),
    (LeakingCount, "messages"),
    (LeakingSize, "messages"),
]


@pytest.mark.parametrize("subject", [SUBJECTS[1], NEMESIS, SUBJECTS[-1]], ids=lambda subject: subject.name)
@pytest.mark.parametrize(("leaking", "way"), LEAKS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_planted_leak_is_caught(subject: Subject, leaking: type[Lens], way: str) -> None:
    assert any(way in leaks for seed in range(4) for leaks in checks(leaking(subject), seed))
