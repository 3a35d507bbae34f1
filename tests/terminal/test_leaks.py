"""T16, T17, T19: what is drawn or said for a seat is the same, cell by cell, whatever it cannot see."""

from __future__ import annotations

import random
from copy import copy

import pytest

from neontable.terminal import nexus_words as words
from neontable.terminal.app import NeontableApp
from neontable.terminal.nexus_draw import Lit, draw_cards, draw_lines
from neontable.terminal.nexus_notes import draw_notebook
from neontable.terminal.nexus_prompt import choices_of, detail_of, question_of
from neontable.terminal.opening import begin
from neontable.terminal.part import part_of
from neontable.terminal.plain import Plain
from neontable.terminal.saves import Kept
from neontable.terminal.session import Session
from tests.terminal.screens import shown
from tests.terminal.tables import options, play_on, swapped

WORDS = ("table", "again", "why", "why E1", "why witness 1", "why tag blue", "log", "notebook", "odds", "undo")


def plain(session: Session, seat: int) -> list[str]:
    """All that the plain shell says to the seat, asked for everything."""
    printed: list[str] = []
    shell = Plain(session, Kept("unused"), part_of(session.game.name), iter(()), printed.append)
    shell.news(seat)
    shell.prompt(seat)
    for word in WORDS:
        if not (word == "undo" and not session.why_no_undo(seat)):
            shell.obey(seat, word)
    return printed


def drawn(session: Session, seat: int) -> list[str]:
    """All that the app draws for the seat, with its styles."""
    view = words.view_for(session, seat)
    decision = session.decision(seat)
    assert decision is not None
    lit = Lit({answer.action: str(at) for at, answer in enumerate(decision.answers)}, decision.answers[0].action)
    notebook = words.table_of(session).notebook(session.state, seat)
    texts = [draw_cards(view, lit, 91), draw_lines(view, lit, 77), question_of(decision)]
    texts += [draw_notebook(view, notebook, odds) for odds in (True, False)]
    texts += [choice.label for choice in choices_of(view, decision)]
    texts += [detail_of(view, answer) for answer in decision.answers]
    return [text.markup for text in texts]


@pytest.mark.parametrize("players", [3, 4, 6])
def test_nothing_depends_on_what_the_seat_cannot_see(players: int) -> None:
    rng = random.Random(players)
    worlds = 0
    for seed in range(1 if players == 6 else 2):
        session, _ = begin(options(players=players, seed=f"leak {seed}"))
        play_on(session, 0)
        while (seat := session.asked) is not None:
            if other := swapped(session, seat, rng):
                worlds += 1
                assert plain(other, seat) == plain(session, seat)
                assert drawn(other, seat) == drawn(session, seat)
            play_on(session, 1, seed=rng.randrange(1000))
    assert worlds > 4 * players


def test_the_comparison_would_see_a_leak() -> None:
    session, _ = begin(options(seed="leak"))
    play_on(session, 1)
    seat, rng = session.asked, random.Random(1)
    assert seat is not None
    other = swapped(session, seat, rng)
    assert other is not None
    before, after = (words.table_of(one).view(one.state, 1).innocence for one in (session, other))
    faces = [[one.state.knowledge(other_seat) for other_seat in range(1, 4)] for one in (session, other)]
    assert before != after or faces[0] != faces[1]


@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
async def test_the_screen_is_the_same(size: tuple[int, int]) -> None:
    session, _ = begin(options(seed="leak"))
    play_on(session, 3)
    seat = session.asked
    assert seat is not None
    other = swapped(session, seat, random.Random(5))
    assert other is not None
    pictures = []
    for one in (session, other):
        app = NeontableApp(options(), (copy(one), Kept("leak")), grace=0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press("right", "question_mark")
            await pilot.pause()
            pictures.append(shown(app))
        Kept("leak").path.unlink()
    assert pictures[0] == pictures[1]
    assert "Round" in pictures[0]
