"""Games of Nemesis for tests of the terminal: begun with two ready decks, played on to a question."""

from __future__ import annotations

import random
from collections.abc import Callable

from neontable.kernel.events import Decision
from neontable.nemesis.view import View
from neontable.terminal.nemesis_opening import NemesisOptions
from neontable.terminal.nemesis_words import view_for
from neontable.terminal.opening import begin
from neontable.terminal.saves import Kept
from neontable.terminal.session import Session
from tests.terminal.tables import RANDOM

Moment = Callable[[Decision, View], bool]


def options(people: tuple[str, ...] = ("You",), seed: str = "7", first: int | None = 0) -> NemesisOptions:
    """People on the first seats, random bots on the others; the ready decks Rising Fleet and Nine Skies."""
    seats = (*people, *[RANDOM] * (2 - len(people)))
    return NemesisOptions(seats=seats, seed=seed, decks=("Rising Fleet", "deck-nine-skies"), first=first)


def until(chosen: NemesisOptions, moment: Moment) -> tuple[Session, Kept]:
    """The game at the first question of that moment; before it people answer anything."""
    session, kept = begin(chosen)
    rng = random.Random(3)
    session.play_on()
    while (seat := session.asked) is not None:
        decision = session.decision(seat)
        assert decision is not None
        if moment(decision, view_for(session, seat)):
            return session, kept
        session.answer(seat, rng.choice(decision.answers).action)
        session.play_on()
    raise AssertionError("that moment has not come")
