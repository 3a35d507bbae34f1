"""Each kind of answer that is not legal is refused by the clause that it breaks, in every state of the game.

The cases are marked NM-7.12 besides, for legality.why_not writes its clauses as 712 for NM-7.12, and is found by that.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from neontable.kernel.state import KIND
from neontable.nemesis import parts as p
from neontable.nemesis.legality import clause_id
from tests.nemesis.table import Play, begin, position, refusal, side

pytestmark = pytest.mark.compiled

MUST = '"This card must %s if able."'


def main() -> Play:
    """A has a Champion that waits, and nothing that could be used."""
    return position(side(front="Ox 2/3", hand="Elk 2/2 value:9, Trick reactive"), side(front="Cow 1/2"))


def over() -> Play:
    play = main()
    play.state.concede(1)
    return play


def mulligan() -> Play:
    return begin().answer("keep", by="A")


def window() -> Play:
    return position(side(front="Ox 2/3", hand="Ploy tactical"), side(front="Cow 1/2")).answer("play Ploy")


def aiming() -> Play:
    """A text asks for its target."""
    ploy = 'Ploy tactical "Destroy target Vehicle."'
    return position(side(front="Ox 2/3, Van 1/1 vehicle, Cart 1/1 vehicle", hand=ploy)).answer("play Ploy")


def attaching() -> Play:
    me = side(front="Ox 2/3, Bat 1/1, Van 1/1 vehicle", hand="Charm enhancement")
    return position(me).answer("play Charm")


def choosing() -> Play:
    me = side(front="Ox 2/3", hand='Ploy tactical "You may draw 1 card."')
    return position(me).plays("play Ploy")


def ordering() -> Play:
    """Two triggers of A's wait for their order."""
    front = 'Ox 1/1 "Whenever you gain Scrap, draw 1 card.", Elk 1/1 "Whenever you gain Scrap, your City gains 1 HP."'
    return position(side(front=front, hand='Ploy tactical "Gain 1 Scrap."'), asks_order=True).plays("play Ploy")


def attackers(ox: str = "") -> Play:
    return position(side(front=f"Ox 2/3 {ox}, Elk 1/1"), side(front="Cow 1/2"), step="attackers")


def interceptors(cow: str = "", ox: str = "") -> Play:
    them = side(front=f"Cow 1/2 {cow}, Pig 1/2")
    return position(side(front=f"Ox 2/3 {ox}"), them, step="attackers").attack("Ox > City")


def orders() -> Play:
    return interceptors().intercept("Cow > Ox, Pig > Ox")


