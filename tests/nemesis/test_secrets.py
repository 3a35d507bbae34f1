"""Non-interference of what people get: in two states that are one to a seat, the table, the question, the answers, the
refusals and the sentences of the log are equal byte for byte (T16, T17). What the seat knows: test_knowledge.py."""

from __future__ import annotations

import random
from functools import cache

import msgspec
import pytest

from neontable.kernel.events import split_events
from neontable.kernel.state import KIND
from neontable.nemesis import parts as p
from neontable.nemesis.asking import decision_of
from neontable.nemesis.game import fresh, hand_values
from neontable.nemesis.knowledge import what_seat_knows
from neontable.nemesis.state import NemesisState
from neontable.nemesis.tell import tell_event
from neontable.nemesis.texts import FaceText, written_texts
from neontable.nemesis.view import view_of
from neontable.nemesis.view_objects import Field
from tests.nemesis.secret_cards import play_on, secret_book, secret_game
from tests.nemesis.swaps import Places, same_answer, sees_apart, swapped
from tests.nemesis.test_knowledge import SEATS, is_auto

pytestmark = [pytest.mark.compiled, pytest.mark.slow]


@cache
def texts() -> tuple[FaceText, ...]:
    book = secret_book()
    return written_texts(book.catalog, book.names, ["\n".join(lines) for lines in book.lines])


def shown(s: NemesisState, seat: int) -> list[bytes]:
    """All that the seat can look at: the table, the question, why each action that it can think of is refused."""
    k = what_seat_knows(fresh(s), seat)
    field = Field(k, s.catalog, texts())
    view = view_of(field, hand_values(s, k), None)
    actions = [kind * KIND + operand for kind in range(p.ACTION_KINDS + 1) for operand in (0, 1, 5, 30, p.CITY)]
    refusals = [s.why_not(seat, action) for action in actions]
    decision = decision_of(field)
    return [msgspec.json.encode(part) for part in (view, decision, refusals)]


def told(s: NemesisState, seat: int) -> list[bytes]:
    """What the seat is told of what was recorded; who is told nothing of an event is sent no message."""
    raws = split_events(s.recorder or [], p.EVENT_WIDTH)
    events = [tell_event(raw, s, seat, texts()) for raw in raws]
    return [msgspec.json.encode(event) for event in events if event]


def compared(s: NemesisState, t: NemesisState, parts: Places, seat: int, chance: random.Random) -> bool:
    """Whether the states differ, and a step from them could be compared too: the same answer was given in both."""
    if is_auto(s, t):
        return False
    assert shown(s, seat) == shown(t, seat)
    chooser = s.waiting()[0]
    action = chance.choice(s.legal_for(chooser))
    same = same_answer(s, t, parts, chooser, action)
    if same not in t.legal_for(chooser):
        return False
    after, other = s.clone(), t.clone()
    after.recorder, other.recorder = [], []
    after.apply_for(chooser, action)
    other.apply_for(chooser, same)
    if sees_apart(s, after, other, parts, seat) or is_auto(after, other):
        return False
    assert told(after, seat) == told(other, seat)
    assert shown(after, seat) == shown(other, seat)
    return s.to_ints() != t.to_ints()


@pytest.mark.clause("NM-1.10", "NM-1.12", "NM-3.3")
@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_cannot_see_changes_nothing_that_it_gets(seed: int) -> None:
    """Texts that look, reveal, search and move hidden cards in every way that the language has."""
    s, chance = secret_game(100 + seed, closed=seed % 2 == 0)
    count = 0
    while not s.is_over():
        seat = chance.choice(SEATS)
        if s.open == 0 and chance.random() < 0.4 and (found := swapped(s, seat, chance)) is not None:
            count += compared(s, *found, seat, chance)
        play_on(s, chance)
    assert count > 20


@pytest.mark.clause("NM-1.10")
def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that named every card that goes from one place to another would be found."""

    def leaking(raw: tuple[int, ...], s: NemesisState, seat: int, faces: tuple[FaceText, ...]) -> tuple[int, ...]:
        return raw

    monkeypatch.setattr("tests.nemesis.test_secrets.tell_event", leaking)
    with pytest.raises(AssertionError):
        for seed in range(6):
            test_what_a_seat_cannot_see_changes_nothing_that_it_gets(seed)
