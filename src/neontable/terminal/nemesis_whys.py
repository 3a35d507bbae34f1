"""Why something cannot be done now at a table of Nemesis, by the names that people type."""

from __future__ import annotations

from typing import Final

from ..kernel.events import Decision
from ..kernel.state import KIND
from ..nemesis import parts as p
from ..nemesis.cards import plain
from ..nemesis.game import NemesisTable
from ..nemesis.texts import FaceText
from ..nemesis.view import HandCard
from ..nemesis.view_objects import ObjectView
from .nemesis_words import table_of, view_for
from .sitting import Sitting

PASS: Final = p.OPTION * KIND + p.PASS
ASKED_AS_TARGET: Final = ("target", "order")
Named = list[tuple[str, int]]  # how it is called, and the action


def things_to_do(session: Sitting, seat: int, decision: Decision) -> Named:
    """What lies there and could be meant by a person who is asked that, legal or not."""
    view, table = view_for(session, seat), table_of(session)
    found: Named = []
    if decision.kind in ("play", "window", "champion"):
        for card in view.players[seat].hand or ():
            found += [(card.name, action) for action in plays(card, table.texts[card.definition])]
        for obj in view.objects:
            if obj.side == seat:
                found += [(name(obj), action) for action in deeds(obj, table)]
        found += [("the champion", p.CHAMPION_IN * KIND + way) for way in range(4)]
        found.append(("flip", p.FLIP * KIND))
    elif decision.kind in ("attack", "intercept"):
        kind = p.ATTACK if decision.kind == "attack" else p.INTERCEPT
        found += [(name(obj), kind * KIND + obj.object) for obj in view.objects if obj.side == seat and in_a_row(obj)]
    elif decision.kind in ASKED_AS_TARGET:
        found += [(name(obj), p.TARGET * KIND + obj.object) for obj in view.objects]
        found.append(("the city", p.TARGET * KIND + p.CITY))
    return [*found, ("pass", PASS)]


def plays(card: HandCard, text: FaceText) -> list[int]:
    """The actions by which a card of the hand is played."""
    kinds = (p.PLAY_FRONT, p.PLAY_BACK) if text.numbers else (p.PLAY,)
    return [kind * KIND + card.place for kind in kinds]


def deeds(obj: ObjectView, table: NemesisTable) -> list[int]:
    """What can be done with an object of one's own outside combat."""
    uses = [p.USE + which for which in range(len(table.catalog.uses[obj.definition]))]
    kinds = [*uses, p.MOVE_UP] if in_a_row(obj) else uses
    return [kind * KIND + obj.object for kind in kinds]


def in_a_row(obj: ObjectView) -> bool:
    """Whether it stands in a row."""
    return obj.row in ("Frontline", "Backline")


def name(obj: ObjectView) -> str:
    """ "#4 Comet Rider"."""
    return f"#{obj.object + 1} {obj.name}"


def reasons(session: Sitting, seat: int, decision: Decision, things: Named) -> dict[str, list[str]]:
    """Why what is not legal is not, with the names of all that it holds for; what has a legal way is left out."""
    legal = {answer.action for answer in decision.answers}
    possible = {called for called, action in things if action in legal}
    found: dict[str, list[str]] = {}
    for called, action in things:
        if called not in possible:
            names = found.setdefault(session.why_not(seat, action), [])
            if called not in names:
                names.append(called)
    return found


def why_lines(session: Sitting, seat: int, typed: str) -> list[str]:
    """The answer to "why": of all that is not possible now, or of what is named."""
    decision = session.decision(seat)
    assert decision is not None, "somebody is asked"
    things = things_to_do(session, seat, decision)
    if not typed:
        lines = [f"{', '.join(names)}: {reason}." for reason, names in reasons(session, seat, decision, things).items()]
        return lines or ["All that is of the kind that is asked can be chosen."]
    meant = [(called, action) for called, action in things if is_meant(called, typed)]
    if not meant:
        return [f"There is no “{typed}” of the kind that is asked: name a card, an object (#4), “pass” or “flip”."]
    numbers = {answer.action: number for number, answer in enumerate(decision.answers, 1)}
    lines = []
    for called, action in meant:
        if action in numbers:
            lines.append(f"{called}: that can be chosen, as answer {numbers[action]}.")
        else:
            lines.append(f"{called}: {session.why_not(seat, action)}.")
    return list(dict.fromkeys(lines))


def is_meant(called: str, typed: str) -> bool:
    """Whether a person who types this means that: its name, or its number with or without the name."""
    said = plain(typed)
    names = [plain(called)]
    if called.startswith("#"):
        number, _, rest = called.partition(" ")
        names += [number, number[1:], plain(rest)]
    return said in names