CASES = [
    # In a main phase
    (main, "A", "pass", ""),
    (main, "A", "keep", "NM-3.1"),
    (main, "A", "again", "NM-3.1"),
    (main, "A", "no", "NM-4.7"),
    (main, "A", "yes", "NM-4.7"),
    (main, "A", "play Trick", "NM-5.16"),
    (main, "A", "play Elk", "NM-5.1"),
    (main, "A", "front Elk", "NM-5.1"),
    (main, "A", "back Elk", "NM-5.1"),
    (main, "A", "champion front", "NM-8.1"),
    (main, "A", "nemesis back", "NM-8.11"),
    (main, "A", "flip", "NM-8.3"),
    (main, "A", "up Ox", "NM-6.2"),
    (main, "A", "use Ox", "NM-9.1"),
    (main, "A", "use Ox 4", "NM-9.1"),
    (main, "A", "attack Ox", "NM-7.1"),
    (main, "A", "intercept Ox", "NM-7.2"),
    (main, "A", "at Cow", "NM-9.3"),
    (main, "A", "amount 1", "NM-7.16"),
    (main, "A", "card Elk", "NM-4.7"),
    (main, "B", "pass", "NM-4.7"),
    (main, "B", "flip", "NM-4.7"),
    # When it is over, and before it begins
    (over, "A", "pass", "NM-1.1"),
    (over, "B", "flip", "NM-1.1"),
    (mulligan, "A", "keep", "NM-3.3"),
    (mulligan, "A", "flip", "NM-3.3"),
    (mulligan, "B", "flip", "NM-3.1"),
    (mulligan, "B", "again", ""),
    # Windows, and what texts ask for
    (window, "A", "pass", "NM-5.14"),
    (window, "B", "attack Cow", "NM-7.1"),
    (window, "B", "yes", "NM-5.14"),
    (aiming, "A", "at Ox", "NM-5.23"),
    (aiming, "A", "pass", "NM-9.3"),
    (aiming, "A", "flip", "NM-9.3"),
    (aiming, "B", "pass", "NM-4.7"),
    (attaching, "A", "at Van", "NM-5.7"),
    (choosing, "A", "pass", "NM-9.3"),
    (choosing, "A", "at Ox", "NM-9.3"),
    (ordering, "A", "pass", "NM-6.13"),
    (ordering, "A", "up Ox", "NM-6.13"),
    (ordering, "B", "pass", "NM-4.7"),
    # Combat
    (lambda: attackers(MUST % "attack"), "A", "pass", "NM-9.5"),
    (lambda: attackers().answer("attack Ox"), "A", "pass", "NM-7.1"),
    (lambda: attackers().answer("attack Ox"), "A", "attack Elk", "NM-7.1"),
    (attackers, "A", "at Cow", "NM-7.1"),
    (attackers, "A", "play Blank", "NM-4.7"),
    (attackers, "A", "yes", "NM-7.1"),
    (attackers, "B", "pass", "NM-7.1"),
    (lambda: interceptors(MUST % "intercept"), "B", "pass", "NM-9.5"),
    (lambda: interceptors(ox="kaiju").answer("intercept Cow", "at Ox"), "B", "pass", "NM-7.5"),
    (lambda: interceptors().answer("intercept Cow"), "B", "pass", "NM-7.2"),
    (lambda: interceptors().answer("intercept Cow"), "B", "intercept Pig", "NM-7.2"),
    (interceptors, "B", "at Ox", "NM-7.2"),
    (interceptors, "A", "pass", "NM-7.2"),
    (orders, "A", "pass", "NM-7.17"),
    (orders, "A", "at City", "NM-7.14"),
    (orders, "B", "at Cow", "NM-7.17"),
]


@pytest.mark.clause("NM-7.12", "NM-7.16")
@pytest.mark.parametrize(("laid", "who", "said", "clause"), CASES)
def test_what_is_not_legal_is_refused_by_its_clause(laid: Callable[[], Play], who: str, said: str, clause: str) -> None:
    assert laid().why_not(said, who) == clause


@pytest.mark.clause("NM-7.12")
@pytest.mark.parametrize(
    ("laid", "clause"),
    [(main, "NM-4.7"), (window, "NM-5.14"), (aiming, "NM-4.7"), (ordering, "NM-4.7"), (over, "NM-1.1")],
)
def test_numbers_that_are_no_answers_at_all(laid: Callable[[], Play], clause: str) -> None:
    """Below 0 and beyond the kinds: what is on is said, whatever is being asked. A seat that does not exist has no say."""
    play = laid()
    seat = max(int(play.state.actor), 0)
    for action in (-1, -KIND, p.ACTION_KINDS * KIND, (p.ACTION_KINDS + 1) * KIND):
        assert refusal(play.state, seat, action) == clause
    for seat in (-1, 2):
        assert play.state.why_not(seat, p.PASS) == "NM-1.1"


@pytest.mark.clause("NM-7.12", "NM-6.13")
def test_no_trigger_is_next_when_none_wait() -> None:
    for laid in (main, attackers, interceptors):
        play = laid()
        assert refusal(play.state, play.state.actor, p.NEXT * KIND) == "NM-6.13"


@pytest.mark.clause("NM-7.12")
def test_the_number_of_a_clause() -> None:
    assert [clause_id(number) for number in (101, 712, 803, 1002)] == ["NM-1.1", "NM-7.12", "NM-8.3", "NM-10.2"]
