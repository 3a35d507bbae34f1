"""What players read of an event in their logs: positions, answers, and the sentence for each of the two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from neontable.kernel.events import split_events
from neontable.nemesis import parts as p
from neontable.nemesis.tell import tell_event
from tests.nemesis.shown import Shown
from tests.nemesis.table import Play, position, side

MINE, THEIRS = "Ox 2/3", "Cow 1/2"  # the Frontlines, unless a case says otherwise

Laid = Callable[[], Play]


class Case(NamedTuple):
    """`mine`, `theirs`: what A and B read of the event of that kind, or how it ends."""

    kind: int
    laid: Laid
    mine: str
    theirs: str
    clauses: tuple[str, ...]


def case(kind: int, laid: Laid, mine: str, theirs: str, *clauses: str) -> Case:
    return Case(kind, laid, mine, theirs, clauses)


def params(cases: Sequence[Case]) -> list[object]:
    """For parametrize, each marked with its clauses."""
    return [pytest.param(each, marks=pytest.mark.clause(*each.clauses), id=each.mine) for each in cases]


def check(each: Case) -> None:
    """Each of the two is told it, once."""
    play = each.laid()
    texts = Shown(play).texts
    raws = [raw for raw in split_events(play.raw, p.EVENT_WIDTH) if raw[0] == each.kind]
    for seat, said in enumerate((each.mine, each.theirs)):
        events = [tell_event(raw, play.state, seat, texts) for raw in raws]
        told = [event.text for event in events if event is not None]
        assert sum(text.endswith(said) for text in told) == 1, (said, told)


def deed(
    text: str, *targets: str, after: str = "", more: str = "", discarded: str = "", charm: str = "", **mine: str | int
) -> Laid:
    """A plays a Tactical Exploit with that text, which resolves. `after`: the answer that it then asks for; `more`:
    A's hand besides; `discarded`, `charm`: what B has in the discard pile, and attached."""

    def play() -> Play:
        me = side(hand=f'Deed tactical "{text}", {more}'.strip(", "), **{"front": MINE, **mine})  # type: ignore[arg-type]
        laid = position(me, side(front=THEIRS, discard=discarded, attached=charm), tokens="Seed 1/1")
        laid.answer("play Deed", *targets).quiet()
        return laid.answer(after) if after else laid

    return play


def attack(text: str, *targets: str) -> Laid:
    """Ox attacks the City, and in the window B plays a Reactive Exploit with that text."""

    def play() -> Play:
        laid = position(side(front=MINE), side(hand=f'Trick reactive "{text}"'), step="attackers")
        return laid.attack("Ox > City").intercept().answer("play Trick", *targets).passes(2)

    return play


def fight() -> Play:
    """Ox is intercepted by two; Ram and Elk attack one."""
    them = side(front="Cow 1/9, Pig 1/9, Hen 3/9")
    play = position(side(front="Ox 2/3, Ram 1/9, Elk 1/9"), them, step="attackers")
    play.attack("Ox > City, Ram > Hen, Elk > Hen").intercept("Cow > Ox, Pig > Ox").answer("at Cow", "amount 2")
    return play.quiet()


def answered(ploy: str, trick: str, target: str = "") -> Laid:
    """A plays a Tactical Exploit and B a Reactive one, at the same Unit if at any; both resolve."""

    def play() -> Play:
        me, them = side(front=MINE, hand=f'Ploy tactical "{ploy}"'), side(hand=f'Trick reactive "{trick}"')
        aim = [target] if target else []
        return position(me, them).answer("play Ploy", *aim, "play Trick", *aim).passes(2)

    return play


def conceded() -> Play:
    play = position()
    play.state.concede(0)
    return play


def looped() -> Play:
    text = "Whenever your City gains HP, your opponent's City gains 1 HP."
    ploy = 'Ploy tactical "Your City gains 1 HP."'
    return position(side(front=f'Ping 0/1 "{text}"', hand=ploy), side(front=f'Pong 0/1 "{text}"')).plays("play Ploy")
