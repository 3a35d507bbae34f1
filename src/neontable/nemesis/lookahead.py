"""One action tried in a world (compiled): how a seat stands when all that it sets going is done.

The world comes from the seat's Knowledge alone. What follows the action is quiet: nobody plays anything more, and what
is chosen on the way is chosen by instinct; a combat whose attackers are declared is fought to its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ..kernel.state import KIND
from .instinct import favourite
from .merits import Merits
from .parts import DAMAGE, DEPLOYMENT, INTERCEPTORS, OPTION, OVER, PASS, REINFORCEMENT
from .standing import standing

if TYPE_CHECKING:
    from .state import NemesisState

STEPS: Final = 80  # an action is done in fewer
BREADTH: Final = 8  # so many ways to go on are tried
MARGIN: Final = 1  # what is better than a pass by less is left


def is_at_rest(s: NemesisState) -> bool:
    """Whether all that was set going is done: nothing resolves, no window is open, and no combat under way."""
    if s.step == OVER:
        return True
    return s.frame is None and not s.batch and not s.window and not INTERCEPTORS <= s.step <= DAMAGE


def go_on(s: NemesisState, m: Merits) -> None:
    """Until all is done, windows are passed and choices are made by instinct."""
    for _ in range(STEPS):
        if is_at_rest(s):
            return
        if s.frame is None and s.window:
            s.apply(OPTION * KIND + PASS)
        else:
            s.apply(favourite(s, m, s.actor))


def value_of(s: NemesisState, m: Merits, seat: i64, depth: i64) -> i64:
    """How the seat stands when all is done; of choices that it has on the way so many are tried, `depth` deep."""
    if depth > 0 and s.frame is not None and s.actor == seat and 1 < len(s.legal) <= BREADTH:
        best: i64 = -1000000
        for action in s.legal:
            after = s.clone()
            after.apply(action)
            best = max(best, value_of(after, m, seat, depth - 1))
        return best
    go_on(s, m)
    return standing(s, m, seat)


def lookahead(start: NemesisState, m: Merits, seat: i64) -> list[int]:
    """For each legal action of the seat, how it stands after it; a pass outside of windows and texts is no change."""
    values: list[int] = []
    quiet = start.frame is None and not start.window
    depth = 1 if start.frame is None else 0
    for action in start.legal_for(seat):
        if quiet and action == OPTION * KIND + PASS:
            values.append(int(standing(start, m, seat)))
        else:
            s = start.clone()
            s.apply_for(seat, action)
            values.append(int(value_of(s, m, seat, depth)))
    return values


def is_worth_a_look(s: NemesisState) -> bool:
    """Whether the seat plays, uses, responds, or chooses for a text. Mulligans and declarations of combat have rules of
    their own; at the stops of NM-4.10 nothing is lost by waiting for Deployment or Reinforcement."""
    return s.frame is not None or s.window != 0 or s.step == DEPLOYMENT or s.step == REINFORCEMENT


def best_action(s: NemesisState, m: Merits, seat: i64) -> int:
    """What the seat does in that world; the first of equals, and a pass unless something is better."""
    if not is_worth_a_look(s):
        return int(favourite(s, m, seat))
    values = lookahead(s, m, seat)
    legal = s.legal_for(seat)
    best = 0
    for i in range(1, len(values)):
        margin = MARGIN if best == 0 and legal[0] == OPTION * KIND + PASS else 0
        if values[i] > values[best] + margin:
            best = i
    return legal[best]
