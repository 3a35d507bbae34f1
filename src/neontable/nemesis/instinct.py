"""Common sense in numbers (compiled): how much a seat would like each of its legal actions.

Nothing here reads what the seat cannot know, so that it may look at any world that the seat holds possible. Bots and
rollouts share this: it is quick, and looks no step ahead (lookahead.py does).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ..kernel.state import KIND
from .champion import champion_object
from .choosing import register_of, slot_candidates, slot_count
from .effects import card_frame
from .frame import AS_ABILITY, Frame
from .gains import ATK_POINT, CARD_POINTS, DAMAGED, DESTROYED, SCRAP_POINTS, body
from .harming import recipients
from .interception import best_interceptor, need_of, next_in_order, part_of_split
from .melee import CANNOT, RAID, best_posture, goes, melee_next, melee_now
from .merits import Merits, gain_between
from .ops import ATTACHED_TO, CANCEL_OPENER, CARD, DONE, IN_MODE, PUT_BACK, SEARCH, SLOT, WIDTH
from .parts import (
    AMOUNT,
    ATTACK,
    ATTACKERS,
    CHAMPION,
    CHAMPION_IN,
    CITY,
    DECK_SIZE,
    DEPLOYMENT,
    FIELD_ENHANCEMENT,
    FLIP,
    INTERCEPT,
    INTERCEPTORS,
    KEEP,
    MODE,
    MOVE_UP,
    MULLIGAN,
    MY_CARD,
    NO_OBJECT,
    OPTION,
    ORDERS,
    PASS,
    PLAY,
    PLAY_BACK,
    PLAY_FRONT,
    REACTIVE,
    REINFORCEMENT,
    SPLITS,
    TARGET,
    THEIR_CARD,
    UNIT_ENHANCEMENT,
    USE,
    VEHICLE,
    YES,
)
from .refresh import refresh
from .standing import lasting, worths
from .triggers import frame_of

if TYPE_CHECKING:
    from .state import NemesisState

MOST: Final = 100  # the weight of what is surely good
LEAST: Final = 1  # nothing legal is ever ruled out
IDLE: Final = 12  # the weight of a pass

CURVE: Final = 2  # a Value that can be played in the first turns ...
CURVE_CARDS: Final = 2  # ... and how many such objects a hand should hold

# Weights of what is nearly always good.
CHAMPION_LIKING: Final = 70
BODY_LIKING: Final = 60  # a Unit or Vehicle
FIELD_LIKING: Final = 50
RIGHT_FACE: Final = 10
RIGHT_ROW: Final = 10
ENABLED_MORE: Final = 4  # help is better spent on what is enabled
CARD_COST: Final = 8  # what an Exploit or Enhancement must promise


def weights(s: NemesisState, m: Merits, seat: i64) -> list[int]:
    """A weight, 1 to 100, for each of `s.legal_for(seat)`, in that order."""
    found: list[int] = []
    for liking in likings(s, m, seat, s.legal_for(seat)):
        found.append(max(LEAST, min(MOST, liking)))
    return found


def favourite(s: NemesisState, m: Merits, seat: i64) -> i64:
    """The legal action that the seat likes most; the first of equals."""
    legal = s.legal_for(seat)
    if len(legal) == 1:
        return legal[0]
    found = likings(s, m, seat, legal)
    best: i64 = 0
    for i in range(len(found)):
        if found[i] > found[best]:
            best = i
    return legal[best]


def likings(s: NemesisState, m: Merits, seat: i64, legal: list[int]) -> list[int]:
    """How much the seat likes each of its legal actions, below 0 for what does harm."""
    if s.step == MULLIGAN:
        return [int(mulligan_liking(s, seat, action % KIND)) for action in legal]
    refresh(s)
    atk, defence = lasting(s)
    points = worths(s, m, atk, defence)
    f = s.frame
    if f is not None:
        return [int(text_liking(s, m, f, seat, points, action)) for action in legal]
    if not s.batch and (s.window or s.step == DEPLOYMENT or s.step == REINFORCEMENT):  # else triggers are ordered
        return [int(act_liking(s, m, seat, points, action)) for action in legal]
    if ATTACKERS <= s.step <= SPLITS and not s.batch:
        best = declaration(s, points, atk, defence)
        return [MOST if action == best else LEAST for action in legal]
    return [IDLE if action == OPTION * KIND + PASS else LEAST for action in legal]


def mulligan_liking(s: NemesisState, seat: i64, option: i64) -> i64:
    """NM-3.1: a hand is kept that has a curve: something to play in the first turns."""
    low: i64 = 0
    for place in range(DECK_SIZE):
        if s.hands[seat] >> place & 1:
            d: i64 = s.decks[seat][place]
            if s.catalog.kind[d] <= VEHICLE and s.catalog.value[d] <= CURVE:
                low += 1
    keeps = low >= CURVE_CARDS or (low == 1 and s.mulligans[seat] > 0)
    return MOST if (option == KEEP) == keeps else LEAST


# Combat


def declaration(s: NemesisState, points: list[int], atk: vec[i64], defence: vec[i64]) -> i64:
    """The best next step of a declaration, of an order or a split (NM-7.9)."""
    if s.step == ATTACKERS:
        return next_attack(s, points, atk, defence)
    if s.step == INTERCEPTORS:
        return next_interception(s, points)
    if s.step == ORDERS:
        return TARGET * KIND + next_in_order(s, points)
    return AMOUNT * KIND + part_of_split(s, points)


def legal_or(s: NemesisState, action: i64) -> i64:
    """The action if it is legal, else the last one that is."""
    return action if action in s.legal else s.legal[-1]


def next_attack(s: NemesisState, points: list[int], atk: vec[i64], defence: vec[i64]) -> i64:
    """The next attacker of the best posture, its target, or that the declaration is whole."""
    x = melee_now(s, s.active, points)
    posture, _ = best_posture(s, x, melee_next(s, 1 - s.active, points, atk, defence))
    if s.chosen != NO_OBJECT:
        goal = CITY if posture == RAID else x.goals[x.attackers.index(int(s.chosen))]
        return legal_or(s, TARGET * KIND + goal)
    for i in range(len(x.attackers)):
        if goes(x, i, posture) and ATTACK * KIND + x.attackers[i] in s.legal:
            return ATTACK * KIND + x.attackers[i]
    return legal_or(s, OPTION * KIND + PASS)


def next_interception(s: NemesisState, points: list[int]) -> i64:
    """The next interceptor that is worth it, whom it intercepts, or that the declaration is whole."""
    who, whom, worth = best_interceptor(s, points)
    if s.chosen != NO_OBJECT:
        return legal_or(s, TARGET * KIND + whom)
    if who >= 0 and worth > 0:
        return legal_or(s, INTERCEPT * KIND + who)
    return legal_or(s, OPTION * KIND + PASS)


# Texts: targets and choices


def text_liking(s: NemesisState, m: Merits, f: Frame, seat: i64, points: list[int], action: i64) -> i64:
    """A choice for the card or ability that is being used or resolved."""
    kind = action // KIND
    operand = action % KIND
    if kind == TARGET or kind == MY_CARD or kind == THEIR_CARD:
        return choice_liking(s, m, f, seat, points, action)
    if kind == AMOUNT:
        return amount_liking(s, f, operand)
    if operand >= MODE:
        return IDLE + mode_gain(s, m, f, operand - MODE)
    if operand == YES:
        gain = gain_between(m, f.ability, f.pc + WIDTH, s.catalog.code[f.pc + 2])
        return IDLE + (gain if seat == f.seat else 1)  # who is offered to pay pays
    return IDLE  # no, or no more


def choice_liking(s: NemesisState, m: Merits, f: Frame, seat: i64, points: list[int], action: i64) -> i64:
    """A thing that could be chosen, by what the text does to it."""
    lean = lean_of(s, m, f)
    operand = action % KIND
    if action // KIND == TARGET:
        return IDLE + thing_liking(s, seat, points, operand, lean)
    hold: i64 = m.hold[operand]
    mine = action // KIND == MY_CARD
    return IDLE + (hold if mine == (lean >= 0) else -hold)


def lean_of(s: NemesisState, m: Merits, f: Frame) -> i64:
    """What the text does to what is chosen now, above 0 when it helps."""
    if f.slot < slot_count(s, f):
        return host_lean(m, f.definition) if f.ability < 0 else m.lean(f.ability, SLOT + f.slot)
    op = s.catalog.code[f.pc]
    if op == SEARCH or op == PUT_BACK:
        return CARD_POINTS
    return m.lean(f.ability, register_of(s, f))


def host_lean(m: Merits, definition: i64) -> i64:
    """What a Unit Enhancement does for its Unit."""
    total: i64 = 0
    for ability in m.catalog.passives[definition]:
        total += m.lean(ability, ATTACHED_TO)
    return total


def thing_liking(s: NemesisState, seat: i64, points: list[int], obj: i64, lean: i64) -> i64:
    """How much the seat likes it when a text does so much for the object, or against it. A lean may be damage: of what
    would destroy it, all that the object is worth counts."""
    mine = s.side[obj] == seat
    if lean < 0:
        force = max(lean, i64(DESTROYED))
        if force <= DAMAGED * need_of(s, obj):
            force = DESTROYED
        harm: i64 = points[obj] * force // DESTROYED
        return -harm if mine else harm
    help: i64 = lean + points[obj] // 8 + (ENABLED_MORE if s.enabled[obj] else 0)
    return help if mine else -help


def mode_gain(s: NemesisState, m: Merits, f: Frame, mode: i64) -> i64:
    """What a mode promises, as its instructions tell."""
    code = s.catalog.code
    at: i64 = f.pc + WIDTH
    mode += code[f.pc + 3]
    while code[at] != IN_MODE or code[at + 1] != mode:
        at += WIDTH
    return gain_between(m, f.ability, at + WIDTH, code[at + 2])


def amount_liking(s: NemesisState, f: Frame, amount: i64) -> i64:
    """Of damage that is split: what destroys the object, and no more."""
    things = recipients(s, f, s.catalog.code[f.pc + 2])
    thing = things[f.turn]
    need = need_of(s, thing) if thing < CITY else i64(1)
    return MOST - (amount - need if amount >= need else IDLE + amount)


# Deployment, Reinforcement and windows


def act_liking(s: NemesisState, m: Merits, seat: i64, points: list[int], action: i64) -> i64:
    """Something to play, use or do, or a pass."""
    kind = action // KIND
    operand = action % KIND
    if kind == OPTION:
        return IDLE
    if kind == PLAY_FRONT or kind == PLAY_BACK:
        return body_liking(m, s.decks[seat][operand], kind == PLAY_BACK)
    if kind == PLAY:
        return card_liking(s, m, seat, points, operand)
    if kind == CHAMPION_IN:
        return CHAMPION_LIKING + RIGHT_FACE * (operand // 2) + operand % 2  # the Backline is safer
    if kind == FLIP:
        return flip_liking(s, m, seat)
    if kind == MOVE_UP:
        d: i64 = s.definition[operand]
        return IDLE + 2 * s.atk[operand] - m.text[d] // 2 if s.step == DEPLOYMENT else LEAST
    return use_liking(s, m, seat, points, operand, kind - USE)


def body_liking(m: Merits, definition: i64, back: bool) -> i64:
    """A Unit or Vehicle: what lives by its text is safer in the Backline."""
    catalog = m.catalog
    hides = catalog.atk[definition] == 0 or m.text[definition] > body(catalog.atk[definition], 0, 0)
    return BODY_LIKING + 2 * catalog.value[definition] + (RIGHT_ROW if hides == back else 0)


def card_liking(s: NemesisState, m: Merits, seat: i64, points: list[int], place: i64) -> i64:
    """An Exploit or Enhancement from hand: what it promises and its best target; what reacts is held for more."""
    d: i64 = s.decks[seat][place]
    kind = s.catalog.kind[d]
    if kind == FIELD_ENHANCEMENT:
        return FIELD_LIKING
    f = card_frame(s, seat, place, d)
    best = best_target(s, m, f, seat, points)
    if kind == UNIT_ENHANCEMENT or best <= 0:
        return IDLE + best - CARD_COST
    if f.ability < 0 or (is_cancelling(s, f) and (s.opener is None or s.cause == seat)):
        return LEAST
    return IDLE + m.gain[f.ability] // 2 + best // 2 - (m.hold[d] if kind == REACTIVE else CARD_COST)


def is_cancelling(s: NemesisState, f: Frame) -> bool:
    """Whether the text cancels the card that opened the window."""
    at: i64 = s.catalog.entry[f.ability]
    while s.catalog.code[at] != DONE:
        if s.catalog.code[at] == CANCEL_OPENER:
            return True
        at += WIDTH
    return False


def use_liking(s: NemesisState, m: Merits, seat: i64, points: list[int], obj: i64, which: i64) -> i64:
    """An ability: what its program promises, less what it costs."""
    ability = s.catalog.uses[s.definition[obj]][which]
    f = frame_of(s, AS_ABILITY, ability, obj)
    best = best_target(s, m, f, seat, points)
    if best <= 0:
        return LEAST
    cost: i64 = SCRAP_POINTS * s.catalog.scrap[ability]
    if s.catalog.disables[ability] and s.step != REINFORCEMENT:
        cost += s.atk[obj] * ATK_POINT // 3
    return IDLE + m.gain[ability] - cost


def best_target(s: NemesisState, m: Merits, f: Frame, seat: i64, points: list[int]) -> i64:
    """How much the best first target is liked; 1 for a text without targets."""
    if slot_count(s, f) == 0:
        return 1
    lean = lean_of(s, m, f)
    best: i64 = CANNOT
    for thing in slot_candidates(s, f, 0):
        best = max(best, thing_liking(s, seat, points, thing, lean) if thing < CARD else i64(CARD_POINTS))
    return best


def flip_liking(s: NemesisState, m: Merits, seat: i64) -> i64:
    """NM-8.3: to the face that is worth more, a Nemesis with what its Activation Protocol brings."""
    d: i64 = s.definition[champion_object(s, seat)]
    if s.catalog.kind[d] != CHAMPION:
        return LEAST
    other: i64 = s.catalog.other[d]
    gain = face_points(m, other) - face_points(m, d)
    if s.faces_used[seat] & 2 == 0:
        gain += m.entry[other]
    return IDLE + gain


def face_points(m: Merits, definition: i64) -> i64:
    """What a face of a Champion is worth on the battlefield."""
    catalog = m.catalog
    return body(catalog.atk[definition], catalog.defence[definition], catalog.keywords[definition]) + m.text[definition]
