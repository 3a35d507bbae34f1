"""NM-9: the instructions that card texts are compiled to, with what their operands mean (compiled).

A program is a row of records in `Catalog.code`, WIDTH ints each: the op, then operands a, b, c, d, e. Filters, amounts
and conditions are records, too, which others point at by their position. An operand that is

- an amount: -1 - n for the number n, else the position of an A_ record;
- a selector: a register, else -1 - p for each object or card that the FILTER at p lets through, else CITY + a player;
- a player: one of YOU to THEY, or OWNER or CONTROLLER + a register;
- a position that may be missing: NONE (-1).

Registers are those of language/slots.py. A thing in a register is the number of an object, or CARD + seat * SEATED +
place for a card in a zone.
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 6
NONE: Final = -1

# Things.
CARD: Final = 4096
SEATED: Final = 64

# Registers.
SELF: Final = 0  # the card with the text
ATTACHED_TO: Final = 1  # the Unit that it is attached to
EVENT: Final = 2  # the object or card that the trigger is about
OTHER: Final = 3  # what that one attacks or damages
FOUND: Final = 4  # cards that were looked at, revealed or searched for
MADE: Final = 5  # tokens that were created
ORDERED: Final = 6  # of one instruction: what is put back, the top one first; parts of a split; who deals; answers
OPENER: Final = 7  # the card that was cancelled in its window
CHOSEN: Final = 8  # CHOSEN + n, n below 8: what the nth choice of the text without a target chose, or it concerned
SLOT: Final = 16  # SLOT + n: the target, or targets, of slot n

# Players.
YOU: Final = 0
OPPONENT: Final = 1
EACH: Final = 2
THAT_PLAYER: Final = 3  # of the event
THEY: Final = 4  # who carries out the action
ANYONE: Final = 5  # of events: whoever it is
OWNER: Final = 100  # + a register
CONTROLLER: Final = 200  # + a register

CITIES: Final = 1000  # + a player: a City as the recipient of damage

# Zones of filters.
ON_BATTLEFIELD: Final = 0
IN_HAND: Final = 1
IN_DECK: Final = 2
IN_DISCARD: Final = 3
IN_ANY_DISCARD: Final = 4

# Bounds, and what is compared.
AT_LEAST: Final = 0
AT_MOST: Final = 1
EXACTLY: Final = 2
MORE: Final = 0
LESS: Final = 1
ATK: Final = 0
DEF: Final = 1
VALUE: Final = 2

# Durations (NM-4.11).
END_OF_TURN: Final = 0
END_OF_COMBAT: Final = 1
YOUR_NEXT_TURN: Final = 2
FOR_GOOD: Final = 3
AS_LONG_AS: Final = 4

# Statuses of a FILTER, as a mask.
IS_OTHER: Final = 1  # not this card; of a target: nor one of an earlier slot, nor the Unit that one is attached to
IS_ENABLED: Final = 2
IS_DISABLED: Final = 4
IS_DAMAGED: Final = 8
IS_UNDAMAGED: Final = 16
IS_DRIFTED: Final = 32
IS_ATTACKING: Final = 64
IS_INTERCEPTING: Final = 128
IS_FIGHTING: Final = 256  # attacking or intercepting
IS_ATTACKED: Final = 512
IS_ENEMY: Final = 1024
IS_TOKEN: Final = 2048

# What cannot be done, as a mask (C_FORBID; `banned` of the state).
NO_ATTACK: Final = 1
NO_INTERCEPT: Final = 2
NO_MOVE_UP: Final = 4
NO_FLIP: Final = 8
NO_ENABLE: Final = 16
NO_ATTACKED: Final = 32
NO_INTERCEPTED: Final = 64
NO_TARGET: Final = 128
NO_DISABLE: Final = 256
NO_DESTROY: Final = 512
CAN_ATTACK_BACKLINE: Final = 1024  # the one permission among them (NM-7.26)
NO_OPPOSING_TARGET: Final = 2048  # cannot be targeted by its controller's opponent
MUST_ATTACK: Final = 4096
MUST_INTERCEPT: Final = 8192
MUST_BE_ATTACKED: Final = 16384
MUST_BE_INTERCEPTED: Final = 32768

# Filters: kinds is a mask of 1 << parts.UNIT to 1 << parts.NEMESIS that it can let through; tests: the first T_ record.
FILTER: Final = 1  # a kinds, b statuses, c tests, d zone, e whose zone (a player)
# Tests of a filter; e: the next one, or NONE.
T_NOUN: Final = 2  # a kinds, b traits (a mask), c 1: tokens: one of the kinds, an object with a trait, or a token
T_TRAIT: Final = 3  # a traits (a mask of one): has it
T_FACTION: Final = 4  # a faction (a number of the catalog's)
T_NOT_TRAIT: Final = 6  # a traits (a mask of one)
T_NOT_TOKEN: Final = 7
T_CONTROLLED: Final = 8  # a player
T_STAT: Final = 9  # a stat, b bound, c amount
T_STAT_THAN: Final = 10  # a stat, b than, c register
T_KEYWORD: Final = 11  # a keywords (a mask)
T_NO_KEYWORD: Final = 12
T_ROW: Final = 13  # a row of parts
T_ATTACHED_TO: Final = 14  # a register
T_WITH_ATTACHED: Final = 15
T_DEFINITION: Final = 16  # a definition
SLOTTED: Final = 17  # a target: a filter, b amount, c 1: up to, d 1: the text does not need it (a "choose one" branch)

# Amounts.
A_COUNT: Final = 20  # a filter
A_STAT: Final = 21  # a register, b stat
A_DAMAGE_ON: Final = 22  # a register
A_SCRAP: Final = 23  # a player
A_HP: Final = 24  # a player
A_TURN: Final = 25
A_DEALT: Final = 26  # damage dealt this way
A_DONE: Final = 27  # a deed (DEED_), b filter: how many this way
A_SCRAP_DONE: Final = 28  # a deed (DEED_): Scrap this way
A_HALF: Final = 29  # a amount
A_HALF_UP: Final = 30  # a amount
A_TWICE: Final = 31  # a amount
A_X: Final = 32
A_TIMES: Final = 33  # a amount, b amount

# What a text has done so far: pairs in Frame.deeds.
DEED_DESTROYED: Final = 0  # a thing
DEED_DISCARDED: Final = 1  # a thing
DEED_DRAWN: Final = 2  # a thing
DEED_RETURNED: Final = 3  # a thing
DEED_SPENT: Final = 4  # an amount of Scrap
DEED_GAINED: Final = 5
DEED_LOST: Final = 6
DEED_STOLEN: Final = 7
DEED_DEALT: Final = 8  # an amount of damage
DEED_DAMAGED: Final = 10  # a thing
DEED_DISABLED: Final = 11  # a thing

# Conditions.
Q_COUNT: Final = 40  # a filter, b bound, c amount
Q_CONTROLS_THAN: Final = 41  # a player, b than, c filter, d other player
Q_CARDS_THAN: Final = 42  # a player, b than, d other player: cards in hand
Q_SCRAP: Final = 43  # a player, b bound, c amount
Q_SCRAP_THAN: Final = 44  # a player, b than, d other player
Q_HP: Final = 45  # a player, b bound, c amount
Q_HP_THAN: Final = 46  # a player, b than, d other player
Q_TURN: Final = 47  # b bound, c amount
Q_PHASE: Final = 48  # a turner (YOU, OPPONENT, EACH), b phase (PHASE_), c 1: not
Q_DID: Final = 49  # a 1: you do, 0: you do not
Q_STATUS: Final = 50  # a register, b statuses
Q_KIND: Final = 51  # a register, b filter, c 1: not
Q_ROW: Final = 52  # a register, b row
Q_WAS: Final = 53  # a register, b WAS_, c 1: this turn (else by this text)
Q_KEYWORD: Final = 54  # a register, b keywords
Q_STAT: Final = 55  # a register, b bound, c amount, d stat
Q_NONE_ATTACKED: Final = 56  # a filter: nothing that it lets through attacked this turn
Q_CAN_SPEND: Final = 57  # a player, b amount of Scrap
Q_CAN_DISCARD: Final = 58  # a player, b amount: so many cards in hand
Q_NOT: Final = 59  # a condition
Q_BOTH: Final = 60  # a condition, b condition

# Phases of Q_PHASE and of triggers.
PHASE_TURN: Final = 0
PHASE_ENABLE: Final = 1
PHASE_DRAW: Final = 2
PHASE_DEPLOYMENT: Final = 3
PHASE_COMBAT: Final = 4
PHASE_REINFORCEMENT: Final = 5
PHASE_END: Final = 6

# What happened to an object in this turn: a mask in the state's `did`, and operand of Q_WAS.
WAS_ATTACKING: Final = 1
WAS_DESTROYED: Final = 2
WAS_DISABLED: Final = 4
WAS_ATTACKED: Final = 8
WAS_DAMAGED: Final = 16
WAS_INTERCEPTED: Final = 32
WAS_DISCARDED: Final = 64
LEFT_FIGHT: Final = 128  # an interceptor that is out (NM-7.22)

# Flow.
DONE: Final = 70
JUMP: Final = 71  # a position
BRANCH: Final = 72  # a condition, b position when it is false
RESET: Final = 73  # a sentence begins: "you do" starts anew
LET_X: Final = 74  # a amount
MAY: Final = 75  # a player who is asked (EACH: both, and one no declines), b position when it is declined, c condition
# without which it is not possible
MODES: Final = 76  # a how many are chosen, b of how many, c the first mode: 0, or OF_CITIES
IN_MODE: Final = 77  # a mode, b position when it was not chosen
OF_CITIES: Final = 28  # the modes of “a City”: yours, your opponent's; not those of “choose one”, in which it can stand

# Choices without a target.
CHOOSE: Final = 80  # a filter, b amount, c 1: up to, d register, e player who chooses (EACH: of their own)
AT_RANDOM: Final = 81  # a filter, b amount, d register, e player (EACH: of their own)
CHOOSE_FOUND: Final = 82  # a filter or NONE, b amount, c 1: up to, d register: of the cards in FOUND
KEEP_REST: Final = 83  # d register: what is left of FOUND
GATHER: Final = 84  # a selector, d register: all that it means now, so that a later "they" can mean them
GATHER_TOP: Final = 85  # a player whose deck, b amount, d register: its first cards, unseen

# Cards.
DRAW: Final = 90  # a player, b amount
DISCARD: Final = 91  # a player, b selector
DISCARD_HAND: Final = 92  # a player
MOVE: Final = 93  # a selector, b TO_, c player whose row (NONE: of each its own), d 1: disabled, e from: NONE or ZONED
SHUFFLE_IN: Final = 94  # a selector
SHUFFLE: Final = 95  # a player
SEARCH: Final = 96  # a filter (its zone is a deck), b amount, c 1: up to; to FOUND
LOOK_TOP: Final = 97  # a player whose deck, b amount; to FOUND
LOOK_HAND: Final = 98  # a player; to FOUND
LOOK: Final = 99  # a selector
REVEAL_TOP: Final = 100  # a player whose deck, b amount; to FOUND
REVEAL_HAND: Final = 101  # a player; to FOUND
REVEAL: Final = 102  # a selector
PUT_BACK: Final = 103  # a selector: on top, in any order

ZONED: Final = 8  # a zone and whose it is, in one operand: zone + ZONED * a player
TO_HAND: Final = 0
TO_DISCARD: Final = 1
TO_TOP: Final = 2
TO_BOTTOM: Final = 3
TO_BATTLEFIELD: Final = 4  # the Frontline (NM-5.3)
TO_FRONTLINE: Final = 5
TO_BACKLINE: Final = 6

# Objects, damage, Cities, Scrap.
DAMAGE: Final = 110  # a selector of the sources, b amount (of each source, which is in ORDERED then), c selector
SPLIT: Final = 111  # a amount, b selector
DESTROY: Final = 112  # a selector
REMOVE: Final = 113
DISABLE: Final = 114
ENABLE: Final = 115
DRIFT: Final = 116
MOVE_UP: Final = 117
FLIP: Final = 118
CONTROL: Final = 119  # a selector, b duration, c condition of AS_LONG_AS
ATTACH: Final = 120  # a selector, b selector
CANCEL_ATTACK: Final = 121  # a selector
CANCEL_OPENER: Final = 122  # to OPENER
END_COMBAT: Final = 123
CREATE: Final = 124  # a player, b amount, c definition, d row; to MADE
GAIN_SCRAP: Final = 125  # a player, b amount
LOSE_SCRAP: Final = 126
SPEND_SCRAP: Final = 127
STEAL_SCRAP: Final = 128  # b amount
GAIN_HP: Final = 129  # a player, b amount
LOSE_HP: Final = 130
CHANGE: Final = 131  # a selector, b the first C_ or S_ record, c duration, d condition of AS_LONG_AS

# Changes; e: the next one, or NONE. A passive reads the amount all the time, an effect once, when it is made.
C_FIRST: Final = 140
C_PLUS: Final = 140  # a ATK, b DEF, c amount that multiplies both
C_KEYWORDS: Final = 141  # a keywords
C_LOSE: Final = 142  # a keywords
C_SET: Final = 143  # a amount or NO_CHANGE: ATK, b amount or NO_CHANGE: DEF
C_BAN: Final = 144  # a mask of NO_, CAN_ and MUST_
C_PREVENT: Final = 145  # a amount: the next so much damage to it
C_PREVENT_ALL: Final = 146
C_PREVENT_DEALT: Final = 147
C_DRIFT: Final = 148
C_CONTROL: Final = 149  # a seat: made by CONTROL alone
# Statics that are asked for when they matter.
S_FIRST: Final = 145  # C_PREVENT and what follows it are asked for when they matter
S_ENTERS_DISABLED: Final = 150
S_CANNOT_BY: Final = 151  # a mask of one NO_, b filter of the cards that cannot
S_MUST_ATTACK: Final = 152  # a selector: what must be attacked
S_VALUE: Final = 153  # a number
S_NEEDED: Final = 154  # a number of interceptors
S_REDUCE: Final = 155  # a number
S_CITY_REDUCE: Final = 156  # a number: combat damage to a City from each attack
NO_CHANGE: Final = -1000

# A passive: a chain of these; e: the next one, or NONE. d: what it depends on and what kinds of changes it has
# (needs.py), filled in by the catalog.
PASSIVE: Final = 160  # a selector (S_VALUE: of cards; S_CITY_REDUCE: CITIES + a player), b C_ or S_, c condition

# What a trigger waits for: a event (ON_), b subject, c other, d player. Subject and other: SELF, ATTACHED_TO,
# -1 - a filter, CITIES + a player, or ANY.
TRIGGER: Final = 170
ANY: Final = 999
ON_ENTER: Final = 0
ON_LEAVE: Final = 1
ON_ATTACK: Final = 2  # other: what it attacks
ON_INTERCEPT: Final = 3
ON_FLIP: Final = 4
ON_MOVE_UP: Final = 5
ON_DESTROYED: Final = 6
ON_ATTACKED: Final = 7
ON_INTERCEPTED: Final = 8
ON_DISABLED: Final = 9
ON_ENABLED: Final = 10
ON_DRIFTED: Final = 11
ON_DAMAGE: Final = 12  # it deals damage; other: to what
ON_DAMAGED: Final = 13
ON_PLAY: Final = 14  # player; subject: a card
ON_DRAW: Final = 15  # player
ON_DISCARD: Final = 16  # player; subject: a card
ON_SCRAP_GAINED: Final = 17  # player
ON_SCRAP_SPENT: Final = 18  # player
ON_HP_GAINED: Final = 19  # player: whose City
ON_HP_LOST: Final = 20  # player: whose City
ON_CANCELLED: Final = 21
ON_PHASE_START: Final = 22  # player: whose phase; c: the phase (PHASE_)
ON_PHASE_END: Final = 23
ON_ACTIVATION: Final = 24  # NM-8.2, NM-8.5: taken up by champion.py alone

# Kinds of abilities.
EFFECT: Final = 0  # of an Exploit
TRIGGERED: Final = 1  # On Entry, Activation Protocol, whenever, at a phase
ACTIVATED: Final = 2
PASSIVES: Final = 3
