"""What the instructions of a text are worth to who uses them well (compiled): harm to the opponent, help to oneself.

All is in points: one of ATK is 10, a fair card about 40. Nothing is played out: a record is judged by its operands.
What a record does to a thing is its force: above 0 when it helps who controls the thing, below 0 when it harms.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from .catalog import Catalog
from .ops import (
    ATTACH,
    C_BAN,
    C_KEYWORDS,
    C_LOSE,
    C_PLUS,
    C_PREVENT,
    C_PREVENT_ALL,
    C_PREVENT_DEALT,
    C_SET,
    CAN_ATTACK_BACKLINE,
    CANCEL_ATTACK,
    CANCEL_OPENER,
    CHANGE,
    CHOOSE,
    CHOOSE_FOUND,
    CITIES,
    CONTROL,
    CREATE,
    DAMAGE,
    DESTROY,
    DISABLE,
    DISCARD,
    DISCARD_HAND,
    DONE,
    DRAW,
    DRIFT,
    ENABLE,
    END_COMBAT,
    END_OF_COMBAT,
    FOUND,
    GAIN_HP,
    GAIN_SCRAP,
    IS_ENEMY,
    LOSE_HP,
    LOSE_SCRAP,
    MOVE,
    MOVE_UP,
    NO_DESTROY,
    NO_DISABLE,
    NO_OPPOSING_TARGET,
    NO_TARGET,
    ON_BATTLEFIELD,
    OPPONENT,
    REMOVE,
    SEARCH,
    SELF,
    SHUFFLE_IN,
    SLOT,
    SPEND_SCRAP,
    SPLIT,
    STEAL_SCRAP,
    T_CONTROLLED,
    TO_BATTLEFIELD,
    TO_HAND,
    WIDTH,
    YOU,
)
from .parts import BARRAGE, BYPASS, EVASION, FLYING, IMPACT, KAIJU, PHASE, SAVE_THE_DAY

ATK_POINT: Final = 10
DEF_POINT: Final = 8
MOST_DEF: Final = 12  # more DEF than this is worth no more
CARD_POINTS: Final = 30  # a card drawn, or in a hand that is not seen
SCRAP_POINTS: Final = 5
HP_POINTS: Final = 7  # of a City, about; standing.py knows better
CANCEL_POINTS: Final = 45  # a card that is cancelled in its window
PEACE_POINTS: Final = 40  # a Combat Phase that ends
SEVERAL: Final = 2  # “each” is reckoned as so many; so is an amount that is counted

# Forces.
DAMAGED: Final = -12  # each damage
DESTROYED: Final = -60  # no damage or change is reckoned higher
STOLEN: Final = -90
SHUFFLED: Final = -40
RETURNED: Final = -35  # to hand
BURIED: Final = -45  # from the battlefield to another zone
TIRED: Final = -18  # disabled, drifted
STOPPED: Final = -25  # an attack is cancelled
WEAKENED: Final = -15  # numbers are set, damage is prevented that it would deal, something is forbidden
GUARDED: Final = 12  # damage to it is prevented
FREED: Final = 15  # enabled, given an Enhancement, protected
WORD: Final = 10  # a keyword more, or less
MOVED: Final = 4  # up to the Frontline
SENT_OUT: Final = 45  # put onto the battlefield
BLESSINGS: Final = NO_TARGET | NO_OPPOSING_TARGET | NO_DESTROY | NO_DISABLE | CAN_ATTACK_BACKLINE  # of all bans
BRIEF: Final = 3  # what ends with the turn is worth one part in so many


def body(atk: i64, defence: i64, keywords: i64) -> i64:
    """What an object with such numbers and keywords is worth."""
    points = ATK_POINT * atk + DEF_POINT * max(0, min(defence, MOST_DEF))
    for_atk: i64 = 0  # what a keyword adds grows with ATK
    if keywords & FLYING:
        for_atk += 4
    if keywords & EVASION:
        for_atk += 3
    if keywords & PHASE:
        for_atk += 4
    if keywords & BYPASS:
        for_atk += 1
    if keywords & KAIJU:
        for_atk += 4
    if keywords & IMPACT:
        for_atk += 2
    if keywords & SAVE_THE_DAY:
        for_atk += 3
        points += 6
    if keywords & BARRAGE:
        points += 4
    return points + for_atk * atk


def gain_at(catalog: Catalog, ability: i64, at: i64) -> i64:
    """Estimate one record of a program."""
    force = force_of(catalog, ability, at)
    gain = used_well(catalog, ability, selector_of(catalog, at), force) if force else i64(0)
    return gain + of_players(catalog, at)


def number(amount: i64) -> i64:
    """A literal amount; one that is counted is guessed."""
    return -1 - amount if amount < 0 else SEVERAL


def of_players(catalog: Catalog, at: i64) -> i64:
    """What a record does for its user through players: cards, Scrap, HP, tokens."""
    code = catalog.code
    op: i64 = code[at]
    a: i64 = code[at + 1]
    b: i64 = code[at + 2]
    if op == DAMAGE:
        return -HP_POINTS * number(b) * sign_of(code[at + 3] - CITIES)
    if op == SEARCH:
        return CARD_POINTS
    if op == CANCEL_OPENER:
        return CANCEL_POINTS
    if op == END_COMBAT:
        return PEACE_POINTS
    if op == STEAL_SCRAP:
        return 2 * SCRAP_POINTS * number(b)
    return sign_of(a) * to_player(catalog, op, at)


def to_player(catalog: Catalog, op: i64, at: i64) -> i64:
    """What a record is worth to the player whom it names."""
    b: i64 = catalog.code[at + 2]
    if op == DRAW:
        return CARD_POINTS * number(b)
    if op == DISCARD:
        return -CARD_POINTS
    if op == DISCARD_HAND:
        return -2 * CARD_POINTS
    if op == GAIN_SCRAP:
        return SCRAP_POINTS * number(b)
    if op == LOSE_SCRAP or op == SPEND_SCRAP:
        return -SCRAP_POINTS * number(b)
    if op == GAIN_HP:
        return HP_POINTS * number(b)
    if op == LOSE_HP:
        return -HP_POINTS * number(b)
    if op == CREATE:
        d: i64 = catalog.code[at + 3]
        return number(b) * body(catalog.atk[d], catalog.defence[d], catalog.keywords[d])
    return 0


def sign_of(player: i64) -> i64:
    """1 for the user of a text, -1 for the opponent, 0 for both or who it may be."""
    return 1 if player == YOU else -1 if player == OPPONENT else 0


# Things


def selector_of(catalog: Catalog, at: i64) -> i64:
    """Where a record that does something to things has its selector."""
    op = catalog.code[at]
    if op == DAMAGE:
        return catalog.code[at + 3]
    return catalog.code[at + 2] if op == SPLIT or op == ATTACH else catalog.code[at + 1]


def force_of(catalog: Catalog, ability: i64, at: i64) -> i64:
    """The force of a record; 0 for one that does nothing to things."""
    code = catalog.code
    op: i64 = code[at]
    if op == DAMAGE:
        return max(DESTROYED, DAMAGED * number(code[at + 2])) if code[at + 3] < CITIES else 0
    if op == SPLIT:
        return max(DESTROYED, DAMAGED * number(code[at + 1]))
    if op == DESTROY or op == REMOVE:
        return DESTROYED
    if op == CONTROL:
        return STOLEN
    if op == DISABLE or op == DRIFT:
        return TIRED
    if op == CANCEL_ATTACK:
        return STOPPED
    if op == ENABLE or op == ATTACH:
        return FREED
    if op == MOVE_UP:
        return MOVED
    if op == SHUFFLE_IN:
        return SHUFFLED
    if op == MOVE:
        return move_force(catalog, ability, at)
    if op == CHANGE:
        force = changes(catalog, code[at + 2])
        return force // BRIEF if code[at + 3] <= END_OF_COMBAT else force
    return 0


def move_force(catalog: Catalog, ability: i64, at: i64) -> i64:
    """A card that is moved: onto the battlefield is good; to hand is good for a card, and bad for an object."""
    to: i64 = catalog.code[at + 2]
    if to >= TO_BATTLEFIELD:
        return SENT_OUT
    if catalog.code[at + 5] > ON_BATTLEFIELD or is_card(catalog, ability, catalog.code[at + 1]):
        return CARD_POINTS if to == TO_HAND else 0
    return RETURNED if to == TO_HAND else BURIED


def is_card(catalog: Catalog, ability: i64, selector: i64) -> bool:
    """Whether a selector means cards in zones."""
    code = catalog.code
    if selector < 0:
        return code[-1 - selector + 4] != ON_BATTLEFIELD
    if selector >= SLOT:
        return code[code[catalog.slots[ability][selector - SLOT] + 1] + 4] != ON_BATTLEFIELD
    at: i64 = catalog.entry[ability]
    while code[at] != DONE:
        if code[at] == CHOOSE and code[at + 4] == selector:
            return code[code[at + 1] + 4] != ON_BATTLEFIELD
        if code[at] == CHOOSE_FOUND and code[at + 4] == selector:
            return True
        at += WIDTH
    return selector == FOUND


def changes(catalog: Catalog, at: i64) -> i64:
    """The force of a chain of changes, when they last."""
    code = catalog.code
    total: i64 = 0
    while at >= 0:
        op: i64 = code[at]
        a: i64 = code[at + 1]
        if op == C_PLUS:
            total += (ATK_POINT * a + DEF_POINT * code[at + 2]) * number(code[at + 3])
        elif op == C_KEYWORDS:
            total += WORD
        elif op == C_LOSE:
            total -= WORD
        elif op == C_SET or op == C_PREVENT_DEALT:
            total += WEAKENED
        elif op == C_PREVENT or op == C_PREVENT_ALL:
            total += GUARDED
        elif op == C_BAN:
            total += FREED if a & BLESSINGS else WEAKENED
        at = code[at + 5]
    return max(DESTROYED, min(total, -DESTROYED))


def used_well(catalog: Catalog, ability: i64, selector: i64, force: i64) -> i64:
    """What a force is worth to its user, on a thing that suits: harm on the opponent's, help on one's own."""
    if selector < 0:
        return -SEVERAL * force * whose(catalog, -1 - selector)
    size = max(force, -force)
    if selector >= SLOT:
        at: i64 = catalog.slots[ability][selector - SLOT]
        wanted: i64 = catalog.code[at + 1]
        if is_card(catalog, ability, selector):
            return size
        times = 1 if force > 0 else min(SEVERAL, number(catalog.code[at + 2]))
        side = whose(catalog, wanted)
        return times * (-side * force if side else size)
    return force if selector == SELF else size // 2


def whose(catalog: Catalog, at: i64) -> i64:
    """1 for a filter that lets through enemies alone, -1 for one's own alone, 0 for either."""
    code = catalog.code
    if code[at + 2] & IS_ENEMY:
        return 1
    test: i64 = code[at + 3]
    while test >= 0:
        if code[test] == T_CONTROLLED:
            return -sign_of(code[test + 1])
        test = code[test + 5]
    return 0
