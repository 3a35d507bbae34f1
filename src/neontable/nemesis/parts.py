"""NM-1: types, keywords, rows, phases, actions and events as numbers (compiled)."""

from __future__ import annotations

from typing import Final

from ..kernel.state import KIND

PLAYERS: Final = 2
CITY_HP: Final = 30  # NM-1.3
DECK_SIZE: Final = 30  # NM-2.1
HAND: Final = 7  # NM-3.1
MULLIGAN_HANDS: Final[list[int]] = [7, 7, 6]  # by how many mulligans were taken
BACKLINE_LIMIT: Final = 6  # NM-5.5
SIDE_LIMIT: Final = 100  # NM-6.18
LAST_TURN: Final = 200  # NM-1.14

# Card types (NM-1.4). A token is a Unit or a Vehicle (NM-1.8).
UNIT: Final = 0
VEHICLE: Final = 1
UNIT_ENHANCEMENT: Final = 2
FIELD_ENHANCEMENT: Final = 3
TACTICAL: Final = 4
REACTIVE: Final = 5
CHAMPION: Final = 6
NEMESIS: Final = 7

# Keywords, as a mask.
FLYING: Final = 1
BARRAGE: Final = 2
EVASION: Final = 4
PHASE: Final = 8
BYPASS: Final = 16
KAIJU: Final = 32
IMPACT: Final = 64
SAVE_THE_DAY: Final = 128

# Where an object is (NM-1.9). A Unit Enhancement is where its Unit is, and in no row.
NOWHERE: Final = 0
FRONTLINE: Final = 1
BACKLINE: Final = 2
FIELD: Final = 3
ATTACHED: Final = 4

# A card of a player is its place in their own deck list; the Champion's is behind the last.
CHAMPION_PLACE: Final = 30
TOKEN_PLACE: Final = -1
NO_OBJECT: Final = -1
CITY: Final = 1000  # as the target of an attack, in place of an object

# The Champion (NM-8): beside the deck, on the battlefield, or gone.
WAITING: Final = 0
OUT: Final = 1
GONE: Final = 2

# The steps of a game: who is asked what, and what follows by itself.
MULLIGAN: Final = 0  # NM-3.1
ENABLE: Final = 1  # NM-4.2
ENABLE_STOP: Final = 2  # NM-4.10
DRAW: Final = 3
DRAW_STOP: Final = 4
DEPLOYMENT: Final = 5
COMBAT_STOP: Final = 6
ATTACKERS: Final = 7
INTERCEPTORS: Final = 8
ORDERS: Final = 9  # the attacking player's splits (NM-7.13)
SPLITS: Final = 10  # the defender's splits (NM-7.15)
COMBAT_WINDOW: Final = 11
DAMAGE: Final = 12
AFTER_COMBAT: Final = 13
REINFORCEMENT: Final = 14
END_STOP: Final = 15
END: Final = 16
OVER: Final = 17

# A trigger that waits, in the state's `pending` and `batch`: this many ints.
PENDING: Final = 7  # ability, source object, its controller, event, other, event's player, age of the source
# A continuous effect, in the state's `effects`: this many ints.
EFFECT: Final = 9  # record, thing, first number, second number, duration, controller, when, source, condition

# Actions: kind * 1024 + operand.
OPTION: Final = 0  # PASS, KEEP, AGAIN
PLAY: Final = 1  # a place of one's own deck list: Exploits, Enhancements
PLAY_FRONT: Final = 2  # a place: a Unit or Vehicle to the Frontline
PLAY_BACK: Final = 3
TARGET: Final = 4  # an object, or CITY
MOVE_UP: Final = 5  # an object
CHAMPION_IN: Final = 6  # face * 2 + (0 Frontline, 1 Backline)
FLIP: Final = 7  # 0
ATTACK: Final = 8  # an object, then its TARGET
INTERCEPT: Final = 9  # an object, then the attacker as TARGET
AMOUNT: Final = 10  # of damage
MY_CARD: Final = 11  # a definition: a card in a zone of the seat that chooses
THEIR_CARD: Final = 12  # a definition: one in a zone of the other player
USE: Final = 13  # + which of its abilities: an object (NM-5.20, NM-5.21)
MOST_USES: Final = 4  # abilities of one card that are used by paying
NEXT: Final = 17  # which trigger of the batch comes next (NM-6.13)
ACTION_KINDS: Final = 18

