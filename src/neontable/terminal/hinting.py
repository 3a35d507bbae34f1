"""A hint in words: what a search makes of the answers that a person has (bots/hint.py)."""

from __future__ import annotations

from typing import Final

from ..bots.hint import Hint, hint
from .part import Part
from .session import Session

MOST: Final = 5  # answers that are told


def hint_lines(session: Session, part: Part, seat: int) -> list[str]:
    """The best answers with how often they win, and, where odds are allowed, who can be the replicant."""
    decision = session.decision(seat)
    assert decision is not None, "somebody is asked"
    found = hint(session.table, session.state.knowledge(seat))
    if len(found.best) == 1:
        return ["There is one answer only."]
    answers = {answer.action: (number, part.answer(answer)) for number, answer in enumerate(decision.answers, 1)}
    lines = [answer_line(found, place, *answers[found.best[place].action]) for place in told(found)]
    if found.suspects and part.allows_odds:
        shares = ", ".join(f"{name} {share:.0%}" for name, share in found.suspects)
        lines.append(f"Behind it, the replicant is: {shares}.")
    lines.append("These are estimates of a search by what you know, not certainties.")
    return lines


def told(found: Hint) -> range:
    """Which places: those that were thought about, so many at most."""
    return range(min(MOST, sum(advice.wins is not None for advice in found.best)))


def answer_line(found: Hint, place: int, number: int, words: str) -> str:
    """One answer, by the number that is typed for it."""
    advice = found.best[place]
    assert advice.wins is not None, "what was not tried is not told"
    return f"{number}. {words}: wins about {advice.wins:.0%}; {advice.share:.0%} of the thinking went to it."
