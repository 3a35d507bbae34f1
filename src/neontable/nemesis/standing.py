"""How well a seat stands, in points (compiled): cards, objects, Cities, Scrap, and who can attack whom next.

Nothing here reads what the seat cannot know: of the other's hand it counts the cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from .champion import champion_face
from .gains import CARD_POINTS, SCRAP_POINTS, body
from .melee import DECISIVE, best_posture, city_points, danger, melee_next, melee_now
from .merits import Merits
from .ops import C_DRIFT, C_PLUS, C_SET, END_OF_COMBAT, NO_CHANGE
from .parts import (
    ATTACKERS,
    BACKLINE,
    DECK_SIZE,
    EFFECT,
    FIELD,
    FRONTLINE,
    NOWHERE,
    OVER,
    WAITING,
)
from .refresh import refresh

if TYPE_CHECKING:
    from .state import NemesisState


def lasting(s: NemesisState) -> tuple[vec[i64], vec[i64]]:
    """ATK and DEF of the objects, without what ends with this turn."""
    atk = s.atk
    defence = s.defence
    if s.effects:
        atk = atk[:]
        defence = defence[:]
        for i in range(0, len(s.effects), EFFECT):
            op: i64 = s.catalog.code[s.effects[i]]
            obj: i64 = s.effects[i + 1]
            if s.effects[i + 4] > END_OF_COMBAT or obj < 0 or obj >= len(atk):
                continue
            if op == C_PLUS:
                atk[obj] -= s.effects[i + 2]
                defence[obj] -= s.effects[i + 3]
            elif op == C_DRIFT or (op == C_SET and s.effects[i + 2] != NO_CHANGE):
                atk[obj] = s.catalog.atk[s.definition[obj]]
    return atk, defence


def worths(s: NemesisState, m: Merits, atk: vec[i64], defence: vec[i64]) -> list[int]:
    """What each object on the battlefield is worth to who controls it."""
    points: list[int] = []
    for obj in range(len(s.row)):
        row = s.row[obj]
        if row == FRONTLINE or row == BACKLINE:
            d: i64 = s.definition[obj]
            worth = body(atk[obj], defence[obj], s.keywords[obj]) + m.text[d]
            if s.waking[obj]:
                worth += m.entry[d] * 2 // 3
            points.append(int(max(worth, 4)))
        else:
            points.append(0 if row == NOWHERE else m.text[s.definition[obj]] + (4 if row == FIELD else 0))
    return points


def standing(s: NemesisState, m: Merits, seat: i64) -> i64:
    """How well the seat stands."""
    if s.step == OVER:
        return 0 if s.winner < 0 else DECISIVE * (2 if s.winner == seat else -2)
    refresh(s)
    atk, defence = lasting(s)
    points = worths(s, m, atk, defence)
    total = property_of(s, m, seat) - property_of(s, m, 1 - seat) + hand_points(s, m, seat)
    total -= CARD_POINTS * i64(int(s.hands[1 - seat]).bit_count())
    for obj in range(len(points)):
        total += points[obj] if s.side[obj] == seat else -points[obj]
    ahead = outlook(s, points, atk, defence)
    return total + (ahead if s.active == seat else -ahead)


def property_of(s: NemesisState, m: Merits, seat: i64) -> i64:
    """City, Scrap and a waiting Champion."""
    worth = city_points(s.hp[seat]) + SCRAP_POINTS * min(i64(s.scrap[seat]), i64(12))
    if s.champion[seat] == WAITING:
        worth += m.hold[champion_face(s, seat)]
    return worth


def hand_points(s: NemesisState, m: Merits, seat: i64) -> i64:
    """The seat's own hand."""
    total: i64 = 0
    for place in range(DECK_SIZE):
        if s.hands[seat] >> place & 1:
            total += m.hold[s.decks[seat][place]]
    return total


def outlook(s: NemesisState, points: list[int], atk: vec[i64], defence: vec[i64]) -> i64:
    """For the active player: what its combat, if that is still to come, is worth, and what the other can do then."""
    answer = melee_next(s, 1 - s.active, points, atk, defence)
    if s.step <= ATTACKERS and s.round > 1:
        return best_posture(s, melee_now(s, s.active, points), answer)[1]
    return -danger(s, answer)
