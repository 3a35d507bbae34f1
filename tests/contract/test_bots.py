"""T24: a bot's choice does not change when what its seat cannot see is swapped; and one that peeks is caught."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from neontable.bots import bot_names, new_bot
from neontable.kernel.state import State
from tests.contract.lens import swapped
from tests.contract.subjects import IS_COMPILED, SUBJECTS, Subject, walk

pytestmark = pytest.mark.compiled

Judge = Callable[[State, int], int]  # what somebody answers there for that seat

TRIED = 60 if IS_COMPILED else 8  # pairs of states for each bot
PLANTED = 60  # of each that peeks, which needs no time
APART = 7  # decisions between two of them
GAMES = [subject for subject in SUBJECTS if subject.game.name == "nemesis" or subject.name == "nexus-4"]
CASES = [(subject, bot) for subject in GAMES for bot in bot_names(subject.game.name)]


def bot_judge(subject: Subject, name: str) -> Judge:
    """The bot, as shells ask it: it is given a Knowledge and legal actions. The same seed in both states."""

    def judge(state: State, seat: int) -> int:
        bot = new_bot(name, subject.table, seat, "honest")
        return bot.choose(state.knowledge(seat), state.legal_for(seat))

    return judge


def peeker(subject: Subject, name: str) -> Judge:
    """A planted fault: the bot's generator is seeded by the state, so that hidden things sway it."""

    def judge(state: State, seat: int) -> int:
        bot = new_bot(name, subject.table, seat, str(state.hash()))
        return bot.choose(state.knowledge(seat), state.legal_for(seat))

    return judge


def counter() -> Judge:
    """A planted fault: it plays by a hidden number itself, and only now and then."""
    return lambda state, seat: state.legal_for(seat)[-(state.hash() % 5 == 0)]


def compared(subject: Subject, judge: Judge, tried: int) -> tuple[int, int]:
    """In how many pairs of states that are one to who is asked the answers differ; and of how many pairs."""
    found = pairs = 0
    rng = random.Random(24)
    for game in range(10 * tried):
        for number, state in enumerate(walk(subject, game)):
            if number % APART != game % APART or state.is_over():
                continue
            seat = rng.choice(state.waiting())
            other = swapped(subject, state, seat, rng, reseed=True)
            if other is None or len(state.legal_for(seat)) < 2:
                continue
            assert other.legal_for(seat) == state.legal_for(seat)
            pairs += 1
            found += judge(state, seat) != judge(other, seat)
            if pairs == tried:
                return found, pairs
    return found, pairs


def test_every_bot_is_tried() -> None:
    assert {bot for _, bot in CASES} == {*bot_names()}


@pytest.mark.parametrize(("subject", "bot"), CASES, ids=lambda value: getattr(value, "name", value))
def test_a_choice_depends_on_what_the_seat_knows_alone(subject: Subject, bot: str) -> None:
    assert compared(subject, bot_judge(subject, bot), TRIED) == (0, TRIED)


@pytest.mark.parametrize("subject", GAMES, ids=lambda subject: subject.name)
def test_a_bot_that_peeks_is_caught(subject: Subject) -> None:
    for judge in (peeker(subject, "random"), peeker(subject, "novice"), counter()):
        assert compared(subject, judge, PLANTED)[0] > 0