# Operands of OPTION.
PASS: Final = 0  # pass, or: this declaration is whole, or: no more targets
KEEP: Final = 1
AGAIN: Final = 2  # mulligan
NO: Final = 3  # to “you may”, “unless you”
YES: Final = 4
MODE: Final = 8  # + which one of “choose one”

# Raw events: this many ints, the kind first.
EVENT_WIDTH: Final = 6
EV_MULLIGANS: Final = 1  # seat, how many: told when both are done (NM-3.3)
EV_FIRST: Final = 2  # seat
EV_TURN: Final = 3  # turn of the game, seat, number that Values are read against
EV_PHASE: Final = 4  # step
EV_DRAW: Final = 5  # seat, place (only the seat may learn it)
EV_EMPTY: Final = 6  # seat: 1 damage for a card that is missing
EV_PLAY: Final = 7  # seat, place, definition
EV_ENTER: Final = 8  # seat, object, definition, row
EV_DISCARD: Final = 9  # seat, definition
EV_MOVE_UP: Final = 10  # object
EV_CHAMPION: Final = 11  # seat, object, definition, row
EV_FLIP: Final = 12  # object, definition
EV_ATTACK: Final = 13  # object, target
EV_INTERCEPT: Final = 14  # object, attacker
EV_ORDER: Final = 15  # attacker, interceptor: next in the order of its damage
EV_SPLIT: Final = 16  # object, attacker, amount
EV_WINDOW: Final = 17  # seat that caused it, 1 when it opens, 0 when it closes
EV_STEP: Final = 18  # seat, step of the window
EV_DAMAGE: Final = 19  # object, amount
EV_CITY: Final = 20  # seat, HP lost, HP left
EV_DESTROYED: Final = 21  # object, definition
EV_GONE: Final = 22  # object: an Enhancement that left with its Unit
EV_ENABLED: Final = 23  # seat
EV_CONCEDE: Final = 24  # seat
EV_RESULT: Final = 25  # winner or -1, clause
EV_USE: Final = 26  # seat, object, definition, ability
EV_TRIGGER: Final = 27  # seat, object, definition, ability: it begins to resolve
EV_TARGET: Final = 28  # seat, object: chosen as a target
EV_TARGET_CARD: Final = 29  # seat, owner, definition: a card in a zone, chosen as a target
EV_MAY: Final = 30  # seat, YES or NO
EV_MODE: Final = 31  # seat, which, CITY + whose it is of “a City”, else 0
EV_SCRAP: Final = 32  # seat, change, Scrap then, 1: it was spent
EV_HEAL: Final = 33  # seat, HP gained, HP then
EV_LOSE: Final = 34  # seat, HP lost (no damage), HP then
EV_ENABLE: Final = 35  # object
EV_DISABLE: Final = 36  # object
EV_DRIFT: Final = 37  # object
EV_RETURN: Final = 38  # object, definition, owner, TO_ (ops.py): it left for a zone
EV_REMOVED: Final = 39  # owner, definition: out of the game
EV_MOVE: Final = 40  # owner, place, from zone, to zone (ops.py): who may learn which card, tell.py says
EV_REVEAL: Final = 41  # owner, definition
EV_LOOK: Final = 42  # who looks, owner, place (only who looks may learn it)
EV_SHUFFLE: Final = 43  # seat
EV_CANCELLED: Final = 44  # object: its attack
EV_CANCELLED_CARD: Final = 45  # owner, definition: the card that opened the window
EV_CONTROL: Final = 46  # object, seat
EV_ATTACH: Final = 47  # object, Unit
EV_CHANGED: Final = 48  # object, position of the first change in the code, duration
EV_PREVENTED: Final = 49  # object (or CITY + seat), amount
EV_COMBAT_ENDED: Final = 50
EV_FIZZLE: Final = 51  # seat, definition: none of its targets is legal any more (NM-5.24)
EV_LOOP: Final = 52  # definition: one of the cards of a loop without an end (NM-6.17)
EV_SEARCH: Final = 55  # who searches, whose deck
EV_HAND: Final = 54  # seat, how many: it draws its hand anew (only that seat is told)
EV_PUT: Final = 53  # owner, definition, from zone: onto the battlefield


def actions_of(kind: int, mask: int) -> list[int]:
    """The actions of a kind whose operands are the bits of a mask, ascending."""
    found: list[int] = []
    operand = 0
    while mask:
        if mask & 1:
            found.append(kind * KIND + operand)
        mask >>= 1
        operand += 1
    return found
