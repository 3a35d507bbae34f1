"""T16, T17, T19 for Nemesis: what is drawn or said for a seat is the same, cell by cell, whatever it cannot see."""

from __future__ import annotations

import random
from copy import copy

import pytest

from neontable.nemesis.game import nemesis
from neontable.terminal import nemesis_words as words
from neontable.terminal.app import NeontableApp
from neontable.terminal.nemesis_cards import draw_library, draw_thing
from neontable.terminal.nemesis_draw import draw_lines, draw_table
from neontable.terminal.nemesis_prompt import choices_of, detail_of, question_of
from neontable.terminal.nemesis_signs import signs_of
from neontable.terminal.nemesis_things import Scene, all_things, lit_of
from neontable.terminal.opening import begin
from neontable.terminal.part import part_of
from neontable.terminal.saves import Kept
from neontable.terminal.session import Session
from neontable.terminal.widgets.answers import keys_for
from tests.contract.nemesis_reading import NemesisReading
from tests.terminal.duels import options
from tests.terminal.screens import LARGE, SMALL, shown
from tests.terminal.tables import play_on


def swapped(session: Session, seat: int, rng: random.Random) -> Session | None:
    """The session with all that the seat cannot see drawn anew; None when the draw did not fit, or changed nothing."""
    ints = session.state.to_ints()
    redrawn = NemesisReading(words.table_of(session).catalog).redrawn(ints, [], seat, rng)
    if redrawn is None or redrawn == ints:
        return None
    other = copy(session)
    other.play = copy(session.play)
    other.play.state = session.table.from_ints(redrawn)
    return other


def drawn(session: Session, seat: int) -> list[str]:
    """All that the app draws for the seat, with its styles."""
    view, decision, table = words.view_for(session, seat), session.decision(seat), words.table_of(session)
    assert decision is not None
    scene = Scene(view, table.texts, signs_of(table.cards.factions.values()))
    choices = choices_of(scene, decision)
    keys = dict(zip((choice.action for choice in choices), keys_for(choices), strict=True))
    scene = scene._replace(lit=lit_of(view, decision, keys, choices[0].action, None))
    texts = [draw_table(scene, 91, 35), *draw_lines(scene, 77, 22), question_of(decision), draw_library(scene, 42)]
    texts += [row for thing in all_things(view) for row in draw_thing(scene, thing, 42)]
    texts += [choice.label for choice in choices]
    texts += [detail_of(scene, answer) for answer in decision.answers]
    return [text.markup for text in texts] + part_of("nemesis").why(session, seat, "")


@pytest.mark.clause("NM-1.10")
@pytest.mark.parametrize("seed", ["1", "2"])
def test_nothing_depends_on_what_the_seat_cannot_see(seed: str) -> None:
    rng = random.Random(seed)
    worlds = 0
    session, _ = begin(options(("Ann", "Bo"), seed=f"leak {seed}"))
    play_on(session, 0)
    for _ in range(60):
        seat = session.asked
        assert seat is not None
        if other := swapped(session, seat, rng):
            worlds += 1
            assert drawn(other, seat) == drawn(session, seat)
        play_on(session, 4, seed=rng.randrange(1000))
        if session.is_over:
            break
    assert worlds > 20


def test_the_comparison_would_see_a_leak() -> None:
    session, _ = begin(options(("Ann", "Bo"), seed="leak"))
    play_on(session, 10)
    seat = session.asked
    assert seat is not None
    other = swapped(session, seat, random.Random(1))
    assert other is not None
    assert nemesis(other.state).decks != nemesis(session.state).decks or (
        nemesis(other.state).library != nemesis(session.state).library
    )
    hands = [words.view_for(one, 1 - seat).players[1 - seat].hand for one in (session, other)]
    assert hands[0] != hands[1]
    assert drawn(session, seat) == drawn(other, seat)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_screen_is_the_same(size: tuple[int, int]) -> None:
    session, _ = begin(options(seed="leak"))
    play_on(session, 12)
    seat = session.asked
    assert seat is not None
    other = swapped(session, seat, random.Random(5))
    assert other is not None
    pictures = []
    for one in (session, other):
        app = NeontableApp(options(), (copy(one), Kept("leak")), grace=0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press("tab", "C")
            await pilot.pause()
            pictures.append(shown(app))
        Kept("leak").path.unlink()
    assert pictures[0] == pictures[1]
    assert "Your hand" in pictures[0]
